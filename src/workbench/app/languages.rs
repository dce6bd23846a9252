//! In which language the window speaks, and by which letters.

use std::sync::Arc;

use super::App;
use crate::picture::FONTS;
use crate::report::Problem;
use crate::tongue::{Catalogue, Translation, languages};
use crate::workbench::desk::{Message, Tone};
use crate::workbench::say;

impl App {
    /// From now on the window speaks by this catalogue, whatever language it remembers.
    pub fn speak(&mut self, catalogue: Catalogue) {
        self.given = Some(Arc::new(catalogue));
        self.take_language();
    }

    /// Takes up the language that is chosen, as its files are now; what cannot be read stays English, and is told.
    pub(super) fn take_language(&mut self) -> Vec<Problem> {
        self.spoken.clone_from(&self.settings.language);
        self.settings.languages = languages(&self.library);
        let mut problems = Vec::new();
        let read = Catalogue::of(&self.library, &self.spoken);
        let read = read.map_err(|problem| problems.push(problem)).unwrap_or_default();
        self.tongue.catalogue = self.given.clone().unwrap_or_else(|| Arc::new(read));
        self.screen.language.clone_from(&self.spoken);
        say::speak(self.tongue.clone());
        self.screen.refresh(&self.library);
        problems.extend(self.take_translation());
        if let Some(desk) = &mut self.desk {
            desk.redrawn();
        }
        problems
    }

    /// Takes up what the ruleset on the table says in the language that is chosen.
    pub(super) fn take_translation(&mut self) -> Vec<Problem> {
        let Some(desk) = &self.desk else { return Vec::new() };
        let ruleset = &desk.session.game.choice().ruleset;
        let (translation, problems) = Translation::of(&self.library, ruleset, &self.spoken);
        self.tongue.translation = translation.map(Arc::new);
        problems
    }

    /// The language was changed, or its files were.
    pub(super) fn change_language(&mut self) {
        let problems = self.take_language();
        if self.desk.is_some() {
            self.tell_of_words(&problems);
        } else {
            self.screen.problems = problems;
        }
    }

    /// Tells whoever plays what is wrong with the files of the language.
    pub(super) fn tell_of_words(&mut self, problems: &[Problem]) {
        if let (Some(desk), false) = (&mut self.desk, problems.is_empty()) {
            let lines = problems.iter().map(ToString::to_string).collect();
            desk.message = Some(Message { tone: Tone::Fault, title: say::say("view.language").to_owned(), lines });
        }
    }
}

/// The usual fonts, and after them those for letters that they lack: gothic ones, and those on Chinese and Japanese pieces.
pub(super) fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::default();
    for (name, data) in &FONTS {
        fonts.font_data.insert((*name).to_owned(), egui::FontData::from_static(data).into());
        for family in [egui::FontFamily::Proportional, egui::FontFamily::Monospace] {
            fonts.families.entry(family).or_default().push((*name).to_owned());
        }
    }
    fonts
}
