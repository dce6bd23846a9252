//! What rules offer, before and after the checks.

use super::Game;
use crate::board::{Direction, Square};
use crate::lua::Listed;
use crate::rulebook::{Body, Candidate, Check, KindAt, KindSet, Offer, Offers, Rule, Scope, Slot, Table};
use crate::state::{Name, PieceId};

/// One question about what is legal; what holds for the whole seat is found out once.
pub(super) struct Question<'a> {
    pub game: &'a Game,
    pub table: &'a Table,
    /// Verbs that the seat cannot use now.
    closed: Vec<Name>,
}

impl<'a> Question<'a> {
    pub fn new(game: &'a Game, table: &'a Table) -> Self {
        let mut question = Self::open(game, table);
        question.closed =
            table.rules.verbs().map(|v| v.name).filter(|verb| !question.seat_refuses(*verb, true).is_empty()).collect();
        question
    }

    /// The same without looking which verbs are closed.
    pub fn open(game: &'a Game, table: &'a Table) -> Self {
        Self { game, table, closed: Vec::new() }
    }

    /// The actions of the seat itself.
    pub fn of_seat(&self, list: &mut Vec<Candidate>) {
        for (n, rule) in self.table.rules.rules.iter().enumerate() {
            if let Body::Offer(offer) = &rule.body
                && offer.of.is_none()
            {
                self.candidates(n, rule, offer, None, list);
            }
        }
    }

    /// The actions of a piece.
    pub fn of_piece(&self, id: PieceId, list: &mut Vec<Candidate>) {
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

    pub fn kind_of(&self, id: PieceId, at: KindAt) -> Option<Name> {
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
            if !checks.iter().any(|(rule, check)| self.refusal(rule, check, &action).is_some()) {
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
        let line = self.table.rules.verb(offer.verb).and_then(|v| v.lines.first());
        let several = line.is_some_and(|l| l.has(Slot::Squares) && !l.has(Slot::To));
        let bare = Candidate {
            rule: n as u16,
            verb: offer.verb,
            actor,
            to: None,
            front: None,
            with: None,
            kind: None,
            several,
        };
        let piece = actor.and_then(|id| self.table.position.piece(id));
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
                self.table.sweep(piece, *channel, |sweep| {
                    sweep.run(legs, from, piece.front, |hit| {
                        if !hit.takes || self.holds(hit.square, takes.as_ref()) {
                            take(Candidate { to: Some(hit.square), ..bare });
                        }
                    });
                });
            }
            Offers::At { field } => {
                let Some((id, field)) = actor.zip(self.table.rules.field(*field)) else { return };
                for square in self.table.field_of(field, id) {
                    if self.enemy_on(square, id) {
                        take(Candidate { to: Some(square), ..bare });
                    }
                }
            }
            Offers::Listed { near: Some(field), .. } if !self.enemy_in(*field, actor) => {}
            Offers::Listed { run, .. } => match self.game.vm.list(rule, *run, actor) {
                Ok(listed) => {
                    for item in listed {
                        take(match item {
                            Listed::Square(square) => Candidate { to: Some(square), ..bare },
                            Listed::Front(front) => Candidate { front: Some(front), ..bare },
                            Listed::Kind(square, kind) => Candidate { to: Some(square), kind: Some(kind), ..bare },
                            Listed::With(square, with) => Candidate { to: Some(square), with: Some(with), ..bare },
                        });
                    }
                }
                Err(fault) => self.game.suspended.note(fault),
            },
            Offers::Asked(_) => {}
        }
    }

    /// Does an enemy stand in this field of the piece?
    fn enemy_in(&self, field: Name, actor: Option<PieceId>) -> bool {
        let (Some(id), Some(field)) = (actor, self.table.rules.field(field)) else { return false };
        self.table.field_of(field, id).into_iter().any(|square| self.enemy_on(square, id))
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
