//! House rules that are switched on and off while the game goes on.

use std::collections::{BTreeMap, BTreeSet};

use super::{Choice, Game, Reloaded, hash};
use crate::lua::{Loaded, load, loader::Reader, loader::manifest_path};
use crate::report::{Problem, Problems};
use crate::rulebook::build::Kept;
use crate::rulebook::{OptionValue, Rulebook, house_of, read_with_house};
use crate::state::save::Save;
use crate::state::{Change, Name, Record};

/// How the log begins a line that tells which house rules are in force from here on.
const HOUSE_LINE: &str = "(house rules: ";
const NONE: &str = "none";

/// Does a line of the log tell which house rules are in force from here on?
pub fn is_house_line(line: &str) -> bool {
    line.starts_with(HOUSE_LINE)
}

fn line_of(names: &[String]) -> String {
    let names = if names.is_empty() { NONE.to_owned() } else { names.join(", ") };
    format!("{HOUSE_LINE}{names})")
}

/// The house rules that are in force from a line of the log on, in their order; none if it tells of none.
pub fn house_names(line: &str) -> Option<Vec<String>> {
    let names = line.strip_prefix(HOUSE_LINE)?.strip_suffix(')')?;
    Some(names.split(", ").filter(|name| *name != NONE).map(str::to_owned).collect())
}

/// Files that a save carries of house rules which are not in force at its end.
pub(super) fn left_behind(save: &Save, in_force: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let others = save.files.iter().filter(|(path, _)| house_of(path).is_some() && !in_force.contains_key(*path));
    others.map(|(path, text)| (path.clone(), text.clone())).collect()
}

/// The rules that come into force at each change of the house rules in a history, the last first.
///
/// # Errors
/// Why some of them cannot be loaded.
pub(super) fn switches(read: Reader, game: &Game, records: &[Record]) -> Result<Vec<Loaded>, Problems> {
    let mut loaded = Vec::new();
    for record in records.iter().rev().filter(|record| is_house_line(&record.line)) {
        let house = house_names(&record.line).unwrap_or_default();
        let options = game.options_with(read, &house)?;
        loaded.push(load(read, &game.chosen.ruleset, &house, &options, Kept::of(&game.rules))?);
    }
    Ok(loaded)
}

impl Game {
    /// The options that were chosen, as far as the ruleset and these house rules have them.
    fn options_with(&self, read: Reader, house: &[String]) -> Result<BTreeMap<String, OptionValue>, Problems> {
        let manifest = read_with_house(read, &self.chosen.ruleset, house)?.manifest;
        let known = self.chosen.options.iter().filter(|(name, _)| manifest.option(name).is_some());
        Ok(known.map(|(name, value)| (name.clone(), value.clone())).collect())
    }

    /// Keeps in a save only the options that its house rules know.
    pub(super) fn keep_options_of(&self, read: Reader, save: &mut Save) -> Result<(), Problems> {
        let manifest = read_with_house(read, &save.ruleset.0, &save.house)?.manifest;
        save.options.retain(|name, _| manifest.option(name).is_some());
        Ok(())
    }

    /// Lays other house rules over the ruleset from here on, in this order, and notes it in the log.
    ///
    /// # Errors
    /// What the house rules have against one another or the ruleset, or what on the table the new rules lack. The rules then
    /// stay as they are.
    pub fn switch_house(&mut self, read: Reader, house: Vec<String>) -> Result<Reloaded, Problems> {
        let options = self.options_with(read, &house)?;
        let loaded = load(read, &self.chosen.ruleset, &house, &options, Kept::of(&self.rules))?;
        let before = self.rules.clone();
        let done = self.put_under(loaded)?;
        let changes = self.adjust_budgets(&before);
        self.left_behind.extend(before.files.clone().into_iter().filter(|(path, _)| house_of(path).is_some()));
        self.chosen = Choice { house, options, ..std::mem::take(&mut self.chosen) };
        self.note_house(changes)?;
        self.history.undone.clear();
        Ok(done)
    }

    /// Notes in the log which house rules are in force from here on, and what the switch changed.
    pub(super) fn note_house(&mut self, changes: Vec<Change>) -> Result<(), Problems> {
        let line = line_of(&self.chosen.house);
        let record = self.vm.look(|table| Record {
            seat: table.position.turn.seat,
            turn: table.position.turn.number,
            line,
            dice: Vec::new(),
            rules: table.rules.hash.clone(),
            changes,
            sums: Vec::new(),
            hash: hash(table, &table.position),
        });
        let lost = || Problem::new(manifest_path(&self.chosen.ruleset), "there is no game on the table");
        self.history.done.push(record.ok_or_else(lost)?);
        Ok(())
    }

    /// Of a budget that holds more or less than it held under the rules before, as much more or less is left in the turn under
    /// way; what was spent stays spent, however often house rules are switched.
    pub(super) fn adjust_budgets(&mut self, before: &Rulebook) -> Vec<Change> {
        let rules = self.rules.clone();
        let holds = |rules: &Rulebook, name| rules.turn.budgets.iter().find(|b| b.name == name).map_or(0, |b| b.holds);
        let names: BTreeSet<Name> = before.turn.budgets.iter().chain(&rules.turn.budgets).map(|b| b.name).collect();
        let adjusted = self.vm.alter(|table| {
            let mut changes = Vec::new();
            for name in names {
                let (held, holds, from) = (holds(before, name), holds(&rules, name), table.position.balance(name));
                let change = Change::Budget { name, from, to: from.saturating_add(holds).saturating_sub(held) };
                if holds != held && table.reapply(&change).is_ok() {
                    changes.push(change);
                }
            }
            changes
        });
        adjusted.unwrap_or_default()
    }

    /// The house rules in force, in order.
    pub fn house(&self) -> &[String] {
        &self.chosen.house
    }
}
