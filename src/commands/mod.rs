//! The command line: one file for each subcommand.

use std::io;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::library::{Library, Places};
use crate::report::{Problem, Problems};

mod aligned;
mod check;
mod choose;
mod compare;
mod export;
mod ledger;
mod moves;
mod new;
mod perft;
mod play;
mod render;
mod replay;
mod simulate;
mod tables;
mod test;
mod why;
mod window;

/// What ends a command before its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// Something is wrong, in sentences, and what would be right.
    Wrong(String),
    /// A saved game does not agree with the rules: the first action, and why.
    Disagrees(String),
    /// Something is wrong, and was told already.
    Failed,
    /// Nobody reads the output any more.
    Closed,
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Wrong(format!("the output cannot be written: {error}")),
        }
    }
}

impl From<Problem> for Stop {
    fn from(problem: Problem) -> Self {
        Self::Wrong(problem.to_string())
    }
}

impl From<Problems> for Stop {
    fn from(problems: Problems) -> Self {
        Self::Wrong(problems.to_string())
    }
}

/// Ludimus, a sandbox for the rules of early wargames.
///
/// Without a command the window opens. Every rule of a game is a script; save it in any editor while you play, and the
/// game on the table goes on under the new rule.
#[derive(Debug, Parser)]
#[command(
    name = "ludimus",
    version,
    max_term_width = 100,
    after_help = "Examples:\n  \
        ludimus\n  \
        ludimus --ruleset hellwig-1803 --board hellwig-terrain\n  \
        ludimus play hellwig-1803\n  \
        ludimus play --help"
)]
pub struct CommandLine {
    #[command(flatten)]
    folders: Folders,
    #[command(flatten)]
    window: window::Window,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Where rulesets, scripts and boards come from.
#[derive(Debug, Args)]
struct Folders {
    /// Your own folder for rulesets, boards and saves [default: Ludimus in your Documents]
    #[arg(long, global = true, value_name = "DIR", help_heading = "Folders")]
    home: Option<PathBuf>,
    /// A folder that comes before it [default: the current one, if it holds rulesets/]
    #[arg(long, global = true, value_name = "DIR", help_heading = "Folders")]
    root: Option<PathBuf>,
}

impl Folders {
    fn places(&self) -> Places {
        Places::usual(self.home.clone(), self.root.clone())
    }

    fn library(&self) -> Result<Library, Stop> {
        let library = Library::open(self.places())?;
        tell_all(&library.trouble);
        Ok(library)
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(play::Play),
    Moves(moves::Moves),
    Perft(perft::Perft),
    Simulate(simulate::Simulate),
    Compare(compare::Compare),
    Export(export::Export),
    Why(why::Why),
    Ledger(ledger::Ledger),
    Tables(tables::Tables),
    Test(test::Test),
    Check(check::Check),
    New(new::New),
    Render(render::Render),
    Replay(replay::Replay),
}

impl CommandLine {
    /// Does what the command line says.
    ///
    /// # Errors
    /// What keeps it from being done.
    pub fn run(self) -> Result<(), Stop> {
        let folders = self.folders;
        if self.command.is_some()
            && let Some(option) = self.window.first_given()
        {
            return Err(Stop::Wrong(format!(
                "{option} before a command is for the window; write it after the command, for instance \
                 'ludimus play hellwig-1803 --board hellwig-terrain'"
            )));
        }
        match self.command {
            None => self.window.run(folders.places()),
            Some(Command::Play(play)) => play.run(folders.library()?),
            Some(Command::Moves(moves)) => moves.run(folders.library()?),
            Some(Command::Perft(perft)) => perft.run(folders.library()?),
            Some(Command::Simulate(simulate)) => simulate.run(folders.library()?),
            Some(Command::Compare(compare)) => compare.run(&folders.library()?),
            Some(Command::Export(export)) => export.run(folders.library()?),
            Some(Command::Why(why)) => why.run(folders.library()?),
            Some(Command::Ledger(ledger)) => ledger.run(folders.library()?),
            Some(Command::Tables(tables)) => tables.run(folders.library()?),
            Some(Command::Test(test)) => test.run(&folders.library()?),
            Some(Command::Check(check)) => check.run(&folders.library()?, folders.home.clone()),
            Some(Command::New(new)) => new.run(&folders.library()?),
            Some(Command::Render(render)) => render.run(folders.library()?),
            Some(Command::Replay(replay)) => replay.run(folders.library()?),
        }
    }
}

/// Tells something on standard error.
fn tell(what: impl std::fmt::Display) {
    use io::Write as _;
    // If nobody reads it, nobody misses it.
    let _ = writeln!(io::stderr(), "{what}");
}

fn tell_all(what: &[impl std::fmt::Display]) {
    what.iter().for_each(tell);
}

/// `1 action`, `2 actions`.
fn count(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}
