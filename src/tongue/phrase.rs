//! A sentence before it is said in any language.

use super::{Part, Tongue};

/// A sentence before it is said: the engine composes it, and whoever shows it chooses the language. It cannot be printed as it
/// is, so that nobody shows it in English by mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phrase {
    /// The same in every language: a number, the name of a square, an action line.
    Plain(String),
    /// A sentence of the catalogue by its key, and what fills its gaps.
    Said(&'static str, Vec<(&'static str, Phrase)>),
    /// What the ruleset says: of what, under which key a translation stands, and in its own words.
    Own(Part, String, String),
    /// Several, with what a key of the catalogue says between each two.
    Listed(&'static str, Vec<Phrase>),
    /// Several, one right after the other.
    Joined(Vec<Phrase>),
}

/// A sentence of the catalogue with its gaps: `phrase!("end.steep", square = name)`.
macro_rules! phrase {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::tongue::Phrase::Said($key, vec![$((stringify!($name), $crate::tongue::Phrase::from($value))),*])
    };
}
pub(crate) use phrase;

impl Phrase {
    /// Nothing.
    pub fn none() -> Self {
        Self::Plain(String::new())
    }

    /// Something that a script made up: translated, if just this text is.
    pub fn text(words: impl Into<String>) -> Self {
        let words = words.into();
        Self::Own(Part::Text, words.clone(), words)
    }

    /// What the ruleset says under a key.
    pub fn own(part: Part, key: &str, words: &str) -> Self {
        Self::Own(part, key.to_owned(), words.to_owned())
    }

    /// In English, with what the ruleset says in the ruleset's own words.
    pub fn english(&self) -> String {
        self.told_in(&Tongue::default())
    }

    /// In a language.
    pub fn told_in(&self, tongue: &Tongue) -> String {
        match self {
            Self::Plain(text) => text.clone(),
            Self::Said(key, gaps) => fill(tongue.catalogue.say(key), |gap| {
                gaps.iter().find(|(name, _)| *name == gap).map(|(_, phrase)| phrase.told_in(tongue))
            }),
            Self::Own(Part::Text, _, words) => match &tongue.translation {
                Some(translation) => translation.text(words),
                None => words.clone(),
            },
            Self::Own(part, key, words) => tongue.own(*part, key, words).to_owned(),
            Self::Listed(between, phrases) => {
                phrases.iter().map(|p| p.told_in(tongue)).collect::<Vec<_>>().join(tongue.catalogue.say(between))
            }
            Self::Joined(phrases) => phrases.iter().map(|p| p.told_in(tongue)).collect(),
        }
    }

    /// Is there nothing in it?
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Plain(text) | Self::Own(_, _, text) => text.is_empty(),
            Self::Said(..) => false,
            Self::Listed(_, phrases) | Self::Joined(phrases) => phrases.iter().all(Self::is_empty),
        }
    }
}

/// A sentence with its gaps, `{name}`, filled; a gap that nothing fills stays as it is.
pub fn fill(sentence: &str, part: impl Fn(&str) -> Option<String>) -> String {
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, after)) = after.split_once('}') else { break };
        text.push_str(before);
        match part(name) {
            Some(part) => text.push_str(&part),
            None => text.extend(["{", name, "}"]),
        }
        rest = after;
    }
    text + rest
}

impl From<String> for Phrase {
    fn from(text: String) -> Self {
        Self::Plain(text)
    }
}

impl From<&str> for Phrase {
    fn from(text: &str) -> Self {
        Self::Plain(text.to_owned())
    }
}

impl From<&String> for Phrase {
    fn from(text: &String) -> Self {
        Self::Plain(text.clone())
    }
}

impl From<Phrase> for String {
    fn from(phrase: Phrase) -> Self {
        phrase.english()
    }
}

impl PartialEq<str> for Phrase {
    fn eq(&self, text: &str) -> bool {
        self.english() == text
    }
}

impl PartialEq<&str> for Phrase {
    fn eq(&self, text: &&str) -> bool {
        self.english() == *text
    }
}

macro_rules! from_numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Phrase {
            fn from(number: $number) -> Self {
                Self::Plain(number.to_string())
            }
        })*
    };
}
from_numbers!(usize, i32, u32, i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_and_unknown_ones_kept() {
        let part = |name: &str| (name == "n").then(|| "3".to_owned());
        assert_eq!(fill("{n} of {m}, {n}", part), "3 of {m}, 3");
        assert_eq!(fill("{n} and { alone", part), "3 and { alone");
    }

    #[test]
    fn in_english_the_ruleset_has_its_own_words() {
        let piece = phrase!("piece.of", side = "A", kind = Phrase::own(Part::Kind, "infantry", "battalion"));
        assert_eq!(piece.english(), "A's battalion");
        assert_eq!(Phrase::Listed("list.and", vec![piece.clone(), "x".into()]).english(), "A's battalion and x");
        assert!(Phrase::none().is_empty() && !piece.is_empty());
    }
}
