//! `ludimus compare`: sets of rules side by side, at given positions and in games without people.

mod sheet;
mod stated;
mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::thread::available_parallelism;

use clap::{Args, value_parser};

use self::stated::{Position, Stated};
use super::choose::{find_house, unknown};
use super::simulate::{Progress, look_for_goals, policies};
use super::{Stop, tell, tell_all};
use crate::compare::{Common, Listed, Ruled, Section, Tally, Variant, listed, plot};
use crate::game::Game;
use crate::library::Library;
use crate::picture;
use crate::report::Problem;
use crate::rulebook::OptionValue;
use crate::session::show::Format;
use crate::simulate::{Plan, Policy, Start, run};

/// A square of the plot, in the units of its file.
const UNIT: f32 = 32.0;

/// Holds sets of rules against each other: what may be done under one and not under another, and what games come to.
///
/// Each variant names its house rules and options; a variant that names nothing is the book as printed. The others are held
/// against the first. Without a position the array is taken, and with --games many games are played from there by players who
/// choose by chance, as 'ludimus simulate' has them. The same seed gives the same figures on any number of threads.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ludimus compare hellwig-1803 --variant book= --variant steps=heights-ridges --example three-theories-of-heights\n  \
    ludimus compare hellwig-1803 --board hellwig-heights --variant book= --variant steps=heights-ridges \\\n    \
    --variant steep=mountain-norm,height_costs=2 --games 100 --policy captures --seed 1 --plot heights.svg\n  \
    ludimus compare chess --variant book= --variant short=threefold=false --games 200 --csv > chess.csv\n\n\
    Intervals of 95 %: Wilson for shares of games, Student's t for means; for differences Newcombe and Welch.")]
pub struct Compare {
    /// The ruleset; may be left out where a saved game is named
    ruleset: Option<String>,
    /// A set of rules: a name, then house rules and options with commas between; may be given several times
    #[arg(long = "variant", value_name = "NAME=RULES", required = true)]
    variants: Vec<Variant>,
    /// The board; without it, the ruleset's usual one
    #[arg(long, value_name = "BOARD", conflicts_with_all = ["load", "example"])]
    board: Option<String>,
    /// An option for all variants; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// A house rule for all variants, before their own; may be given several times
    #[arg(long, value_name = "NAME")]
    house: Vec<String>,
    /// A position in a notation that the ruleset declares, such as FEN; may be given several times
    #[arg(long = "position", value_name = "TEXT")]
    positions: Vec<String>,
    /// The notation of the positions, if the ruleset declares several
    #[arg(long, value_name = "NAME", requires = "positions")]
    notation: Option<String>,
    /// The position and options of a saved game, a file or a name in the folder of saves; may be given several times
    #[arg(long, value_name = "SAVE")]
    load: Vec<PathBuf>,
    /// The position and options of a worked example of the ruleset; may be given several times
    #[arg(long, value_name = "NAME")]
    example: Vec<String>,
    /// How many games are played under each variant from each position; without it none
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1 << 40))]
    games: Option<u64>,
    /// From what all chance derives, dice included
    #[arg(long, value_name = "S", default_value = "0")]
    seed: u64,
    /// How players choose; 'ludimus simulate --help' tells of each policy
    #[arg(long, default_value = "uniform", value_parser = policies())]
    policy: Policy,
    /// A game that has had so many turns is broken off
    #[arg(long, value_name = "M", default_value = "1000", value_parser = value_parser!(u32).range(1..))]
    max_turns: u32,
    /// How many games are played at once [default: as many as the machine has processors]
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Writes rows of comma-separated values instead of tables
    #[arg(long)]
    csv: bool,
    /// Draws the figures of the games into a file that ends in .svg, .png or .pdf
    #[arg(long, value_name = "FILE", requires = "games")]
    plot: Option<PathBuf>,
}

/// A variant at one position.
struct Under {
    /// The hash of all its rules.
    rules: String,
    house: Vec<String>,
    options: BTreeMap<String, OptionValue>,
    /// What may be done.
    listed: Vec<Listed>,
    /// What its games came to, if any were played.
    tally: Option<Tally>,
}

/// What was found at one position.
struct Found {
    ruleset: String,
    /// The position in words.
    position: String,
    board: String,
    /// Whose move it is under the first variant.
    at_move: String,
    /// The sides by id.
    sides: Vec<String>,
    /// Of each variant.
    under: Vec<Under>,
}

impl Compare {
    pub fn run(self, library: &Library) -> Result<(), Stop> {
        let format = self.look_at_arguments()?;
        let mut wrong = 0;
        let mut all = Vec::new();
        for stated in Stated::all(library, &self)? {
            all.push(self.find(library, &stated, &mut wrong)?);
        }
        let names: Vec<String> = self.variants.iter().map(|variant| variant.name.clone()).collect();
        let plan = self.plan();
        let out = io::stdout().lock();
        match self.csv {
            true => sheet::write(out, &all, &names, plan.as_ref())?,
            false => table::write(out, &all, &names, plan.as_ref())?,
        }
        if let (Some(path), Some(format), Some(plan)) = (&self.plot, format, &plan) {
            let drawn = drawn(&all, &names, plan, format).map_err(Stop::Wrong)?;
            let unwritten = |error| Problem::new(path.display().to_string(), format!("cannot be written: {error}"));
            std::fs::write(path, drawn).map_err(unwritten)?;
            tell(format!("written: {}", path.display()));
        }
        if wrong == 0 { Ok(()) } else { Err(Stop::Wrong("the figures are not whole: rules failed".to_owned())) }
    }

    /// Finds what can be wrong before anything is loaded. Gives the format of the plot.
    fn look_at_arguments(&self) -> Result<Option<Format>, Stop> {
        let mut names = BTreeSet::new();
        if let Some(twice) = self.variants.iter().find(|variant| !names.insert(&variant.name)) {
            return Err(Stop::Wrong(format!("two variants are called '{}'; name them apart", twice.name)));
        }
        if let [only] = &self.variants[..] {
            return Err(Stop::Wrong(format!(
                "there is only the variant '{}'; name at least one more, for instance --variant book= for the book as printed",
                only.name
            )));
        }
        let Some(path) = &self.plot else { return Ok(None) };
        let problem = || Problem::new(path.display().to_string(), "a plot is written as SVG, PNG or PDF");
        let right = || format!("write for instance '{}'", path.with_extension("svg").display());
        Ok(Some(Format::of_file(path).ok_or_else(|| problem().right(right()))?))
    }

    /// How games are played, if any are.
    fn plan(&self) -> Option<Plan> {
        let threads = self.threads.or_else(|| available_parallelism().ok()).map_or(1, NonZeroUsize::get);
        let games = 1..self.games? + 1;
        Some(Plan { seed: self.seed, games, policy: self.policy, max_turns: self.max_turns, threads })
    }

    /// The house rules and options of a variant over those that come with a position.
    fn rules_of(&self, library: &Library, variant: &Variant, position: &Position) -> Result<Ruled, Stop> {
        let of_variant = |stop: Stop| match stop {
            Stop::Wrong(why) => Stop::Wrong(format!("variant '{}': {why}", variant.name)),
            other => other,
        };
        let ruleset = position.ruleset.as_str();
        for name in self.house.iter().chain(&variant.house) {
            find_house(library, ruleset, name).map_err(of_variant)?;
        }
        let common =
            Common { house: self.house.clone(), stated: position.options.clone(), options: self.options.clone() };
        variant.read(library, ruleset, &common).map_err(|problems| of_variant(problems.into()))
    }

    /// Holds the variants against each other at one position.
    fn find(&self, library: &Library, stated: &Stated, wrong: &mut usize) -> Result<Found, Stop> {
        let position = stated.position(library, self)?;
        let (mut under, mut games) = (Vec::new(), Vec::new());
        for variant in &self.variants {
            let (house, options) = self.rules_of(library, variant, &position)?;
            let game = position.game(library, self, (house.clone(), options.clone()));
            let game = game.map_err(|problems| Stop::Wrong(format!("variant '{}': {problems}", variant.name)))?;
            let rules = game.rules();
            for idle in rules.options.idle_on(&rules.manifest, game.board()) {
                tell(format!("variant '{}': {idle}", variant.name));
            }
            let listed = listed(&game);
            *wrong += told_faults(&variant.name, &game);
            under.push(Under { rules: rules.hash.clone(), house, options, listed, tally: None });
            games.push(game);
        }
        let canonical: Vec<String> = games.iter().map(Game::canonical).collect();
        for (variant, other) in self.variants.iter().zip(&canonical).skip(1) {
            if canonical.first() != Some(other) {
                let first = &self.variants[0].name;
                let what = "it begins otherwise (pieces, ground, or what a turn may spend)";
                tell(format!("variant '{}': {what} than '{first}'", variant.name));
            }
        }
        let first = &games[0];
        let manifest = &first.rules().manifest;
        let at_move =
            first.look(|table| table.position.turn.seat).and_then(|seat| manifest.seats.get(usize::from(seat)));
        let mut found = Found {
            ruleset: position.ruleset.clone(),
            position: position.name.clone(),
            board: first.board().id.clone(),
            at_move: at_move.map_or_else(String::new, |seat| seat.id.clone()),
            sides: manifest.sides.iter().map(|side| side.id.clone()).collect(),
            under,
        };
        let Some(plan) = self.plan() else { return Ok(found) };
        position.can_be_played()?;
        for ((variant, game), under) in self.variants.iter().zip(games).zip(&mut found.under) {
            under.tally = Some(self.play(&variant.name, &Start::new(&game, position.begin.clone()), &plan, wrong)?);
        }
        Ok(found)
    }

    /// Plays the games of a variant.
    fn play(&self, name: &str, start: &Start, plan: &Plan, wrong: &mut usize) -> Result<Tally, Stop> {
        look_for_goals(self.policy, start)?;
        let mut progress = Progress::new(plan);
        let (mut tally, mut told) = (Tally::default(), BTreeSet::new());
        run(start, plan, &mut |record| {
            if record.failed {
                *wrong += 1;
                if told.insert(record.reason.clone()) {
                    let what = format!("variant '{name}', game {}: {}", record.game, record.reason);
                    progress.bar.suspend(|| tell(what));
                }
            }
            tally.add(&record);
            progress.show(tally.sums());
            ControlFlow::Continue(())
        })?;
        progress.bar.finish_and_clear();
        Ok(tally)
    }
}

/// Tells which rules failed; how many they are.
fn told_faults(variant: &str, game: &Game) -> usize {
    let faults = game.faults();
    tell_all(&faults.iter().map(|fault| format!("variant '{variant}': {fault}")).collect::<Vec<_>>());
    faults.len()
}

/// How games were played, in a few words: no figure stands without them.
fn played(plan: &Plan) -> String {
    let games = plan.games.end - plan.games.start;
    format!("{}, {games} {}, seed {}", plan.policy.word(), if games == 1 { "game" } else { "games" }, plan.seed)
}

/// The plot of all positions, one beneath the other, as the bytes of a file.
fn drawn(all: &[Found], names: &[String], plan: &Plan, format: Format) -> Result<Vec<u8>, String> {
    let section = |found: &Found| Section {
        heading: vec![
            format!("{}: {}", found.ruleset, found.position),
            format!("{} under each set of rules, at most {} turns", played(plan), plan.max_turns),
            "a sign is the figure, its line the interval of 95 % (Wilson for shares, Student's t for means)".to_owned(),
        ],
        rows: table::rows_of(found),
    };
    let list = plot(names, &all.iter().map(section).collect::<Vec<_>>());
    let says: Vec<String> = all.iter().map(|found| table::in_words(found, names, plan)).collect();
    let title = format!("{} compared: {}", all.first().map_or("", |found| found.ruleset.as_str()), names.join(", "));
    let says = says.join(" ");
    match format {
        Format::Svg => Ok(picture::svg_in(&list, &title, &says, UNIT, "").into_bytes()),
        Format::Png => picture::png(&list, (&title, &says), UNIT, None, &mut |_| true),
        Format::Pdf => Ok(picture::pdf(&list, &title, &says, UNIT * 0.75)),
    }
}

/// A sentence about an example that is not there.
fn no_example(name: &str, known: &[String]) -> Stop {
    Stop::Wrong(unknown("worked example", name, known))
}
