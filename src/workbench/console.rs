//! The console of the workshop: lines of the rules language, asked of the game on the table.

use egui::{Key, Modifiers, RichText, ScrollArea, TextEdit, Ui};

use super::desk::Desk;
use super::say::{said, say};
use super::theme;
use crate::console::{Console, complete};

/// So many lines are kept to be seen.
const MOST_LINES: usize = 1000;
/// So many ways to go on are shown.
const MOST_SHOWN: usize = 12;

/// A line that was told, and how it is shown.
enum Told {
    /// What was asked.
    Asked(String),
    /// What came of it.
    Answer(String),
    /// What was wrong with it.
    Wrong(String),
}

/// What the console keeps.
#[derive(Default)]
pub struct ConsolePane {
    console: Console,
    line: String,
    told: Vec<Told>,
    /// Lines that were asked before, the last at the end, and which of them stands in the field.
    before: Vec<String>,
    shown: Option<usize>,
    /// How the line may go on.
    ways: Vec<String>,
}

/// The console.
pub fn console_ui(ui: &mut Ui, desk: &mut Desk, pane: &mut ConsolePane) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(say("console.title")).strong());
        ui.label(RichText::new(say("console.how")).small().color(theme::faint()));
        ui.checkbox(&mut pane.console.may_change, say("console.write")).on_hover_text(say("console.write.how"));
        if ui.small_button(say("console.clear")).clicked() {
            pane.told.clear();
        }
    });
    line_ui(ui, desk, pane);
    ways_ui(ui, pane);
    ScrollArea::vertical().id_salt("console").auto_shrink([false, false]).stick_to_bottom(true).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for told in &pane.told {
            let (text, colour) = match told {
                Told::Asked(text) => (format!("> {text}"), theme::faint()),
                Told::Answer(text) => (text.clone(), theme::ink()),
                Told::Wrong(text) => (text.clone(), theme::refused()),
            };
            ui.label(RichText::new(text).monospace().color(colour));
        }
    });
}

fn line_ui(ui: &mut Ui, desk: &mut Desk, pane: &mut ConsolePane) {
    ui.horizontal(|ui| {
        let label = ui.label(say(if pane.console.waits() { "console.more" } else { "console.line" }));
        let send_width = 5.0 * egui::TextStyle::Button.resolve(ui.style()).size;
        let field = TextEdit::singleline(&mut pane.line)
            .id_salt(("console line", desk.sitting))
            .font(egui::TextStyle::Monospace)
            .lock_focus(true)
            .desired_width(ui.available_width() - send_width);
        let field = ui.add(field).labelled_by(label.id);
        if field.changed() {
            pane.ways.clear();
            pane.shown = None;
        }
        if field.has_focus() {
            let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
            // The field keeps the focus on Tab, and would write it.
            if pressed(Key::Tab) || pane.line.contains('\t') {
                pane.line.retain(|c| c != '\t');
                pane.go_on(desk);
                to_end(ui, field.id, &pane.line);
            }
            if pressed(Key::ArrowUp) {
                pane.look_back(true);
                to_end(ui, field.id, &pane.line);
            }
            if pressed(Key::ArrowDown) {
                pane.look_back(false);
                to_end(ui, field.id, &pane.line);
            }
        }
        let entered = field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
        let clicked = ui.button(say("console.ask")).on_hover_text(say("console.ask.how")).clicked();
        if entered || clicked {
            pane.ask(desk);
        }
        if entered {
            field.request_focus();
        }
    });
}

/// How the line may go on, to be clicked.
fn ways_ui(ui: &mut Ui, pane: &mut ConsolePane) {
    let mut chosen = None;
    if pane.ways.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            for way in pane.ways.iter().take(MOST_SHOWN) {
                if ui.small_button(way).clicked() {
                    chosen = Some(way.clone());
                }
            }
            if pane.ways.len() > MOST_SHOWN {
                ui.label(said!("more", n = pane.ways.len() - MOST_SHOWN));
            }
        });
    }
    if let Some(way) = chosen {
        let kept = common(&pane.ways).len();
        let begun = (0..=kept).rev().find(|n| way.is_char_boundary(*n) && pane.line.ends_with(&way[..*n])).unwrap_or(0);
        pane.line.push_str(&way[begun..]);
        pane.ways.clear();
    }
}

/// Puts the cursor behind the last letter.
fn to_end(ui: &Ui, id: egui::Id, line: &str) {
    let mut state = egui::text_edit::TextEditState::load(ui.ctx(), id).unwrap_or_default();
    let end = egui::text::CCursor::new(line.chars().count());
    state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
    state.store(ui.ctx(), id);
}

/// With what all of these begin.
fn common(ways: &[String]) -> &str {
    let Some(first) = ways.first() else { return "" };
    let mut end = first.len();
    for way in &ways[1..] {
        end = first.bytes().zip(way.bytes()).take(end).take_while(|(a, b)| a == b).count();
    }
    while !first.is_char_boundary(end) {
        end -= 1;
    }
    &first[..end]
}

impl ConsolePane {
    /// Asks what stands in the field.
    fn ask(&mut self, desk: &mut Desk) {
        let line = std::mem::take(&mut self.line);
        self.ways.clear();
        self.shown = None;
        if line.trim().is_empty() && !self.console.waits() {
            return;
        }
        let heard = desk.hear_console(&mut self.console, &line);
        let told = heard.lines.into_iter().map(if heard.is_wrong { Told::Wrong } else { Told::Answer });
        self.told.push(Told::Asked(line.clone()));
        self.told.extend(told);
        let surplus = self.told.len().saturating_sub(MOST_LINES);
        self.told.drain(..surplus);
        if !line.trim().is_empty() && self.before.last() != Some(&line) {
            self.before.push(line);
        }
    }

    /// Writes on as far as there is one way only.
    fn go_on(&mut self, desk: &Desk) {
        let (from, ways) = complete(&desk.session.game, &self.line);
        let begun = self.line.len() - from;
        self.line.push_str(common(&ways).get(begun..).unwrap_or_default());
        self.ways = ways;
    }

    /// Puts a line that was asked before into the field, or the one after it.
    fn look_back(&mut self, back: bool) {
        let at = match (self.shown, back) {
            (None, true) => self.before.len().checked_sub(1),
            (Some(at), true) => Some(at.saturating_sub(1)),
            (Some(at), false) => Some(at + 1).filter(|at| *at < self.before.len()),
            (None, false) => return,
        };
        self.shown = at;
        self.line = at.and_then(|at| self.before.get(at)).cloned().unwrap_or_default();
    }
}
