//! Fronts turned by hand: an arrow for each front that the chosen piece may take, around its square; and the wheel.

use egui::{Pos2, Rect, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};

use super::desk::Desk;
use super::paint::Camera;
use super::say::said;
use crate::picture::Layout;
use crate::picture::words::towards;
use crate::rulebook::Candidate;

/// On smaller squares there is no room for arrows.
const LEAST_SCALE: f32 = 26.0;
/// How far from the middle of the square an arrow lies, and its size, in squares.
const OUT: f32 = 0.55;
const SIZE: f32 = 0.13;

/// The arrows.
pub fn handles_ui(ui: &Ui, desk: &mut Desk, layout: &Layout, camera: Camera, rect: Rect) {
    if desk.past.is_some() || desk.asked.is_some() {
        return;
    }
    wheel(ui, desk, rect);
    if camera.scale < LEAST_SCALE || desk.fronts.is_empty() {
        return;
    }
    let square = desk.selected.and_then(|id| desk.session.game.look(|t| t.position.piece(id)?.square()).flatten());
    let Some(square) = square else { return };
    let middle = camera.to_window(layout.middle(square));
    let mut chosen: Option<Candidate> = None;
    for candidate in &desk.fronts {
        let Some(front) = candidate.front else { continue };
        let seen = if layout.is_turned() { front.turned(4) } else { front };
        let (dx, dy) = seen.delta();
        let ahead = vec2(dx as f32, dy as f32).normalized();
        let at = middle + ahead * OUT * camera.scale;
        if !rect.contains(at) {
            continue;
        }
        let place = Rect::from_center_size(at, Vec2::splat(2.2 * SIZE * camera.scale));
        let response = ui.interact(place, ui.scope_id().with(("front", front as u8)), Sense::CLICK);
        let name = said!("front.handle", front = towards(front));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let near = response.hovered() || response.has_focus();
        arrow(ui, rect, at, ahead, SIZE * camera.scale * if near { 1.35 } else { 1.0 });
        if response.on_hover_text(name.clone()).clicked() {
            chosen = Some(*candidate);
        }
    }
    if let Some(candidate) = chosen {
        desk.act(candidate);
    }
}

fn arrow(ui: &Ui, rect: Rect, at: Pos2, ahead: Vec2, size: f32) {
    let aside = ahead.rot90();
    let corners =
        vec![at + ahead * size, at - ahead * size * 0.7 + aside * size, at - ahead * size * 0.7 - aside * size];
    let edge = Stroke::new(1.5, egui::Color32::from_rgb(0xff, 0xfd, 0xf7));
    ui.painter_at(rect).add(Shape::convex_polygon(corners, egui::Color32::from_rgb(0x2a, 0x24, 0x1e), edge));
}

/// The wheel turns the front of the chosen piece while Shift is held.
fn wheel(ui: &Ui, desk: &mut Desk, rect: Rect) {
    let over = ui.input(|i| i.pointer.hover_pos()).is_some_and(|at| rect.contains(at));
    if !over || desk.selected.is_none() {
        return;
    }
    let notches: f32 = ui.input(|i| {
        let wheel = |event: &egui::Event| match event {
            egui::Event::MouseWheel { delta, modifiers, .. } if modifiers.shift => Some(delta.x + delta.y),
            _ => None,
        };
        i.events.iter().filter_map(wheel).sum()
    });
    if notches != 0.0 {
        desk.turn_front(notches < 0.0);
    }
}
