//! `ludimus new`: a ruleset or a house rule to begin with.

mod editor;

use std::io::{self, Write as _};

use clap::Args;

use super::choose::{find_ruleset, unknown};
use super::{Stop, tell};
use crate::author::{Files, HouseWish, change_rule, copied_ruleset, folder, house_rule, small_ruleset, write_new};
use crate::library::Library;
use crate::report::findings::is_plain_name;
use crate::report::quoted;
use crate::rulebook::Manifest;

/// Makes a folder with a small ruleset that plays at once, or with a house rule for one that is there.
///
/// It is written into the root if one is named or the current folder is one, else into your own folder. Nothing that is
/// there is overwritten, but for the words that editors read (`editor/`), which follow the program.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  ludimus new my-game --title \"My game\"\n  ludimus new my-chess --title \"My chess\" --from chess\n  ludimus new short-marches --house hellwig-1803 --rule \"§41 march\""
)]
pub struct New {
    /// Its name: lower-case letters, digits, '-' and '_'
    name: String,
    /// The title that players see; without it, the name
    #[arg(long)]
    title: Option<String>,
    /// A copy of this ruleset under the new name, with its house rules; its licences are kept
    #[arg(long, value_name = "RULESET", conflicts_with = "house")]
    from: Option<String>,
    /// A house rule for this ruleset, not a ruleset
    #[arg(long, value_name = "RULESET")]
    house: Option<String>,
    /// The rule that the house rule alters, by its key; its text is quoted
    #[arg(long, value_name = "KEY", requires = "house")]
    rule: Option<String>,
}

impl New {
    pub fn run(self, library: &Library) -> Result<(), Stop> {
        if !is_plain_name(&self.name) {
            let why = format!("{} is no name for a folder", quoted(&self.name));
            return Err(Stop::Wrong(format!("{why}; use lower-case letters, digits, '-' and '_'")));
        }
        let title = self.title.clone().unwrap_or_else(|| self.name.replace(['-', '_'], " "));
        let (files, next) = match &self.house {
            None => (self.ruleset(library, &title)?, format!("ludimus play {}", self.name)),
            Some(ruleset) => {
                let ruleset = find_ruleset(library, Some(ruleset))?;
                let next = format!("ludimus play {ruleset} --house {}", self.name);
                (self.house_rule(library, &ruleset, &title)?, next)
            }
        };
        let written = write_new(library, &files).map_err(|problem| Stop::Wrong(problem.to_string()))?;
        let mut out = io::stdout().lock();
        for path in &written {
            writeln!(out, "written: {}", path.display())?;
        }
        let words = editor::equip(&folder(library)?);
        for path in words.map_err(|error| Stop::Wrong(format!("the words for editors cannot be written: {error}")))? {
            writeln!(out, "written: {}", path.display())?;
        }
        writeln!(out, "now: {next}")?;
        Ok(())
    }

    fn ruleset(&self, library: &Library, title: &str) -> Result<Files, Stop> {
        let Some(from) = &self.from else { return Ok(small_ruleset(&self.name, title)) };
        let from = find_ruleset(library, Some(from))?;
        let (files, old) = copied_ruleset(library, &from, &self.name, title)?;
        let Manifest { title, version, author, status, licences, .. } = &old;
        tell(format!(
            "made from {from} {version}: {title}, after {author}, {}; its licences are kept: rules {}, texts {}, pictures {}",
            format!("{status:?}").to_lowercase(),
            licences.rules,
            licences.texts,
            licences.pictures
        ));
        Ok(files)
    }

    fn house_rule(&self, library: &Library, ruleset: &str, title: &str) -> Result<Files, Stop> {
        let read = |path: &str| library.read(path);
        let rules = crate::lua::load(&read, ruleset, &[], &Default::default(), Default::default())?.rules;
        let Some(key) = &self.rule else {
            let wish = HouseWish { name: self.name.clone(), title: title.to_owned(), ..HouseWish::default() };
            return Ok(house_rule(&rules.manifest, &wish));
        };
        if !rules.rules.iter().any(|rule| rule.citation.key == *key) {
            let known: Vec<String> = rules.rules.iter().map(|rule| rule.citation.key.clone()).collect();
            return Err(Stop::Wrong(unknown("rule", key, &known)));
        }
        Ok(change_rule(&read, &rules, key, Some(&self.name), Some(title))?.files)
    }
}
