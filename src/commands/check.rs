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
use crate::rulebook::{Manifest, Rulebook, Source, Status, Told as _, house_folder};
use crate::session::{read_board, read_houses, read_manifest};
use crate::tongue::{Catalogue, Sayings, Translation};

/// Looks through the folder of a ruleset without playing, and tells everything that is wrong with it.
///
/// Manifest, scripts, list of paragraphs, worked examples, translations and boards are read; the pieces are laid out on each board.
/// Of a language of the program, `locale/<language>.ron`, it tells what is wrong and how complete it is.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  ludimus check rulesets/hellwig-1803\n  ludimus check ~/Documents/Ludimus/rulesets/my-game\n  ludimus check ~/Documents/Ludimus/locale/fr.ron"
)]
pub struct Check {
    /// The folder, which lies in a folder named rulesets; or the name of a ruleset; or the file of a language
    folder: PathBuf,
}

impl Check {
    pub fn run(self, library: &Library, home: Option<PathBuf>) -> Result<(), Stop> {
        if let Some(catalogue) = self.catalogue() {
            let text = std::fs::read_to_string(&self.folder)?;
            let (known, all) = Catalogue::check(&catalogue, &text)?;
            writeln!(io::stdout(), "{catalogue}: {known} of {all} sentences of the program\nnothing is wrong with it")?;
            return Ok(());
        }
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

impl Check {
    /// The name of the file, if it is a catalogue of a language and no folder of a ruleset.
    fn catalogue(&self) -> Option<String> {
        let name = self.folder.file_name()?.to_str()?;
        let beside = self.folder.parent().and_then(Path::file_name).is_some_and(|folder| folder == "locale");
        let is_catalogue = beside && name.ends_with(".ron") && self.folder.is_file();
        is_catalogue.then(|| format!("locale/{name}"))
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
        let mut sayings = Sayings::default();
        if let Some(loaded) = &loaded {
            sayings.add(loaded.rules.sayings());
            sayings.add_files(&loaded.rules.files);
            self.option_values(library, &manifest, &mut sayings);
            let path = format!("rulesets/{id}/source.ron");
            let source = library.read(&path).ok().and_then(|text| Source::read(&path, &text).ok());
            sayings.add(source.map(|source| source.said()).unwrap_or_default());
            for board in manifest.boards.iter().filter_map(|board| read_board(library, board).ok()) {
                sayings.add(board.said());
                sayings.add_files([(&board.file, &board.text)]);
            }
            self.locale(library, &format!("rulesets/{id}"), &sayings);
            self.houses(library, &manifest, &sayings);
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
    fn houses(&mut self, library: &Library, manifest: &Manifest, base: &Sayings) {
        let read = |path: &str| library.read(path);
        for (name, house) in read_houses(library, &manifest.id) {
            let Some(house) = self.take(house) else { continue };
            let chosen: Vec<String> = house.needs.iter().cloned().chain([name]).collect();
            let loaded = self.take(load(&read, &manifest.id, &chosen, &BTreeMap::new(), Default::default()));
            self.told.push(format!("  house rule {}: {}", house.name, house.title));
            let mut sayings = Sayings::default();
            if let Some(loaded) = loaded {
                sayings.add(loaded.rules.sayings());
                sayings.add_files(&loaded.rules.files);
            }
            self.locale(library, &house_folder(&manifest.id, &house.name), &sayings.beyond(base));
        }
    }

    /// The translations that lie in a folder, and how complete each is.
    fn locale(&mut self, library: &Library, folder: &str, sayings: &Sayings) {
        for path in library.list(&format!("{folder}/locale"), "ron") {
            let checked = library.read(&path).map_err(Problems::from);
            let checked = checked.and_then(|text| Translation::check(&path, &text, sayings));
            let Some(sections) = self.take(checked) else { continue };
            let (known, all) = sections.iter().fold((0, 0), |sum, (_, known, all)| (sum.0 + known, sum.1 + all));
            let wanting = sections.iter().filter(|(_, known, all)| known < all);
            let wanting: Vec<String> =
                wanting.map(|(section, known, all)| format!("{section} {known} of {all}")).collect();
            let wanting =
                if wanting.is_empty() { String::new() } else { format!("; not whole: {}", wanting.join(", ")) };
            let name = path.rsplit('/').next().unwrap_or(&path);
            self.told.push(format!("  locale/{name}: {known} of {all} translated{wanting}"));
        }
    }

    /// Scripts may declare other rules under each value of an option.
    fn option_values(&mut self, library: &Library, manifest: &Manifest, sayings: &mut Sayings) {
        let read = |path: &str| library.read(path);
        for option in &manifest.options {
            for value in option.r#type.values().into_iter().filter(|value| *value != option.default) {
                let with = format!("with the option {}={value}: ", option.name);
                let chosen = BTreeMap::from([(option.name.clone(), value)]);
                match load(&read, &manifest.id, &[], &chosen, Default::default()) {
                    Ok(loaded) => sayings.add(loaded.rules.sayings()),
                    Err(Problems(problems)) => {
                        let told = problems.into_iter().map(|p| Problem { what: format!("{with}{}", p.what), ..p });
                        self.add(told.collect());
                    }
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
