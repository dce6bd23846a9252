//! How the house says that a file is wrong: where, what, and what would be right.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub mod findings;
pub mod locate;

/// One thing wrong with a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The file as its author knows it, for instance `boards/plate-3.ron`.
    pub file: String,
    /// The line, counted from 1, where one can be named.
    pub line: Option<usize>,
    /// The column in letters, counted from 1, where one can be named.
    pub column: Option<usize>,
    /// What is wrong, with the offending value.
    pub what: String,
    /// What would be right.
    pub right: Option<String>,
}

impl Problem {
    /// A problem somewhere in `file`.
    pub fn new(file: impl Into<String>, what: impl Into<String>) -> Self {
        Self { file: file.into(), line: None, column: None, what: what.into(), right: None }
    }

    /// The same problem, at a line counted from 1.
    #[must_use]
    pub fn at(mut self, line: usize) -> Self {
        self.line = Some(line);
        self
    }

    /// The same problem, at a column counted from 1.
    #[must_use]
    pub fn column(mut self, column: usize) -> Self {
        self.column = Some(column);
        self
    }

    /// The same problem, with what would be right.
    #[must_use]
    pub fn right(mut self, right: impl Into<String>) -> Self {
        self.right = Some(right.into());
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.what)?;
        if let Some(right) = &self.right {
            write!(f, "; {right}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problem {}

/// Everything wrong with what was read: never empty when returned as an error.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Problems(pub Vec<Problem>);

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, problem) in self.0.iter().enumerate() {
            if n > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Self(vec![problem])
    }
}

/// `1 action`, `2 actions`.
pub fn count(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// A word as a sentence quotes it: between marks, shortened if it is very long.
pub fn quoted(word: &str) -> String {
    let mut shown: String = word.chars().take(60).flat_map(char::escape_debug).collect();
    if word.chars().nth(60).is_some() {
        shown.push_str("...");
    }
    format!("'{}'", shown.replace("\\'", "'").replace("\\\"", "\""))
}

/// The known word nearest to `word`, if one is near enough to be a likely slip; none for a word of more than 60 characters.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let long = word.chars().take(61).count();
    if long > 60 {
        return None;
    }
    let lower = word.to_lowercase();
    known
        .into_iter()
        .filter_map(|k| {
            let known_long = k.chars().count();
            let allowed = (long.max(known_long) / 3).max(1);
            let distance = || strsim::damerau_levenshtein(&lower, &k.to_lowercase());
            (long.abs_diff(known_long) <= allowed).then(distance).filter(|d| *d <= allowed).map(|d| (d, k))
        })
        .min()
        .map(|(_, k)| k)
}

/// "; did you mean `x`?" or nothing: for sentences about unknown words.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map(|k| format!("; did you mean '{k}'?")).unwrap_or_default()
}

/// The options with which every RON file of the house is read: `Some(...)` may be left out.
pub fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// Reads a RON file. A key or variant that is not known is named with its line and its nearest known neighbour.
pub fn read_ron<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, Problem> {
    ron_options().from_str(text).map_err(|error| {
        let line = error.span.start.line;
        let problem = match &error.code {
            ron::Error::NoSuchStructField { expected, found, .. } => unknown("key", found, expected),
            ron::Error::NoSuchEnumVariant { expected, found, .. } => unknown("word", found, expected),
            ron::Error::MissingStructField { field, .. } => {
                Problem::new("", format!("the key '{field}' is missing")).right(format!("add `{field}: ...`"))
            }
            other => Problem::new("", other.to_string()),
        };
        Problem { file: file.to_owned(), line: Some(line), column: Some(error.span.start.col), ..problem }
    })
}

fn unknown(what: &str, found: &str, expected: &[&'static str]) -> Problem {
    let problem = Problem::new("", format!("unknown {what} '{found}'"));
    match nearest(found, expected.iter().copied()) {
        Some(near) => problem.right(format!("did you mean '{near}'?")),
        None => problem.right(format!("known are {}", expected.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_a_likely_slip() {
        assert_eq!(nearest("widht", ["height", "width"]), Some("width"));
        assert_eq!(nearest("Width", ["width"]), Some("width"));
        assert_eq!(nearest("own", ["owner", "side"]), None);
        assert_eq!(nearest("frm", ["farm", "from"]), Some("farm"), "of two as near, the first of the alphabet");
        let long = "x".repeat(1_000_000);
        assert_eq!(nearest(&long, [long.as_str()]), None);
    }

    #[test]
    fn a_quoted_word_is_short_and_on_one_line() {
        assert_eq!(quoted("it's"), "'it's'");
        assert_eq!(quoted("a\nb"), "'a\\nb'");
        assert_eq!(quoted(&"x".repeat(61)), format!("'{}...'", "x".repeat(60)));
    }
}
