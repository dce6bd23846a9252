//! Playing a history again under the rules in force, a slice at a time.

use super::legal::Reason;
use super::{BOARD_LINE, Game, Refused, canonical, house, is_console_line, is_house_line};
use crate::lua::Loaded;
use crate::lua::loader::Reader;
use crate::report::Problems;
use crate::state::{Position, Record};
use crate::tongue::{Phrase, phrase};

/// Where a history stops agreeing with the rules in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// The number of the action, counted from 1.
    pub number: usize,
    /// The action.
    pub line: String,
    /// What is against it; none if it may be done but leads to another position.
    pub refused: Option<Refused>,
    /// The first line in which the positions differ: as it was, and as it is now.
    pub differs: Option<(String, String)>,
}

impl Trouble {
    /// What it is, in a sentence.
    pub fn told(&self) -> Phrase {
        let (n, line) = (self.number, self.line.as_str());
        match (&self.refused, &self.differs) {
            (Some(refused), _) => {
                let illegal = phrase!("trouble.illegal", n = n, line = line);
                let parts = std::iter::once(illegal).chain(refused.reasons.iter().map(Reason::told));
                Phrase::Listed("list.semicolon", parts.collect())
            }
            (None, Some((was, is))) => phrase!("trouble.differs", n = n, line = line, was = was, is = is),
            (None, None) => phrase!("trouble.elsewhere", n = n, line = line),
        }
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.told().english())
    }
}

/// Plays a history again on a machine of its own.
pub struct Verifier {
    game: Game,
    records: Vec<Record>,
    next: usize,
    /// The rules that come into force with each change of the house rules, the last first.
    switches: Vec<Loaded>,
    /// The position as the records have it.
    recorded: Position,
}

impl Verifier {
    /// Begins at the start of a game's history, under the rules as they can be read now.
    ///
    /// # Errors
    /// Why these rules cannot be loaded.
    pub fn new(read: Reader, game: &Game) -> Result<Self, Problems> {
        let mut save = game.to_save();
        let records = std::mem::take(&mut save.history.done);
        save.history.undone.clear();
        save.present = save.history.start.clone();
        let switches = house::switches(read, game, &records)?;
        save.house.clone_from(&save.began_with);
        if !switches.is_empty() {
            game.keep_options_of(read, &mut save)?;
        }
        let opened = Game::open(read, &save, "the game")?;
        // What was recorded is not judged as sharply as what is tried anew.
        opened.game.vm.be_patient(4);
        Ok(Self { game: opened.game, records, next: 0, switches, recorded: save.history.start })
    }

    /// How many actions were played again, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.next, self.records.len())
    }

    /// The first line in which the position that was recorded and the one that was played again differ.
    fn differs(&self) -> Option<(String, String)> {
        let was = self.game.vm.look(|table| canonical(table, &self.recorded)).unwrap_or_default();
        let is = self.game.canonical();
        let differs = was.lines().zip(is.lines()).find(|(was, is)| was != is);
        differs.map(|(was, is)| (was.to_owned(), is.to_owned()))
    }

    /// Plays up to so many actions again. `Ok(true)` when all agree.
    ///
    /// # Errors
    /// The first that does not.
    pub fn go_on(&mut self, actions: usize) -> Result<bool, Box<Trouble>> {
        for _ in 0..actions {
            let Some(record) = self.records.get(self.next) else { return Ok(true) };
            let number = self.next + 1;
            if record.line == BOARD_LINE || is_console_line(&record.line) {
                // The author changed something, no player did: there is no rule to ask.
                self.game.vm.alter(|table| record.changes.iter().try_for_each(|change| table.reapply(change)));
                let _ = record.changes.iter().try_for_each(|change| self.recorded.apply(change));
                self.game.history.done.push(record.clone());
                self.next += 1;
                continue;
            }
            if is_house_line(&record.line) {
                let before = self.game.rules.clone();
                if let Some(loaded) = self.switches.pop()
                    && let Err(problems) = self.game.put_under(loaded)
                {
                    let reasons = vec![Reason::plain(problems.to_string())];
                    let refused = Some(Refused { line: record.line.clone(), reasons, fault: None });
                    return Err(Box::new(Trouble { number, line: record.line.clone(), refused, differs: None }));
                }
                // Older saves know no such changes.
                if !record.changes.is_empty() {
                    self.game.adjust_budgets(&before);
                }
                let _ = record.changes.iter().try_for_each(|change| self.recorded.apply(change));
                let differs = self.differs();
                if differs.is_some() {
                    return Err(Box::new(Trouble { number, line: record.line.clone(), refused: None, differs }));
                }
                self.game.history.done.push(record.clone());
                self.next += 1;
                continue;
            }
            let line = record.line.clone();
            let trouble = |refused, differs| Box::new(Trouble { number, line, refused, differs });
            if record.dice.iter().any(|throw| throw.own) {
                self.game.tell_dice(record.dice.iter().map(|throw| throw.fell).collect());
            } else {
                self.game.throw_own_dice(false);
            }
            let done = self.game.attempt(&record.line);
            if let Err(refused) = done {
                return Err(trouble(Some(refused), None));
            }
            // A record that does not fit was told when the game was opened.
            let _ = record.changes.iter().try_for_each(|change| self.recorded.apply(change));
            if self.game.history.done.last().is_some_and(|done| done.hash != record.hash) {
                return Err(trouble(None, self.differs()));
            }
            self.next += 1;
        }
        Ok(self.next == self.records.len())
    }
}
