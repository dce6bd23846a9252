//! What rules refuse.

use super::legal::Reason;
use super::question::Question;
use crate::board::Square;
use crate::lua::Answer;
use crate::rulebook::kinds::Verb;
use crate::rulebook::{Action, Check, FrontKind, Rule, Scope};
use crate::state::{Name, PieceId};

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
    /// The checks of a scope that look at this verb and piece, in declared order.
    pub fn checks(
        &self,
        verb: Name,
        actor: Option<PieceId>,
        scope: Scope,
    ) -> impl Iterator<Item = (&'a Rule, &'a Check)> {
        let checks = self.table.rules.checks_on(verb).filter(move |(_, check)| check.scope == scope);
        checks.filter(move |(rule, check)| self.concerns(rule, check, actor))
    }

    /// Does a check look at this piece, and is it not suspended?
    fn concerns(&self, rule: &Rule, check: &Check, actor: Option<PieceId>) -> bool {
        let of_kind = match &check.of {
            None => true,
            Some(of) => actor.and_then(|id| self.kind_of(id, check.kind_at)).is_some_and(|kind| of.has(kind)),
        };
        of_kind && !self.game.suspended.has(rule)
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
        let checks = self.table.rules.checks_on(action.verb);
        let checks = checks.filter(|(rule, check)| self.concerns(rule, check, action.actor));
        reasons.extend(checks.filter_map(|(rule, check)| {
            // A check of the seat or the piece gets no more of the action than that.
            let seen = match check.scope {
                Scope::Seat => Action::new(action.verb, None),
                Scope::Actor => Action::new(action.verb, action.actor),
                Scope::Action => action.clone(),
            };
            self.check_refuses(rule, check, &seen)
        }));
        reasons
    }

    /// Why a check refuses an action, in a sentence.
    fn check_refuses(&self, rule: &Rule, check: &Check, action: &Action) -> Option<Reason> {
        self.refusal(rule, check, action).map(|refusal| match refusal {
            Refusal::ByHost => Reason::of(rule, None),
            Refusal::ByFunction(detail) => Reason::of(rule, detail),
            Refusal::Fault(reason) => reason,
        })
    }

    /// Whether a check refuses an action. Of an action on several squares every square is looked at by itself.
    pub fn refusal(&self, rule: &Rule, check: &Check, action: &Action) -> Option<Refusal> {
        if action.to.is_none() && check.scope == Scope::Action && !action.squares.is_empty() {
            let on = |square: &Square| Action { to: Some(*square), ..action.clone() };
            return action.squares.iter().find_map(|square| self.refuses_one(rule, check, &on(square)));
        }
        self.refuses_one(rule, check, action)
    }

    fn refuses_one(&self, rule: &Rule, check: &Check, action: &Action) -> Option<Refusal> {
        let position = &self.table.position;
        if let Some(kinds) = &check.target
            && !action.to.is_some_and(|square| self.holds(square, Some(kinds)))
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
        let run = check.refuse?;
        let plain =
            action.squares.len() <= 1 && action.with.is_empty() && action.kind.is_none() && action.number.is_none();
        let in_full = !plain || (action.to.is_some() && action.front.is_some());
        match self.game.vm.ask(rule, run, action, in_full) {
            Ok(Answer::No) => None,
            Ok(Answer::Yes(detail)) => Some(Refusal::ByFunction(detail)),
            Err(fault) => {
                let says =
                    format!("the rule failed and is not asked again until the scripts are saved: {}", fault.what);
                let reason = Reason { key: fault.rule.clone(), says, place: format!("{}:{}", fault.file, fault.line) };
                self.game.suspended.note(fault);
                Some(Refusal::Fault(reason))
            }
        }
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
