//! How a book numbers its squares.

use serde::{Deserialize, Serialize};

use super::grid::MOST;

/// The corner in which a numbering begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Corner {
    /// First row, first column.
    NorthWest,
    /// First row, last column.
    NorthEast,
    /// Last row, first column.
    SouthWest,
    /// Last row, last column.
    SouthEast,
}

impl Corner {
    fn is_east(self) -> bool {
        matches!(self, Self::NorthEast | Self::SouthEast)
    }

    fn is_south(self) -> bool {
        matches!(self, Self::SouthWest | Self::SouthEast)
    }
}

/// The side along which a numbering runs from its corner: it tells which neighbour of square 1 is 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Along {
    /// 2 lies beside 1 in its row.
    #[default]
    Row,
    /// 2 lies beside 1 in its column.
    Column,
}

/// How the squares of a board are named; a board file states it under `numbering`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Numbering {
    /// 1, 2, 3 ... along each row (or column), every one begun at the same side.
    Rows {
        /// Where 1 is.
        from: Corner,
        /// Where 2 is.
        #[serde(default)]
        along: Along,
    },
    /// 1, 2, 3 ... along the first row (or column), back along the second, as the ox ploughs.
    Boustrophedon {
        /// Where 1 is.
        from: Corner,
        /// Where 2 is.
        #[serde(default)]
        along: Along,
    },
    /// A letter for the column (a to z, then aa) and a number for the row, as in chess.
    FilesAndRanks {
        /// Where a1 is.
        from: Corner,
    },
    /// The names themselves, row by row from the north; an empty one leaves the square without a name in the book, and it
    /// is written by row and column counted from 1 at the north-west corner: `r2c3`.
    Explicit(Vec<Vec<String>>),
}

/// What is amiss in a list of explicit names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Misnamed {
    /// Row in the list, and place in the row, counted from 0.
    pub at: (Option<usize>, Option<usize>),
    pub what: String,
    pub right: String,
}

impl Numbering {
    /// The names of a board's squares, row by row from the north-west corner: what [`super::Grid::new`] takes.
    ///
    /// # Errors
    /// A sentence if a size is out of range (1 to [`MOST`]) or explicit names do not fit it.
    pub fn names(&self, width: u16, height: u16) -> Result<Vec<String>, String> {
        if !(1..=MOST).contains(&width) || !(1..=MOST).contains(&height) {
            return Err(format!("a board of {width} x {height} squares; each side must have 1 to {MOST}"));
        }
        if let Some(wrong) = self.misnamed(width, height).into_iter().next() {
            return Err(format!("{}; {}", wrong.what, wrong.right));
        }
        let (w, h) = (u32::from(width), u32::from(height));
        let places = (0..h).flat_map(|row| (0..w).map(move |column| (column, row)));
        Ok(places.map(|(column, row)| self.name(column, row, w, h)).collect())
    }

    fn name(&self, column: u32, row: u32, width: u32, height: u32) -> String {
        let seen_from = |corner: Corner| {
            let column = if corner.is_east() { width - 1 - column } else { column };
            let row = if corner.is_south() { height - 1 - row } else { row };
            (column, row)
        };
        match self {
            Self::Rows { from, along } => {
                let (column, row) = seen_from(*from);
                let number = match along {
                    Along::Row => row * width + column,
                    Along::Column => column * height + row,
                };
                (number + 1).to_string()
            }
            Self::Boustrophedon { from, along } => {
                let (column, row) = seen_from(*from);
                let (line, place, long) = match along {
                    Along::Row => (row, column, width),
                    Along::Column => (column, row, height),
                };
                let place = if line % 2 == 1 { long - 1 - place } else { place };
                (line * long + place + 1).to_string()
            }
            Self::FilesAndRanks { from } => {
                let (column, row) = seen_from(*from);
                format!("{}{}", file_letters(column), row + 1)
            }
            Self::Explicit(rows) => match rows.get(row as usize).and_then(|names| names.get(column as usize)) {
                Some(name) if !name.is_empty() => name.clone(),
                _ => format!("r{}c{}", row + 1, column + 1),
            },
        }
    }

    /// Everything amiss with explicit names; nothing for the other numberings.
    pub(super) fn misnamed(&self, width: u16, height: u16) -> Vec<Misnamed> {
        let Self::Explicit(rows) = self else { return Vec::new() };
        let mut wrong = Vec::new();
        if rows.len() != usize::from(height) {
            wrong.push(Misnamed {
                at: (None, None),
                what: format!("the numbering names {} rows", rows.len()),
                right: format!("the board has {height}"),
            });
        }
        let mut seen = std::collections::BTreeMap::new();
        for (r, names) in rows.iter().enumerate() {
            if names.len() != usize::from(width) {
                wrong.push(Misnamed {
                    at: (Some(r), None),
                    what: format!("row {} of the numbering names {} squares", r + 1, names.len()),
                    right: format!("a row has {width}"),
                });
            }
            for (c, name) in names.iter().enumerate() {
                // A square without a name bears the one made for it, which no other may have.
                let made = format!("r{}c{}", r + 1, c + 1);
                let name = if name.is_empty() { &made } else { name };
                if let Some(why) = unfit(name) {
                    wrong.push(Misnamed {
                        at: (Some(r), Some(c)),
                        what: format!("a square cannot be named {}", crate::report::quoted(name)),
                        right: why.to_owned(),
                    });
                } else if let Some((r1, c1)) = seen.insert(name.clone(), (r + 1, c + 1)) {
                    wrong.push(Misnamed {
                        at: (Some(r), Some(c)),
                        what: format!("two squares are named {}", crate::report::quoted(name)),
                        right: format!("the first is in row {r1}, place {c1}; each needs a name of its own"),
                    });
                }
            }
        }
        wrong
    }

    /// Which names there are, in few words; `None` where only a list could tell.
    pub(super) fn summary(&self, width: u16, height: u16) -> Option<String> {
        match self {
            Self::Rows { .. } | Self::Boustrophedon { .. } => {
                Some(format!("squares are 1 to {}", u32::from(width) * u32::from(height)))
            }
            Self::FilesAndRanks { .. } => {
                Some(format!("squares are a1 to {}{height}", file_letters(u32::from(width).saturating_sub(1))))
            }
            Self::Explicit(_) => None,
        }
    }
}

/// Why a square cannot have this name, if it cannot: it must stand as one word in a line of play.
pub(super) fn unfit(name: &str) -> Option<&'static str> {
    if name.is_empty() {
        Some("a name has at least one character")
    } else if name.chars().count() > 32 {
        Some("a name has at most 32 characters")
    } else if name.chars().any(|c| c.is_whitespace() || c.is_control() || matches!(c, ',' | '/')) {
        Some("a name is one word, without space, comma or stroke, so that it can stand in a line of play")
    } else {
        None
    }
}

/// a to z, then aa, ab ...
fn file_letters(column: u32) -> String {
    let mut letters = Vec::new();
    let mut left = column + 1;
    while left > 0 {
        left -= 1;
        letters.push(char::from(b'a' + (left % 26) as u8));
        left /= 26;
    }
    letters.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Direction, Grid};

    fn grid(width: u16, height: u16, numbering: &Numbering) -> Grid {
        Grid::new(width, height, numbering.names(width, height).unwrap()).unwrap()
    }

    fn row_column(grid: &Grid, name: &str) -> (i32, i32) {
        let (column, row) = grid.column_row(grid.find(name).unwrap()).unwrap();
        (row, column)
    }

    #[test]
    fn hellwig_numbers_his_board_as_the_ox_ploughs() {
        let board = grid(49, 33, &Numbering::Boustrophedon { from: Corner::NorthWest, along: Along::Row });
        for (name, place) in [
            ("1", (0, 0)),
            ("49", (0, 48)),
            ("50", (1, 48)),
            ("51", (1, 47)),
            ("98", (1, 0)),
            ("99", (2, 0)),
            ("809", (16, 24)),
            ("1617", (32, 48)),
        ] {
            assert_eq!(row_column(&board, name), place, "square {name}");
        }
        assert_eq!(board.find("0"), None);
        assert_eq!(board.find("1618"), None);
    }

    #[test]
    fn plate_three_of_hellwig_is_numbered_row_by_row() {
        let plate = grid(22, 18, &Numbering::Rows { from: Corner::NorthWest, along: Along::Row });
        let mut near: Vec<&str> =
            plate.adjacent(plate.find("185").unwrap()).into_iter().map(|sq| plate.name(sq)).collect();
        near.sort_unstable();
        assert_eq!(near, ["162", "163", "164", "184", "186", "206", "207", "208"]);
        assert_eq!(plate.name(plate.next(plate.find("185").unwrap(), Direction::N)), "163");
        assert_eq!(row_column(&plate, "396"), (17, 21));
    }

    #[test]
    fn any_corner_may_hold_square_one() {
        for (from, one) in [
            (Corner::NorthWest, (0, 0)),
            (Corner::NorthEast, (0, 3)),
            (Corner::SouthWest, (2, 0)),
            (Corner::SouthEast, (2, 3)),
        ] {
            for along in [Along::Row, Along::Column] {
                let two = match along {
                    Along::Row => (one.0, if one.1 == 0 { 1 } else { 2 }),
                    Along::Column => (1, one.1),
                };
                for numbering in [Numbering::Rows { from, along }, Numbering::Boustrophedon { from, along }] {
                    let board = grid(4, 3, &numbering);
                    assert_eq!(row_column(&board, "1"), one, "{numbering:?}");
                    assert_eq!(row_column(&board, "2"), two, "{numbering:?}");
                }
            }
        }
    }

    #[test]
    fn a_numbering_may_run_down_the_columns() {
        let rows = grid(3, 4, &Numbering::Rows { from: Corner::NorthEast, along: Along::Column });
        assert_eq!(row_column(&rows, "4"), (3, 2));
        assert_eq!(row_column(&rows, "5"), (0, 1));
        let ox = grid(3, 4, &Numbering::Boustrophedon { from: Corner::NorthEast, along: Along::Column });
        assert_eq!(row_column(&ox, "5"), (3, 1));
        assert_eq!(row_column(&ox, "8"), (0, 1));
        assert_eq!(row_column(&ox, "9"), (0, 0));
    }

    #[test]
    fn a_chessboard_has_files_and_ranks() {
        let chess = grid(8, 8, &Numbering::FilesAndRanks { from: Corner::SouthWest });
        assert_eq!(row_column(&chess, "a1"), (7, 0));
        assert_eq!(row_column(&chess, "h8"), (0, 7));
        assert_eq!(row_column(&chess, "e4"), (4, 4));
        let wide = grid(256, 1, &Numbering::FilesAndRanks { from: Corner::SouthWest });
        assert_eq!(row_column(&wide, "z1"), (0, 25));
        assert_eq!(row_column(&wide, "aa1"), (0, 26));
        assert_eq!(row_column(&wide, "iv1"), (0, 255));
    }

    #[test]
    fn a_plate_may_print_its_numbers_anyhow() {
        let rows = vec![vec!["7".to_owned(), "8".to_owned()], vec![String::new(), "12".to_owned()]];
        let plate = grid(2, 2, &Numbering::Explicit(rows));
        assert_eq!(row_column(&plate, "12"), (1, 1));
        assert_eq!(row_column(&plate, "r2c1"), (1, 0));
    }

    #[test]
    fn explicit_names_must_fit_the_board() {
        let names = |rows: &[&[&str]]| {
            let rows = rows.iter().map(|row| row.iter().map(|name| (*name).to_owned()).collect()).collect();
            Numbering::Explicit(rows).names(2, 2).unwrap_err()
        };
        assert_eq!(names(&[&["1", "2"]]), "the numbering names 1 rows; the board has 2");
        assert_eq!(names(&[&["1", "2"], &["3"]]), "row 2 of the numbering names 1 squares; a row has 2");
        assert_eq!(
            names(&[&["1", "2"], &["3", "1"]]),
            "two squares are named '1'; the first is in row 1, place 1; each needs a name of its own"
        );
        assert!(names(&[&["1", "the citadel"], &["3", "4"]]).contains("a name is one word"));
        assert!(names(&[&["", "r1c1"], &["3", "4"]]).contains("two squares are named 'r1c1'"));
    }

    #[test]
    fn no_size_out_of_range_is_named() {
        let rows = Numbering::Rows { from: Corner::NorthWest, along: Along::Row };
        assert!(rows.names(0, 8).is_err());
        assert!(rows.names(8, 257).is_err());
        assert!(rows.names(u16::MAX, u16::MAX).is_err());
        assert_eq!(rows.names(256, 256).unwrap().len(), 65536);
    }
}
