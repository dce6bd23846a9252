//! The door of the workshop: the folder for the user's own rulesets, house rules and boards, and how one begins.

use egui::{RichText, Ui};

use super::shelf::shelf_ui;
use super::{StartScreen, Wish};
use crate::library::Library;
use crate::workbench::say::say;

/// The workshop.
pub fn workshop_ui(ui: &mut Ui, screen: &StartScreen, library: &Library) -> Option<Wish> {
    let mut wish = None;
    if let Some(home) = library.home() {
        ui.label(say("workshop.folder"));
        ui.label(RichText::new(home.display().to_string()).monospace());
        if ui.button(say("folder.open")).on_hover_text(say("folder.open.how")).clicked() {
            wish = Some(Wish::Folder);
        }
        ui.separator();
    }
    wish = shelf_ui(ui, screen, library).or(wish);
    ui.heading(say("workshop.own"));
    for step in
        [say("workshop.own.copy"), say("workshop.own.edit"), say("workshop.own.watch"), say("workshop.own.check")]
    {
        ui.label(step);
    }
    wish
}
