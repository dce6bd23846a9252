//! `ludimus play`: a game in the terminal, or from a pipe.

mod hear;
mod house;
mod table;
mod told;
mod words;

use std::io::{self, IsTerminal as _};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;

use super::choose::Position;
use super::{Stop, tell};
use crate::library::Library;
use crate::session::{UNSAVED, cut_off};
use table::Table;

/// Plays a game in the terminal.
///
/// Lines are actions as the book of the game writes them, or commands; 'help' lists both. From a pipe, lines are carried out
/// until there are no more. Scripts and boards that are saved meanwhile count at once.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ludimus play hellwig-1803 --board hellwig-terrain\n  \
    ludimus play --load evening.ron\n  \
    printf 'm from 1252 onto 860\\nDone!\\n' | ludimus play hellwig-1803 --strict")]
pub struct Play {
    /// The ruleset; where there is but one, it may be left out
    ruleset: Option<String>,
    #[command(flatten)]
    position: Position,
    /// From what throws of dice derive; without it, the time of day
    #[arg(long, value_name = "NUMBER", conflicts_with = "load")]
    seed: Option<u64>,
    /// End with exit code 1 at the first line that is refused
    #[arg(long)]
    strict: bool,
}

impl Play {
    pub fn run(self, library: Library) -> Result<(), Stop> {
        let ruleset = self.ruleset.as_deref();
        let session = self.position.open(library, ruleset, self.seed.unwrap_or_else(by_the_clock))?;
        if self.position.load.is_none() {
            for path in cut_off(&session.library) {
                let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                tell(format_args!("a game was cut off; go on with it by 'ludimus play --load {UNSAVED}/{name}'"));
            }
            let rules = session.game.rules();
            rules.options.idle_on(&rules.manifest, session.game.board()).iter().for_each(tell);
        }
        let (heard, sender) = hear::listen()?;
        let is_person = io::stdin().is_terminal() && io::stdout().is_terminal();
        Table::new(session, sender, io::stdout(), is_person, self.strict).play(&heard)
    }
}

fn by_the_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
