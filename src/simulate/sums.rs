//! Many records in few figures.

use std::collections::BTreeMap;

use super::Record;

/// A mean with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Its standard error; not a number for fewer than two games.
    pub error: f64,
}

/// Sums over games.
#[derive(Debug, Clone, Default)]
pub struct Sums {
    /// How many games.
    pub games: u64,
    /// How many of them ended by a fault of a script.
    pub failed: u64,
    /// All actions.
    pub actions: u64,
    /// How many games ended so, by result and reason.
    pub ends: BTreeMap<(String, String), u64>,
    /// Sums of turns and actions, of what was listed, and of their squares and products.
    turns: [f64; 2],
    acted: [f64; 2],
    listed: [f64; 2],
    both: f64,
}

impl Sums {
    /// Adds a game.
    pub fn add(&mut self, record: &Record) {
        self.games += 1;
        self.failed += u64::from(record.failed);
        self.actions += record.actions;
        *self.ends.entry((record.result.clone(), record.reason.clone())).or_insert(0) += 1;
        let (turns, acted, listed) = (f64::from(record.turns), record.actions as f64, record.listed as f64);
        for (sums, value) in [(&mut self.turns, turns), (&mut self.acted, acted), (&mut self.listed, listed)] {
            sums[0] += value;
            sums[1] += value * value;
        }
        self.both += acted * listed;
    }

    /// Turns a game.
    pub fn turns(&self) -> Mean {
        self.mean(self.turns)
    }

    /// Actions a game.
    pub fn acted(&self) -> Mean {
        self.mean(self.acted)
    }

    /// Actions to choose from, on the average of all choices of all games. Games are what varies: the error is that of a ratio
    /// of two sums over games.
    pub fn branching(&self) -> Mean {
        let games = self.games as f64;
        let ratio = self.listed[0] / self.acted[0];
        let squares = self.listed[1] - 2.0 * ratio * self.both + ratio * ratio * self.acted[1];
        let error = (squares.max(0.0) / (games * (games - 1.0))).sqrt() / (self.acted[0] / games);
        Mean { mean: ratio, error }
    }

    fn mean(&self, [sum, squares]: [f64; 2]) -> Mean {
        let games = self.games as f64;
        let mean = sum / games;
        let variance = ((squares - sum * mean) / (games - 1.0)).max(0.0);
        Mean { mean, error: (variance / games).sqrt() }
    }
}
