//! Squares, their neighbours and their names.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Direction;

/// A square by its place in the board's lists: row by row from the north-west corner, then the squares off the grid.
///
/// People never see this number; they see [`Grid::name`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Square(pub u32);

impl Square {
    /// As an index into a list with one entry for each square.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The squares of a board, who touches whom, and how a book writes each of them.
#[derive(Debug, Clone)]
pub struct Grid {
    width: u16,
    height: u16,
    names: Vec<String>,
    by_name: BTreeMap<String, Square>,
    /// One row for each square and one for the sentinel; off the board is the sentinel.
    next: Vec<[Square; 8]>,
}

/// The largest number of columns and of rows.
pub const MOST: u16 = 256;

impl Grid {
    /// A grid of `width` columns and `height` rows (1 to [`MOST`] each), its squares named row by row by `names`, which may
    /// hold further names for squares off the grid.
    ///
    /// # Errors
    /// A sentence if a size is out of range, the names are too few, or two squares have one name.
    pub fn new(width: u16, height: u16, names: Vec<String>) -> Result<Self, String> {
        if !(1..=MOST).contains(&width) || !(1..=MOST).contains(&height) {
            return Err(format!("a board of {width} x {height} squares; each side must have 1 to {MOST}"));
        }
        let on_grid = usize::from(width) * usize::from(height);
        if names.len() < on_grid {
            return Err(format!("{} names for {on_grid} squares", names.len()));
        }
        let mut by_name = BTreeMap::new();
        for (n, name) in names.iter().enumerate() {
            if by_name.insert(name.clone(), Square(n as u32)).is_some() {
                return Err(format!("two squares are named '{name}'"));
            }
        }
        let sentinel = Square(names.len() as u32);
        let mut next = vec![[sentinel; 8]; names.len() + 1];
        for row in 0..i32::from(height) {
            for column in 0..i32::from(width) {
                for d in Direction::ALL {
                    let (dx, dy) = d.delta();
                    let (x, y) = (column + dx, row + dy);
                    if (0..i32::from(width)).contains(&x) && (0..i32::from(height)).contains(&y) {
                        let here = (row * i32::from(width) + column) as usize;
                        next[here][d as usize] = Square((y * i32::from(width) + x) as u32);
                    }
                }
            }
        }
        Ok(Self { width, height, names, by_name, next })
    }

    /// Makes one step from `from` lead to `to`, and back again: how a square off the grid is joined to it.
    pub fn join(&mut self, from: Square, step: Direction, to: Square) {
        self.next[from.index()][step as usize] = to;
        self.next[to.index()][step.turned(4) as usize] = from;
    }

    /// Columns.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u16 {
        self.height
    }

    /// How many squares there are, those off the grid included.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Never true: a grid has at least one square.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All squares, in the order of their lists.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + use<> {
        (0..self.names.len() as u32).map(Square)
    }

    /// The square that stands for "off the board": it is its own neighbour on every side.
    pub fn sentinel(&self) -> Square {
        Square(self.names.len() as u32)
    }

    /// One step from a square; the sentinel if there is no square.
    pub fn next(&self, from: Square, step: Direction) -> Square {
        self.next[from.index()][step as usize]
    }

    /// One step from a square.
    pub fn step(&self, from: Square, step: Direction) -> Option<Square> {
        let to = self.next(from, step);
        (to != self.sentinel()).then_some(to)
    }

    /// The square at a column and row counted from 0 at the north-west corner.
    pub fn at(&self, column: i32, row: i32) -> Option<Square> {
        let inside = (0..i32::from(self.width)).contains(&column) && (0..i32::from(self.height)).contains(&row);
        inside.then(|| Square((row * i32::from(self.width) + column) as u32))
    }

    /// Column and row of a square, counted from 0 at the north-west corner; `None` off the grid.
    pub fn column_row(&self, square: Square) -> Option<(i32, i32)> {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        (square.0 < width * height).then(|| ((square.0 % width) as i32, (square.0 / width) as i32))
    }

    /// The square so many columns to the east and rows to the south.
    pub fn leap(&self, from: Square, (columns, rows): (i32, i32)) -> Option<Square> {
        let (x, y) = self.column_row(from)?;
        self.at(x + columns, y + rows)
    }

    /// The square as its book writes it.
    pub fn name(&self, square: Square) -> &str {
        self.names.get(square.index()).map_or("off the board", String::as_str)
    }

    /// The square of this name.
    pub fn find(&self, name: &str) -> Option<Square> {
        self.by_name.get(name).copied()
    }
}
