//! Whether eyes of every kind can tell apart what the picture shows: in grey, and as three kinds of colour blindness see it.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use crate::eyes;
use std::collections::BTreeMap;

use crate::eyes::{EYES, Eye, PART};
use ludimus::library::Library;
use ludimus::picture::key::{Entry, Heading, field, gained_and_lost, key, sign};
use ludimus::picture::{DisplayList, Image, Item, Layout, Numbers, Sign, View, draw, raster};
use ludimus::session::Session;

/// Where the board lies in a window of 1280 x 800, in points.
const ROOM: [f32; 2] = [940.0, 560.0];
/// Points to a square near by.
const NEAR: f32 = 44.0;
/// The part of the points that differ to an eye.
fn apart(a: &Image, b: &Image, eye: &Eye) -> f32 {
    fn points(image: &Image) -> impl Iterator<Item = [u8; 3]> + '_ {
        (0..image.height).flat_map(move |y| (0..image.width).map(move |x| image.at(x, y)))
    }
    eyes::apart(points(a), points(b), eye)
}

fn alone(items: &[Item], scale: f32) -> Image {
    raster(&DisplayList { least: [0.0, 0.0], most: [1.0, 1.0], items: items.to_vec() }, scale).unwrap()
}

/// Points to a square of a board that is seen whole.
fn whole(session: &Session) -> f32 {
    let list = session.game.look(|table| draw(table, &View::default())).unwrap();
    let side = |n: usize| ROOM[n] / (list.most[n] - list.least[n]);
    side(0).min(side(1))
}

/// Every two of these that an eye cannot tell apart, seen whole or near by.
fn confused(entries: &[(String, Vec<Item>)], fit: f32) -> Vec<String> {
    let mut confused = Vec::new();
    for scale in [fit, NEAR] {
        let drawn: Vec<Image> = entries.iter().map(|(_, items)| alone(items, scale)).collect();
        for (n, a) in drawn.iter().enumerate() {
            for (m, b) in drawn.iter().enumerate().skip(n + 1) {
                for eye in &EYES {
                    let part = apart(a, b, eye);
                    if part < PART {
                        let (a, b) = (&entries[n].0, &entries[m].0);
                        confused.push(format!("{a} and {b}, {}, {scale} points: {part:.3}", eye.0));
                    }
                }
            }
        }
    }
    confused
}

fn session(ruleset: &str, board: Option<&str>) -> Session {
    Session::new_game(Library::embedded_only(), ruleset, board, BTreeMap::new(), 0).unwrap()
}

#[test]
fn every_two_entries_of_a_legend_stay_apart() {
    for (ruleset, board) in [
        ("hellwig-1803", "hellwig-1803"),
        ("hellwig-1803", "hellwig-terrain"),
        ("hellwig-1803", "hellwig-citadel"),
        ("giacometti-1801", "giacometti-1801"),
        ("chess", "chess"),
    ] {
        let session = session(ruleset, Some(board));
        let (entries, fit) = (session.game.look(key).unwrap(), whole(&session));
        let of = |wanted: fn(&Heading) -> bool| -> Vec<(String, Vec<Item>)> {
            let named = |e: &Entry| (format!("{} {:?}", e.title.english(), e.heading), e.items.clone());
            entries.iter().filter(|e| wanted(&e.heading)).map(named).collect()
        };
        let mut told = confused(&of(|heading| *heading == Heading::Ground), fit);
        told.extend(confused(&of(|heading| *heading == Heading::Things), fit));
        told.extend(confused(&of(|heading| matches!(heading, Heading::Pieces(_))), fit));
        assert!(told.is_empty(), "{board}: {told:#?}");
    }
}

#[test]
fn every_two_signs_stay_apart() {
    let mut entries: Vec<(String, Vec<Item>)> = Sign::ALL.into_iter().map(|s| (s.word().to_owned(), sign(s))).collect();
    entries.push(("field".to_owned(), field()));
    let [gained, lost] = gained_and_lost();
    entries.extend([("gained".to_owned(), gained), ("lost".to_owned(), lost)]);
    let told = confused(&entries, 16.0);
    assert!(told.is_empty(), "{told:#?}");
}

#[test]
fn a_sign_is_seen_on_every_ground() {
    let session = session("hellwig-1803", Some("hellwig-terrain"));
    let numbers = Numbers::Off;
    session.game.look(|table| {
        let layout = Layout::new(&table.board.grid, false);
        let squares: BTreeMap<_, _> =
            table.board.grid.squares().map(|square| (table.position.terrain[square.index()], square)).collect();
        let plain = draw(table, &View { numbers, ..View::default() });
        for mark in Sign::ALL {
            let signs = squares.values().map(|square| (*square, mark)).collect();
            let signed = draw(table, &View { numbers, signs, ..View::default() });
            for (ground, square) in &squares {
                let [x, y] = layout.corner(*square);
                let cut = |list: &DisplayList| {
                    let items = list.items.clone();
                    raster(&DisplayList { least: [x, y], most: [x + 1.0, y + 1.0], items }, 16.0).unwrap()
                };
                for eye in &EYES {
                    let part = apart(&cut(&plain), &cut(&signed), eye);
                    let ground = table.rules.names.word(*ground);
                    assert!(part >= PART, "{} on {ground}, {}: {part:.3}", mark.word(), eye.0);
                }
            }
        }
    });
}
