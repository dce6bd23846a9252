//! The words that declare: `channel "march"`, `kind "infantry" { ... }`, `offer "§41 march" { ... }` and so on.

use std::collections::BTreeMap;
use std::rc::Rc;

use mlua::{Function, Lua, Value};

use crate::language::{Sort, Word, words_of};
use crate::lua::desk::{Desk, Mode};
use crate::rulebook::build::{Draft, Given, texts};
use crate::rulebook::{Citation, Origin};

/// Tables nested deeper than this are no declaration.
const DEEPEST: usize = 8;
/// A declaration has no more values than this.
const MOST_VALUES: usize = 10_000;
/// The declarations of a ruleset together are no larger than this: letters of their texts, and a few for each value.
const LARGEST: usize = 1 << 22;
/// A ruleset has no more declarations than this.
const MOST_DRAFTS: usize = 3000;
/// A name or key is no longer than this.
const LONGEST_KEY: usize = 500;

/// Adds the words to the machine.
pub fn install(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    for word in words_of(Sort::Declares).chain(words_of(Sort::Rule)) {
        let shared = desk.clone();
        let function = lua.create_function(move |lua, first: Value| declare(lua, &shared, word, first))?;
        lua.globals().set(word.name, function)?;
    }
    let shared = desk.clone();
    let option = lua.create_function(move |lua, name: super::handle::Text| option(lua, &shared, &name))?;
    lua.globals().set("option", option)
}

/// `word "key"` notes the declaration and gives back what takes its table; `turn { ... }` has no key.
fn declare(lua: &Lua, desk: &Rc<Desk>, described: &'static Word, first: Value) -> mlua::Result<Option<Function>> {
    let word = described.name;
    if desk.mode.get() != Mode::Loading {
        return Err(mlua::Error::runtime(format!("{word} declares; it can stand outside functions only")));
    }
    let key = match &first {
        Value::String(key) if key.as_bytes().len() > LONGEST_KEY => {
            return Err(mlua::Error::runtime(format!("a name has up to {LONGEST_KEY} letters")));
        }
        Value::String(key) => key.to_string_lossy(),
        Value::Table(_) if described.takes.is_empty() => String::new(),
        other => {
            return Err(mlua::Error::runtime(format!("write {word} \"...\" with a name, not {}", other.type_name())));
        }
    };
    let mut drafts = desk.drafts.borrow_mut();
    if drafts.len() >= MOST_DRAFTS {
        return Err(mlua::Error::runtime(format!("a ruleset has up to {MOST_DRAFTS} declarations")));
    }
    let place = drafts.len();
    drafts.push(Draft {
        word: word.to_owned(),
        key,
        citation: Citation { origin: caller(lua), ..Citation::default() },
        body: None,
        ..Draft::default()
    });
    drop(drafts);
    if let Value::Table(_) = first {
        fill(desk, place, &first)?;
        return Ok(None);
    }
    let desk = desk.clone();
    lua.create_function(move |_, body: Value| {
        if desk.mode.get() != Mode::Loading {
            return Err(mlua::Error::runtime(format!("{word} declares; it can stand outside functions only")));
        }
        fill(&desk, place, &body)
    })
    .map(Some)
}

fn fill(desk: &Rc<Desk>, place: usize, body: &Value) -> mlua::Result<()> {
    let mut values = 0;
    let body = match given(desk, body, 0, &mut values)? {
        Given::Map(map) => map,
        Given::List(list) => list.into_iter().enumerate().map(|(n, g)| ((n + 1).to_string(), g)).collect(),
        _ => return Err(mlua::Error::runtime("a declaration takes a table: write { ... } after its name")),
    };
    let mut body = body;
    let formerly = match body.remove("formerly") {
        None => Vec::new(),
        Some(old) => {
            texts(&old).ok_or_else(|| mlua::Error::runtime("'formerly' should be a key, or a list of keys"))?
        }
    };
    match desk.drafts.borrow_mut().get_mut(place) {
        Some(draft) if draft.body.is_none() => (draft.body, draft.formerly) = (Some(body), formerly),
        _ => return Err(mlua::Error::runtime("a declaration takes one table")),
    }
    Ok(())
}

/// A value of a declaration as plain data; functions are kept aside.
pub fn given(desk: &Rc<Desk>, value: &Value, depth: usize, values: &mut usize) -> mlua::Result<Given> {
    *values += 1;
    let letters = if let Value::String(text) = value { text.as_bytes().len() } else { 0 };
    desk.declared.set(desk.declared.get() + letters + 8);
    if desk.declared.get() > LARGEST {
        return Err(mlua::Error::runtime("the declarations of the ruleset are too large"));
    }
    if depth > DEEPEST || *values > MOST_VALUES {
        return Err(mlua::Error::runtime("a declaration is nested too deep, or has too many values"));
    }
    Ok(match value {
        Value::Boolean(flag) => Given::Flag(*flag),
        Value::Integer(n) => Given::Number(*n as f64),
        Value::Number(n) => Given::Number(*n),
        Value::String(text) => Given::Text(text.to_string_lossy()),
        Value::Function(function) => Given::Function(desk.keep(function.clone())),
        Value::Table(table) => {
            let mut map = BTreeMap::new();
            let mut list = Vec::new();
            let length = table.raw_len();
            for pair in table.pairs::<Value, Value>() {
                let (key, value) = pair?;
                let item = given(desk, &value, depth + 1, values)?;
                match key {
                    Value::Integer(n) if n == list.len() as i64 + 1 => list.push(item),
                    Value::String(key) => {
                        map.insert(key.to_string_lossy(), item);
                    }
                    Value::Integer(_) | Value::Number(_) | Value::Boolean(_) => {
                        map.insert(key.to_string()?, item);
                    }
                    other => {
                        let what = other.type_name();
                        return Err(mlua::Error::runtime(format!("a declaration cannot have a {what} as a key")));
                    }
                }
            }
            if map.is_empty() && list.len() == length {
                Given::List(list)
            } else {
                map.extend(list.into_iter().enumerate().map(|(n, item)| ((n + 1).to_string(), item)));
                Given::Map(map)
            }
        }
        other => {
            return Err(mlua::Error::runtime(format!("a declaration cannot hold a {}", other.type_name())));
        }
    })
}

/// Where the script that called a word stands.
pub fn caller(lua: &Lua) -> Origin {
    lua.inspect_stack(1, |debug| {
        let source = debug.source().source.map(|s| s.trim_start_matches('@').to_owned()).unwrap_or_default();
        Origin { file: source, line: debug.current_line().unwrap_or(0) }
    })
    .unwrap_or_default()
}

fn option(lua: &Lua, desk: &Rc<Desk>, name: &str) -> mlua::Result<Value> {
    use crate::rulebook::OptionValue;
    match desk.options.get(name) {
        Some(OptionValue::Bool(flag)) => Ok(Value::Boolean(*flag)),
        Some(OptionValue::Number(n)) => Ok(Value::Number(*n as f64)),
        Some(OptionValue::Choice(word)) => Ok(Value::String(lua.create_string(word)?)),
        None => {
            let near = crate::report::did_you_mean(name, desk.options.iter().map(|(name, _)| name));
            Err(mlua::Error::runtime(format!("ruleset.ron has no option '{name}'{near}")))
        }
    }
}
