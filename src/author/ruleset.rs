//! The files of a new ruleset: a small game to begin with, or a copy of a ruleset that is there.

use super::Files;
use crate::library::Library;
use crate::report::locate::Located;
use crate::report::{Problem, Problems, quoted};
use crate::rulebook::{Manifest, manifest_path};

const MANIFEST: &str = include_str!("small/ruleset.ron");
const RULES: &str = include_str!("small/rules.luau");
const SOURCE: &str = include_str!("small/source.ron");
const EXAMPLES: &str = include_str!("small/examples.ron");
const BOARD: &str = include_str!("small/board.ron");

/// The files of a small ruleset that plays at once.
pub fn small_ruleset(id: &str, title: &str) -> Files {
    // A title within a RON text.
    let title = title.replace('\\', "\\\\").replace('"', "\\\"");
    let fill = |text: &str| text.replace("NAME", id).replace("TITLE", &title);
    let folder = format!("rulesets/{id}");
    vec![
        (format!("{folder}/ruleset.ron"), fill(MANIFEST)),
        (format!("{folder}/rules.luau"), fill(RULES)),
        (format!("{folder}/source.ron"), fill(SOURCE)),
        (format!("{folder}/examples/first.ron"), fill(EXAMPLES)),
        (format!("boards/{id}.ron"), fill(BOARD)),
    ]
}

/// The files of a ruleset under another id and title, its house rules among them. Boards and shared scripts stay where they are;
/// the manifest tells out of what it was made, and keeps the licences.
///
/// # Errors
/// What keeps the ruleset from being read or copied.
pub fn copied_ruleset(library: &Library, from: &str, id: &str, title: &str) -> Result<(Files, Manifest), Problems> {
    let path = manifest_path(from);
    let old = Manifest::read(&path, &library.read(&path)?)?;
    let mut files = Files::new();
    for file in library.files(&format!("rulesets/{from}")) {
        let text = library.read(&file)?;
        let inner = file.strip_prefix(&format!("rulesets/{from}/")).unwrap_or(&file);
        let text = match inner {
            "ruleset.ron" => renamed(&path, &text, &old, id, title)?,
            // A house rule says which rulesets it fits.
            _ if inner.ends_with("/house.ron") => text.replace(&format!("\"{from}\""), &format!("\"{id}\"")),
            _ => text,
        };
        files.push((format!("rulesets/{id}/{inner}"), text));
    }
    Ok((files, old))
}

/// A manifest with another id and title, and whence it was made.
fn renamed(path: &str, text: &str, old: &Manifest, id: &str, title: &str) -> Result<String, Problems> {
    let made_from = format!("{} {}", old.id, old.version);
    let mut new = put(text, "title", title);
    new = if old.made_from.is_empty() {
        let line = Located::scan(&new).field("status").map_or(1, |status| status.line);
        let at: usize = new.split_inclusive('\n').take(line - 1).map(str::len).sum();
        let own = new[at..].find("status").unwrap_or(0);
        let blank = if new[at..at + own].trim().is_empty() { &new[at..at + own] } else { "" };
        let ends = if blank.is_empty() { " " } else { "\n" };
        format!("{}made_from: {},{ends}{blank}{}", &new[..at + own], quote(&made_from), &new[at + own..])
    } else {
        put(&new, "made_from", &made_from)
    };
    new = put(&new, "id", id);
    let read = Manifest::read(&manifest_path(id), &new)?;
    if (read.id.as_str(), read.title.as_str(), read.made_from.as_str()) != (id, title, made_from.as_str()) {
        let problem = Problem::new(path, format!("the id could not be put in the place of {}", quoted(&old.id)));
        return Err(problem.right("write id, title and status each on a line of its own").into());
    }
    Ok(new)
}

fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The text of a RON file with another text under one of its first keys.
fn put(text: &str, key: &str, value: &str) -> String {
    let Some(line) = Located::scan(text).field(key).map(|found| found.line) else { return text.to_owned() };
    let at: usize = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let is_key = |(n, _): &(usize, &str)| {
        let before = text[..at + n].chars().next_back();
        let after = text[at + n + key.len()..].trim_start();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_') && after.starts_with(':')
    };
    let Some((n, _)) = text[at..].match_indices(key).find(is_key) else { return text.to_owned() };
    let Some(begins) = text[at + n..].find('"').map(|quote| at + n + quote) else { return text.to_owned() };
    let mut escaped = false;
    let ends = text[begins + 1..].find(|c: char| {
        let is_end = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        is_end
    });
    let Some(ends) = ends.map(|end| begins + 1 + end + 1) else { return text.to_owned() };
    format!("{}{}{}", &text[..begins], quote(value), &text[ends..])
}
