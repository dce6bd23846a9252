//! What stands in the workshop: rulesets, house rules and boards, the user's own first, each with its folder.

use std::path::PathBuf;

use egui::{RichText, Ui};

use super::{StartScreen, Wish};
use crate::library::{Library, Origin};
use crate::report::Problems;
use crate::rulebook::house_folder;
use crate::workbench::say::{said, say};
use crate::workbench::theme;

/// One thing on the shelf.
struct Thing<'a> {
    text: String,
    /// Its chief file on the disk; none if the program carries it.
    file: Option<PathBuf>,
    problems: Option<&'a Problems>,
}

impl<'a> Thing<'a> {
    fn new(library: &Library, path: &str, text: String, problems: Option<&'a Problems>) -> Self {
        let file = match library.origin(path) {
            None | Some(Origin::Embedded) => None,
            Some(Origin::Home(path) | Origin::Root(path)) => Some(path),
        };
        Self { text, file, problems }
    }
}

/// The shelf.
pub fn shelf_ui(ui: &mut Ui, screen: &StartScreen, library: &Library) -> Option<Wish> {
    let rulesets = screen.shelf.rulesets.iter().map(|offered| {
        let path = format!("rulesets/{}/ruleset.ron", offered.id);
        let text = match &offered.manifest {
            Ok(manifest) => said!("workshop.ruleset", id = offered.id, version = manifest.version),
            Err(_) => offered.id.clone(),
        };
        Thing::new(library, &path, text, offered.manifest.as_ref().err())
    });
    let mut wish = things_ui(ui, say("workshop.rulesets"), say("workshop.rulesets.none"), rulesets.collect());
    let houses = screen.shelf.rulesets.iter().flat_map(|offered| {
        let thing = |name: &str, title: &str, problems| {
            let path = format!("{}/house.ron", house_folder(&offered.id, name));
            let text = said!("workshop.house", name = name, title = title, ruleset = offered.id);
            Thing::new(library, &path, text, problems)
        };
        let good = offered.houses.iter().map(|house| thing(&house.name, &house.title, None));
        let faulty = offered.faulty.iter().map(|(name, problems)| thing(name, say("start.faulty"), Some(problems)));
        good.chain(faulty).collect::<Vec<_>>()
    });
    wish = things_ui(ui, say("house.panel"), say("workshop.houses.none"), houses.collect()).or(wish);
    let boards = screen
        .shelf
        .boards
        .iter()
        .map(|(id, title)| Thing::new(library, &format!("boards/{id}.ron"), format!("{id}: {title}"), None));
    things_ui(ui, say("workshop.boards"), say("workshop.boards.none"), boards.collect()).or(wish)
}

/// Things of one sort: the user's own, each with a button that opens its folder; those of the program folded away below.
fn things_ui(ui: &mut Ui, heading: &str, none: &str, things: Vec<Thing>) -> Option<Wish> {
    let mut wish = None;
    ui.heading(heading);
    let (own, carried): (Vec<_>, Vec<_>) = things.into_iter().partition(|thing| thing.file.is_some());
    if own.is_empty() {
        ui.label(RichText::new(none).color(theme::faint()));
    }
    for thing in &own {
        let Some(file) = &thing.file else { continue };
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(&thing.text).strong());
            let button = ui.small_button(say("workshop.show"));
            let name = said!("workshop.show.of", what = thing.text);
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
            if button.on_hover_text(&name).clicked() {
                wish = file.parent().map(|folder| Wish::ShowFolder(folder.to_owned()));
            }
        });
        ui.label(RichText::new(file.display().to_string()).small().color(theme::faint()));
        for problem in thing.problems.iter().flat_map(|problems| &problems.0) {
            ui.label(RichText::new(problem.to_string()).color(theme::fault()));
        }
    }
    if !carried.is_empty() {
        egui::CollapsingHeader::new(said!("workshop.carried", n = carried.len())).id_salt(heading).show(ui, |ui| {
            for thing in &carried {
                ui.label(&thing.text);
            }
        });
    }
    ui.add_space(10.0);
    wish
}
