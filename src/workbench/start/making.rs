//! A new ruleset or house rule, made by its names.

use std::path::PathBuf;

use egui::{ComboBox, Frame, RichText, TextEdit, Ui};

use super::{StartScreen, Wish};
use crate::author::{Files, HouseWish, RULES, copied_ruleset, folder, house_rule, small_ruleset, write_new};
use crate::library::Library;
use crate::report::Problems;
use crate::report::findings::is_plain_name;
use crate::rulebook::house_folder;
use crate::session::read_manifest;
use crate::workbench::say::{said, say};
use crate::workbench::theme;

/// What is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Ruleset,
    HouseRule,
}

/// What was made: its folder, and the file with which its author begins.
struct Made {
    what: What,
    folder: PathBuf,
    begins: String,
}

/// What is filled in, and what came of it.
#[derive(Default)]
pub struct Making {
    open: Option<What>,
    id: String,
    title: String,
    /// The ruleset of which it is a copy, none for the small game; or the one over which the house rule lies.
    from: Option<String>,
    /// What was made last, or why nothing was.
    made: Option<Result<Made, String>>,
}

/// The form, or the buttons that open it.
pub fn making_ui(ui: &mut Ui, screen: &mut StartScreen, library: &Library) -> Option<Wish> {
    let mut wish = None;
    match screen.making.open {
        Some(what) => wish = Frame::group(ui.style()).show(ui, |ui| form_ui(ui, screen, library, what)).inner,
        None => {
            ui.horizontal_wrapped(|ui| {
                if ui.button(say("making.ruleset")).on_hover_text(say("making.ruleset.how")).clicked() {
                    screen.making = Making { open: Some(What::Ruleset), ..Making::default() };
                }
                if ui.button(say("making.house")).on_hover_text(say("making.house.how")).clicked() {
                    let chosen = screen.shelf.rulesets.get(screen.ruleset).filter(|offered| offered.manifest.is_ok());
                    let from = chosen.map(|offered| offered.id.clone());
                    screen.making = Making { open: Some(What::HouseRule), from, ..Making::default() };
                }
            });
        }
    }
    match &screen.making.made {
        Some(Ok(made)) => {
            let (next, edit) = match made.what {
                What::Ruleset => (say("making.next"), None),
                What::HouseRule => (say("making.house.next"), Some(say("making.edit"))),
            };
            ui.label(RichText::new(said!("making.made", folder = made.folder.display())).color(theme::good()));
            ui.label(next);
            ui.horizontal_wrapped(|ui| {
                if ui.button(say("making.show")).clicked() {
                    wish = Some(Wish::ShowFolder(made.folder.clone()));
                }
                if edit.is_some_and(|edit| ui.button(edit).clicked()) {
                    wish = Some(Wish::Edit(made.begins.clone(), 1));
                }
            });
        }
        Some(Err(why)) => _ = ui.label(RichText::new(why).color(theme::fault())),
        None => {}
    }
    wish
}

/// The form. A house rule that was made is opened in the editor.
fn form_ui(ui: &mut Ui, screen: &mut StartScreen, library: &Library, what: What) -> Option<Wish> {
    let making = &mut screen.making;
    ui.label(RichText::new(if what == What::Ruleset { say("making.ruleset") } else { say("making.house") }).strong());
    let label = ui.label(say("making.id"));
    ui.add(TextEdit::singleline(&mut making.id).desired_width(260.0)).labelled_by(label.id);
    let label = ui.label(say("making.title"));
    ui.add(TextEdit::singleline(&mut making.title).desired_width(260.0)).labelled_by(label.id);
    let titles =
        screen.shelf.rulesets.iter().filter_map(|r| Some((r.id.as_str(), r.manifest.as_ref().ok()?.title.as_str())));
    let titles: Vec<(&str, &str)> = titles.collect();
    let title_of = |from: &Option<String>| {
        let found = titles.iter().find(|(id, _)| Some(*id) == from.as_deref());
        let none = if what == What::Ruleset { say("making.small") } else { say("making.none") };
        found.map_or(none, |(_, title)| *title).to_owned()
    };
    let label = if what == What::Ruleset { say("making.from") } else { say("making.over") };
    ComboBox::from_label(label).selected_text(title_of(&making.from)).show_ui(ui, |ui| {
        if what == What::Ruleset {
            ui.selectable_value(&mut making.from, None, say("making.small"));
        }
        for (id, title) in &titles {
            ui.selectable_value(&mut making.from, Some((*id).to_owned()), *title);
        }
    });
    let mut wanted = false;
    ui.horizontal(|ui| {
        let is_whole = is_plain_name(&making.id) && (what == What::Ruleset || making.from.is_some());
        let ready = ui.add_enabled(is_whole, egui::Button::new(say("making.make")));
        wanted = ready.on_disabled_hover_text(say("making.id")).clicked();
        if ui.button(say("cancel")).clicked() {
            *making = Making::default();
        }
    });
    if !wanted {
        return None;
    }
    let result = making.make(library, what).map_err(|problems| problems.to_string());
    let opened = result.as_ref().ok().filter(|made| made.what == What::HouseRule);
    let wish = opened.map(|made| Wish::Edit(made.begins.clone(), 1));
    screen.making.open = result.is_err().then_some(what);
    screen.making.made = Some(result);
    screen.look_again(ui.ctx(), library);
    wish
}

impl Making {
    fn make(&self, library: &Library, what: What) -> Result<Made, Problems> {
        let title = if self.title.trim().is_empty() { self.id.replace(['-', '_'], " ") } else { self.title.clone() };
        let (path, files) = match (what, &self.from) {
            (What::HouseRule, Some(ruleset)) => self.house_rule(library, ruleset, title)?,
            (_, None) => (format!("rulesets/{}", self.id), small_ruleset(&self.id, &title)),
            (What::Ruleset, Some(from)) => {
                (format!("rulesets/{}", self.id), copied_ruleset(library, from, &self.id, &title)?.0)
            }
        };
        write_new(library, &files)?;
        Ok(Made { what, folder: folder(library)?.join(&path), begins: format!("{path}/{RULES}") })
    }

    fn house_rule(&self, library: &Library, ruleset: &str, title: String) -> Result<(String, Files), Problems> {
        let manifest = read_manifest(library, ruleset)?;
        let files = house_rule(&manifest, &HouseWish { name: self.id.clone(), title, ..HouseWish::default() });
        Ok((house_folder(ruleset, &self.id), files))
    }
}
