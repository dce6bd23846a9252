//! What is written for authors: rulesets to begin with, house rules that begin with the text of a rule, and worked examples out of a game.

mod change;
mod house;
mod laid;
mod quote;
mod record;
mod ruleset;
mod text;

use std::fs::{OpenOptions, create_dir_all};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::library::Library;
use crate::report::Problem;

pub use change::{Change, change_of, change_rule};
pub use house::{HouseWish, RULES, house_rule};
pub use record::{Recorded, Tried, record};
pub use ruleset::{copied_ruleset, small_ruleset};

/// Files to be written, each with its path from the library's top.
pub type Files = Vec<(String, String)>;

/// A file that was written, and the line at which its author begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// Where it lies on the disk.
    pub path: PathBuf,
    /// The line, counted from 1.
    pub line: usize,
}

/// The folder into which authors' files are written: the root if there is one, else the user's own.
///
/// # Errors
/// If there is neither.
pub fn folder(library: &Library) -> Result<PathBuf, Problem> {
    let none = || Problem::new("your folder", "there is no folder to write into").right("name one with --home");
    library.disk_folders().into_iter().next().ok_or_else(none)
}

/// Writes new files, and overwrites nothing. Gives the paths on the disk.
///
/// # Errors
/// If one is there already, or cannot be written.
pub fn write_new(library: &Library, files: &Files) -> Result<Vec<PathBuf>, Problem> {
    let folder = folder(library)?;
    if let Some((path, _)) = files.iter().find(|(path, _)| library.exists(path)) {
        return Err(Problem::new(path, "is there already").right("take another name"));
    }
    let mut written = Vec::new();
    for (path, text) in files {
        let path = folder.join(path);
        let amiss = |error: io::Error| Problem::new(path.display().to_string(), format!("cannot be written: {error}"));
        create(&path, text).map_err(amiss)?;
        written.push(path);
    }
    Ok(written)
}

fn create(path: &Path, text: &str) -> io::Result<()> {
    create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}
