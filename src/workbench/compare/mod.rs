//! Up to three boards side by side: one position, live under several sets of rules. The game on the table is not touched.

mod board;
mod column;
mod page;

use egui::Context;

pub use column::Column;
pub use page::compare_ui;

use super::desk::Desk;
use super::settings::Sight;
use crate::board::Square;
use crate::compare::{Items, disagreement};
use crate::library::Watcher;
use crate::rulebook::House;
use crate::session::houses_of;
use crate::state::PieceId;

/// So many boards fit side by side.
const MOST: usize = 3;

/// The page of boards side by side.
pub struct ComparePage {
    /// The sets of rules, each with its board.
    pub columns: Vec<Column>,
    /// Are the rules of the boards to be chosen now?
    pub choosing: bool,
    /// The house rules that there are.
    houses: Vec<House>,
    /// The piece whose actions are held against each other; those of all, if none is chosen.
    selected: Option<PieceId>,
    /// Are the actions of all held against each other, though a piece is chosen?
    all: bool,
    pointed: Option<Square>,
    by_keys: bool,
    /// A square to which several actions lead, by their lines: the player has to say which.
    asked: Vec<String>,
    /// The action that is being written.
    line: String,
    /// The action that was tried on all boards.
    tried: Option<String>,
    /// The action that was tried last and is taken back.
    taken_back: Option<String>,
    /// What part of the boards is seen; all of it, if none.
    sight: Option<Sight>,
    /// As the board of the game is seen.
    turned: bool,
    watcher: Option<Watcher>,
    /// Why saved files are not noticed, if they are not.
    unwatched: Option<String>,
    /// For which state of the game the boards were laid.
    laid_for: u64,
    /// Grows with whatever may alter a picture.
    revision: u64,
}

impl ComparePage {
    /// The rules in force beside those as they are printed; if these are in force, beside others that are to be chosen.
    pub fn new(desk: &Desk, turned: bool, ctx: &Context) -> Self {
        let choice = desk.session.game.choice();
        let houses = houses_of(&desk.session.library, &choice.ruleset);
        let in_force = Column::new(choice.house.clone(), choice.options.clone());
        let columns = vec![in_force, Column::new(Vec::new(), choice.options.clone())];
        let waking = ctx.clone();
        let watcher = Watcher::new(&desk.session.library, move || waking.request_repaint());
        let unwatched = watcher.as_ref().err().map(ToString::to_string);
        let mut page = Self {
            columns,
            choosing: choice.house.is_empty(),
            houses,
            selected: desk.selected,
            all: false,
            pointed: None,
            by_keys: false,
            asked: Vec::new(),
            line: String::new(),
            tried: None,
            taken_back: None,
            sight: None,
            turned,
            watcher: watcher.ok(),
            unwatched,
            laid_for: 0,
            revision: 0,
        };
        page.lay(desk);
        page
    }

    /// Lays the boards anew if scripts were saved, or the game on the table was altered.
    pub fn poll(&mut self, desk: &Desk) {
        let saved = self.watcher.as_ref().is_some_and(|watcher| !watcher.changed().is_empty());
        if saved || self.laid_for != desk.revision {
            self.lay(desk);
        }
    }

    /// Lays the position of the game under each set of rules, and tries again what was tried.
    fn lay(&mut self, desk: &Desk) {
        self.laid_for = desk.revision;
        self.houses = houses_of(&desk.session.library, &desk.session.game.choice().ruleset);
        for column in &mut self.columns {
            column.lay(desk, self.tried.as_deref());
        }
        self.hold();
    }

    /// Lays one board anew, whose rules were chosen otherwise.
    fn lay_one(&mut self, desk: &Desk, n: usize) {
        if let Some(column) = self.columns.get_mut(n) {
            column.lay(desk, self.tried.as_deref());
        }
        self.hold();
    }

    /// Holds the boards against each other.
    fn hold(&mut self) {
        self.revision += 1;
        let of = self.selected.filter(|_| !self.all);
        let touched: Vec<Square> = self.columns.iter().flat_map(Column::touched).collect();
        let items = |column: &Column| match self.tried {
            Some(_) => column.what_follows(&touched),
            None => column.what_may_be_done(of),
        };
        let laid = |column: &Column| column.laid.is_ok();
        let items: Vec<Items> = self.columns.iter().filter(|column| laid(column)).map(items).collect();
        let mut differing = disagreement(&items).into_iter();
        let lines: Vec<Vec<String>> = self.columns.iter().map(|column| column.lines(of)).collect();
        for (n, column) in self.columns.iter_mut().enumerate() {
            let others: Vec<&Vec<String>> = lines.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, l)| l).collect();
            let is_laid = laid(column);
            let [more, fewer] = if is_laid { differing.next().unwrap_or_default() } else { Default::default() };
            column.hold(more, fewer, &lines[n], &others);
        }
    }

    /// How high a board is, drawn whole, as a part of its width.
    fn ratio(&self) -> f32 {
        let drawn = self.columns.iter().map(|column| &column.list).find(|list| list.most[0] > list.least[0]);
        drawn.map_or(1.0, |list| (list.most[1] - list.least[1]) / (list.most[0] - list.least[0]))
    }

    /// Adds a board under the rules of the last.
    fn add(&mut self, desk: &Desk) {
        let Some(last) = self.columns.last().filter(|_| self.columns.len() < MOST) else { return };
        self.columns.push(Column::new(last.house.clone(), last.options.clone()));
        self.lay_one(desk, self.columns.len() - 1);
    }

    /// Takes a board away.
    fn remove(&mut self, n: usize) {
        if self.columns.len() > 1 && n < self.columns.len() {
            self.columns.remove(n);
            self.hold();
        }
    }

    /// Tries an action on all boards.
    fn try_on_all(&mut self, desk: &Desk, line: &str) {
        self.asked.clear();
        self.tried = Some(line.trim().to_owned()).filter(|line| !line.is_empty());
        self.taken_back = None;
        self.lay(desk);
    }

    /// Takes back what was tried.
    fn take_back(&mut self, desk: &Desk) {
        self.taken_back = self.tried.take();
        self.asked.clear();
        self.lay(desk);
    }

    /// The player points at a square of any of the boards: to try what leads there, or to choose who stands there.
    fn point_at(&mut self, desk: &Desk, square: Square) {
        self.pointed = Some(square);
        self.asked.clear();
        self.revision += 1;
        if self.tried.is_some() {
            self.take_back(desk);
            return;
        }
        let mut leading: Vec<String> = Vec::new();
        for line in self.columns.iter().flat_map(|column| column.leading_to(self.selected, square)) {
            if !leading.contains(&line) {
                leading.push(line);
            }
        }
        match leading.len() {
            0 => {
                let here = self.columns.iter().find_map(|column| column.standing_on(square));
                self.choose(here.filter(|id| self.selected != Some(*id)));
            }
            1 => self.try_on_all(desk, &leading[0].clone()),
            _ => self.asked = leading,
        }
    }

    /// Chooses a piece, or none.
    fn choose(&mut self, piece: Option<PieceId>) {
        self.taken_back = None;
        self.selected = piece;
        self.asked.clear();
        self.hold();
    }
}
