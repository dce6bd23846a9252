//! Playing without a record: what an action does to the game, its turn and its end; and playing through many games.

use super::Game;
use super::carry::carry_out_and_follow;
use crate::lua::{Fault, Verdict};
use crate::rulebook::{Action, Body, Candidate, Rule, Rulebook, Table};
use crate::state::{Change, Outcome, Side};

fn host(what: String) -> Fault {
    Fault { rule: String::new(), file: String::new(), line: 0, what }
}

impl Game {
    /// Spends what the action costs, carries it out, and ends the step if it was the last of it.
    pub(super) fn act_and_pass(&mut self, action: &Action, by: Option<u16>) -> Result<(), Fault> {
        let rules = self.rules.clone();
        let spent = self.vm.alter(|table| -> Result<u16, String> {
            for (name, cost) in rules.verb(action.verb).map_or(&[][..], |verb| &verb.costs) {
                let from = table.position.balance(*name);
                table.change(Change::Budget { name: *name, from, to: from - cost })?;
            }
            if let Some(piece) = action.actor {
                table.change(Change::Did { piece, verb: action.verb })?;
            }
            let from = table.position.turn.acts;
            let to = from.saturating_add(1);
            if rules.turn.ends_after.is_some_and(|acts| acts > to) {
                table.change(Change::Acts { from, to })?;
            }
            Ok(to)
        });
        let acts = spent.unwrap_or(Ok(0)).map_err(host)?;
        carry_out_and_follow(&self.vm, &rules, action, by.and_then(|place| rules.offer_at(place)))?;
        if rules.turn.ends_after.is_some_and(|last| acts >= last) { self.end_step() } else { Ok(()) }
    }

    /// Ends the step of the turn and begins the next.
    pub(super) fn end_step(&mut self) -> Result<(), Fault> {
        let rules = self.rules.clone();
        // A step that is only for what can be done in it is passed over, but no more often than all of them once.
        for _ in &rules.turn.order {
            self.run_all(&rules.index.turn_ends)?;
            self.vm.alter(Table::pass).unwrap_or(Ok(())).map_err(host)?;
            self.begin_turn()?;
            let passes = |table: &Table| {
                let step = rules.turn.order.get(usize::from(table.position.turn.step));
                table.position.outcome.is_none() && step.is_some_and(|step| step.if_any)
            };
            if self.vm.look(passes) != Some(true) || !self.is_stuck() {
                break;
            }
        }
        Ok(())
    }

    /// Runs what the ruleset does when a step begins, and notes the position.
    pub(super) fn begin_turn(&mut self) -> Result<(), Fault> {
        let rules = self.rules.clone();
        self.run_all(&rules.index.turn_begins)?;
        if self.counts_only { Ok(()) } else { self.note_occurrence() }
    }

    /// Runs rules that change the game outside actions.
    pub(super) fn run_all(&mut self, places: &[u16]) -> Result<(), Fault> {
        self.vm.refuel();
        let rules = self.rules.clone();
        for rule in places.iter().filter_map(|n| rules.rules.get(usize::from(*n))) {
            if let Body::SetUp { run } | Body::TurnBegins { run } | Body::TurnEnds { run } = &rule.body
                && !self.vm.suspended().has(rule)
            {
                self.vm.run_turn(rule, *run)?;
            }
        }
        Ok(())
    }

    /// Asks whether the game is over after the changes that lie from this place on.
    pub(super) fn look_for_the_end(&mut self, since: usize) -> Result<(), Fault> {
        let rules = self.rules.clone();
        for rule in rules.index.game_over.iter().filter_map(|n| rules.rules.get(usize::from(*n))) {
            let Body::GameOver { stuck, taking, becoming, repeated, reaches, run } = &rule.body else { continue };
            let holds = self.vm.look(|table| {
                let position = &table.position;
                let mut changes = table.pending.iter().skip(since);
                let concerns =
                    |c: &Change| (*taking && c.takes_off_the_board()) || (*becoming && c.makes_another_kind());
                (!(*taking || *becoming) || changes.any(concerns))
                    && repeated.is_none_or(|n| position.occurrences() >= n as usize)
                    && reaches.is_none_or(|(name, n)| position.variables.get(&name).copied().unwrap_or(0) >= n)
            });
            if holds != Some(true) || self.vm.suspended().has(rule) || (*stuck && !self.is_stuck()) {
                continue;
            }
            let Some(verdict) = self.vm.game_over(rule, *run)? else { continue };
            let to = Some(outcome(&rules, rule, verdict)?);
            let ended = self.vm.alter(|table| {
                let from = table.position.outcome.clone();
                table.change(Change::Outcome { from, to })
            });
            return ended.unwrap_or(Ok(())).map_err(host);
        }
        Ok(())
    }

    /// Is there nothing that the seat at the move could do?
    fn is_stuck(&self) -> bool {
        self.with_listed(|list| list.is_empty())
    }

    /// Everything listed for the seat at the move, found out no oftener than the table alters.
    pub(super) fn with_listed<T>(&self, run: impl FnOnce(&[Candidate]) -> T) -> T {
        let altered = self.vm.altered();
        let mut listed = self.listed.take();
        if listed.as_ref().is_none_or(|(at, _)| *at != altered) {
            let mut list = listed.map(|(_, list)| list).unwrap_or_default();
            self.list_legal(&mut list);
            listed = Some((altered, list));
        }
        let answer = run(listed.as_ref().map_or(&[], |(_, list)| list));
        self.listed.replace(listed);
        answer
    }
}

fn outcome(rules: &Rulebook, rule: &Rule, Verdict { winner, reason }: Verdict) -> Result<Outcome, Fault> {
    let winner = match winner {
        None => None,
        Some(id) => match rules.manifest.sides.iter().position(|s| s.id == id) {
            Some(n) => Some(Side(n as u8)),
            None => {
                let origin = rule.citation.origin.clone();
                let what = format!("its winner '{id}' is no side");
                return Err(Fault { rule: rule.citation.key.clone(), file: origin.file, line: origin.line, what });
            }
        },
    };
    Ok(Outcome { winner, reason })
}

/// Play that leaves no record: for counting positions and for many games on end.
impl Game {
    /// Does a listed action, without a record; where the end is not looked for, positions that come about again are not noted
    /// either. What it changes lies on what earlier actions changed; see
    /// [`Game::take_back_to`].
    ///
    /// # Errors
    /// The fault that took the action back.
    pub fn play(&mut self, candidate: &Candidate, look_for_end: bool) -> Result<(), Fault> {
        let action = candidate.action();
        self.unrecorded(look_for_end, |game| game.act_and_pass(&action, Some(candidate.rule)))
    }

    /// Ends the step without a record. The rules are not asked whether that is allowed; see [`Game::may_pass`].
    ///
    /// # Errors
    /// The fault that took it back.
    pub fn play_pass(&mut self, look_for_end: bool) -> Result<(), Fault> {
        self.unrecorded(look_for_end, Self::end_step)
    }

    /// Asks whether the game is over as it stands, without a record.
    ///
    /// # Errors
    /// The fault of a rule that was asked.
    pub fn look_for_end(&mut self) -> Result<(), Fault> {
        self.unrecorded(true, |_| Ok(()))
    }

    fn unrecorded(&mut self, look: bool, run: impl FnOnce(&mut Self) -> Result<(), Fault>) -> Result<(), Fault> {
        let before = self.played();
        self.vm.alter(|table| {
            table.dice.clear();
            table.action_number += 1;
        });
        self.vm.refuel();
        self.counts_only = !look;
        let done = run(self).and_then(|()| if look { self.look_for_the_end(before) } else { Ok(()) });
        self.counts_only = false;
        if let Err(fault) = done {
            self.take_back_to(before);
            self.vm.suspended().note(fault.clone());
            return Err(fault);
        }
        Ok(())
    }

    /// How many changes lie unrecorded.
    pub fn played(&self) -> usize {
        self.vm.look(|table| table.pending.len()).unwrap_or(0)
    }

    /// Takes unrecorded changes back until so many are left.
    pub fn take_back_to(&mut self, mark: usize) {
        self.vm.alter(|table| table.roll_back_to(mark));
    }

    /// The actions that the seat at the move may do, found out once.
    pub fn choices<T>(&self, run: impl FnOnce(&[Candidate]) -> T) -> T {
        self.with_listed(run)
    }

    /// May the seat at the move end its step now?
    pub fn may_pass(&self) -> bool {
        self.rules.turn.may_pass && self.why_not(&self.rules.turn.done).reasons.is_empty()
    }
}
