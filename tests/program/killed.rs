//! A playing process is killed at random moments: the next start offers the game, and nothing that was told as done is missing.
//!
//! Twenty times, or as often as `LUDIMUS_KILLS` says; continuous integration says two hundred.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use crate::run::Desk;
use crate::support::{MANIFEST, RULES};
use ludimus::library::{Library, Places};
use ludimus::session::{Session, UNSAVED, cut_off};

/// A few numbers that look like chance and are the same each time.
struct Lot(u64);

impl Lot {
    fn draw(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % below
    }
}

/// What is played, over and over: both go round in a small square.
const ROUND: [&str; 10] =
    ["m 22-16", "m 16-15", "Done!", "n 3-9", "n 9-10", "Done!", "m 15-21", "m 21-22", "Done!", "undo"];
const BACK: [&str; 3] = ["n 10-4", "n 4-3", "Done!"];

#[test]
fn a_killed_game_goes_on_with_everything_that_was_told_as_done() {
    let desk = Desk::new();
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().to_owned();
    fs::create_dir_all(root.join("rulesets/tiny")).unwrap();
    fs::create_dir_all(root.join("boards")).unwrap();
    fs::write(root.join("rulesets/tiny/ruleset.ron"), MANIFEST).unwrap();
    fs::write(root.join("rulesets/tiny/rules.luau"), RULES).unwrap();
    let sheet = "(id: \"sheet\", title: \"A sheet\", width: 6, height: 6, numbering: Rows(from: NorthWest, along: Row), fill: \"plain\")";
    fs::write(root.join("boards/sheet.ron"), sheet).unwrap();
    let times: u64 = std::env::var("LUDIMUS_KILLS").ok().map_or(20, |n| n.parse().unwrap());
    let mut lot = Lot(0x1803);
    let (mut told_in_all, mut torn, mut load) = (0, 0, None::<String>);
    for kill in 0..times {
        let mut words = vec!["play".to_owned()];
        match &load {
            Some(name) => words.extend(["--load".to_owned(), name.clone()]),
            None => words.extend(["tiny".to_owned(), "--seed".to_owned(), "1".to_owned()]),
        }
        words.extend(["--root".to_owned(), root.display().to_string()]);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut child =
            desk.bare(&words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut hands = child.stdin.take().unwrap();
        let ears = BufReader::new(child.stdout.take().unwrap());
        // He plays without waiting for an answer, until nobody hears him.
        let player = thread::spawn(move || {
            for line in ROUND[..9].iter().chain(&BACK).cycle() {
                if writeln!(hands, "{line}").and_then(|()| hands.flush()).is_err() {
                    return;
                }
            }
        });
        let listener = thread::spawn(move || {
            let done = |line: &String| line.contains("  m ") || line.contains("  n ") || line.ends_with("  Done!");
            ears.lines().map_while(Result::ok).filter(done).map(|line| line[3..].to_owned()).collect::<Vec<_>>()
        });
        thread::sleep(Duration::from_millis(20 + lot.draw(150)));
        child.kill().unwrap();
        child.wait().unwrap();
        player.join().unwrap();
        let told = listener.join().unwrap();
        told_in_all += told.len();
        // The next start.
        let library = Library::open(Places { home: Some(desk.home("")), root: Some(root.clone()) }).unwrap();
        let offered = cut_off(&library);
        let Some(path) = offered.first() else {
            assert!(told.is_empty(), "kill {kill}: {} actions are lost", told.len());
            continue;
        };
        let session = Session::open(library, path).unwrap_or_else(|problems| panic!("kill {kill}: {problems}"));
        let altered = session.notices.iter().find(|notice| notice.english().contains("altered"));
        assert_eq!(altered, None, "kill {kill}");
        torn += usize::from(session.notices.iter().any(|notice| notice.english().contains("cut off")));
        let done: Vec<&str> = session.game.whole_history().done.iter().map(|record| record.line.as_str()).collect();
        // What was told last stands at the end, but for actions that were done and not yet told.
        let stands = told.is_empty()
            || done.windows(told.len()).rev().take(3).any(|window| window.iter().zip(&told).all(|(a, b)| a == b));
        assert!(stands, "kill {kill}: told were\n{told:?}\nand kept are\n{done:?}");
        // Every fifth game begins anew, the others go on.
        load = if kill % 5 == 4 {
            ludimus::session::forget(path);
            None
        } else {
            Some(format!("{UNSAVED}/{}", path.file_stem().unwrap().to_str().unwrap()))
        };
    }
    println!("{times} kills, {told_in_all} actions told as done, {torn} last lines cut off");
    assert!(told_in_all as u64 > times, "too little was played to show anything");
}
