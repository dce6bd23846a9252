//! A house rule to be ticked, wherever there are some to choose from.

use egui::{Role, Ui, WidgetInfo};

use super::say::{self, said, say};
use crate::rulebook::House;

/// A house rule with its tick, and which it is in their order where there are several; true if it was switched.
pub fn house_ui(ui: &mut Ui, house: &House, name: &str, hover: &str, ticked: &mut Vec<String>) -> bool {
    let rank = ticked.iter().position(|on| *on == house.name);
    let mut on = rank.is_some();
    let ranked = |title: &str| match rank.filter(|_| ticked.len() > 1) {
        Some(rank) => said!("house.order", title = title, n = rank + 1),
        None => title.to_owned(),
    };
    let tick = ui.checkbox(&mut on, ranked(&house.title));
    let tick = tick.on_hover_text(format!("{hover}\n{}", say("house.order.how")));
    tick.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, ranked(name)));
    if tick.changed() {
        ticked.retain(|other| *other != house.name);
        if on {
            ticked.push(house.name.clone());
        }
    }
    tick.changed()
}

/// The title of the house rule of this name, or the name itself if none of these has it.
pub fn title_of(houses: &[House], name: &str) -> String {
    let house = houses.iter().find(|house| house.name == name);
    house.map_or_else(|| name.to_owned(), |house| say::told(&house.spoken()))
}
