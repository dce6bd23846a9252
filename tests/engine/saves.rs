//! A save shows the present, carries its rules, and says where an edited rule disagrees with it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use crate::support::{Files, RULES, game, reader, tiny, with};
use ludimus::game::{Game, Opened};
use ludimus::state::save::Save;

fn played() -> (Files, Game) {
    let files = tiny();
    let mut game = game(&files);
    for line in ["m 22-10", "m 10-11", "Done!", "n 3-15"] {
        game.attempt(line).unwrap_or_else(|r| panic!("{r}"));
    }
    game.undo();
    (files, game)
}

fn open(files: &Files, text: &str) -> Opened {
    let save = Save::read("a.ron", text).unwrap();
    Game::open(&reader(files), &save, "a.ron").unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn a_game_is_read_as_it_was_written() {
    let (files, game) = played();
    let text = game.to_save().write().unwrap();
    let Opened { game: mut again, notices } = open(&files, &text);
    assert!(notices.is_empty(), "{notices:?}");
    assert_eq!(again.canonical(), game.canonical());
    assert_eq!(again.to_save().write().unwrap(), text, "byte for byte");
    assert_eq!(again.redo().as_deref(), Some("n 3-15"));
    while again.undo().is_some() {}
    let fresh = support::game(&files);
    assert_eq!(again.canonical(), fresh.canonical());
}

#[test]
fn a_save_goes_on_under_edited_scripts_and_says_so() {
    let (_, game) = played();
    let text = game.to_save().write().unwrap();
    let Opened { game: again, notices } = open(&with(&RULES.replace("mQ2", "mQ1")), &text);
    assert_eq!(again.canonical(), game.canonical());
    assert_eq!(notices, ["the scripts have changed since the game was saved; it goes on under the new ones"]);
}

#[test]
fn a_save_falls_back_on_the_scripts_that_it_carries() {
    let (_, game) = played();
    let text = game.to_save().write().unwrap();
    let Opened { game: mut again, notices } = open(&with("kind \"man\" {"), &text);
    assert_eq!(again.canonical(), game.canonical());
    assert!(
        notices[0].english().starts_with("the game goes on with the scripts that the save carries: "),
        "{notices:?}"
    );
    again.attempt("n 3-15").unwrap();
    let Opened { game: again, .. } = open(&Files::new(), &text);
    assert_eq!(again.canonical(), game.canonical());
}

#[test]
fn what_is_no_save_is_told_with_its_line() {
    let (_, game) = played();
    let text = game.to_save().write().unwrap();
    let wrong = |text: &str| Save::read("a.ron", text).unwrap_err().to_string();
    assert!(wrong("(").starts_with("a.ron:1: "), "{}", wrong("("));
    let newer = wrong(&text.replacen("format: 3", "format: 99", 1));
    assert_eq!(newer, "a.ron: this save has format 99; this program reads formats up to 3; take a newer one");
    let key = wrong(&text.replacen("seed:", "sed:", 1));
    assert!(key.contains("unknown key 'sed'; did you mean 'seed'?"), "{key}");
    let twice = text.replacen("place: Board([(21)])", "place: Board([(2)])", 1);
    assert_ne!(twice, text);
    assert!(wrong(&twice).contains("pieces 1 and 2 would fill one square"), "{}", wrong(&twice));
}

#[test]
fn a_damaged_history_names_the_action_that_does_not_fit() {
    let (files, game) = played();
    let mut save = game.to_save();
    save.history.done[1].changes.remove(0);
    let changes = save.history.done[1].changes.len();
    save.history.done[1].changes.swap(0, changes - 1);
    save.history.done[0].changes.clear();
    let error = Game::open(&reader(&files), &save, "a.ron").map(|_| ()).unwrap_err().to_string();
    assert!(
        error.contains("action 2 ('m 10-11') does not fit: piece 1 is not where the change takes it to be"),
        "{error}"
    );
}

#[test]
fn a_save_with_a_side_that_does_not_exist_is_told() {
    let (files, game) = played();
    let text = game.to_save().write().unwrap();
    let start = text.find("history:").unwrap();
    let edited = format!("{}{}", &text[..start], text[start..].replacen("owner: (0)", "owner: (200)", 1));
    assert_ne!(edited, text);
    let save = Save::read("a.ron", &edited).unwrap();
    let error = Game::open(&reader(&files), &save, "a.ron").map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("lack what is on the table: a side that has pieces"), "{error}");
}
