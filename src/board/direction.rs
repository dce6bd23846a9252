//! The eight steps from a square, and what is forward, aside and behind when one faces a way.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the eight steps from a square, by compass; north is towards the first row of the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Direction {
    /// A side: to the row above.
    N,
    /// A corner.
    NE,
    /// A side: to the next column.
    E,
    /// A corner.
    SE,
    /// A side: to the row below.
    S,
    /// A corner.
    SW,
    /// A side: to the column before.
    W,
    /// A corner.
    NW,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Direction; 8] = [Self::N, Self::NE, Self::E, Self::SE, Self::S, Self::SW, Self::W, Self::NW];
    /// The four that cross a side of the square.
    pub const SIDES: [Direction; 4] = [Self::N, Self::E, Self::S, Self::W];

    /// From an index, clockwise from north; only the lowest three bits count.
    pub fn from_index(index: u8) -> Self {
        Self::ALL[usize::from(index & 7)]
    }

    /// Turned clockwise by so many degrees of 45 (negative: counter-clockwise).
    #[must_use]
    pub fn turned(self, eighths: i8) -> Self {
        Self::from_index((self as u8).wrapping_add(eighths.rem_euclid(8) as u8))
    }

    /// Columns (to the east) and rows (to the south) of one step.
    pub fn delta(self) -> (i32, i32) {
        match self {
            Self::N => (0, -1),
            Self::NE => (1, -1),
            Self::E => (1, 0),
            Self::SE => (1, 1),
            Self::S => (0, 1),
            Self::SW => (-1, 1),
            Self::W => (-1, 0),
            Self::NW => (-1, -1),
        }
    }

    /// The step that has this delta, each part being -1, 0 or 1.
    pub fn from_delta(columns: i32, rows: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|d| d.delta() == (columns, rows))
    }

    /// Does the step cross a corner?
    pub fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// `N`, `NE`, ...
    pub fn name(self) -> &'static str {
        ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][self as usize]
    }

    /// The reverse of [`Direction::name`].
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|d| d.name() == name)
    }

    /// Columns and rows of a leap of `right` squares to the right and `forward` squares ahead of one who faces this way.
    ///
    /// Facing a corner, the leap keeps its place on the ring of squares at its distance: a leap straight ahead goes
    /// through the corner.
    pub fn leap(self, right: i32, forward: i32) -> (i32, i32) {
        let (mut x, mut y) = (right, forward.saturating_neg());
        let ring = x.saturating_abs().max(y.saturating_abs());
        for _ in 0..self as u8 {
            // An eighth of the ring clockwise; y grows to the south.
            (x, y) = (x.saturating_sub(y).clamp(-ring, ring), x.saturating_add(y).clamp(-ring, ring));
        }
        (x, y)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leap_turns_with_the_one_who_faces() {
        assert_eq!(Direction::N.leap(1, 2), (1, -2));
        assert_eq!(Direction::E.leap(1, 2), (2, 1));
        assert_eq!(Direction::S.leap(1, 2), (-1, 2));
        assert_eq!(Direction::W.leap(1, 2), (-2, -1));
        assert_eq!(Direction::NE.leap(0, 3), (3, -3));
        assert_eq!(Direction::NE.leap(1, 1), (1, 0));
        assert_eq!(Direction::SE.leap(2, 1), (-1, 2));
        let _ = Direction::SE.leap(i32::MIN, i32::MIN);
    }

    #[test]
    fn eight_turns_on_the_spot_bring_one_back() {
        for (right, forward) in [(0, 1), (1, 2), (-3, 2), (3, -3), (2, 0), (-3, -1)] {
            let mut seen = std::collections::BTreeSet::new();
            for d in Direction::ALL {
                let (x, y) = d.leap(right, forward);
                assert_eq!(x.abs().max(y.abs()), i32::max(right.abs(), forward.abs()), "the ring is kept");
                let (bx, by) = d.turned(4).leap(right, forward);
                assert_eq!((bx, by), (-x, -y));
                seen.insert((x, y));
            }
            assert_eq!(seen.len(), 8);
        }
    }

    #[test]
    fn every_step_is_the_leap_of_one_square_ahead() {
        for d in Direction::ALL {
            assert_eq!(d.leap(0, 1), d.delta());
            assert_eq!(d.turned(4).delta(), (-d.delta().0, -d.delta().1));
        }
    }
}
