//! Drawn templates: what a piece bears upon, as a picture with its front upwards.

/// How the squares of a template hide one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lanes {
    /// A square hides those farther off in its own column.
    Column,
    /// A square hides those farther off on the same ray from the piece.
    Ray,
}

impl Lanes {
    /// From the word of a script: `column`, `ray`.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "column" => Some(Self::Column),
            "ray" => Some(Self::Ray),
            _ => None,
        }
    }
}

/// One square of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Squares to the right of the piece; negative to the left.
    pub right: i8,
    /// Squares ahead of the piece; negative behind.
    pub forward: i8,
    /// The letter with which it is drawn.
    pub part: char,
}

/// A drawn set of squares relative to a piece that faces up the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    /// Lane by lane, and in a lane the nearest first.
    pub cells: Vec<Cell>,
    /// How they hide one another.
    pub lanes: Lanes,
}

/// A template that cannot be read. Rows and places are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TemplateError {
    /// No `^`.
    #[error("the drawing has no '^'; one must show where the piece stands, its front upwards")]
    NoPiece,
    /// More than one `^`.
    #[error("row {row} of the drawing has a second '^' (the first is in row {first}); only one shows the piece")]
    TwoPieces {
        /// The row of the second.
        row: usize,
        /// The row of the first.
        first: usize,
    },
    /// Rows of different lengths.
    #[error(
        "row {row} of the drawing has {found} letters, the first row has {expected}; write '.' for what is outside"
    )]
    Ragged {
        /// The row.
        row: usize,
        /// Its letters.
        found: usize,
        /// The letters of the first row.
        expected: usize,
    },
    /// A word, or a sign that is no letter.
    #[error("row {row}, place {place} of the drawing is '{found}'; write one letter, '^' or '.', with spaces between")]
    NotALetter {
        /// The row.
        row: usize,
        /// The place in the row.
        place: usize,
        /// What stands there, shortened.
        found: String,
    },
    /// Only the piece itself.
    #[error("the drawing shows no square but the piece's own; letters must show what it bears upon")]
    NoCells,
    /// A drawing larger than coordinates reach.
    #[error("the drawing has more than {} rows or letters in a row", Template::LARGEST)]
    TooLarge,
}

impl Template {
    /// The most rows, and the most letters in a row.
    pub const LARGEST: usize = 64;

    /// Reads rows of letters with spaces between: `^` is the piece, its front upwards; `.` is outside; any letter is a
    /// square, and the letter names its part of the drawing. Blank lines do not count.
    ///
    /// # Errors
    /// [`TemplateError`] names the row and what would be right.
    pub fn parse(drawn: &str, lanes: Lanes) -> Result<Self, TemplateError> {
        let mut rows: Vec<Vec<&str>> = Vec::new();
        for line in drawn.lines().filter(|line| !line.trim().is_empty()) {
            let row: Vec<&str> = line.split_whitespace().take(Self::LARGEST + 1).collect();
            if rows.len() == Self::LARGEST || row.len() > Self::LARGEST {
                return Err(TemplateError::TooLarge);
            }
            rows.push(row);
        }
        let expected = rows.first().map_or(0, Vec::len);
        let mut piece: Option<(usize, usize)> = None;
        let mut drawn_cells = Vec::new();
        for (r, row) in rows.iter().enumerate() {
            if row.len() != expected {
                return Err(TemplateError::Ragged { row: r + 1, found: row.len(), expected });
            }
            for (c, word) in row.iter().enumerate() {
                let mut letters = word.chars();
                match (letters.next(), letters.next()) {
                    (Some('.'), None) => {}
                    (Some('^'), None) => match piece {
                        Some((first, _)) => return Err(TemplateError::TwoPieces { row: r + 1, first: first + 1 }),
                        None => piece = Some((r, c)),
                    },
                    (Some(letter), None) if letter.is_alphabetic() => drawn_cells.push((r, c, letter)),
                    _ => {
                        let found = word.chars().take(16).collect();
                        return Err(TemplateError::NotALetter { row: r + 1, place: c + 1, found });
                    }
                }
            }
        }
        let Some((row, column)) = piece else { return Err(TemplateError::NoPiece) };
        if drawn_cells.is_empty() {
            return Err(TemplateError::NoCells);
        }
        // LARGEST keeps every difference within an i8.
        let mut cells: Vec<Cell> = drawn_cells
            .into_iter()
            .map(|(r, c, part)| Cell {
                right: (c as i32 - column as i32) as i8,
                forward: (row as i32 - r as i32) as i8,
                part,
            })
            .collect();
        cells.sort_by_key(|cell| (lanes.of(cell), lanes.distance(cell)));
        Ok(Self { cells, lanes })
    }

    /// The lanes, each the nearest square first: a square that blocks hides what follows it in its lane.
    pub fn lanes(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunk_by(|a, b| self.lanes.of(a) == self.lanes.of(b))
    }
}

impl Lanes {
    /// The lane of a cell. Columns run from the left to the right, each ahead and then behind; rays too are in a fixed order.
    fn of(self, cell: &Cell) -> (i8, i8) {
        match self {
            Self::Column => (cell.right, i8::from(cell.forward < 0)),
            Self::Ray => {
                let divisor = gcd(cell.right.unsigned_abs(), cell.forward.unsigned_abs()).max(1) as i8;
                (cell.right / divisor, cell.forward / divisor)
            }
        }
    }

    fn distance(self, cell: &Cell) -> u8 {
        match self {
            Self::Column => cell.forward.unsigned_abs(),
            Self::Ray => cell.right.unsigned_abs().max(cell.forward.unsigned_abs()),
        }
    }
}

fn gcd(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MUSKETRY: &str = "
        . v .
        x y z
        . ^ .
    ";

    fn lanes(drawn: &str, lanes: Lanes) -> Vec<String> {
        let template = Template::parse(drawn, lanes).unwrap();
        template.lanes().map(|lane| lane.iter().map(|cell| cell.part).collect()).collect()
    }

    fn error(drawn: &str) -> String {
        Template::parse(drawn, Lanes::Column).unwrap_err().to_string()
    }

    #[test]
    fn hellwigs_infantry_fires_on_three_squares_and_one_beyond() {
        let template = Template::parse(MUSKETRY, Lanes::Column).unwrap();
        let cells: Vec<_> = template.cells.iter().map(|cell| (cell.right, cell.forward, cell.part)).collect();
        assert_eq!(cells, [(-1, 1, 'x'), (0, 1, 'y'), (0, 2, 'v'), (1, 1, 'z')]);
    }

    #[test]
    fn in_columns_a_square_hides_those_ahead_of_it() {
        assert_eq!(lanes(MUSKETRY, Lanes::Column), ["x", "yv", "z"]);
        assert_eq!(lanes("d e f\na b c\n. ^ .", Lanes::Column), ["ad", "be", "cf"]);
    }

    #[test]
    fn on_rays_a_square_hides_those_in_line_with_the_piece() {
        assert_eq!(lanes("a . b . c\n. d e f .\n. . ^ . .", Lanes::Ray), ["da", "eb", "fc"]);
        assert_eq!(lanes(". a\n. b\n^ .", Lanes::Ray), ["b", "a"], "a knight's leap away is a ray of its own");
    }

    #[test]
    fn what_is_behind_is_not_hidden_by_what_is_ahead() {
        assert_eq!(lanes("a\nb\n^\nc\nd", Lanes::Column), ["ba", "cd"]);
        assert_eq!(lanes("a\nb\n^\nc\nd", Lanes::Ray), ["cd", "ba"]);
    }

    #[test]
    fn parts_may_share_a_letter() {
        assert_eq!(lanes("s s s\n. ^ .", Lanes::Column), ["s", "s", "s"]);
    }

    #[test]
    fn the_piece_is_drawn_once() {
        assert_eq!(
            error("a b\n. ."),
            "the drawing has no '^'; one must show where the piece stands, its front upwards"
        );
        assert_eq!(error(""), error("a"));
        assert_eq!(
            error("a ^\n. ^"),
            "row 2 of the drawing has a second '^' (the first is in row 1); only one shows the piece"
        );
    }

    #[test]
    fn a_drawing_is_a_rectangle_of_letters() {
        assert_eq!(
            error("a b c\n. ^"),
            "row 2 of the drawing has 2 letters, the first row has 3; write '.' for what is outside"
        );
        assert_eq!(
            error("abc\n^"),
            "row 1, place 1 of the drawing is 'abc'; write one letter, '^' or '.', with spaces between"
        );
        assert!(error("# .\n^ .").contains("'#'"));
        assert_eq!(
            error(". ^ ."),
            "the drawing shows no square but the piece's own; letters must show what it bears upon"
        );
        assert_eq!(error(&"a ".repeat(65)), "the drawing has more than 64 rows or letters in a row");
        assert_eq!(error(&"a\n".repeat(65)), "the drawing has more than 64 rows or letters in a row");
    }

    #[test]
    fn lanes_have_two_words() {
        assert_eq!(Lanes::from_name("column"), Some(Lanes::Column));
        assert_eq!(Lanes::from_name("ray"), Some(Lanes::Ray));
        assert_eq!(Lanes::from_name("row"), None);
    }

    proptest::proptest! {
        #[test]
        fn no_drawing_upsets_the_reader(drawn in "[a-c^. \\n\\PC]{0,80}") {
            for lanes in [Lanes::Column, Lanes::Ray] {
                let _ = Template::parse(&drawn, lanes);
            }
        }
    }
}
