//! Squares, steps, facings, names, patterns and board files: what is fixed once a board is loaded.

mod direction;
mod file;
mod grid;
mod ground;
mod numbering;
mod pattern;
mod set;

pub use direction::Direction;
pub use file::MOST_BYTES;
pub use grid::{Grid, MOST, Square};
pub use ground::{Board, WallStart};
pub use numbering::{Along, Corner, Numbering};
pub use pattern::{Cell, Hop, Lanes, Leg, Pattern, PatternError, PatternFault, Template, TemplateError, Via};
pub use set::SquareSet;
