//! Does an action leave a piece attacked?

use std::cell::RefCell;
use std::rc::Rc;

use smallvec::SmallVec;

use super::carry::carry_out;
use super::checks::Offered;
use super::question::Question;
use crate::board::{Square, SquareSet};
use crate::lua::Fault;
use crate::rulebook::{ALL_WAYS, Action, Aim, KindSet, Overlay, Reach, Rule, Table, Ways};
use crate::state::{Name, PieceId, Side};

/// A piece that must not be left attacked.
type Kept = (PieceId, Square, Name);

/// A piece, the kind as which it goes, and the squares on which it would be attacked.
type Threats = (PieceId, Name, SquareSet);

/// What is known of the attacks on the pieces of one side that a check keeps, before any action.
pub(super) struct Guard {
    kinds: *const KindSet,
    side: Side,
    kept: SmallVec<[Kept; 2]>,
    /// Is one of them attacked now?
    attacked: bool,
    /// How far the attacks of each of the others can come.
    reach: SmallVec<[(Side, Reach); 1]>,
    /// Where a change of content could alter that.
    watched: SquareSet,
    /// Where one of them would be attacked if it went there, found out when the first of them goes.
    threats: RefCell<SmallVec<[Threats; 1]>>,
    /// The same by square, with the ways that lead over it.
    ways: SmallVec<[(Square, Ways); 32]>,
}

fn kept(table: &Table, kinds: &KindSet, side: Side) -> SmallVec<[Kept; 2]> {
    let pieces = table.position.ids().filter_map(|id| Some((id, table.position.piece(id)?)));
    let pieces = pieces.filter(|(_, piece)| piece.owner == side && kinds.has(piece.kind));
    pieces.filter_map(|(id, piece)| Some((id, piece.square()?, piece.kind))).collect()
}

fn others(table: &Table, side: Side) -> impl Iterator<Item = Side> {
    (0..table.rules.sides() as u8).map(Side).filter(move |other| *other != side)
}

fn is_any_attacked(table: &Table, kinds: &KindSet, side: Side) -> bool {
    kept(table, kinds, side)
        .iter()
        .any(|(_, square, kind)| others(table, side).any(|by| table.is_attacked(&Aim::at(*square, Some(*kind), by))))
}

impl Question<'_> {
    /// Would one of the others attack a piece of these kinds after the action, before what follows from it?
    pub(super) fn leaves_attacked(
        &self,
        rule: &Rule,
        kinds: &KindSet,
        action: &Action,
        by: Option<Offered>,
    ) -> Result<bool, Fault> {
        let table = self.table;
        let actor = action.actor.and_then(|id| table.position.piece(id));
        let side = actor.map_or_else(|| table.side_at_move(), |piece| piece.owner);
        let is_plain = table.rules.index.is_plain(action.verb)
            && by.is_none_or(|(_, offer)| offer.also.is_none())
            && action.squares.is_empty()
            && action.with.is_empty();
        match (action.to, action.kind.or(actor.map(|p| p.kind))) {
            (Some(to), Some(kind)) if is_plain => {
                Ok(self.guard(kinds, side).is_left_attacked(table, action.actor, kind, to))
            }
            _ => self.suppose_attacked(rule, kinds, side, action, by),
        }
    }

    /// What is known of the attacks on the pieces that a check keeps, found out once a question.
    pub(super) fn guard(&self, kinds: &KindSet, side: Side) -> Rc<Guard> {
        // The kinds belong to the rulebook, which outlives the question.
        let known =
            |guards: &Vec<Rc<Guard>>| guards.iter().find(|g| std::ptr::eq(g.kinds, kinds) && g.side == side).cloned();
        let guard = known(&self.guards.borrow());
        guard.unwrap_or_else(|| {
            let guard = Rc::new(Guard::new(self.table, kinds, side));
            self.guards.borrow_mut().push(guard.clone());
            guard
        })
    }

    /// The same where scripts have a hand in the action: it is carried out on a copy.
    fn suppose_attacked(
        &self,
        rule: &Rule,
        kinds: &KindSet,
        side: Side,
        action: &Action,
        by: Option<Offered>,
    ) -> Result<bool, Fault> {
        const DEEPEST: usize = 4;
        if self.vm.supposed() >= DEEPEST {
            let what = format!("whether the action leaves a piece attacked is asked more than {DEEPEST} deep");
            let origin = rule.citation.origin.clone();
            return Err(Fault { rule: rule.citation.key.clone(), file: origin.file, line: origin.line, what });
        }
        self.vm.suppose(self.table, || {
            carry_out(self.vm, &self.table.rules, action, by)?;
            Ok(self.vm.look_seen(|table| is_any_attacked(table, kinds, side)).unwrap_or(false))
        })
    }
}

impl Guard {
    fn new(table: &Table, kinds: &KindSet, side: Side) -> Self {
        let kept = kept(table, kinds, side);
        let mut watched = SquareSet::with_capacity(table.board.grid.len());
        let mut ways: SmallVec<[(Square, Ways); 32]> = SmallVec::new();
        let mut attacked = false;
        let reach: SmallVec<_> = others(table, side).map(|by| (by, table.reach(by))).collect();
        for (_, square, kind) in &kept {
            for (by, reach) in &reach {
                attacked |= table.watch(
                    &Aim { reach: Some(reach), ..Aim::at(*square, Some(*kind), *by) },
                    &mut |square, way| {
                        if watched.insert(square) {
                            ways.push((square, way));
                        } else if let Some((_, known)) = ways.iter_mut().find(|(at, _)| *at == square) {
                            *known |= way;
                        }
                    },
                );
            }
        }
        Self { kinds, side, kept, attacked, reach, watched, threats: RefCell::default(), ways }
    }

    fn ways_over(&self, square: Option<Square>) -> Ways {
        let Some(square) = square.filter(|square| self.watched.contains(*square)) else { return 0 };
        self.ways.iter().find(|(at, _)| *at == square).map_or(0, |(_, ways)| *ways)
    }

    /// Would one of the pieces be attacked if a piece went to a square as a kind, or were placed there anew?
    pub(super) fn is_left_attacked(&self, table: &Table, mover: Option<PieceId>, kind: Name, to: Square) -> bool {
        let from = mover.and_then(|id| table.position.piece(id)).and_then(crate::state::Piece::square);
        let (left, filled) = (self.ways_over(from), self.ways_over(Some(to)));
        let is_kept = self.kept.iter().any(|(id, ..)| Some(*id) == mover);
        // What touches no square that matters alters nothing.
        if !is_kept && left | filled == 0 {
            return self.attacked;
        }
        if let (true, Some(id)) = (is_kept, mover) {
            if self.is_threatened(table, id, kind, to) {
                return true;
            }
            if self.kept.len() == 1 {
                return false;
            }
        }
        self.reach.iter().any(|(by, reach)| {
            let over = Overlay::new(table, mover, kind, self.side, to, *by);
            // Who stands attacked is looked at from all sides.
            let ways = if self.attacked { ALL_WAYS } else { over.ways(table, left, filled) };
            ways != 0
                && self.kept.iter().filter(|(id, ..)| Some(*id) != mover).any(|(_, square, kind)| {
                    let aim = Aim { over: Some(&over), ways, reach: Some(reach), ..Aim::at(*square, Some(*kind), *by) };
                    table.is_attacked(&aim)
                })
        })
    }

    /// Would one of the pieces be attacked if it went to a square itself?
    fn is_threatened(&self, table: &Table, id: PieceId, kind: Name, to: Square) -> bool {
        let mut threats = self.threats.borrow_mut();
        let at = threats.iter().position(|(of, as_kind, _)| (*of, *as_kind) == (id, kind)).unwrap_or_else(|| {
            let of = self.reach.iter().map(|(by, _)| table.threats(*by, id, kind));
            let squares = of.reduce(|all, more| all.union(&more)).unwrap_or_default();
            threats.push((id, kind, squares));
            threats.len() - 1
        });
        threats[at].2.contains(to)
    }
}
