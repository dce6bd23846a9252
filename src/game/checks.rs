//! What rules refuse.

use super::legal::Reason;
use super::question::{Forbidden, Question};
use crate::board::{Square, SquareSet};
use crate::lua::{Answer, Fault, Listed};
use crate::rulebook::kinds::Verb;
use crate::rulebook::{Action, Check, FnRef, FrontKind, Offer, Rule, Scope};
use crate::state::{Name, PieceId};
use crate::tongue::{Part, Phrase, phrase};

/// The offer that contains an action, with its rule.
pub(super) type Offered<'a> = (&'a Rule, &'a Offer);

/// That a check refuses: the sentence is made only for those who read it, since most refusals go unread.
pub(super) enum Refusal {
    /// The host could tell by itself.
    ByHost,
    /// The function did, with a sentence if it gave one.
    ByFunction(Option<String>),
    /// The function failed.
    Fault(Reason),
}

impl<'a> Question<'a> {
    /// The checks of the seat or of a piece that look at this verb, in declared order.
    fn checks(&self, verb: Name, actor: Option<PieceId>) -> impl Iterator<Item = (&'a Rule, &'a Check)> {
        let checks = self.table.rules.index.checks(verb);
        let places = checks.map_or(&[][..], |c| if actor.is_some() { &c.actor } else { &c.seat });
        let checks = self.table.rules.checks_at(places);
        checks.filter(move |(rule, check)| self.concerns(rule, check, actor))
    }

    /// Can the seat not use a verb now?
    pub fn is_closed(&self, verb: Name) -> bool {
        let action = || Action::new(verb, None);
        let rules = &self.table.rules;
        self.table.position.outcome.is_some()
            || rules.verb(verb).is_some_and(|declared| self.is_closed_by_declaration(declared))
            || self.checks(verb, None).any(|(rule, check)| self.refusal(rule, check, &action(), None).is_some())
    }

    /// Does any check of the piece refuse it this verb?
    pub fn actor_is_refused(&self, verb: Name, id: PieceId) -> bool {
        let mut checks = self.checks(verb, Some(id)).peekable();
        if checks.peek().is_none() {
            return false;
        }
        let action = Action::new(verb, Some(id));
        checks.any(|(rule, check)| self.refusal(rule, check, &action, None).is_some())
    }

    /// Do phase or budgets close a verb?
    fn is_closed_by_declaration(&self, declared: &Verb) -> bool {
        let (position, turn) = (&self.table.position, &self.table.rules.turn);
        let phase = turn.order.get(usize::from(position.turn.step)).and_then(|s| s.phase);
        let is_out_of_phase = !declared.phases.is_empty() && !phase.is_some_and(|p| declared.phases.contains(&p));
        is_out_of_phase || declared.costs.iter().any(|(name, cost)| position.budget(*name) < *cost)
    }

    /// Does a check look at this piece, and is it not suspended?
    pub fn concerns(&self, rule: &Rule, check: &Check, actor: Option<PieceId>) -> bool {
        let of_kind = match &check.of {
            None => true,
            Some(of) => actor.and_then(|id| self.kind_of(id, check.kind_at)).is_some_and(|kind| of.has(kind)),
        };
        let stands = match (&check.stance, actor.and_then(|id| self.table.position.piece(id))) {
            (None, _) => true,
            (Some(stance), Some(piece)) => self.table.stands(piece, stance),
            (Some(_), None) => false,
        };
        of_kind && stands && !self.vm.suspended().has(rule)
    }

    /// Why the seat cannot use a verb now.
    pub fn seat_refuses(&self, verb: Name) -> Vec<Reason> {
        let mut reasons = self.host_refuses(verb);
        let action = Action::new(verb, None);
        reasons
            .extend(self.checks(verb, None).filter_map(|(rule, check)| self.check_refuses(rule, check, &action, None)));
        reasons
    }

    /// What the end of the game, phase and budgets have against a verb.
    pub(super) fn host_refuses(&self, verb: Name) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if let Some(outcome) = &self.table.position.outcome {
            reasons.push(Reason::plain(phrase!("why.over", reason = Phrase::text(&outcome.reason))));
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
            let phase = |phase: &Name| Phrase::own(Part::Phase, rules.names.word(*phase), rules.names.word(*phase));
            let phases = Phrase::Listed("list.and", declared.phases.iter().map(phase).collect());
            let says = phrase!("why.phase", phases = phases);
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
                let what = match budget.citation.says.as_str() {
                    "" => Phrase::own(Part::Budget, rules.names.word(*name), &budget.title),
                    says => Phrase::own(Part::Rule, rules.names.word(*name), says),
                };
                let says = phrase!("why.budget", what = what, left = left, of = budget.holds, cost = *cost);
                let place = budget.citation.origin.to_string();
                reasons.push(Reason { key: budget.citation.key.clone(), says, place });
            }
        }
    }

    /// Why a piece cannot use a verb now.
    pub fn actor_refuses(&self, verb: Name, id: PieceId) -> Vec<Reason> {
        let action = Action::new(verb, Some(id));
        let checks = self.checks(verb, Some(id));
        checks.filter_map(|(rule, check)| self.check_refuses(rule, check, &action, None)).collect()
    }

    /// Every check that refuses an action, in declared order, whatever the scope.
    pub fn refusals(&self, action: &Action, by: Option<Offered>) -> Vec<Reason> {
        let mut reasons = self.host_refuses(action.verb);
        let checks = self.table.rules.checks_on(action.verb);
        let checks = checks.filter(|(rule, check)| self.concerns(rule, check, action.actor));
        reasons.extend(checks.filter_map(|(rule, check)| {
            // A check of the seat or the piece gets no more of the action than that.
            let seen = match check.scope {
                Scope::Seat => Action::new(action.verb, None),
                Scope::Actor => Action::new(action.verb, action.actor),
                Scope::Action => action.clone(),
            };
            self.check_refuses(rule, check, &seen, by)
        }));
        // A rule that used up the whole question speaks for all that could not be asked any more.
        reasons.dedup();
        reasons
    }

    /// Why a check refuses an action, in a sentence.
    pub(super) fn check_refuses(
        &self,
        rule: &Rule,
        check: &Check,
        action: &Action,
        by: Option<Offered>,
    ) -> Option<Reason> {
        self.refusal(rule, check, action, by).map(|refusal| match refusal {
            Refusal::ByHost => Reason::of(rule, None),
            Refusal::ByFunction(detail) => Reason::of(rule, detail),
            Refusal::Fault(reason) => reason,
        })
    }

    /// Whether a check refuses an action that an offer contains. Of an action on several squares every square is looked at by
    /// itself.
    pub fn refusal(&self, rule: &Rule, check: &Check, action: &Action, by: Option<Offered>) -> Option<Refusal> {
        if action.to.is_none() && check.scope == Scope::Action && !action.squares.is_empty() {
            let on = |square: &Square| Action { to: Some(*square), ..action.clone() };
            return action.squares.iter().find_map(|square| self.refuses_one(rule, check, &on(square), by));
        }
        self.refuses_one(rule, check, action, by)
    }

    fn refuses_one(&self, rule: &Rule, check: &Check, action: &Action, by: Option<Offered>) -> Option<Refusal> {
        let position = &self.table.position;
        if let Some(kinds) = &check.target
            && !action.to.is_some_and(|square| self.holds(square, Some(kinds)))
        {
            return None;
        }
        if check.alone && !action.with.is_empty() {
            return None;
        }
        if check.names_front && action.front.is_none() {
            return None;
        }
        if let Some(kinds) = &check.kinds
            && !action.kind.is_some_and(|kind| kinds.has(kind))
        {
            return None;
        }
        for id in action.actor.into_iter().chain(action.with.iter().copied()) {
            let done = check.unless_did.iter().any(|verb| position.has_done(id, *verb));
            if done || self.has_turned_or_moved(check, id) {
                return Some(Refusal::ByHost);
            }
        }
        if let (Some(kind), Some(front)) = (check.front, action.front)
            && front.is_diagonal() != (kind == FrontKind::Corner)
        {
            return Some(Refusal::ByHost);
        }
        if let (Some(field), Some(id), Some(to)) = (check.answered_by, action.actor, action.to)
            && self.is_answered(field, id, to)
        {
            return Some(Refusal::ByHost);
        }
        if let Some(kinds) = &check.leaves_attacked {
            match self.leaves_attacked(rule, kinds, action, by) {
                Ok(false) => {}
                Ok(true) => return Some(Refusal::ByHost),
                Err(fault) => return Some(self.failed(fault)),
            }
        }
        if let (Some(run), Some(to)) = (check.forbids, action.to) {
            match self.is_forbidden(rule, run, action.actor, to) {
                Ok(false) => {}
                Ok(true) => return Some(Refusal::ByHost),
                Err(fault) => return Some(self.failed(fault)),
            }
        }
        let Some(run) = check.refuse else { return check.refuses_all().then_some(Refusal::ByHost) };
        let plain =
            action.squares.len() <= 1 && action.with.is_empty() && action.kind.is_none() && action.number.is_none();
        let in_full = !plain || (action.to.is_some() && action.front.is_some());
        match self.vm.ask(rule, run, action, in_full) {
            Ok(Answer::No) => None,
            Ok(Answer::Yes(detail)) => Some(Refusal::ByFunction(detail)),
            Err(fault) => Some(self.failed(fault)),
        }
    }

    /// Is a square among those that a check forbids to a piece, or to the seat? They are found out once a question.
    fn is_forbidden(&self, rule: &Rule, run: FnRef, actor: Option<PieceId>, to: Square) -> Result<bool, Fault> {
        let is_of = |known: &&Forbidden| (known.by, known.actor) == (run, actor);
        if let Some(known) = self.forbidden.borrow().iter().find(is_of) {
            return Ok(known.squares.contains(to));
        }
        let mut squares = SquareSet::new();
        for listed in self.vm.list(rule, run, actor)? {
            let Listed::Square(square) = listed else {
                let what = "its function should answer a list of squares, and there is something else in it".to_owned();
                let origin = rule.citation.origin.clone();
                return Err(Fault { rule: rule.citation.key.clone(), file: origin.file, line: origin.line, what });
            };
            squares.insert(square);
        }
        let is_forbidden = squares.contains(to);
        self.forbidden.borrow_mut().push(Forbidden { by: run, actor, squares });
        Ok(is_forbidden)
    }

    /// A rule that failed refuses once, and is then out of force.
    fn failed(&self, fault: Fault) -> Refusal {
        let says = phrase!("why.rests", what = &fault.what);
        let reason = Reason { key: fault.rule.clone(), says, place: format!("{}:{}", fault.file, fault.line) };
        self.vm.suspended().note(fault);
        Refusal::Fault(reason)
    }

    /// Does a check of front or square since the turn's beginning refuse this piece?
    fn has_turned_or_moved(&self, check: &Check, id: PieceId) -> bool {
        if !check.front_since && !check.square_since {
            return false;
        }
        let position = &self.table.position;
        let (Some(piece), Some(before)) = (position.piece(id), position.before(id, 0)) else { return true };
        (check.front_since && piece.front != before.front) || (check.square_since && piece.square() != before.square)
    }
}
