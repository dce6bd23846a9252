//! Looking at an earlier moment of the game, while the present waits; and the last turn shown again.

use super::{Desk, Message, Tone};
use crate::rulebook::Table;
use crate::workbench::say::say;

/// So long each action of a turn that is shown again stands, in seconds.
pub const STANDS: f64 = 1.1;

/// A moment of the game.
pub struct Past {
    /// So many actions had been done.
    pub at: usize,
    /// The table as it was, under the rules in force.
    pub table: Table,
}

/// A turn that is shown again, action by action.
#[derive(Debug, Clone, Copy)]
pub struct Replay {
    /// So many actions are shown next.
    pub next: usize,
    /// When, by the window's clock; none before the first.
    pub due: Option<f64>,
}

impl Desk {
    /// Looks at the moment when so many actions had been done; at the present, if that is all.
    pub fn look_at(&mut self, done: usize) {
        let game = &self.session.game;
        if game.hides().secret {
            self.message = Some(Message::new(Tone::Refused, say("past.secret")));
            return;
        }
        let history = game.whole_history();
        self.past = None;
        if done < history.done.len() {
            let mut position = history.start.clone();
            let changes = history.done[..done].iter().flat_map(|record| &record.changes);
            // What was done in this order fits the beginning in this order.
            let fits = changes.map(|change| position.apply(change)).all(|result| result.is_ok());
            let table = game.look(|t| Table::new(t.board.clone(), t.rules.clone(), position, t.seed));
            self.past = table.filter(|_| fits).map(|table| Past { at: done, table });
        }
        if let Some(record) = done.checked_sub(1).and_then(|n| history.done.get(n)) {
            self.to_move.clone_from(&record.changes);
        }
        self.asked = None;
        self.redrawn();
    }

    /// Looks at the present again.
    pub fn back_to_present(&mut self) {
        self.replay = None;
        self.to_move.clear();
        if self.past.take().is_some() {
            self.redrawn();
        }
    }

    /// Begins to show the last turn again; nothing happens where nothing was done, or others would see what is secret.
    pub fn show_last_turn(&mut self) {
        let done = &self.session.game.whole_history().done;
        let Some(last) = done.last().filter(|_| !self.session.game.hides().secret) else { return };
        let first = done.iter().rposition(|record| record.turn != last.turn).map_or(0, |at| at + 1);
        let (next, total) = (first + 1, done.len());
        self.look_at(first);
        self.to_move.clear();
        self.replay = Some(Replay { next, due: None }).filter(|_| next <= total);
    }

    /// Shows the next action of the turn that is shown again, if it is time. Gives the seconds until the next.
    pub fn go_on_showing(&mut self, now: f64) -> Option<f64> {
        let replay = self.replay?;
        let due = replay.due.unwrap_or(now + STANDS);
        if now < due {
            self.replay = Some(Replay { due: Some(due), ..replay });
            return Some(due - now);
        }
        self.show_next();
        self.replay.map(|_| STANDS)
    }

    /// Shows the next action of the turn that is shown again at once.
    pub fn show_next(&mut self) {
        let Some(replay) = self.replay.take() else { return };
        self.look_at(replay.next);
        if self.past.is_some() {
            self.replay = Some(Replay { next: replay.next + 1, due: None });
        }
    }
}
