//! Walls, what halts a piece, how it must stand, and the words that look for squares, each tried in the small ruleset.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support::{RULES, and, game, with};
use ludimus::game::Game;

fn lines(game: &Game) -> Vec<String> {
    game.look(|t| game.legal().iter().map(|c| t.print(&c.action())).collect()).unwrap()
}

fn may(game: &Game, line: &str) -> bool {
    lines(game).iter().any(|l| l == line)
}

/// The small ruleset with fences on sides and corners.
fn fenced(sides: &[(&str, &str)]) -> Game {
    let raised: Vec<String> =
        sides.iter().map(|(at, side)| format!("raise(\"{at}\", \"{side}\", \"fence\")")).collect();
    let raised = raised.join("\n");
    game(&and(&format!(
        r#"
wall "fence" {{ block = {{ walk = "all" }} }}
set_up "§2 fences" {{ function()
{raised}
end }}
"#
    )))
}

#[test]
fn a_wall_on_a_side_leaves_the_corners_open_and_a_wall_on_a_corner_the_sides() {
    let game = fenced(&[("22", "N")]);
    assert!(!may(&game, "m 22-16") && may(&game, "m 22-15") && may(&game, "m 22-17") && may(&game, "m 22-23"));
    let game = fenced(&[("22", "NE")]);
    assert!(!may(&game, "m 22-17") && may(&game, "m 22-16") && may(&game, "m 22-23"));
    let game = fenced(&[("16", "S")]);
    assert!(!may(&game, "m 22-16"), "it bars from both sides, whoever carries it");
}

#[test]
fn walls_that_cut_both_ways_about_a_corner_close_it() {
    let game = fenced(&[("22", "N"), ("22", "E")]);
    assert!(!may(&game, "m 22-17") && may(&game, "m 22-15"), "two at a right angle");
    let game = fenced(&[("22", "N"), ("23", "N")]);
    assert!(!may(&game, "m 22-17") && may(&game, "m 22-15"), "two in one line");
    let game = fenced(&[("22", "N"), ("16", "E")]);
    assert!(may(&game, "m 22-17"), "one way about the corner is free");
}

#[test]
fn a_wall_is_raised_and_pulled_down_and_both_are_taken_back() {
    let mut game = game(&and(r#"
wall "fence" { block = "walk" }
action "build" { line = "fence on {to} toward {front}" }
offer "§3 build" { action = "build", list = function() return { { to = square("22"), front = "N" } } end }
carry_out "§3 build it" { action = "build", function(act)
    assert(not act.to:wall(act.front) and not act.to:walls())
    raise(act.to, act.front, "fence", { owner = act.seat })
    assert(act.to:wall("N").owner == "W" and #act.to:walls() == 1 and #walls { owner = "W", near = "W" } == 1)
    assert(barred(act.to, "N", "walk", "B") and not barred(act.to, "S", "walk", "B"))
end }
action "clear" { line = "clear {to}" }
offer "§4 clear" { action = "clear", list = function() return { square("22") } end }
carry_out "§4 clear it" { action = "clear", function(act) pull_down(act.to, "N") end }
"#));
    let start = game.canonical();
    assert_eq!(game.attempt("fence on 22 toward 16").unwrap().line, "fence on 22 toward 16");
    assert!(game.attempt("fence on 22 toward 23").is_err(), "only what was listed");
    assert!(!may(&game, "m 22-16"));
    game.attempt("clear 22").unwrap();
    assert!(may(&game, "m 22-16"));
    game.undo();
    assert!(!may(&game, "m 22-16"));
    game.undo();
    assert_eq!(game.canonical(), start);
}

const HALTED: &str = r#"
channel "walk"
terrain "plain" {}
kind "man" { letters = { W = "m", B = "n" }, block = "walk" }
field "near" { of = "man", pattern = "K", channel = "walk" }
turn { order = { "W", "B" }, done = "Done!" }
action "step" { line = { "{letter} {from}-{to}", "{from}-{to}" } }
offer "§1 step" { says = "up to three squares", of = "man", action = "step", pattern = "Q3", channel = "walk", halted_by = "near" }
carry_out "§1 go" { action = "step", function(act)
    if act.to.piece then remove(act.to.piece) end
    shift(act.piece, act.to)
end }
"#;

#[test]
fn a_square_on_which_an_enemy_bears_is_entered_and_not_passed() {
    let beside = format!(
        "{HALTED} set_up \"§0 a\" {{ function() place(\"W\", \"man\", \"22\") place(\"B\", \"man\", \"11\") end }}"
    );
    let mut halted = game(&with(&beside));
    assert!(may(&halted, "m 22-16") && !may(&halted, "m 22-10"), "11 bears on 16");
    assert!(may(&halted, "m 22-20"), "nobody bears on 21");
    let refused = halted.attempt("m 22-10").unwrap_err().to_string();
    assert!(refused.contains("on its way a square is swept"), "{refused}");
    let alone = format!(
        "{HALTED} set_up \"§0 a\" {{ function() place(\"W\", \"man\", \"22\") place(\"B\", \"man\", \"10\") end }}"
    );
    assert!(may(&game(&with(&alone)), "m 22-10"), "the victim alone bears on 16");
    let two = format!(
        "{HALTED} set_up \"§0 a\" {{ function() place(\"W\", \"man\", \"22\") place(\"B\", \"man\", \"10\") place(\"B\", \"man\", \"11\") end }}"
    );
    assert!(!may(&game(&with(&two)), "m 22-10"), "another bears on 16 too");
}

#[test]
fn an_offer_looks_only_at_pieces_that_stand_so_and_a_bare_check_refuses_them() {
    let rules = RULES.replace("block = \"walk\" }\nbox", "block = \"walk\", values = { tired = 0 } }\nbox");
    let more = r#"
action "rest" { line = "{from} rests" }
offer "§5 rest" { of = "man", action = "rest", once = true, standing = { with = { tired = 1 } } }
carry_out "§5 rest" { action = "rest", function(act) set(act.piece, "tired", 0) end }
after "§6 tired" { action = "step", function(act) set(act.piece, "tired", 1) end }
check "§6 tired men" { says = "who is tired does not step", action = "step", standing = { with = { tired = 1 } } }
"#
    .replace("carry_out \"§5 rest\"", "carry_out \"§5 rested\"");
    let mut game = game(&with(&format!("{rules}{more}")));
    assert!(may(&game, "m 22-16") && !may(&game, "22 rests"));
    game.attempt("22-16").unwrap();
    assert!(may(&game, "16 rests"));
    let refused = game.attempt("16-10").unwrap_err().to_string();
    assert!(refused.contains("§6 tired men: who is tired does not step"), "{refused}");
    game.attempt("16 rests").unwrap();
    assert!(may(&game, "m 16-10"));
}

#[test]
fn what_faces_forward_moves_by_its_side_and_not_by_its_front() {
    let rules = RULES.replace("pattern = \"mQ2\"", "pattern = \"mfW\", facing = \"forward\"");
    let rules = rules.replace("place(\"W\", \"man\", \"22\")", "place(\"W\", \"man\", \"22\", \"E\")");
    let game = game(&with(&rules));
    assert_eq!(lines(&game), ["m 22-16"]);
}

#[test]
fn squares_are_looked_for_by_what_holds_of_them() {
    let mut game = game(&and(r#"
mark "stone" {}
field "near" { of = "man", pattern = "K", channel = "walk" }
after "§7 look" { function()
    lay("36", "stone", { value = 7 })
    print(#squares { near = "W" }, #squares { near = "W", far = "B" }, #squares { free = true })
    print(#squares { clear_of = "near", of = "B" }, #marks "stone", square("36"):mark("stone").value)
    print(left "steps", forward "W", forward "B")
end }
"#));
    game.attempt("22-16").unwrap();
    assert_eq!(game.take_printed(), ["9 7 34", "31 1 7", "1 N S"]);
}
