//! Sums of named terms: `reckoned`.

use std::rc::Rc;

use mlua::{Lua, Value, Variadic};

use super::ask::name;
use super::handle::Text;
use crate::lua::desk::{Desk, Mode};
use crate::rulebook::{Body, Term};
use crate::state::{Part, Sum, SumTerm};

/// A rule that has part in a sum: its key, what it does and with what.
type Reckoning = (String, Part, Term);

/// Sums that the log keeps of one action.
const MOST_SUMS: usize = 10_000;

/// Adds the word to the machine.
pub fn install(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let shared = desk.clone();
    // reckoned("battery strength", subject ...) -> the sum of all terms that rules add to it.
    let reckoned = lua.create_function(move |_, (sum, subject): (Text, Variadic<Value>)| {
        let terms: Vec<Reckoning> = shared.ask(|table| {
            let to = name(table, "reckoned", &sum)?;
            let terms = table.rules.rules.iter().filter_map(|rule| match &rule.body {
                Body::Reckon { to: t, how, value } if *t == to => Some((rule.citation.key.clone(), *how, *value)),
                _ => None,
            });
            shared.charge(table.rules.rules.len() as u64 / 8);
            Ok(terms.collect())
        })?;
        // A term only asks, whoever wants the sum.
        let outer = shared.mode.replace(Mode::Asking);
        let outer_family = shared.family.replace("reckon");
        let found = terms_of(&shared, terms, &subject);
        shared.mode.set(outer);
        shared.family.set(outer_family);
        let sum = Sum::of(&sum, found?);
        let total = sum.total as f64;
        // What is reckoned while an action is carried out stands in the log.
        if outer == Mode::Changing && shared.supposed.borrow().is_empty() {
            shared.change(|table| {
                if table.sums.len() < MOST_SUMS {
                    table.sums.push(sum);
                }
                Ok(())
            })?;
        }
        Ok(total)
    })?;
    lua.globals().set("reckoned", reckoned)
}

fn terms_of(desk: &Desk, terms: Vec<Reckoning>, subject: &Variadic<Value>) -> mlua::Result<Vec<SumTerm>> {
    let mut found = Vec::new();
    for (rule, part, term) in terms {
        let value = match term {
            Term::Fixed(n) => n,
            Term::Asked(f) => {
                let function = desk.functions.borrow().get(f.0).cloned();
                let Some(function) = function else { continue };
                match function.call::<Option<f64>>(subject.clone())? {
                    None => continue,
                    Some(n) if n.fract() == 0.0 => n as i64,
                    Some(n) => return Err(mlua::Error::runtime(format!("a term is {n}; count in a smaller unit"))),
                }
            }
        };
        if part == Part::Divides && value < 1 {
            return Err(mlua::Error::runtime(format!("{rule} divides a sum by {value}; a divisor is 1 or more")));
        }
        found.push(SumTerm { rule, part, value });
    }
    Ok(found)
}
