//! Is a ruleset whole? Manifest, scripts, paragraphs, examples, boards and house rules are looked through, and everything is
//! told that is wrong, is probably a slip, or is worth knowing.

mod finding;
pub mod names;
mod scripts;
mod translations;
mod unused;

use std::collections::BTreeMap;

pub use finding::{Code, Finding, Severity};

use crate::coverage::{Coverage, html::lines};
use crate::examples::{Example, check_source, read_examples};
use crate::game::{Choice, Game};
use crate::library::Library;
use crate::lua::load;
use crate::report::{Problem, Problems, count, findings::instead};
use crate::rulebook::{Body, Lack, Manifest, OptionValue, Rulebook, Source, Status, manifest_path};
use crate::session::{read_board, read_houses, read_manifest};
use crate::tongue::Sayings;

/// What was found in a ruleset.
#[derive(Debug, Clone, Default)]
pub struct Checked {
    /// What was found, the worst first, then by file and line.
    pub findings: Vec<Finding>,
    /// What the ruleset is, in a few lines.
    pub summary: Vec<String>,
    /// What became of its book, if the examples were run.
    pub coverage: Option<Coverage>,
}

/// How deep one looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Everything but what the examples show.
    Quick,
    /// The examples are run, too.
    Whole,
}

/// Looks through a ruleset.
pub fn check(library: &Library, ruleset: &str, depth: Depth) -> Checked {
    let mut look = Look { library, ruleset, found: Checked::default(), books: Vec::new() };
    look.everything(depth);
    let mut found = look.found;
    for finding in &mut found.findings {
        find_column(library, &mut finding.problem);
    }
    let place = |f: &Finding| (f.severity, f.problem.file.clone(), f.problem.line, f.problem.column);
    found.findings.sort_by_key(place);
    found
}

impl Checked {
    /// How many findings are of this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }
}

/// Where no column is known, what is wrong begins where the line does.
fn find_column(library: &Library, problem: &mut Problem) {
    if let (Some(line), None) = (problem.line, problem.column)
        && let Ok(text) = library.read(&problem.file)
    {
        let blank =
            text.lines().nth(line.saturating_sub(1)).map(|l| l.chars().take_while(|c| c.is_whitespace()).count());
        problem.column = Some(blank.unwrap_or(0) + 1);
    }
}

struct Look<'a> {
    library: &'a Library,
    ruleset: &'a str,
    found: Checked,
    /// The ruleset as it loads: by itself, under each other value of an option, under each house rule.
    books: Vec<std::sync::Arc<Rulebook>>,
}

impl Look<'_> {
    fn everything(&mut self, depth: Depth) {
        let (library, ruleset) = (self.library, self.ruleset);
        let examples = self.take(Code::Example, read_examples(library, ruleset));
        let source = self.source();
        let manifest = self.take(Code::Manifest, read_manifest(library, ruleset));
        let Some(manifest) = manifest else {
            scripts::look(self);
            return;
        };
        let whole = self.rules(&manifest);
        if whole {
            self.tell_rules(&manifest);
            self.tell_source(source.as_ref());
            // Examples that cannot be read show nothing, and that is told already.
            if let Some(examples) = &examples {
                self.found.summary.push(format!("  {}", count(examples.len(), "worked example")));
                self.paragraphs(&manifest, examples);
            }
            self.option_values(&manifest);
        }
        let sayings =
            if whole { translations::of_ruleset(self, &manifest, source.as_ref()) } else { Sayings::default() };
        self.houses(&manifest, source.as_ref(), whole, &sayings);
        self.boards(&manifest, whole);
        scripts::look(self);
        if whole {
            unused::look(self, &manifest);
            self.sentences();
        }
        // A paragraph that is still wanting does not keep the examples of the others from being run.
        let wanting = [Code::Unanswered, Code::Unshown, Code::Unlisted, Code::Uncited, Code::UnknownAnswer];
        let is_grave = |f: &Finding| f.severity == Severity::Error && !wanting.contains(&f.code);
        if whole && depth == Depth::Whole && !self.found.findings.iter().any(is_grave) {
            self.examples();
        }
    }

    fn add(&mut self, code: Code, problem: Problem) {
        if !self.found.findings.iter().any(|finding| finding.problem == problem) {
            self.found.findings.push(Finding::new(code, problem));
        }
    }

    /// Keeps what is wrong; each thing once.
    fn take<T>(&mut self, code: Code, result: Result<T, Problems>) -> Option<T> {
        let Problems(problems) = match result {
            Ok(value) => return Some(value),
            Err(problems) => problems,
        };
        for problem in problems {
            // Loading looks into the manifest again, and finds what only the scripts can tell of it.
            let code = if problem.file == manifest_path(self.ruleset) { Code::Manifest } else { code };
            self.add(code, problem);
        }
        None
    }

    fn load(&mut self, code: Code, house: &[String], options: &BTreeMap<String, OptionValue>, with: &str) -> bool {
        let read = |path: &str| self.library.read(path);
        let loaded = load(&read, self.ruleset, house, options, Default::default()).map_err(|Problems(problems)| {
            let told = problems.into_iter().map(|p| Problem { what: format!("{with}{}", p.what), ..p });
            Problems(told.collect())
        });
        let loaded = self.take(code, loaded);
        self.books.extend(loaded.iter().map(|loaded| loaded.rules.clone()));
        loaded.is_some()
    }

    fn rules(&mut self, manifest: &Manifest) -> bool {
        debug_assert_eq!(manifest.id, self.ruleset);
        self.load(Code::Script, &[], &BTreeMap::new(), "")
    }

    /// Scripts may declare other rules under each value of an option.
    fn option_values(&mut self, manifest: &Manifest) {
        for option in &manifest.options {
            for value in option.r#type.values().into_iter().filter(|value| *value != option.default) {
                let with = format!("with the option {}={value}: ", option.name);
                let chosen = BTreeMap::from([(option.name.clone(), value)]);
                self.load(Code::OptionValue, &[], &chosen, &with);
            }
        }
    }

    /// Each house rule by itself, with what it needs.
    fn houses(&mut self, manifest: &Manifest, source: Option<&Source>, whole: bool, base: &Sayings) {
        let known = self.library.houses(&manifest.id);
        for (name, house) in read_houses(self.library, &manifest.id) {
            let Some(house) = self.take(Code::House, house) else { continue };
            let file = format!("{}/house.ron", crate::rulebook::house_folder(&manifest.id, &name));
            for other in house.excludes.iter().filter(|other| !known.contains(other)) {
                let right = instead(other, known.iter().map(String::as_str), "leave it out");
                let what = format!("it excludes '{other}', which is no house rule of {}", manifest.id);
                self.add(Code::House, Problem::new(&file, what).right(right));
            }
            for at in house.answers.iter().filter(|at| source.is_some_and(|s| s.find(at).is_none())) {
                let listed = source.iter().flat_map(|s| &s.paragraphs).map(|p| p.at.as_str());
                let right = instead(at, listed, "list the paragraph, or correct it");
                let what = format!("the house rule '{name}' answers {at}, which is not listed");
                self.add(Code::Unlisted, Problem::new(&file, what).right(right));
            }
            self.found.summary.push(format!("  house rule {}: {}", house.name, house.title));
            if whole {
                let chosen: Vec<String> = house.needs.iter().cloned().chain([name]).collect();
                let loads = self.load(Code::House, &chosen, &BTreeMap::new(), "");
                let book = self.books.last().filter(|_| loads).cloned();
                translations::of_house(self, &house.name, book, base);
            }
        }
    }

    fn boards(&mut self, manifest: &Manifest, whole: bool) {
        for board in &manifest.boards {
            let Some(board) = self.take(Code::Board, read_board(self.library, board)) else { continue };
            let (wide, high) = (board.grid.width(), board.grid.height());
            self.found.summary.push(format!("  board {}: {}, {wide} x {high} squares", board.id, board.title));
            if whole {
                let choice = Choice { ruleset: manifest.id.clone(), ..Choice::default() };
                let begun = Game::new(&|path: &str| self.library.read(path), choice, board);
                self.take(Code::SetUp, begun.map(drop));
            }
        }
    }

    fn source(&mut self) -> Option<Source> {
        let path = format!("rulesets/{}/source.ron", self.ruleset);
        if !self.library.exists(&path) {
            let what = "the paragraphs of the book are not listed";
            let problem = Problem::new(path, what).right("write them down there, to see which rule answers which");
            self.add(Code::NoSource, problem);
            return None;
        }
        let text = self.take(Code::Source, self.library.read(&path).map_err(Problems::from))?;
        self.take(Code::Source, Source::read(&path, &text))
    }

    fn paragraphs(&mut self, manifest: &Manifest, examples: &[Example]) {
        for (lack, problem) in
            self.take(Code::Source, check_source(self.library, manifest, examples)).unwrap_or_default()
        {
            let code = match lack {
                Lack::UnknownAnswer => Code::UnknownAnswer,
                Lack::Unanswered => Code::Unanswered,
                Lack::Unshown => Code::Unshown,
                Lack::Unlisted => Code::Unlisted,
                Lack::Uncited => Code::Uncited,
            };
            self.add(code, problem);
        }
    }

    /// What offers, refuses, ends a game or adds to a sum is told to players by its sentence.
    fn sentences(&mut self) {
        let is_told =
            |body: &Body| matches!(body, Body::Offer(_) | Body::Check(_) | Body::GameOver { .. } | Body::Reckon { .. });
        for book in self.books.clone() {
            let told = book.rules.iter().filter(|rule| is_told(&rule.body));
            for rule in told.filter(|rule| rule.citation.says.trim().is_empty()) {
                let origin = &rule.citation.origin;
                let what = format!("the rule '{}' does not say what it does", rule.citation.key);
                let right = "write says = \"...\": players are told the rule by it";
                self.add(Code::NoSentence, Problem::new(&origin.file, what).at(origin.line).right(right));
            }
        }
    }

    /// Runs the examples.
    fn examples(&mut self) {
        let Some(coverage) = self.take(Code::Example, Coverage::of(self.library, self.ruleset)) else { return };
        let all = coverage.paragraphs.iter().map(|p| &p.answers).chain([&coverage.elsewhere]);
        let failed: Vec<Problem> = all.flat_map(|answers| &answers.examples).flat_map(|e| &e.failed).cloned().collect();
        for problem in failed {
            self.add(Code::Fails, problem);
        }
        for script in coverage.scripts.iter().filter(|script| !script.unreached.is_empty()) {
            let unreached: Vec<usize> = script.unreached.iter().map(|line| line.line).collect();
            let (n, first) = (unreached.len(), unreached.first().copied().unwrap_or(1));
            let what = format!("no example reached {n} of {}: {}", count(script.lines, "line"), lines(&unreached));
            self.add(Code::Unreached, Problem::new(&script.file, what).at(first).right("show them by an example"));
        }
        self.found.coverage = Some(coverage);
    }

    fn tell_source(&mut self, source: Option<&Source>) {
        let Some(source) = source else {
            self.found.summary.push("  no source.ron: the paragraphs of the book are not listed".to_owned());
            return;
        };
        let mut by_status = BTreeMap::new();
        for paragraph in &source.paragraphs {
            let status = match &paragraph.status {
                Status::Encoded => "encoded",
                Status::Option(_) => "by an option",
                Status::House(_) => "by a house rule",
                Status::Commentary => "commentary",
                Status::Missing(_) => "missing",
            };
            *by_status.entry(status).or_insert(0) += 1;
        }
        let each: Vec<String> = by_status.iter().map(|(status, n)| format!("{n} {status}")).collect();
        let all = count(source.paragraphs.len(), "paragraph");
        self.found.summary.push(format!("  {all}: {}", each.join(", ")));
    }

    fn tell_rules(&mut self, manifest: &Manifest) {
        let Some(rules) = self.books.first() else { return };
        let kinds = |n: usize, of: &str| format!("{} of {of}", count(n, "kind"));
        self.found.summary.extend([
            format!("{}: {}", manifest_path(&manifest.id), manifest.title),
            format!(
                "  version {} after {} ({}), {}",
                manifest.version,
                manifest.author,
                manifest.year,
                count(manifest.options.len(), "option")
            ),
            format!(
                "  {} in {}: {}, {}, {}",
                count(rules.rules.len(), "rule"),
                count(rules.files.len().saturating_sub(1), "script"),
                kinds(rules.kinds().count(), "pieces"),
                kinds(rules.terrains().count(), "ground"),
                count(rules.verbs().count(), "verb")
            ),
        ]);
    }
}
