//! The two lines under the board: what lies under the pointer and would be done there, and what the signs mean.

use egui::text::{LayoutJob, TextWrapping};
use egui::{Align2, Pos2, Rect, Role, Sense, Ui, WidgetInfo, vec2};

use super::board::{Meaning, label};
use super::desk::Desk;
use super::paint::{Camera, paint_items};
use super::theme;
use crate::board::Square;
use crate::picture::words;

/// The side of a sign in the line, as a part of its height.
const SIGN: f32 = 0.72;
/// The room that an entry takes beside its sign and its words.
const BETWEEN: f32 = 22.0;

/// The lines under the board.
pub fn strip_ui(ui: &Ui, desk: &Desk, strip: Rect, hovered: Option<Square>, (key, last): (&[Meaning], &[Square])) {
    ui.painter_at(strip).rect_filled(strip, 0.0, theme::cloth());
    let (upper, lower) = strip.split_top_bottom_at_fraction(0.5);
    caption(ui, desk, upper, hovered.or(desk.pointed.filter(|_| desk.by_keys)), last);
    signs_ui(ui, key, lower);
}

/// What lies under the pointer, and the actions that lead there with the rules that offer them.
fn caption(ui: &Ui, desk: &Desk, line: Rect, square: Option<Square>, last: &[Square]) {
    let Some(square) = square else { return };
    let told = desk.look(|table| label(table, desk, square, &words::named(&table.board), &desk.hatched(), last));
    let Some(mut text) = told else { return };
    let leading = if desk.past.is_some() { Vec::new() } else { desk.leading_to(square) };
    for candidate in leading.iter().take(2) {
        let (line, rule) = desk.tell(candidate);
        text += &format!("  |  {line}  ({rule})");
    }
    if leading.len() > 2 {
        text += "  |  ...";
    }
    let painter = ui.painter_at(line);
    // What does not fit gives way to dots; the panel that describes the square has all of it.
    let font = egui::TextStyle::Small.resolve(ui.style());
    let mut job = LayoutJob::simple_singleline(text.clone(), font, theme::ink());
    job.wrap = TextWrapping::truncate_at_width((line.width() - 24.0).max(0.0));
    let galley = painter.layout_job(job);
    let at = Align2::LEFT_CENTER.anchor_size(line.left_center() + vec2(12.0, 0.0), galley.size()).min;
    painter.galley(at, galley, theme::ink());
    let place = ui.interact(line, ui.scope_id().with("under the pointer"), Sense::hover());
    place.widget_info(|| WidgetInfo::labeled(Role::Status, true, &text));
}

/// What the signs on the board mean.
fn signs_ui(ui: &Ui, key: &[Meaning], line: Rect) {
    if key.is_empty() {
        return;
    }
    let painter = ui.painter_at(line);
    let mut font = egui::TextStyle::Small.resolve(ui.style());
    let mut side = line.height() * SIGN;
    let width = |text: &str| painter.layout_no_wrap(text.to_owned(), font.clone(), theme::ink()).size().x;
    let whole: f32 = key.iter().map(|entry| side + width(&entry.text) + BETWEEN).sum();
    // All of them are seen, smaller if need be.
    let times = ((line.width() - 24.0) / whole).clamp(0.4, 1.0);
    (font.size, side) = (font.size * times, side * times);
    let mut left = line.left() + 12.0;
    for entry in key {
        let corner = Pos2::new(left, line.center().y - side / 2.0);
        paint_items(&painter, &entry.items, Camera { scale: side, origin: corner });
        painter.rect_stroke(
            Rect::from_min_size(corner, vec2(side, side)),
            0.0,
            egui::Stroke::new(1.0, theme::edge()),
            egui::StrokeKind::Outside,
        );
        let galley = painter.layout_no_wrap(entry.text.clone(), font.clone(), theme::ink());
        let width = galley.size().x;
        let at = Align2::LEFT_CENTER.anchor_size(Pos2::new(left + side + 6.0, line.center().y), galley.size()).min;
        painter.galley(at, galley, theme::ink());
        left += side + width + BETWEEN * times;
    }
    let words = key.iter().map(|entry| entry.name.as_str()).collect::<Vec<_>>().join("; ");
    let place = ui.interact(line, ui.scope_id().with("key to the signs"), Sense::hover());
    place.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
}
