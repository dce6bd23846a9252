//! The ground between the chosen piece and the square pointed at, in section.

use egui::{Label, Rect, RichText, Role, Sense, Ui, WidgetInfo, vec2};

use super::desk::Desk;
use super::paint::{Camera, paint};
use super::panel::open_panel_ui;
use super::say::{self, said, say};
use super::settings::Settings;
use super::theme;
use crate::board::Square;
use crate::picture::{self, Colour, DisplayList};

/// How high the picture is, as a part of its width.
const SHAPE: f32 = 0.5;
/// So many lines of text are kept free below the picture, so that nothing moves with the pointer.
const LINES: f32 = 5.0;

/// What is shown of a target.
struct Told {
    list: Option<DisplayList>,
    words: Vec<String>,
}

/// The section, where the chosen piece looks over heights.
pub fn section_ui(ui: &mut Ui, desk: &Desk, settings: &mut Settings) {
    let looks = |id| desk.look(|table| table.looks_over_heights(id)) == Some(true);
    if !desk.selected.is_some_and(looks) {
        return;
    }
    let target = desk.hovered.or(desk.pointed);
    let told = target
        .and_then(|target| look(desk, target))
        .unwrap_or_else(|| Told { list: None, words: vec![say("section.how").to_owned()] });
    open_panel_ui(ui, settings, "section", say("section.panel"), |ui| {
        // Who points at nothing needs no room for it.
        if target.is_none() {
            ui.add(Label::new(RichText::new(say("section.how")).small()).wrap());
            return;
        }
        let width = ui.available_width();
        let (place, picture) = ui.allocate_exact_size(vec2(width, width * SHAPE), Sense::hover());
        let painter = ui.painter_at(place);
        painter.rect_filled(place, 3.0, theme::colour(Colour::PAPER));
        if let Some(list) = &told.list {
            paint(&painter, list, fitting(list, place));
            let name = told.words.first().cloned().unwrap_or_default();
            picture.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
        }
        let free = LINES * ui.text_style_height(&egui::TextStyle::Small);
        let text = ui.vertical(|ui| {
            ui.set_min_height(free);
            for line in &told.words {
                ui.add(Label::new(RichText::new(line).small()).wrap());
            }
        });
        // Who has the window read to him hears it as it changes.
        let words = told.words.join(" ");
        let place = ui.interact(text.response.rect, ui.scope_id().with("section in words"), Sense::hover());
        place.widget_info(|| WidgetInfo::labeled(Role::Status, true, &words));
    });
}

/// The sections from the chosen piece to a square.
fn look(desk: &Desk, target: Square) -> Option<Told> {
    let id = desk.selected?;
    desk.look(|table| {
        if table.position.piece(id)?.square() == Some(target) {
            return None;
        }
        let sections = table.sections(id, target);
        let words = match sections.as_slice() {
            [] => vec![said!("section.no_line", square = table.board.grid.name(target))],
            sections => sections.iter().map(|section| say::told(&section.told(table))).collect(),
        };
        let list = sections.first().map(|section| picture::section::draw(table, section));
        Some(Told { list, words })
    })
    .flatten()
}

/// The camera that shows a whole section, whatever its scale.
fn fitting(list: &DisplayList, place: Rect) -> Camera {
    let size = vec2(list.most[0] - list.least[0], list.most[1] - list.least[1]);
    let scale = (place.width() / size.x).min(place.height() / size.y).min(46.0);
    let origin = place.center() - (vec2(list.least[0], list.least[1]) + size / 2.0) * scale;
    Camera { scale, origin }
}
