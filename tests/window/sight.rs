//! Whether eyes of every kind can tell apart what the whole window shows at fit zoom, by day and by night.

use std::collections::BTreeMap;

use egui::Rect;
use image::RgbaImage;
use ludimus::rulebook::Table;
use ludimus::workbench::Start;

use super::{INFANTRY, Window};
use crate::eyes::{EYES, PART, apart};

/// A window in which a game on a board has begun, by day or by night, with the board seen whole.
fn window(board: &str, dark: bool) -> Window {
    let start = Start { ruleset: Some("hellwig-1803".to_owned()), board: Some(board.to_owned()), ..Start::default() };
    let remembers = format!("(still: true, dark: {dark}, numbers: false)");
    let mut window = Window::started_in(tempfile::tempdir().unwrap(), &start, &remembers);
    window.settle();
    window
}

/// What the window shows on a square, a little within its edges.
fn square(image: &RgbaImage, place: Rect) -> Vec<[u8; 3]> {
    let (left, top) = (place.min.x.round() as u32 + 1, place.min.y.round() as u32 + 1);
    let side = place.width().round() as u32 - 2;
    let points = (0..side).flat_map(|y| (0..side).map(move |x| (left + x, top + y)));
    points.map(|(x, y)| image.get_pixel(x, y).0).map(|[r, g, b, _]| [r, g, b]).collect()
}

/// Every two of these squares that an eye cannot tell apart.
fn confused(image: &RgbaImage, squares: &BTreeMap<String, Rect>) -> Vec<String> {
    let cut: Vec<(&String, Vec<[u8; 3]>)> = squares.iter().map(|(name, place)| (name, square(image, *place))).collect();
    let mut confused = Vec::new();
    for (n, (a, first)) in cut.iter().enumerate() {
        for (b, second) in &cut[n + 1..] {
            for eye in &EYES {
                let part = apart(first.iter().copied(), second.iter().copied(), eye);
                if part < PART {
                    confused.push(format!("{a} and {b}, {}: {part:.3}", eye.0));
                }
            }
        }
    }
    confused
}

/// For each kind of ground a square with nobody on it, and for each kind of piece of each side one with such a piece on it, on
/// open ground if there is one.
fn legend(window: &Window) -> [BTreeMap<String, Rect>; 2] {
    let (mut grounds, mut pieces) = (BTreeMap::new(), BTreeMap::new());
    let desk = window.harness.state().desk().unwrap();
    let found = desk.session.game.look(|table| {
        let squares = table.board.grid.squares();
        let entry = |square| {
            let piece = table.position.occupants(square).next();
            let ground = table.rules.names.word(table.position.terrain[square.index()]).to_owned();
            (piece.is_some(), piece.map_or_else(|| ground.clone(), |id| table.describe_piece(id)), square)
        };
        squares.map(entry).collect::<Vec<_>>()
    });
    for (is_piece, name, square) in found.unwrap() {
        let list = if is_piece { &mut pieces } else { &mut grounds };
        let number = desk.session.game.board().grid.name(square);
        list.entry(name).or_insert_with(|| window.place_of(number));
    }
    [grounds, pieces]
}

#[test]
fn at_the_opening_every_two_grounds_and_every_two_kinds_of_pieces_stay_apart() {
    for dark in [false, true] {
        let mut window = window("hellwig-terrain", dark);
        let image = window.picture(if dark { "opening-dark" } else { "opening" });
        let [grounds, pieces] = legend(&window);
        assert!(grounds.len() > 4 && pieces.len() > 5, "{grounds:?} {pieces:?}");
        for squares in [grounds, pieces] {
            let told = confused(&image, &squares);
            assert!(told.is_empty(), "dark: {dark}: {told:#?}");
        }
    }
}

#[test]
fn of_a_chosen_piece_its_square_its_reach_and_what_it_may_strike_stay_apart() {
    for dark in [false, true] {
        let mut window = window("hellwig-plate-3", dark);
        // P's battalion comes before A's.
        for line in ["m from 358 onto 182", "Done!", "b from 28 onto 160, turned about toward 161", "Done!"] {
            window.type_line(line);
        }
        window.square(182);
        window.must_show("dot: ");
        window.must_show("ring: ");
        let image = window.picture(if dark { "chosen-dark" } else { "chosen" });
        let names = [("free", 50), ("reach", 204), ("chosen", 182), ("struck", 160)];
        assert!(window.reaches(204) && window.reaches(160) && !window.reaches(50));
        let squares = names.map(|(name, number)| (name.to_owned(), window.place_of(number)));
        let told = confused(&image, &squares.into());
        assert!(told.is_empty(), "dark: {dark}: {told:#?}");
    }
}

#[test]
fn every_height_of_the_great_board_stays_apart_from_the_next_by_its_shade() {
    for dark in [false, true] {
        let start =
            Start { ruleset: Some("opiz-1806".to_owned()), board: Some("opiz-great".to_owned()), ..Start::default() };
        let remembers = format!("(still: true, dark: {dark}, numbers: false)");
        let mut window = Window::started_in(tempfile::tempdir().unwrap(), &start, &remembers);
        window.settle();
        let image = window.picture(if dark { "heights-dark" } else { "heights" });
        // A free square of each height, of both shades of the chequered ground.
        let mut squares = BTreeMap::new();
        let desk = window.harness.state().desk().unwrap();
        let look = |table: &Table| {
            for square in table.board.grid.squares() {
                let (column, row) = table.board.grid.column_row(square).unwrap();
                let is_plain = table.rules.names.word(table.position.terrain[square.index()]) == "plain";
                if is_plain && table.position.occupants(square).next().is_none() {
                    let height = table.position.heights[square.index()];
                    squares.entry(((column + row) % 2, height)).or_insert(table.board.grid.name(square).to_owned());
                }
            }
        };
        desk.session.game.look(look).unwrap();
        assert_eq!(squares.len(), 10, "{squares:?}");
        let cut = |name: &String| square(&image, window.place_of(name));
        for ((shade, height), name) in &squares {
            let Some(next) = squares.get(&(*shade, height + 1)) else { continue };
            for eye in &EYES {
                let part = apart(cut(name).into_iter(), cut(next).into_iter(), eye);
                assert!(part > 0.6, "dark: {dark}, heights {height} on {name} and that on {next}, {}: {part}", eye.0);
            }
        }
    }
}

#[test]
fn what_a_change_of_the_rules_gave_and_took_stays_apart_from_all_else() {
    for (dark, to, number) in
        [(false, "\"mQ10\"", 160), (true, "\"mQ10\"", 160), (false, "\"mQ7\"", 182), (true, "\"mQ7\"", 182)]
    {
        let mut window = window("hellwig-plate-3", dark);
        window.square(358);
        window.edit(INFANTRY, "\"mQ8\"", to);
        window.wait_for("by the new rules");
        let image = window.picture("differs");
        let hatched = window.square_name(number);
        let squares = [("free", 50), ("reach", 336), (hatched.as_str(), number)];
        let squares = squares.map(|(name, number)| (name.to_owned(), window.place_of(number)));
        let told = confused(&image, &squares.into());
        assert!(told.is_empty(), "dark: {dark}: {told:#?}");
    }
}

#[test]
fn what_the_last_action_altered_stays_apart_from_other_squares() {
    for dark in [false, true] {
        let mut window = window("hellwig-plate-3", dark);
        window.type_line("m from 358 onto 336");
        window.click("Done!");
        assert!(window.square_name(358).contains("of the last action") && window.square_name(360).contains("open"));
        let squares = [("left", 358), ("open", 360), ("also open", 358 - 44)];
        let squares: BTreeMap<String, Rect> =
            squares.iter().map(|(name, number)| ((*name).to_owned(), window.place_of(*number))).collect();
        let image = window.picture("last-action");
        let confused = confused(&image, &squares);
        assert!(confused.iter().all(|pair| !pair.contains("left")), "{confused:?}");
    }
}

#[test]
fn the_numbers_beside_the_board_are_read_by_day_and_by_night() {
    for dark in [false, true] {
        let start = Start { ruleset: Some("chess".to_owned()), ..Start::default() };
        let remembers = format!("(still: true, dark: {dark})");
        let mut window = Window::started_in(tempfile::tempdir().unwrap(), &start, &remembers);
        window.settle();
        let label = window.names().into_iter().find(|name| name.starts_with("square a1,")).unwrap();
        let place = window.control_place(&label);
        let image = window.picture(if dark { "beside-dark" } else { "beside" });
        let light = |x: u32, y: u32| {
            let [r, g, b, _] = image.get_pixel(x, y).0.map(|part| (f32::from(part) / 255.0).powf(2.2));
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        let (top, bottom) = (place.min.y as u32, place.max.y as u32);
        let right = place.min.x as u32 - 12;
        let lights = (top..bottom).flat_map(|y| (right - 80..right).map(move |x| (x, y)));
        let lights: Vec<f32> = lights.map(|(x, y)| light(x, y)).collect();
        let brightest = lights.iter().copied().fold(0.0, f32::max);
        let darkest = lights.iter().copied().fold(1.0, f32::min);
        let contrast = (brightest + 0.05) / (darkest + 0.05);
        assert!(contrast >= 4.5, "dark: {dark}, {contrast}");
    }
}
