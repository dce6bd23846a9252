//! The window, driven through its accessibility tree as a player who cannot see it would.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
#![allow(dead_code, reason = "each test file uses a part of it")]

pub mod raster;

use std::cell::RefCell;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use ludimus::library::{Library, Places};
use ludimus::workbench::{App, Start};
use tempfile::TempDir;

/// A window over files of its own.
pub struct Window {
    pub folder: TempDir,
    pub harness: Harness<'static, App>,
    /// What was opened in an editor, each with its line.
    pub opened: Rc<RefCell<Vec<(PathBuf, usize)>>>,
}

impl Window {
    /// A window in which Hellwig's ruleset is chosen.
    pub fn open() -> Self {
        let mut window = Self::started(&Start::default());
        window.settle();
        window.click("The War-Game (1803), J. C. L. Hellwig");
        window
    }

    /// A window over files of its own that begins with something; nothing moves by itself in it.
    pub fn started(start: &Start) -> Self {
        Self::started_in(tempfile::tempdir().unwrap(), start, "(still: true)")
    }

    /// The same in a folder that is there, with what the window remembers.
    pub fn started_in(folder: TempDir, start: &Start, remembers: &str) -> Self {
        fs::create_dir_all(folder.path().join("home")).unwrap();
        if !remembers.is_empty() {
            fs::write(folder.path().join("home/window.ron"), remembers).unwrap();
        }
        for part in ["rulesets", "scripts", "boards", "locale"] {
            copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &folder.path().join("root").join(part));
        }
        let places = Places { home: Some(folder.path().join("home")), root: Some(folder.path().join("root")) };
        let mut app = App::new(Library::open(places).unwrap(), start);
        let opened = Rc::new(RefCell::new(Vec::new()));
        let shelf = opened.clone();
        app.open_files_by(Box::new(move |path, line| {
            shelf.borrow_mut().push((path.to_owned(), line));
            Ok(())
        }));
        let builder = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(24);
        let builder = builder.renderer(raster::Raster::default());
        let harness = builder.build_ui_state(|ui, app: &mut App| app.ui(ui), app);
        Self { folder, harness, opened }
    }

    /// A window in which a game on a board has begun.
    pub fn with_game(board: &str) -> Self {
        let mut window = Self::open();
        window.click(board);
        window.click("Begin");
        window
    }

    /// Lets the window come to rest: what was clicked is done, and so is long work that it began.
    #[track_caller]
    pub fn settle(&mut self) {
        self.harness.run_ok();
        let patience = Instant::now() + Duration::from_secs(120);
        while self.harness.state().is_busy() {
            assert!(Instant::now() < patience, "long work has no end");
            std::thread::sleep(Duration::from_millis(2));
            self.harness.step();
        }
        self.harness.run_ok();
    }

    /// Draws what the window shows, and keeps it in the folder that `LUDIMUS_PICTURES` names, if there is one.
    pub fn picture(&mut self, name: &str) -> image::RgbaImage {
        let image = self.harness.render().unwrap();
        if let Some(folder) = std::env::var_os("LUDIMUS_PICTURES") {
            image.save(Path::new(&folder).join(format!("{name}.png"))).unwrap();
        }
        image
    }

    /// Presses the button of the pointer on one place and lets it go on another.
    pub fn drag(&mut self, from: egui::Pos2, to: egui::Pos2, modifiers: Modifiers) {
        self.harness.event(egui::Event::ModifiersChanged(modifiers));
        self.harness.hover_at(from);
        self.harness.drag_at(from);
        self.settle();
        for part in [0.3, 0.7, 1.0] {
            self.harness.hover_at(from.lerp(to, part));
        }
        self.settle();
        self.harness.drop_at(to);
        self.harness.event(egui::Event::ModifiersChanged(Modifiers::NONE));
        self.settle();
    }

    /// Drags from the middle of one square to that of another.
    pub fn drag_square(&mut self, from: u32, to: u32, modifiers: Modifiers) {
        let places = [from, to].map(|number| self.place_of(number).center());
        self.drag(places[0], places[1], modifiers);
    }

    /// Clicks the control that has exactly this name.
    pub fn click(&mut self, label: &str) {
        let find = |harness: &Harness<'static, App>, act: &dyn Fn(&egui_kittest::Node)| {
            let named = harness.query_all_by_label(label);
            let control = named.into_iter().find(|node| node.accesskit_node().role() != Role::Label);
            act(&control.unwrap_or_else(|| panic!("there is no control '{label}'")));
        };
        find(&self.harness, &|node| node.scroll_to_me());
        self.settle();
        find(&self.harness, &|node| node.click());
        self.settle();
    }

    /// Clicks the square of this number.
    pub fn square(&mut self, number: u32) {
        let name = self.label_of(number);
        self.harness.get_by_role_and_label(Role::Button, &name).click();
        self.settle();
    }

    /// Types an action line and plays it, whatever the field held.
    pub fn type_line(&mut self, line: &str) {
        let field = self.harness.get_by_role_and_label(Role::TextInput, "Action line");
        field.click();
        self.settle();
        self.control(Key::A);
        self.harness.get_by_role_and_label(Role::TextInput, "Action line").type_text(line);
        self.key(Key::Enter);
    }

    /// Writes into the field of this name.
    pub fn type_into(&mut self, field: &str, text: &str) {
        self.harness.get_by_role_and_label(Role::TextInput, field).click();
        self.settle();
        self.harness.get_by_role_and_label(Role::TextInput, field).type_text(text);
        self.settle();
    }

    /// Where the square of this number lies.
    pub fn place_of(&self, number: impl Display) -> egui::Rect {
        self.harness.get_by_role_and_label(Role::Button, &self.label_of(number)).rect()
    }

    /// Is the control of exactly this name there, and cannot be used?
    pub fn is_disabled(&self, label: &str) -> bool {
        self.harness.get_by_role_and_label(Role::Button, label).accesskit_node().is_disabled()
    }

    /// Where the control of exactly this name lies.
    pub fn control_place(&self, label: &str) -> egui::Rect {
        let named = self.harness.query_all_by_label(label);
        named.into_iter().find(|node| node.accesskit_node().role() != Role::Label).unwrap().rect()
    }

    /// The whole name of the square of this number.
    pub fn square_name(&self, number: u32) -> String {
        self.label_of(number)
    }

    fn label_of(&self, number: impl Display) -> String {
        let begin = format!("square {number},");
        let named = self.harness.query_all_by_label_contains(&begin);
        let names = named.filter(|node| node.accesskit_node().role() == Role::Button);
        let names: Vec<String> = names.filter_map(|node| node.accesskit_node().label()).collect();
        names
            .into_iter()
            .find(|name| name.starts_with(&begin))
            .unwrap_or_else(|| panic!("square {number} is not in sight"))
    }

    /// Lets so many seconds pass.
    pub fn wait(&mut self, seconds: f32) {
        // A step of the harness is a quarter of a second.
        let steps = (seconds / 0.25).ceil() as usize;
        self.harness.run_steps(steps.max(1));
    }

    pub fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.settle();
    }

    pub fn control(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::COMMAND, key);
        self.settle();
    }

    /// Is there anything whose name contains this?
    pub fn shows(&self, text: &str) -> bool {
        self.harness.query_all_by_label_contains(text).next().is_some()
    }

    #[track_caller]
    pub fn must_show(&self, text: &str) {
        assert!(self.shows(text), "'{text}' is not shown; shown are:\n{}", self.names().join("\n"));
    }

    #[track_caller]
    pub fn must_not_show(&self, text: &str) {
        assert!(!self.shows(text), "'{text}' is shown");
    }

    /// All names in the tree but those of empty squares.
    pub fn names(&self) -> Vec<String> {
        let nodes = self.harness.query_all_by(|_| true);
        let names = nodes.filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value()));
        names.filter(|name| !name.ends_with("open ground")).collect()
    }

    /// Is the square of this number within the reach of the chosen piece?
    pub fn reaches(&self, number: u32) -> bool {
        self.label_of(number).contains("within reach")
    }

    pub fn edit(&self, file: &str, from: &str, to: &str) {
        let path = self.folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{text}");
        fs::write(path, text.replace(from, to)).unwrap();
    }

    /// Clicks the button whose name contains this.
    pub fn click_like(&mut self, text: &str) {
        let named = self.harness.query_all_by_label_contains(text);
        let button = named.into_iter().find(|node| node.accesskit_node().role() == Role::Button);
        button.unwrap_or_else(|| panic!("there is no button like '{text}'")).click();
        self.settle();
    }

    /// Waits until the window has noticed a saved file.
    #[track_caller]
    pub fn wait_for(&mut self, text: &str) {
        let patience = Instant::now() + Duration::from_secs(5);
        while !self.shows(text) {
            assert!(Instant::now() < patience, "'{text}' never came; shown are:\n{}", self.names().join("\n"));
            std::thread::sleep(Duration::from_millis(10));
            self.settle();
        }
    }

    pub fn canonical(&self) -> String {
        self.harness.state().desk().unwrap().session.game.canonical()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

impl Window {
    /// Clicks the square of this name, whatever language its label is in.
    pub fn square_like(&mut self, name: &str) {
        let board = self.harness.state().desk().unwrap().session.game.board().clone();
        let square = board.find(name).unwrap();
        let nodes = self.harness.query_all_by(|node| node.role() == Role::Button);
        let begins = |label: &str| label.contains(&format!(" {name}»,"));
        let label = nodes.filter_map(|node| node.accesskit_node().label()).find(|label| begins(label));
        let label = label.unwrap_or_else(|| panic!("{square:?} is not in sight"));
        self.harness.get_by_role_and_label(Role::Button, &label).click();
        self.settle();
    }

    /// All texts of rulesets, boards and scripts.
    pub fn texts_of_game(&self) -> String {
        let mut texts = String::new();
        let root = self.folder.path().join("root");
        let mut folders: Vec<_> = ["rulesets", "scripts", "boards"].iter().map(|part| root.join(part)).collect();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
                match entry.path() {
                    path if path.is_dir() => folders.push(path),
                    path => texts += &fs::read_to_string(path).unwrap_or_default(),
                }
            }
        }
        // A text that goes over several lines is one text, and underscores are shown as blanks.
        texts.replace("\\\n", "") + &texts.replace('_', " ")
    }
}
