//! How an action is written: one short line in the manner of the book, read and printed by one pattern.

use std::fmt::Write as _;

/// A place in a line that an action fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// The letter of the piece that acts.
    Letter,
    /// The square of the piece that acts.
    From,
    /// The square that it goes to.
    To,
    /// A front, written as the square before it or by its name.
    Front,
    /// Squares, with commas between.
    Squares,
    /// A kind of piece, by its letter.
    Kind,
    /// A number.
    Number,
}

impl Slot {
    /// All slots, by the word that stands between braces.
    pub const ALL: [(&'static str, Slot); 7] = [
        ("letter", Slot::Letter),
        ("from", Slot::From),
        ("to", Slot::To),
        ("front", Slot::Front),
        ("squares", Slot::Squares),
        ("kind", Slot::Kind),
        ("number", Slot::Number),
    ];

    /// The word that stands between braces.
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(_, s)| *s == self).map_or("", |(w, _)| w)
    }
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Slot(Slot),
    /// May be left out as a whole.
    Optional(Vec<Part>),
}

/// A pattern such as `{letter} from {from} onto {to}[, turned about toward {front}]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinePattern {
    parts: Vec<Part>,
    text: String,
}

/// Parts of a line that may be left out.
const MOST_OPTIONAL: usize = 6;

/// What a line says for each slot, as text.
pub type Filled = Vec<(Slot, String)>;

impl LinePattern {
    /// Reads a pattern. Square brackets enclose what may be left out; they do not nest.
    ///
    /// # Errors
    /// A sentence that names the slot that is not known, or the bracket that is not closed.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = &text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut parts = Vec::new();
        let mut optional: Option<Vec<Part>> = None;
        let mut rest = text.as_str();
        while let Some(c) = rest.chars().next() {
            match c {
                '{' => {
                    let Some((word, after)) = rest[1..].split_once('}') else {
                        return Err(format!("the line '{text}' opens a brace and does not close it"));
                    };
                    let Some((_, slot)) = Slot::ALL.iter().find(|(w, _)| *w == word) else {
                        let known = Slot::ALL.map(|(w, _)| w);
                        let near = crate::report::did_you_mean(word, known);
                        return Err(format!(
                            "the line '{text}' has an unknown slot '{{{word}}}'{near} (slots are {})",
                            known.join(", ")
                        ));
                    };
                    optional.as_mut().unwrap_or(&mut parts).push(Part::Slot(*slot));
                    rest = after;
                    continue;
                }
                '[' if optional.is_none() => optional = Some(Vec::new()),
                ']' => match optional.take() {
                    Some(inner) => parts.push(Part::Optional(inner)),
                    None => return Err(format!("the line '{text}' closes a bracket that it did not open")),
                },
                _ => {
                    let into = optional.as_mut().unwrap_or(&mut parts);
                    match into.last_mut() {
                        Some(Part::Text(t)) => t.push(c),
                        _ => into.push(Part::Text(c.to_string())),
                    }
                }
            }
            rest = &rest[c.len_utf8()..];
        }
        if optional.is_some() {
            return Err(format!("the line '{text}' opens a bracket and does not close it"));
        }
        if parts.iter().filter(|part| matches!(part, Part::Optional(_))).count() > MOST_OPTIONAL {
            return Err(format!("the line '{text}' has more than {MOST_OPTIONAL} parts that may be left out"));
        }
        Ok(Self { parts, text: text.to_owned() })
    }

    /// The pattern as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Has the pattern words of its own beside its slots?
    pub fn has_words(&self) -> bool {
        self.parts.iter().any(|p| matches!(p, Part::Text(t) if t.chars().any(char::is_alphabetic)))
    }

    /// Does the pattern have this slot anywhere?
    pub fn has(&self, slot: Slot) -> bool {
        self.parts.iter().any(|p| match p {
            Part::Slot(s) => *s == slot,
            Part::Optional(inner) => inner.contains(&Part::Slot(slot)),
            Part::Text(_) => false,
        })
    }

    /// Prints a line. A part that may be left out is, unless all its slots are filled.
    pub fn print(&self, mut fill: impl FnMut(Slot) -> Option<String>) -> String {
        let mut line = String::new();
        for part in &self.parts {
            match part {
                Part::Text(t) => line.push_str(t),
                Part::Slot(slot) => {
                    // Writing to a string cannot fail.
                    let _ = write!(line, "{}", fill(*slot).unwrap_or_else(|| "?".to_owned()));
                }
                Part::Optional(inner) => {
                    let mut words = String::new();
                    let complete = inner.iter().all(|p| match p {
                        Part::Text(t) => {
                            words.push_str(t);
                            true
                        }
                        Part::Slot(slot) => fill(*slot).map(|w| words.push_str(&w)).is_some(),
                        Part::Optional(_) => true,
                    });
                    if complete {
                        line.push_str(&words);
                    }
                }
            }
        }
        line
    }

    /// What a line says for each slot, if it is written in this manner. White space counts as one blank.
    pub fn read(&self, line: &str) -> Option<Filled> {
        self.read_where(line, &|_, _| true)
    }

    /// The same, where only some words fit a slot.
    pub fn read_where(&self, line: &str, fits: &dyn Fn(Slot, &str) -> bool) -> Option<Filled> {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let flat: Vec<Vec<&Part>> = self.readings();
        flat.iter().find_map(|parts| match_parts(parts, &line, fits))
    }

    /// The pattern with and without what may be left out, the fullest first.
    fn readings(&self) -> Vec<Vec<&Part>> {
        let mut readings: Vec<Vec<&Part>> = vec![Vec::new()];
        for part in &self.parts {
            if let Part::Optional(inner) = part {
                let without = readings.clone();
                for reading in &mut readings {
                    reading.extend(inner.iter());
                }
                readings.extend(without);
            } else {
                for reading in &mut readings {
                    reading.push(part);
                }
            }
        }
        readings
    }
}

/// The shortest text for each slot with which all parts match.
fn match_parts(parts: &[&Part], line: &str, fits: &dyn Fn(Slot, &str) -> bool) -> Option<Filled> {
    let Some((first, rest)) = parts.split_first() else { return line.is_empty().then(Vec::new) };
    match first {
        Part::Text(t) => match_parts(rest, line.strip_prefix(t.as_str())?, fits),
        Part::Slot(slot) => {
            let ends = line.char_indices().skip(1).map(|(n, _)| n).chain([line.len()]);
            for end in ends {
                let word = &line[..end];
                if word.is_empty() || word.contains(' ') {
                    return None;
                }
                if !fits(*slot, word) {
                    continue;
                }
                if let Some(mut filled) = match_parts(rest, &line[end..], fits) {
                    filled.insert(0, (*slot, word.to_owned()));
                    return Some(filled);
                }
            }
            None
        }
        Part::Optional(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pattern() -> LinePattern {
        LinePattern::parse("{letter} from {from} onto {to}[, turned about toward {front}]").unwrap()
    }

    #[test]
    fn a_line_is_read_as_it_is_printed() {
        let words = |slot| match slot {
            Slot::Letter => Some("m".to_owned()),
            Slot::From => Some("185".to_owned()),
            Slot::To => Some("193".to_owned()),
            _ => None,
        };
        let line = pattern().print(words);
        assert_eq!(line, "m from 185 onto 193");
        let read = pattern().read("  m  from 185 onto 193 ").unwrap();
        assert_eq!(pattern().print(|s| read.iter().find(|(r, _)| *r == s).map(|(_, w)| w.clone())), line);
    }

    #[test]
    fn what_may_be_left_out_is_read_when_it_is_there() {
        let read = pattern().read("b from 334 onto 271, turned about toward 272").unwrap();
        assert_eq!(read.last(), Some(&(Slot::Front, "272".to_owned())));
        assert_eq!(pattern().read("b from 334 onto"), None);
    }

    #[test]
    fn an_unknown_slot_names_its_nearest() {
        let error = LinePattern::parse("{lettr} on {from}").unwrap_err();
        assert!(error.contains("unknown slot '{lettr}'; did you mean 'letter'?"), "{error}");
        assert!(LinePattern::parse("a [b").unwrap_err().contains("does not close it"));
        assert!(LinePattern::parse("a ] b").unwrap_err().contains("did not open"));
    }
}
