//! Panels that fold, and stay as they were left.

use egui::{CollapsingHeader, RichText, TextStyle, TextWrapMode, Ui, WidgetText};

use super::settings::Settings;

/// A panel that folds under its title; whether it is open is remembered under `id`.
pub fn panel_ui(ui: &mut Ui, settings: &mut Settings, id: &str, title: &str, content: impl FnOnce(&mut Ui)) {
    let header = CollapsingHeader::new(title).id_salt(id).default_open(settings.is_open(id));
    let shown = header.show(ui, content);
    let open = shown.openness > 0.5;
    if open != settings.is_open(id) {
        settings.set_open(id, open);
    }
}

/// A header that folds, whose title goes on in a second line where it is long: by itself it would widen whatever it stands in.
pub fn fold(ui: &Ui, title: impl Into<RichText>) -> CollapsingHeader {
    let beside = 2.0 * ui.spacing().indent;
    let wide = (ui.available_width() - beside).max(beside);
    let title = WidgetText::from(title.into());
    CollapsingHeader::new(title.into_galley(ui, Some(TextWrapMode::Wrap), wide, TextStyle::Button))
}

/// A row that wraps, as high as its buttons from its beginning on: a word before a button stands in one line with it.
pub fn row(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.scope(|ui| {
        let button = ui.text_style_height(&TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
        ui.spacing_mut().interact_size.y = button;
        ui.horizontal_wrapped(content);
    });
}
