//! What a board file says of squares by name: regions, lines, further names, attributes and walls.

use std::collections::BTreeMap;

use super::super::{Grid, Square, SquareSet, WallStart};
use super::check::Check;
use super::raw;
use crate::report::locate::Way;
use crate::report::quoted;

/// The most regions, so that their sets cannot fill the memory.
const MOST_REGIONS: usize = 4096;

impl Check<'_> {
    pub(super) fn regions(&mut self, raw: &BTreeMap<String, Vec<String>>, grid: &Grid) -> BTreeMap<String, SquareSet> {
        if raw.len() > MOST_REGIONS {
            let what = format!("the board has {} regions", raw.len());
            self.wrong(&[Way::Key("regions")], what, format!("it may have {MOST_REGIONS}"));
        }
        let mut regions = BTreeMap::new();
        for (name, parts) in raw.iter().take(MOST_REGIONS) {
            let mut set = SquareSet::with_capacity(grid.len());
            for (n, part) in parts.iter().enumerate() {
                let way = [Way::Key("regions"), Way::Key(name), Way::At(n)];
                self.region_part(grid, part, &way, &format!("the region {}", quoted(name)), &mut set);
            }
            regions.insert(name.clone(), set);
        }
        regions
    }

    /// A square, or the rectangle between two.
    fn region_part(&mut self, grid: &Grid, part: &str, way: &[Way<'_>], who: &str, set: &mut SquareSet) {
        if let Some(square) = grid.find(part) {
            set.insert(square);
            return;
        }
        // A name may itself hold a hyphen.
        let mut splits = part.match_indices('-').take(32).filter_map(|(at, _)| {
            let (one, other) = part.split_at_checked(at)?;
            Some((one.trim(), other.get(1..)?.trim()))
        });
        let first = splits.clone().next();
        let known = splits.find(|(one, other)| grid.find(one).is_some() && grid.find(other).is_some());
        let Some((one, other)) = known.or(first) else {
            self.square(grid, part, way, who);
            return;
        };
        let mut corners = Vec::new();
        for corner in [one, other] {
            let Some(square) = self.square(grid, corner, way, who) else { continue };
            match grid.column_row(square) {
                Some(place) => corners.push(place),
                None => {
                    let what =
                        format!("{who} has a rectangle with the corner {}, which lies off the grid", quoted(corner));
                    self.wrong(way, what, "name that square by itself");
                }
            }
        }
        if let [(c1, r1), (c2, r2)] = corners[..] {
            for row in r1.min(r2)..=r1.max(r2) {
                if let (Some(first), Some(last)) = (grid.at(c1.min(c2), row), grid.at(c1.max(c2), row)) {
                    set.insert_span(first, last);
                }
            }
        }
    }

    pub(super) fn lines(&mut self, raw: &BTreeMap<String, Vec<String>>, grid: &Grid) -> BTreeMap<String, Vec<Square>> {
        let mut lines = BTreeMap::new();
        for (name, names) in raw {
            let who = format!("the line {}", quoted(name));
            if names.is_empty() {
                let right = "name its squares in order";
                self.wrong(&[Way::Key("lines"), Way::Key(name)], format!("{who} has no squares"), right);
            }
            let mut squares = Vec::new();
            let mut last: Option<Square> = None;
            for (n, square) in names.iter().enumerate() {
                let way = [Way::Key("lines"), Way::Key(name), Way::At(n)];
                let square = self.square(grid, square, &way, &who);
                if let (Some(from), Some(to)) = (last, square)
                    && grid.step_between(from, to).is_none()
                {
                    let what = format!("{who} goes from {} to {}, which do not touch", grid.name(from), grid.name(to));
                    self.wrong(
                        &way,
                        what,
                        "name every square on its way, each touching the next at a side or a corner",
                    );
                }
                squares.extend(square);
                last = square;
            }
            lines.insert(name.clone(), squares);
        }
        lines
    }

    pub(super) fn named(&mut self, raw: &BTreeMap<String, String>, grid: &Grid) -> BTreeMap<String, Square> {
        let mut named = BTreeMap::new();
        for (name, square) in raw {
            let way = [Way::Key("squares"), Way::Key(name)];
            let found = self.square(grid, square, &way, &format!("the name {}", quoted(name)));
            if name.trim().is_empty() {
                self.wrong(&way, "a further name of a square is empty", "write how people call it");
            } else if grid.find(name).is_some() && grid.find(name) != found {
                let right = "choose a name that no square has";
                self.wrong(&way, format!("{} is the name of another square", quoted(name)), right);
            }
            named.extend(found.map(|found| (name.clone(), found)));
        }
        named
    }

    pub(super) fn attributes(
        &mut self,
        raw: &BTreeMap<String, BTreeMap<String, i64>>,
        grid: &Grid,
    ) -> BTreeMap<Square, BTreeMap<String, i64>> {
        let mut attributes = BTreeMap::new();
        for (name, values) in raw {
            let way = [Way::Key("attributes"), Way::Key(name)];
            let square = self.square(grid, name, &way, "an attribute");
            attributes.extend(square.map(|square| (square, values.clone())));
        }
        attributes
    }

    pub(super) fn walls(&mut self, raw: Vec<raw::Wall>, grid: &Grid) -> Vec<WallStart> {
        let mut walls = Vec::new();
        for (n, wall) in raw.into_iter().enumerate() {
            let at = |key| [Way::Key("walls"), Way::At(n), Way::Key(key)];
            let square = match &wall.square {
                Some(name) => self.square(grid, name, &at("square"), "a wall"),
                None => {
                    self.wrong(&at("square"), "a wall names no square", "add for instance `square: \"23\"`");
                    None
                }
            };
            if wall.side.is_none() {
                let right = "add `side:` with N, NE, E, SE, S, SW, W or NW";
                self.wrong(&at("side"), "a wall names no side of its square", right);
            }
            if wall.kind.as_ref().is_none_or(|kind| kind.trim().is_empty()) {
                self.wrong(&at("kind"), "a wall has no kind", "add `kind:` with a kind of wall that a ruleset knows");
            }
            if let (Some(square), Some(side), Some(kind)) = (square, wall.side, wall.kind) {
                walls.push(WallStart { square, side, kind, owner: wall.owner });
            }
        }
        walls
    }
}
