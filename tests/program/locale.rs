//! Languages of rulesets and of the program: what a translation may name, and letters for all of it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::run::Desk;
use ludimus::game::Choice;
use ludimus::library::Library;
use ludimus::picture::has_letter;
use ludimus::rulebook::Told as _;
use ludimus::session::Session;
use ludimus::tongue::Translation;

const GERMAN: &str = "rulesets/hellwig-1803/locale/de.ron";

#[test]
fn check_tells_how_complete_each_translation_is() {
    let said = Desk::new().run(&["check", "hellwig-1803", "--quick"]).well();
    let told = said.lines().find(|line| line.starts_with("  locale/de.ron: ")).unwrap();
    assert!(told.contains("not whole: paragraphs "), "{told}");
    assert!(!told.contains("rules ") && !told.contains("kinds ") && !told.contains("options "), "{told}");
    let houses = said.lines().filter(|line| line.starts_with("  house rule ")).count();
    assert_eq!(said.lines().filter(|line| line.contains("locale/de.ron")).count(), 1 + houses, "{said}");
}

#[test]
fn a_key_that_names_nothing_is_told_with_its_line_and_the_nearest() {
    let desk = Desk::with_copy();
    desk.edit(
        GERMAN,
        "\"infantry\": \"Infanterie\",\n        \"dragoon\"",
        "\"infantri\": \"Infanterie\",\n        \"dragoon\"",
    );
    desk.edit(GERMAN, "\"§53 capture\":", "\"§53 captur\":");
    desk.edit(GERMAN, "\"who stands on {square} is covered\":", "\"who stands on {square} is uncoverable\":");
    let told = desk.run(&["check", "hellwig-1803", "--quick"]).badly();
    for what in [
        "locale/de.ron:7:9: error: there is no 'infantri' among the kinds; did you mean 'infantry'?",
        "there is no '§53 captur' among the rules; did you mean '§53 capture'?",
        "'who stands on {square} is uncoverable' is said nowhere in scripts, boards or source.ron",
    ] {
        assert!(told.contains(what), "{what}\n{told}");
    }
}

#[test]
fn a_catalogue_is_checked_too() {
    let desk = Desk::with_copy();
    let whole = desk.run(&["check", desk.path("locale/de.ron").to_str().unwrap()]).well();
    assert!(whole.contains("nothing is wrong with it"), "{whole}");
    let path = desk.home("locale/xx.ron");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "{\n    \"unod\": \"x\",\n}\n").unwrap();
    let told = desk.run(&["check", path.to_str().unwrap()]).badly();
    assert!(told.contains("locale/xx.ron:2: no sentence has the key 'unod'; did you mean 'undo'?"), "{told}");
}

#[test]
fn a_sentence_that_a_house_rule_puts_in_place_is_not_told_by_the_old_translation() {
    let library = Library::embedded_only();
    let german = Translation::of(&library, "hellwig-1803", "de").0.unwrap();
    let told = |house: &[&str]| {
        let house = house.iter().map(|name| (*name).to_owned()).collect();
        let choice = Choice { ruleset: "hellwig-1803".to_owned(), house, ..Choice::default() };
        let session = Session::begin(library.clone(), choice, Some("hellwig-heights")).unwrap();
        let own = session.game.rules().clone();
        let told = own.told_in(&german);
        let says = told.fields().find(|field| own.names.word(field.name) == "musketry").unwrap().citation.says.clone();
        (says, told.hash == own.hash && told.rules.len() == own.rules.len())
    };
    let (usual, same) = told(&[]);
    assert!(usual.starts_with("Infanterie feuert auf ihr Frontrechteck") && same, "{usual}");
    let (other, _) = told(&["mountain-norm"]);
    assert!(other.contains("where the mountain norm leaves the line open"), "{other}");
}

#[test]
fn the_terminal_speaks_english() {
    let said = Desk::new().pipe(&["play", "hellwig-1803"], "describe 1252\nquit\n").well();
    assert!(said.contains("A's infantry (m), facing north toward 1199"), "{said}");
}

#[test]
fn pieces_of_xiangqi_and_shogi_are_drawn_with_their_characters_and_typed_by_letters() {
    let desk = Desk::new();
    for (ruleset, character, letters) in [("xiangqi", "帥", "K"), ("shogi", "玉", "K")] {
        let drawn = |more: &[&str]| {
            let path = desk.home("drawn.svg");
            let mut words = vec!["render", ruleset, "--output", path.to_str().unwrap()];
            words.extend(more);
            desk.run(&words).well();
            fs::read_to_string(&path).unwrap()
        };
        assert!(drawn(&[]).contains(character), "{ruleset}");
        let plain = drawn(&["--option", "characters=false"]);
        assert!(!plain.contains(character) && plain.contains(&format!(">{letters}<")), "{ruleset}");
    }
    let moves = desk.run(&["moves", "shogi"]).well();
    assert!(moves.is_ascii(), "{moves}");
}

/// Every letter that rulesets, boards and languages of the program may show, with a file that has it.
fn letters(folder: &Path, found: &mut BTreeSet<(char, String)>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            letters(&path, found);
        } else if path.extension().is_some_and(|e| e == "ron" || e == "luau") {
            let text = fs::read_to_string(&path).unwrap();
            found.extend(text.chars().filter(|c| !c.is_control()).map(|c| (c, path.display().to_string())));
        }
    }
}

#[test]
fn every_letter_that_is_shown_is_in_the_fonts_of_the_program() {
    let mut found = BTreeSet::new();
    for part in ["rulesets", "scripts", "boards", "locale"] {
        letters(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &mut found);
    }
    assert!(found.iter().any(|(letter, _)| *letter == '將') && found.iter().any(|(letter, _)| *letter == '𝔡'));
    let lacking: Vec<_> = found.into_iter().filter(|(letter, _)| !has_letter(*letter)).collect();
    assert!(lacking.is_empty(), "no font in fonts/ has these letters: {lacking:?}");
}
