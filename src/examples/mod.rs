//! A book's own examples as its test suite.

mod format;

pub use format::{Certainty, Deed, Example, Expect, Placed, Sheet};
