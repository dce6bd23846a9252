//! An action with its slots filled, and the compact form in which actions are listed.

use crate::board::{Direction, Square};
use crate::state::{Name, PieceId};

/// What a player does, or would do.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Action {
    /// The verb.
    pub verb: Name,
    /// Who acts; none where the seat itself acts.
    pub actor: Option<PieceId>,
    /// Where to.
    pub to: Option<Square>,
    /// With which front.
    pub front: Option<Direction>,
    /// Any number of squares, in the order given.
    pub squares: Vec<Square>,
    /// Pieces that act together with the actor.
    pub with: Vec<PieceId>,
    /// A kind of piece.
    pub kind: Option<Name>,
    /// A number.
    pub number: Option<i64>,
}

impl Action {
    /// The bare action of a piece.
    pub fn new(verb: Name, actor: Option<PieceId>) -> Self {
        Self { verb, actor, to: None, front: None, squares: Vec::new(), with: Vec::new(), kind: None, number: None }
    }
}

/// A listed action in few bytes: thousands of them are made for one question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// The offer, by its place among the rules.
    pub rule: u16,
    /// The verb.
    pub verb: Name,
    /// Who acts.
    pub actor: Option<PieceId>,
    /// Where to.
    pub to: Option<Square>,
    /// With which front.
    pub front: Option<Direction>,
    /// Together with whom.
    pub with: Option<PieceId>,
    /// Which kind of piece.
    pub kind: Option<Name>,
    /// Is the square one of several that the action may name?
    pub several: bool,
}

impl Candidate {
    /// The action in full.
    pub fn action(&self) -> Action {
        let mut action = Action { front: self.front, ..Action::new(self.verb, self.actor) };
        action.with.extend(self.with);
        action.kind = self.kind;
        if self.several {
            action.squares.extend(self.to);
        } else {
            action.to = self.to;
        }
        action
    }
}
