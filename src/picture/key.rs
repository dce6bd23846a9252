//! The explanation of a picture: each kind of ground, of thing and of piece on the table, drawn as on the board, with its name.

use std::collections::BTreeSet;

use smallvec::smallvec;

use super::figures::{Figure, figure, mark, rungs};
use super::ground::ground;
use super::{Colour, Item, Point, Sign, Stroke, wash};
use crate::board::Direction;
use crate::rulebook::Table;
use crate::rulebook::kinds::Look;
use crate::state::{Name, Side};
use crate::tongue::Phrase;

/// What the explanation is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Heading {
    /// Ground.
    Ground,
    /// What lies or stands on squares without a will of its own.
    Things,
    /// Pieces of a side.
    Pieces(Side),
}

/// One entry: a name, and how it is drawn on a square whose upper left corner is the origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// Under which heading.
    pub heading: Heading,
    /// The name.
    pub title: Phrase,
    /// The drawing.
    pub items: Vec<Item>,
}

/// Everything that is on the table now, explained.
pub fn key(table: &Table) -> Vec<Entry> {
    let rules = &table.rules;
    let mut entries = Vec::new();
    let grounds: BTreeSet<Name> = table.position.terrain.iter().copied().collect();
    for name in grounds {
        let declared = rules.terrain(name);
        let title = rules.terrain_title(name);
        let mut items = Vec::new();
        ground(&mut items, [0.0, 0.0], declared.map_or(&Look::default(), |t| &t.look), false, false);
        entries.push(Entry { heading: Heading::Ground, title, items });
    }
    let plain = || Item::Rect { at: [0.0, 0.0], size: [1.0, 1.0], fill: Colour::PAPER };
    let marks: BTreeSet<Name> = table.position.marks.keys().map(|(_, kind)| *kind).collect();
    for declared in marks.into_iter().filter_map(|name| rules.mark(name)).filter(|m| m.look.shape != "none") {
        let colour = declared.look.colour.as_deref().and_then(Colour::parse).unwrap_or(Colour::INK);
        let mut items = vec![plain()];
        if declared.look.shape == "rungs" {
            rungs(&mut items, [0.5, 0.7], Direction::N, colour);
        } else {
            mark(&mut items, [0.5, 0.75], &declared.look.shape, colour);
        }
        entries.push(Entry { heading: Heading::Things, title: rules.mark_title(declared.name), items });
    }
    let walls: BTreeSet<Name> = table.position.walls.values().map(|wall| wall.kind).collect();
    for declared in walls.into_iter().filter_map(|name| rules.wall(name)).filter(|w| w.look.shape != "none") {
        let colour = declared.look.colour.as_deref().and_then(Colour::parse).unwrap_or(Colour::INK);
        let line = Item::Line { from: [0.04, 0.04], to: [0.96, 0.04], stroke: Stroke { width: 0.13, colour } };
        entries.push(Entry {
            heading: Heading::Things,
            title: rules.wall_title(declared.name),
            items: vec![plain(), line],
        });
    }
    let kinds: BTreeSet<(Side, Name)> =
        table.position.pieces().iter().filter(|p| p.square().is_some()).map(|p| (p.owner, p.kind)).collect();
    for (side, name) in kinds {
        let Some(kind) = rules.kind(name) else { continue };
        let of_side = rules.manifest.sides.get(side.index()).and_then(|s| Colour::parse(&s.colour));
        let colour = kind.look.colour.as_deref().and_then(Colour::parse).or(of_side);
        let mut items = vec![plain()];
        let drawn = Figure {
            centre: [0.5, 0.5],
            size: 1.0,
            front: kind.faces.then_some(Direction::N),
            shape: kind.look.shape.as_str(),
            colour: colour.unwrap_or(Colour::UNOWNED),
            filled: side.0.is_multiple_of(2),
            letter: table.inscription(name, side),
        };
        figure(&mut items, &drawn);
        entries.push(Entry { heading: Heading::Pieces(side), title: rules.kind_title(name), items });
    }
    entries
}

/// How a sign is drawn on a square of its own.
pub fn sign(sign: Sign) -> Vec<Item> {
    let mut items = vec![Item::Rect { at: [0.0, 0.0], size: [1.0, 1.0], fill: Colour::PAPER }];
    sign.draw(&mut items, [0.5, 0.5]);
    items
}

/// How the squares of a field are drawn.
pub fn field() -> Vec<Item> {
    let mut items = vec![Item::Rect { at: [0.0, 0.0], size: [1.0, 1.0], fill: Colour::PAPER }];
    items.push(Item::Rect { at: [0.0, 0.0], size: [1.0, 1.0], fill: Colour::FIELD.covering(45) });
    let corners = smallvec![[0.045, 0.045], [0.955, 0.045], [0.955, 0.955], [0.045, 0.955]];
    let stroke = Some(Stroke { width: 0.07, colour: Colour::FIELD });
    items.push(Item::Polygon { corners, fill: None, stroke });
    items
}

/// How the squares are drawn that the last action altered.
pub fn last() -> Vec<Item> {
    vec![Item::Rect { at: [0.0, 0.0], size: [1.0, 1.0], fill: Colour::PAPER }, last_frame([0.0, 0.0])]
}

/// The frame of a square that the last action altered, by its upper left corner.
pub fn last_frame([x, y]: Point) -> Item {
    let (near, far) = (0.06, 0.94);
    let corners = smallvec![[x + near, y + near], [x + far, y + near], [x + far, y + far], [x + near, y + far]];
    let stroke = Some(Stroke { width: 0.09, colour: Colour::CHOSEN.mixed(Colour::INK, 0.4) });
    Item::Polygon { corners, fill: None, stroke }
}

/// How squares are drawn that were gained, and lost, by a change of the rules.
pub fn gained_and_lost() -> [Vec<Item>; 2] {
    [wash::gained, wash::lost].map(|hatch| {
        let mut items = vec![Item::Rect { at: [0.0, 0.0], size: [1.0, 1.0], fill: Colour::PAPER }];
        hatch(&mut items, [0.0, 0.0]);
        items
    })
}

/// The mark of a side, filled or as an outline as its pieces are, on a square of its own.
pub fn piece_chip(colour: Colour, filled: bool) -> Vec<Item> {
    let corners = smallvec![[0.08, 0.08], [0.92, 0.08], [0.92, 0.92], [0.08, 0.92]];
    let fill = if filled { colour } else { colour.mixed(Colour::PAPER, 0.84) };
    let stroke = Some(Stroke { width: 0.16, colour });
    vec![Item::Polygon { corners, fill: Some(fill), stroke }]
}
