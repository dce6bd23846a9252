//! What became of a book: for each paragraph the rules that answer it and the examples that show it, and which lines of the
//! scripts no example reached.

mod gather;
pub mod html;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::examples::{Certainty, Example, read_examples, run_expectation};
use crate::library::Library;
use crate::lua::reached::{Reached, recorded};
use crate::report::{Problem, Problems};
use crate::rulebook::{House, Manifest, OptionValue, Source, Status};

/// What became of a ruleset's book.
#[derive(Debug, Clone, Serialize)]
pub struct Coverage {
    /// The ruleset.
    pub ruleset: String,
    /// Its title.
    pub title: String,
    /// Its version.
    pub version: String,
    /// Who wrote the book.
    pub author: String,
    /// The year of the book.
    pub year: i32,
    /// The book's title.
    pub book: String,
    /// Who wrote the ruleset after it.
    pub encoder: String,
    /// The sums of all that follows.
    pub totals: Totals,
    /// The paragraphs, in the book's order; none if the ruleset has no list of them.
    pub paragraphs: Vec<Covered>,
    /// What belongs to no listed paragraph.
    pub elsewhere: Answers,
    /// The house rules.
    pub houses: Vec<HouseRule>,
    /// The scripts, by path.
    pub scripts: Vec<Script>,
}

/// A paragraph and what became of it.
#[derive(Debug, Clone, Serialize)]
pub struct Covered {
    /// Its place as the book writes it.
    pub at: String,
    /// What it says, in the encoder's words.
    pub says: String,
    /// What became of it: `encoded`, `option fords`, `missing`.
    pub status: String,
    /// Why it is missing; empty where it is not.
    pub why: String,
    /// Where the list has it.
    pub line: usize,
    /// What answers it.
    #[serde(flatten)]
    pub answers: Answers,
    /// Is it said to be encoded, and lacks a rule or an example, or has one that fails?
    pub wanting: bool,
}

/// Rules and examples of a paragraph, of a house rule, or of neither.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Answers {
    /// Rules and declarations, in the order of loading.
    pub rules: Vec<RuleAt>,
    /// Worked examples.
    pub examples: Vec<ExampleAt>,
}

/// A rule or declaration and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuleAt {
    /// Its key.
    pub key: String,
    /// What it says.
    pub says: String,
    /// The script.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// When it is in force, if not always: `option fords=true`, `house rule heights-ridges`.
    pub under: Option<String>,
    /// Lines of it that no example reached.
    pub unreached: Vec<usize>,
    /// The paragraphs that it answers beside that with which its key begins.
    #[serde(skip)]
    cites: Vec<String>,
}

/// A worked example, where it stands and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExampleAt {
    /// Its name.
    pub id: String,
    /// What it shows.
    pub says: String,
    /// How sure it is: `high`, `medium`, `low`.
    pub certainty: &'static str,
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// How many of its expectations hold.
    pub passed: usize,
    /// Those that do not.
    pub failed: Vec<Problem>,
    /// The house rules that are laid over the ruleset in it.
    pub house: Vec<String>,
}

/// A house rule of the ruleset.
#[derive(Debug, Clone, Serialize)]
pub struct HouseRule {
    /// The name of its folder.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What it changes.
    pub says: String,
    /// The paragraphs that it answers.
    pub paragraphs: Vec<String>,
    /// Its rules, and the examples in which it is in force.
    #[serde(flatten)]
    pub answers: Answers,
}

/// A script and its lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Script {
    /// Its path.
    pub file: String,
    /// How many lines have a statement.
    pub lines: usize,
    /// Those with one that no example reached.
    pub unreached: Vec<Line>,
}

/// A line of a script.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Its number, counted from 1.
    pub line: usize,
    /// What stands in it.
    pub text: String,
}

/// Sums.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Paragraphs.
    pub paragraphs: usize,
    /// Those that are encoded.
    pub encoded: usize,
    /// Those that an option or a house rule answers.
    pub chosen: usize,
    /// Those that say nothing that could be played.
    pub commentary: usize,
    /// Those that are not encoded.
    pub missing: usize,
    /// Those that are said to be encoded and are wanting.
    pub wanting: usize,
    /// Rules and declarations, of house rules too.
    pub rules: usize,
    /// Worked examples.
    pub examples: usize,
    /// Worked examples of which something does not hold.
    pub failing: usize,
    /// Expectations that hold.
    pub passed: usize,
    /// Expectations that do not.
    pub failed: usize,
    /// Lines of scripts with a statement.
    pub lines: usize,
    /// Those with one that no example reached.
    pub unreached: usize,
}

impl Totals {
    /// Lines that the examples reached, in tenths of a hundredth of all, rounded down: only all is 1000.
    pub fn reached_of_1000(&self) -> usize {
        ((self.lines - self.unreached) * 1000).checked_div(self.lines).unwrap_or(1000)
    }

    /// The same for a sentence: `98.7 %`.
    pub fn reached(&self) -> String {
        let part = self.reached_of_1000();
        format!("{}.{} %", part / 10, part % 10)
    }
}

/// The lines of all scripts of a ruleset and its house rules, and the rules that they declare.
struct Declared {
    rules: Vec<RuleAt>,
    lines: Reached,
    texts: BTreeMap<String, String>,
}

impl Coverage {
    /// Reads a ruleset, runs its examples, and tells what became of its book.
    ///
    /// # Errors
    /// What keeps the ruleset, a house rule or an example from being read.
    pub fn of(library: &Library, ruleset: &str) -> Result<Self, Problems> {
        let manifest = crate::session::read_manifest(library, ruleset)?;
        let examples = read_examples(library, ruleset)?;
        let path = format!("rulesets/{ruleset}/source.ron");
        let source = if library.exists(&path) { Some(Source::read(&path, &library.read(&path)?)?) } else { None };
        let houses: Vec<House> = crate::session::read_houses(library, ruleset)
            .into_iter()
            .map(|(_, house)| house)
            .collect::<Result<_, _>>()?;
        let mut declared = gather::declared(library, &manifest, &houses)?;
        let shown = run_all(library, &manifest, &examples, &mut declared.lines);
        Ok(Self::new(manifest, source.as_ref(), houses, declared, examples.iter().zip(shown).collect()))
    }

    fn new(
        manifest: Manifest,
        source: Option<&Source>,
        houses: Vec<House>,
        declared: Declared,
        examples: Vec<(&Example, ExampleAt)>,
    ) -> Self {
        let Declared { mut rules, lines, texts } = declared;
        let scripts = scripts(&lines, &texts);
        gather::note_unreached(&mut rules, &scripts);
        let paragraphs: Vec<Covered> =
            source.iter().flat_map(|s| &s.paragraphs).map(|paragraph| covered(paragraph, &rules, &examples)).collect();
        let listed = |at: &str| source.is_some_and(|s| s.find(at).is_some());
        let elsewhere = Answers {
            rules: rules.iter().filter(|r| !paragraphs.iter().any(|p| r.answers(&p.at))).cloned().collect(),
            examples: examples
                .iter()
                .filter(|(e, _)| !e.cite.iter().any(|at| listed(at)))
                .map(|(_, shown)| shown.clone())
                .collect(),
        };
        let houses = houses.into_iter().map(|house| {
            let under = format!("house rule {}", house.name);
            let answers = Answers {
                rules: rules.iter().filter(|r| r.under.as_ref() == Some(&under)).cloned().collect(),
                examples: examples
                    .iter()
                    .filter(|(e, _)| e.house.contains(&house.name))
                    .map(|(_, shown)| shown.clone())
                    .collect(),
            };
            HouseRule { name: house.name, title: house.title, says: house.says, paragraphs: house.answers, answers }
        });
        let houses = houses.collect();
        let shown: Vec<ExampleAt> = examples.into_iter().map(|(_, shown)| shown).collect();
        let totals = totals(&paragraphs, &rules, &shown, &scripts);
        Self {
            ruleset: manifest.id,
            title: manifest.title,
            version: manifest.version,
            author: manifest.author,
            year: manifest.year,
            book: manifest.source.book,
            encoder: manifest.encoder,
            totals,
            paragraphs,
            elsewhere,
            houses,
            scripts,
        }
    }
}

impl RuleAt {
    /// Does it answer this paragraph?
    fn answers(&self, at: &str) -> bool {
        let leads = self.key.strip_prefix(at).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
        leads || self.cites.iter().any(|cite| cite == at)
    }
}

/// Runs all examples, on as many threads as the machine has; what comes of it does not depend on how many.
fn run_all(library: &Library, manifest: &Manifest, examples: &[Example], lines: &mut Reached) -> Vec<ExampleAt> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(examples.len().max(1));
    let run_part = |part: usize| {
        let mut reached = Reached::default();
        let own = examples.iter().enumerate().skip(part).step_by(threads);
        let shown: Vec<_> = own.map(|(n, example)| (n, run(library, manifest, example, &mut reached))).collect();
        (shown, reached)
    };
    let mut all = Vec::new();
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|part| scope.spawn(move || run_part(part))).collect();
        let parts = std::iter::once(run_part(0)).chain(others.into_iter().filter_map(|other| other.join().ok()));
        for (shown, reached) in parts {
            all.extend(shown);
            lines.add(&reached);
        }
    });
    all.sort_by_key(|(n, _)| *n);
    all.into_iter().map(|(_, shown)| shown).collect()
}

/// Runs an example, each expectation by itself, and notes what it reached.
fn run(library: &Library, manifest: &Manifest, example: &Example, lines: &mut Reached) -> ExampleAt {
    let mut failed = Vec::new();
    for n in 0..example.expect.len() {
        let (held, reached) = recorded(|| run_expectation(library, manifest, example, n));
        lines.add(&reached);
        failed.extend(held.err());
    }
    ExampleAt {
        id: example.id.clone(),
        says: example.says.clone(),
        certainty: match example.certainty {
            Certainty::High => "high",
            Certainty::Medium => "medium",
            Certainty::Low => "low",
        },
        file: example.file.clone(),
        line: example.line,
        passed: example.expect.len() - failed.len(),
        failed,
        house: example.house.clone(),
    }
}

fn covered(paragraph: &crate::rulebook::Paragraph, rules: &[RuleAt], examples: &[(&Example, ExampleAt)]) -> Covered {
    let answers = Answers {
        rules: rules.iter().filter(|rule| rule.answers(&paragraph.at)).cloned().collect(),
        examples: examples
            .iter()
            .filter(|(e, _)| e.cite.contains(&paragraph.at))
            .map(|(_, shown)| shown.clone())
            .collect(),
    };
    let lacks = answers.rules.is_empty() || answers.examples.is_empty();
    let fails = answers.examples.iter().any(|e| !e.failed.is_empty());
    Covered {
        at: paragraph.at.clone(),
        says: paragraph.says.clone(),
        status: paragraph.status.to_string(),
        why: if let Status::Missing(why) = &paragraph.status { why.clone() } else { String::new() },
        line: paragraph.line,
        wanting: fails || (paragraph.status == Status::Encoded && lacks),
        answers,
    }
}

fn scripts(lines: &Reached, texts: &BTreeMap<String, String>) -> Vec<Script> {
    let lines = lines.lines().into_iter();
    lines
        .map(|(file, lines)| {
            let text: Vec<&str> = texts.get(&file).map(|text| text.lines().collect()).unwrap_or_default();
            let line = |line: &usize| {
                let text = text.get(line.saturating_sub(1)).map_or("", |text| text.trim());
                Line { line: *line, text: text.to_owned() }
            };
            Script { lines: lines.all.len(), unreached: lines.unreached.iter().map(line).collect(), file }
        })
        .collect()
}

fn totals(paragraphs: &[Covered], rules: &[RuleAt], examples: &[ExampleAt], scripts: &[Script]) -> Totals {
    let with = |begins: &str| paragraphs.iter().filter(|p| p.status.starts_with(begins)).count();
    Totals {
        paragraphs: paragraphs.len(),
        encoded: with("encoded"),
        chosen: with("option") + with("house"),
        commentary: with("commentary"),
        missing: with("missing"),
        wanting: paragraphs.iter().filter(|p| p.wanting).count(),
        rules: rules.len(),
        examples: examples.len(),
        failing: examples.iter().filter(|e| !e.failed.is_empty()).count(),
        passed: examples.iter().map(|e| e.passed).sum(),
        failed: examples.iter().map(|e| e.failed.len()).sum(),
        lines: scripts.iter().map(|s| s.lines).sum(),
        unreached: scripts.iter().map(|s| s.unreached.len()).sum(),
    }
}

/// The values of an option that are not its default, each as a choice of one.
fn other_values(manifest: &Manifest) -> impl Iterator<Item = BTreeMap<String, OptionValue>> {
    manifest.options.iter().flat_map(|option| {
        let values = option.r#type.values().into_iter().filter(|value| *value != option.default);
        values.map(|value| BTreeMap::from([(option.name.clone(), value)]))
    })
}
