//! The reader of steps in the manner of Betza.

use super::{Leg, Via};
use crate::board::MOST;

/// The longest text of a pattern, in characters.
const LONGEST: usize = 200;

/// A pattern that cannot be read: the text, the character and what may stand there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("pattern '{pattern}'{}: {fault}", place(*.at))]
pub struct PatternError {
    /// The text, shortened if it is very long.
    pub pattern: String,
    /// The place of the character, counted from 1, and the character; `None` for the whole or its end.
    pub at: Option<(usize, char)>,
    /// What is wrong.
    #[source]
    pub fault: PatternFault,
}

fn place(at: Option<(usize, char)>) -> String {
    at.map(|(n, c)| format!(", character {n} '{}'", c.escape_debug())).unwrap_or_default()
}

/// What is wrong with a pattern, and what would be right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PatternFault {
    /// A capital that is no step.
    #[error("no step has this letter; steps are W F D N A H C L Z J G, and K R B Q for several of them")]
    UnknownStep,
    /// A small letter that is no modifier.
    #[error("no modifier has this letter; before a step may stand m c n and the directions f b l r v s h")]
    UnknownModifier,
    /// A number where no step has been named.
    #[error("a number follows its step, as in W3; here a modifier or a step must stand")]
    NumberFirst,
    /// Anything else.
    #[error("here a modifier (m c n f b l r v s h) or a step (W F D N A H C L Z J G K R B Q) must stand")]
    OutOfPlace,
    /// The text ends, and no step is named.
    #[error("a step is wanting at its end; write for instance W, fQ2 or mnN")]
    NoStep,
    /// `mm`, `nn`.
    #[error("this modifier stands twice before one step; once is enough")]
    Twice,
    /// `h` without a direction before it.
    #[error("h makes a half of the direction before it, as in fhN; f, b, l or r must stand before it")]
    HalfOfNothing,
    /// `fhW`.
    #[error("only the leaps N, C and Z have halves; leave the h out")]
    NoHalves,
    /// `nW`.
    #[error("a step to the next square passes nothing that could stop it; n stands before D N A H C L Z J G")]
    NeverLame,
    /// `nN` without via.
    #[error("a leap that does not jump needs to know its way: give via, which is any, straight, diagonal or both")]
    LameWithoutVia,
    /// Via, but no `n`.
    #[error("via is given, but no step is a leap that does not jump; write n before it, as in nN, or leave via out")]
    ViaWithoutLame,
    /// `Q99999`.
    #[error("a step is repeated at most {MOST} times; 0 stands for no end")]
    TooFar,
    /// `W4-2`, `W0-2`.
    #[error("the least number of steps is 1 or more, and not more than the most, as in W2-4")]
    RangeBackwards,
    /// `W2-`.
    #[error("after the stroke the most number of steps must stand, as in W2-4; 0 stands for no end")]
    RangeUnfinished,
    /// `WW3`.
    #[error("a doubled letter is a step without end already; write it once with its number, or leave the number out")]
    TwiceEnded,
    /// More characters than anyone needs.
    #[error("a pattern has at most {LONGEST} characters")]
    TooLong,
}

/// The leg-lengths of one letter: the greater and the lesser part of each leap.
struct Step {
    letter: char,
    leaps: &'static [(i8, i8)],
    /// Without end unless a number follows.
    rides: bool,
}

const fn leaper(letter: char, leaps: &'static [(i8, i8)]) -> Step {
    Step { letter, leaps, rides: false }
}

const fn rider(letter: char, leaps: &'static [(i8, i8)]) -> Step {
    Step { letter, leaps, rides: true }
}

const STEPS: [Step; 15] = [
    leaper('W', &[(1, 0)]),
    leaper('F', &[(1, 1)]),
    leaper('D', &[(2, 0)]),
    leaper('N', &[(2, 1)]),
    leaper('A', &[(2, 2)]),
    leaper('H', &[(3, 0)]),
    leaper('C', &[(3, 1)]),
    leaper('L', &[(3, 1)]),
    leaper('Z', &[(3, 2)]),
    leaper('J', &[(3, 2)]),
    leaper('G', &[(3, 3)]),
    leaper('K', &[(1, 0), (1, 1)]),
    rider('R', &[(1, 0)]),
    rider('B', &[(1, 1)]),
    rider('Q', &[(1, 0), (1, 1)]),
];

/// One direction as written: a letter, or two that belong together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    One(char),
    /// `fl`, `lf`, `ff`.
    Two(char, char),
    /// `fh`.
    Half(char),
}

/// The modifiers before one step.
#[derive(Default)]
struct Before {
    moves: bool,
    takes: bool,
    lame: Option<(usize, char)>,
    half: Option<(usize, char)>,
    ways: Vec<Way>,
}

pub(super) fn legs(text: &str, via: Option<Via>) -> Result<Vec<Leg>, PatternError> {
    let fault = |at: Option<(usize, char)>, fault: PatternFault| PatternError {
        pattern: text.chars().take(LONGEST).collect(),
        at: at.map(|(n, c)| (n + 1, c)),
        fault,
    };
    if text.chars().count() > LONGEST {
        return Err(fault(None, PatternFault::TooLong));
    }
    let mut reader = Reader { letters: text.chars().collect(), at: 0 };
    let mut legs = Vec::new();
    let mut any_lame = false;
    while legs.is_empty() || !reader.is_done() {
        let before = reader.modifiers().map_err(|(at, f)| fault(at, f))?;
        any_lame |= before.lame.is_some();
        reader.step(&before, via, &mut legs).map_err(|(at, f)| fault(at, f))?;
    }
    if via.is_some() && !any_lame {
        return Err(fault(None, PatternFault::ViaWithoutLame));
    }
    Ok(legs)
}

type Fault = (Option<(usize, char)>, PatternFault);

struct Reader {
    letters: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn is_done(&self) -> bool {
        self.at >= self.letters.len()
    }

    fn modifiers(&mut self) -> Result<Before, Fault> {
        let mut before = Before::default();
        while let Some(letter) = self.peek() {
            let here = Some((self.at, letter));
            match letter {
                'm' if !before.moves => before.moves = true,
                'c' if !before.takes => before.takes = true,
                'n' if before.lame.is_none() => before.lame = here,
                'm' | 'c' | 'n' => return Err((here, PatternFault::Twice)),
                'h' => {
                    match before.ways.pop() {
                        Some(Way::One(way)) if is_plain(way) => before.ways.push(Way::Half(way)),
                        _ => return Err((here, PatternFault::HalfOfNothing)),
                    }
                    before.half = here;
                }
                _ if is_upright(letter) || is_sideways(letter) => {
                    let last = before.ways.last().copied();
                    let follows =
                        self.at > 0 && self.letters.get(self.at - 1).is_some_and(|&c| Some(Way::One(c)) == last);
                    match last {
                        Some(Way::One(first))
                            if follows && (first == letter || is_upright(first) != is_upright(letter)) =>
                        {
                            before.ways.pop();
                            before.ways.push(Way::Two(first, letter));
                        }
                        _ => before.ways.push(Way::One(letter)),
                    }
                }
                _ if letter.is_ascii_uppercase() => return Ok(before),
                _ if letter.is_ascii_lowercase() => return Err((here, PatternFault::UnknownModifier)),
                _ if letter.is_ascii_digit() => return Err((here, PatternFault::NumberFirst)),
                _ => return Err((here, PatternFault::OutOfPlace)),
            }
            self.at += 1;
        }
        Err((None, PatternFault::NoStep))
    }

    fn step(&mut self, before: &Before, via: Option<Via>, legs: &mut Vec<Leg>) -> Result<(), Fault> {
        let Some(letter) = self.peek() else { return Err((None, PatternFault::NoStep)) };
        let Some(step) = STEPS.iter().find(|step| step.letter == letter) else {
            return Err((Some((self.at, letter)), PatternFault::UnknownStep));
        };
        self.at += 1;
        let (least, most) = self.range(step)?;
        for &(far, near) in step.leaps {
            if before.half.is_some() && !is_oblique((far, near)) {
                return Err((before.half, PatternFault::NoHalves));
            }
            let lame = match (before.lame, via) {
                (None, _) => None,
                (at, _) if far == 1 => return Err((at, PatternFault::NeverLame)),
                // There is but one way along a side or through corners.
                (_, given) if !is_oblique((far, near)) => {
                    Some(given.unwrap_or(if near == 0 { Via::Straight } else { Via::Diagonal }))
                }
                (at, None) => return Err((at, PatternFault::LameWithoutVia)),
                (_, Some(via)) => Some(via),
            };
            let (moves, takes) = if before.moves || before.takes { (before.moves, before.takes) } else { (true, true) };
            legs.extend(
                all_ways(far, near)
                    .filter(|&leap| before.ways.is_empty() || before.ways.iter().any(|&way| goes(leap, way)))
                    .map(|(right, forward)| Leg {
                        right,
                        forward,
                        least,
                        most,
                        lame,
                        hop: None,
                        initial: false,
                        moves,
                        takes,
                    }),
            );
        }
        Ok(())
    }

    /// What follows the letter of a step: itself again, a number, two numbers.
    fn range(&mut self, step: &Step) -> Result<(u16, u16), Fault> {
        let doubled = self.peek() == Some(step.letter);
        if doubled {
            self.at += 1;
        }
        let start = self.at;
        let here = self.peek().map(|c| (start, c));
        let Some(first) = self.number()? else {
            return Ok((1, if doubled || step.rides { Leg::NO_END } else { 1 }));
        };
        if doubled {
            return Err((here, PatternFault::TwiceEnded));
        }
        let no_end = |n: u16| if n == 0 { Leg::NO_END } else { n };
        if self.peek() != Some('-') {
            return Ok((1, no_end(first)));
        }
        let stroke = Some((self.at, '-'));
        self.at += 1;
        let Some(second) = self.number()? else { return Err((stroke, PatternFault::RangeUnfinished)) };
        if first == 0 || first > no_end(second) {
            return Err((here, PatternFault::RangeBackwards));
        }
        Ok((first, no_end(second)))
    }

    fn number(&mut self) -> Result<Option<u16>, Fault> {
        let here = self.peek().map(|c| (self.at, c));
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            let so_far: u32 = number.unwrap_or(0);
            number = Some(so_far.saturating_mul(10).saturating_add(digit));
            self.at += 1;
        }
        match number {
            None => Ok(None),
            Some(n) => match u16::try_from(n) {
                Ok(n) if n <= MOST => Ok(Some(n)),
                _ => Err((here, PatternFault::TooFar)),
            },
        }
    }
}

fn is_upright(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

fn is_sideways(letter: char) -> bool {
    matches!(letter, 'l' | 'r' | 's')
}

fn is_plain(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'l' | 'r')
}

fn is_oblique((far, near): (i8, i8)) -> bool {
    far != 0 && near != 0 && far.abs() != near.abs()
}

/// The four or eight leaps of these parts, each once, as (right, forward).
fn all_ways(far: i8, near: i8) -> impl Iterator<Item = (i8, i8)> {
    let signs = |n: i8| if n == 0 { vec![0] } else { vec![n, -n] };
    let mut all: Vec<(i8, i8)> = Vec::new();
    for (x, y) in [(far, near), (near, far)] {
        for &right in &signs(x) {
            all.extend(signs(y).into_iter().map(|forward| (right, forward)));
        }
    }
    all.sort_unstable();
    all.dedup();
    all.into_iter()
}

/// Does the leap go at all to the side the letter names?
fn inclines((right, forward): (i8, i8), letter: char) -> bool {
    match letter {
        'f' => forward > 0,
        'b' => forward < 0,
        'v' => forward != 0,
        'r' => right > 0,
        'l' => right < 0,
        _ => right != 0,
    }
}

/// Does its greater part go to the side the letter names?
fn goes_farthest((right, forward): (i8, i8), letter: char) -> bool {
    inclines((right, forward), letter) && (is_upright(letter) == (forward.abs() > right.abs()))
}

fn goes(leap: (i8, i8), way: Way) -> bool {
    let oblique = is_oblique(leap);
    let straight = leap.0 == 0 || leap.1 == 0;
    match way {
        Way::Half(letter) => inclines(leap, letter),
        Way::One(letter) if oblique => goes_farthest(leap, letter),
        Way::One(letter) => inclines(leap, letter),
        Way::Two(first, second) if oblique => goes_farthest(leap, second) && inclines(leap, first),
        Way::Two(first, second) if straight => inclines(leap, first) || inclines(leap, second),
        Way::Two(first, second) => inclines(leap, first) && inclines(leap, second),
    }
}

#[cfg(test)]
#[path = "betza_tests.rs"]
mod tests;
