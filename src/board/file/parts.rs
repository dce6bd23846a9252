//! Parts of a board: pieces of ground that rules lay on it, each turned as they like. A part is judged as a small board with the
//! numbering and the legend of the whole.

use std::collections::BTreeMap;

use super::super::{Board, Numbering};
use super::check::Check;
use super::raw;
use crate::report::locate::Way;
use crate::report::quoted;

/// The most parts.
const MOST_PARTS: usize = 256;

impl Check<'_> {
    pub(super) fn parts(&mut self, raw: &mut raw::Board) -> BTreeMap<String, Board> {
        let parts = std::mem::take(&mut raw.parts);
        if raw.numbering.is_none() {
            // That it is missing is told once, of the whole.
            return BTreeMap::new();
        }
        if parts.len() > MOST_PARTS {
            let what = format!("the board has {} parts", parts.len());
            self.wrong(&[Way::Key("parts")], what, format!("it may have {MOST_PARTS}"));
        }
        let mut found = BTreeMap::new();
        for (name, part) in parts.into_iter().take(MOST_PARTS) {
            found.extend(self.part(&name, part, raw).map(|part| (name, part)));
        }
        found
    }

    fn part(&mut self, name: &str, part: raw::Part, whole: &raw::Board) -> Option<Board> {
        let (file, tree) = self.place();
        let way = [Way::Key("parts"), Way::Key(name)];
        if part.plan.is_empty() {
            let right = "draw it with the letters of the legend, as `plan: [\"..M\", \"...\"]`";
            self.wrong(&way, format!("the part {} has no plan", quoted(name)), right);
            return None;
        }
        if matches!(whole.numbering, Some(Numbering::Explicit(_))) {
            let right = "take Rows, Boustrophedon or FilesAndRanks, which name the squares of a part too";
            self.wrong(&way, "a board with names of its own for squares has no parts", right);
            return None;
        }
        let width = part.plan.first().map_or(0, |row| row.chars().count());
        let small = raw::Board {
            id: Some("part".to_owned()),
            title: Some(part.title.unwrap_or_else(|| name.to_owned())),
            width: i64::try_from(width).ok(),
            height: i64::try_from(part.plan.len()).ok(),
            numbering: whole.numbering.clone(),
            fill: part.fill,
            legend: whole.legend.clone(),
            plan: Some(part.plan),
            heights: part.heights,
            walls: part.walls,
            ..raw::Board::default()
        };
        let tree = tree.field("parts").and_then(|parts| parts.field(name))?;
        let mut judge = Check::new(file, tree);
        let board = judge.board(small, "");
        self.take_over(judge);
        board
    }
}
