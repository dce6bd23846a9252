//! Ground: colours and hatching.

use smallvec::smallvec;

use super::{Colour, Corners, Item, Point, Stroke};
use crate::board::Direction;
use crate::rulebook::kinds::Look;

/// Ground of a ruleset that does not say how it looks.
const PLAIN: Colour = Colour::new(0xf1, 0xe9, 0xd8);

/// Draws one square of ground whose upper left corner is `at`. Ground without hatching takes its second colour on every other
/// square, as a chequered board. What points some way points the other on a board that is turned half about.
pub fn ground(items: &mut Vec<Item>, at: Point, look: &Look, odd: bool, turned: bool) {
    let first = look.colour.as_deref().and_then(Colour::parse).unwrap_or(PLAIN);
    let second = look.second.as_deref().and_then(Colour::parse);
    let hatched = !matches!(look.hatch.as_str(), "" | "none");
    let fill = if hatched || !odd { first } else { second.unwrap_or(first) };
    items.push(Item::Rect { at, size: [1.0, 1.0], fill });
    if hatched {
        let colour = second.unwrap_or(first.mixed(Colour::INK, 0.5));
        let mut on = Hatching { items, at, colour };
        match look.hatch.strip_prefix("waves ").and_then(Direction::from_name) {
            Some(way) => current(&mut on, if turned { way.turned(4) } else { way }),
            None => hatch(&mut on, &look.hatch),
        }
    }
}

struct Hatching<'a> {
    items: &'a mut Vec<Item>,
    at: Point,
    colour: Colour,
}

impl Hatching<'_> {
    fn place(&self, [x, y]: Point) -> Point {
        [self.at[0] + x, self.at[1] + y]
    }

    fn line(&mut self, from: Point, to: Point, width: f32) {
        let (from, to) = (self.place(from), self.place(to));
        self.items.push(Item::Line { from, to, stroke: Stroke { width, colour: self.colour } });
    }

    fn filled(&mut self, corners: &[Point]) {
        let corners: Corners = corners.iter().map(|c| self.place(*c)).collect();
        self.items.push(Item::Polygon { corners, fill: Some(self.colour), stroke: None });
    }

    fn dot(&mut self, centre: Point, radius: f32) {
        let centre = self.place(centre);
        self.items.push(Item::Circle { centre, radius, fill: Some(self.colour), stroke: None });
    }
}

/// Waves with an arrow the way they run.
fn current(on: &mut Hatching, way: Direction) {
    hatch(on, "waves");
    let (dx, dy) = way.delta();
    let place = |along: f32, aside: f32| {
        [0.5 + dx as f32 * along - dy as f32 * aside, 0.5 + dy as f32 * along + dx as f32 * aside]
    };
    on.line(place(-0.36, 0.0), place(0.2, 0.0), 0.09);
    on.filled(&[place(0.42, 0.0), place(0.12, 0.19), place(0.12, -0.19)]);
}

fn hatch(on: &mut Hatching, name: &str) {
    match name {
        "lines" => {
            // Tufts between short lines, as maps draw wet ground.
            for (y, from, to) in [(0.25, 0.08, 0.58), (0.5, 0.42, 0.92), (0.75, 0.08, 0.58)] {
                on.line([from, y], [to, y], 0.05);
                let middle = (from + to) / 2.0;
                for lean in [-0.07, 0.0, 0.07] {
                    on.line([middle + lean / 2.0, y], [middle + lean, y - 0.13], 0.035);
                }
            }
        }
        "cross" => {
            for n in 0..3 {
                let a = 0.167 + 0.333 * n as f32;
                for (from, to) in [([0.0, a], [a, 0.0]), ([a, 1.0], [1.0, a])] {
                    on.line(from, to, 0.035);
                    on.line([1.0 - from[0], from[1]], [1.0 - to[0], to[1]], 0.035);
                }
            }
        }
        "waves" => {
            for y in [0.22, 0.55, 0.88] {
                for n in 0..6 {
                    let crest = |n: usize| [n as f32 / 6.0, y - [0.0, 0.07, 0.07][n % 3]];
                    on.line(crest(n), crest(n + 1), 0.045);
                }
            }
        }
        "dots" => {
            for centre in [[0.25, 0.25], [0.75, 0.25], [0.5, 0.5], [0.25, 0.75], [0.75, 0.75]] {
                on.dot(centre, 0.06);
            }
        }
        "peaks" => {
            for [x, y, high] in [[0.33, 0.62, 0.42], [0.68, 0.86, 0.5]] {
                let (left, top, right) = ([x - 0.27, y], [x, y - high], [x + 0.27, y]);
                on.filled(&[top, right, [x + 0.04, y]]);
                on.line(left, top, 0.05);
                on.line(top, right, 0.05);
            }
        }
        "half" => on.filled(&[[0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]),
        "stripes" => {
            for n in 0..4 {
                let a = 0.125 + 0.5 * n as f32;
                let strip = clipped_stripe(a, a + 0.25);
                on.filled(&strip);
            }
        }
        _ => on.dot([0.5, 0.5], 0.1),
    }
}

/// The part of the unit square between two lines x + y = `a` and x + y = `b`.
fn clipped_stripe(a: f32, b: f32) -> Corners {
    let upper = |s: f32| if s <= 1.0 { [s, 0.0] } else { [1.0, s - 1.0] };
    let lower = |s: f32| if s <= 1.0 { [0.0, s] } else { [s - 1.0, 1.0] };
    let (a, b) = (a.min(2.0), b.min(2.0));
    let mut corners: Corners = smallvec![lower(a), upper(a)];
    if a < 1.0 && b > 1.0 {
        corners.push([1.0, 0.0]);
    }
    corners.extend([upper(b), lower(b)]);
    if a < 1.0 && b > 1.0 {
        corners.push([0.0, 1.0]);
    }
    corners
}
