//! The ground between the chosen piece and the square pointed at, in section.

use egui::{Label, Panel, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use super::desk::Desk;
use super::paint::{Camera, paint};
use super::say::{self, said, say};
use super::theme;
use crate::board::Square;
use crate::picture::{self, Colour, DisplayList};

/// How wide the picture is, as a part of its height.
const SHAPE: f32 = 1.9;
/// How much of the room below the board goes to it and its words.
const PART: f32 = 0.55;

/// What is shown of a target.
struct Told {
    list: Option<DisplayList>,
    words: Vec<String>,
}

/// The section beside the messages, where the chosen piece looks over heights and a square is pointed at.
pub fn section_ui(ui: &mut Ui, desk: &Desk) {
    let looks = |id| desk.look(|table| table.looks_over_heights(id)) == Some(true);
    if !desk.selected.is_some_and(looks) {
        return;
    }
    let target = desk.hovered.or(desk.pointed);
    let told = target.and_then(|target| look(desk, target));
    let told = told.unwrap_or_else(|| Told { list: None, words: vec![say("section.how").to_owned()] });
    let wide = PART * ui.available_width();
    Panel::right("section").exact_size(wide).resizable(false).show(ui, |ui| {
        let high = ui.available_height().min(0.5 * wide / SHAPE);
        ui.horizontal_top(|ui| {
            if let Some(list) = &told.list {
                let (place, picture) = ui.allocate_exact_size(vec2(SHAPE * high, high), Sense::hover());
                let painter = ui.painter_at(place);
                painter.rect_filled(place, 3.0, theme::colour(Colour::PAPER));
                paint(&painter, list, fitting(list, place));
                let name = told.words.first().cloned().unwrap_or_default();
                picture.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
            }
            let text = ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.label(RichText::new(say("section.panel")).strong());
                ScrollArea::vertical().id_salt("section in words").auto_shrink([false, true]).show(ui, |ui| {
                    for line in &told.words {
                        ui.add(Label::new(RichText::new(line).small()).wrap());
                    }
                });
            });
            // Who has the window read to him hears it as it changes.
            let words = told.words.join(" ");
            let place = ui.interact(text.response.rect, ui.scope_id().with("section in words"), Sense::hover());
            place.widget_info(|| WidgetInfo::labeled(Role::Status, true, &words));
        });
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
