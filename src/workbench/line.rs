//! The action line: a move in the manner of the book, typed.

use egui::{Key, RichText, TextEdit, Ui};

use super::desk::Desk;
use super::theme;
use crate::picture::plain;

/// The field for an action line.
pub fn line_ui(ui: &mut Ui, desk: &mut Desk) {
    let rules = desk.session.game.rules().clone();
    let mut ways: Vec<String> =
        rules.verbs().flat_map(|v| v.lines.iter().map(|l| format!("{}: {}", v.title, l.text()))).collect();
    ways.push(format!("end of the turn: {}", rules.turn.done));
    let label = ui.horizontal(|ui| {
        let label = ui.label(RichText::new("Action line").strong());
        ui.label(RichText::new("(how is it written?)").small().color(theme::FAINT)).on_hover_text(ways.join("\n"));
        label.id
    });
    ui.horizontal(|ui| {
        let send_width = 64.0;
        let field = TextEdit::singleline(&mut desk.line)
            .id_salt(("action line", desk.sitting))
            .desired_width(ui.available_width() - send_width);
        let field = ui.add(field).labelled_by(label.inner);
        let entered = field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        let clicked = ui.button("Play").on_hover_text("Plays the action line (Enter)").clicked();
        if (entered || clicked) && !desk.line.trim().is_empty() {
            let line = desk.line.clone();
            if desk.attempt(&line) {
                desk.line.clear();
            }
            if entered {
                field.request_focus();
            }
        }
    });
    if let Some(chosen) = chosen_line(desk) {
        ui.label(RichText::new(plain(&chosen)).small().color(theme::FAINT));
    }
}

/// How the chosen piece's lines begin.
fn chosen_line(desk: &Desk) -> Option<String> {
    let id = desk.selected?;
    desk.session.game.look(|t| {
        let piece = t.position.piece(id)?;
        let square = piece.square()?;
        Some(format!("{} stands on {}", t.letter(piece.kind, piece.owner), t.board.grid.name(square)))
    })?
}
