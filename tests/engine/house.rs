//! House rules: what is added, put in another's place, wrapped and unlisted; what two of them have against each other; and
//! switching them while the game goes on.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use std::collections::BTreeMap;

use crate::support::{Files, reader, sheet, tiny};
use ludimus::game::{Choice, Game, Verifier};
use ludimus::library::Library;
use ludimus::report::Problems;
use ludimus::rulebook::OptionValue;
use ludimus::session::Session;
use ludimus::state::save::Save;

/// The small ruleset with house rules: each its name, what stands in its `house.ron` beside the usual, and its script.
fn with_house(houses: &[(&str, &str, &str)]) -> Files {
    let mut files = tiny();
    for (name, more, script) in houses {
        let folder = format!("rulesets/tiny/house/{name}");
        let manifest = format!(
            r#"(title: "{name}", says: "It is tried.", author: "Nobody", licence: "CC0", version: "1.0.0",
                fits: {{"tiny": "0.1"}}, modules: ["rules"], {more})"#
        );
        files.insert(format!("{folder}/house.ron"), manifest);
        files.insert(format!("{folder}/rules.luau"), (*script).to_owned());
    }
    files
}

fn choice(house: &[&str]) -> Choice {
    let house = house.iter().map(|name| (*name).to_owned()).collect();
    Choice { ruleset: "tiny".to_owned(), house, ..Choice::default() }
}

fn begin(files: &Files, house: &[&str]) -> Result<Game, Problems> {
    Game::new(&reader(files), choice(house), sheet())
}

fn game(files: &Files, house: &[&str]) -> Game {
    begin(files, house).unwrap_or_else(|problems| panic!("{problems}"))
}

fn wrong(files: &Files, house: &[&str]) -> String {
    begin(files, house).err().map_or_else(|| "nothing".to_owned(), |problems| problems.to_string())
}

/// How many squares the man on 22 reaches.
fn reach(game: &Game) -> usize {
    game.legal().len()
}

const SHORT: (&str, &str, &str) = ("short", "", r#"wrap "§1 step" { pattern = "mQ1" }"#);
const FILES: (&str, &str, &str) = (
    "files",
    "",
    r#"wrap "§1 step" { only_if = function(inner, man, to, act)
        return to.column == man.square.column and (inner == nil or inner(man, to, act))
    end }"#,
);
const RANKS: (&str, &str, &str) = (
    "ranks",
    "",
    r#"wrap "§1 step" { only_if = function(inner, man, to, act)
        return to.row >= man.square.row - 1 and (inner == nil or inner(man, to, act))
    end }"#,
);

#[test]
fn a_rule_is_wrapped_by_one_after_another() {
    let files = with_house(&[SHORT, FILES, RANKS]);
    assert_eq!(reach(&game(&files, &[])), 16);
    assert_eq!(reach(&game(&files, &["short"])), 8);
    assert_eq!(reach(&game(&files, &["files"])), 4);
    assert_eq!(reach(&game(&files, &["files", "ranks"])), 3, "the outer asks the inner");
    assert_eq!(reach(&game(&files, &["short", "files", "ranks"])), 2);
}

#[test]
fn a_rule_is_put_in_anothers_place_added_or_taken_away() {
    let replace = (
        "knight",
        "",
        r#"replace "§1 step" { says = "a man leaps", of = "man", action = "step", pattern = "mN", channel = "walk" }"#,
    );
    let add = (
        "far",
        "",
        r#"offer "§2 far" { says = "and far to the north", of = "man", action = "step", pattern = "mfR4", channel = "walk" }"#,
    );
    let unlist = (
        "still",
        "",
        r#"unlist "§1 step" offer "§1 sit" { of = "man", action = "step", pattern = "mW1", channel = "walk" }"#,
    );
    let files = with_house(&[replace, add, unlist]);
    let leaping = game(&files, &["knight"]);
    assert_eq!(reach(&leaping), 8);
    let rule = leaping.rules().rules.iter().find(|rule| rule.citation.key == "§1 step").unwrap();
    assert_eq!(rule.citation.says, "a man leaps");
    assert!(rule.citation.origin.file.ends_with("house/knight/rules.luau"), "{}", rule.citation.origin);
    assert_eq!(reach(&game(&files, &["far"])), 19, "two of the three squares are offered twice");
    assert_eq!(reach(&game(&files, &["still"])), 4);
    assert_eq!(reach(&game(&files, &["knight", "far"])), 11, "each adds to what it finds");
}

#[test]
fn a_function_that_carries_out_may_be_wrapped_too() {
    let twice = (
        "count",
        "",
        r#"counter "steps" {}
        wrap "§1 go" { function(inner, act)
            inner(act)
            set_variable("steps", variable "steps" + 1)
        end }"#,
    );
    let files = with_house(&[twice]);
    let mut game = game(&files, &["count"]);
    game.attempt("m 22-16").unwrap();
    assert!(game.canonical().contains("steps"), "{}", game.canonical());
}

#[test]
fn two_that_want_the_same_rule_are_told_with_both_names() {
    let one = ("one", "", r#"replace "§1 step" { of = "man", action = "step", pattern = "mW", channel = "walk" }"#);
    let two = ("two", "", r#"replace "§1 step" { of = "man", action = "step", pattern = "mF", channel = "walk" }"#);
    let three = ("three", "", r#"wrap "§1 step" { pattern = "mN" }"#);
    let four = (
        "four",
        "",
        r#"unlist "§1 step" offer "§1 x" { of = "man", action = "step", pattern = "mN", channel = "walk" }"#,
    );
    let files = with_house(&[one, two, three, four]);
    let told = wrong(&files, &["one", "two"]);
    assert!(
        told.contains(
            "house rule 'two' would replace '§1 step', and 'one' has done so already (replace at rulesets/tiny/house/one/rules.luau:1)"
        ),
        "{told}"
    );
    assert_eq!(reach(&game(&files, &["one", "three"])), 8, "what was put in its place may be wrapped");
    let told = wrong(&files, &["four", "three"]);
    assert!(told.contains("house rule 'three' would wrap '§1 step', and 'four' has done so already (unlist"), "{told}");
}

#[test]
fn what_a_house_rule_needs_excludes_and_fits_is_said_before_play() {
    let plain = r#"wrap "§1 step" { pattern = "mQ1" }"#;
    let files = with_house(&[
        ("base", "", plain),
        ("over", r#"needs: ["base"]"#, plain),
        ("rival", r#"excludes: ["base"]"#, plain),
        ("old", "", plain),
        (
            "other",
            r#"options: [(name: "far", kind: Variant, type: Bool, default: Bool(false), cite: "§1", reason: "it is tried")]"#,
            plain,
        ),
        (
            "clash",
            r#"options: [(name: "far", kind: Variant, type: Bool, default: Bool(false), cite: "§1", reason: "it is tried")]"#,
            plain,
        ),
    ]);
    let mut files = files;
    let old = files.get_mut("rulesets/tiny/house/old/house.ron").unwrap();
    *old = old.replace(r#"{"tiny": "0.1"}"#, r#"{"tiny": "0.2", "great": "1"}"#);
    assert!(
        wrong(&files, &["over"]).contains("house rule 'over' (over): it needs 'base', which is not chosen before it")
    );
    assert!(wrong(&files, &["over", "base"]).contains("choose both, in this order"));
    assert_eq!(wrong(&files, &["base", "over"]), "nothing");
    for both in [["base", "rival"], ["rival", "base"]] {
        assert!(wrong(&files, &both).contains("exclude each other"), "{}", wrong(&files, &both));
    }
    assert!(wrong(&files, &["old"]).contains("it fits tiny 0.2, and this is version 0.1.0"));
    assert!(wrong(&files, &["base", "base"]).contains("it is chosen twice"));
    assert!(wrong(&files, &["other", "clash"]).contains("its option 'far' is there already"));
    assert!(wrong(&files, &["nobody"]).contains("rulesets/tiny/house/nobody/house.ron"));
}

#[test]
fn a_key_that_is_not_there_names_its_nearest_and_an_old_key_still_counts() {
    let files = with_house(&[
        ("typing", "", r#"wrap "§1 stepp" { pattern = "mQ1" }"#),
        ("old", "", r#"wrap "§1 go" { pattern = "mQ1" }"#),
    ]);
    let told = wrong(&files, &["typing"]);
    assert!(
        told.contains("rules.luau:1: wrap \"§1 stepp\": there is nothing of this key; did you mean '§1 step'?"),
        "{told}"
    );
    let mut files = files;
    let rules = files.get_mut("rulesets/tiny/rules.luau").unwrap();
    *rules = rules.replace(r#"offer "§1 step" {"#, r#"offer "§1 step" { formerly = "§1 pace","#);
    files.insert("rulesets/tiny/house/old/rules.luau".to_owned(), r#"wrap "§1 pace" { pattern = "mQ1" }"#.to_owned());
    assert_eq!(reach(&game(&files, &["old"])), 8);
}

#[test]
fn only_a_house_rule_alters_rules() {
    let told = support::wrong_with(r#"unlist "§1 step""#);
    assert!(told.contains("unlist belongs to a house rule"), "{told}");
}

#[test]
fn an_option_of_a_house_rule_is_an_option_of_the_game() {
    let far = (
        "far",
        r#"options: [(name: "far", kind: Variant, type: Number(least: 1, most: 4), default: Number(1), cite: "§1", reason: "how far")]"#,
        r#"wrap "§1 step" { pattern = "mQ" .. option "far" }"#,
    );
    let files = with_house(&[far]);
    assert_eq!(reach(&game(&files, &["far"])), 8);
    let options = BTreeMap::from([("far".to_owned(), OptionValue::Number(3))]);
    let three = Game::new(&reader(&files), Choice { options, ..choice(&["far"]) }, sheet()).unwrap();
    assert_eq!(reach(&three), 19);
}

#[test]
fn switching_in_the_middle_is_logged_saved_and_replayed() {
    let files = with_house(&[SHORT, FILES]);
    let read = reader(&files);
    let mut game = game(&files, &[]);
    game.attempt("m 22-24").unwrap();
    let changed = game.switch_house(&read, vec!["short".to_owned()]).unwrap().changed;
    assert_eq!(changed, ["§1 step"]);
    assert!(game.attempt("m 24-12").unwrap_err().to_string().contains("§1 step"));
    assert!(game.undo().is_none(), "a change of the rules is changed back, not taken back");
    game.attempt("m 24-18").unwrap();
    game.attempt("Done!").unwrap();
    game.switch_house(&read, vec!["files".to_owned()]).unwrap();
    game.attempt("n 3-15").unwrap();
    let lines: Vec<&str> = game.whole_history().done.iter().map(|record| record.line.as_str()).collect();
    assert_eq!(lines, ["m 22-24", "(house rules: short)", "m 24-18", "Done!", "(house rules: files)", "n 3-15"]);

    let text = game.to_save().write().unwrap();
    let save = Save::read("a.ron", &text).unwrap();
    assert_eq!((save.house.clone(), save.began_with.clone()), (vec!["files".to_owned()], vec![]));
    assert!(save.files.contains_key("rulesets/tiny/house/short/rules.luau"), "what was in force is carried");
    let opened = Game::open(&read, &save, "a.ron").unwrap_or_else(|problems| panic!("{problems}"));
    assert!(opened.notices.is_empty(), "{:?}", opened.notices);
    assert_eq!(opened.game.canonical(), game.canonical());
    assert_eq!(opened.game.house(), ["files"]);
    let mut verifier = Verifier::new(&read, &opened.game).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(verifier.go_on(100), Ok(true));

    // Without the house rule of the middle the replay finds the action that it forbids.
    let mut other = files.clone();
    other.insert(
        "rulesets/tiny/house/short/rules.luau".to_owned(),
        r#"unlist "§1 step" offer "§1 x" { of = "man", action = "step", pattern = "mF", channel = "walk" }"#.to_owned(),
    );
    let mut verifier = Verifier::new(&reader(&other), &opened.game).unwrap_or_else(|problems| panic!("{problems}"));
    let trouble = verifier.go_on(100).unwrap_err();
    assert_eq!((trouble.number, trouble.line.as_str()), (3, "m 24-18"));
}

#[test]
fn a_switch_that_cannot_be_leaves_everything_as_it_was() {
    let files = with_house(&[SHORT, ("bad", "", r#"wrap "§7 nothing" {}"#)]);
    let mut game = game(&files, &["short"]);
    let before = game.canonical();
    let told = game.switch_house(&reader(&files), vec!["bad".to_owned()]).unwrap_err().to_string();
    assert!(told.contains("there is nothing of this key"), "{told}");
    assert_eq!((game.canonical(), game.house().to_vec(), reach(&game)), (before, vec!["short".to_owned()], 8));
}

/// Hellwig's troops on plate III after a march, which is all that a turn allows.
fn marched(library: &Library) -> Game {
    let board = Some("hellwig-plate-3");
    let session = Session::new_game(library.clone(), "hellwig-1803", board, BTreeMap::new(), 1);
    let mut game = session.unwrap_or_else(|problems| panic!("{problems}")).game;
    game.attempt("358-336").unwrap_or_else(|refused| panic!("{refused}"));
    assert!(game.attempt("359-337").is_err());
    game
}

#[test]
fn another_game_under_a_larger_budget_has_as_much_more_left() {
    let library = Library::embedded_only();
    let read = |path: &str| library.read(path);
    let mut game = marched(&library);
    let other = game.under(&read, vec!["two-movements".to_owned()], BTreeMap::new());
    let mut other = other.unwrap_or_else(|problems| panic!("{problems}"));
    assert!(other.attempt("359-337").is_ok());
    assert!(other.attempt("360-338").is_err(), "the march before counts");
    assert!(game.attempt("359-337").is_err(), "the game itself is as it was");
    let mut verifier = Verifier::new(&read, &other).unwrap();
    assert_eq!(verifier.go_on(10), Ok(true), "and what was done under them is replayed");
}

#[test]
fn a_save_whose_switch_changed_no_budget_is_replayed_as_it_was() {
    let library = Library::embedded_only();
    let read = |path: &str| library.read(path);
    let mut game = marched(&library);
    let before = game.to_save();
    game.switch_house(&read, vec!["two-movements".to_owned()]).unwrap_or_else(|problems| panic!("{problems}"));
    let mut save = game.to_save();
    save.present = before.present;
    let switch = save.history.done.last_mut().unwrap();
    assert_eq!(std::mem::take(&mut switch.changes).len(), 1);
    let opened = Game::open(&read, &save, "old.ron").unwrap_or_else(|problems| panic!("{problems}"));
    assert!(opened.notices.is_empty(), "{:?}", opened.notices);
    let mut verifier = Verifier::new(&read, &opened.game).unwrap();
    assert_eq!(verifier.go_on(10), Ok(true));
}
