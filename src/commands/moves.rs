//! `ludimus moves`: what the seat at the move may do.

use std::io::{self, Write as _};

use clap::Args;

use super::choose::Position;
use super::{Stop, tell, tell_all};
use crate::board::Square;
use crate::game::Game;
use crate::library::Library;
use crate::rulebook::Candidate;

/// Lists the legal actions of a position, a line each.
///
/// The signal that ends a turn is not among them.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ludimus moves hellwig-1803 --board hellwig-terrain --square 314\n  \
    ludimus moves --load evening.ron --count")]
pub struct Moves {
    /// The ruleset, from its usual beginning
    ruleset: Option<String>,
    #[command(flatten)]
    position: Position,
    /// Only those of what stands on this square
    #[arg(long, value_name = "SQUARE")]
    square: Option<String>,
    /// Only how many there are
    #[arg(long)]
    count: bool,
}

impl Moves {
    pub fn run(self, library: Library) -> Result<(), Stop> {
        let session = self.position.open(library, self.ruleset.as_deref(), 0)?;
        let game = &session.game;
        let legal = legal(game, self.square.as_deref()).map_err(Stop::Wrong)?;
        let mut out = io::BufWriter::new(io::stdout().lock());
        if self.count {
            writeln!(out, "{}", legal.len())?;
        } else {
            for line in lines(game, &legal) {
                writeln!(out, "{line}")?;
            }
        }
        out.flush()?;
        if let Some(name) = self.square.filter(|_| legal.is_empty()) {
            tell(nothing(game, &name));
        }
        tell_all(&game.take_printed());
        match game.faults() {
            faults if faults.is_empty() => Ok(()),
            faults => {
                tell_all(&faults);
                Err(Stop::Wrong("the list is not whole: rules failed".to_owned()))
            }
        }
    }
}

/// A square by its name.
pub fn find_square(game: &Game, name: &str) -> Result<Square, String> {
    let found = game.look(|table| table.find_square(name).map_err(String::from));
    found.unwrap_or_else(|| Err("there is no game".to_owned()))
}

/// The legal actions of a seat, or of what stands on one square.
pub fn legal(game: &Game, square: Option<&str>) -> Result<Vec<Candidate>, String> {
    let Some(name) = square else { return Ok(game.legal()) };
    let square = find_square(game, name)?;
    let pieces = game.look(|table| table.position.occupants(square).collect::<Vec<_>>()).unwrap_or_default();
    Ok(pieces.into_iter().flat_map(|id| game.legal_of(id)).collect())
}

/// Actions as the game writes them.
pub fn lines(game: &Game, legal: &[Candidate]) -> Vec<String> {
    let print = |table: &crate::rulebook::Table| legal.iter().map(|c| table.print(&c.action())).collect();
    game.look(print).unwrap_or_default()
}

/// Why nothing can be listed for a square.
pub fn nothing(game: &Game, name: &str) -> String {
    let Ok(square) = find_square(game, name) else { return String::new() };
    let told = game.look(|table| {
        let seat = table.position.turn.seat;
        let here = table.tell_square(square).english();
        let mut there = table.position.occupants(square).peekable();
        match there.peek().copied() {
            None => format!("nothing stands on {name} ({here})"),
            Some(id) if !table.commands(seat, id) => format!("{here} on {name} is not at the move"),
            Some(_) => format!("{here} on {name} can do nothing now"),
        }
    });
    told.unwrap_or_default()
}
