//! `ludimus perft`: how many ways the game can go.

use std::io::{self, Write as _};
use std::time::Instant;

use clap::Args;

use super::choose::Position;
use super::{Stop, tell_all};
use crate::game::perft;
use crate::library::Library;

/// Counts the ways in which the game can go on for so many actions.
///
/// The counts of well-known games are published, and a ruleset that is right agrees with them to the last one. An end of the
/// game that is not simply that nothing can be done, such as a repetition, is not looked for; where a step does not end by
/// itself, its end counts as an action.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ludimus perft chess --depth 4\n  \
    ludimus perft chess --depth 3 --divide --position '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -'")]
pub struct Perft {
    /// The ruleset, from its usual beginning
    ruleset: Option<String>,
    /// How many actions deep
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=32))]
    depth: u32,
    #[command(flatten)]
    position: Position,
    /// Tell also how many ways begin with each action
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub fn run(self, library: Library) -> Result<(), Stop> {
        let mut session = self.position.open(library, self.ruleset.as_deref(), 0)?;
        let mut out = io::BufWriter::new(io::stdout().lock());
        let start = Instant::now();
        let ways = if self.divide {
            let parts = perft::divide(&mut session.game, self.depth).map_err(|fault| Stop::Wrong(fault.to_string()))?;
            for (line, ways) in &parts {
                writeln!(out, "{line}: {ways}")?;
            }
            parts.iter().map(|(_, ways)| ways).sum()
        } else {
            perft::perft(&mut session.game, self.depth).map_err(|fault| Stop::Wrong(fault.to_string()))?
        };
        let took = start.elapsed().as_secs_f64();
        writeln!(out, "{ways} ways in {took:.3} s ({:.1} million a second)", ways as f64 / took.max(1e-9) / 1e6)?;
        out.flush()?;
        let faults = session.game.faults();
        if faults.is_empty() {
            return Ok(());
        }
        tell_all(&faults);
        Err(Stop::Wrong("the count is not whole: rules failed".to_owned()))
    }
}
