//! A pattern made ready for each front.

use crate::board::{Direction, Hop, Pattern};

/// One leg of a pattern, turned to a front.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Leg {
    /// The single step, where the leg goes by single steps.
    pub step: Option<Direction>,
    /// Columns and rows of one leap.
    pub leap: (i32, i32),
    /// For a lame leap, the ways of squares of which one must be free.
    pub between: Vec<Vec<(i32, i32)>>,
    pub least: u16,
    pub most: u16,
    pub hop: Option<Hop>,
    pub initial: bool,
    pub moves: bool,
    pub takes: bool,
}

/// A pattern made ready for each front.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Legs {
    by_front: Vec<Vec<Leg>>,
    far: i32,
    /// The pattern as the script writes it.
    pub text: String,
}

impl Legs {
    /// Turns a pattern to every front. A pattern is always asked for with the piece's front.
    pub fn new(text: &str, pattern: &Pattern) -> Self {
        let turned = |front: Direction| {
            let leap = |(right, forward): (i8, i8)| front.leap(i32::from(right), i32::from(forward));
            let leg = |leg: &crate::board::Leg| {
                let delta = leap((leg.right, leg.forward));
                Leg {
                    step: Direction::from_delta(delta.0, delta.1),
                    leap: delta,
                    between: leg.between().iter().map(|way| way.iter().map(|v| leap(*v)).collect()).collect(),
                    least: leg.least.max(1),
                    most: leg.most,
                    hop: leg.hop,
                    initial: leg.initial,
                    moves: leg.moves,
                    takes: leg.takes,
                }
            };
            pattern.legs.iter().map(leg).collect()
        };
        let by_front: Vec<Vec<Leg>> = Direction::ALL.into_iter().map(turned).collect();
        // One who jumps over another goes on from there.
        let reach = |leg: &Leg| leg.leap.0.abs().max(leg.leap.1.abs()).saturating_mul(i32::from(leg.most) + 1);
        let far = by_front.iter().flatten().map(reach).max().unwrap_or(0);
        Self { by_front, far, text: text.to_owned() }
    }

    /// No square lies farther off than this, counted in steps of a king.
    pub fn far(&self) -> i32 {
        self.far
    }

    /// The legs of one who faces a way.
    pub(super) fn facing(&self, front: Direction) -> &[Leg] {
        &self.by_front[front as usize]
    }

    /// Does any leg belong to a piece that has not moved yet?
    pub fn asks_first_move(&self) -> bool {
        self.by_front.iter().flatten().any(|leg| leg.initial)
    }

    /// Its single steps when it is turned to a front, and how often each is repeated.
    pub(super) fn steps(&self, front: Direction) -> impl Iterator<Item = (Direction, u16)> {
        self.by_front[front as usize].iter().filter_map(|leg| Some((leg.step?, leg.most)))
    }

    /// Is every leg of it made of single steps, without anybody to jump over?
    pub fn goes_straight(&self) -> bool {
        self.by_front.iter().flatten().all(|leg| leg.step.is_some() && leg.hop.is_none())
    }

    /// Is every leg of it one step to a neighbouring square, without anybody to jump over?
    pub fn is_one_step(&self) -> bool {
        self.goes_straight() && self.by_front.iter().flatten().all(|leg| leg.most == 1)
    }

    /// Does no leg of it go to a free square?
    pub fn only_takes(&self) -> bool {
        self.by_front.iter().flatten().all(|leg| !leg.moves)
    }
}
