//! Fields: of the chosen piece, of a whole side, and who bears upon a square.

use std::collections::BTreeSet;

use super::Desk;
use crate::board::Square;
use crate::picture::words;
use crate::state::{Name, PieceId, Side};

impl Desk {
    /// Asks anew which squares the fields that are shown cover.
    pub(super) fn look_at_fields(&mut self) {
        let of_side = self.side_on;
        let rules = self.session.game.rules();
        let chosen: Vec<_> = rules.fields().filter(|field| self.fields_on.contains(&field.name)).collect();
        let squares = self.look(|t| {
            let mut squares = BTreeSet::new();
            if let Some(id) = self.selected {
                squares.extend(chosen.iter().flat_map(|field| t.field_of(field, id)));
            }
            for id in t.position.ids().filter(|_| of_side.is_some()) {
                if t.position.piece(id).map(|piece| piece.owner) == of_side {
                    squares.extend(rules.fields().flat_map(|field| t.field_of(field, id)));
                }
            }
            squares
        });
        self.field = squares.unwrap_or_default().into_iter().collect();
    }

    /// The fields that a piece has.
    pub fn fields_of(&self, id: PieceId) -> Vec<Name> {
        let rules = self.session.game.rules();
        let kind = self.look(|t| t.position.piece(id).map(|p| p.kind)).flatten();
        kind.map(|kind| rules.fields().filter(|f| f.of.has(kind)).map(|f| f.name).collect()).unwrap_or_default()
    }

    /// Shows a field of whatever piece is chosen, or shows it no longer.
    pub fn show_field(&mut self, field: Name) {
        if !self.fields_on.remove(&field) {
            self.fields_on.insert(field);
        }
        self.redrawn();
    }

    /// Shows all fields of a side, or shows them no longer.
    pub fn show_side(&mut self, side: Side) {
        self.side_on = Some(side).filter(|_| self.side_on != Some(side));
        self.redrawn();
    }

    /// What is shown of the position is other than before; the position is not.
    pub fn redrawn(&mut self) {
        self.look_at_fields();
        self.revision += 1;
    }

    /// Arrows from the pieces that bear upon the square pointed at, if they are shown.
    pub fn bearing(&self) -> Vec<(Square, Square)> {
        let Some(square) = self.pointed.filter(|_| self.bearing_on) else { return Vec::new() };
        let arrows = self.look(|t| {
            let from = words::bearing_on(t, square).into_iter().filter_map(|id| t.position.piece(id)?.square());
            from.filter(|from| *from != square).map(|from| (from, square)).collect()
        });
        arrows.unwrap_or_default()
    }
}
