//! A game to a save and back.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Choice, Game, house};
use crate::board::Board;
use crate::lua::{Loaded, load, loader::Reader};
use crate::report::{Problem, Problems};
use crate::rulebook::build::Kept;
use crate::rulebook::{Table, read_with_house};
use crate::state::save::{FORMAT, Save};
use crate::tongue::{Phrase, phrase};

/// A game that was opened, with what its players should know.
pub struct Opened {
    /// The game, at the moment when it was saved.
    pub game: Game,
    /// Sentences for the players.
    pub notices: Vec<Phrase>,
}

fn board_path(id: &str) -> String {
    format!("boards/{id}.ron")
}

impl Game {
    /// Everything that a save holds.
    pub fn to_save(&self) -> Save {
        let mut files = self.left_behind.clone();
        files.extend(self.rules.files.clone());
        files.insert(board_path(&self.board.id), self.board.text.clone());
        let options = self.rules.options.iter().map(|(name, value)| (name.to_owned(), value.to_string())).collect();
        Save {
            format: FORMAT,
            ruleset: (self.chosen.ruleset.clone(), self.rules.manifest.version.clone()),
            house: self.chosen.house.clone(),
            began_with: self.began_with.clone(),
            options,
            board: self.board.id.clone(),
            rules: self.rules.hash.clone(),
            seed: self.chosen.seed,
            files,
            names: self.rules.names.clone(),
            layers: self.rules.layers.clone(),
            present: self.vm.look(|table| table.position.clone()).unwrap_or_else(|| self.history.start.clone()),
            history: self.history.clone(),
        }
    }

    /// Opens a save under the scripts that are there now; if they do not load or do not cover the game, under those that
    /// the save carries. The board is always the one of the save.
    ///
    /// # Errors
    /// Why neither can be played.
    pub fn open(read: Reader, save: &Save, file: &str) -> Result<Opened, Problems> {
        let carried = |path: &str| {
            save.files.get(path).cloned().ok_or_else(|| Problem::new(file, format!("the save carries no '{path}'")))
        };
        let mut notices = Vec::new();
        let (loaded, choice) = match Self::load_for(read, save, file) {
            Ok(found) => {
                if found.0.rules.hash != save.rules {
                    notices.push(phrase!("notice.scripts_changed"));
                }
                found
            }
            Err(problems) => {
                notices.push(phrase!("notice.carried", why = problems.to_string()));
                Self::load_for(&carried, save, file)?
            }
        };
        let Loaded { rules, vm } = loaded;
        let path = board_path(&save.board);
        let board = Arc::new(Board::read(&path, &carried(&path)?)?);
        let mut history = save.history.clone();
        if board.grid.len() != history.start.terrain.len() {
            return Err(Problem::new(file, "the board that the save carries does not fit its positions").into());
        }
        history.start.mark_first_start();
        let mut table = Table::new(board.clone(), rules.clone(), history.start.clone(), save.seed);
        for (n, record) in history.done.iter().enumerate() {
            for change in &record.changes {
                if let Err(why) = table.reapply(change) {
                    return Err(Problem::new(
                        file,
                        format!("action {} ('{}') does not fit: {why}", n + 1, record.line),
                    )
                    .right("the save is damaged; its present position stands in 'present'")
                    .into());
                }
            }
        }
        if super::canonical(&table, &table.position) != super::canonical(&table, &save.present) {
            notices.push(phrase!("notice.present"));
        }
        vm.answer_with(super::question::asked);
        vm.lay(Some(table));
        let rules_files = rules.files.clone();
        let mut game = Self {
            vm,
            rules,
            board,
            history,
            began_with: save.began_with.clone(),
            left_behind: house::left_behind(save, &rules_files),
            chosen: choice,
            counts_only: false,
            by_dice: false,
            listed: RefCell::default(),
            seen: RefCell::default(),
            own_dice: None,
        };
        notices.extend(game.forget_undone());
        let mut trial = game.look(|table| table.position.clone()).unwrap_or_else(|| save.present.clone());
        let mut again = game.history.undone.iter().rev().flat_map(|record| &record.changes);
        if !again.all(|change| trial.apply(change).is_ok()) {
            game.history.undone.clear();
            notices.push(phrase!("notice.undone"));
        }
        Ok(Opened { game, notices })
    }

    /// Loads rules under which a save can be played.
    fn load_for(read: Reader, save: &Save, file: &str) -> Result<(Loaded, Choice), Problems> {
        let ruleset = save.ruleset.0.clone();
        let path = crate::lua::loader::manifest_path(&ruleset);
        let manifest = read_with_house(read, &ruleset, &save.house)?.manifest;
        let switched = save.history.done.iter().any(|record| house::is_house_line(&record.line));
        let mut options = BTreeMap::new();
        for (name, text) in &save.options {
            let Some(declared) = manifest.options.iter().find(|o| o.name == *name) else {
                // It may be of a house rule that was in force at another time.
                if switched {
                    continue;
                }
                return Err(
                    Problem::new(&path, format!("the option '{name}', with which {file} was played, is gone")).into()
                );
            };
            options.insert(name.clone(), declared.parse(text).map_err(|why| Problem::new(&path, why))?);
        }
        let kept = Kept { names: save.names.clone(), layers: save.layers.clone() };
        let loaded = load(read, &ruleset, &save.house, &options, kept)?;
        let mut lacks = loaded.rules.lacks(&save.present);
        lacks.extend(loaded.rules.lacks(&save.history.start));
        lacks.extend(loaded.rules.lacks_of(&save.history.done));
        lacks.sort();
        lacks.dedup();
        if !lacks.is_empty() {
            return Err(
                Problem::new(&path, format!("the scripts lack what is on the table: {}", lacks.join(", "))).into()
            );
        }
        Ok((loaded, Choice { ruleset, house: save.house.clone(), options, seed: save.seed }))
    }
}
