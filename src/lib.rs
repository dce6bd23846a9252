//! Ludimus: a sandbox for the rules of early wargames.

pub mod board;
pub mod report;
