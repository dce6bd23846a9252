//! Pieces, and the marks and walls that stand on a board without a will of their own.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::Name;
use crate::board::{Direction, Square};

/// A piece by its number, counted from 1 in the order of placing and never used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PieceId(pub u16);

impl PieceId {
    /// As an index into the list of pieces.
    pub fn index(self) -> usize {
        usize::from(self.0).wrapping_sub(1)
    }
}

/// A side of the war, by its place in the ruleset's list of sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Side(pub u8);

impl Side {
    /// As an index into a list with one entry for each side.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The squares that a piece covers, in the order of its kind's parts.
pub type Cells = SmallVec<[Square; 2]>;

/// Where a piece is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// On these squares.
    Board(Cells),
    /// In a box beside the board.
    Box(Name),
    /// Out of the game.
    Gone,
}

impl Place {
    /// On one square.
    pub fn on(square: Square) -> Self {
        Self::Board(smallvec::smallvec![square])
    }

    /// The squares covered; none beside the board.
    pub fn cells(&self) -> &[Square] {
        match self {
            Self::Board(cells) => cells,
            Self::Box(_) | Self::Gone => &[],
        }
    }
}

/// A piece with everything that rules may ask of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Its kind, as the ruleset names it.
    pub kind: Name,
    /// Whose it is.
    pub owner: Side,
    /// Where it is.
    pub place: Place,
    /// Which way it faces.
    pub front: Direction,
    /// The layer in which it fills its squares.
    pub layer: u8,
    /// Declared integer values, ordered by name.
    pub values: Vec<(Name, i32)>,
    /// Has it gone from one square to another in this game? Kept only for kinds of which a rule asks it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub moved: bool,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Piece {
    /// The first square that it covers.
    pub fn square(&self) -> Option<Square> {
        self.place.cells().first().copied()
    }

    /// A declared value; 0 if it was never set.
    pub fn value(&self, key: Name) -> i32 {
        self.values.iter().find(|(k, _)| *k == key).map_or(0, |(_, v)| *v)
    }

    /// Sets a declared value; 0 forgets it.
    pub fn set_value(&mut self, key: Name, value: i32) {
        match self.values.binary_search_by_key(&key, |(k, _)| *k) {
            Ok(at) if value == 0 => {
                self.values.remove(at);
            }
            Ok(at) => self.values[at].1 = value,
            Err(_) if value == 0 => {}
            Err(at) => self.values.insert(at, (key, value)),
        }
    }
}

/// Pieces that a game may ever have.
pub const MOST_PIECES: usize = 20_000;

/// Reads a list of pieces, and no further than a game has any.
pub(super) fn not_too_many<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Piece>, D::Error> {
    struct Few;

    impl<'de> serde::de::Visitor<'de> for Few {
        type Value = Vec<Piece>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            write!(f, "a list of up to {MOST_PIECES} pieces")
        }

        fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Piece>, A::Error> {
            let mut pieces = Vec::new();
            while let Some(piece) = list.next_element()? {
                if pieces.len() >= MOST_PIECES {
                    return Err(serde::de::Error::custom(format!("a game has up to {MOST_PIECES} pieces")));
                }
                pieces.push(piece);
            }
            Ok(pieces)
        }
    }

    deserializer.deserialize_seq(Few)
}

/// A thing without will that lies on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Whose it is, if anyone's.
    pub owner: Option<Side>,
    /// A number that its kind gives a meaning to.
    pub value: i32,
    /// The turn at whose beginning it is taken up; 0 if it lies until somebody takes it up.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub until: u32,
}

/// A thing that stands on a side or a corner of a square and belongs to that square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wall {
    /// Its kind, as the ruleset names it.
    pub kind: Name,
    /// Whose it is, if anyone's.
    pub owner: Option<Side>,
}
