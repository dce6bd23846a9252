//! The first screen and its four doors: going on, playing, reading, the workshop.

mod books;
mod going_on;
mod making;
mod options;
mod play;
mod shelf;
mod workshop;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Context, RichText, ScrollArea, Ui, vec2};

use super::job::{Came, Job};
use super::say::say;
use super::settings::Settings;
use super::theme;
use super::top::{settings_ui, view_menu};
use crate::board::Board;
use crate::examples::Example;
use crate::library::Library;
use crate::report::{Problem, Problems};
use crate::rulebook::{House, Manifest, OptionValue, Source, Told};
use crate::session::{cut_off, look_ahead, read_board, read_houses, read_manifest};
use crate::tongue::Translation;
use going_on::{Glances, Kept};
pub use options::options_ui;

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
    /// To see an example of a ruleset on the board.
    Example {
        /// The ruleset.
        ruleset: String,
        /// The example.
        example: Box<Example>,
    },
    /// To see a file in the editor, at a line.
    Edit(String, usize),
    /// To see another folder.
    ShowFolder(PathBuf),
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
    /// House rules that cannot be read, and why.
    pub faulty: Vec<(String, Problems)>,
    /// What all of them say in the language of the window.
    pub translation: Option<Arc<Translation>>,
}

/// Everything that there is to choose from.
#[derive(Default)]
struct Shelf {
    rulesets: Vec<Offered>,
    boards: Vec<(String, String)>,
    /// The boards that can be read, for what the options say of them.
    grounds: BTreeMap<String, Board>,
    kept: Vec<Kept>,
}

impl Shelf {
    fn of(library: &Library, language: &str) -> Self {
        let mut rulesets: Vec<Offered> =
            library.rulesets().into_iter().map(|id| Offered::read(library, id, language)).collect();
        // The oldest book first.
        rulesets.sort_by_key(|r| r.manifest.as_ref().map_or(i64::from(u16::MAX), |m| i64::from(m.year)));
        let (mut boards, mut grounds) = (Vec::new(), BTreeMap::new());
        for id in library.boards() {
            match read_board(library, &id) {
                Ok(board) => {
                    boards.push((id.clone(), board.title.clone()));
                    grounds.insert(id, board);
                }
                Err(_) => boards.push((id, String::new())),
            }
        }
        let entries = std::fs::read_dir(library.saves_folder()).into_iter().flatten().flatten();
        let saves = entries.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "ron"));
        let mut kept: Vec<Kept> = saves.map(|path| Kept::new(path, true)).collect();
        kept.extend(cut_off(library).into_iter().map(|path| Kept::new(path, false)));
        kept.sort_by(|a, b| b.played.cmp(&a.played).then_with(|| a.path.cmp(&b.path)));
        Self { rulesets, boards, grounds, kept }
    }

    /// Boards that cannot be read are called faulty, in the language of this thread's window.
    fn told(mut self) -> Self {
        for (id, title) in self.boards.iter_mut().filter(|(id, _)| !self.grounds.contains_key(id)) {
            *title = format!("{id} ({})", say("start.faulty"));
        }
        self
    }
}

impl Offered {
    fn read(library: &Library, id: String, language: &str) -> Self {
        let path = format!("rulesets/{id}/source.ron");
        let source = library.read(&path).ok().and_then(|text| Source::read(&path, &text).ok());
        let (mut houses, mut faulty) = (Vec::new(), Vec::new());
        for (name, house) in read_houses(library, &id) {
            match house {
                Ok(house) => houses.push(house),
                Err(problems) => faulty.push((name, problems)),
            }
        }
        let manifest = read_manifest(library, &id);
        let translation = Translation::of(library, &id, language).0.map(Arc::new);
        let Some(words) = translation.as_deref() else {
            return Self { manifest, source, houses, faulty, translation, id };
        };
        let manifest = manifest.map(|manifest| manifest.told_in(words));
        let houses = houses.iter().map(|house| house.told_in(words)).collect();
        Self { manifest, source: source.map(|source| source.told_in(words)), houses, faulty, translation, id }
    }
}

/// The first screen.
#[derive(Default)]
pub struct StartScreen {
    door: Option<Door>,
    shelf: Shelf,
    /// The shelf, while it is looked through anew.
    looking: Option<Job<Shelf>>,
    glances: Glances,
    /// The scripts of this ruleset are looked through, or were: whoever chooses it begins at once.
    ahead: Option<(String, Job<()>)>,
    ruleset: usize,
    board: Option<String>,
    options: BTreeMap<String, OptionValue>,
    /// House rules that are ticked, in the order in which they were.
    house: Vec<String>,
    /// The book that is read.
    book: books::Reading,
    making: making::Making,
    /// The language in which everything is told.
    pub language: String,
    /// Why the last wish could not be fulfilled.
    pub problems: Vec<Problem>,
}

impl StartScreen {
    /// Looks at once what there is to choose from.
    pub fn refresh(&mut self, library: &Library) {
        let found = Shelf::of(library, &self.language);
        self.take(found);
    }

    /// Begins to look anew what there is to choose from; what was seen last stays until then.
    pub fn look_again(&mut self, ctx: &Context, library: &Library) {
        let (library, language) = (library.clone(), self.language.clone());
        self.looking = Some(Job::begin(ctx, move |_| Shelf::of(&library, &language)));
    }

    /// Is long work going on?
    pub fn is_busy(&self) -> bool {
        self.looking.is_some() || self.glances.is_busy()
    }

    /// Takes what was found meanwhile.
    fn go_on_looking(&mut self, ctx: &Context) {
        let Some(job) = &self.looking else { return };
        let found = match job.poll(ctx) {
            Came::NotYet => return,
            Came::Answer(found) => Some(found),
            Came::Nothing => None,
        };
        self.looking = None;
        if let Some(found) = found {
            self.take(found);
        }
    }

    /// Puts what was found in the place of what was; what is chosen stays chosen, if it is still there.
    fn take(&mut self, found: Shelf) {
        let mut found = found.told();
        for new in &mut found.kept {
            if let Some(old) = self.shelf.kept.iter_mut().find(|old| old.is_still(new)) {
                new.take_glance(old);
            }
        }
        let chosen = self.shelf.rulesets.get(self.ruleset).map(|offered| offered.id.clone());
        let again = found.rulesets.iter().position(|offered| Some(&offered.id) == chosen.as_ref());
        if again.is_none() {
            self.board = None;
        }
        self.ruleset = again.unwrap_or(0);
        self.shelf = found;
        self.glances.begin_anew();
    }

    /// Looks ahead into the scripts of the ruleset that is chosen now.
    fn look_ahead(&mut self, ctx: &Context, library: &Library) {
        let Some(offered) = self.shelf.rulesets.get(self.ruleset) else { return };
        if self.ahead.as_ref().is_none_or(|(id, _)| *id != offered.id) {
            let (library, id) = (library.clone(), offered.id.clone());
            let job = Job::begin(ctx, move |progress| look_ahead(&library, &id, &|| progress.goes_on()));
            self.ahead = Some((offered.id.clone(), job));
        }
    }

    /// A saved game is gone.
    pub fn forgotten(&mut self, path: &Path) {
        self.shelf.kept.retain(|kept| kept.path != path);
    }

    /// A game was begun: who comes back finds the door of the games that are kept.
    pub fn leave(&mut self) {
        self.door = None;
        self.glances = Glances::default();
    }

    fn door(&self, on_table: bool) -> Door {
        let begins = if self.shelf.kept.is_empty() && !on_table { Door::Play } else { Door::GoOn };
        self.door.unwrap_or(begins)
    }
}

/// The first screen. `on_table`: the game on the table in a sentence, if there is one.
pub fn start_ui(
    ui: &mut Ui,
    screen: &mut StartScreen,
    library: &Library,
    settings: &mut Settings,
    on_table: Option<&str>,
) -> Option<Wish> {
    screen.go_on_looking(ui.ctx());
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Ludimus").size(1.7 * egui::TextStyle::Heading.resolve(ui.style()).size));
        ui.label(RichText::new(say("start.motto")).italics().color(theme::faint()));
    });
    let mut help = false;
    ui.horizontal_wrapped(|ui| {
        let open = screen.door(on_table.is_some());
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
                // Meanwhile somebody may have made a ruleset or a board.
                screen.look_again(ui.ctx(), library);
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
    let wish = match screen.door(on_table.is_some()) {
        Door::Play => {
            screen.look_ahead(ui.ctx(), library);
            play::play_ui(ui, screen)
        }
        Door::Read => books::books_ui(ui, screen, library, settings),
        door => {
            let area = ScrollArea::vertical().auto_shrink([false, false]);
            let shown = area.show(ui, |ui| match door {
                Door::GoOn | Door::Play | Door::Read => going_on::going_on_ui(ui, screen, library, on_table),
                Door::Workshop => workshop::workshop_ui(ui, screen, library),
            });
            shown.inner
        }
    };
    if help { Some(Wish::Help) } else { wish }
}
