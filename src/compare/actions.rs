//! The legal actions of a position, so that those of two sets of rules can be held against each other.

use std::collections::BTreeSet;

use crate::board::Square;
use crate::game::Game;
use crate::state::PieceId;

/// An action of the seat at the move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// How the game writes it: by this it is the same under other rules.
    pub line: String,
    /// Who acts, if a piece does.
    pub actor: Option<PieceId>,
    /// At which square it is aimed.
    pub to: Option<Square>,
}

/// All that the seat at the move may do, in the order of the game, each line once; and last the end of the turn, where that is
/// allowed.
pub fn listed(game: &Game) -> Vec<Listed> {
    let candidates = game.legal();
    let mut seen = BTreeSet::new();
    let mut list: Vec<Listed> = game
        .look(|table| {
            let print = |c: &crate::rulebook::Candidate| (table.print(&c.action()), c.actor, c.to);
            let lines = candidates.iter().map(print).filter(|(line, ..)| seen.insert(line.clone()));
            lines.map(|(line, actor, to)| Listed { line, actor, to }).collect()
        })
        .unwrap_or_default();
    if game.may_pass() {
        list.push(Listed { line: game.rules().turn.done.clone(), actor: None, to: None });
    }
    list
}

/// The lines that one list has and another has not, in the order of the first.
pub fn more<'a>(list: &'a [Listed], than: &[Listed]) -> Vec<&'a str> {
    let there: BTreeSet<&str> = than.iter().map(|action| action.line.as_str()).collect();
    list.iter().map(|action| action.line.as_str()).filter(|line| !there.contains(line)).collect()
}
