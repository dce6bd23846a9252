//! Bounds for the machine's own words that no interrupt reaches, and for what a script would catch.

use std::rc::Rc;

use mlua::{Function, Lua, MultiValue, Table, Value};

use super::desk::{Desk, TOO_MUCH_MEMORY};
use super::sandbox::plain_text;

/// Sources larger than this are refused before they are compiled.
pub const MOST_SOURCE: usize = 1 << 17;
/// All sources of a ruleset together are no larger than this.
pub const MOST_SOURCES: usize = 1 << 20;
/// A ruleset has no more scripts than this.
pub const MOST_SCRIPTS: usize = 256;
/// Texts that go through the words of `string` are no longer than this.
pub const MOST_TEXT: usize = 1 << 16;
/// Texts longer than this are not searched or split.
const MOST_SEARCHED: usize = 1 << 13;
/// Nothing longer is searched for.
const LONGEST_PATTERN: usize = 1 << 8;
/// So many comparisons of letters cost one step.
const COMPARED_A_STEP: usize = 256;
/// Tables are not moved over more places than this.
const MOST_MOVED: u64 = 1 << 16;
/// Longer lists are not sorted.
const MOST_SORTED: usize = 10_000;
/// Lists of longer texts are not sorted.
const LONGEST_SORTED: usize = 1 << 10;

/// How the machine calls it that its memory is at an end.
const NO_MEMORY: &str = "not enough memory";

/// Puts bounded words in the place of the machine's own.
pub fn install(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let globals = lua.globals();
    let string: Table = globals.get("string")?;
    for word in ["find", "match", "gmatch", "gsub", "split"] {
        let original: Function = string.get(word)?;
        let shared = desk.clone();
        let bounded = lua.create_function(move |_, values: MultiValue| {
            search(&shared, word, &values)?;
            original.call::<MultiValue>(values)
        })?;
        string.set(word, bounded)?;
    }
    for word in ["rep", "format", "reverse", "upper", "lower", "byte", "pack", "unpack"] {
        let original: Function = string.get(word)?;
        let shared = desk.clone();
        let bounded = lua.create_function(move |_, values: MultiValue| {
            short(word, &values)?;
            match word {
                "rep" => repeated(&values)?,
                "format" => return format_plainly(&shared, &original, values),
                _ => {}
            }
            original.call::<MultiValue>(values)
        })?;
        string.set(word, bounded)?;
    }
    let utf8: Table = globals.get("utf8")?;
    for word in ["len", "offset", "codepoint", "codes"] {
        let original: Function = utf8.get(word)?;
        let bounded = lua.create_function(move |_, values: MultiValue| {
            short(word, &values)?;
            original.call::<MultiValue>(values)
        })?;
        utf8.set(word, bounded)?;
    }
    tables(lua, desk)?;
    caught(lua, desk)
}

/// Refuses what would be searched too long, and charges for the rest.
fn search(desk: &Desk, word: &str, values: &MultiValue) -> mlua::Result<()> {
    let long = |n: usize| match values.get(n) {
        Some(Value::String(text)) => text.as_bytes().len(),
        _ => 0,
    };
    let (searched, pattern) = (long(0), long(1));
    if searched > MOST_SEARCHED {
        return Err(mlua::Error::runtime(format!("string.{word} takes texts of up to {MOST_SEARCHED} letters")));
    }
    if pattern > LONGEST_PATTERN {
        return Err(mlua::Error::runtime(format!("string.{word} seeks up to {LONGEST_PATTERN} letters")));
    }
    if long(2) > MOST_TEXT {
        return Err(mlua::Error::runtime(format!("string.{word} puts in up to {MOST_TEXT} letters")));
    }
    desk.charge((searched * pattern.max(1) / COMPARED_A_STEP) as u64);
    Ok(())
}

fn short(word: &str, values: &MultiValue) -> mlua::Result<()> {
    let is_long = |value: &Value| matches!(value, Value::String(text) if text.as_bytes().len() > MOST_TEXT);
    if values.iter().any(is_long) {
        return Err(mlua::Error::runtime(format!("string.{word} takes texts of up to {MOST_TEXT} letters")));
    }
    Ok(())
}

fn repeated(values: &MultiValue) -> mlua::Result<()> {
    let times = match values.get(1) {
        Some(Value::Integer(n)) => *n as f64,
        Some(Value::Number(n)) => *n,
        _ => 0.0,
    };
    if times > MOST_TEXT as f64 {
        return Err(mlua::Error::runtime(format!("string.rep repeats up to {MOST_TEXT} times")));
    }
    Ok(())
}

fn tables(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let table: Table = lua.globals().get("table")?;
    // They go through a table in the order of addresses.
    for word in ["foreach", "foreachi", "getn", "maxn"] {
        table.set(word, Value::Nil)?;
    }
    for word in ["move", "create"] {
        let original: Function = table.get(word)?;
        let shared = desk.clone();
        let bounded = lua.create_function(move |_, values: MultiValue| {
            let number = |value: &Value| match value {
                Value::Integer(n) => n.unsigned_abs(),
                Value::Number(n) => n.abs() as u64,
                _ => 0,
            };
            let most = values.iter().map(number).max().unwrap_or(0);
            if most > MOST_MOVED {
                return Err(mlua::Error::runtime(format!("table.{word} takes numbers of up to {MOST_MOVED}")));
            }
            shared.charge(most / 64);
            original.call::<MultiValue>(values)
        })?;
        table.set(word, bounded)?;
    }
    let original: Function = table.get("sort")?;
    let shared = desk.clone();
    let sort = lua.create_function(move |_, values: MultiValue| {
        if let Some(Value::Table(list)) = values.front() {
            let length = list.raw_len();
            if length > MOST_SORTED {
                return Err(mlua::Error::runtime(format!("table.sort takes lists of up to {MOST_SORTED}")));
            }
            shared.charge(length as u64);
            let by_itself = !matches!(values.get(1), Some(Value::Function(_)));
            for n in 1..=if by_itself { length } else { 0 } {
                if matches!(list.raw_get::<Value>(n)?, Value::String(text) if text.as_bytes().len() > LONGEST_SORTED) {
                    return Err(mlua::Error::runtime(format!(
                        "table.sort takes texts of up to {LONGEST_SORTED} letters"
                    )));
                }
            }
        }
        original.call::<MultiValue>(values)
    })?;
    table.set("sort", sort)
}

/// What catches errors lets none pass that the memory was at an end.
fn caught(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let shared = desk.clone();
    let look = lua.create_function(move |lua, what: Value| {
        if is_end_of_memory(&what) {
            shared.end(TOO_MUCH_MEMORY, || super::sandbox::place(lua));
        }
        Ok(())
    })?;
    let source = "local pcall, xpcall, look = ...
local function told(fine, what, ...)
    if not fine then look(what) end
    return fine, what, ...
end
return function(f, ...)
    return told(pcall(f, ...))
end, function(f, handler, ...)
    local function seen(what)
        look(what)
        return handler(what)
    end
    return told(xpcall(f, seen, ...))
end, function(f)
    return xpcall(f, function(what)
        look(what)
        return what
    end)
end";
    let globals = lua.globals();
    let (pcall, xpcall): (Function, Function) = (globals.get("pcall")?, globals.get("xpcall")?);
    let load = lua.load(source).set_name("=the host");
    let (pcall, xpcall, run): (Function, Function, Function) = load.call((pcall, xpcall, look))?;
    globals.set("pcall", pcall)?;
    globals.set("xpcall", xpcall)?;
    lua.set_named_registry_value(RUN, run)
}

/// Under what name the function is kept that runs a module.
const RUN: &str = "run";

/// Runs a module. If the memory comes to an end, the desk knows where.
///
/// # Errors
/// What the module ended with.
pub fn run(lua: &Lua, module: Function) -> mlua::Result<Value> {
    let run: Function = lua.named_registry_value(RUN)?;
    match run.call::<(bool, Value)>(module)? {
        (true, value) => Ok(value),
        (false, Value::Error(error)) => Err(*error),
        (false, what) if is_end_of_memory(&what) => Err(mlua::Error::MemoryError(NO_MEMORY.to_owned())),
        (false, Value::String(what)) => Err(mlua::Error::runtime(what.to_string_lossy())),
        (false, _) => Err(mlua::Error::runtime("it broke off with an error that is no text; write error \"...\"")),
    }
}

fn is_end_of_memory(what: &Value) -> bool {
    fn at_bottom(error: &mlua::Error) -> bool {
        match error {
            mlua::Error::CallbackError { cause, .. } | mlua::Error::WithContext { cause, .. } => at_bottom(cause),
            mlua::Error::MemoryError(_) => true,
            _ => false,
        }
    }
    match what {
        Value::String(text) => text.as_bytes() == NO_MEMORY.as_bytes(),
        Value::Error(error) => at_bottom(error),
        _ => false,
    }
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
