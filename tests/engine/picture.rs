//! The picture of a position, as the window and `render` draw it.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeMap;

use ludimus::board::Board;
use ludimus::library::Library;
use ludimus::picture::{Colour, Item, Layout, Numbers, Sign, View, draw, svg};
use ludimus::session::Session;

fn session(board: &str) -> Session {
    let library = Library::embedded_only();
    Session::new_game(library, "hellwig-1803", Some(board), BTreeMap::new(), 0).unwrap()
}

fn drawn(session: &Session, view: &View) -> Vec<Item> {
    session.game.look(|t| draw(t, view)).unwrap().items
}

fn texts(items: &[Item]) -> Vec<&str> {
    items.iter().filter_map(|i| if let Item::Text { text, .. } = i { Some(text.as_str()) } else { None }).collect()
}

#[test]
fn every_square_and_every_piece_is_drawn() {
    let session = session("hellwig-terrain");
    let items = drawn(&session, &View { numbers: Numbers::All, ..View::default() });
    let grounds = items.iter().filter(|i| matches!(i, Item::Rect { size: [1.0, 1.0], .. })).count();
    assert_eq!(grounds, 22 * 16);
    let texts = texts(&items);
    for (letter, count) in [("m", 12), ("b", 12), ("d", 2), ("𝔡", 2), ("h", 2), ("𝔥", 2), ("185", 1), ("1", 2)] {
        assert_eq!(texts.iter().filter(|t| **t == letter).count(), count, "{letter}");
    }
    let text = svg(&session.game.look(|t| draw(t, &View::default())).unwrap(), "A board", 24.0);
    assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
    assert!(text.contains(">𝔥</text>"), "the book's own letter");
    assert!(!text.contains("NaN"), "{text}");
}

#[test]
fn heights_are_shaded_numbered_and_edged() {
    let library = Library::embedded_only();
    let session = Session::new_game(library, "opiz-1806", Some("opiz-great"), BTreeMap::new(), 0).unwrap();
    let items = drawn(&session, &View { numbers: Numbers::Off, ..View::default() });
    let heights = session.game.look(|t| t.position.heights.clone()).unwrap();
    let raised = |level: i16| heights.iter().filter(|height| **height == level).count();
    let texts = texts(&items);
    assert!(raised(5) > 0);
    for level in 2..=5 {
        let text = level.to_string();
        assert_eq!(texts.iter().filter(|t| **t == text).count(), raised(level), "{level}");
    }
    assert!(!texts.contains(&"1"), "the plain bears no number");
    let grounds = items.iter().filter(|i| matches!(i, Item::Rect { size: [1.0, 1.0], .. })).count();
    assert_eq!(grounds, 48 * 48 + heights.iter().filter(|height| **height > 1).count());
}

#[test]
fn a_current_has_an_arrow_that_turns_with_the_board() {
    let library = Library::embedded_only();
    let session = Session::new_game(library, "opiz-1806", Some("opiz-evening"), BTreeMap::new(), 0).unwrap();
    // The tip of the first arrow of the eastern stream, which runs east.
    let square = session.game.look(|t| t.board.find("q12")).flatten().unwrap();
    for (turned, right) in [(false, 1.0), (true, -1.0)] {
        let view = View { numbers: Numbers::Off, turned, ..View::default() };
        let [x, y] = session.game.look(|t| Layout::new(&t.board.grid, turned).middle(square)).unwrap();
        let tip = |item: &Item| match item {
            Item::Polygon { corners, stroke: None, .. } => {
                corners.len() == 3
                    && (corners[0][0] - x - right * 0.42).abs() < 0.01
                    && (corners[0][1] - y).abs() < 0.01
            }
            _ => false,
        };
        assert!(drawn(&session, &view).iter().any(tip), "turned: {turned}");
    }
}

#[test]
fn the_sides_differ_without_their_colours() {
    let session = session("hellwig-plate-3");
    let items = drawn(&session, &View { numbers: Numbers::Off, ..View::default() });
    let body_of = |letter: &str| {
        let at = items.iter().position(|i| matches!(i, Item::Text { text, .. } if text == letter)).unwrap();
        let body = items[..at].iter().rev().find_map(|i| match i {
            Item::Polygon { fill: Some(fill), stroke: Some(_), .. } => Some(*fill),
            _ => None,
        });
        body.unwrap()
    };
    assert!(body_of("m").is_dark() && !body_of("b").is_dark());
}

#[test]
fn the_front_points_where_the_piece_looks() {
    let mut session = session("hellwig-plate-3");
    session.game.attempt("m on 358 turned about toward 359").unwrap();
    let id = session.game.look(|t| t.position.occupants(t.board.find("358").unwrap()).next()).flatten();
    for (turned, right) in [(false, 1.0), (true, -1.0)] {
        let view = View { numbers: Numbers::Off, turned, ..View::default() };
        let middle = session.game.look(|t| Layout::new(&t.board.grid, turned).middle(t.board.find("358").unwrap()));
        let [x, y] = middle.unwrap();
        let farthest = drawn(&session, &view)
            .iter()
            .filter_map(|i| match i {
                Item::Polygon { corners, fill: Some(Colour::INK), .. } => Some(corners.clone()),
                _ => None,
            })
            .flatten()
            .filter(|[px, py]| (px - x).abs() < 0.5 && (py - y).abs() < 0.5)
            .max_by(|a, b| ((a[0] - x) * right).total_cmp(&((b[0] - x) * right)))
            .unwrap();
        assert!((farthest[0] - x) * right > 0.45 && (farthest[1] - y).abs() < 0.01, "{farthest:?} from {x} {y}");
    }
    let signs = vec![(session.game.board().find("182").unwrap(), Sign::Dot)];
    let plain = drawn(&session, &View::default()).len();
    assert!(drawn(&session, &View { selected: id, signs, ..View::default() }).len() > plain);
}

#[test]
fn a_square_is_found_where_it_is_drawn() {
    let text = r#"(id: "x", title: "X", version: "1", licence: "CC0", note: "", width: 3, height: 2,
        numbering: Rows(from: NorthWest, along: Row), fill: "plain",
        off_grid: [(name: "citadel", touches: [("2", N)])])"#;
    let board = Board::read("boards/x.ron", text).unwrap();
    for turned in [false, true] {
        let layout = Layout::new(&board.grid, turned);
        for square in board.grid.squares() {
            assert_eq!(layout.square_at(layout.middle(square)), Some(square), "{}", board.grid.name(square));
        }
        assert_eq!(layout.square_at([-0.5, 0.5]), None);
    }
    let citadel = Layout::new(&board.grid, false).corner(board.find("citadel").unwrap());
    assert_eq!(citadel, [1.0, -1.0]);
}

#[test]
fn a_part_of_the_board_is_written_in_every_format_at_a_width() {
    use ludimus::session::show::{Format, Wanted, squares_of};
    let session = session("hellwig-plate-3");
    let id = session.game.look(|t| t.position.occupants(t.board.find("358").unwrap()).next()).flatten();
    let wanted = |format, grey| Wanted {
        format,
        grey,
        region: "313-362, 358".to_owned(),
        reach: id,
        millimetres: Some(76.2),
        ..Wanted::default()
    };
    let svg = String::from_utf8(session.picture(&wanted(Format::Svg, false)).unwrap()).unwrap();
    assert!(svg.contains("width=\"76.2mm\""), "{}", &svg[..300]);
    assert!(svg.contains("<desc>Player A: infantry on 358"), "{}", &svg[..600]);
    assert!(svg.contains(&Colour::REACH.to_string()) && svg.len() < 60_000);
    let grey = String::from_utf8(session.picture(&wanted(Format::Svg, true)).unwrap()).unwrap();
    assert!(!grey.contains(&Colour::REACH.to_string()));
    let png = session.picture(&wanted(Format::Png, false)).unwrap();
    let decoder = png::Decoder::new(std::io::Cursor::new(&png));
    let info = decoder.read_info().unwrap().info().clone();
    assert!((895..=905).contains(&info.width), "three inches at 300 points: {}", info.width);
    assert_eq!(info.pixel_dims.unwrap().xppu, 11811);
    let pdf = session.picture(&wanted(Format::Pdf, false)).unwrap();
    let text = String::from_utf8(pdf).unwrap();
    assert!(text.starts_with("%PDF-1.4") && text.contains("/MediaBox [0 0 216.00 "), "{}", &text[..400]);
    let table: usize = text.rsplit("startxref\n").next().unwrap().lines().next().unwrap().parse().unwrap();
    assert!(text[table..].starts_with("xref\n0 6\n"));
    for (n, line) in text[table..].lines().skip(3).take(5).enumerate() {
        let place: usize = line[..10].parse().unwrap();
        assert!(text[place..].starts_with(&format!("{} 0 obj", n + 1)), "{line}");
    }
    let board = session.game.board();
    assert_eq!(squares_of(board, "1-46").unwrap().len(), 6, "a rectangle between two corners");
    assert!(squares_of(board, "1-x").unwrap_err().contains("no square 'x'"));
}

#[test]
fn the_last_turn_is_shown_by_arrows() {
    use ludimus::session::show::arrows;
    let mut session = session("hellwig-plate-3");
    for line in ["m from 358 onto 336", "Done!"] {
        session.game.attempt(line).unwrap();
    }
    let names = |(from, to): &(_, _)| [*from, *to].map(|s| session.game.board().grid.name(s).to_owned());
    assert_eq!(arrows(&session.game.log()).iter().map(names).collect::<Vec<_>>(), [["358", "336"]]);
}
