//! Which rules concern what: found out once, so that no question walks through all rules.

use super::{Body, ByName, Check, KindAt, Rulebook, Scope};
use crate::state::Name;

/// The checks that look at a verb, by their place among the rules.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Checks {
    /// All, in declared order.
    pub all: Vec<u16>,
    /// Those of the seat, in declared order.
    pub seat: Vec<u16>,
    /// Those of the piece, in declared order.
    pub actor: Vec<u16>,
    /// Those of the action: what the host can tell by itself first.
    pub action: Vec<u16>,
    /// Is what they look at the same for all pieces of one kind and side?
    pub alike: bool,
}

/// The places of rules, by what they concern.
#[derive(Debug, Clone, Default)]
pub struct Index {
    checks: ByName<Checks>,
    offers: ByName<Vec<u16>>,
    /// Offers to no piece.
    pub of_seat: Vec<u16>,
    carry_out: ByName<Vec<u16>>,
    after: ByName<Vec<u16>>,
    plain: ByName<bool>,
    /// By seat and side: does it play the side?
    pub plays: Vec<Vec<bool>>,
    /// What happens when a step begins.
    pub turn_begins: Vec<u16>,
    /// What happens when a step ends.
    pub turn_ends: Vec<u16>,
    /// What may end the game.
    pub game_over: Vec<u16>,
    /// Counters that count by themselves.
    pub counting: Vec<Name>,
    /// Is there a mark that is taken up by itself?
    pub marks_last: bool,
}

impl Index {
    pub(super) fn new(rules: &Rulebook) -> Self {
        let mut index = Self {
            plays: rules
                .manifest
                .seats
                .iter()
                .map(|seat| rules.manifest.sides.iter().map(|side| seat.plays.contains(&side.id)).collect())
                .collect(),
            counting: rules.counters.iter().filter(|c| c.counts.is_some()).map(|c| c.name).collect(),
            marks_last: rules.marks.iter().any(|mark| mark.lasts.is_some()),
            ..Self::default()
        };
        let verbs: Vec<Name> = rules.verbs().map(|verb| verb.name).chain([rules.turn.verb]).collect();
        for verb in verbs {
            index.checks.insert(verb, checks(rules, verb));
            index.carry_out.insert(
                verb,
                places(rules, |body| match body {
                    Body::CarryOut(carry) => carry.verbs.is_empty() || carry.verbs.contains(&verb),
                    _ => false,
                }),
            );
            index.after.insert(
                verb,
                places(rules, |body| match body {
                    Body::After { verbs, .. } => verbs.is_empty() || verbs.contains(&verb),
                    _ => false,
                }),
            );
            let by_host = |n: &u16| match rules.rules.get(usize::from(*n)).map(|rule| &rule.body) {
                Some(Body::CarryOut(carry)) => carry.run.is_none() && carry.of.is_none(),
                _ => false,
            };
            let carried = index.carry_out(verb).iter();
            let plain = carried.clone().all(by_host) && carried.len() > 0;
            index.plain.insert(verb, plain);
        }
        for kind in rules.kinds() {
            let serves = |body: &Body| match body {
                Body::Offer(offer) => {
                    offer.of.as_ref().is_some_and(|of| offer.kind_at == KindAt::TurnStart || of.has(kind.name))
                }
                _ => false,
            };
            index.offers.insert(kind.name, places(rules, serves));
        }
        index.of_seat = places(rules, |body| matches!(body, Body::Offer(offer) if offer.of.is_none()));
        index.turn_begins = places(rules, |body| matches!(body, Body::TurnBegins { .. }));
        index.turn_ends = places(rules, |body| matches!(body, Body::TurnEnds { .. }));
        index.game_over = places(rules, |body| matches!(body, Body::GameOver { .. }));
        index
    }

    /// The checks that look at a verb.
    pub fn checks(&self, verb: Name) -> Option<&Checks> {
        self.checks.get(verb)
    }

    /// The offers that may be for a piece of a kind, in declared order.
    pub fn offers(&self, kind: Name) -> &[u16] {
        self.offers.get(kind).map_or(&[], Vec::as_slice)
    }

    /// The rules that carry a verb out, in declared order.
    pub fn carry_out(&self, verb: Name) -> &[u16] {
        self.carry_out.get(verb).map_or(&[], Vec::as_slice)
    }

    /// The rules for what follows from a verb, in declared order.
    pub fn after(&self, verb: Name) -> &[u16] {
        self.after.get(verb).map_or(&[], Vec::as_slice)
    }

    /// Does the host alone carry this verb out, the same for every kind?
    pub fn is_plain(&self, verb: Name) -> bool {
        self.plain.get(verb).copied().unwrap_or(false)
    }
}

fn places(rules: &Rulebook, wanted: impl Fn(&Body) -> bool) -> Vec<u16> {
    rules.rules.iter().enumerate().filter(|(_, rule)| wanted(&rule.body)).map(|(n, _)| n as u16).collect()
}

fn checks(rules: &Rulebook, verb: Name) -> Checks {
    let check_at = |n: u16| match rules.rules.get(usize::from(n)).map(|rule| &rule.body) {
        Some(Body::Check(check)) => Some(check),
        _ => None,
    };
    // The end of a step is looked at by checks that name it.
    let all = places(rules, |body| match body {
        Body::Check(check) => check.verbs.contains(&verb) || (check.verbs.is_empty() && verb != rules.turn.verb),
        _ => false,
    });
    let of = |scope: Scope| -> Vec<u16> {
        all.iter().copied().filter(|n| check_at(*n).is_some_and(|c| c.scope == scope)).collect()
    };
    let mut action = of(Scope::Action);
    let costs = |check: &Check| (check.refuse.is_some(), check.forbids.is_some(), check.leaves_attacked.is_some());
    action.sort_by_key(|n| check_at(*n).map(costs));
    let alike = action
        .iter()
        .all(|n| check_at(*n).is_some_and(|c| c.stance.is_none() && (c.of.is_none() || c.kind_at == KindAt::Now)));
    Checks { seat: of(Scope::Seat), actor: of(Scope::Actor), action, alike, all }
}
