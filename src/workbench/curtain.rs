//! The page that covers everything while the seat changes at something done in secret.

use egui::{RichText, Ui, vec2};

use super::desk::Desk;

/// The page; true if the player at the move wants to see the board.
pub fn curtain_ui(ui: &mut Ui, desk: &Desk) -> bool {
    let rules = desk.session.game.rules();
    let told = desk.session.game.look(|t| {
        let turn = t.position.turn;
        let seat = rules.manifest.seats.get(usize::from(turn.seat));
        let plays = seat.map(|s| s.plays.as_slice()).unwrap_or_default();
        let who = plays.iter().filter_map(|id| rules.manifest.side(id)).map(|s| s.title.as_str());
        (who.collect::<Vec<_>>().join(" and "), usize::from(turn.step), t.is_secret())
    });
    let (who, step, is_secret) = told.unwrap_or_default();
    let (title, says, button) = match is_secret {
        true => {
            let does = if step < rules.turn.again { "sets up now" } else { "moves in secret now" };
            let me = who.strip_prefix("Player ").map_or_else(|| who.clone(), |name| format!("player {name}"));
            (format!("{who} {does}."), "Nobody else should look.", format!("I am {me}"))
        }
        false => {
            let title = if step == rules.turn.again && rules.turn.again > 0 {
                "The set-up is over."
            } else {
                "What was done in secret is over."
            };
            (title.to_owned(), "From now on everything lies open.", "Lift the curtain".to_owned())
        }
    };
    let mut lifted = false;
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.36);
        ui.label(RichText::new(format!("{title} {says}")).heading());
        ui.add_space(18.0);
        let button = egui::Button::new(RichText::new(button).size(16.0)).min_size(vec2(180.0, 40.0));
        lifted = ui.add(button).clicked();
    });
    lifted
}
