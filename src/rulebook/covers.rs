//! Do new rules cover what is on the table?

use std::collections::BTreeSet;

use super::Rulebook;
use crate::board::Board;
use crate::state::{Change, Mark, Name, Piece, Place, Position, Record, Side, Wall};

impl Rulebook {
    /// What the rules lack of the things that are on the table, a sentence each; empty if they cover all.
    pub fn lacks(&self, position: &Position) -> Vec<String> {
        let mut lacks = Lacks { rules: self, found: BTreeSet::new() };
        position.pieces().iter().for_each(|piece| lacks.piece(piece));
        position.terrain.iter().collect::<BTreeSet<_>>().into_iter().for_each(|name| lacks.terrain(*name));
        position.marks.iter().for_each(|((_, kind), mark)| lacks.mark(*kind, Some(mark)));
        position.walls.values().for_each(|wall| lacks.wall(Some(wall)));
        position.stocks.keys().for_each(|(side, place, kind)| lacks.stock(*side, *place, *kind));
        lacks.step(position.turn.step);
        lacks.found.into_iter().collect()
    }

    /// The same of what actions changed: it comes back when they are taken back or done again.
    pub fn lacks_of(&self, actions: &[Record]) -> Vec<String> {
        let mut lacks = Lacks { rules: self, found: BTreeSet::new() };
        for change in actions.iter().flat_map(|record| &record.changes) {
            match change {
                Change::Add { piece, .. } => lacks.piece(piece),
                Change::Become { from, to, .. } => [from, to].into_iter().for_each(|(k, layer)| lacks.kind(*k, *layer)),
                Change::Own { from, to, .. } => [from, to].into_iter().for_each(|side| lacks.side(*side)),
                Change::Mark { kind, from, to, .. } => {
                    [from, to].into_iter().for_each(|mark| lacks.mark(*kind, mark.as_ref()));
                }
                Change::Wall { from, to, .. } => [from, to].into_iter().for_each(|wall| lacks.wall(wall.as_ref())),
                Change::Terrain { from, to, .. } => [from, to].into_iter().for_each(|name| lacks.terrain(*name)),
                Change::Stock { side, place, kind, .. } => lacks.stock(*side, *place, *kind),
                Change::Pass { from, to, .. } => [from, to].into_iter().for_each(|turn| lacks.step(turn.step)),
                _ => {}
            }
        }
        lacks.found.into_iter().collect()
    }

    /// The kinds of ground on a board that the rules do not know.
    pub fn unknown_terrain<'a>(&self, board: &'a Board) -> Vec<&'a str> {
        let known = |word: &str| self.names.find(word).is_some_and(|name| self.terrain(name).is_some());
        board.all_terrain_names().into_iter().filter(|word| !known(word)).collect()
    }
}

/// Gathers what is lacking.
struct Lacks<'a> {
    rules: &'a Rulebook,
    found: BTreeSet<String>,
}

impl Lacks<'_> {
    fn need(&mut self, there: bool, what: &str, name: Name) {
        if !there {
            self.found.insert(format!("the {what} '{}'", self.rules.names.word(name)));
        }
    }

    fn side(&mut self, side: Side) {
        if side.index() >= self.rules.sides() {
            self.found.insert("a side that has pieces".to_owned());
        }
    }

    fn kind(&mut self, name: Name, layer: u8) {
        match self.rules.kind(name) {
            Some(kind) if kind.layer != layer => {
                let word = self.rules.names.word(name);
                self.found.insert(format!("the kind '{word}' in the layer where it stands"));
            }
            kind => self.need(kind.is_some(), "kind", name),
        }
    }

    fn piece(&mut self, piece: &Piece) {
        self.kind(piece.kind, piece.layer);
        self.side(piece.owner);
        if let Place::Box(place) = &piece.place {
            self.need(self.rules.box_named(*place).is_some(), "box", *place);
        }
    }

    fn terrain(&mut self, name: Name) {
        self.need(self.rules.terrain(name).is_some(), "terrain", name);
    }

    fn mark(&mut self, kind: Name, mark: Option<&Mark>) {
        if let Some(mark) = mark {
            self.need(self.rules.mark(kind).is_some(), "mark", kind);
            mark.owner.into_iter().for_each(|side| self.side(side));
        }
    }

    fn wall(&mut self, wall: Option<&Wall>) {
        if let Some(wall) = wall {
            self.need(self.rules.wall(wall.kind).is_some(), "wall", wall.kind);
            wall.owner.into_iter().for_each(|side| self.side(side));
        }
    }

    fn stock(&mut self, side: Side, place: Name, kind: Name) {
        self.side(side);
        self.need(self.rules.box_named(place).is_some(), "box", place);
        let there =
            self.rules.kind(kind).is_some() || self.rules.mark(kind).is_some() || self.rules.wall(kind).is_some();
        self.need(there, "kind", kind);
    }

    fn step(&mut self, step: u8) {
        if usize::from(step) >= self.rules.turn.order.len() {
            self.found.insert(format!("step {} of the turn", u16::from(step) + 1));
        }
    }
}
