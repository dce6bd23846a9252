//! Fields: the squares that a piece bears upon, asked from the piece and asked from the square.

use super::kinds::Channel;
use super::{Citation, Facing, KindSet, Legs, Sight, Stance, Sweep, Table, Walls};
use crate::board::{Direction, Grid, Square, Template};
use crate::state::{Name, Piece, PieceId, Side};

/// How the squares of a field lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// Reached by a pattern of steps.
    Legs(Box<Legs>),
    /// Drawn, in lanes in which a nearer square may hide the farther ones.
    Drawn(Box<Drawn>),
}

/// Lanes of columns and rows, for each front.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    by_front: Vec<Vec<Vec<(i32, i32)>>>,
    /// No square of it lies farther off, counted in steps of a king.
    far: i32,
}

impl Drawn {
    /// Turns a drawing to every front.
    pub fn new(template: &Template) -> Self {
        let lanes = |front: Direction| {
            let leap = |cell: &crate::board::Cell| front.leap(i32::from(cell.right), i32::from(cell.forward));
            template.lanes().map(|lane| lane.iter().map(leap).collect()).collect()
        };
        let by_front: Vec<Vec<Vec<(i32, i32)>>> = Direction::ALL.into_iter().map(lanes).collect();
        let far = by_front.iter().flatten().flatten().map(|(x, y)| x.abs().max(y.abs())).max().unwrap_or(0);
        Self { by_front, far }
    }
}

impl Shape {
    /// Is the one square too far from the other for any field of this shape? Cheaper than to look.
    fn is_too_far(&self, grid: &Grid, from: Square, to: Square) -> bool {
        let far = match self {
            Self::Drawn(drawn) => drawn.far,
            Self::Legs(legs) => legs.far(),
        };
        let (Some((ax, ay)), Some((bx, by))) = (grid.column_row(from), grid.column_row(to)) else { return false };
        (ax - bx).abs().max((ay - by).abs()) > far
    }
}

/// A named set of squares that pieces of some kinds bear upon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: Name,
    /// What it is and where that is declared.
    pub citation: Citation,
    /// A name for people, as in "field of musketry".
    pub title: String,
    /// The kinds that have it.
    pub of: KindSet,
    /// The channel along which it goes out; none goes everywhere.
    pub channel: Option<Channel>,
    /// How it lies.
    pub shape: Shape,
    /// How a piece must stand to have it, if that matters.
    pub stance: Option<Stance>,
    /// Which way is ahead.
    pub facing: Facing,
    /// What walls are to it.
    pub walls: Walls,
    /// What heights are to it, if anything.
    pub sight: Option<Box<Sight>>,
}

impl Sweep<'_> {
    /// Calls `take` for every square that a shape bears upon from a square: those that may be entered, and the first of
    /// each way that only a piece bars.
    pub fn bears(&self, shape: &Shape, from: Square, front: Direction, take: &mut impl FnMut(Square)) {
        match shape {
            Shape::Legs(legs) => self.bear(legs, from, front, take),
            Shape::Drawn(drawn) => {
                for lane in &drawn.by_front[front as usize] {
                    for leap in lane {
                        let Some(square) = self.grid.leap(from, *leap) else { break };
                        if !self.ground_lets_in(square) {
                            break;
                        }
                        take(square);
                        if !self.may_pass(square) {
                            break;
                        }
                    }
                }
            }
        }
    }
}

impl Table {
    /// The squares that a piece bears upon with a field; none if its kind has it not, or it stands beside the board.
    pub fn field_of(&self, field: &Field, id: PieceId) -> Vec<Square> {
        let mut squares = Vec::new();
        if let Some(piece) = self.position.piece(id) {
            self.each_of_field(field, piece, &mut |square| squares.push(square));
        }
        squares
    }

    fn each_of_field(&self, field: &Field, piece: &Piece, take: &mut impl FnMut(Square)) {
        let stands = || field.stance.as_ref().is_none_or(|stance| self.stands(piece, stance));
        let Some(from) = piece.square().filter(|_| field.of.has(piece.kind) && stands()) else { return };
        let front = self.ahead_of(piece, field.facing);
        match (&field.shape, field.channel) {
            (Shape::Legs(legs), channel) if field.sight.is_some() => self.sweep(piece, channel, |sweep| {
                let Some(sight) = &field.sight else { return };
                sweep.sees((legs, sight), (from, front), &self.position.heights, take);
            }),
            (Shape::Legs(legs), Some(channel)) if field.walls != Walls::Stop => {
                self.bear_with_walls(piece, from, (legs, front), (field.walls, channel), take);
            }
            _ => self.sweep(piece, field.channel, |sweep| sweep.bears(&field.shape, from, front, take)),
        }
    }

    /// The squares that a piece of a side would bear upon with a field from a square, whatever stands there, if it faced a way.
    pub fn field_from(&self, field: &Field, from: Square, side: Side, front: Direction) -> Vec<Square> {
        let mut squares = Vec::new();
        let sweep = Sweep::new(&self.board.grid, &self.masks, side, field.channel);
        let mut take = |square| squares.push(square);
        match (&field.shape, &field.sight) {
            (Shape::Legs(legs), Some(sight)) => {
                sweep.sees((legs, sight), (from, front), &self.position.heights, &mut take);
            }
            (shape, _) => sweep.bears(shape, from, front, &mut take),
        }
        squares
    }

    /// Does a piece bear upon a square with a field?
    pub fn bears_on(&self, field: &Field, id: PieceId, square: Square) -> bool {
        let Some(piece) = self.position.piece(id) else { return false };
        if !field.of.has(piece.kind)
            || piece.square().is_none_or(|from| field.shape.is_too_far(&self.board.grid, from, square))
        {
            return false;
        }
        let mut found = false;
        self.each_of_field(field, piece, &mut |s| found |= s == square);
        found
    }

    /// The pieces of a side that bear upon a square with one of these fields, in the order of their numbers.
    pub fn bearing_on(&self, fields: &[&Field], square: Square, side: Side) -> Vec<PieceId> {
        let is_of_side = |id: &PieceId| self.position.piece(*id).is_some_and(|p| p.owner == side);
        let bears = |id: &PieceId| fields.iter().any(|field| self.bears_on(field, *id, square));
        self.position.ids().filter(is_of_side).filter(bears).collect()
    }

    /// The squares of one kind of ground that hang together with this one, by sides and corners; in the order of the board.
    pub fn patch(&self, from: Square) -> Vec<Square> {
        let ground = |s: Square| self.position.terrain.get(s.index());
        let mut found = vec![from];
        let mut next = 0;
        while let Some(here) = found.get(next).copied() {
            next += 1;
            for to in self.board.grid.adjacent(here) {
                if ground(to) == ground(from) && !found.contains(&to) {
                    found.push(to);
                }
            }
        }
        found.sort();
        found
    }
}
