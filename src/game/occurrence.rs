//! Positions that are the same by the parts which the rules compare.

use super::Game;
use crate::board::Square;
use crate::lua::Fault;
use crate::rulebook::{Candidate, Part, Repetition, Table};
use crate::state::{Change, Piece, PieceId, Side};

/// Stirs a number: the same on every machine, and different numbers come out far apart (the finalizer of splitmix64).
fn stir(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// The key of one thing of a part: keys are added up, so that their order does not matter.
fn key(part: Part, numbers: &[u64]) -> u64 {
    let start = stir(part as u64 + 0x9e37_79b9_7f4a_7c15);
    numbers.iter().fold(start, |key, number| stir(key.wrapping_mul(3).wrapping_add(*number)))
}

impl Game {
    /// Notes the position at the beginning of a step, if the rules compare positions.
    pub(super) fn note_occurrence(&mut self) -> Result<(), Fault> {
        let rules = self.rules.clone();
        let Some(repetition) = &rules.repetition else { return Ok(()) };
        let list = if repetition.parts.contains(&Part::Actions) {
            let sum = |table: &Table, list: &[Candidate]| {
                let square = |id| table.position.piece(id).and_then(Piece::square);
                list.iter().fold(0u64, |sum, c| sum.wrapping_add(of_action(c, square)))
            };
            self.with_listed(|list| self.vm.look(|table| sum(table, list))).unwrap_or(0)
        } else {
            0
        };
        let noted = self.vm.note(|table| {
            let key = of_position(table, repetition).wrapping_add(list);
            table.change(Change::Occurs { key })
        });
        let what = |what| Fault { rule: repetition.citation.key.clone(), file: String::new(), line: 0, what };
        noted.unwrap_or(Ok(())).map_err(what)
    }
}

/// The key of an action. Its pieces count by their squares: two alike that have changed places are the same.
fn of_action(c: &Candidate, square: impl Fn(PieceId) -> Option<Square>) -> u64 {
    let stands = |id: Option<PieceId>| id.map(|id| square(id).map_or(u32::MAX - 1, |s| s.0));
    let number = |n: Option<u32>| n.map_or(0, |n| u64::from(n) + 1);
    let both = |high: u64, low: u64| (high << 32).wrapping_add(low);
    key(
        Part::Actions,
        &[
            both(u64::from(c.verb.0), number(c.kind.map(|k| u32::from(k.0)))),
            both(number(stands(c.actor)), number(c.to.map(|s| s.0))),
            both(number(stands(c.with)), number(c.front.map(|d| d as u32))),
        ],
    )
}

fn of_position(table: &Table, repetition: &Repetition) -> u64 {
    let position = &table.position;
    let number = |side: Option<Side>| side.map_or(0, |s| u64::from(s.0) + 1);
    let mut sum = 0u64;
    let mut add = |more: u64| sum = sum.wrapping_add(more);
    for part in &repetition.parts {
        match part {
            // What may be done is added by the one who knows it.
            Part::Actions => {}
            Part::Pieces => {
                for piece in position.pieces() {
                    for cell in piece.place.cells() {
                        add(key(*part, &[u64::from(cell.0), u64::from(piece.kind.0), u64::from(piece.owner.0)]));
                    }
                }
            }
            Part::Fronts | Part::Values => {
                for piece in position.pieces() {
                    let Some(square) = piece.square() else { continue };
                    if *part == Part::Fronts {
                        add(key(*part, &[u64::from(square.0), piece.front as u64]));
                        continue;
                    }
                    for (name, value) in &piece.values {
                        add(key(*part, &[u64::from(square.0), u64::from(name.0), *value as u64]));
                    }
                }
            }
            Part::Seat => add(key(*part, &[u64::from(position.turn.step)])),
            Part::Boxes => {
                for ((side, place, kind), n) in &position.stocks {
                    add(key(*part, &[u64::from(side.0), u64::from(place.0), u64::from(kind.0), *n as u64]));
                }
            }
            Part::Marks => {
                for ((square, kind), mark) in &position.marks {
                    add(key(*part, &[u64::from(square.0), u64::from(kind.0), number(mark.owner), mark.value as u64]));
                }
            }
            Part::Walls => {
                for ((square, side), wall) in &position.walls {
                    add(key(*part, &[u64::from(square.0), *side as u64, u64::from(wall.kind.0), number(wall.owner)]));
                }
            }
            Part::Terrain => {
                for (square, name) in position.terrain.iter().enumerate() {
                    add(key(*part, &[square as u64, u64::from(name.0)]));
                }
            }
            Part::Counters => {
                for (name, value) in &position.variables {
                    add(key(*part, &[u64::from(name.0), *value as u64]));
                }
            }
        }
    }
    if let Some(kinds) = &repetition.unmoved {
        for piece in position.pieces().iter().filter(|p| !p.moved && kinds.has(p.kind)) {
            if let Some(square) = piece.square() {
                add(key(Part::Pieces, &[u64::from(square.0), u64::MAX]));
            }
        }
    }
    sum
}
