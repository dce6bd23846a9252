//! The files `rulesets/<id>/examples/*.ron`: a position, and what must hold in it.

mod check;

use std::collections::BTreeMap;

use serde::Deserialize;

use super::things::{GivenValue, LaidMark, RaisedWall};
use crate::board::{Direction, Numbering};
use crate::report::Problems;
use crate::report::findings::{Findings, Place, read_located};
use crate::rulebook::OptionValue;

/// A worked example: a position of the book, and what the book says of it. A file holds a list of them.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// Its name: letters from a to z, digits, `-` and `_`; there is only one of this name in a ruleset.
    pub id: String,
    /// The paragraphs that it shows, as `source.ron` writes them.
    pub cite: Vec<String>,
    /// What it shows, in one sentence of the encoder's own words.
    pub says: String,
    /// How sure it is that the book means this.
    pub certainty: Certainty,
    /// The board on which it stands, by the name of its file. Either this or [`Example::sheet`]; an example with a
    /// [`Example::position`] or the [`Example::array`] may leave it out, and stands on the ruleset's usual one.
    #[serde(default)]
    pub board: Option<String>,
    /// A small board of its own. Either this or [`Example::board`].
    #[serde(default)]
    pub sheet: Option<Sheet>,
    /// The whole position in the first notation that the ruleset declares, in the place of pieces, boxes and seat.
    #[serde(default)]
    pub position: Option<String>,
    /// Is it the position with which games begin?
    #[serde(default)]
    pub array: bool,
    /// Options that have not their default. May be left out.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// House rules that are laid over the ruleset, in order. May be left out.
    #[serde(default)]
    pub house: Vec<String>,
    /// Squares that have another terrain than on the board. May be left out.
    #[serde(default)]
    pub terrain: BTreeMap<String, String>,
    /// The pieces: `("W", "rook", "a1", N)`, that is side, kind, square and front. May be left out.
    #[serde(default)]
    pub pieces: Vec<Placed>,
    /// Walls that stand otherwise than on the board. May be left out.
    #[serde(default)]
    pub walls: Vec<RaisedWall>,
    /// Marks that lie on squares. May be left out.
    #[serde(default)]
    pub marks: Vec<LaidMark>,
    /// Declared values of pieces. May be left out.
    #[serde(default)]
    pub values: Vec<GivenValue>,
    /// What lies in the boxes beside the board: for each side, for each box, how many of each kind. May be left out.
    #[serde(default)]
    pub boxes: BTreeMap<String, BTreeMap<String, BTreeMap<String, u32>>>,
    /// How high squares lie, otherwise than on the board. May be left out.
    #[serde(default)]
    pub heights: BTreeMap<String, i16>,
    /// Counters of the game that are not 0. May be left out.
    #[serde(default)]
    pub counters: BTreeMap<String, i64>,
    /// From what dice derive that nobody tells, in setting up too. May be left out.
    #[serde(default)]
    pub seed: u64,
    /// The phase of the seat's step, if it has several. May be left out.
    #[serde(default)]
    pub phase: Option<String>,
    /// The seat whose turn it is; where [`Example::position`] or [`Example::array`] does not say it.
    #[serde(default)]
    pub seat: Option<String>,
    /// What must hold, each from the position as it stands above.
    pub expect: Vec<Expect>,
    /// The file in which it stands, as its author knows it.
    #[serde(skip)]
    pub file: String,
    /// The line of that file on which it begins, counted from 1.
    #[serde(skip)]
    pub line: usize,
    /// The lines on which each of [`Example::expect`] begins.
    #[serde(skip)]
    pub expect_lines: Vec<usize>,
}

/// How sure it is that a book means what an example shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Certainty {
    /// The book leaves room for another reading.
    Low,
    /// The book says it, but not in so many words.
    Medium,
    /// The book says it in so many words.
    High,
}

/// A board of plain ground, for an example that needs no board of the book.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// How its squares are numbered.
    pub numbering: Numbering,
    /// The terrain of all its squares.
    pub fill: String,
    /// How high all its squares lie. May be left out.
    #[serde(default)]
    pub level: i16,
}

/// A piece on a square.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "(String, String, String, Direction)")]
pub struct Placed {
    /// Whose it is.
    pub side: String,
    /// What it is.
    pub kind: String,
    /// Where it stands, as the book writes the square.
    pub square: String,
    /// Which way it faces.
    pub front: Direction,
}

impl From<(String, String, String, Direction)> for Placed {
    fn from((side, kind, square, front): (String, String, String, Direction)) -> Self {
        Self { side, kind, square, front }
    }
}

/// Something that must hold in an example's position.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Expect {
    /// What the listed actions of one piece with one verb reach. At least one of `exact`, `includes`, `excludes` and
    /// `count` is stated.
    Squares {
        /// The square of the piece.
        of: String,
        /// The verb of the actions.
        verb: String,
        /// Only those of offers whose key begins so. May be left out.
        #[serde(default)]
        offer: Option<String>,
        /// Only those squares that lie straight ahead in this direction. May be left out.
        #[serde(default)]
        along: Option<Direction>,
        /// All squares, in any order.
        #[serde(default)]
        exact: Option<Vec<String>>,
        /// Squares that are among them.
        #[serde(default)]
        includes: Vec<String>,
        /// Squares that are not among them.
        #[serde(default)]
        excludes: Vec<String>,
        /// How many they are.
        #[serde(default)]
        count: Option<usize>,
    },
    /// The squares that the piece on `of` bears upon with the field `name`.
    Field {
        /// The square of the piece.
        of: String,
        /// The field, as the ruleset names it.
        name: String,
        /// All squares, in any order.
        exact: Vec<String>,
    },
    /// Actions of which each is tried from the same position: only [`Deed::Allowed`] and [`Deed::Refused`].
    Try(Vec<Deed>),
    /// Actions and what they bring about, one after another.
    Do(Vec<Deed>),
    /// What lies about a square for one who faces a way. At least one of the lists is stated, each in any order.
    Geometry {
        /// The square.
        of: String,
        /// The way that one faces.
        front: Direction,
        /// All squares that touch it.
        #[serde(default)]
        adjacent: Option<Vec<String>>,
        /// Those that touch it by a side.
        #[serde(default)]
        side: Option<Vec<String>>,
        /// Those that touch it by a corner.
        #[serde(default)]
        corner: Option<Vec<String>>,
        /// The three before it.
        #[serde(default)]
        front_rectangle: Option<Vec<String>>,
        /// The three behind it.
        #[serde(default)]
        rear_rectangle: Option<Vec<String>>,
        /// The three to its left.
        #[serde(default)]
        left_rectangle: Option<Vec<String>>,
        /// The three to its right.
        #[serde(default)]
        right_rectangle: Option<Vec<String>>,
        /// The first squares of the lines that go out from its front.
        #[serde(default)]
        front_lines: Option<Vec<Vec<String>>>,
    },
    /// Where squares lie: row and column of each, counted from 0 at the north-west corner.
    Numbers(BTreeMap<String, (u16, u16)>),
    /// A line as it is written, and the same line as the game prints it.
    Reads(String, String),
    /// In how many ways the game can go on for one action, for two, and so forth.
    Ways(Vec<u64>),
    /// What stands in the table of this key that the ruleset prints: row by row, without the names of the rows.
    Printed(String, Vec<Vec<String>>),
    /// What the piece on `of` sees of a square over heights with the field `name`.
    Section {
        /// The square of the piece.
        of: String,
        /// The field, as the ruleset names it.
        name: String,
        /// The square that is looked at.
        to: String,
        /// The squares that hide it; if it is seen, none. May be left out.
        #[serde(default)]
        hidden_by: Vec<String>,
        /// Is it seen?
        seen: bool,
    },
}

/// One step of [`Expect::Try`] or [`Expect::Do`].
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum Deed {
    /// The action of this line is allowed; under [`Expect::Do`] it is done.
    Allowed(String),
    /// The action of this line is refused by the rule whose key begins so; by `""`: no offer reaches it.
    Refused(String, String),
    /// These pieces now stand so.
    Pieces(Vec<Placed>),
    /// On these squares there is now no piece.
    Gone(Vec<String>),
    /// In a side's box there are now so many of a kind: side, box, kind, number.
    Box(String, String, String, u32),
    /// Of a budget so much is now left.
    Left(String, i64),
    /// The position is now this, in the first notation that the ruleset declares.
    Position(String),
    /// The game is over: the side that has won, or `""` for a draw, and the beginning of the reason.
    Over(String, String),
    /// Such a wall now stands, or none if it has no kind.
    Wall(RaisedWall),
    /// On this square lies a mark of this kind.
    Lies(String, String),
    /// On this square lies no mark of this kind.
    Bare(String, String),
    /// The piece there now has this value.
    Value(GivenValue),
    /// A counter of the game is now so much.
    Counter(String, i64),
    /// The dice show this for the coming action, which must throw all of them and no more.
    Dice(Vec<u32>),
    /// The last action reckoned this sum last: its name, what came of it, and how the keys of its terms begin, in order.
    Reckoned(String, i64, Vec<String>),
}

impl Example {
    /// Reads and checks the examples of one file. `file` is its path as its author knows it.
    ///
    /// # Errors
    /// What keeps the text from being read, or else everything that cannot be right whatever the rules say, with its line.
    pub fn read_all(file: &str, text: &str) -> Result<Vec<Self>, Problems> {
        let (mut examples, tree) = read_located::<Vec<Self>>(file, text)?;
        let root = Place::of(&tree);
        let mut findings = Findings::new(file);
        findings.need(!examples.is_empty(), root, "there are no examples", "write at least one");
        let mut lines = BTreeMap::new();
        for (n, example) in examples.iter_mut().enumerate() {
            let place = root.item(n);
            let expect = place.key("expect");
            example.file = file.to_owned();
            example.line = place.key("id").line();
            example.expect_lines = (0..example.expect.len()).map(|n| expect.item(n).line()).collect();
            example.check(place, &mut findings);
            if let Some(line) = lines.insert(example.id.clone(), example.line) {
                let what = format!("an example '{}' stands already in line {line}", example.id);
                findings.add(place.key("id"), what, "name them apart");
            }
        }
        findings.finish(examples)
    }
}

impl Expect {
    /// The lists of [`Expect::Geometry`] that are stated, but for the lines, each with its name.
    pub fn geometry(&self) -> Vec<(&'static str, &[String])> {
        let Self::Geometry {
            adjacent,
            side,
            corner,
            front_rectangle,
            rear_rectangle,
            left_rectangle,
            right_rectangle,
            ..
        } = self
        else {
            return Vec::new();
        };
        let lists = [
            ("adjacent", adjacent),
            ("side", side),
            ("corner", corner),
            ("front_rectangle", front_rectangle),
            ("rear_rectangle", rear_rectangle),
            ("left_rectangle", left_rectangle),
            ("right_rectangle", right_rectangle),
        ];
        lists.into_iter().filter_map(|(name, list)| Some((name, list.as_deref()?))).collect()
    }
}

#[cfg(test)]
mod tests;
