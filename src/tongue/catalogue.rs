//! The sentences of the program, by their keys, in one language.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::library::Library;
use crate::report::findings::{Findings, Place, instead, read_located};
use crate::report::{Problem, Problems};

/// The language of the catalogue that is always there.
pub const ENGLISH: &str = "en";

/// By key: what is said in English.
static SENTENCES: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| ron::from_str(include_str!("../../locale/en.ron")).unwrap_or_default());

/// Sentences by their keys. What one in another language lacks is said in English.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Catalogue(BTreeMap<String, &'static str>);

/// Where the catalogue of a language lies.
pub fn catalogue_path(language: &str) -> String {
    format!("locale/{language}.ron")
}

/// The languages in which there is a catalogue, each with the name that it gives itself.
pub fn languages(library: &Library) -> Vec<(String, String)> {
    let files = library.list("locale", "ron").into_iter();
    let languages = files.filter_map(|path| {
        let language = path.strip_prefix("locale/")?.strip_suffix(".ron")?.to_owned();
        let sentences: BTreeMap<String, String> = ron::from_str(&library.read(&path).ok()?).ok()?;
        let name = sentences.get("language").cloned().unwrap_or_else(|| language.clone());
        Some((language, name))
    });
    languages.collect()
}

impl Catalogue {
    /// Reads the catalogue of a language; what cannot be read is English.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn of(library: &Library, language: &str) -> Result<Self, Problem> {
        let path = catalogue_path(language);
        if language == ENGLISH && !library.exists(&path) {
            return Ok(Self::default());
        }
        let sentences: BTreeMap<String, String> = crate::report::read_ron(&path, &library.read(&path)?)?;
        Ok(Self(sentences.into_iter().map(|(key, sentence)| (key, kept(&sentence))).collect()))
    }

    /// English with every sentence altered: what stands plain on the screen is then in no catalogue.
    pub fn altered(alter: impl Fn(&str) -> String) -> Self {
        Self(SENTENCES.iter().map(|(key, sentence)| (key.clone(), kept(&alter(sentence)))).collect())
    }

    /// A sentence, with its gaps. A key that no catalogue has is shown itself.
    pub fn say(&self, key: &'static str) -> &'static str {
        self.0.get(key).copied().or_else(|| SENTENCES.get(key).map(String::as_str)).unwrap_or(key)
    }

    /// All keys that are in use.
    pub fn keys() -> impl Iterator<Item = &'static str> {
        SENTENCES.keys().map(String::as_str)
    }

    /// What is wrong with the text of a catalogue, and how many of the sentences it has, of how many.
    ///
    /// # Errors
    /// What keeps it from being read; keys that nothing says, and gaps that nothing fills, each with its line.
    pub fn check(file: &str, text: &str) -> Result<(usize, usize), Problems> {
        let (sentences, tree): (BTreeMap<String, String>, _) = read_located(file, text)?;
        let mut findings = Findings::new(file);
        let root = Place::of(&tree);
        let mut known = 0;
        for (key, sentence) in &sentences {
            let place = root.key(key);
            let Some(english) = SENTENCES.get(key) else {
                let right = instead(key, Self::keys(), "see the keys in locale/en.ron");
                findings.add(place, format!("no sentence has the key '{key}'"), right);
                continue;
            };
            known += 1;
            let filled = gaps(english);
            for gap in gaps(sentence).difference(&filled) {
                let right = instead(gap, filled.iter().copied(), "see the sentence in locale/en.ron");
                findings.add(place, format!("nothing fills the gap '{{{gap}}}' of '{key}'"), right);
            }
        }
        findings.finish((known, SENTENCES.len()))
    }
}

/// The names of the gaps of a sentence.
pub(super) fn gaps(sentence: &str) -> BTreeSet<&str> {
    sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name)).collect()
}

/// A sentence that stays as long as the program runs, so that whoever shows it in every frame need not copy it. What is there
/// already is not kept twice: saving a catalogue again and again costs only the sentences that were altered.
fn kept(sentence: &str) -> &'static str {
    static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.get(sentence) {
        return known;
    }
    let new: &'static str = Box::leak(sentence.to_owned().into_boxed_str());
    all.insert(new);
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_catalogue_lacks_is_said_in_english() {
        let library = Library::embedded_only();
        let german = Catalogue::of(&library, "de").unwrap();
        assert_eq!(german.say("undo"), "Zurück");
        assert_eq!(Catalogue::default().say("undo"), "Undo");
        assert_eq!(german.say("no such key"), "no such key");
        assert!(languages(&library).contains(&("de".to_owned(), "Deutsch".to_owned())));
    }

    #[test]
    fn every_catalogue_of_the_program_is_right_and_whole() {
        let library = Library::embedded_only();
        for path in library.list("locale", "ron") {
            let (known, all) = Catalogue::check(&path, &library.read(&path).unwrap()).unwrap();
            assert_eq!(known, all, "{path} is not complete");
        }
    }

    #[test]
    fn a_key_that_nothing_says_and_a_gap_that_nothing_fills_are_told() {
        let says = Catalogue::check("locale/xx.ron", "{\n\"unod\": \"x\",\n\"more\": \"{m} more\",\n}").unwrap_err();
        assert_eq!(
            says.to_string(),
            "locale/xx.ron:2: no sentence has the key 'unod'; did you mean 'undo'?\n\
             locale/xx.ron:3: nothing fills the gap '{m}' of 'more'; did you mean 'n'?"
        );
    }
}
