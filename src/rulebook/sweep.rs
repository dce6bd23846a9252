//! Where a pattern leads from a square: the host walks, the scripts only describe.

mod spread;

use super::kinds::Channel;
use super::legs::Leg;
use super::{Edges, Legs, Masks};
use crate::board::{Direction, Grid, Hop, Square};
use crate::state::{Piece, Position, Side};

/// Where a walk along a leg ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The pattern allows no more steps.
    Range,
    /// The board ends.
    Edge,
    /// This square may not be entered.
    Barred(Square),
    /// This square may be entered and not passed.
    Stopped(Square),
    /// A wall stands before this square.
    Wall(Square),
    /// None of the squares between is free; the first of them.
    Between(Square),
    /// It must jump over exactly one piece, and found none, or a second one here.
    NoHurdle(Option<Square>),
    /// It is for a piece that has not moved yet.
    Moved,
    /// This square may be passed, and not ended upon.
    Filled(Square),
    /// This square lies too much higher or lower than the one before it.
    Steep(Square),
    /// This square does not lie higher or lower enough than the one before it.
    Even(Square),
    /// Slopes have used up what the pattern allows, before this square.
    Slow(Square),
}

/// A square that a pattern reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// The square.
    pub square: Square,
    /// Does one of the other side stand there, to be taken?
    pub takes: bool,
}

/// Who sweeps, and by what.
pub struct Sweep<'a> {
    /// The squares.
    pub grid: &'a Grid,
    /// What squares bar to the side, with pieces and without.
    full: &'a [u32],
    ground: &'a [u32],
    /// What walls bar, where there are any.
    walls: Option<&'a Edges>,
    /// Where enemies are looked for, and in which layer; none finds none.
    among: Option<(&'a Position, u8)>,
    /// Has the one who sweeps moved in this game?
    moved: bool,
    side: Side,
    /// The bits of the way of passing; none where everything may be passed.
    enter: u32,
    pass: u32,
    /// What slopes are to it, and how high each square lies; none if they are nothing to it.
    slope: Option<(Slope, &'a [i16])>,
}

/// What slopes are to one who goes by single steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slope {
    /// A step up or down by less than this is barred.
    pub least: i32,
    /// A step up or down by more than this is barred.
    pub most: i32,
    /// For how many steps of the pattern each unit of height counts, up or down, beside the step itself.
    pub costs: u16,
}

impl<'a> Sweep<'a> {
    /// As a side would pass by a channel; without one it passes everywhere.
    pub fn new(grid: &'a Grid, masks: &'a Masks, side: Side, channel: Option<Channel>) -> Self {
        Self {
            grid,
            full: masks.words(side),
            ground: masks.ground_words(side),
            walls: masks.walls(side),
            among: None,
            moved: false,
            side,
            enter: channel.map_or(0, Channel::enter),
            pass: channel.map_or(0, Channel::pass),
            slope: None,
        }
    }

    /// The same for one to whom slopes matter, if they do.
    #[must_use]
    pub fn over_slopes(mut self, slope: Option<Slope>, position: &'a Position) -> Self {
        self.slope = slope.map(|slope| (slope, &position.heights[..]));
        self
    }

    /// The same for a piece: it can take enemies in its layer, and may have moved.
    #[must_use]
    pub fn of(mut self, position: &'a Position, piece: &Piece) -> Self {
        self.among = Some((position, piece.layer));
        self.moved = piece.moved;
        self
    }

    /// The same as if no piece stood on the board.
    #[must_use]
    pub fn over_ground(mut self) -> Self {
        self.full = self.ground;
        self
    }

    /// Calls `hit` for every square that the pattern reaches from a square, in the order of its legs.
    #[inline]
    pub fn run(&self, legs: &Legs, from: Square, front: Direction, mut hit: impl FnMut(Hit)) {
        for leg in legs.facing(front) {
            self.walk(leg, from, &mut hit);
        }
    }

    /// What slopes add to the step between two squares, or how they bar it.
    #[inline]
    fn slowed(&self, here: Square, next: Square) -> Result<u16, End> {
        let Some((slope, heights)) = self.slope else { return Ok(0) };
        let height = |square: Square| i32::from(heights.get(square.index()).copied().unwrap_or(0));
        let climb = (height(next) - height(here)).abs();
        if climb > slope.most {
            return Err(End::Steep(next));
        }
        if climb < slope.least {
            return Err(End::Even(next));
        }
        Ok(slope.costs.saturating_mul(climb as u16))
    }

    #[inline]
    fn may_enter(&self, square: Square) -> bool {
        self.full[square.index()] & self.enter == 0
    }

    /// May it pass on from the square?
    #[inline]
    pub(super) fn may_pass(&self, square: Square) -> bool {
        self.full[square.index()] & self.pass == 0
    }

    /// Would it be let in, were there no pieces?
    #[inline]
    pub(super) fn ground_lets_in(&self, square: Square) -> bool {
        self.ground[square.index()] & self.enter == 0
    }

    /// May one pass on from it, were there no pieces?
    #[inline]
    pub(super) fn ground_lets_pass(&self, square: Square) -> bool {
        self.ground[square.index()] & self.pass == 0
    }

    /// The next square of a line of sight, if the ground lets it in and no wall stands before it.
    pub(super) fn seen_over(&self, here: Square, step: Direction) -> Option<Square> {
        let next = self.grid.next(here, step);
        let walled = self.walls.is_some_and(|walls| walls.bars(here, step) & self.enter != 0);
        (next != self.grid.sentinel() && !walled && self.ground_lets_in(next)).then_some(next)
    }

    /// Does one of another side stand on a square, in the layer of the one who sweeps?
    #[inline]
    fn enemy(&self, square: Square) -> bool {
        let there = self.among.and_then(|(position, layer)| position.piece(position.occupant(square, layer)?));
        there.is_some_and(|piece| piece.owner != self.side)
    }

    /// The next square of a leg, if nothing on the way to it bars it.
    #[inline(always)]
    fn step_on(&self, leg: &Leg, here: Square) -> Result<Square, End> {
        let next = match leg.step {
            Some(step) => {
                let next = self.grid.next(here, step);
                if self.walls.is_some_and(|walls| walls.bars(here, step) & self.enter != 0) {
                    return Err(End::Wall(next));
                }
                next
            }
            None => self.grid.leap(here, leg.leap).unwrap_or(self.grid.sentinel()),
        };
        if next == self.grid.sentinel() {
            return Err(End::Edge);
        }
        if !leg.between.is_empty()
            && let Some(blocked) = self.lame(leg, here)
        {
            return Err(End::Between(blocked));
        }
        Ok(next)
    }

    fn walk(&self, leg: &Leg, from: Square, hit: &mut impl FnMut(Hit)) -> End {
        if leg.initial && self.moved {
            return End::Moved;
        }
        if let Some(hop) = leg.hop {
            return self.hop(leg, hop, from, hit);
        }
        // The innermost loop of all: without slopes it asks nothing of them.
        if self.slope.is_some() {
            self.step_by_step::<true>(leg, from, hit)
        } else {
            self.step_by_step::<false>(leg, from, hit)
        }
    }

    #[inline]
    fn step_by_step<const SLOPES: bool>(&self, leg: &Leg, from: Square, hit: &mut impl FnMut(Hit)) -> End {
        let mut here = from;
        let mut steps = 0;
        // What slopes have used up beside the steps themselves.
        let mut slow: u16 = 0;
        while steps + slow < leg.most {
            steps += 1;
            let next = match self.step_on(leg, here) {
                Ok(next) => next,
                Err(end) => return end,
            };
            if SLOPES {
                slow = match self.slowed(here, next) {
                    Ok(more) => slow.saturating_add(more),
                    Err(end) => return end,
                };
                if steps.saturating_add(slow) > leg.most {
                    return End::Slow(next);
                }
            }
            let word = self.full[next.index()];
            if word & self.enter != 0 {
                if leg.takes && steps >= leg.least && self.ground_lets_in(next) && self.enemy(next) {
                    hit(Hit { square: next, takes: true });
                }
                if word & self.pass == 0 {
                    // Who only fills the square is passed over.
                    here = next;
                    continue;
                }
                return End::Barred(next);
            }
            if leg.moves && steps >= leg.least {
                hit(Hit { square: next, takes: false });
            }
            if word & self.pass != 0 {
                return End::Stopped(next);
            }
            here = next;
        }
        End::Range
    }

    /// The walk of one who must jump over exactly one piece.
    fn hop(&self, leg: &Leg, hop: Hop, from: Square, hit: &mut impl FnMut(Hit)) -> End {
        let mut here = from;
        let mut hurdle = false;
        let mut steps = 0;
        while steps < leg.most {
            steps += 1;
            let next = match self.step_on(leg, here) {
                Ok(next) => next,
                Err(End::Edge) if !hurdle => return End::NoHurdle(None),
                Err(end) => return end,
            };
            let free = self.may_enter(next);
            if !free && !self.ground_lets_in(next) {
                return End::Barred(next);
            }
            here = next;
            if !hurdle {
                // The hurdle is whoever stands there, friend or enemy.
                hurdle = !free;
                if free && !self.may_pass(next) {
                    return End::Stopped(next);
                }
                continue;
            }
            if steps >= leg.least {
                if free && leg.moves {
                    hit(Hit { square: next, takes: false });
                } else if !free && leg.takes && self.enemy(next) {
                    hit(Hit { square: next, takes: true });
                }
            }
            if hop == Hop::Behind {
                return End::Range;
            }
            if !free {
                return End::NoHurdle(Some(next));
            }
            if !self.may_pass(next) {
                return End::Stopped(next);
            }
        }
        if hurdle { End::Range } else { End::NoHurdle(None) }
    }

    /// The walk of a field: see [`Sweep::bears`].
    pub(super) fn bear(&self, legs: &Legs, from: Square, front: Direction, take: &mut impl FnMut(Square)) {
        for leg in legs.facing(front) {
            let mut last = None;
            let end = self.walk(leg, from, &mut |hit| {
                take(hit.square);
                last = Some(hit.square);
            });
            if let End::Barred(square) = end
                && last != Some(square)
                && self.ground_lets_in(square)
            {
                take(square);
            }
        }
    }

    /// The first square in the way of a lame leap from `here`, if no way is free.
    fn lame(&self, leg: &Leg, here: Square) -> Option<Square> {
        let mut first = None;
        for way in &leg.between {
            let barred =
                way.iter().filter_map(|v| self.grid.leap(here, *v)).find(|s| !self.may_enter(*s) || !self.may_pass(*s));
            match barred {
                None => return None,
                Some(square) => first = first.or(Some(square)),
            }
        }
        first
    }

    /// How far the pattern came on its way to a square that it does not reach: the last square reached in that direction,
    /// and what ended the walk. `None` if no leg leads that way.
    pub fn towards(&self, legs: &Legs, from: Square, front: Direction, to: Square) -> Option<(Square, End)> {
        let mut best = None;
        for leg in legs.facing(front) {
            let mut on_the_way = false;
            let mut here = from;
            loop {
                let next = match leg.step {
                    Some(step) => self.grid.step(here, step),
                    None => self.grid.leap(here, leg.leap),
                };
                let Some(next) = next else { break };
                if next == to {
                    on_the_way = true;
                    break;
                }
                here = next;
                // A leap that may be made once does not lead on.
                if leg.step.is_none() && leg.most == 1 {
                    break;
                }
            }
            if on_the_way {
                let mut last = from;
                let end = self.walk(leg, from, &mut |hit| last = hit.square);
                let filled = leg.hop.is_none() && end == End::Range && !self.may_enter(to) && self.may_pass(to);
                best = Some((last, if filled && last != to { End::Filled(to) } else { end }));
            }
        }
        best
    }
}
