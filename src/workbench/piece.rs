//! The chosen piece: what it is, what it did this turn, and what it may do.

use std::collections::BTreeSet;

use egui::{CollapsingHeader, RichText, Role, Ui, WidgetInfo};

use super::desk::Desk;
use super::say::{self, count, said, say};
use super::theme;
use super::ticks::ticks_ui;
use crate::picture::words::towards;
use crate::rulebook::Candidate;
use crate::tongue::Part;

/// So many actions of a verb are listed.
const MOST_LISTED: usize = 60;

/// The chosen piece.
pub fn piece_ui(ui: &mut Ui, desk: &mut Desk) {
    let Some(id) = desk.selected else {
        ui.label(RichText::new(say("piece.nobody")).strong());
        ui.label(RichText::new(say("piece.click")).color(theme::faint()));
        return;
    };
    let rules = say::rules(desk.session.game.rules());
    let told = desk.look(|t| {
        let piece = t.position.piece(id)?;
        let square = piece.square();
        let mut place =
            square.map_or(say("piece.beside").to_owned(), |s| said!("piece.on", square = t.board.grid.name(s)));
        if let Some(ground) = square.and_then(|s| t.position.terrain.get(s.index())) {
            place.push_str(", ");
            place.push_str(rules.terrain(*ground).map_or("", |g| g.title.as_str()));
        }
        if rules.kind(piece.kind).is_some_and(|k| k.faces) {
            place = said!("square.facing", piece = place, front = towards(piece.front));
        }
        let values: Vec<String> = piece
            .values
            .iter()
            .map(|(name, value)| format!("{}: {value}", value_name(rules.names.word(*name))))
            .collect();
        let mut did: Vec<&str> = Vec::new();
        for (_, verb) in t.position.did.iter().filter(|(who, _)| *who == id) {
            did.push(rules.verb(*verb).map_or(rules.names.word(*verb), |v| v.title.as_str()));
        }
        let did = (!did.is_empty()).then(|| said!("piece.did", verbs = did.join(", ")));
        Some((format!("{} ({})", say::told(&t.tell_piece(id)), t.letter(piece.kind, piece.owner)), place, values, did))
    });
    let Some((who, place, values, did)) = told.flatten() else { return };
    ui.label(RichText::new(who).strong());
    ui.label(place);
    for line in values.into_iter().chain(did) {
        ui.label(line);
    }
    let fields = desk.fields_of(id);
    if !fields.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for field in fields.into_iter().filter_map(|name| rules.field(name)) {
                let mut on = desk.fields_on.contains(&field.name);
                let text = said!("piece.field", field = field.title);
                if ui.checkbox(&mut on, text).on_hover_text(&field.citation.says).changed() {
                    desk.show_field(field.name);
                }
            }
        });
    }
    if desk.past.is_some() {
        return;
    }
    if !desk.commands(id) {
        ui.label(RichText::new(say("piece.not_yours")).color(theme::faint()));
        return;
    }
    ticks_ui(ui, desk);
    for (verb, candidates) in desk.choices() {
        let title = rules.verb(verb).map_or("", |v| v.title.as_str()).to_owned();
        let squares: BTreeSet<_> = candidates.iter().filter_map(|c| c.to).collect();
        if candidates.is_empty() {
            let closed = desk.session.game.closed_to(id, verb);
            // What is said of the verb itself needs not be said whose it is.
            let of_verb = rules.verb(verb).map_or("", |v| v.citation.key.as_str());
            let why =
                closed.first().map(|why| if why.key == of_verb { say::told(&why.says) } else { say::reason(why) });
            let why = why.unwrap_or_else(|| say("piece.nothing").to_owned());
            ui.label(RichText::new(format!("{title}: {why}")).color(theme::faint()));
            continue;
        }
        if !squares.is_empty() {
            let squares = count(squares.len(), "squares.one", "squares.many");
            let going: Vec<&Candidate> = candidates.iter().filter(|c| c.to.is_some()).collect();
            if let Some(chosen) = list_ui(ui, desk, &format!("{title}: {squares}"), &going) {
                desk.act(chosen);
                return;
            }
        }
        let here: Vec<Candidate> = candidates.into_iter().filter(|c| c.to.is_none()).collect();
        if !here.is_empty()
            && let Some(chosen) = here_ui(ui, &title, &here)
        {
            desk.act(chosen);
            return;
        }
    }
}

/// The actions of a verb that lead to squares, as a list that folds.
fn list_ui(ui: &mut Ui, desk: &Desk, title: &str, going: &[&Candidate]) -> Option<Candidate> {
    let mut chosen = None;
    CollapsingHeader::new(title).id_salt(("actions", title)).show(ui, |ui| {
        for candidate in going.iter().take(MOST_LISTED) {
            let (line, rule) = desk.tell(candidate);
            if ui.button(line).on_hover_text(rule).clicked() {
                chosen = Some(**candidate);
            }
        }
        let more = going.len().saturating_sub(MOST_LISTED);
        if more > 0 {
            ui.label(said!("more", n = more));
        }
    });
    chosen
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
                Some(front) => {
                    let front = say::told(&towards(front));
                    let name = format!("{title}: {front}");
                    (front, name)
                }
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

/// What a declared value of pieces is called.
fn value_name(word: &str) -> String {
    say::word(Part::Value, word, word)
}
