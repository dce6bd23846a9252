//! Whose turn it is, what is left of it, and its end.

use egui::{RichText, Ui, vec2};

use super::desk::Desk;
use super::paint::{Camera, paint_items};
use super::say::{self, said, say};
use super::theme;
use crate::picture::{Colour, piece_chip};
use crate::tongue::Part;

/// The turn.
pub fn turn_ui(ui: &mut Ui, desk: &mut Desk) {
    let rules = say::rules(desk.session.game.rules());
    let told = desk.session.game.look(|t| {
        let turn = t.position.turn;
        let seat = rules.manifest.seats.get(usize::from(turn.seat));
        let first = seat.and_then(|s| s.plays.first());
        let side = first.and_then(|id| rules.manifest.sides.iter().position(|s| s.id == *id));
        let phase = rules.turn.phase_to_tell(usize::from(turn.step));
        let budgets: Vec<String> = rules
            .turn
            .budgets
            .iter()
            .filter(|b| rules.may_spend(b.name, t.position.turn.step))
            .map(|b| said!("turn.budget", title = b.title, left = t.position.budget(b.name), of = b.holds))
            .collect();
        (
            turn.number,
            side,
            phase.map(|p| say::word(Part::Phase, rules.names.word(p), rules.names.word(p))),
            budgets,
            t.position.outcome.clone(),
        )
    });
    let Some((number, at, phase, budgets, outcome)) = told else { return };
    let side = at.and_then(|n| rules.manifest.sides.get(n));
    let colour = side.and_then(|s| Colour::parse(&s.colour)).unwrap_or(Colour::INK);
    ui.horizontal_wrapped(|ui| {
        // As its pieces are drawn: filled, or as an outline.
        let size = 1.3 * egui::TextStyle::Body.resolve(ui.style()).size;
        let (chip, _) = ui.allocate_exact_size(vec2(size, size), egui::Sense::hover());
        let items = piece_chip(colour, at.is_none_or(|n| n.is_multiple_of(2)));
        paint_items(&ui.painter_at(chip.expand(2.0)), &items, Camera { scale: size, origin: chip.min });
        let who = side.map_or(say("turn.nobody"), |s| s.title.as_str());
        let text = match &phase {
            Some(phase) => said!("turn.phase", number = number, who = who, phase = phase),
            None => said!("turn.move", number = number, who = who),
        };
        ui.label(RichText::new(text).heading());
    });
    if let Some(outcome) = outcome {
        let winner = outcome.winner.and_then(|s| rules.manifest.sides.get(s.index()));
        let ended = winner.map_or(say("turn.drawn").to_owned(), |s| said!("turn.won", who = s.title));
        ui.label(RichText::new(format!("{ended}: {}", say::text(&outcome.reason))).strong());
    }
    if let Some(scenario) = rules.manifest.scenario(&desk.session.game.board().id) {
        ui.label(RichText::new(said!("turn.goal", goal = scenario.goal)).small().color(theme::faint()));
    }
    for budget in budgets {
        ui.label(budget);
    }
    ui.horizontal_wrapped(|ui| {
        let ink = if colour.is_dark() { theme::on_lead() } else { egui::Color32::from_rgb(0x2a, 0x24, 0x1e) };
        let text = RichText::new(&rules.turn.done).color(ink);
        let done = egui::Button::new(text).fill(theme::colour(colour)).min_size(vec2(110.0, 34.0));
        if ui.add(done).on_hover_text(say("turn.done.how")).clicked() {
            desk.back_to_present();
            desk.done();
        }
        let game = &desk.session.game;
        let (can_undo, can_redo) = (game.can_undo(), game.can_redo());
        let button = |text| egui::Button::new(text).min_size(vec2(70.0, 34.0));
        let why_not = desk.why_no_undo();
        let undo = ui.add_enabled(can_undo, button(say("undo")));
        if undo.on_hover_text(say("undo.how")).on_disabled_hover_text(why_not).clicked() {
            desk.undo();
        }
        let redo = ui.add_enabled(can_redo, button(say("redo")));
        if redo.on_hover_text(say("redo.how")).on_disabled_hover_text(say("redo.nothing")).clicked() {
            desk.redo();
        }
    });
}
