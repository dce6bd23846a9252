//! What must hold in an example's position.

use std::collections::BTreeSet;

use super::deed::do_deed;
use super::format::Expect;
use crate::board::{Direction, Square};
use crate::game::{Game, perft};
use crate::rulebook::{Said, Table};
use crate::state::Side;

/// Looks whether something holds in the position of an example.
///
/// # Errors
/// A sentence: how it is instead.
pub fn claim(mut game: Game, expect: &Expect) -> Result<(), String> {
    match expect {
        Expect::Squares { of, verb, offer, along, exact, includes, excludes, count } => {
            let reached = reached(&game, of, verb, offer.as_deref(), *along)?;
            let reached: BTreeSet<&str> = reached.iter().map(String::as_str).collect();
            if let Some(exact) = exact {
                let exact: BTreeSet<&str> = exact.iter().map(String::as_str).collect();
                let (more, less) = (join(reached.difference(&exact)), join(exact.difference(&reached)));
                let otherwise = match (more.is_empty(), less.is_empty()) {
                    (true, true) => None,
                    (false, true) => Some(format!("reaches {more} too")),
                    (true, false) => Some(format!("does not reach {less}")),
                    (false, false) => Some(format!("reaches {more} too, and does not reach {less}")),
                };
                if let Some(otherwise) = otherwise {
                    return Err(format!("{verb} of {of} {otherwise}"));
                }
            }
            if let Some(square) = includes.iter().find(|s| !reached.contains(s.as_str())) {
                return Err(format!("{verb} of {of} does not reach {square}; it reaches {}", join(reached.iter())));
            }
            if let Some(square) = excludes.iter().find(|s| reached.contains(s.as_str())) {
                return Err(format!("{verb} of {of} reaches {square}"));
            }
            match count {
                Some(count) if *count != reached.len() => {
                    Err(format!("{verb} of {of} reaches {} squares, not {count}", reached.len()))
                }
                _ => Ok(()),
            }
        }
        Expect::Field { of, name, exact } => look(&game, |table| {
            let square = find(table, of)?;
            let id = table.position.occupants(square).next().ok_or_else(|| format!("nothing stands on {of}"))?;
            let field = table.rules.names.find(name).and_then(|n| table.rules.field(n));
            let field = field.ok_or_else(|| format!("there is no field '{name}'"))?;
            let names = |s: Square| table.board.grid.name(s).to_owned();
            let found: BTreeSet<String> = table.field_of(field, id).into_iter().map(names).collect();
            let wanted: BTreeSet<String> = exact.iter().cloned().collect();
            if found == wanted {
                Ok(())
            } else {
                Err(format!("{name} of {of} is {}, not {}", join(found.iter()), join(wanted.iter())))
            }
        }),
        Expect::Printed(name, cells) => super::looks::printed(&game, name, cells),
        Expect::Section { of, name, to, hidden_by, seen } => {
            super::looks::section(&game, (of, name), to, (*seen, hidden_by))
        }
        Expect::Try(deeds) => {
            for deed in deeds {
                let before = game.canonical();
                let done = game.whole_history().done.len();
                do_deed(&mut game, deed)?;
                if game.whole_history().done.len() > done {
                    game.undo();
                }
                if game.canonical() != before {
                    return Err("taking the action back does not restore the position".to_owned());
                }
            }
            Ok(())
        }
        Expect::Do(deeds) => deeds.iter().try_for_each(|deed| do_deed(&mut game, deed)),
        Expect::Geometry { of, front, .. } => look(&game, |table| geometry(table, of, *front, expect)),
        Expect::Numbers(numbers) => look(&game, |table| {
            for (name, (row, column)) in numbers {
                let square = find(table, name)?;
                let lies = table.board.grid.column_row(square);
                if lies != Some((i32::from(*column), i32::from(*row))) {
                    let lies = lies.map_or("off the grid".to_owned(), |(x, y)| format!("in row {y}, column {x}"));
                    return Err(format!("square {name} lies {lies}, not in row {row}, column {column}"));
                }
            }
            Ok(())
        }),
        Expect::Ways(wanted) => {
            for (depth, wanted) in (1..).zip(wanted) {
                let ways = perft::perft(&mut game, depth).map_err(|fault| fault.to_string())?;
                if ways != *wanted {
                    let actions = if depth == 1 { "action" } else { "actions" };
                    return Err(format!("the game can go on in {ways} ways for {depth} {actions}, not in {wanted}"));
                }
            }
            Ok(())
        }
        Expect::Reads(line, printed) => look(&game, |table| match table.parse(line)? {
            Said::Done => {
                (*printed == table.rules.turn.done).then_some(()).ok_or_else(|| "it ends the turn".to_owned())
            }
            Said::Act(action) => {
                let prints = table.print(&action);
                if prints != *printed {
                    return Err(format!("'{line}' is printed as '{prints}'"));
                }
                match table.parse(&prints)? {
                    Said::Act(again) if again == action => Ok(()),
                    _ => Err(format!("'{prints}' is read as another action than '{line}'")),
                }
            }
        }),
    }
}

fn join<'a, S: AsRef<str> + 'a>(squares: impl Iterator<Item = &'a S>) -> String {
    squares.map(AsRef::as_ref).collect::<Vec<_>>().join(" ")
}

/// The squares that listed actions of a piece reach.
fn reached(
    game: &Game,
    of: &str,
    verb: &str,
    offer: Option<&str>,
    along: Option<Direction>,
) -> Result<Vec<String>, String> {
    let (id, ray) = look(game, |table| {
        let square = find(table, of)?;
        let id = table.position.occupants(square).next().ok_or_else(|| format!("nothing stands on {of}"))?;
        let ray: Option<Vec<Square>> = along.map(|d| table.board.grid.ray(square, d).collect());
        Ok((id, ray))
    })?;
    let rules = game.rules();
    let verb = rules.names.find(verb).ok_or_else(|| format!("there is no action '{verb}'"))?;
    let listed = game.legal_of(id);
    let wanted = listed.iter().filter(|c| {
        let key = rules.rules.get(usize::from(c.rule)).map_or("", |r| r.citation.key.as_str());
        c.verb == verb && offer.is_none_or(|prefix| key.starts_with(prefix))
    });
    let squares = wanted.filter_map(|c| c.to).filter(|s| ray.as_ref().is_none_or(|ray| ray.contains(s)));
    Ok(squares.map(|s| game.board().grid.name(s).to_owned()).collect())
}

/// What lies about a square for one who faces a way.
fn geometry(table: &Table, of: &str, front: Direction, expect: &Expect) -> Result<(), String> {
    let grid = &table.board.grid;
    let square = find(table, of)?;
    let names = |squares: Vec<Square>| squares.into_iter().map(|s| grid.name(s).to_owned()).collect::<BTreeSet<_>>();
    let around = |corner: bool| {
        let ways = Direction::ALL.into_iter().filter(|d| d.is_diagonal() == corner);
        ways.filter_map(|d| grid.step(square, d)).collect::<Vec<_>>()
    };
    for (what, wanted) in expect.geometry() {
        let found = names(match what {
            "adjacent" => grid.adjacent(square),
            "side" => around(false),
            "corner" => around(true),
            "front_rectangle" => grid.ahead(square, front),
            "rear_rectangle" => grid.ahead(square, front.turned(4)),
            "left_rectangle" => grid.ahead(square, front.turned(-2)),
            "right_rectangle" => grid.ahead(square, front.turned(2)),
            other => return Err(format!("'{other}' is no part of geometry")),
        });
        let wanted: BTreeSet<String> = wanted.iter().cloned().collect();
        if found != wanted {
            return Err(format!("{what} of {of} is {}, not {}", join(found.iter()), join(wanted.iter())));
        }
    }
    let Expect::Geometry { front_lines: Some(lines), .. } = expect else { return Ok(()) };
    for line in lines {
        let begins = |d: Direction| {
            let ray = grid.ray(square, d).take(line.len()).map(|s| grid.name(s).to_owned());
            ray.collect::<Vec<_>>() == *line
        };
        if ![-1, 0, 1].into_iter().any(|turn| begins(front.turned(turn))) {
            return Err(format!("no line of direction of the front begins with {}", line.join(" ")));
        }
    }
    Ok(())
}

pub(super) fn find(table: &Table, square: &str) -> Result<Square, String> {
    table.board.grid.find(square).ok_or_else(|| format!("the board has no square '{square}'"))
}

pub(super) fn side(table: &Table, id: &str) -> Result<Side, String> {
    let sides = &table.rules.manifest.sides;
    sides.iter().position(|s| s.id == id).map(|n| Side(n as u8)).ok_or_else(|| format!("there is no side '{id}'"))
}

pub(super) fn look<T>(game: &Game, question: impl FnOnce(&Table) -> Result<T, String>) -> Result<T, String> {
    game.look(question).unwrap_or_else(|| Err("there is no game".to_owned()))
}
