//! Doing, taking back and doing again.

use super::question::Question;
use super::{Game, Reason, hash};
use crate::lua::Fault;
use crate::rulebook::{Action, Said, Table};
use crate::state::{Change, Record};
use crate::tongue::phrase;

/// An action that was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// The action in one line.
    pub line: String,
    /// What it changed.
    pub changes: Vec<Change>,
}

/// An action that was not done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The line, as the game prints it; as it was given if it could not be read.
    pub line: String,
    /// All refusals in declared order.
    pub reasons: Vec<Reason>,
    /// The fault that took the action back, if one did.
    pub fault: Option<Box<Fault>>,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "refused: {}", self.line)?;
        for reason in &self.reasons {
            write!(f, "\n  {reason}")?;
        }
        if let Some(fault) = &self.fault {
            write!(f, "\n  {fault}\n  the whole action was taken back")?;
        }
        Ok(())
    }
}

impl Game {
    /// Does what a line says, or tells every rule against it.
    ///
    /// # Errors
    /// The refusal; the position is then as before.
    pub fn attempt(&mut self, line: &str) -> Result<Done, Refused> {
        let said = self.look(|table| table.parse(line)).unwrap_or_else(|| Err(phrase!("why.no_game").into()));
        match said {
            Ok(Said::Act(action)) => self.act(&action),
            Ok(Said::Done) => self.pass(),
            Err(why) => Err(Refused { line: line.to_owned(), reasons: vec![Reason::plain(why.says)], fault: None }),
        }
    }

    /// Does an action, or tells every rule against it.
    ///
    /// # Errors
    /// The refusal; the position is then as before.
    pub fn act(&mut self, action: &Action) -> Result<Done, Refused> {
        self.vm.refuel();
        let why = self.ask(|table| Question::open(&self.vm, table).why(action));
        let Some(why) = why else {
            return Err(Refused {
                line: String::new(),
                reasons: vec![Reason::plain(phrase!("why.no_game"))],
                fault: None,
            });
        };
        if !why.reasons.is_empty() {
            return Err(Refused { line: why.line, reasons: why.reasons, fault: None });
        }
        // What the seat does not see may still be in its way; by what, it is not told.
        if self.hides().secret
            && self
                .vm
                .look(|table| Question::open(&self.vm, table).why(action))
                .is_none_or(|why| !why.reasons.is_empty())
        {
            let reasons = vec![Reason::plain(phrase!("why.hidden"))];
            return Err(Refused { line: why.line, reasons, fault: None });
        }
        let by = why.by;
        self.carry(why.line, |game| game.act_and_pass(action, by))
    }

    /// Ends the step of the turn.
    ///
    /// # Errors
    /// The refusal, if the game is over or a rule failed; the position is then as before.
    pub fn pass(&mut self) -> Result<Done, Refused> {
        let why = self.why_not(&self.rules.turn.done);
        if !why.reasons.is_empty() {
            return Err(Refused { line: why.line, reasons: why.reasons, fault: None });
        }
        let line = why.line;
        self.carry(line, Self::end_step)
    }

    /// Does something as one action: all of it, or nothing.
    fn carry(&mut self, line: String, run: impl FnOnce(&mut Self) -> Result<(), Fault>) -> Result<Done, Refused> {
        // What lay before the first action threw as number 0.
        let number = self.history.done.len() as u64 + 1;
        let before = self.vm.alter(|table| {
            table.pending.clear();
            table.dice.clear();
            table.sums.clear();
            table.lacking = None;
            table.own_dice.clone_from(&self.own_dice);
            table.action_number = number;
            table.position.turn
        });
        self.vm.refuel();
        let result = run(self).and_then(|()| self.look_for_the_end(0));
        if let Err(fault) = result {
            self.vm.alter(Table::roll_back);
            debug_assert_eq!(
                self.vm.look(|table| hash(table, &table.position)),
                Some(self.history.done.last().map_or_else(
                    || self.vm.look(|table| hash(table, &self.history.start)).unwrap_or_default(),
                    |record| record.hash.clone()
                )),
                "what failed leaves the position as it was"
            );
            if let Some(lacking) = self.vm.alter(|table| table.lacking.take()).flatten() {
                // No rule failed: the players are to throw.
                let reasons = vec![Reason::plain(phrase!("why.throw", die = lacking.told()))];
                return Err(Refused { line, reasons, fault: None });
            }
            let says = phrase!("why.failed");
            let reason = Reason { key: fault.rule.clone(), says, place: format!("{}:{}", fault.file, fault.line) };
            self.vm.suspended().note(fault.clone());
            return Err(Refused { line, reasons: vec![reason], fault: Some(Box::new(fault)) });
        }
        let record = self.vm.alter(|table| Record {
            seat: before.map_or(0, |t| t.seat),
            turn: before.map_or(0, |t| t.number),
            line: line.clone(),
            dice: std::mem::take(&mut table.dice),
            sums: std::mem::take(&mut table.sums),
            rules: table.rules.hash.clone(),
            changes: std::mem::take(&mut table.pending),
            hash: hash(table, &table.position),
        });
        let changes = record.as_ref().map(|r| r.changes.clone()).unwrap_or_default();
        self.history.done.extend(record);
        self.history.undone.clear();
        if let Some(told) = &mut self.own_dice {
            told.clear();
        }
        Ok(Done { line, changes })
    }

    /// Takes the last action back. Gives its line; none if nothing was done yet, or if that would show what was done in
    /// secret.
    pub fn undo(&mut self) -> Option<String> {
        if !self.can_undo() {
            return None;
        }
        let record = self.history.done.pop()?;
        // What was done in a secret step and taken back belongs to that step: it is not done again from before it.
        if record.changes.iter().any(|change| self.is_pass(change, |_, to| to)) {
            self.history.undone.clear();
        }
        self.vm.alter(|table| {
            for change in record.changes.iter().rev() {
                // Changes that were made in this order can be taken back in the opposite one.
                let _ = table.revert(change);
            }
        });
        let line = record.line.clone();
        self.history.regret(&record);
        self.history.undone.push(record);
        Some(line)
    }

    /// What was taken back cannot be done again.
    pub fn forget_taken_back(&mut self) {
        self.history.undone.clear();
    }

    /// Do the players throw dice of their own?
    pub fn throws_own_dice(&self) -> bool {
        self.own_dice.is_some()
    }

    /// From now on the players throw their own dice, or the game throws for them.
    pub fn throw_own_dice(&mut self, own: bool) {
        self.own_dice = own.then(Vec::new);
    }

    /// How many dice the players have told for the coming action, if they throw their own.
    pub fn told_dice(&self) -> Option<usize> {
        self.own_dice.as_ref().map(Vec::len)
    }

    /// Tells what the players' own dice show, in the order in which the coming action throws.
    pub fn tell_dice(&mut self, fell: Vec<u32>) {
        self.own_dice = Some(fell);
    }

    /// Is there an action that can be taken back? Not if it ended a secret step: that would lift the curtain.
    pub fn can_undo(&self) -> bool {
        let ended = |record: &Record| record.changes.iter().any(|change| self.is_pass(change, |from, _| from));
        // A change of the house rules is no action: they are changed back by changing them again.
        self.history.done.last().is_some_and(|record| !ended(record) && !super::is_house_line(&record.line))
    }

    /// Was an action taken back that can be done again?
    pub fn can_redo(&self) -> bool {
        !self.history.undone.is_empty()
    }

    /// Does again what was last taken back, as it was then. Gives its line; none if nothing was taken back.
    pub fn redo(&mut self) -> Option<String> {
        let record = self.history.undone.pop()?;
        self.vm.alter(|table| {
            for change in &record.changes {
                // They fitted this very position before.
                let _ = table.reapply(change);
            }
        });
        let line = record.line.clone();
        self.history.done.push(record);
        Some(line)
    }
}
