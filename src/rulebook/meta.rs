//! What a ruleset says about its games as a whole: which positions are the same, where one wants to go, how others write them.

use super::{Citation, FnRef, KindSet};

/// Which positions count as the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repetition {
    /// What it is and where that is declared.
    pub citation: Citation,
    /// The parts that are compared.
    pub parts: Vec<Part>,
    /// Kinds of which it is compared, too, whether a piece has moved in the game.
    pub unmoved: Option<KindSet>,
}

/// A part of a position, for comparing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Which kinds of whom stand on which squares.
    Pieces,
    /// Their fronts.
    Fronts,
    /// Their declared values.
    Values,
    /// The step of the turn's order.
    Seat,
    /// What the seat at the move may do.
    Actions,
    /// Figures in boxes.
    Boxes,
    /// Marks.
    Marks,
    /// Walls.
    Walls,
    /// The ground.
    Terrain,
    /// Counters.
    Counters,
}

impl Part {
    /// All parts, by the word of the language.
    pub const ALL: [(&'static str, Part); 10] = [
        ("pieces", Part::Pieces),
        ("fronts", Part::Fronts),
        ("values", Part::Values),
        ("seat", Part::Seat),
        ("actions", Part::Actions),
        ("boxes", Part::Boxes),
        ("marks", Part::Marks),
        ("walls", Part::Walls),
        ("terrain", Part::Terrain),
        ("counters", Part::Counters),
    ];
}

/// Where a side wants to go: for players who are no people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// The side, by its place.
    pub side: u8,
    /// Further names of squares.
    pub squares: Vec<String>,
    /// Squares on which others have pieces of these kinds.
    pub kinds: Option<KindSet>,
}

/// A manner of writing positions down that is known outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notation {
    /// What it is and where that is declared; its key is its name.
    pub citation: Citation,
    /// Lays the position that a text says, and answers whose move it is.
    pub read: FnRef,
    /// Writes the position on the table.
    pub write: FnRef,
}

/// A manner of writing whole games down that is known outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    /// What it is and where that is declared; its key is its name.
    pub citation: Citation,
    /// What stands before the actions.
    pub head: Option<FnRef>,
    /// Writes an action that is about to be done.
    pub action: FnRef,
    /// Writes what is told of it once it has been done.
    pub follows: Option<FnRef>,
    /// What stands after the actions.
    pub tail: Option<FnRef>,
}

/// The first of the names that a list of manners gives, or the one of this name.
pub fn named<'a, T>(all: &'a [T], citation: impl Fn(&T) -> &Citation, name: Option<&str>) -> Option<&'a T> {
    match name {
        None => all.first(),
        Some(name) => all.iter().find(|item| citation(item).key == name),
    }
}
