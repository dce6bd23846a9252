//! Pieces: a shape for the kind, the side's colour, a letter, and a front that cannot be mistaken.

use smallvec::smallvec;

use super::{Colour, Corners, Item, Point, Stroke};
use crate::board::Direction;

/// How one piece looks.
pub struct Figure<'a> {
    /// The middle of the room that it has.
    pub centre: Point,
    /// How large it is drawn; 1 fills a square.
    pub size: f32,
    /// The way it faces, if its kind faces any.
    pub front: Option<Direction>,
    /// Its shape, by the word of the ruleset.
    pub shape: &'a str,
    /// The colour of its side.
    pub colour: Colour,
    /// Filled, or light within a strong outline: so sides differ on paper without colours too.
    pub filled: bool,
    /// The letter by which its book writes it.
    pub letter: &'a str,
}

/// Half the width of a body.
const HALF: f32 = 0.34;

/// Turns what is drawn looking north.
struct Turned {
    centre: Point,
    ahead: Point,
    size: f32,
}

impl Turned {
    fn new(centre: Point, front: Direction, size: f32) -> Self {
        let (dx, dy) = front.delta();
        let length = if front.is_diagonal() { std::f32::consts::SQRT_2 } else { 1.0 };
        Self { centre, ahead: [dx as f32 / length, dy as f32 / length], size }
    }

    /// So far to the right and ahead of the middle.
    fn at(&self, [right, ahead]: Point) -> Point {
        let [fx, fy] = self.ahead.map(|part| part * self.size);
        [self.centre[0] + fx * ahead - fy * right, self.centre[1] + fy * ahead + fx * right]
    }

    fn all(&self, corners: &[Point]) -> Corners {
        corners.iter().map(|c| self.at(*c)).collect()
    }
}

/// Draws a piece.
pub fn figure(items: &mut Vec<Item>, figure: &Figure) {
    let turned = Turned::new(figure.centre, figure.front.unwrap_or(Direction::N), figure.size);
    // One who faces a way stands a little back, to leave room for his front.
    let back = if figure.front.is_some() { -0.09 } else { 0.0 };
    let (fill, shade, ink) = if figure.filled {
        let text = if figure.colour.is_dark() { Colour::PAPER } else { Colour::INK };
        (figure.colour, figure.colour.mixed(Colour::INK, 0.4), text)
    } else {
        let light = figure.colour.mixed(Colour::PAPER, 0.84);
        // On a light piece a letter in its own colour could not be read.
        let ink = figure.colour.mixed(Colour::INK, if figure.colour.is_dark() { 0.35 } else { 0.8 });
        (light, figure.colour.mixed(Colour::PAPER, 0.55), ink)
    };
    let outline = if figure.filled {
        Stroke { width: 0.035 * figure.size, colour: figure.colour.mixed(Colour::INK, 0.6) }
    } else {
        Stroke { width: 0.08 * figure.size, colour: figure.colour }
    };
    let mut letter_at = back;
    let h = HALF;
    let polygon = |corners: &[Point]| {
        let moved: Corners = corners.iter().map(|[x, y]| turned.at([*x, y + back])).collect();
        Item::Polygon { corners: moved, fill: Some(fill), stroke: Some(outline) }
    };
    match figure.shape {
        "slash" => {
            items.push(polygon(&[[-h, -h], [-h, h], [h, h], [h, -h]]));
            let half = turned.all(&[[-h, back - h], [h, back + h], [h, back - h]]);
            items.push(Item::Polygon { corners: half, fill: Some(shade), stroke: None });
        }
        "disc" => {
            let centre = turned.at([0.0, back]);
            items.push(Item::Circle { centre, radius: h * figure.size, fill: Some(fill), stroke: Some(outline) });
        }
        "diamond" => items.push(polygon(&[[0.0, 0.4], [0.4, 0.0], [0.0, -0.4], [-0.4, 0.0]])),
        "triangle" => {
            items.push(polygon(&[[0.0, 0.37], [0.4, -0.35], [-0.4, -0.35]]));
            letter_at -= 0.11;
        }
        "cross" => {
            items.push(polygon(&[[-0.13, -h], [-0.13, h], [0.13, h], [0.13, -h]]));
            items.push(polygon(&[[-h, -0.13], [-h, 0.13], [h, 0.13], [h, -0.13]]));
        }
        "bar" => items.push(polygon(&[[-0.38, -0.16], [-0.38, 0.16], [0.38, 0.16], [0.38, -0.16]])),
        _ => items.push(polygon(&[[-h, -h], [-h, h], [h, h], [h, -h]])),
    }
    if figure.front.is_some() {
        let bar = turned.all(&[[-0.4, 0.25], [-0.4, 0.36], [0.4, 0.36], [0.4, 0.25]]);
        items.push(Item::Polygon { corners: bar, fill: Some(Colour::INK), stroke: None });
        let point = turned.all(&[[-0.2, 0.35], [0.0, 0.49], [0.2, 0.35]]);
        items.push(Item::Polygon { corners: point, fill: Some(Colour::INK), stroke: None });
    }
    let height = match figure.letter.chars().count() {
        0 => return,
        1 => 0.54,
        2 => 0.42,
        _ => 0.3,
    };
    let height = height * figure.size;
    let centre = turned.at([0.0, letter_at]);
    items.push(Item::Text { centre, height, text: figure.letter.to_owned(), colour: ink });
}

/// Draws a thing that lies on a square without a will of its own: small, low on the square, its shape alone.
pub fn mark(items: &mut Vec<Item>, centre: Point, shape: &str, colour: Colour) {
    let [x, y] = centre;
    let r = 0.16;
    let stroke = Some(Stroke { width: 0.03, colour: colour.mixed(Colour::INK, 0.5) });
    let corners: Corners = match shape {
        "disc" => {
            items.push(Item::Circle { centre, radius: r, fill: Some(colour), stroke });
            return;
        }
        "diamond" => smallvec![[x, y - r], [x + r, y], [x, y + r], [x - r, y]],
        "triangle" => smallvec![[x, y - r], [x + r, y + r], [x - r, y + r]],
        "bar" => smallvec![[x - 0.4, y - 0.07], [x + 0.4, y - 0.07], [x + 0.4, y + 0.07], [x - 0.4, y + 0.07]],
        "slash" | "cross" => {
            let strong = Stroke { width: 0.08, colour };
            items.push(Item::Line { from: [x - r, y + r], to: [x + r, y - r], stroke: strong });
            if shape == "cross" {
                items.push(Item::Line { from: [x - r, y - r], to: [x + r, y + r], stroke: strong });
            }
            return;
        }
        _ => smallvec![[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]],
    };
    items.push(Item::Polygon { corners, fill: Some(colour), stroke });
}

/// Draws a ladder that leads from the middle of a square over its edge or corner.
pub fn rungs(items: &mut Vec<Item>, centre: Point, way: Direction, colour: Colour) {
    let (foot, head, half) = (-0.42, 0.82, 0.12);
    let turned = Turned::new(centre, way, 1.0);
    let mut line = |from: Point, to: Point, width: f32| {
        items.push(Item::Line { from: turned.at(from), to: turned.at(to), stroke: Stroke { width, colour } });
    };
    line([-half, foot], [-half, head], 0.06);
    line([half, foot], [half, head], 0.06);
    for rung in 0..7 {
        let at = foot + 0.1 + rung as f32 * 0.17;
        line([-half, at], [half, at], 0.05);
    }
}
