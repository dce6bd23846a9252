//! The book beside the board, examples on it, and what authors do from it.

use std::fs;

use egui::Key;

use super::{Window, support};

const HOUSE: &str = "root/rulesets/hellwig-1803/house/my-41-march/rules.luau";

/// A game in which files and lines are shown.
fn workshop() -> Window {
    let mut window = Window::with_game("Plate III");
    window.click("View");
    window.click("Show files and lines");
    window.key(Key::Escape);
    window
}

#[test]
fn a_refusal_opens_its_paragraph_with_rules_and_examples() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.square(336);
    window.square(359);
    window.square(337);
    window.must_show("Refused: m from 359 onto 337");
    let read = window.names().into_iter().find(|name| name.starts_with("Read §")).unwrap();
    window.click(&read);
    window.wait_for("It is played.");
    let at = read.trim_start_matches("Read ").split(' ').next().unwrap().to_owned();
    assert!(window.names().contains(&at), "the page is headed {at}");
    window.must_show("Rules");
    window.must_show("Examples");
    window.must_not_show("Change this rule: ");
    window.click("The whole book");
    window.must_show("349 paragraphs");
    window.click("Close the book");
    window.must_not_show("349 paragraphs");
}

#[test]
fn paragraphs_are_searched_by_their_words() {
    let mut window = Window::with_game("Plate III");
    window.click("Book");
    window.wait_for("349 paragraphs");
    window.type_into("Search", "infantry eight");
    window.must_not_show("349 paragraphs");
    let row = window.names().into_iter().find(|name| name.starts_with("§41 ") || name.starts_with("§42 "));
    window.click(&row.unwrap());
    window.must_show("It is played.");
}

#[test]
fn paragraphs_are_searched_by_what_their_rules_say_too() {
    let mut window = Window::with_game("Plate III");
    window.click("Book");
    window.wait_for("349 paragraphs");
    window.type_into("Search", "queen of chess whatever");
    assert!(window.names().iter().any(|name| name.starts_with("§41 ")), "{:?}", window.names());
    window.must_not_show("349 paragraphs");
}

#[test]
fn an_example_is_shown_on_the_board_while_the_game_waits() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.square(336);
    let game = window.canonical();
    window.click("Rules in force");
    let rule = window.names().into_iter().find(|name| name.starts_with("§41 march: ")).unwrap();
    window.click(&rule);
    window.wait_for("It is played.");
    let show = window.names().into_iter().find(|name| name.starts_with("Show on the board: ")).unwrap();
    window.click(&show);
    window.must_show("; the game waits.");
    window.must_show("An example of §");
    window.must_show("holds");
    window.must_not_show("does not hold");
    assert_eq!(window.canonical(), game);
    window.click("Back to the game");
    window.must_show("Turn 1: Player A has the move");
    window.must_show("m from 358 onto 336");
    assert_eq!(window.canonical(), game);
}

#[test]
fn an_example_is_gone_through_step_by_step_with_what_it_expects_marked() {
    let mut window = Window::open();
    tiny(&window);
    window.click("Begin");
    window.click("Games");
    window.click("Play");
    window.click("Tiny, Nobody");
    window.click("Begin");
    window.click("Book");
    window.wait_for("§1 how a man steps");
    window.click("§1 how a man steps");
    window.must_show("The book of nobody");
    window.must_show("la; A friend; CC0");
    window.must_show("Homo ad duas casas it.");
    window.click("Show on the board: a-step");
    window.must_show("An example of §1; the game waits.");
    assert!(window.square_name(185).contains("W's man"));
    assert!(window.square_name(163).contains("expected by the example"));
    assert!(window.square_name(160).contains("not reached in the example"));
    window.click("2 steps, one after another");
    window.must_show("1. m 185-163: allowed");
    assert!(window.square_name(163).contains("expected by the example"));
    window.click("Next step");
    assert!(window.square_name(163).contains("W's man"));
    window.click("Next step");
    window.must_not_show("does not hold");
    window.click("One step back");
    window.click("From the start");
    assert!(window.square_name(185).contains("W's man"));
    // Trying something in the example leaves the game as it is.
    window.square(185);
    window.key(Key::Escape);
    window.key(Key::Escape);
    window.must_show("Turn 1: White has the move");
    assert!(window.square_name(22).contains("W's man"));
}

#[test]
fn books_are_read_behind_their_door_and_their_examples_shown_there() {
    let mut window = Window::open();
    tiny(&window);
    window.click("Play");
    window.click("Begin");
    window.click("Games");
    window.click("Read");
    window.must_show("Choose a book");
    window.click("Nobody: None");
    window.wait_for("§1 how a man steps");
    window.click("§1 how a man steps");
    window.click("Show on the board: a-step");
    window.must_show("An example of §1.");
    window.click("Back to the books");
    window.must_show("§1 how a man steps");
}

#[test]
fn an_action_of_the_log_opens_its_paragraphs() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.square(336);
    window.click("Done!");
    window.click("action 1: m from 358 onto 336");
    window.click("Its paragraphs");
    window.wait_for("It is played.");
    let only = window.names().into_iter().find(|name| name.ends_with(" paragraphs")).unwrap();
    assert!(only.len() < "349 paragraphs".len(), "{only}");
    assert!(window.names().iter().any(|name| name.starts_with("§41 march: ")));
}

#[test]
fn a_rule_is_changed_by_a_house_rule_that_is_in_force_at_once() {
    let mut window = workshop();
    window.square(358);
    assert!(window.reaches(182) && !window.reaches(160));
    window.square(160);
    window.click("Rules in force");
    window.click("Change this rule: §41 march");
    window.must_show("§41 march can be changed now: the house rule my-41-march is in force");
    window.must_show("house rules from here on: ");
    let path = window.folder.path().join(HOUSE);
    let text = fs::read_to_string(&path).unwrap();
    let line = 1 + text.lines().position(|line| line.starts_with("replace \"§41 march\"")).unwrap();
    assert_eq!(window.opened.borrow().as_slice(), [(path, line)]);
    assert!(window.reaches(182) && !window.reaches(160), "nothing is other until it is edited");
    window.edit(HOUSE, "\n    pattern = \"mQ8\"", "\n    pattern = \"mQ10\"");
    window.wait_for("gained by the new rules");
    assert!(window.reaches(160));
    // Once more it is the same file, at the same line.
    window.click("Change this rule: §41 march");
    assert_eq!(window.opened.borrow().len(), 2);
    assert_eq!(window.opened.borrow()[0], window.opened.borrow()[1]);
    let shipped = fs::read_to_string(window.folder.path().join(super::INFANTRY)).unwrap();
    assert!(shipped.contains("pattern = \"mQ8\""), "the ruleset itself is as it was");
}

#[test]
fn what_was_tried_is_recorded_with_one_key() {
    let mut window = workshop();
    window.square(358);
    window.square(160);
    window.must_show("Refused: m from 358 onto 160");
    window.key(Key::E);
    window.must_show("Recorded as the example recorded-1");
    window.must_not_show("Record as an example");
    window.key(Key::E);
    let path = window.folder.path().join("root/rulesets/hellwig-1803/examples/recorded.ron");
    let text = fs::read_to_string(&path).unwrap();
    assert!(!text.contains("recorded-2"), "the same is not recorded twice: {text}");
    assert!(text.contains("Refused(\"m from 358 onto 160\", \"\")"), "{text}");
    assert!(text.contains("\"§41\""), "the march that came nearest is what it shows: {text}");
    window.square(182);
    window.click("Record as an example");
    window.must_show("Recorded as the example recorded-2");
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("Allowed(\"m from 358 onto 182\")") && text.contains("Gone([\"358\"])"), "{text}");
    let opened: Vec<usize> = window.opened.borrow().iter().map(|(_, line)| *line).collect();
    assert!(opened.len() == 2 && opened[0] < opened[1], "{opened:?}");
}

#[test]
fn players_are_not_shown_what_belongs_to_the_workshop() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.square(160);
    window.click("Rules in force");
    for name in ["Change this rule", "Record as an example", "infantry.luau:", "C changes that rule"] {
        window.must_not_show(name);
    }
    window.key(Key::C);
    window.key(Key::E);
    assert!(window.opened.borrow().is_empty());
    window.must_show("Refused: m from 358 onto 160");
}

/// Adds the small ruleset with a source, an example and a text, on a board that is there.
fn tiny(window: &Window) {
    let folder = window.folder.path().join("root/rulesets/tiny");
    fs::create_dir_all(folder.join("examples")).unwrap();
    fs::create_dir_all(folder.join("texts")).unwrap();
    let rules = support::RULES.replace("\"§0 array\"", "\"§1 array\"").replace("cite = \"§9\"", "cite = \"§1\"");
    let files = [
        ("ruleset.ron", support::MANIFEST.replace("\"sheet\"", "\"hellwig-plate-3\"")),
        ("rules.luau", rules),
        ("source.ron", "[(at: \"§1\", says: \"how a man steps\", status: Encoded)]".to_owned()),
        ("texts.ron", TEXTS.to_owned()),
        ("texts/words.md", "A foreword.\n\n# §1\n\nHomo ad\nduas casas it.\n".to_owned()),
        ("examples/a.ron", EXAMPLE.to_owned()),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
}

const TEXTS: &str = r#"[
    (file: "words", kind: Transcription, title: "The book of nobody", language: "la", by: "A friend", licence: "CC0"),
]"#;

const EXAMPLE: &str = r#"[
    (
        id: "a-step",
        cite: ["§1"],
        says: "A man goes two squares.",
        certainty: High,
        board: "hellwig-plate-3",
        pieces: [("W", "man", "185", N)],
        seat: "W",
        expect: [
            Squares(of: "185", verb: "step", includes: ["163", "141"], excludes: ["160"]),
            Do([Allowed("m 185-163"), Gone(["185"])]),
        ],
    ),
]"#;
