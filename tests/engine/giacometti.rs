//! Giacometti's game: one for two and one for four to the citadel, and every number of players and every reduction by lot.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::elsewhere;
use std::collections::BTreeMap;
use std::time::Instant;

use ludimus::game::{Game, Verifier};
use ludimus::library::Library;
use ludimus::rulebook::OptionValue;
use ludimus::session::Session;

fn begin(board: &str, options: &[(&str, OptionValue)]) -> Game {
    let options: BTreeMap<String, OptionValue> =
        options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let session = Session::new_game(Library::embedded_only(), "giacometti-1801", Some(board), options, 1);
    session.unwrap_or_else(|problems| panic!("{problems}")).game
}

fn choice(word: &str) -> OptionValue {
    OptionValue::Choice(word.to_owned())
}

/// The same numbers on every machine.
fn draw(seed: &mut u64, below: usize) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed % below.max(1) as u64) as usize
}

/// Plays so many steps of the turn by lot, or to the end. Takes every capture it sees in half of the cases.
fn play(game: &mut Game, seed: u64, steps: usize) -> usize {
    let mut lot = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for step in 0..steps {
        for _ in 0..3 {
            let legal = game.legal();
            let Some(mut chosen) = legal.get(draw(&mut lot, legal.len())).copied() else { break };
            let takes = |c: &&ludimus::rulebook::Candidate| {
                let taken = |s| game.look(|t| t.position.occupants(s).next().is_some()) == Some(true);
                c.actor.is_some() && c.to.is_some_and(taken)
            };
            if draw(&mut lot, 2) == 0
                && let Some(capture) = legal.iter().find(takes)
            {
                chosen = *capture;
            }
            game.act(&chosen.action()).unwrap_or_else(|refused| panic!("a listed action is refused: {refused}"));
            if game.look(|t| t.position.outcome.is_some()) == Some(true) {
                return step;
            }
        }
        game.pass().unwrap_or_else(|refused| panic!("step {step} has no end: {refused}"));
    }
    steps
}

#[test]
fn every_number_of_players_and_every_reduction_is_played_without_fault() {
    let tables: [(&str, &[(&str, OptionValue)]); 13] = [
        ("giacometti-1801", &[]),
        ("giacometti-1801", &[("river", OptionValue::Bool(false)), ("prisoners", OptionValue::Bool(true))]),
        ("giacometti-closed", &[("stock", choice("small"))]),
        ("giacometti-seven", &[]),
        ("giacometti-five", &[("moves", OptionValue::Number(2))]),
        ("giacometti-bare", &[("river", OptionValue::Bool(false)), ("moves", OptionValue::Number(2))]),
        ("giacometti-five-one-camp", &[]),
        ("giacometti-bare-one-camp", &[("moves", OptionValue::Number(2))]),
        ("giacometti-five-drawn-in", &[("moves", OptionValue::Number(2))]),
        ("giacometti-bare-drawn-in", &[]),
        ("giacometti-short", &[]),
        ("giacometti-four", &[("players", choice("three"))]),
        ("giacometti-four", &[("players", choice("four"))]),
    ];
    for (board, options) in tables {
        for seed in 1..6 {
            let mut game = begin(board, options);
            let played = play(&mut game, seed, 150);
            assert!(game.faults().is_empty(), "{board} {options:?}, seed {seed}: {:?}", game.faults());
            let outcome = game.look(|t| t.position.outcome.clone().map(|o| o.reason)).flatten();
            println!("{board} {options:?}, seed {seed}: {played} steps, {}", outcome.unwrap_or_default());
        }
    }
}

#[test]
fn a_list_of_what_is_legal_is_the_same_however_often_it_is_asked() {
    for (board, steps) in [("giacometti-1801", 0), ("giacometti-1801", 12), ("giacometti-four", 0)] {
        let mut game = begin(board, &[]);
        play(&mut game, 3, steps);
        let first = game.legal();
        let start = Instant::now();
        for _ in 0..200 {
            assert_eq!(game.legal(), first);
        }
        println!("{board} after {steps} steps: {} actions in {:?}", first.len(), start.elapsed() / 200);
    }
}

/// Plays a game by its lines, takes it back to its start, does it again, and lets it be verified.
fn golden(game: &mut Game, lines: &str, reason: &str) {
    let start = game.canonical();
    for line in lines.lines().filter(|line| !line.starts_with('#')) {
        game.attempt(line).unwrap_or_else(|refused| panic!("{refused}"));
    }
    let outcome = game.look(|t| t.position.outcome.clone()).unwrap().unwrap();
    assert_eq!(outcome.reason, reason);
    assert_eq!(outcome.winner.map(|side| game.rules().manifest.sides[side.index()].id.clone()).as_deref(), Some("W"));
    assert!(game.legal().is_empty() && game.faults().is_empty(), "{:?}", game.faults());
    let end = game.canonical();
    while game.undo().is_some() {}
    assert_eq!(game.canonical(), start);
    while game.redo().is_some() {}
    assert_eq!(game.canonical(), end);
    let library = Library::embedded_only();
    let mut verifier = Verifier::new(&|path| library.read(path), game).unwrap_or_else(|p| panic!("{p}"));
    assert_eq!(verifier.go_on(1000), Ok(true), "a replay repeats it");
    elsewhere::agrees(game);
}

#[test]
fn two_play_to_the_storming_of_the_citadel() {
    let mut game = begin("giacometti-1801", &[]);
    golden(&mut game, include_str!("../golden/giacometti-two.txt"), "the citadel of Black is taken");
}

#[test]
fn four_play_two_against_two_to_the_storming_of_the_citadel() {
    let mut game = begin("giacometti-four", &[("players", choice("four"))]);
    golden(&mut game, include_str!("../golden/giacometti-four.txt"), "the citadel of Black is taken");
}
