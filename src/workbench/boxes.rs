//! What lies in boxes beside the board.

use egui::{CollapsingHeader, Ui};

use super::desk::Desk;

/// The boxes, if anything lies in one.
pub fn boxes_ui(ui: &mut Ui, desk: &Desk) {
    let rules = desk.session.game.rules();
    let lying = desk.session.game.look(|t| {
        let full = t.position.stocks.iter().filter(|(_, count)| **count != 0);
        full.map(|((side, place, kind), count)| {
            let side = rules.manifest.sides.get(side.index()).map_or("?", |s| s.id.as_str());
            let place = rules.box_named(*place).map_or("", |b| b.title.as_str());
            let kind = rules.figure_title(*kind);
            format!("{side}, {place}: {count} {kind}")
        })
        .collect::<Vec<_>>()
    });
    let Some(lying) = lying.filter(|lying| !lying.is_empty()) else { return };
    CollapsingHeader::new("Beside the board").show(ui, |ui| {
        for line in lying {
            ui.label(line);
        }
    });
    ui.separator();
}
