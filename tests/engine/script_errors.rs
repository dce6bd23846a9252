//! What an author reads when a script is wrong: the place, the thing, and what would be right.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use crate::support::{RULES, added_line, game, tiny, with, wrong, wrong_with};

/// Asserts that adding these rules is told at the first added line, in these words.
fn told(rules: &str, words: &str) {
    let text = wrong_with(rules);
    let place = format!("rulesets/tiny/rules.luau:{}: ", added_line());
    assert!(text.contains(&place), "the place {place} is missing in:\n{text}");
    assert!(text.contains(words), "the words are missing in:\n{text}");
}

#[test]
fn the_small_ruleset_is_right() {
    let game = game(&tiny());
    assert_eq!(game.look(|t| t.position.pieces().len()), Some(2));
}

#[test]
fn a_key_that_is_not_known_names_its_nearest() {
    told(
        r#"offer "§2 x" { of = "man", action = "step", patern = "mW" }"#,
        "offer '§2 x': the key 'patern' is not known here; did you mean 'pattern'?",
    );
    told(r#"kind "cart" { "stray" }"#, "kind 'cart': a value without a key (number 1) is not known here");
}

#[test]
fn a_word_that_is_not_known_names_its_nearest() {
    let text = wrong(&RULES.replace("terrain \"rock\"", "trrain \"rock\""));
    assert!(text.contains("rules.luau:4: no word 'trrain'; did you mean 'terrain'?"), "{text}");
}

#[test]
fn a_value_of_the_wrong_type_is_told_as_it_is() {
    told(r#"kind "cart" { title = 3 }"#, "kind 'cart': 'title' should be a text, not the number 3");
    told(
        r#"check "§2 x" { action = "step", refuse = "never" }"#,
        "check '§2 x': 'refuse' should be a function, not the text 'never'",
    );
    told(r#"kind "cart" { colour = "red" }"#, "kind 'cart': 'colour' is 'red'; write a colour as \"#rrggbb\"");
    told(r#"kind "cart" { shape = "disk" }"#, "kind 'cart': 'shape' is 'disk'; did you mean 'disc'?");
    told(r#"kind "cart" { block = { walk = "friends" } }"#, "'block' should be a list of channels, or a table of");
}

#[test]
fn a_pattern_says_which_letter_is_wrong() {
    told(
        r#"offer "§2 x" { of = "man", action = "step", pattern = "mX2", channel = "walk" }"#,
        "offer '§2 x': the pattern 'mX2': pattern 'mX2', character 2 'X'",
    );
    told(
        r#"offer "§2 x" { of = "man", action = "step", pattern = "mnN", via = "any way" }"#,
        "offer '§2 x': 'via' is 'any way'; it may be any, straight, diagonal or both",
    );
}

#[test]
fn names_that_are_not_declared_are_told() {
    told(
        r#"offer "§2 x" { of = "men", action = "step", once = true }"#,
        "offer '§2 x': there is no kind or group 'men'; did you mean 'man'?",
    );
    told(
        r#"offer "§2 x" { of = "man", action = "stepp", once = true }"#,
        "there is no action 'stepp'; did you mean 'step'?",
    );
    told(r#"terrain "bog" { block = "walks" }"#, "terrain 'bog': there is no channel 'walks'; did you mean 'walk'?");
    told(
        r#"action "rest" { line = "{from} rests", costs = { step = 1 } }"#,
        "action 'rest': it costs 'step', which is no budget; did you mean 'steps'?",
    );
    told(r#"kind "cart" { letters = { X = "c" } }"#, "kind 'cart': 'letters' names the side 'X'; did you mean");
    told(r#"check "§2 x" { unless_did = "walk" }"#, "there is no action 'walk'");
}

#[test]
fn a_declaration_without_a_body_is_told() {
    told(r#"offer "§2 x""#, "offer '§2 x' is declared but has no body; write offer \"§2 x\" { ... }");
}

#[test]
fn two_rules_of_one_key_name_both_places() {
    told(
        r#"check "§1 step" { action = "step", unless_did = "step" }"#,
        "two rules have the key '§1 step'; the other stands at rulesets/tiny/rules.luau:9; give each its own",
    );
    told(r#"kind "man" {}"#, "two kinds are named 'man'; the other stands at rulesets/tiny/rules.luau:5");
}

#[test]
fn an_action_needs_a_line_an_offer_and_what_carries_it_out() {
    told(r#"action "rest" {}"#, "action 'rest': it has no line; write line = ");
    told(
        r#"action "rest" { line = "{from} rests" }"#,
        "action 'rest' has no offer; write offer \"...\" { action = \"rest\"",
    );
    told(r#"action "rest" { line = "{from} rests" }"#, "action 'rest' has no carry_out");
    told(
        r#"action "rest" { line = "{form} rests" }"#,
        "the line '{form} rests' has an unknown slot '{form}'; did you mean 'from'?",
    );
}

#[test]
fn an_offer_offers_one_thing() {
    told(
        r#"offer "§2 x" { of = "man", action = "step" }"#,
        "offer '§2 x': an offer offers one thing, and here is nothing; write pattern = \"...\"",
    );
    told(
        r#"offer "§2 x" { of = "man", action = "step", once = true, fronts = true }"#,
        "an offer offers one thing, and here is fronts and once",
    );
    told(r#"check "§2 x" { action = "step" }"#, "a check needs something to refuse");
    told(
        r#"carry_out "§2 x" { action = "step" }"#,
        "it carries nothing out; write the function last in its table, or go = true",
    );
}

#[test]
fn a_turn_needs_an_order_of_seats() {
    let text = wrong(&RULES.replace("turn {", "local _ = {"));
    assert!(text.contains("no script declares the turn"), "{text}");
    let text = wrong(&RULES.replace("order = { \"W\", \"B\" }", "order = { \"White\" }"));
    assert!(text.contains("'order' names the seat 'White'"), "{text}");
}

#[test]
fn a_syntax_error_has_its_file_and_line() {
    let text = wrong_with("offer \"§2 x\" { of = }");
    assert!(text.contains(&format!("rulesets/tiny/rules.luau:{}: ", added_line())), "{text}");
    assert!(text.contains("Expected"), "{text}");
}

#[test]
fn everything_wrong_is_told_at_once() {
    let text = wrong_with("kind \"cart\" { title = 3 }\nkind \"cow\" { layr = 1 }\n");
    assert!(text.contains("'title' should be a text") && text.contains("did you mean 'layer'?"), "{text}");
}

#[test]
fn a_module_that_is_not_there_is_named() {
    let text = wrong_with("local x = require \"./other\"");
    assert!(text.contains("rulesets/tiny/other.luau: there is no such file"), "{text}");
    let text = wrong_with("local x = require \"../evil\"");
    assert!(text.contains("require '../evil': write \"scripts/name\" for the shared scripts"), "{text}");
}

#[test]
fn modules_that_require_one_another_are_named() {
    let mut files = with(&format!("require \"./one\"\n{RULES}"));
    files.insert("rulesets/tiny/one.luau".to_owned(), "require \"./two\"\nreturn 1".to_owned());
    files.insert("rulesets/tiny/two.luau".to_owned(), "require \"./one\"\nreturn 2".to_owned());
    let text = support::begin(&files).map(|_| ()).unwrap_err().to_string();
    assert!(
        text.contains("these modules require one another: rulesets/tiny/one.luau, rulesets/tiny/two.luau"),
        "{text}"
    );
}

#[test]
fn a_module_is_run_once_and_shared() {
    let mut files =
        with(&format!("local a = require \"./shared\"\nlocal b = require \"./shared\"\nprint(a.n, a == b)\n{RULES}"));
    files.insert("rulesets/tiny/shared.luau".to_owned(), "print 'once'\nreturn { n = 7 }".to_owned());
    assert_eq!(game(&files).take_printed(), ["once", "7 true"]);
}

#[test]
fn a_key_inside_a_budget_or_a_step_is_looked_at_too() {
    let text = wrong(&RULES.replace("title = \"step\"", "titel = \"step\""));
    assert!(
        text.contains("turn '': the budget 'steps': the key 'titel' is not known here; did you mean 'title'?"),
        "{text}"
    );
    let text = wrong(&RULES.replace("\"W\", \"B\" }", "{ seat = \"W\", phse = \"x\" }, \"B\" }"));
    assert!(text.contains("a step of the order: the key 'phse' is not known here; did you mean 'phase'?"), "{text}");
}

#[test]
fn numbers_that_cannot_be_counted_with_are_told() {
    let text = wrong(&RULES.replace("costs = { steps = 1 }", "costs = { steps = -1 }"));
    assert!(text.contains("'costs' should be a table of whole numbers from 0 to 2147483647"), "{text}");
    let text = wrong(&RULES.replace("holds = 2", "holds = -2"));
    assert!(text.contains("the budget 'steps' does not say how much it holds"), "{text}");
    told("kind \"cart\" { values = { load = 1e12 } }", "'values' should be a table of whole numbers from");
}

#[test]
fn what_could_not_be_read_in_a_line_is_told() {
    told("kind \"cart\" { letters = { W = \"old cart\" } }", "the letter 'old cart' is no single word");
    let text = wrong(&RULES.replace("done = \"Done!\"", "done = \"!\""));
    assert!(text.contains("'done' is '!'; write a word that ends a step"), "{text}");
    let line = |line: &str| wrong(&RULES.replace("{ \"{letter} {from}-{to}\", \"{from}-{to}\" }", line));
    let text = line("\"{letter} to {to}\"");
    assert!(
        text.contains("rules.luau:9: offer '§1 step': the line of 'step', '{letter} to {to}', has no {from}"),
        "{text}"
    );
    assert!(line("\"{from} steps\"").contains("has no {to}; write {to} into the first line of action \"step\""));
    assert!(line("\"{from}[a][b][c][d][e][f][g]-{to}\"").contains("has more than 6 parts that may be left out"));
    assert_eq!(line("\" {from}  to   {to} \""), "nothing");
}

#[test]
fn a_rule_that_could_never_be_asked_is_told() {
    told(
        "offer \"§2 x\" { action = \"step\", pattern = \"mW\", channel = \"walk\" }",
        "offer '§2 x': 'pattern' needs a piece, and it is offered to none",
    );
    told(
        "check \"§2 x\" { action = \"step\", scope = \"actor\", front = \"side\" }",
        "only a check of the action can look at its square, front, target or kind",
    );
    told("check \"\" { action = \"step\", unless_did = \"step\" }", "a rule of the family check has no key");
}

#[test]
fn two_actions_that_are_written_alike_are_told() {
    told(
        r#"action "walk" { line = "{from}-{to}" }"#,
        "action 'walk' is written '{from}-{to}' like action 'step' at rulesets/tiny/rules.luau:8; write them apart",
    );
}

#[test]
fn a_table_with_an_order_that_differs_from_run_to_run_is_refused() {
    let text = wrong_with(
        "local kept = { [{}] = 1 }\ncheck \"§3 x\" { action = \"step\", refuse = function() return kept.x end }",
    );
    assert!(
        text.contains("rules.luau:16: a table that the function keeps has a table or a function as a key"),
        "{text}"
    );
}

#[test]
fn a_byte_that_ends_the_text_for_some_is_refused() {
    told("\0 local hidden = {}", "a byte in the script is zero; write plain text");
}
