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
    /// Column and row of each square of the grid.
    places: Vec<(i16, i16)>,
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
        let places =
            (0..on_grid as u32).map(|n| ((n % u32::from(width)) as i16, (n / u32::from(width)) as i16)).collect();
        Ok(Self { width, height, names, places, by_name, next })
    }

    /// Makes one step from `from` lead to `to`, and back again: how a square off the grid is joined to it.
    ///
    /// Squares that are not on this board are left alone.
    pub fn join(&mut self, from: Square, step: Direction, to: Square) {
        if from.max(to) < self.sentinel() {
            self.next[from.index()][step as usize] = to;
            self.next[to.index()][step.turned(4) as usize] = from;
        }
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
        self.next.get(from.index()).map_or(self.sentinel(), |steps| steps[step as usize])
    }

    /// One step from a square.
    pub fn step(&self, from: Square, step: Direction) -> Option<Square> {
        let to = self.next(from, step);
        (to != self.sentinel()).then_some(to)
    }

    /// The squares that touch a square at a side or a corner, clockwise from north.
    pub fn adjacent(&self, square: Square) -> Vec<Square> {
        Direction::ALL.into_iter().filter_map(|d| self.step(square, d)).collect()
    }

    /// The step that leads from a square to one that touches it.
    pub fn step_between(&self, from: Square, to: Square) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&d| self.step(from, d) == Some(to))
    }

    /// The squares in a straight line from a square, itself not among them, as far as the board goes.
    pub fn ray(&self, from: Square, step: Direction) -> impl Iterator<Item = Square> + '_ {
        // Squares off the grid could be joined in a ring.
        std::iter::successors(self.step(from, step), move |&at| self.step(at, step)).take(self.len())
    }

    /// The three squares before one who faces a way, from left to right: half left, straight on, half right. At the board's
    /// edge there are fewer.
    pub fn ahead(&self, square: Square, facing: Direction) -> Vec<Square> {
        [-1, 0, 1].into_iter().filter_map(|turn| self.step(square, facing.turned(turn))).collect()
    }

    /// The square at a column and row counted from 0 at the north-west corner.
    pub fn at(&self, column: i32, row: i32) -> Option<Square> {
        let inside = (0..i32::from(self.width)).contains(&column) && (0..i32::from(self.height)).contains(&row);
        inside.then(|| Square((row * i32::from(self.width) + column) as u32))
    }

    /// Column and row of a square, counted from 0 at the north-west corner; `None` off the grid.
    pub fn column_row(&self, square: Square) -> Option<(i32, i32)> {
        self.places.get(square.index()).map(|(x, y)| (i32::from(*x), i32::from(*y)))
    }

    /// The square so many columns to the east and rows to the south.
    pub fn leap(&self, from: Square, (columns, rows): (i32, i32)) -> Option<Square> {
        let (x, y) = self.column_row(from)?;
        self.at(x.saturating_add(columns), y.saturating_add(rows))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Along, Corner, Numbering};

    /// Plate III of Hellwig: 22 columns, 18 rows, numbered row by row.
    fn plate() -> Grid {
        let rows = Numbering::Rows { from: Corner::NorthWest, along: Along::Row };
        Grid::new(22, 18, rows.names(22, 18).unwrap()).unwrap()
    }

    fn named(grid: &Grid, squares: impl IntoIterator<Item = Square>) -> Vec<&str> {
        squares.into_iter().map(|sq| grid.name(sq)).collect()
    }

    #[test]
    fn a_square_touches_eight_others_and_fewer_at_the_edge() {
        let grid = plate();
        let at = |name| grid.find(name).unwrap();
        let around = ["163", "164", "186", "208", "207", "206", "184", "162"];
        assert_eq!(named(&grid, grid.adjacent(at("185"))), around);
        assert_eq!(named(&grid, grid.adjacent(at("1"))), ["2", "24", "23"]);
        assert_eq!(named(&grid, grid.adjacent(at("22"))), ["44", "43", "21"], "23 begins the next row");
        assert_eq!(grid.step_between(at("185"), at("164")), Some(Direction::NE));
        assert_eq!(grid.step_between(at("22"), at("23")), None);
    }

    #[test]
    fn a_ray_ends_with_the_board() {
        let grid = plate();
        let at = |name| grid.find(name).unwrap();
        assert_eq!(named(&grid, grid.ray(at("70"), Direction::N)), ["48", "26", "4"]);
        assert_eq!(named(&grid, grid.ray(at("41"), Direction::SE)), ["64", "87", "110"], "110 ends its row");
        assert_eq!(grid.ray(at("1"), Direction::NW).count(), 0);
    }

    #[test]
    fn ahead_are_the_three_squares_before_the_front() {
        let grid = plate();
        let at = |name| grid.find(name).unwrap();
        assert_eq!(named(&grid, grid.ahead(at("185"), Direction::N)), ["162", "163", "164"]);
        assert_eq!(named(&grid, grid.ahead(at("185"), Direction::E)), ["164", "186", "208"]);
        assert_eq!(named(&grid, grid.ahead(at("185"), Direction::S)), ["208", "207", "206"]);
        assert_eq!(named(&grid, grid.ahead(at("185"), Direction::SW)), ["207", "206", "184"]);
        assert_eq!(named(&grid, grid.ahead(at("1"), Direction::S)), ["24", "23"]);
    }

    #[test]
    fn a_square_off_the_grid_is_reached_by_the_step_that_joins_it() {
        let mut names: Vec<String> = (1..=4).map(|n| n.to_string()).collect();
        names.push("citadel".to_owned());
        let mut grid = Grid::new(2, 2, names).unwrap();
        let at = |name| Grid::find(&grid, name).unwrap();
        let (one, three, citadel) = (at("1"), at("3"), at("citadel"));
        grid.join(one, Direction::N, citadel);
        assert_eq!(named(&grid, grid.ray(three, Direction::N)), ["1", "citadel"]);
        assert_eq!(named(&grid, grid.adjacent(citadel)), ["1"]);
        assert_eq!(grid.column_row(citadel), None);
        grid.join(citadel, Direction::N, three);
        assert_eq!(grid.ray(three, Direction::N).count(), 5, "even a ring has an end");
    }

    #[test]
    fn nothing_is_found_off_the_board() {
        let mut grid = plate();
        let (off, far) = (grid.sentinel(), Square(u32::MAX));
        for square in [off, far] {
            assert_eq!(grid.step(square, Direction::N), None);
            assert!(grid.adjacent(square).is_empty());
            assert_eq!(grid.leap(square, (0, 0)), None);
            assert_eq!(grid.name(square), "off the board");
            grid.join(square, Direction::S, Square(0));
        }
        assert_eq!(grid.next(off, Direction::S), off);
        assert_eq!(grid.leap(Square(0), (i32::MAX, i32::MIN)), None);
        assert_eq!(grid.leap(Square(23), (i32::MAX, 0)), None);
    }

    #[test]
    fn a_grid_is_neither_empty_nor_boundless() {
        assert!(Grid::new(0, 1, vec![]).is_err());
        assert!(Grid::new(257, 1, vec![]).is_err());
        assert_eq!(Grid::new(2, 1, vec!["1".into()]).unwrap_err(), "1 names for 2 squares");
        assert_eq!(Grid::new(2, 1, vec!["1".into(), "1".into()]).unwrap_err(), "two squares are named '1'");
    }
}
