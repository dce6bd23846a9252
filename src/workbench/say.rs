//! What the window says, and in which language: its own sentences from the catalogue, those of the engine, and the words of the
//! ruleset, translated where somebody translated them.

use std::cell::RefCell;
use std::fmt::Display;
use std::sync::Arc;

use crate::game::Reason;
use crate::lua::Fault;
use crate::report::Problem;
use crate::rulebook::{OptionValue, Rulebook, Told};
use crate::tongue::{Catalogue, Part, Phrase, Tongue, Translation};

/// The rules that were told last: as they are played, in which translation, and as they are told.
type LastTold = (Arc<Rulebook>, Arc<Translation>, Arc<Rulebook>);

thread_local! {
    static TONGUE: RefCell<Tongue> = RefCell::default();
    static LAST_TOLD: RefCell<Option<LastTold>> = const { RefCell::new(None) };
}

/// From now on the window of this thread speaks so.
pub fn speak(tongue: Tongue) {
    TONGUE.set(tongue);
}

/// From now on it is about a ruleset that is translated so.
pub fn about(translation: Option<Arc<Translation>>) {
    TONGUE.with_borrow_mut(|tongue| tongue.translation = translation);
}

/// A sentence without gaps. A key that the catalogue lacks is shown itself.
pub fn say(key: &'static str) -> &'static str {
    TONGUE.with_borrow(|tongue| tongue.catalogue.say(key))
}

/// A sentence of the engine.
pub fn told(phrase: &Phrase) -> String {
    TONGUE.with_borrow(|tongue| phrase.told_in(tongue))
}

/// Why something is refused.
pub fn reason(reason: &Reason) -> String {
    told(&reason.told())
}

/// What is wrong with a file; its name is for those who write such files.
pub fn problem(problem: &Problem, workshop: bool) -> String {
    match (&problem.right, workshop) {
        (_, true) => problem.to_string(),
        (Some(right), false) => format!("{}; {right}", problem.what),
        (None, false) => problem.what.clone(),
    }
}

/// A rule that failed; where it stands is for those who write rules.
pub fn fault(fault: &Fault, workshop: bool) -> String {
    if workshop { fault.to_string() } else { fill("faults.player", &[("rule", &fault.rule)]) }
}

/// What a script said or a board names.
pub fn text(words: &str) -> String {
    TONGUE.with_borrow(|tongue| tongue.translation.as_ref().map_or_else(|| words.to_owned(), |t| t.text(words)))
}

/// What the ruleset or a board says under a key, or its own words.
pub fn own(part: Part, key: &str, words: &str) -> String {
    TONGUE.with_borrow(|tongue| tongue.own(part, key, words).to_owned())
}

/// A word of the ruleset that has no title of its own, as an option or a phase.
pub fn word(part: Part, key: &str, word: &str) -> String {
    TONGUE.with_borrow(|tongue| {
        let known = tongue.translation.as_ref().and_then(|t| t.find(part, key));
        known.map_or_else(|| word.replace('_', " "), str::to_owned)
    })
}

/// The name of an option.
pub fn option(name: &str) -> String {
    word(Part::Option, name, name)
}

/// A word that may be chosen for an option.
pub fn choice(option: &str, chosen: &str) -> String {
    word(Part::Choice, &format!("{option}={chosen}"), chosen)
}

/// The value of an option.
pub fn value(option: &str, value: &OptionValue) -> String {
    match value {
        OptionValue::Bool(true) => say("yes").to_owned(),
        OptionValue::Bool(false) => say("no").to_owned(),
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Choice(word) => choice(option, word),
    }
}

/// The rules as they are told: to be shown, never to be played.
pub fn rules(rules: &Arc<Rulebook>) -> Arc<Rulebook> {
    let Some(translation) = TONGUE.with_borrow(|tongue| tongue.translation.clone()) else { return rules.clone() };
    LAST_TOLD.with_borrow_mut(|last| match last {
        Some((own, by, told)) if Arc::ptr_eq(own, rules) && Arc::ptr_eq(by, &translation) => told.clone(),
        _ => {
            let told = Arc::new(rules.told_in(&translation));
            *last = Some((rules.clone(), translation, told.clone()));
            told
        }
    })
}

/// Anything else of the ruleset as it is told.
pub fn in_words<T: Told>(speaker: &T) -> T {
    let translation = TONGUE.with_borrow(|tongue| tongue.translation.clone());
    translation.map_or_else(|| speaker.clone(), |translation| speaker.told_in(&translation))
}

/// English with every sentence in brackets and with accents: what stands plain on the screen is in no catalogue.
pub fn pseudo() -> Catalogue {
    Catalogue::altered(foreign)
}

/// What may fill a gap.
pub trait Gap {
    /// As it is shown.
    fn shown(&self) -> String;
}

impl<T: Display + ?Sized> Gap for T {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Gap for &Phrase {
    fn shown(&self) -> String {
        told(self)
    }
}

impl Gap for Phrase {
    fn shown(&self) -> String {
        told(self)
    }
}

/// A sentence with its gaps, `{name}`, filled.
pub fn fill(key: &'static str, parts: &[(&str, &dyn Gap)]) -> String {
    crate::tongue::fill(say(key), |gap| parts.iter().find(|(name, _)| *name == gap).map(|(_, part)| part.shown()))
}

/// A sentence about a number: the one key for 1, the other for all else; its gap is `{n}`.
pub fn count(n: usize, one: &'static str, many: &'static str) -> String {
    fill(if n == 1 { one } else { many }, &[("n", &n)])
}

/// A sentence with named gaps: `said!("turn.move", number = 3, who = "A")`.
macro_rules! said {
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::workbench::say::fill($key, &[$((stringify!($name), &$value as &dyn $crate::workbench::say::Gap)),+])
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
    fn every_key_that_is_used_is_in_the_catalogue_and_none_besides() {
        let mut source = String::new();
        let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
                match entry.path() {
                    path if path.is_dir() => folders.push(path),
                    path => {
                        let text = std::fs::read_to_string(path).unwrap();
                        source.push_str(text.split("#[cfg(test)]\nmod tests {").next().unwrap());
                    }
                }
            }
        }
        for key in Catalogue::keys() {
            assert!(source.contains(&format!("\"{key}\"")), "nothing says '{key}'");
        }
        let known: Vec<&str> = Catalogue::keys().collect();
        for begin in ["say(", "said!(", "phrase!("] {
            for rest in source.split(begin).skip(1) {
                let Some(rest) = rest.trim_start().strip_prefix('"') else { continue };
                let key = rest.split('"').next().unwrap();
                assert!(known.contains(&key), "the catalogue lacks '{key}'");
            }
        }
    }
}
