//! Many games on end, on several threads, recorded in the order of their numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use super::{About, Chance, Chooser, DRAW, Next, Policy, Record, UNFINISHED};
use crate::board::Board;
use crate::game::{Choice, Game};
use crate::report::{Problem, Problems};
use crate::rulebook::{OptionKind, OptionType, OptionValue, Rulebook, Table};
use crate::state::Position;
use crate::state::save::Save;

/// A turn has no more actions than this; then comes its end.
pub const MOST_ACTIONS: u32 = 500;

/// With what games begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Begin {
    /// With the ruleset's array.
    Array,
    /// With the position that a text says in a notation of the ruleset.
    Text {
        /// The notation; none for the first.
        notation: Option<String>,
        /// The text.
        text: String,
    },
    /// With a saved game, called so.
    Saved(String),
}

/// Where games begin, and under which rules: plain data from which each thread makes a game of its own.
pub struct Start {
    /// The rules.
    pub rules: Arc<Rulebook>,
    /// The board.
    pub board: Arc<Board>,
    choice: Choice,
    begin: Begin,
    save: Save,
    /// Is it laid anew for each game, because dice are thrown for it?
    by_dice: bool,
    /// The options that somebody chose, if each game draws the readings among the others.
    settled: Option<BTreeSet<String>>,
}

impl Start {
    /// The position on the table of a game that was begun so.
    pub fn new(game: &Game, begin: Begin) -> Self {
        Self {
            rules: game.rules().clone(),
            board: game.board().clone(),
            choice: game.choice().clone(),
            save: game.to_save(),
            by_dice: game.begins_by_dice() && !matches!(begin, Begin::Saved(_)),
            begin,
            settled: None,
        }
    }

    /// The same, but each game draws one value, each as likely, for every reading of the book that is not settled and that may
    /// matter on the board. A saved game goes on under its own.
    pub fn with_any_reading(self, settled: BTreeSet<String>) -> Self {
        Self { settled: Some(settled).filter(|_| !matches!(self.begin, Begin::Saved(_))), ..self }
    }

    /// Draws the readings of one game, in the order in which the ruleset declares them.
    fn draw_readings(&self, chance: &mut Chance) -> BTreeMap<String, OptionValue> {
        let mut options = self.choice.options.clone();
        let Some(settled) = &self.settled else { return options };
        for decl in self.rules.manifest.options.iter().filter(|decl| decl.kind == OptionKind::Reading) {
            if settled.contains(&decl.name) || decl.changes_nothing_on(&self.board).is_some() {
                continue;
            }
            let value = match &decl.r#type {
                OptionType::Number { least, most } => {
                    let many = usize::try_from(most - least + 1).unwrap_or(1);
                    OptionValue::Number(least + chance.below(many) as i64)
                }
                other => {
                    let values = other.values();
                    let Some(value) = values.get(chance.below(values.len())) else { continue };
                    value.clone()
                }
            };
            options.insert(decl.name.clone(), value);
        }
        options
    }

    /// Where games begin, if not with the array.
    pub(super) fn position(&self) -> Option<String> {
        match &self.begin {
            Begin::Array => None,
            Begin::Text { text, .. } => Some(text.clone()),
            Begin::Saved(name) => Some(format!("the saved game {name}")),
        }
    }

    fn read(&self, path: &str) -> Result<String, Problem> {
        self.save.files.get(path).cloned().ok_or_else(|| Problem::new(path, "there is no such file"))
    }

    fn open(&self) -> Result<Game, Problems> {
        Ok(Game::open(&|path| self.read(path), &self.save, "the position to begin with")?.game)
    }

    fn begin_anew(&self, seed: u64, options: BTreeMap<String, OptionValue>) -> Result<Game, Problems> {
        let choice = Choice { seed, options, ..self.choice.clone() };
        let (read, board) = (|path: &str| self.read(path), (*self.board).clone());
        match &self.begin {
            Begin::Text { notation, text } => Game::at_position(&read, choice, board, notation.as_deref(), text),
            Begin::Array | Begin::Saved(_) => Game::new(&read, choice, board),
        }
    }
}

/// Which games are played, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// From what all chance derives.
    pub seed: u64,
    /// The games, by number.
    pub games: Range<u64>,
    /// How players choose.
    pub policy: Policy,
    /// The most turns of a game.
    pub max_turns: u32,
    /// How many games are played at once.
    pub threads: usize,
}

/// The numbers of one share out of `of` equal ones in games numbered from 1; shares are counted from 1 and follow each other.
pub fn share(games: u64, share: u64, of: u64) -> Range<u64> {
    let end = |n: u64| (u128::from(games) * u128::from(n) / u128::from(of.max(1))) as u64 + 1;
    end(share.saturating_sub(1))..end(share)
}

/// A room in which one game is played after the other.
pub struct Room<'a> {
    start: &'a Start,
    about: About,
    game: Game,
    base: Position,
    chooser: Chooser,
}

/// How a game ended.
struct End {
    result: String,
    reason: String,
    failed: bool,
}

impl End {
    fn unfinished(reason: impl Into<String>) -> Self {
        Self { result: UNFINISHED.to_owned(), reason: reason.into(), failed: false }
    }

    fn fault(fault: impl std::fmt::Display) -> Self {
        Self { failed: true, ..Self::unfinished(format!("fault: {fault}")) }
    }
}

/// What is counted while a game goes on.
#[derive(Default)]
struct Tally {
    turns: u32,
    actions: u64,
    listed: u64,
}

impl<'a> Room<'a> {
    /// Loads the rules and lays the position.
    ///
    /// # Errors
    /// Why the game cannot be begun.
    pub fn open(start: &'a Start, plan: &Plan) -> Result<Self, Problems> {
        let about = About::new(start, plan.seed, plan.policy, plan.max_turns);
        let (game, base) = ready(start.open()?);
        Ok(Self { start, about, game, base, chooser: Chooser::new(plan.policy) })
    }

    /// Plays the game of this number.
    pub fn play(&mut self, number: u64) -> Record {
        let began = Instant::now();
        let mut chance = Chance::new(self.about.seed, number);
        let mut tally = Tally::default();
        let dice = chance.long();
        let options = self.start.draw_readings(&mut chance);
        let end = match self.begin(dice, options) {
            Ok(()) => self.play_to_the_end(&mut chance, &mut tally),
            Err(problems) => End::fault(problems),
        };
        let lost = self.lost();
        if end.failed {
            // Its rule would not be asked again, and the next game would be another than in another room.
            self.renew();
        }
        Record {
            game: number,
            about: self.about.clone(),
            result: end.result,
            reason: end.reason,
            turns: tally.turns,
            actions: tally.actions,
            branching: mean(tally.listed, tally.actions),
            lost,
            seconds: began.elapsed().as_secs_f64(),
            listed: tally.listed,
            failed: end.failed,
        }
    }

    /// Lays the first position; dice derive from this seed.
    fn begin(&mut self, dice: u64, options: BTreeMap<String, OptionValue>) -> Result<(), Problems> {
        if self.start.by_dice || self.start.settled.is_some() {
            (self.game, self.base) = ready(self.start.begin_anew(dice, options)?);
            self.about.under(self.game.rules());
        }
        let (board, rules, base) = (self.game.board().clone(), self.game.rules().clone(), self.base.clone());
        self.game.lay(|table| *table = Table::new(board, rules, base, dice));
        Ok(())
    }

    fn renew(&mut self) {
        // What could be loaded before can be loaded again; if not, the faults stay.
        if let Ok(game) = self.start.open() {
            (self.game, self.base) = ready(game);
        }
    }

    fn play_to_the_end(&mut self, chance: &mut Chance, tally: &mut Tally) -> End {
        let (mut turn, mut actions) = (None, 0);
        loop {
            if let Some(end) = self.end() {
                return end;
            }
            let now = self.game.look_at_all(|table| table.position.turn.number);
            if now != turn {
                if tally.turns >= self.about.max_turns {
                    return End::unfinished("turn limit");
                }
                (turn, actions) = (now, 0);
            }
            let may_pass = self.game.may_pass();
            let game = &self.game;
            let (listed, next) = game.choices(|list| {
                let next = match actions < MOST_ACTIONS {
                    true => game.look(|table| self.chooser.choose(table, list, may_pass, chance)).flatten(),
                    false => may_pass.then_some(Next::Pass),
                };
                (list.len() as u64 + u64::from(may_pass), next)
            });
            // Rules that fail while they are asked would be passed over from now on.
            if let Some(fault) = self.game.faults().first() {
                return End::fault(fault);
            }
            let done = match next {
                Some(Next::Act(candidate)) => self.game.play(&candidate, true),
                Some(Next::Pass) => self.game.play_pass(true),
                None if actions < MOST_ACTIONS => {
                    return End::unfinished("stuck: nothing can be done, and the turn may not be ended");
                }
                None => {
                    let why = format!("stuck: {MOST_ACTIONS} actions in a turn, and it may not be ended");
                    return End::unfinished(why);
                }
            };
            tally.turns += u32::from(actions == 0);
            tally.actions += 1;
            tally.listed += listed;
            actions += 1;
            if let Err(fault) = done {
                return End::fault(fault);
            }
        }
    }

    /// How the game has ended, if it has.
    fn end(&self) -> Option<End> {
        if let Some(fault) = self.game.faults().first() {
            return Some(End::fault(fault));
        }
        let outcome = self.game.look_at_all(|table| table.position.outcome.clone()).flatten()?;
        let winner = outcome.winner.and_then(|side| self.start.rules.manifest.sides.get(side.index()));
        let result = winner.map_or(DRAW, |side| side.id.as_str()).to_owned();
        Some(End { result, reason: outcome.reason, failed: false })
    }

    /// Pieces that were on the board, now or when the game began, and are not.
    fn lost(&self) -> BTreeMap<String, BTreeMap<String, u32>> {
        let rules = &self.start.rules;
        let sides = rules.manifest.sides.iter().map(|side| (side.id.clone(), BTreeMap::new()));
        let mut lost: BTreeMap<String, BTreeMap<String, u32>> = sides.collect();
        self.game.look_at_all(|table| {
            for id in table.position.ids() {
                let was_there = self.base.piece(id).is_none_or(|piece| piece.square().is_some());
                let Some(piece) = table.position.piece(id).filter(|piece| was_there && piece.square().is_none()) else {
                    continue;
                };
                let side = rules.manifest.sides.get(piece.owner.index());
                if let Some(kinds) = side.and_then(|side| lost.get_mut(&side.id)) {
                    *kinds.entry(rules.names.word(piece.kind).to_owned()).or_insert(0) += 1;
                }
            }
        });
        lost
    }
}

/// A game with its first position, which may be the end of it already.
fn ready(mut game: Game) -> (Game, Position) {
    // A fault is noted by the game.
    let _ = game.look_for_end();
    let base = game.look_at_all(|table| table.position.clone());
    let base = base.unwrap_or_else(|| game.whole_history().start.clone());
    (game, base)
}

/// To three places, so that it is written shortly.
fn mean(sum: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { (sum as f64 / of as f64 * 1000.0).round() / 1000.0 }
}

/// Plays the games of a plan; `each` is told of each game in the order of their numbers, until it breaks off.
///
/// # Errors
/// Why games cannot be begun.
pub fn run(start: &Start, plan: &Plan, each: &mut dyn FnMut(Record) -> ControlFlow<()>) -> Result<(), Problems> {
    let next = AtomicU64::new(plan.games.start);
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (sender, records) = channel();
        for n in 0..plan.threads.max(1) {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            let thread = std::thread::Builder::new().name(format!("games {n}"));
            let spawned = thread.spawn_scoped(scope, move || play_some(start, plan, next, stop, &sender));
            if let Err(error) = spawned {
                stop.store(true, Ordering::Relaxed);
                return Err(Problem::new("threads", format!("cannot be started: {error}")).into());
            }
        }
        drop(sender);
        let told = in_order(plan.games.start, &records, each);
        stop.store(true, Ordering::Relaxed);
        told
    })
}

type Played = Result<Record, Problems>;

fn play_some(start: &Start, plan: &Plan, next: &AtomicU64, stop: &AtomicBool, records: &Sender<Played>) {
    let mut room = match Room::open(start, plan) {
        Ok(room) => room,
        Err(problems) => return drop(records.send(Err(problems))),
    };
    while !stop.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.games.end || records.send(Ok(room.play(number))).is_err() {
            return;
        }
    }
}

fn in_order(
    first: u64,
    records: &Receiver<Played>,
    each: &mut dyn FnMut(Record) -> ControlFlow<()>,
) -> Result<(), Problems> {
    let mut due = first;
    let mut early: BTreeMap<u64, Record> = BTreeMap::new();
    for record in records {
        let record = record?;
        early.insert(record.game, record);
        while let Some(record) = early.remove(&due) {
            due += 1;
            if each(record).is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_follow_each_other_and_leave_no_game_out() {
        assert_eq!(share(10, 1, 1), 1..11);
        assert_eq!([share(10, 1, 3), share(10, 2, 3), share(10, 3, 3)], [1..4, 4..7, 7..11]);
        assert!(share(1, 1, 2).is_empty());
        assert_eq!(share(1, 2, 2), 1..2);
        assert_eq!(share(u64::MAX - 1, 2, 2).end, u64::MAX);
    }
}
