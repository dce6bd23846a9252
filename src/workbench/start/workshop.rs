//! The door of the workshop: rulesets and boards, whose they are, and the folder for the user's own.

use egui::{RichText, Ui};

use super::making::making_ui;
use super::{StartScreen, Wish};
use crate::library::{Library, Origin};
use crate::workbench::say::{said, say};
use crate::workbench::theme;

/// The workshop.
pub fn workshop_ui(ui: &mut Ui, screen: &mut StartScreen, library: &Library) -> Option<Wish> {
    let mut wish = None;
    if let Some(home) = library.home() {
        ui.label(say("workshop.folder"));
        ui.label(RichText::new(home.display().to_string()).monospace());
        if ui.button(say("folder.open")).on_hover_text(say("folder.open.how")).clicked() {
            wish = Some(Wish::Folder);
        }
        ui.separator();
    }
    if !library.disk_folders().is_empty() {
        wish = making_ui(ui, screen, library).or(wish);
        ui.separator();
    }
    let whose = |path: String| match library.origin(&path) {
        None | Some(Origin::Embedded) => say("workshop.embedded").to_owned(),
        Some(Origin::Home(path) | Origin::Root(path)) => path.display().to_string(),
    };
    ui.heading(say("workshop.rulesets"));
    for offered in &screen.rulesets {
        let path = whose(format!("rulesets/{}/ruleset.ron", offered.id));
        match &offered.manifest {
            Ok(manifest) => {
                let text = said!("workshop.ruleset", id = offered.id, version = manifest.version);
                ui.label(RichText::new(text).strong());
            }
            Err(problems) => {
                ui.label(RichText::new(&offered.id).strong());
                for problem in &problems.0 {
                    ui.label(RichText::new(problem.to_string()).color(theme::fault()));
                }
            }
        }
        ui.label(RichText::new(path).small().color(theme::faint()));
    }
    ui.add_space(10.0);
    ui.heading(say("workshop.boards"));
    for (id, title) in &screen.boards {
        ui.label(format!("{id}: {title}"));
        ui.label(RichText::new(whose(format!("boards/{id}.ron"))).small().color(theme::faint()));
    }
    ui.add_space(10.0);
    ui.heading(say("workshop.own"));
    for step in
        [say("workshop.own.copy"), say("workshop.own.edit"), say("workshop.own.watch"), say("workshop.own.check")]
    {
        ui.label(step);
    }
    wish
}
