//! Setting up by hand in the window, each player unseen by the other.
#![cfg(feature = "workbench")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use crate::pane::Window;
use egui::Key;
use ludimus::workbench::Start;

fn by_hand() -> Window {
    Window::started(&Start {
        ruleset: Some("hellwig-1803".to_owned()),
        board: Some("hellwig-1803".to_owned()),
        options: vec!["deployment=by_hand".to_owned()],
        ..Start::default()
    })
}

/// Nothing but the page is in the tree.
#[track_caller]
fn is_covered(window: &Window, page: &str) {
    window.must_show(page);
    let mut names = window.names();
    names.dedup();
    assert_eq!(names.len(), 2, "{names:?}");
}

fn chosen_squares(window: &Window) -> Vec<u32> {
    (1..=1617).filter(|n| window.reaches(*n)).collect()
}

#[test]
fn two_players_set_up_unseen_by_each_other() {
    let mut window = by_hand();
    is_covered(&window, "Player A sets up now. Nobody else should look.");
    window.key(Key::Enter);
    is_covered(&window, "Player A sets up now. Nobody else should look.");
    window.click("I am Player A");
    window.must_show("Turn 1: Player A, phase: set-up");
    window.click("infantry: 76");
    let free = chosen_squares(&window);
    assert!(free.len() > 100, "{} squares", free.len());
    let (first, second) = (free[0], free[1]);
    window.square(first);
    window.must_show(&format!("m set up on {first}"));
    window.must_show("infantry: 75");
    window.key(Key::R);
    window.must_show("A's infantry facing");
    window.must_show(&format!("m on {first} turned about"));
    window.square(second);
    window.must_show("infantry: 74");
    window.square(first);
    window.must_show("A's infantry (m)");
    window.click("putting back");
    window.must_show("infantry: 75");
    window.must_show("Nobody is chosen");
    window.click("laying a bridge");
    let wet = chosen_squares(&window);
    window.square(wet[0]);
    window.must_show(&format!("bridge over {}", wet[0]));
    window.click("Done!");
    window.must_show("75 of infantry are left");
    window.click("ready array");
    window.must_not_show("infantry: 75");
    window.square(second);
    window.click("Done!");

    is_covered(&window, "Player P sets up now. Nobody else should look.");
    window.control(Key::Z);
    window.control(Key::Y);
    is_covered(&window, "Player P sets up now. Nobody else should look.");
    window.click("I am Player P");
    window.must_show("infantry: 76");
    for text in ["A's", "A, ", "m set up", "ready array as", "bridge over", "chosen,"] {
        window.must_not_show(text);
    }
    window.must_show("lines hidden");
    window.control(Key::Z);
    window.must_show("What was done in secret cannot be taken back from here.");
    window.must_not_show("A's");
    window.type_line("infantry");
    window.must_not_show("A's");
    window.click("ready array");
    window.must_show("P's infantry facing");
    window.must_not_show("A's");
    window.click("Done!");
    is_covered(&window, "The set-up is over.");
    window.click("Lift the curtain");
    window.must_show("Turn 3: Player A has the move");
    for text in ["A's infantry facing", "P's infantry facing", "bridge over", "m set up on"] {
        window.must_show(text);
    }
    window.must_not_show("hidden");
}

#[test]
fn a_piece_shows_its_field_and_what_each_sign_means() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.must_show("dot: march");
    window.must_not_show("in its field");
    window.click("field of musketry");
    window.must_show("square 336, open ground, within reach, in its field");
    window.must_show("dot: march; frame: field of musketry");
    window.square(363);
    window.must_show("square 341, open ground, within reach, in its field");
    window.must_show("square 319, open ground, within reach, in its field");
    window.click("field of musketry");
    window.must_not_show("in its field");
}

#[test]
fn a_game_saved_while_it_is_set_up_opens_behind_the_curtain() {
    let mut window = by_hand();
    window.click("I am Player A");
    window.click("ready array");
    window.click("Done!");
    window.click("I am Player P");
    window.click("Save");
    window.must_show("Saved as hellwig-1803");
    window.click("Games");
    window.must_not_show("A's");
    window.click("Open hellwig-1803");
    is_covered(&window, "Player P sets up now. Nobody else should look.");
    window.click("I am Player P");
    window.must_show("2 lines hidden");
    window.must_not_show("A's");
    window.click("ready array");
    window.click("Done!");
    window.click("Lift the curtain");
    window.must_show("A's infantry facing");
}

#[test]
fn what_is_saved_meanwhile_tells_nothing_of_the_other_player() {
    let mut window = by_hand();
    window.click("I am Player A");
    window.click("ready array");
    window.click("Done!");
    window.click("I am Player P");
    // All ground is barred to those who stand on it, and the ready array of A is no longer what it was.
    window.edit(
        "root/rulesets/hellwig-1803/terrain.luau",
        "terrain \"plain\" {",
        "terrain \"plain\" { block = \"march\",",
    );
    window.wait_for("Reloaded in ");
    window.must_not_show("A's");
    window.edit(
        "root/rulesets/hellwig-1803/set_up_by_hand.luau",
        "line = \"the ready array\"",
        "line = \"all as in the book\"",
    );
    window.wait_for("an action that is hidden as yet is no longer legal");
    window.must_not_show("the ready array'");
}

#[test]
fn while_something_is_done_in_secret_nobody_looks_back() {
    let mut window = by_hand();
    window.click("I am Player A");
    window.click("ready array");
    window.must_show("action 1: the ready array");
    window.click("action 1: the ready array");
    window.must_show("While something is done in secret nobody looks back.");
    window.must_not_show("You look at the moment");
    assert_eq!(window.harness.state().desk().unwrap().turn_as_text(), None, "and no turn is copied");
    window.click("Last turn again");
    window.must_not_show("The last turn is shown again");
}
