//! The words that look about: the phase, squares by column and row, the nearest piece, and where others could go.

use std::rc::Rc;

use mlua::{IntoLua, Lua, Table as LuaTable, Value};

use super::ask::{found, name, side};
use super::fields::fields;
use super::handle::{Handle, Text, charged_squares, front, piece, square};
use crate::board::{Square, SquareSet};
use crate::lua::desk::Desk;
use crate::rulebook::{Body, Offers, Table};
use crate::state::{Name, Piece, PieceId};

/// Adds the words to the machine.
pub fn install(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let globals = lua.globals();
    let shared = desk.clone();
    // phase() -> the phase of the present step of the turn, or nil if it has none.
    globals.set(
        "phase",
        lua.create_function(move |lua, ()| {
            shared.ask(|table| {
                let step = table.rules.turn.order.get(usize::from(table.position.turn.step));
                let phase = step.and_then(|step| step.phase);
                phase.map(|phase| table.rules.names.word(phase)).into_lua(lua)
            })
        })?,
    )?;
    let shared = desk.clone();
    // square_at(3, 7) -> the square in this column and row, counted from 0 at the north-west corner, or nil.
    globals.set(
        "square_at",
        lua.create_function(move |_, (column, row): (f64, f64)| {
            shared.ask(|table| {
                let there = table.board.grid.at(column as i32, row as i32);
                Ok(there.map_or(Value::Nil, |square| Handle::Square(square).value()))
            })
        })?,
    )?;
    let shared = desk.clone();
    // nearest(square, { side = "A", kind = "..." }) -> the nearest of such pieces and how far it is, as a king of chess
    // counts; of several the first by number. Nothing if there is none. Asked from a piece, it is one of the others.
    globals.set(
        "nearest",
        lua.create_function(move |_, (from, wanted): (Value, Option<LuaTable>)| {
            shared.ask(|table| {
                shared.charge(table.position.pieces().len() as u64 / 8);
                // Of a piece, others than itself.
                let itself = match Handle::read(&from) {
                    Some(Handle::Piece(id)) => Some(id),
                    _ => None,
                };
                let from = match itself {
                    Some(id) => table.piece(id).map_err(mlua::Error::runtime)?.square(),
                    None => Some(square("nearest", table, &from)?),
                };
                let Some(from) = from else { return Ok((Value::Nil, Value::Nil)) };
                let grid = &table.board.grid;
                let far = |id: PieceId| {
                    let there = table.position.piece(id).and_then(Piece::square)?;
                    let ((ax, ay), (bx, by)) = (grid.column_row(from)?, grid.column_row(there)?);
                    Some((ax - bx).abs().max((ay - by).abs()))
                };
                let all = found(table, "nearest", wanted.as_ref())?.filter(|id| Some(*id) != itself);
                let all = all.filter_map(|id| Some((far(id)?, id)));
                Ok(match all.min() {
                    Some((steps, id)) => (Handle::Piece(id).value(), Value::Number(f64::from(steps))),
                    None => (Value::Nil, Value::Nil),
                })
            })
        })?,
    )?;
    let shared = desk.clone();
    // leads(piece, "march") -> the squares to which the patterns of this action lead a piece, whoever is at the move; checks
    // and functions are not asked.
    globals.set(
        "leads",
        lua.create_function(move |lua, (who, verb): (Value, Text)| {
            let squares = shared.ask(|table| {
                let verb = name(table, "leads", &verb)?;
                Ok(leads(table, piece("leads", &who)?, verb))
            })?;
            charged_squares(lua, &shared, squares)
        })?,
    )?;
    let shared = desk.clone();
    // bears_from(square, "musketry", "A", "N") -> the squares upon which a piece of a side would bear from a square.
    globals.set(
        "bears_from",
        lua.create_function(move |lua, (from, words, owner, way): (Value, Value, Text, Option<Value>)| {
            let squares = shared.ask(|table| {
                let (from, owner) = (square("bears_from", table, &from)?, side(table, "bears_from", &owner)?);
                let way = way.map(|way| front("bears_from", &way)).transpose()?.unwrap_or(table.forward(owner));
                let mut squares = SquareSet::with_capacity(table.board.grid.len());
                for field in fields(table, "bears_from", &words)? {
                    for square in table.field_from(field, from, owner, way) {
                        squares.insert(square);
                    }
                }
                Ok(squares.iter().collect::<Vec<Square>>())
            })?;
            charged_squares(lua, &shared, squares)
        })?,
    )
}

/// Where the patterns of a verb lead a piece.
fn leads(table: &Table, id: PieceId, verb: Name) -> Vec<Square> {
    let mut squares = SquareSet::with_capacity(table.board.grid.len());
    let standing = table.position.piece(id).and_then(|piece| Some((piece, piece.square()?)));
    let Some((piece, from)) = standing else { return Vec::new() };
    for place in table.rules.index.offers(piece.kind) {
        let Some(Body::Offer(offer)) = table.rules.rules.get(usize::from(*place)).map(|rule| &rule.body) else {
            continue;
        };
        let stands = offer.manner.stance.as_ref().is_none_or(|stance| table.stands(piece, stance));
        let Offers::Pattern { legs, channel, .. } = &offer.offers else { continue };
        if offer.verb != verb || !stands {
            continue;
        }
        let ahead = table.ahead_of(piece, offer.manner.facing);
        table.sweep_over(piece, *channel, offer.manner.slope, |sweep| {
            sweep.run(legs, from, ahead, |hit| {
                if table.in_zone(offer.within, piece.owner, hit.square) {
                    squares.insert(hit.square);
                }
            });
        });
    }
    squares.iter().collect()
}
