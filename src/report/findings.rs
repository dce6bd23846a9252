//! What is found to be wrong with a RON file after it was read, each thing at its line.

use serde::de::DeserializeOwned;

use super::locate::Located;
use super::{Problem, Problems, nearest, read_ron};

/// Reads a RON file, and keeps where everything in it stands: see [`Place::of`].
///
/// # Errors
/// The first thing that keeps it from being read, or every key that stands twice in one map.
pub fn read_located<T: DeserializeOwned>(file: &str, text: &str) -> Result<(T, Located), Problems> {
    let value = read_ron(file, text)?;
    let tree = Located::scan(text);
    let mut findings = Findings::new(file);
    for (second, first) in tree.repeated() {
        let what = format!("'{}' stands already in line {first}", second.key.as_deref().unwrap_or_default());
        findings.add(Place::of(second), what, "keep one of the two");
    }
    findings.finish(())?;
    Ok((value, tree))
}

/// A value in a RON file, from which one goes on to the values within it.
#[derive(Debug, Clone, Copy)]
pub struct Place<'a>(&'a Located);

impl<'a> Place<'a> {
    /// Where a value stands.
    pub fn of(value: &'a Located) -> Self {
        Self(value)
    }

    /// The value of a key; this place itself if there is none.
    #[must_use]
    pub fn key(self, key: &str) -> Self {
        self.0.field(key).map_or(self, Self)
    }

    /// The value at an index, counted from 0; this place itself if there is none.
    #[must_use]
    pub fn item(self, index: usize) -> Self {
        self.0.parts.get(index).map_or(self, Self)
    }

    /// Its line, counted from 1.
    pub fn line(self) -> usize {
        self.0.line
    }
}

/// The problems found in one file after it was read.
#[derive(Debug)]
pub struct Findings<'a> {
    file: &'a str,
    problems: Vec<Problem>,
}

impl<'a> Findings<'a> {
    /// Nothing found yet in `file`.
    pub fn new(file: &'a str) -> Self {
        Self { file, problems: Vec::new() }
    }

    /// Adds what is wrong at a place, and what would be right.
    pub fn add(&mut self, place: Place<'_>, what: impl Into<String>, right: impl Into<String>) {
        self.problems.push(Problem::new(self.file, what).at(place.line()).right(right));
    }

    /// Adds what is wrong at a place if `is_good` does not hold.
    pub fn need(&mut self, is_good: bool, place: Place<'_>, what: impl Into<String>, right: impl Into<String>) {
        if !is_good {
            self.add(place, what, right);
        }
    }

    /// A text that may not be blank, under a key of this name.
    pub fn need_text(&mut self, text: &str, place: Place<'_>, key: &str) {
        self.need(!text.trim().is_empty(), place.key(key), format!("'{key}' is empty"), "write at least a word");
    }

    /// The value, if nothing was found; else everything that was, by line.
    ///
    /// # Errors
    /// All that was added.
    pub fn finish<T>(mut self, value: T) -> Result<T, Problems> {
        self.problems.sort_by_key(|problem| problem.line);
        if self.problems.is_empty() { Ok(value) } else { Err(Problems(self.problems)) }
    }
}

/// What would be right instead of an unknown word: the nearest known one, or else what `otherwise` says.
pub fn instead<'a>(word: &str, known: impl IntoIterator<Item = &'a str>, otherwise: impl Into<String>) -> String {
    nearest(word, known).map_or_else(|| otherwise.into(), |near| format!("did you mean '{near}'?"))
}

/// Is it a name of lower-case letters, digits, `-` and `_`, as files and ids have?
pub fn is_plain_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    name.starts_with(plain) && name.chars().all(|c| plain(c) || c == '-' || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "(\n list: [\n  (name: \"a\"),\n  (name: \"b\"),\n ],\n)";

    #[test]
    fn what_is_not_there_has_the_line_of_where_it_would_be() {
        let tree = Located::scan(TEXT);
        let root = Place::of(&tree);
        assert_eq!(root.key("list").item(1).key("name").line(), 4);
        assert_eq!(root.key("list").item(1).key("reason").line(), 4);
        assert_eq!(root.key("list").item(7).line(), 2);
        assert_eq!(root.key("nothing").line(), 1);
    }

    #[test]
    fn findings_are_told_by_line() {
        let tree = Located::scan(TEXT);
        let list = Place::of(&tree).key("list");
        let mut findings = Findings::new("x.ron");
        findings.need(true, list, "well", "so");
        findings.need_text(" ", list.item(1), "name");
        findings.add(list, "too short", instead("lits", ["list"], "write more"));
        assert_eq!(
            findings.finish(()).unwrap_err().to_string(),
            "x.ron:2: too short; did you mean 'list'?\nx.ron:4: 'name' is empty; write at least a word"
        );
        assert_eq!(Findings::new("x.ron").finish(5), Ok(5));
    }

    #[test]
    fn a_key_written_twice_in_a_map_is_no_readable_file() {
        let read = read_located::<std::collections::BTreeMap<String, u8>>("x.ron", "{\n\"a\": 1,\n\"a\": 2}");
        assert_eq!(read.unwrap_err().to_string(), "x.ron:3: 'a' stands already in line 2; keep one of the two");
    }

    #[test]
    fn plain_names_are_those_of_files() {
        for good in ["plain", "plate-3", "1803", "second_class"] {
            assert!(is_plain_name(good), "{good}");
        }
        for bad in ["", "-x", "Plain", "a b", "a/b", "..", "\u{e4}"] {
            assert!(!is_plain_name(bad), "{bad}");
        }
    }
}
