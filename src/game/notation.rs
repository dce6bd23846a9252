//! Positions and games in manners of writing that are known outside.

use super::{Choice, Game};
use crate::board::Board;
use crate::lua::Fault;
use crate::lua::loader::Reader;
use crate::report::{Problem, Problems, did_you_mean};
use crate::rulebook::{Said, Transcript, named};
use crate::state::History;

/// Longer texts are no position.
const LONGEST: usize = 1 << 16;
/// A transcript breaks its lines before this column.
const WIDE: usize = 80;

fn unknown(what: &str, name: Option<&str>, known: Vec<&str>, ruleset: &str) -> Problem {
    let path = format!("rulesets/{ruleset}");
    match (name, known.is_empty()) {
        (Some(name), false) => {
            let near = did_you_mean(name, known.iter().copied());
            Problem::new(path, format!("{ruleset} knows no {what} '{name}'{near}")).right(known.join(", "))
        }
        _ => {
            Problem::new(path, format!("{ruleset} declares no {what}")).right(format!("declare it with {what} \"...\""))
        }
    }
}

impl Game {
    /// Begins with the position that a text says, in the first notation that the ruleset declares or the one of this name.
    ///
    /// # Errors
    /// As [`Game::new`]; no such notation; why the text is no position.
    pub fn at_position(
        read: Reader,
        choice: Choice,
        board: Board,
        notation: Option<&str>,
        text: &str,
    ) -> Result<Self, Problems> {
        let mut game = Self::bare(read, choice, board)?;
        let rules = game.rules.clone();
        let Some(found) = named(&rules.notations, |n| &n.citation, notation) else {
            let known = rules.notations.iter().map(|n| n.citation.key.as_str()).collect();
            return Err(unknown("notation", notation, known, &game.chosen.ruleset).into());
        };
        let wrong = |what: String| Problem::new(format!("position '{text}'"), what);
        if text.len() > LONGEST {
            return Err(Problem::new("position", format!("it has {} letters", text.len())).into());
        }
        game.vm.refuel();
        let (seat, turn) = game.vm.read_position(found, text).map_err(|fault| wrong(fault.to_string()))?;
        let number = turn.unwrap_or(1).saturating_sub(1);
        game.vm.alter(|table| {
            table.position.turn.number = number;
            // What was laid now was laid in the turn before the first.
            for mark in table.position.marks.values_mut().filter(|mark| mark.until != 0) {
                mark.until = mark.until.saturating_add(number);
            }
        });
        match seat {
            Some(seat) => game.begin_with(&seat, None)?,
            None => game.begin()?,
        }
        Ok(game)
    }

    /// The position, in the first notation that the ruleset declares or the one of this name.
    ///
    /// # Errors
    /// No such notation; the fault of the script.
    pub fn position_text(&self, notation: Option<&str>) -> Result<String, Problems> {
        let Some(found) = named(&self.rules.notations, |n| &n.citation, notation) else {
            let known = self.rules.notations.iter().map(|n| n.citation.key.as_str()).collect();
            return Err(unknown("notation", notation, known, &self.chosen.ruleset).into());
        };
        self.vm.refuel();
        self.vm.write_position(found).map_err(|fault| fault.problem(&self.manifest_path()).into())
    }

    /// The whole game, in the first transcript that the ruleset declares or the one of this name. It is played again under the
    /// rules in force from its beginning.
    ///
    /// # Errors
    /// No such transcript; an action that is no longer legal; the fault of a script.
    pub fn transcript(&mut self, name: Option<&str>) -> Result<String, Problems> {
        let rules = self.rules.clone();
        let Some(found) = named(&rules.transcripts, |t| &t.citation, name) else {
            let known = rules.transcripts.iter().map(|t| t.citation.key.as_str()).collect();
            return Err(unknown("transcript", name, known, &self.chosen.ruleset).into());
        };
        let mut words: Vec<String> = Vec::new();
        let mut head = String::new();
        // The present is laid aside, and comes back unaltered.
        let present = self.vm.look(|table| table.position.clone());
        let history = std::mem::replace(&mut self.history, History::new(crate::state::Position::new(vec![], vec![])));
        let written = self.retell(&history, found, &mut head, &mut words);
        self.history = history;
        self.vm.alter(|table| {
            if let Some(position) = present {
                let again = crate::rulebook::Table::new(table.board.clone(), table.rules.clone(), position, table.seed);
                *table = again;
            }
        });
        written?;
        let mut text = head;
        let mut column = 0;
        for word in words.iter().flat_map(|w| w.split_whitespace()) {
            let long = word.chars().count();
            if column > 0 && column + 1 + long >= WIDE {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(word);
            column += long;
        }
        text.push('\n');
        Ok(text)
    }

    fn retell(
        &mut self,
        history: &History,
        found: &Transcript,
        head: &mut String,
        words: &mut Vec<String>,
    ) -> Result<(), Problems> {
        let path = self.manifest_path();
        let told = |fault: Fault| Problems::from(fault.problem(&path));
        let ended = |game: &Self| {
            let outcome = game.vm.look(|table| game.vm.outcome_value(table, table.position.outcome.as_ref()));
            outcome.unwrap_or(Ok(mlua::Value::Nil)).map_err(|e| told(Fault::new(&found.citation.key, &e)))
        };
        let end = ended(self)?;
        let mut start = history.start.clone();
        start.settle().map_err(|why| Problem::new(&path, why))?;
        start.mark_first_start();
        self.history = History::new(start.clone());
        self.vm.alter(|table| {
            *table = crate::rulebook::Table::new(table.board.clone(), table.rules.clone(), start, table.seed);
        });
        if let Some(run) = found.head {
            self.vm.refuel();
            *head = self.vm.transcribe(found, run, end.clone()).map_err(told)?;
            head.push('\n');
        }
        for (n, record) in history.done.iter().enumerate() {
            let action = match self.look(|table| table.parse(&record.line)) {
                Some(Ok(Said::Act(action))) => Some(action),
                _ => None,
            };
            self.vm.refuel();
            let mut word = String::new();
            let act = action.as_ref().and_then(|action| self.vm.action_table(action).ok());
            if let Some(act) = &act {
                word = self.vm.transcribe(found, found.action, (act.clone(), n == 0)).map_err(told)?;
            }
            self.attempt(&record.line).map_err(|refused| {
                Problem::new(&path, format!("action {} of the game cannot be told: {refused}", n + 1))
            })?;
            if let (Some(follows), Some(act)) = (found.follows, &act) {
                self.vm.refuel();
                word.push_str(&self.vm.transcribe(found, follows, act.clone()).map_err(told)?);
            }
            words.push(word);
        }
        if let Some(run) = found.tail {
            self.vm.refuel();
            words.push(self.vm.transcribe(found, run, end).map_err(told)?);
        }
        Ok(())
    }
}
