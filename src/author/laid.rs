//! A position as a worked example states it, and whether two positions are the same for that purpose.

use std::collections::BTreeMap;

use crate::board::Board;
use crate::examples::{Certainty, Example, GivenValue, LaidMark, Placed, RaisedWall};
use crate::rulebook::Table;
use crate::state::{Piece, Place, Side};

/// An example that states nothing yet.
pub fn blank() -> Example {
    Example {
        id: String::new(),
        cite: Vec::new(),
        says: String::new(),
        certainty: Certainty::Low,
        board: None,
        sheet: None,
        position: None,
        array: false,
        options: BTreeMap::new(),
        house: Vec::new(),
        terrain: BTreeMap::new(),
        pieces: Vec::new(),
        walls: Vec::new(),
        marks: Vec::new(),
        values: Vec::new(),
        boxes: BTreeMap::new(),
        heights: BTreeMap::new(),
        counters: BTreeMap::new(),
        seed: 0,
        phase: None,
        seat: None,
        expect: Vec::new(),
        file: String::new(),
        line: 0,
        expect_lines: Vec::new(),
    }
}

/// Whose something is, as examples write it; empty if it is nobody's.
pub fn owner(table: &Table, side: Option<Side>) -> String {
    let side = side.and_then(|side| table.rules.manifest.sides.get(side.index()));
    side.map_or_else(String::new, |side| side.id.clone())
}

/// States what stands and lies on a table, otherwise than on its board.
pub fn state(table: &Table, example: &mut Example) {
    let (board, position, names) = (&table.board, &table.position, &table.rules.names);
    let name = |square| board.grid.name(square).to_owned();
    for square in board.grid.squares() {
        let ground = position.terrain.get(square.index()).map_or("", |ground| names.word(*ground));
        if ground != board.terrain_at(square) {
            example.terrain.insert(name(square), ground.to_owned());
        }
        let height = position.heights.get(square.index()).copied().unwrap_or(0);
        if height != board.heights.get(square.index()).copied().unwrap_or(0) {
            example.heights.insert(name(square), height);
        }
    }
    for piece in position.pieces() {
        let Some(square) = piece.square() else { continue };
        let (side, kind) = (owner(table, Some(piece.owner)), names.word(piece.kind).to_owned());
        example.pieces.push(Placed { side, kind, square: name(square), front: piece.front });
        example.values.extend(values(table, piece, &name(square)));
    }
    for ((square, kind), mark) in &position.marks {
        let kind = names.word(*kind).to_owned();
        example.marks.push(LaidMark(name(*square), kind, owner(table, mark.owner), mark.value));
    }
    state_walls(table, board, example);
    for ((side, place, kind), count) in &position.stocks {
        if let Ok(count) = u32::try_from(*count)
            && count > 0
        {
            let boxes = example.boxes.entry(owner(table, Some(*side))).or_default();
            boxes.entry(names.word(*place).to_owned()).or_default().insert(names.word(*kind).to_owned(), count);
        }
    }
    for (counter, value) in position.variables.iter().filter(|(_, value)| **value != 0) {
        example.counters.insert(names.word(*counter).to_owned(), *value);
    }
    let turn = position.turn;
    example.seat = table.rules.manifest.seats.get(usize::from(turn.seat)).map(|seat| seat.id.clone());
    let step = table.rules.turn.order.get(usize::from(turn.step));
    example.phase = step.and_then(|step| step.phase).map(|phase| names.word(phase).to_owned());
}

/// The values of a piece that are not those of a new one.
fn values(table: &Table, piece: &Piece, square: &str) -> Vec<GivenValue> {
    let names = &table.rules.names;
    let usual = table.rules.kind(piece.kind).map_or(&[][..], |kind| &kind.values);
    let mut given: BTreeMap<&str, i32> = BTreeMap::new();
    let declared = |key| usual.iter().find(|(name, _)| *name == key).map_or(0, |(_, value)| *value);
    for key in usual.iter().chain(&piece.values).map(|(key, _)| *key) {
        if piece.value(key) != declared(key) {
            given.insert(names.word(key), piece.value(key));
        }
    }
    let several = piece.square().is_some_and(|at| table.position.occupants(at).nth(1).is_some());
    let place = if several { format!("{square}/{}", names.word(piece.kind)) } else { square.to_owned() };
    given.into_iter().map(|(key, value)| GivenValue(place.clone(), key.to_owned(), value)).collect()
}

fn state_walls(table: &Table, board: &Board, example: &mut Example) {
    let names = &table.rules.names;
    let name = |square| board.grid.name(square).to_owned();
    let printed = |square, side| board.walls.iter().find(|wall| wall.square == square && wall.side == side);
    for ((square, side), wall) in &table.position.walls {
        let (kind, whose) = (names.word(wall.kind), owner(table, wall.owner));
        let same =
            |wall: &&crate::board::WallStart| wall.kind == kind && wall.owner.as_deref().unwrap_or_default() == whose;
        if printed(*square, *side).filter(same).is_none() {
            example.walls.push(RaisedWall(name(*square), *side, kind.to_owned(), whose));
        }
    }
    for wall in board.walls.iter().filter(|wall| !table.position.walls.contains_key(&(wall.square, wall.side))) {
        example.walls.push(RaisedWall(name(wall.square), wall.side, String::new(), String::new()));
    }
}

/// What of a position matters to an example, a sentence each: all that stands and lies there and, with `doings`, what was done in
/// this step and is left of it; with `moved`, who has moved in the game. Numbers of turns and pieces do not count.
pub fn sameness(table: &Table, doings: bool, moved: bool) -> Vec<String> {
    let (position, names) = (&table.position, &table.rules.names);
    let name = |square| table.board.grid.name(square);
    let place = |piece: &Piece| match &piece.place {
        Place::Board(cells) => cells.iter().map(|cell| name(*cell)).collect::<Vec<_>>().join("+"),
        Place::Box(place) => format!("in {}", names.word(*place)),
        Place::Gone => String::new(),
    };
    let mut lines = vec![format!("step {} of {}", position.turn.step, position.turn.seat)];
    for (n, (terrain, height)) in position.terrain.iter().zip(&position.heights).enumerate() {
        lines.push(format!("ground {n} {} {height}", names.word(*terrain)));
    }
    for piece in position.pieces().iter().filter(|piece| piece.place != Place::Gone) {
        let mut values: Vec<_> =
            piece.values.iter().map(|(key, value)| format!("{}={value}", names.word(*key))).collect();
        values.sort();
        let (whose, kind) = (owner(table, Some(piece.owner)), names.word(piece.kind));
        let has_moved = moved && piece.moved;
        lines.push(format!("{whose} {kind} {} {} {} {has_moved}", place(piece), piece.front, values.join(" ")));
    }
    for ((square, kind), mark) in &position.marks {
        lines.push(format!("mark {} {} {} {}", name(*square), names.word(*kind), owner(table, mark.owner), mark.value));
    }
    for ((square, side), wall) in &position.walls {
        lines.push(format!("wall {}/{side} {} {}", name(*square), names.word(wall.kind), owner(table, wall.owner)));
    }
    for ((side, place, kind), count) in position.stocks.iter().filter(|(_, count)| **count != 0) {
        let whose = owner(table, Some(*side));
        lines.push(format!("stock {whose} {} {} {count}", names.word(*place), names.word(*kind)));
    }
    for (counter, value) in position.variables.iter().filter(|(_, value)| **value != 0) {
        lines.push(format!("counter {} {value}", names.word(*counter)));
    }
    if doings {
        lines.push(format!("acts {}", position.turn.acts));
        lines.extend(position.budgets.iter().map(|(name, left)| format!("budget {} {left}", names.word(*name))));
        for (id, verb) in &position.did {
            lines.push(format!("did {} {}", position.piece(*id).map_or_else(String::new, place), names.word(*verb)));
        }
    }
    lines.sort();
    lines
}
