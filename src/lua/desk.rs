//! What the words of the language share with the one who asks: the table, and who may do what at this moment.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use mlua::Function;

use super::{Suspended, Vm};
use crate::report::Problem;
use crate::rulebook::build::Draft;
use crate::rulebook::{Candidate, FnRef, Options, Table};

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

/// Shared by the virtual machine and by the game that owns it.
pub struct Desk {
    /// The game on the table, once there is one.
    pub table: RefCell<Option<Table>>,
    /// Copies of the game on which scripts suppose something; the last is the one that is asked and changed.
    pub supposed: RefCell<Vec<Rc<RefCell<Table>>>>,
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
    /// Steps left to the question at work.
    pub fuel: Cell<u64>,
    /// Has the question at work wanted more steps than it had? A script may catch that it was told so.
    pub spent: Cell<bool>,
}

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
            full: Cell::new(0),
            fuel: Cell::new(0),
            spent: Cell::new(false),
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
        let supposed = self.supposed.borrow().last().cloned();
        if let Some(table) = supposed {
            return change(&mut table.borrow_mut()).map_err(mlua::Error::runtime);
        }
        match &mut *self.table.borrow_mut() {
            Some(table) => change(table).map_err(mlua::Error::runtime),
            None => Err(mlua::Error::runtime("there is no game on the table")),
        }
    }
}
