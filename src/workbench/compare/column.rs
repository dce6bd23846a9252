//! One of the boards side by side: a set of rules, the position under them, and what came of an action that was tried.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Board, Square};
use crate::compare::{Items, Listed, listed};
use crate::game::{Done, Game, Refused};
use crate::picture::{DisplayList, Numbers, Sign};
use crate::report::Problems;
use crate::rulebook::{Candidate, Manifest, OptionValue, Table, read_with_house};
use crate::state::{PieceId, Position};
use crate::workbench::desk::Desk;

/// A set of rules with its board.
pub struct Column {
    /// The house rules that are ticked, in the order in which they were.
    pub house: Vec<String>,
    /// The options as they were chosen.
    pub options: BTreeMap<String, OptionValue>,
    /// The ruleset with the options of the house rules; none where they cannot be read.
    pub manifest: Option<Manifest>,
    /// The position under these rules, or why it cannot be laid.
    pub laid: Result<Laid, Problems>,
    /// Squares of which something is true here and not on all boards.
    pub more: Vec<Square>,
    /// Squares of which something is true on another board and not here.
    pub fewer: Vec<Square>,
    /// Actions that are legal here and not everywhere.
    pub gained: Vec<String>,
    /// Actions that are legal on another board and not here.
    pub lost: Vec<String>,
    /// How many actions are legal here.
    pub count: usize,
    /// The picture, and for which state of the page it was drawn.
    pub list: DisplayList,
    pub(super) drawn_for: Option<(u64, Numbers)>,
    /// The squares in words, and for which state of the page.
    pub(super) labels: (u64, Vec<String>),
}

/// A position under a set of rules.
pub struct Laid {
    /// The game, after what was tried.
    pub game: Game,
    /// What may be done, before anything is tried.
    pub listed: Vec<Listed>,
    candidates: Vec<Candidate>,
    /// The position before anything is tried.
    base: Option<Position>,
    /// What came of the action that was tried.
    pub tried: Option<Result<Done, Refused>>,
}

impl Column {
    /// A set of rules under which nothing is laid as yet.
    pub fn new(house: Vec<String>, options: BTreeMap<String, OptionValue>) -> Self {
        Self {
            house,
            options,
            manifest: None,
            laid: Err(Problems::default()),
            more: Vec::new(),
            fewer: Vec::new(),
            gained: Vec::new(),
            lost: Vec::new(),
            count: 0,
            list: DisplayList::default(),
            drawn_for: None,
            labels: (0, Vec::new()),
        }
    }

    /// Lays the position of the game on the table under these rules, and tries an action.
    pub fn lay(&mut self, desk: &Desk, line: Option<&str>) {
        self.drawn_for = None;
        let (session, game) = (&desk.session, &desk.session.game);
        let read = |path: &str| session.text_of(path);
        let manifest = read_with_house(&read, &game.choice().ruleset, &self.house);
        if let Ok(laid) = manifest {
            self.options.retain(|name, _| laid.manifest.option(name).is_some());
            self.manifest = Some(laid.manifest);
        }
        let other = game.under(&read, self.house.clone(), self.options.clone());
        self.laid = other.map(|mut game| {
            let (listed, candidates) = (listed(&game), game.legal());
            let base = game.look(|table| table.position.clone());
            let tried = line.map(|line| game.attempt(line));
            Laid { game, listed, candidates, base, tried }
        });
    }

    /// Notes where this board differs from the others.
    pub fn hold(&mut self, more: Vec<Square>, fewer: Vec<Square>, own: &[String], others: &[&Vec<String>]) {
        (self.more, self.fewer, self.count) = (more, fewer, own.len());
        let here: BTreeSet<&String> = own.iter().collect();
        let there: Vec<BTreeSet<&String>> = others.iter().map(|lines| lines.iter().collect()).collect();
        let everywhere = |line: &&String| there.iter().all(|lines| lines.contains(line));
        self.gained = own.iter().filter(|line| !everywhere(line)).cloned().collect();
        let mut seen = BTreeSet::new();
        let elsewhere = others.iter().flat_map(|lines| lines.iter());
        self.lost = elsewhere.filter(|line| !here.contains(line) && seen.insert(*line)).cloned().collect();
    }

    fn listed_of(&self, piece: Option<PieceId>) -> impl Iterator<Item = &Listed> {
        let listed = self.laid.as_ref().map(|laid| laid.listed.as_slice()).unwrap_or_default();
        listed.iter().filter(move |action| piece.is_none() || action.actor == piece)
    }

    /// The actions of a piece, or of all, by their lines.
    pub fn lines(&self, piece: Option<PieceId>) -> Vec<String> {
        self.listed_of(piece).map(|action| action.line.clone()).collect()
    }

    /// The actions of a piece, or of all, by the squares to which they lead; those that lead to none by that of the piece.
    pub fn what_may_be_done(&self, piece: Option<PieceId>) -> Items {
        let mut items = Items::new();
        let Ok(laid) = &self.laid else { return items };
        laid.game.look(|table| {
            for action in self.listed_of(piece) {
                let own = || table.position.piece(action.actor?)?.square();
                if let Some(square) = action.to.or_else(own) {
                    items.entry(square).or_default().insert(action.line.clone());
                }
            }
        });
        items
    }

    /// The squares that the action altered here which was tried.
    pub fn touched(&self) -> Vec<Square> {
        let Ok(Laid { game, tried: Some(Ok(done)), .. }) = &self.laid else { return Vec::new() };
        let squares = |table: &Table| {
            let of = |change: &crate::state::Change| change.squares(table.position.pieces());
            done.changes.iter().flat_map(of).collect::<BTreeSet<_>>().into_iter().collect()
        };
        game.look(squares).unwrap_or_default()
    }

    /// What stands on these squares now, where that is not what stood there before.
    pub fn what_follows(&self, squares: &[Square]) -> Items {
        let mut items = Items::new();
        let Ok(Laid { game, base: Some(base), .. }) = &self.laid else { return items };
        game.look(|table| {
            for square in squares {
                let now = facts(table, &table.position, *square);
                if now != facts(table, base, *square) {
                    items.entry(*square).or_default().insert(now);
                }
            }
        });
        items
    }

    /// The lines of the actions that lead to a square: of a piece, or of nobody's where none is chosen.
    pub fn leading_to(&self, piece: Option<PieceId>, square: Square) -> Vec<String> {
        let Ok(laid) = &self.laid else { return Vec::new() };
        let leads = |action: &&Listed| action.to == Some(square) && action.actor == piece;
        laid.listed.iter().filter(leads).map(|action| action.line.clone()).collect()
    }

    /// Who stands on a square: one whom the seat at the move commands, if there is one.
    pub fn standing_on(&self, square: Square) -> Option<PieceId> {
        let of = |t: &Table| {
            let own = t.position.occupants(square).find(|id| t.commands(t.position.turn.seat, *id));
            own.or_else(|| t.position.occupants(square).next())
        };
        self.laid.as_ref().ok()?.game.look(of).flatten()
    }

    /// The signs of what a piece may do; none once an action was tried.
    pub fn signs(&self, piece: Option<PieceId>) -> Vec<(Square, Sign)> {
        let Ok(laid) = &self.laid else { return Vec::new() };
        if laid.tried.is_some() || piece.is_none() {
            return Vec::new();
        }
        let of = laid.candidates.iter().filter(|candidate| candidate.actor == piece);
        let signs = laid.game.look(|table| of.filter_map(|c| Sign::of(table, c)).collect::<BTreeSet<_>>());
        signs.unwrap_or_default().into_iter().collect()
    }

    /// The rules in a few words: house rules by their titles and options that have not their default; empty for the rules as they
    /// are printed.
    pub fn words(&self, title: impl Fn(&str) -> String) -> String {
        let mut words: Vec<String> = self.house.iter().map(|name| title(name)).collect();
        if let Some(manifest) = &self.manifest {
            let unusual = self
                .options
                .iter()
                .filter(|(name, value)| manifest.option(name).is_some_and(|option| option.default != **value));
            words.extend(unusual.map(|(name, value)| {
                let value = value.to_string();
                format!("{}: {}", name.replace('_', " "), value.replace('_', " "))
            }));
        }
        words.join(", ")
    }

    /// The board, for what options say of it.
    pub fn ground(&self) -> Option<&Board> {
        self.laid.as_ref().ok().map(|laid| &**laid.game.board())
    }
}

/// Everything that a position has on a square, so that it can be held against another.
fn facts(table: &Table, position: &Position, square: Square) -> String {
    let names = &table.rules.names;
    let mut facts: Vec<String> = position
        .occupants(square)
        .filter_map(|id| position.piece(id))
        .map(|piece| {
            let values: Vec<String> =
                piece.values.iter().map(|(name, value)| format!("{} {value}", names.word(*name))).collect();
            format!("{} of {} {:?} {}", names.word(piece.kind), piece.owner.0, piece.front, values.join(" "))
        })
        .collect();
    facts.extend(position.terrain.get(square.index()).map(|ground| names.word(*ground).to_owned()));
    facts.extend(position.heights.get(square.index()).map(|height| format!("height {height}")));
    let marks = position.marks.iter().filter(|((at, _), _)| *at == square);
    facts.extend(marks.map(|((_, kind), mark)| format!("{} {:?} {}", names.word(*kind), mark.owner, mark.value)));
    let walls = position.walls.iter().filter(|((at, _), _)| *at == square);
    facts.extend(walls.map(|((_, side), wall)| format!("{} {side:?} {:?}", names.word(wall.kind), wall.owner)));
    facts.join("; ")
}
