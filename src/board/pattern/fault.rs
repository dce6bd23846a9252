//! What can be wrong with the text of a pattern.

use super::betza::LONGEST;
use crate::board::MOST;

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
    #[error("no modifier has this letter; before a step may stand m c n j p g i and the directions f b l r v s h")]
    UnknownModifier,
    /// A number where no step has been named.
    #[error("a number follows its step, as in W3; here a modifier or a step must stand")]
    NumberFirst,
    /// Anything else.
    #[error("here a modifier (m c n j p g i f b l r v s h) or a step (W F D N A H C L Z J G K R B Q) must stand")]
    OutOfPlace,
    /// The text ends, and no step is named.
    #[error("a step is wanting at its end; write for instance W, fQ2 or mnN")]
    NoStep,
    /// `mm`, `nn`.
    #[error("this modifier stands twice before one step; once is enough")]
    Twice,
    /// `h` without a direction before it.
    #[error(
        "h makes a half of the direction right before it, one of f b l r, as in fhN, or a hand of the l or r behind it, \
         as in hrN; neither stands here"
    )]
    HalfOfNothing,
    /// `fhW`.
    #[error("only the leaps N, C and Z have halves (fh) and hands (hr); leave the h out")]
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
    /// `pgQ`.
    #[error("p, g and j each tell how it jumps; one of them before one step is enough")]
    OneJump,
    /// `ppQ`.
    #[error("p, g and j jump over exactly one piece, and over any number of them no modifier does; write it once")]
    ManyHurdles,
    /// `npNN`.
    #[error("n passes nobody, and p, g and j must jump over somebody; leave one of the two out")]
    LameAndJumps,
    /// `pW`.
    #[error(
        "to jump over a piece and to land beyond it takes two steps at least; write pR, pW2 or pNN, or, for a leap that \
         must jump, j before D A H G"
    )]
    HopTooShort,
    /// `jR`.
    #[error("a step to the next square jumps over nobody; j stands before D A H G, and before R B Q write p or g")]
    NothingToJump,
    /// `jN`.
    #[error("a leap aslant has no one square that it jumps over; j stands before D A H G only")]
    JumpAslant,
    /// `jDD`.
    #[error("a leap that must jump is made once; leave the number or the second letter out")]
    JumpOnce,
    /// `aW`, `W-F`.
    #[error(
        "a move of several legs, which turns or goes on after its first, is not known, so neither a, t, y nor brackets \
         nor a stroke; let a list function of the rule give its squares"
    )]
    SeveralLegs,
    /// `zB`, `qN`, `oR`.
    #[error(
        "every way is straight and ends at the border, so that crooked (z), round (q) and cylindrical (o) ones are not \
         known; let a list function of the rule give its squares"
    )]
    NeverStraight,
    /// `efF`.
    #[error("to take elsewhere than one goes (e) is no part of a pattern; write an offer and a carry_out for it")]
    TakesElsewhere,
    /// `O2`, `U`, `@`.
    #[error("castling (O), any square at all (U) and drops from the hand (@) are no steps; write an offer for them")]
    NoStepAtAll,
    /// `Q99999`.
    #[error("a step is repeated at most {MOST} times; 0 stands for no end")]
    TooFar,
    /// `W4-2`, `W0-2`, `W00`.
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
