//! What a ruleset says of itself before any of its scripts is run.

mod manifest;
mod options;
mod source;

pub use manifest::{Book, Licences, Limits, Manifest, Seat, Side, Standing};
pub use options::{AppliesAt, OptionDecl, OptionKind, OptionType, OptionValue, Options};
pub use source::{Paragraph, Source, Status};
