//! A virtual machine for scripts from strangers: without files, clock, processes or chance, and bounded in time and memory.

use std::rc::Rc;
use std::time::{Duration, Instant};

use mlua::chunk::Compiler;
use mlua::{Function, Lua, LuaOptions, MultiValue, StdLib, Value, VmState};

use super::api::handle;
use super::desk::Desk;
use crate::report::did_you_mean;

/// Sources larger than this are refused before they are compiled.
pub const MOST_SOURCE: usize = 1 << 20;
/// No manifest can ask for more steps than this for one question.
pub const MOST_FUEL: u64 = 10_000_000;
/// No question takes longer than this, whatever its steps.
const BACKSTOP: Duration = Duration::from_secs(2);
/// What a rule is told that ran out of steps.
pub const TOO_MANY_STEPS: &str = "the rule takes too many steps; does a loop never end?";
/// Texts longer than this are not searched or split.
const MOST_TEXT: usize = 1 << 16;
/// Tables are not moved over more places than this.
const MOST_MOVED: u64 = 1 << 16;

/// Makes the machine. Words of the language are added before [`close`].
pub fn open(desk: &Rc<Desk>, memory_mb: usize) -> mlua::Result<Lua> {
    let libraries = StdLib::TABLE | StdLib::STRING | StdLib::UTF8 | StdLib::BIT | StdLib::MATH;
    let lua = Lua::new_with(libraries, LuaOptions::default())?;
    lua.set_compiler(Compiler::new().set_optimization_level(1).set_debug_level(1));
    lua.set_memory_limit(memory_mb << 20)?;
    let globals = lua.globals();
    for word in [
        "require",
        "loadstring",
        "load",
        "dofile",
        "getfenv",
        "setfenv",
        "newproxy",
        "collectgarbage",
        "gcinfo",
        "os",
        "debug",
        "io",
        "package",
        "coroutine",
        "buffer",
        "setmetatable",
        "getmetatable",
        "rawset",
    ] {
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
    bound_text(&lua, desk)?;
    let printer = desk.clone();
    globals.set(
        "print",
        lua.create_function(move |_, values: MultiValue| {
            let words: mlua::Result<Vec<String>> = values.iter().map(|value| plain_text(&printer, value)).collect();
            printer.print(&words?.join(" "));
            Ok(())
        })?,
    )?;
    let shared = desk.clone();
    globals.set("tostring", lua.create_function(move |_, value: Value| plain_text(&shared, &value))?)?;
    Ok(lua)
}

/// A value as text that is the same in every run: no address.
fn plain_text(desk: &Desk, value: &Value) -> mlua::Result<String> {
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

/// Bounds what no interrupt reaches, and keeps addresses out of formatted texts.
fn bound_text(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let globals = lua.globals();
    let string: mlua::Table = globals.get("string")?;
    for word in ["find", "match", "gmatch", "gsub", "split", "rep", "format"] {
        let original: Function = string.get(word)?;
        let shared = desk.clone();
        string.set(
            word,
            lua.create_function(move |_, mut values: MultiValue| {
                for value in values.iter_mut() {
                    match value {
                        Value::String(text) if text.as_bytes().len() > MOST_TEXT => {
                            return Err(mlua::Error::runtime(format!(
                                "string.{word} takes texts of up to {MOST_TEXT} letters"
                            )));
                        }
                        Value::Integer(n) if word == "rep" && *n > MOST_TEXT as i64 => {
                            return Err(mlua::Error::runtime(format!("string.rep repeats up to {MOST_TEXT} times")));
                        }
                        Value::Number(n) if word == "rep" && *n > MOST_TEXT as f64 => {
                            return Err(mlua::Error::runtime(format!("string.rep repeats up to {MOST_TEXT} times")));
                        }
                        _ => {}
                    }
                }
                if word == "format" {
                    return format_plainly(&shared, &original, values);
                }
                original.call::<MultiValue>(values)
            })?,
        )?;
    }
    let table: mlua::Table = globals.get("table")?;
    for word in ["move", "create"] {
        let original: Function = table.get(word)?;
        table.set(
            word,
            lua.create_function(move |_, values: MultiValue| {
                let is_far = |value: &Value| match value {
                    Value::Integer(n) => n.unsigned_abs() > MOST_MOVED,
                    Value::Number(n) => n.abs() > MOST_MOVED as f64,
                    _ => false,
                };
                if values.iter().any(is_far) {
                    return Err(mlua::Error::runtime(format!("table.{word} takes numbers of up to {MOST_MOVED}")));
                }
                original.call::<MultiValue>(values)
            })?,
        )?;
    }
    Ok(())
}

fn format_plainly(desk: &Desk, original: &Function, mut values: MultiValue) -> mlua::Result<MultiValue> {
    let (first, rest) = (values.pop_front(), values);
    let mut plain = MultiValue::new();
    plain.extend(first);
    for value in rest {
        plain.push_back(match value {
            Value::Table(_) | Value::Function(_) | Value::Thread(_) | Value::LightUserData(_) => {
                // The text is made where a script would have seen an address.
                Value::String(original_text(original, &plain_text(desk, &value)?)?)
            }
            other => other,
        });
    }
    original.call(plain)
}

/// A text as a value of the machine that `original` belongs to.
fn original_text(original: &Function, text: &str) -> mlua::Result<mlua::LuaString> {
    original.call(("%s", text))
}

/// Closes the machine: nothing global can be changed any more, and a word that is not known names its nearest.
pub fn close(lua: &Lua, words: Vec<&'static str>) -> mlua::Result<()> {
    let globals = lua.globals();
    let known: Vec<String> = {
        let mut known: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
        for pair in globals.pairs::<String, Value>() {
            known.push(pair?.0);
        }
        known.sort();
        known
    };
    let unknown = lua.create_function(move |_, (_, word): (Value, Value)| -> mlua::Result<Value> {
        let Value::String(word) = word else { return Ok(Value::Nil) };
        let word = word.to_string_lossy();
        let near = did_you_mean(&word, known.iter().map(String::as_str));
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
    let began = std::cell::Cell::new((u64::MAX, Instant::now()));
    lua.set_interrupt(move |_| {
        let left = desk.fuel.get();
        // More fuel than at the last step: another question has begun.
        if left > began.get().0 || began.get().0 == u64::MAX {
            began.set((left, Instant::now()));
        }
        let (_, since) = began.get();
        // Spent fuel stays spent: a script may catch the first refusal, not all of them.
        if left == 0 || since.elapsed() > BACKSTOP {
            desk.fuel.set(0);
            desk.spent.set(true);
            return Err(mlua::Error::runtime(TOO_MANY_STEPS));
        }
        desk.fuel.set(left - 1);
        began.set((left - 1, since));
        Ok(VmState::Continue)
    });
}
