//! The options of a ruleset: variants that players are asked, and readings that scholars argue.

use std::collections::BTreeMap;

use egui::{CollapsingHeader, ComboBox, DragValue, RichText, Ui};

use crate::board::Board;
use crate::rulebook::{Manifest, OptionDecl, OptionKind, OptionType, OptionValue};
use crate::workbench::say::{self, said, say};
use crate::workbench::theme;

/// What may be chosen; readings are folded away.
pub fn options_ui(
    ui: &mut Ui,
    manifest: &Manifest,
    ground: Option<&Board>,
    chosen: &mut BTreeMap<String, OptionValue>,
) {
    if manifest.options_of(OptionKind::Variant).next().is_some() {
        ui.label(RichText::new(say("start.variants")).strong());
    }
    of_kind(ui, manifest, OptionKind::Variant, ground, chosen);
    let readings = manifest.options_of(OptionKind::Reading).count();
    if readings > 0 {
        CollapsingHeader::new(said!("start.readings", n = readings)).id_salt("readings").show(ui, |ui| {
            of_kind(ui, manifest, OptionKind::Reading, ground, chosen);
        });
    }
}

fn of_kind(
    ui: &mut Ui,
    manifest: &Manifest,
    kind: OptionKind,
    board: Option<&Board>,
    chosen: &mut BTreeMap<String, OptionValue>,
) {
    let nothing = |option: &OptionDecl| board.and_then(|board| option.changes_nothing_on(board));
    let mut told_ui = |ui: &mut Ui, option: &OptionDecl| {
        let value = chosen.entry(option.name.clone()).or_insert_with(|| option.default.clone());
        option_ui(ui, option, value);
        ui.label(RichText::new(format!("{}: {}", option.cite, option.reason)).small().color(theme::faint()));
        if let Some(nothing) = nothing(option) {
            ui.label(RichText::new(say::told(&nothing)).small().color(theme::refused()));
        }
        ui.add_space(4.0);
    };
    let (idle, at_work): (Vec<_>, Vec<_>) = manifest.options_of(kind).partition(|option| nothing(option).is_some());
    for option in at_work {
        told_ui(ui, option);
    }
    if !idle.is_empty() {
        CollapsingHeader::new(said!("start.idle", n = idle.len())).id_salt(("idle", kind == OptionKind::Reading)).show(
            ui,
            |ui| {
                for option in idle {
                    told_ui(ui, option);
                }
            },
        );
    }
}

fn option_ui(ui: &mut Ui, option: &OptionDecl, value: &mut OptionValue) {
    let name = say::option(&option.name);
    match (&option.r#type, value) {
        (OptionType::Bool, OptionValue::Bool(on)) => {
            ui.checkbox(on, name);
        }
        (OptionType::Number { least, most }, OptionValue::Number(number)) => {
            ui.horizontal(|ui| {
                let label = ui.label(name);
                ui.add(DragValue::new(number).range(*least..=*most)).labelled_by(label.id);
                ui.label(RichText::new(format!("{least} \u{2013} {most}")).small().color(theme::faint()));
            });
        }
        (OptionType::Choice(words), OptionValue::Choice(word)) => {
            let shown = say::choice(&option.name, word);
            ComboBox::from_label(name).selected_text(shown).show_ui(ui, |ui| {
                for choice in words {
                    ui.selectable_value(word, choice.clone(), say::choice(&option.name, choice));
                }
            });
        }
        // The manifest's check lets no default of another type through.
        _ => {}
    }
}
