//! `ludimus new`: a ruleset or a house rule to begin with.

mod editor;

use std::fs::{OpenOptions, create_dir_all};
use std::io::{self, Write as _};
use std::path::Path;

use clap::Args;

use super::Stop;
use super::choose::{find_ruleset, unknown};
use crate::library::Library;
use crate::report::findings::is_plain_name;
use crate::report::quoted;
use crate::rulebook::{Rulebook, house_folder};

/// Makes a folder with a small ruleset that plays at once, or with a house rule for one that is there.
///
/// It is written into the root if one is named or the current folder is one, else into your own folder. Nothing that is
/// there is overwritten, but for the words that editors read (`editor/`), which follow the program.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  ludimus new my-game --title \"My game\"\n  ludimus new short-marches --house hellwig-1803 --rule \"§41 march\""
)]
pub struct New {
    /// Its name: lower-case letters, digits, '-' and '_'
    name: String,
    /// The title that players see; without it, the name
    #[arg(long)]
    title: Option<String>,
    /// A house rule for this ruleset, not a ruleset
    #[arg(long, value_name = "RULESET")]
    house: Option<String>,
    /// The rule that the house rule alters, by its key; its text is quoted
    #[arg(long, value_name = "KEY", requires = "house")]
    rule: Option<String>,
}

/// Files to be written, each with its path from the library's top.
type Files = Vec<(String, String)>;

impl New {
    pub fn run(self, library: &Library) -> Result<(), Stop> {
        if !is_plain_name(&self.name) {
            let why = format!("{} is no name for a folder", quoted(&self.name));
            return Err(Stop::Wrong(format!("{why}; use lower-case letters, digits, '-' and '_'")));
        }
        let title = self.title.clone().unwrap_or_else(|| self.name.replace(['-', '_'], " "));
        let (files, next) = match &self.house {
            None => (ruleset(&self.name, &title), format!("ludimus play {}", self.name)),
            Some(ruleset) => {
                let ruleset = find_ruleset(library, Some(ruleset))?;
                let next = format!("ludimus play {ruleset} --house {}", self.name);
                (self.house_rule(library, &ruleset, &title)?, next)
            }
        };
        let folders = library.disk_folders();
        let Some(folder) = folders.first() else {
            return Err(Stop::Wrong("there is no folder to write into; name one with --home".to_owned()));
        };
        if let Some((path, _)) = files.iter().find(|(path, _)| library.exists(path)) {
            return Err(Stop::Wrong(format!("{path} is there already; take another name")));
        }
        let mut out = io::stdout().lock();
        for (path, text) in &files {
            let path = folder.join(path);
            write(&path, text)
                .map_err(|error| Stop::Wrong(format!("{} cannot be written: {error}", path.display())))?;
            writeln!(out, "written: {}", path.display())?;
        }
        let words = editor::equip(folder);
        for path in words.map_err(|error| Stop::Wrong(format!("the words for editors cannot be written: {error}")))? {
            writeln!(out, "written: {}", path.display())?;
        }
        writeln!(out, "now: {next}")?;
        Ok(())
    }

    fn house_rule(&self, library: &Library, ruleset: &str, title: &str) -> Result<Files, Stop> {
        let read = |path: &str| library.read(path);
        let rules = crate::lua::load(&read, ruleset, &[], &Default::default(), Default::default())?.rules;
        let script = match &self.rule {
            None => ADDED.to_owned(),
            Some(key) => {
                let Some(rule) = rules.rules.iter().find(|rule| rule.citation.key == *key) else {
                    let known: Vec<String> = rules.rules.iter().map(|rule| rule.citation.key.clone()).collect();
                    return Err(Stop::Wrong(unknown("rule", key, &known)));
                };
                let quoted = quote(&rules, rule);
                WRAPPED.replace("KEY", key).replace("QUOTED\n", &quoted)
            }
        };
        let version = rules.manifest.version.rsplit_once('.').map_or("0", |(begins, _)| begins).to_owned();
        let cite = self.rule.as_deref().and_then(|key| key.split(' ').next()).unwrap_or_default();
        let answers = if cite.is_empty() { String::new() } else { format!("\"{cite}\"") };
        let manifest = HOUSE.replace("TITLE", title).replace("RULESET", ruleset).replace("VERSION", &version);
        let folder = house_folder(ruleset, &self.name);
        Ok(vec![
            (format!("{folder}/house.ron"), manifest.replace("ANSWERS", &answers)),
            (format!("{folder}/rules.luau"), script),
        ])
    }
}

/// The lines that state a rule, as remarks: up to the next declaration.
fn quote(rules: &Rulebook, rule: &crate::rulebook::Rule) -> String {
    let origin = &rule.citation.origin;
    let text = rules.files.get(&origin.file).map_or("", String::as_str);
    let lines = text.lines().skip(origin.line.saturating_sub(1));
    let ends = |line: &&str| *line == "}" || *line == "})";
    let mut quoted = format!("-- {origin}\n");
    for line in lines {
        quoted.push_str(&format!("--     {line}\n"));
        if ends(&line) {
            break;
        }
    }
    quoted
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}

fn ruleset(name: &str, title: &str) -> Files {
    let fill = |text: &str| text.replace("NAME", name).replace("TITLE", title);
    let folder = format!("rulesets/{name}");
    vec![
        (format!("{folder}/ruleset.ron"), fill(MANIFEST)),
        (format!("{folder}/rules.luau"), fill(RULES)),
        (format!("{folder}/source.ron"), fill(SOURCE)),
        (format!("{folder}/examples/first.ron"), fill(EXAMPLES)),
        (format!("boards/{name}.ron"), fill(BOARD)),
    ]
}

const MANIFEST: &str = include_str!("new/ruleset.ron");
const RULES: &str = include_str!("new/rules.luau");
const SOURCE: &str = include_str!("new/source.ron");
const EXAMPLES: &str = include_str!("new/examples.ron");
const BOARD: &str = include_str!("new/board.ron");
const HOUSE: &str = include_str!("new/house.ron");
const ADDED: &str = include_str!("new/added.luau");
const WRAPPED: &str = include_str!("new/wrapped.luau");
