//! A worked example as its author would write it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::examples::{Certainty, Deed, Example, Expect, GivenValue, LaidMark, Placed, RaisedWall};
use crate::rulebook::OptionValue;

/// Lines are no longer than this, where their parts allow.
const WIDE: usize = 116;

/// An example as an entry of its file, with a comma behind it. Of what it expects only steps are written: it is for what was recorded.
pub fn written(example: &Example) -> String {
    let mut text = String::from("    (\n");
    let mut line = |key: &str, value: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "        {key}: {value},");
    };
    line("id", quoted(&example.id));
    line("cite", list(&example.cite));
    line("says", quoted(&example.says));
    line(
        "certainty",
        match example.certainty {
            Certainty::Low => "Low",
            Certainty::Medium => "Medium",
            Certainty::High => "High",
        }
        .to_owned(),
    );
    if let Some(board) = &example.board {
        line("board", quoted(board));
    }
    if let Some(position) = &example.position {
        line("position", quoted(position));
    }
    if example.array {
        line("array", "true".to_owned());
    }
    if !example.options.is_empty() {
        line("options", map(&example.options, option));
    }
    if !example.house.is_empty() {
        line("house", list(&example.house));
    }
    if !example.terrain.is_empty() {
        line("terrain", map(&example.terrain, |ground| quoted(ground)));
    }
    if !example.heights.is_empty() {
        line("heights", map(&example.heights, ToString::to_string));
    }
    if !example.pieces.is_empty() {
        line("pieces", filled(example.pieces.iter().map(placed), 3));
    }
    if !example.walls.is_empty() {
        line("walls", filled(example.walls.iter().map(wall), 3));
    }
    if !example.marks.is_empty() {
        line("marks", filled(example.marks.iter().map(mark), 3));
    }
    if !example.values.is_empty() {
        line("values", filled(example.values.iter().map(value), 3));
    }
    if !example.boxes.is_empty() {
        line("boxes", map(&example.boxes, |boxes| map(boxes, |kinds| map(kinds, ToString::to_string))));
    }
    if !example.counters.is_empty() {
        line("counters", map(&example.counters, ToString::to_string));
    }
    if example.seed != 0 {
        line("seed", example.seed.to_string());
    }
    if let Some(phase) = &example.phase {
        line("phase", quoted(phase));
    }
    if let Some(seat) = &example.seat {
        line("seat", quoted(seat));
    }
    let steps = example.expect.iter().flat_map(|expect| match expect {
        Expect::Do(deeds) => deeds.iter().map(deed).collect::<Vec<_>>(),
        _ => Vec::new(),
    });
    text.push_str("        expect: [\n            Do([\n");
    for step in steps {
        let _ = writeln!(text, "                {step},");
    }
    text.push_str("            ]),\n        ],\n    ),\n");
    text
}

/// A text between quotation marks, as RON reads it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.extend(c.escape_default()),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

fn list(words: &[String]) -> String {
    format!("[{}]", words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(", "))
}

fn map<T>(entries: &BTreeMap<String, T>, value: impl Fn(&T) -> String) -> String {
    let entries = entries.iter().map(|(key, entry)| format!("{}: {}", quoted(key), value(entry)));
    let entries: Vec<String> = entries.collect();
    if entries.iter().map(|entry| entry.chars().count() + 2).sum::<usize>() < WIDE - 24 {
        return format!("{{{}}}", entries.join(", "));
    }
    let lines = broken(entries.into_iter(), 3);
    format!("{{\n{lines}        }}")
}

/// A list whose entries fill lines.
fn filled(entries: impl Iterator<Item = String>, depth: usize) -> String {
    let lines = broken(entries, depth);
    match lines.trim().trim_end_matches(',') {
        one if lines.lines().count() == 1 && one.chars().count() < WIDE - 24 => format!("[{one}]"),
        _ => format!("[\n{lines}        ]"),
    }
}

fn broken(entries: impl Iterator<Item = String>, depth: usize) -> String {
    let indent = "    ".repeat(depth);
    let (mut text, mut line) = (String::new(), String::new());
    for entry in entries {
        if !line.is_empty() && line.chars().count() + entry.chars().count() + 2 > WIDE {
            let _ = writeln!(text, "{line}");
            line.clear();
        }
        line.push_str(if line.is_empty() { &indent } else { " " });
        line.push_str(&entry);
        line.push(',');
    }
    if !line.is_empty() {
        let _ = writeln!(text, "{line}");
    }
    text
}

fn option(value: &OptionValue) -> String {
    match value {
        OptionValue::Bool(flag) => format!("Bool({flag})"),
        OptionValue::Number(number) => format!("Number({number})"),
        OptionValue::Choice(word) => format!("Choice({})", quoted(word)),
    }
}

fn placed(Placed { side, kind, square, front }: &Placed) -> String {
    format!("({}, {}, {}, {front})", quoted(side), quoted(kind), quoted(square))
}

fn wall(RaisedWall(square, side, kind, owner): &RaisedWall) -> String {
    format!("({}, {side}, {}, {})", quoted(square), quoted(kind), quoted(owner))
}

fn mark(LaidMark(square, kind, owner, value): &LaidMark) -> String {
    format!("({}, {}, {}, {value})", quoted(square), quoted(kind), quoted(owner))
}

fn value(GivenValue(place, key, value): &GivenValue) -> String {
    format!("({}, {}, {value})", quoted(place), quoted(key))
}

/// A step as its author would write it; also for whoever shows it.
pub fn deed(deed: &Deed) -> String {
    match deed {
        Deed::Allowed(line) => format!("Allowed({})", quoted(line)),
        Deed::Refused(line, by) => format!("Refused({}, {})", quoted(line), quoted(by)),
        Deed::Pieces(pieces) => format!("Pieces([{}])", pieces.iter().map(placed).collect::<Vec<_>>().join(", ")),
        Deed::Gone(squares) => format!("Gone({})", list(squares)),
        Deed::Box(side, name, kind, count) => {
            format!("Box({}, {}, {}, {count})", quoted(side), quoted(name), quoted(kind))
        }
        Deed::Left(budget, left) => format!("Left({}, {left})", quoted(budget)),
        Deed::Position(text) => format!("Position({})", quoted(text)),
        Deed::Over(winner, reason) => format!("Over({}, {})", quoted(winner), quoted(reason)),
        Deed::Wall(raised) => format!("Wall({})", wall(raised)),
        Deed::Lies(square, kind) => format!("Lies({}, {})", quoted(square), quoted(kind)),
        Deed::Bare(square, kind) => format!("Bare({}, {})", quoted(square), quoted(kind)),
        Deed::Value(given) => format!("Value({})", value(given)),
        Deed::Counter(counter, value) => format!("Counter({}, {value})", quoted(counter)),
        Deed::Dice(fell) => {
            format!("Dice([{}])", fell.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
        }
        Deed::Reckoned(name, total, terms) => format!("Reckoned({}, {total}, {})", quoted(name), list(terms)),
    }
}
