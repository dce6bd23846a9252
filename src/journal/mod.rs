//! The journal beside a save: every action since, a line each, so that a game is not lost with the machine it is played on.
//!
//! A line is a checksum, a space, and an [`Entry`] in RON; the checksum is over the checksum before it and the entry, so that a
//! line that is altered, left out or put elsewhere is found. The first line tells to which save the journal belongs. Nothing is
//! ever written but at the end, and a line counts as safe when the disk has confirmed it.

mod read;
mod write;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::report::{Problem, ron_options};
use crate::state::save::Save;
use crate::state::{Names, Record};

pub use read::{Found, Line, parse, read};
pub use write::{Base, Journal, Wake, is_being_written};

/// The version of the format that this program writes.
pub const FORMAT: u32 = 2;

/// Something that was done with the game, or the first line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Entry {
    /// The version of the format, and the hash of the save's text.
    Head(u32, String),
    /// An action.
    Act(Record),
    /// The last action was taken back.
    Undo,
    /// What was last taken back was done again.
    Redo,
    /// Other rules or another board came under the game.
    Rules(Box<Frame>),
}

/// What a save holds beside position and history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// The ruleset by id, and its version.
    pub ruleset: (String, String),
    /// House rules in force, in order.
    #[serde(default)]
    pub house: Vec<String>,
    /// Options in the words of the command line.
    pub options: BTreeMap<String, String>,
    /// The board by id.
    pub board: String,
    /// The hash of the rules.
    pub rules: String,
    /// Board, manifest and scripts, by path.
    pub files: BTreeMap<String, String>,
    /// All words of the game.
    pub names: Names,
    /// Its layers.
    pub layers: Vec<String>,
}

impl Frame {
    /// What a save holds of it.
    pub fn of(save: &Save) -> Self {
        Self {
            ruleset: save.ruleset.clone(),
            house: save.house.clone(),
            options: save.options.clone(),
            board: save.board.clone(),
            rules: save.rules.clone(),
            files: save.files.clone(),
            names: save.names.clone(),
            layers: save.layers.clone(),
        }
    }

    /// Puts it into a save.
    pub fn put(self, save: &mut Save) {
        let Self { ruleset, house, options, board, rules, files, names, layers } = self;
        save.house = house;
        (save.ruleset, save.options, save.board, save.rules) = (ruleset, options, board, rules);
        (save.files, save.names, save.layers) = (files, names, layers);
    }
}

/// Where the journal of a save lies.
pub fn beside(save: &Path) -> PathBuf {
    save.with_extension("journal")
}

/// The checksum of a line after another.
fn seal(before: &str, entry: &str) -> String {
    crate::state::hash_text(&format!("{before} {entry}"))
}

/// A line, and its checksum.
fn line(before: &str, entry: &Entry) -> Result<(String, String), Problem> {
    let text = ron_options().to_string(entry).map_err(|error| Problem::new("journal", error.to_string()))?;
    let sum = seal(before, &text);
    Ok((format!("{sum} {text}\n"), sum))
}

/// Carries out on a save what a journal tells. The present follows.
///
/// # Errors
/// What does not fit; the save is then as far as everything fitted.
pub fn carry_out(save: &mut Save, entry: Entry) -> Result<(), String> {
    match entry {
        Entry::Head(..) => {}
        Entry::Rules(frame) => frame.put(save),
        Entry::Act(record) => {
            forward(save, &record)?;
            save.history.undone.clear();
            save.history.done.push(record);
        }
        Entry::Redo => {
            let record = save.history.undone.pop().ok_or("nothing was taken back that could be done again")?;
            forward(save, &record)?;
            save.history.done.push(record);
        }
        Entry::Undo => {
            let record = save.history.done.pop().ok_or("there is no action to take back")?;
            for change in record.changes.iter().rev() {
                save.present.revert(change)?;
            }
            save.history.regret(&record);
            save.history.undone.push(record);
        }
    }
    Ok(())
}

/// Makes the changes of an action, all or none.
fn forward(save: &mut Save, record: &Record) -> Result<(), String> {
    for (n, change) in record.changes.iter().enumerate() {
        if let Err(why) = save.present.apply(change) {
            for change in record.changes[..n].iter().rev() {
                save.present.revert(change)?;
            }
            return Err(format!("'{}' does not fit: {why}", record.line));
        }
    }
    Ok(())
}
