//! Tables that a ruleset prints: as its book has them, or worked out from the rules in force.

use std::fmt;

use super::{Citation, FnRef};

/// A table that can be printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    /// What it is and where that is declared; its key is its name.
    pub citation: Citation,
    /// A name for people.
    pub title: String,
    /// What stands above the names of the rows.
    pub corner: String,
    /// The names of the columns.
    pub columns: Vec<Label>,
    /// The names of the rows.
    pub rows: Vec<Label>,
    /// What stands in it.
    pub cells: Cells,
}

/// The name of a row or column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Label {
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

/// What stands in a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cells {
    /// Texts, row by row.
    Fixed(Vec<Vec<String>>),
    /// What a function answers for a row and a column.
    Asked(FnRef),
}

/// A table with all that stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The heads of the columns, beginning with what stands above the names of the rows.
    pub heads: Vec<String>,
    /// The rows, each beginning with its name.
    pub rows: Vec<Vec<String>>,
}
