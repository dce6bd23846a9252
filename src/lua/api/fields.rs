//! The words that ask who bears on what, and what would be if.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Function, Lua, MultiValue, Value};

use super::ask::{name, side};
use super::handle::{Handle, Text, charged_squares, piece, square};
use crate::lua::desk::{Desk, Mode};
use crate::report::did_you_mean;
use crate::rulebook::{Field, Table};

/// Suppositions within suppositions go no deeper than this.
const DEEPEST: usize = 4;

fn field<'a>(table: &'a Table, asked_by: &str, word: &str) -> mlua::Result<&'a Field> {
    table.rules.names.find(word).and_then(|n| table.rules.field(n)).ok_or_else(|| {
        let near = did_you_mean(word, table.rules.fields().map(|f| table.rules.names.word(f.name)));
        mlua::Error::runtime(format!("{asked_by}: there is no field '{word}'{near}"))
    })
}

/// Fields out of an argument: one word, or a list of them.
///
/// # Errors
/// A sentence that names the field that is not there.
pub fn fields<'a>(table: &'a Table, asked_by: &str, given: &Value) -> mlua::Result<Vec<&'a Field>> {
    match given {
        Value::String(word) => Ok(vec![field(table, asked_by, &word.to_string_lossy())?]),
        Value::Table(list) => {
            let words: mlua::Result<Vec<Text>> = list.sequence_values::<Text>().collect();
            words?.iter().map(|word| field(table, asked_by, word)).collect()
        }
        _ => Err(mlua::Error::runtime(format!("{asked_by} needs the name of a field, or a list of names"))),
    }
}

/// Adds the words to the machine.
pub fn install(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let globals = lua.globals();
    let shared = desk.clone();
    // bears(piece, "musketry") -> the squares that it bears upon.
    globals.set(
        "bears",
        lua.create_function(move |lua, (who, word): (Value, Text)| {
            let squares =
                shared.ask(|table| Ok(table.field_of(field(table, "bears", &word)?, piece("bears", &who)?)))?;
            charged_squares(lua, &shared, squares)
        })?,
    )?;
    let shared = desk.clone();
    // bears_on(piece, "musketry", square) -> does it bear upon this square?
    globals.set(
        "bears_on",
        lua.create_function(move |_, (who, words, at): (Value, Value, Value)| {
            shared.ask(|table| {
                let (id, at) = (piece("bears_on", &who)?, square("bears_on", table, &at)?);
                let fields = fields(table, "bears_on", &words)?;
                shared.charge(8 * fields.len() as u64);
                Ok(fields.into_iter().any(|f| table.bears_on(f, id, at)))
            })
        })?,
    )?;
    let shared = desk.clone();
    // bearing_on(square, { "musketry", "swept" }, "P") -> the pieces of a side that bear upon this square.
    globals.set(
        "bearing_on",
        lua.create_function(move |lua, (at, words, owner): (Value, Value, Text)| {
            let (found, asked) = shared.ask(|table| {
                let at = square("bearing_on", table, &at)?;
                let owner = side(table, "bearing_on", &owner)?;
                let fields = fields(table, "bearing_on", &words)?;
                Ok((table.bearing_on(&fields, at, owner), fields.len() * table.position.pieces().len()))
            })?;
            shared.charge(asked as u64);
            lua.create_sequence_from(found.into_iter().map(|id| Handle::Piece(id).value()))
        })?,
    )?;
    let shared = desk.clone();
    // sees("cannon fire", { 1, 1, 4 }, "aslant") -> would one who looks over heights see the last square of such a line?
    globals.set(
        "sees",
        lua.create_function(move |_, (word, heights, way): (Text, Vec<i32>, Option<Text>)| {
            shared.charge(heights.len() as u64);
            let aslant = match way.as_deref() {
                None | Some("straight") => false,
                Some("aslant") => true,
                Some(other) => {
                    return Err(mlua::Error::runtime(format!("sees: a line is straight or aslant, not '{other}'")));
                }
            };
            shared.ask(|table| {
                let seen = field(table, "sees", &word)?.sees(&heights, aslant);
                seen.ok_or_else(|| mlua::Error::runtime(format!("sees: the field '{word}' has no sight over heights")))
            })
        })?,
    )?;
    let shared = desk.clone();
    // patch(square) -> the squares of the same ground that hang together with it.
    globals.set(
        "patch",
        lua.create_function(move |lua, at: Value| {
            let squares = shared.ask(|table| Ok(table.patch(square("patch", table, &at)?)))?;
            charged_squares(lua, &shared, squares)
        })?,
    )?;
    let shared = desk.clone();
    // count_as(piece, "fire"): the piece has done this verb this turn, as if it had been the actor.
    globals.set(
        "count_as",
        lua.create_function(move |_, (who, verb): (Value, Text)| {
            shared.change(|table| {
                let id = piece("count_as", &who).map_err(|e| e.to_string())?;
                let verb = name(table, "count_as", &verb).map_err(|e| e.to_string())?;
                table.change(crate::state::Change::Did { piece: id, verb })
            })
        })?,
    )?;
    let shared = desk.clone();
    // suppose(function() ... changes ... end, function() return ... end) -> what the second answers after the first; nothing
    // of it remains.
    globals.set(
        "suppose",
        lua.create_function(move |_, (change, ask): (Function, Function)| suppose(&shared, &change, &ask))?,
    )
}

fn suppose(desk: &Rc<Desk>, change: &Function, ask: &Function) -> mlua::Result<MultiValue> {
    if desk.supposed.borrow().len() >= DEEPEST {
        return Err(mlua::Error::runtime(format!("suppose goes {DEEPEST} deep, and no deeper")));
    }
    let copy = desk.ask(|table| Ok(table.copy()))?;
    desk.charge(copy.position.pieces().len() as u64 + copy.board.grid.len() as u64 / 8);
    desk.supposed.borrow_mut().push(Rc::new(RefCell::new(copy)));
    let mode = desk.mode.replace(Mode::Changing);
    let answer = change.call::<()>(()).and_then(|()| {
        desk.mode.set(Mode::Asking);
        ask.call::<MultiValue>(())
    });
    desk.mode.set(mode);
    desk.supposed.borrow_mut().pop();
    answer
}
