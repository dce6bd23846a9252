//! The window, driven through its accessibility tree as a player who cannot see it would.
#![allow(clippy::unwrap_used, reason = "a test may fail")]
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fs;
use std::path::Path;
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
}

impl Window {
    /// A window in which Hellwig's ruleset is chosen.
    pub fn open() -> Self {
        let mut window = Self::started(&Start::default());
        window.settle();
        window.click("The War-Game (1803), J. C. L. Hellwig");
        window
    }

    /// A window over files of its own that begins with something.
    pub fn started(start: &Start) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for part in ["rulesets", "scripts", "boards"] {
            copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &folder.path().join("root").join(part));
        }
        let places = Places { home: Some(folder.path().join("home")), root: Some(folder.path().join("root")) };
        let app = App::new(Library::open(places).unwrap(), start);
        let builder = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(24);
        let harness = builder.build_ui_state(|ui, app: &mut App| app.ui(ui), app);
        Self { folder, harness }
    }

    /// A window in which a game on a board has begun.
    pub fn with_game(board: &str) -> Self {
        let mut window = Self::open();
        window.click(board);
        window.click("Begin");
        window
    }

    pub fn settle(&mut self) {
        self.harness.run_ok();
    }

    /// Clicks the control that has exactly this name.
    pub fn click(&mut self, label: &str) {
        let named = self.harness.query_all_by_label(label);
        let control = named.into_iter().find(|node| node.accesskit_node().role() != Role::Label);
        control.unwrap_or_else(|| panic!("there is no control '{label}'")).click();
        self.settle();
    }

    /// Clicks the square of this number.
    pub fn square(&mut self, number: u32) {
        self.harness.get_by_label_contains(&format!("square {number},")).click();
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
        let label = format!("square {number},");
        let node = self.harness.get_by_label_contains(&label);
        node.accesskit_node().label().unwrap().contains("within reach")
    }

    pub fn edit(&self, file: &str, from: &str, to: &str) {
        let path = self.folder.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{text}");
        fs::write(path, text.replace(from, to)).unwrap();
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
