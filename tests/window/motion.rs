//! What moves by itself: made of the list of changes, and not at all for those who want it so.

use egui::Modifiers;
use ludimus::workbench::Start;

use super::Window;

/// A game on plate III in which pieces glide, or not.
fn window(still: bool) -> Window {
    let start = Start {
        ruleset: Some("hellwig-1803".to_owned()),
        board: Some("hellwig-plate-3".to_owned()),
        ..Start::default()
    };
    let mut window = Window::started_in(tempfile::tempdir().unwrap(), &start, &format!("(still: {still})"));
    window.settle();
    window
}

/// Does what a line says, and lets one frame pass.
fn act(window: &mut Window, line: &str) {
    window.harness.state_mut().desk_mut().unwrap().attempt(line);
    window.harness.step();
}

#[test]
fn a_piece_glides_where_the_list_of_changes_leads_it_and_then_it_stands() {
    let mut window = window(false);
    act(&mut window, "m from 358 onto 182");
    assert_eq!(window.harness.state().gliding(), ["358-182"]);
    window.wait(1.0);
    assert!(window.harness.state().gliding().is_empty(), "it has arrived");
    act(&mut window, "m on 182 turned about toward 183");
    assert!(window.harness.state().gliding().is_empty(), "nobody has changed his square");
}

#[test]
fn with_reduced_motion_nothing_glides() {
    let mut window = window(true);
    act(&mut window, "m from 358 onto 182");
    assert!(window.harness.state().gliding().is_empty());
}

#[test]
fn who_was_carried_by_hand_does_not_glide_after() {
    let mut window = window(false);
    let [from, to] = [358, 336].map(|number| window.place_of(number).center());
    window.harness.event(egui::Event::ModifiersChanged(Modifiers::NONE));
    window.harness.hover_at(from);
    window.harness.drag_at(from);
    for part in [0.4, 0.8, 1.0] {
        window.harness.hover_at(from.lerp(to, part));
    }
    window.harness.step();
    window.harness.drop_at(to);
    window.harness.step();
    window.must_show("m from 358 onto 336");
    assert!(window.harness.state().gliding().is_empty());
}
