//! New rules, or a new board, under the game that goes on.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Choice, Game, hash, walls};
use crate::board::Board;
use crate::lua::{Loaded, load, loader::Reader, loader::manifest_path};
use crate::report::{Problem, Problems};
use crate::rulebook::build::Kept;
use crate::rulebook::{Rulebook, Table};
use crate::state::{Change, Record};
use crate::tongue::{Phrase, phrase};

/// How the log calls a change of the board's ground that an author made while the game went on.
pub const BOARD_LINE: &str = "(the board was saved)";

/// What a reload did.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reloaded {
    /// The keys of rules that are new, gone, or stated in other lines.
    pub changed: Vec<String>,
    /// Sentences for the players: pieces left on ground that bars them, and the like.
    pub notices: Vec<Phrase>,
}

impl Game {
    /// Loads the ruleset anew and puts it under the game, if it loads and covers what is on the table.
    ///
    /// # Errors
    /// Why the rules stay as they were.
    pub fn reload(&mut self, read: Reader) -> Result<Reloaded, Problems> {
        let Choice { ruleset, house, options, .. } = &self.chosen;
        self.put_under(load(read, ruleset, house, options, Kept::of(&self.rules))?)
    }

    /// Puts loaded rules under the game, if they cover what is on the table.
    pub(super) fn put_under(&mut self, Loaded { rules, vm }: Loaded) -> Result<Reloaded, Problems> {
        self.is_covered_by(&rules)?;
        let changed = rules.changed_since(&self.rules);
        let old = self.vm.lay(None);
        if let Some(old) = old {
            vm.lay(Some(Table::new(self.board.clone(), rules.clone(), old.position, old.seed)));
        }
        vm.answer_with(super::question::asked);
        self.vm = vm;
        self.rules = rules;
        self.seen.take();
        self.listed.take();
        Ok(Reloaded { changed, notices: self.forget_undone().into_iter().collect() })
    }

    /// Looks whether rules have the sides of the game, and all that is on the table or was in its history.
    pub(super) fn is_covered_by(&self, rules: &Rulebook) -> Result<(), Problems> {
        let path = manifest_path(&self.chosen.ruleset);
        let seats = |r: &Rulebook| -> Vec<String> {
            r.manifest.sides.iter().map(|s| s.id.clone()).chain(r.manifest.seats.iter().map(|s| s.id.clone())).collect()
        };
        if seats(rules) != seats(&self.rules) {
            return Err(Problem::new(path, "the sides or seats are others than those of the game on the table")
                .right("keep them, or begin a new game")
                .into());
        }
        let mut lacks = self.vm.look(|table| rules.lacks(&table.position)).unwrap_or_default();
        // What was on the table may come back by taking back.
        lacks.extend(rules.lacks(&self.history.start));
        lacks.extend(rules.lacks_of(&self.history.done));
        lacks.sort();
        lacks.dedup();
        if lacks.is_empty() {
            return Ok(());
        }
        Err(Problem::new(path, format!("the new rules lack what is on the table: {}", lacks.join(", ")))
            .right("declare them again, or begin a new game")
            .into())
    }

    /// Forgets the actions that were taken back, if the rules lack what they would bring, and says so.
    pub(super) fn forget_undone(&mut self) -> Option<Phrase> {
        let lacks = self.rules.lacks_of(&self.history.undone);
        if lacks.is_empty() {
            return None;
        }
        self.history.undone.clear();
        Some(phrase!("notice.undone.lacks", what = lacks.join(", ")))
    }

    /// Puts the ground of a board that was saved anew under the game. Ground that the game itself has changed stays.
    ///
    /// # Errors
    /// Why the board stays as it was.
    pub fn reload_board(&mut self, board: Board) -> Result<Reloaded, Problems> {
        let names = |b: &Board| b.grid.squares().map(|s| b.grid.name(s).to_owned()).collect::<Vec<_>>();
        if (board.grid.width(), board.grid.height(), names(&board))
            != (self.board.grid.width(), self.board.grid.height(), names(&self.board))
        {
            return Err(Problem::new(&board.file, "the board has other squares or numbers than the game on the table")
                .right("keep its size and numbering, or begin a new game")
                .into());
        }
        let unknown = self.rules.unknown_terrain(&board);
        if !unknown.is_empty() {
            return Err(Problem::new(&board.file, format!("the rules know no terrain {}", unknown.join(", "))).into());
        }
        let changes = self.vm.look(|table| ground_changes(table, &self.board, &board)).unwrap_or(Ok(Vec::new()))?;
        let board = Arc::new(board);
        self.board = board.clone();
        let count = changes.len();
        let edges = changes.iter().filter(|change| matches!(change, Change::Wall { .. })).count();
        let record = self.vm.alter(|table| {
            table.set_board(board);
            table.pending.clear();
            for change in changes {
                table.change(change)?;
            }
            let turn = table.position.turn;
            Ok::<_, String>(Record {
                seat: turn.seat,
                turn: turn.number,
                line: BOARD_LINE.to_owned(),
                dice: Vec::new(),
                sums: Vec::new(),
                rules: table.rules.hash.clone(),
                changes: std::mem::take(&mut table.pending),
                hash: hash(table, &table.position),
            })
        });
        if count > 0 {
            let record = record.transpose().map_err(|why| Problem::new(&self.board.file, why))?;
            self.history.done.extend(record);
            self.history.undone.clear();
        }
        let mut notices = Vec::new();
        match count - edges {
            0 if edges == 0 => notices.push(phrase!("notice.ground.same")),
            0 => {}
            1 => notices.push(phrase!("notice.ground.one")),
            n => notices.push(phrase!("notice.ground.many", n = n)),
        }
        match edges {
            0 => {}
            1 => notices.push(phrase!("notice.walls.one")),
            n => notices.push(phrase!("notice.walls.many", n = n)),
        }
        notices.extend(self.look(Table::stranded).unwrap_or_default());
        Ok(Reloaded { changed: Vec::new(), notices })
    }
}

/// What makes of the ground, heights and walls of one board those of another. What the game itself has changed stays.
fn ground_changes(table: &Table, old: &Board, new: &Board) -> Result<Vec<Change>, Problems> {
    let mut changes = Vec::new();
    for square in new.grid.squares() {
        let name = |board: &Board| table.rules.names.find(board.terrain_at(square));
        if let (Some(from), Some(to)) = (name(old), name(new))
            && from != to
            && table.position.terrain.get(square.index()) == Some(&from)
        {
            changes.push(Change::Terrain { square, from, to });
        }
        let height = |board: &Board| board.heights.get(square.index()).copied().unwrap_or(0);
        let (from, to) = (height(old), height(new));
        if from != to && table.position.heights.get(square.index()) == Some(&from) {
            changes.push(Change::Height { square, from, to });
        }
    }
    let (before, after) = (walls(&table.rules, old)?, walls(&table.rules, new)?);
    let edges: BTreeSet<_> = before.keys().chain(after.keys()).copied().collect();
    for (square, side) in edges {
        let (from, to) = (before.get(&(square, side)).copied(), after.get(&(square, side)).copied());
        if from != to && table.position.walls.get(&(square, side)).copied() == from {
            changes.push(Change::Wall { square, side, from, to });
        }
    }
    Ok(changes)
}

impl Table {
    /// Pieces that stand on ground which bars every channel of their kind's offers, a sentence each.
    pub fn stranded(&self) -> Vec<Phrase> {
        let mut sentences = Vec::new();
        for id in self.position.ids() {
            let Some((piece, square)) = self.position.piece(id).and_then(|p| Some((p, p.square()?))) else { continue };
            let mut channels = self.rules.rules.iter().filter_map(|rule| match &rule.body {
                crate::rulebook::Body::Offer(offer) if offer.of.as_ref().is_some_and(|of| of.has(piece.kind)) => {
                    match &offer.offers {
                        crate::rulebook::Offers::Pattern { channel, .. } => *channel,
                        _ => None,
                    }
                }
                _ => None,
            });
            let Some(first) = channels.next() else { continue };
            let barred = |c| !self.masks.ground_lets_in(piece.owner, square, c);
            if barred(first) && channels.all(barred) {
                let ground = self.position.terrain.get(square.index()).filter(|t| self.rules.terrain(**t).is_some());
                let ground = ground.map_or_else(|| phrase!("notice.barred"), |t| self.rules.terrain_title(*t));
                let (piece, square) = (self.tell_piece(id), self.board.grid.name(square));
                sentences.push(phrase!("notice.stranded", piece = piece, square = square, ground = ground));
            }
        }
        sentences
    }
}
