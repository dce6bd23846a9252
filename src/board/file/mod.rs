//! Board files: RON text to a [`Board`], or to all that is wrong with it.

mod check;
mod linked;
mod marked;
mod painted;
mod parts;
mod raw;

use super::{Board, Numbering};
use crate::report::{Problem, Problems, locate::Located, read_ron, ron_options};
use check::Check;

/// The longest text of a board file, in bytes.
pub const MOST_BYTES: usize = 4 << 20;

pub(super) fn read(file: &str, text: &str) -> Result<Board, Problems> {
    if text.len() > MOST_BYTES {
        let problem = Problem::new(file, format!("the file has {} bytes", text.len()));
        return Err(problem.right(format!("a board file has at most {MOST_BYTES}")).into());
    }
    let tree = Located::scan(text);
    let mut check = Check::new(file, &tree);
    // In a text that is broken, what seems a key may be anything.
    if ron_options().from_str::<serde::de::IgnoredAny>(text).is_ok() {
        check.keys();
    }
    let board = match read_ron::<raw::Board>(file, text) {
        Ok(raw) => check.board(raw, text),
        Err(problem) => {
            // A key that stands twice has been reported already, with the line of the first.
            if !check.has_line(problem.line) {
                check.push(problem);
            }
            None
        }
    };
    check.finish(board)
}

pub(super) fn plain(width: u16, height: u16, numbering: &Numbering, fill: &str) -> Result<Board, Problems> {
    let sheet = raw::Sheet { id: "sheet", title: "Sheet", width, height, numbering, fill };
    let options = ron_options();
    let text = options.to_string_pretty(&sheet, ron::ser::PrettyConfig::default());
    let text = text.map_err(|error| Problem::new("sheet", error.to_string()))?;
    read("sheet", &text)
}

#[cfg(test)]
mod tests;
