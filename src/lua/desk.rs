//! What the words of the language share with the one who asks: the table, and who may do what at this moment.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use mlua::Function;

use super::{Fault, Suspended, Vm};
use crate::report::Problem;
use crate::rulebook::build::Draft;
use crate::rulebook::{Candidate, FnRef, Legs, Options, Table};

/// What scripts may do at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Declare: the scripts are being loaded.
    Loading,
    /// Ask, and change nothing.
    Asking,
    /// Ask and change.
    Changing,
    /// Nothing: nobody has called a script.
    Idle,
}

/// What a seat may do on a table: all of it, or no more than one action.
pub type Asked = fn(&Vm, &Table, bool) -> Vec<Candidate>;

/// Patterns by their text and the way of their lame leaps.
pub type Patterns = BTreeMap<(String, Option<String>), Rc<Legs>>;

/// Shared by the virtual machine and by the game that owns it.
pub struct Desk {
    /// The game on the table, once there is one.
    pub table: RefCell<Option<Table>>,
    /// Copies of the game on which scripts suppose something; the last is the one that is asked and changed.
    pub supposed: RefCell<Vec<Rc<RefCell<Table>>>>,
    /// Patterns that scripts have asked with, ready for use.
    pub patterns: RefCell<Patterns>,
    /// Grows whenever the table was altered from outside the scripts.
    pub altered: Cell<u64>,
    /// Who knows what a seat may do.
    pub asked: Cell<Option<Asked>>,
    /// Rules that failed in play.
    pub suspended: Suspended,
    /// What scripts may do now.
    pub mode: Cell<Mode>,
    /// The family of the rule at work, for complaints.
    pub family: Cell<&'static str>,
    /// The options, for scripts that read them while loading.
    pub options: Options,
    /// What was declared so far.
    pub drafts: RefCell<Vec<Draft>>,
    /// What was wrong with declarations.
    pub problems: RefCell<Vec<Problem>>,
    /// How large the declarations are so far.
    pub declared: Cell<usize>,
    /// Functions handed over with declarations.
    pub functions: RefCell<Vec<Function>>,
    /// What scripts printed.
    pub printed: RefCell<Vec<String>>,
    /// Steps that a question has.
    pub full: Cell<u64>,
    /// The memory of all scripts, in bytes.
    pub memory: Cell<usize>,
    /// Steps left to the question at work.
    pub fuel: Cell<u64>,
    /// Why the question at work was stopped, if it was. A script may catch that it was told so.
    pub spent: Cell<Option<&'static str>>,
    /// When the question at work began to run scripts: by the clock on the wall, and by the time that this thread worked.
    pub since: Cell<Option<(Instant, ThreadTime)>>,
    /// Steps since the clocks were looked at.
    pub unseen: Cell<u64>,
    /// The rule that used up the question at work: no other is asked in it, and none is blamed.
    pub blamed: RefCell<Option<Fault>>,
    /// Where the question at work was stopped, if it was.
    pub ended_at: RefCell<Option<(String, usize)>>,
    /// How many times the usual limits a question has: what was recorded is not judged twice as sharply.
    pub patience: Cell<u32>,
    /// The rule at work that may change the game, by key.
    pub rule: RefCell<String>,
}

/// No question takes longer than this, whatever its steps. Steps are what judges; this is for what they cannot count.
const BACKSTOP: Duration = Duration::from_millis(150);
/// What a rule is told that ran out of steps.
pub const TOO_MANY_STEPS: &str = "the rule takes too many steps; does a loop never end?";
/// What a rule is told that ran out of memory.
pub const TOO_MUCH_MEMORY: &str = "the scripts want more memory than they may have";
/// The family under which lines of a console are run.
pub const CONSOLE: &str = "console";
/// What a line of a console is told that would change the game.
const ONLY_ASKS: &str = "the console only asks; try it on a copy with suppose(function() ... end, function() return ... end), or let the console change the game";
/// An action makes no more changes than this.
pub const MOST_CHANGES: usize = 20_000;

/// Lines that scripts print are kept up to this many, each up to so many letters.
const MOST_PRINTED: (usize, usize) = (1000, 1000);

impl Desk {
    /// A desk on which nothing lies yet.
    pub fn new(options: Options) -> Self {
        Self {
            table: RefCell::new(None),
            supposed: RefCell::default(),
            altered: Cell::new(0),
            asked: Cell::new(None),
            suspended: Suspended::default(),
            mode: Cell::new(Mode::Idle),
            family: Cell::new(""),
            options,
            drafts: RefCell::default(),
            problems: RefCell::default(),
            declared: Cell::new(0),
            functions: RefCell::default(),
            printed: RefCell::default(),
            patterns: RefCell::default(),
            full: Cell::new(0),
            memory: Cell::new(0),
            fuel: Cell::new(0),
            spent: Cell::new(None),
            since: Cell::new(None),
            unseen: Cell::new(0),
            blamed: RefCell::new(None),
            ended_at: RefCell::new(None),
            patience: Cell::new(1),
            rule: RefCell::default(),
        }
    }

    /// Keeps a function and gives it a number.
    pub fn keep(&self, function: Function) -> FnRef {
        let mut functions = self.functions.borrow_mut();
        functions.push(function);
        FnRef(functions.len() - 1)
    }

    /// Keeps a printed line.
    pub fn print(&self, line: &str) {
        let mut printed = self.printed.borrow_mut();
        if printed.len() < MOST_PRINTED.0 {
            printed.push(line.chars().take(MOST_PRINTED.1).collect());
        }
    }

    /// Gives the coming question its steps.
    pub fn refuel(&self) {
        self.fuel.set(self.full.get().saturating_mul(u64::from(self.patience.get())));
        self.spent.set(None);
        self.since.set(None);
        self.blamed.take();
        self.ended_at.take();
    }

    /// The question at work has had enough: no script runs in it any more. The first reason and place count.
    pub fn end(&self, why: &'static str, place: impl FnOnce() -> Option<(String, usize)>) {
        self.fuel.set(0);
        if self.spent.get().is_none() {
            self.spent.set(Some(why));
            self.ended_at.replace(place());
        }
    }

    /// Takes one step; false if there is none left, or it takes too long.
    pub fn step(&self) -> bool {
        /// The clocks are dearer than a step, so they are looked at now and then.
        const NOW_AND_THEN: u64 = 16;
        let left = self.fuel.get();
        if left == 0 {
            return false;
        }
        self.fuel.set(left - 1);
        let seen = self.unseen.get() + 1;
        self.unseen.set(seen % NOW_AND_THEN);
        if seen < NOW_AND_THEN {
            return true;
        }
        let (wall, worked) = self.since.get().unwrap_or_else(|| {
            let now = (Instant::now(), ThreadTime::now());
            self.since.set(Some(now));
            now
        });
        let most = BACKSTOP * self.patience.get();
        // A thread that had to wait for others has not worked: the clock on the wall alone stops nobody.
        !(wall.elapsed() > most && worked.elapsed() > most)
    }

    /// Takes steps from the question at work for what the host walks on its behalf.
    pub fn charge(&self, steps: u64) {
        self.fuel.set(self.fuel.get().saturating_sub(steps));
    }

    /// Asks the game on the table, or the supposition in hand.
    ///
    /// # Errors
    /// A sentence if there is none yet.
    pub fn ask<T>(&self, question: impl FnOnce(&Table) -> mlua::Result<T>) -> mlua::Result<T> {
        let supposed = self.supposed.borrow().last().cloned();
        if let Some(table) = supposed {
            return question(&table.borrow());
        }
        match &*self.table.borrow() {
            Some(table) => question(table),
            None => Err(mlua::Error::runtime(
                "nothing can be asked of the game while scripts are loaded; ask inside the function of a rule",
            )),
        }
    }

    /// Changes the game on the table, or the supposition in hand.
    ///
    /// # Errors
    /// A sentence if this is no moment to change it, or the change does not fit.
    pub fn change<T>(&self, change: impl FnOnce(&mut Table) -> Result<T, String>) -> mlua::Result<T> {
        match self.mode.get() {
            Mode::Changing => {}
            Mode::Asking if self.family.get() == CONSOLE => return Err(mlua::Error::runtime(ONLY_ASKS)),
            Mode::Asking => {
                let family = self.family.get();
                return Err(mlua::Error::runtime(format!(
                    "a rule of the family {family} may only ask; changes belong to set_up, carry_out, after, turn_begins or turn_ends"
                )));
            }
            Mode::Loading | Mode::Idle => {
                return Err(mlua::Error::runtime(
                    "the game can be changed by the function of a rule only: set_up, carry_out, after, turn_begins or turn_ends",
                ));
            }
        }
        let change = |table: &mut Table| {
            if table.pending.len() >= MOST_CHANGES {
                return Err(mlua::Error::runtime(format!("an action makes up to {MOST_CHANGES} changes")));
            }
            change(table).map_err(mlua::Error::runtime)
        };
        let supposed = self.supposed.borrow().last().cloned();
        if let Some(table) = supposed {
            return change(&mut table.borrow_mut());
        }
        match &mut *self.table.borrow_mut() {
            Some(table) => change(table),
            None => Err(mlua::Error::runtime("there is no game on the table")),
        }
    }
}
