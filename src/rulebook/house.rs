//! House rules: what players lay over a ruleset by choice. `rulesets/<id>/house/<name>/house.ron` and the scripts beside it.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Manifest;
use super::options::OptionDecl;
use crate::library::{house_folder, house_of};
use crate::report::findings::{Findings, Place, is_plain_name, read_located};
use crate::report::{Problem, Problems};
use crate::tongue::{Part, Phrase};

/// The file `house.ron`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// The name of its folder.
    #[serde(skip)]
    pub name: String,
    /// Its title as players see it.
    pub title: String,
    /// What it changes, in a sentence.
    pub says: String,
    /// Who thought of it.
    pub author: String,
    /// Under which licence it may be passed on.
    pub licence: String,
    /// Three numbers, `1.0.0`.
    pub version: String,
    /// The rulesets that it fits, each with how its version begins: `{"hellwig-1803": "0.1"}`.
    pub fits: BTreeMap<String, String>,
    /// The paragraphs that it answers. May be left out.
    #[serde(default)]
    pub answers: Vec<String>,
    /// What of it may be played in more than one way. May be left out.
    #[serde(default)]
    pub options: Vec<OptionDecl>,
    /// House rules that must be chosen before it. May be left out.
    #[serde(default)]
    pub needs: Vec<String>,
    /// House rules with which it cannot be chosen. May be left out.
    #[serde(default)]
    pub excludes: Vec<String>,
    /// The scripts in its folder, without `.luau`, in the order in which they are run.
    pub modules: Vec<String>,
}

impl House {
    /// Reads and checks a `house.ron`.
    ///
    /// # Errors
    /// What keeps the text from being read, or else everything in it that cannot be right, each with its line.
    pub fn read(file: &str, text: &str) -> Result<Self, Problems> {
        let (mut house, tree): (Self, _) = read_located(file, text)?;
        house.name = house_of(file).unwrap_or_default().to_owned();
        let mut findings = Findings::new(file);
        let root = Place::of(&tree);
        let texts = [("title", &house.title), ("says", &house.says), ("author", &house.author)];
        for (key, text) in texts.into_iter().chain([("licence", &house.licence), ("version", &house.version)]) {
            findings.need_text(text, root, key);
        }
        findings.need(
            !house.fits.is_empty(),
            root.key("fits"),
            "it fits no ruleset",
            "write {\"ruleset\": \"0.1\"} with how its version begins",
        );
        findings.need(!house.modules.is_empty(), root.key("modules"), "there are no modules", "name at least one");
        for (key, names) in [("modules", &house.modules), ("needs", &house.needs), ("excludes", &house.excludes)] {
            for (n, name) in names.iter().enumerate() {
                let place = root.key(key).item(n);
                let right = "use lower-case letters, digits, '-' and '_'";
                findings.need(is_plain_name(name), place, format!("'{name}' among the {key}"), right);
            }
        }
        for (n, option) in house.options.iter().enumerate() {
            option.check(&[], root.key("options").item(n), &mut findings);
        }
        findings.finish(house)
    }

    /// Its title, as it is told.
    pub fn spoken(&self) -> Phrase {
        Phrase::own(Part::House, &self.name, &self.title)
    }

    /// Its name, by which it is chosen, with its title, by which players know it.
    fn named(&self) -> String {
        format!("'{}' ({})", self.name, self.title)
    }

    /// Does it fit this ruleset in this version?
    fn fits(&self, manifest: &Manifest) -> Result<(), String> {
        let Some(wanted) = self.fits.get(&manifest.id) else {
            let all: Vec<&str> = self.fits.keys().map(String::as_str).collect();
            return Err(format!("it does not fit {}, but {}", manifest.id, all.join(", ")));
        };
        let rest = manifest.version.strip_prefix(wanted.as_str());
        if rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.') || wanted.ends_with('.')) {
            return Ok(());
        }
        Err(format!("it fits {} {wanted}, and this is version {}", manifest.id, manifest.version))
    }
}

/// A ruleset's manifest with the house rules over it.
#[derive(Debug, Clone)]
pub struct Laid {
    /// The manifest, with the options of the house rules beside its own.
    pub manifest: Manifest,
    /// The house rules, in order.
    pub house: Vec<House>,
    /// What was read, by path.
    pub files: BTreeMap<String, String>,
}

/// Reads the manifest of a ruleset and the house rules that are laid over it, and adds their options to its own.
///
/// # Errors
/// Everything that is wrong with them by themselves and with one another: needs and exclusions name both sides.
pub fn read_with_house(
    read: &dyn Fn(&str) -> Result<String, Problem>,
    ruleset: &str,
    names: &[String],
) -> Result<Laid, Problems> {
    let path = crate::rulebook::manifest_path(ruleset);
    let text = read(&path)?;
    let mut manifest = Manifest::read(&path, &text)?;
    let mut files = BTreeMap::from([(path, text)]);
    let mut problems = Vec::new();
    let mut houses: Vec<House> = Vec::new();
    for name in names {
        let path = format!("{}/house.ron", house_folder(ruleset, name));
        if !is_plain_name(name) {
            problems.push(Problem::new(&path, format!("'{name}' is no name of a house rule")));
            continue;
        }
        let read = read(&path).map_err(Problems::from).and_then(|text| Ok((House::read(&path, &text)?, text)));
        let house = match read {
            Ok((house, text)) => {
                files.insert(path.clone(), text);
                house
            }
            Err(Problems(more)) => {
                problems.extend(more);
                continue;
            }
        };
        let named = house.named();
        let mut wrong = |what: String, right: &str| {
            problems.push(Problem::new(&path, format!("house rule {named}: {what}")).right(right));
        };
        if let Err(why) = house.fits(&manifest) {
            wrong(why, "choose one that fits");
        }
        if houses.iter().any(|other| other.name == *name) {
            wrong("it is chosen twice".to_owned(), "choose it once");
        }
        for need in house.needs.iter().filter(|need| !houses.iter().any(|other| other.name == **need)) {
            wrong(format!("it needs '{need}', which is not chosen before it"), "choose both, in this order");
        }
        for option in &house.options {
            if manifest.option(&option.name).is_some() {
                wrong(format!("its option '{}' is there already", option.name), "give it a name of its own");
            } else {
                manifest.options.push(option.clone());
            }
        }
        for other in houses.iter().filter(|o| o.excludes.contains(name) || house.excludes.contains(&o.name)) {
            let what = format!("{named} and {} exclude each other", other.named());
            problems.push(Problem::new(&path, what).right("choose one of them"));
        }
        houses.push(house);
    }
    if problems.is_empty() { Ok(Laid { manifest, house: houses, files }) } else { Err(Problems(problems)) }
}
