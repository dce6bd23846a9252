//! Boards side by side: one position under several sets of rules, and the game on the table untouched.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::{INFANTRY, Window, everyone::nameless};

const HILLS: &str = "A small board with hills";

/// A game on the board with hills, held against the same under other rules.
fn compared() -> Window {
    let mut window = Window::with_game(HILLS);
    window.click("Compare");
    window
}

/// The whole name of a square of one of the boards.
fn square(window: &Window, board: u32, number: u32) -> String {
    let begin = format!("board {board}, square {number},");
    let nodes = window.harness.query_all_by(|node| node.role() == Role::Button);
    let names: Vec<String> = nodes.filter_map(|node| node.accesskit_node().label()).collect();
    names.into_iter().find(|name| name.starts_with(&begin)).unwrap_or_else(|| panic!("{begin} is not in sight"))
}

fn point(window: &mut Window, board: u32, number: u32) {
    let name = square(window, board, number);
    window.click(&name);
}

const HERE: &str = "possible here, but not on all boards";
const THERE: &str = "not possible here, but on another board";

#[test]
fn squares_on_which_the_rules_disagree_are_told_on_each_board() {
    let mut window = compared();
    let before = window.canonical();
    window.must_show("Board 2: 387 actions; 0 that not all boards have, 0 that only others have");
    window.click("board 2: Heights as steps");
    point(&mut window, 1, 369);
    window.must_show("What A's infantry on 369 may do");
    assert!(square(&window, 1, 281).contains(HERE) && square(&window, 2, 281).contains(THERE));
    assert!(!square(&window, 1, 292).contains("boards") && square(&window, 2, 292).contains("within reach"));
    window.must_show("+ m from 369 onto 281");
    window.must_show("\u{2212} m from 369 onto 281");
    // The chosen one alone does not reach it, but another does.
    assert!(!square(&window, 1, 219).contains(HERE));
    window.click("hatch for all pieces");
    assert!(square(&window, 1, 219).contains(HERE), "{}", square(&window, 1, 219));
    assert_eq!(window.canonical(), before);
}

#[test]
fn one_action_is_tried_on_all_boards_and_the_game_on_the_table_stays() {
    let mut window = compared();
    let before = window.canonical();
    window.click("board 2: Heights as steps");
    point(&mut window, 1, 369);
    point(&mut window, 2, 281);
    window.must_show("Tried on all boards: m from 369 onto 281");
    window.must_show("Board 1: m from 369 onto 281");
    window.must_show("Board 2 refuses: m from 369 onto 281");
    window.must_show("§41 march leads to 281, but its limits (house rule: Heights as steps) do not let it");
    assert!(square(&window, 1, 281).contains("A's infantry") && square(&window, 2, 369).contains("A's infantry"));
    assert!(square(&window, 1, 281).contains(HERE) && square(&window, 2, 369).contains(THERE));
    window.key(Key::Escape);
    window.must_not_show("Tried on all boards");
    assert!(square(&window, 1, 369).contains("A's infantry"));
    window.harness.get_by_role_and_label(Role::TextInput, "Action").click();
    window.settle();
    window.harness.get_by_role_and_label(Role::TextInput, "Action").type_text("369-292");
    window.click("Try on all");
    window.must_show("Board 2: m from 369 onto 292");
    // Pointing anywhere goes back, and says so; what was written is still there.
    point(&mut window, 1, 1);
    window.must_show("Taken back: 369-292.");
    window.click("Try on all");
    window.must_show("Board 2: m from 369 onto 292");
    window.click("Take back");
    window.click("Back to the game");
    window.must_show("Turn 1: Player A has the move");
    assert_eq!(window.canonical(), before);
}

#[test]
fn three_boards_have_rules_and_options_of_their_own() {
    let mut window = compared();
    window.click("board 2: Heights as steps");
    window.click("Add a board");
    window.must_show("Board 3:");
    window.click("board 3: Heights as steps");
    window.click("board 3: Opiz's mountain norm");
    window.must_show("height costs");
    point(&mut window, 1, 369);
    // Five squares and three heights are eight; with six and four the march is too long.
    assert!(square(&window, 3, 248).contains("within reach") && !square(&window, 2, 248).contains("within reach"));
    assert!(square(&window, 3, 237).contains(THERE) && square(&window, 1, 237).contains(HERE));
    window.click("Take board 2 away");
    window.must_not_show("Board 3:");
    assert!(square(&window, 2, 248).contains("within reach"));
}

#[test]
fn rules_that_exclude_each_other_are_told_in_the_place_of_their_board() {
    let mut window = compared();
    window.click("board 2: Heights as steps");
    window.click("board 2: Heights after Firmas-Périès");
    window.must_show("These rules cannot be laid under the game");
    window.must_show("(Heights as steps) exclude each other");
    window.must_not_show("house.ron");
    assert!(square(&window, 1, 369).contains("A's infantry"));
    window.click("board 2: Heights as steps, no. 1");
    window.must_not_show("exclude each other");
    assert!(square(&window, 2, 369).contains("A's infantry"));
}

#[test]
fn saved_scripts_come_under_all_boards_at_once() {
    let mut window = compared();
    window.click("board 2: Heights after Firmas-Périès");
    point(&mut window, 1, 358);
    assert!(!square(&window, 2, 171).contains("within reach"));
    window.edit(INFANTRY, "\"mQ8\"", "\"mQ10\"");
    window.wait_for("board 1, square 171, open ground, height 2, within reach");
    window.must_show("board 2, square 171, open ground, height 2, within reach");
    window.edit(
        "root/rulesets/hellwig-1803/house/heights-firmas/fire.luau",
        "unlist \"§62 opposed\"",
        "unlist \"§62 oposed\"",
    );
    window.wait_for("These rules cannot be laid under the game");
    window.must_show("did you mean '§62 opposed'?");
    assert!(square(&window, 1, 171).contains("within reach"), "the other board stands");
}

#[test]
fn the_boards_are_played_by_keys_and_every_control_has_a_name() {
    let mut window = compared();
    point(&mut window, 1, 369);
    window.key(Key::ArrowUp);
    assert!(square(&window, 2, 336).contains("pointed at"), "{}", square(&window, 2, 336));
    window.key(Key::Space);
    window.must_show("Board 2: m from 369 onto 336");
    assert_eq!(nameless(&window), Vec::<String>::new());
    window.key(Key::Escape);
    window.key(Key::Escape);
    window.must_show("What all pieces at the move may do");
    window.key(Key::Escape);
    window.must_show("Turn 1: Player A has the move");
}
