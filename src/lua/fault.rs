//! A script that failed, told so that its author finds the place.

use std::fmt;

use mlua::Error;

use crate::report::Problem;

/// What went wrong in a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The rule that was being asked or carried out, by key; empty while loading.
    pub rule: String,
    /// The script.
    pub file: String,
    /// The line, counted from 1; 0 if it is not known.
    pub line: usize,
    /// What went wrong.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}", self.file)?;
            if self.line > 0 {
                write!(f, ":{}", self.line)?;
            }
            write!(f, ": ")?;
        }
        if !self.rule.is_empty() {
            write!(f, "rule {}: ", self.rule)?;
        }
        write!(f, "{}", self.what)
    }
}

impl std::error::Error for Fault {}

impl Fault {
    /// Reads file, line and sentence out of an error of the virtual machine.
    pub fn new(rule: &str, error: &Error) -> Self {
        let (what, trace) = innermost(error);
        let (place, what) = split_place(&what);
        let place = place.or_else(|| trace.as_deref().and_then(first_script_line));
        let (file, line) = place.unwrap_or_default();
        Self { rule: rule.to_owned(), file, line, what: without_address(what).chars().take(LONGEST).collect() }
    }
}

/// A sentence of a script is no longer than this.
const LONGEST: usize = 2000;

/// A sentence out of a script, cut where it is longer than any sentence.
pub fn bounded(text: &mlua::LuaString) -> String {
    let bytes = text.as_bytes();
    String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST)]).into_owned()
}

impl Fault {
    /// As a problem of the script in which it arose, or of `path` if that is not known.
    pub fn problem(self, path: &str) -> Problem {
        let Self { rule, file, line, what } = self;
        let what = if rule.is_empty() { what } else { format!("rule {rule}: {what}") };
        let problem = Problem::new(if file.is_empty() { path.to_owned() } else { file }, what);
        if line > 0 { problem.at(line) } else { problem }
    }
}

/// The sentence at the bottom of an error, and the traceback nearest to it.
fn innermost(error: &Error) -> (String, Option<String>) {
    match error {
        Error::CallbackError { traceback, cause } => {
            let (what, inner) = innermost(cause);
            (what, inner.or_else(|| Some(traceback.clone())))
        }
        Error::WithContext { cause, .. } => innermost(cause),
        Error::RuntimeError(text) => {
            let mut lines = text.lines();
            let what = lines.next().unwrap_or_default().to_owned();
            // A traceback is short; what is longer is a text of the script.
            let rest = lines.take(200).collect::<Vec<_>>().join("\n");
            (what, (!rest.is_empty()).then_some(rest))
        }
        Error::SyntaxError { message, .. } => (message.lines().next().unwrap_or_default().to_owned(), None),
        Error::MemoryError(_) => (super::desk::TOO_MUCH_MEMORY.to_owned(), None),
        Error::ExternalError(error) => (error.to_string(), None),
        other => (other.to_string(), None),
    }
}

/// A sentence without the address that the machine shows of an error which is no text.
fn without_address(what: String) -> String {
    let of_no_text = ["table", "function", "userdata", "thread", "buffer"].into_iter().find(|kind| {
        let digits = what.strip_prefix(kind).and_then(|rest| rest.strip_prefix(": 0x"));
        digits.is_some_and(|digits| digits.chars().all(|c| c.is_ascii_hexdigit()))
    });
    if what == "error in error handling" {
        return "an error arose while an error was told; does the rule call itself without end?".to_owned();
    }
    match of_no_text {
        Some(_) => "it broke off with an error that is no text; write error \"...\"".to_owned(),
        None => what,
    }
}

/// `rulesets/x/march.luau:12: sentence` as place and sentence.
fn split_place(text: &str) -> (Option<(String, usize)>, String) {
    for (at, _) in text.match_indices(':') {
        let rest = &text[at + 1..];
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let file = &text[..at];
        if !digits.is_empty() && file.ends_with(".luau") && rest[digits.len()..].starts_with(':') {
            let what = rest[digits.len() + 1..].trim_start().to_owned();
            return (Some((file.to_owned(), digits.parse().unwrap_or(0))), what);
        }
    }
    (None, text.to_owned())
}

/// The first line of a traceback that lies in a script.
fn first_script_line(trace: &str) -> Option<(String, usize)> {
    trace.lines().find_map(|line| {
        let line = line.trim();
        let at = line.find(".luau:")? + ".luau".len();
        let digits: String = line[at + 1..].chars().take_while(char::is_ascii_digit).collect();
        Some((line[..at].trim_start_matches("[string \"").to_owned(), digits.parse().ok()?))
    })
}
