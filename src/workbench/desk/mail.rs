//! A turn as text, to be sent to the other player and played on his machine.

use super::{Desk, Message, Tone};
use crate::workbench::say::{count, reason, said, say};

/// A turn that is being pasted.
#[derive(Debug, Default)]
pub struct Pasting {
    /// What is written so far.
    pub text: String,
    /// Has its field been shown, and been given the keys?
    pub is_shown: bool,
}

impl Desk {
    /// The action lines of the turn under way, or of the last one if nothing was done in this one; none while somebody acts in
    /// secret, or before the first action.
    pub fn turn_as_text(&self) -> Option<String> {
        let game = &self.session.game;
        if game.hides().secret {
            return None;
        }
        let done = &game.whole_history().done;
        let last = done.last()?;
        let first = done.iter().rposition(|record| record.turn != last.turn).map_or(0, |at| at + 1);
        let seat = game.rules().manifest.seats.get(usize::from(last.seat)).map_or("?", |s| s.id.as_str());
        let mut text = format!("# {}, {}. {seat}\n", game.choice().ruleset, last.turn);
        for record in &done[first..] {
            text += &record.line;
            text.push('\n');
        }
        Some(text)
    }

    /// Plays the lines of a turn that was sent; either all of them, or none. True if they were played.
    pub fn play_text(&mut self, text: &str) -> bool {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut played = 0;
        for line in lines {
            match self.session.game.attempt(line) {
                Ok(done) => {
                    played += 1;
                    self.to_move.clone_from(&done.changes);
                    self.differs = None;
                }
                Err(refused) => {
                    for _ in 0..played {
                        let _ = self.session.game.undo();
                    }
                    // What was taken back before is still there to be done again, if nothing was done since.
                    if played > 0 {
                        self.session.game.forget_taken_back();
                    }
                    let title = said!("mail.refused", line = refused.line, n = played + 1);
                    let lines = refused.reasons.iter().map(reason).collect();
                    self.to_move.clear();
                    self.message = Some(Message { tone: Tone::Refused, title, lines });
                    self.touched();
                    return false;
                }
            }
        }
        self.message = Some(match played {
            0 => Message::new(Tone::Refused, say("mail.empty")),
            n => Message::new(Tone::Good, count(n, "mail.played.one", "mail.played.many")),
        });
        self.selected = None;
        self.touched();
        played > 0
    }
}
