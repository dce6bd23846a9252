//! Where a declaration stands.

use std::fmt;

use crate::library::house_of;

/// File and line of a declaration.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Origin {
    /// The script, as its author knows it.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// What can be said of any declaration: what it is called, what it says, which paragraphs it answers, where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Citation {
    /// The short key, which for a rule begins with its paragraph.
    pub key: String,
    /// What it says, in a sentence.
    pub says: String,
    /// Further paragraphs that it answers.
    pub cites: Vec<String>,
    /// Where it stands.
    pub origin: Origin,
    /// A hash of the lines that state it: tells what an edit changed.
    pub fingerprint: String,
    /// What house rules have done to it, in order.
    pub amended: Vec<Amendment>,
}

/// What a house rule has done to a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amendment {
    /// `replace`, `wrap` or `unlist`.
    pub word: &'static str,
    /// Has it given it another sentence?
    pub says: bool,
    /// Where it says so.
    pub by: Origin,
}

impl Amendment {
    /// What was done, as it is told.
    pub fn told(&self) -> &'static str {
        match self.word {
            "replace" => "replaced",
            "wrap" => "wrapped",
            _ => "unlisted",
        }
    }
}

impl Citation {
    /// The key under which a translation of its sentence stands: where a house rule has put another in its place, the name of the
    /// house rule comes before it, since the sentence is another too.
    pub fn spoken_key(&self) -> String {
        let replaced = self.amended.iter().rev().find(|amendment| amendment.says);
        match replaced.and_then(|amendment| house_of(&amendment.by.file)) {
            Some(house) => format!("{house}/{}", self.key),
            None => self.key.clone(),
        }
    }

    /// Does this answer the paragraph `at`, written as its book writes it?
    pub fn answers(&self, at: &str) -> bool {
        let leads = self.key.strip_prefix(at).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
        leads || self.cites.iter().any(|c| c == at)
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.key)?;
        if !self.says.is_empty() {
            write!(f, ": {}", self.says)?;
        }
        Ok(())
    }
}
