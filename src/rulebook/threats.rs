//! The squares on which a side could take: the patterns that take, walked forwards from all its pieces at once. For many squares
//! this is cheaper than to walk backwards from each.

use super::Table;
use super::attack::{Entry, Group};
use crate::board::{Hop, Square, SquareSet};
use crate::state::{Name, Piece, PieceId, Side};

/// Whose threats are asked for, and to whom.
struct Walk<'a> {
    table: &'a Table,
    by: Side,
    victim: Name,
    /// The square of the victim, and what it bars without him.
    lifted: (Square, u32),
}

impl Table {
    /// The squares on which a side could take a piece if it went there, as things stand but for its own square, which it has left.
    /// The same answers as [`Table::is_attacked`] gives square by square.
    pub fn threats(&self, by: Side, victim: PieceId, kind: Name) -> SquareSet {
        let mut squares = SquareSet::with_capacity(self.board.grid.len());
        let from = self.position.piece(victim).and_then(Piece::square).unwrap_or(self.board.grid.sentinel());
        let walk = Walk { table: self, by, victim: kind, lifted: (from, self.word_of(by, from, |id, _| id != victim)) };
        for piece in self.position.pieces().iter().filter(|piece| piece.owner == by) {
            for from in piece.place.cells() {
                for (group, entry) in self.rules.attacks.of_kind(piece.kind) {
                    walk.forwards(group, entry, piece, *from, &mut squares);
                }
            }
        }
        squares
    }
}

impl Walk<'_> {
    fn word(&self, square: Square) -> u32 {
        if square == self.lifted.0 { self.lifted.1 } else { self.table.masks.word(self.by, square) }
    }

    /// Takes in what one piece threatens on one way.
    fn forwards(&self, group: &Group, entry: &Entry, piece: &Piece, start: Square, squares: &mut SquareSet) {
        if !self.table.goes_so(entry, piece) || !entry.may_take(self.victim) {
            return;
        }
        let (grid, masks, channel) = (&self.table.board.grid, &self.table.masks, group.channel);
        // Who only fills a square is passed over.
        let shut = if group.hop.is_some() { channel.enter() | channel.pass() } else { channel.pass() };
        let (mut here, mut hurdles) = (start, 0);
        for steps in 1..=entry.most {
            let next = match group.step {
                Some(step) => grid.next(here, step),
                None => grid.leap(here, group.leap).unwrap_or(grid.sentinel()),
            };
            let walled = group.step.is_some_and(|step| masks.wall_bars(self.by, here, step, channel));
            if next == grid.sentinel() || walled || !self.is_open_between(group, here) {
                return;
            }
            if steps >= entry.least
                && group.hop.is_some() == (hurdles == 1)
                && masks.ground_lets_in(self.by, next, channel)
                && self.table.in_zone(entry.within, self.by, next)
            {
                squares.insert(next);
            }
            if hurdles == 1 && group.hop == Some(Hop::Behind) {
                return;
            }
            let bars = self.word(next);
            if bars & shut != 0 {
                // Ground, or what one must stop on, is no hurdle.
                let hurdle =
                    group.hop.is_some() && bars & channel.enter() != 0 && masks.ground_lets_in(self.by, next, channel);
                hurdles += 1;
                if !hurdle || hurdles > 1 {
                    return;
                }
            }
            here = next;
        }
    }

    /// Is one of the ways of a lame leap free?
    fn is_open_between(&self, group: &Group, here: Square) -> bool {
        let shut = group.channel.enter() | group.channel.pass();
        let is_free = |way: &Vec<(i32, i32)>| {
            let squares = way.iter().filter_map(|leap| self.table.board.grid.leap(here, *leap));
            squares.into_iter().all(|square| self.word(square) & shut == 0)
        };
        group.between.is_empty() || group.between.iter().any(is_free)
    }
}
