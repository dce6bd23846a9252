//! The position and the action just tried, as a worked example.

use std::fmt::Write as _;
use std::path::PathBuf;

use super::laid::{blank, owner, sameness, state};
use super::text::written;
use crate::examples::{
    Deed, Example, Expect, GivenValue, Placed, RaisedWall, do_deed, lay, read_examples, run_examples,
};
use crate::game::{BOARD_LINE, Game, Reason, is_house_line};
use crate::library::Library;
use crate::report::findings::is_plain_name;
use crate::report::{Problem, quoted};
use crate::rulebook::{Citation, Manifest, Source, Table};
use crate::session::{read_manifest, write_whole};
use crate::state::{Change, Position, Record};

/// A game of no more actions than this is told from its beginning.
const SHORT: usize = 8;
/// How recorded examples are called that nobody has named.
const UNNAMED: &str = "recorded";
/// Their file.
const FILE: &str = "recorded.ron";

/// An action that was tried and refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tried {
    /// So many actions had been done before.
    pub after: usize,
    /// Its line.
    pub line: String,
    /// Why it was refused.
    pub reasons: Vec<Reason>,
}

/// An example that was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// Its name.
    pub id: String,
    /// The file on the disk to which it was added.
    pub path: PathBuf,
    /// The line on which it begins, counted from 1.
    pub line: usize,
}

/// Writes what was tried last in a game as a worked example of its ruleset: the refused action, if nothing was done since, or else the
/// action done last. It is written only if it passes.
///
/// # Errors
/// Nothing was tried yet; it was done in secret; no example can state the position; the file cannot be written.
pub fn record(library: &Library, game: &Game, tried: Option<&Tried>, name: Option<&str>) -> Result<Recorded, Problem> {
    let ruleset = &game.choice().ruleset;
    let wrong = |what: &str| Problem::new("the game", what.to_owned());
    if game.hides().secret {
        return Err(wrong("what is done in secret is not recorded").right("record it once everything lies open"));
    }
    let told =
        |problems: crate::report::Problems| problems.0.into_iter().next().unwrap_or_else(|| wrong("it is broken"));
    let known = read_examples(library, ruleset).map_err(told)?;
    let manifest = read_manifest(library, ruleset).map_err(told)?;
    let id = new_id(name, &known)?;
    let scene = Scene::of(library, game, &manifest, tried)?;
    let mut example = blank();
    example.id = id.clone();
    (example.cite, example.says) = scene.cited();
    example.options = game
        .rules()
        .options
        .chosen(&game.rules().manifest)
        .map(|(name, value)| (name.to_owned(), value.clone()))
        .collect();
    example.house = game.house().to_vec();
    let mut why = String::new();
    for candidate in scene.candidates(&example) {
        match scene.holds(&candidate) {
            Ok(text) => return add(library, ruleset, id, &text),
            Err(what) => why = what,
        }
    }
    Err(wrong(&format!("no example states this position: {why}")).right("save the game instead"))
}

fn new_id(name: Option<&str>, known: &[Example]) -> Result<String, Problem> {
    let there = |id: &str| known.iter().find(|example| example.id == id);
    match name {
        Some(name) if !is_plain_name(name) => {
            Err(Problem::new(FILE, format!("{} is no name for an example", quoted(name)))
                .right("use lower-case letters, digits, '-' and '_'"))
        }
        Some(name) => match there(name) {
            Some(other) => {
                Err(Problem::new(FILE, format!("an example '{name}' stands already at {}:{}", other.file, other.line))
                    .right("take another name"))
            }
            None => Ok(name.to_owned()),
        },
        None => Ok((1..).map(|n| format!("{UNNAMED}-{n}")).find(|id| there(id).is_none()).unwrap_or_default()),
    }
}

/// What was tried, and in what game.
struct Scene<'a> {
    library: &'a Library,
    game: &'a Game,
    manifest: &'a Manifest,
    /// What was done before.
    before: &'a [Record],
    deed: Tale<'a>,
    /// The game as it was before, for questions.
    scratch: Option<Game>,
}

enum Tale<'a> {
    Done(&'a Record),
    Refused(&'a Tried),
}

impl<'a> Scene<'a> {
    fn of(
        library: &'a Library,
        game: &'a Game,
        manifest: &'a Manifest,
        tried: Option<&'a Tried>,
    ) -> Result<Self, Problem> {
        let done = &game.whole_history().done;
        let (deed, before) = match tried.filter(|tried| tried.after == done.len()) {
            Some(tried) => (Tale::Refused(tried), &done[..]),
            None => match done.split_last().filter(|(last, _)| is_action(last)) {
                Some((last, before)) => (Tale::Done(last), before),
                None => {
                    return Err(Problem::new("the game", "nothing was tried yet").right("do an action, or try one"));
                }
            },
        };
        let mut save = game.to_save();
        save.history.done.truncate(before.len());
        save.history.undone.clear();
        let read = |path: &str| game.rules().files.get(path).cloned().map_or_else(|| library.read(path), Ok);
        let scratch = Game::open(&read, &save, "the game").ok().map(|opened| opened.game);
        Ok(Self { library, game, manifest, before, deed, scratch })
    }

    /// The table after these changes from the beginning.
    fn table<'c>(&self, changes: impl Iterator<Item = &'c Change>) -> Option<Table> {
        let mut position: Position = self.game.whole_history().start.clone();
        for change in changes {
            position.apply(change).ok()?;
        }
        self.game.look_at_all(|t| Table::new(t.board.clone(), t.rules.clone(), position, t.seed))
    }

    fn table_before(&self) -> Option<Table> {
        self.table(self.before.iter().flat_map(|record| &record.changes))
    }

    /// The table when this step of the turn had just begun, and what was done in the step before the action.
    fn step(&self) -> Option<(Table, &'a [Record])> {
        let passes = |record: &Record| record.changes.iter().any(|change| matches!(change, Change::Pass { .. }));
        let Some(at) = self.before.iter().rposition(passes) else { return Some((self.table([].iter())?, self.before)) };
        let last = &self.before[at].changes;
        let pass = last.iter().rposition(|change| matches!(change, Change::Pass { .. }))?;
        let earlier = self.before[..at].iter().flat_map(|record| &record.changes);
        Some((self.table(earlier.chain(&last[..=pass]))?, &self.before[at + 1..]))
    }

    /// The paragraphs of the rule that speaks for or against the action, and what the example says of itself.
    fn cited(&self) -> (Vec<String>, String) {
        let rules = self.game.rules();
        let (line, key, why) = match &self.deed {
            Tale::Refused(tried) => {
                let reason = tried.reasons.iter().find(|reason| !reason.key.is_empty()).or(tried.reasons.first());
                let says = reason.map_or_else(String::new, |reason| reason.says.english());
                let key = reason.and_then(|reason| reason.speaker(rules)).unwrap_or_default();
                (&tried.line, key.to_owned(), format!("is refused: {says}"))
            }
            Tale::Done(record) => {
                let why = self.scratch.as_ref().map(|game| game.why_not(&record.line));
                let offer = why.as_ref().and_then(|why| rules.offer_at(why.by?));
                let key = offer.map_or_else(String::new, |(rule, _)| rule.citation.key.clone());
                let by = if key.is_empty() { String::new() } else { format!(" by {key}") };
                (&record.line, key, format!("is allowed{by}"))
            }
        };
        let verb = || {
            let said = self.scratch.as_ref()?.look(|table| table.parse(line).ok())??;
            let crate::rulebook::Said::Act(action) = said else { return Some(&rules.turn.citation) };
            rules.verb(action.verb).map(|verb| &verb.citation)
        };
        let citation = rules.citations().into_iter().find(|c| !key.is_empty() && c.key == key).or_else(verb);
        let cites = citation.map(|citation| self.paragraphs(citation)).unwrap_or_default();
        let cites = if cites.is_empty() { self.paragraphs(&rules.turn.citation) } else { cites };
        let says = format!("Recorded: {line} {why}.").replace(['\n', '\r'], " ");
        (if cites.is_empty() { vec!["?".to_owned()] } else { cites }, says)
    }

    fn paragraphs(&self, citation: &Citation) -> Vec<String> {
        let path = format!("rulesets/{}/source.ron", self.manifest.id);
        let source = self.library.read(&path).ok().and_then(|text| Source::read(&path, &text).ok());
        match source {
            Some(source) => source.answered_by(citation).into_iter().map(|p| p.at.clone()).collect(),
            None => {
                let first = citation.key.split(' ').next().filter(|at| !at.is_empty()).map(str::to_owned);
                first.into_iter().chain(citation.cites.iter().cloned()).collect()
            }
        }
    }

    /// Examples that may state the position, the shortest first.
    fn candidates(&self, blank: &Example) -> Vec<Example> {
        let board = &self.game.board().id;
        let usual = self.manifest.boards.first() == Some(board);
        let board = || Some(board.clone());
        let expecting = |mut example: Example, lines: &[Record]| {
            let mut deeds: Vec<Deed> = lines.iter().filter(|record| is_action(record)).flat_map(allowed).collect();
            deeds.extend(self.outcome());
            example.expect = vec![Expect::Do(deeds)];
            example
        };
        let from_array = || {
            let seed = if self.game.begins_by_dice() { self.game.choice().seed } else { 0 };
            let board = board().filter(|_| !usual);
            expecting(Example { array: true, board, seed, ..blank.clone() }, self.before)
        };
        let mut candidates = Vec::new();
        if self.before.len() <= SHORT {
            candidates.push(from_array());
        }
        let (step, lines) = match self.step() {
            Some((table, lines)) => (Some(table), lines),
            None => (None, self.before),
        };
        if lines.is_empty()
            && let Some(Ok(text)) = self.scratch.as_ref().map(|game| game.position_text(None))
        {
            let board = board().filter(|_| !usual);
            candidates.push(expecting(Example { position: Some(text), board, ..blank.clone() }, &[]));
        }
        let laid = |table: &Table, lines: &[Record]| {
            let mut example = Example { board: board(), ..blank.clone() };
            state(table, &mut example);
            expecting(example, lines)
        };
        candidates.extend(step.map(|table| laid(&table, lines)));
        if self.before.len() > SHORT {
            candidates.push(from_array());
        }
        // What was done before in this step may not matter.
        candidates.extend(self.table_before().filter(|_| !lines.is_empty()).map(|table| laid(&table, &[])));
        candidates
    }

    /// What is expected of the action itself.
    fn outcome(&self) -> Vec<Deed> {
        match &self.deed {
            Tale::Refused(tried) => {
                let by = tried.reasons.iter().find(|reason| !reason.key.is_empty());
                vec![Deed::Refused(tried.line.clone(), by.map_or_else(String::new, |reason| reason.key.clone()))]
            }
            Tale::Done(record) => {
                let mut deeds: Vec<Deed> = allowed(record).collect();
                if let Some((before, after)) = self.table_before().zip(self.table_after(record)) {
                    came_of(&before, &after, record, &mut deeds);
                }
                deeds
            }
        }
    }

    fn table_after(&self, record: &Record) -> Option<Table> {
        self.table(self.before.iter().flat_map(|record| &record.changes).chain(&record.changes))
    }

    /// The text of an example, if it states the same position and passes.
    fn holds(&self, candidate: &Example) -> Result<String, String> {
        let text = written(candidate);
        let read = Example::read_all(FILE, &format!("[\n{text}]\n")).map_err(|problems| problems.to_string())?;
        let [example] = read.as_slice() else { return Err("it is not read as one example".to_owned()) };
        let [Expect::Do(deeds)] = example.expect.as_slice() else { return Err("it expects nothing".to_owned()) };
        let mut laid = lay(self.library, self.manifest, example)?;
        let earlier = deeds.len() - self.outcome().len();
        for deed in &deeds[..earlier] {
            do_deed(&mut laid, deed)?;
        }
        let Some(before) = self.table_before() else { return Err("the history does not fit its beginning".to_owned()) };
        // The example that leaves out what was done in the step tells another tale of it.
        let doings =
            example.array || example.position.is_some() || earlier > 0 || self.step().is_none_or(|s| s.1.is_empty());
        // A notation says in its own way who has moved.
        let moved = example.position.is_none();
        let there = laid.look_at_all(|table| sameness(table, doings, moved)).unwrap_or_default();
        let wanted = sameness(&before, doings, moved);
        if let Some(other) =
            wanted.iter().find(|line| !there.contains(line)).or(there.iter().find(|l| !wanted.contains(l)))
        {
            return Err(format!("it cannot tell '{other}'"));
        }
        let report = run_examples(self.library, &self.manifest.id, &read).map_err(|problems| problems.to_string())?;
        report.failed.first().map_or(Ok(text), |failure| Err(failure.problem.what.clone()))
    }
}

fn is_action(record: &Record) -> bool {
    record.line != BOARD_LINE && !is_house_line(&record.line)
}

/// That an action is allowed, with what its dice showed.
fn allowed(record: &Record) -> impl Iterator<Item = Deed> {
    let fell: Vec<u32> = record.dice.iter().map(|throw| throw.fell).collect();
    let dice = Some(Deed::Dice(fell)).filter(|_| !record.dice.is_empty());
    dice.into_iter().chain([Deed::Allowed(record.line.clone())])
}

/// What an action brought about: pieces, what lies and stands on squares, boxes, counters, budgets, sums, the end.
fn came_of(before: &Table, after: &Table, record: &Record, deeds: &mut Vec<Deed>) {
    let names = &after.rules.names;
    let name = |square| after.board.grid.name(square).to_owned();
    let mut squares: Vec<_> =
        record.changes.iter().flat_map(|change| change.squares(after.position.pieces())).collect();
    squares.sort();
    squares.dedup();
    let (mut pieces, mut gone) = (Vec::new(), Vec::new());
    for square in squares {
        for piece in after.position.occupants(square).filter_map(|id| after.position.piece(id)) {
            let (side, kind) = (owner(after, Some(piece.owner)), names.word(piece.kind).to_owned());
            pieces.push(Placed { side, kind, square: name(square), front: piece.front });
        }
        if after.position.occupants(square).next().is_none() && before.position.occupants(square).next().is_some() {
            gone.push(name(square));
        }
    }
    deeds.extend(Some(Deed::Pieces(pieces)).filter(|deed| *deed != Deed::Pieces(Vec::new())));
    deeds.extend(Some(Deed::Gone(gone)).filter(|deed| *deed != Deed::Gone(Vec::new())));
    let mut told: Vec<Deed> = Vec::new();
    let passes = record.changes.iter().any(|change| matches!(change, Change::Pass { .. }));
    for change in &record.changes {
        told.extend(match change {
            Change::Value { piece, key, .. } => after.position.piece(*piece).and_then(|there| {
                let place = format!("{}/{}", name(there.square()?), names.word(there.kind));
                Some(Deed::Value(GivenValue(place, names.word(*key).to_owned(), there.value(*key))))
            }),
            Change::Mark { square, kind, .. } => {
                let (square_name, kind_name) = (name(*square), names.word(*kind).to_owned());
                let lies = after.position.marks.contains_key(&(*square, *kind));
                let lay = before.position.marks.contains_key(&(*square, *kind));
                match (lay, lies) {
                    (_, true) => Some(Deed::Lies(square_name, kind_name)),
                    (true, false) => Some(Deed::Bare(square_name, kind_name)),
                    (false, false) => None,
                }
            }
            Change::Wall { square, side, .. } => {
                let wall = after.position.walls.get(&(*square, *side));
                let kind = wall.map_or_else(String::new, |wall| names.word(wall.kind).to_owned());
                let whose = wall.map_or_else(String::new, |wall| owner(after, wall.owner));
                Some(Deed::Wall(RaisedWall(name(*square), *side, kind, whose)))
            }
            Change::Stock { side, place, kind, .. } => {
                let count = u32::try_from(after.position.stock(*side, *place, *kind)).ok();
                let word = |name| names.word(name).to_owned();
                count.map(|count| Deed::Box(owner(after, Some(*side)), word(*place), word(*kind), count))
            }
            Change::Variable { name, .. } => {
                let value = after.position.variables.get(name).copied().unwrap_or(0);
                Some(Deed::Counter(names.word(*name).to_owned(), value))
            }
            Change::Budget { name, .. } if !passes => {
                Some(Deed::Left(names.word(*name).to_owned(), i64::from(after.position.budget(*name))))
            }
            _ => None,
        });
    }
    for deed in told {
        if !deeds.contains(&deed) {
            deeds.push(deed);
        }
    }
    for (n, sum) in record.sums.iter().enumerate() {
        // An example knows the last sum of a name.
        if !record.sums[n + 1..].iter().any(|later| later.name == sum.name) {
            let terms = sum.terms.iter().map(|term| term.rule.clone()).collect();
            deeds.push(Deed::Reckoned(sum.name.clone(), sum.total, terms));
        }
    }
    if let Some(outcome) = &after.position.outcome {
        deeds.push(Deed::Over(owner(after, outcome.winner), outcome.reason.clone()));
    }
}

/// Adds an example to the file of those that were recorded.
fn add(library: &Library, ruleset: &str, id: String, entry: &str) -> Result<Recorded, Problem> {
    let file = format!("rulesets/{ruleset}/examples/{FILE}");
    let there = if library.exists(&file) { library.read(&file)? } else { String::new() };
    let begun = match there.trim_end().strip_suffix(']') {
        Some(begun) => begun.trim_end().to_owned(),
        None if there.trim().is_empty() => {
            "// Positions and actions recorded from games. Say what each shows, and how sure it is that the book means it.\n[".to_owned()
        }
        None => {
            return Err(Problem::new(&file, "it does not end with ']', so that nothing can be added")
                .right("close the list of examples"));
        }
    };
    let comma = if begun.ends_with(['[', ',']) { "" } else { "," };
    let line = begun.lines().count() + 1;
    let mut text = begun;
    // Writing to a string cannot fail.
    let _ = write!(text, "{comma}\n{entry}]\n");
    if let Err(problems) = Example::read_all(&file, &text) {
        return Err(problems.0.into_iter().next().unwrap_or_else(|| Problem::new(&file, "it cannot be read")));
    }
    let path = super::folder(library)?.join(&file);
    write_whole(&path, &text)
        .map_err(|error| Problem::new(path.display().to_string(), format!("cannot be written: {error}")))?;
    Ok(Recorded { id, path, line })
}
