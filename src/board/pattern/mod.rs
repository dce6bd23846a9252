//! Patterns: what a piece may reach by steps (in the manner of Betza) and what it bears upon (drawn).

mod betza;
mod fault;
mod template;
mod ways;

pub use fault::{PatternError, PatternFault};
pub use template::{Cell, Lanes, Template, TemplateError};

/// What a lame leap must find free on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Via {
    /// Either of the two ways.
    Any,
    /// The way that goes straight first and then aslant, as the horse of xiangqi.
    Straight,
    /// The way that goes aslant first and then straight.
    Diagonal,
    /// Both ways must be free.
    Both,
}

impl Via {
    /// From the word of a script: `any`, `straight`, `diagonal`, `both`.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "any" => Some(Self::Any),
            "straight" => Some(Self::Straight),
            "diagonal" => Some(Self::Diagonal),
            "both" => Some(Self::Both),
            _ => None,
        }
    }
}

/// What a leg jumps over on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hop {
    /// Exactly one piece, and it goes on beyond it as far as the leg leads: the cannon of xiangqi.
    Over,
    /// Exactly one piece, and it ends on the square right behind it: the grasshopper.
    Behind,
}

/// One way in which a piece goes: a leap, made once or again and again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leg {
    /// Squares to the right of one who faces forward; negative to the left.
    pub right: i8,
    /// Squares ahead; negative behind.
    pub forward: i8,
    /// The fewest leaps after which it may stop; at least 1. The leap onto a piece that it jumps over counts too.
    pub least: u16,
    /// The most leaps, counted in the same way; [`Leg::NO_END`] if only the board ends it.
    pub most: u16,
    /// What must be free between, for a leap that does not jump; `None` if nothing need be.
    pub lame: Option<Via>,
    /// What it must jump over; `None` if it jumps over nobody.
    pub hop: Option<Hop>,
    /// Only for a piece that has not moved in this game?
    pub initial: bool,
    /// May it go to a free square?
    pub moves: bool,
    /// May it take?
    pub takes: bool,
}

impl Leg {
    /// The `most` of a leg that only the board ends.
    pub const NO_END: u16 = u16::MAX;

    /// The ways of a lame leap: each a list of squares, (right, forward) of where the leap begins, that must all be free.
    ///
    /// Empty for a leap that jumps, and for a step.
    pub fn between(&self) -> Vec<Vec<(i8, i8)>> {
        let Some(via) = self.lame else { return Vec::new() };
        let (right, forward) = (i16::from(self.right), i16::from(self.forward));
        let aslant = right.abs().min(forward.abs());
        let straight = right.abs().max(forward.abs()) - aslant;
        let slant = (right.signum(), forward.signum());
        let ahead = if right.abs() > forward.abs() { (slant.0, 0) } else { (0, slant.1) };
        let way = |first: ((i16, i16), i16), then: ((i16, i16), i16)| {
            let steps =
                std::iter::repeat_n(first.0, first.1 as usize).chain(std::iter::repeat_n(then.0, then.1 as usize));
            let mut at = (0i16, 0i16);
            let mut squares: Vec<(i8, i8)> = steps
                .map(|(x, y)| {
                    at = (at.0 + x, at.1 + y);
                    (at.0 as i8, at.1 as i8)
                })
                .collect();
            squares.pop();
            squares
        };
        let mut ways = match via {
            Via::Straight => vec![way((ahead, straight), (slant, aslant))],
            Via::Diagonal => vec![way((slant, aslant), (ahead, straight))],
            Via::Any => {
                vec![way((ahead, straight), (slant, aslant)), way((slant, aslant), (ahead, straight))]
            }
            Via::Both => {
                let mut squares = way((ahead, straight), (slant, aslant));
                squares.extend(way((slant, aslant), (ahead, straight)));
                squares.sort_unstable();
                squares.dedup();
                vec![squares]
            }
        };
        ways.retain(|way| !way.is_empty());
        ways.dedup();
        ways
    }

    /// Clockwise from forward; of two in one line the shorter first.
    fn order(&self, other: &Self) -> std::cmp::Ordering {
        let left_half = |leg: &Self| leg.right < 0 || (leg.right == 0 && leg.forward < 0);
        let turn = i32::from(self.right) * i32::from(other.forward) - i32::from(self.forward) * i32::from(other.right);
        let length = |leg: &Self| leg.right.unsigned_abs().max(leg.forward.unsigned_abs());
        (left_half(self).cmp(&left_half(other)))
            .then(turn.cmp(&0))
            .then(length(self).cmp(&length(other)))
            .then_with(|| self.cmp(other))
    }
}

/// The ways in which a piece goes, clockwise from forward.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// One for each direction of each step, without repetition.
    pub legs: Vec<Leg>,
}

impl Pattern {
    /// Reads steps in the manner of Betza: `mQ8`, `fQ2sbW`, `mRcpR`. The whole of it stands in `docs/patterns.md`.
    ///
    /// A capital names a step: W a square aside, F a corner, D and H two and three squares aside, A and G two and three
    /// corners, N the knight's leap, C (or L) 3 by 1, Z (or J) 3 by 2. K is W and F, R, B and Q are W, F and both, as far
    /// as the board goes. A number after it tells how often the step may be repeated (`W3`; `W2-4` at least twice; `W03`
    /// exactly three times; 0, or the letter doubled, without end).
    ///
    /// Small letters before a step hold for that step: `m` only moves, `c` only takes; `i` only a piece that has not
    /// moved; `n` does not jump, and then `via` tells for N, C and Z what must be free between; `p` jumps over exactly one
    /// piece and goes on, `g` ends right behind it, `j` makes a leap along a line that must jump over exactly one. `f b l r`
    /// are forward, backward, left and right, `v` is `fb`, `s` is `lr`. For W, D, H each letter stands for itself. For F, A,
    /// G a letter names the two corners on its side, and an upright letter with a sideways one (`fl`) the corner where they
    /// meet. For N, C, Z a letter names the two leaps which go farthest its way, two letters those whose greater part goes
    /// the second way (`fr`: wide, to the right and forward), `h` after a letter all four on that side (`fh`), and `hl` and
    /// `hr` the four of one hand. A letter doubled stands for itself and joins no other. Compounds are read part by part.
    ///
    /// # Errors
    /// [`PatternError`] names the character and what may stand there.
    pub fn parse(text: &str, via: Option<Via>) -> Result<Self, PatternError> {
        let mut legs = betza::legs(text, via)?;
        legs.sort_by(Leg::order);
        legs.dedup();
        Ok(Self { legs })
    }
}
