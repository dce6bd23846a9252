//! The words of the language, each tried in the small ruleset.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use crate::support::{MANIFEST, RULES, and, begin, game, reader, with};
use ludimus::board::Board;
use ludimus::game::{Choice, Game};

fn reaches(game: &Game, square: &str) -> Vec<String> {
    let id = game
        .look(|t| t.position.occupants(t.board.grid.find(square).unwrap()).next())
        .flatten()
        .unwrap_or_else(|| panic!("nothing on {square}"));
    game.look(|t| game.legal_of(id).iter().map(|c| t.print(&c.action())).collect()).unwrap()
}

#[test]
fn checks_are_told_in_declared_order_whatever_their_scope() {
    let mut game = game(&and(r#"
check "§5 action" { says = "no even columns", action = "step", refuse = function(_, to) return to.column % 2 == 0 end }
check "§4 seat" { says = "not on the first turn", action = "step", scope = "seat", refuse = function() return turn_number() == 1 end }
check "§3 actor" { says = "never", action = "step", scope = "actor", refuse = function() return "he is tired" end }
"#));
    let keys: Vec<String> = game.why_not("m 22-21").reasons.into_iter().map(|r| r.to_string()).collect();
    assert_eq!(keys, ["§5 action: no even columns", "§4 seat: not on the first turn", "§3 actor: never: he is tired"]);
    assert!(game.legal().is_empty());
    assert!(game.attempt("Done!").is_ok());
}

#[test]
fn an_asked_offer_is_never_listed_and_accepts_what_its_function_accepts() {
    let mut game = game(&and(r#"
action "swap" { line = "{from} swaps over {squares}" }
offer "§6 swap" { of = "man", action = "swap", accept = function(piece, _, act)
    if #act.squares ~= 2 then return "name two squares" end
    return act.squares[2]:step("S") == piece.square
end }
carry_out "§6 swap it" { action = "swap", function(act) shift(act.piece, act.squares[1]) end }
"#));
    assert!(reaches(&game, "22").iter().all(|line| !line.contains("swaps")));
    let refused = game.attempt("22 swaps over 1").unwrap_err().to_string();
    assert!(refused.contains("§6 swap: name two squares"), "{refused}");
    assert!(game.attempt("22 swaps over 1,2").unwrap_err().to_string().contains("man may swap, but not so"));
    assert_eq!(game.attempt("22 swaps over 1,16").unwrap().line, "22 swaps over 1,16");
    assert!(!reaches(&game, "1").is_empty());
}

#[test]
fn phases_say_who_may_do_what_when() {
    let rules = RULES.replace(
        "order = { \"W\", \"B\" }",
        "order = { { seat = \"W\", phase = \"walking\" }, { seat = \"B\", phase = \"resting\" }, { seat = \"W\", phase = \"resting\" } }",
    );
    let rules = rules.replace("costs = { steps = 1 } }", "costs = { steps = 1 }, phases = \"walking\" }");
    let mut game = game(&with(&rules));
    assert!(!game.legal().is_empty());
    game.attempt("Done!").unwrap();
    assert!(game.legal().is_empty());
    let refused = game.attempt("n 3-9").unwrap_err().to_string();
    assert!(refused.contains("step: only in the phase: walking"), "{refused}");
    game.attempt("Done!").unwrap();
    assert_eq!(game.look(|t| t.position.turn.seat), Some(0));
    assert!(game.legal().is_empty());
    game.attempt("Done!").unwrap();
    assert!(!game.legal().is_empty());
}

#[test]
fn a_budget_is_spent_and_full_again() {
    let mut game = game(&support::tiny());
    game.attempt("m 22-21").unwrap();
    game.attempt("m 21-22").unwrap();
    let refused = game.attempt("m 22-21").unwrap_err().to_string();
    assert!(refused.contains("§9 step: two steps a turn (0 of 2 left, 1 needed)"), "{refused}");
    game.attempt("Done!").unwrap();
    game.attempt("Done!").unwrap();
    game.attempt("m 22-21").unwrap();
}

#[test]
fn dice_are_recorded_and_cannot_be_fished_for() {
    let rolls = and(r#"after "§7 luck" { action = "step", function(act)
        for n = 1, throw(6, "how far") do face(act.piece, "E") end
        set(act.piece, "luck", throw(1000, "how lucky"))
    end }
    kind "token" { values = { luck = 0 } }"#);
    let mut game = game(&rolls);
    game.attempt("m 22-21").unwrap();
    let dice = game.whole_history().done[0].dice.clone();
    assert_eq!((dice[0].faces, dice[0].reason.as_str(), dice.len()), (6, "how far", 2));
    assert!((1..=6).contains(&dice[0].fell) && (1..=1000).contains(&dice[1].fell));
    game.undo();
    game.attempt("m 22-21").unwrap();
    assert_eq!(game.whole_history().done[0].dice, dice, "the same throw after taking back");
    game.attempt("m 21-22").unwrap();
    assert_ne!(game.whole_history().done[1].dice[1].fell, dice[1].fell);
    let seeded = Choice { ruleset: "tiny".to_owned(), seed: 1, ..Choice::default() };
    let mut other = Game::new(&reader(&rolls), seeded, support::sheet()).unwrap();
    other.attempt("m 22-21").unwrap();
    assert_ne!(other.whole_history().done[0].dice, dice, "another seed, another throw");
}

#[test]
fn a_die_shows_every_face_about_equally_often() {
    let game = game(&support::tiny());
    let mut falls = [0u32; 6];
    game.look(|t| t.seed);
    let mut table_game = game;
    table_game.lay(|table| {
        for n in 0..600 {
            table.action_number = n;
            table.dice.clear();
            for _ in 0..10 {
                falls[table.throw("§1 test", 6, "a test").unwrap() as usize - 1] += 1;
            }
        }
    });
    assert!(falls.iter().all(|n| (900..1100).contains(n)), "{falls:?}");
}

#[test]
fn sums_have_terms_that_rules_add() {
    let mut game = game(&and(r#"
reckon "§8 base" { adds = "weight", value = 4 }
reckon "§8 edge" { adds = "weight", value = function(piece) if piece.square.column == 0 then return 3 end return 0 end }
check "§8 heavy" { action = "step", scope = "actor", refuse = function(piece) return reckoned("weight", piece) > 4 and "weight " .. reckoned("weight", piece) end }
"#));
    game.attempt("m 22-20").unwrap();
    game.attempt("m 20-19").unwrap();
    let reasons = game.why_not("m 19-20").reasons;
    assert!(reasons.iter().any(|r| r.to_string() == "§8 heavy: weight 7"), "{reasons:?}");
}

#[test]
fn a_mark_opens_ground_and_another_bars_it_to_the_enemy_alone() {
    let rules = r#"
mark "plank" { open = "walk" }
mark "fence" { block = { walk = "enemy" } }
terrain "water" { block = "walk" }
set_up "§0 works" { function()
    set_terrain("16", "water")
    set_terrain("10", "water")
    lay("10", "plank")
    lay("21", "fence", { owner = "W" })
    lay("23", "fence", { owner = "B", value = 3 })
end }
"#;
    let game = game(&and(rules));
    let lines = reaches(&game, "22");
    assert!(!lines.contains(&"m 22-16".to_owned()), "water bars");
    assert!(lines.contains(&"m 22-21".to_owned()), "one's own fence does not");
    assert!(!lines.contains(&"m 22-23".to_owned()), "the enemy's does");
    let mut wet = game;
    wet.attempt("m 22-15").unwrap();
    assert!(reaches(&wet, "15").contains(&"m 15-10".to_owned()), "the plank opens the water");
}

#[test]
fn what_stops_may_be_entered_and_not_passed() {
    let game = game(&and(
        "terrain \"mud\" { stop = \"walk\" }\nset_up \"§0 mud\" { function() set_terrain(\"16\", \"mud\") end }",
    ));
    let lines = reaches(&game, "22");
    assert!(lines.contains(&"m 22-16".to_owned()) && !lines.contains(&"m 22-10".to_owned()), "{lines:?}");
    let why = game.why_not("m 22-10").reasons[0].to_string();
    assert_eq!(why, "§1 step leads from 22 towards 10 as far as 16: one must stop on 16 (mud)");
}

#[test]
fn a_wall_bars_its_edge_from_both_sides() {
    let rules = format!("{RULES}wall \"hedge\" {{ block = \"walk\" }}");
    let text = support::sheet()
        .text
        .replace("fill: \"plain\"", "fill: \"plain\",\n    walls: [(square: \"16\", side: S, kind: \"hedge\")]");
    let board = Board::read("boards/sheet.ron", &text).unwrap_or_else(|problems| panic!("{problems}"));
    let choice = Choice { ruleset: "tiny".to_owned(), ..Choice::default() };
    let mut game = Game::new(&reader(&with(&rules)), choice, board).unwrap();
    assert!(!reaches(&game, "22").contains(&"m 22-16".to_owned()));
    let why = game.why_not("m 22-16").reasons[0].to_string();
    assert_eq!(why, "§1 step leads from 22 towards 16, but a wall stands before 16");
    game.attempt("m 22-15").unwrap();
    game.attempt("m 15-16").unwrap();
    game.attempt("Done!").unwrap();
    game.attempt("Done!").unwrap();
    assert!(!reaches(&game, "16").contains(&"m 16-22".to_owned()));
}

#[test]
fn a_pattern_that_takes_ends_on_the_enemy() {
    let rules = RULES.replace("mQ2", "Q5").replace(
        "shift(act.piece, act.to) end",
        "if act.to.piece then remove(act.to.piece) end shift(act.piece, act.to) end",
    );
    let mut game = game(&with(&rules.replace("\"3\"", "\"4\"")));
    assert!(reaches(&game, "22").contains(&"m 22-4".to_owned()));
    game.attempt("m 22-4").unwrap();
    assert_eq!(game.look(|t| t.position.piece(ludimus::state::PieceId(2)).unwrap().square()), Some(None));
    game.undo();
    assert_eq!(game.look(|t| t.position.piece(ludimus::state::PieceId(2)).unwrap().square().is_some()), Some(true));
}

#[test]
fn the_game_ends_when_a_rule_says_so_and_goes_on_when_taken_back() {
    let mut game = game(&and(r#"game_over "§9 home" { says = "a man is home", function()
            for _, piece in pieces { side = "W" } do
                if piece.square.row == 0 then return { winner = "W", reason = "White is home" } end
            end
        end }"#));
    game.attempt("m 22-10").unwrap();
    game.attempt("m 10-4").unwrap();
    let refused = game.attempt("Done!").unwrap_err().to_string();
    assert!(refused.contains("the game is over: White is home"), "{refused}");
    assert!(game.legal().is_empty());
    game.undo();
    game.attempt("Done!").unwrap();
}

#[test]
fn what_a_piece_was_and_did_is_asked_of_the_record() {
    let mut game = game(&and(r#"
after "§3 note" { action = "step", function(act)
    print(act.piece:did("step"), act.piece:before().square.name, act.piece.square.name, act.from.name, act.seat)
end }
turn_begins "§3 begin" { function(seat) print("begins", seat, turn_number(), at_move()) end }
turn_ends "§3 end" { function(seat) print("ends", seat) end }
"#));
    game.attempt("m 22-21").unwrap();
    game.attempt("m 21-20").unwrap();
    game.attempt("Done!").unwrap();
    assert_eq!(game.take_printed(), ["begins W 1 W", "true 22 21 22 W", "true 22 20 21 W", "ends W", "begins B 2 B"]);
}

#[test]
fn listed_offers_of_a_function_are_squares_or_fronts() {
    let mut game = game(&and(r#"
action "jump" { line = "{from} jumps to {to}" }
offer "§5 jump" { of = "people", action = "jump", list = function(piece) return { square "1", square "36" } end }
carry_out "§5 land" { action = "jump", function(act) shift(act.piece, act.to) end }
"#));
    assert!(reaches(&game, "22").contains(&"22 jumps to 36".to_owned()));
    game.attempt("22 jumps to 36").unwrap();
    assert!(game.attempt("36 jumps to 2").unwrap_err().to_string().contains("no jump of W's man leads to 2"));
}

#[test]
fn handles_of_squares_and_pieces_tell_what_they_know() {
    let game = game(&and(r#"counter "truce" {}
        set_up "§0 tell" { function()
            local s = square "22"
            local p = s.piece
            print(s.name, s.terrain, s.height, s.column, s.row, #s.pieces, s:step("N").name, s:step("E"):step("E"):step("E"))
            print(p.kind, p.title, p.owner, p.square == s, p.front, p.letter, p:is("people"), p:is("camp"), p)
            print(distance(s, "36"), board().width, #pieces(), stock("W", "camp", "man"), variable("truce"), s)
            add_stock("W", "camp", "man", 2) set_variable("truce", 5) give(p, "B") 
            print(stock("W", "camp", "man"), variable("truce"), p.owner, #reach(p, "mW3", "walk"))
        end }"#));
    let printed: Vec<String> = game.take_printed();
    assert_eq!(
        printed,
        ["22 plain 0 3 3 1 16 nil", "man man W true N m true false W's man on 22", "2 6 2 0 0 22", "2 5 B 10"]
    );
}

#[test]
fn a_wrong_argument_is_told_by_the_word_that_got_it() {
    let tell = |body: &str| {
        let text = begin(&and(&format!("set_up \"§0 bad\" {{ function() {body} end }}"))).map(|_| ()).unwrap_err();
        text.to_string()
    };
    for (body, words) in [
        ("square(99)", "square: the board sheet has no square '99'"),
        ("shift(3, square '1')", "shift needs a piece, not the number 3"),
        ("face(square('22').piece, 'up')", "face: 'up' is no front; fronts are N, NE"),
        ("place('Q', 'man', 1)", "place: there is no side 'Q'"),
        ("place('W', 'mann', 1)", "place: there is no kind 'mann'; did you mean 'man'?"),
        ("place('W', 'man', 22)", "place: on 22 stands W's man already"),
        ("shift(square('22').piece, 3)", "W's man cannot go to 3: B's man stands there"),
        ("add_stock('W', 'camp', 'man', 0.5)", "add_stock: 0.5 is no whole number; count in a smaller unit"),
        ("add_stock('W', 'camp', 'man', -1)", "the box 'camp' has only 0 of man"),
        ("lay(1, 'man')", "lay needs a kind of mark"),
        ("throw(0, 'nothing')", "throw: a die has 1 to 1000000 faces, not 0"),
        ("print(square('1').nme)", "a square has no 'nme'; did you mean 'name'?"),
        ("option 'nothing'", "ruleset.ron has no option 'nothing'"),
        ("reach(square('22').piece, 'mQ', 'wlk')", "reach: there is no channel 'wlk'; did you mean 'walk'?"),
    ] {
        assert!(tell(body).contains(words), "{body}: {}", tell(body));
    }
}

#[test]
fn options_are_read_while_scripts_are_loaded() {
    let options = "modules: [\"rules\"],\n    options: [(name: \"far\", kind: Variant, type: Number(least: 1, most: 5), default: Number(1), cite: \"§1\", reason: \"how far\")],";
    let mut files = with(&RULES.replace("\"mQ2\"", "\"mQ\" .. option \"far\""));
    files.insert("rulesets/tiny/ruleset.ron".to_owned(), MANIFEST.replace("modules: [\"rules\"],", options));
    assert_eq!(reaches(&game(&files), "22").len(), 8);
    let chosen = [("far".to_owned(), ludimus::rulebook::OptionValue::Number(3))].into();
    let choice = Choice { ruleset: "tiny".to_owned(), options: chosen, ..Choice::default() };
    let far = Game::new(&reader(&files), choice, support::sheet()).unwrap();
    assert!(reaches(&far, "22").len() > 8);
}

#[test]
fn a_check_of_the_end_of_a_step_is_asked_whatever_its_scope() {
    for scope in ["", "scope = \"seat\", ", "scope = \"actor\", "] {
        let check = format!(
            "check \"§3 stay\" {{ action = \"done\", {scope}refuse = function(seat) return seat == \"W\" end }}"
        );
        let refused = game(&and(&check)).attempt("Done!").unwrap_err().to_string();
        assert!(refused.contains("§3 stay"), "{refused}");
    }
}

#[test]
fn a_piece_that_cannot_become_another_still_stands_on_its_square() {
    let mut game = game(&and(r#"
kind "bird" { layer = "sky" }
kind "imp" { layer = "sky" }
after "§3 wish" { action = "step", function(act)
    place("W", "bird", act.to)
    print(pcall(become, act.piece, "imp"), act.piece.kind, #act.to.pieces)
end }
"#));
    game.attempt("m 22-16").unwrap();
    let printed = game.take_printed();
    assert!(printed[0].starts_with("false") && printed[0].ends_with("man 2"), "{printed:?}");
}

#[test]
fn the_set_up_and_the_first_action_throw_dice_of_their_own() {
    let throws = "set_up \"§7 first\" { function() print(throw(1000000, \"one\")) end }\nafter \"§7 then\" { action = \"step\", function() print(throw(1000000, \"two\")) end }";
    let mut game = game(&and(throws));
    game.attempt("m 22-16").unwrap();
    let printed = game.take_printed();
    assert_ne!(printed[0], printed[1]);
}

#[test]
fn a_winner_that_is_no_side_is_told() {
    for (winner, words) in
        [("true", "should answer a text as winner, not boolean"), ("'X'", "its winner 'X' is no side")]
    {
        let mut game = game(&and(&format!("game_over \"§9 x\" {{ function() return {{ winner = {winner} }} end }}")));
        let refused = game.attempt("m 22-16").unwrap_err().to_string();
        assert!(refused.contains(words), "{refused}");
    }
}

#[test]
fn a_wall_bars_whom_it_is_said_to_bar() {
    let rules = format!("{RULES}wall \"hedge\" {{ block = {{ walk = \"enemy\" }} }}");
    for (owner, passes) in [("W", true), ("B", false)] {
        let wall =
            format!("fill: \"plain\",\n    walls: [(square: \"16\", side: S, kind: \"hedge\", owner: \"{owner}\")]");
        let text = support::sheet().text.replace("fill: \"plain\"", &wall);
        let board = Board::read("boards/sheet.ron", &text).unwrap_or_else(|problems| panic!("{problems}"));
        let choice = Choice { ruleset: "tiny".to_owned(), ..Choice::default() };
        let mut game = Game::new(&reader(&with(&rules)), choice, board).unwrap();
        assert_eq!(game.attempt("m 22-16").is_ok(), passes, "a hedge of {owner}");
    }
    assert!(support::wrong_with("wall \"gate\" { stop = \"walk\" }").contains("the key 'stop' is not known here"));
}

#[test]
fn a_line_that_is_written_in_no_manner_is_told_the_manners() {
    let mut game = game(&support::tiny());
    let told = game.attempt("go home").unwrap_err().to_string();
    assert!(
        told.contains("no action is written like 'go home'; the ways are '{letter} {from}-{to}', 'Done!'"),
        "{told}"
    );
    let told = game.attempt("22-99").unwrap_err().to_string();
    assert!(told.contains("the board has no square '99'; its corners are 1 and 36"), "{told}");
    assert!(game.attempt("n 22-21").unwrap_err().to_string().contains("on 22 stands W's man (m), not 'n'"));
    assert!(game.attempt("m 1-2").unwrap_err().to_string().contains("nothing stands on 1"));
}

#[test]
fn a_check_may_forbid_squares_and_is_asked_for_them_once_a_piece() {
    let rules = r#"
check "§5 shade" { says = "nobody stands in the shade", action = "step", forbids = function(piece)
    print("asked of " .. piece.square.name)
    return { piece.square:step("N"), piece.square:step("E") }
end }
"#;
    let mut game = game(&and(rules));
    let before = reaches(&game, "22");
    assert_eq!(game.take_printed(), ["asked of 22"]);
    assert!(!before.contains(&"m 22-16".to_owned()) && !before.contains(&"m 22-23".to_owned()), "{before:?}");
    assert!(before.contains(&"m 22-10".to_owned()) && before.contains(&"m 22-24".to_owned()), "{before:?}");
    let refused = game.attempt("m 22-16").unwrap_err().to_string();
    assert!(refused.contains("§5 shade: nobody stands in the shade"), "{refused}");
    game.attempt("m 22-10").unwrap();
    assert!(game.attempt("m 10-4").is_err());
}

#[test]
fn what_a_check_forbids_is_nothing_but_squares() {
    let mut game = game(&and(r#"check "§5 shade" { action = "step", forbids = function() return { "N" } end }"#));
    let refused = game.attempt("m 22-16").unwrap_err().to_string();
    assert!(refused.contains("its function should answer a list of squares, and there is something else"), "{refused}");
    let told =
        support::wrong_with(r#"check "§5 shade" { action = "step", scope = "actor", forbids = function() end }"#);
    assert!(told.contains("only a check of the action can look at its square"), "{told}");
}

const SHOOTING: &str = r#"
field "view" { of = "man", channel = "walk", pattern = "fQ2" }
field "back" { of = "man", channel = "walk", pattern = "fR2" }
action "shoot" { line = { "{letter} {from}[ and {with}] x {to}", "{from}x{to}" } }
carry_out "§6 fall" { action = "shoot", function(act) remove(act.to.piece) end }
set_up "§6 more" { function() place("W", "man", "20") place("B", "man", "10") end }
"#;

#[test]
fn who_is_answered_may_be_refused_or_must_be_joined() {
    let mut game = game(&and(&format!(
        r#"{SHOOTING}
offer "§6 shot" {{ of = "man", action = "shoot", at = "view" }}
offer "§7 together" {{ of = "man", action = "shoot", at = "view", answered_by = "back", joined_by = "view" }}
check "§8 answered" {{ says = "nobody shoots into a barrel", action = "shoot", alone = true, answered_by = "back" }}
"#
    )));
    let shots = |square| reaches(&game, square).into_iter().filter(|line| line.contains('x')).collect::<Vec<_>>();
    // The man on 10 looks down the file to 22; the one on 20 stands in a corner of his eye.
    assert_eq!(shots("22"), ["m 22 and 20 x 10"]);
    assert_eq!(shots("20"), ["m 20 x 10"]);
    let refused = game.attempt("m 22 x 10").unwrap_err().to_string();
    assert!(refused.contains("§8 answered: nobody shoots into a barrel"), "{refused}");
    game.attempt("m 22 and 20 x 10").unwrap();
}

#[test]
fn what_is_joined_or_answered_needs_a_field_and_a_line_for_it() {
    let told = support::wrong_with(&format!(
        r#"{SHOOTING}offer "§6 shot" {{ of = "man", action = "shoot", pattern = "K", channel = "walk", joined_by = "view" }}"#
    ));
    assert!(told.contains("'joined_by' belongs to the squares of a field, and here is pattern"), "{told}");
    let alone = SHOOTING.replace("[ and {with}]", "");
    let told = support::wrong_with(&format!(
        r#"{alone}offer "§6 shot" {{ of = "man", action = "shoot", at = "view", joined_by = "view" }}"#
    ));
    assert!(told.contains("the line of 'shoot', '{letter} {from} x {to}', has no {with}"), "{told}");
    let told = support::wrong_with(&format!(
        r#"{SHOOTING}offer "§6 shot" {{ of = "man", action = "shoot", at = "view", answered_by = "vieww" }}"#
    ));
    assert!(told.contains("there is no field 'vieww'"), "{told}");
}
