//! Values of scripts as people read them: tables in order, pieces and squares by what they are.

use mlua::{Table as LuaTable, Value};

use super::api::handle::{self, Handle};
use super::desk::Desk;
use super::sandbox::plain_text;

/// A table that fits into so many letters stands in one line.
const WIDE: usize = 100;
/// Entries of a list that are all no longer than this stand side by side.
const SHORT: usize = 30;
/// Tables in tables are shown so deep.
const DEEPEST: usize = 6;
/// So many entries of all tables together are shown.
const MOST: usize = 500;

/// Values as text, line by line.
pub fn shown(desk: &Desk, values: &[&Value]) -> Vec<String> {
    let mut shower = Shower { desk, left: MOST };
    let told: Vec<String> = values.iter().map(|value| shower.value(value, 0)).collect();
    let text = if told.iter().any(|text| text.contains('\n')) { told.join("\n") } else { told.join(", ") };
    text.lines().map(str::to_owned).collect()
}

struct Shower<'a> {
    desk: &'a Desk,
    /// Entries that may still be shown.
    left: usize,
}

impl Shower<'_> {
    fn value(&mut self, value: &Value, depth: usize) -> String {
        match value {
            Value::String(text) => format!("\"{}\"", handle::begun(text).replace('\\', "\\\\").replace('"', "\\\"")),
            Value::Table(table) => self.table(table, depth),
            Value::LightUserData(_) => self.handle(value),
            other => plain_text(self.desk, other).unwrap_or_else(|_| other.type_name().to_owned()),
        }
    }

    fn handle(&self, value: &Value) -> String {
        let name = self.desk.ask(|table| Ok(handle::text(table, value)));
        match (Handle::read(value), name) {
            (Some(Handle::Square(_)), Ok(name)) => format!("square {name}"),
            (Some(_), Ok(name)) => name,
            _ => handle::what(value),
        }
    }

    fn table(&mut self, table: &LuaTable, depth: usize) -> String {
        if depth >= DEEPEST {
            return "{ ... }".to_owned();
        }
        let length = table.raw_len();
        let mut keyed: Vec<(Order, Value, Value)> = Vec::new();
        let mut parts = Vec::new();
        let mut more = 0;
        for item in 1..=length {
            if self.left == 0 {
                more += 1;
                continue;
            }
            self.left -= 1;
            let value = table.raw_get::<Value>(item).unwrap_or(Value::Nil);
            parts.push(self.value(&value, depth + 1));
        }
        let in_list = |key: &Value| match number(key) {
            Some(n) => n.fract() == 0.0 && n >= 1.0 && n <= length as f64,
            None => false,
        };
        for pair in table.pairs::<Value, Value>() {
            let Ok((key, value)) = pair else { break };
            if !in_list(&key) {
                keyed.push((Order::of(&key), key, value));
            }
        }
        keyed.sort_by(|a, b| a.0.cmp(&b.0));
        for (_, key, value) in keyed {
            if self.left == 0 {
                more += 1;
                continue;
            }
            self.left -= 1;
            let key = match &key {
                Value::String(text) if is_name(&handle::begun(text)) => handle::begun(text),
                other => format!("[{}]", self.value(other, depth + 1)),
            };
            parts.push(format!("{key} = {}", self.value(&value, depth + 1)));
        }
        if more > 0 {
            parts.push(format!("... {more} more"));
        }
        laid_out(&parts)
    }
}

/// Entries in one line, or each in its own.
fn laid_out(parts: &[String]) -> String {
    if parts.is_empty() {
        return "{}".to_owned();
    }
    let wide: usize = parts.iter().map(|part| part.chars().count() + 2).sum();
    if wide <= WIDE && !parts.iter().any(|part| part.contains('\n')) {
        return format!("{{ {} }}", parts.join(", "));
    }
    let is_short = |part: &String| part.chars().count() <= SHORT && !part.contains(['\n', '=']);
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        let fits = |line: &String| line.chars().count() + part.chars().count() + 2 <= WIDE;
        match lines.last_mut().filter(|line| parts.iter().all(is_short) && fits(line)) {
            Some(line) => line.push_str(&format!(" {part},")),
            None => lines.push(format!("    {},", part.replace('\n', "\n    "))),
        }
    }
    format!("{{\n{}\n}}", lines.join("\n"))
}

fn is_name(text: &str) -> bool {
    let begins = text.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    begins && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(n) => Some(*n as f64),
        Value::Number(n) => Some(*n),
        _ => None,
    }
}

/// In what order keys are shown: numbers, texts, pieces and squares, the rest.
#[derive(Debug, Clone, PartialEq)]
enum Order {
    Number(f64),
    Text(String),
    Handle(u8, u32),
    Other(String),
}

impl Order {
    fn of(key: &Value) -> Self {
        match (key, Handle::read(key)) {
            (_, Some(Handle::Piece(id))) => Self::Handle(0, u32::from(id.0)),
            (_, Some(Handle::Square(square))) => Self::Handle(1, square.0),
            (Value::String(text), _) => Self::Text(handle::begun(text)),
            (Value::Boolean(flag), _) => Self::Other(flag.to_string()),
            (other, _) => number(other).map_or_else(|| Self::Other(other.type_name().to_owned()), Self::Number),
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Self::Number(_) => 0,
            Self::Text(_) => 1,
            Self::Handle(..) => 2,
            Self::Other(_) => 3,
        }
    }

    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a.total_cmp(b),
            (Self::Text(a), Self::Text(b)) | (Self::Other(a), Self::Other(b)) => a.cmp(b),
            (Self::Handle(a, b), Self::Handle(c, d)) => (a, b).cmp(&(c, d)),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}
