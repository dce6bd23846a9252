//! The judge of a board file: gathers what is wrong, and makes the board if nothing is.

use super::super::numbering::unfit;
use super::super::{Board, Direction, Grid, MOST, Numbering, Square};
use super::raw;
use crate::report::locate::{Located, Way};
use crate::report::{Problem, Problems, nearest, quoted};

/// So many problems are told one by one.
const MOST_TOLD: usize = 1000;

/// After so many problems no likeness between names is sought.
const MOST_GUESSED: usize = 64;
/// The most squares off the grid.
const MOST_OFF_GRID: usize = 1024;

pub(super) struct Check<'a> {
    file: &'a str,
    tree: &'a Located,
    problems: Vec<Problem>,
    untold: usize,
    /// Which names of squares there are, in few words.
    summary: Option<String>,
}

impl<'a> Check<'a> {
    pub fn new(file: &'a str, tree: &'a Located) -> Self {
        Self { file, tree, problems: Vec::new(), untold: 0, summary: None }
    }

    pub fn push(&mut self, problem: Problem) {
        if self.problems.len() < MOST_TOLD {
            self.problems.push(problem);
        } else {
            self.untold += 1;
        }
    }

    /// Something is wrong at the end of this way into the file.
    pub fn wrong(&mut self, way: &[Way<'_>], what: impl Into<String>, right: impl Into<String>) {
        if self.problems.len() < MOST_TOLD {
            let line = self.tree.line_of(way);
            self.push(Problem::new(self.file, what).at(line).right(right));
        } else {
            self.untold += 1;
        }
    }

    pub fn has_line(&self, line: Option<usize>) -> bool {
        self.problems.iter().any(|problem| problem.line == line)
    }

    /// The board, or the problems in the order of their lines.
    pub fn finish(mut self, board: Option<Board>) -> Result<Board, Problems> {
        match board {
            Some(board) if self.problems.is_empty() => Ok(board),
            _ => {
                self.problems.sort_by_key(|problem| problem.line);
                if self.untold > 0 {
                    self.problems.push(Problem::new(self.file, format!("and {} further problems", self.untold)));
                }
                Err(Problems(self.problems))
            }
        }
    }

    /// Keys that are not known, and keys that stand twice.
    pub fn keys(&mut self) {
        let tree = self.tree;
        for (part, first) in tree.repeated() {
            let key = quoted(part.key.as_deref().unwrap_or_default());
            self.push(
                Problem::new(self.file, format!("the key {key} stands twice"))
                    .at(part.line)
                    .right(format!("it stands first on line {first}; keep one of them")),
            );
        }
        self.known(tree, &raw::KEYS);
        let parts = || tree.field("parts").into_iter().flat_map(|parts| &parts.parts);
        parts().for_each(|part| self.known(part, &raw::PART_KEYS));
        for tree in std::iter::once(tree).chain(parts()) {
            for (list, known) in [("off_grid", &raw::OFF_GRID_KEYS[..]), ("walls", &raw::WALL_KEYS[..])] {
                for part in tree.field(list).map_or(&[][..], |list| &list.parts) {
                    self.known(part, known);
                }
            }
        }
    }

    /// The file as it is read, and where in it everything stands.
    pub fn place(&self) -> (&'a str, &'a Located) {
        (self.file, self.tree)
    }

    fn known(&mut self, part: &Located, known: &[&str]) {
        for field in &part.parts {
            let Some(key) = field.key.as_deref().filter(|key| !known.contains(key)) else { continue };
            let right = match nearest(key, known.iter().copied()) {
                Some(near) => format!("did you mean '{near}'?"),
                None => format!("known are {}", known.join(", ")),
            };
            self.push(Problem::new(self.file, format!("unknown key {}", quoted(key))).at(field.line).right(right));
        }
    }

    /// Takes over what another judge has found in a part of the file.
    pub fn take_over(&mut self, other: Self) {
        other.problems.into_iter().for_each(|problem| self.push(problem));
        self.untold += other.untold;
    }

    pub fn board(&mut self, mut raw: raw::Board, text: &str) -> Option<Board> {
        let parts = self.parts(&mut raw);
        let id = self.id(raw.id.take());
        let title = self.needed(raw.title.take(), "title", "title: \"Plate III\"");
        let width = self.size(raw.width, "width");
        let height = self.size(raw.height, "height");
        let numbering = raw.numbering.take();
        let numbering = self.needed(numbering, "numbering", "numbering: Rows(from: NorthWest, along: Row)");
        let (width, height) = (width?, height?);
        let grid = numbering.as_ref().and_then(|numbering| self.grid(numbering, width, height, &raw));
        // Rows and letters of the plan can be judged without names; nothing else can.
        let ground = self.ground(&raw, width, height);
        let mut grid = grid?;
        self.join(&mut grid, &raw);
        let heights = self.heights(&raw.heights, &grid);
        let regions = self.regions(&raw.regions, &grid);
        let lines = self.lines(&raw.lines, &grid);
        let named = self.named(&raw.squares, &grid);
        let attributes = self.attributes(&raw.attributes, &grid);
        let walls = self.walls(raw.walls, &grid);
        let (terrain, terrain_names) = ground?;
        Some(Board {
            id: id?,
            title: title?,
            version: raw.version,
            licence: raw.licence,
            note: raw.note,
            grid,
            terrain,
            terrain_names,
            heights,
            regions,
            lines,
            named,
            attributes,
            walls,
            forward: raw.forward,
            parts,
            text: text.to_owned(),
            file: self.file.to_owned(),
        })
    }

    fn id(&mut self, id: Option<String>) -> Option<String> {
        let id = self.needed(id, "id", "id: \"plate-3\"")?;
        if id.is_empty() || !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_'))
        {
            let right = "an id is of small letters, digits and hyphens, as in 'plate-3'";
            self.wrong(&[Way::Key("id")], format!("the id {} cannot be a file's name", quoted(&id)), right);
        }
        Some(id)
    }

    fn needed<T>(&mut self, value: Option<T>, key: &str, example: &str) -> Option<T> {
        if value.is_none() && !self.misspelt(key) {
            self.wrong(&[], format!("the key '{key}' is missing"), format!("add for instance `{example}`"));
        }
        value
    }

    /// Has an unknown key been reported that is likely to be this one?
    fn misspelt(&self, key: &str) -> bool {
        let meant = format!("did you mean '{key}'?");
        self.problems.iter().any(|problem| problem.right.as_deref() == Some(&meant))
    }

    fn size(&mut self, size: Option<i64>, key: &str) -> Option<u16> {
        let size = self.needed(size, key, &format!("{key}: 22"))?;
        match u16::try_from(size) {
            Ok(size) if (1..=MOST).contains(&size) => Some(size),
            _ => {
                self.wrong(&[Way::Key(key)], format!("the {key} is {size}"), format!("it must be 1 to {MOST}"));
                None
            }
        }
    }

    fn grid(&mut self, numbering: &Numbering, width: u16, height: u16, raw: &raw::Board) -> Option<Grid> {
        let misnamed = numbering.misnamed(width, height);
        for wrong in &misnamed {
            let mut way = vec![Way::Key("numbering"), Way::At(0)];
            way.extend(wrong.at.0.map(Way::At));
            way.extend(wrong.at.1.map(Way::At));
            self.wrong(&way, wrong.what.clone(), wrong.right.clone());
        }
        if !misnamed.is_empty() {
            return None;
        }
        self.summary = numbering.summary(width, height);
        let mut names = numbering.names(width, height).ok()?;
        let on_grid = names.len();
        let mut taken: std::collections::BTreeSet<String> = names.iter().cloned().collect();
        if raw.off_grid.len() > MOST_OFF_GRID {
            let what = format!("the board has {} squares off the grid", raw.off_grid.len());
            self.wrong(&[Way::Key("off_grid")], what, format!("it may have {MOST_OFF_GRID}"));
            return None;
        }
        for (n, off) in raw.off_grid.iter().enumerate() {
            let way = [Way::Key("off_grid"), Way::At(n), Way::Key("name")];
            let Some(name) = &off.name else {
                self.wrong(&way, "a square off the grid has no name", "add for instance `name: \"gate\"`");
                continue;
            };
            if let Some(why) = unfit(name) {
                self.wrong(&way, format!("a square cannot be named {}", quoted(name)), why);
            } else if !taken.insert(name.clone()) {
                self.wrong(&way, format!("two squares are named {}", quoted(name)), "each needs a name of its own");
            } else {
                names.push(name.clone());
            }
        }
        if let Some(summary) = &mut self.summary
            && names.len() > on_grid
        {
            let few: Vec<_> = names.iter().skip(on_grid).take(20).map(|name| quoted(name)).collect();
            *summary = format!("{summary}, and {}", few.join(", "));
        }
        match Grid::new(width, height, names) {
            Ok(grid) => Some(grid),
            Err(why) => {
                self.wrong(&[], why, "each square needs a name of its own");
                None
            }
        }
    }

    /// The square of this name; if there is none, that is wrong at the end of the way. `who` begins the sentence.
    pub fn square(&mut self, grid: &Grid, name: &str, way: &[Way<'_>], who: &str) -> Option<Square> {
        let square = grid.find(name);
        if square.is_none() {
            let right =
                if self.problems.len() < MOST_TOLD { self.squares_there_are(grid, name) } else { String::new() };
            self.wrong(way, format!("{who} names the square {}, which is not on the board", quoted(name)), right);
        }
        square
    }

    fn squares_there_are(&self, grid: &Grid, name: &str) -> String {
        if let Some(summary) = &self.summary {
            return summary.clone();
        }
        let all = || grid.squares().map(|sq| grid.name(sq));
        let guess = (self.problems.len() < MOST_GUESSED).then(|| nearest(name, all())).flatten();
        match guess {
            Some(near) => format!("did you mean '{near}'?"),
            None => format!("squares are {} ...", all().take(8).collect::<Vec<_>>().join(", ")),
        }
    }
}

/// How a step is called in a sentence.
pub(super) fn a_step(from: &str, step: Direction) -> String {
    format!("a step {step} from {from}")
}
