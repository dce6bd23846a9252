//! One game being played: what is legal, what was done, and rules that change under it.

mod attempt;
mod carry;
mod checks;
mod console;
mod guard;
mod house;
mod ledger;
mod legal;
mod notation;
mod occurrence;
pub mod perft;
mod play;
mod printed;
mod question;
mod reload;
mod save;
mod secret;
mod trace;
mod under;
mod verify;
mod why;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

pub use attempt::{Done, Refused};
pub use console::is_console_line;
pub use house::{house_names, is_house_line};
pub use ledger::LedgerEntry;
pub use legal::Reason;
pub use reload::{BOARD_LINE, Reloaded};
pub use save::Opened;
pub use secret::{Entry, Hides};
pub use trace::{Met, Stand, Trace};
pub use verify::{Trouble, Verifier};
pub use why::Why;

use crate::board::{Board, Direction, Square};
use crate::lua::{Fault, Loaded, Vm, load, loader::Reader, loader::manifest_path};
use crate::report::{Problem, Problems};
use crate::rulebook::OptionValue;
use crate::rulebook::build::Kept;
use crate::rulebook::{Body, Candidate, Rulebook, Table};
use crate::state::{History, Names, Opening, Position, Wall, canonical_text, hash_text};

/// What players choose before a game.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Choice {
    /// The ruleset by id.
    pub ruleset: String,
    /// The house rules that are laid over it, in order.
    pub house: Vec<String>,
    /// Options that are not left at their default.
    pub options: BTreeMap<String, OptionValue>,
    /// From what throws of dice derive.
    pub seed: u64,
}

/// A game on the table.
pub struct Game {
    vm: Vm,
    rules: Arc<Rulebook>,
    board: Arc<Board>,
    history: History,
    chosen: Choice,
    /// The house rules with which the game began.
    began_with: Vec<String>,
    /// Files of house rules that were in force and are not any more.
    left_behind: BTreeMap<String, String>,
    /// Are ways counted, and nothing else is asked?
    counts_only: bool,
    /// Were dice thrown before the first action?
    by_dice: bool,
    /// What the seat at the move may do, and for which state of the table that was found out.
    listed: RefCell<Option<(u64, Vec<Candidate>)>>,
    /// What the seat at the move sees in a secret step, and for which state of the table that was drawn up.
    seen: RefCell<Option<(u64, Rc<Table>)>>,
    /// What the players' own dice showed that was not used yet, if they throw their own.
    own_dice: Option<Vec<u32>>,
}

impl Game {
    /// Loads a ruleset, lays its pieces on a board and begins the first turn.
    ///
    /// # Errors
    /// Everything wrong with the ruleset; ground of the board that it does not know; a set-up that failed.
    pub fn new(read: Reader, choice: Choice, board: Board) -> Result<Self, Problems> {
        let mut game = Self::bare(read, choice, board)?;
        game.set_up()?;
        game.begin()?;
        Ok(game)
    }

    /// Loads a ruleset under a board without pieces, before the first turn: for positions that are laid by hand.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn bare(read: Reader, choice: Choice, board: Board) -> Result<Self, Problems> {
        let Loaded { rules, vm } = load(read, &choice.ruleset, &choice.house, &choice.options, Kept::default())?;
        let unknown = rules.unknown_terrain(&board);
        if !unknown.is_empty() {
            let known: Vec<&str> = rules.terrains().map(|t| rules.names.word(t.name)).collect();
            return Err(Problem::new(
                &board.file,
                format!("{} knows no terrain {}", choice.ruleset, unknown.join(", ")),
            )
            .right(format!("its terrain is {}", known.join(", ")))
            .into());
        }
        let position = start(&rules, &board)?;
        vm.answer_with(question::asked);
        let board = Arc::new(board);
        vm.lay(Some(Table::new(board.clone(), rules.clone(), position.clone(), choice.seed)));
        Ok(Self {
            vm,
            rules,
            board,
            history: History::new(position),
            began_with: choice.house.clone(),
            left_behind: BTreeMap::new(),
            chosen: choice,
            counts_only: false,
            by_dice: false,
            listed: RefCell::default(),
            seen: RefCell::default(),
            own_dice: None,
        })
    }

    /// Runs what the ruleset lays out.
    fn set_up(&mut self) -> Result<(), Problems> {
        let rules = self.rules.clone();
        let places = rules.rules.iter().enumerate().filter(|(_, rule)| matches!(rule.body, Body::SetUp { .. }));
        let places: Vec<u16> = places.map(|(n, _)| n as u16).collect();
        self.run_all(&places).map_err(|fault| fault.problem(&self.manifest_path()))?;
        Ok(())
    }

    fn manifest_path(&self) -> String {
        manifest_path(&self.chosen.ruleset)
    }

    /// Begins the first turn; what lies on the table now is the start of the history.
    ///
    /// # Errors
    /// A ruleset without a turn, or a rule that failed when the turn began.
    pub fn begin(&mut self) -> Result<(), Problems> {
        self.begin_at(0)
    }

    /// The same with the first step that belongs to a seat, leaving out what happens once at the beginning.
    ///
    /// # Errors
    /// As [`Game::begin`]; a seat that is never at the move.
    pub fn begin_with(&mut self, seat: &str, phase: Option<&str>) -> Result<(), Problems> {
        let wrong = |why: String| Problems::from(Problem::new(format!("rulesets/{}", self.chosen.ruleset), why));
        let is_of = |step: &crate::rulebook::kinds::Step| {
            self.rules.manifest.seats.get(usize::from(step.seat)).is_some_and(|s| s.id == seat)
                && phase.is_none_or(|phase| step.phase.is_some_and(|p| self.rules.names.word(p) == phase))
        };
        // Who names a phase may mean one that comes but once, at the beginning.
        let again = if phase.is_some() { 0 } else { self.rules.turn.again };
        let Some(step) = self.rules.turn.order.iter().skip(again).position(is_of) else {
            let when = phase.map_or(String::new(), |phase| format!(" in a phase '{phase}'"));
            return Err(wrong(format!("the seat '{seat}' is never at the move{when}")));
        };
        self.begin_at(again + step)
    }

    fn begin_at(&mut self, step: usize) -> Result<(), Problems> {
        let wrong = |why: String| Problems::from(Problem::new(format!("rulesets/{}", self.chosen.ruleset), why));
        self.vm.alter(|table| table.begin_step(step)).unwrap_or(Ok(())).map_err(wrong)?;
        // What the first turn throws and prints as it begins is no part of the set-up.
        let dice = self.vm.look(|table| table.dice.clone()).unwrap_or_default();
        let opening = Opening { dice, told: self.vm.printed() };
        self.begin_turn().map_err(|fault| fault.problem(&self.manifest_path()))?;
        self.by_dice = self.vm.look(|table| !table.dice.is_empty()).unwrap_or(false);
        let start = self.vm.alter(|table| {
            table.pending.clear();
            table.dice.clear();
            table.position.mark_first_start();
            table.position.clone()
        });
        if let Some(start) = start {
            self.history = History { opening, ..History::new(start) };
        }
        Ok(())
    }

    /// The rules in force.
    pub fn rules(&self) -> &Arc<Rulebook> {
        &self.rules
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// What was done so far, what is hidden from the seat at the move included. For players take [`Game::log`].
    pub fn whole_history(&self) -> &History {
        &self.history
    }

    /// What was chosen before the game.
    pub fn choice(&self) -> &Choice {
        &self.chosen
    }

    /// Were dice thrown to lay the first position? Then another seed may lay another.
    pub fn begins_by_dice(&self) -> bool {
        self.by_dice
    }

    /// The words of the game.
    pub fn names(&self) -> &Names {
        &self.rules.names
    }

    /// Looks at the table as the seat at the move sees it: whatever is shown to players is asked here.
    pub fn look<T>(&self, question: impl FnOnce(&Table) -> T) -> Option<T> {
        match self.seen() {
            Some(seen) => Some(question(&seen)),
            None => self.vm.look(question),
        }
    }

    /// Looks at the table with all that is hidden from the seat at the move.
    pub fn look_at_all<T>(&self, question: impl FnOnce(&Table) -> T) -> Option<T> {
        self.vm.look(question)
    }

    /// Lays pieces and marks by hand, before [`Game::begin`].
    pub fn lay<T>(&mut self, change: impl FnOnce(&mut Table) -> T) -> Option<T> {
        self.vm.alter(change)
    }

    /// The position, in words.
    pub fn canonical(&self) -> String {
        self.vm.look(|table| canonical(table, &table.position)).unwrap_or_default()
    }

    /// Rules that failed in play since scripts were last saved.
    pub fn faults(&self) -> Vec<Fault> {
        self.vm.suspended().faults()
    }

    /// What scripts printed since this was last asked.
    pub fn take_printed(&self) -> Vec<String> {
        self.vm.take_printed()
    }
}

/// A position in words, under the names of the table.
fn canonical(table: &Table, position: &Position) -> String {
    let sides: Vec<String> = table.rules.manifest.sides.iter().map(|s| s.id.clone()).collect();
    canonical_text(position, &table.rules.names, &table.board.grid, &sides)
}

/// The hash of a position.
fn hash(table: &Table, position: &Position) -> String {
    hash_text(&canonical(table, position))
}

/// The empty position that a board gives.
fn start(rules: &Rulebook, board: &Board) -> Result<Position, Problems> {
    let mut terrain = Vec::with_capacity(board.grid.len());
    for square in board.grid.squares() {
        let name = rules.names.find(board.terrain_at(square));
        terrain.extend(name);
    }
    let mut position = Position::new(terrain, board.heights.clone());
    position.walls = walls(rules, board)?;
    Ok(position)
}

/// The walls that a board gives.
fn walls(rules: &Rulebook, board: &Board) -> Result<BTreeMap<(Square, Direction), Wall>, Problems> {
    let mut walls = BTreeMap::new();
    for wall in &board.walls {
        let kind = rules.names.find(&wall.kind).filter(|k| rules.wall(*k).is_some());
        let Some(kind) = kind else {
            return Err(
                Problem::new(&board.file, format!("{} knows no wall '{}'", rules.manifest.id, wall.kind)).into()
            );
        };
        let owner = wall.owner.as_ref().and_then(|o| rules.manifest.sides.iter().position(|s| s.id == *o));
        let owner = owner.map(|n| crate::state::Side(n as u8));
        walls.insert((wall.square, wall.side), Wall { kind, owner });
    }
    Ok(walls)
}
