//! Games without people: players who choose by chance, many games on end, and what is recorded of each. No terminal here.

mod chance;
mod policy;
mod record;
mod run;
mod sums;

pub use chance::Chance;
pub use policy::{Chooser, Next, Policy};
pub use record::{About, COLUMNS, DRAW, Record, UNFINISHED};
pub use run::{Begin, MOST_ACTIONS, Plan, Room, Start, run, share};
pub use sums::{Mean, Sums};
