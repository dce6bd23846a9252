//! A whole game by its lines, from the secret set-up to the citadel: what the rules are today must give the same game tomorrow.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::elsewhere;
use std::collections::BTreeMap;

use ludimus::game::{Game, Verifier};
use ludimus::library::Library;
use ludimus::rulebook::OptionValue;
use ludimus::session::Session;
use ludimus::state::hash_text;
use ludimus::state::save::Save;

/// The position after the last line.
const HASH: &str = "39b562b4e91f7dad45e1c36f3c2a021f";
/// So many lines set up.
const SET_UP: usize = 7;
/// How often each side captures and shoots in it, A first.
const CAPTURES: [usize; 2] = [3, 7];
const SHOTS: [usize; 2] = [2, 2];

/// The game's lines, one action each.
fn lines() -> Vec<&'static str> {
    let text = include_str!("../golden/hellwig-citadel.txt");
    text.lines().filter(|line| !line.starts_with('#')).collect()
}

fn begin() -> Game {
    let library = Library::embedded_only();
    let options = BTreeMap::from([
        ("deployment".to_owned(), OptionValue::Choice("by_hand".to_owned())),
        ("border_march".to_owned(), OptionValue::Bool(false)),
    ]);
    let session = Session::new_game(library, "hellwig-1803", Some("hellwig-citadel"), options, 0);
    session.unwrap_or_else(|problems| panic!("{problems}")).game
}

fn play(game: &mut Game, lines: &[&str]) {
    for line in lines {
        let done = game.attempt(line).unwrap_or_else(|refused| panic!("{refused}"));
        assert_eq!(done.line, *line, "it is written as the game prints it");
    }
}

fn loaded(game: &Game) -> Game {
    let text = game.to_save().write().unwrap();
    let library = Library::embedded_only();
    let save = Save::read("golden.ron", &text).unwrap();
    let opened = Game::open(&|path| library.read(path), &save, "golden.ron").unwrap_or_else(|p| panic!("{p}"));
    assert!(opened.notices.is_empty(), "{:?}", opened.notices);
    opened.game
}

fn holds(game: &Game) {
    let outcome = game.look(|table| table.position.outcome.clone()).unwrap().unwrap();
    assert_eq!(outcome.winner.map(|side| game.rules().manifest.sides[side.index()].id.as_str()), Some("A"));
    assert_eq!(outcome.reason, "the citadel of player P is taken and kept");
    assert!(game.faults().is_empty(), "{:?}", game.faults());
    assert_eq!(hash_text(&game.canonical()), HASH);
}

#[test]
fn the_game_ends_at_the_citadel_as_it_always_did() {
    let mut game = begin();
    play(&mut game, &lines());
    holds(&game);
    assert!(game.legal().is_empty() && game.attempt("Done!").is_err(), "nothing is done any more");
    let done = |what: &str| {
        let of = |seat| game.whole_history().done.iter().filter(|r| r.seat == seat && r.line.contains(what)).count();
        [of(0), of(1)]
    };
    assert_eq!((done(" strikes "), done(" shoots down ")), (CAPTURES, SHOTS));
    let mut again = begin();
    play(&mut again, &lines());
    assert_eq!(again.canonical(), game.canonical());
}

#[test]
fn saving_it_anywhere_changes_nothing() {
    let lines = lines();
    for part in [0, lines.len() / 2, lines.len()] {
        let mut game = begin();
        play(&mut game, &lines[..part]);
        let mut game = loaded(&game);
        play(&mut game, &lines[part..]);
        holds(&game);
        let library = Library::embedded_only();
        let mut verifier = Verifier::new(&|path| library.read(path), &game).unwrap_or_else(|p| panic!("{p}"));
        assert_eq!(verifier.go_on(1000), Ok(true), "a replay repeats it");
    }
}

#[test]
fn it_is_taken_back_to_the_end_of_the_set_up_and_no_farther() {
    let lines = lines();
    let (set_up, moves) = lines.split_at(SET_UP);
    let mut game = begin();
    play(&mut game, set_up);
    let start = game.canonical();
    play(&mut game, moves);
    while game.undo().is_some() {}
    assert_eq!(game.canonical(), start);
    while game.redo().is_some() {}
    holds(&game);
}

#[test]
fn another_process_plays_the_same_game() {
    let mut game = begin();
    play(&mut game, &lines());
    elsewhere::agrees(&game);
}
