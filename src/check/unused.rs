//! What is there and does nothing: scripts, options, names and rules.

use std::collections::{BTreeMap, BTreeSet};

use super::names::Names;
use super::{Code, Look, scripts};
use crate::lua::known::known;
use crate::report::Problem;
use crate::rulebook::{Body, Citation, KindAt, KindSet, Manifest, Offers, Rulebook};
use crate::session::{houses_of, read_board, read_houses};
use crate::state::Name;

pub(super) fn look(look: &mut Look<'_>, manifest: &Manifest) {
    let Ok(known) = known() else { return };
    let names = scripts::all_names(look, &known);
    unused_scripts(look);
    unused_options(look, manifest, &names);
    unused_names(look, manifest, &names);
    unused_rules(look, &names);
    shadowed_rules(look);
}

fn unused_scripts(look: &mut Look<'_>) {
    let mut loaded: BTreeSet<String> = look.books.iter().flat_map(|book| book.files.keys().cloned()).collect();
    // A house rule that does not load has its scripts all the same.
    for (name, house) in read_houses(look.library, look.ruleset) {
        let folder = crate::rulebook::house_folder(look.ruleset, &name);
        loaded.extend(house.iter().flat_map(|h| &h.modules).map(|module| format!("{folder}/{module}.luau")));
    }
    for path in scripts::lying(look).into_iter().filter(|path| !loaded.contains(path)) {
        let name = path.rsplit('/').next().and_then(|file| file.strip_suffix(".luau")).unwrap_or_default();
        let right = format!("name it among the modules, or write require \"./{name}\"");
        look.add(Code::UnusedScript, Problem::new(&path, "nothing runs this script").right(right));
    }
}

/// How often a word stands as a text or a key in the scripts.
fn times(names: &BTreeMap<String, Names>, word: &str) -> usize {
    names.values().filter_map(|names| names.texts.get(word)).sum()
}

fn unused_options(look: &mut Look<'_>, manifest: &Manifest, names: &BTreeMap<String, Names>) {
    let of_houses = houses_of(look.library, look.ruleset).into_iter().flat_map(|house| {
        let file = format!("{}/house.ron", crate::rulebook::house_folder(look.ruleset, &house.name));
        house.options.into_iter().map(move |option| (file.clone(), option.name))
    });
    let own = manifest.options.iter().map(|o| (crate::rulebook::manifest_path(look.ruleset), o.name.clone()));
    for (file, option) in own.chain(of_houses).collect::<Vec<_>>() {
        if times(names, &option) == 0 {
            let right = format!("ask for it by option \"{option}\", or take it away");
            let problem = Problem::new(&file, format!("no script asks for the option '{option}'")).right(right);
            let text = look.library.read(&file).unwrap_or_default();
            let stands = text.lines().position(|line| line.contains(&format!("\"{option}\"")));
            look.add(Code::UnusedOption, if let Some(n) = stands { problem.at(n + 1) } else { problem });
        }
    }
}

/// Things that are declared and that no script names again, nor a board.
fn unused_names(look: &mut Look<'_>, manifest: &Manifest, names: &BTreeMap<String, Names>) {
    let boards = look.library.boards().into_iter().filter_map(|id| read_board(look.library, &id).ok());
    let mut on_boards: BTreeSet<String> = BTreeSet::new();
    for board in boards {
        on_boards.extend(board.terrain_names.iter().cloned());
        on_boards.extend(board.walls.iter().map(|wall| wall.kind.clone()));
    }
    debug_assert_eq!(manifest.id, look.ruleset);
    for book in look.books.clone() {
        for (what, citation) in things(&book) {
            let word = &citation.key;
            // Once where it is declared.
            if times(names, word) <= 1 && !on_boards.contains(word) {
                let problem = Problem::new(&citation.origin.file, format!("nothing names the {what} '{word}'"));
                look.add(Code::UnusedName, problem.at(citation.origin.line).right("use it, or take it away"));
            }
        }
    }
}

fn things(book: &Rulebook) -> Vec<(&'static str, &Citation)> {
    let mut all: Vec<(&'static str, &Citation)> = book.terrains().map(|t| ("ground", &t.citation)).collect();
    all.extend(book.marks().map(|t| ("mark", &t.citation)));
    all.extend(book.walls().map(|t| ("wall", &t.citation)));
    all.extend(book.boxes().map(|t| ("box", &t.citation)));
    all
}

fn unused_rules(look: &mut Look<'_>, names: &BTreeMap<String, Names>) {
    let asked: BTreeSet<&String> = names.values().filter_map(|n| n.calls.get("reckoned")).flatten().collect();
    let mut used: BTreeSet<String> = BTreeSet::new();
    let mut unused: BTreeMap<String, (Citation, String)> = BTreeMap::new();
    for book in &look.books {
        for rule in &book.rules {
            let key = &rule.citation.key;
            match why_unused(book, &rule.body, &asked) {
                None => _ = used.insert(key.clone()),
                Some(why) => _ = unused.insert(key.clone(), (rule.citation.clone(), why)),
            }
        }
    }
    for (key, (citation, why)) in unused.into_iter().filter(|(key, _)| !used.contains(key)) {
        let what = format!("the rule '{key}' is never asked: {why}");
        let problem = Problem::new(&citation.origin.file, what).at(citation.origin.line);
        look.add(Code::UnusedRule, problem.right("correct what it looks at, or take it away"));
    }
}

/// Why nothing can come to this rule; none if something can.
fn why_unused(book: &Rulebook, body: &Body, asked: &BTreeSet<&String>) -> Option<String> {
    let (verbs, of, at) = match body {
        Body::Check(check) => (&check.verbs, check.of.as_ref(), check.kind_at),
        Body::CarryOut(carry) => (&carry.verbs, carry.of.as_ref(), KindAt::Now),
        Body::After { verbs, of, .. } => (verbs, of.as_ref(), KindAt::Now),
        Body::Reckon { to, .. } => {
            let word = book.names.word(*to).to_owned();
            // Where a sum is asked for by a name that is made up, it may be any.
            let is_asked = asked.contains(&word) || asked.contains(&String::new());
            return (!is_asked).then(|| format!("no script writes reckoned(\"{word}\", ...)"));
        }
        _ => return None,
    };
    let of = of?;
    let meets = |verb: Name, kinds: Option<&KindSet>, at_start: bool| {
        let by_kind = at_start || kinds.is_none_or(|kinds| kinds.0.iter().zip(&of.0).any(|(a, b)| *a && *b));
        (verbs.is_empty() || verbs.contains(&verb)) && by_kind
    };
    let offered = book.rules.iter().any(|rule| match &rule.body {
        Body::Offer(offer) => {
            let at_start = KindAt::TurnStart == at || offer.kind_at == KindAt::TurnStart;
            let seat = matches!(offer.offers, Offers::Drops { .. }) || offer.of.is_none();
            meets(offer.verb, offer.of.as_ref(), at_start || seat)
        }
        _ => false,
    });
    (!offered).then(|| "no offer has its action for one of its kinds".to_owned())
}

/// Rules that do just what an earlier one does. Of functions that cannot be said.
fn shadowed_rules(look: &mut Look<'_>) {
    for book in look.books.clone() {
        for (n, rule) in book.rules.iter().enumerate() {
            let Some(first) = book.rules[..n].iter().find(|first| first.body == rule.body) else { continue };
            let (key, origin) = (&rule.citation.key, &rule.citation.origin);
            let what = format!("'{key}' does just what '{}' does ({})", first.citation.key, first.citation.origin);
            let right = "take one away, or let one cite both paragraphs";
            look.add(Code::ShadowedRule, Problem::new(&origin.file, what).at(origin.line).right(right));
        }
    }
}
