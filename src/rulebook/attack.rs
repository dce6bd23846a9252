//! What attacks a square: the patterns that take, walked backwards from the square.
//!
//! An attack is what an offer's pattern could take if an enemy stood there. Checks and functions are not asked, nor who halts
//! whom.

use smallvec::SmallVec;

use super::kinds::Channel;
use super::{Body, ByName, Facing, KindSet, Offers, Rulebook, Stance, Table, Zone};
use crate::board::{Direction, Hop, Square};
use crate::state::{Name, Piece, PieceId, Side};

/// One who can take along a group's way.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    kinds: KindSet,
    /// The fronts with which the way is this one, a bit each.
    fronts: u8,
    pub(super) least: u16,
    pub(super) most: u16,
    initial: bool,
    takes: Option<KindSet>,
    pub(super) within: Option<Zone>,
    facing: Facing,
    stance: Option<Stance>,
}

impl Entry {
    pub(super) fn may_take(&self, victim: Name) -> bool {
        self.takes.as_ref().is_none_or(|takes| takes.has(victim))
    }
}

/// All that takes along one way: the same step or leap, by the same channel.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) step: Option<Direction>,
    pub(super) leap: (i32, i32),
    pub(super) between: Vec<Vec<(i32, i32)>>,
    pub(super) channel: Channel,
    pub(super) hop: Option<Hop>,
    most: u16,
    entries: Vec<Entry>,
}

/// The patterns of a ruleset that take, sorted by their ways.
#[derive(Debug, Clone, Default)]
pub struct Attacks {
    groups: Vec<Group>,
    /// Groups and entries by the kind that goes so.
    by_kind: ByName<Vec<(u16, u16)>>,
    /// The ways that need somebody to jump over, or squares between that are free.
    tied: Ways,
}

impl Attacks {
    pub(super) fn new(rules: &Rulebook) -> Self {
        let mut groups: Vec<Group> = Vec::new();
        for rule in &rules.rules {
            let Body::Offer(offer) = &rule.body else { continue };
            let (Some(of), Offers::Pattern { legs, channel: Some(channel), takes }) = (&offer.of, &offer.offers) else {
                continue;
            };
            // Entries of one rule that differ by front alone become one.
            for front in Direction::ALL {
                for leg in legs.facing(front).iter().filter(|leg| leg.takes) {
                    let same = |g: &Group| {
                        (g.leap, g.channel, g.hop, &g.between) == (leg.leap, *channel, leg.hop, &leg.between)
                    };
                    let at = groups.iter().position(same).unwrap_or_else(|| {
                        groups.push(Group {
                            step: leg.step,
                            leap: leg.leap,
                            between: leg.between.clone(),
                            channel: *channel,
                            hop: leg.hop,
                            most: 0,
                            entries: Vec::new(),
                        });
                        groups.len() - 1
                    });
                    let group = &mut groups[at];
                    group.most = group.most.max(leg.most);
                    let entry = Entry {
                        kinds: of.clone(),
                        fronts: 1 << front as u8,
                        least: leg.least,
                        most: leg.most,
                        initial: leg.initial,
                        takes: takes.clone(),
                        within: offer.within,
                        facing: offer.manner.facing,
                        stance: offer.manner.stance.clone(),
                    };
                    let alike = |e: &&mut Entry| {
                        (e.least, e.most, e.initial, e.within) == (entry.least, entry.most, entry.initial, entry.within)
                            && e.kinds == entry.kinds
                            && e.takes == entry.takes
                            && (e.facing, &e.stance) == (entry.facing, &entry.stance)
                    };
                    match group.entries.iter_mut().find(alike) {
                        Some(known) => known.fronts |= entry.fronts,
                        None => group.entries.push(entry),
                    }
                }
            }
        }
        let tied = groups.iter().enumerate().filter(|(n, g)| {
            // The last bit stands for several ways.
            g.hop.is_some() || !g.between.is_empty() || *n >= Ways::BITS as usize - 1
        });
        let tied = tied.fold(0, |ways, (n, _)| ways | way(n));
        let mut by_kind: ByName<Vec<(u16, u16)>> = ByName::default();
        for kind in rules.kinds() {
            let ways = groups.iter().enumerate().flat_map(|(g, group)| {
                let entries = group.entries.iter().enumerate().filter(|(_, entry)| entry.kinds.has(kind.name));
                entries.map(move |(e, _)| (g as u16, e as u16))
            });
            by_kind.insert(kind.name, ways.collect());
        }
        Self { groups, by_kind, tied }
    }

    /// The ways on which pieces of a kind take.
    pub(super) fn of_kind(&self, kind: Name) -> impl Iterator<Item = (&Group, &Entry)> {
        self.places_of(kind).iter().map(|(group, entry)| {
            let group = &self.groups[usize::from(*group)];
            (group, &group.entries[usize::from(*entry)])
        })
    }

    fn places_of(&self, kind: Name) -> &[(u16, u16)] {
        self.by_kind.get(kind).map_or(&[], Vec::as_slice)
    }
}

/// How far attacks can come along each way, in steps; 0 where nobody is there who could.
pub type Reach = SmallVec<[u16; 32]>;

/// Ways by which a square may be attacked, a bit each; those past the last bit share it.
pub type Ways = u64;

/// All ways.
pub const ALL_WAYS: Ways = Ways::MAX;

fn way(group: usize) -> Ways {
    1 << group.min(Ways::BITS as usize - 1)
}

/// What an action would alter, without altering it: one piece that goes somewhere, and whom it takes there.
#[derive(Debug, Clone, Copy)]
pub struct Overlay {
    /// The square that is left; the sentinel if none is.
    vacated: Square,
    /// The square that is filled.
    filled: Square,
    /// Who goes; none for one who is placed anew.
    mover: Option<PieceId>,
    /// In which layer.
    layer: u8,
    /// What the two squares bar to the one who asks.
    words: (u32, u32),
    /// Does the filled square bar at least what it barred before?
    closes: bool,
}

impl Overlay {
    /// A piece that goes to a square as a kind, or a new one that is placed there; as seen by a side.
    pub fn new(table: &Table, mover: Option<PieceId>, kind: Name, owner: Side, to: Square, seen_by: Side) -> Self {
        let layer = table.rules.kind(kind).map_or(0, |k| k.layer);
        let from = mover.and_then(|id| table.position.piece(id)).and_then(crate::state::Piece::square);
        let vacated = from.unwrap_or(table.board.grid.sentinel());
        let bars = table.barred_by(kind, owner == seen_by);
        let left = table.word_of(seen_by, vacated, |id, _| Some(id) != mover);
        let stay = table.word_of(seen_by, to, |id, piece| Some(id) != mover && piece.layer != layer);
        let (before, after) = (table.masks.word(seen_by, to), stay | bars);
        Self { vacated, filled: to, mover, layer, words: (left, after), closes: before & !after == 0 }
    }

    /// The ways on which it could make an attack where there was none, out of those that lead over the square that is left and
    /// the square that is filled.
    pub fn ways(&self, table: &Table, left: Ways, filled: Ways) -> Ways {
        // Who fills a square opens no way, unless somebody is needed there to jump over.
        left | if self.closes { filled & table.rules.attacks.tied } else { filled }
    }
}

/// Whose attack on which square is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Aim<'a> {
    /// The square.
    pub target: Square,
    /// The kind of the one who is to be taken; without it every pattern counts, whomever it may take.
    pub victim: Option<Name>,
    /// The side that would take.
    pub by: Side,
    /// What is supposed to have been done before.
    pub over: Option<&'a Overlay>,
    /// The ways that matter.
    pub ways: Ways,
    /// How far attacks can come, where that was found out before.
    pub reach: Option<&'a Reach>,
}

impl Aim<'_> {
    /// On a square as things stand, along all ways.
    pub fn at(target: Square, victim: Option<Name>, by: Side) -> Self {
        Self { target, victim, by, over: None, ways: ALL_WAYS, reach: None }
    }
}

impl Table {
    /// Walks backwards from a square along some ways by which a side could take there. `visit` is told each square whose
    /// content matters, and on which way; `found` each piece that attacks; the walk ends when `found` answers true.
    fn scan(&self, aim: &Aim, visit: &mut impl FnMut(Square, Ways), found: &mut impl FnMut(PieceId) -> bool) {
        let Aim { target, by, over, ways, reach, .. } = *aim;
        let (grid, masks) = (&self.board.grid, &self.masks);
        let sentinel = grid.sentinel();
        let word = |square: Square| match over {
            Some(over) if square == over.filled => over.words.1,
            Some(over) if square == over.vacated => over.words.0,
            _ => masks.word(by, square),
        };
        for (n, group) in self.rules.attacks.groups.iter().enumerate() {
            let channel = group.channel;
            let most = reach.map_or(group.most, |reach| reach[n]);
            if ways & way(n) == 0 || most == 0 || !masks.ground_lets_in(by, target, channel) {
                continue;
            }
            let back = group.step.map(|step| (step, step.turned(4)));
            let mut here = target;
            let mut hurdles = 0;
            for steps in 1..=most {
                let from = match back {
                    Some((_, back)) => grid.next(here, back),
                    None => grid.leap(here, (-group.leap.0, -group.leap.1)).unwrap_or(sentinel),
                };
                if from == sentinel || back.is_some_and(|(step, _)| masks.wall_bars(by, from, step, channel)) {
                    break;
                }
                if !group.between.is_empty() {
                    let mut free = false;
                    for between in &group.between {
                        let squares = between.iter().filter_map(|v| grid.leap(from, *v));
                        free |= squares.fold(true, |free, square| {
                            visit(square, way(n));
                            free && word(square) & (channel.enter() | channel.pass()) == 0
                        });
                    }
                    if !free {
                        break;
                    }
                }
                visit(from, way(n));
                if group.hop.is_some() == (hurdles == 1) {
                    for id in self.position.occupants(from) {
                        if self.attacks_so(id, from, group, steps, aim) && found(id) {
                            return;
                        }
                    }
                }
                let bars = word(from);
                // Who only fills a square is passed over.
                let shut = if group.hop.is_some() { channel.enter() | channel.pass() } else { channel.pass() };
                if bars & shut != 0 {
                    // Ground, or what one must stop on, is no hurdle.
                    let hurdle =
                        group.hop.is_some() && bars & channel.enter() != 0 && masks.ground_lets_in(by, from, channel);
                    hurdles += 1;
                    if !hurdle || hurdles > 1 || (group.hop == Some(Hop::Behind) && steps > 1) {
                        break;
                    }
                } else if group.hop == Some(Hop::Behind) && steps == 1 {
                    break;
                }
                here = from;
            }
        }
    }

    #[inline]
    fn attacks_so(&self, id: PieceId, from: Square, group: &Group, steps: u16, aim: &Aim) -> bool {
        let Aim { target, victim, by, over, .. } = *aim;
        let Some(piece) = self.position.piece(id).filter(|p| p.owner == by) else { return false };
        if let Some(over) = over
            && (over.mover == Some(id) || (from == over.filled && piece.layer == over.layer))
        {
            return false;
        }
        group.entries.iter().any(|entry| {
            (entry.least..=entry.most).contains(&steps)
                && entry.kinds.has(piece.kind)
                && self.goes_so(entry, piece)
                && victim.is_none_or(|kind| entry.may_take(kind))
                && self.in_zone(entry.within, by, target)
        })
    }

    /// Does the piece, which is of one of its kinds, go by this way as it faces and stands?
    pub(super) fn goes_so(&self, entry: &Entry, piece: &Piece) -> bool {
        entry.fronts & (1u8 << self.ahead_of(piece, entry.facing) as u8) != 0
            && !(entry.initial && piece.moved)
            && entry.stance.as_ref().is_none_or(|stance| self.stands(piece, stance))
    }

    /// All that a square would bar to a side, did only some of its pieces stand there. The sentinel bars nothing.
    pub(super) fn word_of(&self, side: Side, square: Square, stays: impl Fn(PieceId, &Piece) -> bool) -> u32 {
        if square == self.board.grid.sentinel() {
            return 0;
        }
        let there = self.position.occupants(square).filter_map(|id| Some((id, self.position.piece(id)?)));
        let (opened, barred) =
            there.filter(|(id, piece)| stays(*id, piece)).fold((0, 0), |(opened, barred), (_, piece)| {
                let (opens, bars) = self.opened_and_barred_by(piece.kind, piece.owner == side);
                (opened | opens, barred | bars)
            });
        (self.masks.ground_word(side, square) & !opened) | barred
    }

    fn barred_by(&self, kind: Name, own: bool) -> u32 {
        self.opened_and_barred_by(kind, own).1
    }

    fn opened_and_barred_by(&self, kind: Name, own: bool) -> (u32, u32) {
        self.rules.kind(kind).map_or((0, 0), |k| match own {
            true => (k.bars.opens_own, k.bars.own),
            false => (k.bars.opens_other, k.bars.other),
        })
    }

    /// How far attacks of a side can come along each way, by the kinds that it has on the board.
    pub fn reach(&self, by: Side) -> Reach {
        let mut present: SmallVec<[Name; 16]> = SmallVec::new();
        for piece in self.position.pieces() {
            if piece.owner == by && !piece.place.cells().is_empty() && !present.contains(&piece.kind) {
                present.push(piece.kind);
            }
        }
        let attacks = &self.rules.attacks;
        let mut reach = Reach::from_elem(0, attacks.groups.len());
        for kind in present {
            for (group, entry) in attacks.places_of(kind) {
                let most = attacks.groups[usize::from(*group)].entries[usize::from(*entry)].most;
                reach[usize::from(*group)] = reach[usize::from(*group)].max(most);
            }
        }
        reach
    }

    /// Could the side take there?
    pub fn is_attacked(&self, aim: &Aim) -> bool {
        let mut attacked = false;
        self.scan(aim, &mut |_, _| {}, &mut |_| {
            attacked = true;
            true
        });
        attacked
    }

    /// The pieces of the side that could take there, in the order of their numbers.
    pub fn attackers(&self, aim: &Aim) -> Vec<PieceId> {
        let mut found = Vec::new();
        self.scan(aim, &mut |_, _| {}, &mut |id| {
            found.push(id);
            false
        });
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Whether the side attacks; told are all squares on which a change of content could alter that, with the way.
    pub fn watch(&self, aim: &Aim, watched: &mut impl FnMut(Square, Ways)) -> bool {
        let mut attacked = false;
        self.scan(aim, watched, &mut |_| {
            attacked = true;
            false
        });
        attacked
    }
}
