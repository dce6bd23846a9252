//! The ground between two squares in section: which squares of a line are seen over its heights, and what hides the others.

mod told;

use super::{Body, Cause, Clause, Field, Legs, Offers, Shape, Sight, Sweep, Table};
use crate::board::{Direction, Square};
use crate::state::{Name, Piece, PieceId};

/// A line of sight in section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The field by which one looks.
    pub field: Name,
    /// The way in which the line goes.
    pub step: Direction,
    /// The squares of the line, beginning with that of the one who looks; as far as he reaches, or to the target.
    pub squares: Vec<Square>,
    /// How high each of them lies.
    pub heights: Vec<i32>,
    /// Which of them he sees.
    pub seen: Vec<bool>,
    /// The place of the target in the line.
    pub target: usize,
    /// What keeps the target from being seen; empty if it is.
    pub hidden: Vec<Cause>,
}

impl Section {
    /// How much higher the target lies than the one who looks.
    pub fn rise(&self) -> i32 {
        let height = |n: usize| self.heights.get(n).copied().unwrap_or(0);
        height(self.target) - height(0)
    }

    /// How far one reaches a target that lies as high as this one: the clause of it.
    pub fn reach(&self) -> Clause {
        match self.rise() {
            1.. => Clause::Up,
            0 => Clause::Level,
            _ => Clause::Down,
        }
    }

    /// The clause that a cause stands in, if it is one of the line of sight.
    pub fn clause(&self, cause: Cause) -> Option<Clause> {
        match cause {
            Cause::Far(_) | Cause::Reach => Some(self.reach()),
            Cause::Strip(_) => Some(Clause::Strip),
            Cause::Falling(_) => Some(Clause::Falling),
            Cause::Over(_) => Some(Clause::Over),
            Cause::Once(_) => Some(Clause::Once),
            Cause::Between(_) => Some(Clause::Between),
            Cause::Barred(_) => None,
        }
    }
}

impl Table {
    /// The sections from a piece to a square, by each of its fields that looks over heights; none where the square lies on none
    /// of its lines. Those that see the square come first.
    pub fn sections(&self, id: PieceId, to: Square) -> Vec<Section> {
        let Some(piece) = self.position.piece(id) else { return Vec::new() };
        let mut sections: Vec<Section> =
            self.rules.fields().filter_map(|field| self.section(field, piece, to)).collect();
        sections.sort_by_key(|section| !section.hidden.is_empty());
        sections
    }

    /// The sections by those fields at which a verb is offered to a piece.
    pub fn sections_of(&self, verb: Name, id: PieceId, to: Square) -> Vec<Section> {
        let mut sections = self.sections(id, to);
        let offered = |field: Name| {
            self.rules.rules.iter().any(|rule| match &rule.body {
                Body::Offer(offer) if offer.verb == verb => {
                    matches!(&offer.offers, Offers::At { field: at, .. } if *at == field)
                }
                _ => false,
            })
        };
        sections.retain(|section| offered(section.field));
        sections
    }

    /// Has a piece a field that looks over heights?
    pub fn looks_over_heights(&self, id: PieceId) -> bool {
        let kind = self.position.piece(id).map(|piece| piece.kind);
        kind.is_some_and(|kind| self.rules.fields().any(|field| field.sight.is_some() && field.of.has(kind)))
    }

    fn section(&self, field: &Field, piece: &Piece, to: Square) -> Option<Section> {
        let stands = || field.stance.as_ref().is_none_or(|stance| self.stands(piece, stance));
        let from = piece.square().filter(|_| field.of.has(piece.kind) && stands())?;
        let (Shape::Legs(legs), Some(sight)) = (&field.shape, &field.sight) else { return None };
        let front = self.ahead_of(piece, field.facing);
        let (step, most, squares) = legs.steps(front).find_map(|(step, most)| {
            let squares = self.line(from, step, most, to)?;
            Some((step, most, squares))
        })?;
        let target = squares.iter().position(|square| *square == to)?;
        let heights: Vec<i32> = squares.iter().map(|square| self.height(*square)).collect();
        let looked =
            self.sweep(piece, field.channel, |sweep| look(sweep, sight, (step, most), (&squares, &heights), target));
        let (seen, hidden) = looked;
        Some(Section { field: field.name, step, squares, heights, seen, target, hidden })
    }

    /// The squares from one on in a direction: so many, or to this one if it lies farther; none if it lies on another line.
    fn line(&self, from: Square, step: Direction, most: u16, to: Square) -> Option<Vec<Square>> {
        let mut squares = vec![from];
        let mut ray = self.board.grid.ray(from, step);
        squares.extend(ray.by_ref().take(usize::from(most)));
        if to == from {
            return None;
        }
        if !squares.contains(&to) {
            let rest: Vec<Square> = ray.collect();
            let at = rest.iter().position(|square| *square == to)?;
            squares.extend(&rest[..=at]);
        }
        Some(squares)
    }

    fn height(&self, square: Square) -> i32 {
        i32::from(self.position.heights.get(square.index()).copied().unwrap_or(0))
    }
}

/// Which squares of a line are seen, and what hides the target.
fn look(
    sweep: &Sweep,
    sight: &Sight,
    (step, most): (Direction, u16),
    (squares, heights): (&[Square], &[i32]),
    target: usize,
) -> (Vec<bool>, Vec<Cause>) {
    let open = squares
        .windows(2)
        .take(usize::from(most))
        .take_while(|pair| pair.first().and_then(|here| sweep.seen_over(*here, step)) == pair.last().copied());
    // The last square into which a line can lead.
    let open = open.count();
    let stops = |n: usize| {
        let is_lower = heights.get(n) < heights.first();
        squares.get(n).is_none_or(|square| sweep.ends_at(sight, *square, is_lower))
    };
    let mut seen = vec![false; squares.len()];
    for n in sight.along(&heights[..=open], step.is_diagonal(), stops) {
        seen[n] = true;
    }
    let mut hidden = sight.causes(&heights[..=target], step.is_diagonal(), stops);
    if target > usize::from(most) {
        hidden.retain(|cause| *cause != Cause::Reach);
        hidden.insert(0, Cause::Far(most));
    }
    if open < target.min(usize::from(most)) {
        hidden.retain(|cause| !matches!(cause, Cause::Between(n) if *n > open));
        hidden.push(Cause::Barred(open + 1));
    }
    (seen, hidden)
}

impl Legs {
    /// Does a line of it lead so many squares towards the sides, or through the corners?
    fn leads(&self, aslant: bool, squares: usize) -> bool {
        let leads = |(step, most): (Direction, u16)| step.is_diagonal() == aslant && squares <= usize::from(most);
        self.steps(Direction::N).any(leads)
    }
}

impl Field {
    /// Would it see the last square of a line of these heights, the first being that of the one who looks, if nobody stood
    /// between? None if it does not look over heights.
    pub fn sees(&self, heights: &[i32], aslant: bool) -> Option<bool> {
        let (Shape::Legs(legs), Some(sight)) = (&self.shape, &self.sight) else { return None };
        let far = heights.len().saturating_sub(1);
        Some(far > 0 && legs.leads(aslant, far) && sight.causes(heights, aslant, |_| false).is_empty())
    }
}
