//! Several actions lead to one square: the player says which, by pointer or by the number before it.

use egui::{Key, Rect, Ui, vec2};

use super::desk::Desk;
use super::paint::Camera;
use super::say::say;
use crate::picture::Layout;

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// The menu, while one is asked for.
pub fn choice_ui(ui: &Ui, desk: &mut Desk, layout: &Layout, camera: Camera, rect: Rect) {
    let Some(square) = desk.asked else { return };
    let corner = camera.to_window(layout.corner(square)) + vec2(camera.scale, 0.0);
    let leading = desk.leading_to(square);
    let typed = DIGITS.iter().position(|key| ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, *key)));
    let mut chosen = typed.and_then(|n| leading.get(n)).copied();
    egui::Area::new(ui.scope_id().with("choice"))
        .order(egui::Order::Foreground)
        .fixed_pos(rect.clamp(corner))
        .constrain(true)
        .show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.label(say("choice.which"));
                egui::ScrollArea::vertical().max_height(rect.height() * 0.7).show(ui, |ui| {
                    for (n, candidate) in leading.iter().enumerate() {
                        let (line, rule) = desk.tell(candidate);
                        let shown = if n < DIGITS.len() { format!("{}  {line}", n + 1) } else { line.clone() };
                        let button = ui.button(shown).on_hover_text(rule);
                        button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &line));
                        if button.clicked() {
                            chosen = Some(*candidate);
                        }
                    }
                });
                if ui.button(say("choice.none")).clicked() {
                    desk.asked = None;
                }
            });
        });
    if let Some(candidate) = chosen {
        desk.act(candidate);
    }
}
