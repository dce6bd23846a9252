//! Sets of rules side by side: what may be done under one and not under another, and what games without people come to under
//! each. No terminal here, and no window.

mod actions;
mod differ;
mod estimate;
mod figures;
mod plot;
mod variant;

pub use actions::{Listed, listed, more};
pub use differ::{Items, disagreement};
pub use estimate::{Difference, Estimate};
pub use figures::{Figure, Row, Tally, rows};
pub use plot::{Section, plot};
pub use variant::{Common, Ruled, Variant};
