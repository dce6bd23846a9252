//! What was done, with what it changed: undo, redo, the log and a save are readings of this list.

use serde::{Deserialize, Serialize};

use super::{Change, Position};

/// A throw of dice, with what it was for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// Faces of the die.
    pub faces: u32,
    /// What fell, from 1.
    pub fell: u32,
    /// The reason that the rule gave.
    pub reason: String,
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
    /// The hash of the rules in force.
    pub rules: String,
    /// What it changed, in order.
    pub changes: Vec<Change>,
    /// The hash of the position after it.
    pub hash: String,
}

/// All actions so far, and those taken back that may still be done again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct History {
    /// The position before the first action.
    pub start: Position,
    /// What was done, oldest first.
    pub done: Vec<Record>,
    /// What was taken back, the last first to be done again.
    pub undone: Vec<Record>,
}

impl History {
    /// No action yet.
    pub fn new(start: Position) -> Self {
        Self { start, done: Vec::new(), undone: Vec::new() }
    }
}
