//! The door of the books: what each says, paragraph by paragraph, and what became of it.

use std::sync::Arc;

use egui::{Button, RichText, ScrollArea, Ui};

use super::play::completeness;
use super::{StartScreen, Wish};
use crate::library::Library;
use crate::lua::load;
use crate::rulebook::Rulebook;
use crate::workbench::book::{BookPane, Reader};
use crate::workbench::desk::Ask;
use crate::workbench::say::{self, said, say};
use crate::workbench::settings::Settings;
use crate::workbench::theme;

/// The book that is read behind this door.
#[derive(Default)]
pub struct Reading {
    pane: BookPane,
    /// The ruleset, and its rules as the book has them; none where they do not load.
    open: Option<(String, Option<Arc<Rulebook>>)>,
}

/// The books: on the left all, on the right the one that is read.
pub fn books_ui(ui: &mut Ui, screen: &mut StartScreen, library: &Library, settings: &Settings) -> Option<Wish> {
    let mut wanted = None;
    let mut wish = None;
    ui.columns(2, |columns| {
        let [shelf, page] = columns else { return };
        ScrollArea::vertical().id_salt("books").auto_shrink([false, false]).show(shelf, |ui| {
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| wanted = shelf_ui(ui, screen));
        });
        page.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
            let reading = &mut screen.book;
            let Some((ruleset, rules)) = &reading.open else {
                ui.label(RichText::new(say("books.choose")).color(theme::faint()));
                return;
            };
            reading.pane.open(ui, library, ruleset, 0);
            let Some(rules) = rules else {
                ui.label(RichText::new(said!("books.broken", id = ruleset)).color(theme::fault()));
                return;
            };
            let reader = Reader { writes: settings.workshop, plays: false };
            wish = match reading.pane.ui(ui, rules, reader) {
                Some(Ask::Example(id)) => {
                    let example = reading.pane.example(&id).cloned().map(Box::new);
                    example.map(|example| Wish::Example { ruleset: ruleset.clone(), example })
                }
                Some(Ask::Open(file, line)) => Some(Wish::Edit(file, line)),
                _ => None,
            };
        });
    });
    if let Some(ruleset) = wanted {
        let read = |path: &str| library.read(path);
        let rules = load(&read, &ruleset, &[], &Default::default(), Default::default()).ok().map(|loaded| loaded.rules);
        screen.book = Reading { pane: BookPane::default(), open: Some((ruleset, rules)) };
    }
    wish
}

/// All books. Gives the ruleset of the one that is opened.
fn shelf_ui(ui: &mut Ui, screen: &StartScreen) -> Option<String> {
    let mut wanted = None;
    for offered in &screen.shelf.rulesets {
        let Ok(manifest) = &offered.manifest else { continue };
        let book = &manifest.source;
        let is_open = screen.book.open.as_ref().is_some_and(|(id, _)| *id == offered.id);
        let title = RichText::new(said!("books.of", author = manifest.author, book = book.book)).strong();
        if ui
            .add(Button::selectable(is_open, title).wrap().frame_when_inactive(true))
            .on_hover_text(say("books.open"))
            .clicked()
        {
            wanted = Some(offered.id.clone());
        }
        let facts = [book.date.as_str(), book.archive.as_str()];
        let facts: Vec<&str> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
        ui.label(RichText::new(facts.join(", ")).small().color(theme::faint()));
        if !book.link.is_empty() {
            ui.hyperlink(&book.link);
        }
        if let Some(source) = &offered.source {
            let told = completeness(source);
            ui.label(said!("books.played", played = told.played, rules = told.rules));
            if !told.later.is_empty() {
                say::about(offered.translation.clone());
                let later = told.later.iter().map(|(about, n)| format!("{} ({n})", say::text(about)));
                let later: Vec<String> = later.collect();
                ui.label(RichText::new(said!("books.later", about = later.join(", "))).color(theme::faint()));
            }
        }
        ui.add_space(10.0);
    }
    wanted
}
