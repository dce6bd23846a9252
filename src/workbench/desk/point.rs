//! Pointing at squares: to act, to choose, to learn why not.

use super::message::refusal;
use super::{Desk, Message, Placing, Tone};
use crate::board::Square;
use crate::game::Reason;
use crate::rulebook::{Action, Candidate, Slot};
use crate::state::{Name, PieceId};
use crate::workbench::say::{self, say};

impl Desk {
    /// The player points at a square: to act, to choose who stands there, or to learn why not.
    pub fn point_at(&mut self, square: Square) {
        self.asked = None;
        self.pointed = Some(square);
        self.replay = None;
        if self.past.is_some() {
            // What is over can be looked at, not altered.
            self.revision += 1;
            return;
        }
        if (self.ticks.on && self.tick(square)) || self.goes_to(square) {
            return;
        }
        let here: Vec<PieceId> = self.session.game.look(|t| t.position.occupants(square).collect()).unwrap_or_default();
        let own = here.iter().copied().find(|id| self.commands(*id));
        let chosen_here = self.selected.and_then(|id| here.iter().position(|other| *other == id));
        match (chosen_here, own) {
            // Pointing again goes through all who stand there, then lets go.
            (Some(at), _) => self.select(here.get(at + 1).copied()),
            (None, Some(id)) => self.select(Some(id)),
            (None, None) => match self.selected.filter(|id| self.commands(*id)) {
                Some(id) => self.tell_why_not(Some(id), self.session.game.verbs_of(id), None, square),
                None => match self.placing.filter(|_| here.is_empty()) {
                    Some(Placing { verb, kind }) => self.tell_why_not(None, vec![verb], kind, square),
                    None => self.select(here.first().copied()),
                },
            },
        }
    }

    /// The chosen piece was dragged to a square and let go: as a click, but nobody else is chosen by it.
    pub fn drop_at(&mut self, square: Square) {
        let Some(id) = self.selected.filter(|_| self.past.is_none()) else { return };
        (self.asked, self.pointed) = (None, Some(square));
        if !self.goes_to(square) {
            self.tell_why_not(Some(id), self.session.game.verbs_of(id), None, square);
        }
    }

    /// Does what leads to a square, or asks which if several do; false if nothing does.
    fn goes_to(&mut self, square: Square) -> bool {
        if let Some(action) = self.together_to(square) {
            self.act_on(&action);
            return true;
        }
        match self.leading_to(square).as_slice() {
            [] => return false,
            [only] => self.act(*only),
            _ => self.asked = Some(square),
        }
        true
    }

    /// Tells why no action of a piece, or of the player himself, leads to a square.
    fn tell_why_not(&mut self, actor: Option<PieceId>, verbs: Vec<Name>, kind: Option<Name>, square: Square) {
        let game = &self.session.game;
        let is_held = game.look(|t| t.position.occupants(square).next().is_some()) == Some(true);
        let mut told: Vec<(String, Vec<Reason>)> = Vec::new();
        for verb in verbs {
            let action = Action { to: Some(square), kind, ..Action::new(verb, actor) };
            let line = game.rules().verb(verb).and_then(|v| v.lines.first());
            // Whom nobody stands before, nobody asks why he cannot be struck.
            let leads = line.is_some_and(|l| l.has(Slot::To) && (is_held || !l.has(Slot::Victim)));
            let line = game.look(|t| t.print(&action)).filter(|_| leads);
            if let Some(line) = line {
                let why = game.why_not(&line);
                told.push((why.line, why.reasons));
            }
        }
        self.message = Some(match told.as_slice() {
            [] => Message::new(Tone::Refused, say("refused.no_action")),
            [(line, reasons)] => refusal(line, reasons),
            several => Message {
                tone: Tone::Refused,
                title: say("refused.title").to_owned(),
                lines: several
                    .iter()
                    .flat_map(|(l, r)| r.iter().map(move |r| format!("{l}: {}", say::reason(r))))
                    .collect(),
            },
        });
    }

    /// An action as the game writes it, and the rule that offers it, with its sentence.
    pub fn tell(&self, candidate: &Candidate) -> (String, String) {
        let line = self.session.game.look(|t| t.print(&candidate.action())).unwrap_or_default();
        let rules = say::rules(self.session.game.rules());
        let offer = rules.offer_at(candidate.rule);
        let rule = offer.map(|(rule, _)| rule.citation.to_string()).unwrap_or_default();
        (line, rule)
    }
}
