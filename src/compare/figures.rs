//! The figures of games without people, for several sets of rules side by side.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::Estimate;
use crate::simulate::{DRAW, Mean, Record, Sums, UNFINISHED};

/// What is told of games.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Figure {
    /// How many a side won.
    Won(String),
    /// How many nobody won.
    Drawn,
    /// How many did not come to an end by their rules.
    Unfinished,
    /// How many turns they had.
    Turns,
    /// How many actions they had.
    Actions,
    /// How many actions there were to choose from.
    Branching,
    /// How many pieces of a kind a side lost.
    Lost {
        /// The side.
        side: String,
        /// The kind.
        kind: String,
    },
}

impl Figure {
    /// What it is, without of whom.
    pub fn what(&self) -> &'static str {
        match self {
            Self::Won(_) => "won",
            Self::Drawn => "drawn",
            Self::Unfinished => "unfinished",
            Self::Turns => "turns",
            Self::Actions => "actions",
            Self::Branching => "branching",
            Self::Lost { .. } => "lost",
        }
    }

    /// Of whom it is told; empty for most.
    pub fn of(&self) -> String {
        match self {
            Self::Won(side) => side.clone(),
            Self::Lost { side, kind } => format!("{side} {kind}"),
            _ => String::new(),
        }
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(side) => write!(f, "won by {side}"),
            Self::Drawn => f.write_str("drawn"),
            Self::Unfinished => f.write_str("unfinished"),
            Self::Turns => f.write_str("turns a game"),
            Self::Actions => f.write_str("actions a game"),
            Self::Branching => f.write_str("actions to choose from"),
            Self::Lost { side, kind } => write!(f, "{side} lost: {kind}"),
        }
    }
}

/// The games that were played under one set of rules.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    sums: Sums,
    results: BTreeMap<String, u64>,
    /// By side and kind, the sum over games and that of squares.
    lost: BTreeMap<(String, String), [f64; 2]>,
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, record: &Record) {
        self.sums.add(record);
        *self.results.entry(record.result.clone()).or_insert(0) += 1;
        for (side, kinds) in &record.lost {
            for (kind, count) in kinds {
                let [sum, squares] = self.lost.entry((side.clone(), kind.clone())).or_default();
                let count = f64::from(*count);
                *sum += count;
                *squares += count * count;
            }
        }
    }

    /// The sums that every run of games has.
    pub fn sums(&self) -> &Sums {
        &self.sums
    }

    /// What the games tell of a figure.
    pub fn estimate(&self, figure: &Figure) -> Estimate {
        let of = self.sums.games;
        let share = |result: &str| Estimate::Share { hits: self.results.get(result).copied().unwrap_or(0), of };
        match figure {
            Figure::Won(side) => share(side),
            Figure::Drawn => share(DRAW),
            Figure::Unfinished => share(UNFINISHED),
            Figure::Turns => Estimate::of_mean(self.sums.turns(), of),
            Figure::Actions => Estimate::of_mean(self.sums.acted(), of),
            Figure::Branching => Estimate::of_mean(self.sums.branching(), of),
            Figure::Lost { side, kind } => {
                let [sum, squares] = self.lost.get(&(side.clone(), kind.clone())).copied().unwrap_or_default();
                let games = of as f64;
                let mean = sum / games;
                let variance = ((squares - sum * mean) / (games - 1.0)).max(0.0);
                Estimate::of_mean(Mean { mean, error: (variance / games).sqrt() }, of)
            }
        }
    }
}

/// A figure under each set of rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The figure.
    pub figure: Figure,
    /// What it is under each, in their order.
    pub estimates: Vec<Estimate>,
}

/// All figures of games that were played under several sets of rules, for these sides. Kinds of which nobody lost any are left
/// out.
pub fn rows(tallies: &[Tally], sides: &[String]) -> Vec<Row> {
    let lost: BTreeSet<(usize, &(String, String))> = tallies
        .iter()
        .flat_map(|tally| tally.lost.keys())
        .map(|key| (sides.iter().position(|side| *side == key.0).unwrap_or(usize::MAX), key))
        .collect();
    let mut figures: Vec<Figure> = sides.iter().cloned().map(Figure::Won).collect();
    figures.extend([Figure::Drawn, Figure::Unfinished, Figure::Turns, Figure::Actions, Figure::Branching]);
    figures.extend(lost.into_iter().map(|(_, (side, kind))| Figure::Lost { side: side.clone(), kind: kind.clone() }));
    let row = |figure: Figure| {
        let estimates = tallies.iter().map(|tally| tally.estimate(&figure)).collect();
        Row { figure, estimates }
    };
    figures.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::About;

    fn record(result: &str, turns: u32, lost: u32) -> Record {
        let about = About {
            seed: 1,
            program: String::new(),
            ruleset: String::new(),
            rules: String::new(),
            board: String::new(),
            options: BTreeMap::new(),
            position: None,
            policy: String::new(),
            max_turns: 10,
        };
        let kinds = if lost > 0 { BTreeMap::from([("man".to_owned(), lost)]) } else { BTreeMap::new() };
        let lost = BTreeMap::from([("W".to_owned(), kinds), ("B".to_owned(), BTreeMap::new())]);
        let (result, reason) = (result.to_owned(), String::new());
        let (actions, listed) = (u64::from(turns), 3 * u64::from(turns));
        Record {
            game: 1,
            about,
            result,
            reason,
            turns,
            actions,
            branching: 3.0,
            lost,
            seconds: 0.0,
            listed,
            failed: false,
        }
    }

    #[test]
    fn games_in_which_nobody_was_lost_count_too() {
        let mut tally = Tally::default();
        for (turns, lost) in [(4, 0), (6, 0), (8, 3)] {
            tally.add(&record("W", turns, lost));
        }
        let lost = Figure::Lost { side: "W".to_owned(), kind: "man".to_owned() };
        // 0, 0 and 3: the mean is 1, the variance 3, its error 1.
        assert_eq!(tally.estimate(&lost), Estimate::Mean { mean: 1.0, error: 1.0, of: 3 });
        assert_eq!(tally.estimate(&Figure::Won("W".to_owned())), Estimate::Share { hits: 3, of: 3 });
        assert_eq!(tally.estimate(&Figure::Drawn), Estimate::Share { hits: 0, of: 3 });
        assert_eq!(tally.estimate(&Figure::Turns).value(), 6.0);
        assert_eq!(tally.estimate(&Figure::Branching).value(), 3.0);
    }

    #[test]
    fn every_set_of_rules_has_every_figure() {
        let (mut first, mut second) = (Tally::default(), Tally::default());
        first.add(&record("W", 4, 0));
        second.add(&record(DRAW, 4, 2));
        let found = rows(&[first, second], &["W".to_owned(), "B".to_owned()]);
        let figures: Vec<String> = found.iter().map(|row| row.figure.to_string()).collect();
        assert_eq!(
            figures,
            [
                "won by W",
                "won by B",
                "drawn",
                "unfinished",
                "turns a game",
                "actions a game",
                "actions to choose from",
                "W lost: man"
            ]
        );
        assert!(found.iter().all(|row| row.estimates.len() == 2));
        assert_eq!(found[7].estimates.iter().map(Estimate::value).collect::<Vec<_>>(), [0.0, 2.0]);
    }
}
