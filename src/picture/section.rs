//! The ground between two squares in section: steps with the line of sight over them.

use smallvec::smallvec;

use super::figures::{Figure, figure};
use super::relief::EARTH;
use super::{Colour, DisplayList, Item, Point, Sign, Stroke};
use crate::board::Square;
use crate::rulebook::{Section, Sight, Strip, Table};

/// How high one unit of height is drawn, in widths of a square. Lines stay straight whatever it is.
const UNIT: f32 = 0.6;
/// What is drawn of the ground below the lowest square.
const BASE: f32 = 0.45;
/// Room above the highest square, for who stands there.
const SKY: f32 = 1.15;
/// Room below for the signs and the names of squares.
const FOOT: f32 = 0.8;

/// A section as a picture, a width of a square for each of its squares.
pub fn draw(table: &Table, section: &Section) -> DisplayList {
    let (Some(lowest), Some(highest)) = (section.heights.iter().min(), section.heights.iter().max()) else {
        return DisplayList::default();
    };
    // Heights grow upwards; the lowest square lies at 0.
    let top = |height: f32| -(height - *lowest as f32) * UNIT;
    let mut drawing = Drawing { table, section, top: &top, items: Vec::new() };
    for n in 0..section.squares.len() {
        drawing.column(n);
    }
    drawing.profile();
    for n in 0..section.squares.len() {
        drawing.standing(n);
        drawing.foot(n);
    }
    drawing.sight();
    let width = section.squares.len() as f32;
    DisplayList { least: [-0.5, top(*highest as f32) - SKY], most: [width - 0.5, BASE + FOOT], items: drawing.items }
}

struct Drawing<'a> {
    table: &'a Table,
    section: &'a Section,
    top: &'a dyn Fn(f32) -> f32,
    items: Vec<Item>,
}

impl Drawing<'_> {
    fn height(&self, n: usize) -> f32 {
        self.section.heights.get(n).copied().unwrap_or(0) as f32
    }

    /// Where the top of a square lies.
    fn crest(&self, n: usize) -> f32 {
        (self.top)(self.height(n))
    }

    fn square(&self, n: usize) -> Option<Square> {
        self.section.squares.get(n).copied()
    }

    /// The ground of a square, down to the base.
    fn column(&mut self, n: usize) {
        let ground = self.square(n).and_then(|square| self.table.position.terrain.get(square.index()));
        let look = ground.and_then(|ground| self.table.rules.terrain(*ground)).map(|terrain| &terrain.look);
        let colour = look.and_then(|look| look.colour.as_deref()).and_then(Colour::parse).unwrap_or(Colour::PAPER);
        let (left, crest) = (n as f32 - 0.5, self.crest(n));
        let mut block = |at: Point, size: Point, fill: Colour| self.items.push(Item::Rect { at, size, fill });
        block([left, crest], [1.0, BASE - crest], EARTH.mixed(Colour::PAPER, 0.55));
        block([left, crest], [1.0, 0.16], colour);
        if self.section.hidden.iter().any(|cause| cause.place() == Some(n)) {
            block([left, crest], [1.0, BASE - crest], Colour::STRIKE.covering(110));
        }
        let text = self.section.heights.get(n).map(ToString::to_string).unwrap_or_default();
        self.items.push(Item::Text { centre: [n as f32, BASE - 0.17], height: 0.34, text, colour: Colour::INK });
    }

    /// The outline of the steps.
    fn profile(&mut self) {
        let stroke = Stroke { width: 0.05, colour: Colour::INK };
        let mut line = |from: Point, to: Point| self.items.push(Item::Line { from, to, stroke });
        for n in 0..self.section.squares.len() {
            let (left, right) = (n as f32 - 0.5, n as f32 + 0.5);
            let crest = (self.top)(self.section.heights.get(n).copied().unwrap_or(0) as f32);
            line([left, crest], [right, crest]);
            if let Some(next) = self.section.heights.get(n + 1) {
                line([right, crest], [right, (self.top)(*next as f32)]);
            }
        }
        let end = self.section.squares.len() as f32 - 0.5;
        line([-0.5, BASE], [end, BASE]);
    }

    /// Who stands on a square.
    fn standing(&mut self, n: usize) {
        let rules = &self.table.rules;
        let shown = |id: &crate::state::PieceId| {
            let kind = self.table.position.piece(*id).and_then(|piece| rules.kind(piece.kind));
            kind.is_some_and(|kind| kind.look.shape != "none")
        };
        let Some(square) = self.square(n) else { return };
        let Some(id) = self.table.position.occupants(square).find(shown) else { return };
        let Some((piece, kind)) =
            self.table.position.piece(id).and_then(|piece| Some((piece, rules.kind(piece.kind)?)))
        else {
            return;
        };
        let of_side = rules.manifest.sides.get(piece.owner.index()).and_then(|side| Colour::parse(&side.colour));
        let colour = kind.look.colour.as_deref().and_then(Colour::parse).or(of_side).unwrap_or(Colour::UNOWNED);
        let drawn = Figure {
            centre: [n as f32, self.crest(n) - 0.36],
            size: 1.0,
            front: None,
            shape: kind.look.shape.as_str(),
            colour,
            filled: piece.owner.0.is_multiple_of(2),
            letter: self.table.letter(piece.kind, piece.owner),
        };
        figure(&mut self.items, &drawn);
    }

    /// Below a square: whether it is seen, and its name; the target framed.
    fn foot(&mut self, n: usize) {
        let x = n as f32;
        if n > 0 {
            let seen = self.section.seen.get(n) == Some(&true);
            let (centre, stroke) = ([x, BASE + 0.24], Stroke { width: 0.07, colour: Colour::STRIKE });
            if seen {
                self.items.push(Item::Circle { centre, radius: 0.12, fill: Some(Colour::REACH), stroke: None });
            } else {
                for (dx, dy) in [(0.11, 0.11), (0.11, -0.11)] {
                    let (from, to) = ([centre[0] - dx, centre[1] - dy], [centre[0] + dx, centre[1] + dy]);
                    self.items.push(Item::Line { from, to, stroke });
                }
            }
        }
        let text = self.square(n).map_or_else(String::new, |square| self.table.board.grid.name(square).to_owned());
        self.items.push(Item::Text { centre: [x, BASE + 0.58], height: 0.3, text, colour: Colour::INK });
        if n == self.section.target {
            let crest = self.crest(n);
            let corners = smallvec![
                [x - 0.46, crest + 0.04],
                [x + 0.46, crest + 0.04],
                [x + 0.46, BASE + FOOT - 0.05],
                [x - 0.46, BASE + FOOT - 0.05],
            ];
            let stroke = Some(Stroke { width: 0.08, colour: Colour::CHOSEN });
            self.items.push(Item::Polygon { corners, fill: None, stroke });
        }
    }

    /// The line from the one who looks to the target: as a strip is laid, or as a lob flies.
    fn sight(&mut self) {
        let target = self.section.target;
        let (eye, aim) = (self.height(0), self.height(target));
        let sight = self.table.rules.field(self.section.field).and_then(|field| field.sight.as_deref());
        let is_lob = sight.is_some_and(|sight: &Sight| sight.strip == Strip::None && sight.over.is_some());
        let open = self.section.hidden.is_empty();
        let colour = if open { Colour::REACH } else { Colour::STRIKE };
        let points: Vec<Point> = if is_lob {
            let (from, to) = ([0.0, (self.top)(eye) - 0.36], [target as f32, (self.top)(aim)]);
            (0..=24).map(|step| lob(from, to, step as f32 / 24.0)).collect()
        } else {
            // From the brink of the higher to the far edge of the lower.
            let edge = if eye >= aim { 0.5 } else { -0.5 };
            let (from, to) = ([edge, (self.top)(eye)], [target as f32 + edge, (self.top)(aim)]);
            (0..=24).map(|step| between(from, to, step as f32 / 24.0)).collect()
        };
        for (step, pair) in points.windows(2).enumerate() {
            // A line that is cut is drawn broken.
            if let ([from, to], true) = (pair, open || step % 2 == 0) {
                let stroke = |width, colour| Stroke { width, colour };
                self.items.push(Item::Line { from: *from, to: *to, stroke: stroke(0.13, Colour::PAPER.covering(200)) });
                self.items.push(Item::Line { from: *from, to: *to, stroke: stroke(0.07, colour) });
            }
        }
        for n in self.section.hidden.iter().filter_map(|cause| cause.place()) {
            let crest = self.crest(n);
            Sign::Cross.draw(&mut self.items, [n as f32, crest + 0.08]);
        }
    }
}

fn between(from: Point, to: Point, part: f32) -> Point {
    [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

/// A place on the way of what is thrown high.
fn lob(from: Point, to: Point, part: f32) -> Point {
    let [x, y] = between(from, to, part);
    [x, y - 4.0 * part * (1.0 - part) * (0.35 + 0.16 * (to[0] - from[0]))]
}
