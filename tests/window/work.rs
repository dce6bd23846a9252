//! Long work: it goes on beside the window, shows how far it has come, and can be stopped.

use std::fs;
use std::time::{Duration, Instant};

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use ludimus::workbench::Start;

use super::Window;

/// A game of so many actions, saved as `long`. Some hundreds are verified in a frame.
fn long_game(actions: usize) -> Window {
    let mut window = Window::with_game("Plate III");
    let desk = window.harness.state_mut().desk_mut().unwrap();
    for n in 0..actions {
        // Fronts may be turned as often as one likes.
        let line = if n % 2 == 0 { "m on 358 turned about toward 359" } else { "m on 358 turned about toward 336" };
        assert!(desk.attempt(line), "{line}");
    }
    desk.save_name = "long".to_owned();
    window.settle();
    window.click("Save");
    window.must_show("Saved as long");
    window
}

/// The same window's files under a new window that opens this save.
fn reopened(window: Window) -> Window {
    let Window { folder, harness, .. } = window;
    drop(harness);
    let start = Start { load: Some("long".into()), ..Start::default() };
    Window::started_in(folder, &start, "(still: true)")
}

/// Goes on frame by frame, however long work takes, until something is shown.
fn until(window: &mut Window, text: &str) {
    let patience = Instant::now() + Duration::from_secs(30);
    while !window.shows(text) {
        assert!(Instant::now() < patience, "'{text}' never came:\n{}", window.names().join("\n"));
        std::thread::sleep(Duration::from_millis(1));
        window.harness.step();
    }
}

#[test]
#[cfg(unix)]
fn a_save_is_read_beside_the_window_and_can_be_stopped() {
    let Window { folder, harness, .. } = long_game(700);
    drop(harness);
    // Nothing comes out of a pipe into which nobody writes: it is being read for as long as the test likes.
    let pipe = folder.path().join("slow.ron");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let start = Start { load: Some(pipe.clone()), ..Start::default() };
    let mut window = Window::started_in(folder, &start, "(still: true)");
    window.harness.step();
    window.must_show("slow is being read");
    // Below it the saved games are looked at, which can be stopped too.
    window.harness.query_all_by_label("Stop").next().unwrap().click();
    window.harness.step();
    window.harness.step();
    window.must_not_show("slow is being read");
    assert!(window.harness.state().desk().is_none(), "nothing has come onto the table");
    // Who reads is let go.
    drop(std::fs::OpenOptions::new().write(true).open(&pipe).unwrap());
    window.settle();
    window.click("Open long");
    window.must_show("Turn 1: Player A has the move");
}

#[test]
fn a_long_history_is_verified_slice_by_slice_with_a_bar_and_can_be_stopped() {
    let mut window = reopened(long_game(7000));
    until(&mut window, "Turn 1: Player A has the move");
    until(&mut window, "Played again under the rules in force: ");
    // Meanwhile the game goes on.
    window.harness.state_mut().desk_mut().unwrap().attempt("m from 359 onto 337");
    window.harness.step();
    window.must_show("square 337, open ground, A's infantry");
    window.harness.get_by_label("Stop").click();
    window.harness.step();
    window.harness.step();
    window.must_show("the others were not looked at");
    window.must_not_show("Played again under the rules in force: ");
}

#[test]
fn the_log_of_a_long_game_shows_its_last_lines_and_the_earlier_ones_when_asked() {
    let mut window = long_game(700);
    window.must_show("action 700: ");
    window.must_not_show("action 400: ");
    window.click("400 earlier lines");
    window.must_show("action 101: ");
    window.must_show("100 earlier lines");
}

#[test]
fn a_large_picture_shows_how_far_it_is_and_can_be_stopped() {
    let mut window = Window::with_game("Plate III");
    window.click("Export picture");
    window.click("PNG");
    window.click("width");
    let width = window.harness.get_by_role(Role::SpinButton);
    width.click();
    window.settle();
    window.control(Key::A);
    window.harness.event(egui::Event::Text("600".to_owned()));
    window.key(Key::Enter);
    window.harness.get_by_label("Write the picture").click();
    window.harness.step();
    window.harness.step();
    window.must_show("The picture is being written");
    let begun = Instant::now();
    let square = window.square_name(358);
    window.harness.get_by_role_and_label(Role::Button, &square).click();
    window.harness.step();
    window.harness.step();
    window.must_show("A's infantry (m)");
    if window.shows("The picture is being written") {
        window.harness.get_by_label("Stop").click();
    }
    until(&mut window, "you have stopped it");
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert!(!window.folder.path().join("home/pictures/hellwig-1803.png").exists());
    window.must_show("Write the picture");
}

#[test]
fn many_saved_games_are_looked_at_one_by_one_and_that_can_be_stopped() {
    let mut window = Window::with_game("Plate III");
    window.type_line("m from 358 onto 336");
    window.click("Save");
    let saves = window.folder.path().join("home/saves");
    for n in 0..5 {
        fs::copy(saves.join("hellwig-1803.ron"), saves.join(format!("copy-{n:02}.ron"))).unwrap();
    }
    window.harness.get_by_label("Games").click();
    until(&mut window, " of 6 saved games looked at");
    window.harness.get_by_label("Stop").click();
    window.harness.step();
    window.harness.step();
    window.must_show("not looked at yet");
    assert!(!window.harness.state().is_busy());
    // Whoever comes back has the others looked at too.
    window.click("Back to the game");
    window.click("Games");
    window.must_not_show("not looked at yet");
    window.must_show("Open copy-04");
}

#[test]
fn what_is_done_while_a_game_is_being_saved_is_kept_too() {
    let mut window = Window::with_game("Plate III");
    window.type_line("m from 358 onto 336");
    window.harness.get_by_label("Save").click();
    window.harness.step();
    let desk = window.harness.state_mut().desk_mut().unwrap();
    desk.attempt("Done!");
    window.settle();
    window.must_show("Turn 2: Player P has the move");
    let present = window.canonical();
    let Window { folder, harness, .. } = window;
    drop(harness);
    let start = Start { load: Some("hellwig-1803".into()), ..Start::default() };
    let mut window = Window::started_in(folder, &start, "(still: true)");
    window.settle();
    assert_eq!(window.canonical(), present);
}
