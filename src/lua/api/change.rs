//! The words that change the game. They are refused where a rule may only ask.

use std::rc::Rc;

use mlua::{Lua, Table as LuaTable, Value};

use super::ask::{counter, name, side};
use super::handle::{Handle, Text, front, only, piece, square};
use crate::lua::desk::Desk;
use crate::rulebook::Table;
use crate::state::{Change, Name, PieceId, Place};

/// Throws of dice in one action.
const MOST_THROWS: usize = 10_000;
/// Letters of a throw's reason.
const LONGEST_REASON: usize = 500;

fn plain(error: mlua::Error) -> String {
    match error {
        mlua::Error::RuntimeError(text) => text,
        other => other.to_string(),
    }
}

fn count(word: &str, n: f64) -> Result<i32, String> {
    if n.fract() == 0.0 && n.abs() <= f64::from(i32::MAX) {
        Ok(n as i32)
    } else {
        Err(format!("{word}: {n} is no whole number; count in a smaller unit"))
    }
}

/// Adds the words to the machine.
pub fn install(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    of_pieces(lua, desk)?;
    of_the_board(lua, desk)
}

fn of_pieces(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let globals = lua.globals();
    let shared = desk.clone();
    // place("A", "infantry", square, "N") -> a new piece.
    globals.set(
        "place",
        lua.create_function(move |_, (owner, kind, at, way): (Text, Text, Value, Option<Value>)| {
            shared.change(|table| {
                let owner = side(table, "place", &owner).map_err(plain)?;
                let at = square("place", table, &at).map_err(plain)?;
                let way = way.map(|w| front("place", &w)).transpose().map_err(plain)?;
                place(table, owner, &kind, at, way).map(|id| Handle::Piece(id).value())
            })
        })?,
    )?;
    let shared = desk.clone();
    // shift(piece, square): goes there at once, by no pattern.
    globals.set(
        "shift",
        lua.create_function(move |_, (who, to): (Value, Value)| {
            shared.change(|table| {
                let to = square("shift", table, &to).map_err(plain)?;
                table.shift(piece("shift", &who).map_err(plain)?, Place::on(to))
            })
        })?,
    )?;
    let shared = desk.clone();
    // remove(piece): out of the game.
    globals.set(
        "remove",
        lua.create_function(move |_, who: Value| {
            shared.change(|table| table.shift(piece("remove", &who).map_err(plain)?, Place::Gone))
        })?,
    )?;
    let shared = desk.clone();
    // put_away(piece, "lost"): into a box, with its values; shift brings it back onto the board.
    globals.set(
        "put_away",
        lua.create_function(move |_, (who, place): (Value, Text)| {
            shared.change(|table| {
                let id = piece("put_away", &who).map_err(plain)?;
                let place = name(table, "put_away", &place).ok().filter(|p| table.rules.box_named(*p).is_some());
                let place = place.ok_or("put_away needs a box; declare it with box \"...\"")?;
                table.shift(id, Place::Box(place))
            })
        })?,
    )?;
    let shared = desk.clone();
    // face(piece, "E"): turns its front.
    globals.set(
        "face",
        lua.create_function(move |_, (who, way): (Value, Value)| {
            shared.change(|table| table.face(piece("face", &who).map_err(plain)?, front("face", &way).map_err(plain)?))
        })?,
    )?;
    let shared = desk.clone();
    // become(piece, "dismounted_dragoon"): another kind on the same square.
    globals.set(
        "become",
        lua.create_function(move |_, (who, kind): (Value, Text)| {
            shared.change(|table| {
                let id = piece("become", &who).map_err(plain)?;
                let (kind, layer) = kind_and_layer(table, "become", &kind)?;
                let now = table.piece(id)?;
                let from = (now.kind, now.layer);
                table.change(Change::Become { piece: id, from, to: (kind, layer) })
            })
        })?,
    )?;
    let shared = desk.clone();
    // give(piece, "P"): to another side.
    globals.set(
        "give",
        lua.create_function(move |_, (who, to): (Value, Text)| {
            shared.change(|table| {
                let id = piece("give", &who).map_err(plain)?;
                let to = side(table, "give", &to).map_err(plain)?;
                let from = table.piece(id)?.owner;
                table.change(Change::Own { piece: id, from, to })
            })
        })?,
    )?;
    let shared = desk.clone();
    // set(piece, "strength", 30): a declared value.
    globals.set(
        "set",
        lua.create_function(move |_, (who, key, to): (Value, Text, f64)| {
            shared.change(|table| {
                let id = piece("set", &who).map_err(plain)?;
                let key = name(table, "set", &key).map_err(plain)?;
                let (from, to) = (table.piece(id)?.value(key), count("set", to)?);
                table.change(Change::Value { piece: id, key, from, to })
            })
        })?,
    )
}

fn of_the_board(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let globals = lua.globals();
    let shared = desk.clone();
    // lay(square, "bridge", { owner = "A", value = 1 }): a mark, new or in place of the one that lies there.
    globals.set(
        "lay",
        lua.create_function(move |_, (at, kind, how): (Value, Text, Option<LuaTable>)| {
            shared.change(|table| {
                let at = square("lay", table, &at).map_err(plain)?;
                let kind = name(table, "lay", &kind).ok().filter(|k| table.rules.mark(*k).is_some());
                let Some(kind) = kind else {
                    return Err("lay needs a kind of mark; declare it with mark \"...\"".to_owned());
                };
                only("lay", how.as_ref(), "MarkGiven").map_err(plain)?;
                let field = |key: &str| how.as_ref().and_then(|h| h.get::<Value>(key).ok());
                let owner = match field("owner") {
                    Some(Value::String(id)) => Some(side(table, "lay", &id.to_string_lossy()).map_err(plain)?),
                    _ => None,
                };
                let value = how.as_ref().map_or(Ok(None), |h| h.get::<Option<f64>>("value")).map_err(plain)?;
                let value = count("lay", value.unwrap_or(0.0))?;
                let from = table.position.marks.get(&(at, kind)).copied();
                table.change(Change::Mark { square: at, kind, from, to: Some(table.new_mark(kind, owner, value)) })
            })
        })?,
    )?;
    let shared = desk.clone();
    // take_up(square, "bridge"): takes a mark away; nothing happens if none lies there.
    globals.set(
        "take_up",
        lua.create_function(move |_, (at, kind): (Value, Text)| {
            shared.change(|table| {
                let at = square("take_up", table, &at).map_err(plain)?;
                let kind = name(table, "take_up", &kind).map_err(plain)?;
                match table.position.marks.get(&(at, kind)).copied() {
                    None => Ok(()),
                    from => table.change(Change::Mark { square: at, kind, from, to: None }),
                }
            })
        })?,
    )?;
    let shared = desk.clone();
    // set_terrain(square, "plain"): the ground becomes another.
    globals.set(
        "set_terrain",
        lua.create_function(move |_, (at, terrain): (Value, Text)| {
            shared.change(|table| {
                let at = square("set_terrain", table, &at).map_err(plain)?;
                let to = name(table, "set_terrain", &terrain).ok().filter(|t| table.rules.terrain(*t).is_some());
                let Some(to) = to else { return Err(format!("set_terrain: there is no terrain '{terrain}'")) };
                let from = table.position.terrain.get(at.index()).copied().unwrap_or(to);
                table.change(Change::Terrain { square: at, from, to })
            })
        })?,
    )?;
    let shared = desk.clone();
    // add_stock("A", "reserve", "dismounted_dragoon", -1): figures into a box, or out of it.
    globals.set(
        "add_stock",
        lua.create_function(move |_, (owner, place, kind, n): (Text, Text, Text, f64)| {
            shared.change(|table| {
                let owner = side(table, "add_stock", &owner).map_err(plain)?;
                let place = name(table, "add_stock", &place).ok().filter(|p| table.rules.box_named(*p).is_some());
                let Some(place) = place else {
                    return Err("add_stock needs a box; declare it with box \"...\"".to_owned());
                };
                let figure = table.rules.names.find(&kind).filter(|n| {
                    table.rules.kind(*n).is_some() || table.rules.mark(*n).is_some() || table.rules.wall(*n).is_some()
                });
                let Some(kind) = figure else {
                    return Err(format!("add_stock: there is no kind of piece, mark or wall '{kind}'"));
                };
                let from = table.position.stock(owner, place, kind);
                let to = from.saturating_add(count("add_stock", n)?);
                if to < 0 {
                    let words = |n: Name| table.rules.names.word(n).to_owned();
                    return Err(format!("the box '{}' has only {from} of {}", words(place), words(kind)));
                }
                table.change(Change::Stock { side: owner, place, kind, from, to })
            })
        })?,
    )?;
    let shared = desk.clone();
    // set_variable("truce", 3): a number of the game as a whole, declared as a counter.
    globals.set(
        "set_variable",
        lua.create_function(move |_, (key, to): (Text, f64)| {
            shared.change(|table| {
                let key = counter(table, "set_variable", &key).map_err(plain)?;
                let from = table.position.variables.get(&key).copied().unwrap_or(0);
                let to = i64::from(count("set_variable", to)?);
                table.change(Change::Variable { name: key, from, to })
            })
        })?,
    )?;
    let shared = desk.clone();
    // throw(6, "the reason") -> what a die with so many faces shows.
    globals.set(
        "throw",
        lua.create_function(move |_, (faces, reason): (f64, Text)| {
            if !shared.supposed.borrow().is_empty() {
                return Err(mlua::Error::runtime("throw: nobody knows in a supposition what a die will show"));
            }
            shared.change(|table| {
                if !(1.0..=1e6).contains(&faces) || faces.fract() != 0.0 {
                    return Err(format!("throw: a die has 1 to 1000000 faces, not {faces}"));
                }
                if table.dice.len() >= MOST_THROWS || reason.len() > LONGEST_REASON {
                    return Err(format!(
                        "throw: an action has up to {MOST_THROWS} throws, each with a reason of up to {LONGEST_REASON} letters"
                    ));
                }
                table.throw(&shared.rule.borrow(), faces as u32, &reason).map(f64::from)
            })
        })?,
    )
}

fn kind_and_layer(table: &Table, word: &str, kind: &str) -> Result<(Name, u8), String> {
    match table.rules.names.find(kind).and_then(|n| table.rules.kind(n)) {
        Some(kind) => Ok((kind.name, kind.layer)),
        None => {
            let known = table.rules.kinds().map(|k| table.rules.names.word(k.name));
            let near = crate::report::did_you_mean(kind, known);
            Err(format!("{word}: there is no kind '{kind}'{near}"))
        }
    }
}

/// Places a new piece.
///
/// # Errors
/// A sentence if there is no such kind, or somebody stands there.
pub fn place(
    table: &mut Table,
    owner: crate::state::Side,
    kind: &str,
    at: crate::board::Square,
    way: Option<crate::board::Direction>,
) -> Result<PieceId, String> {
    let (kind, layer) = kind_and_layer(table, "place", kind)?;
    if let Some(other) = table.position.occupant(at, layer) {
        let (square, who) = (table.board.grid.name(at), table.describe_piece(other));
        return Err(format!("place: on {square} stands {who} already"));
    }
    table.place(owner, kind, at, way)
}
