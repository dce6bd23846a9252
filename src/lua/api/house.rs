//! The words with which a house rule alters what a ruleset declares: `replace`, `wrap`, `unlist`.

use std::collections::BTreeMap;
use std::rc::Rc;

use mlua::{Function, Lua, Value};

use super::declare::{caller, given};
use crate::lua::desk::{Desk, Mode};
use crate::report::did_you_mean;
use crate::rulebook::build::{FAMILIES, Given};
use crate::rulebook::{Amendment, Origin, house_of};

/// How a function of a wrap is put around the one that the rule has.
const AROUND: &str = "return function(outer, inner) return function(...) return outer(inner, ...) end end";

/// Adds the words to the machine.
pub fn install(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let around: Function = lua.load(AROUND).set_name("@wrap").eval()?;
    for word in ["replace", "wrap"] {
        let (desk, around) = (desk.clone(), around.clone());
        let function = lua.create_function(move |lua, key: String| {
            let at = who(lua, &desk, word)?;
            let place = find(&desk, word, &key, &at)?;
            let (desk, around) = (desk.clone(), around.clone());
            lua.create_function(move |_, body: Value| amend(&desk, (word, &key, place), &at, &body, &around))
        })?;
        lua.globals().set(word, function)?;
    }
    let shared = desk.clone();
    // unlist "§66 steady" -> the rule is as if it had not been written.
    let unlist = lua.create_function(move |lua, key: String| {
        let at = who(lua, &shared, "unlist")?;
        let place = find(&shared, "unlist", &key, &at)?;
        note(&shared, ("unlist", false), &key, place, &at)?;
        if let Some(draft) = shared.drafts.borrow_mut().get_mut(place) {
            draft.unlisted = true;
        }
        Ok(())
    })?;
    lua.globals().set("unlist", unlist)
}

/// Where the word stands: in a script of a house rule, while it is loaded.
fn who(lua: &Lua, desk: &Desk, word: &str) -> mlua::Result<Origin> {
    let at = caller(lua);
    if desk.mode.get() != Mode::Loading {
        return Err(mlua::Error::runtime(format!("{word} declares; it can stand outside functions only")));
    }
    if house_of(&at.file).is_none() {
        return Err(mlua::Error::runtime(format!(
            "{word} belongs to a house rule; in a ruleset's own scripts write the rule itself otherwise"
        )));
    }
    Ok(at)
}

/// The place of what a key means: a rule, or else a thing of which there is only one of this name.
fn find(desk: &Desk, word: &str, key: &str, at: &Origin) -> mlua::Result<usize> {
    let drafts = desk.drafts.borrow();
    // What has no name of its own goes by its word, as `turn`.
    let means = |n: &usize| {
        let draft = &drafts[*n];
        draft.key == key || (draft.key.is_empty() && draft.word == key) || draft.formerly.iter().any(|old| old == key)
    };
    let found: Vec<usize> = (0..drafts.len()).filter(means).collect();
    let is_rule = |n: &&usize| FAMILIES.contains(&drafts[**n].word.as_str());
    let place = found.iter().find(is_rule).copied().or(if let [one] = found[..] { Some(one) } else { None });
    let Some(place) = place else {
        if found.is_empty() {
            let near = did_you_mean(key, drafts.iter().map(|draft| draft.key.as_str()));
            return Err(mlua::Error::runtime(format!("{word} \"{key}\": there is nothing of this key{near}")));
        }
        let words: Vec<&str> = found.iter().map(|n| drafts[*n].word.as_str()).collect();
        return Err(mlua::Error::runtime(format!(
            "{word} \"{key}\": several things have this name: {}",
            words.join(", ")
        )));
    };
    if house_of(&drafts[place].citation.origin.file) == house_of(&at.file) && drafts[place].citation.amended.is_empty()
    {
        return Err(mlua::Error::runtime(format!(
            "{word} \"{key}\": this is the house rule's own; write it otherwise"
        )));
    }
    Ok(place)
}

/// Notes what is done to a rule, unless another house rule has taken it away or put another in its place.
fn note(desk: &Desk, (word, says): (&'static str, bool), key: &str, place: usize, at: &Origin) -> mlua::Result<()> {
    let mut drafts = desk.drafts.borrow_mut();
    let Some(draft) = drafts.get_mut(place) else { return Ok(()) };
    let mine = house_of(&at.file);
    let against = draft.citation.amended.iter().find(|before| {
        house_of(&before.by.file) != mine && (before.word == "unlist" || (before.word == "replace" && word != "wrap"))
    });
    if let Some(other) = against {
        let (name, theirs) = (mine.unwrap_or_default(), house_of(&other.by.file).unwrap_or_default());
        return Err(mlua::Error::runtime(format!(
            "house rule '{name}' would {word} '{key}', and '{theirs}' has done so already ({} at {}); choose one of the two",
            other.word, other.by
        )));
    }
    draft.citation.amended.push(Amendment { word, says, by: at.clone() });
    Ok(())
}

fn amend(
    desk: &Rc<Desk>,
    (word, key, place): (&'static str, &str, usize),
    at: &Origin,
    body: &Value,
    around: &Function,
) -> mlua::Result<()> {
    let mut values = 0;
    let map = match given(desk, body, 0, &mut values)? {
        Given::Map(map) => map,
        Given::List(list) => list.into_iter().enumerate().map(|(n, g)| ((n + 1).to_string(), g)).collect(),
        _ => return Err(mlua::Error::runtime(format!("{word} takes a table: write {word} \"{key}\" {{ ... }}"))),
    };
    note(desk, (word, word == "replace" || map.contains_key("says")), key, place, at)?;
    let old = desk.drafts.borrow().get(place).and_then(|draft| draft.body.clone()).unwrap_or_default();
    let new = if word == "replace" { map } else { wrapped(desk, old, map, around)? };
    if let Some(draft) = desk.drafts.borrow_mut().get_mut(place) {
        draft.body = Some(new);
        if word == "replace" {
            draft.citation.origin = at.clone();
        }
    }
    Ok(())
}

/// The fields of a rule with others in their place; a function gets the one that was there, or nil, before its arguments.
fn wrapped(
    desk: &Rc<Desk>,
    mut body: BTreeMap<String, Given>,
    over: BTreeMap<String, Given>,
    around: &Function,
) -> mlua::Result<BTreeMap<String, Given>> {
    for (key, value) in over {
        let value = match value {
            Given::Function(outer) => {
                let function = |of| desk.functions.borrow().get(of).cloned();
                let inner = match body.get(&key) {
                    Some(Given::Function(inner)) => function(inner.0),
                    _ => None,
                };
                let both: Function = around.call((function(outer.0), inner))?;
                Given::Function(desk.keep(both))
            }
            other => other,
        };
        body.insert(key, value);
    }
    Ok(body)
}
