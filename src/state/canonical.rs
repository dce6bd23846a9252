//! One text and one hash for a position, the same on every machine and under every order of names.

use std::fmt::Write as _;

use super::{Names, Place, Position, Side};
use crate::board::{Grid, Square};

/// Writes a position in words, one thing a line, in a fixed order.
pub fn canonical_text(position: &Position, names: &Names, grid: &Grid, sides: &[String]) -> String {
    let mut text = String::new();
    let side = |s: Side| sides.get(s.index()).map_or("?", String::as_str);
    let owner = |s: Option<Side>| s.map_or("-", side);
    let mut line = |words: std::fmt::Arguments| {
        // Writing to a string cannot fail.
        let _ = text.write_fmt(words);
        text.push('\n');
    };
    line(format_args!("turn {} seat {}", position.turn.number, position.turn.seat));
    // Runs of like squares, so that a large board of plain ground costs little.
    let ground = |square: Square| (position.terrain.get(square.index()), position.heights.get(square.index()));
    let mut squares = grid.squares().peekable();
    while let Some(first) = squares.next() {
        let mut run = 1;
        while squares.next_if(|next| ground(*next) == ground(first)).is_some() {
            run += 1;
        }
        if let (Some(terrain), Some(height)) = ground(first) {
            line(format_args!("ground {} {} {height} x{run}", grid.name(first), names.word(*terrain)));
        }
    }
    for id in position.ids() {
        let Some(piece) = position.piece(id) else { continue };
        let place = match &piece.place {
            Place::Board(cells) => cells.iter().map(|c| grid.name(*c)).collect::<Vec<_>>().join("+"),
            Place::Box(name) => format!("box {}", names.word(*name)),
            Place::Gone => "gone".to_owned(),
        };
        let mut values: Vec<String> = piece.values.iter().map(|(k, v)| format!("{}={v}", names.word(*k))).collect();
        values.sort();
        line(format_args!(
            "piece {} {} {} {place} {} {}{}",
            id.0,
            side(piece.owner),
            names.word(piece.kind),
            piece.front,
            values.join(" "),
            if piece.moved { " moved" } else { "" }
        ));
    }
    let mut rest: Vec<String> = Vec::new();
    rest.extend(position.marks.iter().map(|((square, kind), mark)| {
        let until = if mark.until > 0 { format!(" until {}", mark.until) } else { String::new() };
        format!("mark {} {} {} {}{until}", grid.name(*square), names.word(*kind), owner(mark.owner), mark.value)
    }));
    rest.extend(position.walls.iter().map(|((square, d), wall)| {
        format!("wall {}/{d} {} {}", grid.name(*square), names.word(wall.kind), owner(wall.owner))
    }));
    rest.extend(position.stocks.iter().map(|((s, place, kind), count)| {
        format!("stock {} {} {} {count}", side(*s), names.word(*place), names.word(*kind))
    }));
    rest.extend(position.budgets.iter().map(|(name, left)| format!("budget {} {left}", names.word(*name))));
    rest.extend(position.variables.iter().map(|(name, value)| format!("variable {} {value}", names.word(*name))));
    rest.sort();
    for words in rest {
        line(format_args!("{words}"));
    }
    for (id, verb) in &position.did {
        line(format_args!("did {} {}", id.0, names.word(*verb)));
    }
    for key in &position.occurred {
        line(format_args!("occurred {key:016x}"));
    }
    if let Some(outcome) = &position.outcome {
        line(format_args!("over {} {}", owner(outcome.winner), outcome.reason));
    }
    text
}

/// A short hash of a text, in hexadecimal.
pub fn hash_text(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().as_str().chars().take(32).collect()
}
