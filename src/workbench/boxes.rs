//! What lies in boxes beside the board, and what the game counts.

use egui::Ui;

use super::desk::Desk;
use super::panel::panel_ui;
use super::say::{self, say};
use super::settings::Settings;

/// The boxes and counters, if anything lies in one.
pub fn boxes_ui(ui: &mut Ui, desk: &Desk, settings: &mut Settings) {
    let rules = say::rules(desk.session.game.rules());
    let lying = desk.look(|t| {
        let full = t.position.stocks.iter().filter(|(_, count)| **count != 0);
        let boxes = full.map(|((side, place, kind), count)| {
            let side = rules.manifest.sides.get(side.index()).map_or("?", |s| s.id.as_str());
            let place = rules.box_named(*place).map_or("", |b| b.title.as_str());
            let kind = say::told(&rules.figure_title(*kind));
            format!("{side}, {place}: {count} {kind}")
        });
        let counted = t.position.variables.iter().filter(|(_, value)| **value != 0);
        let counted = counted.filter_map(|(name, value)| Some(format!("{}: {value}", rules.counter(*name)?.title)));
        boxes.chain(counted).collect::<Vec<_>>()
    });
    let Some(lying) = lying.filter(|lying| !lying.is_empty()) else { return };
    panel_ui(ui, settings, "boxes", say("boxes.panel"), |ui| {
        for line in lying {
            ui.label(line);
        }
    });
}
