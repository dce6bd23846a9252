//! Runs worked examples: each expectation from the example's position, and every claim that fails told with its line.

use std::collections::BTreeMap;
use std::fmt;

use super::claim::claim;
use super::format::Example;
use super::lay::lay;
use crate::library::Library;
use crate::report::{Problem, Problems};
use crate::rulebook::{Cite, Lack, Manifest, Origin, Rulebook, Source, house_folder};

/// What came of a ruleset's examples.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// Expectations that held.
    pub passed: usize,
    /// Those that did not, and paragraphs that lack a rule or an example.
    pub failed: Vec<Failure>,
}

/// A claim that did not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The example; empty for what concerns the ruleset as a whole.
    pub example: String,
    /// Where it stands and what is wrong.
    pub problem: Problem,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.problem)
    }
}

/// Every example of a ruleset, in the order of the files' names.
///
/// # Errors
/// Everything that keeps a file from being read; a name that stands in two files.
pub fn read_examples(library: &Library, ruleset: &str) -> Result<Vec<Example>, Problems> {
    let mut examples: Vec<Example> = Vec::new();
    let mut problems = Vec::new();
    let files = library.list(&format!("rulesets/{ruleset}/examples"), "ron").into_iter();
    let houses = library.houses(ruleset).into_iter();
    let of_houses = houses.flat_map(|name| library.list(&format!("{}/examples", house_folder(ruleset, &name)), "ron"));
    for file in files.chain(of_houses) {
        match library.read(&file).map_err(Problems::from).and_then(|text| Example::read_all(&file, &text)) {
            Ok(read) => examples.extend(read),
            Err(Problems(more)) => problems.extend(more),
        }
    }
    let mut seen: BTreeMap<&str, &Example> = BTreeMap::new();
    for example in &examples {
        if let Some(other) = seen.insert(&example.id, example)
            && other.file != example.file
        {
            let what = format!("an example '{}' stands already at {}:{}", example.id, other.file, other.line);
            problems.push(Problem::new(&example.file, what).at(example.line).right("name them apart"));
        }
    }
    if problems.is_empty() { Ok(examples) } else { Err(Problems(problems)) }
}

/// Runs all examples of a ruleset, and looks whether every paragraph that counts as encoded has a rule and an example.
///
/// # Errors
/// What keeps the ruleset or its examples from being read at all.
pub fn run_ruleset(library: &Library, ruleset: &str) -> Result<Report, Problems> {
    let examples = read_examples(library, ruleset)?;
    let manifest = crate::session::read_manifest(library, ruleset)?;
    let mut report = run_examples(library, ruleset, &examples)?;
    let failure = |problem| Failure { example: String::new(), problem };
    report.failed.extend(check_source(library, &manifest, &examples)?.into_iter().map(|(_, problem)| failure(problem)));
    Ok(report)
}

/// Runs these examples of a ruleset.
///
/// # Errors
/// What keeps the manifest from being read.
pub fn run_examples(library: &Library, ruleset: &str, examples: &[Example]) -> Result<Report, Problems> {
    let manifest = crate::session::read_manifest(library, ruleset)?;
    let mut report = Report::default();
    for example in examples {
        run_example(library, &manifest, example, &mut report);
    }
    Ok(report)
}

/// What a ruleset's list of paragraphs lacks; nothing if it has no list.
///
/// # Errors
/// What keeps the list or the scripts from being read.
pub fn check_source(
    library: &Library,
    manifest: &Manifest,
    examples: &[Example],
) -> Result<Vec<(Lack, Problem)>, Problems> {
    let path = format!("rulesets/{}/source.ron", manifest.id);
    if !library.exists(&path) {
        return Ok(Vec::new());
    }
    let source = Source::read(&path, &library.read(&path)?)?;
    let read = |path: &str| library.read(path);
    let rules = crate::lua::load(&read, &manifest.id, &[], &BTreeMap::new(), Default::default())?.rules;
    let unknown = source.unknown_options(manifest).into_iter();
    let unknown = unknown.chain(source.unknown_houses(&library.houses(&manifest.id)));
    let mut lacks: Vec<(Lack, Problem)> = unknown.map(|problem| (Lack::UnknownAnswer, problem)).collect();
    let texts = crate::book::read_texts(library, &manifest.id).err().into_iter().flat_map(|problems| problems.0);
    lacks.extend(texts.map(|problem| (Lack::UnknownAnswer, problem)));
    lacks.extend(source.lacks(&cited(&rules, &source), &example_cites(examples)));
    let manifest_path = crate::rulebook::manifest_path(&manifest.id);
    let mut cites = Vec::new();
    for citation in rules.citations() {
        let Origin { file, line } = &citation.origin;
        cites.extend(citation.cites.iter().map(|at| Cite { by: &citation.key, at, file, line: *line }));
    }
    for Example { id, cite, file, line, .. } in examples {
        cites.extend(cite.iter().map(|at| Cite { by: id, at, file, line: *line }));
    }
    cites.extend(manifest.options.iter().map(|o| Cite { by: &o.name, at: &o.cite, file: &manifest_path, line: 0 }));
    lacks.extend(source.strays(&cites).into_iter().map(|problem| (Lack::Unlisted, problem)));
    for rule in &rules.rules {
        let key = &rule.citation.key;
        if !source.paragraphs.iter().any(|p| rule.citation.answers(&p.at)) {
            let origin = &rule.citation.origin;
            let what = format!("the rule '{key}' answers no paragraph of {path}");
            let right = "begin its key with the paragraph, as source.ron writes it";
            lacks.push((Lack::Uncited, Problem::new(&origin.file, what).at(origin.line).right(right)));
        }
    }
    Ok(lacks)
}

/// Each rule or declaration with each paragraph that it answers.
fn cited(rules: &Rulebook, source: &Source) -> Vec<(String, String)> {
    let citations = rules.citations();
    let answers = |at: &str| citations.iter().filter(move |c| c.answers(at)).map(|c| c.key.clone()).collect::<Vec<_>>();
    source.paragraphs.iter().flat_map(|p| answers(&p.at).into_iter().map(|key| (key, p.at.clone()))).collect()
}

fn example_cites(examples: &[Example]) -> Vec<&str> {
    examples.iter().flat_map(|e| e.cite.iter().map(String::as_str)).collect()
}

fn run_example(library: &Library, manifest: &Manifest, example: &Example, report: &mut Report) {
    for n in 0..example.expect.len() {
        match run_expectation(library, manifest, example, n) {
            Ok(()) => report.passed += 1,
            Err(problem) => report.failed.push(Failure { example: example.id.clone(), problem }),
        }
    }
}

/// Looks whether one of the things holds that an example expects, by its place among them.
///
/// # Errors
/// What does not hold, and where that stands.
pub fn run_expectation(library: &Library, manifest: &Manifest, example: &Example, n: usize) -> Result<(), Problem> {
    let Some(expect) = example.expect.get(n) else { return Ok(()) };
    let line = example.expect_lines.get(n).copied().unwrap_or(example.line);
    let outcome = lay(library, manifest, example).and_then(|game| claim(game, expect));
    outcome.map_err(|what| Problem::new(&example.file, format!("{}: {what}", example.id)).at(line))
}
