//! Why a piece has the values that a ledger shows: every action that altered one of them.

use super::{Entry, Game};
use crate::rulebook::Ledger;
use crate::state::{Change, Name, PieceId, Record};

/// An action that altered what a ledger shows of a piece.
#[derive(Debug, Clone, PartialEq)]
pub struct LedgerEntry<'a> {
    /// The number of the action, counted from 1.
    pub number: usize,
    /// The action, with its dice and sums.
    pub record: &'a Record,
    /// Which of the ledger's columns it altered, from what and to what.
    pub altered: Vec<(usize, i32, i32)>,
}

impl Game {
    /// What altered the values of a piece that a ledger shows, oldest first: all that the seat at the move may know, of no
    /// more than so many actions.
    pub fn ledger_entries(&self, ledger: &Ledger, piece: PieceId, upto: usize) -> Vec<LedgerEntry<'_>> {
        let column = |key: &Name| ledger.columns.iter().position(|(_, value)| value == key);
        let mut entries = Vec::new();
        for entry in self.log() {
            let Entry::Done(number, record) = entry else { continue };
            if number > upto {
                break;
            }
            let mut altered: Vec<(usize, i32, i32)> = Vec::new();
            for change in &record.changes {
                let Change::Value { piece: whose, key, from, to } = change else { continue };
                let Some(at) = column(key).filter(|_| *whose == piece) else { continue };
                match altered.iter_mut().find(|(other, ..)| *other == at) {
                    Some((.., last)) => *last = *to,
                    None => altered.push((at, *from, *to)),
                }
            }
            altered.retain(|(_, from, to)| from != to);
            altered.sort_unstable();
            if !altered.is_empty() {
                entries.push(LedgerEntry { number, record, altered });
            }
        }
        entries
    }
}

impl LedgerEntry<'_> {
    /// What it altered in words: `present 1200 to 1176, wounded 0 to 18`.
    pub fn told(&self, ledger: &Ledger) -> String {
        let head = |at: usize| ledger.columns.get(at).map_or("", |(head, _)| head.as_str());
        let told = self.altered.iter().map(|(at, from, to)| format!("{} {from} to {to}", head(*at)));
        told.collect::<Vec<_>>().join(", ")
    }
}
