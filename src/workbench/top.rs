//! The bar above the board: which game it is, saving, and how the board is seen.

use egui::{Label, Rect, RichText, TextEdit, Ui};

use super::board::BoardPane;
use super::desk::Desk;
use super::theme;

/// What the player wants beyond this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Another game, new or saved.
    Another,
    /// To see his own folder.
    Folder,
}

/// The bar above the board. `seen` is where the board was last shown.
pub fn top_ui(ui: &mut Ui, desk: &mut Desk, pane: &mut BoardPane, seen: Rect) -> Option<Wish> {
    let mut wish = None;
    ui.horizontal(|ui| {
        if ui.button("Games").on_hover_text("Begins a new game or opens a saved one").clicked() {
            wish = Some(Wish::Another);
        }
        ui.separator();
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if desk.session.library.home().is_some()
                && ui.button("Open folder").on_hover_text("Shows your own folder for Ludimus").clicked()
            {
                wish = Some(Wish::Folder);
            }
            let unsaved = if desk.is_unsaved() { "Save *" } else { "Save" };
            let save = ui.button(unsaved).on_hover_text("Saves the game under this name");
            save.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Save"));
            let name = TextEdit::singleline(&mut desk.save_name).id_salt("name of the save").desired_width(130.0);
            let field = ui.add(name).on_hover_text("The name under which the game is saved");
            let field = field.labelled_by(ui.label("Save as").id);
            let entered = field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
            if save.clicked() || entered {
                desk.save();
            }
            ui.separator();
            ui.checkbox(&mut pane.turned, "Turned").on_hover_text("Turns the board half about, for the other player");
            ui.checkbox(&mut pane.numbers, "Numbers").on_hover_text("Shows how the board writes its squares");
            let zoom = |ui: &mut Ui, text: &str, name: &str| {
                let response = ui.button(text).on_hover_text(name);
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
                response.clicked()
            };
            if zoom(ui, "+", "Enlarge the board") {
                pane.enlarge(1.4, seen);
            }
            if zoom(ui, "-", "Shrink the board") {
                pane.enlarge(1.0 / 1.4, seen);
            }
            if ui.button("Fit").on_hover_text("Shows the whole board").clicked() {
                pane.fit();
            }
            // What room is left belongs to the titles.
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| titles_ui(ui, desk));
        });
    });
    wish
}

fn titles_ui(ui: &mut Ui, desk: &Desk) {
    let manifest = &desk.session.game.rules().manifest;
    let title = RichText::new(&manifest.title).strong().size(16.0);
    ui.add(Label::new(title).truncate()).on_hover_text(&manifest.source.book);
    if ui.available_width() > 60.0 {
        let board = desk.session.game.board();
        ui.add(Label::new(RichText::new(&board.title).color(theme::FAINT)).truncate()).on_hover_text(&board.note);
    }
}
