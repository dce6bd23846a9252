//! The board: looking around, pointing, turning, asking.

use std::collections::BTreeSet;

use egui::{Key, Modifiers, MouseWheelUnit, TouchPhase};

use super::{Window, small};

#[test]
fn a_number_that_is_typed_leads_to_the_square() {
    let mut window = Window::with_game("Plate III");
    for digit in ["3", "5", "8"] {
        window.harness.event(egui::Event::Text(digit.to_owned()));
        window.settle();
    }
    window.key(Key::Enter);
    let name = window.square_name(358);
    assert!(name.ends_with("pointed at"), "{name}");
    let place = window.place_of(358);
    assert!(place.width() > 40.0, "the board came near: {place:?}");
    window.harness.event(egui::Event::Text("9".to_owned()));
    window.settle();
    window.harness.event(egui::Event::Text("999".to_owned()));
    window.settle();
    window.key(Key::Enter);
    window.must_show("The board has no square '9999'.");
}

#[test]
fn a_game_is_played_by_keys_alone() {
    let mut window = Window::with_game("Plate III");
    window.control(Key::G);
    window.harness.event(egui::Event::Text("358".to_owned()));
    window.settle();
    window.key(Key::Enter);
    window.key(Key::Escape);
    window.control(Key::G);
    window.harness.event(egui::Event::Text("358".to_owned()));
    window.settle();
    window.key(Key::Enter);
    window.key(Key::Space);
    window.must_show("A's infantry (m)");
    window.key(Key::ArrowUp);
    let name = window.square_name(336);
    assert!(name.contains("within reach") && name.ends_with("pointed at"), "{name}");
    window.key(Key::Space);
    window.must_show("m from 358 onto 336");
    window.key(Key::R);
    window.must_show("square 336, open ground, A's infantry facing east");
    window.key(Key::Enter);
    window.must_show("Turn 2: Player P has the move");
}

#[test]
fn what_would_be_done_on_a_square_is_told_with_its_rule() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    let place = window.place_of(336);
    window.harness.hover_at(place.center());
    window.settle();
    window.must_show("m from 358 onto 336  (§41 march");
}

#[test]
fn the_front_is_turned_by_an_arrow_and_by_the_wheel() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.control(Key::G);
    window.harness.event(egui::Event::Text("358".to_owned()));
    window.settle();
    window.key(Key::Enter);
    window.click("turn to the east");
    window.must_show("square 358, open ground, A's infantry facing east");
    let place = window.place_of(358);
    window.harness.hover_at(place.center());
    window.settle();
    window.harness.event(egui::Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        source: egui::MouseWheelSource::Wheel,
        delta: egui::vec2(0.0, 1.0),
        phase: TouchPhase::Move,
        modifiers: Modifiers::SHIFT,
    });
    window.settle();
    window.must_show("square 358, open ground, A's infantry facing north");
}

#[test]
fn a_side_shows_all_its_fields_and_a_square_who_bears_upon_it() {
    let mut window = Window::with_game("Plate III");
    window.must_not_show("in its field");
    window.click("What a whole side bears upon");
    window.click("all fields of Player A");
    window.must_show("frame: all fields of Player A");
    assert!(window.square_name(336).contains("in its field"));
    assert!(!window.square_name(50).contains("in its field"));
    window.click("all fields of Player A");
    window.must_not_show("in its field");
    window.square(336);
    window.click("Describe 336");
    window.must_show("A bears on it with the field of musketry from 358");
    window.click("show who bears upon it");
}

#[test]
fn the_legend_names_ground_and_pieces() {
    let mut window = Window::with_game("A small board with every kind of ground");
    window.must_not_show("Works and marks");
    window.click("Legend");
    for entry in ["Ground", "marsh", "mountain", "Player A", "infantry"] {
        window.must_show(entry);
    }
}

#[test]
fn an_action_that_moves_nobody_marks_who_did_it() {
    let wave = "action \"wave\" { title = \"wave\", line = \"{letter} waves on {from}\" }\n\
        offer \"§2 wave\" { says = \"a man waves\", of = \"man\", action = \"wave\", once = true }\n\
        carry_out \"§2 waved\" { says = \"and that is all\", action = \"wave\", function() end }\n";
    let mut window = small(wave, |rules| rules);
    window.square(22);
    window.click("wave");
    assert!(window.square_name(22).contains("of the last action"), "{}", window.square_name(22));
    assert!(!window.square_name(21).contains("of the last action"));
}

#[test]
fn the_last_action_is_marked_on_the_board_and_told() {
    let marked = |window: &Window| {
        let all = window.names();
        let marked = all.iter().filter(|name| name.starts_with("square ") && name.contains(", of the last action"));
        // The line under the board may name one of them too.
        let marked: BTreeSet<u32> = marked.filter_map(|name| name.split([' ', ',']).nth(1)?.parse().ok()).collect();
        marked.into_iter().collect::<Vec<u32>>()
    };
    let mut window = Window::with_game("Plate III");
    assert_eq!(marked(&window), Vec::<u32>::new());
    window.must_not_show("last action");
    window.square(358);
    window.square(336);
    assert_eq!(marked(&window), [336, 358]);
    window.must_show("last action");
    window.click("Done!");
    assert_eq!(marked(&window), [336, 358], "the end of a turn alters no square");
    window.key(Key::Escape);
    window.type_line("b from 28 onto 160");
    let altered = marked(&window);
    assert!(altered.contains(&28) && altered.contains(&160) && !altered.contains(&358), "{altered:?}");
    // An earlier moment has its own.
    window.click("action 1: m from 358 onto 336");
    assert_eq!(marked(&window), [336, 358]);
    window.key(Key::Escape);
    window.control(Key::Z);
    assert_eq!(marked(&window), [336, 358]);
}
