//! Fields that have to do with walls: what one strikes over the walls of one's own square, and what they keep one from.

use super::kinds::Channel;
use super::{Legs, Table};
use crate::board::{Direction, Square};
use crate::state::Piece;

/// What walls are to a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Walls {
    /// They end it.
    #[default]
    Stop,
    /// Those that the piece's own square carries do not; all others do.
    Over,
    /// It is made of the squares one step away from which walls alone keep the piece: walls that its own square carries,
    /// or that belong to its side.
    Across,
}

impl Table {
    /// The squares of a field that goes over walls, or lies across them.
    pub(super) fn bear_with_walls(
        &self,
        piece: &Piece,
        from: Square,
        legs: (&Legs, Direction),
        (walls, channel): (Walls, Channel),
        take: &mut impl FnMut(Square),
    ) {
        for (step, most) in legs.0.steps(legs.1) {
            if walls == Walls::Across {
                if let Some(to) = self.board.grid.step(from, step)
                    && self.is_kept_from(piece, from, step, channel)
                {
                    take(to);
                }
                continue;
            }
            let mut here = from;
            for n in 0..most {
                let edges = self.masks.edges(piece.owner);
                let stopped =
                    if n == 0 { edges.others_bar(here, step, channel) } else { edges.bar(here, step, channel) };
                let Some(next) = self.board.grid.step(here, step).filter(|_| !stopped) else { break };
                if !self.masks.ground_lets_in(piece.owner, next, channel) {
                    break;
                }
                take(next);
                if !self.masks.may_pass(piece.owner, next, channel) {
                    break;
                }
                here = next;
            }
        }
    }

    fn is_kept_from(&self, piece: &Piece, from: Square, step: Direction, channel: Channel) -> bool {
        let edges = self.masks.edges(piece.owner);
        if edges.carried_bar(from, step, channel) {
            return true;
        }
        let beyond = self.board.grid.step(from, step).and_then(|to| self.position.walls.get(&(to, step.turned(4))));
        edges.others_bar(from, step, channel) && beyond.is_some_and(|wall| wall.owner == Some(piece.owner))
    }
}
