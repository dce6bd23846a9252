//! Heights: the higher a square, the darker; where it falls off stands a line, and in its corner its number.

use super::{Colour, Item, Layout, Stroke};
use crate::board::Direction;
use crate::rulebook::Table;

/// Of raised earth on old maps.
pub(super) const EARTH: Colour = Colour::new(0x6b, 0x48, 0x22);

/// Draws the heights of a board on which not all squares lie equally high.
pub fn relief(items: &mut Vec<Item>, table: &Table, layout: &Layout, turned: bool) {
    let heights = &table.position.heights;
    let height = |square: crate::board::Square| heights.get(square.index()).copied().unwrap_or(0);
    let Some(lowest) = heights.iter().copied().min() else { return };
    for square in table.board.grid.squares().filter(|square| height(*square) > lowest) {
        let (at, [x, y]) = (layout.corner(square), layout.middle(square));
        let up = (i32::from(height(square)) - i32::from(lowest)).min(6);
        items.push(Item::Rect { at, size: [1.0, 1.0], fill: EARTH.covering(24 * up as u8) });
        for side in [Direction::N, Direction::E, Direction::S, Direction::W] {
            let Some(next) = table.board.grid.step(square, side) else { continue };
            let falls = (i32::from(height(square)) - i32::from(height(next))).min(6);
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
        let text = height(square).to_string();
        items.push(Item::Text { centre: [at[0] + 0.84, at[1] + 0.81], height: 0.32, text, colour: Colour::INK });
    }
}
