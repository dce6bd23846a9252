//! What the players should know: faults first, then what was reloaded, then what came of the last action.

use egui::{Color32, RichText, ScrollArea, Ui};

use super::desk::{Desk, Message, Tone};
use super::theme;
use crate::picture::plain;

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
                wish.0 = ui.button("Go on as it stands").clicked();
                wish.1 = ui.button("Back to before it").clicked();
                wish.2 = desk.session.carries_other_rules() && ui.button("Play with the save's rules").clicked();
            });
        }
        if let Some(message) = &desk.message {
            message_ui(ui, message);
        }
        if let Some(message) = &desk.reloaded {
            ui.horizontal(|ui| {
                message_title(ui, message);
                forget.0 = ui.small_button("Hide").on_hover_text("Hides this notice").clicked();
            });
            lines_ui(ui, message);
        }
        if !desk.session.notices.is_empty() {
            ui.horizontal(|ui| {
                ui.label(RichText::new("About the saved game").strong());
                forget.1 = ui.small_button("Hide").on_hover_text("Hides these notices").clicked();
            });
            for notice in &desk.session.notices {
                ui.label(notice);
            }
        }
        for line in &desk.printed {
            ui.label(RichText::new(format!("print: {line}")).monospace());
        }
        if messages.is_empty() && desk.message.is_none() && desk.reloaded.is_none() {
            hints_ui(ui);
        }
    });
    match wish {
        (true, ..) => desk.session.go_on(),
        (_, true, _) => desk.go_back(),
        (.., true) => desk.play_carried(),
        _ => {}
    }
    if forget.0 {
        desk.reloaded = None;
    }
    if forget.1 {
        desk.session.notices.clear();
    }
}

/// What stays true until somebody mends it.
fn standing(desk: &Desk) -> Vec<Message> {
    let mut messages = Vec::new();
    if let Some(problems) = &desk.session.stale {
        messages.push(Message {
            tone: Tone::Fault,
            title: "What was saved is not in force; the last good rules stay in force".to_owned(),
            lines: problems.0.iter().map(ToString::to_string).collect(),
        });
    }
    let faults = desk.session.game.faults();
    if !faults.is_empty() {
        messages.push(Message {
            tone: Tone::Fault,
            title: "A rule failed and rests until a script is saved".to_owned(),
            lines: faults.iter().map(ToString::to_string).collect(),
        });
    }
    if let Some(trouble) = desk.session.told_trouble() {
        messages.push(Message {
            tone: Tone::Refused,
            title: "Under the rules in force the game so far would have gone otherwise; it stands as it was played"
                .to_owned(),
            lines: vec![trouble],
        });
    }
    if let Some(trouble) = desk.session.journal_trouble() {
        messages.push(Message {
            tone: Tone::Fault,
            title: "What is done now is not kept; save the game elsewhere".to_owned(),
            lines: vec![trouble],
        });
    }
    for problem in &desk.session.library.trouble {
        messages.push(Message::new(Tone::Fault, problem.to_string()));
    }
    messages
}

fn colour_of(tone: Tone) -> Color32 {
    match tone {
        Tone::Plain => theme::INK,
        Tone::Good => theme::GOOD,
        Tone::Refused => theme::REFUSED,
        Tone::Fault => theme::FAULT,
    }
}

fn message_ui(ui: &mut Ui, message: &Message) {
    message_title(ui, message);
    lines_ui(ui, message);
}

fn message_title(ui: &mut Ui, message: &Message) {
    ui.label(RichText::new(plain(&message.title)).strong().color(colour_of(message.tone)));
}

fn lines_ui(ui: &mut Ui, message: &Message) {
    for line in message.lines.iter().take(MOST_LINES) {
        ui.label(plain(line).into_owned());
    }
    let more = message.lines.len().saturating_sub(MOST_LINES);
    if more > 0 {
        ui.label(format!("... and {more} more"));
    }
}

fn hints_ui(ui: &mut Ui) {
    let hints = [
        "Click a piece to see where it can go, then click a marked square. A click on any other square tells why not.",
        "R and L, or the arrow keys, turn the chosen piece's front. Enter ends the turn, Ctrl+Z takes back, Ctrl+Y does again.",
        "Drag the board to move it, scroll to enlarge it. Save a script or the board's file in any editor: the game goes on by it.",
    ];
    for hint in hints {
        ui.label(RichText::new(hint).color(theme::FAINT));
    }
}
