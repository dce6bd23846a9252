//! The engine, asked as a program would ask it. One binary: each more would be linked anew.
#![allow(clippy::duplicate_mod, reason = "what the fuzz targets read by brings the small ruleset with it")]

#[path = "../support/elsewhere.rs"]
mod elsewhere;
#[path = "../eyes/mod.rs"]
mod eyes;
#[path = "../support/mod.rs"]
mod support;

mod author;
mod corpus;
mod dice;
mod docs;
mod endings;
mod giacometti;
mod golden;
mod heights;
mod hellwig_board;
mod house;
mod journal;
mod language;
mod lines;
mod march;
mod notations;
mod opiz;
mod opiz_games;
mod parts;
mod perft;
mod picture;
mod properties;
mod reference;
mod reload;
mod sandbox;
mod saves;
mod scenarios;
mod script_errors;
mod section;
mod set_up;
mod sight;
mod signs;
mod sizes;
mod text_picture;
mod transcripts;
mod works;
