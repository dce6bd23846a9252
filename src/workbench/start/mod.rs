//! The first screen and its four doors: going on, playing, reading, the workshop.

mod books;
mod going_on;
mod making;
mod options;
mod play;
mod workshop;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use egui::{RichText, ScrollArea, Ui, vec2};

use super::say::say;
use super::settings::Settings;
use super::theme;
use super::top::{settings_ui, view_menu};
use crate::board::Board;
use crate::library::Library;
use crate::report::{Problem, Problems};
use crate::rulebook::{House, Manifest, OptionValue, Source, Told};
use crate::session::{cut_off, read_board, read_manifest};
use crate::tongue::Translation;
use crate::workbench::desk::house::houses_of;
use going_on::Kept;

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
        /// House rules, in order.
        house: Vec<String>,
    },
    /// To go on with a saved game.
    Open(PathBuf),
    /// To forget a game that was kept without being named.
    Forget(PathBuf),
    /// To go back to the game on the table.
    Back,
    /// To see his own folder.
    Folder,
    /// To see a folder in which something was made.
    Show(PathBuf),
    /// The pages of the book.
    Help,
}

/// The doors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Door {
    /// Saved games.
    GoOn,
    /// A new game.
    #[default]
    Play,
    /// The books.
    Read,
    /// Rules and boards of the user's own.
    Workshop,
}

/// A ruleset that can be chosen.
pub(super) struct Offered {
    pub id: String,
    pub manifest: Result<Manifest, Problems>,
    /// The paragraphs of its book, if they are listed.
    pub source: Option<Source>,
    /// The house rules that can be laid over it.
    pub houses: Vec<House>,
    /// What all of them say in the language of the window.
    pub translation: Option<Arc<Translation>>,
}

/// The first screen.
#[derive(Default)]
pub struct StartScreen {
    door: Option<Door>,
    rulesets: Vec<Offered>,
    boards: Vec<(String, String)>,
    /// The boards that can be read, for what the options say of them.
    grounds: BTreeMap<String, Board>,
    kept: Vec<Kept>,
    ruleset: usize,
    board: Option<String>,
    options: BTreeMap<String, OptionValue>,
    /// House rules that are ticked, in the order in which they were.
    house: Vec<String>,
    making: making::Making,
    /// The language in which everything is told.
    pub language: String,
    /// Why the last wish could not be fulfilled.
    pub problems: Vec<Problem>,
}

impl StartScreen {
    /// Looks what there is to choose from.
    pub fn refresh(&mut self, library: &Library) {
        let offered = |id: String| {
            let path = format!("rulesets/{id}/source.ron");
            let source = library.read(&path).ok().and_then(|text| Source::read(&path, &text).ok());
            let (translation, _) = Translation::of(library, &id, &self.language);
            let (manifest, houses) = (read_manifest(library, &id), houses_of(library, &id));
            let translation = translation.map(Arc::new);
            let Some(words) = translation.as_deref() else {
                return Offered { manifest, source, houses, translation, id };
            };
            let manifest = manifest.map(|manifest| manifest.told_in(words));
            let houses = houses.iter().map(|house| house.told_in(words)).collect();
            Offered { manifest, source: source.map(|source| source.told_in(words)), houses, translation, id }
        };
        self.rulesets = library.rulesets().into_iter().map(offered).collect();
        // The oldest book first.
        self.rulesets.sort_by_key(|r| r.manifest.as_ref().map_or(i64::from(u16::MAX), |m| i64::from(m.year)));
        self.boards.clear();
        self.grounds.clear();
        for id in library.boards() {
            match read_board(library, &id) {
                Ok(board) => {
                    self.boards.push((id.clone(), board.title.clone()));
                    self.grounds.insert(id, board);
                }
                Err(_) => self.boards.push((id.clone(), format!("{id} ({})", say("start.faulty")))),
            }
        }
        let entries = std::fs::read_dir(library.saves_folder()).into_iter().flatten().flatten();
        let saves = entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "ron"));
        let mut kept: Vec<Kept> = saves.map(|path| Kept::new(path, true)).collect();
        kept.extend(cut_off(library).into_iter().map(|path| Kept::new(path, false)));
        for new in &mut kept {
            if let Some(old) = self.kept.iter_mut().find(|old| old.is_still(new)) {
                new.take_glance(old);
            }
        }
        kept.sort_by(|a, b| b.played.cmp(&a.played).then_with(|| a.path.cmp(&b.path)));
        self.kept = kept;
        self.ruleset = self.ruleset.min(self.rulesets.len().saturating_sub(1));
    }

    /// A game was begun: who comes back finds the door of the games that are kept.
    pub fn leave(&mut self) {
        self.door = None;
    }

    fn door(&self, on_table: bool) -> Door {
        let begins = if self.kept.is_empty() && !on_table { Door::Play } else { Door::GoOn };
        self.door.unwrap_or(begins)
    }
}

/// The first screen. `on_table`: a game is on the table.
pub fn start_ui(
    ui: &mut Ui,
    screen: &mut StartScreen,
    library: &Library,
    settings: &mut Settings,
    on_table: bool,
) -> Option<Wish> {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Ludimus").size(1.7 * egui::TextStyle::Heading.resolve(ui.style()).size));
        ui.label(RichText::new(say("start.motto")).italics().color(theme::faint()));
    });
    let mut help = false;
    ui.horizontal_wrapped(|ui| {
        let open = screen.door(on_table);
        for (door, title, says) in [
            (Door::GoOn, say("door.go_on"), say("door.go_on.how")),
            (Door::Play, say("door.play"), say("door.play.how")),
            (Door::Read, say("door.read"), say("door.read.how")),
            (Door::Workshop, say("door.workshop"), say("door.workshop.how")),
        ] {
            let text = RichText::new(title).heading();
            let button =
                egui::Button::selectable(open == door, text).min_size(vec2(150.0, 44.0)).frame_when_inactive(true);
            if ui.add(button).on_hover_text(says).clicked() {
                screen.door = Some(door);
            }
        }
        ui.add_space(12.0);
        view_menu(ui, |ui| settings_ui(ui, settings));
        help = ui.button(say("help")).on_hover_text(say("help.how")).clicked();
    });
    for problem in screen.problems.iter().chain(&library.trouble) {
        ui.label(RichText::new(problem.to_string()).color(theme::fault()));
    }
    ui.separator();
    let wish = match screen.door(on_table) {
        Door::Play => play::play_ui(ui, screen),
        door => {
            let area = ScrollArea::vertical().auto_shrink([false, false]);
            let shown = area.show(ui, |ui| match door {
                Door::GoOn | Door::Play => going_on::going_on_ui(ui, screen, library, on_table),
                Door::Read => books::books_ui(ui, screen),
                Door::Workshop => workshop::workshop_ui(ui, screen, library),
            });
            shown.inner
        }
    };
    if help { Some(Wish::Help) } else { wish }
}
