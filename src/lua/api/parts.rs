//! The word that lays a part of a board.

use std::rc::Rc;

use mlua::{Lua, Value};

use super::handle::{Text, square};
use crate::board::{Board, Square};
use crate::lua::desk::Desk;
use crate::report::did_you_mean;
use crate::rulebook::Table;
use crate::state::{Change, Name, Wall};

/// Adds the word to the machine.
pub fn install(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let shared = desk.clone();
    // lay_part("A", square, 1): ground, heights and walls of a part, its north-west corner there, turned clockwise by quarters.
    lua.globals().set(
        "lay_part",
        lua.create_function(move |_, (name, at, quarters): (Text, Value, Option<f64>)| {
            shared.change(|table| {
                let at = square("lay_part", table, &at).map_err(|error| match error {
                    mlua::Error::RuntimeError(text) => text,
                    other => other.to_string(),
                })?;
                let quarters = quarters.unwrap_or(0.0);
                if quarters.fract() != 0.0 || !(0.0..=3.0).contains(&quarters) {
                    return Err(format!("lay_part: {quarters} quarter turns; write 0, 1, 2 or 3, clockwise"));
                }
                let board = table.board.clone();
                match board.parts.get(&*name) {
                    Some(part) => lay(table, &name, part, at, quarters as u8),
                    None if board.parts.is_empty() => Err(format!("lay_part: the board '{}' has no parts", board.id)),
                    None => {
                        let near = did_you_mean(&name, board.parts.keys().map(String::as_str));
                        Err(format!("lay_part: the board '{}' has no part '{name}'{near}", board.id))
                    }
                }
            })
        })?,
    )
}

/// Where a square of a part lies after so many quarter turns, in columns and rows from the corner.
fn turned(part: &Board, quarters: u8, (column, row): (i32, i32)) -> (i32, i32) {
    let (last_column, last_row) = (i32::from(part.grid.width()) - 1, i32::from(part.grid.height()) - 1);
    match quarters {
        0 => (column, row),
        1 => (last_row - row, column),
        2 => (last_column - column, last_row - row),
        _ => (row, last_column - column),
    }
}

fn lay(table: &mut Table, name: &str, part: &Board, corner: Square, quarters: u8) -> Result<(), String> {
    let Some((left, top)) = table.board.grid.column_row(corner) else {
        let corner = table.board.grid.name(corner);
        return Err(format!("lay_part: '{corner}' lies off the grid; name the north-west corner of the place"));
    };
    let mut places = Vec::with_capacity(part.grid.len());
    for from in part.grid.squares() {
        let Some(cell) = part.grid.column_row(from) else { continue };
        let (column, row) = turned(part, quarters, cell);
        let Some(to) = table.board.grid.at(left + column, top + row) else {
            let corner = table.board.grid.name(corner);
            return Err(format!("lay_part: the part '{name}' laid at {corner} reaches beyond the board"));
        };
        places.push((from, to));
    }
    for &(from, to) in &places {
        ground(table, part, from, to, quarters)?;
    }
    for &(_, to) in &places {
        let stand: Vec<_> =
            table.position.walls.iter().filter(|((at, _), _)| *at == to).map(|(k, w)| (*k, *w)).collect();
        for ((square, side), wall) in stand {
            table.change(Change::Wall { square, side, from: Some(wall), to: None })?;
        }
    }
    for start in &part.walls {
        let Some(&(_, square)) = places.iter().find(|(from, _)| *from == start.square) else { continue };
        let Some(kind) = table.rules.names.find(&start.kind).filter(|kind| table.rules.wall(*kind).is_some()) else {
            let near = did_you_mean(&start.kind, table.rules.walls().map(|w| table.rules.names.word(w.name)));
            return Err(format!(
                "lay_part: the part '{name}' has a wall '{}', which no script declares{near}",
                start.kind
            ));
        };
        let owner = start.owner.as_ref().and_then(|o| table.rules.manifest.sides.iter().position(|s| s.id == *o));
        let wall = Wall { kind, owner: owner.map(|n| crate::state::Side(n as u8)) };
        let side = start.side.turned(2 * quarters as i8);
        table.change(Change::Wall { square, side, from: None, to: Some(wall) })?;
    }
    Ok(())
}

fn ground(table: &mut Table, part: &Board, from: Square, to: Square, quarters: u8) -> Result<(), String> {
    let word = part.terrain_at(from);
    let Some(mut terrain) = table.rules.names.find(word).filter(|name| table.rules.terrain(*name).is_some()) else {
        return Err(format!("lay_part: there is no terrain '{word}'"));
    };
    for _ in 0..quarters {
        terrain = table.rules.terrain(terrain).and_then(|ground| ground.turned).unwrap_or(terrain);
    }
    let before: Option<Name> = table.position.terrain.get(to.index()).copied();
    if let Some(before) = before.filter(|before| *before != terrain) {
        table.change(Change::Terrain { square: to, from: before, to: terrain })?;
    }
    let height = part.heights.get(from.index()).copied().unwrap_or(0);
    let before = table.position.heights.get(to.index()).copied().unwrap_or(0);
    if before != height {
        table.change(Change::Height { square: to, from: before, to: height })?;
    }
    Ok(())
}
