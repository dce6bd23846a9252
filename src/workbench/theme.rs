//! The look: ink on paper, quiet, with one colour for each meaning.

use egui::{Color32, Context, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle, Theme, Visuals};

use crate::picture::Colour;

/// Text and lines.
pub const INK: Color32 = Color32::from_rgb(0x2a, 0x24, 0x1e);
/// Text of less weight.
pub const FAINT: Color32 = Color32::from_rgb(0x6d, 0x63, 0x55);
/// Panels.
pub const PAPER: Color32 = Color32::from_rgb(0xfa, 0xf5, 0xea);
/// What lies around the board.
pub const CLOTH: Color32 = Color32::from_rgb(0xe4, 0xda, 0xc4);
/// What went well.
pub const GOOD: Color32 = Color32::from_rgb(0x2f, 0x6b, 0x45);
/// What a rule refuses.
pub const REFUSED: Color32 = Color32::from_rgb(0x8a, 0x5a, 0x00);
/// What is broken.
pub const FAULT: Color32 = Color32::from_rgb(0xa0, 0x28, 0x20);
const EDGE: Color32 = Color32::from_rgb(0xc9, 0xbb, 0x9d);
const FIELD: Color32 = Color32::from_rgb(0xff, 0xfd, 0xf7);

/// A colour of the picture as one of the window.
pub fn colour(colour: Colour) -> Color32 {
    Color32::from_rgba_unmultiplied(colour.red, colour.green, colour.blue, colour.cover)
}

/// Gives the window its look.
pub fn apply(ctx: &Context) {
    ctx.set_theme(Theme::Light);
    let mut visuals = Visuals::light();
    visuals.panel_fill = PAPER;
    visuals.window_fill = PAPER;
    visuals.extreme_bg_color = FIELD;
    visuals.faint_bg_color = Color32::from_rgb(0xf1, 0xe9, 0xd8);
    visuals.window_stroke = Stroke::new(1.0, EDGE);
    visuals.selection.bg_fill = Color32::from_rgb(0xf5, 0xd7, 0x8e);
    visuals.selection.stroke = Stroke::new(1.0, INK);
    visuals.hyperlink_color = Color32::from_rgb(0x1f, 0x4e, 0x9c);
    let widgets = &mut visuals.widgets;
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, EDGE);
    widgets.noninteractive.fg_stroke = Stroke::new(1.0, INK);
    for (state, fill) in [
        (&mut widgets.inactive, Color32::from_rgb(0xee, 0xe4, 0xce)),
        (&mut widgets.hovered, Color32::from_rgb(0xf5, 0xe3, 0xb5)),
        (&mut widgets.active, Color32::from_rgb(0xec, 0xcb, 0x7c)),
        (&mut widgets.open, Color32::from_rgb(0xee, 0xe4, 0xce)),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.0, EDGE);
        state.fg_stroke = Stroke::new(1.2, INK);
        state.corner_radius = CornerRadius::same(4);
    }
    ctx.set_visuals_of(Theme::Light, visuals);
    ctx.style_mut_of(Theme::Light, |style| {
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(9.0, 4.0);
        style.spacing.menu_margin = Margin::same(8);
        let sizes = [
            (TextStyle::Small, 12.0),
            (TextStyle::Body, 14.5),
            (TextStyle::Button, 14.5),
            (TextStyle::Heading, 19.0),
            (TextStyle::Monospace, 13.0),
        ];
        for (name, size) in sizes {
            let family = if name == TextStyle::Monospace { FontFamily::Monospace } else { FontFamily::Proportional };
            style.text_styles.insert(name, FontId::new(size, family));
        }
    });
}
