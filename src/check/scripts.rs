//! Each script by itself and all together: what they name and nobody has.

use std::collections::{BTreeMap, BTreeSet};

use super::names::{Named, Names, names};
use super::{Code, Look};
use crate::lua::known::{Known, known};
use crate::lua::with_tree;
use crate::report::findings::instead;
use crate::report::{Problem, nearest};
use crate::rulebook::house_folder;

fn problem(file: &str, named: &Named, what: String) -> Problem {
    Problem::new(file, what).at(named.line).column(named.column)
}

/// All scripts of a ruleset and its house rules, by path: those that were loaded, and those that only lie there.
pub(super) fn texts(look: &Look<'_>) -> BTreeMap<String, String> {
    let loaded = look.books.iter().flat_map(|book| &book.files).filter(|(path, _)| path.ends_with(".luau"));
    let mut texts: BTreeMap<String, String> = loaded.map(|(path, text)| (path.clone(), text.clone())).collect();
    for path in lying(look) {
        if let Ok(text) = look.library.read(&path) {
            texts.entry(path).or_insert(text);
        }
    }
    texts
}

/// The scripts that lie in the folders of the ruleset and its house rules.
pub(super) fn lying(look: &Look<'_>) -> Vec<String> {
    let houses = look.library.houses(look.ruleset).into_iter().map(|name| house_folder(look.ruleset, &name));
    let folders = houses.chain([format!("rulesets/{}", look.ruleset)]);
    folders.flat_map(|folder| look.library.list(&folder, "luau")).collect()
}

/// What the scripts name, by path; of those that cannot be read nothing is told here, since the loader does.
pub(super) fn all_names(look: &Look<'_>, known: &Known) -> BTreeMap<String, Names> {
    let texts = texts(look).into_iter();
    texts
        .filter_map(|(path, text)| Some((path.clone(), with_tree(&path, &text, |tree| names(tree, known)).ok()?)))
        .collect()
}

/// Looks at every script.
pub(super) fn look(look: &mut Look<'_>) {
    let Ok(known) = known() else { return };
    let scripts = all_names(look, &known);
    let mut fields: BTreeSet<&str> = known.fields.iter().map(String::as_str).collect();
    fields.extend(scripts.values().flat_map(|names| &names.given).map(String::as_str));
    fields.extend(known.words.values().flatten().map(String::as_str));
    for (file, names) in &scripts {
        let loading = [Code::Script, Code::OptionValue, Code::House];
        let told = look.found.findings.iter().filter(|f| f.problem.file == *file && loading.contains(&f.code));
        let told = told.filter_map(|f| f.problem.line);
        let told: BTreeSet<usize> = told.collect();
        // What kept the script from loading there is told already.
        for (named, near) in names.unknown.iter().filter(|(named, _)| !told.contains(&named.line)) {
            let word = &named.name;
            let right = instead(word, near.iter().map(String::as_str), format!("write local {word} = ... before it"));
            look.add(Code::UnknownWord, problem(file, named, format!("nobody knows the word '{word}'")).right(right));
        }
        for (library, named) in names.unknown_members.iter().filter(|(_, named)| !told.contains(&named.line)) {
            let members = known.words.get(library).into_iter().flatten().map(String::as_str);
            let right = instead(&named.name, members, "look at docs/language.md for what there is");
            let what = format!("'{library}' has no '{}'", named.name);
            look.add(Code::UnknownWord, problem(file, named, what).right(right));
        }
        for named in names.asked.iter().filter(|named| !fields.contains(named.name.as_str())) {
            let near = nearest(&named.name, fields.iter().copied()).map(|near| format!("did you mean '{near}'?"));
            let what = format!("no piece, square, action or table of these scripts has '{}'", named.name);
            let wrong = problem(file, named, what);
            look.add(Code::UnknownField, if let Some(near) = near { wrong.right(near) } else { wrong });
        }
        for named in &names.unused {
            let what = format!("nobody reads the local '{}'", named.name);
            let right = format!("take it away, or call it '_{}'", named.name);
            look.add(Code::UnusedLocal, problem(file, named, what).right(right));
        }
        for (named, line) in &names.shadowing {
            let what = format!("'{}' hides the local of line {line}", named.name);
            look.add(Code::ShadowedLocal, problem(file, named, what).right("name it otherwise"));
        }
    }
}
