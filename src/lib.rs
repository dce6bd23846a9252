//! Ludimus: a sandbox for the rules of early wargames.
//!
//! Arrows run one way: `workbench` and `commands` use `picture` and `game`, which use `lua`, which uses `rulebook`, `state`
//! and `board`. Nothing in `board`, `state` and `rulebook` knows Lua; nothing below `workbench` knows the window.

pub mod board;
pub mod commands;
pub mod compare;
pub mod examples;
pub mod game;
pub mod journal;
pub mod library;
pub mod lua;
pub mod picture;
pub mod report;
pub mod rulebook;
pub mod session;
pub mod simulate;
pub mod state;
pub mod tongue;
#[cfg(feature = "workbench")]
pub mod workbench;
