//! The reader of steps in the manner of Betza.

use super::fault::{PatternError, PatternFault};
use super::ways::{Way, all_ways, belong_together, goes, has_half, is_direction, is_oblique};
use super::{Hop, Leg, Via};
use crate::board::MOST;

/// The longest text of a pattern, in characters.
pub(super) const LONGEST: usize = 200;

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

/// The modifiers before one step.
#[derive(Default)]
struct Before {
    moves: bool,
    takes: bool,
    initial: bool,
    lame: Option<Place>,
    /// The place of `p`, `g` or `j`.
    jump: Option<Place>,
    half: Option<Place>,
    ways: Vec<Way>,
}

/// A character and its place, counted from 0.
type Place = (usize, char);

pub(super) fn legs(text: &str, via: Option<Via>) -> Result<Vec<Leg>, PatternError> {
    let fault = |at: Option<Place>, fault: PatternFault| PatternError {
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

type Fault = (Option<Place>, PatternFault);

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
            let wrong = |fault| Err((here, fault));
            match letter {
                'm' if !before.moves => before.moves = true,
                'c' if !before.takes => before.takes = true,
                'i' if !before.initial => before.initial = true,
                'n' if before.lame.is_none() => before.lame = here,
                'm' | 'c' | 'i' | 'n' => return wrong(PatternFault::Twice),
                'p' | 'g' | 'j' => match before.jump {
                    None => before.jump = here,
                    Some((_, first)) if first == letter => return wrong(PatternFault::ManyHurdles),
                    Some(_) => return wrong(PatternFault::OneJump),
                },
                'h' => {
                    let way = match (self.single(&before), self.letters.get(self.at + 1)) {
                        (Some(direction), _) if has_half(direction) => {
                            before.ways.pop();
                            Way::Half(direction)
                        }
                        (_, Some(&hand @ ('l' | 'r'))) => {
                            self.at += 1;
                            Way::Hand(hand)
                        }
                        _ => return wrong(PatternFault::HalfOfNothing),
                    };
                    before.ways.push(way);
                    before.half = here;
                }
                _ if is_direction(letter) => {
                    let way = match self.single(&before) {
                        Some(first) if belong_together(first, letter) => {
                            before.ways.pop();
                            Way::Two(first, letter)
                        }
                        _ => Way::One(letter),
                    };
                    before.ways.push(way);
                }
                'a' | 't' | 'y' | '[' | ']' | '(' | ')' | '-' => return wrong(PatternFault::SeveralLegs),
                'o' | 'q' | 'z' => return wrong(PatternFault::NeverStraight),
                'e' => return wrong(PatternFault::TakesElsewhere),
                'O' | 'U' | '@' => return wrong(PatternFault::NoStepAtAll),
                _ if letter.is_ascii_uppercase() => return Ok(before),
                _ if letter.is_ascii_lowercase() => return wrong(PatternFault::UnknownModifier),
                _ if letter.is_ascii_digit() => return wrong(PatternFault::NumberFirst),
                _ => return wrong(PatternFault::OutOfPlace),
            }
            self.at += 1;
        }
        Err((None, PatternFault::NoStep))
    }

    /// The direction of one letter that stands right before this place, if it is not yet part of another.
    fn single(&self, before: &Before) -> Option<char> {
        let last = self.at.checked_sub(1).and_then(|at| self.letters.get(at).copied())?;
        (before.ways.last() == Some(&Way::One(last))).then_some(last)
    }

    fn step(&mut self, before: &Before, via: Option<Via>, legs: &mut Vec<Leg>) -> Result<(), Fault> {
        let Some(letter) = self.peek() else { return Err((None, PatternFault::NoStep)) };
        let Some(step) = STEPS.iter().find(|step| step.letter == letter) else {
            return Err((Some((self.at, letter)), PatternFault::UnknownStep));
        };
        self.at += 1;
        let range = self.range(step)?;
        let (moves, takes) = if before.moves || before.takes { (before.moves, before.takes) } else { (true, true) };
        for &parts in step.leaps {
            if before.half.is_some() && !is_oblique(parts) {
                return Err((before.half, PatternFault::NoHalves));
            }
            let lame = lame(before, parts, via)?;
            let hop = hop(before, parts, range)?;
            // A leap that must jump goes by single steps, over exactly one piece on the way.
            let by_steps = before.jump.is_some_and(|(_, letter)| letter == 'j');
            let far = parts.0.unsigned_abs();
            let (least, most) = if by_steps { (u16::from(far), u16::from(far)) } else { range };
            let chosen = all_ways(parts.0, parts.1)
                .filter(|&leap| before.ways.is_empty() || before.ways.iter().any(|&way| goes(leap, way)))
                .map(|leap| if by_steps { (leap.0.signum(), leap.1.signum()) } else { leap });
            legs.extend(chosen.map(|(right, forward)| Leg {
                right,
                forward,
                least,
                most,
                lame,
                hop,
                initial: before.initial,
                moves,
                takes,
            }));
        }
        Ok(())
    }

    /// What follows the letter of a step: itself again, a number, two numbers, or 0 and the exact number.
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
        if self.at > start + 1 && here.is_some_and(|(_, digit)| digit == '0') {
            return if first == 0 { Err((here, PatternFault::RangeBackwards)) } else { Ok((first, first)) };
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

/// What must be free on the way of a leap of these parts.
fn lame(before: &Before, (far, near): (i8, i8), via: Option<Via>) -> Result<Option<Via>, Fault> {
    match (before.lame, via) {
        (None, _) => Ok(None),
        (at, _) if far == 1 => Err((at, PatternFault::NeverLame)),
        // There is but one way along a side or through corners.
        (_, given) if !is_oblique((far, near)) => {
            Ok(Some(given.unwrap_or(if near == 0 { Via::Straight } else { Via::Diagonal })))
        }
        (at, None) => Err((at, PatternFault::LameWithoutVia)),
        (_, Some(via)) => Ok(Some(via)),
    }
}

/// What a step of these parts, made so often, must jump over.
fn hop(before: &Before, parts: (i8, i8), range: (u16, u16)) -> Result<Option<Hop>, Fault> {
    let Some((_, letter)) = before.jump else { return Ok(None) };
    let wrong = |fault| Err((before.jump, fault));
    if before.lame.is_some() {
        return wrong(PatternFault::LameAndJumps);
    }
    match letter {
        'j' if parts.0 == 1 => wrong(PatternFault::NothingToJump),
        'j' if is_oblique(parts) => wrong(PatternFault::JumpAslant),
        'j' if range != (1, 1) => wrong(PatternFault::JumpOnce),
        'j' => Ok(Some(Hop::Over)),
        _ if range.1 < 2 => wrong(PatternFault::HopTooShort),
        'g' => Ok(Some(Hop::Behind)),
        _ => Ok(Some(Hop::Over)),
    }
}

#[cfg(test)]
#[path = "betza_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "pieces_tests.rs"]
mod pieces;
