//! Panels that tell: the square pointed at, fields of whole sides, the explanation of the picture, the rules in force.

use egui::{RichText, Sense, Ui, vec2};

use super::book::change_button;
use super::desk::{Ask, Desk};
use super::house;
use super::paint::{Camera, paint_items};
use super::panel::panel_ui;
use super::say::{self, said, say};
use super::settings::Settings;
use super::theme;
use crate::picture::key::{Heading, key};
use crate::picture::words;
use crate::rulebook::OptionKind;
use crate::state::Side;

/// All that is on the square pointed at, and who bears upon it.
pub fn square_ui(ui: &mut Ui, desk: &mut Desk, settings: &mut Settings) {
    let Some(square) = desk.pointed else { return };
    let told =
        desk.look(|t| (t.board.grid.name(square).to_owned(), words::square(t, square), t.rules.fields().count()));
    let Some((name, lines, fields)) = told else { return };
    panel_ui(ui, settings, "square", &said!("square.panel", square = name), |ui| {
        for line in lines {
            ui.label(say::told(&line));
        }
        let mut on = desk.bearing_on;
        if fields > 0 && ui.checkbox(&mut on, say("square.bearing")).on_hover_text(say("square.bearing.how")).changed()
        {
            desk.bearing_on = on;
            desk.revision += 1;
        }
    });
}

/// The fields of a whole side.
pub fn fields_ui(ui: &mut Ui, desk: &mut Desk, settings: &mut Settings) {
    let rules = say::rules(desk.session.game.rules());
    if rules.fields().next().is_none() {
        return;
    }
    panel_ui(ui, settings, "fields", say("fields.panel"), |ui| {
        for (n, side) in (0..).map(Side).zip(&rules.manifest.sides) {
            let mut on = desk.side_on == Some(n);
            if ui.checkbox(&mut on, said!("fields.side", side = side.title)).changed() {
                desk.show_side(n);
            }
        }
    });
}

/// What colours, hatchings and shapes on the board mean.
pub fn legend_ui(ui: &mut Ui, desk: &Desk, settings: &mut Settings) {
    panel_ui(ui, settings, "legend", say("legend.panel"), |ui| {
        let rules = say::rules(desk.session.game.rules());
        let side = 1.6 * egui::TextStyle::Body.resolve(ui.style()).size;
        let mut heading = None;
        for entry in desk.look(key).unwrap_or_default() {
            if heading != Some(entry.heading) {
                heading = Some(entry.heading);
                let title = match entry.heading {
                    Heading::Ground => say("legend.ground").to_owned(),
                    Heading::Things => say("legend.things").to_owned(),
                    Heading::Pieces(n) => {
                        rules.manifest.sides.get(n.index()).map_or(String::new(), |side| side.title.clone())
                    }
                };
                ui.label(RichText::new(title).strong());
            }
            ui.horizontal(|ui| {
                let (place, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
                paint_items(&ui.painter_at(place), &entry.items, Camera { scale: side, origin: place.min });
                ui.label(say::told(&entry.title));
            });
        }
    });
}

/// The rules in force: options that were chosen, and every rule by its paragraph.
pub fn rules_ui(ui: &mut Ui, desk: &mut Desk, settings: &mut Settings) {
    panel_ui(ui, settings, "rules", say("rules.panel"), |ui| {
        houses_ui(ui, desk);
        let rules = say::rules(desk.session.game.rules());
        let mut ask = None;
        let manifest = &rules.manifest;
        ui.label(said!("rules.of", title = manifest.title, author = manifest.author, version = manifest.version));
        for kind in [OptionKind::Variant, OptionKind::Reading] {
            for option in manifest.options_of(kind) {
                let Some(value) = rules.options.get(&option.name) else { continue };
                let usual = *value == option.default;
                if kind == OptionKind::Reading && usual {
                    continue;
                }
                let value = say::value(&option.name, value);
                let text = format!("{} {}: {value}", option.cite, say::option(&option.name));
                let text = if usual { RichText::new(text) } else { RichText::new(text).strong() };
                ui.label(text).on_hover_text(&option.reason);
            }
        }
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            for rule in &rules.rules {
                let citation = &rule.citation;
                let text = RichText::new(citation.to_string()).small();
                let line = ui.add(egui::Label::new(text).sense(Sense::CLICK));
                line.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, citation.to_string()));
                let line = line.on_hover_text(say("read.how"));
                if line.clicked() {
                    ask = Some(Ask::Read(vec![citation.key.clone()]));
                }
                if desk.workshop {
                    line.on_hover_text(citation.origin.to_string());
                    if change_button(ui, &citation.key) {
                        ask = Some(Ask::Change(citation.key.clone()));
                    }
                }
            }
        });
        ui.label(RichText::new(said!("rules.count", n = rules.rules.len())).color(theme::faint()).small());
        desk.ask = ask.or(desk.ask.take());
    });
}

/// House rules, which may be switched while the game goes on.
fn houses_ui(ui: &mut Ui, desk: &mut Desk) {
    let houses = desk.houses().to_vec();
    if houses.is_empty() {
        return;
    }
    let mut ticked = desk.session.game.house().to_vec();
    ui.label(RichText::new(say("house.panel")).strong());
    for house in houses {
        let house = say::in_words(&house);
        if house::house_ui(ui, &house, &house.title, &house.says, &mut ticked) {
            desk.switch_houses(ticked.clone());
        }
    }
}
