//! What became of the book: each paragraph with its rules and examples, and the lines that no example reached.

use egui::{RichText, ScrollArea, Ui};

use super::{HIGH, Looker, Place, place_ui, short};
use crate::coverage::{Answers, Coverage, Covered};
use crate::workbench::panel::{fold, panel_ui};
use crate::workbench::say::{count, said, say};
use crate::workbench::settings::Settings;
use crate::workbench::theme;

/// The panel; gives the place that is to be shown in the editor. `all` is whether what is well is shown, too.
pub fn coverage_ui(ui: &mut Ui, looker: &Looker, all: &mut bool, settings: &mut Settings) -> Option<Place> {
    let mut wanted = None;
    panel_ui(ui, settings, "coverage", say("coverage.panel"), |ui| {
        let Some(coverage) = looker.found().and_then(|found| found.coverage.as_ref()) else {
            let why = if looker.looks() { say("coverage.looking") } else { say("coverage.none") };
            ui.label(RichText::new(why).color(theme::faint()));
            return;
        };
        totals_ui(ui, coverage);
        ui.checkbox(all, say("coverage.all")).on_hover_text(say("coverage.all.how"));
        let area = ScrollArea::vertical().id_salt("all paragraphs").max_height(HIGH).min_scrolled_height(HIGH);
        area.auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for paragraph in coverage.paragraphs.iter().filter(|p| *all || p.wanting || !p.why.is_empty()) {
                paragraph_ui(ui, paragraph, &coverage.ruleset, &mut wanted);
            }
            for house in coverage.houses.iter().filter(|_| *all) {
                let title = said!("coverage.house", name = house.name, title = house.title);
                fold(ui, title).id_salt(("house", &house.name)).show(ui, |ui| {
                    ui.label(&house.says);
                    answers_ui(ui, &house.answers, &coverage.ruleset, &mut wanted);
                });
            }
            lines_ui(ui, coverage, &mut wanted);
        });
    });
    wanted
}

fn totals_ui(ui: &mut Ui, coverage: &Coverage) {
    let t = &coverage.totals;
    if t.paragraphs > 0 {
        ui.label(said!(
            "coverage.paragraphs",
            n = t.paragraphs,
            encoded = t.encoded,
            chosen = t.chosen,
            commentary = t.commentary,
            missing = t.missing
        ));
    }
    let wanting = count(t.wanting, "coverage.wanting.one", "coverage.wanting.many");
    let colour = if t.wanting + t.failed == 0 { theme::good() } else { theme::fault() };
    ui.label(
        RichText::new(said!("coverage.examples", wanting = wanting, passed = t.passed, failed = t.failed))
            .color(colour),
    );
    ui.label(said!("coverage.lines", part = t.reached(), n = t.lines));
}

fn paragraph_ui(ui: &mut Ui, paragraph: &Covered, ruleset: &str, wanted: &mut Option<Place>) {
    let title = said!("coverage.paragraph", at = paragraph.at, status = paragraph.status, says = paragraph.says);
    let colour = match paragraph.status.as_str() {
        _ if paragraph.wanting => theme::fault(),
        "missing" => theme::refused(),
        "commentary" => theme::faint(),
        _ => theme::ink(),
    };
    let header = fold(ui, RichText::new(title).color(colour)).id_salt(&paragraph.at);
    header.show(ui, |ui| {
        if !paragraph.why.is_empty() {
            ui.label(&paragraph.why);
        }
        answers_ui(ui, &paragraph.answers, ruleset, wanted);
    });
}

fn answers_ui(ui: &mut Ui, answers: &Answers, ruleset: &str, wanted: &mut Option<Place>) {
    if answers.rules.is_empty() {
        ui.label(RichText::new(say("coverage.no_rule")).color(theme::faint()));
    }
    for rule in &answers.rules {
        let place = format!("{}:{}", short(&rule.file, ruleset), rule.line);
        let under = rule.under.as_ref().map(|under| format!(" ({under})")).unwrap_or_default();
        let text = said!("coverage.rule", key = format!("{}{under}", rule.key), place = place);
        place_ui(ui, RichText::new(&text), &text, Place { file: rule.file.clone(), line: rule.line }, wanted);
    }
    if answers.examples.is_empty() {
        ui.label(RichText::new(say("coverage.no_example")).color(theme::faint()));
    }
    for example in &answers.examples {
        let place = format!("{}:{}", short(&example.file, ruleset), example.line);
        let holds = example.failed.is_empty();
        let word = if holds { say("coverage.holds") } else { say("coverage.fails") };
        let text = said!("coverage.example", holds = word, id = example.id, says = example.says, place = place);
        let colour = if holds { theme::ink() } else { theme::fault() };
        let at = Place { file: example.file.clone(), line: example.line };
        place_ui(ui, RichText::new(&text).color(colour), &text, at, wanted);
        for problem in &example.failed {
            ui.label(RichText::new(&problem.what).color(theme::fault()));
        }
    }
}

fn lines_ui(ui: &mut Ui, coverage: &Coverage, wanted: &mut Option<Place>) {
    if coverage.totals.unreached == 0 {
        return;
    }
    let title = count(coverage.totals.unreached, "coverage.unreached.one", "coverage.unreached.many");
    fold(ui, title).id_salt("unreached").show(ui, |ui| {
        for script in &coverage.scripts {
            for line in &script.unreached {
                let text = format!("{}:{}: {}", short(&script.file, &coverage.ruleset), line.line, line.text);
                let at = Place { file: script.file.clone(), line: line.line };
                place_ui(ui, RichText::new(&text).monospace(), &text, at, wanted);
            }
        }
    });
}
