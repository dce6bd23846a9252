//! The game on the table: a position on a board under rules, with what follows from it kept in step.

use std::sync::Arc;

use smallvec::smallvec;

use super::dice::Lacking;
use super::kinds::Channel;
use super::{Masks, Rulebook, Slope, Sweep, Zone};
use crate::board::{Board, Direction, Square, SquareSet};
use crate::state::{Change, Mark, Name, Piece, PieceId, Place, Position, Shift, Side, Sum, Throw, TurnMark};
use crate::tongue::{Phrase, phrase};

/// A game has no more pieces than this, the fallen included.
const MOST_PIECES: usize = 20_000;

/// Everything that a question or a change needs to see.
pub struct Table {
    /// The board.
    pub board: Arc<Board>,
    /// The rules in force.
    pub rules: Arc<Rulebook>,
    /// The position.
    pub position: Position,
    /// What its squares bar.
    pub masks: Masks,
    /// The changes of the action under way.
    pub pending: Vec<Change>,
    /// The dice thrown in the action under way.
    pub dice: Vec<Throw>,
    /// The sums reckoned in the action under way.
    pub sums: Vec<Sum>,
    /// What the players' own dice showed, if they throw their own; in the order of the throws.
    pub own_dice: Option<Vec<u32>>,
    /// The die that the players have yet to throw.
    pub lacking: Option<Lacking>,
    /// From what throws derive.
    pub seed: u64,
    /// The number of the action under way.
    pub action_number: u64,
    /// The rulebook's parts of the board, by side; none is everywhere.
    zones: Arc<Vec<Vec<Option<SquareSet>>>>,
}

impl Table {
    /// Puts a position on a board under rules.
    pub fn new(board: Arc<Board>, rules: Arc<Rulebook>, position: Position, seed: u64) -> Self {
        let masks = Masks::new(&rules, &board.grid, &position);
        let zones = Arc::new(zones(&board, &rules));
        Self {
            board,
            rules,
            position,
            masks,
            pending: Vec::new(),
            dice: Vec::new(),
            sums: Vec::new(),
            own_dice: None,
            lacking: None,
            seed,
            action_number: 0,
            zones,
        }
    }

    /// Puts another board of the same squares under the position.
    pub fn set_board(&mut self, board: Arc<Board>) {
        self.zones = Arc::new(zones(&board, &self.rules));
        self.board = board;
    }

    /// Does a square lie in a part of the board, for a side?
    #[inline]
    pub fn in_zone(&self, zone: Option<Zone>, side: Side, square: Square) -> bool {
        zone.and_then(|zone| self.zone(zone, side)).is_none_or(|squares| squares.contains(square))
    }

    /// The same where a zone that names no region for the side is nowhere, and not everywhere.
    pub fn lies_in(&self, zone: Zone, side: Side, square: Square) -> bool {
        self.zone(zone, side).is_some_and(|squares| squares.contains(square))
    }

    #[inline]
    fn zone(&self, zone: Zone, side: Side) -> Option<&SquareSet> {
        self.zones.get(usize::from(zone.0))?.get(side.index())?.as_ref()
    }

    /// A copy on which something can be supposed.
    pub fn copy(&self) -> Self {
        Self {
            board: self.board.clone(),
            rules: self.rules.clone(),
            position: self.position.clone(),
            masks: self.masks.clone(),
            pending: Vec::new(),
            dice: Vec::new(),
            sums: Vec::new(),
            own_dice: None,
            lacking: None,
            seed: self.seed,
            action_number: self.action_number,
            zones: self.zones.clone(),
        }
    }

    /// Makes a change and keeps it among those of the action under way.
    ///
    /// # Errors
    /// A sentence if it does not fit the position.
    pub fn change(&mut self, change: Change) -> Result<(), String> {
        self.position.apply(&change)?;
        self.follow(&change);
        self.pending.push(change);
        Ok(())
    }

    /// Takes back everything that the action under way changed.
    pub fn roll_back(&mut self) {
        self.roll_back_to(0);
        self.dice.clear();
        self.sums.clear();
    }

    /// Takes back what was changed last, until so many changes are left.
    pub fn roll_back_to(&mut self, mark: usize) {
        while self.pending.len() > mark {
            let Some(change) = self.pending.pop() else { return };
            // What was applied in this order can be reverted in the opposite one.
            let _ = self.revert(&change);
        }
    }

    /// Takes back one change of an action that is done.
    ///
    /// # Errors
    /// A sentence if it does not fit the position.
    pub fn revert(&mut self, change: &Change) -> Result<(), String> {
        let before = change.squares(self.position.pieces());
        self.position.revert(change)?;
        self.refresh(&before);
        self.follow(change);
        Ok(())
    }

    /// Makes a change of an action that is done once more.
    ///
    /// # Errors
    /// A sentence if it does not fit the position.
    pub fn reapply(&mut self, change: &Change) -> Result<(), String> {
        self.position.apply(change)?;
        self.follow(change);
        Ok(())
    }

    fn follow(&mut self, change: &Change) {
        let squares = change.squares(self.position.pieces());
        self.refresh(&squares);
        if matches!(change, Change::Wall { .. }) {
            self.masks.refresh_walls(&self.rules, &self.board.grid, &self.position);
        }
    }

    fn refresh(&mut self, squares: &[Square]) {
        for square in squares {
            self.masks.refresh(&self.rules, &self.position, *square);
        }
    }

    /// A piece by its number.
    ///
    /// # Errors
    /// A sentence if there is none.
    pub fn piece(&self, id: PieceId) -> Result<&Piece, String> {
        self.position.piece(id).ok_or_else(|| format!("there is no piece number {}", id.0))
    }

    /// Shifts one piece to a place.
    ///
    /// # Errors
    /// A sentence if somebody is there already.
    pub fn shift(&mut self, id: PieceId, to: Place) -> Result<(), String> {
        let piece = self.piece(id)?;
        let (from, layer) = (piece.place.clone(), piece.layer);
        for cell in to.cells() {
            if let Some(other) = self.position.occupant(*cell, layer).filter(|other| *other != id) {
                let (square, who) = (self.board.grid.name(*cell), self.describe_piece(other));
                return Err(format!("{} cannot go to {square}: {who} stands there", self.describe_piece(id)));
            }
        }
        let first = !piece.moved
            && matches!((&from, &to), (Place::Board(_), Place::Board(_)))
            && self.rules.kind(piece.kind).is_some_and(|kind| kind.keeps_moved);
        self.change(Change::Shift(smallvec![Shift { piece: id, from, to }]))?;
        if first { self.change(Change::Moved { piece: id, from: false, to: true }) } else { Ok(()) }
    }

    /// Places a new piece; without a front it faces its side's forward.
    ///
    /// # Errors
    /// A sentence if there is no such kind, somebody stands there, or the game has as many pieces as it can have.
    pub fn place(&mut self, owner: Side, kind: Name, at: Square, front: Option<Direction>) -> Result<PieceId, String> {
        if self.position.pieces().len() >= MOST_PIECES {
            return Err(format!("a game has up to {MOST_PIECES} pieces"));
        }
        let Some(declared) = self.rules.kind(kind) else { return Err("there is no such kind".to_owned()) };
        let forward = self.forward(owner);
        let piece = Piece {
            kind,
            owner,
            place: Place::on(at),
            front: front.unwrap_or(forward),
            layer: declared.layer,
            values: declared.values.clone(),
            moved: false,
        };
        let id = PieceId(self.position.pieces().len() as u16 + 1);
        self.change(Change::Add { id, piece })?;
        Ok(id)
    }

    /// Turns a piece; nothing happens if it has this front already.
    ///
    /// # Errors
    /// A sentence if there is no such piece.
    pub fn face(&mut self, id: PieceId, to: Direction) -> Result<(), String> {
        let from = self.piece(id)?.front;
        if from == to { Ok(()) } else { self.change(Change::Front { piece: id, from, to }) }
    }

    /// A mark as it is laid now: one that lasts knows when it is taken up.
    pub fn new_mark(&self, kind: Name, owner: Option<Side>, value: i32) -> Mark {
        let lasts = self.rules.mark(kind).and_then(|mark| mark.lasts);
        let until = lasts.map_or(0, |steps| self.position.turn.number.saturating_add(steps).saturating_add(1));
        Mark { owner, value, until }
    }

    /// Ends the step and begins the next, with full budgets.
    ///
    /// # Errors
    /// A sentence if the rules have no order of the turn.
    pub fn pass(&mut self) -> Result<(), String> {
        let next = usize::from(self.position.turn.step) + 1;
        self.begin_step(if next < self.rules.turn.order.len() { next } else { self.rules.turn.again })
    }

    /// Begins a step of the turn's order, with full budgets.
    ///
    /// # Errors
    /// A sentence if the order has no such step.
    pub fn begin_step(&mut self, step: usize) -> Result<(), String> {
        let rules = self.rules.clone();
        let from = self.position.turn;
        let Some(next) = rules.turn.order.get(step) else {
            return Err(format!("the order of the turn has no step {}", step + 1));
        };
        for budget in &rules.turn.budgets {
            let left = self.position.balance(budget.name);
            if left != budget.holds {
                self.change(Change::Budget { name: budget.name, from: left, to: budget.holds })?;
            }
        }
        // Of a budget that is declared no more nothing is remembered beyond the step.
        let declared = |name: &Name| rules.turn.budgets.iter().any(|budget| budget.name == *name);
        let stale = self.position.budgets.iter().filter(|(name, left)| **left != 0 && !declared(name));
        for (name, left) in stale.map(|(name, left)| (*name, *left)).collect::<Vec<_>>() {
            self.change(Change::Budget { name, from: left, to: 0 })?;
        }
        if rules.index.marks_last {
            let number = from.number.saturating_add(1);
            let over = |mark: &Mark| mark.until != 0 && mark.until <= number;
            let gone: Vec<_> = self.position.marks.iter().filter(|(_, m)| over(m)).map(|(k, m)| (*k, *m)).collect();
            for ((square, kind), mark) in gone {
                self.change(Change::Mark { square, kind, from: Some(mark), to: None })?;
            }
        }
        let to = TurnMark { number: from.number.saturating_add(1), seat: next.seat, step: step as u8, acts: 0 };
        let did = self.position.did.clone();
        self.change(Change::Pass { from, to, did })
    }

    /// Is what the seat at the move does now hidden from the others?
    pub fn is_secret(&self) -> bool {
        self.rules.turn.order.get(usize::from(self.position.turn.step)).is_some_and(|step| step.secret)
    }

    /// A copy with what the seat at the move may see in a secret step: of pieces and boxes those of its sides alone, and the
    /// board as it was before the others did `hidden`, oldest first, in secret.
    pub fn as_seen<'a>(&self, hidden: impl DoubleEndedIterator<Item = &'a Change>) -> Self {
        let seat = self.position.turn.seat;
        let own = |side: Side| self.seat_plays(seat, side);
        let mut position = self.position.clone();
        hidden.rev().for_each(|change| position.take_from_sight(change));
        position.show_only(own);
        Self::new(self.board.clone(), self.rules.clone(), position, self.seed)
    }

    /// May the seat at the move command this piece?
    pub fn commands(&self, seat: u8, id: PieceId) -> bool {
        self.position.piece(id).is_some_and(|piece| self.seat_plays(seat, piece.owner) && self.step_has(piece))
    }

    /// Does a piece stand where the present step of the turn has its pieces?
    fn step_has(&self, piece: &Piece) -> bool {
        let step = self.rules.turn.order.get(usize::from(self.position.turn.step));
        let Some(region) = step.and_then(|step| step.pieces_in.as_ref()) else { return true };
        let lies_in = |square| self.board.regions.get(region).is_some_and(|region| region.contains(square));
        piece.square().is_none_or(lies_in)
    }

    /// Does a seat play this side?
    pub fn seat_plays(&self, seat: u8, side: Side) -> bool {
        self.rules.index.plays.get(usize::from(seat)).and_then(|sides| sides.get(side.index())) == Some(&true)
    }

    /// Sweeps as this piece would pass by a channel.
    pub fn sweep<T>(&self, piece: &Piece, channel: Option<Channel>, run: impl FnOnce(&Sweep) -> T) -> T {
        self.sweep_over(piece, channel, None, run)
    }

    /// The same for a piece to which slopes may matter.
    pub fn sweep_over<T>(
        &self,
        piece: &Piece,
        channel: Option<Channel>,
        slope: Option<Slope>,
        run: impl FnOnce(&Sweep) -> T,
    ) -> T {
        let sweep = Sweep::new(&self.board.grid, &self.masks, piece.owner, channel).of(&self.position, piece);
        run(&sweep.over_slopes(slope, &self.position))
    }

    /// What stands on a square for people: `A's infantry`, or the ground.
    pub fn tell_square(&self, square: Square) -> Phrase {
        let pieces: Vec<Phrase> = self.position.occupants(square).map(|id| self.tell_piece(id)).collect();
        if pieces.is_empty() { self.tell_ground(square) } else { Phrase::Listed("list.and", pieces) }
    }

    /// The ground of a square for people.
    pub fn tell_ground(&self, square: Square) -> Phrase {
        let ground = self.position.terrain.get(square.index());
        ground.map_or_else(Phrase::none, |ground| self.rules.terrain_title(*ground))
    }

    /// A piece for people: `A's infantry`.
    pub fn tell_piece(&self, id: PieceId) -> Phrase {
        let Some(piece) = self.position.piece(id) else { return phrase!("piece.number", n = u32::from(id.0)) };
        let side = self.rules.manifest.sides.get(piece.owner.index()).map_or("?", |s| s.id.as_str());
        let kind = self.rules.kind_title(piece.kind);
        let states: Vec<Phrase> = self.states(piece).map(|(_, words)| Phrase::text(words)).collect();
        if states.is_empty() {
            phrase!("piece.of", side = side, kind = kind)
        } else {
            phrase!("piece.of.being", side = side, kind = kind, states = Phrase::Listed("list.comma", states))
        }
    }

    /// The same in English.
    pub fn describe_piece(&self, id: PieceId) -> String {
        self.tell_piece(id).english()
    }

    /// The values of a piece that its kind has words for, with these.
    pub fn states<'a>(&'a self, piece: &'a Piece) -> impl Iterator<Item = (i32, &'a str)> {
        let tells = self.rules.kind(piece.kind).map_or(&[][..], |k| &k.tells);
        tells.iter().filter_map(|(name, words)| {
            let value = piece.value(*name);
            let at = usize::try_from(value).ok()?.checked_sub(1)?;
            Some((value, words.get(at)?.as_str()))
        })
    }
}

/// The parts of the board that the rules name, as squares of this board.
fn zones(board: &Board, rules: &Rulebook) -> Vec<Vec<Option<SquareSet>>> {
    let squares = |names: &Vec<String>| {
        let sets = names.iter().filter_map(|name| board.regions.get(name));
        (!names.is_empty()).then(|| sets.fold(SquareSet::new(), |all, set| &all | set))
    };
    rules.zones.iter().map(|by_side| by_side.iter().map(squares).collect()).collect()
}
