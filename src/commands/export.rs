//! `ludimus export`: a position or a game as others write it.

use std::io::{self, Write as _};

use clap::Args;

use super::Stop;
use super::choose::Position;
use crate::library::Library;

/// Writes a position or a whole game in a manner that is known outside, as the ruleset declares it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ludimus export --load evening.ron\n  \
    ludimus export --load evening.ron --as pgn")]
pub struct Export {
    /// The ruleset, from its usual beginning
    ruleset: Option<String>,
    #[command(flatten)]
    position: Position,
    /// A notation or a transcript of the ruleset [default: its first notation]
    #[arg(long = "as", value_name = "NAME")]
    manner: Option<String>,
}

impl Export {
    pub fn run(self, library: Library) -> Result<(), Stop> {
        let mut session = self.position.open(library, self.ruleset.as_deref(), 0)?;
        let game = &mut session.game;
        let manner = self.manner.as_deref();
        let is_game = manner.is_some_and(|name| game.rules().transcripts.iter().any(|t| t.citation.key == name));
        let text = if is_game { game.transcript(manner)? } else { game.position_text(manner)? };
        let mut out = io::stdout().lock();
        out.write_all(text.trim_end().as_bytes())?;
        out.write_all(b"\n")?;
        Ok(())
    }
}
