//! The sentences of the window: one catalogue, and how its gaps are filled. What a ruleset says is said by the ruleset.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::LazyLock;

/// By key: what the window says in English.
const ENGLISH: &str = include_str!("../../locale/en.ron");

/// In which language the window speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// As the catalogue is written.
    #[default]
    English,
    /// Every sentence of the catalogue in brackets and with accents: what stands plain on the screen is in no catalogue.
    Pseudo,
}

type Catalogue = BTreeMap<String, String>;

static SENTENCES: LazyLock<Catalogue> = LazyLock::new(|| ron::from_str(ENGLISH).unwrap_or_default());
static PSEUDO: LazyLock<Catalogue> = LazyLock::new(|| {
    let pseudo = |(key, sentence): (&String, &String)| (key.clone(), foreign(sentence));
    SENTENCES.iter().map(pseudo).collect()
});

thread_local! {
    static LANGUAGE: Cell<Language> = const { Cell::new(Language::English) };
}

/// From now on the window of this thread speaks so.
pub fn speak(language: Language) {
    LANGUAGE.set(language);
}

/// A sentence without gaps. A key that the catalogue lacks is shown itself.
pub fn say(key: &'static str) -> &'static str {
    let catalogue: &'static Catalogue = match LANGUAGE.get() {
        Language::English => &SENTENCES,
        Language::Pseudo => &PSEUDO,
    };
    catalogue.get(key).map_or(key, String::as_str)
}

/// A sentence with its gaps, `{name}`, filled.
pub fn fill(key: &'static str, parts: &[(&str, &dyn Display)]) -> String {
    let mut text = String::new();
    let mut rest = say(key);
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((name, after)) = after.split_once('}') else { break };
        match parts.iter().find(|(part, _)| *part == name) {
            Some((_, part)) => text.push_str(&part.to_string()),
            None => text.extend(["{", name, "}"]),
        }
        rest = after;
    }
    text + rest
}

/// A sentence about a number: the one key for 1, the other for all else; its gap is `{n}`.
pub fn count(n: usize, one: &'static str, many: &'static str) -> String {
    fill(if n == 1 { one } else { many }, &[("n", &n)])
}

/// A sentence with named gaps: `said!("turn.move", number = 3, who = "A")`.
macro_rules! said {
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::workbench::say::fill($key, &[$((stringify!($name), &$value as &dyn std::fmt::Display)),+])
    };
}
pub(super) use said;

fn foreign(sentence: &str) -> String {
    let mut text = String::from("«");
    let mut in_gap = false;
    for c in sentence.chars() {
        match c {
            '{' => in_gap = true,
            '}' => in_gap = false,
            _ => {}
        }
        text.push(match c {
            _ if in_gap => c,
            'a' => 'á',
            'e' => 'é',
            'i' => 'í',
            'o' => 'ó',
            'u' => 'ú',
            c => c,
        });
    }
    text.push('»');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_and_unknown_ones_kept() {
        assert_eq!(foreign("Turn {number}: go"), "«Túrn {number}: gó»");
        assert_eq!(fill("turn.move", &[("number", &3), ("who", &"A")]), "Turn 3: A has the move");
        assert_eq!(fill("turn.move", &[("number", &3)]), "Turn 3: {who} has the move");
        assert_eq!(say("no such key"), "no such key");
    }

    #[test]
    fn every_key_that_the_window_uses_is_in_the_catalogue_and_none_besides() {
        let catalogue: Catalogue = ron::from_str(ENGLISH).unwrap();
        let mut source = String::new();
        let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/workbench"))];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
                match entry.path() {
                    path if path.is_dir() => folders.push(path),
                    path => source.push_str(&std::fs::read_to_string(path).unwrap()),
                }
            }
        }
        for key in catalogue.keys() {
            assert!(source.contains(&format!("\"{key}\"")), "nothing says '{key}'");
        }
        for begin in ["say(\"", "said!(\"", "said!(\n            \"", "said!(\n        \""] {
            for rest in source.split(begin).skip(1) {
                let key = rest.split('"').next().unwrap();
                let known = catalogue.contains_key(key) || ["no such key", "turn.move"].contains(&key);
                assert!(known, "the catalogue lacks '{key}'");
            }
        }
    }
}
