//! `sight = { straight = { [0] = 7, [1] = { 2, 6 } }, aslant = { ... }, strip = "grazing" }`: lines of sight over heights.

use std::collections::BTreeMap;

use super::texts;
use super::{Builder, Fields, Given};
use crate::language;
use crate::report::did_you_mean;
use crate::rulebook::{Between, ByRise, Clause, Sight, Strip};

impl Builder {
    pub(super) fn sight(fields: &mut Fields) -> Option<Sight> {
        let map = match fields.raw("sight")? {
            Given::Map(map) => map,
            _ => {
                fields.complain(
                    "'sight' should be a table",
                    "write sight = { straight = { [0] = 7 }, strip = \"grazing\" }",
                );
                return None;
            }
        };
        fields.only(&map, "'sight'", &language::parts_of("Sight"));
        let straight = by_rise(fields, &map, "straight");
        let aslant = by_rise(fields, &map, "aslant");
        let strip = match word(fields, &map, "strip", language::choices("Strip")) {
            "grazing" => Strip::Grazing,
            "clear" => Strip::Clear,
            _ => Strip::None,
        };
        let between = match word(fields, &map, "between", language::choices("Between")) {
            "lower" => Between::Lower,
            "over" => Between::Over,
            _ => Between::Stop,
        };
        let mut number = |key: &str| match map.get(key) {
            None => None,
            Some(Given::Number(n)) if n.fract() == 0.0 && n.abs() <= 1000.0 => Some(*n as i32),
            Some(_) => {
                fields.complain(&format!("'{key}' in 'sight' is no whole number"), "");
                None
            }
        };
        let (over, once) = (number("over"), number("once"));
        let falling = map.get("falling") == Some(&Given::Flag(true));
        let cites = cites(fields, &map);
        Some(Sight { straight, aslant, strip, falling, over, once, between, cites })
    }
}

/// `cite = { strip = "§64", up = { "§62", "§25" } }`: the paragraphs of each clause.
fn cites(fields: &mut Fields, map: &BTreeMap<String, Given>) -> Vec<(Clause, Vec<String>)> {
    let given = match map.get("cite") {
        None => return Vec::new(),
        Some(Given::Map(given)) => given,
        Some(_) => {
            fields.complain("'cite' in 'sight' should be a table", "write cite = { strip = \"§64\" }");
            return Vec::new();
        }
    };
    let known = Clause::ALL.map(|(word, _)| word);
    let mut cites = Vec::new();
    for (word, paragraphs) in given {
        let clause = Clause::ALL.iter().find(|(known, _)| known == word);
        match (clause, texts(paragraphs)) {
            (Some((_, clause)), Some(paragraphs)) => cites.push((*clause, paragraphs)),
            (None, _) => {
                let near = did_you_mean(word, known);
                let right = format!("it may name {}", known.join(", "));
                fields.complain(&format!("'cite' in 'sight' names '{word}'{near}"), &right);
            }
            (_, None) => {
                fields.complain(&format!("'{word}' in 'cite' should be a text or a list of texts"), "");
            }
        }
    }
    cites
}

/// A word out of a few; the first if the key is absent.
fn word<'a>(fields: &mut Fields, map: &BTreeMap<String, Given>, key: &str, choices: &[&'a str]) -> &'a str {
    let given = match map.get(key) {
        None => return choices[0],
        Some(Given::Text(text)) => choices.iter().find(|choice| *choice == text),
        Some(_) => None,
    };
    if given.is_none() {
        fields.complain(&format!("'{key}' in 'sight' may be {}", choices.join(", ")), "");
    }
    given.copied().unwrap_or(choices[0])
}

/// By how much the target lies higher, and how far it may be off: one number, or the least and the most.
fn by_rise(fields: &mut Fields, map: &BTreeMap<String, Given>, key: &str) -> ByRise {
    let rises: Vec<(String, &Given)> = match map.get(key) {
        None => return ByRise::default(),
        Some(Given::Map(rises)) => rises.iter().map(|(rise, far)| (rise.clone(), far)).collect(),
        Some(Given::List(rises)) => rises.iter().enumerate().map(|(n, far)| ((n + 1).to_string(), far)).collect(),
        Some(_) => Vec::new(),
    };
    let steps = |given: &Given| match given {
        Given::Number(n) if n.fract() == 0.0 && (0.0..=1000.0).contains(n) => Some(*n as u16),
        _ => None,
    };
    let far = |given: &Given| match given {
        Given::List(both) => match &both[..] {
            [least, most] => Some((steps(least)?, steps(most)?)),
            _ => None,
        },
        one => Some((1, steps(one)?)),
    };
    let read = |(rise, given): (String, &Given)| {
        let (least, most) = far(given)?;
        Some((rise.parse::<f64>().ok().filter(|n| n.fract() == 0.0 && n.abs() <= 1000.0)? as i32, least, most))
    };
    let read: Option<Vec<_>> = rises.into_iter().map(read).collect();
    if read.as_ref().is_none_or(Vec::is_empty) {
        fields.complain(
            &format!("'{key}' in 'sight' should say how far one reaches by how much higher the target lies"),
            "write { [0] = 7, [1] = { 2, 6 } }: level targets up to 7 squares, those one higher from 2 to 6",
        );
    }
    ByRise(read.unwrap_or_default())
}
