//! Ledgers: declared values of pieces that are kept as a table, a row for each piece.

use super::{Citation, KindSet, Table};
use crate::state::{Name, Piece, PieceId, Place, Side};

/// A table that is kept of pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ledger {
    /// What it is and where that is declared.
    pub citation: Citation,
    /// A name for people.
    pub title: String,
    /// The kinds that have a row in it.
    pub of: KindSet,
    /// Its columns: a name for people, and the declared value.
    pub columns: Vec<(String, Name)>,
}

/// A row of a ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerRow {
    /// The piece.
    pub piece: PieceId,
    /// Whose it is.
    pub side: Side,
    /// What it is, for people.
    pub kind: String,
    /// Where it is, for people: a square, or a box beside the board.
    pub place: String,
    /// Its values in the order of the columns.
    pub values: Vec<i32>,
}

/// By what rows are put in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LedgerOrder {
    /// By their numbers, as they came into the game.
    #[default]
    Piece,
    /// By where they are.
    Place,
    /// By a column, the greatest first.
    Column(usize),
}

impl Ledger {
    /// The rows of pieces that are in the game, of all sides or of one.
    pub fn rows(&self, table: &Table, side: Option<Side>, order: LedgerOrder) -> Vec<LedgerRow> {
        let listed = |piece: &Piece| {
            self.of.has(piece.kind) && piece.place != Place::Gone && side.is_none_or(|side| side == piece.owner)
        };
        let pieces = table.position.ids().filter_map(|id| Some((id, table.position.piece(id)?)));
        let mut rows: Vec<(LedgerRow, Option<crate::board::Square>)> = pieces
            .filter(|(_, piece)| listed(piece))
            .map(|(id, piece)| (self.row(table, id, piece), piece.square()))
            // Of a piece that has and had nothing, such as a wall without a garrison, there is nothing to tell.
            .filter(|(row, _)| row.values.iter().any(|value| *value != 0))
            .collect();
        rows.sort_by_key(|(row, _)| row.side);
        match order {
            LedgerOrder::Piece => {}
            LedgerOrder::Place => rows.sort_by_key(|(_, square)| (square.is_none(), *square)),
            LedgerOrder::Column(n) => {
                rows.sort_by_key(|(row, _)| std::cmp::Reverse(row.values.get(n).copied()));
            }
        }
        rows.into_iter().map(|(row, _)| row).collect()
    }

    fn row(&self, table: &Table, id: PieceId, piece: &Piece) -> LedgerRow {
        let word = |name| table.rules.names.word(name).to_owned();
        let kind = table.rules.kind(piece.kind);
        let place = match &piece.place {
            Place::Box(name) => table.rules.box_named(*name).map_or_else(|| word(*name), |b| b.title.clone()),
            _ => piece.square().map_or_else(String::new, |square| table.board.grid.name(square).to_owned()),
        };
        LedgerRow {
            piece: id,
            side: piece.owner,
            kind: kind.map_or_else(|| word(piece.kind), |kind| kind.title.clone()),
            place,
            values: self.columns.iter().map(|(_, name)| piece.value(*name)).collect(),
        }
    }

    /// The sums of the columns.
    pub fn sums(&self, rows: &[LedgerRow]) -> Vec<i64> {
        let sum = |n: usize| rows.iter().filter_map(|row| row.values.get(n)).map(|value| i64::from(*value)).sum();
        (0..self.columns.len()).map(sum).collect()
    }
}
