//! Squares off the grid, and how they are joined to it.

use super::super::{Direction, Grid, Square};
use super::check::{Check, a_step};
use super::raw;
use crate::report::locate::Way;
use crate::report::quoted;

impl Check<'_> {
    pub(super) fn join(&mut self, grid: &mut Grid, raw: &raw::Board) {
        for (n, off) in raw.off_grid.iter().enumerate() {
            let Some(name) = &off.name else { continue };
            // A name that could not be taken has been reported.
            let Some(here) = grid.find(name).filter(|&square| grid.column_row(square).is_none()) else { continue };
            let way = [Way::Key("off_grid"), Way::At(n), Way::Key("touches")];
            let who = format!("the square {}", quoted(name));
            if off.touches.is_empty() {
                self.wrong(&way, format!("{who} touches no other"), "add for instance `touches: [(\"4\", N)]`");
            }
            for (t, (from, step)) in off.touches.iter().enumerate() {
                let way = [way[0], way[1], way[2], Way::At(t)];
                let Some(from) = self.square(grid, from, &way, &who) else { continue };
                let back = step.turned(4);
                if from == here {
                    self.wrong(&way, format!("{who} touches itself"), "name a square of the grid");
                } else if let Some(there) = grid.step(from, *step) {
                    let leads = format!("{} leads to {} already", a_step(grid.name(from), *step), grid.name(there));
                    self.wrong(&way, leads, "choose a step that leads off the board");
                } else if let Some(there) = grid.step(here, back) {
                    let leads = format!("{} leads back to {} already", a_step(name, back), grid.name(there));
                    self.wrong(&way, leads, "let each square reach it by another step, as NE, N and NW");
                } else {
                    grid.join(from, *step, here);
                    if leads_round(grid, from, *step) {
                        let what =
                            format!("{} leads round to {} again", a_step(grid.name(from), *step), grid.name(from));
                        self.wrong(&way, what, "a straight line must come to an end");
                    }
                }
            }
        }
    }
}

/// Does one who goes straight on come back?
fn leads_round(grid: &Grid, from: Square, step: Direction) -> bool {
    grid.ray(from, step).any(|square| square == from)
}
