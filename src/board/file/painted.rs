//! What a board file paints row by row: terrain and heights.

use super::super::Grid;
use super::check::Check;
use super::raw;
use crate::report::locate::Way;
use crate::report::quoted;

/// The most kinds of terrain.
const MOST_TERRAINS: usize = 256;

impl Check<'_> {
    /// For each square, off the grid too, its terrain; and the names of the terrains.
    pub(super) fn ground(&mut self, raw: &raw::Board, width: u16, height: u16) -> Option<(Vec<u16>, Vec<String>)> {
        self.legend(raw);
        let without_own = raw.off_grid.iter().any(|off| off.terrain.is_none());
        if raw.fill.is_none() && (raw.plan.is_none() || without_own) {
            let why = if raw.plan.is_some() { "squares off the grid have no terrain" } else { "there is no plan" };
            self.wrong(&[], format!("the key 'fill' is missing, and {why}"), "add for instance `fill: \"plain\"`");
            return None;
        }
        if let Some(plan) = &raw.plan {
            self.shape(plan, "plan", width, height);
            self.letters(plan, raw);
        }
        let off_grid = raw.off_grid.iter().filter_map(|off| off.terrain.as_ref());
        let mut names: Vec<&String> = raw.legend.values().chain(raw.fill.as_ref()).chain(off_grid).collect();
        names.sort_unstable();
        names.dedup();
        if names.len() > MOST_TERRAINS {
            let what = format!("the board names {} kinds of terrain", names.len());
            self.wrong(&[Way::Key("legend")], what, format!("it may name {MOST_TERRAINS}"));
            return None;
        }
        if let Some(empty) = names.iter().find(|name| name.trim().is_empty()) {
            let way = if raw.fill.as_ref() == Some(*empty) { "fill" } else { "legend" };
            self.wrong(&[Way::Key(way)], "a terrain has an empty name", "name it as a ruleset does");
        }
        let number = |name: &String| names.binary_search(&name).ok().and_then(|n| u16::try_from(n).ok());
        let fill = raw.fill.as_ref().and_then(number);
        let mut terrain = match &raw.plan {
            None => vec![fill?; usize::from(width) * usize::from(height)],
            Some(plan) => {
                let letters = plan.iter().flat_map(|row| row.chars());
                let of = |letter: char| raw.legend.get(letter.encode_utf8(&mut [0; 4])).and_then(number);
                letters.map(of).collect::<Option<Vec<u16>>>()?
            }
        };
        for off in &raw.off_grid {
            terrain.push(off.terrain.as_ref().and_then(number).or(fill)?);
        }
        Some((terrain, names.into_iter().cloned().collect()))
    }

    fn legend(&mut self, raw: &raw::Board) {
        for letter in raw.legend.keys().filter(|letter| letter.chars().count() != 1) {
            let what = format!("{} stands in the legend for a letter of the plan", quoted(letter));
            self.wrong(&[Way::Key("legend"), Way::Key(letter)], what, "write one letter");
        }
    }

    /// As many rows as the board has, and as long.
    fn shape(&mut self, rows: &[String], key: &str, width: u16, height: u16) {
        if rows.len() != usize::from(height) {
            let what = format!("the {key} has {} rows", rows.len());
            self.wrong(&[Way::Key(key)], what, format!("the board has {height}"));
        }
        for (n, row) in rows.iter().enumerate() {
            let long = row.chars().count();
            if long != usize::from(width) {
                let what = format!("row {} of the {key} has {long} letters", n + 1);
                self.wrong(&[Way::Key(key), Way::At(n)], what, format!("a row has {width}, one for each column"));
            }
        }
    }

    fn letters(&mut self, plan: &[String], raw: &raw::Board) {
        let known: Vec<String> = raw.legend.keys().take(40).map(|letter| quoted(letter)).collect();
        let known = match known.len() {
            0 => "there is no legend; add for instance `legend: {\".\": \"plain\"}`".to_owned(),
            _ => format!("the legend has {}", known.join(", ")),
        };
        for (n, row) in plan.iter().enumerate() {
            let mut told = Vec::new();
            for (column, letter) in row.chars().enumerate() {
                if raw.legend.contains_key(letter.encode_utf8(&mut [0; 4])) || told.contains(&letter) {
                    continue;
                }
                // Once a row for each letter, and not for every letter of a row that is no row of a plan.
                if told.len() == 8 {
                    break;
                }
                told.push(letter);
                let what = format!(
                    "row {} of the plan has the unknown letter {} in column {}",
                    n + 1,
                    quoted(letter.encode_utf8(&mut [0; 4])),
                    column + 1
                );
                self.wrong(&[Way::Key("plan"), Way::At(n)], what, known.clone());
            }
        }
    }

    pub(super) fn heights(&mut self, heights: &raw::Heights, grid: &Grid) -> Vec<i16> {
        let mut all = vec![0; grid.len()];
        match heights {
            raw::Heights::Drawn(rows) => {
                self.shape(rows, "heights", grid.width(), grid.height());
                for (r, row) in rows.iter().enumerate() {
                    for (c, letter) in row.chars().enumerate() {
                        let square = i32::try_from(c).ok().zip(i32::try_from(r).ok()).and_then(|(c, r)| grid.at(c, r));
                        match (drawn_height(letter), square.and_then(|square| all.get_mut(square.index()))) {
                            (Some(height), Some(here)) => *here = height,
                            (Some(_), None) => {}
                            (None, _) => {
                                let letter = quoted(letter.encode_utf8(&mut [0; 4]));
                                let what = format!("row {} of the heights has {letter} in column {}", r + 1, c + 1);
                                let right = "write '.' or 0 for none, 1 to 9, and a to z for 10 to 35";
                                self.wrong(&[Way::Key("heights"), Way::At(r)], what, right);
                            }
                        }
                    }
                }
            }
            raw::Heights::Told(squares) => {
                for (name, &height) in squares {
                    let way = [Way::Key("heights"), Way::Key(name)];
                    let square = self.square(grid, name, &way, "a height");
                    let Ok(height) = i16::try_from(height) else {
                        let right = format!("a height is {} to {}", i16::MIN, i16::MAX);
                        self.wrong(&way, format!("the height of {} is {height}", quoted(name)), right);
                        continue;
                    };
                    if let Some(here) = square.and_then(|square| all.get_mut(square.index())) {
                        *here = height;
                    }
                }
            }
        }
        all
    }
}

fn drawn_height(letter: char) -> Option<i16> {
    match letter {
        '.' => Some(0),
        '0'..='9' | 'a'..='z' => letter.to_digit(36).and_then(|n| i16::try_from(n).ok()),
        _ => None,
    }
}
