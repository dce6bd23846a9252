//! Words kept for the whole game, so that new rules can be put under an old position.

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A word that rules have given to a kind, a terrain, a mark, a verb ...; its place in [`Names`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Name(pub u16);

impl Name {
    /// As an index into a list with one entry for each name.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// All words of a game. Words are only ever added, so a [`Name`] keeps its meaning over reloads.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct Names {
    words: Vec<Arc<str>>,
    /// It is only looked up, never gone through: its order reaches nobody.
    index: HashMap<Arc<str>, Name>,
}

/// More words than any game needs; a script that makes more is out of control.
pub const MOST_NAMES: usize = 10_000;

impl Names {
    /// The name of a word, given to it now if it had none. Past [`MOST_NAMES`] words the answer is `None`.
    pub fn intern(&mut self, word: &str) -> Option<Name> {
        if let Some(name) = self.index.get(word) {
            return Some(*name);
        }
        if self.words.len() >= MOST_NAMES {
            return None;
        }
        let name = Name(self.words.len() as u16);
        let word: Arc<str> = word.into();
        self.words.push(word.clone());
        self.index.insert(word, name);
        Some(name)
    }

    /// The name of a word, if it has one.
    pub fn find(&self, word: &str) -> Option<Name> {
        self.index.get(word).copied()
    }

    /// The word of a name.
    pub fn word(&self, name: Name) -> &str {
        self.words.get(name.index()).map_or("?", |w| w)
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Are there no words yet?
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

impl From<Vec<String>> for Names {
    fn from(words: Vec<String>) -> Self {
        let mut names = Self::default();
        for word in words {
            names.intern(&word);
        }
        names
    }
}

impl From<Names> for Vec<String> {
    fn from(names: Names) -> Self {
        names.words.iter().map(|w| w.to_string()).collect()
    }
}
