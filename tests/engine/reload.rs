//! A script is saved, and the game on the table goes on under the new rules.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support::{Files, MANIFEST, RULES, and, game, reader, sheet, tiny, with};
use ludimus::board::Board;
use ludimus::game::{Game, Verifier};

fn reach(game: &Game) -> usize {
    let id = game.look(|t| t.position.ids().next()).flatten().unwrap();
    game.legal_of(id).len()
}

fn edited(from: &str, to: &str) -> Files {
    assert!(RULES.contains(from));
    with(&RULES.replace(from, to))
}

#[test]
fn the_reach_grows_and_the_history_stays() {
    let files = tiny();
    let mut game = game(&files);
    game.attempt("m 22-10").unwrap();
    let (before, canonical) = (reach(&game), game.canonical());
    let changed = game.reload(&reader(&edited("mQ2", "mQ5"))).unwrap().changed;
    assert_eq!(changed, ["§1 step"]);
    assert_eq!(game.canonical(), canonical);
    assert!(reach(&game) > before, "{} squares before, {} after", before, reach(&game));
    game.attempt("m 10-34").unwrap_or_else(|r| panic!("{r}"));
    assert_eq!(game.undo().as_deref(), Some("m 10-34"));
    assert_eq!(game.undo().as_deref(), Some("m 22-10"));
    assert_eq!(game.redo().as_deref(), Some("m 22-10"));
    assert_eq!(game.redo().as_deref(), Some("m 10-34"));
}

#[test]
fn a_script_that_does_not_load_leaves_the_last_good_rules_in_force() {
    let mut game = game(&tiny());
    let (before, hash) = (reach(&game), game.rules().hash.clone());
    let problems = game.reload(&reader(&edited("pattern = \"mQ2\"", "pattern = \"mQ2"))).unwrap_err().to_string();
    assert!(problems.contains("rulesets/tiny/rules.luau:9: "), "{problems}");
    assert_eq!((reach(&game), game.rules().hash.clone()), (before, hash));
    game.attempt("m 22-10").unwrap();
}

#[test]
fn rules_that_lack_what_is_on_the_table_are_refused_with_a_list() {
    let mut game = game(&tiny());
    let problems = game.reload(&reader(&with(&RULES.replace("\"man\"", "\"fellow\"")))).unwrap_err().to_string();
    assert!(problems.contains("the new rules lack what is on the table: the kind 'man'"), "{problems}");
    let mut other = with(&RULES.replace("W =", "X =").replace("\"W\"", "\"X\""));
    other.insert("rulesets/tiny/ruleset.ron".to_owned(), MANIFEST.replace("\"W\"", "\"X\""));
    let problems = game.reload(&reader(&other)).unwrap_err().to_string();
    assert!(problems.contains("the sides or seats are others than those of the game"), "{problems}");
    assert!(reach(&game) > 0);
}

#[test]
fn a_rule_that_failed_is_asked_again_after_a_save() {
    let bad = "check \"§3 bad\" { action = \"step\", refuse = function(piece) return piece.knd == \"man\" end }";
    let mut game = game(&and(bad));
    let refused = game.attempt("m 22-10").unwrap_err().to_string();
    assert!(refused.contains("a piece has no 'knd'; did you mean 'kind'?"), "{refused}");
    game.reload(&reader(&and(&bad.replace("knd", "kind")))).unwrap();
    assert!(game.faults().is_empty());
    let refused = game.attempt("m 22-10").unwrap_err().to_string();
    assert!(refused.contains("§3 bad") && !refused.contains("failed"), "{refused}");
}

#[test]
fn the_history_is_verified_and_the_first_action_that_is_not_legal_is_named() {
    let mut game = game(&edited("mQ2", "mQ5"));
    game.attempt("m 22-4").unwrap();
    game.attempt("Done!").unwrap();
    let mut verifier = Verifier::new(&reader(&edited("mQ2", "mQ5")), &game).unwrap();
    assert_eq!(verifier.go_on(1), Ok(false));
    assert_eq!(verifier.progress(), (1, 2));
    assert_eq!(verifier.go_on(10), Ok(true));
    let trouble = Verifier::new(&reader(&tiny()), &game).unwrap().go_on(10).unwrap_err().to_string();
    assert!(trouble.starts_with("action 1 ('m 22-4') is no longer legal; "), "{trouble}");
    assert!(trouble.contains("§1 step leads from 22 towards 4 as far as 10: it goes no farther"), "{trouble}");
}

#[test]
fn a_rule_with_another_effect_is_found_by_the_position() {
    let mut game = game(&tiny());
    game.attempt("m 22-10").unwrap();
    let other = edited("shift(act.piece, act.to) end", "shift(act.piece, act.to) face(act.piece, \"E\") end");
    let trouble = Verifier::new(&reader(&other), &game).unwrap().go_on(10).unwrap_err().to_string();
    assert_eq!(
        trouble,
        "action 1 ('m 22-10') leads to another position than it did: it had 'piece 1 W man 10 N ', and has 'piece 1 W man 10 E '"
    );
}

#[test]
fn a_board_that_is_saved_changes_the_ground_and_moves_nobody() {
    let mut game = game(&tiny());
    game.attempt("m 22-10").unwrap();
    let text = sheet().text.replace("fill: \"plain\"", "fill: \"plain\",\n    legend: {\".\": \"plain\", \"R\": \"rock\"},\n    plan: [\"......\", \"...R..\", \"......\", \"......\", \"......\", \"......\"]");
    let board = Board::read("boards/sheet.ron", &text).unwrap_or_else(|problems| panic!("{problems}"));
    let notices = game.reload_board(board).unwrap().notices;
    assert_eq!(notices[0], "1 square has other ground");
    assert_eq!(notices[1], "W's man on 10 stands on rock now; it was not moved");
    assert_eq!(game.undo().as_deref(), Some("(the board was saved)"));
    assert_eq!(game.undo().as_deref(), Some("m 22-10"));
    let wide = Board::plain(
        7,
        6,
        &ludimus::board::Numbering::FilesAndRanks { from: ludimus::board::Corner::SouthWest },
        "plain",
    );
    let problems = game.reload_board(wide.unwrap()).unwrap_err().to_string();
    assert!(problems.contains("the board has other squares or numbers than the game on the table"), "{problems}");
}

#[test]
fn rules_that_lack_what_taking_back_would_bring_are_refused() {
    let marks = "mark \"flag\" {}\nafter \"§3 flag\" { action = \"step\", function(act) lay(act.to, \"flag\") take_up(act.from, \"flag\") end }\nturn_ends \"§3 gone\" { function() take_up(\"16\", \"flag\") end }";
    let mut game = game(&and(marks));
    game.attempt("m 22-16").unwrap();
    game.attempt("Done!").unwrap();
    let problems = game.reload(&reader(&tiny())).unwrap_err().to_string();
    assert!(problems.contains("the new rules lack what is on the table: the mark 'flag'"), "{problems}");
}

#[test]
fn what_was_taken_back_is_forgotten_if_the_rules_lack_what_it_would_bring() {
    let cart =
        "kind \"cart\" {}\nafter \"§3 cart\" { action = \"step\", function(act) place(\"W\", \"cart\", 36) end }";
    let mut game = game(&and(cart));
    game.attempt("m 22-16").unwrap();
    game.undo();
    let notices = game.reload(&reader(&tiny())).unwrap().notices;
    assert_eq!(notices, ["what was taken back cannot be done again: the rules lack the kind 'cart'"]);
    assert_eq!(game.redo(), None);
    game.attempt("m 22-16").unwrap();
}

#[test]
fn a_history_with_a_saved_board_is_verified_with_the_same_dice() {
    let files = and(
        "counter \"luck\" {}\nafter \"§3 luck\" { action = \"step\", function(act) set(act.piece, \"luck\", throw(1000000, \"luck\")) end }",
    );
    let mut game = game(&files);
    let text = sheet().text.replace("fill: \"plain\"", "fill: \"plain\",\n    legend: {\".\": \"plain\", \"R\": \"rock\"},\n    plan: [\"R.....\", \"......\", \"......\", \"......\", \"......\", \"......\"]");
    game.attempt("m 22-16").unwrap();
    game.reload_board(Board::read("boards/sheet.ron", &text).unwrap()).unwrap();
    game.attempt("m 16-17").unwrap();
    assert_eq!(Verifier::new(&reader(&files), &game).unwrap().go_on(10), Ok(true));
}

#[test]
fn a_first_turn_is_verified_as_it_was_played() {
    let files = and(
        "turn_begins \"§3 wheel\" { function() for _, p in pieces { side = \"W\" } do face(p, \"E\") end end }\nafter \"§3 note\" { action = \"step\", function(act)\n    set_variable(\"luck\", (if act.piece:before(1) then 10 else 20) + (if act.piece:before(0).front == \"E\" then 1 else 2))\nend }\ncounter \"luck\" {}",
    );
    let mut game = game(&files);
    game.attempt("m 22-16").unwrap();
    assert!(game.canonical().contains("variable luck 21"), "{}", game.canonical());
    assert_eq!(Verifier::new(&reader(&files), &game).unwrap().go_on(10), Ok(true));
}

#[test]
fn heights_and_walls_of_a_saved_board_come_into_force_and_are_taken_back() {
    let rules = with(&format!("{RULES}wall \"hedge\" {{ block = \"walk\" }}"));
    let mut game = game(&rules);
    let before = (reach(&game), game.canonical());
    let text = sheet().text.replace(
        "fill: \"plain\"",
        "fill: \"plain\",\n    heights: {\"22\": 3},\n    walls: [(square: \"22\", side: N, kind: \"hedge\")]",
    );
    let board = Board::read("boards/sheet.ron", &text).unwrap_or_else(|problems| panic!("{problems}"));
    let notices = game.reload_board(board).unwrap().notices;
    assert_eq!(notices, ["1 square has other ground", "1 edge has another wall"]);
    assert_eq!(reach(&game), before.0 - 2, "the hedge bars two squares to the north");
    game.undo();
    assert_eq!((reach(&game), game.canonical()), before);
}
