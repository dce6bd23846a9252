//! `ludimus console`: asking a running game in the rules language.

use std::io::{self, BufRead as _, IsTerminal as _, Write};

use clap::Args;

use super::choose::{Position, new_save};
use super::{Stop, tell, tell_all};
use crate::console::Console;
use crate::library::Library;
use crate::session::Session;

/// Longer lines are not heard.
const LONGEST: usize = 1 << 16;

/// Asks a game in the rules language: expressions, and what stands behind a square, a rule or an action.
///
/// Without --write nothing is changed. A line that does not end is gone on with. Scripts that are saved are read again.
#[derive(Debug, Args)]
#[command(
    name = "console",
    after_help = "Examples:\n  \
        ludimus console hellwig-1803\n  \
        echo 'trace 1252-807' | ludimus console hellwig-1803\n  \
        ludimus console --load evening.ron --write"
)]
pub struct ConsoleOf {
    /// The ruleset, from its usual beginning
    ruleset: Option<String>,
    #[command(flatten)]
    position: Position,
    /// Lines may change the game; what they change stands in the log
    #[arg(long)]
    write: bool,
}

impl ConsoleOf {
    pub fn run(self, library: Library) -> Result<(), Stop> {
        let session = self.position.open(library, self.ruleset.as_deref(), 0)?;
        tell_all(&session.game.take_printed());
        let mut seat = Seat { session, console: Console::new(self.write) };
        if io::stdin().is_terminal() && io::stdout().is_terminal() { by_hand(&mut seat) } else { from_pipe(&mut seat) }
    }
}

/// The game and its console.
struct Seat {
    session: Session,
    console: Console,
}

impl Seat {
    /// Hears a line and tells what came of it; false if it ends the console.
    fn hear(&mut self, line: &str, out: &mut impl Write) -> Result<(bool, bool), Stop> {
        if let Some(notice) = self.session.refresh() {
            match notice.result {
                Ok(reloaded) => writeln!(out, "saved and in force: {}", changed(&reloaded.changed))?,
                Err(problems) => writeln!(out, "saved, but the rules stay as they were:\n{problems}")?,
            }
        }
        let (first, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match first {
            "quit" if rest.is_empty() && !self.console.waits() => return Ok((false, true)),
            "save" if !rest.is_empty() && !rest.starts_with(['=', '(', '.']) => {
                let path = new_save(&self.session.library, rest.trim());
                match self.session.save(&path) {
                    Ok(()) => writeln!(out, "saved: {}", path.display())?,
                    Err(problem) => writeln!(out, "{problem}")?,
                }
                return Ok((true, true));
            }
            _ => {}
        }
        let heard = self.console.hear(&mut self.session.game, line);
        for line in &heard.lines {
            writeln!(out, "{line}")?;
        }
        if line.trim() == "help" {
            writeln!(out, "  {:<42} save the game: a name for the folder of saves, or a path", "save NAME")?;
            writeln!(out, "  {:<42} leave", "quit")?;
        }
        Ok((true, !heard.is_wrong))
    }
}

fn changed(rules: &[String]) -> String {
    if rules.is_empty() { "no rule is another".to_owned() } else { rules.join(", ") }
}

/// Hears lines from a pipe. The command fails if something was wrong with one.
fn from_pipe(seat: &mut Seat) -> Result<(), Stop> {
    let mut out = io::stdout().lock();
    let mut all_well = true;
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|error| Stop::Wrong(format!("standard input cannot be read: {error}")))?;
        if line.len() > LONGEST {
            return Err(Stop::Wrong(format!("a line has up to {LONGEST} letters")));
        }
        let (goes_on, well) = seat.hear(&line, &mut out)?;
        all_well &= well;
        if !goes_on {
            break;
        }
    }
    if seat.console.waits() {
        let (_, well) = seat.hear("", &mut out)?;
        all_well &= well;
    }
    out.flush()?;
    if all_well { Ok(()) } else { Err(Stop::Failed) }
}

/// Hears a person, who is asked line by line.
fn by_hand(seat: &mut Seat) -> Result<(), Stop> {
    tell("Write an expression, or 'help'.");
    let mut lines = io::stdin().lock().lines();
    loop {
        let mut out = io::stdout().lock();
        write!(out, "{}", if seat.console.waits() { ">> " } else { "> " })?;
        out.flush()?;
        let Some(line) = lines.next() else {
            writeln!(out)?;
            return Ok(());
        };
        let line = line.map_err(|error| Stop::Wrong(format!("standard input cannot be read: {error}")))?;
        if !seat.hear(&line, &mut out)?.0 {
            return Ok(());
        }
    }
}
