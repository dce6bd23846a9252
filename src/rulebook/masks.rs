//! What each square bars to each side, one word a square: follows from ground, marks, pieces and walls.

use super::kinds::Channel;
use super::{Edges, Rulebook};
use crate::board::{Direction, Grid, Square};
use crate::state::{Position, Side};

/// The words that a sweep tests. Kept in step with the position by [`Masks::refresh`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Masks {
    /// By side and square, the sentinel last: what ground and marks bar.
    ground: Vec<Vec<u32>>,
    /// The same with the pieces.
    full: Vec<Vec<u32>>,
    /// By side: what walls bar, from both sides of the edge.
    edges: Vec<Edges>,
}

impl Masks {
    /// Builds all words anew.
    pub fn new(rules: &Rulebook, grid: &Grid, position: &Position) -> Self {
        let row = vec![u32::MAX; grid.len() + 1];
        let sides = rules.sides();
        let mut masks =
            Self { ground: vec![row.clone(); sides], full: vec![row; sides], edges: vec![Edges::default(); sides] };
        for square in grid.squares() {
            masks.refresh(rules, position, square);
        }
        masks.refresh_walls(rules, grid, position);
        masks
    }

    /// Builds the word of one square anew.
    pub fn refresh(&mut self, rules: &Rulebook, position: &Position, square: Square) {
        let Some(terrain) = position.terrain.get(square.index()) else { return };
        let barred = rules.terrain(*terrain).map_or(0, |t| t.bars.other);
        for side in 0..self.ground.len() {
            let same = |owner: Option<Side>| owner.is_some_and(|o| o.index() == side);
            let mut ground = barred;
            let mut added = 0;
            let marked = !position.marks.is_empty();
            let on_square = (square, crate::state::Name(0))..=(square, crate::state::Name(u16::MAX));
            for ((_, kind), mark) in marked.then(|| position.marks.range(on_square)).into_iter().flatten() {
                let Some(thing) = rules.mark(*kind) else { continue };
                if same(mark.owner) {
                    ground &= !thing.bars.opens_own;
                    added |= thing.bars.own;
                } else {
                    ground &= !thing.bars.opens_other;
                    added |= thing.bars.other;
                }
            }
            ground |= added;
            let (mut opened, mut barred) = (0, 0);
            for id in position.occupants(square) {
                let Some(piece) = position.piece(id) else { continue };
                let Some(kind) = rules.kind(piece.kind) else { continue };
                let own = same(Some(piece.owner));
                opened |= if own { kind.bars.opens_own } else { kind.bars.opens_other };
                barred |= if own { kind.bars.own } else { kind.bars.other };
            }
            self.ground[side][square.index()] = ground;
            self.full[side][square.index()] = (ground & !opened) | barred;
        }
    }

    /// Builds what walls bar anew.
    pub fn refresh_walls(&mut self, rules: &Rulebook, grid: &Grid, position: &Position) {
        for (of, edges) in self.edges.iter_mut().enumerate() {
            *edges = Edges::new(rules, grid, position, Side(of as u8));
        }
    }

    /// What each square bars to a side.
    pub fn words(&self, side: Side) -> &[u32] {
        &self.full[side.index()]
    }

    /// What each would bar, were there no pieces.
    pub fn ground_words(&self, side: Side) -> &[u32] {
        &self.ground[side.index()]
    }

    /// What walls bar to a side; none where there are no walls.
    pub fn walls(&self, side: Side) -> Option<&Edges> {
        Some(&self.edges[side.index()]).filter(|edges| !edges.is_empty())
    }

    /// All bits that a square bars to a side.
    #[inline]
    pub fn word(&self, side: Side, square: Square) -> u32 {
        self.full[side.index()][square.index()]
    }

    /// All bits that it would bar, were there no pieces.
    #[inline]
    pub fn ground_word(&self, side: Side, square: Square) -> u32 {
        self.ground[side.index()][square.index()]
    }

    /// The steps that walls bar to a side.
    pub fn edges(&self, side: Side) -> &Edges {
        &self.edges[side.index()]
    }

    /// May a piece of this side enter the square?
    #[inline]
    pub fn may_enter(&self, side: Side, square: Square, channel: Channel) -> bool {
        self.full[side.index()][square.index()] & channel.enter() == 0
    }

    /// May it pass on from the square?
    #[inline]
    pub fn may_pass(&self, side: Side, square: Square, channel: Channel) -> bool {
        self.full[side.index()][square.index()] & channel.pass() == 0
    }

    /// Would it be let in, were there no pieces?
    #[inline]
    pub fn ground_lets_in(&self, side: Side, square: Square, channel: Channel) -> bool {
        self.ground[side.index()][square.index()] & channel.enter() == 0
    }

    /// Would it be let pass on, were there no pieces?
    #[inline]
    pub fn ground_lets_pass(&self, side: Side, square: Square, channel: Channel) -> bool {
        self.ground[side.index()][square.index()] & channel.pass() == 0
    }

    /// Does a wall bar the step to this side?
    #[inline]
    pub fn wall_bars(&self, side: Side, from: Square, step: Direction, channel: Channel) -> bool {
        self.edges[side.index()].bar(from, step, channel)
    }
}
