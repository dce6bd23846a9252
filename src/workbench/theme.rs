//! The look: ink on paper, quiet, with one colour for each meaning; by day and by night.

use std::cell::Cell;

use egui::{Color32, Context, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle, Theme, Visuals};

use crate::picture::Colour;

thread_local! {
    static DARK: Cell<bool> = const { Cell::new(false) };
}

/// A colour by day and another by night.
macro_rules! colours {
    ($($(#[$doc:meta])* $name:ident = $day:literal, $night:literal;)*) => {
        $($(#[$doc])* pub fn $name() -> Color32 {
            let rgb: u32 = if DARK.get() { $night } else { $day };
            Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
        })*
    };
}

colours! {
    /// Text and lines.
    ink = 0x2a241e, 0xece4d6;
    /// Text of less weight.
    faint = 0x6a6053, 0xb3a894;
    /// What stands beside the board.
    on_cloth = 0x574e42, 0xb3a894;
    /// Panels.
    paper = 0xfaf5ea, 0x25221e;
    /// What lies around the board.
    cloth = 0xe4dac4, 0x1a1815;
    /// What went well.
    good = 0x2f6b45, 0x8fd0a6;
    /// What a rule refuses.
    refused = 0x8a5a00, 0xe8b860;
    /// What is broken.
    fault = 0xa02820, 0xf0958c;
    /// The edges of panels and buttons.
    edge = 0xc9bb9d, 0x5b5346;
    /// What is written into.
    field = 0xfffdf7, 0x1c1a17;
    /// Every other row.
    stripe = 0xf1e9d8, 0x2d2a25;
    /// A button at rest.
    button = 0xeee4ce, 0x3a352d;
    /// A button under the pointer.
    button_near = 0xf5e3b5, 0x50462f;
    /// A button held down.
    button_down = 0xeccb7c, 0x6a5526;
    /// What is chosen.
    chosen = 0xf5d78e, 0x6a5526;
    /// The button that leads on.
    lead = 0x2f6b45, 0x2f6b45;
    /// Text on that.
    on_lead = 0xfffdf7, 0xfffdf7;
    /// A link.
    link = 0x1f4e9c, 0x9dbdf5;
}

/// The ink of what the picture has beside the board.
pub fn beside() -> Colour {
    let [red, green, blue, cover] = on_cloth().to_array();
    Colour { red, green, blue, cover }
}

/// A colour of the picture as one of the window.
pub fn colour(colour: Colour) -> Color32 {
    Color32::from_rgba_unmultiplied(colour.red, colour.green, colour.blue, colour.cover)
}

/// Where a window opens that lies over the game: below the bar, which stays to be used.
pub const BELOW_THE_BAR: egui::Pos2 = egui::pos2(24.0, 56.0);

/// The size of headings, of which the others are parts, at text of 100 hundredths.
const SIZES: [(TextStyle, f32); 5] = [
    (TextStyle::Small, 12.5),
    (TextStyle::Body, 14.5),
    (TextStyle::Button, 14.5),
    (TextStyle::Heading, 19.0),
    (TextStyle::Monospace, 13.0),
];

/// From now on what is drawn in this thread is drawn by night, or by day.
pub fn by_night(dark: bool) {
    DARK.set(dark);
}

/// Gives the window its look: text of so many hundredths of its usual size, by night or by day.
pub fn apply(ctx: &Context, text: u16, dark: bool) {
    by_night(dark);
    let theme = if dark { Theme::Dark } else { Theme::Light };
    ctx.set_theme(theme);
    let mut visuals = if dark { Visuals::dark() } else { Visuals::light() };
    visuals.panel_fill = paper();
    visuals.window_fill = paper();
    visuals.extreme_bg_color = field();
    visuals.faint_bg_color = stripe();
    visuals.window_stroke = Stroke::new(1.0, edge());
    visuals.selection.bg_fill = chosen();
    visuals.selection.stroke = Stroke::new(1.0, ink());
    visuals.hyperlink_color = link();
    let widgets = &mut visuals.widgets;
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, edge());
    widgets.noninteractive.fg_stroke = Stroke::new(1.0, ink());
    for (state, fill) in [
        (&mut widgets.inactive, button()),
        (&mut widgets.hovered, button_near()),
        (&mut widgets.active, button_down()),
        (&mut widgets.open, button()),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.0, edge());
        state.fg_stroke = Stroke::new(1.2, ink());
        state.corner_radius = CornerRadius::same(4);
    }
    // Who goes by keys sees where he is.
    widgets.hovered.bg_stroke = Stroke::new(1.4, faint());
    widgets.active.bg_stroke = Stroke::new(2.0, ink());
    ctx.set_visuals_of(theme, visuals);
    let times = f32::from(text) / 100.0;
    ctx.style_mut_of(theme, |style| {
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(9.0, 4.0);
        style.spacing.menu_margin = Margin::same(8);
        style.spacing.icon_width = 15.0 * times;
        style.spacing.interact_size.y = 18.0 * times;
        for (name, size) in SIZES {
            let family = if name == TextStyle::Monospace { FontFamily::Monospace } else { FontFamily::Proportional };
            style.text_styles.insert(name, FontId::new(size * times, family));
        }
    });
}
