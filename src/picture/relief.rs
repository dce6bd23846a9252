//! Heights: the higher a square, the darker; where it falls off stands a line, and in its corner its number.

use super::{Colour, Item, Layout, Stroke};
use crate::board::{Direction, Square};
use crate::rulebook::Table;

/// Of raised earth on old maps.
pub(super) const EARTH: Colour = Colour::new(0x6b, 0x48, 0x22);

/// How much of the ground is covered by each height above the lowest, so that every eye tells one from the next.
const SHADES: [u8; 7] = [0, 54, 100, 144, 186, 206, 222];
/// From this shade on, numbers are light.
const DEEP: u8 = 180;

/// The squares that lie higher than the lowest of the board, each with how much.
fn raised(table: &Table) -> impl Iterator<Item = (Square, usize)> {
    let heights = &table.position.heights;
    let lowest = heights.iter().copied().min().unwrap_or(0);
    let up = move |square: Square| {
        let height = heights.get(square.index()).copied().unwrap_or(lowest);
        usize::try_from(i32::from(height) - i32::from(lowest)).unwrap_or(0)
    };
    table.board.grid.squares().map(move |square| (square, up(square))).filter(|(_, up)| *up > 0)
}

fn height(table: &Table, square: Square) -> i32 {
    table.position.heights.get(square.index()).copied().map_or(0, i32::from)
}

/// Draws the heights of a board on which not all squares lie equally high.
pub fn relief(items: &mut Vec<Item>, table: &Table, layout: &Layout, turned: bool) {
    for (square, up) in raised(table) {
        let (at, [x, y]) = (layout.corner(square), layout.middle(square));
        let shade = SHADES[up.min(SHADES.len() - 1)];
        let ink = if shade < DEEP { Colour::INK } else { Colour::PAPER };
        items.push(Item::Rect { at, size: [1.0, 1.0], fill: EARTH.covering(shade) });
        for side in [Direction::N, Direction::E, Direction::S, Direction::W] {
            let Some(next) = table.board.grid.step(square, side) else { continue };
            let falls = (height(table, square) - height(table, next)).min(6);
            if falls < 1 {
                continue;
            }
            let (dx, dy) = if turned { side.turned(4) } else { side }.delta();
            let edge = |along: f32| {
                let [dx, dy] = [dx as f32, dy as f32];
                [x + dx * 0.46 + dy * along, y + dy * 0.46 + dx * along]
            };
            let stroke = Stroke { width: 0.03 + 0.03 * falls as f32, colour: EARTH.covering(220) };
            items.push(Item::Line { from: edge(-0.47), to: edge(0.47), stroke });
        }
        items.push(number(table, layout, square, ink));
    }
}

/// The heights on which pieces stand: their numbers lie upon the pieces, on a ground of their own.
pub fn numbers_over_pieces(items: &mut Vec<Item>, table: &Table, layout: &Layout) {
    for (square, _) in raised(table).filter(|(square, _)| table.position.occupants(*square).next().is_some()) {
        let [x, y] = layout.corner(square);
        items.push(Item::Rect { at: [x + 0.7, y + 0.64], size: [0.28, 0.34], fill: Colour::PAPER.covering(225) });
        items.push(number(table, layout, square, Colour::INK));
    }
}

fn number(table: &Table, layout: &Layout, square: Square, colour: Colour) -> Item {
    let [x, y] = layout.corner(square);
    let text = height(table, square).to_string();
    Item::Text { centre: [x + 0.84, y + 0.81], height: 0.32, text, colour }
}
