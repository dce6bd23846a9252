//! Pieces on their way from square to square, from the list of changes.

use crate::board::Square;
use crate::state::{Change, PieceId};

/// How long a piece is on its way, in seconds.
const TAKES: f64 = 0.28;

/// What is on its way.
#[derive(Debug, Default)]
pub struct Motion {
    moving: Vec<(PieceId, Square, Square)>,
    began: f64,
}

impl Motion {
    /// Begins to show what was done. What was on its way before has arrived.
    pub fn begin(&mut self, changes: &[Change], now: f64) {
        if changes.is_empty() {
            return;
        }
        self.moving.clear();
        self.began = now;
        let shifts = changes.iter().filter_map(|c| if let Change::Shift(shifts) = c { Some(shifts) } else { None });
        for shift in shifts.flatten() {
            let (Some(from), Some(to)) = (shift.from.cells().first(), shift.to.cells().first()) else {
                // Who has left the board is gone.
                self.moving.retain(|(id, ..)| *id != shift.piece);
                continue;
            };
            match self.moving.iter_mut().find(|(id, ..)| *id == shift.piece) {
                Some((_, _, last)) => *last = *to,
                None => self.moving.push((shift.piece, *from, *to)),
            }
        }
    }

    /// Who was carried there by hand has arrived.
    pub fn arrived(&mut self, id: PieceId) {
        self.moving.retain(|(moving, ..)| *moving != id);
    }

    /// Lets arrive what has been on its way long enough.
    pub fn end(&mut self, now: f64) {
        if now - self.began >= TAKES {
            self.moving.clear();
        }
    }

    /// Who is on his way.
    pub fn pieces(&self) -> Vec<PieceId> {
        self.moving.iter().map(|(id, ..)| *id).collect()
    }

    /// The ways of all who are on theirs.
    pub fn ways(&self) -> impl Iterator<Item = (Square, Square)> {
        self.moving.iter().map(|(_, from, to)| (*from, *to))
    }

    /// Who is on his way, from where to where, and how far he has come: 0 to 1.
    pub fn places(&self, now: f64) -> Vec<(PieceId, Square, Square, f32)> {
        let part = ((now - self.began) / TAKES).clamp(0.0, 1.0) as f32;
        // Slowly off, slowly in.
        let part = part * part * (3.0 - 2.0 * part);
        self.moving.iter().map(|(id, from, to)| (*id, *from, *to, part)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Place, Shift};

    #[test]
    fn a_piece_that_goes_twice_goes_once_and_who_leaves_does_not_go() {
        let shift = |piece: u16, from: u32, to: Option<u32>| {
            let to = to.map_or(Place::Gone, |to| Place::on(Square(to)));
            Change::Shift(smallvec::smallvec![Shift { piece: PieceId(piece), from: Place::on(Square(from)), to }])
        };
        let mut motion = Motion::default();
        motion.begin(&[shift(1, 5, Some(6)), shift(2, 6, None), shift(1, 6, Some(9))], 10.0);
        assert_eq!(motion.places(10.0), [(PieceId(1), Square(5), Square(9), 0.0)]);
        assert_eq!(motion.places(10.14).iter().map(|p| p.3).collect::<Vec<_>>(), [0.5]);
        motion.end(10.1);
        assert_eq!(motion.pieces(), [PieceId(1)]);
        motion.end(11.0);
        assert!(motion.pieces().is_empty());
    }
}
