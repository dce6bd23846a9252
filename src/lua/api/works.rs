//! The words about walls: who raises them, where they stand, what they bar.

use std::rc::Rc;

use mlua::{IntoLua, Lua, Table as LuaTable, Value};

use super::ask::{name, side};
use super::handle::{Handle, Text, front, square};
use super::places::about;
use crate::board::{Direction, Square};
use crate::lua::desk::Desk;
use crate::report::did_you_mean;
use crate::rulebook::Table;
use crate::state::{Change, Wall};

fn plain(error: mlua::Error) -> String {
    match error {
        mlua::Error::RuntimeError(text) => text,
        other => other.to_string(),
    }
}

/// Adds the words to the machine; those called with a colon go to `methods`.
pub fn install(lua: &Lua, desk: &Rc<Desk>, methods: &LuaTable) -> mlua::Result<()> {
    let globals = lua.globals();
    let shared = desk.clone();
    // raise(square, "S", "palisade", { owner = "A" }): a wall on a side or corner of a square, new or in another's place.
    globals.set(
        "raise",
        lua.create_function(move |_, (at, way, kind, how): (Value, Value, Text, Option<LuaTable>)| {
            shared.change(|table| {
                let at = square("raise", table, &at).map_err(plain)?;
                let way = front("raise", &way).map_err(plain)?;
                let known = table.rules.names.find(&kind).filter(|k| table.rules.wall(*k).is_some());
                let Some(kind) = known else {
                    let near = did_you_mean(&kind, table.rules.walls().map(|w| table.rules.names.word(w.name)));
                    return Err(format!("raise: there is no wall '{kind}'{near}; declare it with wall \"...\""));
                };
                let owner = match how.as_ref().and_then(|h| h.get::<Value>("owner").ok()) {
                    Some(Value::String(id)) => Some(side(table, "raise", &id.to_string_lossy()).map_err(plain)?),
                    _ => None,
                };
                let from = table.position.walls.get(&(at, way)).copied();
                table.change(Change::Wall { square: at, side: way, from, to: Some(Wall { kind, owner }) })
            })
        })?,
    )?;
    let shared = desk.clone();
    // pull_down(square, "S"): takes the wall away that stands there; nothing happens if there is none.
    globals.set(
        "pull_down",
        lua.create_function(move |_, (at, way): (Value, Value)| {
            shared.change(|table| {
                let at = square("pull_down", table, &at).map_err(plain)?;
                let way = front("pull_down", &way).map_err(plain)?;
                match table.position.walls.get(&(at, way)).copied() {
                    None => Ok(()),
                    from => table.change(Change::Wall { square: at, side: way, from, to: None }),
                }
            })
        })?,
    )?;
    let shared = desk.clone();
    // walls { owner = "A", kind = "palisade", near = "P" } -> all walls as { square, side, kind, owner }, in the order of the
    // squares; with near those alone that stand on or before a square on or beside which a side has a piece.
    globals.set(
        "walls",
        lua.create_function(move |lua, wanted: Option<LuaTable>| {
            shared.ask(|table| {
                let text = |key: &str| wanted.as_ref().map_or(Ok(None), |w| w.get::<Option<Text>>(key));
                let owner = text("owner")?.map(|s| side(table, "walls", &s)).transpose()?;
                let kind = text("kind")?.map(|k| name(table, "walls", &k)).transpose()?;
                let near = text("near")?.map(|s| side(table, "walls", &s)).transpose()?.map(|s| about(table, s));
                let is_near = |at: Square, way: Direction| {
                    let beyond = table.board.grid.step(at, way);
                    near.as_ref().is_none_or(|near| near.contains(at) || beyond.is_some_and(|b| near.contains(b)))
                };
                let list = lua.create_table()?;
                for ((square, way), wall) in &table.position.walls {
                    if is_near(*square, *way)
                        && owner.is_none_or(|o| wall.owner == Some(o))
                        && kind.is_none_or(|k| wall.kind == k)
                    {
                        list.push(described(lua, table, *square, *way, *wall)?)?;
                    }
                }
                Ok(list)
            })
        })?,
    )?;
    let shared = desk.clone();
    // square:wall("S") -> { square, side, kind, owner } of the wall that the square carries there, or nil.
    methods.set(
        "wall",
        lua.create_function(move |lua, (at, way): (Value, Value)| {
            shared.ask(|table| {
                let (at, way) = (square("wall", table, &at)?, front("wall", &way)?);
                match table.position.walls.get(&(at, way)) {
                    Some(wall) => described(lua, table, at, way, *wall)?.into_lua(lua),
                    None => Ok(Value::Nil),
                }
            })
        })?,
    )?;
    let shared = desk.clone();
    // square:walls() -> all walls that it carries, clockwise from north; nil if it carries none.
    methods.set(
        "walls",
        lua.create_function(move |lua, at: Value| {
            shared.ask(|table| {
                let at = square("walls", table, &at)?;
                let mut carried = table.position.walls.range((at, Direction::N)..=(at, Direction::NW)).peekable();
                if carried.peek().is_none() {
                    return Ok(Value::Nil);
                }
                let list = lua.create_table()?;
                for ((_, way), wall) in carried {
                    list.push(described(lua, table, at, *way, *wall)?)?;
                }
                list.into_lua(lua)
            })
        })?,
    )?;
    let shared = desk.clone();
    // square:attribute("delay", "N") -> the whole number that the board gives to the square under this name, or nil; with a side
    // the one that it gives for that side, as "delay N", if it gives one.
    methods.set(
        "attribute",
        lua.create_function(move |_, (at, key, way): (Value, Text, Option<Value>)| {
            shared.ask(|table| {
                let at = square("attribute", table, &at)?;
                let way = way.map(|way| front("attribute", &way)).transpose()?;
                Ok(table.board.attribute(at, &key, way).map(|n| n as f64))
            })
        })?,
    )?;
    let shared = desk.clone();
    // barred(square, "NE", "march", "A") -> do walls bar this step to a side?
    globals.set(
        "barred",
        lua.create_function(move |_, (at, way, channel, of): (Value, Value, Text, Text)| {
            shared.ask(|table| {
                let (at, way) = (square("barred", table, &at)?, front("barred", &way)?);
                let of = side(table, "barred", &of)?;
                let Some(channel) = table.rules.channel(&channel) else {
                    let near = did_you_mean(&channel, table.rules.channels.iter().map(String::as_str));
                    return Err(mlua::Error::runtime(format!("barred: there is no channel '{channel}'{near}")));
                };
                Ok(table.masks.wall_bars(of, at, way, channel))
            })
        })?,
    )
}

fn described(lua: &Lua, table: &Table, at: Square, way: Direction, wall: Wall) -> mlua::Result<LuaTable> {
    let found = lua.create_table()?;
    found.set("square", Handle::Square(at).value())?;
    found.set("side", way.name())?;
    found.set("kind", table.rules.names.word(wall.kind))?;
    let owner = wall.owner.and_then(|s| table.rules.manifest.sides.get(s.index())).map(|s| s.id.as_str());
    found.set("owner", owner)?;
    Ok(found)
}
