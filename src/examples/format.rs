//! The files `rulesets/<id>/examples/*.ron`: a position, and what must hold in it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::board::{Direction, MOST, Numbering};
use crate::report::Problems;
use crate::report::findings::{Findings, Place, is_plain_name, read_located};
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
    /// The board on which it stands, by the name of its file. Either this or [`Example::sheet`].
    #[serde(default)]
    pub board: Option<String>,
    /// A small board of its own. Either this or [`Example::board`].
    #[serde(default)]
    pub sheet: Option<Sheet>,
    /// Options that have not their default. May be left out.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// Squares that have another terrain than on the board. May be left out.
    #[serde(default)]
    pub terrain: BTreeMap<String, String>,
    /// The pieces: `("W", "rook", "a1", N)`, that is side, kind, square and front. May be left out.
    #[serde(default)]
    pub pieces: Vec<Placed>,
    /// What lies in the boxes beside the board: for each side, for each box, how many of each kind. May be left out.
    #[serde(default)]
    pub boxes: BTreeMap<String, BTreeMap<String, BTreeMap<String, u32>>>,
    /// The seat whose turn it is.
    pub seat: String,
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

    fn check(&self, place: Place<'_>, findings: &mut Findings<'_>) {
        let right = "use letters from a to z, digits, '-' and '_'";
        findings.need(
            is_plain_name(&self.id.to_ascii_lowercase()),
            place.key("id"),
            format!("the id '{}'", self.id),
            right,
        );
        findings.need(!self.cite.is_empty(), place.key("cite"), "no paragraph is cited", "cite what the example shows");
        for (n, cite) in self.cite.iter().enumerate() {
            let right = "write it as source.ron does, for instance '§12'";
            findings.need(!cite.trim().is_empty(), place.key("cite").item(n), "an empty citation", right);
        }
        findings.need_text(&self.says, place, "says");
        findings.need_text(&self.seat, place, "seat");
        match (&self.board, &self.sheet) {
            (None, None) => findings.add(place, "there is neither a board nor a sheet", "state one of the two"),
            (Some(_), Some(_)) => {
                findings.add(place.key("sheet"), "there are a board and a sheet", "state one of the two")
            }
            (Some(_), None) => findings.need_text(self.board.as_deref().unwrap_or_default(), place, "board"),
            (None, Some(sheet)) => sheet.check(place.key("sheet"), findings),
        }
        let pieces = place.key("pieces");
        for (n, piece) in self.pieces.iter().enumerate() {
            piece.check(pieces.item(n), findings);
            let what = format!("this {} of {} on {} is placed twice", piece.kind, piece.side, piece.square);
            findings.need(!self.pieces[..n].contains(piece), pieces.item(n), what, "place it once");
        }
        findings.need(!self.expect.is_empty(), place.key("expect"), "nothing is expected", "say what must hold");
        for (n, expect) in self.expect.iter().enumerate() {
            expect.check(place.key("expect").item(n), findings);
        }
    }
}

impl Sheet {
    fn check(&self, place: Place<'_>, findings: &mut Findings<'_>) {
        let is_size = (1..=MOST).contains(&self.width) && (1..=MOST).contains(&self.height);
        let what = format!("a sheet of {} x {} squares", self.width, self.height);
        findings.need(is_size, place, what, format!("each side has 1 to {MOST}"));
        findings.need_text(&self.fill, place, "fill");
    }
}

impl Placed {
    fn check(&self, place: Place<'_>, findings: &mut Findings<'_>) {
        let is_whole = [&self.side, &self.kind, &self.square].iter().all(|text| !text.trim().is_empty());
        findings.need(is_whole, place, "a piece lacks something", "write its side, its kind, its square and its front");
    }
}

impl Expect {
    fn check(&self, place: Place<'_>, findings: &mut Findings<'_>) {
        let mut need = |is_good: bool, what: &str, right: &str| findings.need(is_good, place, what, right);
        match self {
            Self::Squares { of, verb, exact, includes, excludes, count, .. } => {
                need(
                    !of.is_empty() && !verb.is_empty(),
                    "'of' or 'verb' is empty",
                    "name the piece's square and the verb",
                );
                let claims = exact.is_some() || count.is_some() || !includes.is_empty() || !excludes.is_empty();
                need(claims, "this expects nothing", "state exact, includes, excludes or count");
                need(
                    exact.is_none() || (includes.is_empty() && excludes.is_empty()),
                    "'exact' leaves nothing for 'includes' and 'excludes'",
                    "keep 'exact' alone",
                );
                if let (Some(exact), Some(count)) = (exact, count) {
                    let what = format!("'exact' has {} squares and 'count' is {count}", exact.len());
                    need(exact.len() == *count, &what, "keep the one that the book states");
                }
                if let Some(both) = includes.iter().find(|square| excludes.contains(square)) {
                    need(false, &format!("'{both}' is both included and excluded"), "keep one of the two");
                }
                for list in exact.iter().chain([includes, excludes]) {
                    check_squares(list, place, findings);
                }
            }
            Self::Field { of, name, exact } => {
                need(
                    !of.is_empty() && !name.is_empty(),
                    "'of' or 'name' is empty",
                    "name the piece's square and the field",
                );
                check_squares(exact, place, findings);
            }
            Self::Try(deeds) => {
                need(!deeds.is_empty(), "nothing is tried", "write at least one line");
                let only_lines = deeds.iter().all(|deed| matches!(deed, Deed::Allowed(_) | Deed::Refused(..)));
                let right = "put what must have come of it under Do";
                need(only_lines, "Try holds only Allowed and Refused, since it changes nothing", right);
                check_deeds(deeds, place, findings);
            }
            Self::Do(deeds) => {
                need(!deeds.is_empty(), "nothing is done", "write at least one line");
                check_deeds(deeds, place, findings);
            }
            Self::Geometry { of, front_lines, .. } => {
                let lists = self.geometry();
                need(!of.is_empty(), "'of' is empty", "name the square");
                need(
                    !lists.is_empty() || front_lines.is_some(),
                    "this expects nothing",
                    "state at least one of its lists",
                );
                for (_, list) in lists {
                    check_squares(list, place, findings);
                }
                for line in front_lines.iter().flatten() {
                    check_squares(line, place, findings);
                }
            }
            Self::Numbers(squares) => need(!squares.is_empty(), "this expects nothing", "name at least one square"),
            Self::Reads(line, as_line) => {
                let is_whole = !line.trim().is_empty() && !as_line.trim().is_empty();
                need(is_whole, "an empty line", "write the line as read and the line as printed");
            }
        }
    }

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

/// A list of squares names each once.
fn check_squares(squares: &[String], place: Place<'_>, findings: &mut Findings<'_>) {
    let mut seen = BTreeSet::new();
    for square in squares {
        findings.need(!square.trim().is_empty(), place, "a square has no name", "write it as the board does");
        findings.need(seen.insert(square), place, format!("'{square}' stands twice in one list"), "name it once");
    }
}

fn check_deeds(deeds: &[Deed], place: Place<'_>, findings: &mut Findings<'_>) {
    for (n, deed) in deeds.iter().enumerate() {
        // The variant holds the list, and the list the deeds.
        let place = place.item(0).item(n);
        match deed {
            Deed::Allowed(line) | Deed::Refused(line, _) => {
                findings.need(!line.trim().is_empty(), place, "an empty line", "write the action");
            }
            Deed::Pieces(pieces) => {
                findings.need(!pieces.is_empty(), place, "no piece is named", "name at least one");
                pieces.iter().enumerate().for_each(|(n, piece)| piece.check(place.item(0).item(n), findings));
            }
            Deed::Gone(squares) => {
                findings.need(!squares.is_empty(), place, "no square is named", "name at least one");
                check_squares(squares, place, findings);
            }
            Deed::Box(side, name, kind, _) => {
                let is_whole = [side, name, kind].iter().all(|text| !text.trim().is_empty());
                findings.need(is_whole, place, "a box lacks something", "write side, box, kind and number");
            }
            Deed::Left(budget, _) => {
                findings.need(!budget.trim().is_empty(), place, "a budget without a name", "name it as the rules do");
            }
        }
    }
}

#[cfg(test)]
mod tests;
