//! A position as plain data, the changes that alone alter it, and the record of what was done.

mod canonical;
mod change;
mod history;
mod names;
mod piece;
mod position;
pub mod save;
mod sum;

pub use canonical::{canonical_text, hash_text};
pub use change::{Change, Outcome, Shift};
pub use history::{History, Opening, Record, Regret, Throw};
pub use names::{MOST_NAMES, Name, Names};
pub use piece::{Cells, Mark, Piece, PieceId, Place, Side, Wall};
pub use position::{Before, Position, TurnMark};
pub use sum::{Part, Sum, SumTerm};
