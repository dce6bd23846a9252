//! Lines of a console: what an author asks of the game, and what he changes in it by hand.

use super::Game;
use crate::lua::{Evaluated, Fault};

/// How the log begins a line by which an author changed the game himself.
const CONSOLE_LINE: &str = "(console: ";

/// Does a line of the log tell what an author changed by the console?
pub fn is_console_line(line: &str) -> bool {
    line.starts_with(CONSOLE_LINE)
}

impl Game {
    /// Evaluates a line that only asks. While something is done in secret it sees what the seat at the move does.
    ///
    /// # Errors
    /// What is wrong with it, or went wrong in it.
    pub fn evaluate(&self, text: &str) -> Result<Evaluated, Fault> {
        self.ask(|_| self.vm.evaluate(text, false)).unwrap_or_else(|| Ok(Evaluated::default()))
    }

    /// Runs a line that may change the game. What it changes is an entry of the log, as one action; it can be taken back, and is
    /// not asked of the rules when the game is played again.
    ///
    /// # Errors
    /// As [`Game::evaluate`]; the game is then as before. Nothing is changed while something is done in secret.
    pub fn change_by_console(&mut self, text: &str) -> Result<Evaluated, Fault> {
        if self.hides().secret {
            let what = "nothing is changed by hand while something is done in secret".to_owned();
            return Err(Fault { rule: String::new(), file: String::new(), line: 0, what });
        }
        let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let undone = self.history.undone.clone();
        let mut answer = Evaluated::default();
        let done = self.carry(format!("{CONSOLE_LINE}{one_line})"), |game| {
            answer = game.vm.evaluate(text, true)?;
            Ok(())
        });
        match done {
            Ok(done) => {
                let threw = self.history.done.last().is_some_and(|record| !record.dice.is_empty());
                if done.changes.is_empty() && !threw {
                    self.history.done.pop();
                    self.history.undone = undone;
                }
                Ok(answer)
            }
            Err(refused) => {
                // No rule failed: it was the line.
                let fault = refused.fault.map(|fault| *fault);
                Err(fault.unwrap_or_else(|| {
                    let what = refused.reasons.first().map(ToString::to_string).unwrap_or_default();
                    Fault { rule: String::new(), file: String::new(), line: 0, what }
                }))
            }
        }
    }
}
