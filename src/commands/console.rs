//! `ludimus console`: asking a running game in the rules language.

use std::cell::RefCell;
use std::io::{self, BufRead as _, IsTerminal as _, Write};
use std::rc::Rc;

use clap::Args;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::choose::{Position, new_save};
use super::{Stop, tell, tell_all};
use crate::console::{Console, complete};
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
        let seat = Rc::new(RefCell::new(Seat { session, console: Console::new(self.write) }));
        if io::stdin().is_terminal() && io::stdout().is_terminal() { by_hand(&seat) } else { from_pipe(&seat) }
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
fn from_pipe(seat: &Rc<RefCell<Seat>>) -> Result<(), Stop> {
    let mut out = io::stdout().lock();
    let mut all_well = true;
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|error| Stop::Wrong(format!("standard input cannot be read: {error}")))?;
        if line.len() > LONGEST {
            return Err(Stop::Wrong(format!("a line has up to {LONGEST} letters")));
        }
        let (goes_on, well) = seat.borrow_mut().hear(&line, &mut out)?;
        all_well &= well;
        if !goes_on {
            break;
        }
    }
    if seat.borrow().console.waits() {
        let (_, well) = seat.borrow_mut().hear("", &mut out)?;
        all_well &= well;
    }
    out.flush()?;
    if all_well { Ok(()) } else { Err(Stop::Failed) }
}

/// Hears a person, whose lines can be edited and completed.
fn by_hand(seat: &Rc<RefCell<Seat>>) -> Result<(), Stop> {
    let wrong = |error: ReadlineError| Stop::Wrong(format!("the terminal cannot be read: {error}"));
    let config = Config::builder().auto_add_history(true).completion_type(CompletionType::List).build();
    let mut editor = Editor::<Words, MemHistory>::with_history(config, MemHistory::new()).map_err(wrong)?;
    editor.set_helper(Some(Words(seat.clone())));
    tell("Write an expression, or 'help'. Tab completes words.");
    loop {
        let prompt = if seat.borrow().console.waits() { ">> " } else { "> " };
        match editor.readline(prompt) {
            Ok(line) => {
                let (goes_on, _) = seat.borrow_mut().hear(&line, &mut io::stdout().lock())?;
                if !goes_on {
                    return Ok(());
                }
            }
            Err(ReadlineError::Interrupted) => seat.borrow_mut().console.forget(),
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(wrong(error)),
        }
    }
}

/// Completes the words of the language and the names of the game.
struct Words(Rc<RefCell<Seat>>);

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let seat = self.0.borrow();
        Ok(complete(&seat.session.game, line.get(..at).unwrap_or(line)))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
