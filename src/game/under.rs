//! The same position under other rules, as a game of its own.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::{Choice, Game};
use crate::lua::{Loaded, load, loader::Reader};
use crate::report::{Problem, Problems};
use crate::rulebook::build::Kept;
use crate::rulebook::{OptionValue, Table, house_of};

impl Game {
    /// Another game with the same board, history and position, under these house rules and options. This game is left as it is.
    ///
    /// # Errors
    /// What is wrong with the rules, or what the house rules have against one another; what on the table they lack; that
    /// something is being done in secret.
    pub fn under(
        &self,
        read: Reader,
        house: Vec<String>,
        options: BTreeMap<String, OptionValue>,
    ) -> Result<Self, Problems> {
        if self.hides().secret {
            let what = "something is being done in secret, which another game would show";
            return Err(Problem::new(self.manifest_path(), what).right("wait until it is over").into());
        }
        let loaded = load(read, &self.chosen.ruleset, &house, &options, Kept::of(&self.rules))?;
        self.is_covered_by(&loaded.rules)?;
        let Loaded { rules, vm } = loaded;
        let laid = self.vm.look(|t| Table::new(self.board.clone(), rules.clone(), t.position.clone(), t.seed));
        vm.answer_with(super::question::asked);
        vm.lay(laid);
        let mut history = self.history.clone();
        history.undone.clear();
        // What was in force before is carried by a save of this game too.
        let mut left_behind = self.left_behind.clone();
        let before = self.rules.files.iter().filter(|(path, _)| house_of(path).is_some());
        left_behind.extend(before.map(|(path, text)| (path.clone(), text.clone())));
        let mut other = Self {
            vm,
            rules,
            board: self.board.clone(),
            history,
            chosen: Choice { ruleset: self.chosen.ruleset.clone(), house, options, seed: self.chosen.seed },
            began_with: self.began_with.clone(),
            left_behind,
            counts_only: false,
            by_dice: false,
            listed: RefCell::default(),
            seen: RefCell::default(),
            own_dice: None,
        };
        // As if the house rules were switched here.
        let changes = other.adjust_budgets(&self.rules);
        if !changes.is_empty() {
            other.note_house(changes)?;
        }
        Ok(other)
    }
}
