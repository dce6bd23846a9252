//! What the player may do himself, by none of his pieces: above all setting pieces up.

use egui::{RichText, Ui};

use super::desk::{Desk, Placing};
use super::say::{self, count, said, say};
use super::theme;
use super::ticks::ticks_ui;
use crate::rulebook::Candidate;

/// The player's own actions, if there are any now.
pub fn seat_ui(ui: &mut Ui, desk: &mut Desk) {
    if desk.placings.is_empty() && desk.own.is_empty() {
        return;
    }
    let rules = say::rules(desk.session.game.rules());
    let verb_title = |verb| rules.verb(verb).map_or("", |v| v.title.as_str()).to_owned();
    let mut chosen: Option<Placing> = None;
    let mut acts: Option<Candidate> = None;
    let (of_kinds, others): (Vec<_>, Vec<_>) = desk.placings.iter().partition(|(placing, _)| placing.kind.is_some());
    if !of_kinds.is_empty() {
        ui.label(RichText::new(say("seat.set_up")).strong());
    }
    let one_verb = of_kinds.windows(2).all(|pair| pair[0].0.verb == pair[1].0.verb);
    row_ui(ui, !of_kinds.is_empty(), |ui| {
        for (placing, _) in &of_kinds {
            let kind = placing.kind.and_then(|kind| rules.kind(kind)).map_or("", |k| k.title.as_str());
            let in_boxes = placing.kind.map_or(0, |kind| desk.in_boxes(kind));
            let mut text = if in_boxes > 0 { format!("{kind}: {in_boxes}") } else { kind.to_owned() };
            if !one_verb {
                text = format!("{}, {text}", verb_title(placing.verb));
            }
            if choice(ui, desk.placing == Some(*placing), text) {
                chosen = Some(*placing);
            }
        }
    });
    row_ui(ui, !others.is_empty() || !desk.own.is_empty(), |ui| {
        for (placing, _) in &others {
            if choice(ui, desk.placing == Some(*placing), verb_title(placing.verb)) {
                chosen = Some(*placing);
            }
        }
        for candidate in &desk.own {
            let says = rules.verb(candidate.verb).map_or("", |v| v.citation.says.as_str());
            if ui.button(verb_title(candidate.verb)).on_hover_text(says).clicked() {
                acts = Some(*candidate);
            }
        }
    });
    if let Some(placing) = desk.placing {
        let squares = count(desk.reach.len(), "seat.marked.one", "seat.marked.many");
        let text = match placing.kind {
            Some(_) => said!("seat.click_and_turn", squares = squares),
            None => said!("seat.click", squares = squares),
        };
        ui.label(RichText::new(text).color(theme::faint()));
        ticks_ui(ui, desk);
    }
    ui.separator();
    if let Some(placing) = chosen {
        desk.choose_placing(placing);
    }
    if let Some(candidate) = acts {
        desk.act(candidate);
    }
}

/// A button that stays down while it is chosen; true if it was clicked.
fn choice(ui: &mut Ui, is_chosen: bool, text: String) -> bool {
    ui.add(egui::Button::selectable(is_chosen, text).frame_when_inactive(true)).clicked()
}

/// A row, if there is anything in it: an empty one would leave a gap.
fn row_ui(ui: &mut Ui, is_any: bool, content: impl FnOnce(&mut Ui)) {
    if is_any {
        ui.horizontal_wrapped(content);
    }
}
