//! A house rule to be ticked, wherever there are some to choose from.

use egui::{Role, Ui, WidgetInfo};

use super::say::{said, say};
use crate::rulebook::House;

/// A house rule with its tick, and which it is in their order where there are several; true if it was switched.
pub fn house_ui(ui: &mut Ui, house: &House, name: &str, hover: &str, ticked: &mut Vec<String>) -> bool {
    let rank = ticked.iter().position(|on| *on == house.name);
    let mut on = rank.is_some();
    let text = match rank.filter(|_| ticked.len() > 1) {
        Some(rank) => said!("house.order", title = house.title, n = rank + 1),
        None => house.title.clone(),
    };
    let tick = ui.checkbox(&mut on, &text).on_hover_text(format!("{hover}\n{}", say("house.order.how")));
    let rank = text.strip_prefix(&house.title).unwrap_or_default();
    tick.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, format!("{name}{rank}")));
    if tick.changed() {
        ticked.retain(|other| *other != house.name);
        if on {
            ticked.push(house.name.clone());
        }
    }
    tick.changed()
}
