//! Rules: named, cited, in declared order.

use super::kinds::Channel;
use super::{Citation, Legs, Manner, Stance};
use crate::state::Name;
pub use crate::state::Part;

/// A function of the scripts, by its place in the list that the virtual machine keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FnRef(pub usize);

/// The kinds of pieces that a rule is about, by name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KindSet(pub Vec<bool>);

impl KindSet {
    /// Is this kind in the set?
    pub fn has(&self, kind: Name) -> bool {
        self.0.get(kind.index()).copied().unwrap_or(false)
    }
}

/// Which kind of a piece a rule looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum KindAt {
    /// The kind that it is.
    #[default]
    Now,
    /// The kind that it was when the turn began.
    TurnStart,
}

/// A part of the board that may differ by side, by its place in the rulebook's list. The board says which squares it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Zone(pub u16);

/// What a piece may become, or must, by an action that leads it somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Promotes {
    /// The kinds to choose from.
    pub into: Vec<Name>,
    /// The action must end here, unless it begins in `from`.
    pub on: Option<Zone>,
    /// The action must begin here, unless it ends on `on`.
    pub from: Option<Zone>,
    /// When it must.
    pub must: Must,
}

/// When a promotion is no choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Must {
    /// Never.
    Never,
    /// Whenever it may.
    Always,
    /// When the action ends here.
    On(Zone),
}

/// What an offer puts before the players.
#[allow(missing_docs, reason = "the fields of each variant are told in its line")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Offers {
    /// Squares reached by a pattern of steps; what it takes may be limited to some kinds.
    Pattern { legs: Box<Legs>, channel: Option<Channel>, takes: Option<KindSet> },
    /// Squares of a field on which an enemy stands: only those who bear back with a field, if one is named; and if another is
    /// named, together with each other piece of the side that bears on them with that.
    At { field: Name, answered_by: Option<Name>, joined_by: Option<Name> },
    /// Each of these kinds that the side has in a box, on every square that is free for it.
    Drops { from: Name, kinds: KindSet },
    /// Every other front that the piece may take.
    Fronts,
    /// The bare action.
    Once,
    /// Squares or fronts that a function lists; it is asked only while an enemy stands in a field of the piece, if one is
    /// named.
    Listed { run: FnRef, near: Option<Name> },
    /// Whatever line of its verb a function accepts; never listed.
    Asked(FnRef),
}

/// An offer: who may do what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The verb of its actions.
    pub verb: Name,
    /// The kinds that act; none for an action of the seat itself.
    pub of: Option<KindSet>,
    /// Which kind of the piece counts.
    pub kind_at: KindAt,
    /// What it offers.
    pub offers: Offers,
    /// Only squares of this part of the board.
    pub within: Option<Zone>,
    /// Only squares on which this mark lies.
    pub onto_mark: Option<Name>,
    /// Only what this function answers with true.
    pub only_if: Option<FnRef>,
    /// The mark that is laid on the squares between, when it is carried out.
    pub trail: Option<Name>,
    /// What the piece becomes.
    pub promotes: Option<Box<Promotes>>,
    /// What is carried out beside what the rules of the verb do.
    pub also: Option<FnRef>,
    /// How the piece must stand, and what halts it.
    pub manner: Manner,
}

/// What a check looks at: it is asked no oftener than that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// The seat: once a question.
    Seat,
    /// The piece that acts: once a piece.
    Actor,
    /// The action: once a candidate.
    Action,
}

/// Where a front may be turned to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrontKind {
    /// Towards a side of the square.
    Side,
    /// Towards a corner of the square.
    Corner,
}

/// A check: what is offered and yet not allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// The verbs that it looks at; empty for all.
    pub verbs: Vec<Name>,
    /// The kinds that it looks at; none for all.
    pub of: Option<KindSet>,
    /// Which kind of the piece counts.
    pub kind_at: KindAt,
    /// Looks only at pieces that stand so, if it matters; with nothing else to refuse it refuses all of them.
    pub stance: Option<Stance>,
    /// What it looks at.
    pub scope: Scope,
    /// Refuses a piece that has done one of these verbs this turn.
    pub unless_did: Vec<Name>,
    /// Looks only at actions whose square holds a piece of these kinds.
    pub target: Option<KindSet>,
    /// Looks only at actions that nobody joins.
    pub alone: bool,
    /// Refuses a square from which an enemy bears on the piece with this field.
    pub answered_by: Option<Name>,
    /// Looks only at actions that name one of these kinds.
    pub kinds: Option<KindSet>,
    /// Refuses an action after which one of the others could take a piece of these kinds.
    pub leaves_attacked: Option<KindSet>,
    /// Refuses a piece that had another front when the turn began.
    pub front_since: bool,
    /// Refuses a piece that stood elsewhere when the turn began.
    pub square_since: bool,
    /// Refuses any other front than one towards a side, or towards a corner.
    pub front: Option<FrontKind>,
    /// Looks only at actions that name a front.
    pub names_front: bool,
    /// Refuses the squares that this function gives; it is asked once for a piece, or for the seat.
    pub forbids: Option<FnRef>,
    /// Refuses what this function answers with true or with a sentence.
    pub refuse: Option<FnRef>,
}

impl Check {
    /// The kinds that must not be left attacked, if that is all it refuses.
    pub fn keeps_only(&self) -> Option<&KindSet> {
        let alone = self.refuse.is_none()
            && self.unless_did.is_empty()
            && self.target.is_none()
            && self.kinds.is_none()
            && !self.alone
            && self.answered_by.is_none()
            && !self.front_since
            && !self.square_since
            && self.stance.is_none()
            && self.front.is_none();
        self.leaves_attacked.as_ref().filter(|_| alone)
    }

    /// Has it nothing but a stance, and so refuses every piece that stands so?
    pub fn refuses_all(&self) -> bool {
        let looks = self.refuse.is_some() || self.front.is_some() || self.front_since || self.square_since;
        let looks = looks || self.answered_by.is_some() || self.leaves_attacked.is_some() || self.forbids.is_some();
        self.stance.is_some() && !looks && self.unless_did.is_empty()
    }
}

/// What a rule does.
#[allow(missing_docs, reason = "the fields of each variant are told in its line")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// Puts actions before the players.
    Offer(Offer),
    /// Refuses some of them.
    Check(Check),
    /// Makes the changes of an action.
    CarryOut(CarryOut),
    /// Makes what follows from an action.
    After { verbs: Vec<Name>, of: Option<KindSet>, when: Option<When>, run: FnRef },
    /// Lays out the pieces before the first turn.
    SetUp { run: FnRef },
    /// Makes what happens when a step of the turn begins.
    TurnBegins { run: FnRef },
    /// Makes what happens when a step of the turn ends.
    TurnEnds { run: FnRef },
    /// Tells whether the game is over; it is asked only where everything declared holds.
    GameOver {
        stuck: bool,
        taking: bool,
        becoming: bool,
        repeated: Option<u32>,
        reaches: Option<(Name, i64)>,
        run: FnRef,
    },
    /// Adds a term to a sum, limits it or divides it.
    Reckon { to: Name, how: Part, value: Term },
}

/// How an action is carried out: what the host does by itself, and then what a function does.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CarryOut {
    /// The verbs; empty for all.
    pub verbs: Vec<Name>,
    /// Only for these kinds.
    pub of: Option<KindSet>,
    /// What becomes of an enemy on the square of the action.
    pub take: Option<Take>,
    /// Does the piece go to the square of the action, and become the kind that the action names?
    pub go: bool,
    /// The box out of which a figure of the kind that the action names is placed on its square.
    pub drop: Option<Name>,
    /// What else is done.
    pub run: Option<FnRef>,
}

/// What becomes of a piece that is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Take {
    /// It leaves the game.
    Remove,
    /// A figure of the kind that it is taken as goes into this box of the one who takes.
    Into(Name),
}

/// What must have happened for a rule that follows from an action to be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// A piece of another side has left the board.
    Taking,
    /// The piece that acts has moved for the first time in the game.
    FirstMove,
}

/// A term of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term {
    /// Always this much.
    Fixed(i64),
    /// What a function answers.
    Asked(FnRef),
}

impl Body {
    /// The family, as scripts call it.
    pub fn family(&self) -> &'static str {
        match self {
            Self::Offer(_) => "offer",
            Self::Check(_) => "check",
            Self::CarryOut(_) => "carry_out",
            Self::After { .. } => "after",
            Self::SetUp { .. } => "set_up",
            Self::TurnBegins { .. } => "turn_begins",
            Self::TurnEnds { .. } => "turn_ends",
            Self::GameOver { .. } => "game_over",
            Self::Reckon { .. } => "reckon",
        }
    }
}

/// A rule of the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// Key, sentence, paragraphs and place.
    pub citation: Citation,
    /// What it does.
    pub body: Body,
}
