//! The log: every action in its line, turn by turn.

use egui::{RichText, ScrollArea, Ui};

use super::desk::Desk;
use super::theme;
use crate::game::Entry;
use crate::picture::plain;
use crate::state::Record;

/// The log.
pub fn log_ui(ui: &mut Ui, desk: &Desk) {
    let game = &desk.session.game;
    let rules = game.rules();
    ui.label(RichText::new("Log").strong());
    let area = ScrollArea::vertical().id_salt("log").auto_shrink([false, false]).stick_to_bottom(true);
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let log = game.log();
        if log.is_empty() {
            ui.label(RichText::new("Nothing has been done yet.").color(theme::FAINT));
        }
        let mut turn = None;
        let pending = desk.session.first_pending().unwrap_or(usize::MAX);
        let mut line_ui = |ui: &mut Ui, number: usize, record: &Record, taken_back: bool| {
            if turn != Some(record.turn) {
                turn = Some(record.turn);
                let seat = rules.manifest.seats.get(usize::from(record.seat)).map_or("?", |s| s.id.as_str());
                ui.label(RichText::new(format!("{}. {seat}", record.turn)).small().color(theme::FAINT));
            }
            let text = RichText::new(plain(&record.line));
            if taken_back {
                ui.label(text.color(theme::FAINT).strikethrough());
            } else if number >= pending {
                let line = format!("{} \u{2026}", plain(&record.line));
                ui.label(RichText::new(line).color(theme::FAINT)).on_hover_text("The disk has not confirmed it yet");
            } else {
                ui.label(text);
            }
            for throw in &record.dice {
                ui.label(RichText::new(format!("    {}", plain(&throw.to_string()))).small());
            }
            for sum in &record.sums {
                ui.label(RichText::new(format!("    {}", plain(&sum.to_string()))).small());
            }
        };
        for entry in log {
            match entry {
                Entry::Done(number, record) => line_ui(ui, number, record, false),
                Entry::TakenBack(record) => line_ui(ui, 0, record, true),
                Entry::Regret(regret) => {
                    let text = format!("{} was taken back after a throw:", plain(&regret.line));
                    ui.label(RichText::new(text).color(theme::REFUSED));
                    for throw in &regret.dice {
                        ui.label(RichText::new(format!("    {}", plain(&throw.to_string()))).small());
                    }
                }
                Entry::Hidden(1) => _ = ui.label(RichText::new("1 line hidden").color(theme::FAINT)),
                Entry::Hidden(n) => _ = ui.label(RichText::new(format!("{n} lines hidden")).color(theme::FAINT)),
            }
        }
    });
}
