//! What is done for authors from the game on the table: a rule is changed, what was tried is recorded, a paragraph is looked up.

use std::collections::BTreeSet;

use super::{Desk, Message, Tone};
use crate::author::{Tried, Written, change_of, change_rule, record, write_new};
use crate::board::Square;
use crate::game::Reason;
use crate::report::Problems;
use crate::rulebook::{Body, Said, Table};
use crate::workbench::say::{said, say};

/// What is wanted of the book or of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// To read the paragraphs of the rules and declarations of these keys.
    Read(Vec<String>),
    /// To change a rule.
    Change(String),
    /// To record what was tried.
    Record,
    /// To see an example on the board, by its name.
    Example(String),
    /// To see a file of the library in the editor, at a line.
    Open(String, usize),
}

/// What is recorded as an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Recorded {
    /// The last action, with its number.
    last: Option<(usize, String)>,
    /// The line that was refused after it.
    tried: Option<String>,
}

/// The squares that an example speaks of.
#[derive(Debug, Clone, Default)]
pub struct Claims {
    /// Which should be reached.
    pub expected: Vec<Square>,
    /// Which should not.
    pub barred: Vec<Square>,
    /// From where to where its lines lead.
    pub arrows: Vec<(Square, Square)>,
}

impl Desk {
    /// The squares that are hatched, and what the two hatchings mean: gained and lost by a change of the rules, or what an
    /// example expects.
    pub fn hatched(&self) -> ([Vec<Square>; 2], [&'static str; 2]) {
        match &self.claims {
            Some(claims) => {
                let words = [say("example.expected"), say("example.barred")];
                ([claims.expected.clone(), claims.barred.clone()], words)
            }
            None => (self.differing(), [say("key.gained"), say("key.lost")]),
        }
    }

    /// Notes that a line was refused, and by which rules.
    pub(super) fn note_refused(&mut self, line: &str, reasons: &[Reason]) {
        let after = self.session.game.whole_history().done.len();
        self.tried = Some(Tried { after, line: line.to_owned(), reasons: reasons.to_vec() });
        self.note_spoken(reasons);
    }

    /// Notes which rules have spoken last.
    pub(super) fn note_spoken(&mut self, reasons: &[Reason]) {
        let rules = self.session.game.rules();
        let keys: BTreeSet<&str> = reasons.iter().filter_map(|reason| reason.speaker(rules)).collect();
        self.spoken = keys.into_iter().map(str::to_owned).collect();
    }

    /// The rule that offers what leads to the square pointed at, or else the first that spoke last.
    pub fn rule_at_hand(&self) -> Option<String> {
        let leading = self.hovered.or(self.pointed).and_then(|square| self.leading_to(square).first().copied());
        let offer = leading.and_then(|candidate| self.session.game.rules().offer_at(candidate.rule));
        offer.map(|(rule, _)| rule.citation.key.clone()).or_else(|| self.spoken.first().cloned())
    }

    /// The keys of the verb of an action in the log, and of the rules that offer it to the piece that did it.
    pub fn keys_of_action(&self, number: usize) -> Vec<String> {
        let game = &self.session.game;
        let history = game.whole_history();
        let Some((record, before)) = history.done.get(..number).and_then(<[_]>::split_last) else { return Vec::new() };
        let mut position = history.start.clone();
        let mut changes = before.iter().flat_map(|record| &record.changes);
        if !game.shows_action(number) || !changes.all(|change| position.apply(change).is_ok()) {
            return Vec::new();
        }
        let keys = game.look(|t| {
            let rules = &t.rules;
            let table = Table::new(t.board.clone(), rules.clone(), position, t.seed);
            let Ok(Said::Act(action)) = table.parse(&record.line) else { return Vec::new() };
            let kind = action.actor.and_then(|id| table.position.piece(id)).map(|piece| piece.kind);
            let offers = rules.rules.iter().filter(|rule| match &rule.body {
                Body::Offer(offer) => {
                    let serves = offer.of.as_ref().map(|of| kind.is_some_and(|kind| of.has(kind)));
                    offer.verb == action.verb && serves.unwrap_or(kind.is_none())
                }
                _ => false,
            });
            let verb = rules.verb(action.verb).map(|verb| verb.citation.key.clone());
            offers.map(|rule| rule.citation.key.clone()).chain(verb).collect()
        });
        keys.unwrap_or_default()
    }

    /// Writes a house rule that begins as this rule, or finds the one that was written before, and lays it over the others. Gives
    /// where its author begins.
    pub fn change_rule(&mut self, key: &str) -> Option<Written> {
        let ruleset = self.session.game.choice().ruleset.clone();
        let (name, written) = match change_of(&self.session.library, &ruleset, key) {
            Some(found) => found,
            None => match self.write_change(key) {
                Ok(found) => found,
                Err(problems) => {
                    self.refuse(say("change.failed"), &problems);
                    return None;
                }
            },
        };
        self.workshop = true;
        let house = self.session.game.house();
        if !house.contains(&name) {
            self.switch_houses(house.iter().chain([&name]).cloned().collect());
        }
        if self.session.game.house().contains(&name) {
            let lines = vec![format!("{}:{}", written.path.display(), written.line)];
            self.message =
                Some(Message { tone: Tone::Good, title: said!("change.done", rule = key, name = name), lines });
            self.spoken = vec![key.to_owned()];
        }
        Some(written)
    }

    fn write_change(&self, key: &str) -> Result<(String, Written), Problems> {
        let session = &self.session;
        let change = change_rule(&|path| session.text_of(path), session.game.rules(), key, None, None)?;
        let paths = write_new(&session.library, &change.files)?;
        Ok((change.name, Written { path: paths.into_iter().next_back().unwrap_or_default(), line: change.line }))
    }

    /// Makes an example of what was tried last. Gives where its author begins.
    pub fn record(&mut self) -> Option<Written> {
        let session = &self.session;
        match record(&session.library, &session.game, self.tried.as_ref(), None) {
            Ok(recorded) => {
                self.recorded = Some(self.to_record());
                let lines = vec![format!("{}:{}", recorded.path.display(), recorded.line)];
                self.message =
                    Some(Message { tone: Tone::Good, title: said!("record.done", name = recorded.id), lines });
                Some(Written { path: recorded.path, line: recorded.line })
            }
            Err(problem) => {
                self.refuse(say("record.failed"), &problem.into());
                None
            }
        }
    }

    /// Is there something to be recorded that was not recorded just now?
    pub fn can_record(&self) -> bool {
        let now = self.to_record();
        let is_something = now.last.is_some() || now.tried.is_some();
        !self.session.game.hides().secret && is_something && self.recorded.as_ref() != Some(&now)
    }

    fn to_record(&self) -> Recorded {
        let done = &self.session.game.whole_history().done;
        let last = done.last().map(|record| (done.len(), record.line.clone()));
        Recorded { last, tried: self.tried.as_ref().map(|tried| tried.line.clone()) }
    }

    fn refuse(&mut self, title: &str, problems: &Problems) {
        let lines = problems.0.iter().map(ToString::to_string).collect();
        self.message = Some(Message { tone: Tone::Refused, title: title.to_owned(), lines });
    }
}
