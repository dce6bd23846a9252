//! `ludimus simulate`: many games without people.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressStyle};

use super::choose::Position;
use super::{Stop, tell};
use crate::library::Library;
use crate::report::{Problem, quoted};
use crate::simulate::{Begin, COLUMNS, Mean, Plan, Policy, Record, Start, Sums, run, share};

/// Lets players who choose by chance play many games.
///
/// The same seed gives the same games on any number of threads and machines: each game has a generator of its own, which
/// derives from the seed and the number of the game. Records are written in the order of the games, one a line; of two runs
/// with the same seed only the time that a game took differs.
#[derive(Debug, Args)]
#[command(after_help = "Policies:\n  \
    uniform   where a turn may have several actions, the verb first, 'Done!' being one, then the action;\n            \
              where it has one, any action\n  \
    captures  an action aimed at a square on which an enemy stands, if there is one; else uniform\n  \
    goal      an action that leads a piece nearer to a goal of its side (in a king's steps); else uniform\n\n\
    Records add together:\n  \
    cat monday.jsonl tuesday.jsonl > both.jsonl\n  \
    (cat monday.csv; tail -q -n +2 tuesday.csv wednesday.csv) > all.csv\n\
    The shares 1/n to n/n of a run, joined in this order, are the records of the whole run; further games of the\n\
    same seed are the second half of twice as many (--shard 2/2).\n\n\
    Examples:\n  \
    ludimus simulate chess --games 1000 --seed 1 --out chess.jsonl\n  \
    ludimus simulate hellwig-1803 --board hellwig-defile --games 20 --policy captures --out defile.csv\n  \
    ludimus simulate opiz-1806 --games 200 --any-reading --max-turns 120\n  \
    ludimus simulate chess --games 100000 --shard 2/4 --out second-of-four.jsonl")]
pub struct Simulate {
    /// The ruleset
    ruleset: Option<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u64).range(1..=1 << 40))]
    games: u64,
    /// From what all chance derives, dice included
    #[arg(long, value_name = "S", default_value = "0")]
    seed: u64,
    /// How players choose
    #[arg(long, default_value = "uniform", value_parser = policies())]
    policy: Policy,
    /// How many games are played at once [default: as many as the machine has processors]
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// A game that has had so many turns is broken off; a turn is a step of the turn's order
    #[arg(long, value_name = "M", default_value = "1000", value_parser = value_parser!(u32).range(1..))]
    max_turns: u32,
    /// In each game every reading of the book that no --option chooses is drawn, each of its values as likely
    #[arg(long, conflicts_with = "load")]
    any_reading: bool,
    /// The file for the records, written anew: CSV if it ends in .csv, else JSON lines
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Plays only the i-th of n equal shares of the games
    #[arg(long, value_name = "i/n", default_value = "1/1")]
    shard: Shard,
    #[command(flatten)]
    position: Position,
}

pub(super) fn policies() -> impl clap::builder::TypedValueParser<Value = Policy> {
    PossibleValuesParser::new(Policy::ALL.map(|(word, _)| word))
        .map(|word| Policy::ALL.iter().find(|(known, _)| *known == word).map_or(Policy::Uniform, |(_, policy)| *policy))
}

/// One of several equal shares.
#[derive(Debug, Clone, Copy)]
struct Shard {
    share: u64,
    of: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((share, of)) if 1 <= share && share <= of => Ok(Self { share, of }),
            _ => Err("write i/n with i from 1 to n, for instance 2/4".to_owned()),
        }
    }
}

/// The file for the records.
enum Out {
    None,
    Lines(File),
    Rows(Box<csv::Writer<File>>),
}

impl Out {
    fn new(path: Option<&Path>) -> io::Result<Self> {
        let Some(path) = path else { return Ok(Self::None) };
        let file = File::create(path)?;
        if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv")) {
            return Ok(Self::Lines(file));
        }
        let mut rows = csv::Writer::from_writer(file);
        rows.write_record(COLUMNS)?;
        rows.flush()?;
        Ok(Self::Rows(Box::new(rows)))
    }

    /// Writes a record whole, so that a run which is broken off leaves whole records.
    fn write(&mut self, record: &Record) -> io::Result<()> {
        match self {
            Self::None => Ok(()),
            Self::Lines(file) => {
                let mut line = serde_json::to_vec(record)?;
                line.push(b'\n');
                file.write_all(&line)
            }
            Self::Rows(rows) => {
                rows.write_record(record.row())?;
                rows.flush()
            }
        }
    }
}

impl Simulate {
    pub fn run(self, library: Library) -> Result<(), Stop> {
        let session = self.position.open(library, self.ruleset.as_deref(), self.seed)?;
        let start = Start::new(&session.game, self.begin());
        let start = match self.any_reading {
            true => start.with_any_reading(self.position.options.iter().map(|option| name_of(option)).collect()),
            false => start,
        };
        drop(session);
        look_for_goals(self.policy, &start)?;
        let threads = self.threads.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let games = share(self.games, self.shard.share, self.shard.of);
        let plan = Plan { seed: self.seed, games, policy: self.policy, max_turns: self.max_turns, threads };
        let unwritten = |error| {
            let file = self.out.as_deref().unwrap_or(Path::new("")).display().to_string();
            Stop::from(Problem::new(file, format!("cannot be written: {error}")))
        };
        let mut out = Out::new(self.out.as_deref()).map_err(unwritten)?;
        let mut progress = Progress::new(&plan);
        let (mut sums, mut told, mut wrong) = (Sums::default(), BTreeSet::new(), None);
        run(&start, &plan, &mut |record| {
            if record.failed && told.insert(record.reason.clone()) {
                progress.bar.suspend(|| tell(format!("game {}: {}", record.game, record.reason)));
            }
            sums.add(&record);
            progress.show(&sums);
            match out.write(&record) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    wrong = Some(error);
                    ControlFlow::Break(())
                }
            }
        })?;
        let took = progress.began.elapsed();
        progress.bar.finish_and_clear();
        if let Some(error) = wrong {
            return Err(unwritten(error));
        }
        summary(&mut io::stdout().lock(), &start, &plan, &sums, took)?;
        match sums.failed {
            0 => Ok(()),
            failed => Err(Stop::Wrong(format!("{failed} of {} games ended by a fault", sums.games))),
        }
    }

    fn begin(&self) -> Begin {
        match (&self.position.load, &self.position.position) {
            (Some(path), _) => Begin::Saved(path.display().to_string()),
            (None, Some(text)) => Begin::Text { notation: self.position.notation.clone(), text: text.clone() },
            (None, None) => Begin::Array,
        }
    }
}

/// The name in `name=value`.
fn name_of(option: &str) -> String {
    option.split('=').next().unwrap_or(option).trim().to_owned()
}

/// Without a goal the policy would be another under its name.
pub(super) fn look_for_goals(policy: Policy, start: &Start) -> Result<(), Stop> {
    let (rules, board) = (&start.rules, &start.board);
    let is_there = |name: &String| board.find(name).is_some();
    if policy != Policy::Goal
        || rules.goals.iter().any(|goal| goal.kinds.is_some() || goal.squares.iter().any(is_there))
    {
        return Ok(());
    }
    let what = format!("on {} no side has a goal, so nobody can go nearer to it", quoted(&board.id));
    let right = "declare one with goal \"side\" { squares = \"...\" }, or choose another policy";
    Err(Problem::new(format!("rulesets/{}", rules.manifest.id), what).right(right).into())
}

/// The bar on standard error; hidden where that is no terminal.
pub(super) struct Progress {
    pub(super) bar: ProgressBar,
    policy: &'static str,
    began: Instant,
    shown: Duration,
}

impl Progress {
    /// How often the figures beside the bar are written anew.
    const EVERY: Duration = Duration::from_millis(100);

    pub(super) fn new(plan: &Plan) -> Self {
        let bar = ProgressBar::new(plan.games.end.saturating_sub(plan.games.start));
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} to go  {msg}") {
            bar.set_style(style);
        }
        Self { bar, policy: plan.policy.word(), began: Instant::now(), shown: Duration::ZERO }
    }

    pub(super) fn show(&mut self, sums: &Sums) {
        self.bar.inc(1);
        let took = self.began.elapsed();
        if took - self.shown >= Self::EVERY {
            self.shown = took;
            self.bar.set_message(format!("{}: {}", self.policy, rates(sums, took)));
        }
    }
}

fn rates(sums: &Sums, took: Duration) -> String {
    let each = |n: u64| n as f64 / took.as_secs_f64().max(1e-9);
    format!("{:.1} games/s, {:.0} actions/s", each(sums.games), each(sums.actions))
}

/// The figures of a run. Each line names the policy, so that none can be quoted without it.
fn summary(out: &mut impl Write, start: &Start, plan: &Plan, sums: &Sums, took: Duration) -> io::Result<()> {
    let policy = plan.policy.word();
    let ruleset = &start.rules.manifest.id;
    writeln!(out, "{policy}: {} games of {ruleset} on {}, seed {}", sums.games, start.board.id, plan.seed)?;
    if sums.games == 0 {
        return Ok(());
    }
    let mut ends: Vec<_> = sums.ends.iter().collect();
    ends.sort_by_key(|(end, games)| (std::cmp::Reverse(**games), *end));
    let wide = |word: fn(&(String, String)) -> &str, least: usize| {
        ends.iter().map(|(end, _)| word(end).chars().count()).max().unwrap_or(0).max(least)
    };
    let (result, reason) = (wide(|end| &end.0, "result".len()), wide(|end| &end.1, "reason".len()));
    writeln!(out, "{policy}: {:result$}  {:reason$}  {:>8}  {:>6}", "result", "reason", "games", "share")?;
    for ((won, why), games) in ends {
        let share = 100.0 * *games as f64 / sums.games as f64;
        writeln!(out, "{policy}: {won:result$}  {why:reason$}  {games:>8}  {share:>5.1}%")?;
    }
    let told = |Mean { mean, error }: Mean| match error.is_finite() {
        true => format!("{mean:.2} ± {error:.2}"),
        false => format!("{mean:.2}"),
    };
    writeln!(out, "{policy}: turns a game {}", told(sums.turns()))?;
    writeln!(out, "{policy}: actions a game {}", told(sums.acted()))?;
    if sums.actions > 0 {
        writeln!(out, "{policy}: branching (actions to choose from) {}", told(sums.branching()))?;
    }
    writeln!(
        out,
        "{policy}: {} on {} in {:.2} s; ± is the standard error",
        rates(sums, took),
        super::count(plan.threads, "thread"),
        took.as_secs_f64()
    )
}
