//! What was done, with what it changed: undo, redo, the log and a save are readings of this list.

use serde::{Deserialize, Serialize};

use super::{Change, Position, Sum};
use crate::tongue::{Phrase, phrase};

/// A throw of dice, with what it was for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// Faces of the die.
    pub faces: u32,
    /// What fell, from 1.
    pub fell: u32,
    /// The reason that the rule gave.
    pub reason: String,
    /// The rule that threw, by key.
    #[serde(default)]
    pub rule: String,
    /// Did the players throw it with a die of their own?
    #[serde(default)]
    pub own: bool,
}

impl Throw {
    /// What fell, and for what.
    pub fn told(&self) -> Phrase {
        let mut told =
            phrase!("dice.thrown", fell = self.fell, faces = self.faces, reason = Phrase::text(&self.reason));
        if !self.rule.is_empty() {
            told = phrase!("sum.term", what = told, rule = &self.rule);
        }
        if self.own { Phrase::Joined(vec![told, phrase!("dice.thrown.own")]) } else { told }
    }
}

impl std::fmt::Display for Throw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.told().english())
    }
}

/// That an action was taken back after dice had shown something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Regret {
    /// How many actions stood before it.
    pub after: usize,
    /// The seat that had acted.
    pub seat: u8,
    /// The action in one line.
    pub line: String,
    /// What had fallen.
    pub dice: Vec<Throw>,
}

/// One action, as it was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The seat that acted.
    pub seat: u8,
    /// The number of the turn in which it acted.
    pub turn: u32,
    /// The action in one line.
    pub line: String,
    /// The dice thrown.
    pub dice: Vec<Throw>,
    /// The sums reckoned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<Sum>,
    /// The hash of the rules in force.
    pub rules: String,
    /// What it changed, in order.
    pub changes: Vec<Change>,
    /// The hash of the position after it.
    pub hash: String,
}

impl Record {
    /// What was thrown and reckoned, a line for each; a sum to which nothing was added is none.
    pub fn reckoned(&self) -> impl Iterator<Item = Phrase> + '_ {
        let sums = self.sums.iter().filter(|sum| sum.is_something());
        self.dice.iter().map(Throw::told).chain(sums.map(Sum::told))
    }
}

/// What came of setting up: the dice, and what the rules told of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// What fell.
    pub dice: Vec<Throw>,
    /// What the rules printed.
    pub told: Vec<String>,
}

impl Opening {
    /// Was the game laid out without a word?
    pub fn is_empty(&self) -> bool {
        self.dice.is_empty() && self.told.is_empty()
    }

    /// Its lines, the dice first.
    pub fn lines(&self) -> impl Iterator<Item = Phrase> + '_ {
        self.dice.iter().map(Throw::told).chain(self.told.iter().map(Phrase::text))
    }
}

/// All actions so far, and those taken back that may still be done again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct History {
    /// The position before the first action.
    pub start: Position,
    /// What the players were told of how it came about.
    #[serde(default, skip_serializing_if = "Opening::is_empty")]
    pub opening: Opening,
    /// What was done, oldest first.
    pub done: Vec<Record>,
    /// What was taken back, the last first to be done again.
    pub undone: Vec<Record>,
    /// The actions that were taken back past a throw, in order; nothing wipes them out.
    #[serde(default)]
    pub regrets: Vec<Regret>,
}

impl History {
    /// No action yet.
    pub fn new(start: Position) -> Self {
        Self { start, opening: Opening::default(), done: Vec::new(), undone: Vec::new(), regrets: Vec::new() }
    }

    /// Marks that an action was taken back, now that it stands in the list no more, if dice had shown something.
    pub fn regret(&mut self, record: &Record) {
        if !record.dice.is_empty() {
            let Record { seat, line, dice, .. } = record.clone();
            self.regrets.push(Regret { after: self.done.len(), seat, line, dice });
        }
    }
}
