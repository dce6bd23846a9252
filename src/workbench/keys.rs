//! The keys, where no text is being typed: everything that the pointer does on the board.

use egui::{Event, Key, KeyboardShortcut, Modifiers, Rect, Ui};

use super::board::BoardPane;
use super::desk::Desk;
use super::desk::{Message, Tone};
use super::say::said;
use crate::board::{Direction, Square};

/// What the keys want of the bar above the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyWish {
    /// To write the name of a square, which begins so.
    GoTo(String),
}

/// Undo and redo by key, except where a text is being typed, which has its own.
pub fn undo_keys(ui: &Ui, desk: &mut Desk) {
    if ui.ctx().egui_wants_keyboard_input() {
        return;
    }
    let pressed =
        |modifiers: Modifiers, key: Key| ui.input_mut(|i| i.consume_shortcut(&KeyboardShortcut::new(modifiers, key)));
    if pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || pressed(Modifiers::COMMAND, Key::Y) {
        desk.redo();
    } else if pressed(Modifiers::COMMAND, Key::Z) {
        desk.undo();
    }
}

/// The keys of the board.
pub fn board_keys(ui: &Ui, desk: &mut Desk, pane: &mut BoardPane, seen: Rect) -> Option<KeyWish> {
    let pressed = |key: Key| ui.input(|i| i.key_pressed(key) && i.modifiers.is_none());
    if pressed(Key::Escape) {
        if desk.past.is_some() {
            desk.back_to_present();
        } else if desk.asked.is_some() {
            desk.asked = None;
        } else {
            desk.by_keys = false;
            desk.select(None);
        }
    }
    if ui.ctx().egui_wants_keyboard_input() {
        return None;
    }
    if ui.input_mut(|i| i.consume_shortcut(&KeyboardShortcut::new(Modifiers::COMMAND, Key::G))) {
        return Some(KeyWish::GoTo(String::new()));
    }
    let on_widget = ui.memory(|m| m.focused().is_some());
    if pressed(Key::R) {
        desk.turn_front(true);
    } else if pressed(Key::L) {
        desk.turn_front(false);
    } else if pressed(Key::Enter) && !on_widget {
        desk.done();
    } else if pressed(Key::Space) && !on_widget {
        if let Some(square) = desk.pointed {
            desk.by_keys = true;
            desk.point_at(square);
        }
    } else if pressed(Key::Home) {
        pane.fit();
    } else if pressed(Key::Plus) || pressed(Key::Equals) {
        pane.enlarge(1.4, seen);
    } else if pressed(Key::Minus) {
        pane.enlarge(1.0 / 1.4, seen);
    }
    let shifted = |key: Key| ui.input_mut(|i| i.consume_key(Modifiers::SHIFT, key));
    if !on_widget
        && shifted(Key::Space)
        && let Some(square) = desk.pointed
    {
        desk.by_keys = true;
        desk.tick(square);
    }
    for (key, step) in [
        (Key::ArrowUp, Direction::N),
        (Key::ArrowRight, Direction::E),
        (Key::ArrowDown, Direction::S),
        (Key::ArrowLeft, Direction::W),
    ] {
        if pressed(key) && !on_widget {
            go(desk, pane, seen, step);
        }
    }
    let typed = ui.input(|i| {
        i.events.iter().find_map(|event| match event {
            Event::Text(text) if text.chars().all(|c| c.is_ascii_digit()) && !text.is_empty() => Some(text.clone()),
            _ => None,
        })
    });
    typed.filter(|_| desk.asked.is_none()).map(KeyWish::GoTo)
}

/// Points at the neighbour of the square pointed at; first at that of the chosen piece, or the middle of the board.
fn go(desk: &mut Desk, pane: &mut BoardPane, seen: Rect, step: Direction) {
    let board = desk.session.game.board().clone();
    let grid = &board.grid;
    let step = if pane.turned { step.turned(4) } else { step };
    let chosen = desk.selected.and_then(|id| desk.look(|t| t.position.piece(id)?.square()).flatten());
    let square = match desk.pointed {
        Some(square) => grid.step(square, step).unwrap_or(square),
        None => {
            chosen.or_else(|| grid.at(i32::from(grid.width()) / 2, i32::from(grid.height()) / 2)).unwrap_or(Square(0))
        }
    };
    point(desk, square);
    pane.show_square(desk, square, seen);
}

/// Points at a square by keys.
pub fn point(desk: &mut Desk, square: Square) {
    desk.pointed = Some(square);
    desk.by_keys = true;
    desk.revision += 1;
}

/// Goes to the square of this name, and points at it; says so if there is none.
pub fn go_to(desk: &mut Desk, pane: &mut BoardPane, name: &str) -> bool {
    let Some(square) = desk.session.game.board().find(name.trim()) else {
        desk.message = Some(Message::new(Tone::Refused, said!("goto.none", name = name.trim())));
        return false;
    };
    point(desk, square);
    pane.go_to_square(desk, square);
    true
}
