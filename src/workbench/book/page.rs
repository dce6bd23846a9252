//! A paragraph's page: what became of it, its text where there is one, its rules, its examples.

use egui::{Button, RichText, Role, Ui, WidgetInfo};

use super::{Reader, fate};
use crate::book::{Book, Text};
use crate::examples::{Certainty, Example};
use crate::rulebook::{Citation, Paragraph, Rulebook};
use crate::workbench::desk::Ask;
use crate::workbench::say::{self, said, say};
use crate::workbench::theme;

/// The page.
pub fn page_ui(
    ui: &mut Ui,
    book: &Book,
    paragraph: &Paragraph,
    (rules, found): (&Rulebook, &[&Citation]),
    reader: Reader,
) -> Option<Ask> {
    let mut ask = None;
    ui.label(RichText::new(&paragraph.at).heading());
    ui.label(&paragraph.says);
    ui.label(RichText::new(fate(book, paragraph)).small().color(theme::faint()));
    for (text, words) in book.texts_of(&paragraph.at) {
        text_ui(ui, text, words);
    }
    if !found.is_empty() {
        heading(ui, say("book.rules"));
        for citation in found {
            ask = ask.take().or(rule_ui(ui, rules, citation, reader));
        }
    }
    let mut examples = book.examples_of(&paragraph.at).peekable();
    if examples.peek().is_some() {
        heading(ui, say("book.examples"));
        for example in examples {
            ask = ask.take().or(example_ui(ui, book, example, reader));
        }
    }
    ask
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    ui.label(RichText::new(text).strong());
}

/// What a text says here, under its title and whose it is.
fn text_ui(ui: &mut Ui, text: &Text, words: &str) {
    heading(ui, &text.title);
    let Text { language, by, licence, .. } = text;
    let whose = said!("book.text", language = language, by = by, licence = licence);
    ui.label(RichText::new(whose).small().color(theme::faint()));
    for part in words.split("\n\n").filter(|part| !part.trim().is_empty()) {
        ui.label(part.split_whitespace().collect::<Vec<_>>().join(" "));
    }
}

/// A rule or declaration, with what its author may do with it.
pub fn rule_ui(ui: &mut Ui, rules: &Rulebook, citation: &Citation, reader: Reader) -> Option<Ask> {
    let mut ask = None;
    ui.label(citation.to_string());
    for amendment in citation.amended.iter().filter(|_| reader.writes) {
        let by = &amendment.by;
        let place = by.to_string();
        let told = match amendment.word {
            "replace" => said!("book.replaced", by = place),
            _ => said!("book.wrapped", by = place),
        };
        ui.label(RichText::new(told).small().color(theme::faint()));
    }
    if reader.writes {
        ui.horizontal_wrapped(|ui| {
            let is_rule = rules.rules.iter().any(|rule| rule.citation.key == citation.key);
            if reader.plays && is_rule && change_button(ui, &citation.key) {
                ask = Some(Ask::Change(citation.key.clone()));
            }
            let origin = &citation.origin;
            if !origin.file.is_empty() && ui.link(RichText::new(origin.to_string()).small()).clicked() {
                ask = Some(Ask::Open(origin.file.clone(), origin.line));
            }
        });
    }
    ui.add_space(2.0);
    ask
}

/// The button by which a rule is changed.
pub fn change_button(ui: &mut Ui, key: &str) -> bool {
    let button = ui.add(Button::new(say("change")).small()).on_hover_text(say("change.how"));
    let name = said!("change.name", rule = key);
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    button.clicked()
}

fn example_ui(ui: &mut Ui, book: &Book, example: &Example, reader: Reader) -> Option<Ask> {
    let mut ask = None;
    ui.label(&example.says);
    let sure = match example.certainty {
        Certainty::High => say("book.high"),
        Certainty::Medium => say("book.medium"),
        Certainty::Low => say("book.low"),
    };
    let mut facts = vec![sure.to_owned()];
    if !example.house.is_empty() {
        let titles: Vec<String> = example.house.iter().map(|name| say::told(&book.house_title(name))).collect();
        facts.push(said!("book.with_house", names = titles.join(", ")));
    }
    ui.label(RichText::new(facts.join("; ")).small().color(theme::faint()));
    ui.horizontal_wrapped(|ui| {
        let button = ui.add(Button::new(say("book.show")).small());
        let name = said!("book.show.name", example = example.id);
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if button.clicked() {
            ask = Some(Ask::Example(example.id.clone()));
        }
        if reader.writes && ui.link(RichText::new(format!("{}:{}", example.file, example.line)).small()).clicked() {
            ask = Some(Ask::Open(example.file.clone(), example.line));
        }
    });
    ui.add_space(4.0);
    ask
}
