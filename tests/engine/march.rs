//! Hellwig's troops march: the whole way from files on disk to a game.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use ludimus::board::Board;
use ludimus::game::{Choice, Game};
use ludimus::library::Library;

fn game(board: &str) -> Game {
    let library = Library::embedded_only();
    let path = format!("boards/{board}.ron");
    let board = Board::read(&path, &library.read(&path).unwrap()).unwrap();
    let choice = Choice { ruleset: "hellwig-1803".to_owned(), ..Choice::default() };
    Game::new(&|path| library.read(path), choice, board).unwrap_or_else(|problems| panic!("{problems}"))
}

#[test]
fn a_battalion_marches_and_the_turn_passes() {
    let mut game = game("hellwig-plain");
    assert_eq!(game.look(|t| t.position.pieces().len()), Some(192));
    let before = game.canonical();
    let legal = game.legal();
    assert!(legal.len() > 1000, "{}", legal.len());
    let done = game.attempt("m from 1252 onto 860").map_err(|r| r.to_string()).unwrap();
    assert_eq!(done.line, "m from 1252 onto 860");
    let refused = game.attempt("1270-1181").unwrap_err();
    assert!(refused.to_string().contains("§33a"), "{refused}");
    game.attempt("Done!").map_err(|r| r.to_string()).unwrap();
    assert_eq!(game.undo().as_deref(), Some("Done!"));
    assert_eq!(game.undo().as_deref(), Some("m from 1252 onto 860"));
    assert_eq!(game.canonical(), before);
}
