//! The first screen: which game, on which board, with which options; or a saved one.

use std::collections::BTreeMap;
use std::path::PathBuf;

use egui::{CollapsingHeader, ComboBox, DragValue, RichText, ScrollArea, Ui, vec2};

use super::theme;
use crate::board::Board;
use crate::library::Library;
use crate::report::{Problem, Problems};
use crate::rulebook::{Manifest, OptionDecl, OptionKind, OptionType, OptionValue};
use crate::session::{cut_off, read_board, read_manifest};

/// What the player wants to do.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// To begin a game.
    Begin {
        /// The ruleset.
        ruleset: String,
        /// The board.
        board: Option<String>,
        /// Options that are not left at their default.
        options: BTreeMap<String, OptionValue>,
    },
    /// To go on with a saved game.
    Open(PathBuf),
    /// To forget a game that was cut off.
    Forget(PathBuf),
    /// To go back to the game on the table.
    Back,
    /// To see his own folder.
    Folder,
}

/// The first screen.
#[derive(Default)]
pub struct StartScreen {
    rulesets: Vec<(String, Result<Manifest, Problems>)>,
    boards: Vec<(String, String)>,
    /// The boards that can be read, for what the options say of them.
    grounds: BTreeMap<String, Board>,
    saves: Vec<PathBuf>,
    /// Games that ended without being saved.
    cut_off: Vec<PathBuf>,
    ruleset: usize,
    board: Option<String>,
    options: BTreeMap<String, OptionValue>,
    /// Why the last wish could not be fulfilled.
    pub problems: Vec<Problem>,
}

impl StartScreen {
    /// Looks what there is to choose from.
    pub fn refresh(&mut self, library: &Library) {
        self.rulesets = library.rulesets().into_iter().map(|id| (id.clone(), read_manifest(library, &id))).collect();
        // The oldest book first.
        self.rulesets.sort_by_key(|(_, manifest)| manifest.as_ref().map_or(u16::MAX.into(), |m| i64::from(m.year)));
        self.boards = library
            .boards()
            .into_iter()
            .map(|id| {
                let title = read_board(library, &id).map_or_else(|_| format!("{id} (faulty)"), |board| board.title);
                (id, title)
            })
            .collect();
        let boards = self.boards.iter().filter_map(|(id, _)| Some((id.clone(), read_board(library, id).ok()?)));
        self.grounds = boards.collect();
        let entries = std::fs::read_dir(library.saves_folder()).into_iter().flatten().flatten();
        self.saves = entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "ron")).collect();
        self.saves.sort();
        self.cut_off = cut_off(library);
        self.ruleset = self.ruleset.min(self.rulesets.len().saturating_sub(1));
    }

    fn chosen(&self) -> Option<(&str, &Result<Manifest, Problems>)> {
        self.rulesets.get(self.ruleset).map(|(id, manifest)| (id.as_str(), manifest))
    }

    /// The boards of a ruleset, its own first, then all others.
    fn boards_for(&self, manifest: &Manifest) -> Vec<(String, String)> {
        let place = |id: &str| manifest.boards.iter().position(|b| b == id).unwrap_or(usize::MAX);
        let mut boards = self.boards.clone();
        boards.sort_by_key(|(id, _)| place(id));
        boards
    }
}

/// The first screen. `on_table`: a game is on the table, with or without anything unsaved.
pub fn start_ui(ui: &mut Ui, screen: &mut StartScreen, library: &Library, on_table: Option<bool>) -> Option<Wish> {
    let mut wish = None;
    let width = ui.available_width().min(940.0);
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.set_max_width(width);
            ui.add_space(28.0);
            ui.label(RichText::new("Ludimus").size(40.0).color(theme::INK));
            ui.label(RichText::new("Ludimus effigiem belli: we play the image of war").italics().color(theme::FAINT));
            ui.add_space(18.0);
            for problem in screen.problems.iter().chain(&library.trouble) {
                ui.label(RichText::new(problem.to_string()).color(theme::FAULT));
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Min), |ui| {
                let column = (width - 24.0) / 2.0;
                ui.allocate_ui(vec2(column, 0.0), |ui| {
                    ui.vertical(|ui| wish = new_ui(ui, screen));
                });
                ui.add_space(16.0);
                ui.allocate_ui(vec2(column, 0.0), |ui| {
                    ui.vertical(|ui| wish = saved_ui(ui, screen, library, on_table).or(wish.take()));
                });
            });
        });
    });
    wish
}

fn new_ui(ui: &mut Ui, screen: &mut StartScreen) -> Option<Wish> {
    ui.heading("A new game");
    ui.separator();
    let mut ruleset = screen.ruleset;
    ui.label(RichText::new("Ruleset").strong());
    for (n, (id, manifest)) in screen.rulesets.iter().enumerate() {
        match manifest {
            Ok(m) => {
                ui.radio_value(&mut ruleset, n, format!("{}, {}", m.title, m.author)).on_hover_text(&m.source.book);
            }
            Err(problems) => {
                ui.radio_value(&mut ruleset, n, format!("{id} (faulty)"));
                ui.label(RichText::new(problems.to_string()).small().color(theme::FAULT));
            }
        }
    }
    if ruleset != screen.ruleset {
        (screen.ruleset, screen.board) = (ruleset, None);
        screen.options.clear();
    }
    let Some((id, Ok(manifest))) = screen.chosen().map(|(id, m)| (id.to_owned(), m.clone())) else {
        if screen.rulesets.is_empty() {
            ui.label("There are no rulesets.");
        }
        return None;
    };
    ui.add_space(8.0);
    ui.label(RichText::new("Board").strong());
    let boards = screen.boards_for(&manifest);
    let mut board = screen.board.clone().or_else(|| boards.first().map(|(id, _)| id.clone()));
    // Side by side, so that the button below stays in sight.
    ui.horizontal_wrapped(|ui| {
        for (id, title) in &boards {
            ui.radio_value(&mut board, Some(id.clone()), title);
        }
    });
    screen.board = board;
    let ground = screen.board.as_ref().and_then(|id| screen.grounds.get(id));
    ui.add_space(10.0);
    // Above the variants: however many there are, the button stays in sight.
    let begins = ui.horizontal(|ui| {
        let text = RichText::new("Begin").size(17.0).color(theme::PAPER);
        let begins = ui.add(egui::Button::new(text).fill(theme::GOOD).min_size(vec2(140.0, 38.0))).clicked();
        ui.label(RichText::new("with the variants and readings below").color(theme::FAINT));
        begins
    });
    let begins = begins.inner;
    ui.add_space(10.0);
    if manifest.options_of(OptionKind::Variant).next().is_some() {
        ui.label(RichText::new("Variants").strong());
    }
    options_ui(ui, &manifest, OptionKind::Variant, ground, &mut screen.options);
    let readings = manifest.options_of(OptionKind::Reading).count();
    if readings > 0 {
        CollapsingHeader::new(format!("Readings of doubtful passages ({readings})")).show(ui, |ui| {
            options_ui(ui, &manifest, OptionKind::Reading, ground, &mut screen.options);
        });
    }
    if !begins {
        return None;
    }
    let default = |name: &str, value: &OptionValue| manifest.option(name).is_some_and(|o| o.default == *value);
    let chosen = screen.options.iter().filter(|(name, value)| !default(name, value));
    let options = chosen.map(|(name, value)| (name.clone(), value.clone())).collect();
    Some(Wish::Begin { ruleset: id, board: screen.board.clone(), options })
}

fn options_ui(
    ui: &mut Ui,
    manifest: &Manifest,
    kind: OptionKind,
    board: Option<&Board>,
    chosen: &mut BTreeMap<String, OptionValue>,
) {
    for option in manifest.options_of(kind) {
        let value = chosen.entry(option.name.clone()).or_insert_with(|| option.default.clone());
        option_ui(ui, option, value);
        ui.label(RichText::new(format!("{}: {}", option.cite, option.reason)).small().color(theme::FAINT));
        if let Some(nothing) = board.and_then(|board| option.changes_nothing_on(board)) {
            ui.label(RichText::new(nothing).small().color(theme::REFUSED));
        }
        ui.add_space(4.0);
    }
}

fn option_ui(ui: &mut Ui, option: &OptionDecl, value: &mut OptionValue) {
    let name = option.name.replace('_', " ");
    match (&option.r#type, value) {
        (OptionType::Bool, OptionValue::Bool(on)) => {
            ui.checkbox(on, name);
        }
        (OptionType::Number { least, most }, OptionValue::Number(number)) => {
            ui.horizontal(|ui| {
                let label = ui.label(name);
                ui.add(DragValue::new(number).range(*least..=*most)).labelled_by(label.id);
                ui.label(RichText::new(format!("{least} to {most}")).small().color(theme::FAINT));
            });
        }
        (OptionType::Choice(words), OptionValue::Choice(word)) => {
            let shown = word.replace('_', " ");
            ComboBox::from_label(name).selected_text(shown).show_ui(ui, |ui| {
                for choice in words {
                    ui.selectable_value(word, choice.clone(), choice.replace('_', " "));
                }
            });
        }
        // The manifest's check lets no default of another type through.
        _ => {}
    }
}

fn saved_ui(ui: &mut Ui, screen: &StartScreen, library: &Library, on_table: Option<bool>) -> Option<Wish> {
    let mut wish = None;
    if let Some(unsaved) = on_table {
        ui.heading("The game on the table");
        ui.separator();
        if unsaved {
            let text = "It has actions that are not saved; beginning or opening another game ends it.";
            ui.label(RichText::new(text).color(theme::REFUSED));
        }
        if ui.button("Back to the game").clicked() {
            wish = Some(Wish::Back);
        }
        ui.add_space(12.0);
    }
    if !screen.cut_off.is_empty() {
        ui.heading("Games that nobody has saved");
        ui.separator();
        for path in &screen.cut_off {
            let name = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
            ui.horizontal(|ui| {
                if ui.button(format!("Go on with {name}")).clicked() {
                    wish = Some(Wish::Open(path.clone()));
                }
                if ui.small_button("Forget").on_hover_text(format!("Forgets {name} for good")).clicked() {
                    wish = Some(Wish::Forget(path.clone()));
                }
            });
        }
        ui.add_space(12.0);
    }
    ui.heading("Saved games");
    ui.separator();
    if screen.saves.is_empty() {
        ui.label(RichText::new("None yet.").color(theme::FAINT));
    }
    for path in &screen.saves {
        let name = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        if ui.button(format!("Open {name}")).clicked() {
            wish = Some(Wish::Open(path.clone()));
        }
    }
    ui.add_space(16.0);
    if let Some(home) = library.home() {
        ui.label(RichText::new("Your own rulesets, boards and saves lie in").color(theme::FAINT));
        ui.label(RichText::new(home.display().to_string()).monospace());
        if ui.button("Open folder").clicked() {
            wish = Some(Wish::Folder);
        }
    }
    wish
}
