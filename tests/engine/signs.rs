//! How the squares of an action are marked: as its verb declares, or by what it does; and how heights are drawn.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use crate::support::{MANIFEST, RULES, and, game, reader, with, wrong_with};
use ludimus::board::Board;
use ludimus::game::{Choice, Game};
use ludimus::picture::{Item, Numbers, Sign, View, draw, words};

/// The sign on a square for what White's man on 22 can do there.
fn sign_on(game: &Game, square: &str) -> Option<Sign> {
    let square = game.board().find(square).unwrap();
    let legal = game.legal();
    game.look(|table| legal.iter().filter_map(|c| Sign::of(table, c)).find(|(at, _)| *at == square))
        .flatten()
        .map(|s| s.1)
}

const HITS: &str = "action \"hit\" { line = \"{letter} {from} hits {to}\"SIGN }\n\
    offer \"§2 hit\" { says = \"a man hits\", of = \"man\", action = \"hit\", pattern = \"cD\", channel = \"walk\" }\n\
    carry_out \"§2 hit done\" { action = \"hit\", function(act) end }\n";

#[test]
fn a_sign_follows_from_what_an_action_does_unless_its_verb_declares_one() {
    let plain = game(&support::tiny());
    assert_eq!(sign_on(&plain, "16"), Some(Sign::Dot), "the man goes there");
    assert_eq!(sign_on(&plain, "1"), None);
    let near = RULES.replace("place(\"B\", \"man\", \"3\")", "place(\"B\", \"man\", \"10\")");
    let by_deed = game(&with(&(near.clone() + &HITS.replace("SIGN", ""))));
    assert_eq!(sign_on(&by_deed, "10"), Some(Sign::Cross), "another's man stands there");
    let declared = game(&with(&(near + &HITS.replace("SIGN", ", sign = \"ring\""))));
    assert_eq!(sign_on(&declared, "10"), Some(Sign::Ring));
}

#[test]
fn a_sign_that_there_is_not_is_told() {
    let why = wrong_with("action \"hit\" { line = \"{letter} hits {to}\", sign = \"rong\" }");
    assert!(why.contains("'sign' is 'rong'; did you mean 'ring'?"), "{why}");
    assert!(why.contains("it may be dot, cross, ring, diamond"), "{why}");
    for sign in Sign::ALL {
        let declared = HITS.replace("SIGN", &format!(", sign = \"{}\"", sign.word()));
        assert!(support::begin(&and(&declared)).is_ok(), "{declared}");
    }
}

#[test]
fn heights_are_drawn_where_the_ground_falls_and_told_in_words() {
    let board = |heights: &str| {
        let text = format!(
            "(id: \"hill\", title: \"A hill\", version: \"1\", licence: \"CC0\", width: 6, height: 6,
              numbering: Rows(from: NorthWest, along: Row), fill: \"plain\", heights: [{heights}])"
        );
        Board::read("boards/hill.ron", &text).unwrap_or_else(|problems| panic!("{problems}"))
    };
    let begun = |board: Board| {
        let files = support::tiny();
        let choice = Choice { ruleset: "tiny".to_owned(), ..Choice::default() };
        Game::new(&reader(&files), choice, board).unwrap_or_else(|problems| panic!("{problems}"))
    };
    assert!(MANIFEST.contains("sheet"));
    let rows = |second: &str| format!("\"......\",\"{second}\",\"......\",\"......\",\"......\",\"......\"");
    let lines = |game: &Game| {
        let list = game.look(|t| draw(t, &View { numbers: Numbers::All, ..View::default() })).unwrap();
        let texts = list.items.iter().filter(|i| matches!(i, Item::Text { text, .. } if text == "-3" || text == "3"));
        (list.items.iter().filter(|i| matches!(i, Item::Line { .. })).count(), texts.count())
    };
    let (level, hill) = (begun(board(&rows("......"))), begun(board(&rows("..3..."))));
    let (before, after) = (lines(&level), lines(&hill));
    assert_eq!(after.0 - before.0, 4, "an edge on each of four sides");
    assert_eq!(after.1 - before.1, 1, "the height in figures");
    let square = hill.board().find("9").unwrap();
    let told = hill.look(|t| words::square(t, square)).unwrap();
    assert_eq!(told[0], "9: plain, height 3");
}
