//! Whose turn it is, what is left of it, and its end.

use egui::{RichText, Ui, vec2};

use super::desk::Desk;
use super::theme;
use crate::picture::Colour;

/// The turn.
pub fn turn_ui(ui: &mut Ui, desk: &mut Desk) {
    let game = &desk.session.game;
    let rules = game.rules().clone();
    let told = game.look(|t| {
        let turn = t.position.turn;
        let seat = rules.manifest.seats.get(usize::from(turn.seat));
        let side = seat.and_then(|s| s.plays.first()).and_then(|id| rules.manifest.side(id));
        let phase = rules.turn.phase_to_tell(usize::from(turn.step));
        let budgets: Vec<String> = rules
            .turn
            .budgets
            .iter()
            .map(|b| format!("{}: {} of {} left", b.title, t.position.budget(b.name), b.holds))
            .collect();
        (turn.number, side.cloned(), phase.map(|p| rules.names.word(p).to_owned()), budgets, t.position.outcome.clone())
    });
    let Some((number, side, phase, budgets, outcome)) = told else { return };
    let colour = side.as_ref().and_then(|s| Colour::parse(&s.colour)).unwrap_or(Colour::INK);
    ui.horizontal(|ui| {
        let (chip, _) = ui.allocate_exact_size(vec2(16.0, 16.0), egui::Sense::hover());
        ui.painter().rect_filled(chip, 3.0, theme::colour(colour));
        let who = side.as_ref().map_or("Nobody", |s| s.title.as_str());
        ui.label(RichText::new(format!("Turn {number}: {who} has the move")).heading());
    });
    if let Some(outcome) = outcome {
        let winner = outcome.winner.and_then(|s| rules.manifest.sides.get(s.index()));
        let ended = winner.map_or("The game is drawn".to_owned(), |s| format!("{} has won", s.title));
        ui.label(RichText::new(format!("{ended}: {}", outcome.reason)).strong());
    }
    if let Some(phase) = phase {
        ui.label(format!("Phase: {phase}"));
    }
    for budget in budgets {
        ui.label(budget);
    }
    ui.horizontal(|ui| {
        let ink = if colour.is_dark() { theme::PAPER } else { theme::INK };
        let text = RichText::new(&rules.turn.done).size(16.0).color(ink);
        let done = egui::Button::new(text).fill(theme::colour(colour)).min_size(vec2(110.0, 34.0));
        if ui.add(done).on_hover_text("Ends the turn (Enter)").clicked() {
            desk.done();
        }
        let game = &desk.session.game;
        let (can_undo, can_redo) = (game.can_undo(), game.can_redo());
        let button = |text| egui::Button::new(text).min_size(vec2(70.0, 34.0));
        if ui.add_enabled(can_undo, button("Undo")).on_hover_text("Takes the last action back (Ctrl+Z)").clicked() {
            desk.undo();
        }
        if ui.add_enabled(can_redo, button("Redo")).on_hover_text("Does it again (Ctrl+Y)").clicked() {
            desk.redo();
        }
    });
}
