//! What is read from strangers, one function for each kind: whatever the bytes are, nothing crashes or hangs, and what is read
//! holds together. The fuzz targets and the test that plays the corpus again call these.
#![allow(dead_code, reason = "each fuzz target uses one of them")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../tests/support/mod.rs"]
mod support;

use ludimus::board::Board;
use ludimus::examples::Example;
use ludimus::game::Game;
use ludimus::journal;
use ludimus::rulebook::{Manifest, Said, Source};
use ludimus::state::save::Save;

/// A board file.
pub fn board(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(board) = Board::read("boards/a.ron", text) {
        assert_eq!(board.heights.len(), board.grid.len());
        for square in board.grid.squares() {
            assert_eq!(board.grid.find(board.grid.name(square)), Some(square));
        }
    }
}

/// A `ruleset.ron`.
pub fn manifest(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(manifest) = Manifest::read("rulesets/a/ruleset.ron", text) {
        assert!(manifest.limits.fuel <= ludimus::rulebook::Limits::MOST_FUEL);
    }
}

/// A `source.ron`.
pub fn source(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    drop(Source::read("rulesets/a/source.ron", text));
}

/// Worked examples.
pub fn examples(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    drop(Example::read_all("rulesets/a/examples/a.ron", text));
}

/// A save: it is opened, and played on, taken back and saved again.
pub fn save(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(save) = Save::read("saves/a.ron", text) {
        open(&save);
    }
}

fn open(save: &Save) {
    let files = support::tiny();
    let Ok(opened) = Game::open(&support::reader(&files), save, "saves/a.ron") else { return };
    let mut game = opened.game;
    let before = game.canonical();
    if let Some(candidate) = game.legal().first() {
        let _ = game.act(&candidate.action());
    } else {
        let _ = game.pass();
    }
    if game.whole_history().done.len() > save.history.done.len() {
        game.undo();
        assert_eq!(game.canonical(), before);
    }
    let text = game.to_save().write().unwrap();
    drop(Save::read("saves/b.ron", &text).unwrap_or_else(|problem| panic!("{problem}")));
}

/// A journal, beside a save of the small ruleset.
pub fn journal(data: &[u8]) {
    let Ok(found) = journal::parse("saves/a.journal", data) else { return };
    let mut save = support::game(&support::tiny()).to_save();
    for line in found.lines {
        if journal::carry_out(&mut save, line.entry).is_err() {
            break;
        }
    }
    open(&save);
}

/// A script, added to the small ruleset.
pub fn script(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(mut game) = support::begin(&support::and(text)) else { return };
    let before = game.canonical();
    let legal = game.legal();
    assert_eq!(game.canonical(), before);
    if let Some(candidate) = legal.first()
        && game.act(&candidate.action()).is_err()
    {
        assert_eq!(game.canonical(), before);
    }
    let _ = game.pass();
    while game.undo().is_some() {}
    assert_eq!(game.canonical(), before);
}

/// A line of a player.
pub fn line(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    thread_local! {
        static GAME: std::cell::RefCell<Game> = std::cell::RefCell::new(support::game(&support::tiny()));
    }
    GAME.with_borrow_mut(|game| {
        let before = game.canonical();
        for line in text.lines().take(8) {
            let said = game
                .look(|table| match table.parse(line) {
                    Ok(Said::Act(action)) => Some((table.print(&action), Said::Act(action))),
                    _ => None,
                })
                .flatten();
            if let Some((printed, Said::Act(action))) = said {
                let again = game.look(|table| table.parse(&printed)).unwrap();
                assert_eq!(again, Ok(Said::Act(action)), "{printed}");
            }
            drop(game.why_not(line));
            let _ = game.attempt(line);
        }
        while game.undo().is_some() {}
        assert_eq!(game.canonical(), before);
    });
}

/// Writes a few saves and journals of the small ruleset.
pub fn write_anew(folder: &std::path::Path) {
    let mut game = support::game(&support::tiny());
    let save = |name: &str, game: &Game| {
        let folder = folder.join("save");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join(name), game.to_save().write().unwrap()).unwrap();
    };
    save("start.ron", &game);
    for line in ["m 22-16", "m 16-10", "Done!", "n 3-9"] {
        game.attempt(line).unwrap();
    }
    save("played.ron", &game);
    game.undo();
    save("undone.ron", &game);
    let folder = folder.join("journal");
    std::fs::create_dir_all(&folder).unwrap();
    let at = std::env::temp_dir().join(format!("ludimus-corpus-{}", std::process::id())).join("a.ron");
    let base = journal::Base::New("x".to_owned());
    let mut written = journal::Journal::begin(&at, base, journal::Wake::default()).unwrap();
    for record in &game.whole_history().done {
        written.write(&journal::Entry::Act(record.clone())).unwrap();
    }
    written.write(&journal::Entry::Undo).unwrap();
    written.write(&journal::Entry::Redo).unwrap();
    drop(written);
    let whole = std::fs::read(journal::beside(&at)).unwrap();
    std::fs::write(folder.join("played.journal"), &whole).unwrap();
    std::fs::write(folder.join("torn.journal"), &whole[..whole.len() - 9]).unwrap();
    std::fs::write(folder.join("head.journal"), whole.split_inclusive(|b| *b == b'\n').next().unwrap()).unwrap();
    let _ = std::fs::remove_dir_all(at.parent().unwrap());
}
