//! Why a line cannot be played: all refusals in declared order, or how far the nearest offer reached.

use std::collections::BTreeSet;

use super::Game;
use super::legal::Reason;
use super::question::Question;
use crate::board::Square;
use crate::lua::Answer;
use crate::rulebook::{Action, Body, Candidate, End, Offer, Offers, Rule, Said, Table};
use crate::state::PieceId;
use crate::tongue::{Phrase, phrase};

/// What stands behind a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// The line, as the game prints it.
    pub line: String,
    /// The offers that contain it, by key and sentence.
    pub offers: Vec<String>,
    /// What refuses it; empty if it may be played.
    pub reasons: Vec<Reason>,
    /// The first of the offers, by its place among the rules.
    pub by: Option<u16>,
}

impl Game {
    /// Why a line cannot be played; a line that can be has no reasons.
    pub fn why_not(&self, line: &str) -> Why {
        self.vm.refuel();
        self.ask(|table| match table.parse(line) {
            Err(why) => {
                Why { line: line.to_owned(), offers: Vec::new(), reasons: vec![Reason::plain(why.says)], by: None }
            }
            Ok(Said::Done) => {
                let offers = vec![table.rules.turn.citation.to_string()];
                let mut reasons =
                    Question::open(&self.vm, table).refusals(&Action::new(table.rules.turn.verb, None), None);
                if !table.rules.turn.may_pass {
                    let citation = &table.rules.turn.citation;
                    let says = phrase!("why.no_pass");
                    reasons.push(Reason { key: citation.key.clone(), says, place: citation.origin.to_string() });
                }
                Why { line: table.rules.turn.done.clone(), offers, reasons, by: None }
            }
            Ok(Said::Act(action)) => Question::open(&self.vm, table).why(&action),
        })
        .unwrap_or_else(|| Why { line: line.to_owned(), offers: Vec::new(), reasons: Vec::new(), by: None })
    }
}

impl Question<'_> {
    /// All that stands for and against an action.
    pub fn why(&self, action: &Action) -> Why {
        let line = self.table.print(action);
        if let Some(id) = action.actor
            && !self.table.commands(self.table.position.turn.seat, id)
        {
            let seat = self.table.rules.manifest.seats.get(usize::from(self.table.position.turn.seat));
            let seat = seat.map_or("?", |s| s.id.as_str());
            let says = phrase!("why.not_yours", piece = self.table.tell_piece(id), seat = seat);
            return Why { line, offers: Vec::new(), reasons: vec![Reason::plain(says)], by: None };
        }
        let mut offers = Vec::new();
        let mut asked = Vec::new();
        let mut by = None;
        for (n, rule) in self.table.rules.rules.iter().enumerate() {
            let Body::Offer(offer) = &rule.body else { continue };
            if offer.verb != action.verb || !self.serves(offer, action.actor) || self.vm.suspended().has(rule) {
                continue;
            }
            match self.contains(n as u16, rule, offer, action) {
                Ok(true) => {
                    offers.push(rule.citation.to_string());
                    by = by.or(Some(n as u16));
                }
                Ok(false) => {}
                Err(reason) => asked.push(reason),
            }
        }
        let offered = by.and_then(|place| self.table.rules.offer_at(place));
        let mut reasons = self.refusals(action, offered);
        if offers.is_empty() {
            reasons.insert(0, asked.into_iter().next().unwrap_or_else(|| self.nearest_offer(action)));
        }
        Why { line, offers, reasons, by }
    }

    pub(super) fn serves(&self, offer: &Offer, actor: Option<PieceId>) -> bool {
        match actor {
            Some(id) => self.is_for(offer, id),
            None => offer.of.is_none(),
        }
    }

    /// Does an offer contain an action? A front beside a square is what is left to the player's choice.
    pub(super) fn contains(&self, n: u16, rule: &Rule, offer: &Offer, action: &Action) -> Result<bool, Reason> {
        if let Offers::Asked(run) = offer.offers {
            return match self.vm.ask(rule, run, action, true) {
                Ok(Answer::Yes(None)) => Ok(true),
                Ok(Answer::No) => Ok(false),
                Ok(Answer::Yes(Some(why))) => {
                    let (key, place) = (rule.citation.key.clone(), rule.citation.origin.to_string());
                    Err(Reason { key, says: Phrase::text(why), place })
                }
                Err(fault) => {
                    let reason =
                        Reason { key: fault.rule.clone(), says: (&fault.what).into(), place: fault.file.clone() };
                    self.vm.suspended().note(fault);
                    Err(reason)
                }
            };
        }
        let mut listed = Vec::new();
        self.offered(n, rule, offer, action.actor, &mut |candidate| listed.push(candidate));
        if action.number.is_some() {
            return Ok(false);
        }
        listed.retain(|candidate| candidate.kind == action.kind);
        let with = |candidate: &Candidate| candidate.with.into_iter().eq(action.with.iter().copied());
        if !action.squares.is_empty() {
            // Several squares of one offer, each once.
            let squares: BTreeSet<_> = action.squares.iter().copied().collect();
            // Of several who act together each must be offered with the first.
            let offered = |square| {
                let by = |wanted| listed.iter().any(|c| c.several && c.to == Some(square) && c.with == wanted);
                if action.with.is_empty() { by(None) } else { action.with.iter().all(|id| by(Some(*id))) }
            };
            let each_once = squares.len() == action.squares.len();
            return Ok(each_once && action.to.is_none() && action.front.is_none() && squares.into_iter().all(offered));
        }
        Ok(listed.iter().any(|candidate| {
            let fronts_agree = candidate.front == action.front || (candidate.front.is_none() && action.to.is_some());
            !candidate.several && candidate.to == action.to && fronts_agree && with(candidate)
        }))
    }

    /// How far the nearest offer reached, and what stopped it.
    fn nearest_offer(&self, action: &Action) -> Reason {
        let table = self.table;
        let grid = &table.board.grid;
        let verb = table.rules.verb_title(action.verb);
        let who = action.actor.map_or_else(|| phrase!("why.seat"), |id| table.tell_piece(id));
        let mut serving: Vec<&crate::rulebook::Citation> = Vec::new();
        let mut near: Option<(usize, Reason)> = None;
        for rule in &table.rules.rules {
            let Body::Offer(offer) = &rule.body else { continue };
            if offer.verb != action.verb || !self.serves(offer, action.actor) {
                continue;
            }
            serving.push(&rule.citation);
            let Some((came, reason)) = self.short_of(rule, offer, action) else { continue };
            if near.as_ref().is_none_or(|(best, _)| came > *best) {
                near = Some((came, reason));
            }
        }
        if let Some((_, reason)) = near {
            return reason;
        }
        let Some(first) = serving.first() else {
            return Reason::plain(phrase!("why.no_offer", verb = verb, who = who));
        };
        let keys: Vec<&str> = serving.iter().map(|citation| citation.key.as_str()).collect();
        let piece = action.actor.and_then(|id| table.position.piece(id));
        let says = match (action.to, action.front, piece) {
            (Some(to), ..) => {
                phrase!("why.no_line", verb = verb, who = who, to = grid.name(to), keys = keys.join(", "))
            }
            (None, Some(front), Some(piece)) if piece.front == front => phrase!("why.front", who = who),
            _ => phrase!("why.not_so", who = who, verb = verb, keys = keys.join(", ")),
        };
        Reason { key: String::new(), says, place: first.origin.to_string() }
    }
    /// How far an offer of a pattern reached towards the square of an action, and what stopped it.
    pub(super) fn short_of(&self, rule: &Rule, offer: &Offer, action: &Action) -> Option<(usize, Reason)> {
        let table = self.table;
        let grid = &table.board.grid;
        let Offers::Pattern { legs, channel, .. } = &offer.offers else { return None };
        let (piece, to) = action.actor.and_then(|id| table.position.piece(id)).zip(action.to)?;
        let from = piece.square()?;
        let place = rule.citation.origin.to_string();
        let key = &rule.citation.key;
        let reached = table.sweep_over(piece, *channel, offer.manner.slope, |sweep| {
            let front = table.ahead_of(piece, offer.manner.facing);
            sweep.towards(legs, from, front, to)
        });
        let (last, end) = reached?;
        let came = steps_between(table, from, last);
        let ended = ended(table, end);
        let halted = came >= steps_between(table, from, to) && !offer.manner.halted_by.is_empty();
        let limited = offer.only_if.is_some() || offer.within.is_some() || offer.onto_mark.is_some();
        let says = if limited && came >= steps_between(table, from, to) {
            let by = rule.citation.amended.iter().filter(|amendment| amendment.word == "wrap");
            let by = by.filter_map(|wrap| table.rules.house_title(&wrap.by.file));
            let titles: Vec<Phrase> = by.collect();
            let wrapped = match titles.is_empty() {
                true => Phrase::none(),
                false => phrase!("why.wrapped", titles = Phrase::Listed("list.comma", titles)),
            };
            phrase!("why.limits", key = key, to = grid.name(to), wrapped = wrapped)
        } else if halted {
            phrase!("why.halted", key = key, to = grid.name(to))
        } else if legs.only_takes() && !self.enemy_on(to, action.actor.unwrap_or(PieceId(0))) {
            phrase!("why.no_enemy", key = key, to = grid.name(to))
        } else if last == from {
            phrase!("why.at_once", key = key, from = grid.name(from), to = grid.name(to), ended = ended)
        } else {
            let (from, to, last) = (grid.name(from), grid.name(to), grid.name(last));
            phrase!("why.as_far_as", key = key, from = from, to = to, last = last, ended = ended)
        };
        Some((came, Reason { key: String::new(), says, place }))
    }
}

fn steps_between(table: &Table, a: Square, b: Square) -> usize {
    match (table.board.grid.column_row(a), table.board.grid.column_row(b)) {
        (Some((ax, ay)), Some((bx, by))) => (ax - bx).abs().max((ay - by).abs()) as usize,
        _ => 0,
    }
}

/// What ended a way.
fn ended(table: &Table, end: End) -> Phrase {
    let name = |square: Square| table.board.grid.name(square);
    let there = |square: Square| table.tell_square(square);
    match end {
        End::Range => phrase!("end.range"),
        End::Edge => phrase!("end.edge"),
        End::Barred(square) => phrase!("end.barred", square = name(square), what = there(square)),
        End::Stopped(square) => phrase!("end.stopped", square = name(square), what = there(square)),
        End::Wall(square) => phrase!("end.wall", square = name(square)),
        End::NoHurdle(None) => phrase!("end.no_hurdle"),
        End::NoHurdle(Some(square)) => phrase!("end.two_hurdles", square = name(square), what = there(square)),
        End::Filled(square) => phrase!("end.filled", square = name(square), what = there(square)),
        End::Steep(square) => phrase!("end.steep", square = name(square)),
        End::Even(square) => phrase!("end.even", square = name(square)),
        End::Slow(square) => phrase!("end.slow", square = name(square)),
        End::Moved => phrase!("end.moved"),
        End::Between(square) => phrase!("end.between", square = name(square), what = there(square)),
    }
}
