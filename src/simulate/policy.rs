//! How a player who is no person chooses.

use std::collections::VecDeque;

use smallvec::SmallVec;

use super::Chance;
use crate::board::{Direction, Square};
use crate::rulebook::{Candidate, Table};
use crate::state::{Name, PieceId, Side};

/// What a player prefers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Nothing.
    Uniform,
    /// Actions aimed at a square on which an enemy stands.
    Captures,
    /// Actions that lead a piece nearer to a goal of its side.
    Goal,
}

impl Policy {
    /// All policies by their word.
    pub const ALL: [(&'static str, Policy); 3] =
        [("uniform", Policy::Uniform), ("captures", Policy::Captures), ("goal", Policy::Goal)];

    /// The word for it.
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, policy)| *policy == self).map_or("", |(word, _)| word)
    }
}

/// What a player does next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// A listed action.
    Act(Candidate),
    /// The end of the step.
    Pass,
}

/// A player.
pub struct Chooser {
    policy: Policy,
    preferred: Vec<u32>,
    /// How far squares are from the goals of a side, and which squares these were.
    ways: Vec<Ways>,
}

struct Ways {
    side: Side,
    goals: SmallVec<[Square; 4]>,
    steps: Vec<u32>,
}

impl Chooser {
    /// A player of this policy.
    pub fn new(policy: Policy) -> Self {
        Self { policy, preferred: Vec::new(), ways: Vec::new() }
    }

    /// One of the listed actions, or the end of the step where that is allowed; none if there is neither.
    ///
    /// Among the actions that the policy prefers each is as likely. If there are none, the verb is chosen first, among those
    /// that have actions, the end of the step counting as one more; then one of its actions. Where a step ends after one
    /// action, a verb is no plan, and all actions are as likely.
    ///
    /// What is for people alone is never chosen.
    pub fn choose(&mut self, table: &Table, list: &[Candidate], may_pass: bool, chance: &mut Chance) -> Option<Next> {
        let by_people = |verb: Name| table.rules.verb(verb).is_some_and(|v| v.by_people);
        let kept: Vec<Candidate>;
        let list = if table.rules.verbs().any(|v| v.by_people) {
            kept = list.iter().filter(|candidate| !by_people(candidate.verb)).copied().collect();
            &kept
        } else {
            list
        };
        match self.policy {
            Policy::Uniform => {}
            Policy::Captures => self.prefer(list, |_, candidate| is_aimed_at_enemy(table, candidate)),
            Policy::Goal => {
                self.measure(table);
                self.prefer(list, |ways, candidate| leads_nearer(table, ways, candidate));
            }
        }
        if !self.preferred.is_empty() {
            let at = self.preferred[chance.below(self.preferred.len())];
            return list.get(at as usize).map(|candidate| Next::Act(*candidate));
        }
        if table.rules.turn.ends_after == Some(1) {
            any(list, may_pass, chance)
        } else {
            verb_first(list, may_pass, chance)
        }
    }

    fn prefer(&mut self, list: &[Candidate], wanted: impl Fn(&[Ways], &Candidate) -> bool) {
        let ways = &self.ways;
        self.preferred.clear();
        self.preferred.extend((0..).zip(list).filter(|(_, candidate)| wanted(ways, candidate)).map(|(n, _)| n));
    }

    /// Brings the distances up to date: goals may move.
    fn measure(&mut self, table: &Table) {
        for side in (0..table.rules.sides() as u8).map(Side) {
            let goals = goals(table, side);
            match self.ways.iter_mut().find(|ways| ways.side == side) {
                Some(ways) if ways.goals == goals => {}
                Some(ways) => *ways = Ways { side, steps: steps_to(table, &goals), goals },
                None => self.ways.push(Ways { side, steps: steps_to(table, &goals), goals }),
            }
        }
    }
}

fn any(list: &[Candidate], may_pass: bool, chance: &mut Chance) -> Option<Next> {
    match list.len() + usize::from(may_pass) {
        0 => None,
        n => Some(list.get(chance.below(n)).map_or(Next::Pass, |candidate| Next::Act(*candidate))),
    }
}

fn verb_first(list: &[Candidate], may_pass: bool, chance: &mut Chance) -> Option<Next> {
    let mut verbs: SmallVec<[(Name, usize); 8]> = SmallVec::new();
    for candidate in list {
        match verbs.iter_mut().find(|(verb, _)| *verb == candidate.verb) {
            Some((_, actions)) => *actions += 1,
            None => verbs.push((candidate.verb, 1)),
        }
    }
    let ways = verbs.len() + usize::from(may_pass);
    if ways == 0 {
        return None;
    }
    let Some((verb, actions)) = verbs.get(chance.below(ways)) else { return Some(Next::Pass) };
    let chosen = chance.below(*actions);
    list.iter().filter(|candidate| candidate.verb == *verb).nth(chosen).map(|candidate| Next::Act(*candidate))
}

/// Does one of the others stand on the square that the action names?
fn is_aimed_at_enemy(table: &Table, candidate: &Candidate) -> bool {
    let Some(square) = candidate.to else { return false };
    let position = &table.position;
    let actor = candidate.actor.and_then(|id| position.piece(id));
    let is_own = |side: Side| match actor {
        Some(actor) => actor.owner == side,
        None => table.seat_plays(position.turn.seat, side),
    };
    position.occupants(square).filter_map(|id| position.piece(id)).any(|piece| !is_own(piece.owner))
}

/// Does the action lead its piece to a square from which fewer steps of a king lead to a goal?
fn leads_nearer(table: &Table, ways: &[Ways], candidate: &Candidate) -> bool {
    let (Some(actor), Some(to), false) = (candidate.actor, candidate.to, candidate.several) else { return false };
    let Some((piece, from)) = table.position.piece(actor).and_then(|piece| Some((piece, piece.square()?))) else {
        return false;
    };
    ways.iter()
        .find(|ways| ways.side == piece.owner)
        .is_some_and(|ways| ways.steps.get(to.index()) < ways.steps.get(from.index()))
}

/// The squares to which a side wants to go now.
fn goals(table: &Table, side: Side) -> SmallVec<[Square; 4]> {
    let position = &table.position;
    let mut squares: SmallVec<[Square; 4]> = SmallVec::new();
    for goal in table.rules.goals.iter().filter(|goal| usize::from(goal.side) == side.index()) {
        squares.extend(goal.squares.iter().filter_map(|name| table.board.find(name)));
        let Some(kinds) = &goal.kinds else { continue };
        let is_wanted = |id: &PieceId| position.piece(*id).is_some_and(|p| p.owner != side && kinds.has(p.kind));
        squares.extend(position.ids().filter(is_wanted).filter_map(|id| position.piece(id)?.square()));
    }
    squares
}

/// How many steps of a king lead from each square to the nearest of these.
fn steps_to(table: &Table, goals: &[Square]) -> Vec<u32> {
    let grid = &table.board.grid;
    let mut steps = vec![u32::MAX; grid.len()];
    let mut next: VecDeque<Square> = VecDeque::new();
    for goal in goals {
        steps[goal.index()] = 0;
        next.push_back(*goal);
    }
    while let Some(square) = next.pop_front() {
        let far = steps[square.index()] + 1;
        for neighbour in Direction::ALL.into_iter().filter_map(|d| grid.step(square, d)) {
            if steps[neighbour.index()] > far {
                steps[neighbour.index()] = far;
                next.push_back(neighbour);
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(verb: u16, to: u32) -> Candidate {
        Candidate {
            rule: 0,
            verb: Name(verb),
            actor: None,
            to: Some(Square(to)),
            front: None,
            with: None,
            kind: None,
            several: false,
        }
    }

    /// How often in 6000 choices this happens.
    fn times(choose: impl Fn(&mut Chance) -> Option<Next>, wanted: impl Fn(Next) -> bool) -> usize {
        let mut chance = Chance::new(3, 4);
        (0..6000).filter(|_| choose(&mut chance).is_some_and(&wanted)).count()
    }

    fn is_verb(verb: u16) -> impl Fn(Next) -> bool {
        move |next| matches!(next, Next::Act(candidate) if candidate.verb == Name(verb))
    }

    #[test]
    fn the_verb_is_chosen_first_and_done_is_one() {
        let list: Vec<Candidate> = (0..98).map(|to| action(1, to)).chain([action(2, 0), action(2, 1)]).collect();
        let about = |found: usize, wanted: usize| found.abs_diff(wanted) < 150;
        let choose = |chance: &mut Chance| verb_first(&list, true, chance);
        for wanted in [times(choose, is_verb(1)), times(choose, is_verb(2)), times(choose, |next| next == Next::Pass)] {
            assert!(about(wanted, 2000), "{wanted} of 6000");
        }
        let found = times(choose, |next| next == Next::Act(action(2, 1)));
        assert!(about(found, 1000), "{found} of 6000");
        assert_eq!(times(|chance| verb_first(&list, false, chance), |next| next == Next::Pass), 0);
    }

    #[test]
    fn where_a_step_is_one_action_all_actions_are_as_likely() {
        let list: Vec<Candidate> = (0..5).map(|to| action(1, to)).chain([action(2, 0)]).collect();
        let found = times(|chance| any(&list, false, chance), is_verb(2));
        assert!(found.abs_diff(1000) < 100, "{found} of 6000");
    }

    #[test]
    fn who_can_do_nothing_chooses_nothing() {
        let mut chance = Chance::new(0, 0);
        assert_eq!(verb_first(&[], false, &mut chance), None);
        assert_eq!(verb_first(&[], true, &mut chance), Some(Next::Pass));
        assert_eq!(any(&[], false, &mut chance), None);
    }
}
