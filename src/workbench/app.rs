//! The whole window: the first screen, or the game with its panels.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use egui::{CentralPanel, Frame, Key, KeyboardShortcut, Margin, Modifiers, Panel, Rect, Ui};

use super::board::{BoardPane, board_keys, board_ui};
use super::boxes::boxes_ui;
use super::curtain::curtain_ui;
use super::desk::{Desk, Message, Tone};
use super::line::line_ui;
use super::log::log_ui;
use super::messages::messages_ui;
use super::piece::piece_ui;
use super::seat::seat_ui;
use super::start::{StartScreen, Wish, start_ui};
use super::top::{self, top_ui};
use super::turn::turn_ui;
use super::{Start, theme};
use crate::library::Library;
use crate::report::{Problem, Problems};
use crate::rulebook::{OptionValue, Options};
use crate::session::{Session, forget, read_manifest};

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
    dressed: bool,
}

impl App {
    /// The window with the first screen, or with the game that was asked for.
    pub fn new(library: Library, start: &Start) -> Self {
        let mut screen = StartScreen::default();
        screen.refresh(&library);
        let mut app = Self {
            library,
            screen,
            choosing: true,
            desk: None,
            pane: BoardPane::default(),
            seen: Rect::ZERO,
            watched: false,
            dressed: false,
        };
        let begun = if let Some(path) = &start.load {
            app.open(&app.find_save(path))
        } else if start.ruleset.is_some() || start.board.is_some() || !start.options.is_empty() {
            app.begin_asked(start)
        } else {
            Ok(())
        };
        app.screen.problems = begun.err().map(|problems| problems.0).unwrap_or_default();
        app
    }

    /// The game on the table, if there is one.
    pub fn desk(&self) -> Option<&Desk> {
        self.desk.as_ref()
    }

    fn begin_asked(&mut self, start: &Start) -> Result<(), Problems> {
        let known = self.library.rulesets();
        let ruleset = start.ruleset.clone().or_else(|| known.first().cloned());
        let ruleset = ruleset.ok_or_else(|| Problem::new("rulesets", "there are no rulesets"))?;
        let manifest = read_manifest(&self.library, &ruleset)?;
        let options = Options::parse(&manifest, &start.options)?;
        let chosen = options.chosen(&manifest).map(|(name, value)| (name.to_owned(), value.clone())).collect();
        self.begin(&ruleset, start.board.as_deref(), chosen)
    }

    fn begin(
        &mut self,
        ruleset: &str,
        board: Option<&str>,
        options: BTreeMap<String, OptionValue>,
    ) -> Result<(), Problems> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let seed = since.map_or(0, |d| d.as_nanos() as u64);
        self.lay(Session::new_game(self.library.clone(), ruleset, board, options, seed)?);
        Ok(())
    }

    fn open(&mut self, path: &Path) -> Result<(), Problems> {
        self.lay(Session::open(self.library.clone(), path)?);
        if let (Some(desk), Some(name)) = (&mut self.desk, path.file_stem()) {
            desk.save_name = name.to_string_lossy().into_owned();
        }
        Ok(())
    }

    /// A file, or a name in the folder of saves with or without its ending.
    fn find_save(&self, named: &Path) -> PathBuf {
        let within = self.library.saves_folder().join(named);
        let ended = PathBuf::from(format!("{}.ron", within.display()));
        [&within, &ended].into_iter().find(|path| !named.is_file() && path.is_file()).cloned().unwrap_or(named.into())
    }

    fn lay(&mut self, mut session: Session) {
        session.keep_journal();
        self.desk = Some(Desk::new(session));
        let numbers = self.pane.numbers;
        self.pane = BoardPane::default();
        self.pane.numbers = numbers;
        self.choosing = false;
        self.watched = false;
    }

    /// Draws the window and hears the player.
    pub fn ui(&mut self, ui: &mut Ui) {
        if !self.dressed {
            theme::apply(ui.ctx());
            self.dressed = true;
        }
        self.poll(ui);
        if self.choosing || self.desk.is_none() {
            self.start_ui(ui);
        } else {
            self.game_ui(ui);
        }
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
                let title = "Files that are saved will not be noticed".to_owned();
                desk.message = Some(Message { tone: Tone::Fault, title, lines });
            }
        }
        if desk.poll() {
            ui.ctx().request_repaint();
        }
    }

    fn start_ui(&mut self, ui: &mut Ui) {
        let on_table = self.desk.as_ref().map(Desk::is_unsaved);
        let frame = Frame::new().fill(theme::PAPER).inner_margin(Margin::same(16));
        let wish = CentralPanel::no_frame()
            .frame(frame)
            .show(ui, |ui| start_ui(ui, &mut self.screen, &self.library, on_table));
        let result = match wish.inner {
            None => return,
            Some(Wish::Begin { ruleset, board, options }) => self.begin(&ruleset, board.as_deref(), options),
            Some(Wish::Open(path)) => self.open(&path),
            Some(Wish::Back) => {
                self.choosing = false;
                Ok(())
            }
            Some(Wish::Forget(path)) => {
                forget(&path);
                self.screen.refresh(&self.library);
                Ok(())
            }
            Some(Wish::Folder) => self.show_folder().map_err(Problems::from),
        };
        self.screen.problems = result.err().map(|problems| problems.0).unwrap_or_default();
    }

    fn game_ui(&mut self, ui: &mut Ui) {
        let Some(desk) = &mut self.desk else { return };
        if desk.is_covered {
            let page = Frame::new().fill(theme::PAPER).inner_margin(Margin::same(16));
            if CentralPanel::no_frame().frame(page).show(ui, |ui| curtain_ui(ui, desk)).inner {
                desk.is_covered = false;
                // Where the other player looked last tells something too.
                self.pane.fit();
            }
            return;
        }
        undo_keys(ui, desk);
        let bar = Frame::side_top_panel(ui.style()).inner_margin(Margin::symmetric(10, 6));
        let wish = Panel::top("top").frame(bar).show(ui, |ui| top_ui(ui, desk, &mut self.pane, self.seen)).inner;
        let side = Frame::side_top_panel(ui.style()).inner_margin(Margin::same(12));
        Panel::right("game").exact_size(336.0).resizable(false).frame(side).show(ui, |ui| {
            turn_ui(ui, desk);
            ui.separator();
            seat_ui(ui, desk);
            piece_ui(ui, desk);
            ui.separator();
            boxes_ui(ui, desk);
            Panel::bottom("line").frame(Frame::new()).show(ui, |ui| line_ui(ui, desk));
            log_ui(ui, desk);
        });
        Panel::bottom("messages")
            .default_size(104.0)
            .size_range(48.0..=320.0)
            .resizable(true)
            .frame(side)
            .show(ui, |ui| messages_ui(ui, desk));
        let shown = CentralPanel::no_frame().show(ui, |ui| board_ui(ui, &mut self.pane, desk));
        self.seen = shown.response.rect;
        board_keys(ui, desk);
        match wish {
            Some(top::Wish::Another) => {
                self.screen.refresh(&self.library);
                self.screen.problems.clear();
                self.choosing = true;
            }
            Some(top::Wish::Folder) => {
                if let Err(problem) = self.show_folder()
                    && let Some(desk) = &mut self.desk
                {
                    desk.message = Some(Message::new(Tone::Fault, problem.to_string()));
                }
            }
            None => {}
        }
    }

    fn show_folder(&self) -> Result<(), Problem> {
        let Some(home) = self.library.home() else { return Ok(()) };
        opener::open(home)
            .map_err(|error| Problem::new(home.display().to_string(), format!("the folder cannot be shown: {error}")))
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        App::ui(self, ui);
    }
}

/// Undo and redo by key, except where a text is being typed, which has its own.
fn undo_keys(ui: &Ui, desk: &mut Desk) {
    if ui.ctx().egui_wants_keyboard_input() {
        return;
    }
    let pressed =
        |modifiers: Modifiers, key: Key| ui.input_mut(|i| i.consume_shortcut(&KeyboardShortcut::new(modifiers, key)));
    if pressed(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z) || pressed(Modifiers::COMMAND, Key::Y) {
        desk.redo();
    } else if pressed(Modifiers::COMMAND, Key::Z) {
        desk.undo();
    }
}
