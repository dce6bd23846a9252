//! What a ruleset declares once: channels, ground, kinds of pieces, marks and walls, actions and the order of the turn.

use super::{Citation, KindSet, LinePattern};
use crate::state::Name;

/// Most channels that a ruleset may declare: two bits of a word each.
pub const MOST_CHANNELS: usize = 16;

/// A way of passing from square to square, by its place in the ruleset's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Channel(pub u8);

impl Channel {
    /// The bit that bars entering a square.
    pub fn enter(self) -> u32 {
        1 << (2 * self.0)
    }

    /// The bit that bars passing on from a square.
    pub fn pass(self) -> u32 {
        2 << (2 * self.0)
    }
}

/// Which channels a thing bars, for its owner's side and for the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bars {
    /// Bits barred to the owner's side.
    pub own: u32,
    /// Bits barred to other sides (and to all, where nobody owns the thing).
    pub other: u32,
    /// Bits of the ground that the thing opens to the owner's side.
    pub opens_own: u32,
    /// Bits of the ground that the thing opens to other sides.
    pub opens_other: u32,
}

/// How a square or a piece is drawn: data for the picture, never code.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Look {
    /// A colour as `#rrggbb`.
    pub colour: Option<String>,
    /// A second colour, of the hatching.
    pub second: Option<String>,
    /// Hatching of ground: `none`, `lines`, `cross`, `waves`, `dots`, `peaks`, `half`, `stripes`; `waves N` and so on.
    pub hatch: String,
    /// Shape of a piece: `square`, `slash`, `disc`, `diamond`, `triangle`, `cross`, `bar`; `rungs` lie the way that a mark's value says,
    /// in degrees of 45 from north.
    pub shape: String,
}

/// The words for marks on squares to which an action leads.
pub const SIGNS: [&str; 4] = ["dot", "cross", "ring", "diamond"];

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: Name,
    /// What it is and where that is declared.
    pub citation: Citation,
    /// A name for people.
    pub title: String,
    /// For each side the letters by which its book writes the kind: the first is printed, all are read.
    pub letters: Vec<Vec<String>>,
    /// For each side what stands on its pieces in a picture, where that is another sign than the letter; empty where it is not.
    pub inscribed: Vec<String>,
    /// Groups to which it belongs.
    pub groups: Vec<Name>,
    /// The layer in which it fills squares.
    pub layer: u8,
    /// Does it face a way?
    pub faces: bool,
    /// What it bars on its squares.
    pub bars: Bars,
    /// Declared values that a new piece has.
    pub values: Vec<(Name, i32)>,
    /// How a value of 1, of 2 and so on is told of a piece.
    pub tells: Vec<(Name, Vec<String>)>,
    /// The kind of which it is a figure once it has been taken; itself if none is named.
    pub taken_as: Option<Name>,
    /// Does any rule ask whether it has moved in the game?
    pub keeps_moved: bool,
    /// How it is drawn.
    pub look: Look,
}

/// A kind of ground, of mark or of wall, a box or a counter: what lies still. Ground has no owner: it bars what it bars to others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thing {
    /// Its name.
    pub name: Name,
    /// What it is and where that is declared.
    pub citation: Citation,
    /// A name for people.
    pub title: String,
    /// What it bars and opens.
    pub bars: Bars,
    /// How it is drawn.
    pub look: Look,
    /// A mark lies through so many steps of the turn's order after that in which it is laid.
    pub lasts: Option<u32>,
    /// What a counter counts by itself.
    pub counts: Option<Counts>,
    /// What ground becomes when the part of a board that has it is laid a quarter turn round, clockwise; if left out, it stays.
    pub turned: Option<Name>,
    /// The attribute of the board whose numbers stand on squares of this ground.
    pub numbered: Option<String>,
}

/// What a counter counts by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counts {
    /// Actions of these verbs.
    pub verbs: Vec<Name>,
    /// It is 0 again after an action of these kinds.
    pub anew_of: Option<KindSet>,
    /// It is 0 again after an action by which somebody else's piece left the board.
    pub anew_taking: bool,
}

/// A verb that players may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verb {
    /// Its name.
    pub name: Name,
    /// What it is and where that is declared.
    pub citation: Citation,
    /// A name for people.
    pub title: String,
    /// How its actions are written; the first is printed, all are read.
    pub lines: Vec<LinePattern>,
    /// What it takes from budgets.
    pub costs: Vec<(Name, i32)>,
    /// The phases in which it may be used; empty for all.
    pub phases: Vec<Name>,
    /// How the squares to which its actions lead are marked, by one of [`SIGNS`]; empty where that follows from what they do.
    pub sign: String,
    /// May its actions name several squares, and none as the square to which they go?
    pub several: bool,
    /// Is it for people alone, who settle it with each other?
    pub by_people: bool,
}

/// One step of the turn's order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The seat at the move.
    pub seat: u8,
    /// The phase, if the turn has phases.
    pub phase: Option<Name>,
    /// Is what is done in it hidden from the other seats until a step comes that is not secret?
    pub secret: bool,
    /// A region of the board: the seat commands only pieces that stand in it.
    pub pieces_in: Option<String>,
    /// Is it passed over while nothing is listed that could be done in it?
    pub if_any: bool,
}

/// The order of the turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// What it is and where that is declared.
    pub citation: Citation,
    /// Who moves after whom: what happens once at the beginning, then what is gone through again and again.
    pub order: Vec<Step>,
    /// The step to which the order returns after the last.
    pub again: usize,
    /// What each budget holds when a step begins, with the paragraph or rule that limits it.
    pub budgets: Vec<Budget>,
    /// After so many actions a step ends by itself.
    pub ends_after: Option<u16>,
    /// May a seat end its step by the line?
    pub may_pass: bool,
    /// The line that ends a step.
    pub done: String,
    /// The verb by which checks know the end of a step: `done`.
    pub verb: Name,
}

impl Turn {
    /// The phase of a step, where players need to be told: not if all steps that come again and again have the same.
    pub fn phase_to_tell(&self, step: usize) -> Option<Name> {
        let phase = self.order.get(step)?.phase;
        let alike = self.order[self.again.min(self.order.len())..].iter().all(|s| s.phase == phase);
        phase.filter(|_| !alike)
    }
}

/// Something of which a turn allows only so much.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Budget {
    /// Its name.
    pub name: Name,
    /// What it limits and where that is declared.
    pub citation: Citation,
    /// A name for people.
    pub title: String,
    /// How much a turn allows.
    pub holds: i32,
}
