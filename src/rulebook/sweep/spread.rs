//! Where single steps lead one after another, each whichever way it likes: what is left of a move is spent as on a map.

use super::{Hit, Sweep};
use crate::board::{Direction, Square, SquareSet};
use crate::rulebook::Legs;

impl Sweep<'_> {
    /// Calls `hit` for every square to which single steps of a pattern lead one after another, each any way the pattern knows: at
    /// most `most` of them, where slopes count for more as they do on a straight way. Nearer squares come first, and none twice.
    pub fn spread(&self, legs: &Legs, from: Square, front: Direction, most: u16, mut hit: impl FnMut(Hit)) {
        let mut least = vec![u16::MAX; self.full.len()];
        let mut told = SquareSet::with_capacity(self.full.len());
        // Squares to go on from, by what they cost: the cheapest way to each is found before anything goes on from it.
        let mut edge = vec![Vec::new(); usize::from(most) + 1];
        least[from.index()] = 0;
        edge[0].push(from);
        for cost in 0..most {
            for here in std::mem::take(&mut edge[usize::from(cost)]) {
                if least[here.index()] < cost {
                    continue;
                }
                for leg in legs.facing(front) {
                    if leg.initial && self.moved {
                        continue;
                    }
                    let Ok(next) = self.step_on(leg, here) else { continue };
                    let Ok(slow) = self.slowed(here, next) else { continue };
                    let there = cost.saturating_add(1).saturating_add(slow);
                    if there > most || least[next.index()] <= there {
                        continue;
                    }
                    let word = self.full[next.index()];
                    let free = word & self.enter == 0;
                    let takes = !free && leg.takes && self.ground_lets_in(next) && self.enemy(next);
                    if (free && leg.moves || takes) && told.insert(next) {
                        hit(Hit { square: next, takes });
                    }
                    if word & self.pass == 0 {
                        least[next.index()] = there;
                        edge[usize::from(there)].push(next);
                    }
                }
            }
        }
    }
}
