//! What a change of the rules gave and took: squares of the chosen piece, or of a whole side.

use std::collections::{BTreeMap, BTreeSet};

use super::Desk;
use crate::board::Square;
use crate::state::PieceId;

/// Squares to which a piece's actions lead, and those upon which it bears.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bearing {
    reach: BTreeSet<Square>,
    field: BTreeSet<Square>,
}

/// What each piece can do; of the seat itself under no piece.
pub type Bearings = BTreeMap<Option<PieceId>, Bearing>;

/// What was gained and lost between two states of the rules.
#[derive(Debug, Clone, Default)]
pub struct Differs {
    gained: BTreeMap<Option<PieceId>, BTreeSet<Square>>,
    lost: BTreeMap<Option<PieceId>, BTreeSet<Square>>,
    /// Is it shown of all pieces, even if one is chosen?
    pub whole_side: bool,
}

impl Differs {
    /// What one has and the other has not; none where they are the same.
    pub fn between(before: &Bearings, after: &Bearings) -> Option<Self> {
        let none = Bearing::default();
        let pieces: BTreeSet<_> = before.keys().chain(after.keys()).copied().collect();
        let mut differs = Self::default();
        for piece in pieces {
            let (old, new) = (before.get(&piece).unwrap_or(&none), after.get(&piece).unwrap_or(&none));
            let more = |a: &Bearing, b: &Bearing| -> BTreeSet<Square> {
                a.reach.difference(&b.reach).chain(a.field.difference(&b.field)).copied().collect()
            };
            let (gained, lost) = (more(new, old), more(old, new));
            if !gained.is_empty() {
                differs.gained.insert(piece, gained);
            }
            if !lost.is_empty() {
                differs.lost.insert(piece, lost);
            }
        }
        (!differs.gained.is_empty() || !differs.lost.is_empty()).then_some(differs)
    }

    /// The squares that were gained and lost by a piece, or by all if none is meant.
    pub fn of(&self, piece: Option<PieceId>) -> [Vec<Square>; 2] {
        let piece = piece.filter(|_| !self.whole_side);
        [&self.gained, &self.lost].map(|all| {
            let of = all.iter().filter(|(id, _)| piece.is_none() || **id == piece);
            of.flat_map(|(_, squares)| squares).copied().collect::<BTreeSet<_>>().into_iter().collect()
        })
    }
}

impl Desk {
    /// What every piece in sight can do now.
    pub(super) fn bearings(&self) -> Bearings {
        let game = &self.session.game;
        let mut bearings = Bearings::new();
        for candidate in game.legal() {
            let reach = &mut bearings.entry(candidate.actor).or_default().reach;
            reach.extend(candidate.to);
        }
        let rules = game.rules();
        game.look(|t| {
            for id in t.position.ids() {
                let field: BTreeSet<_> = rules.fields().flat_map(|field| t.field_of(field, id)).collect();
                if !field.is_empty() {
                    bearings.entry(Some(id)).or_default().field = field;
                }
            }
        });
        bearings
    }

    /// The squares gained and lost that are shown now.
    pub fn differing(&self) -> [Vec<Square>; 2] {
        let differs = self.differs.as_ref().filter(|_| self.past.is_none());
        differs.map(|differs| differs.of(self.selected)).unwrap_or_default()
    }
}
