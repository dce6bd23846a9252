//! Squares and pieces that are ticked first, as parts of one action: some of its targets, and who acts together.

use std::collections::BTreeSet;

use super::{Desk, Message, Tone};
use crate::board::Square;
use crate::rulebook::kinds::Verb;
use crate::rulebook::{Action, Body, Offers, Slot};
use crate::state::PieceId;
use crate::workbench::say::{count, said, say};

/// What is ticked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ticks {
    /// Does a click tick, in place of acting?
    pub on: bool,
    /// Targets, in the order in which they were ticked.
    pub squares: Vec<Square>,
    /// Pieces that act together with the chosen one.
    pub with: Vec<PieceId>,
}

impl Ticks {
    /// Nothing is ticked any more; whether a click ticks stays.
    pub fn clear(&mut self) {
        self.squares.clear();
        self.with.clear();
    }

    /// Is nothing ticked?
    pub fn is_empty(&self) -> bool {
        self.squares.is_empty() && self.with.is_empty()
    }
}

/// What a square would be in an action that has several parts.
enum Part {
    Target(Square),
    Companion(PieceId),
}

impl Desk {
    /// The verbs of whoever acts now that may name several squares, or several pieces.
    fn verbs_of_parts(&self) -> impl Iterator<Item = &Verb> {
        let game = &self.session.game;
        let verbs = match (self.selected, self.placing) {
            (Some(id), _) if self.commands(id) => game.verbs_of(id),
            (None, Some(placing)) => vec![placing.verb],
            _ => Vec::new(),
        };
        verbs.into_iter().filter_map(|verb| game.rules().verb(verb)).filter(|verb| verb.several || names_pieces(verb))
    }

    /// Is there something now that is better ticked first? Where one target is all there is, a click on it does.
    pub fn may_tick(&self) -> bool {
        if self.past.is_some() {
            return false;
        }
        let targets = |verb: &Verb| {
            let listed = self.reach.iter().filter(|c| c.verb == verb.name && c.several).filter_map(|c| c.to);
            listed.collect::<BTreeSet<_>>().len()
        };
        let rules = self.session.game.rules();
        let is_listed = |verb: &Verb| {
            rules.rules.iter().any(|rule| match &rule.body {
                Body::Offer(offer) => offer.verb == verb.name && !matches!(offer.offers, Offers::Asked(_)),
                _ => false,
            })
        };
        let needs_ticks = |verb: &Verb| match (verb.several, names_pieces(verb)) {
            (true, _) if !is_listed(verb) => true,
            (true, true) => targets(verb) > 0,
            (true, false) => targets(verb) > 1,
            (false, _) => true,
        };
        self.ticks.on || !self.ticks.is_empty() || self.verbs_of_parts().any(needs_ticks)
    }

    fn part(&self, square: Square) -> Option<Part> {
        if self.past.is_some() {
            return None;
        }
        let here: Vec<PieceId> = self.session.game.look(|t| t.position.occupants(square).collect()).unwrap_or_default();
        let own = here.iter().copied().find(|id| self.commands(*id) && self.selected != Some(*id));
        if let Some(id) = own.filter(|_| self.selected.is_some() && self.verbs_of_parts().any(names_pieces)) {
            return Some(Part::Companion(id));
        }
        let is_listed = self.reach.iter().any(|c| c.several && c.to == Some(square));
        // What is only asked is not listed: whoever stands there may be meant.
        let others = here.iter().any(|id| !self.commands(*id));
        let named = is_listed || (others && self.verbs_of_parts().any(|verb| verb.several));
        named.then_some(Part::Target(square))
    }

    /// Ticks what is on a square as a part of an action, or takes the tick away. True if it can be a part of one.
    pub fn tick(&mut self, square: Square) -> bool {
        fn switch<T: PartialEq>(list: &mut Vec<T>, item: T) {
            match list.iter().position(|other| *other == item) {
                Some(at) => _ = list.remove(at),
                None => list.push(item),
            }
        }
        match self.part(square) {
            Some(Part::Companion(id)) => switch(&mut self.ticks.with, id),
            Some(Part::Target(square)) => switch(&mut self.ticks.squares, square),
            None => return false,
        }
        self.revision += 1;
        true
    }

    /// Ticks everything on these squares that can be a part of an action. If nobody is chosen yet, the first of the player's own
    /// pieces there is who may act together with others.
    pub fn tick_all(&mut self, squares: &[Square]) {
        if self.past.is_some() {
            return;
        }
        if self.selected.is_none() && self.placing.is_none() {
            let game = &self.session.game;
            let own = |square: &Square| -> Option<PieceId> {
                let mut here = game.look(|t| t.position.occupants(*square).collect::<Vec<_>>())?.into_iter();
                let acts =
                    |id: PieceId| game.verbs_of(id).into_iter().filter_map(|v| game.rules().verb(v)).any(names_pieces);
                here.find(|id| self.commands(*id) && acts(*id))
            };
            if let Some(id) = squares.iter().find_map(own) {
                self.select(Some(id));
            }
        }
        for square in squares {
            match self.part(*square) {
                Some(Part::Companion(id)) if !self.ticks.with.contains(&id) => self.ticks.with.push(id),
                Some(Part::Target(square)) if !self.ticks.squares.contains(&square) => self.ticks.squares.push(square),
                _ => {}
            }
        }
        if self.ticks.is_empty() {
            self.message = Some(Message::new(Tone::Plain, say("ticks.nothing")));
        }
        self.revision += 1;
    }

    /// The actions of which everything that is ticked can be a part, each with its title; none where a square is still to be
    /// clicked.
    pub fn ticked_actions(&self) -> Vec<(String, Action)> {
        if self.ticks.is_empty() {
            return Vec::new();
        }
        let Ticks { squares, with, .. } = &self.ticks;
        let holds = |verb: &&Verb| {
            (squares.is_empty() || verb.several)
                && (with.is_empty() || names_pieces(verb))
                && (!squares.is_empty() || !(verb.several || goes(verb)))
        };
        let action = |verb: &Verb| {
            let listed = self
                .reach
                .iter()
                .find(|c| c.verb == verb.name && c.several && c.to.is_some_and(|to| squares.contains(&to)));
            let kind = listed.map_or_else(|| self.placing.and_then(|placing| placing.kind), |c| c.kind);
            let (squares, with) = (squares.clone(), with.clone());
            Action { squares, with, kind, ..Action::new(verb.name, self.selected) }
        };
        self.verbs_of_parts().filter(holds).map(|verb| (verb.title.clone(), action(verb))).collect()
    }

    /// Must a square be clicked to which those go who are ticked?
    pub fn ticks_want_square(&self) -> bool {
        self.ticks.squares.is_empty()
            && !self.ticks.with.is_empty()
            && self.verbs_of_parts().any(|verb| names_pieces(verb) && goes(verb))
    }

    /// The action by which those who are ticked go to a square together with the chosen one: the first that no rule refuses, or
    /// else the first.
    pub(super) fn together_to(&self, square: Square) -> Option<Action> {
        if !self.ticks_want_square() {
            return None;
        }
        let game = &self.session.game;
        let verbs = self.verbs_of_parts().filter(|verb| names_pieces(verb) && goes(verb));
        let action = |verb: &Verb| Action {
            to: Some(square),
            with: self.ticks.with.clone(),
            ..Action::new(verb.name, self.selected)
        };
        let actions: Vec<Action> = verbs.map(action).collect();
        let line = |action: &Action| game.look(|t| t.print(action)).unwrap_or_default();
        let allowed = actions.iter().find(|action| game.why_not(&line(action)).reasons.is_empty());
        allowed.or(actions.first()).cloned()
    }

    /// How many squares and pieces are ticked, in words.
    pub fn ticked_in_words(&self) -> String {
        let squares = count(self.ticks.squares.len(), "squares.one", "squares.many");
        let pieces = count(self.ticks.with.len(), "pieces.one", "pieces.many");
        match (self.ticks.squares.is_empty(), self.ticks.with.is_empty()) {
            (false, true) => said!("ticks.on", squares = squares),
            (true, false) => said!("ticks.with", pieces = pieces),
            _ => said!("ticks.both", squares = squares, pieces = pieces),
        }
    }
}

fn has(verb: &Verb, slot: Slot) -> bool {
    verb.lines.first().is_some_and(|line| line.has(slot))
}

fn names_pieces(verb: &Verb) -> bool {
    has(verb, Slot::With)
}

fn goes(verb: &Verb) -> bool {
    has(verb, Slot::To)
}
