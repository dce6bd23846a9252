//! The words that look for squares, and at what is left of the turn.

use std::rc::Rc;

use mlua::{Lua, Table as LuaTable, Value};

use super::ask::{name, side};
use super::fields::fields;
use super::handle::{Text, charged_squares, only, squares_value};
use crate::board::{Square, SquareSet};
use crate::lua::desk::Desk;
use crate::report::did_you_mean;
use crate::rulebook::Table;
use crate::state::Side;

/// Adds the words to the machine.
pub fn install(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let globals = lua.globals();
    let shared = desk.clone();
    // squares { within = "N", near = "A", far = "P", clear_of = { "fire" }, of = "P", ground = "march", side = "A", free = true }
    // -> the squares of which all this holds, in the order of the board.
    globals.set(
        "squares",
        lua.create_function(move |lua, wanted: LuaTable| {
            let found = shared.ask(|table| squares(table, &wanted))?;
            charged_squares(lua, &shared, found)
        })?,
    )?;
    let shared = desk.clone();
    // marks "bridge" -> the squares on which such a mark lies, in the order of the board.
    globals.set(
        "marks",
        lua.create_function(move |lua, kind: Text| {
            shared.ask(|table| {
                let kind = name(table, "marks", &kind)?;
                squares_value(lua, table.position.marks.keys().filter(|(_, k)| *k == kind).map(|(square, _)| *square))
            })
        })?,
    )?;
    let shared = desk.clone();
    // left "moves" -> what is left of a budget of the turn.
    globals.set(
        "left",
        lua.create_function(move |_, word: Text| {
            shared.ask(|table| {
                let budgets = || table.rules.turn.budgets.iter();
                let words = || budgets().map(|b| table.rules.names.word(b.name));
                let known = budgets().find(|b| table.rules.names.word(b.name) == &*word);
                let known = known.ok_or_else(|| {
                    let near = did_you_mean(&word, words());
                    mlua::Error::runtime(format!("left: there is no budget '{word}'{near}"))
                })?;
                Ok(f64::from(table.position.budget(known.name)))
            })
        })?,
    )?;
    let shared = desk.clone();
    // forward "A" -> the direction that is forward for a side on this board.
    globals.set(
        "forward",
        lua.create_function(move |_, of: Text| {
            shared.ask(|table| Ok(table.forward(side(table, "forward", &of)?).name()))
        })?,
    )
}

fn squares(table: &Table, wanted: &LuaTable) -> mlua::Result<Vec<Square>> {
    only("squares", Some(wanted), "SquaresWanted")?;
    let text = |key: &str| wanted.get::<Option<Text>>(key);
    let side_given = |key: &str| text(key)?.map(|s| side(table, "squares", &s)).transpose();
    let grid = &table.board.grid;
    let mut found: Vec<Square> = match text("within")? {
        Some(region) => table.board.regions.get(&*region).map_or_else(Vec::new, |r| r.iter().collect()),
        None => grid.squares().collect(),
    };
    if let Some(near) = side_given("near")? {
        let about = about(table, near);
        found.retain(|square| about.contains(*square));
    }
    if let Some(far) = side_given("far")? {
        let about = about(table, far);
        found.retain(|square| !about.contains(*square));
    }
    if let Some(channel) = text("ground")? {
        let Some(channel) = table.rules.channel(&channel) else {
            let near = did_you_mean(&channel, table.rules.channels.iter().map(String::as_str));
            return Err(mlua::Error::runtime(format!("squares: there is no channel '{channel}'{near}")));
        };
        let of = side_given("side")?.unwrap_or(Side(0));
        found.retain(|square| table.masks.ground_lets_in(of, *square, channel));
    }
    if wanted.get::<Option<bool>>("free")? == Some(true) {
        found.retain(|square| table.position.occupants(*square).next().is_none());
    }
    let clear_of = wanted.get::<Value>("clear_of")?;
    if !clear_of.is_nil() {
        let of =
            side_given("of")?.ok_or_else(|| mlua::Error::runtime("squares: clear_of needs of = \"...\", a side"))?;
        let mut borne = SquareSet::with_capacity(grid.len());
        for field in fields(table, "squares", &clear_of)? {
            for id in table.position.ids() {
                if table.position.piece(id).is_some_and(|p| p.owner == of && field.of.has(p.kind)) {
                    for square in table.field_of(field, id) {
                        borne.insert(square);
                    }
                }
            }
        }
        found.retain(|square| !borne.contains(*square));
    }
    Ok(found)
}

/// The squares on which pieces of a side stand, and those that touch them.
pub(super) fn about(table: &Table, of: Side) -> SquareSet {
    let mut about = SquareSet::with_capacity(table.board.grid.len());
    for piece in table.position.pieces().iter().filter(|p| p.owner == of) {
        for cell in piece.place.cells() {
            about.insert(*cell);
            for square in table.board.grid.adjacent(*cell) {
                about.insert(square);
            }
        }
    }
    about
}
