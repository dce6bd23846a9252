//! A board file as it is written, before anything in it is judged.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

use super::super::{Direction, Numbering};

/// The keys of a board file.
pub(super) const KEYS: [&str; 20] = [
    "id",
    "title",
    "version",
    "licence",
    "note",
    "width",
    "height",
    "numbering",
    "fill",
    "legend",
    "plan",
    "heights",
    "regions",
    "lines",
    "squares",
    "attributes",
    "off_grid",
    "walls",
    "forward",
    "parts",
];
/// The keys of a part.
pub(super) const PART_KEYS: [&str; 5] = ["title", "fill", "plan", "heights", "walls"];
/// The keys of a square off the grid.
pub(super) const OFF_GRID_KEYS: [&str; 3] = ["name", "touches", "terrain"];
/// The keys of a wall.
pub(super) const WALL_KEYS: [&str; 4] = ["square", "side", "kind", "owner"];

/// Everything may be wanting here, so that all that is wanting can be reported at once.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
pub(super) struct Board {
    pub id: Option<String>,
    pub title: Option<String>,
    pub version: String,
    pub licence: String,
    pub note: String,
    pub width: Option<i64>,
    pub height: Option<i64>,
    pub numbering: Option<Numbering>,
    pub fill: Option<String>,
    pub legend: BTreeMap<String, String>,
    pub plan: Option<Vec<String>>,
    pub heights: Heights,
    pub regions: BTreeMap<String, Vec<String>>,
    pub lines: BTreeMap<String, Vec<String>>,
    pub squares: BTreeMap<String, String>,
    pub attributes: BTreeMap<String, BTreeMap<String, i64>>,
    pub off_grid: Vec<OffGrid>,
    pub walls: Vec<Wall>,
    pub forward: BTreeMap<String, Direction>,
    pub parts: BTreeMap<String, Part>,
}

/// A piece of ground that rules lay on the board.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
pub(super) struct Part {
    pub title: Option<String>,
    pub fill: Option<String>,
    pub plan: Vec<String>,
    pub heights: Heights,
    pub walls: Vec<Wall>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
pub(super) struct OffGrid {
    pub name: Option<String>,
    pub touches: Vec<(String, Direction)>,
    pub terrain: Option<String>,
}

#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
pub(super) struct Wall {
    pub square: Option<String>,
    pub side: Option<Direction>,
    pub kind: Option<String>,
    pub owner: Option<String>,
}

/// Heights drawn like the plan, or told of single squares.
#[derive(Debug)]
pub(super) enum Heights {
    Drawn(Vec<String>),
    Told(BTreeMap<String, i64>),
}

impl Default for Heights {
    fn default() -> Self {
        Self::Told(BTreeMap::new())
    }
}

impl<'de> Deserialize<'de> for Heights {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = Heights;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("rows of heights, [\"001\", ...], or heights of squares, {\"12\": 3, ...}")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Heights, A::Error> {
                let mut drawn = Vec::new();
                while let Some(row) = rows.next_element()? {
                    drawn.push(row);
                }
                Ok(Heights::Drawn(drawn))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut squares: A) -> Result<Heights, A::Error> {
                let mut told = BTreeMap::new();
                while let Some((square, height)) = squares.next_entry()? {
                    told.insert(square, height);
                }
                Ok(Heights::Told(told))
            }
        }

        deserializer.deserialize_any(Either)
    }
}

/// The text of a board of one terrain.
#[derive(serde::Serialize)]
pub(super) struct Sheet<'a> {
    pub id: &'a str,
    pub title: &'a str,
    pub width: u16,
    pub height: u16,
    pub numbering: &'a Numbering,
    pub fill: &'a str,
}
