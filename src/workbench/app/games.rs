//! How a game comes to the table: begun, or read from a save.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use egui::Context;

use super::App;
use crate::game::Choice;
use crate::report::{Problem, Problems};
use crate::rulebook::{OptionValue, Options, read_with_house};
use crate::session::Session;
use crate::workbench::Start;
use crate::workbench::board::BoardPane;
use crate::workbench::clocks::Clocks;
use crate::workbench::console::ConsolePane;
use crate::workbench::desk::Desk;
use crate::workbench::opening::Opening;
use crate::workbench::tables::Tables;

impl App {
    pub(super) fn begin_asked(&mut self, start: &Start) -> Result<(), Problems> {
        let known = self.library.rulesets();
        let ruleset = start.ruleset.clone().or_else(|| known.first().cloned());
        let ruleset = ruleset.ok_or_else(|| Problem::new("rulesets", "there are no rulesets"))?;
        let manifest = read_with_house(&|path| self.library.read(path), &ruleset, &start.house)?.manifest;
        let options = Options::parse(&manifest, &start.options)?;
        let chosen = options.chosen(&manifest).map(|(name, value)| (name.to_owned(), value.clone())).collect();
        self.begin(&ruleset, start.board.as_deref(), (chosen, start.house.clone()))
    }

    pub(super) fn begin(
        &mut self,
        ruleset: &str,
        board: Option<&str>,
        (options, house): (BTreeMap<String, OptionValue>, Vec<String>),
    ) -> Result<(), Problems> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let seed = since.map_or(0, |d| d.as_nanos() as u64);
        let choice = Choice { ruleset: ruleset.to_owned(), house, options, seed };
        self.lay(Session::begin(self.library.clone(), choice, board)?);
        Ok(())
    }

    /// Begins to open the saved game that is to be, and lays it on the table once it is read.
    pub(super) fn go_on_opening(&mut self, ctx: &Context) {
        if let Some(path) = self.to_open.take() {
            self.opening = Some(Opening::begin(ctx, path));
        }
        let Some(opening) = &self.opening else { return };
        let Some(read) = opening.poll(ctx) else { return };
        let name = opening.path().file_stem().map(|name| name.to_string_lossy().into_owned());
        self.opening = None;
        match read.and_then(|saved| Session::lay(self.library.clone(), saved)) {
            Ok(session) => self.lay(session),
            Err(problems) => {
                (self.screen.problems, self.choosing) = (problems.0, true);
                return;
            }
        }
        if let (Some(desk), Some(name)) = (&mut self.desk, name) {
            desk.save_name = name;
            if !self.settings.still {
                desk.show_last_turn();
            }
        }
    }

    /// A file, or a name in the folder of saves with or without its ending.
    pub(super) fn find_save(&self, named: &Path) -> PathBuf {
        let within = self.library.saves_folder().join(named);
        let ended = PathBuf::from(format!("{}.ron", within.display()));
        [&within, &ended].into_iter().find(|path| !named.is_file() && path.is_file()).cloned().unwrap_or(named.into())
    }

    pub(super) fn lay(&mut self, mut session: Session) {
        if let Some(desk) = &mut self.desk {
            desk.finish_saving();
        }
        session.keep_journal();
        let mut desk = Desk::new(session);
        desk.workshop = self.settings.workshop;
        self.pane = BoardPane::default();
        self.pane.numbers = self.settings.numbers;
        if let Some(sight) = self.settings.sights.get(&desk.session.game.board().id) {
            self.pane.go_to(*sight);
        }
        self.desk = Some(desk);
        self.scene = None;
        self.console = ConsolePane::default();
        let problems = self.take_translation();
        self.tell_of_words(&problems);
        self.export = None;
        self.clocks = Clocks::default();
        self.tables = Tables::default();
        self.compare = None;
        self.choosing = false;
        self.watched = false;
        self.screen.leave();
    }
}
