//! What the seat at the move may do.

use super::Game;
use super::question::Question;
use crate::rulebook::{Body, Candidate, Rule, Rulebook};
use crate::state::{Name, PieceId};
use crate::tongue::{Part, Phrase};

/// A rule that refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The rule's key; empty where no rule offers the action, or the line cannot be read.
    pub key: String,
    /// Why, in a sentence.
    pub says: Phrase,
    /// Where the rule stands; empty where there is none.
    pub place: String,
}

impl Reason {
    /// The key of the rule that speaks. Where no rule refuses, it is the one that came nearest, which is known by its place.
    pub fn speaker<'a>(&'a self, rules: &'a Rulebook) -> Option<&'a str> {
        if !self.key.is_empty() {
            return Some(&self.key);
        }
        let nearest = rules.rules.iter().find(|rule| rule.citation.origin.to_string() == self.place);
        nearest.map(|rule| rule.citation.key.as_str())
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.told().english())
    }
}

impl Game {
    /// Every listed action of the seat at the move.
    pub fn legal(&self) -> Vec<Candidate> {
        let mut list = Vec::new();
        self.list_legal(&mut list);
        list
    }

    /// The same into a list that is emptied first: for those who ask thousands of times.
    pub fn list_legal(&self, list: &mut Vec<Candidate>) {
        list.clear();
        self.vm.refuel();
        self.ask(|table| Question::new(&self.vm, table).all(list, false));
    }

    /// Every listed action of the seat itself, by none of its pieces.
    pub fn legal_of_seat(&self) -> Vec<Candidate> {
        let mut list = Vec::new();
        self.vm.refuel();
        self.ask(|table| Question::new(&self.vm, table).of_seat(&mut list, false));
        list
    }

    /// Every listed action of one piece; none if its seat is not at the move.
    pub fn legal_of(&self, id: PieceId) -> Vec<Candidate> {
        let mut list = Vec::new();
        self.vm.refuel();
        self.ask(|table| Question::new(&self.vm, table).of_piece(id, &mut list));
        list
    }
}

/// What may be asked of a piece whether anything of it is legal now or not.
impl Game {
    /// The verbs that some rule offers to a piece, in the order of the rules.
    pub fn verbs_of(&self, id: PieceId) -> Vec<Name> {
        let mut verbs = Vec::new();
        self.ask(|table| {
            let question = Question::open(&self.vm, table);
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
        let closed = self.ask(|table| {
            let question = Question::open(&self.vm, table);
            let mut reasons = question.seat_refuses(verb);
            reasons.extend(question.actor_refuses(verb, id));
            reasons
        });
        closed.unwrap_or_default()
    }
}

impl Reason {
    /// The rule and why, in a sentence.
    pub fn told(&self) -> Phrase {
        let key = Some(Phrase::from(&self.key)).filter(|_| !self.key.is_empty());
        Phrase::Listed("list.colon", key.into_iter().chain([self.says.clone()]).collect())
    }

    /// A reason that no rule stands behind.
    pub fn plain(says: impl Into<Phrase>) -> Self {
        Self { key: String::new(), says: says.into(), place: String::new() }
    }

    pub(super) fn of(rule: &Rule, detail: Option<String>) -> Self {
        let sentence = Phrase::own(Part::Rule, &rule.citation.spoken_key(), &rule.citation.says);
        let parts = [Some(sentence), detail.map(Phrase::text)].into_iter().flatten();
        let says = Phrase::Listed("list.colon", parts.filter(|part| !part.is_empty()).collect());
        Self { key: rule.citation.key.clone(), says, place: rule.citation.origin.to_string() }
    }
}
