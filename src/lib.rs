//! Ludimus: a sandbox for the rules of early wargames.

pub mod board;
pub mod report;
pub mod state;
pub mod game;
pub mod lua;
pub mod rulebook;
