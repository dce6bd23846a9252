//! The log: every action in its line, turn by turn. A click looks at that moment.

use egui::{Label, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo};

use super::desk::{Ask, Desk, Message, Pasting, Tone};
use super::house::title_of;
use super::panel::row;
use super::say::{self, count, said, say};
use super::theme::{self, BELOW_THE_BAR};
use crate::game::{BOARD_LINE, Entry, house_names};
use crate::rulebook::House;
use crate::state::{Opening, Record};

/// So many lines are laid out at first: each of them costs time in every frame.
const MOST_LINES: usize = 300;

/// The log.
pub fn log_ui(ui: &mut Ui, desk: &mut Desk) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(say("log.title")).strong());
        let text = desk.turn_as_text();
        let copy = ui.add_enabled(text.is_some(), egui::Button::new(say("mail.copy")).small());
        if copy.on_hover_text(say("mail.copy.how")).clicked() {
            ui.ctx().copy_text(text.unwrap_or_default());
            desk.message = Some(Message::new(Tone::Plain, say("mail.copied")));
        }
        if ui.small_button(say("mail.paste")).on_hover_text(say("mail.paste.how")).clicked() {
            desk.pasting = Some(Pasting::default());
        }
        let played = !desk.session.game.whole_history().done.is_empty();
        let again = ui.add_enabled(played, egui::Button::new(say("replay.again")).small());
        if again.on_hover_text(say("replay.again.how")).clicked() {
            desk.show_last_turn();
        }
    });
    let mut wanted = None;
    let mut read = None;
    if lines_ui(ui, desk, &mut wanted, &mut read) {
        desk.more_lines += MOST_LINES;
    }
    if let Some(number) = read {
        desk.ask = Some(Ask::Read(desk.keys_of_action(number)));
    }
    if let Some(number) = wanted {
        desk.replay = None;
        desk.look_at(number);
    }
}

/// How the game was set up, if the rules told anything of it.
fn opening_ui(ui: &mut Ui, opening: &Opening) {
    if opening.is_empty() {
        return;
    }
    ui.label(RichText::new(say("log.opening")).small().color(theme::faint()));
    for line in opening.lines() {
        ui.label(RichText::new(say::told(&line)).small());
    }
}

/// How a line of the log is shown: an action as it is written, and in words what is no action.
fn line_shown(line: &str, houses: &[House]) -> String {
    match house_names(line) {
        _ if line == BOARD_LINE => say("log.board").to_owned(),
        Some(names) if names.is_empty() => say("log.no_house").to_owned(),
        Some(names) => {
            let titles: Vec<String> = names.iter().map(|name| title_of(houses, name)).collect();
            said!("log.house", titles = titles.join(", "))
        }
        None => line.to_owned(),
    }
}

/// What was thrown and reckoned in an action, below its line.
pub fn reckoned_ui(ui: &mut Ui, record: &Record, taken_back: bool) {
    for phrase in record.reckoned() {
        let text = RichText::new(say::told(&phrase)).small();
        let text = if taken_back { text.color(theme::faint()).strikethrough() } else { text };
        ui.indent("reckoned", |ui| ui.add(Label::new(text).wrap()));
    }
}

/// The lines; true if more of them are wanted.
fn lines_ui(ui: &mut Ui, desk: &Desk, wanted: &mut Option<usize>, read: &mut Option<usize>) -> bool {
    let mut wants_more = false;
    let game = &desk.session.game;
    let rules = game.rules();
    let shown = desk.past.as_ref().map(|past| past.at);
    let area = ScrollArea::vertical().id_salt("log").auto_shrink([false, false]).stick_to_bottom(true);
    area.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let log = game.log();
        let hidden = log.len().saturating_sub(MOST_LINES + desk.more_lines);
        if hidden == 0 {
            opening_ui(ui, &game.whole_history().opening);
        }
        if log.is_empty() {
            ui.label(RichText::new(say("log.empty")).color(theme::faint()));
        }
        if hidden > 0 {
            let text = count(hidden, "log.earlier.one", "log.earlier.many");
            wants_more = ui.small_button(text).on_hover_text(say("log.earlier.how")).clicked();
        }
        let mut turn = None;
        let pending = desk.session.first_pending().unwrap_or(usize::MAX);
        let mut line_ui = |ui: &mut Ui, number: usize, record: &Record, taken_back: bool| {
            if turn != Some(record.turn) {
                turn = Some(record.turn);
                let seat = rules.manifest.seats.get(usize::from(record.seat)).map_or("?", |s| s.id.as_str());
                ui.label(RichText::new(format!("{}. {seat}", record.turn)).small().color(theme::faint()));
            }
            let shown_line = line_shown(&record.line, desk.houses());
            let mut text = RichText::new(&shown_line);
            if taken_back {
                ui.label(text.color(theme::faint()).strikethrough());
            } else {
                if shown == Some(number) {
                    text = text.background_color(theme::chosen());
                }
                let is_pending = number >= pending;
                if is_pending {
                    text = RichText::new(format!("{shown_line} \u{2026}")).color(theme::faint());
                }
                let how = if is_pending { say("log.pending") } else { say("log.look") };
                let line = ui.add(Label::new(text).sense(Sense::CLICK)).on_hover_text(how);
                let name = said!("log.line", number = number, line = shown_line);
                line.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                if line.clicked() {
                    *wanted = Some(number);
                }
                line.context_menu(|ui| {
                    if ui.button(say("log.read")).clicked() {
                        *read = Some(number);
                        ui.close();
                    }
                });
            }
            reckoned_ui(ui, record, taken_back);
        };
        for entry in log.into_iter().skip(hidden) {
            match entry {
                Entry::Done(number, record) => line_ui(ui, number, record, false),
                Entry::TakenBack(record) => line_ui(ui, 0, record, true),
                Entry::Regret(regret) => {
                    ui.label(RichText::new(said!("log.regret", line = regret.line)).color(theme::refused()));
                    for throw in &regret.dice {
                        ui.label(RichText::new(format!("    {}", say::told(&throw.told()))).small());
                    }
                }
                Entry::Hidden(n) => {
                    _ = ui.label(RichText::new(count(n, "log.hidden.one", "log.hidden.many")).color(theme::faint()));
                }
            }
        }
    });
    wants_more
}

/// The bar over the board while an earlier moment is looked at.
pub fn past_ui(ui: &mut Ui, desk: &mut Desk) {
    let Some(at) = desk.past.as_ref().map(|past| past.at) else { return };
    let done = desk.session.game.whole_history().done.len();
    row(ui, |ui| {
        let text = if desk.replay.is_some() {
            said!("replay.now", at = at, of = done)
        } else {
            said!("past.now", at = at, of = done)
        };
        ui.label(RichText::new(text).strong());
        if desk.replay.is_some() {
            if ui.button(say("replay.next")).clicked() {
                desk.show_next();
            }
        } else {
            if ui.add_enabled(at > 0, egui::Button::new(say("past.before"))).clicked() {
                desk.look_at(at - 1);
            }
            if ui.button(say("past.after")).clicked() {
                desk.look_at(at + 1);
            }
        }
        if at > 0 && ui.button(say("log.read")).on_hover_text(say("log.read.how")).clicked() {
            desk.ask = Some(Ask::Read(desk.keys_of_action(at)));
        }
        if ui.button(say("past.back")).on_hover_text(say("past.back.how")).clicked() {
            desk.back_to_present();
        }
    });
}

/// The page on which a turn is pasted, while one is.
pub fn paste_ui(ui: &Ui, desk: &mut Desk) {
    let Some(Pasting { mut text, is_shown }) = desk.pasting.take() else { return };
    let mut keep = true;
    let window = egui::Window::new(say("mail.paste")).default_pos(BELOW_THE_BAR).collapsible(false).resizable(true);
    window.default_width(420.0).show(ui.ctx(), |ui| {
        let label = ui.label(say("mail.field"));
        let field = egui::TextEdit::multiline(&mut text).desired_rows(7).desired_width(f32::INFINITY);
        let field = ui.add(field).labelled_by(label.id);
        if !is_shown {
            field.request_focus();
        }
        ui.horizontal(|ui| {
            if ui.button(say("mail.play")).clicked() {
                desk.back_to_present();
                keep = !desk.play_text(&text);
            }
            if ui.button(say("cancel")).clicked() {
                keep = false;
            }
        });
    });
    desk.pasting = keep.then_some(Pasting { text, is_shown: true });
}
