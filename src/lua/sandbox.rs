//! A virtual machine for scripts from strangers: without files, clock, processes or chance, and bounded in time and memory.

use std::rc::Rc;

use mlua::chunk::Compiler;
use mlua::{Lua, LuaOptions, MultiValue, StdLib, Value, VmState};

use super::api::handle;
use super::desk::{Desk, TOO_MANY_STEPS};
use super::{bounds, order, reached};
use crate::language::{TAKEN_AWAY, all_names};
use crate::report::did_you_mean;

/// What is told of one value is no longer than this.
const LONGEST_TOLD: usize = 1000;

/// Makes the machine. Words of the language are added before [`close`].
pub fn open(desk: &Rc<Desk>, memory_mb: usize) -> mlua::Result<Lua> {
    let libraries = StdLib::TABLE | StdLib::STRING | StdLib::UTF8 | StdLib::BIT | StdLib::MATH;
    let lua = Lua::new_with(libraries, LuaOptions::default())?;
    // What the compiler takes for the machine's own word it calls past the globals, though it was taken away or put in bounds.
    let replaced = ["getmetatable", "setmetatable", "rawset", "tostring", "string.byte"];
    let compiler = Compiler::new().set_optimization_level(1).set_debug_level(1).set_disabled_builtins(replaced);
    lua.set_compiler(compiler.set_coverage_level(reached::level()));
    lua.set_memory_limit(memory_mb << 20)?;
    let globals = lua.globals();
    // The loader has a `require` of its own.
    for word in TAKEN_AWAY.into_iter().chain(["require"]) {
        globals.set(word, Value::Nil)?;
    }
    let math: mlua::Table = globals.get("math")?;
    for word in ["random", "randomseed", "noise"] {
        math.set(
            word,
            lua.create_function(move |_, _: MultiValue| -> mlua::Result<()> {
                Err(mlua::Error::runtime(format!(
                    "math.{word} would make games that cannot be replayed; write throw(faces, reason)"
                )))
            })?,
        )?;
    }
    bounds::install(&lua, desk)?;
    order::install(&lua, desk)?;
    let printer = desk.clone();
    globals.set(
        "print",
        lua.create_function(move |_, values: MultiValue| {
            let told = |value: &Value| match value {
                Value::String(text) => {
                    let bytes = text.as_bytes();
                    Ok(String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST_TOLD)]).into_owned())
                }
                other => plain_text(&printer, other),
            };
            let words: mlua::Result<Vec<String>> = values.iter().take(LONGEST_TOLD).map(told).collect();
            printer.print(&words?.join(" "));
            Ok(())
        })?,
    )?;
    let shared = desk.clone();
    let to_text = lua.create_function(move |lua, value: Value| match value {
        Value::String(_) => Ok(value),
        other => lua.create_string(plain_text(&shared, &other)?).map(Value::String),
    })?;
    globals.set("tostring", to_text)?;
    Ok(lua)
}

/// A value as text that is the same in every run: no address.
pub(super) fn plain_text(desk: &Desk, value: &Value) -> mlua::Result<String> {
    Ok(match value {
        Value::LightUserData(_) => {
            let table = desk.table.borrow();
            table.as_ref().map_or_else(|| handle::what(value), |table| handle::text(table, value))
        }
        Value::Table(_) => "a table".to_owned(),
        Value::Function(_) => "a function".to_owned(),
        Value::Thread(_) => "a thread".to_owned(),
        other => other.to_string()?,
    })
}

/// Closes the machine: nothing global can be changed any more, and a word that is not known names its nearest.
pub fn close(lua: &Lua) -> mlua::Result<()> {
    let globals = lua.globals();
    let unknown = lua.create_function(|_, (_, word): (Value, Value)| -> mlua::Result<Value> {
        let Value::String(word) = word else { return Ok(Value::Nil) };
        let word = handle::begun(&word);
        let near = did_you_mean(&word, all_names().iter().copied());
        Err(mlua::Error::runtime(format!("no word '{word}'{near}")))
    })?;
    let meta = lua.create_table()?;
    meta.set("__index", unknown)?;
    globals.set_metatable(Some(meta))?;
    lua.sandbox(true)
}

/// Lets scripts run only while the question at work has steps left.
pub fn meter(lua: &Lua, desk: &Rc<Desk>) {
    let desk = desk.clone();
    // Spent fuel stays spent: a script may catch the first refusal, not all of them.
    lua.set_interrupt(move |lua| {
        if desk.step() {
            return Ok(VmState::Continue);
        }
        desk.end(TOO_MANY_STEPS, || place(lua));
        let why = desk.spent.get().unwrap_or(TOO_MANY_STEPS);
        let at = desk.ended_at.borrow().as_ref().map_or_else(String::new, |(file, line)| format!("{file}:{line}: "));
        Err(mlua::Error::runtime(format!("{at}{why}")))
    });
}

/// Where the innermost script is at work.
pub(super) fn place(lua: &Lua) -> Option<(String, usize)> {
    /// Words of the host call one another no deeper than this.
    const DEEPEST: usize = 8;
    (0..DEEPEST).find_map(|level| {
        lua.inspect_stack(level, |debug| {
            let source = debug.source().source?;
            Some((source.strip_prefix('@')?.to_owned(), debug.current_line()?))
        })
        .flatten()
    })
}
