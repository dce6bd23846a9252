//! Light handles: a piece or a square as a number that scripts carry about and ask.

use std::collections::BTreeSet;
use std::ffi::c_void;
use std::rc::Rc;

use mlua::{FromLua, Function, IntoLua, LightUserData, Lua, Table as LuaTable, Value};

use crate::board::{Direction, Square};
use crate::language::{Is, Member, PIECE, SQUARE, named, names_of};
use crate::lua::desk::Desk;
use crate::report::did_you_mean;
use crate::rulebook::Table;
use crate::state::{Name, PieceId};

const OF_PIECE: usize = 1 << 40;
const OF_SQUARE: usize = 2 << 40;
const NUMBER: usize = (1 << 40) - 1;

/// What a handle stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Handle {
    /// A piece.
    Piece(PieceId),
    /// A square.
    Square(Square),
}

impl Handle {
    /// As a value for scripts.
    pub fn value(self) -> Value {
        let word = match self {
            Self::Piece(id) => OF_PIECE | usize::from(id.0),
            Self::Square(square) => OF_SQUARE | square.0 as usize,
        };
        Value::LightUserData(LightUserData(word as *mut c_void))
    }

    /// From a value of a script.
    pub fn read(value: &Value) -> Option<Self> {
        let Value::LightUserData(LightUserData(pointer)) = value else { return None };
        let word = *pointer as usize;
        let number = word & NUMBER;
        match word & !NUMBER {
            OF_PIECE => Some(Self::Piece(PieceId(u16::try_from(number).ok()?))),
            OF_SQUARE => Some(Self::Square(Square(u32::try_from(number).ok()?))),
            _ => None,
        }
    }
}

/// No field of a handle has a longer name.
const LONGEST_FIELD: usize = 40;

/// Names and sentences that scripts hand over are no longer than this.
const LONGEST_TEXT: usize = 4096;

/// A text out of an argument: what is longer than any name or sentence is not even copied.
pub struct Text(String);

impl FromLua for Text {
    fn from_lua(value: Value, lua: &Lua) -> mlua::Result<Self> {
        match &value {
            Value::String(text) if text.as_bytes().len() > LONGEST_TEXT => Err(mlua::Error::runtime(format!(
                "a text of {} letters is handed over; words take up to {LONGEST_TEXT}",
                text.as_bytes().len()
            ))),
            _ => String::from_lua(value, lua).map(Self),
        }
    }
}

impl std::ops::Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text of a script for complaints, without its end where it is very long.
pub fn begun(text: &mlua::LuaString) -> String {
    let bytes = text.as_bytes();
    let most = 200;
    let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(most)]).into_owned();
    if bytes.len() > most { shown + "..." } else { shown }
}

/// A piece out of an argument of the word `word`.
///
/// # Errors
/// A sentence that names the word and what was given.
pub fn piece(word: &str, value: &Value) -> mlua::Result<PieceId> {
    match Handle::read(value) {
        Some(Handle::Piece(id)) => Ok(id),
        _ => Err(mlua::Error::runtime(format!("{word} needs a piece, not {}", what(value)))),
    }
}

/// A square out of an argument of the word `word`: a handle, or a square's name.
///
/// # Errors
/// A sentence that names the word and what was given.
pub fn square(word: &str, table: &Table, value: &Value) -> mlua::Result<Square> {
    match (Handle::read(value), value) {
        (Some(Handle::Square(square)), _) if square.index() < table.board.grid.len() => Ok(square),
        (_, Value::String(name)) => {
            let name = begun(name);
            table.board.grid.find(&name).ok_or_else(|| {
                mlua::Error::runtime(format!("{word}: the board {} has no square '{name}'", table.board.id))
            })
        }
        (_, Value::Integer(n)) => square_number(word, table, *n as f64),
        (_, Value::Number(n)) => square_number(word, table, *n),
        _ => Err(mlua::Error::runtime(format!("{word} needs a square, not {}", what(value)))),
    }
}

fn square_number(word: &str, table: &Table, n: f64) -> mlua::Result<Square> {
    let name = n.to_string();
    table
        .board
        .grid
        .find(&name)
        .ok_or_else(|| mlua::Error::runtime(format!("{word}: the board {} has no square '{name}'", table.board.id)))
}

/// Squares as a list for scripts.
///
/// # Errors
/// If the machine is out of memory.
pub fn squares_value(lua: &Lua, squares: impl IntoIterator<Item = Square>) -> mlua::Result<LuaTable> {
    lua.create_sequence_from(squares.into_iter().map(|s| Handle::Square(s).value()))
}

/// Squares that the host has walked to for a script, as a list that costs a step for each, and a few for the walk.
///
/// # Errors
/// If the machine is out of memory.
pub fn charged_squares(lua: &Lua, desk: &Desk, squares: Vec<Square>) -> mlua::Result<LuaTable> {
    desk.charge(squares.len() as u64 + 8);
    squares_value(lua, squares)
}

/// A front out of an argument of the word `word`.
///
/// # Errors
/// A sentence that names the word and what was given.
pub fn front(word: &str, value: &Value) -> mlua::Result<Direction> {
    let Value::String(text) = value else {
        return Err(mlua::Error::runtime(format!("{word} needs a front such as \"N\", not {}", what(value))));
    };
    let text = begun(text);
    Direction::from_name(&text).ok_or_else(|| {
        mlua::Error::runtime(format!("{word}: '{text}' is no front; fronts are N, NE, E, SE, S, SW, W, NW"))
    })
}

/// A value for complaints.
pub fn what(value: &Value) -> String {
    match (Handle::read(value), value) {
        (Some(Handle::Piece(_)), _) => "a piece".to_owned(),
        (Some(Handle::Square(_)), _) => "a square".to_owned(),
        (_, Value::String(text)) => format!("the text '{}'", begun(text)),
        (_, Value::Integer(n)) => format!("the number {n}"),
        (_, Value::Number(n)) => format!("the number {n}"),
        (_, other) => other.type_name().to_owned(),
    }
}

/// A handle as text for people: `A's man on 22`, or the square's name.
pub fn text(table: &Table, value: &Value) -> String {
    match Handle::read(value) {
        Some(Handle::Piece(id)) => {
            let square = table.position.piece(id).and_then(crate::state::Piece::square);
            let at = square.map_or(String::new(), |s| format!(" on {}", table.board.grid.name(s)));
            format!("{}{at}", table.describe_piece(id))
        }
        Some(Handle::Square(square)) => table.board.grid.name(square).to_owned(),
        None => "nothing".to_owned(),
    }
}

/// Refuses a key of a table that the word `word` takes, if tables of this type have none of that name.
///
/// # Errors
/// A sentence that names the word, the key and its nearest.
pub fn only(word: &str, table: Option<&LuaTable>, of: &str) -> mlua::Result<()> {
    let Some(table) = table else { return Ok(()) };
    let keys = match named(of).map(|found| found.is) {
        Some(Is::Table(keys)) => keys,
        _ => &[],
    };
    table.for_each(|key: Value, _: Value| {
        if let Value::String(text) = &key
            && text.to_str().is_ok_and(|text| keys.iter().any(|key| text == key.name))
        {
            return Ok(());
        }
        let keys: Vec<&str> = keys.iter().map(|key| key.name).collect();
        let told = match &key {
            Value::String(text) => format!("'{}'{}", begun(text), did_you_mean(&begun(text), keys.iter().copied())),
            _ => "a value without a key".to_owned(),
        };
        Err(mlua::Error::runtime(format!("{word} does not know {told}; keys are {}", keys.join(", "))))
    })
}

/// A method is found without asking the host: that is what scripts want of handles most often.
const INDEX: &str = "local methods, field = ...
return function(handle, word)
    return methods[word] or field(handle, word)
end";

/// Gives handles their fields. `methods` holds what is called with a colon.
///
/// # Errors
/// If a handle has something that the language does not describe, or lacks what it describes.
pub fn install(lua: &Lua, desk: &Rc<Desk>, methods: LuaTable) -> mlua::Result<()> {
    agrees(&methods)?;
    let shared = desk.clone();
    let field = lua.create_function(move |lua, (handle, word): (Value, mlua::LuaString)| {
        let bytes = word.as_bytes();
        let key = std::str::from_utf8(&bytes[..bytes.len().min(LONGEST_FIELD)]).unwrap_or("?");
        let found = shared.ask(|table| match Handle::read(&handle) {
            Some(Handle::Piece(id)) => piece_field(lua, table, id, key),
            Some(Handle::Square(square)) => square_field(lua, table, square, key),
            None => Ok(None),
        })?;
        if let Some(value) = found {
            return Ok(value);
        }
        let known = names_of(match Handle::read(&handle) {
            Some(Handle::Piece(_)) => PIECE,
            _ => SQUARE,
        });
        let near = did_you_mean(key, known.iter().copied());
        Err(mlua::Error::runtime(format!("{} has no '{key}'{near} (it has {})", what(&handle), known.join(", "))))
    })?;
    let index: Function = lua.load(INDEX).set_name("=handle").call((methods, field))?;
    let meta = lua.create_table()?;
    meta.set("__index", index)?;
    meta.set("__metatable", "a handle")?;
    lua.set_type_metatable::<LightUserData>(Some(meta));
    Ok(())
}

/// Are the methods those that the language describes?
fn agrees(methods: &LuaTable) -> mlua::Result<()> {
    let is_method = |member: &&Member| member.takes.is_some();
    let mut described: BTreeSet<&str> =
        PIECE.iter().chain(SQUARE).filter(is_method).map(|member| member.name).collect();
    for pair in methods.pairs::<String, Value>() {
        let (name, _) = pair?;
        if !described.remove(name.as_str()) {
            return Err(mlua::Error::runtime(format!("src/language does not describe the method '{name}'")));
        }
    }
    match described.first() {
        None => Ok(()),
        Some(name) => Err(mlua::Error::runtime(format!("src/language describes a method '{name}', and there is none"))),
    }
}

fn word(lua: &Lua, table: &Table, name: Name) -> mlua::Result<Option<Value>> {
    table.rules.names.word(name).into_lua(lua).map(Some)
}

fn piece_field(lua: &Lua, table: &Table, id: PieceId, key: &str) -> mlua::Result<Option<Value>> {
    let piece = table.piece(id).map_err(mlua::Error::runtime)?;
    Ok(match key {
        "kind" => word(lua, table, piece.kind)?,
        "title" => Some(table.rules.kind(piece.kind).map_or("", |k| k.title.as_str()).into_lua(lua)?),
        "owner" => {
            Some(table.rules.manifest.sides.get(piece.owner.index()).map_or("", |s| s.id.as_str()).into_lua(lua)?)
        }
        "square" => Some(piece.square().map_or(Value::Nil, |s| Handle::Square(s).value())),
        "squares" => Some(
            lua.create_sequence_from(piece.place.cells().iter().map(|s| Handle::Square(*s).value()))?.into_lua(lua)?,
        ),
        "front" => Some(piece.front.name().into_lua(lua)?),
        "letter" => Some(table.letter(piece.kind, piece.owner).into_lua(lua)?),
        "on_board" => Some(Value::Boolean(piece.square().is_some())),
        "number" => Some(Value::Number(f64::from(id.0))),
        _ => None,
    })
}

fn square_field(lua: &Lua, table: &Table, square: Square, key: &str) -> mlua::Result<Option<Value>> {
    let grid = &table.board.grid;
    let place = || grid.column_row(square);
    Ok(match key {
        "name" => Some(grid.name(square).into_lua(lua)?),
        "terrain" => match table.position.terrain.get(square.index()) {
            Some(terrain) => word(lua, table, *terrain)?,
            None => Some(Value::Nil),
        },
        "height" => Some(Value::Number(f64::from(table.position.heights.get(square.index()).copied().unwrap_or(0)))),
        "piece" => Some(table.position.occupants(square).next().map_or(Value::Nil, |id| Handle::Piece(id).value())),
        "pieces" => Some(
            lua.create_sequence_from(table.position.occupants(square).map(|id| Handle::Piece(id).value()))?
                .into_lua(lua)?,
        ),
        "column" => Some(place().map_or(Value::Nil, |(x, _)| Value::Number(f64::from(x)))),
        "row" => Some(place().map_or(Value::Nil, |(_, y)| Value::Number(f64::from(y)))),
        _ => None,
    })
}
