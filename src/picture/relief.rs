//! Heights: a line where the ground falls, with strokes down the slope, and each height in figures where there is room.

use super::{Colour, Item, Layout, Numbers, Stroke};
use crate::board::Direction;
use crate::rulebook::Table;

const BROWN: Colour = Colour::new(0x7a, 0x4a, 0x1c);

/// Draws the heights of a position; nothing where all ground is level.
pub fn relief(items: &mut Vec<Item>, table: &Table, layout: &Layout, numbers: Numbers, turned: bool) {
    let heights = &table.position.heights;
    let first = heights.first().copied().unwrap_or(0);
    if heights.iter().all(|height| *height == first) {
        return;
    }
    let grid = &table.board.grid;
    for square in grid.squares() {
        let here = heights.get(square.index()).copied().unwrap_or(0);
        let [x, y] = layout.middle(square);
        for side in [Direction::N, Direction::E, Direction::S, Direction::W] {
            let Some(next) = grid.step(square, side) else { continue };
            let there = heights.get(next.index()).copied().unwrap_or(0);
            if here <= there {
                continue;
            }
            let seen = if turned { side.turned(4) } else { side };
            let (dx, dy) = seen.delta();
            let (dx, dy) = (dx as f32, dy as f32);
            let steep = f32::from(here - there).min(4.0);
            let stroke = Stroke { width: 0.04 + 0.02 * steep, colour: BROWN };
            let at = |along: f32, out: f32| [x + dx * (0.5 + out) - dy * along, y + dy * (0.5 + out) + dx * along];
            items.push(Item::Line { from: at(-0.5, 0.0), to: at(0.5, 0.0), stroke });
            for along in [-0.3, 0.0, 0.3] {
                let stroke = Stroke { width: 0.035, colour: BROWN };
                items.push(Item::Line { from: at(along, 0.0), to: at(along, 0.16), stroke });
            }
        }
        if numbers == Numbers::All && here != 0 {
            let text = here.to_string();
            items.push(Item::Text { centre: [x + 0.36, y + 0.38], height: 0.24, text, colour: BROWN });
        }
    }
}
