//! `ludimus check`: is a ruleset whole?

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::choose::unknown;
use super::{Stop, count, tell};
use crate::check::{Checked, Code, Depth, Finding, Severity, check};
use crate::library::{Library, Places};
use crate::report::{Problem, quoted};
use crate::tongue::Catalogue;

/// Looks through the folder of a ruleset, and tells everything that is wrong with it, is probably a slip, or is worth knowing.
///
/// Manifest, scripts, list of paragraphs, worked examples, translations, boards and house rules are read, the pieces are laid out on each board,
/// and the examples are run unless something is wrong that they need. An error ends with exit code 1; a warning does so with --strict; a note never does.
/// Of a language of the program, `locale/<language>.ron`, it tells what is wrong and how complete it is.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  ludimus check rulesets/hellwig-1803\n  ludimus check ~/Documents/Ludimus/rulesets/my-game\n  ludimus check my-game --strict --json\n  ludimus check ~/Documents/Ludimus/locale/fr.ron"
)]
pub struct Check {
    /// The folder, which lies in a folder named rulesets; or the name of a ruleset; or the file of a language
    #[arg(required_unless_present = "codes")]
    folder: Option<PathBuf>,
    /// A warning, too, ends with exit code 1
    #[arg(long)]
    strict: bool,
    /// Does not run the examples
    #[arg(long)]
    quick: bool,
    /// Tells what was found as JSON
    #[arg(long)]
    json: bool,
    /// Lists everything that can be found, with how bad it is
    #[arg(long, conflicts_with = "folder")]
    codes: bool,
}

/// What is told as JSON.
#[derive(Serialize)]
struct Told<'a> {
    ruleset: &'a str,
    errors: usize,
    warnings: usize,
    notes: usize,
    findings: &'a [Finding],
}

impl Check {
    pub fn run(self, library: &Library, home: Option<PathBuf>) -> Result<(), Stop> {
        let mut out = io::stdout().lock();
        let Some(folder) = &self.folder else {
            for code in Code::ALL {
                writeln!(out, "{:<8} {:<24} {}", code.severity(), code.name(), code.says())?;
            }
            return Ok(());
        };
        if let Some(catalogue) = catalogue(folder) {
            let text = std::fs::read_to_string(folder)?;
            let (known, all) = Catalogue::check(&catalogue, &text)?;
            writeln!(out, "{catalogue}: {known} of {all} sentences of the program\nnothing is wrong with it")?;
            return Ok(());
        }
        let (library, id) = if folder.is_dir() {
            let (root, id) = layout(folder)?;
            (Library::open(Places { home: home.or_else(|| library.home().map(Path::to_owned)), root: Some(root) })?, id)
        } else {
            (library.clone(), named(library, folder)?)
        };
        let found = check(&library, &id, if self.quick { Depth::Quick } else { Depth::Whole });
        let (errors, warnings) = (found.count(Severity::Error), found.count(Severity::Warning));
        let fails = errors > 0 || (self.strict && warnings > 0);
        if self.json {
            let notes = found.count(Severity::Note);
            let told = Told { ruleset: &id, errors, warnings, notes, findings: &found.findings };
            let text = serde_json::to_string_pretty(&told)
                .map_err(|error| Stop::Wrong(format!("what was found cannot be told as JSON: {error}")))?;
            writeln!(out, "{text}")?;
            return if fails { Err(Stop::Failed) } else { Ok(()) };
        }
        if errors == 0 {
            for line in &found.summary {
                writeln!(out, "{line}")?;
            }
        }
        // What keeps the ruleset from being played is told where errors are; what is worth knowing with the rest.
        for finding in &found.findings {
            match finding.severity {
                Severity::Error => tell(finding),
                Severity::Warning | Severity::Note => writeln!(out, "{finding}")?,
            }
        }
        let sums = sums(&found, &id);
        if fails {
            return Err(Stop::Wrong(sums));
        }
        writeln!(out, "{sums}")?;
        Ok(())
    }
}

fn sums(found: &Checked, id: &str) -> String {
    let all = [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Note, "note")];
    let told: Vec<String> = all
        .iter()
        .map(|(severity, word)| (found.count(*severity), word))
        .filter(|(n, _)| *n > 0)
        .map(|(n, word)| count(n, word))
        .collect();
    let is_wrong = found.count(Severity::Error) + found.count(Severity::Warning) > 0;
    match (is_wrong, told.is_empty()) {
        (true, _) => format!("{id}: {}", told.join(", ")),
        (false, true) => format!("nothing is wrong with {id}"),
        (false, false) => format!("nothing is wrong with {id}; {}", told.join(", ")),
    }
}

/// The name of a file, if it is a catalogue of a language and no folder of a ruleset.
fn catalogue(file: &Path) -> Option<String> {
    let name = file.file_name()?.to_str()?;
    let beside = file.parent().and_then(Path::file_name).is_some_and(|folder| folder == "locale");
    let is_catalogue = beside && name.ends_with(".ron") && file.is_file();
    is_catalogue.then(|| format!("locale/{name}"))
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
