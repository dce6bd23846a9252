//! The chosen piece, and what it may do without going to another square.

use std::collections::BTreeSet;

use egui::{RichText, Role, Ui, WidgetInfo};

use super::board::towards;
use super::desk::Desk;
use super::theme;
use crate::picture::plain;
use crate::rulebook::Candidate;

/// The chosen piece.
pub fn piece_ui(ui: &mut Ui, desk: &mut Desk) {
    let Some(id) = desk.selected else {
        ui.label(RichText::new("Nobody is chosen").strong());
        ui.label(RichText::new("Click a piece to see what it can do.").color(theme::FAINT));
        return;
    };
    let rules = desk.session.game.rules().clone();
    let told = desk.session.game.look(|t| {
        let piece = t.position.piece(id)?;
        let square = piece.square();
        let mut place = square.map_or("beside the board".to_owned(), |s| format!("on {}", t.board.grid.name(s)));
        if let Some(ground) = square.and_then(|s| t.position.terrain.get(s.index())) {
            place.push_str(", ");
            place.push_str(rules.terrain(*ground).map_or("", |g| g.title.as_str()));
        }
        if rules.kind(piece.kind).is_some_and(|k| k.faces) {
            place.push_str(", facing ");
            place.push_str(towards(piece.front));
        }
        let values: Vec<String> =
            piece.values.iter().map(|(name, value)| format!("{}: {value}", rules.names.word(*name))).collect();
        Some((format!("{} ({})", t.describe_piece(id), t.letter(piece.kind, piece.owner)), place, values))
    });
    let Some((who, place, values)) = told.flatten() else { return };
    ui.label(RichText::new(plain(&who)).strong().size(16.0));
    ui.label(place);
    for value in values {
        ui.label(value);
    }
    let fields = desk.fields_of(id);
    if !fields.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for field in fields.into_iter().filter_map(|name| rules.field(name)) {
                let mut on = desk.fields_on.contains(&field.name);
                let text = format!("field of {}", field.title);
                if ui.checkbox(&mut on, text).on_hover_text(&field.citation.says).changed() {
                    desk.show_field(field.name);
                }
            }
        });
    }
    if !desk.commands(id) {
        ui.label(RichText::new("It is not this player's to command.").color(theme::FAINT));
        return;
    }
    for (verb, candidates) in desk.choices() {
        let title = rules.verb(verb).map_or("", |v| v.title.as_str()).to_owned();
        let squares: BTreeSet<_> = candidates.iter().filter_map(|c| c.to).collect();
        let squares = squares.len();
        if candidates.is_empty() {
            let closed = desk.session.game.closed_to(id, verb);
            let why = closed.first().map_or("nothing to do now".to_owned(), ToString::to_string);
            ui.label(RichText::new(format!("{title}: {why}")).color(theme::FAINT));
        } else if squares > 0 {
            let text = if squares == 1 { "1 square".to_owned() } else { format!("{squares} squares") };
            ui.label(format!("{title}: {text}"));
        }
        let here: Vec<Candidate> = candidates.into_iter().filter(|c| c.to.is_none()).collect();
        if !here.is_empty()
            && let Some(chosen) = here_ui(ui, &title, &here)
        {
            desk.act(chosen);
        }
    }
}

/// The actions of a verb that lead to no square, as buttons.
fn here_ui(ui: &mut Ui, title: &str, here: &[Candidate]) -> Option<Candidate> {
    let mut chosen = None;
    let fronts = here.iter().any(|c| c.front.is_some());
    if fronts {
        ui.label(format!("{title}:"));
    }
    ui.horizontal_wrapped(|ui| {
        for candidate in here {
            let (text, name) = match candidate.front {
                Some(front) => (towards(front).to_owned(), format!("{title}: {}", towards(front))),
                None => (title.to_owned(), title.to_owned()),
            };
            let response = ui.button(text);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if response.clicked() {
                chosen = Some(*candidate);
            }
        }
    });
    chosen
}
