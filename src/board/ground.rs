//! A board as it is loaded.

use std::collections::{BTreeMap, BTreeSet};

use super::{Direction, Grid, Numbering, Square, SquareSet};
use crate::report::Problems;

/// A wall with which a game begins: it stands on one side or corner of a square and belongs to that square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WallStart {
    /// The square that carries it.
    pub square: Square,
    /// The side or corner on which it stands.
    pub side: Direction,
    /// Its kind, which a ruleset must know.
    pub kind: String,
    /// The side of the game that owns it, if any.
    pub owner: Option<String>,
}

/// A board: its squares, and how terrain, heights and walls are when a game begins.
#[derive(Debug, Clone)]
pub struct Board {
    /// The word by which rulesets name it.
    pub id: String,
    /// Its title for people.
    pub title: String,
    /// Its version.
    pub version: String,
    /// Under what licence it may be used.
    pub licence: String,
    /// What in it is its source's and what is not.
    pub note: String,
    /// Squares, steps and names.
    pub grid: Grid,
    /// For each square, the place of its terrain in `terrain_names`.
    pub terrain: Vec<u16>,
    /// The kinds of terrain that the file names, in order of the alphabet.
    pub terrain_names: Vec<String>,
    /// For each square, its height in the ruleset's units.
    pub heights: Vec<i16>,
    /// Sets of squares by name.
    pub regions: BTreeMap<String, SquareSet>,
    /// Roads, rivers and the like by name: squares each of which touches the next.
    pub lines: BTreeMap<String, Vec<Square>>,
    /// Squares that have a further name.
    pub named: BTreeMap<String, Square>,
    /// Whole numbers that a ruleset reads, for squares that have any.
    pub attributes: BTreeMap<Square, BTreeMap<String, i64>>,
    /// Walls that stand from the beginning.
    pub walls: Vec<WallStart>,
    /// Which way is forward for a side of the game, where it is another than the ruleset says.
    pub forward: BTreeMap<String, Direction>,
    /// Pieces of ground that rules may lay on the board, by name: small boards with the numbering of this one.
    pub parts: BTreeMap<String, Board>,
    /// The text from which the board was read.
    pub text: String,
    /// The file from which it was read, as its author knows it.
    pub file: String,
}

impl Board {
    /// Reads a board file. `file` is its name for people, as in `boards/plate-3.ron`; `text` is what it holds.
    ///
    /// # Errors
    /// Everything that is wrong with the file, each with its line and with what would be right.
    pub fn read(file: &str, text: &str) -> Result<Self, Problems> {
        super::file::read(file, text)
    }

    /// A board of one terrain, for tests and worked examples: `width` columns, `height` rows, everywhere `fill`.
    ///
    /// # Errors
    /// As [`Board::read`]; the lines are those of the board's own `text`.
    pub fn plain(width: u16, height: u16, numbering: &Numbering, fill: &str) -> Result<Self, Problems> {
        super::file::plain(width, height, numbering, fill)
    }

    /// The whole number that a square has under a name; with a side the one for that side, written `delay N`, if there is one.
    pub fn attribute(&self, square: Square, name: &str, side: Option<Direction>) -> Option<i64> {
        let numbers = self.attributes.get(&square)?;
        let for_side = side.and_then(|side| numbers.get(&format!("{name} {}", side.name())));
        for_side.or_else(|| numbers.get(name)).copied()
    }

    /// The name of a square's terrain at the beginning; empty for a square that is not on the board.
    pub fn terrain_at(&self, square: Square) -> &str {
        let name = self.terrain.get(square.index()).and_then(|&n| self.terrain_names.get(usize::from(n)));
        name.map_or("", String::as_str)
    }

    /// All kinds of terrain that the file names, those of its parts too.
    pub fn all_terrain_names(&self) -> BTreeSet<&str> {
        let of_parts = self.parts.values().flat_map(|part| &part.terrain_names);
        self.terrain_names.iter().chain(of_parts).map(String::as_str).collect()
    }

    /// Is there ground of this kind at the beginning, or in a part that may be laid?
    pub fn has_terrain(&self, name: &str) -> bool {
        let here = self.grid.squares().any(|square| self.terrain_at(square) == name);
        here || self.parts.values().any(|part| part.has_terrain(name))
    }

    /// The square of this name, be it the one that every square has or a further one.
    pub fn find(&self, name: &str) -> Option<Square> {
        self.grid.find(name).or_else(|| self.named.get(name).copied())
    }
}
