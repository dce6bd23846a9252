//! The page that covers everything while the seat changes at something done in secret.

use egui::{RichText, Ui, vec2};

use super::desk::Desk;
use super::say::{self, said, say};

/// The page; true if the player at the move wants to see the board.
pub fn curtain_ui(ui: &mut Ui, desk: &Desk) -> bool {
    let rules = say::rules(desk.session.game.rules());
    let told = desk.session.game.look(|t| {
        let turn = t.position.turn;
        let seat = rules.manifest.seats.get(usize::from(turn.seat));
        let plays = seat.map(|s| s.plays.as_slice()).unwrap_or_default();
        let who = plays.iter().filter_map(|id| rules.manifest.side(id)).map(|s| s.title.as_str());
        (who.collect::<Vec<_>>().join(&format!(" {} ", say("key.and"))), usize::from(turn.step), t.is_secret())
    });
    let (who, step, is_secret) = told.unwrap_or_default();
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
        ui.add_space(ui.available_height() * 0.36);
        ui.label(RichText::new(format!("{title} {says}")).heading());
        ui.add_space(18.0);
        let button = egui::Button::new(button).min_size(vec2(180.0, 40.0));
        lifted = ui.add(button).clicked();
    });
    lifted
}
