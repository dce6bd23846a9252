//! Ludimus: a sandbox for the rules of early wargames.

pub mod board;
pub mod examples;
pub mod library;
pub mod report;
pub mod rulebook;
