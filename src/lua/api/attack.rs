//! The words that ask what attacks a square, what a seat may do, and how often a position has come about.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Lua, Table as LuaTable, Value};

use super::ask::{name, side};
use super::handle::{Handle, Text, only, piece, square};
use crate::lua::Vm;
use crate::lua::desk::Desk;
use crate::rulebook::{Aim, Candidate, Table};
use crate::state::{Change, Name, PieceId};

/// Questions about what a seat may do go no deeper than this: the rules that answer may ask in their turn.
const DEEPEST: usize = 4;

/// Adds the words to the machine.
pub fn install(lua: &Lua, desk: &Rc<Desk>, methods: &LuaTable) -> mlua::Result<()> {
    let globals = lua.globals();
    let shared = desk.clone();
    // attacked(square, "P", "king") -> could a side take there, by pattern alone? With a kind: a piece of that kind.
    globals.set(
        "attacked",
        lua.create_function(move |_, (at, by, victim): (Value, Text, Option<Text>)| {
            shared.charge(16);
            shared.ask(|table| Ok(table.is_attacked(&attack(table, "attacked", &at, &by, victim)?)))
        })?,
    )?;
    let shared = desk.clone();
    // attackers(square, "P", "king") -> the pieces of that side that could.
    globals.set(
        "attackers",
        lua.create_function(move |lua, (at, by, victim): (Value, Text, Option<Text>)| {
            shared.charge(16);
            let found = shared.ask(|table| Ok(table.attackers(&attack(table, "attackers", &at, &by, victim)?)))?;
            lua.create_sequence_from(found.into_iter().map(|id| Handle::Piece(id).value()))
        })?,
    )?;
    let shared = desk.clone();
    // count { side = "A", kind = "...", group = "..." } -> how many pieces there are on the board.
    globals.set(
        "count",
        lua.create_function(move |_, wanted: Option<LuaTable>| {
            shared.charge(shared.ask(|table| Ok(table.position.pieces().len() as u64 / 8))?);
            shared.ask(|table| Ok(super::ask::found(table, "count", wanted.as_ref())?.count() as f64))
        })?,
    )?;
    let shared = desk.clone();
    // repeated() -> how often the position at the beginning of this step has come about, this time included.
    globals.set(
        "repeated",
        lua.create_function(move |_, ()| shared.ask(|table| Ok(table.position.occurrences() as f64)))?,
    )?;
    let shared = desk.clone();
    // since_first() -> how many steps ago the position at the beginning of this step came about for the first time.
    globals.set(
        "since_first",
        lua.create_function(move |_, ()| {
            shared.ask(|table| {
                let all = &table.position.occurred;
                let first = all.last().and_then(|last| all.iter().position(|key| key == last));
                Ok(first.map_or(0.0, |first| (all.len() - 1 - first) as f64))
            })
        })?,
    )?;
    let shared = desk.clone();
    // piece:has_moved() -> has it gone from one square to another in this game?
    methods.set(
        "has_moved",
        lua.create_function(move |_, who: Value| {
            shared.ask(|table| Ok(table.piece(piece("has_moved", &who)?).map_err(mlua::Error::runtime)?.moved))
        })?,
    )?;
    let shared = desk.clone();
    // count_as_moved(piece): it has moved in this game, whether anybody saw it or not.
    globals.set(
        "count_as_moved",
        lua.create_function(move |_, who: Value| {
            shared.change(|table| {
                let id = piece("count_as_moved", &who).map_err(|e| e.to_string())?;
                let now = table.piece(id)?;
                let keeps = table.rules.kind(now.kind).is_some_and(|kind| kind.keeps_moved);
                if now.moved || !keeps {
                    Ok(())
                } else {
                    table.change(Change::Moved { piece: id, from: false, to: true })
                }
            })
        })?,
    )?;
    what_may_be_done(lua, desk)
}

fn attack(table: &Table, word: &str, at: &Value, by: &str, victim: Option<Text>) -> mlua::Result<Aim<'static>> {
    let victim = victim.map(|kind| name(table, word, &kind)).transpose()?;
    Ok(Aim::at(square(word, table, at)?, victim, side(table, word, by)?))
}

fn what_may_be_done(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let globals = lua.globals();
    let shared = desk.clone();
    // may_act("P") -> is there any listed action for a seat, as if it were at the move? Without a seat: for the one that is.
    globals.set(
        "may_act",
        lua.create_function(move |lua, seat: Option<Text>| {
            Ok(!listed(lua, &shared, seat.as_deref(), false)?.is_empty())
        })?,
    )?;
    let shared = desk.clone();
    // actions { to = square, kind = "...", piece = piece } -> what the seat at the move may do, as actions: { verb, piece, from,
    // to, front, kind, with }. `kind` is that of the piece that acts.
    globals.set(
        "actions",
        lua.create_function(move |lua, wanted: Option<LuaTable>| {
            let wanted = match &wanted {
                None => Wanted::default(),
                Some(wanted) => shared.ask(|table| Wanted::read(table, wanted))?,
            };
            let list = listed(lua, &shared, None, true)?;
            let vm = Vm::new(lua.clone(), shared.clone());
            let chosen = list.into_iter().filter(|c| shared.ask(|table| Ok(wanted.fits(table, c))).unwrap_or(false));
            let acts: mlua::Result<Vec<LuaTable>> = chosen.map(|c| vm.action_table(&c.action())).collect();
            lua.create_sequence_from(acts?)
        })?,
    )
}

/// What the seat at the move, or another as if it were, may do on the table that scripts see now.
fn listed(lua: &Lua, desk: &Rc<Desk>, seat: Option<&str>, all: bool) -> mlua::Result<Vec<Candidate>> {
    if desk.supposed.borrow().len() >= DEEPEST {
        return Err(mlua::Error::runtime(format!("what may be done is asked {DEEPEST} deep, and no deeper")));
    }
    let Some(asked) = desk.asked.get() else { return Err(mlua::Error::runtime("there is no game on the table")) };
    let mut copy = desk.ask(|table| Ok(table.copy()))?;
    desk.charge(copy.position.pieces().len() as u64 + copy.board.grid.len() as u64 / 8);
    if let Some(seat) = seat {
        let seats = &copy.rules.manifest.seats;
        let Some(at) = seats.iter().position(|s| s.id == seat) else {
            return Err(mlua::Error::runtime(format!("may_act: there is no seat '{seat}'")));
        };
        copy.position.turn.seat = at as u8;
    }
    let copy = Rc::new(RefCell::new(copy));
    desk.supposed.borrow_mut().push(copy.clone());
    let mode = desk.mode.replace(crate::lua::desk::Mode::Asking);
    let list = asked(&Vm::new(lua.clone(), desk.clone()), &copy.borrow(), all);
    desk.mode.set(mode);
    desk.supposed.borrow_mut().pop();
    Ok(list)
}

/// Which actions are wanted.
#[derive(Default)]
struct Wanted {
    to: Option<crate::board::Square>,
    kind: Option<Name>,
    piece: Option<PieceId>,
}

impl Wanted {
    fn read(table: &Table, wanted: &LuaTable) -> mlua::Result<Self> {
        only("actions", Some(wanted), "ActionsWanted")?;
        let field = |key: &str| match wanted.get::<Value>(key) {
            Ok(Value::Nil) | Err(_) => None,
            Ok(value) => Some(value),
        };
        let kind = match field("kind") {
            Some(Value::String(word)) => Some(name(table, "actions", &word.to_string_lossy())?),
            Some(_) => return Err(mlua::Error::runtime("actions: 'kind' should be the name of a kind")),
            None => None,
        };
        Ok(Self {
            to: field("to").map(|at| square("actions", table, &at)).transpose()?,
            kind,
            piece: field("piece").map(|who| piece("actions", &who)).transpose()?,
        })
    }

    fn fits(&self, table: &Table, candidate: &Candidate) -> bool {
        let kind = candidate.actor.and_then(|id| table.position.piece(id)).map(|p| p.kind);
        self.to.is_none_or(|to| candidate.to == Some(to))
            && self.kind.is_none_or(|wanted| kind == Some(wanted))
            && self.piece.is_none_or(|piece| candidate.actor == Some(piece))
    }
}
