//! What the players should know: faults first, then what was reloaded, then what came of the last action.

use std::time::Duration;

use egui::{Color32, RichText, ScrollArea, Ui};

use super::book::change_button;
use super::desk::{Ask, Desk, Message, Tone, gained_and_lost};
use super::job::bar_ui;
use super::say::{self, said, say};
use super::theme;

/// Work that is done sooner is not worth a bar.
const SOON: Duration = Duration::from_millis(400);
/// So many sentences of one message are shown.
const MOST_LINES: usize = 12;

/// The messages.
pub fn messages_ui(ui: &mut Ui, desk: &mut Desk) {
    let messages = standing(desk);
    let mut forget = (false, false);
    let mut wish = (false, false, false);
    ScrollArea::vertical().id_salt("messages").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for message in &messages {
            message_ui(ui, message);
        }
        if desk.session.told_trouble().is_some() {
            ui.horizontal_wrapped(|ui| {
                wish.0 = ui.button(say("trouble.go_on")).clicked();
                wish.1 = ui.button(say("trouble.back")).clicked();
                wish.2 = desk.session.carries_other_rules() && ui.button(say("trouble.carried")).clicked();
            });
        }
        work_ui(ui, desk);
        if let Some(message) = &desk.message {
            message_ui(ui, message);
            rules_at_hand_ui(ui, desk);
        }
        if let Some(message) = &desk.reloaded {
            ui.horizontal(|ui| {
                message_title(ui, message);
                forget.0 = ui.small_button(say("hide")).on_hover_text(say("hide.how")).clicked();
            });
            lines_ui(ui, message);
        }
        differs_ui(ui, desk);
        if !desk.session.notices.is_empty() {
            ui.horizontal(|ui| {
                ui.label(RichText::new(say("notices.title")).strong());
                forget.1 = ui.small_button(say("hide")).on_hover_text(say("hide.how")).clicked();
            });
            for notice in &desk.session.notices {
                ui.label(say::told(notice));
            }
        }
        if desk.workshop {
            for line in &desk.printed {
                ui.label(RichText::new(format!("print: {line}")).monospace());
            }
        }
        if messages.is_empty() && desk.message.is_none() && desk.reloaded.is_none() {
            hints_ui(ui, desk.workshop);
        }
    });
    match wish {
        (true, ..) => desk.session.go_on(),
        (_, true, _) => desk.go_back(),
        (.., true) => desk.play_carried(),
        _ => {}
    }
    if forget.0 {
        (desk.reloaded, desk.differs) = (None, None);
        desk.revision += 1;
    }
    if forget.1 {
        desk.session.notices.clear();
    }
}

/// The rules that spoke last, and what may be done with them and with what was tried.
fn rules_at_hand_ui(ui: &mut Ui, desk: &mut Desk) {
    let can_record = desk.workshop && desk.can_record();
    if desk.spoken.is_empty() && !can_record {
        return;
    }
    let mut ask = None;
    ui.horizontal_wrapped(|ui| {
        for key in &desk.spoken {
            if read_button(ui, key) {
                ask = Some(Ask::Read(vec![key.clone()]));
            }
            let is_rule = || desk.session.game.rules().rules.iter().any(|rule| rule.citation.key == *key);
            if desk.workshop && is_rule() && change_button(ui, key) {
                ask = Some(Ask::Change(key.clone()));
            }
        }
        if can_record && ui.small_button(say("record")).on_hover_text(say("record.how")).clicked() {
            ask = Some(Ask::Record);
        }
    });
    desk.ask = ask.or(desk.ask.take());
}

/// The button that opens a rule's paragraph.
pub fn read_button(ui: &mut Ui, key: &str) -> bool {
    let button = ui.small_button(said!("read", rule = key)).on_hover_text(say("read.how"));
    button.clicked()
}

/// Long work, each with how far it has come and a button that stops it.
fn work_ui(ui: &mut Ui, desk: &mut Desk) {
    if let Some(saving) = &desk.saving {
        saving.job.ui(ui, &said!("job.saving", name = saving.name));
    }
    if let Some((done, of, _)) = desk.session.verified().filter(|(.., since)| *since >= SOON) {
        let part = done as f32 / of.max(1) as f32;
        if bar_ui(ui, &said!("job.verifying", done = done, of = of), part) {
            desk.session.stop_verifying();
            desk.message = Some(Message::new(Tone::Plain, said!("job.verified", done = done, of = of)));
        }
    }
}

/// What a change of the rules gave and took: of the chosen piece, or of the whole side.
fn differs_ui(ui: &mut Ui, desk: &mut Desk) {
    let [gained, lost] = desk.differing();
    let who = desk.selected.and_then(|id| desk.look(|t| say::told(&t.tell_piece(id))));
    let Some(differs) = &mut desk.differs else { return };
    let mut whole = differs.whole_side || who.is_none();
    ui.horizontal_wrapped(|ui| {
        let of = who.clone().filter(|_| !whole).unwrap_or_else(|| say("differs.all").to_owned());
        ui.label(format!("{of}: {}", gained_and_lost(gained.len(), lost.len())));
        if who.is_some() && ui.checkbox(&mut whole, say("differs.whole")).changed() {
            differs.whole_side = whole;
            desk.revision += 1;
        }
    });
}

/// What stays true until somebody mends it.
fn standing(desk: &Desk) -> Vec<Message> {
    let mut messages = Vec::new();
    let fault = |title: &str, lines: Vec<String>| Message { tone: Tone::Fault, title: title.to_owned(), lines };
    if let Some(problems) = &desk.session.stale {
        messages.push(fault(say("stale"), problems.0.iter().map(ToString::to_string).collect()));
    }
    let faults = desk.session.game.faults();
    if !faults.is_empty() {
        let lines = faults.iter().map(|fault| say::fault(fault, desk.workshop)).collect();
        messages.push(fault(say("faults.title"), lines));
    }
    if let Some(trouble) = desk.session.told_trouble() {
        messages.push(Message {
            tone: Tone::Refused,
            title: say("trouble.title").to_owned(),
            lines: vec![say::told(&trouble)],
        });
    }
    if let Some(trouble) = desk.session.journal_trouble() {
        messages.push(fault(say("journal.title"), vec![trouble]));
    }
    for problem in &desk.session.library.trouble {
        messages.push(Message::new(Tone::Fault, problem.to_string()));
    }
    messages
}

fn colour_of(tone: Tone) -> Color32 {
    match tone {
        Tone::Plain => theme::ink(),
        Tone::Good => theme::good(),
        Tone::Refused => theme::refused(),
        Tone::Fault => theme::fault(),
    }
}

/// A message with its sentences.
pub fn message_ui(ui: &mut Ui, message: &Message) {
    message_title(ui, message);
    lines_ui(ui, message);
}

fn message_title(ui: &mut Ui, message: &Message) {
    ui.label(RichText::new(&message.title).strong().color(colour_of(message.tone)));
}

fn lines_ui(ui: &mut Ui, message: &Message) {
    for line in message.lines.iter().take(MOST_LINES) {
        ui.label(line);
    }
    let more = message.lines.len().saturating_sub(MOST_LINES);
    if more > 0 {
        ui.label(said!("more", n = more));
    }
}

fn hints_ui(ui: &mut Ui, workshop: bool) {
    let mut hints = vec![say("hint.click"), say("hint.keys"), say("hint.look")];
    hints.extend(workshop.then(|| say("hint.workshop")));
    for hint in hints {
        ui.label(RichText::new(hint).color(theme::faint()));
    }
}
