//! `ludimus new`: what it writes loads, plays, and passes its own examples at once.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;

use crate::run::Desk;

#[test]
fn a_new_ruleset_plays_at_once_and_shows_its_paragraphs() {
    let desk = Desk::with_copy();
    let said = desk.run(&["new", "my-game", "--title", "Mine"]).well();
    assert!(said.contains("rulesets/my-game/ruleset.ron") && said.ends_with("now: ludimus play my-game\n"), "{said}");
    for (path, words) in [
        ("editor/ludimus.d.luau", "declare function place("),
        ("editor/ludimus.yml", "base: luau"),
        ("selene.toml", "editor/ludimus"),
        (".vscode/settings.json", "editor/ludimus.d.luau"),
    ] {
        let text = fs::read_to_string(desk.path(path)).unwrap_or_default();
        assert!(text.contains(words), "{path}: {text}");
    }
    let checked = desk.run(&["check", "my-game"]).well();
    assert!(checked.contains("nothing is wrong with my-game"), "{checked}");
    assert!(checked.contains("5 paragraphs: 4 encoded, 1 missing"), "{checked}");
    assert_eq!(desk.run(&["test", "my-game"]).well(), "4 passed, 0 failed\n");
    let played = desk.pipe(&["play", "my-game"], "31-19\nDone!\n2-14\nDone!\n19-20\n").well();
    assert!(played.contains("A  m from 31 to 19") && played.contains("P  n from 2 to 14"), "{played}");
    let simulated = desk.run(&["simulate", "my-game", "--games", "5", "--seed", "1", "--threads", "1"]).well();
    assert!(simulated.contains("the last man is taken"), "{simulated}");
}

#[test]
fn a_new_house_rule_quotes_what_it_alters_and_is_played_by_its_name() {
    let desk = Desk::with_copy();
    let said = desk.run(&["new", "short-marches", "--house", "hellwig-1803", "--rule", "§41 march"]).well();
    assert!(said.ends_with("now: ludimus play hellwig-1803 --house short-marches\n"), "{said}");
    let rules = desk.path("rulesets/hellwig-1803/house/short-marches/rules.luau");
    let text = fs::read_to_string(&rules).unwrap();
    assert!(text.contains("--         pattern = \"mQ8\",\n"), "the rule as it was is quoted: {text}");
    assert!(text.contains("replace \"§41 march\" {\n") && text.contains("\n    pattern = \"mQ8\",\n"), "{text}");
    let manifest = fs::read_to_string(desk.path("rulesets/hellwig-1803/house/short-marches/house.ron")).unwrap();
    assert!(manifest.contains("answers: [\"§41\", \"§42\"]"), "{manifest}");
    let march = "m from 1252 onto 860\n";
    desk.pipe(&["play", "hellwig-1803", "--house", "short-marches", "--strict"], march).well();
    fs::write(&rules, text.replace("\n    pattern = \"mQ8\"", "\n    pattern = \"mQ2\"")).unwrap();
    let refused = desk.pipe(&["play", "hellwig-1803", "--house", "short-marches", "--strict"], march);
    assert_eq!(refused.code, Some(1));
    let told = refused.out + &refused.err;
    assert!(told.contains("§41 march leads from 1252 towards 860"), "{told}");
    desk.pipe(&["play", "hellwig-1803", "--strict"], march).well();
    assert!(desk.run(&["check", "hellwig-1803", "--quick"]).well().contains("house rule short-marches"));
}

#[test]
fn a_copy_of_a_ruleset_plays_under_its_own_name_and_tells_whence_it_was_made() {
    let desk = Desk::with_copy();
    let said = desk.run(&["new", "my-chess", "--title", "Chess \"at home\"", "--from", "chess"]);
    assert!(said.err.contains("made from chess 0.1.0: Chess, after "), "{}", said.err);
    assert!(said.err.contains("its licences are kept: rules CC0, texts CC BY 4.0"), "{}", said.err);
    assert!(said.well().ends_with("now: ludimus play my-chess\n"));
    let manifest = fs::read_to_string(desk.path("rulesets/my-chess/ruleset.ron")).unwrap();
    assert!(manifest.contains("    made_from: \"chess 0.1.0\",\n    status: "), "{manifest}");
    assert!(manifest.contains("title: \"Chess \\\"at home\\\"\""), "{manifest}");
    let of = |id: &str| desk.run(&["test", id]).well();
    assert_eq!(of("my-chess"), of("chess"));
    assert!(desk.run(&["check", "my-chess", "--quick"]).well().contains("nothing is wrong with my-chess"));
    let moves = |id: &str| desk.run(&["moves", id]).well();
    assert_eq!(moves("my-chess"), moves("chess"));
    desk.run(&["new", "second", "--from", "my-chess"]).well();
    let manifest = fs::read_to_string(desk.path("rulesets/second/ruleset.ron")).unwrap();
    assert!(manifest.contains("made_from: \"my-chess 0.1.0\"") && !manifest.contains("\"chess 0.1.0\""), "{manifest}");
}

#[test]
fn the_house_rules_of_a_copied_ruleset_fit_the_copy() {
    let desk = Desk::with_copy();
    desk.run(&["new", "my-war", "--from", "hellwig-1803"]).well();
    desk.run(&["moves", "my-war", "--house", "heights-ridges", "--board", "hellwig-heights", "--count"]).well();
    assert!(desk.run(&["new", "x", "--from", "helwig-1803"]).badly().contains("did you mean 'hellwig-1803'?"));
}

#[test]
fn nothing_is_overwritten_and_what_is_not_there_is_named() {
    let desk = Desk::with_copy();
    desk.run(&["new", "my-game"]).well();
    let again = desk.run(&["new", "my-game"]).badly();
    assert!(again.contains("rulesets/my-game/ruleset.ron: is there already; take another name"), "{again}");
    assert!(desk.run(&["new", "My Game"]).badly().contains("use lower-case letters"));
    let told = desk.run(&["new", "x", "--house", "helwig-1803"]).badly();
    assert!(told.contains("did you mean 'hellwig-1803'?"), "{told}");
    let told = desk.run(&["new", "x", "--house", "hellwig-1803", "--rule", "§41 marsch"]).badly();
    assert!(told.contains("did you mean '§41 march'?"), "{told}");
}
