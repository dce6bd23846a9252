//! Squares that are washed over: what was gained and lost, each in a colour and a hatching of its own.

use super::{Colour, Item, Point, Stroke};

/// Hatches the square at `at` as one that was gained: strokes that rise.
pub fn gained(items: &mut Vec<Item>, at: Point) {
    strokes(items, at, Colour::GAINED, false);
}

/// Hatches the square at `at` as one that was lost: strokes that fall, closer together.
pub fn lost(items: &mut Vec<Item>, at: Point) {
    strokes(items, at, Colour::LOST, true);
}

fn strokes(items: &mut Vec<Item>, [x, y]: Point, colour: Colour, falls: bool) {
    items.push(Item::Rect { at: [x, y], size: [1.0, 1.0], fill: colour.covering(60) });
    let steps: &[f32] = if falls { &[0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75] } else { &[0.5, 1.0, 1.5] };
    let stroke = Stroke { width: if falls { 0.05 } else { 0.1 }, colour };
    for s in steps {
        // The part of the line u + v = s within the square.
        let (low, high) = ((s - 1.0).max(0.0), s.min(1.0));
        let [from, to] = [[low, s - low], [high, s - high]].map(|[u, v]| {
            let u = if falls { 1.0 - u } else { u };
            [x + u, y + v]
        });
        items.push(Item::Line { from, to, stroke });
    }
}
