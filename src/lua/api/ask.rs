//! The words that ask.

use std::rc::Rc;

use mlua::{IntoLua, Lua, Table as LuaTable, Value};

use super::handle::{Handle, Text, charged_squares, front, only, piece, square, what};
use crate::lua::desk::{Desk, Mode};
use crate::report::did_you_mean;
use crate::rulebook::Table;
use crate::state::{Name, Piece, PieceId, Place, Side};

/// A name of the game by its word.
pub fn name(table: &Table, asked_by: &str, word: &str) -> mlua::Result<Name> {
    table.rules.names.find(word).ok_or_else(|| mlua::Error::runtime(format!("{asked_by}: nothing is called '{word}'")))
}

/// A side by its id.
pub fn side(table: &Table, asked_by: &str, id: &str) -> mlua::Result<Side> {
    let sides = &table.rules.manifest.sides;
    sides.iter().position(|s| s.id == id).map(|n| Side(n as u8)).ok_or_else(|| {
        let near = did_you_mean(id, sides.iter().map(|s| s.id.as_str()));
        mlua::Error::runtime(format!("{asked_by}: there is no side '{id}'{near}"))
    })
}

/// A declared counter by its word.
pub fn counter(table: &Table, asked_by: &str, word: &str) -> mlua::Result<Name> {
    let declared = table.rules.names.find(word).filter(|n| table.rules.counter(*n).is_some());
    declared.ok_or_else(|| {
        mlua::Error::runtime(format!(
            "{asked_by}: there is no counter '{word}'; declare it with counter \"{word}\" {{}}"
        ))
    })
}

/// Is a piece of this kind or group?
fn is(table: &Table, piece: &Piece, wanted: Name) -> bool {
    piece.kind == wanted || table.rules.kind(piece.kind).is_some_and(|kind| kind.groups.contains(&wanted))
}

/// Adds the words to the machine; those called with a colon go to `methods`.
pub fn install(lua: &Lua, desk: &Rc<Desk>, methods: &LuaTable) -> mlua::Result<()> {
    pieces_and_squares(lua, desk, methods)?;
    of_the_game(lua, desk)
}

/// The pieces on the board that fit what is wanted, in the order of their numbers.
pub fn found<'a>(
    table: &'a Table,
    asked_by: &str,
    wanted: Option<&LuaTable>,
) -> mlua::Result<impl Iterator<Item = PieceId> + use<'a>> {
    only(asked_by, wanted, "Wanted")?;
    let text = |key: &str| wanted.map_or(Ok(None), |w| w.get::<Option<String>>(key));
    let owner = text("side")?.map(|s| side(table, asked_by, &s)).transpose()?;
    let kind = text("kind")?.map(|k| name(table, asked_by, &k)).transpose()?;
    let group = text("group")?.map(|g| name(table, asked_by, &g)).transpose()?;
    let inside = text("box")?.map(|b| name(table, asked_by, &b)).transpose()?;
    Ok(table.position.ids().filter(move |id| {
        table.position.piece(*id).is_some_and(|p| {
            inside.map_or(p.square().is_some(), |b| p.place == Place::Box(b))
                && owner.is_none_or(|o| p.owner == o)
                && kind.is_none_or(|k| p.kind == k)
                && group.is_none_or(|g| table.rules.kind(p.kind).is_some_and(|k| k.groups.contains(&g)))
        })
    }))
}

fn pieces_and_squares(lua: &Lua, desk: &Rc<Desk>, methods: &LuaTable) -> mlua::Result<()> {
    let globals = lua.globals();
    let shared = desk.clone();
    // square("185") -> the square of that name.
    globals.set(
        "square",
        lua.create_function(move |_, given: Value| {
            shared.ask(|table| Ok(Handle::Square(square("square", table, &given)?).value()))
        })?,
    )?;
    let shared = desk.clone();
    // pieces { side = "A", kind = "infantry", group = "foot" } -> the pieces on the board, in the order of their numbers.
    globals.set(
        "pieces",
        lua.create_function(move |lua, wanted: Option<LuaTable>| {
            shared.ask(|table| {
                shared.charge(table.position.pieces().len() as u64 / 8);
                let found = found(table, "pieces", wanted.as_ref())?;
                lua.create_sequence_from(found.map(|id| Handle::Piece(id).value()))
            })
        })?,
    )?;
    let shared = desk.clone();
    // piece:did("march") -> has it done this verb this turn?
    methods.set(
        "did",
        lua.create_function(move |_, (who, verb): (Value, Text)| {
            shared.ask(|table| {
                let verb = name(table, "did", &verb)?;
                shared.charge(table.position.did.len() as u64 / 64);
                Ok(table.position.has_done(piece("did", &who)?, verb))
            })
        })?,
    )?;
    let shared = desk.clone();
    // piece:is("foot") -> is it of this kind or group?
    methods.set(
        "is",
        lua.create_function(move |_, (who, word): (Value, Text)| {
            shared.ask(|table| {
                let id = piece("is", &who)?;
                let wanted = name(table, "is", &word)?;
                Ok(is(table, table.piece(id).map_err(mlua::Error::runtime)?, wanted))
            })
        })?,
    )?;
    let shared = desk.clone();
    // piece:before(turns) -> { kind, square, front } when this turn began (0), or the one before (1); nil if it was not there.
    methods.set(
        "before",
        lua.create_function(move |lua, (who, turns): (Value, Option<usize>)| {
            shared.ask(|table| {
                let Some(before) = table.position.before(piece("before", &who)?, turns.unwrap_or(0)) else {
                    return Ok(Value::Nil);
                };
                let then = lua.create_table()?;
                then.set("kind", table.rules.names.word(before.kind))?;
                then.set("square", before.square.map_or(Value::Nil, |s| Handle::Square(s).value()))?;
                then.set("front", before.front.name())?;
                then.into_lua(lua)
            })
        })?,
    )?;
    let shared = desk.clone();
    // piece:value("strength") -> a declared value, 0 if it was never set.
    methods.set(
        "value",
        lua.create_function(move |_, (who, key): (Value, Text)| {
            shared.ask(|table| {
                let key = name(table, "value", &key)?;
                let piece = table.piece(piece("value", &who)?).map_err(mlua::Error::runtime)?;
                Ok(f64::from(piece.value(key)))
            })
        })?,
    )?;
    let shared = desk.clone();
    // square:step("N") -> the next square that way, or nil.
    methods.set(
        "step",
        lua.create_function(move |_, (from, way): (Value, Value)| {
            shared.ask(|table| {
                let next = table.board.grid.step(square("step", table, &from)?, front("step", &way)?);
                Ok(next.map_or(Value::Nil, |s| Handle::Square(s).value()))
            })
        })?,
    )?;
    let shared = desk.clone();
    // square:find("man", "A") -> the first piece on it of this kind or group, and of this side; nil if there is none.
    methods.set(
        "find",
        lua.create_function(move |_, (at, word, owner): (Value, Text, Option<Text>)| {
            shared.ask(|table| {
                let at = square("find", table, &at)?;
                let wanted = name(table, "find", &word)?;
                let owner = owner.map(|id| side(table, "find", &id)).transpose()?;
                let fits = |piece: &Piece| owner.is_none_or(|owner| piece.owner == owner) && is(table, piece, wanted);
                let mut there = table.position.occupants(at);
                let found = there.find(|id| table.position.piece(*id).is_some_and(fits));
                Ok(found.map_or(Value::Nil, |id| Handle::Piece(id).value()))
            })
        })?,
    )?;
    let shared = desk.clone();
    // square:is_in("N") -> does it lie in this region of the board? No square does if the board has none of that name.
    methods.set(
        "is_in",
        lua.create_function(move |_, (at, region): (Value, Text)| {
            shared.ask(|table| {
                let at = square("is_in", table, &at)?;
                Ok(table.board.regions.get(&*region).is_some_and(|r| r.contains(at)))
            })
        })?,
    )?;
    let shared = desk.clone();
    // square:mark("entrenchment") -> { owner, value } of the mark that lies there, or nil.
    methods.set(
        "mark",
        lua.create_function(move |lua, (at, kind): (Value, Text)| {
            shared.ask(|table| {
                let at = square("mark", table, &at)?;
                let Some(mark) = table.position.marks.get(&(at, name(table, "mark", &kind)?)) else {
                    return Ok(Value::Nil);
                };
                let found = lua.create_table()?;
                let owner = mark.owner.and_then(|s| table.rules.manifest.sides.get(s.index())).map(|s| s.id.as_str());
                found.set("owner", owner)?;
                found.set("value", mark.value)?;
                found.into_lua(lua)
            })
        })?,
    )
}

fn of_the_game(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let globals = lua.globals();
    let shared = desk.clone();
    // stock("A", "reserve", "dismounted_dragoon") -> how many figures of a kind a side has in a box.
    globals.set(
        "stock",
        lua.create_function(move |_, (owner, place, kind): (Text, Text, Text)| {
            shared.ask(|table| {
                let owner = side(table, "stock", &owner)?;
                let (place, kind) = (name(table, "stock", &place)?, name(table, "stock", &kind)?);
                Ok(f64::from(table.position.stock(owner, place, kind)))
            })
        })?,
    )?;
    let shared = desk.clone();
    // variable("truce") -> a number of the game as a whole, 0 if it was never set.
    globals.set(
        "variable",
        lua.create_function(move |_, key: Text| {
            shared.ask(|table| {
                let key = counter(table, "variable", &key)?;
                Ok(table.position.variables.get(&key).copied().unwrap_or(0) as f64)
            })
        })?,
    )?;
    let shared = desk.clone();
    // region("N") -> the squares of a region of the board; an empty list if the board has none of that name.
    globals.set(
        "region",
        lua.create_function(move |lua, region: Text| {
            shared.ask(|table| {
                let squares = table.board.regions.get(&*region).into_iter().flat_map(|r| r.iter());
                charged_squares(lua, &shared, squares.collect())
            })
        })?,
    )?;
    let shared = desk.clone();
    // named("citadel A") -> the square that the board names so, or nil.
    globals.set(
        "named",
        lua.create_function(move |_, word: Text| {
            shared.ask(|table| Ok(table.board.named.get(&*word).map_or(Value::Nil, |s| Handle::Square(*s).value())))
        })?,
    )?;
    let shared = desk.clone();
    // board() -> { id, width, height, parts }
    globals.set(
        "board",
        lua.create_function(move |lua, ()| {
            shared.ask(|table| {
                let board = lua.create_table()?;
                board.set("id", table.board.id.as_str())?;
                board.set("width", table.board.grid.width())?;
                board.set("height", table.board.grid.height())?;
                let parts = table.board.parts.keys().map(String::as_str);
                board.set("parts", lua.create_sequence_from(parts)?)?;
                Ok(board)
            })
        })?,
    )?;
    let shared = desk.clone();
    // turn_number() -> turns so far, the present one included.
    globals.set(
        "turn_number",
        lua.create_function(move |_, ()| shared.ask(|table| Ok(f64::from(table.position.turn.number))))?,
    )?;
    let shared = desk.clone();
    // at_move() -> the seat whose turn it is.
    globals.set(
        "at_move",
        lua.create_function(move |lua, ()| {
            shared.ask(|table| {
                let seat = table.rules.manifest.seats.get(usize::from(table.position.turn.seat));
                seat.map_or("", |s| s.id.as_str()).into_lua(lua)
            })
        })?,
    )?;
    let shared = desk.clone();
    // outcome() -> { winner, reason } once the game is over, or nil; without a winner it is a draw.
    globals.set(
        "outcome",
        lua.create_function(move |lua, ()| {
            shared.ask(|table| outcome_value(lua, table, table.position.outcome.as_ref()))
        })?,
    )?;
    let shared = desk.clone();
    // position_text("fen") -> the position in a notation that the ruleset declares.
    globals.set(
        "position_text",
        lua.create_function(move |_, name: Text| {
            let write = shared.ask(|table| {
                let notations = &table.rules.notations;
                let found = notations.iter().find(|n| n.citation.key == *name).map(|n| n.write);
                found.ok_or_else(|| {
                    let near = did_you_mean(&name, notations.iter().map(|n| n.citation.key.as_str()));
                    mlua::Error::runtime(format!("position_text: there is no notation '{name}'{near}"))
                })
            })?;
            let function = shared.functions.borrow().get(write.0).cloned();
            let Some(function) = function else { return Ok(String::new()) };
            // A notation only asks, whoever wants it.
            let outer = shared.mode.replace(Mode::Asking);
            let text = function.call::<String>(());
            shared.mode.set(outer);
            text
        })?,
    )?;
    let shared = desk.clone();
    // distance(a, b) -> the steps that a king of chess needs.
    globals.set(
        "distance",
        lua.create_function(move |_, (a, b): (Value, Value)| {
            shared.ask(|table| {
                let place = |v: &Value| {
                    let s = square("distance", table, v)?;
                    table
                        .board
                        .grid
                        .column_row(s)
                        .ok_or_else(|| mlua::Error::runtime(format!("distance: {} lies off the grid", what(v))))
                };
                let ((ax, ay), (bx, by)) = (place(&a)?, place(&b)?);
                Ok(f64::from((ax - bx).abs().max((ay - by).abs())))
            })
        })?,
    )
}

/// How a game ended, as scripts see it; nil if it goes on.
///
/// # Errors
/// If the machine is out of memory.
pub fn outcome_value(lua: &Lua, table: &Table, outcome: Option<&crate::state::Outcome>) -> mlua::Result<Value> {
    let Some(outcome) = outcome else { return Ok(Value::Nil) };
    let told = lua.create_table()?;
    let winner = outcome.winner.and_then(|s| table.rules.manifest.sides.get(s.index()));
    told.set("winner", winner.map(|side| side.id.as_str()))?;
    told.set("reason", outcome.reason.as_str())?;
    told.into_lua(lua)
}
