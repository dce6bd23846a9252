//! What rules offer, before and after the checks.

use std::cell::RefCell;
use std::rc::Rc;

use smallvec::SmallVec;

use super::guard::Guard;
use crate::board::{Direction, Square, SquareSet};
use crate::lua::{Answer, Listed, Vm};
use crate::rulebook::{
    Action, Candidate, Check, FnRef, Halts, KindAt, KindSet, Must, Offer, Offers, Promotes, Rule, Table,
};
use crate::state::{Name, Piece, PieceId, Side};

/// Verbs found out about; few are ever in hand.
type Verbs = SmallVec<[Name; 8]>;

/// The checks of actions that concern a piece, and what is known of the attacks that some of them look for.
type Limits<'a> = SmallVec<[(&'a Rule, &'a Check, Option<Rc<Guard>>); 4]>;

/// The same, for all pieces of one kind and side.
type LimitsOf<'a> = ((Name, Option<(Name, Side)>), Rc<Limits<'a>>);

/// What a check forbids to a piece, or to the seat.
pub(super) struct Forbidden {
    /// By this function.
    pub by: FnRef,
    pub actor: Option<PieceId>,
    pub squares: SquareSet,
}

/// One question about what is legal; what holds for the whole seat is found out once.
pub(super) struct Question<'a> {
    pub vm: &'a Vm,
    pub table: &'a Table,
    /// Verbs that the seat cannot use now.
    closed: Verbs,
    /// What the checks of actions have against verbs, by kind and side.
    limits: RefCell<Vec<LimitsOf<'a>>>,
    /// What the checks of attacks have found out so far.
    pub(super) guards: RefCell<Vec<Rc<Guard>>>,
    /// Squares that checks forbid.
    pub(super) forbidden: RefCell<Vec<Forbidden>>,
    /// Who halts whom.
    halts: Halts,
}

/// Answers scripts that ask what the seat at the move may do.
pub(super) fn asked(vm: &Vm, table: &Table, all: bool) -> Vec<Candidate> {
    let mut list = Vec::new();
    Question::new(vm, table).all(&mut list, !all);
    list
}

impl<'a> Question<'a> {
    pub fn new(vm: &'a Vm, table: &'a Table) -> Self {
        let mut question = Self::open(vm, table);
        let verbs = table.rules.verbs().map(|v| v.name);
        question.closed = verbs.filter(|verb| question.is_closed(*verb)).collect();
        question
    }

    /// The same without looking which verbs are closed.
    pub fn open(vm: &'a Vm, table: &'a Table) -> Self {
        Self {
            vm,
            table,
            closed: Verbs::new(),
            limits: RefCell::default(),
            guards: RefCell::default(),
            forbidden: RefCell::default(),
            halts: Halts::default(),
        }
    }

    /// Everything that is legal, or no more than enough to know that something is.
    pub fn all(&self, list: &mut Vec<Candidate>, any: bool) {
        if self.table.position.outcome.is_some() {
            return;
        }
        self.of_seat(list, any);
        for id in self.table.position.ids() {
            if any && !list.is_empty() {
                return;
            }
            self.of_piece(id, list);
        }
    }

    /// The actions of the seat itself.
    pub fn of_seat(&self, list: &mut Vec<Candidate>, any: bool) {
        for n in &self.table.rules.index.of_seat {
            if any && !list.is_empty() {
                return;
            }
            if let Some((rule, offer)) = self.table.rules.offer_at(*n)
                && !self.closed.contains(&offer.verb)
            {
                self.candidates(*n, rule, offer, None, &self.limits(offer.verb, None), list);
            }
        }
    }

    /// The actions of a piece.
    pub fn of_piece(&self, id: PieceId, list: &mut Vec<Candidate>) {
        let Some(piece) = self.table.position.piece(id) else { return };
        if piece.square().is_none() || !self.table.commands(self.table.position.turn.seat, id) {
            return;
        }
        let mut known: SmallVec<[(Name, Option<Rc<Limits>>); 4]> = SmallVec::new();
        for n in self.table.rules.index.offers(piece.kind) {
            let Some((rule, offer)) = self.table.rules.offer_at(*n) else { continue };
            if self.closed.contains(&offer.verb) {
                continue;
            }
            let stands = || offer.manner.stance.as_ref().is_none_or(|stance| self.table.stands(piece, stance));
            if (offer.kind_at == KindAt::TurnStart && !self.is_for(offer, id)) || !stands() {
                continue;
            }
            let at = known.iter().position(|(verb, _)| *verb == offer.verb).unwrap_or_else(|| {
                let limits = (!self.actor_is_refused(offer.verb, id)).then(|| self.limits(offer.verb, Some(id)));
                known.push((offer.verb, limits));
                known.len() - 1
            });
            if let (_, Some(limits)) = &known[at] {
                self.candidates(*n, rule, offer, Some(id), limits, list);
            }
        }
    }

    /// What the checks of actions have against a verb of a piece, found out once for pieces that are alike to them.
    fn limits(&self, verb: Name, actor: Option<PieceId>) -> Rc<Limits<'a>> {
        let checks = self.table.rules.index.checks(verb);
        let piece = actor.and_then(|id| self.table.position.piece(id));
        let whose = (verb, piece.map(|p| (p.kind, p.owner)));
        if !checks.is_none_or(|checks| checks.alike) {
            return Rc::new(self.limits_of(verb, actor));
        }
        let known = self.limits.borrow().iter().find(|(known, _)| *known == whose).map(|(_, limits)| limits.clone());
        known.unwrap_or_else(|| {
            let limits = Rc::new(self.limits_of(verb, actor));
            self.limits.borrow_mut().push((whose, limits.clone()));
            limits
        })
    }

    /// The same of one piece: what the host can tell by itself first.
    fn limits_of(&self, verb: Name, actor: Option<PieceId>) -> Limits<'a> {
        let places = self.table.rules.index.checks(verb).map_or(&[][..], |checks| &checks.action);
        let side = actor.and_then(|id| self.table.position.piece(id)).map(|p| p.owner);
        let checks = self.table.rules.checks_at(places).filter(|(rule, check)| self.concerns(rule, check, actor));
        checks
            .map(|(rule, check)| {
                let side = || side.unwrap_or_else(|| self.table.side_at_move());
                (rule, check, check.keeps_only().map(|kinds| self.guard(kinds, side())))
            })
            .collect()
    }

    /// Is the offer for this piece?
    pub fn is_for(&self, offer: &Offer, id: PieceId) -> bool {
        let Some(of) = &offer.of else { return false };
        self.kind_of(id, offer.kind_at).is_some_and(|kind| of.has(kind))
            && self.table.position.piece(id).is_some_and(|p| {
                p.square().is_some() && offer.manner.stance.as_ref().is_none_or(|stance| self.table.stands(p, stance))
            })
    }

    pub fn kind_of(&self, id: PieceId, at: KindAt) -> Option<Name> {
        let now = self.table.position.piece(id)?.kind;
        Some(match at {
            KindAt::Now => now,
            KindAt::TurnStart => self.table.position.before(id, 0).map_or(now, |b| b.kind),
        })
    }

    /// The candidates of an offer that no check of actions refuses.
    fn candidates(
        &self,
        n: u16,
        rule: &Rule,
        offer: &Offer,
        actor: Option<PieceId>,
        limits: &Limits,
        list: &mut Vec<Candidate>,
    ) {
        if self.vm.suspended().has(rule) {
            return;
        }
        let first = list.len();
        self.offered(n, rule, offer, actor, &mut |candidate| list.push(candidate));
        if limits.is_empty() || list.len() == first {
            return;
        }
        let by = (rule, offer);
        // What the host alone carries out is looked at as it is listed; the action in full is made only for the rest.
        let is_plain = self.table.rules.index.is_plain(offer.verb) && offer.also.is_none();
        let piece = actor.and_then(|id| self.table.position.piece(id));
        let kind = piece.map(|p| p.kind);
        let mut kept = first;
        for at in first..list.len() {
            let candidate = list[at];
            let mut full = None;
            let refused = limits.iter().any(|(rule, check, guard)| {
                if let (Some(guard), Some(to), Some(kind)) = (guard, candidate.to, candidate.kind.or(kind))
                    && is_plain
                    && candidate.with.is_none()
                    && !candidate.several
                {
                    return guard.is_left_attacked(self.table, actor, kind, to);
                }
                let action = full.get_or_insert_with(|| candidate.action());
                // A rule that failed on the piece before is out of force for this one.
                !self.vm.suspended().has(rule) && self.refusal(rule, check, action, Some(by)).is_some()
            });
            if !refused {
                list[kept] = candidate;
                kept += 1;
            }
        }
        list.truncate(kept);
    }

    /// Everything that an offer lists, unchecked.
    pub fn offered(
        &self,
        n: u16,
        rule: &Rule,
        offer: &Offer,
        actor: Option<PieceId>,
        take: &mut impl FnMut(Candidate),
    ) {
        let several = self.table.rules.verb(offer.verb).is_some_and(|v| v.several);
        let bare =
            Candidate { rule: n, verb: offer.verb, actor, to: None, front: None, with: None, kind: None, several };
        let piece = actor.and_then(|id| self.table.position.piece(id));
        let side = piece.map_or_else(|| self.table.side_at_move(), |p| p.owner);
        let plain = offer.within.is_none() && offer.onto_mark.is_none() && offer.only_if.is_none();
        let mut take = |candidate: Candidate| {
            if !plain && !self.is_allowed(rule, offer, side, &candidate) {
                return;
            }
            match &offer.promotes {
                None => take(candidate),
                Some(promotes) => self.promoted(promotes, piece, side, candidate, take),
            }
        };
        match &offer.offers {
            Offers::Once => take(bare),
            Offers::Fronts => {
                let Some(piece) = piece else { return };
                for front in Direction::ALL.into_iter().filter(|f| *f != piece.front) {
                    take(Candidate { front: Some(front), ..bare });
                }
            }
            Offers::Pattern { legs, channel, takes } => {
                let Some((piece, from)) = piece.and_then(|p| Some((p, p.square()?))) else { return };
                let manner = &offer.manner;
                let front = self.table.ahead_of(piece, manner.facing);
                self.table.sweep_over(piece, *channel, manner.slope, |sweep| {
                    sweep.run(legs, from, front, |hit| {
                        if (!hit.takes || takes.is_none() || self.holds(hit.square, takes.as_ref()))
                            && self.halts.let_pass(self.table, &manner.halted_by, piece, hit)
                        {
                            take(Candidate { to: Some(hit.square), ..bare });
                        }
                    });
                });
            }
            Offers::At { field, answered_by, joined_by } => {
                let Some((id, field)) = actor.zip(self.table.rules.field(*field)) else { return };
                for square in self.table.field_of(field, id) {
                    if !self.enemy_on(square, id) || !answered_by.is_none_or(|by| self.is_answered(by, id, square)) {
                        continue;
                    }
                    let candidate = Candidate { to: Some(square), ..bare };
                    match joined_by {
                        None => take(candidate),
                        Some(by) => {
                            let others = self.table.bearing_on(self.table.rules.field(*by).as_slice(), square, side);
                            for other in others.into_iter().filter(|other| *other != id) {
                                take(Candidate { with: Some(other), ..candidate });
                            }
                        }
                    }
                }
            }
            Offers::Drops { from, kinds } => self.drops(*from, kinds, bare, &mut take),
            Offers::Listed { near: Some(field), .. } if !self.enemy_in(*field, actor) => {}
            Offers::Listed { run, .. } => match self.vm.list(rule, *run, actor) {
                Ok(listed) => {
                    for item in listed {
                        take(match item {
                            Listed::Square(square) => Candidate { to: Some(square), ..bare },
                            Listed::Front(front) => Candidate { front: Some(front), ..bare },
                            Listed::Side(square, front) => Candidate { to: Some(square), front: Some(front), ..bare },
                            Listed::Kind(square, kind) => Candidate { to: Some(square), kind: Some(kind), ..bare },
                            Listed::Figure(square, kind, front) => {
                                Candidate { to: Some(square), kind: Some(kind), front: Some(front), ..bare }
                            }
                            Listed::With(square, with) => Candidate { to: Some(square), with: Some(with), ..bare },
                        });
                    }
                }
                Err(fault) => self.vm.suspended().note(fault),
            },
            Offers::Asked(_) => {}
        }
    }

    /// Each kind of which the side has a figure in the box, on every square that is free for it.
    fn drops(&self, from: Name, kinds: &KindSet, bare: Candidate, take: &mut impl FnMut(Candidate)) {
        let (position, side) = (&self.table.position, self.table.side_at_move());
        let of_box = (side, from, Name(0))..=(side, from, Name(u16::MAX));
        for ((_, _, kind), _) in position.stocks.range(of_box).filter(|((_, _, kind), n)| **n > 0 && kinds.has(*kind)) {
            let layer = self.table.rules.kind(*kind).map_or(0, |k| k.layer);
            for square in self.table.board.grid.squares().filter(|s| position.occupant(*s, layer).is_none()) {
                take(Candidate { to: Some(square), kind: Some(*kind), ..bare });
            }
        }
    }

    /// Do the limits of the offer let this candidate pass?
    fn is_allowed(&self, rule: &Rule, offer: &Offer, side: Side, candidate: &Candidate) -> bool {
        if let Some(square) = candidate.to {
            let marked = |kind: Name| self.table.position.marks.contains_key(&(square, kind));
            if !self.table.in_zone(offer.within, side, square) || !offer.onto_mark.is_none_or(marked) {
                return false;
            }
        }
        let Some(run) = offer.only_if else { return true };
        let action: Action = candidate.action();
        match self.vm.ask(rule, run, &action, candidate.kind.is_some()) {
            Ok(answer) => answer == Answer::Yes(None),
            Err(fault) => {
                self.vm.suspended().note(fault);
                false
            }
        }
    }

    /// A candidate as it is, or with what the piece becomes by it.
    fn promoted(
        &self,
        promotes: &Promotes,
        piece: Option<&Piece>,
        side: Side,
        candidate: Candidate,
        take: &mut impl FnMut(Candidate),
    ) {
        let lies = |zone, square: Option<Square>| square.is_some_and(|s| self.table.in_zone(Some(zone), side, s));
        let begins = promotes.from.is_some_and(|zone| lies(zone, piece.and_then(Piece::square)));
        let ends = promotes.on.is_some_and(|zone| lies(zone, candidate.to));
        let everywhere = promotes.on.is_none() && promotes.from.is_none();
        let may = begins || ends || everywhere;
        let must = may
            && match promotes.must {
                Must::Never => false,
                Must::Always => true,
                Must::On(zone) => lies(zone, candidate.to),
            };
        if !must {
            take(candidate);
        }
        if may {
            for kind in &promotes.into {
                take(Candidate { kind: Some(*kind), ..candidate });
            }
        }
    }

    /// Does an enemy stand in this field of the piece?
    fn enemy_in(&self, field: Name, actor: Option<PieceId>) -> bool {
        let (Some(id), Some(field)) = (actor, self.table.rules.field(field)) else { return false };
        self.table.field_of(field, id).into_iter().any(|square| self.enemy_on(square, id))
    }

    /// Does an enemy on a square bear on this piece with a field?
    pub fn is_answered(&self, by: Name, id: PieceId, square: Square) -> bool {
        let (Some(field), Some(piece)) = (self.table.rules.field(by), self.table.position.piece(id)) else {
            return false;
        };
        let is_enemy = |other: PieceId| self.table.position.piece(other).is_some_and(|p| p.owner != piece.owner);
        let mut there = self.table.position.occupants(square).filter(|other| is_enemy(*other));
        piece.square().is_some_and(|from| there.any(|other| self.table.bears_on(field, other, from)))
    }

    /// Does one of the other side than this piece's stand on a square?
    pub fn enemy_on(&self, square: Square, id: PieceId) -> bool {
        let position = &self.table.position;
        let owner = position.piece(id).map(|p| p.owner);
        position.occupants(square).filter_map(|id| position.piece(id)).any(|p| Some(p.owner) != owner)
    }

    /// Does a piece of these kinds stand on a square? Any piece does if no kinds are named.
    pub fn holds(&self, square: Square, kinds: Option<&KindSet>) -> bool {
        let position = &self.table.position;
        let fits = |id: PieceId| position.piece(id).is_some_and(|p| kinds.is_none_or(|k| k.has(p.kind)));
        position.occupants(square).any(fits)
    }
}
