//! A console over a game that is being played: what an author asks of it, line by line. Terminal and window both have one.

mod complete;
mod inspect;

use crate::game::{Game, Trace};
use crate::language;
use crate::lua::{Evaluated, Fault, LINE, is_unfinished};
use crate::report::{did_you_mean, nearest};

pub use complete::complete;

/// The commands: how each is called, what follows it, what it does.
pub const COMMANDS: [(&str, &str, &str); 6] = [
    (
        "inspect",
        "SQUARE, RULE, NAME or EXPRESSION",
        "all that is to be known of a square, a piece, a rule or a declaration",
    ),
    ("rules", "[WORDS]", "the rules in force in their order, and what house rules did to them"),
    ("trace", "ACTION", "every rule that an action meets, for it and against it"),
    ("words", "[WORD]", "the words of the language, or what one of them does"),
    ("undo", "", "takes back what was done last"),
    ("help", "", "this list"),
];

/// What came of a line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heard {
    /// What is told, line by line.
    pub lines: Vec<String>,
    /// Is something wrong with the line, or went wrong in it?
    pub is_wrong: bool,
    /// Was the game changed?
    pub changed: bool,
    /// Is the line not at its end, and more to come?
    pub wants_more: bool,
}

impl Heard {
    fn told(lines: Vec<String>) -> Self {
        Self { lines, ..Self::default() }
    }

    fn wrong(what: impl Into<String>) -> Self {
        Self { lines: what.into().lines().map(str::to_owned).collect(), is_wrong: true, ..Self::default() }
    }
}

/// A console: what it may do, and the lines whose end it waits for.
#[derive(Debug, Clone, Default)]
pub struct Console {
    /// May its lines change the game?
    pub may_change: bool,
    begun: String,
}

impl Console {
    /// A console that only asks, or one that may change the game.
    pub fn new(may_change: bool) -> Self {
        Self { may_change, begun: String::new() }
    }

    /// Does it wait for the end of what was begun?
    pub fn waits(&self) -> bool {
        !self.begun.is_empty()
    }

    /// Forgets what was begun.
    pub fn forget(&mut self) {
        self.begun.clear();
    }

    /// Hears a line.
    pub fn hear(&mut self, game: &mut Game, line: &str) -> Heard {
        if self.waits() {
            // An empty line says that no more comes.
            let ends = line.trim().is_empty();
            let text = format!("{}\n{line}", std::mem::take(&mut self.begun));
            return self.evaluate(game, &text, ends);
        }
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match first {
            "" => Heard::default(),
            _ if first.starts_with("--") => Heard::default(),
            "inspect" => match inspect::inspect(game, rest) {
                Ok(lines) => Heard::told(lines),
                Err(why) => Heard::wrong(why),
            },
            "rules" => rules(game, rest),
            "trace" if rest.is_empty() => Heard::wrong("trace needs an action after it, written as in the log"),
            "trace" => match game.trace(rest) {
                Ok(trace) => Heard::told(told_trace(&trace)),
                Err(why) => Heard::wrong(why),
            },
            "words" => words(rest),
            "undo" if rest.is_empty() => undo(self.may_change, game),
            "help" if rest.is_empty() => Heard::told(help()),
            _ => self.evaluate(game, line, false),
        }
    }

    fn evaluate(&mut self, game: &mut Game, text: &str, ends: bool) -> Heard {
        if !ends && is_unfinished(text) {
            text.clone_into(&mut self.begun);
            return Heard { wants_more: true, ..Heard::default() };
        }
        let before = game.whole_history().done.len();
        let answer = if self.may_change { game.change_by_console(text) } else { game.evaluate(text) };
        let changed = game.whole_history().done.len() != before;
        let printed = game.take_printed();
        match answer {
            Ok(Evaluated { shown, .. }) => {
                let lines = printed.into_iter().chain(shown).collect();
                Heard { lines, changed, ..Heard::default() }
            }
            Err(fault) => {
                let told = told_fault(&fault, text);
                let told = told.lines().map(str::to_owned);
                Heard { lines: printed.into_iter().chain(told).collect(), is_wrong: true, ..Heard::default() }
            }
        }
    }
}

/// A fault as the console tells it: a line of its own needs no file.
fn told_fault(fault: &Fault, text: &str) -> String {
    let place = match (fault.file.as_str(), text.contains('\n')) {
        ("", _) | (LINE, false) => String::new(),
        (LINE, true) => format!("line {}: ", fault.line),
        (file, _) => format!("{file}:{}: ", fault.line),
    };
    let rule = if fault.rule.is_empty() { String::new() } else { format!("rule {}: ", fault.rule) };
    let near =
        near_command(text).map_or_else(String::new, |command| format!("\ndid you mean the command '{command}'?"));
    format!("{place}{rule}{}{near}", fault.what)
}

/// The command that may be meant by a line that is none.
fn near_command(text: &str) -> Option<&'static str> {
    let (first, rest) = text.split_once(char::is_whitespace)?;
    let looks_like_one = !rest.trim_start().starts_with(['{', '"', '(', '=', '.', ':']);
    nearest(first, COMMANDS.iter().map(|(name, ..)| *name))
        .filter(|_| looks_like_one && language::word(first).is_none())
}

fn help() -> Vec<String> {
    let mut lines = vec![
        "A line is an expression or statements of the rules language; its answer is shown.".to_owned(),
        "suppose(function() ... end, function() return ... end) tries something on a copy of the game.".to_owned(),
    ];
    lines.extend(COMMANDS.iter().map(|(name, after, says)| format!("  {:<42} {says}", format!("{name} {after}"))));
    lines
}

fn undo(may_change: bool, game: &mut Game) -> Heard {
    if !may_change {
        return Heard::wrong("the console only asks; let it change the game, and it takes back too");
    }
    match game.undo() {
        Some(line) => Heard { changed: true, ..Heard::told(vec![format!("taken back: {line}")]) },
        None => Heard::wrong("there is nothing that can be taken back"),
    }
}

fn words(name: &str) -> Heard {
    if name.is_empty() {
        let names: Vec<&str> = language::words().map(|word| word.name).filter(|name| !name.starts_with("__")).collect();
        return Heard::told(vec![names.join(", ")]);
    }
    match language::tell(name) {
        Some(told) => Heard::told(told.lines().map(str::to_owned).collect()),
        None => {
            Heard::wrong(format!("no word '{name}'{}", did_you_mean(name, language::words().map(|word| word.name))))
        }
    }
}

/// The rules in force, in their order, with what house rules did; only those that hold some words, if words are given.
fn rules(game: &Game, wanted: &str) -> Heard {
    let rules = game.rules();
    let wanted = wanted.to_lowercase();
    let mut lines = Vec::new();
    for house in rules.house.iter().filter(|_| wanted.is_empty()) {
        lines.push(format!("house rule {} {}: {}", house.name, house.version, house.title));
    }
    let mut found = 0;
    let entries = rules.rules.iter().map(|rule| (rule.body.family(), &rule.citation, ""));
    let gone = rules.unlisted.iter().map(|(family, citation)| (family.as_str(), citation, "taken away: "));
    for (family, citation, gone) in entries.chain(gone) {
        let line = format!("{gone}{family} {citation} ({})", citation.origin);
        if !line.to_lowercase().contains(&wanted) {
            continue;
        }
        found += 1;
        lines.push(line);
        for amendment in &citation.amended {
            lines.push(format!("    {} at {}", amendment.told(), amendment.by));
        }
    }
    match found {
        0 => Heard::wrong(format!("no rule has '{wanted}' in it")),
        1 => Heard::told(lines),
        _ => Heard::told(lines.into_iter().chain([format!("{found} rules")]).collect()),
    }
}

/// The rules that an action met, a line each.
pub fn told_trace(trace: &Trace) -> Vec<String> {
    let mut lines = vec![trace.line.clone()];
    for met in &trace.met {
        let family = if met.family.is_empty() { String::new() } else { format!("{} ", met.family) };
        let detail = match (met.detail.is_empty(), met.rule.is_empty()) {
            (true, _) => String::new(),
            (false, true) => met.detail.clone(),
            (false, false) => format!(": {}", met.detail),
        };
        let place = if met.place.is_empty() { String::new() } else { format!(" ({})", met.place) };
        lines.push(format!("  {:<9} {family}{}{detail}{place}", met.stand.told(), met.rule));
        lines.extend(met.amended.iter().map(|amended| format!("            {amended}")));
    }
    lines.push(if trace.is_legal { "it may be played" } else { "it is refused" }.to_owned());
    lines
}
