//! What is wanted of the book, of a rule, or of a file.

use std::path::Path;

use egui::Ui;

use super::App;
use super::beside::book_panel_ui;
use crate::author::Written;
use crate::library::Origin;
use crate::report::Problem;
use crate::workbench::book::Reader;
use crate::workbench::book::scene::Scene;
use crate::workbench::desk::{Ask, Message, Tone};
use crate::workbench::say;

impl App {
    /// Does what is wanted of the book or of a rule.
    pub(super) fn answer(&mut self, ask: Ask) {
        let Some(desk) = &mut self.desk else { return };
        match ask {
            Ask::Read(keys) => {
                self.settings.set_open("book", true);
                self.book.ask(keys);
            }
            Ask::Change(key) => {
                let written = desk.change_rule(&key);
                self.edit_written(written);
            }
            Ask::Record => {
                let written = desk.record();
                self.edit_written(written);
            }
            Ask::Example(id) => {
                let ruleset = desk.session.game.choice().ruleset.clone();
                let example = self.book.example(&id).cloned();
                match example.map(|example| Scene::open(&self.library, &ruleset, &example, self.settings.numbers)) {
                    Some(Ok(scene)) => self.scene = Some(scene),
                    Some(Err(problems)) => desk.message = Some(Message::new(Tone::Fault, problems.to_string())),
                    None => {}
                }
            }
            Ask::Open(file, line) => {
                if let Err(problem) = self.edit(&file, line)
                    && let Some(desk) = &mut self.desk
                {
                    desk.message = Some(Message::new(Tone::Refused, problem.to_string()));
                }
            }
        }
    }

    /// Shows what was written in the editor; where it lies was told.
    pub(super) fn edit_written(&mut self, written: Option<Written>) {
        if let Some(written) = written
            && let Err(why) = (self.opener)(&written.path, written.line)
            && let Some(message) = self.desk.as_mut().and_then(|desk| desk.message.as_mut())
        {
            message.lines.push(say::said!("edit.failed", why = why));
        }
    }

    /// Shows a file of the library in the editor.
    pub(super) fn edit(&mut self, file: &str, line: usize) -> Result<(), Problem> {
        match self.library.origin(file) {
            Some(Origin::Home(path) | Origin::Root(path)) => {
                (self.opener)(&path, line).map_err(|why| Problem::new(file, say::said!("edit.failed", why = why)))
            }
            _ => Err(Problem::new(file, say::say("edit.embedded"))),
        }
    }

    /// An example on the board; the book stays beside it if it was open.
    pub(super) fn scene_ui(&mut self, ui: &mut Ui) {
        let Some(scene) = &mut self.scene else { return };
        let mut ask = None;
        let beside_a_game = self.desk.is_some() && !self.choosing;
        if let Some(desk) = self.desk.as_ref().filter(|_| beside_a_game && self.settings.is_open("book")) {
            let reader = Reader { writes: desk.workshop, plays: true };
            let rules = say::rules(desk.session.game.rules());
            let (wish, open) = book_panel_ui(ui, &mut self.book, &rules, reader, &self.settings);
            ask = wish;
            self.settings.set_open("book", open);
        }
        if scene.ui(ui, &self.settings, beside_a_game) {
            self.scene = None;
        }
        if let Some(ask) = ask {
            // What is changed is changed in the game that waits.
            if !matches!(ask, Ask::Example(_) | Ask::Open(..)) {
                self.scene = None;
            }
            self.answer(ask);
        }
    }

    pub(super) fn show_folder(&self) -> Result<(), Problem> {
        self.library.home().map_or(Ok(()), show)
    }
}

/// Shows a folder as the desktop shows folders.
pub(super) fn show(folder: &Path) -> Result<(), Problem> {
    opener::open(folder)
        .map_err(|error| Problem::new(folder.display().to_string(), say::said!("edit.no_folder", why = error)))
}
