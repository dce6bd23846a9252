//! The whole window: the first screen, or the game with its panels.

mod asks;
mod beside;
mod games;
mod languages;
mod play;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use asks::show;
use egui::{CentralPanel, Frame, Margin, Rect, Ui};

use super::board::BoardPane;
use super::book::BookPane;
use super::book::scene::Scene;
use super::check::Looker;
use super::clocks::Clocks;
use super::compare::ComparePage;
use super::console::ConsolePane;
use super::desk::{Desk, Message, Tone};
use super::editor::{Opener, open_at};
use super::export::ExportPage;
use super::help::{Help, help_ui};
use super::opening::Opening;
use super::say;
use super::settings::Settings;
use super::start::{StartScreen, Wish, start_ui};
use super::tables::Tables;
use super::top::{self, Bar};
use super::{Start, theme};
use crate::library::Library;
use crate::report::Problems;
use crate::session::forget;
use crate::tongue::{Catalogue, ENGLISH, Tongue};

/// So long, in seconds, what the window remembers waits to be written.
const CALM: f64 = 2.0;

/// The window's whole state.
pub struct App {
    library: Library,
    screen: StartScreen,
    choosing: bool,
    desk: Option<Desk>,
    pane: BoardPane,
    /// Where the board was last shown.
    seen: Rect,
    watched: bool,
    settings: Settings,
    /// What of the settings was written last, and when it was looked at.
    written: (Settings, f64),
    /// Text and light as the window wears them.
    dressed: Option<(u16, bool)>,
    bar: Bar,
    tables: Tables,
    console: ConsolePane,
    export: Option<ExportPage>,
    clocks: Clocks,
    /// A saved game that is to be opened.
    to_open: Option<PathBuf>,
    opening: Option<Opening>,
    compare: Option<ComparePage>,
    book: BookPane,
    /// An example that is on the board, while the game waits.
    scene: Option<Scene>,
    opener: Opener,
    looker: Looker,
    tongue: Tongue,
    /// The language in which it speaks, and a catalogue that was given to it instead.
    spoken: String,
    given: Option<Arc<Catalogue>>,
    help: Help,
}

impl App {
    /// The window with the first screen, or with the game that was asked for.
    pub fn new(library: Library, start: &Start) -> Self {
        let screen = StartScreen::default();
        let mut settings = Settings::read(&library);
        if let Some(language) = &start.language {
            settings.language.clone_from(language);
        }
        let mut app = Self {
            library,
            screen,
            choosing: true,
            desk: None,
            pane: BoardPane::default(),
            seen: Rect::ZERO,
            watched: false,
            written: (settings.clone(), 0.0),
            settings,
            dressed: None,
            bar: Bar::default(),
            tables: Tables::default(),
            console: ConsolePane::default(),
            export: None,
            clocks: Clocks::default(),
            to_open: None,
            opening: None,
            compare: None,
            book: BookPane::default(),
            scene: None,
            opener: Box::new(open_at),
            looker: Looker::default(),
            tongue: Tongue::default(),
            spoken: ENGLISH.to_owned(),
            given: None,
            help: Help::default(),
        };
        let unspoken = app.take_language();
        app.written.0.languages.clone_from(&app.settings.languages);
        app.to_open = start.load.as_ref().map(|path| app.find_save(path));
        let begun = if app.to_open.is_some() {
            Ok(())
        } else if start.ruleset.is_some()
            || start.board.is_some()
            || !(start.options.is_empty() && start.house.is_empty())
        {
            app.begin_asked(start)
        } else {
            Ok(())
        };
        app.screen.problems = begun.err().map(|problems| problems.0).unwrap_or_default();
        app.screen.problems.extend(unspoken);
        app
    }

    /// The game on the table, if there is one.
    pub fn desk(&self) -> Option<&Desk> {
        self.desk.as_ref()
    }

    /// The same, to be altered.
    pub fn desk_mut(&mut self) -> Option<&mut Desk> {
        self.desk.as_mut()
    }

    /// The pieces that are gliding now, each as the square that it left and the one to which it goes: `358-336`.
    pub fn gliding(&self) -> Vec<String> {
        let Some(desk) = &self.desk else { return Vec::new() };
        let name = |square| desk.session.game.board().grid.name(square).to_owned();
        self.pane.gliding().map(|(from, to)| format!("{}-{}", name(from), name(to))).collect()
    }

    /// What the window remembers.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// From now on files are opened so.
    pub fn open_files_by(&mut self, opener: Opener) {
        self.opener = opener;
    }

    /// Is long work going on beside the window?
    pub fn is_busy(&self) -> bool {
        let of_desk = self.desk.as_ref().is_some_and(|desk| desk.saving.is_some());
        let of_export = self.export.as_ref().is_some_and(ExportPage::is_busy);
        self.to_open.is_some()
            || self.opening.is_some()
            || of_desk
            || of_export
            || (self.choosing && self.screen.is_busy())
    }

    /// Draws the window and hears the player.
    pub fn ui(&mut self, ui: &mut Ui) {
        say::speak(self.tongue.clone());
        theme::by_night(self.settings.dark);
        let wears = Some((self.settings.text, self.settings.dark));
        if self.dressed != wears {
            if self.dressed.is_none() {
                ui.ctx().set_fonts(languages::fonts());
            }
            theme::apply(ui.ctx(), self.settings.text, self.settings.dark);
            self.dressed = wears;
            ui.ctx().request_repaint();
        }
        self.go_on_opening(ui.ctx());
        self.poll(ui);
        if self.spoken != self.settings.language || self.desk.as_ref().is_some_and(|d| d.session.take_words_heard()) {
            self.change_language();
            say::speak(self.tongue.clone());
        }
        self.close_by_key(ui);
        if self.scene.is_some() {
            self.clocks.stop();
            self.scene_ui(ui);
        } else if self.choosing || self.desk.is_none() {
            self.clocks.stop();
            self.start_ui(ui);
        } else {
            self.game_ui(ui);
        }
        if ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, egui::Key::F1)) {
            self.help.toggle();
        }
        help_ui(ui, &mut self.help, &self.library);
        self.remember(ui);
    }

    /// Escape closes the window that lies over everything else, before it means anything to the board.
    fn close_by_key(&mut self, ui: &Ui) {
        let covered = self.desk.as_ref().is_none_or(|desk| desk.is_covered);
        let plays = !(self.choosing || covered || self.scene.is_some() || self.compare.is_some());
        let pasting = plays && self.desk.as_ref().is_some_and(|desk| desk.pasting.is_some());
        // A picture that is being written has a button that stops it.
        let drawing = plays && self.export.as_ref().is_some_and(|page| !page.is_busy());
        let is_any = self.help.is_open || pasting || drawing;
        if !is_any || !ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, egui::Key::Escape)) {
            return;
        }
        if self.help.is_open {
            self.help.toggle();
        } else if pasting {
            self.desk.iter_mut().for_each(|desk| desk.pasting = None);
        } else {
            self.export = None;
        }
    }

    /// Takes note of how the window is left, and writes it when nothing has altered for a while.
    fn remember(&mut self, ui: &Ui) {
        let size = ui.ctx().content_rect().size();
        self.settings.size = [size.x, size.y];
        self.settings.numbers = self.pane.numbers;
        if let Some(desk) = self.desk.as_ref().filter(|desk| !self.choosing && !desk.is_covered) {
            self.settings.workshop = desk.workshop;
            self.settings.saw(&desk.session.game.board().id, self.pane.sight(self.seen));
        }
        let now = ui.input(|i| i.time);
        if self.settings == self.written.0 {
            self.written.1 = now;
        } else if now - self.written.1 >= CALM {
            self.write_settings();
            self.written.1 = now;
        } else {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(CALM));
        }
    }

    fn write_settings(&mut self) {
        self.settings.write(&self.library);
        self.written.0 = self.settings.clone();
    }

    fn poll(&mut self, ui: &Ui) {
        let Some(desk) = &mut self.desk else { return };
        if !self.watched {
            self.watched = true;
            let ctx = ui.ctx().clone();
            desk.session.wake_by(move || ctx.request_repaint());
            let ctx = ui.ctx().clone();
            if let Err(problem) = desk.session.watch(move || ctx.request_repaint()) {
                let lines = vec![problem.to_string()];
                let title = say::say("watch.failed").to_owned();
                desk.message = Some(Message { tone: Tone::Fault, title, lines });
            }
        }
        desk.look_at_saving(ui.ctx());
        if desk.poll() {
            ui.ctx().request_repaint();
        }
        if let Some(wait) = desk.go_on_showing(ui.input(|i| i.time)) {
            ui.ctx().request_repaint_after(Duration::from_secs_f64(wait));
        }
    }

    fn start_ui(&mut self, ui: &mut Ui) {
        let on_table = self.desk.as_ref().map(top::table_in_words);
        let frame = Frame::new().fill(theme::paper()).inner_margin(Margin::same(16));
        let (screen, settings, opening) = (&mut self.screen, &mut self.settings, &mut self.opening);
        let wish = CentralPanel::no_frame().frame(frame).show(ui, |ui| {
            if opening.as_ref().is_some_and(|opening| opening.ui(ui)) {
                *opening = None;
            }
            start_ui(ui, screen, &self.library, settings, on_table.as_deref())
        });
        let result = match wish.inner {
            None => return,
            Some(Wish::Begin { ruleset, board, options, house }) => {
                self.begin(&ruleset, board.as_deref(), (options, house))
            }
            Some(Wish::Open(path)) => {
                self.to_open = Some(path);
                ui.ctx().request_repaint();
                Ok(())
            }
            Some(Wish::Back) => {
                self.choosing = false;
                Ok(())
            }
            Some(Wish::Forget(path)) => {
                forget(&path);
                self.screen.forgotten(&path);
                Ok(())
            }
            Some(Wish::Folder) => self.show_folder().map_err(Problems::from),
            Some(Wish::Example { ruleset, example }) => {
                let scene = Scene::open(&self.library, &ruleset, &example, self.settings.numbers);
                scene.map(|scene| self.scene = Some(scene))
            }
            Some(Wish::Edit(path, line)) => self.edit(&path, line).map_err(Problems::from),
            Some(Wish::ShowFolder(folder)) => show(&folder).map_err(Problems::from),
            Some(Wish::Help) => {
                self.help.toggle();
                Ok(())
            }
        };
        self.screen.problems = result.err().map(|problems| problems.0).unwrap_or_default();
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        App::ui(self, ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.write_settings();
        if let Some(desk) = &mut self.desk {
            desk.finish_saving();
        }
    }
}
