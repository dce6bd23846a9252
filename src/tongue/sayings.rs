//! All that a ruleset says, by where it says it: what a translation may name.

use std::collections::{BTreeMap, BTreeSet};

use super::Part;

/// Something that is said: of what, under which key, in which words.
pub type Saying = (Part, String, String);

/// All that a ruleset says under any of its options and house rules.
#[derive(Debug, Clone, Default)]
pub struct Sayings {
    keys: BTreeMap<Part, BTreeSet<String>>,
    /// The texts of scripts and boards.
    files: BTreeMap<String, String>,
}

impl Sayings {
    /// Adds what is said. Blank words need no translation.
    pub fn add(&mut self, sayings: impl IntoIterator<Item = Saying>) {
        for (part, key, words) in sayings {
            if !words.trim().is_empty() {
                self.keys.entry(part).or_default().insert(key);
            }
        }
    }

    /// Adds files in which more may be said.
    pub fn add_files<'a>(&mut self, files: impl IntoIterator<Item = (&'a String, &'a String)>) {
        self.files.extend(files.into_iter().map(|(path, text)| (path.clone(), text.clone())));
    }

    /// What is said here and not there: what a house rule adds. Files are kept.
    #[must_use]
    pub fn beyond(mut self, other: &Self) -> Self {
        for (part, keys) in &mut self.keys {
            keys.retain(|key| !other.has(*part, key));
        }
        self
    }

    /// The keys of a part.
    pub fn keys(&self, part: Part) -> impl Iterator<Item = &str> {
        self.keys.get(&part).into_iter().flatten().map(String::as_str)
    }

    /// Is something said under this key?
    pub fn has(&self, part: Part, key: &str) -> bool {
        self.keys.get(&part).is_some_and(|keys| keys.contains(key))
    }

    /// Does a script or a board say this? Of what has gaps, all that stands between them must stand in one file.
    pub fn is_said(&self, text: &str) -> bool {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            pieces.push(before);
            rest = after.split_once('}').map_or("", |(_, after)| after);
        }
        pieces.push(rest);
        self.files.values().any(|file| pieces.iter().all(|piece| file.contains(piece.trim())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_stands_in_a_file() {
        let mut sayings = Sayings::default();
        let file = ("x.luau".to_owned(), "return `{who} holds the inn`".to_owned());
        sayings.add_files([(&file.0, &file.1)]);
        assert!(sayings.is_said("holds the inn"));
        assert!(sayings.is_said("{a} holds the inn"));
        assert!(!sayings.is_said("{a} holds the church"));
    }

    #[test]
    fn blank_words_need_no_translation() {
        let mut sayings = Sayings::default();
        sayings.add([(Part::Rule, "§1".to_owned(), " ".to_owned()), (Part::Rule, "§2".to_owned(), "go".to_owned())]);
        assert_eq!(sayings.keys(Part::Rule).collect::<Vec<_>>(), ["§2"]);
    }
}
