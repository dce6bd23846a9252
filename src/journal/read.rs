//! Reading a journal, whatever became of it.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use super::{Entry, FORMAT, seal};
use crate::report::{Problem, read_ron};

/// A journal larger than this is none of ours.
const MOST_BYTES: u64 = 64 << 20;

/// What a journal holds.
#[derive(Debug, Default)]
pub struct Found {
    /// To which save it belongs, by the hash of its text; none if even that cannot be read.
    pub save: Option<String>,
    /// What can be relied on, in order.
    pub lines: Vec<Line>,
    /// How many bytes the first line has, and its checksum.
    pub head: (u64, String),
    /// What is to be told: a last line that was cut off, or a line that was altered.
    pub notice: Option<String>,
    /// Is more lost than a last line that was cut off?
    pub damaged: bool,
}

/// A line that can be relied on.
#[derive(Debug)]
pub struct Line {
    /// What it tells.
    pub entry: Entry,
    /// How many bytes the journal has up to its end.
    pub end: u64,
    /// Its checksum.
    pub sum: String,
}

/// Reads a journal.
///
/// # Errors
/// If it cannot be read at all, or is of a newer format.
pub fn read(path: &Path) -> Result<Found, Problem> {
    let name = path.display().to_string();
    let amiss = |error: std::io::Error| Problem::new(&name, format!("the journal cannot be read: {error}"));
    let mut bytes = Vec::new();
    File::open(path).map_err(amiss)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(amiss)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Problem::new(&name, "the journal is larger than any game makes it")
            .right(format!("the most that is read is {MOST_BYTES} bytes")));
    }
    parse(&name, &bytes)
}

/// Reads the lines of a journal.
///
/// # Errors
/// If it is of a newer format.
pub fn parse(name: &str, bytes: &[u8]) -> Result<Found, Problem> {
    let mut found = Found::default();
    let (mut end, mut before) = (0, String::new());
    for (n, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let whole = line.last() == Some(&b'\n');
        match entry(name, &before, line) {
            Some((sum, entry)) if whole => {
                end += line.len() as u64;
                before.clone_from(&sum);
                match (n, entry) {
                    (0, Entry::Head(format, _)) if format > FORMAT => {
                        return Err(Problem::new(name, format!("this journal has format {format}"))
                            .right(format!("this program reads formats up to {FORMAT}; take a newer one")));
                    }
                    (0, Entry::Head(_, save)) => (found.save, found.head) = (Some(save), (end, sum)),
                    (0, _) | (_, Entry::Head(..)) => {
                        found.spoil(name, n);
                        break;
                    }
                    (_, entry) => found.lines.push(Line { entry, end, sum }),
                }
            }
            _ if !whole => {
                let what = "its last line was cut off when the game ended, and was never safe; it is left out";
                found.notice = Some(format!("{name}:{}: {what}", n + 1));
            }
            _ => {
                found.spoil(name, n);
                break;
            }
        }
    }
    Ok(found)
}

impl Found {
    fn spoil(&mut self, name: &str, n: usize) {
        let what = "the line was altered since it was written; the game goes up to the line before it";
        self.notice = Some(format!("{name}:{}: {what}", n + 1));
        self.damaged = true;
    }
}

/// The checksum and the entry of a line, if the one agrees with the other.
fn entry(name: &str, before: &str, line: &[u8]) -> Option<(String, Entry)> {
    let text = std::str::from_utf8(line).ok()?;
    let (sum, entry) = text.trim_end_matches('\n').split_once(' ')?;
    if seal(before, entry) != sum {
        return None;
    }
    Some((sum.to_owned(), read_ron(name, entry).ok()?))
}
