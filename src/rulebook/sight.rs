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

/// What of a line of sight a paragraph says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clause {
    /// How far one reaches what lies higher.
    Up,
    /// How far on the level.
    Level,
    /// How far what lies lower.
    Down,
    /// What the ground between does.
    Strip,
    /// What hides a lower target.
    Falling,
    /// How high the squares between may be.
    Over,
    /// How many of them may be as high as that.
    Once,
    /// What pieces on the way are.
    Between,
}

impl Clause {
    /// All clauses, by the word of the language.
    pub const ALL: [(&'static str, Self); 8] = [
        ("up", Self::Up),
        ("level", Self::Level),
        ("down", Self::Down),
        ("strip", Self::Strip),
        ("falling", Self::Falling),
        ("over", Self::Over),
        ("once", Self::Once),
        ("between", Self::Between),
    ];
}

/// What keeps a target from being seen; a square on the way is named by its place in the line, the one who looks being 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// The pattern leads no farther than so many squares.
    Far(u16),
    /// So much higher or lower, nothing this far off is within reach.
    Reach,
    /// This square rises above the line, or touches it where that is enough.
    Strip(usize),
    /// This square lies higher than the target, which lies lower than the one who looks.
    Falling(usize),
    /// This square is too high to look over.
    Over(usize),
    /// This square is one too many of those that are as high as may be.
    Once(usize),
    /// What stands on this square ends the line.
    Between(usize),
    /// The ground or a wall lets no line into this square.
    Barred(usize),
}

impl Cause {
    /// The place in the line of the square that is in the way, if one is.
    pub fn place(self) -> Option<usize> {
        match self {
            Self::Far(_) | Self::Reach => None,
            Self::Strip(n) | Self::Falling(n) | Self::Over(n) | Self::Once(n) | Self::Between(n) | Self::Barred(n) => {
                Some(n)
            }
        }
    }
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
    /// The paragraphs that say so, where the declaration tells them apart.
    pub cites: Vec<(Clause, Vec<String>)>,
}

/// What has been passed of a line.
#[derive(Debug, Clone, Copy, Default)]
struct Passed {
    /// The steepest line from the eye to a square between: rise, steps.
    steepest: Option<(i32, i32)>,
    /// The highest square between, as rise, and its place.
    highest: Option<(i32, usize)>,
    /// How many squares were as high as may be once, and the last of them.
    once: (u32, usize),
}

impl Passed {
    /// What keeps a target from being seen, so much higher and so many steps off.
    fn causes(&self, sight: &Sight, by_rise: &ByRise, (rise, steps): (i32, usize)) -> [Option<Cause>; 5] {
        let far = steps as i32;
        let cut = |(up, over): &(i32, i32)| match sight.strip {
            Strip::None => false,
            Strip::Grazing => rise * over < up * far,
            Strip::Clear => rise * over <= up * far,
        };
        let higher = |least: i32| self.highest.filter(|(up, _)| *up > least);
        [
            (!by_rise.reaches(rise, steps as u16)).then_some(Cause::Reach),
            self.steepest.filter(cut).map(|(_, over)| Cause::Strip(over as usize)),
            higher(rise).filter(|_| sight.falling && rise < 0).map(|(_, n)| Cause::Falling(n)),
            sight.over.and_then(higher).map(|(_, n)| Cause::Over(n)),
            (self.once.0 > 1).then_some(Cause::Once(self.once.1)),
        ]
    }

    /// Goes on over a square.
    fn pass(&mut self, sight: &Sight, (rise, steps): (i32, usize)) {
        if self.steepest.is_none_or(|(up, over)| rise * over > up * steps as i32) {
            self.steepest = Some((rise, steps as i32));
        }
        if self.highest.is_none_or(|(up, _)| rise > up) {
            self.highest = Some((rise, steps));
        }
        if sight.once == Some(rise) {
            self.once = (self.once.0 + 1, steps);
        }
    }
}

impl Sight {
    /// How far one reaches towards the sides, or through the corners.
    fn by_rise(&self, aslant: bool) -> &ByRise {
        if aslant { &self.aslant } else { &self.straight }
    }

    /// The paragraphs that a clause stands in, if they are told.
    pub fn cites(&self, clause: Clause) -> &[String] {
        self.cites.iter().find(|(other, _)| *other == clause).map_or(&[], |(_, cites)| cites)
    }

    /// Which squares of a line can be seen: the heights begin with the one who looks; `stops` tells of a square, by its place,
    /// whether nothing is seen beyond it.
    pub fn along(&self, heights: &[i32], aslant: bool, mut stops: impl FnMut(usize) -> bool) -> Vec<usize> {
        let Some((eye, beyond)) = heights.split_first() else { return Vec::new() };
        let by_rise = self.by_rise(aslant);
        let mut passed = Passed::default();
        let mut seen = Vec::new();
        for (steps, height) in (1..).zip(beyond) {
            let here = (height - eye, steps);
            if passed.causes(self, by_rise, here).iter().all(Option::is_none) {
                seen.push(steps);
            }
            if stops(steps) {
                break;
            }
            passed.pass(self, here);
        }
        seen
    }

    /// All that keeps the last square of a line from being seen; nothing if it can be.
    pub fn causes(&self, heights: &[i32], aslant: bool, mut stops: impl FnMut(usize) -> bool) -> Vec<Cause> {
        let Some((eye, beyond)) = heights.split_first() else { return Vec::new() };
        let Some((target, between)) = beyond.split_last() else { return Vec::new() };
        let mut passed = Passed::default();
        let mut causes = Vec::new();
        for (steps, height) in (1..).zip(between) {
            if causes.is_empty() && stops(steps) {
                causes.push(Cause::Between(steps));
            }
            passed.pass(self, (height - eye, steps));
        }
        let here = (target - eye, beyond.len());
        causes.splice(0..0, passed.causes(self, self.by_rise(aslant), here).into_iter().flatten());
        causes
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
            let stops = |n: usize| self.ends_at(sight, squares[n - 1], height(squares[n - 1]) < eye);
            for n in sight.along(&tops, step.is_diagonal(), stops) {
                take(squares[n - 1]);
            }
        }
    }

    /// Does a line of sight end at a square, which may lie lower than the one who looks?
    pub(super) fn ends_at(&self, sight: &Sight, square: Square, is_lower: bool) -> bool {
        let looked_over = match sight.between {
            Between::Stop => false,
            Between::Lower => is_lower,
            Between::Over => true,
        };
        !(self.may_pass(square) || (looked_over && self.ground_lets_pass(square)))
    }
}

#[cfg(test)]
mod tests {
    use super::{ByRise, Cause, Sight, Strip};

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

    #[test]
    fn what_hides_a_target_is_told_by_its_place_in_the_line() {
        let causes = |sight: &Sight, heights: &[i32]| sight.causes(heights, false, |_| false);
        let strip = all(Strip::Grazing);
        assert_eq!(causes(&strip, &[5, 4, 1, 2, 3, 1]), [Cause::Strip(4)]);
        assert_eq!(causes(&strip, &[5, 4, 1, 2, 3, 1, 2]), []);
        let lob = Sight { over: Some(2), once: Some(2), ..all(Strip::None) };
        assert_eq!(causes(&lob, &[1, 1, 4, 1]), [Cause::Over(2)]);
        assert_eq!(causes(&lob, &[1, 3, 1, 3, 1]), [Cause::Once(3)]);
        let falling = Sight { falling: true, ..all(Strip::Grazing) };
        assert_eq!(causes(&falling, &[5, 1, 2, 1]), [Cause::Falling(2)]);
        let near = Sight { straight: ByRise(vec![(0, 1, 2)]), ..Sight::default() };
        assert_eq!(near.causes(&[1, 1, 1, 1], false, |n| n == 1), [Cause::Reach, Cause::Between(1)]);
    }

    #[test]
    fn a_target_is_seen_exactly_where_nothing_is_told_to_hide_it() {
        let sights = [
            all(Strip::None),
            all(Strip::Grazing),
            Sight { falling: true, ..all(Strip::Clear) },
            Sight { over: Some(2), once: Some(2), ..all(Strip::None) },
            Sight { straight: ByRise(vec![(-1, 1, 4), (0, 1, 3), (1, 2, 2)]), ..all(Strip::Grazing) },
        ];
        // Every line of six squares of three heights.
        for line in 0..3_i32.pow(6) {
            let heights: Vec<i32> = (0..6).map(|n| line / 3_i32.pow(n) % 3 + 1).collect();
            for (sight, stop) in sights.iter().flat_map(|sight| [(sight, 9), (sight, 3)]) {
                let seen = sight.along(&heights, false, |n| n == stop);
                for target in 1..6 {
                    let causes = sight.causes(&heights[..=target], false, |n| n == stop);
                    assert_eq!(seen.contains(&target), causes.is_empty(), "{heights:?} {sight:?} {target} {causes:?}");
                }
            }
        }
    }
}
