//! `locale/<language>.ron` of a ruleset or a house rule: what it says, in another language.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Sayings;
use super::phrase::fill;
use crate::library::{Library, house_folder, house_of};
use crate::report::findings::{Findings, Place, instead, read_located};
use crate::report::{Problem, Problems, read_ron};

macro_rules! parts {
    ($($(#[$about:meta])* $part:ident $section:ident),* $(,)?) => {
        /// Of what something is said.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Part {
            /// The title of the ruleset.
            Title,
            /// The line that ends a turn.
            Done,
            /// The title of a house rule.
            House,
            /// What a house rule changes.
            HouseSays,
            $($(#[$about])* $part),*
        }

        impl Part {
            /// The parts that have a table of their own, with the key of the table.
            const SECTIONS: &[(Part, &'static str)] = &[$((Part::$part, stringify!($section))),*];
        }

        #[derive(Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        struct Raw {
            title: Option<String>,
            says: Option<String>,
            done: Option<String>,
            $($section: BTreeMap<String, String>),*
        }

        impl Raw {
            fn sections(self) -> BTreeMap<Part, BTreeMap<String, String>> {
                BTreeMap::from([$((Part::$part, self.$section)),*])
            }
        }
    };
}

parts! {
    /// A side.
    Side sides,
    /// A kind of piece.
    Kind kinds,
    /// A kind of ground.
    Terrain terrain,
    /// A kind of mark.
    Mark marks,
    /// A kind of wall.
    Wall walls,
    /// A box beside the board.
    Box boxes,
    /// A counter.
    Counter counters,
    /// A declared value of pieces.
    Value values,
    /// A field.
    Field fields,
    /// A verb.
    Action actions,
    /// A budget.
    Budget budgets,
    /// A phase of the turn.
    Phase phases,
    /// The sentence of a rule or declaration, by its key.
    Rule rules,
    /// The name of an option.
    Option options,
    /// Why there is an option.
    Reason reasons,
    /// A word that may be chosen for an option, as `option=word`.
    Choice choices,
    /// The title of a board.
    Board boards,
    /// The note of a board.
    Note notes,
    /// What one must do to win on a board.
    Goal goals,
    /// How long a game on a board takes.
    Length lengths,
    /// What a paragraph of the book says.
    Paragraph paragraphs,
    /// What a script or a board says besides; `{...}` stands for what differs.
    Text texts,
}

/// What a ruleset and its house rules say in another language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Translation {
    parts: BTreeMap<Part, BTreeMap<String, String>>,
}

/// The files in which a ruleset's translation into a language may lie: its own, and one for each of its house rules.
pub fn translation_paths(library: &Library, ruleset: &str, language: &str) -> Vec<String> {
    let houses = library.houses(ruleset).into_iter().map(|name| house_folder(ruleset, &name));
    let folders = std::iter::once(format!("rulesets/{ruleset}")).chain(houses);
    folders.map(|folder| format!("{folder}/locale/{language}.ron")).filter(|path| library.exists(path)).collect()
}

impl Translation {
    /// What a ruleset and its house rules say in a language; none if nobody translated anything. What cannot be read is told
    /// beside what can.
    pub fn of(library: &Library, ruleset: &str, language: &str) -> (Option<Self>, Vec<Problem>) {
        let mut whole = Self::default();
        let mut problems = Vec::new();
        for path in translation_paths(library, ruleset, language) {
            match library.read(&path).and_then(|text| read_ron::<Raw>(&path, &text)) {
                Ok(raw) => whole.take(&path, raw),
                Err(problem) => problems.push(problem),
            }
        }
        (Some(whole).filter(|whole| !whole.parts.is_empty()), problems)
    }

    /// Reads one file.
    ///
    /// # Errors
    /// What keeps it from being read.
    pub fn read(file: &str, text: &str) -> Result<Self, Problem> {
        let mut translation = Self::default();
        translation.take(file, read_ron(file, text)?);
        Ok(translation)
    }

    fn take(&mut self, path: &str, raw: Raw) {
        let house = house_of(path);
        let singles = match house {
            Some(name) => vec![(Part::House, name, raw.title.clone()), (Part::HouseSays, name, raw.says.clone())],
            None => vec![(Part::Title, "", raw.title.clone()), (Part::Done, "", raw.done.clone())],
        };
        for (part, key, text) in singles {
            if let Some(text) = text {
                self.parts.entry(part).or_default().insert(key.to_owned(), text);
            }
        }
        for (part, texts) in raw.sections() {
            let known = self.parts.entry(part).or_default();
            for (key, text) in texts {
                if let (Part::Rule, Some(house)) = (part, house) {
                    // Of a rule that it puts in the place of the ruleset's.
                    known.insert(format!("{house}/{key}"), text.clone());
                }
                known.entry(key).or_insert(text);
            }
        }
    }

    /// The translation that stands under a key.
    pub fn find(&self, part: Part, key: &str) -> Option<&str> {
        self.parts.get(&part)?.get(key).map(String::as_str)
    }

    /// What a script said, translated if it is known or fits one with gaps.
    pub fn text(&self, words: &str) -> String {
        let Some(texts) = self.parts.get(&Part::Text) else { return words.to_owned() };
        if let Some(text) = texts.get(words) {
            return text.clone();
        }
        let fitting = texts.iter().filter(|(said, _)| said.contains('{'));
        let mut found = fitting.filter_map(|(said, text)| {
            let gaps = fits(said, words)?;
            let part = |name: &str| gaps.iter().find(|(gap, _)| *gap == name).map(|(_, part)| self.text(part));
            Some(fill(text, part))
        });
        found.next().unwrap_or_else(|| words.to_owned())
    }

    /// What is wrong with a file of a translation, and how complete it is: by section, how many of how many.
    ///
    /// # Errors
    /// What keeps it from being read, or every key that names nothing, with its line and the nearest that does.
    pub fn check(file: &str, text: &str, sayings: &Sayings) -> Result<Vec<(&'static str, usize, usize)>, Problems> {
        let (raw, tree): (Raw, _) = read_located(file, text)?;
        let mut findings = Findings::new(file);
        let root = Place::of(&tree);
        let house = house_of(file);
        let in_house = house.is_some();
        let names = |part: Part, key: &str| {
            let replaced = house.filter(|_| part == Part::Rule).map(|house| format!("{house}/{key}"));
            let told = sayings.has(part, key) || replaced.is_some_and(|key| sayings.has(part, &key));
            // It may be declared under several options together, where only one at a time is tried.
            told || sayings.is_said(&format!("\"{key}\""))
        };
        for (key, given, fits) in [("says", raw.says.is_some(), in_house), ("done", raw.done.is_some(), !in_house)] {
            let whose = if in_house { "a house rule" } else { "a ruleset" };
            findings.need(!given || fits, root.key(key), format!("{whose} has no '{key}'"), "take it away");
        }
        let mut told = Vec::new();
        let sections = raw.sections();
        for (part, section) in Part::SECTIONS {
            let texts = &sections[part];
            for key in texts.keys() {
                let place = root.key(section).key(key);
                if *part == Part::Text {
                    let what = format!("'{key}' is said nowhere in scripts, boards or source.ron");
                    findings.need(
                        sayings.is_said(key),
                        place,
                        what,
                        "write it as it is said, with {...} for what differs",
                    );
                } else if !names(*part, key) {
                    let right = instead(key, sayings.keys(*part), "see how the ruleset names it");
                    findings.add(place, format!("there is no '{key}' among the {section}"), right);
                }
            }
            let all = sayings.keys(*part).count();
            let known = texts.keys().filter(|key| names(*part, key)).count();
            if *part != Part::Text && all > 0 {
                told.push((*section, known, all));
            }
        }
        findings.finish(told)
    }
}

/// What fills the gaps of `said`, if `words` is it.
fn fits<'a>(said: &'a str, words: &'a str) -> Option<Vec<(&'a str, &'a str)>> {
    let (begin, mut rest) = said.split_once('{')?;
    let mut words = words.strip_prefix(begin)?;
    let mut gaps = Vec::new();
    loop {
        let (name, after) = rest.split_once('}')?;
        let (between, more) = match after.split_once('{') {
            Some((between, more)) => (between, Some(more)),
            None => (after, None),
        };
        let at = match (between, more) {
            ("", None) => words.len(),
            (between, None) => words.strip_suffix(between)?.len(),
            (between, Some(_)) => words.find(between)?,
        };
        gaps.push((name, &words[..at]));
        let Some(more) = more else { return Some(gaps) };
        (words, rest) = (&words[at + between.len()..], more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translation(text: &str) -> Translation {
        Translation::read("rulesets/x/locale/de.ron", text).unwrap()
    }

    #[test]
    fn what_a_script_says_is_translated_with_what_differs_in_it() {
        let german = translation(
            r#"(texts: {"{who} holds {place}": "{place} gehört {who}", "mate": "matt", "only {n} left": "nur noch {n}"})"#,
        );
        assert_eq!(german.text("mate"), "matt");
        assert_eq!(german.text("A holds the inn"), "the inn gehört A");
        assert_eq!(german.text("only 3 left"), "nur noch 3");
        assert_eq!(german.text("only 3 right"), "only 3 right");
        assert_eq!(german.text("stalemate"), "stalemate");
    }

    #[test]
    fn everything_is_found_under_its_part_and_key() {
        let german = translation(r#"(title: "Kriegsspiel", kinds: {"infantry": "Bataillon"}, done: "Fertig!")"#);
        assert_eq!(german.find(Part::Kind, "infantry"), Some("Bataillon"));
        assert_eq!(german.find(Part::Action, "infantry"), None);
        assert_eq!(german.find(Part::Title, ""), Some("Kriegsspiel"));
        assert_eq!(german.find(Part::Done, ""), Some("Fertig!"));
    }
}
