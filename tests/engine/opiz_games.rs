//! Two of Opiz's games by their lines: a siege to the surrender, and a campaign of two games with the same armies. What the rules
//! are today must give the same games tomorrow.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::elsewhere;
use std::collections::BTreeMap;

use ludimus::game::{Game, Verifier};
use ludimus::library::Library;
use ludimus::rulebook::OptionValue;
use ludimus::session::Session;
use ludimus::state::hash_text;
use ludimus::state::save::Save;

/// The positions after the last lines.
const SIEGE: &str = "1ecbd28d9c25c76aa7b28f81e0e8b33f";
const CAMPAIGN: &str = "38ddb0f1613a3121df05f3170b977080";

fn lines(text: &'static str) -> Vec<&'static str> {
    text.lines().filter(|line| !line.starts_with('#')).collect()
}

fn siege() -> Vec<&'static str> {
    lines(include_str!("../golden/opiz-siege.txt"))
}

fn campaign() -> Vec<&'static str> {
    lines(include_str!("../golden/opiz-campaign.txt"))
}

fn begin(campaign: bool, seed: u64) -> Game {
    let options = BTreeMap::from([("campaign".to_owned(), OptionValue::Bool(campaign))]);
    let session = Session::new_game(Library::embedded_only(), "opiz-1806", Some("opiz-evening"), options, seed);
    session.unwrap_or_else(|problems| panic!("{problems}")).game
}

fn play(game: &mut Game, lines: &[&str]) {
    for line in lines {
        let done = game.attempt(line).unwrap_or_else(|refused| panic!("{refused}"));
        assert_eq!(done.line, *line, "it is written as the game prints it");
    }
    assert!(game.faults().is_empty(), "{:?}", game.faults());
}

fn loaded(game: &Game) -> Game {
    let text = game.to_save().write().unwrap();
    let library = Library::embedded_only();
    let save = Save::read("golden.ron", &text).unwrap();
    let opened = Game::open(&|path| library.read(path), &save, "golden.ron").unwrap_or_else(|p| panic!("{p}"));
    assert!(opened.notices.is_empty(), "{:?}", opened.notices);
    opened.game
}

fn counter(game: &Game, name: &str) -> i64 {
    let of = |t: &ludimus::rulebook::Table| t.position.variables.get(&t.rules.names.find(name)?).copied();
    game.look(of).flatten().unwrap_or(0)
}

/// A value summed over the troops of a side that stand on the board.
fn sum(game: &Game, side: u8, key: &str) -> i32 {
    let of = |t: &ludimus::rulebook::Table| {
        let (key, fort) = (t.rules.names.find(key)?, t.rules.names.find("fort")?);
        let troops = t.position.pieces().iter().filter(|p| p.owner.0 == side && p.square().is_some() && p.kind != fort);
        Some(troops.map(|p| p.value(key)).sum())
    };
    game.look(of).flatten().unwrap()
}

fn owner_of_the_castle(game: &Game) -> u8 {
    let of = |t: &ludimus::rulebook::Table| {
        let castle = t.board.grid.find("k21")?;
        let fort = t.rules.names.find("fort")?;
        t.position.occupants(castle).filter_map(|id| t.position.piece(id)).find(|p| p.kind == fort).map(|p| p.owner.0)
    };
    game.look(of).flatten().unwrap()
}

#[test]
fn the_castle_is_bombarded_summoned_and_surrenders() {
    let lines = siege();
    let mut game = begin(false, 2);
    let summons: Vec<usize> = (0..lines.len()).filter(|n| lines[*n] == "k21 summoned").collect();
    let (first, last) = (summons[0], summons[summons.len() - 1]);
    play(&mut game, &lines[..first]);
    let stores = ["fort 1 without ammunition", "fort 1 without provisions"];
    assert!(stores.iter().any(|store| counter(&game, store) > 0), "a store burns");
    assert!(lines[..first].iter().any(|line| line.ends_with("strikes k21")));
    play(&mut game, &lines[first..last]);
    assert_eq!(owner_of_the_castle(&game), 1, "the dice have said No so far");
    play(&mut game, &lines[last..=last]);
    assert_eq!(owner_of_the_castle(&game), 0);
    assert_eq!(stores.map(|store| counter(&game, store)), [0, 0], "it is stored anew");
    play(&mut game, &lines[last + 1..]);
    let outcome = game.look(|t| t.position.outcome.clone()).unwrap().unwrap();
    assert_eq!((outcome.winner, outcome.reason.as_str()), (None, "both sides are content"));
    assert!(game.legal().is_empty());
    assert_eq!(hash_text(&game.canonical()), SIEGE);
}

#[test]
fn the_second_game_of_a_campaign_begins_with_what_the_first_has_left() {
    let lines = campaign();
    let mut game = begin(true, 4);
    let peace = lines.iter().position(|line| *line == "content as well").unwrap();
    play(&mut game, &lines[..peace]);
    let full = sum(&begin(true, 4), 0, "men");
    let (left, wounded, dead) = (sum(&game, 0, "men"), sum(&game, 0, "wounded"), sum(&game, 0, "killed"));
    assert!(left < full && wounded > 0, "the first game has cost men");
    play(&mut game, &lines[peace..=peace]);
    let filled = sum(&game, 0, "men");
    assert!(filled > left && filled <= full, "{left} were left, {filled} begin again, {full} is the full strength");
    assert_eq!(sum(&game, 0, "wounded"), 0, "the wounded have died or come back");
    assert!(dead > 0 && sum(&game, 0, "died") + full - filled >= 0);
    assert_eq!((counter(&game, "moves"), counter(&game, "content")), (0, 0));
    assert_eq!(game.look(|t| t.position.outcome.is_none()), Some(true), "the campaign goes on");
    play(&mut game, &lines[peace + 1..]);
    assert!(lines[peace..].iter().any(|line| line.contains(" strikes ")), "it comes to blows again");
    assert_eq!(hash_text(&game.canonical()), CAMPAIGN);
}

#[test]
fn saving_them_anywhere_changes_nothing() {
    for (lines, campaign, seed, hash) in [(siege(), false, 2, SIEGE), (campaign(), true, 4, CAMPAIGN)] {
        for part in [lines.len() / 3, lines.len() - 1] {
            let mut game = begin(campaign, seed);
            play(&mut game, &lines[..part]);
            let mut game = loaded(&game);
            play(&mut game, &lines[part..]);
            assert_eq!(hash_text(&game.canonical()), hash);
            let library = Library::embedded_only();
            let mut verifier = Verifier::new(&|path| library.read(path), &game).unwrap_or_else(|p| panic!("{p}"));
            assert_eq!(verifier.go_on(1000), Ok(true), "a replay repeats it");
        }
    }
}

#[test]
fn they_are_taken_back_to_the_beginning() {
    for (lines, campaign, seed, hash) in [(siege(), false, 2, SIEGE), (campaign(), true, 4, CAMPAIGN)] {
        let mut game = begin(campaign, seed);
        let start = game.canonical();
        play(&mut game, &lines);
        while game.undo().is_some() {}
        assert_eq!(game.canonical(), start);
        while game.redo().is_some() {}
        assert_eq!(hash_text(&game.canonical()), hash);
    }
}

#[test]
fn another_process_plays_the_same_games() {
    for (lines, campaign, seed) in [(siege(), false, 2), (campaign(), true, 4)] {
        let mut game = begin(campaign, seed);
        play(&mut game, &lines);
        elsewhere::agrees(&game);
    }
}
