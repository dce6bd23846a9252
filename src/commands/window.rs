//! The bare command: the window.

use std::path::PathBuf;

use clap::Args;

use super::Stop;
use crate::library::Places;

/// What the window begins with; all may be left out.
#[derive(Debug, Args)]
pub struct Window {
    /// The ruleset to begin with
    #[arg(long, value_name = "RULESET", help_heading = "The window", conflicts_with = "load")]
    ruleset: Option<String>,
    /// The board to begin with
    #[arg(long, value_name = "BOARD", help_heading = "The window", conflicts_with = "load")]
    board: Option<String>,
    /// A saved game to go on with
    #[arg(long, value_name = "SAVE", help_heading = "The window")]
    load: Option<PathBuf>,
    /// An option of the ruleset; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", help_heading = "The window", conflicts_with = "load")]
    options: Vec<String>,
    /// The language of the window from now on, for instance de
    #[arg(long, value_name = "LANGUAGE", help_heading = "The window")]
    language: Option<String>,
    /// A house rule that is laid over the ruleset; may be given several times, and the order counts
    #[arg(long, value_name = "NAME", help_heading = "The window", conflicts_with = "load")]
    house: Vec<String>,
}

impl Window {
    /// The first of these options that was given.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--ruleset", self.ruleset.is_some()),
            ("--board", self.board.is_some()),
            ("--load", self.load.is_some()),
            ("--option", !self.options.is_empty()),
            ("--language", self.language.is_some()),
            ("--house", !self.house.is_empty()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(name, _)| name)
    }

    /// Opens the window, and comes back when it is closed.
    #[cfg(feature = "workbench")]
    pub fn run(self, places: Places) -> Result<(), Stop> {
        use crate::workbench::{Start, run};
        let Self { ruleset, board, load, options, language, house } = self;
        Ok(run(Start { places, ruleset, board, load, options, language, house })?)
    }

    /// Says that there is no window.
    #[cfg(not(feature = "workbench"))]
    pub fn run(self, _places: Places) -> Result<(), Stop> {
        Err(Stop::Wrong("this build of ludimus has no window; play in the terminal with 'ludimus play'".to_owned()))
    }
}
