//! `ludimus check`: is a ruleset whole?

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;

use super::choose::unknown;
use super::{Stop, count, tell};
use crate::examples::{check_source, read_examples};
use crate::game::{Choice, Game};
use crate::library::{Library, Places};
use crate::lua::{load, loader::manifest_path};
use crate::report::{Problem, Problems, quoted};
use crate::rulebook::{Manifest, Rulebook, Source, Status};
use crate::session::{read_board, read_houses, read_manifest};

/// Looks through the folder of a ruleset without playing, and tells everything that is wrong with it.
///
/// Manifest, scripts, list of paragraphs, worked examples and boards are read; the pieces are laid out on each board.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  ludimus check rulesets/hellwig-1803\n  ludimus check ~/Documents/Ludimus/rulesets/my-game"
)]
pub struct Check {
    /// The folder, which lies in a folder named rulesets; or the name of a ruleset
    folder: PathBuf,
}

impl Check {
    pub fn run(self, library: &Library, home: Option<PathBuf>) -> Result<(), Stop> {
        let (library, id) = if self.folder.is_dir() {
            let (root, id) = layout(&self.folder)?;
            (Library::open(Places { home: home.or_else(|| library.home().map(Path::to_owned)), root: Some(root) })?, id)
        } else {
            (library.clone(), named(library, &self.folder)?)
        };
        let mut found = Found::default();
        found.look(&library, &id);
        if !found.problems.is_empty() {
            found.problems.iter().for_each(tell);
            let verb = if found.problems.len() == 1 { "is" } else { "are" };
            return Err(Stop::Wrong(format!("{} {verb} wrong with {id}", count(found.problems.len(), "thing"))));
        }
        let mut out = io::stdout().lock();
        for line in &found.told {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "nothing is wrong with {id}")?;
        Ok(())
    }
}

/// The root of the library to which a folder of a ruleset belongs, and the ruleset's id.
fn layout(folder: &Path) -> Result<(PathBuf, String), Stop> {
    let wrong = |what: &str, right: &str| Stop::from(Problem::new(folder.display().to_string(), what).right(right));
    let whole = folder.canonicalize().map_err(|error| wrong(&format!("cannot be read: {error}"), "name another"))?;
    let parent = whole.parent().filter(|parent| parent.file_name().is_some_and(|name| name == "rulesets"));
    let Some(root) = parent.and_then(Path::parent) else {
        let right =
            "put it into a folder named rulesets, beside boards and scripts, for instance my-games/rulesets/my-game";
        return Err(wrong("the folder of a ruleset lies in a folder named rulesets", right));
    };
    match whole.file_name().and_then(|name| name.to_str()) {
        Some(id) => Ok((root.to_owned(), id.to_owned())),
        None => Err(wrong("the name is not text in UTF-8", "use lower-case letters, digits and '-'")),
    }
}

/// A ruleset of the library by its id, or by the path of its folder within the library.
fn named(library: &Library, folder: &Path) -> Result<String, Stop> {
    let text = folder.to_string_lossy().replace('\\', "/");
    let id = text.trim_end_matches('/').trim_start_matches("rulesets/");
    let known = library.rulesets();
    match known.iter().find(|k| *k == id) {
        Some(id) => Ok(id.clone()),
        None if folder.exists() => {
            let problem = Problem::new(text, "this is a file");
            Err(problem.right("name the folder of a ruleset").into())
        }
        None => {
            Err(Stop::Wrong(format!("there is no folder {}, and {}", quoted(&text), unknown("ruleset", id, &known))))
        }
    }
}

/// What was found in a ruleset.
#[derive(Default)]
struct Found {
    problems: Vec<Problem>,
    told: Vec<String>,
}

impl Found {
    /// Keeps what is wrong; each thing once.
    fn take<T>(&mut self, result: Result<T, Problems>) -> Option<T> {
        result.map_err(|Problems(problems)| self.add(problems)).ok()
    }

    fn add(&mut self, problems: Vec<Problem>) {
        for problem in problems {
            if !self.problems.contains(&problem) {
                self.problems.push(problem);
            }
        }
    }

    fn look(&mut self, library: &Library, id: &str) {
        let read = |path: &str| library.read(path);
        let examples = self.take(read_examples(library, id));
        let source = self.source(library, id);
        let Some(manifest) = self.take(read_manifest(library, id)) else { return };
        let loaded = self.take(load(&read, id, &[], &BTreeMap::new(), Default::default()));
        if let Some(loaded) = &loaded {
            self.tell_rules(&manifest, &loaded.rules);
            self.told.extend(source);
            let examples = examples.unwrap_or_default();
            self.told.push(format!("  {}", count(examples.len(), "worked example")));
            if let Some(problems) = self.take(check_source(library, &manifest, &examples)) {
                self.add(problems);
            }
        }
        if loaded.is_some() {
            self.option_values(library, &manifest);
        }
        if loaded.is_some() {
            self.houses(library, &manifest);
        }
        for board in &manifest.boards {
            let Some(board) = self.take(read_board(library, board)) else { continue };
            self.told.push(format!(
                "  board {}: {}, {} x {} squares",
                board.id,
                board.title,
                board.grid.width(),
                board.grid.height()
            ));
            if loaded.is_some() {
                let choice = Choice { ruleset: id.to_owned(), ..Choice::default() };
                self.take(Game::new(&read, choice, board));
            }
        }
    }

    /// Each house rule by itself, with what it needs.
    fn houses(&mut self, library: &Library, manifest: &Manifest) {
        let read = |path: &str| library.read(path);
        for (name, house) in read_houses(library, &manifest.id) {
            let Some(house) = self.take(house) else { continue };
            let chosen: Vec<String> = house.needs.iter().cloned().chain([name]).collect();
            self.take(load(&read, &manifest.id, &chosen, &BTreeMap::new(), Default::default()));
            self.told.push(format!("  house rule {}: {}", house.name, house.title));
        }
    }

    /// Scripts may declare other rules under each value of an option.
    fn option_values(&mut self, library: &Library, manifest: &Manifest) {
        let read = |path: &str| library.read(path);
        for option in &manifest.options {
            for value in option.r#type.values().into_iter().filter(|value| *value != option.default) {
                let with = format!("with the option {}={value}: ", option.name);
                let chosen = BTreeMap::from([(option.name.clone(), value)]);
                if let Err(Problems(problems)) = load(&read, &manifest.id, &[], &chosen, Default::default()) {
                    let told = problems.into_iter().map(|p| Problem { what: format!("{with}{}", p.what), ..p });
                    self.add(told.collect());
                }
            }
        }
    }

    fn source(&mut self, library: &Library, id: &str) -> Option<String> {
        let path = format!("rulesets/{id}/source.ron");
        if !library.exists(&path) {
            return Some("  no source.ron: the paragraphs of the book are not listed".to_owned());
        }
        let text = self.take(library.read(&path).map_err(Problems::from))?;
        let source = self.take(Source::read(&path, &text))?;
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
        Some(format!("  {}: {}", count(source.paragraphs.len(), "paragraph"), each.join(", ")))
    }

    fn tell_rules(&mut self, manifest: &Manifest, rules: &Rulebook) {
        self.told.push(format!("{}: {}", manifest_path(&manifest.id), manifest.title));
        self.told.push(format!(
            "  version {} after {} ({}), {}",
            manifest.version,
            manifest.author,
            manifest.year,
            count(manifest.options.len(), "option")
        ));
        self.told.push(format!(
            "  {} in {}: {}, {}, {}",
            count(rules.rules.len(), "rule"),
            count(rules.files.len().saturating_sub(1), "script"),
            kinds(rules.kinds().count(), "pieces"),
            kinds(rules.terrains().count(), "ground"),
            count(rules.verbs().count(), "verb")
        ));
    }
}

/// `1 kind of ground`, `5 kinds of pieces`.
fn kinds(n: usize, of: &str) -> String {
    format!("{} of {of}", count(n, "kind"))
}
