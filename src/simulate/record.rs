//! What is kept of a game: a record that says by itself under which rules and by whom it was played.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Policy, Start};
use crate::rulebook::{OptionValue, Rulebook};

/// The result of a game that nobody won.
pub const DRAW: &str = "draw";
/// The result of a game that did not come to an end by its rules.
pub const UNFINISHED: &str = "unfinished";

/// What the games of a run have in common.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct About {
    /// The seed of the run.
    pub seed: u64,
    /// The version of the program.
    pub program: String,
    /// The ruleset by id.
    pub ruleset: String,
    /// The hash of everything that was loaded as rules.
    pub rules: String,
    /// The board by id.
    pub board: String,
    /// Options that were not left at their default.
    pub options: BTreeMap<String, Value>,
    /// Where games began, if not with the ruleset's array.
    pub position: Option<String>,
    /// The policy by its word.
    pub policy: String,
    /// The most turns that a game could have.
    pub max_turns: u32,
}

impl About {
    /// Of a run of games that begin so.
    pub fn new(start: &Start, seed: u64, policy: Policy, max_turns: u32) -> Self {
        let rules = &start.rules;
        let mut about = Self {
            seed,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            ruleset: rules.manifest.id.clone(),
            rules: String::new(),
            board: start.board.id.clone(),
            options: BTreeMap::new(),
            position: start.position(),
            policy: policy.word().to_owned(),
            max_turns,
        };
        about.under(rules);
        about
    }

    /// Notes under which rules a game is played.
    pub(super) fn under(&mut self, rules: &Rulebook) {
        let value = |value: &OptionValue| match value {
            OptionValue::Bool(yes) => Value::from(*yes),
            OptionValue::Number(number) => Value::from(*number),
            OptionValue::Choice(word) => Value::from(word.as_str()),
        };
        let chosen = rules.options.chosen(&rules.manifest).map(|(name, chosen)| (name.to_owned(), value(chosen)));
        self.options = chosen.collect();
        self.rules.clone_from(&rules.hash);
    }
}

/// One game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its number in the run, counted from 1.
    pub game: u64,
    /// What it has in common with the others.
    #[serde(flatten)]
    pub about: About,
    /// The side that won, [`DRAW`] or [`UNFINISHED`].
    pub result: String,
    /// Why it ended.
    pub reason: String,
    /// Steps of the turn's order in which somebody acted.
    pub turns: u32,
    /// Actions, ends of steps by *Done!* included.
    pub actions: u64,
    /// How many actions there were to choose from, on the average of all choices; *Done!* counts where it was allowed.
    pub branching: f64,
    /// Pieces that had left the board at the end, by side and by the kind that they had then.
    pub lost: BTreeMap<String, BTreeMap<String, u32>>,
    /// How long it took: the only thing that may differ when a game is played again.
    pub seconds: f64,
    /// All actions that there were to choose from; the average tells of it in the record.
    #[serde(skip)]
    pub listed: u64,
    /// Did a script fail?
    #[serde(skip)]
    pub failed: bool,
}

/// The columns of a record as a row.
pub const COLUMNS: [&str; 17] = [
    "game",
    "seed",
    "program",
    "ruleset",
    "rules",
    "board",
    "options",
    "position",
    "policy",
    "max_turns",
    "result",
    "reason",
    "turns",
    "actions",
    "branching",
    "lost",
    "seconds",
];

impl Record {
    /// How many pieces were lost.
    pub fn lost_pieces(&self) -> u32 {
        self.lost.values().flat_map(BTreeMap::values).sum()
    }

    /// The record as a row of [`COLUMNS`]. Options are written `name=value`, losses `side kind=number`, with `; ` between.
    pub fn row(&self) -> [String; 17] {
        let about = &self.about;
        let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let options = about.options.iter().map(|(name, value)| format!("{name}={}", plain(value)));
        let lost = self.lost.iter().flat_map(|(side, kinds)| kinds.iter().map(move |(kind, n)| (side, kind, n)));
        let lost = lost.map(|(side, kind, n)| format!("{side} {kind}={n}"));
        [
            self.game.to_string(),
            about.seed.to_string(),
            about.program.clone(),
            about.ruleset.clone(),
            about.rules.clone(),
            about.board.clone(),
            options.collect::<Vec<_>>().join("; "),
            about.position.clone().unwrap_or_default(),
            about.policy.clone(),
            about.max_turns.to_string(),
            self.result.clone(),
            self.reason.clone(),
            self.turns.to_string(),
            self.actions.to_string(),
            self.branching.to_string(),
            lost.collect::<Vec<_>>().join("; "),
            self.seconds.to_string(),
        ]
    }
}
