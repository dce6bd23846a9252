//! Pictures written from the window.

use std::fs;

use egui::OutputCommand;
use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;

use super::Window;

/// Writes what the page says, and gives the file.
fn written(window: &mut Window, ending: &str) -> Vec<u8> {
    window.click("Write the picture");
    window.must_show("The picture is written");
    fs::read(window.folder.path().join(format!("home/pictures/hellwig-1803.{ending}"))).unwrap()
}

fn svg(window: &mut Window) -> String {
    String::from_utf8(written(window, "svg")).unwrap()
}

fn only_squares(window: &mut Window, squares: &str) {
    let field = "Only these squares (a region, or for instance 12, 30-75); empty for all";
    window.harness.get_by_role_and_label(Role::TextInput, field).focus();
    window.settle();
    window.harness.get_by_role_and_label(Role::TextInput, field).type_text(squares);
    window.settle();
}

#[test]
fn a_picture_is_written_in_each_format() {
    let mut window = Window::with_game("Plate III");
    for (format, begins) in [("PNG", &b"\x89PNG"[..]), ("PDF", b"%PDF-1.4"), ("SVG", b"<svg ")] {
        window.click("Export picture");
        window.click(format);
        let bytes = written(&mut window, &format.to_lowercase());
        assert!(bytes.starts_with(begins), "{format}");
    }
}

#[test]
fn a_picture_has_the_region_numbers_reach_arrows_grey_and_width_that_are_wanted() {
    let mut window = Window::with_game("Plate III");
    for line in ["m from 358 onto 336", "Done!"] {
        window.type_line(line);
    }
    window.square(28);
    window.click("Export picture");
    let usual = svg(&mut window);
    // The reach of the chosen piece is shown unless it is not wanted.
    assert!(usual.contains("#1f7855") && usual.contains(">22<"), "{}", &usual[..400]);
    window.click("Export picture");
    window.click("what the chosen piece can do");
    window.click("no numbers");
    let bare = svg(&mut window);
    assert!(!bare.contains("#1f7855") && !bare.contains(">22<"));
    window.click("Export picture");
    window.click("arrows for the last turn");
    let arrows = svg(&mut window);
    assert!(arrows.matches("<polygon").count() > usual.matches("<polygon").count(), "an arrow has a head");
    window.click("Export picture");
    window.click("in grey");
    window.click("all numbers");
    window.click("width");
    only_squares(&mut window, "313-362");
    let grey = svg(&mut window);
    assert!(
        !grey.contains("#1f7855") && grey.contains("width=\"160mm\"") && grey.contains(">335<"),
        "{}",
        &grey[..400]
    );
    assert!(!grey.contains(">160<"), "only what lies in the region");
    window.click("Export picture");
    only_squares(&mut window, "1-x");
    window.click("Write the picture");
    window.must_show("no square 'x'");
    window.must_show("Write the picture");
}

#[test]
fn a_picture_carries_a_description_which_can_be_copied_too() {
    let mut window = Window::with_game("Plate III");
    window.click("Export picture");
    only_squares(&mut window, "313-362, 358");
    window.harness.get_by_label("Copy the description").click();
    window.harness.step();
    let commands = window.harness.output().platform_output.commands.clone();
    let copied = commands.into_iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text),
        _ => None,
    });
    let copied = copied.unwrap();
    assert!(copied.contains("infantry on 358"), "{copied}");
    let file = svg(&mut window);
    let first = copied.lines().next().unwrap();
    assert!(file.contains(&format!("<desc>{first}")), "{first} {}", &file[..400]);
}

#[test]
fn a_picture_of_an_earlier_moment_shows_that_moment() {
    let mut window = Window::with_game("Plate III");
    for line in ["m from 358 onto 336", "Done!"] {
        window.type_line(line);
    }
    window.click("action 1: m from 358 onto 336");
    window.click("Before");
    window.click("Export picture");
    assert!(svg(&mut window).contains("infantry on 358"));
    window.click("Back to the present");
    window.click("Export picture");
    assert!(svg(&mut window).contains("infantry on 336"));
}

#[test]
fn enter_in_a_field_of_the_page_does_not_end_the_turn() {
    let mut window = Window::with_game("Plate III");
    window.click("Export picture");
    only_squares(&mut window, "313-362");
    window.key(egui::Key::Enter);
    window.must_show("Turn 1: Player A has the move");
    window.must_show("Write the picture");
}
