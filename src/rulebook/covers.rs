//! Do new rules cover what is on the table?

use std::collections::BTreeSet;

use super::Rulebook;
use crate::board::Board;
use crate::state::Position;

impl Rulebook {
    /// What the rules lack of the things that are on the table, a sentence each; empty if they cover all.
    pub fn lacks(&self, position: &Position) -> Vec<String> {
        let mut lacks = BTreeSet::new();
        let word = |name| self.names.word(name);
        for id in position.ids() {
            let Some(piece) = position.piece(id) else { continue };
            match self.kind(piece.kind) {
                None => {
                    lacks.insert(format!("the kind '{}'", word(piece.kind)));
                }
                Some(kind) if kind.layer != piece.layer => {
                    lacks.insert(format!("the kind '{}' in the layer where it stands", word(piece.kind)));
                }
                Some(_) => {}
            }
            if piece.owner.index() >= self.sides() {
                lacks.insert("a side that has pieces".to_owned());
            }
        }
        let grounds: BTreeSet<_> = position.terrain.iter().copied().collect();
        lacks.extend(
            grounds.into_iter().filter(|t| self.terrain(*t).is_none()).map(|t| format!("the terrain '{}'", word(t))),
        );
        let marks: BTreeSet<_> = position.marks.keys().map(|(_, kind)| *kind).collect();
        lacks.extend(marks.into_iter().filter(|m| self.mark(*m).is_none()).map(|m| format!("the mark '{}'", word(m))));
        let walls: BTreeSet<_> = position.walls.values().map(|w| w.kind).collect();
        lacks.extend(walls.into_iter().filter(|w| self.wall(*w).is_none()).map(|w| format!("the wall '{}'", word(w))));
        for (_, place, kind) in position.stocks.keys() {
            if self.box_named(*place).is_none() {
                lacks.insert(format!("the box '{}'", word(*place)));
            }
            if self.kind(*kind).is_none() {
                lacks.insert(format!("the kind '{}'", word(*kind)));
            }
        }
        if usize::from(position.turn.step) >= self.turn.order.len() {
            lacks.insert(format!("step {} of the turn", position.turn.step + 1));
        }
        lacks.into_iter().collect()
    }

    /// The kinds of ground on a board that the rules do not know.
    pub fn unknown_terrain<'a>(&self, board: &'a Board) -> Vec<&'a str> {
        let known = |word: &str| self.names.find(word).is_some_and(|name| self.terrain(name).is_some());
        board.terrain_names.iter().map(String::as_str).filter(|word| !known(word)).collect()
    }
}
