//! The whole window: the first screen, or the game with its panels.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use egui::{CentralPanel, Context, Frame, Margin, Panel, Rect, ScrollArea, Ui};

use super::about::{fields_ui, legend_ui, rules_ui, square_ui};
use super::board::{BoardPane, board_ui};
use super::book::scene::Scene;
use super::book::{BookPane, Reader, book_ui};
use super::boxes::boxes_ui;
use super::check::{Looker, Place, check_ui};
use super::clocks::{Clocks, clocks_ui};
use super::compare::{ComparePage, compare_ui};
use super::console::{ConsolePane, console_ui};
use super::curtain::curtain_ui;
use super::desk::{Ask, Desk, Message, Tone};
use super::editor::{Opener, open_at};
use super::export::{ExportPage, export_ui};
use super::help::{Help, help_ui};
use super::keys::{KeyWish, board_keys, undo_keys};
use super::line::line_ui;
use super::log::{log_ui, past_ui, paste_ui};
use super::messages::messages_ui;
use super::opening::Opening;
use super::piece::piece_ui;
use super::say;
use super::seat::seat_ui;
use super::section::section_ui;
use super::settings::Settings;
use super::start::{StartScreen, Wish, start_ui};
use super::tables::{Tables, open_tables_ui, tables_ui};
use super::top::{self, Bar, top_ui};
use super::turn::turn_ui;
use super::{Start, theme};
use crate::author::Written;
use crate::game::Choice;
use crate::library::{Library, Origin};
use crate::picture::FONTS;
use crate::report::{Problem, Problems};
use crate::rulebook::{OptionValue, Options, read_with_house};
use crate::session::{Session, forget};
use crate::tongue::{Catalogue, ENGLISH, Tongue, Translation, languages};

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
        settings.languages = languages(&library);
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

    /// From now on the window speaks by this catalogue, whatever language it remembers.
    pub fn speak(&mut self, catalogue: Catalogue) {
        self.given = Some(Arc::new(catalogue));
        self.take_language();
    }

    /// Takes up the language that is chosen, as its files are now; what cannot be read stays English, and is told.
    fn take_language(&mut self) -> Vec<Problem> {
        self.spoken.clone_from(&self.settings.language);
        self.settings.languages = languages(&self.library);
        let mut problems = Vec::new();
        let read = Catalogue::of(&self.library, &self.spoken);
        let read = read.map_err(|problem| problems.push(problem)).unwrap_or_default();
        self.tongue.catalogue = self.given.clone().unwrap_or_else(|| Arc::new(read));
        self.screen.language.clone_from(&self.spoken);
        say::speak(self.tongue.clone());
        self.screen.refresh(&self.library);
        problems.extend(self.take_translation());
        if let Some(desk) = &mut self.desk {
            desk.redrawn();
        }
        problems
    }

    /// Takes up what the ruleset on the table says in the language that is chosen.
    fn take_translation(&mut self) -> Vec<Problem> {
        let Some(desk) = &self.desk else { return Vec::new() };
        let ruleset = &desk.session.game.choice().ruleset;
        let (translation, problems) = Translation::of(&self.library, ruleset, &self.spoken);
        self.tongue.translation = translation.map(Arc::new);
        problems
    }

    /// The language was changed, or its files were.
    fn change_language(&mut self) {
        let problems = self.take_language();
        if self.desk.is_some() {
            self.tell_of_words(&problems);
        } else {
            self.screen.problems = problems;
        }
    }

    /// Tells whoever plays what is wrong with the files of the language.
    fn tell_of_words(&mut self, problems: &[Problem]) {
        if let (Some(desk), false) = (&mut self.desk, problems.is_empty()) {
            let lines = problems.iter().map(ToString::to_string).collect();
            desk.message = Some(Message { tone: Tone::Fault, title: say::say("view.language").to_owned(), lines });
        }
    }

    /// From now on files are opened so.
    pub fn open_files_by(&mut self, opener: Opener) {
        self.opener = opener;
    }

    fn begin_asked(&mut self, start: &Start) -> Result<(), Problems> {
        let known = self.library.rulesets();
        let ruleset = start.ruleset.clone().or_else(|| known.first().cloned());
        let ruleset = ruleset.ok_or_else(|| Problem::new("rulesets", "there are no rulesets"))?;
        let manifest = read_with_house(&|path| self.library.read(path), &ruleset, &start.house)?.manifest;
        let options = Options::parse(&manifest, &start.options)?;
        let chosen = options.chosen(&manifest).map(|(name, value)| (name.to_owned(), value.clone())).collect();
        self.begin(&ruleset, start.board.as_deref(), (chosen, start.house.clone()))
    }

    fn begin(
        &mut self,
        ruleset: &str,
        board: Option<&str>,
        (options, house): (BTreeMap<String, OptionValue>, Vec<String>),
    ) -> Result<(), Problems> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        let seed = since.map_or(0, |d| d.as_nanos() as u64);
        let choice = Choice { ruleset: ruleset.to_owned(), house, options, seed };
        self.lay(Session::begin(self.library.clone(), choice, board)?);
        Ok(())
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

    /// Begins to open the saved game that is to be, and lays it on the table once it is read.
    fn go_on_opening(&mut self, ctx: &Context) {
        if let Some(path) = self.to_open.take() {
            self.opening = Some(Opening::begin(ctx, path));
        }
        let Some(opening) = &self.opening else { return };
        let Some(read) = opening.poll(ctx) else { return };
        let name = opening.path().file_stem().map(|name| name.to_string_lossy().into_owned());
        self.opening = None;
        match read.and_then(|saved| Session::lay(self.library.clone(), saved)) {
            Ok(session) => self.lay(session),
            Err(problems) => {
                (self.screen.problems, self.choosing) = (problems.0, true);
                return;
            }
        }
        if let (Some(desk), Some(name)) = (&mut self.desk, name) {
            desk.save_name = name;
            if !self.settings.still {
                desk.show_last_turn();
            }
        }
    }

    /// A file, or a name in the folder of saves with or without its ending.
    fn find_save(&self, named: &Path) -> PathBuf {
        let within = self.library.saves_folder().join(named);
        let ended = PathBuf::from(format!("{}.ron", within.display()));
        [&within, &ended].into_iter().find(|path| !named.is_file() && path.is_file()).cloned().unwrap_or(named.into())
    }

    fn lay(&mut self, mut session: Session) {
        if let Some(desk) = &mut self.desk {
            desk.finish_saving();
        }
        session.keep_journal();
        let mut desk = Desk::new(session);
        desk.workshop = self.settings.workshop;
        self.pane = BoardPane::default();
        self.pane.numbers = self.settings.numbers;
        if let Some(sight) = self.settings.sights.get(&desk.session.game.board().id) {
            self.pane.go_to(*sight);
        }
        self.desk = Some(desk);
        self.scene = None;
        self.console = ConsolePane::default();
        let problems = self.take_translation();
        self.tell_of_words(&problems);
        self.export = None;
        self.clocks = Clocks::default();
        self.tables = Tables::default();
        self.compare = None;
        self.choosing = false;
        self.watched = false;
        self.screen.leave();
    }

    /// Draws the window and hears the player.
    pub fn ui(&mut self, ui: &mut Ui) {
        say::speak(self.tongue.clone());
        theme::by_night(self.settings.dark);
        let wears = Some((self.settings.text, self.settings.dark));
        if self.dressed != wears {
            if self.dressed.is_none() {
                ui.ctx().set_fonts(fonts());
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

    fn game_ui(&mut self, ui: &mut Ui) {
        let Some(desk) = &mut self.desk else { return };
        if desk.is_covered {
            self.clocks.stop();
            let page = Frame::new().fill(theme::paper()).inner_margin(Margin::same(16));
            if CentralPanel::no_frame().frame(page).show(ui, |ui| curtain_ui(ui, desk)).inner {
                desk.is_covered = false;
                // Where the other player looked last tells something too.
                self.pane.fit();
            }
            return;
        }
        if let Some(page) = &mut self.compare {
            let frame = Frame::new().fill(theme::paper()).inner_margin(Margin::same(10));
            if !CentralPanel::no_frame().frame(frame).show(ui, |ui| compare_ui(ui, page, desk)).inner {
                self.compare = None;
            }
            return;
        }
        // Enter in a field ends what is written there, and not the turn too.
        let is_typing = ui.ctx().egui_wants_keyboard_input();
        undo_keys(ui, desk);
        let (settings, pane, tables) = (&mut self.settings, &mut self.pane, &mut self.tables);
        let clocks = &mut self.clocks;
        let times = f32::from(settings.text) / 100.0;
        let bar = Frame::side_top_panel(ui.style()).inner_margin(Margin::symmetric(10, 6));
        let above = Panel::top("top").frame(bar);
        let mut place = None;
        let wish = above.show(ui, |ui| top_ui(ui, desk, pane, settings, &mut self.bar, self.seen)).inner;
        let side = Frame::side_top_panel(ui.style()).inner_margin(Margin::same(12));
        let wide = (336.0 * times).min(0.45 * ui.available_width());
        Panel::right("game").exact_size(wide).resizable(false).frame(side).show(ui, |ui| {
            Panel::bottom("line").frame(Frame::new()).show(ui, |ui| line_ui(ui, desk));
            let half = 0.27 * ui.available_height();
            let log = match desk.session.game.whole_history().done.is_empty() {
                // As long as there is nothing to read in it the room is for the others.
                true => Panel::bottom("empty log").exact_size(126.0 * times).resizable(false),
                false => Panel::bottom("log").default_size(half).size_range(80.0..=2.2 * half).resizable(true),
            };
            log.frame(Frame::new()).show(ui, |ui| log_ui(ui, desk));
            ScrollArea::vertical().id_salt("panels").auto_shrink([false, false]).show(ui, |ui| {
                turn_ui(ui, desk);
                match settings.clocks {
                    true => clocks_ui(ui, desk, clocks),
                    false => clocks.stop(),
                }
                ui.separator();
                seat_ui(ui, desk);
                // Before all that may be longer than the panel: whoever points at a target looks here.
                section_ui(ui, desk, settings);
                piece_ui(ui, desk);
                ui.separator();
                legend_ui(ui, desk, settings);
                boxes_ui(ui, desk, settings);
                tables_ui(ui, desk, settings, tables);
                fields_ui(ui, desk, settings);
                rules_ui(ui, desk, settings);
                if desk.workshop {
                    place = check_ui(ui, desk, &mut self.looker, settings);
                }
                // It comes and goes with the pointer, and is last so that nothing moves with it.
                square_ui(ui, desk, settings);
            });
        });
        if settings.is_open("book") {
            self.book.open(ui, &desk.session.library, &desk.session.game.choice().ruleset, desk.saved);
            let rules = say::rules(desk.session.game.rules());
            let reader = Reader { writes: desk.workshop, plays: true };
            let panel =
                Panel::left("book").default_size(330.0 * times).size_range(220.0..=560.0 * times).resizable(true);
            let (ask, open) = panel.frame(side).show(ui, |ui| book_ui(ui, &mut self.book, &rules, reader)).inner;
            desk.ask = ask.or(desk.ask.take());
            settings.set_open("book", open);
        }
        if desk.workshop && settings.is_open("console") {
            let console = Panel::bottom("console").default_size(190.0 * times).size_range(90.0..=600.0).resizable(true);
            console.frame(side).show(ui, |ui| console_ui(ui, desk, &mut self.console));
        }
        Panel::bottom("messages")
            .default_size(104.0 * times)
            .size_range(48.0..=320.0)
            .resizable(true)
            .frame(side)
            .show(ui, |ui| messages_ui(ui, desk));
        if desk.past.is_some() {
            Panel::top("past").frame(bar.fill(theme::chosen())).show(ui, |ui| past_ui(ui, desk));
        }
        let shown = CentralPanel::no_frame().show(ui, |ui| board_ui(ui, pane, desk, settings));
        self.seen = shown.response.rect;
        paste_ui(ui, desk);
        open_tables_ui(ui, desk, tables);
        if let Some(page) = &mut self.export
            && !export_ui(ui, desk, page)
        {
            self.export = None;
        }
        let keys = if is_typing { None } else { board_keys(ui, desk, pane, self.seen) };
        if let Some(KeyWish::GoTo(begun)) = keys {
            self.bar = Bar { square: begun, wanted: true };
        }
        if let Some(Place { file, line }) = place {
            desk.ask = Some(Ask::Open(file, line));
        }
        let ask = desk.ask.take();
        if let Some(ask) = ask {
            self.answer(ask);
        }
        match wish {
            Some(top::Wish::Another) => {
                self.screen.look_again(ui.ctx(), &self.library);
                self.screen.problems.clear();
                self.choosing = true;
            }
            Some(top::Wish::Picture) => {
                let (numbers, turned) = (self.pane.numbers, self.pane.turned);
                self.export = self.desk.as_ref().map(|desk| ExportPage::new(desk, numbers, turned));
            }
            Some(top::Wish::Compare) => {
                if let Some(desk) = &mut self.desk {
                    match desk.session.game.hides().secret {
                        true => desk.message = Some(Message::new(Tone::Refused, say::say("compare.secret"))),
                        false => self.compare = Some(ComparePage::new(desk, self.pane.turned, ui.ctx())),
                    }
                }
            }
            Some(top::Wish::Help) => self.help.toggle(),
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

    /// Does what is wanted of the book or of a rule.
    fn answer(&mut self, ask: Ask) {
        let Some(desk) = &mut self.desk else { return };
        match ask {
            Ask::Read(keys) => {
                self.settings.set_open("book", true);
                self.book.ask(keys);
            }
            Ask::Change(key) => {
                let written = desk.change_rule(&key);
                self.edit_written(written);
            }
            Ask::Record => {
                let written = desk.record();
                self.edit_written(written);
            }
            Ask::Example(id) => {
                let ruleset = desk.session.game.choice().ruleset.clone();
                let example = self.book.example(&id).cloned();
                match example.map(|example| Scene::open(&self.library, &ruleset, &example, self.settings.numbers)) {
                    Some(Ok(scene)) => self.scene = Some(scene),
                    Some(Err(problems)) => desk.message = Some(Message::new(Tone::Fault, problems.to_string())),
                    None => {}
                }
            }
            Ask::Open(file, line) => {
                if let Err(problem) = self.edit(&file, line)
                    && let Some(desk) = &mut self.desk
                {
                    desk.message = Some(Message::new(Tone::Refused, problem.to_string()));
                }
            }
        }
    }

    /// Shows what was written in the editor; where it lies was told.
    fn edit_written(&mut self, written: Option<Written>) {
        if let Some(written) = written
            && let Err(why) = (self.opener)(&written.path, written.line)
            && let Some(message) = self.desk.as_mut().and_then(|desk| desk.message.as_mut())
        {
            message.lines.push(say::said!("edit.failed", why = why));
        }
    }

    /// Shows a file of the library in the editor.
    fn edit(&mut self, file: &str, line: usize) -> Result<(), Problem> {
        match self.library.origin(file) {
            Some(Origin::Home(path) | Origin::Root(path)) => {
                (self.opener)(&path, line).map_err(|why| Problem::new(file, say::said!("edit.failed", why = why)))
            }
            _ => Err(Problem::new(file, say::say("edit.embedded"))),
        }
    }

    /// An example on the board; the book stays beside it if it was open.
    fn scene_ui(&mut self, ui: &mut Ui) {
        let Some(scene) = &mut self.scene else { return };
        let times = f32::from(self.settings.text) / 100.0;
        let mut ask = None;
        let beside_a_game = self.desk.is_some() && !self.choosing;
        if let Some(desk) = self.desk.as_ref().filter(|_| beside_a_game && self.settings.is_open("book")) {
            let reader = Reader { writes: desk.workshop, plays: true };
            let rules = say::rules(desk.session.game.rules());
            let side = Frame::side_top_panel(ui.style()).inner_margin(Margin::same(12));
            let panel =
                Panel::left("book").default_size(330.0 * times).size_range(220.0..=560.0 * times).resizable(true);
            let (wish, open) = panel.frame(side).show(ui, |ui| book_ui(ui, &mut self.book, &rules, reader)).inner;
            ask = wish;
            self.settings.set_open("book", open);
        }
        if scene.ui(ui, &self.settings, beside_a_game) {
            self.scene = None;
        }
        if let Some(ask) = ask {
            // What is changed is changed in the game that waits.
            if !matches!(ask, Ask::Example(_) | Ask::Open(..)) {
                self.scene = None;
            }
            self.answer(ask);
        }
    }

    fn show_folder(&self) -> Result<(), Problem> {
        self.library.home().map_or(Ok(()), show)
    }
}

/// Shows a folder as the desktop shows folders.
fn show(folder: &Path) -> Result<(), Problem> {
    opener::open(folder)
        .map_err(|error| Problem::new(folder.display().to_string(), format!("the folder cannot be shown: {error}")))
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

/// The usual fonts, and after them those for letters that they lack: gothic ones, and those on Chinese and Japanese pieces.
fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::default();
    for (name, data) in &FONTS {
        fonts.font_data.insert((*name).to_owned(), egui::FontData::from_static(data).into());
        for family in [egui::FontFamily::Proportional, egui::FontFamily::Monospace] {
            fonts.families.entry(family).or_default().push((*name).to_owned());
        }
    }
    fonts
}
