//! Every rule that an action meets, in declared order, and what each says to it.

use super::Game;
use super::legal::Reason;
use super::question::Question;
use crate::rulebook::{Action, Body, Offers, Rule, Said, Scope, Table, When};

/// What a rule says to an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    /// An offer that contains it.
    Offers,
    /// An offer of its verb that does not.
    Falls,
    /// A check that looks at it and lets it pass.
    Passes,
    /// A check that refuses it, or what the host by itself has against it.
    Refuses,
    /// A rule that carries it out.
    Carries,
    /// A rule that would be asked afterwards.
    Follows,
    /// A rule that failed before and is not asked.
    Rests,
}

impl Stand {
    /// How it is told before the rule.
    pub fn told(self) -> &'static str {
        match self {
            Self::Offers => "for",
            Self::Falls => "not by",
            Self::Passes => "passes",
            Self::Refuses => "against",
            Self::Carries => "then",
            Self::Follows => "after it",
            Self::Rests => "rests",
        }
    }
}

/// A rule that an action met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Met {
    /// What it says to the action.
    pub stand: Stand,
    /// The family of the rule; empty for what the host says by itself.
    pub family: &'static str,
    /// Its key with its sentence.
    pub rule: String,
    /// Where it stands.
    pub place: String,
    /// More that it says of this action; empty if nothing.
    pub detail: String,
    /// What house rules have done to it, and where.
    pub amended: Vec<String>,
}

/// All that an action met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace {
    /// The action, as the game prints it.
    pub line: String,
    /// The rules in declared order.
    pub met: Vec<Met>,
    /// May it be played?
    pub is_legal: bool,
}

impl Game {
    /// Every rule that a line meets.
    ///
    /// # Errors
    /// Why the line cannot be read.
    pub fn trace(&self, line: &str) -> Result<Trace, String> {
        self.vm.refuel();
        let traced = self.ask(|table| {
            let action = match table.parse(line).map_err(|why| why.says.english())? {
                Said::Act(action) => action,
                Said::Done => Action::new(table.rules.turn.verb, None),
            };
            Ok(Question::open(&self.vm, table).trace(&action))
        });
        let (action_line, met) = traced.unwrap_or_else(|| Err("there is no game".to_owned()))?;
        let is_legal = self.why_not(line).reasons.is_empty();
        Ok(Trace { line: if action_line.is_empty() { line.to_owned() } else { action_line }, met, is_legal })
    }
}

fn met(rule: &Rule, stand: Stand, detail: String) -> Met {
    let citation = &rule.citation;
    let amended = citation.amended.iter().map(|a| format!("{} at {}", a.told(), a.by)).collect();
    let place = citation.origin.to_string();
    Met { stand, family: rule.body.family(), rule: citation.to_string(), place, detail, amended }
}

impl Question<'_> {
    fn trace(&self, action: &Action) -> (String, Vec<Met>) {
        let rules = &self.table.rules;
        let ends = action.verb == rules.turn.verb;
        let line = if ends { rules.turn.done.clone() } else { self.table.print(action) };
        let by_host = |reason: Reason| Met {
            stand: Stand::Refuses,
            family: "",
            rule: if reason.key.is_empty() { String::new() } else { reason.key },
            place: reason.place,
            detail: reason.says.english(),
            amended: Vec::new(),
        };
        let mut all: Vec<Met> = self.host_refuses(action.verb).into_iter().map(by_host).collect();
        let why = if ends { None } else { Some(self.why(action)) };
        let offered = why.as_ref().and_then(|why| why.by).and_then(|place| rules.offer_at(place));
        if let Some(actor) = action.actor
            && !self.table.commands(self.table.position.turn.seat, actor)
        {
            all.extend(why.into_iter().flat_map(|why| why.reasons).map(by_host));
            return (line, all);
        }
        for (n, rule) in rules.rules.iter().enumerate() {
            let rests = self.vm.suspended().has(rule);
            let stand = match &rule.body {
                Body::Offer(offer) if offer.verb == action.verb && self.serves(offer, action.actor) => {
                    if rests {
                        Some((Stand::Rests, String::new()))
                    } else {
                        Some(match self.contains(n as u16, rule, offer, action) {
                            Ok(true) => (Stand::Offers, String::new()),
                            Ok(false) => (Stand::Falls, self.falls_short(rule, offer, action)),
                            Err(reason) => (Stand::Falls, reason.says.english()),
                        })
                    }
                }
                Body::Check(check) if check.verbs.is_empty() || check.verbs.contains(&action.verb) => {
                    if rests {
                        Some((Stand::Rests, String::new()))
                    } else if self.concerns(rule, check, action.actor) {
                        // A check of the seat or the piece gets no more of the action than that.
                        let seen = match check.scope {
                            Scope::Seat => Action::new(action.verb, None),
                            Scope::Actor => Action::new(action.verb, action.actor),
                            Scope::Action => action.clone(),
                        };
                        Some(match self.check_refuses(rule, check, &seen, offered) {
                            None => (Stand::Passes, String::new()),
                            Some(reason) => (Stand::Refuses, detail_of(rule, &reason)),
                        })
                    } else {
                        None
                    }
                }
                Body::CarryOut(carried) if carried.verbs.contains(&action.verb) => {
                    let kind = kind_of(self.table, action);
                    let is_for = carried.of.as_ref().is_none_or(|of| kind.is_some_and(|kind| of.has(kind)));
                    is_for.then(|| (if rests { Stand::Rests } else { Stand::Carries }, String::new()))
                }
                Body::After { verbs, of, when, .. } if verbs.is_empty() || verbs.contains(&action.verb) => {
                    let kind = kind_of(self.table, action);
                    let is_for = of.as_ref().is_none_or(|of| kind.is_some_and(|kind| of.has(kind)));
                    let detail = match when {
                        None => "",
                        Some(When::Taking) => "if somebody else's piece leaves the board",
                        Some(When::FirstMove) => "if the piece moves for the first time",
                    };
                    is_for.then(|| (if rests { Stand::Rests } else { Stand::Follows }, detail.to_owned()))
                }
                _ => None,
            };
            all.extend(stand.map(|(stand, detail)| met(rule, stand, detail)));
        }
        (line, all)
    }

    /// Why an offer of a pattern does not contain an action; empty for others.
    fn falls_short(&self, rule: &Rule, offer: &crate::rulebook::Offer, action: &Action) -> String {
        match offer.offers {
            Offers::Pattern { .. } => match (self.short_of(rule, offer, action), action.to) {
                (Some((_, reason)), _) => reason.says.english(),
                (None, Some(to)) => format!("{} lies on none of its lines", self.table.board.grid.name(to)),
                (None, None) => String::new(),
            },
            _ => String::new(),
        }
    }
}

/// What a reason says beyond the rule's own sentence.
fn detail_of(rule: &Rule, reason: &Reason) -> String {
    let says = &rule.citation.says;
    let told = reason.says.english();
    let rest = told.strip_prefix(says.as_str()).unwrap_or(&told);
    rest.trim_start_matches(": ").to_owned()
}

fn kind_of(table: &Table, action: &Action) -> Option<crate::state::Name> {
    match action.actor.and_then(|id| table.position.piece(id)) {
        Some(piece) => Some(piece.kind),
        None => action.kind,
    }
}
