//! In what manner a rule looks at a piece: how it must stand, which way counts as ahead, and what halts it on its way.

use std::cell::RefCell;
use std::rc::Rc;

use smallvec::SmallVec;

use super::kinds::Channel;
use super::{Field, Hit, Slope, Table, Zone};
use crate::board::{Direction, Grid, Square};
use crate::state::{Name, Piece, PieceId, Side};

/// How a piece must stand for a rule to look at it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stance {
    /// The ground of its square, with the marks on it, lets in by this channel.
    pub on: Option<Channel>,
    /// It does not.
    pub off: Option<Channel>,
    /// It stands in the region of its side.
    pub inside: Option<Zone>,
    /// It does not.
    pub outside: Option<Zone>,
    /// Its declared values have just these numbers.
    pub with: Vec<(Name, i32)>,
}

/// Which way a pattern takes for ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Facing {
    /// That of the piece's front.
    #[default]
    Front,
    /// The forward of the piece's side, whatever its front.
    Forward,
}

/// In what manner an offer looks at its piece.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Manner {
    /// How the piece must stand, if it matters.
    pub stance: Option<Stance>,
    /// Which way is ahead.
    pub facing: Facing,
    /// Fields of other sides: a square on which one of them bears may be entered, and not passed.
    pub halted_by: Vec<Name>,
    /// What slopes are to it, if anything.
    pub slope: Option<Slope>,
}

impl Table {
    /// Which way is forward for a side on this board.
    pub fn forward(&self, side: Side) -> Direction {
        let declared = self.rules.manifest.sides.get(side.index());
        let of_board = declared.and_then(|s| self.board.forward.get(&s.id)).copied();
        of_board.or(declared.map(|s| s.forward)).unwrap_or(Direction::N)
    }

    /// Which way a piece takes for ahead.
    pub fn ahead_of(&self, piece: &Piece, facing: Facing) -> Direction {
        match facing {
            Facing::Front => piece.front,
            Facing::Forward => self.forward(piece.owner),
        }
    }

    /// Does a piece on the board stand so?
    pub fn stands(&self, piece: &Piece, stance: &Stance) -> bool {
        let Some(square) = piece.square() else { return false };
        let lets_in = |channel: Channel| self.masks.ground_lets_in(piece.owner, square, channel);
        let lies_in = |zone: Zone| self.lies_in(zone, piece.owner, square);
        stance.on.is_none_or(lets_in)
            && !stance.off.is_some_and(lets_in)
            && stance.with.iter().all(|(key, value)| piece.value(*key) == *value)
            && stance.inside.is_none_or(lies_in)
            && !stance.outside.is_some_and(lies_in)
    }
}

type Bearing = SmallVec<[PieceId; 2]>;

/// For some fields, who of the other sides than one bears upon each square.
struct Swept {
    fields: Vec<Name>,
    side: Side,
    by_square: Rc<Vec<Bearing>>,
}

/// Who halts whom: found out once for all pieces of a question.
#[derive(Default)]
pub struct Halts {
    known: RefCell<Vec<Swept>>,
}

impl Halts {
    /// May a piece go on over the squares between, up to what its pattern hit? One who takes may pass what his victim
    /// alone bears upon.
    pub fn let_pass(&self, table: &Table, fields: &[Name], piece: &Piece, hit: Hit) -> bool {
        let (Some(from), false) = (piece.square(), fields.is_empty()) else { return true };
        let grid = &table.board.grid;
        let between = between(grid, from, hit.square);
        if between.is_empty() {
            return true;
        }
        let swept = self.swept(table, fields, piece.owner);
        let victim = if hit.takes { table.position.occupant(hit.square, piece.layer) } else { None };
        let free = |square: &Square| {
            swept.get(square.index()).is_none_or(|bearing| bearing.iter().all(|id| Some(*id) == victim))
        };
        between.iter().all(free)
    }

    fn swept(&self, table: &Table, fields: &[Name], side: Side) -> Rc<Vec<Bearing>> {
        let is_this = |swept: &&Swept| swept.side == side && swept.fields == fields;
        if let Some(swept) = self.known.borrow().iter().find(is_this) {
            return swept.by_square.clone();
        }
        let mut by_square = vec![Bearing::new(); table.board.grid.len()];
        let fields_of: Vec<&Field> = fields.iter().filter_map(|name| table.rules.field(*name)).collect();
        for id in table.position.ids() {
            let Some(piece) = table.position.piece(id).filter(|p| p.owner != side && p.square().is_some()) else {
                continue;
            };
            for field in fields_of.iter().filter(|field| field.of.has(piece.kind)) {
                for square in table.field_of(field, id) {
                    let bearing = &mut by_square[square.index()];
                    if bearing.last() != Some(&id) {
                        bearing.push(id);
                    }
                }
            }
        }
        let by_square = Rc::new(by_square);
        let swept = Swept { fields: fields.to_vec(), side, by_square: by_square.clone() };
        self.known.borrow_mut().push(swept);
        by_square
    }
}

/// The squares between two that lie in one straight line, in order; none if they touch, or lie in no line.
fn between(grid: &Grid, from: Square, to: Square) -> SmallVec<[Square; 8]> {
    let on_grid = grid.column_row(from).zip(grid.column_row(to));
    let lies_so = |way: Direction| match on_grid {
        // Only one way can lead there.
        Some(((ax, ay), (bx, by))) => way.delta() == ((bx - ax).signum(), (by - ay).signum()),
        None => true,
    };
    for way in Direction::ALL.into_iter().filter(|way| lies_so(*way)) {
        let mut squares = SmallVec::new();
        for square in grid.ray(from, way) {
            if square == to {
                return squares;
            }
            squares.push(square);
        }
    }
    SmallVec::new()
}
