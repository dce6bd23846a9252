//! Scripts that mean harm, one in each case of `tests/hostile/`. Each is played in a process of its own: it ends within half a
//! second and 128 MB, with a fault that names file, line and rule, the position as before, and the next action playing.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use libtest_mimic::{Arguments, Failed, Trial};
use ludimus::game::Game;
use serde::Deserialize;
use support::{RULES, added_line, and, begin, game, reader, tiny};

/// The longest that a script may be at work.
const LONGEST: Duration = Duration::from_millis(500);
/// How far a process may grow over it, in KiB.
const LARGEST: u64 = 128 << 10;
/// So often it is tried before the machine is taken to be busy with something else; then the time of the process itself counts.
const TRIES: usize = 4;
/// Which case a process is to play.
const CASE: &str = "LUDIMUS_HOSTILE_CASE";
/// How the step is written that plays normally.
const STEP: &str = "m 22-16";

const FILES: [(&str, &str); 5] = [
    ("loops", include_str!("hostile/loops.ron")),
    ("memory", include_str!("hostile/memory.ron")),
    ("depth", include_str!("hostile/depth.ron")),
    ("kept", include_str!("hostile/kept.ron")),
    ("outside", include_str!("hostile/outside.ron")),
];

/// How a script comes to its end.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default)]
enum Ends {
    /// With a fault.
    #[default]
    Fault,
    /// With a refusal that is not one.
    Refusal,
    /// The game plays on as if nothing were.
    Play,
}

#[derive(Deserialize, Clone)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    /// The rule that the fault names; empty while loading.
    #[serde(default)]
    rule: String,
    /// What the fault says.
    #[serde(default)]
    told: String,
    /// The action that is tried, if not the step.
    #[serde(default)]
    line: Option<String>,
    #[serde(default)]
    ends: Ends,
    /// Does the action rest, since nothing else carries it out?
    #[serde(default)]
    rests: bool,
    /// Is the fault one of the whole file?
    #[serde(default)]
    whole: bool,
    script: String,
}

impl Case {
    /// The script; those too large for a file of cases are made here.
    fn source(&self) -> String {
        let nested = |open: &str, close: &str| format!("local x = {}1{}", open.repeat(4000), close.repeat(4000));
        match self.script.trim() {
            "@NEST_BRACKETS" => nested("(", ")"),
            "@NEST_FUNCTIONS" => nested("(function() return ", " end)()"),
            "@NEST_TABLES" => nested("{", "}"),
            "@LONG" => "local x = 1\n".repeat(100_000),
            "@FULL" => "local _ = a".to_owned() + &"\ndo local x = {1,2,3,4,5,6,7,8} end".repeat(3500),
            "@ODD" => "local x = \u{1}\u{7f} \u{feff}".to_owned(),
            "@LOCALS" => (0..5000).map(|n| format!("local x{n} = {{}} ")).collect(),
            script => script.to_owned(),
        }
    }

    fn line_of_fault(&self) -> usize {
        let at = self.source().lines().position(|line| line.contains("HERE")).unwrap_or(0);
        added_line() + at
    }
}

fn cases() -> Vec<Case> {
    let read = |(file, text): (&'static str, &'static str)| {
        let cases: Vec<Case> = ludimus::report::read_ron(file, text).unwrap_or_else(|why| panic!("{why}"));
        cases.into_iter().map(move |mut case| {
            case.name = format!("{file}: {}", case.name);
            case
        })
    };
    FILES.into_iter().flat_map(read).collect()
}

/// A figure of this process out of `/proc/self/status`, in KiB.
fn figure(key: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(key))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Plays the case, and says how long it was at work and how far the process grew.
fn play(case: &Case) -> Result<String, String> {
    let mut old = game(&tiny());
    old.attempt(STEP).map_err(|refused| refused.to_string())?;
    let files = and(&case.source());
    let before = figure("VmHWM:");
    let (wall, worked) = (Instant::now(), ProcessTime::now());
    match begin(&files) {
        Ok(game) => in_play(case, game)?,
        Err(problems) => {
            let told = problems.0.first().map(ToString::to_string).unwrap_or_default();
            look_at(case, &told)?;
            // Under a game that goes on it changes nothing either.
            let position = old.canonical();
            // What fails when a game begins may be put under one that goes on.
            if old.reload(&reader(&files)).is_ok() && case.rule.is_empty() {
                return Err("it loads under a game, and not by itself".to_owned());
            }
            same(&position, &old)?;
            old.attempt("m 16-10").map_err(|refused| format!("the next action is refused: {refused}"))?;
        }
    }
    let (wall, worked) = (wall.elapsed(), worked.elapsed());
    let grown = before.zip(figure("VmHWM:")).map_or(0, |(before, now)| now - before);
    Ok(format!("{} {} {grown}", wall.as_millis(), worked.as_millis()))
}

fn same(position: &str, game: &Game) -> Result<(), String> {
    if game.canonical() == position { Ok(()) } else { Err("the position is another than before".to_owned()) }
}

fn look_at(case: &Case, told: &str) -> Result<(), String> {
    let line = if case.whole { String::new() } else { format!(":{}", case.line_of_fault()) };
    let rule = if case.rule.is_empty() { String::new() } else { format!("rule {}: ", case.rule) };
    let place = format!("rulesets/tiny/rules.luau{line}: {rule}");
    if told.len() > 4000 {
        return Err(format!("{} letters are told", told.len()));
    }
    if told.starts_with(&place) && told.contains(&case.told) && !told.contains("0x") {
        Ok(())
    } else {
        Err(format!("wanted is\n  {place}...{}\nand told is\n  {told}", case.told))
    }
}

fn in_play(case: &Case, mut game: Game) -> Result<(), String> {
    let position = game.canonical();
    let listed = game.legal();
    same(&position, &game)?;
    let line = case.line.as_deref().unwrap_or(STEP);
    let first = game.attempt(line);
    if let Err(refused) = &first {
        same(&position, &game)?;
        if refused.to_string().len() > 10_000 {
            return Err("the refusal is as long as a book".to_owned());
        }
    }
    let faults: Vec<String> = game.faults().iter().map(ToString::to_string).collect();
    match (case.ends, faults.as_slice()) {
        (Ends::Fault, [told]) => look_at(case, told)?,
        (Ends::Refusal, []) if first.is_err() => return Ok(()),
        (Ends::Play, []) if first.is_ok() => return Ok(()),
        (_, faults) => {
            return Err(format!("there are {} faults: {faults:?}; {first:?}, {} listed", faults.len(), listed.len()));
        }
    }
    if case.rests {
        // What carries it out is out of force; the turn can be ended all the same.
        let refused = game.attempt(STEP).err().map(|refused| refused.to_string()).unwrap_or_default();
        if !refused.contains("waits for the scripts to be saved") {
            return Err(format!("the action does not wait: {refused}"));
        }
        same(&position, &game)?;
    } else if first.is_err() || line != STEP {
        game.attempt(STEP).map_err(|refused| format!("the next action is refused: {refused}"))?;
    }
    game.attempt("Done!").map_err(|refused| format!("the turn cannot be ended: {refused}"))?;
    Ok(())
}

/// Plays a case in a process of its own.
fn in_a_process(case: &Case) -> Result<(), Failed> {
    let mut figures = Vec::new();
    for _ in 0..TRIES {
        let me = std::env::current_exe()?;
        let child = Command::new(me).env(CASE, &case.name).stdout(Stdio::piped()).stderr(Stdio::piped()).output()?;
        let said = String::from_utf8_lossy(&child.stdout).into_owned();
        if !child.status.success() {
            let wrong = String::from_utf8_lossy(&child.stderr).into_owned();
            return Err(format!("{}: {said}{wrong}", child.status).into());
        }
        figures = said.split_whitespace().map(|n| n.parse::<u64>().unwrap()).collect();
        let [wall, _, grown] = figures[..] else { return Err(said.into()) };
        if grown > LARGEST {
            return Err(format!("the process grew by {grown} KiB").into());
        }
        if u128::from(wall) <= LONGEST.as_millis() {
            println!("{:60} {wall:4} ms {:6.1} MB", case.name, grown as f64 / 1024.0);
            return Ok(());
        }
    }
    if u128::from(figures[1]) <= LONGEST.as_millis() {
        println!("{:60} {:4} ms of its own, on a busy machine", case.name, figures[1]);
        return Ok(());
    }
    Err(format!("it was at work for {} ms, {} of them in earnest", figures[0], figures[1]).into())
}

fn main() -> ExitCode {
    let cases = cases();
    if let Ok(name) = std::env::var(CASE) {
        let case = cases.iter().find(|case| case.name == name).unwrap();
        return match play(case) {
            Ok(figures) => {
                println!("{figures}");
                ExitCode::SUCCESS
            }
            Err(why) => {
                eprintln!("{why}");
                ExitCode::FAILURE
            }
        };
    }
    assert!(cases.len() >= 60 && RULES.contains(STEP.split(' ').next().unwrap()));
    let trial = |case: Case| {
        let name = case.name.clone();
        Trial::test(name, move || in_a_process(&case))
    };
    libtest_mimic::run(&Arguments::from_args(), cases.into_iter().map(trial).collect()).exit_code()
}
