//! A book's own examples as its test suite.

mod claim;
mod deed;
mod format;
mod lay;
mod looks;
mod run;
mod things;

pub use format::{Certainty, Deed, Example, Expect, Placed, Sheet};
pub use lay::lay;
pub use run::{Failure, Report, check_source, read_examples, run_examples, run_ruleset};
