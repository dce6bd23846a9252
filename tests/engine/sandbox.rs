//! Scripts from strangers: what they cannot reach, cannot keep and cannot hold up.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use crate::support::{added_line, and, game, wrong_with};

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
fn a_rule_that_catches_being_stopped_is_stopped_all_the_same() {
    check_fails("pcall(function() while true do end end) return false", "takes too many steps");
}

#[test]
fn the_rule_that_uses_up_a_question_is_blamed_alone() {
    let looping = "check \"§3 bad\" { action = \"step\", refuse = function() while true do end end }\n";
    let fine = "check \"§4 fine\" { action = \"step\", refuse = function(piece, to) for _ in to.pieces do end return to.column == 1 end }";
    let mut game = game(&and(&format!("{looping}{fine}")));
    let refused = game.attempt("m 22-16").unwrap_err();
    assert_eq!(refused.reasons.len(), 1, "{refused}");
    assert_eq!(game.faults().len(), 1);
    game.attempt("m 22-16").unwrap_or_else(|r| panic!("{r}"));
    assert!(game.attempt("n 3-1").is_err(), "the other rule is in force");
    assert_eq!(game.faults().len(), 1);
}

#[test]
fn slow_words_are_stopped_by_the_clock() {
    let slow = "local a, b = string.rep('a', 8000), string.rep('a', 200) .. 'b'\n";
    let began = std::time::Instant::now();
    let mut game = game(&and(&format!(
        "check \"§3 bad\" {{ action = \"step\", refuse = function() {slow} while true do string.find(a, b, 1, true) end end }}"
    )));
    let refused = game.attempt("m 22-16").unwrap_err().to_string();
    assert!(refused.contains("takes too many steps"), "{refused}");
    assert!(began.elapsed().as_secs() < 5);
}

#[test]
fn a_source_nested_without_end_is_refused_and_a_deep_one_is_read() {
    let nested = |n: usize| format!("local x = {}1{}", "(function() return ".repeat(n), " end)()".repeat(n));
    assert_eq!(wrong_with(&nested(150)), "nothing");
    for deep in [nested(4000), format!("local x = {}1{}", "(".repeat(50_000), ")".repeat(50_000))] {
        let text = wrong_with(&deep);
        assert!(text.contains("rules.luau:15: Exceeded allowed recursion depth"), "{text}");
    }
}

#[test]
fn what_is_printed_or_thrown_is_bounded() {
    let long = "local s = string.rep('x', 60000)\n";
    let game = game(&and(&format!("set_up \"§0 tell\" {{ function() {long} print(s) end }}")));
    assert_eq!(game.take_printed()[0].len(), 1000);
    let mut dicing = support::game(&and(
        "after \"§4 dice\" { action = \"step\", function() for n = 1, 20000 do throw(6, 'x') end end }",
    ));
    let refused = dicing.attempt("m 22-16").unwrap_err().to_string();
    assert!(refused.contains("throw: an action has up to 10000 throws"), "{refused}");
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
fn an_iterator_that_remembers_its_place_cannot_be_kept() {
    refused_at_load(
        "local each = string.gmatch('xxx', 'x')\ncheck \"§3 x\" { action = \"step\",\nrefuse = function() return each() == nil end }",
        &format!("rules.luau:{}: the function keeps an iterator of string.gmatch", added_line() + 2),
    );
    game(&and(
        "check \"§3 x\" { action = \"step\", refuse = function() for w in string.gmatch('xx', 'x') do end end }",
    ));
}

#[test]
fn a_script_that_cannot_be_looked_through_is_refused() {
    refused_at_load(
        "local n = 0\n@[native]\nlocal function count() n += 1 return n end",
        &format!("rules.luau:{}: the script is written in a way that cannot be looked through", added_line() + 1),
    );
}

#[test]
fn a_term_of_a_sum_cannot_change_the_game() {
    let mut game = game(&and(
        "reckon \"§8 a\" { adds = \"w\", value = function(p) remove(p) return 1 end }\nafter \"§4 sum\" { action = \"step\", function(act) reckoned(\"w\", act.piece) end }",
    ));
    let refused = game.attempt("m 22-16").unwrap_err().to_string();
    assert!(refused.contains("a rule of the family reckon may only ask"), "{refused}");
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
    check_fails("error({})", "it broke off with an error that is no text");
    check_fails("error(piece)", "it broke off with an error that is no text");
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

#[test]
fn declarations_are_bounded_together() {
    refused_at_load(
        "local s = string.rep('x', 60000)\nlocal t = {} for n = 1, 5000 do t[n] = s end\nkind 'cart' { letters = { W = t } }",
        &format!("rules.luau:{}: the declarations of the ruleset are too large", added_line() + 2),
    );
}

#[test]
fn a_set_up_that_fails_is_told_once_with_its_place() {
    let text = wrong_with("set_up \"§0 bad\" { function()\nerror 'no' end }");
    assert_eq!(text, format!("rulesets/tiny/rules.luau:{}: rule §0 bad: no", added_line() + 1));
}
