//! What the seat at the move may know while something is done in secret.
//!
//! All that players are shown or told comes from [`Game::look`], [`Game::log`] and questions about what is legal, and these
//! ask a table without what is hidden. Only acting, saving and verifying look at the whole.

use std::rc::Rc;

use super::{Game, Trouble};
use crate::rulebook::Table;
use crate::state::{Change, Record, Regret};
use crate::tongue::{Phrase, phrase};

/// Something of the log, for the seat at the move.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Entry<'a> {
    /// An action, by its number counted from 1.
    Done(usize, &'a Record),
    /// So many actions of others that are hidden as yet.
    Hidden(usize),
    /// An action that was taken back and may be done again.
    TakenBack(&'a Record),
    /// That an action was taken back after dice had shown something; it stays for all to see.
    Regret(&'a Regret),
}

/// Whose the move is, and whether others may look on. Where two of these differ and one is secret, a curtain falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hides {
    /// The seat at the move.
    pub seat: u8,
    /// Is what it does hidden from the others?
    pub secret: bool,
}

impl Hides {
    /// Must the board be covered between these two?
    pub fn falls(self, next: Self) -> bool {
        self != next && (self.secret || next.secret)
    }
}

impl Game {
    /// Whose the move is, and whether others may look on.
    pub fn hides(&self) -> Hides {
        let hides = self.vm.look(|table| Hides { seat: table.position.turn.seat, secret: table.is_secret() });
        hides.unwrap_or_default()
    }

    /// What was done so far, as the seat at the move may know it: the oldest first, and last what may be done again.
    pub fn log(&self) -> Vec<Entry<'_>> {
        let mut entries = Vec::with_capacity(self.history.done.len() + self.history.undone.len());
        let (hides, since) = (self.hides(), self.secret_since());
        let shown = |regret: &&Regret| !hides.secret || regret.after < since || regret.seat == hides.seat;
        let mut regrets = self.history.regrets.iter().filter(shown).collect::<Vec<_>>();
        // What was regretted at one place stays in the order in which it was.
        regrets.sort_by_key(|regret| regret.after);
        let mut regrets = regrets.into_iter().peekable();
        for (n, record) in self.history.done.iter().enumerate() {
            while let Some(regret) = regrets.next_if(|regret| regret.after <= n) {
                entries.push(Entry::Regret(regret));
            }
            match entries.last_mut() {
                _ if is_shown(hides, since, n, record) => entries.push(Entry::Done(n + 1, record)),
                Some(Entry::Hidden(count)) => *count += 1,
                _ => entries.push(Entry::Hidden(1)),
            }
        }
        entries.extend(regrets.map(Entry::Regret));
        entries.extend(self.history.undone.iter().rev().map(Entry::TakenBack));
        entries
    }

    /// May the seat at the move know what was done by the action of this number, counted from 1?
    pub fn shows_action(&self, number: usize) -> bool {
        let at = number.wrapping_sub(1);
        self.history.done.get(at).is_none_or(|record| is_shown(self.hides(), self.secret_since(), at, record))
    }

    /// A trouble in words, without the action where that is hidden.
    pub fn tell_trouble(&self, trouble: &Trouble) -> Phrase {
        if self.shows_action(trouble.number) { trouble.told() } else { phrase!("trouble.hidden") }
    }

    /// From which action on everything was done in secret, up to now.
    fn secret_since(&self) -> usize {
        let done = &self.history.done;
        if !self.hides().secret {
            return done.len();
        }
        let opened = |record: &Record| record.changes.iter().any(|change| self.is_pass(change, |from, _| !from));
        done.iter().rposition(opened).map_or(0, |at| at + 1)
    }

    /// Is this the passing from one step to another of which this holds? Told is which of the two are secret.
    pub(super) fn is_pass(&self, change: &Change, holds: impl Fn(bool, bool) -> bool) -> bool {
        let steps = &self.rules.turn.order;
        let is_secret = |step: u8| steps.get(usize::from(step)).is_some_and(|step| step.secret);
        matches!(change, Change::Pass { from, to, .. } if holds(is_secret(from.step), is_secret(to.step)))
    }

    /// The table as the seat at the move sees it; none where it sees everything.
    pub(super) fn seen(&self) -> Option<Rc<Table>> {
        let hides = self.hides();
        if !hides.secret {
            return None;
        }
        let altered = self.vm.altered();
        if let Some((_, seen)) = self.seen.borrow().as_ref().filter(|(at, _)| *at == altered) {
            return Some(seen.clone());
        }
        let since = self.secret_since();
        let hidden = self.history.done.iter().enumerate().skip(since);
        let hidden = hidden.filter(|(n, record)| !is_shown(hides, since, *n, record));
        let recorded: Vec<&Change> = hidden.flat_map(|(_, record)| &record.changes).collect();
        let seen = self.vm.look(|table| {
            let changes = self.hidden_of(&table.pending, recorded, hides.seat);
            table.as_seen(changes.into_iter())
        });
        let seen = Rc::new(seen?);
        *self.seen.borrow_mut() = Some((altered, seen.clone()));
        Some(seen)
    }

    /// What is hidden from a seat in all: of what is recorded, and of changes that are not recorded as yet, in their order.
    fn hidden_of<'a>(&self, pending: &'a [Change], recorded: Vec<&'a Change>, from: u8) -> Vec<&'a Change> {
        let mut hidden = recorded;
        // Until the first passing of the move all is done by the seat that passes it.
        let first = pending
            .iter()
            .find_map(|change| if let Change::Pass { from, .. } = change { Some(from.seat) } else { None });
        let Some(mut seat) = first else { return hidden };
        for change in pending {
            if seat != from {
                hidden.push(change);
            }
            if let Change::Pass { to, .. } = change {
                seat = to.seat;
                if self.is_pass(change, |from, _| !from) {
                    hidden.clear();
                }
            }
        }
        hidden
    }

    /// Asks on behalf of the seat at the move: host and scripts answer by what it sees.
    pub(super) fn ask<T>(&self, question: impl FnOnce(&Table) -> T) -> Option<T> {
        match self.seen() {
            Some(seen) => Some(self.vm.asking_of(&seen, question)),
            None => self.vm.look(question),
        }
    }
}

fn is_shown(hides: Hides, since: usize, at: usize, record: &Record) -> bool {
    !hides.secret
        || at < since
        || record.seat == hides.seat
        || record.line == super::BOARD_LINE
        || super::is_house_line(&record.line)
}
