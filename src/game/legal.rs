//! What the seat at the move may do.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::Game;
use crate::board::Direction;
use crate::lua::{Answer, Fault, Listed};
use crate::rulebook::kinds::Verb;
use crate::rulebook::{Action, Body, Candidate, Check, FrontKind, KindAt, Offer, Offers, Rule, Scope, Table};
use crate::state::{Name, PieceId};

/// A rule that refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The rule's key; empty where no rule offers the action, or the line cannot be read.
    pub key: String,
    /// Why, in a sentence.
    pub says: String,
    /// Where the rule stands; empty where there is none.
    pub place: String,
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.key.is_empty() { write!(f, "{}", self.says) } else { write!(f, "{}: {}", self.key, self.says) }
    }
}

/// Rules that failed in play and are not asked again until scripts are saved.
#[derive(Debug, Default)]
pub struct Suspended {
    keys: RefCell<BTreeSet<String>>,
    faults: RefCell<Vec<Fault>>,
}

impl Suspended {
    /// Notes a fault, once for each rule.
    pub fn note(&self, fault: Fault) {
        if self.keys.borrow_mut().insert(fault.rule.clone()) {
            self.faults.borrow_mut().push(fault);
        }
    }

    /// Is this rule suspended?
    pub fn has(&self, rule: &Rule) -> bool {
        let keys = self.keys.borrow();
        !keys.is_empty() && keys.contains(&rule.citation.key)
    }

    /// The faults so far.
    pub fn faults(&self) -> Vec<Fault> {
        self.faults.borrow().clone()
    }

    /// Forgets all: the scripts are new.
    pub fn clear(&self) {
        self.keys.borrow_mut().clear();
        self.faults.borrow_mut().clear();
    }
}

impl Game {
    /// Every listed action of the seat at the move.
    pub fn legal(&self) -> Vec<Candidate> {
        let mut list = Vec::new();
        self.vm.refuel();
        self.vm.look(|table| {
            let question = Question::new(self, table);
            question.of_seat(&mut list);
            for id in table.position.ids() {
                question.of_piece(id, &mut list);
            }
        });
        list
    }

    /// Every listed action of one piece; none if its seat is not at the move.
    pub fn legal_of(&self, id: PieceId) -> Vec<Candidate> {
        let mut list = Vec::new();
        self.vm.refuel();
        self.vm.look(|table| Question::new(self, table).of_piece(id, &mut list));
        list
    }
}

/// What may be asked of a piece whether anything of it is legal now or not.
impl Game {
    /// The verbs that some rule offers to a piece, in the order of the rules.
    pub fn verbs_of(&self, id: PieceId) -> Vec<Name> {
        let mut verbs = Vec::new();
        self.vm.look(|table| {
            let question = Question { game: self, table, closed: Vec::new() };
            for rule in &table.rules.rules {
                if let Body::Offer(offer) = &rule.body
                    && question.is_for(offer, id)
                    && !verbs.contains(&offer.verb)
                {
                    verbs.push(offer.verb);
                }
            }
        });
        verbs
    }

    /// What closes a verb to a piece now, whatever the square: all refusals by the seat's and the piece's own checks.
    pub fn closed_to(&self, id: PieceId, verb: Name) -> Vec<Reason> {
        self.vm.refuel();
        let closed = self.vm.look(|table| {
            let question = Question { game: self, table, closed: Vec::new() };
            let mut reasons = question.seat_refuses(verb, false);
            reasons.extend(question.actor_refuses(verb, id, false));
            reasons
        });
        closed.unwrap_or_default()
    }
}

/// One question about what is legal; what holds for the whole seat is found out once.
pub(super) struct Question<'a> {
    pub game: &'a Game,
    pub table: &'a Table,
    /// Verbs that the seat cannot use now.
    closed: Vec<Name>,
}

impl<'a> Question<'a> {
    pub fn new(game: &'a Game, table: &'a Table) -> Self {
        let mut question = Self { game, table, closed: Vec::new() };
        question.closed =
            table.rules.verbs().map(|v| v.name).filter(|verb| !question.seat_refuses(*verb, true).is_empty()).collect();
        question
    }

    /// The actions of the seat itself.
    fn of_seat(&self, list: &mut Vec<Candidate>) {
        for (n, rule) in self.table.rules.rules.iter().enumerate() {
            if let Body::Offer(offer) = &rule.body
                && offer.of.is_none()
            {
                self.candidates(n, rule, offer, None, list);
            }
        }
    }

    /// The actions of a piece.
    fn of_piece(&self, id: PieceId, list: &mut Vec<Candidate>) {
        if !self.table.commands(self.table.position.turn.seat, id) {
            return;
        }
        let mut refused: Vec<Name> = Vec::new();
        let mut allowed: Vec<Name> = Vec::new();
        for (n, rule) in self.table.rules.rules.iter().enumerate() {
            let Body::Offer(offer) = &rule.body else { continue };
            if self.closed.contains(&offer.verb) || refused.contains(&offer.verb) || !self.is_for(offer, id) {
                continue;
            }
            if !allowed.contains(&offer.verb) {
                if !self.actor_refuses(offer.verb, id, true).is_empty() {
                    refused.push(offer.verb);
                    continue;
                }
                allowed.push(offer.verb);
            }
            self.candidates(n, rule, offer, Some(id), list);
        }
    }

    /// Is the offer for this piece?
    pub fn is_for(&self, offer: &Offer, id: PieceId) -> bool {
        let Some(of) = &offer.of else { return false };
        self.kind_of(id, offer.kind_at).is_some_and(|kind| of.has(kind))
            && self.table.position.piece(id).is_some_and(|p| p.square().is_some())
    }

    fn kind_of(&self, id: PieceId, at: KindAt) -> Option<Name> {
        let now = self.table.position.piece(id)?.kind;
        Some(match at {
            KindAt::Now => now,
            KindAt::TurnStart => self.table.position.before(id, 0).map_or(now, |b| b.kind),
        })
    }

    /// The candidates of an offer that no check of actions refuses.
    fn candidates(&self, n: usize, rule: &Rule, offer: &Offer, actor: Option<PieceId>, list: &mut Vec<Candidate>) {
        if self.closed.contains(&offer.verb) || self.game.suspended.has(rule) {
            return;
        }
        let first = list.len();
        self.offered(n, rule, offer, actor, &mut |candidate| list.push(candidate));
        let mut checks: Vec<(&Rule, &Check)> = self.checks(offer.verb, actor, Scope::Action).collect();
        // What the host can tell by itself comes first; which of them refuses does not matter here.
        checks.sort_by_key(|(_, check)| check.refuse.is_some());
        if checks.is_empty() {
            return;
        }
        let mut kept = first;
        for at in first..list.len() {
            let candidate = list[at];
            let action = candidate.action();
            if !checks.iter().any(|(rule, check)| self.check_refuses(rule, check, &action).is_some()) {
                list[kept] = candidate;
                kept += 1;
            }
        }
        list.truncate(kept);
    }

    /// Everything that an offer lists, unchecked.
    pub fn offered(
        &self,
        n: usize,
        rule: &Rule,
        offer: &Offer,
        actor: Option<PieceId>,
        take: &mut impl FnMut(Candidate),
    ) {
        let bare = Candidate { rule: n as u16, verb: offer.verb, actor, to: None, front: None };
        let piece = actor.and_then(|id| self.table.position.piece(id));
        match &offer.offers {
            Offers::Once => take(bare),
            Offers::Fronts => {
                let Some(piece) = piece else { return };
                for front in Direction::ALL.into_iter().filter(|f| *f != piece.front) {
                    take(Candidate { front: Some(front), ..bare });
                }
            }
            Offers::Pattern { legs, channel } => {
                let Some((piece, from)) = piece.and_then(|p| Some((p, p.square()?))) else { return };
                self.table.sweep(piece, *channel, |sweep| {
                    sweep.run(legs, from, piece.front, |hit| take(Candidate { to: Some(hit.square), ..bare }));
                });
            }
            Offers::Listed(run) => match self.game.vm.list(rule, *run, actor) {
                Ok(listed) => {
                    for item in listed {
                        take(match item {
                            Listed::Square(square) => Candidate { to: Some(square), ..bare },
                            Listed::Front(front) => Candidate { front: Some(front), ..bare },
                        });
                    }
                }
                Err(fault) => self.game.suspended.note(fault),
            },
            Offers::Asked(_) => {}
        }
    }

    /// The checks of a scope that look at this verb and piece, in declared order.
    fn checks(&self, verb: Name, actor: Option<PieceId>, scope: Scope) -> impl Iterator<Item = (&'a Rule, &'a Check)> {
        self.table.rules.rules.iter().filter_map(move |rule| match &rule.body {
            Body::Check(check) if check.scope == scope => self.concerned(rule, verb, actor),
            _ => None,
        })
    }

    /// A rule as a check, if it is one that looks at this verb and piece and is not suspended.
    fn concerned(&self, rule: &'a Rule, verb: Name, actor: Option<PieceId>) -> Option<(&'a Rule, &'a Check)> {
        let Body::Check(check) = &rule.body else { return None };
        // The end of a step is looked at by checks that name it.
        let is_done = verb == self.table.rules.turn.verb;
        let looks = check.verbs.contains(&verb) || (check.verbs.is_empty() && !is_done);
        let of_kind = match &check.of {
            None => true,
            Some(of) => actor.and_then(|id| self.kind_of(id, check.kind_at)).is_some_and(|kind| of.has(kind)),
        };
        (looks && of_kind && !self.game.suspended.has(rule)).then_some((rule, check))
    }

    /// Why the seat cannot use a verb now. With `first_only` the search ends with the first reason.
    pub fn seat_refuses(&self, verb: Name, first_only: bool) -> Vec<Reason> {
        let mut reasons = self.host_refuses(verb);
        let action = Action::new(verb, None);
        for (rule, check) in self.checks(verb, None, Scope::Seat) {
            if first_only && !reasons.is_empty() {
                break;
            }
            reasons.extend(self.check_refuses(rule, check, &action));
        }
        reasons
    }

    /// What the end of the game, phase and budgets have against a verb.
    fn host_refuses(&self, verb: Name) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if let Some(outcome) = &self.table.position.outcome {
            reasons.push(Reason::plain(format!("the game is over: {}", outcome.reason)));
        }
        if let Some(declared) = self.table.rules.verb(verb) {
            self.closed_by_declaration(declared, &mut reasons);
        }
        reasons
    }

    /// What phase and budgets have against a verb.
    fn closed_by_declaration(&self, declared: &Verb, reasons: &mut Vec<Reason>) {
        let (table, rules) = (self.table, &self.table.rules);
        let phase = rules.turn.order.get(usize::from(table.position.turn.step)).and_then(|s| s.phase);
        if !declared.phases.is_empty() && !phase.is_some_and(|p| declared.phases.contains(&p)) {
            let words: Vec<&str> = declared.phases.iter().map(|p| rules.names.word(*p)).collect();
            let says = format!("{} belongs to {}", declared.title, words.join(" and "));
            reasons.push(Reason {
                key: declared.citation.key.clone(),
                says,
                place: declared.citation.origin.to_string(),
            });
        }
        for (name, cost) in &declared.costs {
            let Some(budget) = rules.turn.budgets.iter().find(|b| b.name == *name) else { continue };
            let left = table.position.budget(*name);
            if left < *cost {
                let what = if budget.citation.says.is_empty() { &budget.title } else { &budget.citation.says };
                let says = format!("{what} ({left} of {} left, {cost} needed)", budget.holds);
                let place = budget.citation.origin.to_string();
                reasons.push(Reason { key: budget.citation.key.clone(), says, place });
            }
        }
    }

    /// Why a piece cannot use a verb now.
    pub fn actor_refuses(&self, verb: Name, id: PieceId, first_only: bool) -> Vec<Reason> {
        let action = Action::new(verb, Some(id));
        let mut reasons = Vec::new();
        for (rule, check) in self.checks(verb, Some(id), Scope::Actor) {
            reasons.extend(self.check_refuses(rule, check, &action));
            if first_only && !reasons.is_empty() {
                break;
            }
        }
        reasons
    }

    /// Every check that refuses an action, in declared order, whatever the scope.
    pub fn refusals(&self, action: &Action) -> Vec<Reason> {
        let mut reasons = self.host_refuses(action.verb);
        let rules = self.table.rules.rules.iter();
        let checks = rules.filter(|rule| matches!(rule.body, Body::Check(_)));
        reasons.extend(checks.filter_map(|rule| self.concerned(rule, action.verb, action.actor)).filter_map(
            |(rule, check)| {
                // A check of the seat or the piece gets no more of the action than that.
                let seen = match check.scope {
                    Scope::Seat => Action::new(action.verb, None),
                    Scope::Actor => Action::new(action.verb, action.actor),
                    Scope::Action => action.clone(),
                };
                self.check_refuses(rule, check, &seen)
            },
        ));
        reasons
    }

    fn check_refuses(&self, rule: &Rule, check: &Check, action: &Action) -> Option<Reason> {
        let refused = || Reason::of(rule, None);
        if let Some(id) = action.actor
            && check.unless_did.iter().any(|verb| self.table.position.has_done(id, *verb))
        {
            return Some(refused());
        }
        if let (Some(kind), Some(front)) = (check.front, action.front)
            && front.is_diagonal() != (kind == FrontKind::Corner)
        {
            return Some(refused());
        }
        let run = check.refuse?;
        let in_full = !action.squares.is_empty()
            || action.kind.is_some()
            || action.number.is_some()
            || (action.to.is_some() && action.front.is_some());
        match self.game.vm.ask(rule, run, action, in_full) {
            Ok(Answer::No) => None,
            Ok(Answer::Yes(detail)) => Some(Reason::of(rule, detail)),
            Err(fault) => {
                let says =
                    format!("the rule failed and is not asked again until the scripts are saved: {}", fault.what);
                let reason = Reason { key: fault.rule.clone(), says, place: format!("{}:{}", fault.file, fault.line) };
                self.game.suspended.note(fault);
                Some(reason)
            }
        }
    }
}

impl Reason {
    /// A reason that no rule stands behind.
    pub fn plain(says: impl Into<String>) -> Self {
        Self { key: String::new(), says: says.into(), place: String::new() }
    }

    fn of(rule: &Rule, detail: Option<String>) -> Self {
        let mut says = rule.citation.says.clone();
        if let Some(detail) = detail {
            if !says.is_empty() {
                says.push_str(": ");
            }
            says.push_str(&detail);
        }
        Self { key: rule.citation.key.clone(), says, place: rule.citation.origin.to_string() }
    }
}
