//! The page that covers everything while the seat changes at something done in secret.

use egui::{RichText, Ui, vec2};

use super::desk::Desk;
use super::paint::{Camera, paint_items};
use super::say::{self, said, say};
use super::theme;
use crate::picture::{Colour, piece_chip};

/// The page; true if the player at the move wants to see the board.
pub fn curtain_ui(ui: &mut Ui, desk: &Desk) -> bool {
    let rules = say::rules(desk.session.game.rules());
    let told = desk.session.game.look(|t| {
        let turn = t.position.turn;
        let seat = rules.manifest.seats.get(usize::from(turn.seat));
        let plays = seat.map(|s| s.plays.as_slice()).unwrap_or_default();
        let who = plays.iter().filter_map(|id| rules.manifest.side(id)).map(|s| s.title.as_str());
        let side = plays.first().and_then(|id| rules.manifest.sides.iter().position(|side| side.id == *id));
        (who.collect::<Vec<_>>().join(&format!(" {} ", say("key.and"))), usize::from(turn.step), t.is_secret(), side)
    });
    let (who, step, is_secret, side) = told.unwrap_or_default();
    let (title, says, button) = match is_secret {
        true => {
            let sets_up = step < rules.turn.again;
            let title = if sets_up { said!("curtain.sets_up", who = who) } else { said!("curtain.moves", who = who) };
            (title, say("curtain.nobody"), said!("curtain.me", who = who))
        }
        false => {
            let over = step == rules.turn.again && rules.turn.again > 0;
            let title = if over { say("curtain.set_up_over") } else { say("curtain.secret_over") };
            (title.to_owned(), say("curtain.open"), say("curtain.lift").to_owned())
        }
    };
    let mut lifted = false;
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.28);
        // As the pieces are drawn of him who is to look.
        if let Some((n, colour)) = side.and_then(|n| Some((n, Colour::parse(&rules.manifest.sides.get(n)?.colour)?))) {
            let size = 3.0 * egui::TextStyle::Body.resolve(ui.style()).size;
            let (chip, _) = ui.allocate_exact_size(vec2(size, size), egui::Sense::hover());
            let items = piece_chip(colour, n.is_multiple_of(2));
            paint_items(&ui.painter_at(chip.expand(4.0)), &items, Camera { scale: size, origin: chip.min });
            ui.add_space(14.0);
        }
        ui.label(RichText::new(format!("{title} {says}")).heading());
        ui.add_space(18.0);
        let text = RichText::new(button).heading().color(theme::on_lead());
        let button = egui::Button::new(text).fill(theme::lead()).min_size(vec2(220.0, 46.0));
        lifted = ui.add(button).clicked();
    });
    lifted
}
