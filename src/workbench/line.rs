//! The action line: a move in the manner of the book, typed.

use egui::{Key, RichText, TextEdit, Ui};

use super::desk::Desk;
use super::say::{self, said, say};
use super::theme;

/// The field for an action line.
pub fn line_ui(ui: &mut Ui, desk: &mut Desk) {
    let rules = say::rules(desk.session.game.rules());
    let mut ways: Vec<String> =
        rules.verbs().flat_map(|v| v.lines.iter().map(|l| format!("{}: {}", v.title, l.text()))).collect();
    ways.push(said!("line.end", done = desk.session.game.rules().turn.done));
    let label = ui.horizontal(|ui| {
        let label = ui.label(RichText::new(say("line.label")).strong());
        ui.label(RichText::new(say("line.how")).small().color(theme::faint())).on_hover_text(ways.join("\n"));
        label.id
    });
    ui.horizontal(|ui| {
        let font = egui::TextStyle::Button.resolve(ui.style());
        let play = ui.painter().layout_no_wrap(say("line.play").to_owned(), font, theme::ink()).size().x;
        let send_width = play + 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x + 2.0;
        let field = TextEdit::singleline(&mut desk.line)
            .id_salt(("action line", desk.sitting))
            .desired_width(ui.available_width() - send_width);
        let field = ui.add(field).labelled_by(label.inner);
        let entered = field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        let clicked = ui.button(say("line.play")).on_hover_text(say("line.play.how")).clicked();
        if (entered || clicked) && !desk.line.trim().is_empty() {
            desk.back_to_present();
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
        ui.label(RichText::new(chosen).small().color(theme::faint()));
    }
}

/// How the chosen piece's lines begin.
fn chosen_line(desk: &Desk) -> Option<String> {
    let id = desk.selected?;
    desk.look(|t| {
        let piece = t.position.piece(id)?;
        let square = piece.square()?;
        let letter = t.letter(piece.kind, piece.owner);
        Some(said!("line.stands", letter = letter, square = t.board.grid.name(square)))
    })?
}
