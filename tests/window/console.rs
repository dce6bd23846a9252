//! The console of the workshop.

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;

use super::Window;

/// A game with the console open.
fn with_console() -> Window {
    let mut window = Window::with_game("Plate III");
    window.must_not_show("Console line");
    window.click("View");
    window.click("Show files and lines");
    window.click("Console");
    window.key(Key::Escape);
    window.must_show("Console line");
    window
}

/// Writes a line into the console, without asking it.
fn write(window: &mut Window, line: &str) {
    window.harness.get_by_role_and_label(Role::TextInput, "Console line").click();
    window.settle();
    window.harness.get_by_role_and_label(Role::TextInput, "Console line").type_text(line);
    window.settle();
}

fn ask(window: &mut Window, line: &str) {
    write(window, line);
    window.key(Key::Enter);
}

#[test]
fn an_author_asks_the_game_and_changes_it_only_where_he_says_so() {
    let mut window = with_console();
    ask(&mut window, "square '358'.piece.kind");
    window.must_show("\"infantry\"");
    let before = window.canonical();
    ask(&mut window, "remove(square('358').piece)");
    window.must_show("the console only asks");
    assert_eq!(window.canonical(), before);
    window.click("may change the game");
    ask(&mut window, "remove(square('358').piece)");
    window.must_show("(console: remove(square('358').piece))");
    assert!(!window.square_name(358).contains("infantry"));
    window.click("Undo");
    assert_eq!(window.canonical(), before);
    window.click("Clear");
    window.must_not_show("the console only asks");
}

#[test]
fn tab_writes_a_line_on_and_the_arrow_brings_back_the_last() {
    let mut window = with_console();
    write(&mut window, "turn_n");
    window.key(Key::Tab);
    window.key(Key::Enter);
    window.must_show("> turn_number");
    write(&mut window, "square('358').p");
    window.key(Key::Tab);
    window.must_show("pieces");
    window.click("piece");
    window.harness.get_by_role_and_label(Role::TextInput, "Console line").click();
    window.settle();
    window.key(Key::Enter);
    window.must_show("A's infantry on 358");
    window.click("Clear");
    window.harness.get_by_role_and_label(Role::TextInput, "Console line").click();
    window.settle();
    window.key(Key::ArrowUp);
    window.key(Key::Enter);
    window.must_show("A's infantry on 358");
}

#[test]
fn a_trace_is_told_with_files_and_lines() {
    let mut window = with_console();
    ask(&mut window, "trace m from 358 onto 336");
    window.must_show("offer §41 march");
    window.must_show("rulesets/hellwig-1803/infantry.luau:");
    window.must_show("it may be played");
}
