//! The door of the books: what each says, paragraph by paragraph, and what became of it.

use egui::{CollapsingHeader, RichText, Ui};

use super::StartScreen;
use super::play::completeness;
use crate::rulebook::Status;
use crate::workbench::say::{said, say};
use crate::workbench::theme;

/// The books.
pub fn books_ui(ui: &mut Ui, screen: &StartScreen) -> Option<super::Wish> {
    for offered in &screen.shelf.rulesets {
        let Ok(manifest) = &offered.manifest else { continue };
        let book = &manifest.source;
        ui.label(RichText::new(said!("books.of", author = manifest.author, book = book.book)).strong());
        let facts = [book.date.as_str(), book.archive.as_str()];
        let facts: Vec<&str> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
        ui.label(RichText::new(facts.join(", ")).small().color(theme::faint()));
        if !book.link.is_empty() {
            ui.hyperlink(&book.link);
        }
        let Some(source) = &offered.source else { continue };
        let told = completeness(source);
        ui.label(said!("books.played", played = told.played, rules = told.rules));
        if !told.later.is_empty() {
            let later: Vec<String> = told.later.iter().map(|(about, n)| format!("{about} ({n})")).collect();
            ui.label(RichText::new(said!("books.later", about = later.join(", "))).color(theme::faint()));
        }
        let title = said!("books.paragraphs", n = source.paragraphs.len());
        CollapsingHeader::new(title).id_salt(&offered.id).show(ui, |ui| {
            for paragraph in &source.paragraphs {
                let colour = match &paragraph.status {
                    Status::Encoded | Status::Option(_) | Status::House(_) => theme::ink(),
                    Status::Commentary => theme::faint(),
                    Status::Missing(_) => theme::refused(),
                };
                let text = match &paragraph.status {
                    Status::Missing(why) => {
                        said!("books.missing", at = paragraph.at, says = paragraph.says, why = why)
                    }
                    _ => format!("{} {}", paragraph.at, paragraph.says),
                };
                ui.label(RichText::new(text).color(colour));
            }
        });
        ui.add_space(10.0);
    }
    ui.label(RichText::new(say("books.rules")).color(theme::faint()));
    None
}
