//! House rules in the window: ticked before a game and while it goes on.

use egui::accesskit::Role;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use super::Window;

const HILLS: &str = "A small board with hills";

#[test]
fn a_theory_of_heights_is_ticked_and_unticked_in_a_running_game() {
    let mut window = Window::with_game(HILLS);
    window.square(369);
    assert!(window.reaches(292) && window.reaches(281), "hills are level ground");
    window.click("Rules in force");
    window.click("Heights as steps");
    assert!(window.reaches(292) && !window.reaches(281), "the march ends with the first step up");
    assert!(window.square_name(281).contains("lost by the new rules"));
    window.must_show("house rules from here on: Heights as steps");
    assert!(window.is_disabled("Undo"), "a switched house rule is switched back, not taken back");
    window.click("Heights after Firmas-Périès");
    window.must_show("The house rules stay as they are");
    window.must_show(
        "'heights-firmas' (Heights after Firmas-Périès) and 'heights-ridges' (Heights as steps) exclude each other",
    );
    window.must_not_show("house.ron");
    window.click("Heights as steps");
    assert!(window.reaches(281), "everything is as it was");
    assert!(window.square_name(281).contains("gained by the new rules"));
    window.must_show("no house rules from here on");
}

#[test]
fn a_house_rule_is_ticked_before_the_game_with_its_options() {
    let mut window = Window::open();
    window.click(HILLS);
    window.must_not_show("height costs");
    window.click("Opiz's mountain norm");
    window.must_show("height costs");
    window.click("Begin");
    window.square(369);
    assert!(window.reaches(248) && !window.reaches(237), "five squares and three heights, and not six and four");
}

#[test]
fn the_ticks_stay_where_they_are_and_tell_their_order() {
    let mut window = Window::with_game(HILLS);
    window.click("Rules in force");
    let ticks = |window: &Window| {
        let nodes = window.harness.query_all_by(|node| node.role() == Role::CheckBox);
        nodes.filter_map(|node| node.accesskit_node().label()).collect::<Vec<_>>()
    };
    let before = ticks(&window);
    window.click("Woods");
    window.must_not_show("no. 1");
    let below = |window: &Window, upper: &str, lower: &str| {
        window.control_place(lower).min.y - window.control_place(upper).min.y
    };
    let before_it = below(&window, "Heights as steps", "Woods");
    window.click("Heights as steps");
    let now = ticks(&window);
    let as_before = now.iter().zip(&before).all(|(now, before)| now.starts_with(before.as_str()));
    assert!(now.len() == before.len() && as_before, "{now:?}");
    assert_eq!(below(&window, "Heights as steps, no. 2", "Woods, no. 1"), before_it);
    window.must_show("Woods, no. 1");
    window.must_show("house rules from here on: Woods, Heights as steps");
    window.click("Games");
    window.click("Play");
    window.click("Begin");
    window.click("Games");
    window.must_show("; 0 actions done");
    window.must_show("house rules: Woods, Heights as steps");
}

#[test]
fn a_piece_that_has_marched_is_no_longer_hatched_where_it_stood() {
    let mut window = Window::with_game(HILLS);
    window.square(369);
    window.click("Rules in force");
    window.click("Heights as steps");
    assert!(window.square_name(281).contains("lost by the new rules"));
    window.square(292);
    assert!(!window.square_name(281).contains("lost by the new rules"));
}
