//! What an example expects, in words.

use crate::examples::{Deed, Expect, Placed, RaisedWall};
use crate::picture::words::towards;
use crate::workbench::say::{count, said, say};

/// An expectation as a heading.
pub fn expectation(expect: &Expect) -> String {
    match expect {
        Expect::Squares { of, verb, along, exact, includes, excludes, count: wanted, .. } => {
            let mut parts = Vec::new();
            if let Some(exact) = exact {
                parts.push(said!("example.exact", squares = exact.join(" ")));
            }
            if !includes.is_empty() {
                parts.push(said!("example.includes", squares = includes.join(" ")));
            }
            if !excludes.is_empty() {
                parts.push(said!("example.excludes", squares = excludes.join(" ")));
            }
            if let Some(way) = along {
                parts.push(said!("example.along", way = towards(*way)));
            }
            parts.extend(wanted.map(|n| count(n, "squares.one", "squares.many")));
            said!("example.squares", of = of, verb = verb.replace('_', " "), squares = parts.join("; "))
        }
        Expect::Field { of, name, exact } => said!("example.field", of = of, name = name, squares = exact.join(" ")),
        Expect::Try(deeds) => count(deeds.len(), "example.try.one", "example.try.many"),
        Expect::Do(deeds) => count(deeds.len(), "example.do.one", "example.do.many"),
        Expect::Geometry { of, front, .. } => said!("example.geometry", of = of, front = towards(*front)),
        Expect::Numbers(squares) => count(squares.len(), "example.numbers.one", "example.numbers.many"),
        Expect::Reads(line, printed) => said!("example.reads", line = line, printed = printed),
        Expect::Printed(key, rows) => said!("example.printed", key = key, n = rows.len()),
        Expect::Section { of, name, to, hidden_by, seen } => match (seen, hidden_by.is_empty()) {
            (true, _) => said!("example.seen", of = of, to = to, name = name),
            (false, true) => said!("example.unseen", of = of, to = to, name = name),
            (false, false) => said!("example.hidden", of = of, to = to, name = name, by = hidden_by.join(", ")),
        },
        Expect::Ways(ways) => {
            let ways: Vec<String> = ways.iter().map(ToString::to_string).collect();
            said!("example.ways", ways = ways.join(", "))
        }
    }
}

/// A step.
pub fn step(deed: &Deed) -> String {
    match deed {
        Deed::Allowed(line) => said!("example.allowed", line = line),
        Deed::Refused(line, by) if by.is_empty() => said!("example.unoffered", line = line),
        Deed::Refused(line, by) => said!("example.refused", line = line, by = by),
        Deed::Pieces(pieces) => {
            let stands = |Placed { side, kind, square, front }: &Placed| {
                let kind = kind.replace('_', " ");
                said!("example.stands", side = side, kind = kind, square = square, front = towards(*front))
            };
            pieces.iter().map(stands).collect::<Vec<_>>().join("; ")
        }
        Deed::Gone(squares) => said!("example.gone", squares = squares.join(" ")),
        Deed::Box(side, place, kind, n) => {
            said!("example.box", side = side, n = n, kind = kind.replace('_', " "), place = place.replace('_', " "))
        }
        Deed::Left(budget, left) => said!("example.left", budget = budget.replace('_', " "), left = left),
        Deed::Position(text) => said!("example.position", text = text),
        Deed::Over(winner, reason) if winner.is_empty() => said!("example.drawn", reason = reason),
        Deed::Over(winner, reason) => said!("example.over", winner = winner, reason = reason),
        Deed::Wall(RaisedWall(square, side, kind, _)) if kind.is_empty() => {
            said!("example.no_wall", square = square, side = towards(*side))
        }
        Deed::Wall(RaisedWall(square, side, kind, _)) => {
            said!("example.wall", square = square, side = towards(*side), kind = kind.replace('_', " "))
        }
        Deed::Lies(square, mark) => said!("example.lies", square = square, mark = mark.replace('_', " ")),
        Deed::Bare(square, mark) => said!("example.bare", square = square, mark = mark.replace('_', " ")),
        Deed::Value(given) => said!("example.value", at = given.0, value = given.1.replace('_', " "), n = given.2),
        Deed::Counter(counter, n) => said!("example.counter", counter = counter, n = n),
        Deed::Dice(fell) => {
            let fell: Vec<String> = fell.iter().map(ToString::to_string).collect();
            said!("example.dice", fell = fell.join(", "))
        }
        Deed::Reckoned(name, total, terms) => {
            said!("example.reckoned", name = name, total = total, terms = terms.join(", "))
        }
    }
}

/// How sure it is that something holds: it does, or how it is instead.
pub fn outcome(outcome: &Result<(), String>) -> String {
    match outcome {
        Ok(()) => say("example.holds").to_owned(),
        Err(why) => said!("example.fails", why = why),
    }
}
