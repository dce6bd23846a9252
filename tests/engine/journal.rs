//! What was done is not lost: journals that are whole, cut off, altered or of another game, and disks that give nothing.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::support::{MANIFEST, RULES};
use ludimus::journal::beside;
use ludimus::library::{Library, Places};
use ludimus::session::{Session, cut_off};

const LONG: Duration = Duration::from_secs(20);

/// A folder with the small ruleset, and a home.
struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        for made in ["root/rulesets/tiny", "root/boards", "home"] {
            fs::create_dir_all(folder.path().join(made)).unwrap();
        }
        let write = |path: &str, text: &str| fs::write(folder.path().join("root").join(path), text).unwrap();
        write("rulesets/tiny/ruleset.ron", MANIFEST);
        write("rulesets/tiny/rules.luau", RULES);
        write(
            "boards/sheet.ron",
            "(id: \"sheet\", title: \"A sheet\", width: 6, height: 6, numbering: Rows(from: NorthWest, along: Row), fill: \"plain\")",
        );
        Self { folder }
    }

    fn at(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    fn rules(&self, text: &str) {
        fs::write(self.at("root/rulesets/tiny/rules.luau"), text).unwrap();
    }

    fn library(&self) -> Library {
        let places = Places { home: Some(self.at("home")), root: Some(self.at("root")) };
        Library::open(places).unwrap()
    }

    fn begin(&self) -> Session {
        let begun = Session::new_game(self.library(), "tiny", Some("sheet"), Default::default(), 7);
        let mut session = begun.unwrap_or_else(|problems| panic!("{problems}"));
        session.keep_journal();
        session
    }

    fn open(&self, path: &Path) -> Session {
        let mut session = Session::open(self.library(), path).unwrap_or_else(|problems| panic!("{problems}"));
        session.keep_journal();
        session
    }

    fn save(&self) -> PathBuf {
        self.at("home/saves/evening.ron")
    }
}

fn pause() -> bool {
    std::thread::sleep(Duration::from_millis(50));
    false
}

fn play(session: &mut Session, lines: &[&str]) {
    for line in lines {
        match *line {
            "undo" => drop(session.game.undo().unwrap()),
            "redo" => drop(session.game.redo().unwrap()),
            line => drop(session.game.attempt(line).unwrap_or_else(|refused| panic!("{refused}"))),
        }
        session.keep();
    }
    // After a failure it is tried again by and by.
    let is_safe = (0..100).any(|n| session.wait_until_safe(LONG) || (n < 99 && pause()));
    assert!(is_safe, "{:?}", session.journal_trouble());
    assert_eq!(session.first_pending(), None);
}

fn lines(session: &Session) -> Vec<&str> {
    session.game.whole_history().done.iter().map(|record| record.line.as_str()).collect()
}

/// The program ends without a chance to do anything: what is on the disk is all there is.
fn end(session: Session) {
    drop(session);
}

#[test]
fn a_game_that_nobody_saved_is_offered_with_all_that_was_done() {
    let desk = Desk::new();
    let mut session = desk.begin();
    assert_eq!(cut_off(&desk.library()), Vec::<PathBuf>::new(), "who only looks leaves nothing behind");
    play(&mut session, &["m 22-16", "m 16-10", "Done!", "n 3-9", "undo", "n 3-4"]);
    let (position, history) = (session.game.canonical(), session.game.whole_history().clone());
    assert!(cut_off(&desk.library()).is_empty(), "it is being played");
    end(session);
    let [path] = &cut_off(&desk.library())[..] else { panic!("one game") };
    assert!(path.ends_with("saves/unsaved/tiny-1.ron"), "{path:?}");
    let again = desk.open(path);
    assert_eq!(again.game.canonical(), position);
    assert_eq!(again.game.whole_history(), &history);
    assert!(
        again.notices.iter().any(|n| n.english().starts_with("4 actions were done since it was saved")),
        "{:?}",
        again.notices
    );
}

#[test]
fn what_is_done_after_a_save_is_kept_beside_it() {
    let desk = Desk::new();
    let mut session = desk.begin();
    play(&mut session, &["m 22-16"]);
    session.save(&desk.save()).unwrap();
    assert!(cut_off(&desk.library()).is_empty(), "what is saved is not kept twice");
    let saved = fs::read_to_string(desk.save()).unwrap();
    play(&mut session, &["m 16-10", "undo", "redo", "Done!"]);
    end(session);
    assert_eq!(fs::read_to_string(desk.save()).unwrap(), saved, "nothing is written over what was saved");
    let mut again = desk.open(&desk.save());
    assert_eq!(lines(&again), ["m 22-16", "m 16-10", "Done!"]);
    play(&mut again, &["n 3-9"]);
    end(again);
    let mut third = desk.open(&desk.save());
    assert_eq!(lines(&third), ["m 22-16", "m 16-10", "Done!", "n 3-9"]);
    third.save(&desk.save()).unwrap();
    assert!(!beside(&desk.save()).exists());
    assert_eq!(lines(&desk.open(&desk.save())).len(), 4);
}

#[test]
fn a_last_line_that_was_cut_off_is_left_out_with_a_notice() {
    let desk = Desk::new();
    let mut session = desk.begin();
    session.save(&desk.save()).unwrap();
    play(&mut session, &["m 22-16", "m 16-10"]);
    end(session);
    let journal = beside(&desk.save());
    let whole = fs::read(&journal).unwrap();
    let last = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    for length in [last + 1, last + 40, whole.len() - 1] {
        fs::write(&journal, &whole[..length]).unwrap();
        let mut again = desk.open(&desk.save());
        assert_eq!(lines(&again), ["m 22-16"]);
        assert!(
            again.notices.iter().any(|n| n.english().contains("evening.journal:3: its last line was cut off")),
            "{:?}",
            again.notices
        );
        play(&mut again, &["m 16-15"]);
        end(again);
        let third = desk.open(&desk.save());
        assert_eq!(lines(&third), ["m 22-16", "m 16-15"]);
    }
}

#[test]
fn an_altered_line_is_told_and_what_stands_before_it_is_played() {
    let desk = Desk::new();
    let mut session = desk.begin();
    session.save(&desk.save()).unwrap();
    play(&mut session, &["m 22-16", "m 16-10", "Done!", "n 3-9"]);
    end(session);
    let journal = beside(&desk.save());
    let whole = fs::read_to_string(&journal).unwrap();
    let altered = whole.replacen("m 16-10", "m 16-11", 1);
    let left_out: String =
        whole.split_inclusive('\n').enumerate().filter(|(n, _)| *n != 2).map(|(_, line)| line).collect();
    for text in [altered, left_out] {
        fs::write(&journal, &text).unwrap();
        let mut again = desk.open(&desk.save());
        assert_eq!(lines(&again), ["m 22-16"]);
        assert!(
            again.notices.iter().any(|n| n.english().contains("evening.journal:3: the line was altered")),
            "{:?}",
            again.notices
        );
        play(&mut again, &["m 16-15"]);
        assert!(
            again.notices.iter().any(|n| n.english().contains("the damaged journal is kept as")),
            "{:?}",
            again.notices
        );
        end(again);
        assert_eq!(lines(&desk.open(&desk.save())), ["m 22-16", "m 16-15"]);
    }
    let kept = fs::read_dir(desk.at("home/saves")).unwrap().flatten();
    assert_eq!(kept.filter(|e| e.file_name().to_string_lossy().contains("journal.damaged")).count(), 2);
}

#[test]
fn a_journal_of_another_game_is_put_aside() {
    let desk = Desk::new();
    let mut session = desk.begin();
    session.save(&desk.save()).unwrap();
    play(&mut session, &["m 22-16"]);
    end(session);
    let other = fs::read(beside(&desk.save())).unwrap();
    let mut session = desk.begin();
    play(&mut session, &["m 22-21"]);
    session.save(&desk.at("home/saves/other.ron")).unwrap();
    end(session);
    fs::write(desk.at("home/saves/other.journal"), &other).unwrap();
    let mut again = desk.open(&desk.at("home/saves/other.ron"));
    assert_eq!(lines(&again), ["m 22-21"]);
    assert!(
        again.notices.iter().any(|n| n.english().contains("belongs to another state of this save")),
        "{:?}",
        again.notices
    );
    play(&mut again, &["m 21-15"]);
    assert_eq!(fs::read(desk.at("home/saves/other.journal.aside-1")).unwrap(), other);
    end(again);
    assert_eq!(lines(&desk.open(&desk.at("home/saves/other.ron"))), ["m 22-21", "m 21-15"]);
}

#[test]
fn a_program_that_ends_between_the_save_and_the_new_journal_loses_nothing() {
    let desk = Desk::new();
    let mut session = desk.begin();
    session.save(&desk.save()).unwrap();
    play(&mut session, &["m 22-16"]);
    let old = fs::read(beside(&desk.save())).unwrap();
    session.save(&desk.save()).unwrap();
    end(session);
    fs::write(beside(&desk.save()), old).unwrap();
    let again = desk.open(&desk.save());
    assert_eq!(lines(&again), ["m 22-16"]);
    assert!(again.notices.is_empty(), "{:?}", again.notices);
}

#[test]
fn a_newer_journal_is_refused_in_a_sentence() {
    let desk = Desk::new();
    let mut session = desk.begin();
    session.save(&desk.save()).unwrap();
    end(session);
    let entry = "Head(99,\"x\")";
    let sum = ludimus::state::hash_text(&format!(" {entry}"));
    fs::write(beside(&desk.save()), format!("{sum} {entry}\n")).unwrap();
    let notices = desk.open(&desk.save()).notices.clone();
    assert!(
        notices.iter().any(|n| n.english().contains("this journal has format 99; this program reads formats up to 2")),
        "{notices:?}"
    );
}

#[test]
fn rules_that_come_under_the_game_are_kept_with_it() {
    let desk = Desk::new();
    let mut session = desk.begin();
    session.save(&desk.save()).unwrap();
    play(&mut session, &["m 22-16"]);
    desk.rules(&format!(
        "{RULES}kind \"cart\" {{ letters = {{ W = \"c\" }} }}\n{}",
        "after \"§4 cart\" { action = \"step\", function(act) become(act.piece, \"cart\") end }"
    ));
    session.refresh().unwrap().result.unwrap();
    play(&mut session, &["m 16-10"]);
    let position = session.game.canonical();
    end(session);
    assert_eq!(desk.open(&desk.save()).game.canonical(), position);
    // Even where the rules are gone, the journal carries them.
    fs::remove_file(desk.at("root/rulesets/tiny/rules.luau")).unwrap();
    assert_eq!(desk.open(&desk.save()).game.canonical(), position);
}

#[test]
fn a_disk_that_gives_nothing_is_a_message_and_no_lost_game() {
    let desk = Desk::new();
    let mut session = desk.begin();
    // Where the folder of saves should be, lies a file.
    fs::remove_dir_all(desk.at("home/saves")).unwrap();
    fs::write(desk.at("home/saves"), "").unwrap();
    session.game.attempt("m 22-16").unwrap();
    session.keep();
    assert!(!session.wait_until_safe(LONG));
    let trouble = session.journal_trouble().unwrap();
    assert!(trouble.contains("the journal cannot be written"), "{trouble}");
    assert_eq!(session.first_pending(), Some(1), "it is not told as safe");
    let why = session.save(&desk.save()).unwrap_err().to_string();
    assert!(why.contains("cannot be written") && why.contains("the game on the table is as it was"), "{why}");
    session.game.attempt("m 16-10").unwrap();
    // The place is freed: what waited is written.
    fs::remove_file(desk.at("home/saves")).unwrap();
    play(&mut session, &["Done!"]);
    assert_eq!(session.journal_trouble(), None);
    end(session);
    assert_eq!(lines(&desk.open(&cut_off(&desk.library())[0])), ["m 22-16", "m 16-10", "Done!"]);
}

/// Every write to it fails as on a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_message_and_no_lost_game() {
    let desk = Desk::new();
    let mut session = desk.begin();
    session.save(&desk.save()).unwrap();
    let saved = fs::read(desk.save()).unwrap();
    std::os::unix::fs::symlink("/dev/full", desk.at("home/saves/evening.ron.part")).unwrap();
    std::os::unix::fs::symlink("/dev/full", beside(&desk.save())).unwrap();
    session.game.attempt("m 22-16").unwrap();
    session.keep();
    assert!(!session.wait_until_safe(LONG));
    assert!(session.journal_trouble().unwrap().contains("the journal cannot be written"));
    let why = session.save(&desk.save()).unwrap_err().to_string();
    assert!(why.contains("No space left on device"), "{why}");
    assert_eq!(fs::read(desk.save()).unwrap(), saved, "the earlier save is whole");
    session.save(&desk.at("home/saves/elsewhere.ron")).unwrap();
    assert_eq!(lines(&desk.open(&desk.at("home/saves/elsewhere.ron"))), ["m 22-16"]);
}

#[test]
fn two_programs_do_not_write_into_one_journal() {
    let desk = Desk::new();
    let mut one = desk.begin();
    one.save(&desk.save()).unwrap();
    let mut two = desk.open(&desk.save());
    play(&mut one, &["m 22-16"]);
    two.game.attempt("m 22-21").unwrap();
    two.keep();
    assert!(!two.wait_until_safe(LONG));
    assert!(two.journal_trouble().unwrap().contains("another program plays this game"));
    end(two);
    end(one);
    assert_eq!(lines(&desk.open(&desk.save())), ["m 22-16"]);
}

const SHORT_STEPS: &str = "pattern = \"mQ1\"";

#[test]
fn where_the_rules_refuse_what_was_done_there_are_three_ways_on() {
    let desk = Desk::new();
    let mut session = desk.begin();
    play(&mut session, &["m 22-16", "m 16-4", "Done!"]);
    session.save(&desk.save()).unwrap();
    let end_position = session.game.canonical();
    end(session);
    desk.rules(&RULES.replace("pattern = \"mQ2\"", SHORT_STEPS));
    let open = || {
        let mut session = desk.open(&desk.save());
        while session.verify(10) {}
        session
    };
    let mut session = open();
    assert_eq!(session.game.canonical(), end_position, "the present is shown");
    let told = session.told_trouble().unwrap().english();
    assert!(told.starts_with("action 2 ('m 16-4') is no longer legal; "), "{told}");
    assert!(session.carries_other_rules());
    // On from where it stands, under the new rules.
    session.go_on();
    assert_eq!(session.told_trouble(), None);
    assert!(session.game.attempt("n 3-15").is_err());
    // Back to before it.
    let mut session = open();
    assert_eq!(session.go_back(), 2);
    assert_eq!(lines(&session), ["m 22-16"]);
    assert!(session.game.attempt("m 16-4").is_err());
    session.game.attempt("m 16-10").unwrap();
    // With the rules that the save carries.
    let mut session = open();
    session.play_carried(true).unwrap();
    while session.verify(10) {}
    assert_eq!(session.told_trouble(), None);
    assert!(session.refresh().is_none(), "what was chosen stays in force");
    session.game.attempt("n 3-15").unwrap();
    session.play_carried(false).unwrap();
    while session.verify(10) {}
    assert!(session.told_trouble().is_some());
}

#[test]
fn a_position_that_comes_out_otherwise_is_told_by_its_first_line() {
    let desk = Desk::new();
    let mut session = desk.begin();
    play(&mut session, &["m 22-16"]);
    session.save(&desk.save()).unwrap();
    end(session);
    desk.rules(&RULES.replace("shift(act.piece, act.to)", "shift(act.piece, act.to) face(act.piece, \"S\")"));
    let mut session = desk.open(&desk.save());
    while session.verify(10) {}
    let told = session.told_trouble().unwrap().english();
    let wanted = "action 1 ('m 22-16') leads to another position than it did: it had 'piece 1 W man 16 N ', and has 'piece 1 W man 16 S '";
    assert_eq!(told, wanted);
}
