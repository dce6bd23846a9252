//! Languages: sentences before they are said in any of them, catalogues of sentences, and what a ruleset says in another
//! language. Nothing here reaches a rule, a save or an action line: it only alters what is shown.

mod catalogue;
mod phrase;
mod sayings;
mod translation;

use std::sync::Arc;

pub use catalogue::{Catalogue, ENGLISH, catalogue_path, languages};
pub(crate) use phrase::phrase;
pub use phrase::{Phrase, fill};
pub use sayings::{Saying, Sayings};
pub use translation::{Part, Translation, translation_paths};

/// A language in which something is told: a catalogue, and what the ruleset in question says in it.
#[derive(Debug, Clone, Default)]
pub struct Tongue {
    /// The sentences of the program.
    pub catalogue: Arc<Catalogue>,
    /// What the ruleset says, if somebody translated it.
    pub translation: Option<Arc<Translation>>,
}

impl Tongue {
    /// What the ruleset says at this place, or its own words where nobody translated them.
    pub fn own<'a>(&'a self, part: Part, key: &str, words: &'a str) -> &'a str {
        self.translation.as_ref().and_then(|t| t.find(part, key)).unwrap_or(words)
    }
}
