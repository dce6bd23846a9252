//! The display list painted into the window.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::theme::colour;
use crate::picture::{self, DisplayList, Item, Point};

/// How the picture lies in the window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// Points of the window to a square.
    pub scale: f32,
    /// Where the board's upper left corner lies.
    pub origin: Pos2,
}

/// The smallest and the largest scale.
const SCALES: (f32, f32) = (5.0, 140.0);
/// Smaller letters cannot be read.
const LEAST_LETTER: f32 = 4.5;

impl Camera {
    /// The camera that shows a whole picture in a rectangle.
    pub fn fitting(list: &DisplayList, rect: Rect) -> Self {
        let size = vec2(list.most[0] - list.least[0], list.most[1] - list.least[1]);
        let scale = (rect.width() / size.x).min(rect.height() / size.y).clamp(SCALES.0, SCALES.1);
        let origin = rect.center() - (vec2(list.least[0], list.least[1]) + size / 2.0) * scale;
        Self { scale, origin }
    }

    /// The camera of this scale that shows a place of the picture here in the window.
    pub fn at([x, y]: Point, scale: f32, here: Pos2) -> Self {
        let scale = scale.clamp(SCALES.0, SCALES.1);
        Self { scale, origin: here - vec2(x, y) * scale }
    }

    /// Where a place of the picture lies in the window.
    pub fn to_window(self, [x, y]: Point) -> Pos2 {
        self.origin + vec2(x, y) * self.scale
    }

    /// Which place of the picture lies here in the window.
    pub fn to_picture(self, at: Pos2) -> Point {
        let Vec2 { x, y } = (at - self.origin) / self.scale;
        [x, y]
    }

    /// Enlarged so many times, with the place under the pointer kept.
    #[must_use]
    pub fn enlarged(self, times: f32, pointer: Pos2) -> Self {
        let scale = (self.scale * times).clamp(SCALES.0, SCALES.1);
        let origin = pointer - (pointer - self.origin) * (scale / self.scale);
        Self { scale, origin }
    }
}

/// Paints what of a picture lies within the painter's bounds.
pub fn paint(painter: &Painter, list: &DisplayList, camera: Camera) {
    let clip = painter.clip_rect();
    let [left, top] = camera.to_picture(clip.min);
    let [right, bottom] = camera.to_picture(clip.max);
    let seen = Rect::from_min_max(pos2(left, top), pos2(right, bottom)).expand(1.0);
    let mut shapes = Vec::with_capacity(list.items.len());
    for item in list.items.iter().filter(|item| seen.intersects(bounds(item))) {
        shapes.extend(shape(painter, item, camera));
    }
    painter.extend(shapes);
}

/// Paints a few shapes wherever they lie.
pub fn paint_items(painter: &Painter, items: &[Item], camera: Camera) {
    // First all shapes: letters are looked up where the painter's own list is locked.
    let shapes: Vec<Shape> = items.iter().filter_map(|item| shape(painter, item, camera)).collect();
    painter.extend(shapes);
}

fn bounds(item: &Item) -> Rect {
    let at = |[x, y]: Point| pos2(x, y);
    match item {
        Item::Rect { at: from, size: [w, h], .. } => Rect::from_min_size(at(*from), vec2(*w, *h)),
        Item::Line { from, to, .. } => Rect::from_two_pos(at(*from), at(*to)),
        Item::Polygon { corners, .. } => {
            corners.iter().fold(Rect::NOTHING, |rect, c| rect.union(Rect::from_min_max(at(*c), at(*c))))
        }
        Item::Circle { centre, radius, .. } => Rect::from_center_size(at(*centre), Vec2::splat(2.0 * radius)),
        Item::Text { centre, .. } => Rect::from_center_size(at(*centre), Vec2::splat(1.0)),
    }
}

fn shape(painter: &Painter, item: &Item, camera: Camera) -> Option<Shape> {
    let stroke = |stroke: &picture::Stroke| Stroke::new((stroke.width * camera.scale).max(0.6), colour(stroke.colour));
    let some_stroke = |s: &Option<picture::Stroke>| s.as_ref().map_or(Stroke::NONE, stroke);
    let filled = |fill: &Option<picture::Colour>| fill.map_or(Color32::TRANSPARENT, colour);
    Some(match item {
        Item::Rect { at, size: [w, h], fill } => {
            let rect = Rect::from_min_size(camera.to_window(*at), vec2(*w, *h) * camera.scale);
            Shape::rect_filled(rect, 0.0, colour(*fill))
        }
        Item::Line { from, to, stroke: s } => {
            Shape::line_segment([camera.to_window(*from), camera.to_window(*to)], stroke(s))
        }
        Item::Polygon { corners, fill, stroke: s } => {
            let corners = corners.iter().map(|c| camera.to_window(*c)).collect();
            Shape::convex_polygon(corners, filled(fill), some_stroke(s))
        }
        Item::Circle { centre, radius, fill, stroke: s } => Shape::Circle(egui::epaint::CircleShape {
            center: camera.to_window(*centre),
            radius: radius * camera.scale,
            fill: filled(fill),
            stroke: some_stroke(s),
        }),
        Item::Text { centre, height, text, colour: ink } => {
            // Few sizes, or every step of zooming would fill the memory of glyphs anew.
            let size = (height * camera.scale * 2.0 * 0.9).round() / 2.0;
            if size < LEAST_LETTER {
                return None;
            }
            let galley = painter.layout_no_wrap(text.clone(), FontId::proportional(size), colour(*ink));
            let rect = Align2::CENTER_CENTER.anchor_size(camera.to_window(*centre), galley.size());
            Shape::galley(rect.min, galley, colour(*ink))
        }
    })
}
