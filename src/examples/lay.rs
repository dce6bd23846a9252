//! The position of an example.

use super::claim::{find, side};
use super::format::Example;
use crate::board::Board;
use crate::game::{Choice, Game};
use crate::library::Library;
use crate::lua::api::change::place;
use crate::report::Problems;
use crate::rulebook::{Manifest, Table};
use crate::session::read_board;
use crate::state::Change;

/// The position of an example as a game.
///
/// # Errors
/// A sentence: what keeps the rules, the board or the position from being laid.
pub fn lay(library: &Library, manifest: &Manifest, example: &Example) -> Result<Game, String> {
    let told = |problems: Problems| problems.to_string();
    let board = match (&example.board, &example.sheet, manifest.boards.first()) {
        (Some(id), ..) => read_board(library, id),
        (None, Some(sheet), _) => Board::plain(sheet.width, sheet.height, &sheet.numbering, &sheet.fill),
        (None, None, Some(usual)) => read_board(library, usual),
        (None, None, None) => return Err("it has no board".to_owned()),
    }
    .map_err(told)?;
    let choice = Choice {
        ruleset: manifest.id.clone(),
        options: example.options.clone(),
        house: example.house.clone(),
        seed: example.seed,
    };
    let read = |path: &str| library.read(path);
    if let Some(text) = &example.position {
        return Game::at_position(&read, choice, board, None, text).map_err(told);
    }
    if example.array {
        return Game::new(&read, choice, board).map_err(told);
    }
    let mut game = Game::bare(&read, choice, board).map_err(told)?;
    game.lay(|table| lay_pieces(table, example)).unwrap_or(Ok(()))?;
    game.begin_with(example.seat.as_deref().unwrap_or_default(), example.phase.as_deref()).map_err(told)?;
    Ok(game)
}

fn lay_pieces(table: &mut Table, example: &Example) -> Result<(), String> {
    let name = |table: &Table, word: &str| {
        table.rules.names.find(word).ok_or_else(|| format!("the rules have no word '{word}'"))
    };
    for (square, terrain) in &example.terrain {
        let (square, to) = (find(table, square)?, name(table, terrain)?);
        let from = table.position.terrain.get(square.index()).copied().unwrap_or(to);
        table.change(Change::Terrain { square, from, to })?;
    }
    let level = example.sheet.as_ref().map_or(0, |sheet| sheet.level);
    if level != 0 {
        for square in table.board.grid.squares() {
            table.change(Change::Height { square, from: 0, to: level })?;
        }
    }
    for (square, height) in &example.heights {
        let square = find(table, square)?;
        let from = table.position.heights.get(square.index()).copied().unwrap_or(0);
        table.change(Change::Height { square, from, to: *height })?;
    }
    for (counter, to) in &example.counters {
        let name = super::things::counter(table, counter)?;
        table.change(Change::Variable { name, from: 0, to: *to })?;
    }
    for piece in &example.pieces {
        let (owner, at) = (side(table, &piece.side)?, find(table, &piece.square)?);
        place(table, owner, &piece.kind, at, Some(piece.front))?;
    }
    super::things::lay(table, example)?;
    for (owner, boxes) in &example.boxes {
        let owner = side(table, owner)?;
        for (place, kinds) in boxes {
            for (kind, count) in kinds {
                let (place, kind) = (name(table, place)?, name(table, kind)?);
                table.change(Change::Stock { side: owner, place, kind, from: 0, to: *count as i32 })?;
            }
        }
    }
    Ok(())
}
