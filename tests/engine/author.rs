//! What is written for authors: a house rule out of a rule changes nothing until it is edited, and what was tried becomes an
//! example that passes.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::fs;

use ludimus::author::{Tried, change_of, change_rule, record, write_new};
use ludimus::examples::{read_examples, run_examples};
use ludimus::game::{Choice, Game, Refused};
use ludimus::library::{Library, Places};
use ludimus::lua::load;
use ludimus::rulebook::build::Kept;
use ludimus::rulebook::{OptionValue, Rulebook};
use ludimus::session::{read_board, read_manifest};
use tempfile::TempDir;

/// A home folder over the files of the program.
fn home() -> (TempDir, Library) {
    let folder = tempfile::tempdir().unwrap();
    let places = Places { home: Some(folder.path().to_owned()), root: None };
    (folder, Library::open(places).unwrap())
}

fn rules(library: &Library, ruleset: &str, house: &[String]) -> std::sync::Arc<Rulebook> {
    let read = |path: &str| library.read(path);
    let loaded = load(&read, ruleset, house, &BTreeMap::new(), Kept::default());
    loaded.unwrap_or_else(|problems| panic!("{problems}")).rules
}

/// What a rule does, whichever functions it runs.
fn shape(rules: &Rulebook, key: &str) -> String {
    let rule = rules.rules.iter().find(|rule| rule.citation.key == key).unwrap();
    let body = format!("{:?} {:?} {:?}", rule.body, rule.citation.says, rule.citation.cites);
    let mut parts = body.split("FnRef(");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "FnRef" + part.split_once(')').map_or("", |(_, rest)| rest))
}

/// The lines of everything that may be done in the first steps of a game, and what came of them.
fn opening(library: &Library, ruleset: &str, house: Vec<String>, steps: usize) -> Vec<String> {
    let manifest = read_manifest(library, ruleset).unwrap();
    let board = read_board(library, &manifest.boards[0]).unwrap();
    let choice = Choice { ruleset: ruleset.to_owned(), house, ..Choice::default() };
    let mut game = Game::new(&|path| library.read(path), choice, board).unwrap_or_else(|problems| panic!("{problems}"));
    let mut lines = Vec::new();
    for step in 0..steps {
        let legal: Vec<String> = game.look(|t| game.legal().iter().map(|c| t.print(&c.action())).collect()).unwrap();
        let wanted = legal.get((step * 7919) % legal.len().max(1)).cloned();
        lines.extend(legal);
        let done = match wanted {
            Some(line) => game.attempt(&line),
            None => game.pass(),
        };
        lines.push(done.map_or_else(|refused| refused.to_string(), |done| done.line));
    }
    lines.push(game.canonical());
    lines
}

#[test]
fn a_house_rule_out_of_any_rule_of_any_ruleset_changes_nothing_until_it_is_edited() {
    let (_folder, library) = home();
    let read = |path: &str| library.read(path);
    for ruleset in library.rulesets() {
        let before = rules(&library, &ruleset, &[]);
        let mut quoted = 0;
        for rule in &before.rules {
            let key = &rule.citation.key;
            let change =
                change_rule(&read, &before, key, None, None).unwrap_or_else(|problems| panic!("{key}: {problems}"));
            let written: BTreeMap<String, String> = change.files.iter().cloned().collect();
            let read = |path: &str| written.get(path).cloned().map_or_else(|| library.read(path), Ok);
            let after = load(&read, &ruleset, std::slice::from_ref(&change.name), &BTreeMap::new(), Kept::default());
            let after = after.unwrap_or_else(|problems| panic!("{key}: {problems}")).rules;
            assert_eq!(shape(&after, key), shape(&before, key), "{ruleset} {key}");
            let script = &change.files.last().unwrap().1;
            let line = script.lines().nth(change.line - 1).unwrap().trim_start();
            assert!(line.ends_with('{') || line.ends_with('}'), "{key}: {line}");
            assert!(line.contains(key.as_str()), "{key}: {line}");
            quoted += usize::from(line.starts_with("replace "));
        }
        assert!(quoted * 2 >= before.rules.len(), "{ruleset}: {quoted} of {} in their own words", before.rules.len());
    }
}

#[test]
fn under_such_a_house_rule_a_game_of_hellwig_or_of_chess_goes_on_as_before() {
    let (_folder, library) = home();
    for (ruleset, steps) in [("hellwig-1803", 6), ("chess", 24)] {
        let before = rules(&library, ruleset, &[]);
        let wanted = opening(&library, ruleset, Vec::new(), steps);
        let read = |path: &str| library.read(path);
        for rule in &before.rules {
            let key = &rule.citation.key;
            let change = change_rule(&read, &before, key, None, None).unwrap();
            write_new(&library, &change.files).unwrap();
            assert_eq!(opening(&library, ruleset, vec![change.name.clone()], steps), wanted, "{key}");
        }
    }
}

/// A game of these options at its beginning.
fn begin(library: &Library, ruleset: &str, options: &[(&str, OptionValue)]) -> Game {
    begin_on(library, ruleset, None, options)
}

/// The same on a board.
fn begin_on(library: &Library, ruleset: &str, board: Option<&str>, options: &[(&str, OptionValue)]) -> Game {
    let manifest = read_manifest(library, ruleset).unwrap();
    let board = read_board(library, board.unwrap_or(&manifest.boards[0])).unwrap();
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let choice = Choice { ruleset: ruleset.to_owned(), options, seed: 7, ..Choice::default() };
    Game::new(&|path| library.read(path), choice, board).unwrap_or_else(|problems| panic!("{problems}"))
}

fn lines(game: &Game) -> Vec<String> {
    game.look(|t| game.legal().iter().map(|c| t.print(&c.action())).collect()).unwrap()
}

/// Records what was tried last, and runs what was written.
fn recorded(library: &Library, game: &Game, tried: Option<&Tried>) -> String {
    let ruleset = &game.choice().ruleset;
    let last = game.whole_history().done.last().map(|record| record.line.clone());
    let recorded = record(library, game, tried, None).unwrap_or_else(|problem| panic!("{ruleset} {last:?}: {problem}"));
    let examples = read_examples(library, ruleset).unwrap_or_else(|problems| panic!("{problems}"));
    let example = examples.iter().find(|example| example.id == recorded.id).unwrap();
    assert_eq!(example.line, recorded.line + 1, "the editor begins where the example does");
    let report = run_examples(library, ruleset, std::slice::from_ref(example)).unwrap();
    assert!(report.failed.is_empty() && report.passed == 1, "{:?}", report.failed);
    fs::read_to_string(&recorded.path).unwrap()
}

#[test]
fn whatever_was_tried_in_any_game_becomes_an_example_that_passes() {
    let (_folder, library) = home();
    for ruleset in library.rulesets() {
        let mut game = begin(&library, &ruleset, &[]);
        let (mut done, mut refusals) = (0, 0);
        for step in 0..40_usize {
            let legal = lines(&game);
            if game.look(|t| t.position.outcome.is_some()) == Some(true) {
                break;
            }
            let ends = legal.is_empty() || step % 7 == 6;
            let line = if ends { game.rules().turn.done.clone() } else { legal[(step * 7919) % legal.len()].clone() };
            if game.attempt(&line).is_err() || game.hides().secret {
                continue;
            }
            if step % 5 == 0 {
                recorded(&library, &game, None);
                done += 1;
            }
            // What could be done a moment ago is mostly refused now.
            let after = game.whole_history().done.len();
            let now = lines(&game);
            for line in legal.iter().filter(|line| step % 6 == 1 && !now.contains(line)) {
                let Err(Refused { line, reasons, .. }) = game.attempt(line) else { break };
                if reasons.iter().any(|reason| !reason.key.is_empty()) {
                    recorded(&library, &game, Some(&Tried { after, line, reasons }));
                    refusals += 1;
                    break;
                }
            }
        }
        assert!(done >= 4, "{ruleset}: {done} done, {refusals} refused");
    }
}

#[test]
fn a_recorded_refusal_names_its_rule_its_paragraph_and_the_options_in_force() {
    let (folder, library) = home();
    let two = ("fords", OptionValue::Bool(false));
    let mut game = begin_on(&library, "hellwig-1803", Some("hellwig-plate-3"), &[two]);
    let nothing = record(&library, &game, None, None).unwrap_err().to_string();
    assert!(nothing.contains("nothing was tried yet"), "{nothing}");
    game.attempt("m from 358 onto 336").unwrap();
    let Refused { line, reasons, .. } = game.attempt("m from 360 onto 338").unwrap_err();
    let tried = Tried { after: game.whole_history().done.len(), line, reasons };
    let text = recorded(&library, &game, Some(&tried));
    assert!(text.contains("Refused(\"m from 360 onto 338\", \"§33a"), "{text}");
    assert!(text.contains("certainty: Low") && text.contains("cite: [\"§"), "{text}");
    assert!(text.contains("options: {\"fords\": Bool(false)}"), "{text}");
    assert!(text.contains("array: true") && text.contains("board: \"hellwig-plate-3\""), "{text}");
    assert!(text.contains("Allowed(\"m from 358 onto 336\")"), "{text}");
    let file = folder.path().join("rulesets/hellwig-1803/examples/recorded.ron");
    let text = fs::read_to_string(&file).unwrap();
    // A name of one's own stands beside the others, and is taken once.
    let named = record(&library, &game, None, Some("a-march")).unwrap();
    assert!(fs::read_to_string(&file).unwrap().starts_with(text.trim_end().trim_end_matches(']').trim_end()));
    let again = record(&library, &game, None, Some("a-march")).unwrap_err().to_string();
    assert!(again.contains("stands already at") && again.contains(&named.line.to_string()[..1]), "{again}");
    assert!(record(&library, &game, None, Some("A march")).unwrap_err().to_string().contains("lower-case"));
}

#[test]
fn nothing_is_recorded_while_something_is_done_in_secret() {
    let (_folder, library) = home();
    let by_hand = OptionValue::Choice("by_hand".to_owned());
    let mut game = begin_on(&library, "hellwig-1803", Some("hellwig-1803"), &[("deployment", by_hand)]);
    game.attempt("the ready array").unwrap();
    let told = record(&library, &game, None, None).unwrap_err().to_string();
    assert!(told.contains("in secret"), "{told}");
}

#[test]
fn a_house_rule_written_before_is_found_again_at_its_line() {
    let (_folder, library) = home();
    let before = rules(&library, "chess", &[]);
    assert_eq!(change_of(&library, "chess", "3.7.2 double step"), None);
    let change = change_rule(&|path| library.read(path), &before, "3.7.2 double step", None, None).unwrap();
    let paths = write_new(&library, &change.files).unwrap();
    let (name, written) = change_of(&library, "chess", "3.7.2 double step").unwrap();
    assert_eq!((name.as_str(), &written.path, written.line), ("my-3-7-2-double-step", &paths[1], change.line));
    let told = change_rule(&|path| library.read(path), &before, "3.7.2 dubble step", None, None).unwrap_err();
    assert!(told.to_string().contains("did you mean '3.7.2 double step'?"), "{told}");
    // A rule that another house rule has altered is wrapped, so that both stay.
    let house = vec![name];
    let altered = rules(&library, "chess", &house);
    let change = change_rule(&|path| library.read(path), &altered, "3.7.2 double step", Some("mine"), None).unwrap();
    assert!(change.files[1].1.contains("\nwrap \"3.7.2 double step\" {\n}"), "{}", change.files[1].1);
}
