//! What is ticked as parts of one action, and the buttons that then do it.

use egui::{RichText, Ui};

use super::desk::Desk;
use super::say::{said, say};
use super::theme;

/// Where an action may have several parts: whether a click ticks, what is ticked, and what can be done with it.
pub fn ticks_ui(ui: &mut Ui, desk: &mut Desk) {
    if !desk.may_tick() {
        return;
    }
    ui.checkbox(&mut desk.ticks.on, say("ticks.tick")).on_hover_text(say("ticks.tick.how"));
    if desk.ticks.is_empty() {
        ui.label(RichText::new(say("ticks.draw")).small().color(theme::faint()));
        return;
    }
    let parts = desk.ticked_in_words();
    if desk.ticks_want_square() {
        ui.label(said!("ticks.click", parts = parts));
    }
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        for (title, action) in desk.ticked_actions() {
            if ui.button(said!("ticks.do", title = title, parts = parts)).clicked() {
                chosen = Some(action);
            }
        }
        if ui.button(say("ticks.none")).clicked() {
            desk.ticks.clear();
            desk.revision += 1;
        }
    });
    if let Some(action) = chosen {
        desk.act_on(&action);
    }
}
