//! The only way in which a position alters. Each change keeps what was before, and so its inverse.

use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use super::{Mark, Name, Piece, PieceId, Place, Side, TurnMark, Wall};
use crate::board::{Direction, Square};

/// One piece going from one place to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shift {
    /// Who goes.
    pub piece: PieceId,
    /// From where.
    pub from: Place,
    /// To where.
    pub to: Place,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The side that won; none for a draw.
    pub winner: Option<Side>,
    /// The reason in a sentence.
    pub reason: String,
}

/// One alteration of a position.
#[allow(missing_docs, reason = "the fields of each variant are told in its line")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// A piece that was not in the game before.
    Add { id: PieceId, piece: Piece },
    /// Pieces that change place, all at once: a group may move into its own squares, two may swap.
    Shift(SmallVec<[Shift; 1]>),
    /// A piece turns its front.
    Front { piece: PieceId, from: Direction, to: Direction },
    /// A declared value of a piece.
    Value { piece: PieceId, key: Name, from: i32, to: i32 },
    /// A piece becomes another kind (and may fill another layer).
    Become { piece: PieceId, from: (Name, u8), to: (Name, u8) },
    /// A piece changes hands.
    Own { piece: PieceId, from: Side, to: Side },
    /// A mark is laid, altered or taken up.
    Mark { square: Square, kind: Name, from: Option<Mark>, to: Option<Mark> },
    /// A wall is raised, altered or torn down.
    Wall { square: Square, side: Direction, from: Option<Wall>, to: Option<Wall> },
    /// The ground becomes another.
    Terrain { square: Square, from: Name, to: Name },
    /// The ground rises or falls.
    Height { square: Square, from: i16, to: i16 },
    /// How many figures of a kind a side has in a box.
    Stock { side: Side, place: Name, kind: Name, from: i32, to: i32 },
    /// What is left of a budget.
    Budget { name: Name, from: i32, to: i32 },
    /// A number that belongs to the game as a whole.
    Variable { name: Name, from: i64, to: i64 },
    /// A piece has done a verb this turn.
    Did { piece: PieceId, verb: Name },
    /// It is the first time, or no longer the first time, that a piece has moved.
    Moved { piece: PieceId, from: bool, to: bool },
    /// The position, by a key of the parts that the rules compare, has come about.
    Occurs { key: u64 },
    /// The turn passes; what pieces did this turn is forgotten.
    Pass { from: TurnMark, to: TurnMark, did: Vec<(PieceId, Name)> },
    /// How many actions the step has seen.
    Acts { from: u16, to: u16 },
    /// The game ends, or goes on after all.
    Outcome { from: Option<Outcome>, to: Option<Outcome> },
}

impl Change {
    /// Does a piece leave the board by it?
    pub fn takes_off_the_board(&self) -> bool {
        let leaves = |s: &Shift| !s.from.cells().is_empty() && s.to.cells().is_empty();
        matches!(self, Self::Shift(shifts) if shifts.iter().any(leaves))
    }

    /// Does a piece become another kind by it?
    pub fn makes_another_kind(&self) -> bool {
        matches!(self, Self::Become { .. })
    }

    /// The squares whose content or ground this change alters.
    pub fn squares(&self, pieces: &[Piece]) -> SmallVec<[Square; 4]> {
        let of = |id: &PieceId| pieces.get(id.index()).map_or(&[][..], |p| p.place.cells()).into();
        match self {
            Self::Add { piece, .. } => piece.place.cells().into(),
            Self::Shift(shifts) => {
                shifts.iter().flat_map(|s| s.from.cells().iter().chain(s.to.cells())).copied().collect()
            }
            Self::Become { piece, .. } | Self::Own { piece, .. } | Self::Front { piece, .. } => of(piece),
            Self::Mark { square, .. } | Self::Terrain { square, .. } => smallvec![*square],
            Self::Wall { square, .. } => smallvec![*square],
            _ => SmallVec::new(),
        }
    }
}
