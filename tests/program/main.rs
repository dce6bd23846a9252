//! The program, run as a player does from a terminal.

#[path = "../run/mod.rs"]
mod run;
#[path = "../support/mod.rs"]
mod support;

mod book;
mod check;
mod commands;
mod compare;
mod console;
mod coverage;
mod killed;
mod locale;
mod new;
mod secret;
mod simulate;
mod wrong_input;
