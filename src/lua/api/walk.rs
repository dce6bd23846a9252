//! The words that walk a pattern: by what stands on the board, over the ground alone, or with bends.

use std::rc::Rc;

use mlua::{Lua, Table as LuaTable, Value};

use super::handle::{Text, charged_squares, only, piece, square};
use crate::board::{Direction, Pattern, Square, Via};
use crate::lua::desk::Desk;
use crate::report::did_you_mean;
use crate::rulebook::kinds::Channel;
use crate::rulebook::{Legs, Slope, Sweep, Table};
use crate::state::{PieceId, Side};

/// Patterns that are kept ready for scripts that ask with them.
const MOST_PATTERNS: usize = 500;

/// Adds the words to the machine.
pub fn install(lua: &Lua, desk: &Rc<Desk>) -> mlua::Result<()> {
    let globals = lua.globals();
    let shared = desk.clone();
    // reach(piece, "mQ8", "march", via, from) -> the squares to which a pattern leads it from where it stands, or as if it
    // stood elsewhere; each costs a step.
    globals.set(
        "reach",
        lua.create_function(move |lua, given: (Value, Text, Text, Option<Text>, Option<Value>)| {
            let (who, pattern, channel, via, from) = given;
            let squares = shared.ask(|table| {
                let from = from.map(|at| square("reach", table, &at)).transpose()?;
                let (legs, channel) = legs(&shared, table, "reach", (&pattern, &channel, via.as_deref()))?;
                reach(table, piece("reach", &who)?, (&legs, channel), from)
            })?;
            charged_squares(lua, &shared, squares)
        })?,
    )?;
    let shared = desk.clone();
    // roam(square, "mQ8", "march", via, "N") -> the squares to which a pattern leads from a square over the ground alone, as if
    // no piece stood on the board; with a region only those that lie in it.
    globals.set(
        "roam",
        lua.create_function(move |lua, given: (Value, Text, Text, Option<Text>, Option<Text>)| {
            let (from, pattern, channel, via, within) = given;
            let squares = shared.ask(|table| {
                let (legs, channel) = legs(&shared, table, "roam", (&pattern, &channel, via.as_deref()))?;
                let mut squares = roam(table, square("roam", table, &from)?, (&legs, channel));
                if let Some(region) = within {
                    let region = table.board.regions.get(&*region);
                    squares.retain(|s| region.is_some_and(|r| r.contains(*s)));
                }
                Ok(squares)
            })?;
            charged_squares(lua, &shared, squares)
        })?,
    )?;
    let shared = desk.clone();
    // spread(piece, "mK", 4, "march", { most = 1, costs = 1 }) -> the squares to which single steps of a pattern lead it one
    // after another, so many at most; bends cost nothing.
    globals.set(
        "spread",
        lua.create_function(move |lua, given: (Value, Text, f64, Text, Option<LuaTable>, Option<Value>)| {
            let (who, pattern, most, channel, slope, from) = given;
            let slope = slope_of("spread", slope.as_ref())?;
            let most = whole("spread", "the number of steps", most)?;
            let squares = shared.ask(|table| {
                let from = from.map(|at| square("spread", table, &at)).transpose()?;
                let (legs, channel) = legs(&shared, table, "spread", (&pattern, &channel, None))?;
                if !legs.is_one_step() {
                    let what = format!("spread goes by single steps, and '{}' is more; write mK, mW or mF", &*pattern);
                    return Err(mlua::Error::runtime(what));
                }
                let piece = table.piece(piece("spread", &who)?).map_err(mlua::Error::runtime)?;
                let mut squares = Vec::new();
                if let Some(from) = from.or(piece.square()) {
                    table.sweep_over(piece, Some(channel), slope, |sweep| {
                        sweep.spread(&legs, from, piece.front, most, |hit| squares.push(hit.square));
                    });
                }
                Ok(squares)
            })?;
            charged_squares(lua, &shared, squares)
        })?,
    )
}

/// The most steps that may be asked for, and the most that a key of a slope may say.
const MOST: u16 = 1000;

fn whole(word: &str, what: &str, number: f64) -> mlua::Result<u16> {
    if number.fract() == 0.0 && (0.0..=f64::from(MOST)).contains(&number) {
        return Ok(number as u16);
    }
    Err(mlua::Error::runtime(format!("{word}: {what} is {number}, no whole number from 0 to {MOST}")))
}

/// `{ least = 0, most = 1, costs = 1 }`.
fn slope_of(word: &str, slope: Option<&LuaTable>) -> mlua::Result<Option<Slope>> {
    only(word, slope, "Slope")?;
    let Some(slope) = slope else { return Ok(None) };
    let key = |key: &str| -> mlua::Result<Option<u16>> {
        slope.get::<Option<f64>>(key)?.map(|number| whole(word, &format!("'{key}' of the slope"), number)).transpose()
    };
    Ok(Some(Slope {
        least: key("least")?.map_or(0, i32::from),
        most: key("most")?.map_or(i32::MAX, i32::from),
        costs: key("costs")?.unwrap_or(0),
    }))
}

/// A pattern and a channel as the words get them. A pattern is read once.
fn legs(
    desk: &Desk,
    table: &Table,
    word: &str,
    (pattern, channel, via): (&str, &str, Option<&str>),
) -> mlua::Result<(Rc<Legs>, Channel)> {
    let wrong = |what: String| mlua::Error::runtime(format!("{word}: {what}"));
    let channel = table.rules.channel(channel).ok_or_else(|| {
        let near = did_you_mean(channel, table.rules.channels.iter().map(String::as_str));
        wrong(format!("there is no channel '{channel}'{near}"))
    })?;
    let key = (pattern.to_owned(), via.map(str::to_owned));
    if let Some(legs) = desk.patterns.borrow().get(&key) {
        return Ok((legs.clone(), channel));
    }
    let via = match via {
        None => None,
        Some(way) => Some(Via::from_name(way).ok_or_else(|| wrong(format!("'{way}' is no way of a lame leap")))?),
    };
    let parsed = Pattern::parse(pattern, via).map_err(|error| wrong(error.to_string()))?;
    let legs = Rc::new(Legs::new(pattern, &parsed));
    let mut patterns = desk.patterns.borrow_mut();
    // A script could make ever new ones.
    if patterns.len() >= MOST_PATTERNS {
        patterns.clear();
    }
    patterns.insert(key, legs.clone());
    Ok((legs, channel))
}

fn reach(
    table: &Table,
    id: PieceId,
    (legs, channel): (&Legs, Channel),
    from: Option<Square>,
) -> mlua::Result<Vec<Square>> {
    let piece = table.piece(id).map_err(mlua::Error::runtime)?;
    let mut squares = Vec::new();
    if let Some(from) = from.or(piece.square()) {
        table.sweep(piece, Some(channel), |sweep| {
            sweep.run(legs, from, piece.front, |hit| squares.push(hit.square));
        });
    }
    Ok(squares)
}

fn roam(table: &Table, from: Square, (legs, channel): (&Legs, Channel)) -> Vec<Square> {
    let sweep = Sweep::new(&table.board.grid, &table.masks, Side(0), Some(channel)).over_ground();
    let mut squares = Vec::new();
    sweep.run(legs, from, Direction::N, |hit| squares.push(hit.square));
    squares
}
