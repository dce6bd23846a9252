//! Everything that is wrong with the ruleset on the table, is probably a slip, or is worth knowing.

use egui::{Color32, RichText, ScrollArea, Ui};

use super::{HIGH, Looker, Place, place_ui, short};
use crate::check::{Checked, Finding, Severity};
use crate::workbench::panel::panel_ui;
use crate::workbench::say::{count, said, say};
use crate::workbench::settings::Settings;
use crate::workbench::theme;

/// So many are shown.
const MOST: usize = 300;

/// The panel; gives the place that is to be shown in the editor.
pub fn problems_ui(ui: &mut Ui, looker: &Looker, ruleset: &str, settings: &mut Settings) -> Option<Place> {
    let mut wanted = None;
    let title = title(looker.found().filter(|_| !looker.looks()));
    panel_ui(ui, settings, "problems", &title, |ui| {
        if looker.looks() {
            ui.label(RichText::new(say("problems.looking")).color(theme::faint()));
        }
        let Some(found) = looker.found() else { return };
        let area = ScrollArea::vertical().id_salt("all problems").max_height(HIGH).min_scrolled_height(HIGH);
        area.auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for finding in found.findings.iter().take(MOST) {
                finding_ui(ui, finding, ruleset, &mut wanted);
            }
            if found.findings.len() > MOST {
                ui.label(said!("more", n = found.findings.len() - MOST));
            }
        });
    });
    wanted
}

fn title(found: Option<&Checked>) -> String {
    let Some(found) = found else { return say("problems.panel").to_owned() };
    let counts = [
        (Severity::Error, "problems.error.one", "problems.error.many"),
        (Severity::Warning, "problems.warning.one", "problems.warning.many"),
        (Severity::Note, "problems.note.one", "problems.note.many"),
    ];
    let told: Vec<String> = counts
        .into_iter()
        .map(|(severity, one, many)| (found.count(severity), one, many))
        .filter(|(n, ..)| *n > 0)
        .map(|(n, one, many)| count(n, one, many))
        .collect();
    let told = if told.is_empty() { say("problems.none").to_owned() } else { told.join(", ") };
    said!("problems.title", found = told)
}

fn finding_ui(ui: &mut Ui, finding: &Finding, ruleset: &str, wanted: &mut Option<Place>) {
    let (colour, word): (Color32, &str) = match finding.severity {
        Severity::Error => (theme::fault(), say("problems.error")),
        Severity::Warning => (theme::refused(), say("problems.warning")),
        Severity::Note => (theme::faint(), say("problems.note")),
    };
    let problem = &finding.problem;
    let line = problem.line.map(|line| format!(":{line}")).unwrap_or_default();
    let place = format!("{}{line}", short(&problem.file, ruleset));
    let right = problem.right.as_ref().map(|right| format!("; {right}")).unwrap_or_default();
    let text = said!("problems.line", severity = word, place = place, what = format!("{}{right}", problem.what));
    let at = Place { file: problem.file.clone(), line: problem.line.unwrap_or(1) };
    place_ui(ui, RichText::new(&text).color(colour), &text, at, wanted);
}
