//! Scripts from strangers: what they cannot reach, cannot keep and cannot hold up.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use support::{added_line, and, game, wrong_with};

fn refused_at_load(rules: &str, words: &str) {
    let text = wrong_with(rules);
    assert!(text.contains(words), "the words are missing in:\n{text}");
}

/// A step is refused by a check with this body, and the game is as before.
fn check_fails(body: &str, words: &str) {
    let mut game =
        game(&and(&format!("check \"§3 bad\" {{ action = \"step\", refuse = function(piece, to) {body} end }}")));
    let before = game.canonical();
    let refused = game.attempt("m 22-16").unwrap_err().to_string();
    assert!(refused.contains("§3 bad") && refused.contains(words), "{refused}");
    assert_eq!(game.canonical(), before);
    let faults = game.faults();
    assert_eq!(faults.len(), 1, "a fault is told once");
    assert_eq!((faults[0].file.as_str(), faults[0].line), ("rulesets/tiny/rules.luau", added_line()));
    assert_eq!(faults[0].rule, "§3 bad");
    game.attempt("m 22-16").unwrap_or_else(|r| panic!("the failed rule is not suspended: {r}"));
    assert_eq!(game.faults().len(), 1);
}

#[test]
fn what_reaches_outside_is_no_word() {
    for word in
        ["os", "io", "debug", "loadstring", "getfenv", "setfenv", "collectgarbage", "newproxy", "coroutine", "dofile"]
    {
        refused_at_load(&format!("local x = {word}"), &format!("no word '{word}'"));
    }
}

#[test]
fn chance_and_clock_are_refused() {
    check_fails("return math.random() > 2", "write throw(faces, reason)");
    refused_at_load("local t = os.clock()", "no word 'os'");
}

#[test]
fn a_loop_without_end_is_stopped() {
    check_fails("while true do end", "takes too many steps");
    check_fails("pcall(function() while true do end end) while true do end", "takes too many steps");
    check_fails("local function again() return again() end return again()", "stack overflow");
    refused_at_load("while true do end", "takes too many steps");
    check_fails("table.move({}, 1, 1e9, 2)", "table.move takes numbers of up to");
    check_fails("return string.rep('x', 1e9)", "string.rep repeats up to");
    check_fails("local s = string.rep('x', 60000) return string.find(s .. s, s, 1, true)", "takes texts of up to");
}

#[test]
fn memory_is_bounded() {
    check_fails(
        "local t = {} for n = 1, 1e9 do t[n] = string.rep('x', 60000) .. n end",
        "more memory than they may have",
    );
}

#[test]
fn an_asking_rule_cannot_change_the_game() {
    check_fails("shift(piece, to)", "a rule of the family check may only ask; changes belong to set_up, carry_out");
    check_fails("place('W', 'man', 1)", "may only ask");
    check_fails("add_stock('W', 'camp', 'man', 1)", "may only ask");
}

#[test]
fn nothing_is_kept_between_two_questions() {
    refused_at_load(
        "local n = 0\ncheck \"§3 x\" { action = \"step\", refuse = function() n += 1 return n > 3 end }",
        &format!("rules.luau:{}: a function assigns to 'n', a local of its module", added_line() + 1),
    );
    refused_at_load("counter = 1", &format!("rules.luau:{}: 'counter' is assigned as a global word", added_line()));
    refused_at_load(
        "local function maker() local k = 0 return function() k = k + 1 return k > 2 end end\ncheck \"§3 x\" { action = \"step\", refuse = maker() }",
        "a function assigns to 'k'",
    );
}

#[test]
fn a_table_of_a_script_is_frozen_after_loading() {
    let keep = "local memory = {}\nlocal deep = { inner = memory }\ncheck \"§3 bad\" { action = \"step\", refuse = function() deep.inner[1] = true end }";
    let mut game = game(&and(keep));
    let refused = game.attempt("m 22-16").unwrap_err().to_string();
    assert!(refused.contains("readonly"), "{refused}");
    refused_at_load("string.find = nil", "readonly");
    refused_at_load("function string.trim() end", "readonly");
}

#[test]
fn a_declaration_cannot_stand_in_a_rule() {
    check_fails("kind 'cart' {}", "kind declares; it can stand outside functions only");
    refused_at_load("place('W', 'man', 1)", "the game can be changed by the function of a rule only");
    refused_at_load("local p = pieces()", "nothing can be asked of the game while scripts are loaded");
}

#[test]
fn no_address_reaches_a_text() {
    let mut game = game(&and(
        "check \"§3 x\" { action = \"step\", refuse = function() return tostring({}) .. string.format('%s', print) end }",
    ));
    let refused = game.attempt("m 22-16").unwrap_err().to_string();
    assert!(refused.contains("a tablea function"), "{refused}");
}

#[test]
fn a_fault_while_changing_takes_the_whole_action_back() {
    let mut game =
        game(&and("after \"§4 then\" { action = \"step\", function(act)\n remove(act.piece)\n error 'no'\nend }"));
    let before = game.canonical();
    let refused = game.attempt("m 22-16").unwrap_err();
    let text = refused.to_string();
    assert!(text.contains(&format!("rulesets/tiny/rules.luau:{}: rule §4 then: no", added_line() + 2)), "{text}");
    assert_eq!(game.canonical(), before);
    game.attempt("m 22-16").unwrap_or_else(|r| panic!("the failed rule is not suspended: {r}"));
}

#[test]
fn asking_twice_in_any_order_gets_the_same_answers() {
    let game =
        game(&and("check \"§3 x\" { action = \"step\", refuse = function(piece, to) return to.column % 2 == 0 end }"));
    let ids: Vec<_> = game.look(|t| t.position.ids().collect()).unwrap();
    let once: Vec<_> = ids.iter().map(|id| game.legal_of(*id)).collect();
    let mut twice: Vec<_> = ids.iter().rev().map(|id| game.legal_of(*id)).collect();
    twice.reverse();
    assert_eq!(once, twice);
    assert!(!once[0].is_empty());
}
