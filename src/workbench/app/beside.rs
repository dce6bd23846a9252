//! How much room there is beside the board: larger letters want more of it, and the board must be seen too.

use std::sync::Arc;

use egui::{Frame, Margin, Panel, Ui};

use crate::rulebook::Rulebook;
use crate::workbench::book::{BookPane, Reader, book_ui};
use crate::workbench::desk::Ask;
use crate::workbench::settings::Settings;

/// So wide are panels beside the board at text of 100 hundredths, in points.
const TURN: f32 = 336.0;
const BOOK: f32 = 330.0;
/// No more than these parts of what is left goes to the panel of the turn, and then to the book.
const MOST_TURN: f32 = 0.45;
const MOST_TURN_BESIDE_THE_BOOK: f32 = 0.34;
const MOST_BOOK: f32 = 0.45;

/// How wide the panel of the turn is.
pub fn width_of_turn(ui: &Ui, settings: &Settings) -> f32 {
    let most = if settings.is_open("book") { MOST_TURN_BESIDE_THE_BOOK } else { MOST_TURN };
    (TURN * f32::from(settings.text) / 100.0).min(most * ui.available_width())
}

/// The book at the left; gives what is wanted of it, and whether it stays open.
pub fn book_panel_ui(
    ui: &mut Ui,
    book: &mut BookPane,
    rules: &Arc<Rulebook>,
    reader: Reader,
    settings: &Settings,
) -> (Option<Ask>, bool) {
    let times = f32::from(settings.text) / 100.0;
    let most = (560.0 * times).min(MOST_BOOK * ui.available_width());
    let side = Frame::side_top_panel(ui.style()).inner_margin(Margin::same(12));
    let panel = Panel::left("book").default_size((BOOK * times).min(most)).size_range(220.0_f32.min(most)..=most);
    panel.resizable(true).frame(side).show(ui, |ui| book_ui(ui, book, rules, reader)).inner
}
