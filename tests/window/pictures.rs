//! Pictures written from the window, and what legends look like to eyes of every kind.

use std::fs;

use super::Window;

#[test]
fn a_picture_is_written_from_the_window() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.click("Export picture");
    window.click("PNG");
    window.click("in grey");
    window.click("Write the picture");
    window.must_show("The picture is written");
    let bytes = fs::read(window.folder.path().join("home/pictures/hellwig-1803.png")).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
}
