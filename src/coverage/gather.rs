//! What a ruleset declares, under whatever options and house rules.

use std::collections::{BTreeMap, BTreeSet};

use super::{Declared, RuleAt, Script, other_values};
use crate::library::Library;
use crate::lua::reached::recorded;
use crate::lua::{Loaded, load};
use crate::report::Problems;
use crate::rulebook::{House, Manifest, OptionValue, house_of};

/// All rules and declarations of a ruleset and its house rules, each once, with the lines of all their scripts, of which none
/// counts as reached.
pub(super) fn declared(library: &Library, manifest: &Manifest, houses: &[House]) -> Result<Declared, Problems> {
    let mut all = Declared { rules: Vec::new(), lines: Default::default(), texts: BTreeMap::new() };
    let mut seen = BTreeSet::new();
    let mut add = |house: &[String], options: &BTreeMap<String, OptionValue>, under: Option<String>| {
        let read = |path: &str| library.read(path);
        let (loaded, reached) = recorded(|| load(&read, &manifest.id, house, options, Default::default()));
        let Loaded { rules, .. } = loaded?;
        all.lines.add(&reached.forgotten());
        all.texts.extend(rules.files.iter().map(|(path, text)| (path.clone(), text.clone())));
        for citation in rules.citations() {
            // An amended rule stands where the book's does; what a house rule did to it stands elsewhere.
            let amended = citation.amended.iter().map(|amendment| (&amendment.by, house_of(&amendment.by.file)));
            let stands = amended.chain([(&citation.origin, house_of(&citation.origin.file))]);
            for (origin, of_house) in stands {
                if origin.file.is_empty() || !seen.insert((citation.key.clone(), origin.clone())) {
                    continue;
                }
                let under = of_house.map(|name| format!("house rule {name}")).or_else(|| under.clone());
                all.rules.push(RuleAt {
                    key: citation.key.clone(),
                    says: citation.says.clone(),
                    file: origin.file.clone(),
                    line: origin.line,
                    under,
                    unreached: Vec::new(),
                    cites: citation.cites.clone(),
                });
            }
        }
        Ok::<(), Problems>(())
    };
    add(&[], &BTreeMap::new(), None)?;
    for options in other_values(manifest) {
        let told = options.iter().map(|(name, value)| format!("option {name}={value}")).collect();
        add(&[], &options, Some(told))?;
    }
    for house in houses {
        let chosen: Vec<String> = house.needs.iter().cloned().chain([house.name.clone()]).collect();
        add(&chosen, &BTreeMap::new(), None)?;
    }
    Ok(all)
}

/// Gives each rule the lines of it that no example reached: from its own to the next one's in the same script.
pub(super) fn note_unreached(rules: &mut [RuleAt], scripts: &[Script]) {
    let mut starts: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for rule in rules.iter() {
        starts.entry(rule.file.clone()).or_default().insert(rule.line);
    }
    for rule in rules {
        let next = starts.get(&rule.file).and_then(|lines| lines.range(rule.line + 1..).next()).copied();
        let Some(script) = scripts.iter().find(|script| script.file == rule.file) else { continue };
        let within = |line: &usize| *line >= rule.line && next.is_none_or(|next| *line < next);
        rule.unreached = script.unreached.iter().map(|line| line.line).filter(within).collect();
    }
}
