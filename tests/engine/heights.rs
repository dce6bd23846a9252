//! Slopes, lines of sight, sums with limits, steps that are passed over: each tried in the small ruleset.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support::{RULES, and, game, with};
use ludimus::game::Game;
use ludimus::state::Change;

/// Squares of the sheet are numbered from 1 at the north-west, six a row.
fn raise(game: &mut Game, heights: &[(&str, i16)]) {
    game.lay(|table| {
        for (square, to) in heights {
            let square = table.board.grid.find(square).unwrap();
            let from = table.position.heights[square.index()];
            table.change(Change::Height { square, from, to: *to }).unwrap();
        }
    });
}

fn lines(game: &Game) -> Vec<String> {
    let print = |list: Vec<_>| {
        game.look(|t| list.iter().map(|c: &ludimus::rulebook::Candidate| t.print(&c.action())).collect())
    };
    print(game.legal()).unwrap()
}

#[test]
fn slopes_bar_and_slow() {
    let rules = RULES.replace("pattern = \"mQ2\"", "pattern = \"mW3\", slope = { most = 1, costs = 1 }");
    let mut game = game(&with(&rules));
    // The man on 22 goes north over 16, 10, 4; east over 23, 24.
    raise(&mut game, &[("16", 1), ("10", 2), ("23", 2)]);
    let lines = lines(&game);
    assert!(lines.contains(&"m 22-16".to_owned()), "one up costs two of three: {lines:?}");
    assert!(!lines.contains(&"m 22-10".to_owned()), "two up cost four");
    assert!(!lines.contains(&"m 22-23".to_owned()), "two at once are too steep");
    let why = game.why_not("m 22-23").reasons[0].to_string();
    assert!(why.contains("the slope to 23 is too steep"), "{why}");
    let why = game.why_not("m 22-10").reasons[0].to_string();
    assert!(why.contains("the slopes on the way to 10 use up"), "{why}");
}

#[test]
fn who_climbs_needs_a_slope() {
    let rules = RULES.replace("pattern = \"mQ2\"", "pattern = \"mK\", slope = { least = 2, most = 3 }");
    let mut game = game(&with(&rules));
    raise(&mut game, &[("16", 1), ("23", 2), ("28", 4)]);
    assert_eq!(lines(&game), ["m 22-23"]);
    let why = game.why_not("m 22-16").reasons[0].to_string();
    assert!(why.contains("the slope to 16 is not steep enough"), "{why}");
}

/// The squares that a man on 22 is told by `spread`, by number, on a board where 16 and 23 are rock, and 28 lies one higher.
fn spreads(asked: &str) -> Vec<u32> {
    let rules = format!(
        r#"
offer "§4 look" {{ of = "man", action = "look", once = true }}
action "look" {{ line = "{{from}} looks" }}
carry_out "§4 looked" {{ action = "look", function(act)
    for _, at in spread(act.piece, {asked}) do
        print(at.name)
    end
end }}
"#
    );
    let mut game = game(&and(&rules));
    game.lay(|table| {
        let rock = table.rules.names.find("rock").unwrap();
        for square in ["16", "23"] {
            let square = table.board.grid.find(square).unwrap();
            let from = table.position.terrain[square.index()];
            table.change(Change::Terrain { square, from, to: rock }).unwrap();
        }
    });
    raise(&mut game, &[("28", 1)]);
    game.attempt("22 looks").unwrap_or_else(|refused| panic!("{refused}"));
    let mut squares: Vec<u32> = game.take_printed().iter().map(|name| name.parse().unwrap()).collect();
    squares.sort_unstable();
    squares
}

#[test]
fn single_steps_lead_round_what_bars_them() {
    // 22 lies in the fourth column of the fourth row of 6 x 6; rock lies north and east of it.
    assert_eq!(spreads("\"mW\", 1, \"walk\""), [21, 28]);
    assert_eq!(spreads("\"mW\", 2, \"walk\""), [15, 20, 21, 27, 28, 29, 34]);
    assert!(spreads("\"mW\", 3, \"walk\"").contains(&30), "round the rock on 23");
    assert!(!spreads("\"mW\", 3, \"walk\"").contains(&24), "four steps off");
}

#[test]
fn slopes_slow_and_bar_who_goes_by_single_steps() {
    let costly = spreads("\"mW\", 2, \"walk\", { costs = 1 }");
    assert_eq!(costly, [15, 20, 21, 27, 28], "28 costs two, and nothing is left to go on");
    assert_eq!(spreads("\"mW\", 2, \"walk\", { most = 0 }"), [15, 20, 21, 27]);
    assert_eq!(spreads("\"mW\", 1, \"walk\", nil, \"1\""), [2, 7]);
}

#[test]
fn what_spread_cannot_do_is_told() {
    let told = |asked: &str| {
        let wanted = format!(
            "action \"look\" {{ line = \"{{from}} looks\" }}\ncarry_out \"§4 looked\" {{ action = \"look\", function() end }}\noffer \"§4 look\" {{ of = \"man\", action = \"look\", once = true, only_if = function(piece) return #spread(piece, {asked}) > 0 end }}"
        );
        let mut game = game(&and(&wanted));
        game.attempt("22 looks").unwrap_err();
        game.faults()[0].what.clone()
    };
    assert_eq!(told("\"mQ2\", 2, \"walk\""), "spread goes by single steps, and 'mQ2' is more; write mK, mW or mF");
    assert_eq!(told("\"mK\", 1.5, \"walk\""), "spread: the number of steps is 1.5, no whole number from 0 to 1000");
    assert_eq!(told("\"mK\", 2, \"wade\""), "spread: there is no channel 'wade'");
    assert_eq!(
        told("\"mK\", 2, \"walk\", { must = 1 }"),
        "spread does not know 'must'; did you mean 'most'?; keys are least, most, costs"
    );
}

#[test]
fn who_fills_a_square_is_passed_over() {
    let rules = RULES.replace(
        "groups = \"people\", block = \"walk\"",
        "groups = \"people\", fill = { walk = \"own\" }, block = { walk = \"enemy\" }",
    );
    let rules =
        rules.replace("place(\"W\", \"man\", \"22\")", "place(\"W\", \"man\", \"22\") place(\"W\", \"man\", \"16\")");
    let game = game(&with(&rules));
    let lines = lines(&game);
    assert!(lines.contains(&"m 22-10".to_owned()) && !lines.contains(&"m 22-16".to_owned()), "{lines:?}");
    let why = game.why_not("m 22-16").reasons[0].to_string();
    assert!(why.contains("one may pass over 16, and not end there"), "{why}");
}

#[test]
fn a_piece_opens_the_ground_on_which_it_lies() {
    let rules =
        RULES.replace("terrain \"rock\"", "kind \"raft\" { layer = \"rafts\", open = { \"walk\" } }\nterrain \"rock\"");
    let rules = rules.replace("place(\"W\", \"man\", \"22\")", "place(\"W\", \"man\", \"22\") set_terrain(\"16\", \"rock\") set_terrain(\"28\", \"rock\") place(\"W\", \"raft\", \"16\")");
    let lines = lines(&game(&with(&rules)));
    assert!(lines.contains(&"m 22-16".to_owned()) && !lines.contains(&"m 22-28".to_owned()), "{lines:?}");
}

const SIGHT: &str = r#"
field "shot" { of = "man", channel = "walk", pattern = "W4", sight = {
    straight = { [-1] = 4, [0] = 4, [1] = { 1, 2 } }, strip = "grazing", between = "lower" } }
offer "§4 tell" { of = "man", action = "tell", once = true }
action "tell" { line = "{from} tells" }
carry_out "§4 told" { action = "tell", function(act)
    local names = {}
    for _, at in bears(act.piece, "shot") do table.insert(names, at.name) end
    local from = {}
    for _, at in bears_from("36", "shot", "W", "N") do table.insert(from, at.name) end
    print(table.concat(names, " ") .. " / " .. table.concat(from, " "))
end }
"#;

#[test]
fn a_field_with_sight_looks_at_heights() {
    let mut game = game(&and(SIGHT));
    // North of 22 lie 16, 10, 4; east 23, 24; south 28, 34; west 21, 20, 19.
    raise(&mut game, &[("16", 1), ("23", 2)]);
    game.attempt("22 tells").unwrap();
    let told = game.take_printed().pop().unwrap();
    let (seen, from) = told.split_once(" / ").unwrap();
    assert_eq!(seen.split(' ').collect::<std::collections::BTreeSet<_>>(), ["16", "19", "20", "21", "28", "34"].into());
    assert_eq!(from, "12 18 24 30 32 33 34 35", "in the order of the board");
}

#[test]
fn a_sum_is_limited_and_divided_and_stands_in_the_log() {
    let mut game = game(&and(r#"
reckon "§7 base" { adds = "loss", value = 28 }
reckon "§7 never" { adds = "loss", value = function() return nil end }
reckon "§8 far" { limits = "loss", value = function(throw) return 3 * throw end }
reckon "§9 weak" { divides = "loss", value = 2 }
offer "§4 hit" { of = "man", action = "hit", once = true }
action "hit" { line = "{from} hits" }
carry_out "§4 hurt" { action = "hit", function() print(reckoned("loss", 7)) end }
"#));
    game.attempt("22 hits").unwrap();
    assert_eq!(game.take_printed(), ["10"]);
    let sums = &game.whole_history().done[0].sums;
    assert_eq!(sums[0].to_string(), "loss 10: +28 (§7 base), at most 21 (§8 far), divided by 2 (§9 weak)");
}

#[test]
fn a_step_for_which_nothing_can_be_done_is_passed_over() {
    let rules = RULES.replace(
        "order = { \"W\", \"B\" }",
        "order = { { seat = \"W\", phase = \"go\" }, { seat = \"B\", phase = \"shout\", if_any = true }, { seat = \"B\", phase = \"go\" } }",
    );
    let rules = rules
        + r#"
action "shout" { line = "{from} shouts", phases = "shout" }
offer "§5 shout" { of = "man", action = "shout", once = true }
check "§5 near" { action = "shout", scope = "actor", refuse = function(piece)
    local other, far = nearest(piece.square, { side = "W" })
    return other == nil or far > 2
end }
carry_out "§5 shouted" { action = "shout", function() print(phase()) end }
"#;
    let rules = rules.replace("costs = { steps = 1 } }", "costs = { steps = 1 }, phases = \"go\" }");
    let step = |game: &Game| game.look(|t| t.position.turn.step).unwrap();
    let mut far = game(&with(&rules));
    far.attempt("Done!").unwrap();
    assert_eq!(step(&far), 2, "nobody is near");
    let mut near = game(&with(&rules));
    near.attempt("m 22-10").unwrap();
    near.attempt("Done!").unwrap();
    assert_eq!(step(&near), 1);
    near.attempt("3 shouts").unwrap();
    assert_eq!(near.take_printed(), ["shout"]);
}

#[test]
fn the_words_that_look_about() {
    let mut game = game(
        &and(r#"
offer "§4 look" { of = "man", action = "look", once = true }
action "look" { line = "{from} looks" }
carry_out "§4 looked" { action = "look", function(act)
    local other, far = nearest(act.piece.square, { side = "B" })
    local none = nearest(act.piece.square, { side = "B", kind = "man", group = "nobody" })
    print(square_at(3, 3).name, square_at(6, 0), other.square.name, far, none, #leads(other, "step"), phase())
end }
"#)
        .into_iter()
        .map(|(path, text)| (path, text.replace("groups = \"people\"", "groups = { \"people\", \"nobody\" }")))
        .collect(),
    );
    game.attempt("22 looks").unwrap();
    let told = game.take_printed().pop().unwrap();
    assert!(told.starts_with("22") && told.contains("nil") && told.contains('3'), "{told}");
}

#[test]
fn a_piece_that_is_put_away_keeps_its_values_and_comes_back() {
    let rules = and(r#"
offer "§4 rest" { of = "man", action = "rest", once = true }
action "rest" { line = "{from} rests" }
carry_out "§4 rested" { action = "rest", function(act)
    set(act.piece, "tired", 3)
    put_away(act.piece, "camp")
    local there = pieces { side = "W", box = "camp" }
    print(#there, #pieces { side = "W" }, there[1].on_board)
    shift(there[1], "29")
    print(there[1]:value "tired", #pieces { box = "camp" })
end }
"#);
    let known = |text: String| text.replace("groups = \"people\"", "groups = \"people\", values = { tired = 0 }");
    let mut game = game(&rules.into_iter().map(|(path, text)| (path, known(text))).collect());
    game.attempt("22 rests").unwrap();
    let told = game.take_printed();
    assert_eq!(
        told.iter().map(|l| l.split_whitespace().collect::<Vec<_>>()).collect::<Vec<_>>(),
        [vec!["1", "0", "false"], vec!["3", "0"]]
    );
    assert!(game.undo().is_some());
    assert!(reaches_22(&game));
}

fn reaches_22(game: &Game) -> bool {
    lines(game).iter().any(|line| line.starts_with("m 22-"))
}
