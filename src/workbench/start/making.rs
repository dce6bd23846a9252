//! A new ruleset, made by its names.

use std::path::PathBuf;

use egui::{ComboBox, Frame, RichText, TextEdit, Ui};

use super::{StartScreen, Wish};
use crate::author::{copied_ruleset, folder, small_ruleset, write_new};
use crate::library::Library;
use crate::report::Problems;
use crate::report::findings::is_plain_name;
use crate::workbench::say::{said, say};
use crate::workbench::theme;

/// What is filled in, and what came of it.
#[derive(Default)]
pub struct Making {
    open: bool,
    id: String,
    title: String,
    /// The ruleset of which it is a copy; none for the small game.
    from: Option<String>,
    /// The folder of what was made last, or why nothing was.
    made: Option<Result<PathBuf, String>>,
}

/// The form, or the button that opens it.
pub fn making_ui(ui: &mut Ui, screen: &mut StartScreen, library: &Library) -> Option<Wish> {
    let mut wish = None;
    if !screen.making.open {
        if ui.button(say("making.ruleset")).on_hover_text(say("making.ruleset.how")).clicked() {
            screen.making = Making { open: true, ..Making::default() };
        }
    } else {
        Frame::group(ui.style()).show(ui, |ui| form_ui(ui, screen, library));
    }
    match &screen.making.made {
        Some(Ok(folder)) => {
            ui.label(RichText::new(said!("making.made", folder = folder.display())).color(theme::good()));
            ui.label(say("making.next"));
            if ui.button(say("making.show")).clicked() {
                wish = Some(Wish::ShowFolder(folder.clone()));
            }
        }
        Some(Err(why)) => _ = ui.label(RichText::new(why).color(theme::fault())),
        None => {}
    }
    wish
}

fn form_ui(ui: &mut Ui, screen: &mut StartScreen, library: &Library) {
    let making = &mut screen.making;
    ui.label(RichText::new(say("making.ruleset")).strong());
    let label = ui.label(say("making.id"));
    ui.add(TextEdit::singleline(&mut making.id).desired_width(260.0)).labelled_by(label.id);
    let label = ui.label(say("making.title"));
    ui.add(TextEdit::singleline(&mut making.title).desired_width(260.0)).labelled_by(label.id);
    let titles =
        screen.shelf.rulesets.iter().filter_map(|r| Some((r.id.as_str(), r.manifest.as_ref().ok()?.title.as_str())));
    let titles: Vec<(&str, &str)> = titles.collect();
    let title_of = |from: &Option<String>| {
        let found = titles.iter().find(|(id, _)| Some(*id) == from.as_deref());
        found.map_or(say("making.small"), |(_, title)| *title).to_owned()
    };
    ComboBox::from_label(say("making.from")).selected_text(title_of(&making.from)).show_ui(ui, |ui| {
        ui.selectable_value(&mut making.from, None, say("making.small"));
        for (id, title) in &titles {
            ui.selectable_value(&mut making.from, Some((*id).to_owned()), *title);
        }
    });
    let mut made = false;
    ui.horizontal(|ui| {
        let ready = ui.add_enabled(is_plain_name(&making.id), egui::Button::new(say("making.make")));
        made = ready.on_disabled_hover_text(say("making.id")).clicked();
        if ui.button(say("cancel")).clicked() {
            *making = Making::default();
        }
    });
    if made {
        let result = making.make(library).map_err(|problems| problems.to_string());
        let open = result.is_err();
        screen.making.made = Some(result);
        screen.making.open = open;
        screen.look_again(ui.ctx(), library);
    }
}

impl Making {
    fn make(&self, library: &Library) -> Result<PathBuf, Problems> {
        let title = if self.title.trim().is_empty() { self.id.replace(['-', '_'], " ") } else { self.title.clone() };
        let files = match &self.from {
            None => small_ruleset(&self.id, &title),
            Some(from) => copied_ruleset(library, from, &self.id, &title)?.0,
        };
        write_new(library, &files)?;
        Ok(folder(library)?.join("rulesets").join(&self.id))
    }
}
