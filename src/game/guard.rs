//! Does an action leave a piece attacked?

use smallvec::SmallVec;

use super::carry::carry_out;
use super::question::Question;
use crate::board::{Square, SquareSet};
use crate::lua::Fault;
use crate::rulebook::{Action, KindSet, Offer, Overlay, Rule, Table};
use crate::state::{Name, PieceId, Side};

/// A piece that must not be left attacked.
type Kept = (PieceId, Square, Name);

/// What is known of the attacks on the pieces of one side that a check keeps, before any action.
pub(super) struct Guard {
    kinds: *const KindSet,
    side: Side,
    kept: SmallVec<[Kept; 2]>,
    /// Is one of them attacked now?
    attacked: bool,
    /// Where a change of content could alter that.
    watched: SquareSet,
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
        .any(|(_, square, kind)| others(table, side).any(|by| table.is_attacked(*square, Some(*kind), by, None)))
}

impl Question<'_> {
    /// Would one of the others attack a piece of these kinds after the action, before what follows from it?
    pub(super) fn leaves_attacked(
        &self,
        rule: &Rule,
        kinds: &KindSet,
        action: &Action,
        offer: Option<&Offer>,
    ) -> Result<bool, Fault> {
        let table = self.table;
        let actor = action.actor.and_then(|id| table.position.piece(id));
        let side = actor.map_or_else(|| table.side_at_move(), |piece| piece.owner);
        let is_plain = table.rules.index.is_plain(action.verb)
            && offer.is_none_or(|offer| offer.also.is_none())
            && action.squares.is_empty()
            && action.with.is_empty();
        let (Some(to), Some(kind), true) = (action.to, action.kind.or(actor.map(|p| p.kind)), is_plain) else {
            return self.suppose_attacked(rule, kinds, side, action, offer);
        };
        let mut guards = self.guards.borrow_mut();
        // The kinds belong to the rulebook, which outlives the question.
        let at = guards.iter().position(|g| std::ptr::eq(g.kinds, kinds) && g.side == side).unwrap_or_else(|| {
            guards.push(Guard::new(table, kinds, side));
            guards.len() - 1
        });
        let guard = &guards[at];
        let from = actor.and_then(crate::state::Piece::square);
        let moves_itself = actor.is_some_and(|piece| kinds.has(piece.kind));
        let touches = guard.watched.contains(to) || from.is_some_and(|square| guard.watched.contains(square));
        if !moves_itself && !touches {
            return Ok(guard.attacked);
        }
        Ok(others(table, side).any(|by| {
            let over = Overlay::new(table, action.actor, kind, side, to, by);
            guard.kept.iter().any(|(id, square, kind)| {
                let square = if Some(*id) == action.actor { to } else { *square };
                table.is_attacked(square, Some(*kind), by, Some(&over))
            })
        }))
    }

    /// The same where scripts have a hand in the action: it is carried out on a copy.
    fn suppose_attacked(
        &self,
        rule: &Rule,
        kinds: &KindSet,
        side: Side,
        action: &Action,
        offer: Option<&Offer>,
    ) -> Result<bool, Fault> {
        const DEEPEST: usize = 4;
        if self.vm.supposed() >= DEEPEST {
            let what = format!("whether the action leaves a piece attacked is asked more than {DEEPEST} deep");
            let origin = rule.citation.origin.clone();
            return Err(Fault { rule: rule.citation.key.clone(), file: origin.file, line: origin.line, what });
        }
        self.vm.suppose(self.table, || {
            carry_out(self.vm, &self.table.rules, action, offer)?;
            Ok(self.vm.look_seen(|table| is_any_attacked(table, kinds, side)).unwrap_or(false))
        })
    }
}

impl Guard {
    fn new(table: &Table, kinds: &KindSet, side: Side) -> Self {
        let kept = kept(table, kinds, side);
        let mut watched = SquareSet::with_capacity(table.board.grid.len());
        let mut attacked = false;
        for (_, square, kind) in &kept {
            watched.insert(*square);
            for by in others(table, side) {
                attacked |= table.watch(*square, Some(*kind), by, &mut watched);
            }
        }
        // While one is attacked, every action is looked at: it may take or cover.
        if attacked {
            watched.insert_span(Square(0), Square(table.board.grid.len() as u32 - 1));
        }
        Self { kinds, side, kept, attacked, watched }
    }
}
