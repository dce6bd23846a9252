//! A house rule that begins as the rule which it alters, and so changes nothing until it is edited.

use std::collections::BTreeMap;

use super::house::{HouseWish, RULES, house_rule};
use super::quote::{Script, quote};
use super::{Files, Written};
use crate::library::{Library, Origin as Layer};
use crate::lua::load;
use crate::lua::loader::Reader;
use crate::report::findings::instead;
use crate::report::{Problem, Problems};
use crate::rulebook::build::Kept;
use crate::rulebook::{Citation, OptionValue, Rulebook, Source, house_folder, house_of};

const WRAPPED: &str = include_str!("wrapped.luau");
/// How the names of such house rules begin.
const BEGINS: &str = "my-";

/// A house rule to be written for a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The name of the house rule.
    pub name: String,
    /// Its files, the script last.
    pub files: Files,
    /// The line of the script on which the rule begins, counted from 1.
    pub line: usize,
}

/// The house rule that a rule gets: `my-41-march` for `§41 march`.
pub fn name_of(key: &str) -> String {
    let mut name = BEGINS.to_owned();
    for c in key.chars() {
        if c.is_ascii_alphanumeric() {
            name.push(c.to_ascii_lowercase());
        } else if !name.ends_with('-') {
            name.push('-');
        }
    }
    name.trim_end_matches('-').to_owned()
}

/// The house rule that was written for a rule before, by its name and where it states the rule; none if there is none on the disk.
pub fn change_of(library: &Library, ruleset: &str, key: &str) -> Option<(String, Written)> {
    let name = name_of(key);
    let file = format!("{}/{RULES}", house_folder(ruleset, &name));
    let (Layer::Home(path) | Layer::Root(path)) = library.origin(&file)? else { return None };
    let text = library.read(&file).ok()?;
    let states = |line: &str| ["replace", "wrap"].iter().any(|word| line.contains(&format!("{word} \"{key}\"")));
    let line = text.lines().position(states).map_or(1, |n| n + 1);
    Some((name, Written { path, line }))
}

/// A house rule for a rule in force: the rule's own text in its place where it stands by itself, or else a `wrap` that sets nothing,
/// with the text as a remark. Without a name it gets one of its own; without a title, the rule's key.
///
/// # Errors
/// A rule that is not there, with the nearest that is; whatever keeps the house rule from being laid over the others.
pub fn change_rule(
    read: Reader,
    rules: &Rulebook,
    key: &str,
    name: Option<&str>,
    title: Option<&str>,
) -> Result<Change, Problems> {
    let ruleset = &rules.manifest.id;
    let Some(rule) = rules.rules.iter().find(|rule| rule.citation.key == key) else {
        let known = rules.rules.iter().map(|rule| rule.citation.key.as_str());
        let right = instead(key, known, "'ludimus play' lists them by 'rules'");
        let what = format!("there is no rule '{key}' in force");
        return Err(Problem::new(format!("rulesets/{ruleset}"), what).right(right).into());
    };
    let citation = &rule.citation;
    let file = &citation.origin.file;
    let text = rules.files.get(file).map_or("", String::as_str);
    let quoted = quote(text, &citation.origin, key);
    let source = format!("rulesets/{ruleset}/source.ron");
    let source = read(&source).ok().and_then(|text| Source::read(&source, &text).ok());
    let wish = HouseWish {
        name: name.map_or_else(|| name_of(key), str::to_owned),
        title: title.map_or_else(|| format!("{key}, otherwise"), str::to_owned),
        answers: source.map_or_else(Vec::new, |source| answers(&source, citation)),
        // Where the rule is a house rule's own, or is stated by one, that must be there first.
        needs: house_of(file).map(str::to_owned).into_iter().collect(),
        script: None,
    };
    let make = |script: Script| Change {
        name: wish.name.clone(),
        files: house_rule(&rules.manifest, &HouseWish { script: Some(script.text), ..wish.clone() }),
        line: script.line,
    };
    let lines = quoted.as_ref().map(|quoted| quoted.text.as_str());
    let whole = quoted.as_ref().and_then(|quoted| quoted.script.clone());
    // What other house rules have done to the rule would be lost in its own text.
    if let Some(script) = whole.filter(|_| citation.amended.is_empty()) {
        let change = make(headed(citation, lines, script));
        if loads(read, rules, &change).is_ok() {
            return Ok(change);
        }
    }
    let change = make(wrapped(citation, lines));
    loads(read, rules, &change)?;
    Ok(change)
}

/// The paragraphs that a declaration answers.
fn answers(source: &Source, citation: &Citation) -> Vec<String> {
    source.answered_by(citation).into_iter().map(|paragraph| paragraph.at.clone()).collect()
}

fn remark(text: &str) -> String {
    text.lines().map(|line| format!("--     {line}").trim_end().to_owned() + "\n").collect()
}

/// The rule's own text, under a remark that keeps it as it was.
fn headed(citation: &Citation, quoted: Option<&str>, script: Script) -> Script {
    let Citation { key, origin, .. } = citation;
    let as_it_was = remark(quoted.unwrap_or_default());
    let head = format!(
        "-- {key}, as {origin} has it:\n--\n{as_it_was}--\n-- Below it stands once more, in force in its place. Alter it and save: \
         the game goes on under what you wrote.\n\n"
    );
    let line = head.lines().count() + script.line;
    Script { text: head + &script.text, line }
}

/// A wrap that sets nothing.
fn wrapped(citation: &Citation, quoted: Option<&str>) -> Script {
    let Citation { key, origin, .. } = citation;
    let text = WRAPPED.replace("ORIGIN", &origin.to_string()).replace("KEY", key);
    let text = text.replace("QUOTED\n", &remark(quoted.unwrap_or_default()));
    let line = text.lines().position(|line| line.starts_with("wrap ")).map_or(1, |n| n + 1);
    Script { text, line }
}

/// Can it be laid over what is in force?
fn loads(read: Reader, rules: &Rulebook, change: &Change) -> Result<(), Problems> {
    let written = |path: &str| change.files.iter().find(|(file, _)| file == path).map(|(_, text)| text.clone());
    let read = |path: &str| written(path).map_or_else(|| read(path), Ok);
    let mut house: Vec<String> = rules.house.iter().map(|house| house.name.clone()).collect();
    house.push(change.name.clone());
    let options: BTreeMap<String, OptionValue> =
        rules.options.iter().map(|(name, value)| (name.to_owned(), value.clone())).collect();
    load(&read, &rules.manifest.id, &house, &options, Kept::of(rules)).map(drop)
}
