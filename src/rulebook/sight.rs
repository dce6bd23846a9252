//! Lines of sight over heights: what a piece bears upon where the ground rises and falls.

use super::{Legs, Sweep};
use crate::board::{Direction, Square};

/// How far one reaches, by how much higher the target lies.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ByRise(pub Vec<(i32, u16, u16)>);

impl ByRise {
    /// Is a target so many squares off and so much higher within reach? A rise that is not named is out of it.
    fn reaches(&self, rise: i32, steps: u16) -> bool {
        self.0.iter().any(|(at, least, most)| *at == rise && (*least..=*most).contains(&steps))
    }
}

/// What the ground between may do to a line of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Strip {
    /// Nothing.
    #[default]
    None,
    /// What rises above the straight line between the two squares cuts it.
    Grazing,
    /// What touches the line cuts it too.
    Clear,
}

/// What pieces on the way are to a line of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Between {
    /// What bars the channel ends the line.
    #[default]
    Stop,
    /// Only if it stands as high as the one who looks, or higher.
    Lower,
    /// It is in nobody's way.
    Over,
}

/// A line of sight: all of it must let a target be seen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sight {
    /// How far towards the sides.
    pub straight: ByRise,
    /// How far through the corners.
    pub aslant: ByRise,
    /// What the ground between does.
    pub strip: Strip,
    /// Of a target that lies lower, is anything between that lies higher than it in the way?
    pub falling: bool,
    /// Squares between are at most so much higher than the one who looks.
    pub over: Option<i32>,
    /// No more than one square between is so much higher.
    pub once: Option<i32>,
    /// What pieces are.
    pub between: Between,
}

impl Sight {
    /// Which squares of a line can be seen: the heights begin with the one who looks; `stops` tells of a square, by its place,
    /// whether nothing is seen beyond it.
    pub fn along(&self, heights: &[i32], aslant: bool, mut stops: impl FnMut(usize) -> bool) -> Vec<usize> {
        let Some((eye, beyond)) = heights.split_first() else { return Vec::new() };
        let by_rise = if aslant { &self.aslant } else { &self.straight };
        // The steepest line from the eye to a square between, as rise and steps.
        let mut steepest: Option<(i32, i32)> = None;
        let (mut highest, mut once) = (i32::MIN, 0);
        let mut seen = Vec::new();
        for (n, height) in beyond.iter().enumerate() {
            let (steps, rise) = (n as i32 + 1, height - eye);
            let cut = steepest.is_some_and(|(up, over)| match self.strip {
                Strip::None => false,
                Strip::Grazing => rise * over < up * steps,
                Strip::Clear => rise * over <= up * steps,
            });
            let falls_behind = self.falling && rise < 0 && highest > *height;
            let lobbed = self.over.is_none_or(|most| highest == i32::MIN || highest - eye <= most) && once <= 1;
            if !cut && !falls_behind && lobbed && by_rise.reaches(rise, steps as u16) {
                seen.push(n + 1);
            }
            if stops(n + 1) {
                break;
            }
            if steepest.is_none_or(|(up, over)| rise * over > up * steps) {
                steepest = Some((rise, steps));
            }
            highest = highest.max(*height);
            once += i32::from(self.once == Some(rise));
        }
        seen
    }
}

impl Sweep<'_> {
    /// Calls `take` for every square that is seen from a square along the straight lines of a pattern.
    pub(super) fn sees(
        &self,
        (legs, sight): (&Legs, &Sight),
        (from, front): (Square, Direction),
        heights: &[i16],
        take: &mut impl FnMut(Square),
    ) {
        let height = |square: Square| i32::from(heights.get(square.index()).copied().unwrap_or(0));
        let eye = height(from);
        for (step, most) in legs.steps(front) {
            let (mut squares, mut tops) = (Vec::new(), vec![eye]);
            let mut here = from;
            for _ in 0..most {
                let Some(next) = self.seen_over(here, step) else { break };
                squares.push(next);
                tops.push(height(next));
                here = next;
            }
            let stops = |n: usize| {
                let square = squares[n - 1];
                let low = self.between_lower(sight.between, height(square) < eye);
                let goes_on = self.may_pass(square) || (low && self.ground_lets_pass(square));
                !goes_on
            };
            for n in sight.along(&tops, step.is_diagonal(), stops) {
                take(squares[n - 1]);
            }
        }
    }

    fn between_lower(&self, between: Between, is_lower: bool) -> bool {
        match between {
            Between::Stop => false,
            Between::Lower => is_lower,
            Between::Over => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ByRise, Sight, Strip};

    fn all(strip: Strip) -> Sight {
        let reach = ByRise((-9..=9).map(|rise| (rise, 1, 20)).collect());
        Sight { straight: reach.clone(), aslant: reach, strip, ..Sight::default() }
    }

    #[test]
    fn what_rises_above_the_line_hides_what_lies_behind() {
        let seen = |heights: &[i32], strip| all(strip).along(heights, false, |_| false);
        assert_eq!(seen(&[1, 1, 1, 2, 1], Strip::Grazing), [1, 2, 3]);
        assert_eq!(seen(&[5, 4, 1, 2, 3, 1, 2, 1], Strip::Grazing), [1, 3, 4, 6]);
        assert_eq!(seen(&[5, 4, 1, 2, 3], Strip::Clear), [1, 4], "what only grazes is cut");
        assert_eq!(seen(&[5, 4, 1, 2], Strip::None), [1, 2, 3]);
    }

    #[test]
    fn a_lob_goes_over_so_much_and_no_more() {
        let lob = Sight { over: Some(2), once: Some(2), ..all(Strip::None) };
        assert_eq!(lob.along(&[1, 3, 1], false, |_| false), [1, 2]);
        assert_eq!(lob.along(&[1, 4, 1], false, |_| false), [1]);
        assert_eq!(lob.along(&[1, 3, 3, 1], false, |_| false), [1, 2], "over one such height only");
        assert_eq!(lob.along(&[1, 2, 2, 1], false, |_| false), [1, 2, 3]);
    }

    #[test]
    fn how_far_one_reaches_depends_on_the_rise() {
        let sight = Sight { straight: ByRise(vec![(0, 1, 3), (1, 2, 2)]), ..Sight::default() };
        assert_eq!(sight.along(&[1, 1, 1, 1, 1], false, |_| false), [1, 2, 3]);
        assert_eq!(sight.along(&[1, 2, 2, 2], false, |_| false), [2]);
        assert!(sight.along(&[1, 1], true, |_| false).is_empty(), "nothing is said of corners");
    }

    #[test]
    fn nothing_is_seen_beyond_what_stops() {
        assert_eq!(all(Strip::None).along(&[1, 1, 1], false, |n| n == 1), [1]);
    }
}
