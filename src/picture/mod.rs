//! A position for the eye.

pub mod text;
