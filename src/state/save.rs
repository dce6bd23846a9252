//! A saved game: the present in full, and everything needed to show how it came about.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{History, Names, Position};
use crate::report::{Problem, read_ron};

/// The version of the format that this program writes.
pub const FORMAT: u32 = 3;

/// A saved game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// The version of the format.
    pub format: u32,
    /// The ruleset by id, and its version when the game was saved.
    pub ruleset: (String, String),
    /// House rules in force, in order.
    pub house: Vec<String>,
    /// Those that were in force when the game began.
    #[serde(default)]
    pub began_with: Vec<String>,
    /// Options as they were chosen, in the words of the command line.
    pub options: BTreeMap<String, String>,
    /// The board by id.
    pub board: String,
    /// The hash of the rules in force at the end.
    pub rules: String,
    /// From what throws of dice derive.
    pub seed: u64,
    /// The files that the game was played with (board, manifest, scripts), by path.
    pub files: BTreeMap<String, String>,
    /// All words of the game; everything below names them by number.
    pub names: Names,
    /// The layers of the game; pieces name them by number.
    pub layers: Vec<String>,
    /// The present in full.
    pub present: Position,
    /// The starting position and every action.
    pub history: History,
}

impl Save {
    /// Reads a save.
    ///
    /// # Errors
    /// A [`Problem`] with its line if the text is no save, or is of a newer format.
    pub fn read(file: &str, text: &str) -> Result<Self, Problem> {
        if let Some(format) = format_of(text).filter(|format| *format > FORMAT) {
            return Err(Problem::new(file, format!("this save has format {format}"))
                .right(format!("this program reads formats up to {FORMAT}; take a newer one")));
        }
        let mut save: Self = read_ron(file, text)?;
        let squares = save.history.start.terrain.len();
        for position in [&mut save.history.start, &mut save.present] {
            if position.terrain.len() != squares || position.heights.len() != squares {
                return Err(Problem::new(file, "its positions do not agree on the number of squares"));
            }
            position.settle().map_err(|why| Problem::new(file, why))?;
        }
        Ok(save)
    }

    /// Writes a save as text.
    ///
    /// # Errors
    /// A [`Problem`] if it cannot be put into words.
    pub fn write(&self) -> Result<String, Problem> {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(3).indentor(" ");
        crate::report::ron_options()
            .to_string_pretty(self, pretty)
            .map_err(|error| Problem::new("save", error.to_string()))
    }
}

/// The number of the format, which stands first in every save: whoever cannot read the rest can read that.
fn format_of(text: &str) -> Option<u32> {
    let rest =
        text.trim_start().strip_prefix('(')?.trim_start().strip_prefix("format")?.trim_start().strip_prefix(':')?;
    let digits: String = rest.trim_start().chars().take_while(char::is_ascii_digit).take(9).collect();
    digits.parse().ok()
}
