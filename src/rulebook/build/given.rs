//! What a script hands over with a declaration: plain data, read key by key with exact complaints.

use std::collections::BTreeMap;

use crate::language;
use crate::report::{Problem, did_you_mean};
use crate::rulebook::{Citation, FnRef};

/// A value of a declaration.
#[derive(Debug, Clone, PartialEq)]
pub enum Given {
    /// A text.
    Text(String),
    /// A number.
    Number(f64),
    /// True or false.
    Flag(bool),
    /// A list.
    List(Vec<Given>),
    /// A table with keys.
    Map(BTreeMap<String, Given>),
    /// A function.
    Function(FnRef),
}

impl Given {
    /// What it is, for complaints.
    fn what(&self) -> String {
        match self {
            Self::Text(t) => format!("the text '{t}'"),
            Self::Number(n) => format!("the number {n}"),
            Self::Flag(f) => f.to_string(),
            Self::List(_) => "a list".to_owned(),
            Self::Map(_) => "a table".to_owned(),
            Self::Function(_) => "a function".to_owned(),
        }
    }
}

/// One declaration as a script made it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Draft {
    /// The word of the language: `kind`, `offer`, ...
    pub word: String,
    /// The key or name given to it.
    pub key: String,
    /// Where it stands, and the hash of the lines that state it; the rest is filled in from the fields.
    pub citation: Citation,
    /// The table; none if the word was left without a body.
    pub body: Option<BTreeMap<String, Given>>,
    /// Keys that it had in earlier versions.
    pub formerly: Vec<String>,
    /// Has one of them taken it away?
    pub unlisted: bool,
}

/// Reads the fields of a draft and collects what is wrong with them.
pub struct Fields<'a> {
    draft: &'a Draft,
    fields: BTreeMap<String, Given>,
    problems: &'a mut Vec<Problem>,
}

impl<'a> Fields<'a> {
    /// Begins to read. Keys that its word does not know are complained of, with the nearest known one.
    pub fn new(draft: &'a Draft, problems: &'a mut Vec<Problem>) -> Self {
        let known = language::keys_of(&draft.word);
        let given = draft.body.clone().unwrap_or_default();
        let mut fields = Self { draft, fields: BTreeMap::new(), problems };
        fields.only(&given, "", &known);
        fields.fields = given.into_iter().filter(|(key, _)| known.contains(&key.as_str())).collect();
        fields
    }

    /// Complains of the keys of a table that are not known, with the nearest known one. `whose` begins the sentence.
    pub fn only(&mut self, table: &BTreeMap<String, Given>, whose: &str, known: &[&str]) {
        let whose = if whose.is_empty() { String::new() } else { format!("{whose}: ") };
        for key in table.keys().filter(|key| !known.contains(&key.as_str())) {
            let shown = key
                .parse::<usize>()
                .map_or(format!("the key '{key}'"), |n| format!("a value without a key (number {n})"));
            let near = did_you_mean(key, known.iter().copied());
            self.complain(
                &format!("{whose}{shown} is not known here{near}"),
                &format!("keys are {}", known.join(", ")),
            );
        }
    }

    /// Notes that something is wrong with this declaration.
    pub fn complain(&mut self, what: &str, right: &str) {
        let Draft { word, key, citation, .. } = self.draft;
        let problem = Problem::new(&citation.origin.file, format!("{word} '{key}': {what}")).at(citation.origin.line);
        self.problems.push(if right.is_empty() { problem } else { problem.right(right) });
    }

    fn take<T>(&mut self, key: &str, wanted: &str, read: impl FnOnce(&Given) -> Option<T>) -> Option<T> {
        let given = self.fields.remove(key)?;
        let read = read(&given);
        if read.is_none() {
            self.complain(&format!("'{key}' should be {wanted}, not {}", given.what()), "");
        }
        read
    }

    /// A text.
    pub fn text(&mut self, key: &str) -> Option<String> {
        self.take(key, "a text", |given| match given {
            Given::Text(t) => Some(t.clone()),
            _ => None,
        })
    }

    /// A text of a type that is one of a few; none if the key is absent or its text is no such.
    pub fn choice(&mut self, key: &str, of: &str) -> Option<&'static str> {
        let (text, choices) = (self.text(key)?, language::choices(of));
        let found = choices.iter().find(|choice| **choice == text).copied();
        if found.is_none() {
            let near = did_you_mean(&text, choices.iter().copied());
            self.complain(&format!("'{key}' is '{text}'{near}"), &format!("it may be {}", choices.join(", ")));
        }
        found
    }

    /// The same; the first of them if the key is absent.
    pub fn one_of(&mut self, key: &str, of: &str) -> &'static str {
        self.choice(key, of).or(language::choices(of).first().copied()).unwrap_or_default()
    }

    /// A text, or a list of texts; empty if the key is absent.
    pub fn words(&mut self, key: &str) -> Vec<String> {
        self.take(key, "a text or a list of texts", texts).unwrap_or_default()
    }

    /// A whole number.
    pub fn number(&mut self, key: &str) -> Option<i64> {
        self.take(key, "a whole number", whole)
    }

    /// True or false.
    pub fn flag(&mut self, key: &str) -> Option<bool> {
        self.take(key, "true or false", |given| match given {
            Given::Flag(f) => Some(*f),
            _ => None,
        })
    }

    /// A function.
    pub fn function(&mut self, key: &str) -> Option<FnRef> {
        self.take(key, "a function", |given| match given {
            Given::Function(f) => Some(*f),
            _ => None,
        })
    }

    /// A function that must be there: the value without a key, or the one named `run`.
    pub fn run(&mut self) -> Option<FnRef> {
        let run = if self.fields.contains_key("run") { self.function("run") } else { self.function("1") };
        if run.is_none() {
            self.complain("it has no function to run", "write the function last in its table");
        }
        run
    }

    /// A table of whole numbers by word, none below `least`.
    pub fn numbers(&mut self, key: &str, least: i32) -> Vec<(String, i32)> {
        let wanted = format!("a table of whole numbers from {least} to {}", i32::MAX);
        let number = |v: &Given| whole(v).and_then(|n| i32::try_from(n).ok()).filter(|n| *n >= least);
        self.take(key, &wanted, |given| match given {
            Given::Map(map) => map.iter().map(|(k, v)| Some((k.clone(), number(v)?))).collect(),
            Given::List(list) if list.is_empty() => Some(Vec::new()),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// A table of texts, or of lists of texts, by word.
    pub fn words_by(&mut self, key: &str) -> Vec<(String, Vec<String>)> {
        self.take(key, "a table of texts", |given| match given {
            Given::Map(map) => map.iter().map(|(k, v)| Some((k.clone(), texts(v)?))).collect(),
            Given::List(list) if list.is_empty() => Some(Vec::new()),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// Words with `all`, `own` or `enemy` for each: a list means `all`.
    pub fn to_whom(&mut self, key: &str) -> Vec<(String, String)> {
        self.take(key, "a list of channels, or a table of channel = \"own\", \"enemy\" or \"all\"", |given| match given
        {
            Given::Map(map) => map
                .iter()
                .map(|(k, v)| match v {
                    Given::Text(t) if ["own", "enemy", "all"].contains(&t.as_str()) => Some((k.clone(), t.clone())),
                    _ => None,
                })
                .collect(),
            other => Some(texts(other)?.into_iter().map(|t| (t, "all".to_owned())).collect()),
        })
        .unwrap_or_default()
    }

    /// The raw value, for fields of several forms.
    pub fn raw(&mut self, key: &str) -> Option<Given> {
        self.fields.remove(key)
    }

    /// The citation of the declaration: its key, `says` and `cite`.
    pub fn citation(&mut self) -> Citation {
        let says = self.text("says").unwrap_or_default();
        let cites = self.words("cite");
        let Draft { key, citation, .. } = self.draft;
        Citation { key: key.clone(), says, cites, ..citation.clone() }
    }
}

/// A text, or a list of texts.
pub fn texts(given: &Given) -> Option<Vec<String>> {
    match given {
        Given::Text(t) => Some(vec![t.clone()]),
        Given::List(list) => list
            .iter()
            .map(|item| match item {
                Given::Text(t) => Some(t.clone()),
                _ => None,
            })
            .collect(),
        _ => None,
    }
}

fn whole(given: &Given) -> Option<i64> {
    match given {
        Given::Number(n) if n.fract() == 0.0 && n.abs() < 9e15 => Some(*n as i64),
        _ => None,
    }
}
