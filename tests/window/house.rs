//! House rules in the window: ticked before a game and while it goes on.

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
    window.must_show("(house rules: heights-ridges)");
    window.click("Heights after Firmas-Périès");
    window.must_show("The house rules stay as they are");
    window.must_show("exclude each other");
    window.click("Heights as steps");
    assert!(window.reaches(281), "everything is as it was");
    assert!(window.square_name(281).contains("gained by the new rules"));
    window.must_show("(house rules: none)");
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
