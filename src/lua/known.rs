//! What a script may name: the words of the machine, and the fields of what it is given.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use mlua::Value;

use super::desk::Desk;
use super::{api, loader, sandbox};
use crate::language::given_fields;
use crate::rulebook::Options;

/// What is known to every script.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// The words, each with its members if it is a library.
    pub words: BTreeMap<String, BTreeSet<String>>,
    /// The fields and methods of pieces, squares, actions and what else the host gives.
    pub fields: BTreeSet<String>,
}

/// Asks a machine that is made for it.
///
/// # Errors
/// If there is no memory for a machine.
pub fn known() -> mlua::Result<Known> {
    let desk = Rc::new(Desk::new(Options::default()));
    let lua = sandbox::open(&desk, 16)?;
    api::install(&lua, &desk)?;
    loader::install_later_words(&lua)?;
    let mut known = Known::default();
    for pair in lua.globals().pairs::<String, Value>() {
        let (word, value) = pair?;
        let mut members = BTreeSet::new();
        if let (Value::Table(library), true) = (value, word != "_G") {
            for member in library.pairs::<String, Value>() {
                members.insert(member?.0);
            }
        }
        known.words.insert(word, members);
    }
    known.fields = given_fields().into_iter().map(str::to_owned).collect();
    Ok(known)
}
