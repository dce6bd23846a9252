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
