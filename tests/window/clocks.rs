//! The clocks: how long each seat has taken in this sitting.

use ludimus::workbench::Start;

use super::Window;

fn time(window: &Window, seat: &str) -> String {
    let begin = [format!("the clock of {seat} goes: "), format!("the clock of {seat}: ")];
    let named = window
        .names()
        .into_iter()
        .find_map(|name| begin.iter().find_map(|begin| name.strip_prefix(begin.as_str()).map(str::to_owned)));
    named.unwrap_or_else(|| panic!("{seat} has no clock"))
}

#[test]
fn clocks_are_shown_when_they_are_wanted_go_for_the_seat_at_the_move_and_stop_for_the_past() {
    let mut window = Window::with_game("Plate III");
    window.must_not_show("the clock of");
    window.click("View");
    window.click("Clocks");
    window.must_show("the clock of A goes: ");
    window.wait(5.0);
    let of_a = time(&window, "A");
    assert!(of_a.as_str() >= "0:05" && time(&window, "P") == "0:00", "{of_a}");
    let start = window.canonical();
    window.type_line("m from 358 onto 336");
    window.click("Done!");
    window.must_show("the clock of P goes: ");
    window.wait(3.0);
    let of_p = time(&window, "P");
    assert!(of_p.as_str() >= "0:03", "{of_p}");
    window.click("action 1: m from 358 onto 336");
    window.must_show("stopped");
    let stands = [time(&window, "A"), time(&window, "P")];
    window.wait(30.0);
    assert_eq!([time(&window, "A"), time(&window, "P")], stands);
    window.click("Back to the present");
    window.must_show("the clock of P goes: ");
    window.click("Undo");
    window.click("Undo");
    assert_eq!(window.canonical(), start, "no time has come into the game");
}

#[test]
fn another_game_begins_with_clocks_at_nought() {
    let start = Start {
        ruleset: Some("hellwig-1803".to_owned()),
        board: Some("hellwig-plate-3".to_owned()),
        ..Start::default()
    };
    let mut window = Window::started_in(tempfile::tempdir().unwrap(), &start, "(still: true, clocks: true)");
    window.settle();
    window.wait(10.0);
    assert!(time(&window, "A").as_str() >= "0:10");
    window.click("Games");
    let before = window.harness.state().desk().unwrap().session.game.canonical();
    window.wait(100.0);
    window.click("Back to the game");
    assert!(time(&window, "A").as_str() < "0:30", "the first screen takes nobody's time: {}", time(&window, "A"));
    assert_eq!(window.canonical(), before);
    let stands = time(&window, "A");
    window.click("Compare");
    window.wait(100.0);
    window.click("Back to the game");
    assert!(
        time(&window, "A").as_str() < "1:00",
        "boards side by side take nobody's time: {stands}, {}",
        time(&window, "A")
    );
    window.click("Games");
    window.click("Play");
    window.click("The War-Game (1803), J. C. L. Hellwig");
    window.click("Begin");
    assert!(time(&window, "A").as_str() <= "0:02", "{}", time(&window, "A"));
}
