//! Whether eyes of every kind can tell apart what the picture shows: in grey, and as three kinds of colour blindness see it.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeMap;

use ludimus::library::Library;
use ludimus::picture::key::{Entry, Heading, field, gained_and_lost, key, sign};
use ludimus::picture::{DisplayList, Image, Item, Layout, Numbers, Sign, View, draw, raster};
use ludimus::session::Session;

/// Where the board lies in a window of 1280 x 800, in points.
const ROOM: [f32; 2] = [940.0, 560.0];
/// Points to a square near by.
const NEAR: f32 = 44.0;
/// Two points differ to the eye if their colours lie so far apart, of 441.
const FAR: f32 = 36.0;
/// Two entries stay apart if so great a part of their points differ.
const PART: f32 = 0.02;

/// As somebody sees it: what becomes of red, green and blue in light.
type Eye = (&'static str, [[f32; 3]; 3]);

/// Grey, and the three kinds of those who see two colours (G. M. Machado and others, 2009, at full strength).
const EYES: [Eye; 4] = [
    ("grey", [[0.2126, 0.7152, 0.0722]; 3]),
    (
        "without red",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "without green",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "without blue",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

fn seen([r, g, b]: [u8; 3], matrix: &[[f32; 3]; 3]) -> [f32; 3] {
    let light = |part: u8| (f32::from(part) / 255.0).powf(2.2);
    let lights = [light(r), light(g), light(b)];
    matrix.map(|row| {
        let sum: f32 = row.iter().zip(lights).map(|(weight, light)| weight * light).sum();
        sum.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0
    })
}

/// The part of the points that differ to an eye.
fn apart(a: &Image, b: &Image, eye: &Eye) -> f32 {
    let points = (0..a.height).flat_map(|y| (0..a.width).map(move |x| (x, y)));
    let far = |(x, y): &(usize, usize)| {
        let (a, b) = (seen(a.at(*x, *y), &eye.1), seen(b.at(*x, *y), &eye.1));
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt() > FAR
    };
    points.filter(far).count() as f32 / (a.width * a.height) as f32
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
