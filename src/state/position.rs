//! A position: plain data, altered by changes alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Change, Mark, Name, Outcome, Piece, PieceId, Place, Side, Wall};
use crate::board::{Direction, Square};

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnMark {
    /// Turns so far, the present one included; 0 while the board is set up.
    pub number: u32,
    /// The seat at the move, by its place in the ruleset's list.
    pub seat: u8,
    /// The step of the turn's order, by its place in what the ruleset declares.
    pub step: u8,
    /// Actions in this step so far, where the rules end a step after so many.
    #[serde(default, skip_serializing_if = "is_none_yet")]
    pub acts: u16,
}

fn is_none_yet(acts: &u16) -> bool {
    *acts == 0
}

/// What a piece was when a turn began.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Before {
    /// Its kind then.
    pub kind: Name,
    /// Its first square then, if it was on the board.
    pub square: Option<Square>,
    /// Its front then.
    pub front: Direction,
}

/// Everything on the table at one moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The ground of each square.
    pub terrain: Vec<Name>,
    /// The height of each square, in the ruleset's unit.
    pub heights: Vec<i16>,
    #[serde(deserialize_with = "super::piece::not_too_many")]
    pieces: Vec<Piece>,
    /// Marks by square and kind.
    pub marks: BTreeMap<(Square, Name), Mark>,
    /// Walls by square and side.
    pub walls: BTreeMap<(Square, Direction), Wall>,
    /// Figures in boxes, by side, box and kind.
    pub stocks: BTreeMap<(Side, Name, Name), i32>,
    /// What is left of each budget this turn.
    pub budgets: BTreeMap<Name, i32>,
    /// Numbers of the game as a whole.
    pub variables: BTreeMap<Name, i64>,
    /// Whose turn it is.
    pub turn: TurnMark,
    /// Which piece did which verb this turn, in order.
    pub did: Vec<(PieceId, Name)>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
    /// The keys of the positions that have come about at the beginning of steps, where the rules compare them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub occurred: Vec<u64>,
    /// Who fills each square, by layer; follows from the pieces.
    #[serde(skip)]
    occupants: Vec<Vec<Option<PieceId>>>,
    /// What each piece was at the beginning of each turn so far; follows from the changes.
    #[serde(skip)]
    starts: Vec<Arc<Vec<Before>>>,
}

impl Position {
    /// An empty position on ground of these kinds and heights.
    pub fn new(terrain: Vec<Name>, heights: Vec<i16>) -> Self {
        Self {
            terrain,
            heights,
            pieces: Vec::new(),
            marks: BTreeMap::new(),
            walls: BTreeMap::new(),
            stocks: BTreeMap::new(),
            budgets: BTreeMap::new(),
            variables: BTreeMap::new(),
            turn: TurnMark { number: 0, seat: 0, step: 0, acts: 0 },
            did: Vec::new(),
            outcome: None,
            occurred: Vec::new(),
            occupants: Vec::new(),
            starts: Vec::new(),
        }
    }

    /// All pieces that ever were in the game, by number.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The numbers of all pieces that ever were in the game.
    pub fn ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (1..=self.pieces.len() as u16).map(PieceId)
    }

    /// A piece by its number.
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.get(id.index())
    }

    /// How often the position noted last has come about, itself included; 0 if none was noted.
    pub fn occurrences(&self) -> usize {
        self.occurred.last().map_or(0, |last| self.occurred.iter().filter(|key| *key == last).count())
    }

    /// Who fills a square in a layer.
    pub fn occupant(&self, square: Square, layer: u8) -> Option<PieceId> {
        self.occupants.get(usize::from(layer))?.get(square.index()).copied().flatten()
    }

    /// All who fill a square, lowest layer first.
    pub fn occupants(&self, square: Square) -> impl Iterator<Item = PieceId> + '_ {
        self.occupants.iter().filter_map(move |layer| layer.get(square.index()).copied().flatten())
    }

    /// What a piece was at the beginning of a turn: 0 the present one, 1 the one before.
    pub fn before(&self, id: PieceId, turns_ago: usize) -> Option<&Before> {
        let at = self.starts.len().checked_sub(turns_ago + 1)?;
        self.starts.get(at)?.get(id.index())
    }

    /// Has this piece done this verb this turn?
    pub fn has_done(&self, id: PieceId, verb: Name) -> bool {
        self.did.contains(&(id, verb))
    }

    /// How many figures of a kind a side has in a box.
    pub fn stock(&self, side: Side, place: Name, kind: Name) -> i32 {
        self.stocks.get(&(side, place, kind)).copied().unwrap_or(0)
    }

    /// What is left of a budget this turn.
    pub fn budget(&self, name: Name) -> i32 {
        self.balance(name).max(0)
    }

    /// The same as it is booked: below zero if a house rule that was switched off took more away than was left.
    pub fn balance(&self, name: Name) -> i32 {
        self.budgets.get(&name).copied().unwrap_or(0)
    }

    /// Makes what follows from the pieces anew; needed after reading a position from a file.
    ///
    /// # Errors
    /// A sentence if two pieces fill one square in one layer, or a piece stands off the board.
    pub fn settle(&mut self) -> Result<(), String> {
        self.occupants.clear();
        if self.pieces.len() > usize::from(u16::MAX) {
            return Err(format!("{} pieces are more than a game has", self.pieces.len()));
        }
        for n in 0..self.pieces.len() {
            self.fill(PieceId(n as u16 + 1))?;
        }
        Ok(())
    }

    /// Leaves of pieces and boxes only those of some sides: for showing, not for playing on.
    pub fn show_only(&mut self, own: impl Fn(Side) -> bool) {
        for n in 0..self.pieces.len() {
            if !own(self.pieces[n].owner) {
                self.clear(PieceId(n as u16 + 1));
                self.pieces[n].place = Place::Gone;
            }
        }
        let pieces = &self.pieces;
        self.did.retain(|(id, _)| pieces.get(id.index()).is_some_and(|piece| own(piece.owner)));
        self.stocks.retain(|(side, _, _), _| own(*side));
    }

    /// Undoes what a change did to the board itself, if nothing came over it since: for showing, not for playing on.
    pub fn take_from_sight(&mut self, change: &Change) {
        fn put_back<K: Ord, V: PartialEq + Copy>(map: &mut BTreeMap<K, V>, key: K, from: Option<V>, to: Option<V>) {
            if map.get(&key).copied() == to {
                match from {
                    Some(before) => map.insert(key, before),
                    None => map.remove(&key),
                };
            }
        }
        match change {
            Change::Mark { square, kind, from, to } => put_back(&mut self.marks, (*square, *kind), *from, *to),
            Change::Wall { square, side, from, to } => put_back(&mut self.walls, (*square, *side), *from, *to),
            Change::Terrain { square, from, to } => {
                if let Some(ground) = self.terrain.get_mut(square.index()).filter(|ground| *ground == to) {
                    *ground = *from;
                }
            }
            Change::Height { square, from, to } => {
                if let Some(height) = self.heights.get_mut(square.index()).filter(|height| *height == to) {
                    *height = *from;
                }
            }
            _ => {}
        }
    }

    /// Takes the present as the beginning of the first turn for everything asked of `before`.
    pub fn mark_first_start(&mut self) {
        self.starts.clear();
        self.mark_start();
    }

    fn mark_start(&mut self) {
        let now = self.pieces.iter().map(|p| Before { kind: p.kind, square: p.square(), front: p.front });
        self.starts.push(Arc::new(now.collect()));
    }

    fn fill(&mut self, id: PieceId) -> Result<(), String> {
        let Some(piece) = self.pieces.get(id.index()) else { return Err(format!("there is no piece {}", id.0)) };
        let (layer, squares) = (usize::from(piece.layer), self.terrain.len());
        while self.occupants.len() <= layer {
            self.occupants.push(vec![None; squares]);
        }
        let filled = &mut self.occupants[layer];
        for cell in piece.place.cells() {
            match filled.get(cell.index()) {
                None => return Err(format!("piece {} stands off the board", id.0)),
                Some(Some(other)) if *other != id => {
                    return Err(format!("pieces {} and {} would fill one square", other.0, id.0));
                }
                Some(_) => {}
            }
        }
        for cell in piece.place.cells() {
            filled[cell.index()] = Some(id);
        }
        Ok(())
    }

    fn clear(&mut self, id: PieceId) {
        let Some(piece) = self.pieces.get(id.index()) else { return };
        for cell in piece.place.cells() {
            if let Some(place) = self.occupants.get_mut(usize::from(piece.layer)).and_then(|l| l.get_mut(cell.index()))
                && *place == Some(id)
            {
                *place = None;
            }
        }
    }

    /// Makes a change.
    ///
    /// # Errors
    /// A sentence if what the change takes to be there is not: the position is then as before.
    pub fn apply(&mut self, change: &Change) -> Result<(), String> {
        self.go(change, true)
    }

    /// Takes a change back: the last one made and not yet taken back.
    ///
    /// # Errors
    /// A sentence if what the change left is no longer there: the position is then as before.
    pub fn revert(&mut self, change: &Change) -> Result<(), String> {
        self.go(change, false)
    }

    fn go(&mut self, change: &Change, forward: bool) -> Result<(), String> {
        /// Puts `to` for `from`, or the reverse, after looking that what goes is there.
        fn put<T: PartialEq + Clone>(slot: &mut T, from: &T, to: &T, forward: bool) -> Result<(), String> {
            let (old, new) = if forward { (from, to) } else { (to, from) };
            if slot != old {
                return Err("the change does not fit the position".to_owned());
            }
            *slot = new.clone();
            Ok(())
        }
        /// The same for a map in which the empty value is left out.
        fn put_in<K: Ord, V: PartialEq + Clone>(
            map: &mut BTreeMap<K, V>,
            key: K,
            (from, to): (&V, &V),
            empty: &V,
            forward: bool,
        ) -> Result<(), String> {
            let mut slot = map.get(&key).unwrap_or(empty).clone();
            put(&mut slot, from, to, forward)?;
            if slot == *empty {
                map.remove(&key)
            } else {
                map.insert(key, slot)
            };
            Ok(())
        }
        match change {
            Change::Add { id, piece } if forward => {
                if id.index() != self.pieces.len() {
                    return Err(format!("piece {} is added out of turn", id.0));
                }
                self.pieces.push(piece.clone());
                self.fill(*id).inspect_err(|_| {
                    self.pieces.pop();
                })
            }
            Change::Add { id, .. } => {
                if id.index() + 1 != self.pieces.len() {
                    return Err(format!("piece {} is taken back out of turn", id.0));
                }
                self.clear(*id);
                self.pieces.pop();
                Ok(())
            }
            Change::Shift(shifts) => self.shift(shifts, forward),
            Change::Front { piece, from, to } => put(&mut self.piece_mut(*piece)?.front, from, to, forward),
            Change::Value { piece, key, from, to } => {
                let piece = self.piece_mut(*piece)?;
                let mut value = piece.value(*key);
                put(&mut value, from, to, forward)?;
                piece.set_value(*key, value);
                Ok(())
            }
            Change::Become { piece: id, from, to } => {
                let piece = self.piece_mut(*id)?;
                let mut now = (piece.kind, piece.layer);
                put(&mut now, from, to, forward)?;
                self.clear(*id);
                let piece = self.piece_mut(*id)?;
                let old = (piece.kind, piece.layer);
                (piece.kind, piece.layer) = now;
                if let Err(why) = self.fill(*id) {
                    let piece = self.piece_mut(*id)?;
                    (piece.kind, piece.layer) = old;
                    self.fill(*id)?;
                    return Err(why);
                }
                Ok(())
            }
            Change::Moved { piece, from, to } => put(&mut self.piece_mut(*piece)?.moved, from, to, forward),
            Change::Occurs { key } => {
                if forward {
                    self.occurred.push(*key);
                } else if self.occurred.pop() != Some(*key) {
                    return Err("the change does not fit the positions that have come about".to_owned());
                }
                Ok(())
            }
            Change::Own { piece, from, to } => put(&mut self.piece_mut(*piece)?.owner, from, to, forward),
            Change::Mark { square, kind, from, to } => {
                let mut slot = self.marks.get(&(*square, *kind)).copied();
                put(&mut slot, from, to, forward)?;
                match slot {
                    Some(mark) => self.marks.insert((*square, *kind), mark),
                    None => self.marks.remove(&(*square, *kind)),
                };
                Ok(())
            }
            Change::Wall { square, side, from, to } => {
                let mut slot = self.walls.get(&(*square, *side)).copied();
                put(&mut slot, from, to, forward)?;
                match slot {
                    Some(wall) => self.walls.insert((*square, *side), wall),
                    None => self.walls.remove(&(*square, *side)),
                };
                Ok(())
            }
            Change::Terrain { square, from, to } => match self.terrain.get_mut(square.index()) {
                Some(slot) => put(slot, from, to, forward),
                None => Err("the change lies off the board".to_owned()),
            },
            Change::Height { square, from, to } => match self.heights.get_mut(square.index()) {
                Some(slot) => put(slot, from, to, forward),
                None => Err("the change lies off the board".to_owned()),
            },
            Change::Stock { side, place, kind, from, to } => {
                put_in(&mut self.stocks, (*side, *place, *kind), (from, to), &0, forward)
            }
            Change::Budget { name, from, to } => put_in(&mut self.budgets, *name, (from, to), &0, forward),
            Change::Variable { name, from, to } => put_in(&mut self.variables, *name, (from, to), &0, forward),
            Change::Did { piece, verb } => {
                if forward {
                    self.did.push((*piece, *verb));
                } else if self.did.pop() != Some((*piece, *verb)) {
                    return Err("the change does not fit what was done this turn".to_owned());
                }
                Ok(())
            }
            Change::Pass { from, to, did } => {
                put(&mut self.turn, from, to, forward)?;
                if forward {
                    self.did.clear();
                    self.mark_start();
                } else {
                    self.did.clone_from(did);
                    self.starts.pop();
                }
                Ok(())
            }
            Change::Acts { from, to } => put(&mut self.turn.acts, from, to, forward),
            Change::Outcome { from, to } => put(&mut self.outcome, from, to, forward),
        }
    }

    fn piece_mut(&mut self, id: PieceId) -> Result<&mut Piece, String> {
        self.pieces.get_mut(id.index()).ok_or_else(|| format!("there is no piece {}", id.0))
    }

    fn shift(&mut self, shifts: &[super::Shift], forward: bool) -> Result<(), String> {
        let ways =
            |s: &super::Shift| if forward { (s.from.clone(), s.to.clone()) } else { (s.to.clone(), s.from.clone()) };
        for s in shifts {
            if self.piece_mut(s.piece)?.place != ways(s).0 {
                return Err(format!("piece {} is not where the change takes it to be", s.piece.0));
            }
        }
        for s in shifts {
            self.clear(s.piece);
        }
        let mut wrong = None;
        for s in shifts {
            self.piece_mut(s.piece)?.place = ways(s).1;
        }
        for s in shifts {
            if let Err(why) = self.fill(s.piece) {
                wrong = Some(why);
            }
        }
        let Some(why) = wrong else { return Ok(()) };
        for s in shifts {
            self.clear(s.piece);
        }
        for s in shifts {
            self.piece_mut(s.piece)?.place = ways(s).0;
        }
        for s in shifts {
            self.fill(s.piece)?;
        }
        Err(why)
    }
}
