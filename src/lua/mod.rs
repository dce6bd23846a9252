//! The virtual machine that runs the functions of a rulebook.

pub mod api;
mod bounds;
mod cells;
pub mod desk;
mod evaluate;
mod fault;
pub mod known;
pub mod loader;
mod order;
mod purity;
pub mod reached;
mod sandbox;
mod show;
mod suspended;

use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Function, IntoLua, IntoLuaMulti, Lua, Table as LuaTable, Value};

pub use evaluate::{Evaluated, LINE, is_unfinished};
pub use fault::Fault;
pub use loader::{Loaded, load};
pub use purity::{READER, look_ahead, with_tree};
pub use suspended::Suspended;

use api::handle::Handle;
use desk::{Desk, Mode};

use crate::board::{Direction, Square};
use crate::rulebook::{Action, Citation, FnRef, Notation, Rule, Table, Transcript};
use crate::state::{Name, Outcome, PieceId};

/// A function lists no more than this.
const MOST_LISTED: usize = 100_000;

/// Runs the functions of one rulebook over one table. A clone is the same machine.
#[derive(Clone)]
pub struct Vm {
    lua: Lua,
    desk: Rc<Desk>,
}

/// What a function answered that may refuse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Nothing against it.
    No,
    /// Yes, with a sentence if the function gave one.
    Yes(Option<String>),
}

/// What a function lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    /// A square.
    Square(Square),
    /// A front.
    Front(Direction),
    /// A square, together with another piece.
    With(Square, PieceId),
    /// A square, for a kind of piece.
    Kind(Square, Name),
    /// A square, for a kind of piece with a front.
    Figure(Square, Name, Direction),
    /// A square with one of its sides or corners.
    Side(Square, Direction),
}

/// What an outcome function answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The side that won; none for a draw.
    pub winner: Option<String>,
    /// Why.
    pub reason: String,
}

impl Vm {
    /// The machine of a desk.
    pub(crate) fn new(lua: Lua, desk: Rc<Desk>) -> Self {
        Self { lua, desk }
    }

    /// Rules that failed in play.
    pub fn suspended(&self) -> &Suspended {
        &self.desk.suspended
    }

    /// Tells scripts whom to ask what a seat may do.
    pub fn answer_with(&self, asked: desk::Asked) {
        self.desk.asked.set(Some(asked));
    }

    /// Lays a game on the table, and gives back the one that lay there.
    pub fn lay(&self, table: Option<Table>) -> Option<Table> {
        self.desk.altered.set(self.desk.altered.get() + 1);
        self.desk.table.replace(table)
    }

    /// Looks at the game on the table.
    pub fn look<T>(&self, question: impl FnOnce(&Table) -> T) -> Option<T> {
        self.desk.table.borrow().as_ref().map(question)
    }

    /// Alters the game on the table from outside the scripts.
    pub fn alter<T>(&self, change: impl FnOnce(&mut Table) -> T) -> Option<T> {
        self.desk.altered.set(self.desk.altered.get() + 1);
        self.desk.table.borrow_mut().as_mut().map(change)
    }

    /// Alters the game on the table in what no answer about legal actions depends on.
    pub fn note<T>(&self, change: impl FnOnce(&mut Table) -> T) -> Option<T> {
        self.desk.table.borrow_mut().as_mut().map(change)
    }

    /// Alters the table that scripts see now: a supposition, or the game.
    pub fn alter_seen<T>(&self, change: impl FnOnce(&mut Table) -> T) -> Option<T> {
        let supposed = self.desk.supposed.borrow().last().cloned();
        match supposed {
            Some(table) => Some(change(&mut table.borrow_mut())),
            None => self.alter(change),
        }
    }

    /// Looks at the table that scripts see now.
    pub fn look_seen<T>(&self, question: impl FnOnce(&Table) -> T) -> Option<T> {
        self.desk.ask(|table| Ok(question(table))).ok()
    }

    /// What an answer would be after changes to a copy of the table that scripts see now.
    pub fn suppose<T>(&self, table: &Table, run: impl FnOnce() -> T) -> T {
        self.desk.supposed.borrow_mut().push(Rc::new(RefCell::new(table.copy())));
        let answer = run();
        self.desk.supposed.borrow_mut().pop();
        answer
    }

    /// How many suppositions lie on one another now.
    pub fn supposed(&self) -> usize {
        self.desk.supposed.borrow().len()
    }

    /// Grows whenever the table was altered from outside the scripts, which happens at the end of every action too.
    pub fn altered(&self) -> u64 {
        self.desk.altered.get()
    }

    /// Asks something while scripts that are asked meanwhile see another table than the one in play.
    pub fn asking_of<T>(&self, table: &Table, question: impl FnOnce(&Table) -> T) -> T {
        self.suppose(table, || question(table))
    }

    /// What scripts printed since it was last taken, and may still be taken.
    pub fn printed(&self) -> Vec<String> {
        self.desk.printed.borrow().clone()
    }

    /// What scripts printed since this was last asked.
    pub fn take_printed(&self) -> Vec<String> {
        std::mem::take(&mut *self.desk.printed.borrow_mut())
    }

    /// Gives the coming question its steps.
    pub fn refuel(&self) {
        self.desk.refuel();
        // What earlier questions left behind is nobody's, and takes no room from this one.
        if self.lua.used_memory() > self.desk.memory.get() / 2 {
            let _ = self.lua.gc_collect();
        }
    }

    /// Gives every coming question so many times the usual limits.
    pub fn be_patient(&self, times: u32) {
        self.desk.patience.set(times);
    }

    fn call<R: mlua::FromLuaMulti>(
        &self,
        mode: Mode,
        rule: &Rule,
        run: FnRef,
        arguments: impl IntoLuaMulti,
    ) -> Result<R, Fault> {
        self.call_for(mode, &rule.citation, rule.body.family(), run, arguments)
    }

    fn call_for<R: mlua::FromLuaMulti>(
        &self,
        mode: Mode,
        citation: &Citation,
        family: &'static str,
        run: FnRef,
        arguments: impl IntoLuaMulti,
    ) -> Result<R, Fault> {
        let function: Option<Function> = self.desk.functions.borrow().get(run.0).cloned();
        let key = &citation.key;
        let Some(function) = function else {
            let what = "its function is gone".to_owned();
            return Err(Fault { rule: key.clone(), file: String::new(), line: 0, what });
        };
        self.run_function(mode, citation, family, &function, arguments)
    }

    fn run_function<R: mlua::FromLuaMulti>(
        &self,
        mode: Mode,
        citation: &Citation,
        family: &'static str,
        function: &Function,
        arguments: impl IntoLuaMulti,
    ) -> Result<R, Fault> {
        if let Some(first) = self.desk.blamed.borrow().clone() {
            return Err(first);
        }
        let outer = self.desk.mode.replace(mode);
        let outer_family = self.desk.family.replace(family);
        if mode == Mode::Changing {
            self.desk.rule.borrow_mut().clone_from(&citation.key);
        }
        let mut answer = function.call::<R>(arguments);
        if let Some(why) = self.desk.spent.get()
            && answer.is_ok()
        {
            answer = Err(mlua::Error::runtime(why));
        }
        self.desk.mode.set(outer);
        self.desk.family.set(outer_family);
        answer.map_err(|error| self.fault(citation, &error))
    }

    /// The fault of a rule that failed.
    fn fault(&self, citation: &Citation, error: &mlua::Error) -> Fault {
        // A rule that asks what may be done asks others; the first that used up the question is the one.
        if let Some(first) = self.desk.blamed.borrow().clone() {
            return first;
        }
        let mut fault = Fault::new(&citation.key, error);
        if let Some((file, line)) = self.desk.ended_at.take().filter(|_| fault.file.is_empty()) {
            (fault.file, fault.line) = (file, line);
        } else if fault.file.is_empty() {
            fault.file.clone_from(&citation.origin.file);
            fault.line = citation.origin.line;
        }
        if fault.what == desk::TOO_MUCH_MEMORY {
            // What it left behind is nobody's any more.
            self.desk.end(desk::TOO_MUCH_MEMORY, || None);
            let _ = self.lua.gc_collect();
        }
        if self.desk.spent.get().is_some() {
            self.desk.blamed.replace(Some(fault.clone()));
        }
        fault
    }

    /// Asks a function that may refuse. It gets the piece, the square or front, and for lines with more slots the action.
    ///
    /// # Errors
    /// The fault of the script.
    pub fn ask(&self, rule: &Rule, run: FnRef, action: &Action, in_full: bool) -> Result<Answer, Fault> {
        let actor = self.actor_value(action.actor).map_err(|e| Fault::new(&rule.citation.key, &e))?;
        let to = match (action.to, action.front) {
            (Some(square), _) => Handle::Square(square).value(),
            (None, Some(front)) => self.text(front.name()).map_err(|e| Fault::new(&rule.citation.key, &e))?,
            (None, None) => Value::Nil,
        };
        let act = if in_full {
            Value::Table(self.action_table(action).map_err(|e| Fault::new(&rule.citation.key, &e))?)
        } else {
            Value::Nil
        };
        match self.call::<Value>(Mode::Asking, rule, run, (actor, to, act))? {
            Value::Nil | Value::Boolean(false) => Ok(Answer::No),
            Value::Boolean(true) => Ok(Answer::Yes(None)),
            Value::String(why) => Ok(Answer::Yes(Some(fault::bounded(&why)))),
            other => Err(self.odd(rule, "true, false or a sentence", &other)),
        }
    }

    fn actor_value(&self, actor: Option<PieceId>) -> mlua::Result<Value> {
        match actor {
            Some(id) => Ok(Handle::Piece(id).value()),
            None => {
                let seat = self
                    .look_seen(|t| t.rules.manifest.seats.get(usize::from(t.position.turn.seat)).map(|s| s.id.clone()));
                self.text(&seat.flatten().unwrap_or_default())
            }
        }
    }

    fn text(&self, text: &str) -> mlua::Result<Value> {
        text.into_lua(&self.lua)
    }

    fn odd(&self, rule: &Rule, wanted: &str, got: &Value) -> Fault {
        Fault {
            rule: rule.citation.key.clone(),
            file: rule.citation.origin.file.clone(),
            line: rule.citation.origin.line,
            what: format!("its function should answer {wanted}, not {}", api::handle::what(got)),
        }
    }

    /// Asks a function for the squares or fronts that it offers.
    ///
    /// # Errors
    /// The fault of the script.
    pub fn list(&self, rule: &Rule, run: FnRef, actor: Option<PieceId>) -> Result<Vec<Listed>, Fault> {
        let actor = self.actor_value(actor).map_err(|e| Fault::new(&rule.citation.key, &e))?;
        let squares = self.look_seen(|t| t.board.grid.len()).unwrap_or(0);
        match self.call::<Value>(Mode::Asking, rule, run, actor)? {
            Value::Nil => Ok(Vec::new()),
            Value::Table(list) => {
                let mut listed = Vec::new();
                for item in list.sequence_values::<Value>() {
                    let item = item.map_err(|e| Fault::new(&rule.citation.key, &e))?;
                    if listed.len() > MOST_LISTED {
                        return Err(self.odd(rule, "no more than 100000 things", &Value::Table(list)));
                    }
                    if let Value::Table(pair) = &item {
                        let pair = self.pair(pair, squares);
                        let wanted = "{ to = square, with = piece }, { to = square, front = \"N\" } or { to = square, kind = \"...\", front = \"N\" }";
                        listed.push(pair.ok_or_else(|| self.odd(rule, wanted, &item))?);
                        continue;
                    }
                    listed.push(match (Handle::read(&item), &item) {
                        (Some(Handle::Square(square)), _) if square.index() < squares => Listed::Square(square),
                        (_, Value::String(text)) => match Direction::from_name(&text.to_string_lossy()) {
                            Some(front) => Listed::Front(front),
                            None => return Err(self.odd(rule, "a list of squares or of fronts", &item)),
                        },
                        _ => return Err(self.odd(rule, "a list of squares or of fronts", &item)),
                    });
                }
                Ok(listed)
            }
            other => Err(self.odd(rule, "a list of squares or of fronts", &other)),
        }
    }

    /// A square with a piece or a kind, out of a list; none if it is something else.
    fn pair(&self, pair: &LuaTable, squares: usize) -> Option<Listed> {
        let field = |key: &str| pair.raw_get::<Value>(key).ok();
        let Some(Handle::Square(square)) = Handle::read(&field("to")?) else { return None };
        if square.index() >= squares {
            return None;
        }
        match (Handle::read(&field("with")?), field("kind")?) {
            (Some(Handle::Piece(id)), Value::Nil) => Some(Listed::With(square, id)),
            (None, Value::Nil) => {
                let Value::String(way) = field("front")? else { return None };
                Some(Listed::Side(square, Direction::from_name(&way.to_string_lossy())?))
            }
            (None, Value::String(word)) => {
                let word = word.to_string_lossy();
                let name =
                    self.look_seen(|t| t.rules.names.find(&word).filter(|n| t.rules.kind(*n).is_some())).flatten()?;
                match field("front")? {
                    Value::Nil => Some(Listed::Kind(square, name)),
                    Value::String(way) => {
                        Some(Listed::Figure(square, name, Direction::from_name(&way.to_string_lossy())?))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Runs a function that changes the game because of an action.
    ///
    /// # Errors
    /// The fault of the script.
    pub fn run_action(&self, rule: &Rule, run: FnRef, action: &LuaTable) -> Result<(), Fault> {
        self.call::<()>(Mode::Changing, rule, run, action.clone())
    }

    /// Runs a function that changes the game at a turn's beginning or end, or at set-up. It gets the seat at the move.
    ///
    /// # Errors
    /// The fault of the script.
    pub fn run_turn(&self, rule: &Rule, run: FnRef) -> Result<(), Fault> {
        let seat = self.actor_value(None).map_err(|e| Fault::new(&rule.citation.key, &e))?;
        self.call::<()>(Mode::Changing, rule, run, seat)
    }

    /// Asks whether the game is over.
    ///
    /// # Errors
    /// The fault of the script.
    pub fn game_over(&self, rule: &Rule, run: FnRef) -> Result<Option<Verdict>, Fault> {
        match self.call::<Value>(Mode::Asking, rule, run, ())? {
            Value::Nil | Value::Boolean(false) => Ok(None),
            Value::Table(table) => {
                let field = |key: &str| match table.raw_get::<Value>(key) {
                    Ok(Value::Nil) => Ok(None),
                    Ok(Value::String(text)) => Ok(Some(fault::bounded(&text))),
                    Ok(other) => Err(self.odd(rule, &format!("a text as {key}"), &other)),
                    Err(error) => Err(Fault::new(&rule.citation.key, &error)),
                };
                for pair in table.pairs::<Value, Value>() {
                    let (key, _) = pair.map_err(|error| Fault::new(&rule.citation.key, &error))?;
                    if !matches!(&key, Value::String(k) if k == "winner" || k == "reason") {
                        return Err(self.odd(rule, "winner and reason alone", &key));
                    }
                }
                let reason = field("reason")?.unwrap_or_else(|| rule.citation.says.clone());
                Ok(Some(Verdict { winner: field("winner")?, reason }))
            }
            other => Err(self.odd(rule, "nil, or { winner = \"...\", reason = \"...\" }", &other)),
        }
    }

    /// Lets a notation lay the position that a text says. Answers the seat at the move and the number of the turn.
    ///
    /// # Errors
    /// Why the text is no position.
    pub fn read_position(&self, notation: &Notation, text: &str) -> Result<(Option<String>, Option<u32>), Fault> {
        let citation = &notation.citation;
        let answer: Value = self.call_for(Mode::Changing, citation, "notation", notation.read, text)?;
        let Value::Table(answer) = answer else { return Ok((None, None)) };
        let wrong = |error: mlua::Error| Fault::new(&citation.key, &error);
        let turn = answer.raw_get::<Option<f64>>("turn").map_err(wrong)?;
        Ok((answer.raw_get("seat").map_err(wrong)?, turn.map(|n| n.clamp(1.0, 1e9) as u32)))
    }

    /// The position on the table, as a notation writes it.
    ///
    /// # Errors
    /// The fault of the script.
    pub fn write_position(&self, notation: &Notation) -> Result<String, Fault> {
        self.call_for(Mode::Asking, &notation.citation, "notation", notation.write, ())
    }

    /// Asks a function of a transcript for words, and hands something over to it.
    ///
    /// # Errors
    /// The fault of the script.
    pub fn transcribe(&self, transcript: &Transcript, run: FnRef, given: impl IntoLuaMulti) -> Result<String, Fault> {
        let words: Option<String> = self.call_for(Mode::Asking, &transcript.citation, "transcript", run, given)?;
        Ok(words.unwrap_or_default())
    }

    /// How a game ended, as scripts see it: winner and reason; nil if it goes on.
    ///
    /// # Errors
    /// If the machine is out of memory.
    pub fn outcome_value(&self, table: &Table, outcome: Option<&Outcome>) -> mlua::Result<Value> {
        api::ask::outcome_value(&self.lua, table, outcome)
    }

    /// An action as scripts see it: verb, seat, piece, from, to, front, squares, with, kind, number; frozen.
    ///
    /// # Errors
    /// If the machine is out of memory.
    pub fn action_table(&self, action: &Action) -> mlua::Result<LuaTable> {
        let square = |t: &Table| t.position.piece(action.actor?).and_then(crate::state::Piece::square);
        self.action_table_from(action, self.look_seen(square).flatten())
    }

    /// The same for an action that began on a square, wherever its piece is now.
    ///
    /// # Errors
    /// If the machine is out of memory.
    pub fn action_table_from(&self, action: &Action, from: Option<Square>) -> mlua::Result<LuaTable> {
        let act = self.lua.create_table()?;
        let names = self.look_seen(|t| {
            let word = |n| t.rules.names.word(n).to_owned();
            (word(action.verb), action.kind.map(word))
        });
        let (verb, kind) = names.unwrap_or_default();
        act.set("verb", verb)?;
        act.set("seat", self.actor_value(None)?)?;
        act.set("piece", action.actor.map_or(Value::Nil, |id| Handle::Piece(id).value()))?;
        act.set("from", from.map_or(Value::Nil, |s| Handle::Square(s).value()))?;
        act.set("to", action.to.map_or(Value::Nil, |s| Handle::Square(s).value()))?;
        act.set("front", action.front.map(Direction::name))?;
        let squares = self.lua.create_sequence_from(action.squares.iter().map(|s| Handle::Square(*s).value()))?;
        squares.set_readonly(true);
        act.set("squares", squares)?;
        let with = self.lua.create_sequence_from(action.with.iter().map(|id| Handle::Piece(*id).value()))?;
        with.set_readonly(true);
        act.set("with", with)?;
        act.set("kind", kind)?;
        act.set("number", action.number.map(|n| n as f64))?;
        act.set_readonly(true);
        Ok(act)
    }
}
