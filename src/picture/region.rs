//! A part of a picture, and a picture without colours.

use super::{Colour, DisplayList, Item, Layout, Point};
use crate::board::Square;

/// The part of the picture around these squares, with a narrow border: its upper left and its lower right corner.
pub fn around(layout: &Layout, squares: &[Square]) -> Option<(Point, Point)> {
    let corners = || squares.iter().map(|square| layout.corner(*square));
    let [x, y] = corners().reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1])])?;
    let [right, below] = corners().reduce(|a, b| [a[0].max(b[0]), a[1].max(b[1])])?;
    Some(([x - 0.15, y - 0.15], [right + 1.15, below + 1.15]))
}

/// A picture cut to a rectangle: what lies wholly outside is left out, what lies over the edge is cut where it is shown.
#[must_use]
pub fn clipped(mut list: DisplayList, least: Point, most: Point) -> DisplayList {
    let is_in = |item: &Item| {
        let (from, to) = item.bounds();
        from[0] < most[0] && to[0] > least[0] && from[1] < most[1] && to[1] > least[1]
    };
    list.items.retain(is_in);
    DisplayList { least, most, items: list.items }
}

/// A picture in grey, each colour as light as it was.
#[must_use]
pub fn grey(list: DisplayList) -> DisplayList {
    list.recoloured(Colour::greyed)
}
