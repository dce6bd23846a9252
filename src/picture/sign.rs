//! Signs on squares: each by shape and colour, so that either alone tells it.

use smallvec::smallvec;

use super::{Colour, Item, Point, Stroke};
use crate::board::Square;
use crate::rulebook::{Candidate, Table};
use crate::state::PieceId;

/// How a square is marked for the player who looks at it. A verb declares its sign, or it follows from what the action does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// The piece goes there.
    Dot,
    /// It goes there, or strikes there, and another's piece is hurt.
    Cross,
    /// It stays, and reaches there.
    Ring,
    /// Something is set or laid there.
    Diamond,
}

impl Sign {
    /// All signs.
    pub const ALL: [Self; 4] = [Self::Dot, Self::Cross, Self::Ring, Self::Diamond];

    /// The sign by its word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sign| sign.word() == word)
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Dot => "dot",
            Self::Cross => "cross",
            Self::Ring => "ring",
            Self::Diamond => "diamond",
        }
    }

    /// The sign of an action, and where it stands; none if the action leads to no square. What its verb declares counts; else
    /// what it does: to a square among several it reaches from where it is, to another's piece it does harm, to any other
    /// square the piece goes, and without a piece something is set.
    pub fn of(table: &Table, action: &Candidate) -> Option<(Square, Self)> {
        let square = action.to?;
        let declared = table.rules.verb(action.verb).and_then(|verb| Self::from_word(&verb.sign));
        let own = |id: PieceId| table.commands(table.position.turn.seat, id);
        let sign = declared.unwrap_or_else(|| match action.actor {
            _ if action.several => Self::Ring,
            _ if table.position.occupants(square).any(|id| !own(id)) => Self::Cross,
            None => Self::Diamond,
            Some(_) => Self::Dot,
        });
        Some((square, sign))
    }

    /// Its colour.
    pub fn colour(self) -> Colour {
        match self {
            Self::Dot => Colour::REACH,
            Self::Cross => Colour::STRIKE,
            Self::Ring => Colour::SHOT,
            Self::Diamond => Colour::LAY,
        }
    }

    /// Draws it on a square around this middle: over a pale edge, so that it is seen on dark ground too.
    pub fn draw(self, items: &mut Vec<Item>, centre: Point) {
        self.strokes(items, centre, 0.07, Colour::PAPER.covering(220));
        self.strokes(items, centre, 0.0, self.colour());
    }

    fn strokes(self, items: &mut Vec<Item>, centre: Point, wider: f32, colour: Colour) {
        let stroke = Stroke { width: 0.1 + wider, colour };
        let [x, y] = centre;
        match self {
            Self::Dot => {
                items.push(Item::Circle { centre, radius: 0.17 + wider, fill: Some(colour), stroke: None });
            }
            Self::Ring => items.push(Item::Circle { centre, radius: 0.37, fill: None, stroke: Some(stroke) }),
            // Open in the middle, where a piece has its letter.
            Self::Cross => {
                for (dx, dy) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
                    let at = |part: f32| [x + dx * part, y + dy * part];
                    items.push(Item::Line { from: at(0.22), to: at(0.44), stroke });
                }
            }
            Self::Diamond => {
                let r = 0.24;
                let corners = smallvec![[x, y - r], [x + r, y], [x, y + r], [x - r, y]];
                items.push(Item::Polygon { corners, fill: None, stroke: Some(stroke) });
            }
        }
    }
}
