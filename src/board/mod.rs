//! Squares, steps, facings, names, patterns and board files: what is fixed once a board is loaded.

mod direction;
mod grid;

pub use direction::Direction;
pub use grid::{Grid, MOST, Square};
