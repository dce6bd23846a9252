//! What the window remembers: its size, its panels, how the board is seen. Kept in `window.ron` of the home folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::library::Library;
use crate::report::read_ron;
use crate::session::write_whole;
use crate::tongue::ENGLISH;

/// The file, in the home folder.
const FILE: &str = "window.ron";
/// How many boards are remembered.
const MOST_SIGHTS: usize = 40;

/// How a board was last seen: the part of it in the middle, in squares, and points of the window to a square.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sight {
    /// The middle.
    pub middle: [f32; 2],
    /// The scale.
    pub scale: f32,
}

/// What the window remembers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The size of the text in hundredths, 100 to 200.
    pub text: u16,
    /// Light letters on dark ground.
    pub dark: bool,
    /// Nothing moves by itself.
    pub still: bool,
    /// The squares show their numbers.
    pub numbers: bool,
    /// The explanation of ground and pieces lies on the board.
    pub legend: bool,
    /// The language of the window.
    pub language: String,
    /// The languages that there are, each with its own name: looked for, not remembered.
    #[serde(skip)]
    pub languages: Vec<(String, String)>,
    /// Files, lines and what scripts print are shown, for those who write rules.
    pub workshop: bool,
    /// The time that each seat has taken is shown.
    pub clocks: bool,
    /// Panels that are open.
    pub open: BTreeSet<String>,
    /// The size of the window.
    pub size: [f32; 2],
    /// How each board was last seen, if not whole.
    pub sights: BTreeMap<String, Sight>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            text: 100,
            dark: false,
            still: false,
            numbers: true,
            legend: false,
            language: ENGLISH.to_owned(),
            languages: Vec::new(),
            workshop: false,
            clocks: false,
            open: BTreeSet::new(),
            size: [1280.0, 800.0],
            sights: BTreeMap::new(),
        }
    }
}

impl Settings {
    /// What was remembered last; as new where nothing was, or where it cannot be read.
    pub fn read(library: &Library) -> Self {
        let Some(path) = path(library.home()) else { return Self::default() };
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let mut read: Self = read_ron(FILE, &text).unwrap_or_default();
        read.text = read.text.clamp(100, 200);
        let sane = |side: f32, least: f32| if side.is_finite() { side.clamp(least, 8000.0) } else { least };
        read.size = [sane(read.size[0], 900.0), sane(read.size[1], 560.0)];
        read
    }

    /// Remembers, if there is a home folder. That it could not be written is no trouble for a game.
    pub fn write(&self, library: &Library) {
        let Some(path) = path(library.home()) else { return };
        if let Ok(text) = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new()) {
            let _ = write_whole(&path, &text);
        }
    }

    /// Remembers how a board is seen; `None` where it is seen whole.
    pub fn saw(&mut self, board: &str, sight: Option<Sight>) {
        match sight {
            Some(sight) if self.sights.len() < MOST_SIGHTS || self.sights.contains_key(board) => {
                self.sights.insert(board.to_owned(), sight);
            }
            _ => _ = self.sights.remove(board),
        }
    }

    /// Is a panel open?
    pub fn is_open(&self, panel: &str) -> bool {
        self.open.contains(panel)
    }

    /// A panel was opened or closed.
    pub fn set_open(&mut self, panel: &str, open: bool) {
        if open {
            self.open.insert(panel.to_owned());
        } else {
            self.open.remove(panel);
        }
    }
}

fn path(home: Option<&Path>) -> Option<PathBuf> {
    home.map(|home| home.join(FILE))
}
