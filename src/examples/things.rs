//! What lies and stands on an example's board beside the pieces, what pieces are worth, and how a game ends.

use serde::Deserialize;

use super::format::Example;
use crate::board::{Direction, Square};
use crate::report::findings::{Findings, Place};
use crate::rulebook::Table;
use crate::state::{Change, Name, PieceId, Side, Wall};

/// A wall: `("12", S, "palisade", "A")`, that is the square that carries it, side or corner, kind and owner. Without a kind
/// none stands there, whatever the board says; without an owner it is nobody's.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct RaisedWall(pub String, pub Direction, pub String, pub String);

/// A mark: `("73", "bridge", "A", 0)`, that is square, kind, owner (or none) and value.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct LaidMark(pub String, pub String, pub String, pub i32);

/// A declared value of the piece on a square: `("21", "strength", 3)`; of several there, of the one of a kind: `("21/raft", "load", 1)`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct GivenValue(pub String, pub String, pub i32);

/// Complains of what names nothing.
pub(super) fn check(example: &Example, place: Place<'_>, findings: &mut Findings<'_>) {
    let right = "write what it is and where";
    for (n, wall) in example.walls.iter().enumerate() {
        findings.need(!wall.0.trim().is_empty(), place.key("walls").item(n), "a wall without a square", right);
    }
    for (n, mark) in example.marks.iter().enumerate() {
        let whole = [&mark.0, &mark.1].iter().all(|text| !text.trim().is_empty());
        findings.need(whole, place.key("marks").item(n), "a mark lacks something", right);
    }
    for (n, value) in example.values.iter().enumerate() {
        let whole = [&value.0, &value.1].iter().all(|text| !text.trim().is_empty());
        findings.need(whole, place.key("values").item(n), "a value lacks something", right);
    }
}

fn word(table: &Table, word: &str) -> Result<Name, String> {
    table.rules.names.find(word).ok_or_else(|| format!("the rules have no word '{word}'"))
}

fn find(table: &Table, square: &str) -> Result<Square, String> {
    table.board.grid.find(square).ok_or_else(|| format!("the board has no square '{square}'"))
}

fn owner(table: &Table, id: &str) -> Result<Option<Side>, String> {
    if id.is_empty() {
        return Ok(None);
    }
    let side = table.rules.manifest.sides.iter().position(|s| s.id == id);
    side.map(|n| Some(Side(n as u8))).ok_or_else(|| format!("there is no side '{id}'"))
}

/// The piece on a square; where several stand there, `square/kind` says which.
fn piece_on(table: &Table, place: &str) -> Result<PieceId, String> {
    let (square, kind) = place.split_once('/').map_or((place, None), |(square, kind)| (square, Some(kind)));
    let here = find(table, square)?;
    let is_it = |id: &PieceId| {
        let piece = table.position.piece(*id);
        kind.is_none_or(|kind| piece.is_some_and(|p| table.rules.names.word(p.kind) == kind))
    };
    let found = table.position.occupants(here).find(is_it);
    found
        .ok_or_else(|| format!("{} stands on {square}", kind.map_or("nothing".to_owned(), |kind| format!("no {kind}"))))
}

/// Raises and lays what an example states.
pub(super) fn lay(table: &mut Table, example: &Example) -> Result<(), String> {
    for RaisedWall(at, side, kind, of) in &example.walls {
        let (square, of) = (find(table, at)?, owner(table, of)?);
        let to = if kind.is_empty() { None } else { Some(Wall { kind: wall_kind(table, kind)?, owner: of }) };
        let from = table.position.walls.get(&(square, *side)).copied();
        table.change(Change::Wall { square, side: *side, from, to })?;
    }
    for LaidMark(at, kind, of, value) in &example.marks {
        let (square, of) = (find(table, at)?, owner(table, of)?);
        let kind = mark_kind(table, kind)?;
        let from = table.position.marks.get(&(square, kind)).copied();
        let to = Some(table.new_mark(kind, of, *value));
        table.change(Change::Mark { square, kind, from, to })?;
    }
    for GivenValue(at, key, value) in &example.values {
        let (piece, key) = (piece_on(table, at)?, word(table, key)?);
        let from = table.piece(piece)?.value(key);
        table.change(Change::Value { piece, key, from, to: *value })?;
    }
    Ok(())
}

/// A declared counter by its word.
pub(super) fn counter(table: &Table, counter: &str) -> Result<Name, String> {
    let name = word(table, counter)?;
    table.rules.counter(name).map(|c| c.name).ok_or_else(|| format!("'{counter}' is no counter"))
}

/// Is a counter so much?
pub(super) fn counter_is(table: &Table, word: &str, value: i64) -> Result<(), String> {
    let there = table.position.variables.get(&counter(table, word)?).copied().unwrap_or(0);
    (there == value).then_some(()).ok_or_else(|| format!("{word} is {there}, not {value}"))
}

fn wall_kind(table: &Table, kind: &str) -> Result<Name, String> {
    let name = word(table, kind)?;
    table.rules.wall(name).map(|w| w.name).ok_or_else(|| format!("'{kind}' is no wall"))
}

fn mark_kind(table: &Table, kind: &str) -> Result<Name, String> {
    let name = word(table, kind)?;
    table.rules.mark(name).map(|m| m.name).ok_or_else(|| format!("'{kind}' is no mark"))
}

/// Does such a wall stand there? Without a kind: does none?
pub(super) fn wall_stands(table: &Table, RaisedWall(at, side, kind, of): &RaisedWall) -> Result<(), String> {
    let there = table.position.walls.get(&(find(table, at)?, *side));
    let name_of = |side: Option<Side>| side.and_then(|s| table.rules.manifest.sides.get(s.index())).map(|s| &s.id);
    let says = there.map(|wall| {
        let whose = name_of(wall.owner).map_or("nobody", String::as_str);
        format!("{} of {whose}", table.rules.names.word(wall.kind))
    });
    let holds = match there {
        None => kind.is_empty(),
        Some(wall) => table.rules.names.word(wall.kind) == kind && wall.owner == owner(table, of)?,
    };
    let wanted = if kind.is_empty() { "no wall".to_owned() } else { format!("{kind} of {of}") };
    let says = says.unwrap_or_else(|| "no wall".to_owned());
    holds.then_some(()).ok_or_else(|| format!("on {at}/{side} should stand {wanted}, and there is {says}"))
}

/// Does such a mark lie there, or not lie there?
pub(super) fn mark_lies(table: &Table, at: &str, kind: &str, wanted: bool) -> Result<(), String> {
    let lies = table.position.marks.contains_key(&(find(table, at)?, mark_kind(table, kind)?));
    let says = if lies { "lies" } else { "does not lie" };
    (lies == wanted).then_some(()).ok_or_else(|| format!("{kind} {says} on {at}"))
}

/// Has the piece there this value?
pub(super) fn value_is(table: &Table, GivenValue(at, key, value): &GivenValue) -> Result<(), String> {
    let there = table.piece(piece_on(table, at)?)?.value(word(table, key)?);
    (there == *value).then_some(()).ok_or_else(|| format!("{key} on {at} is {there}, not {value}"))
}
