//! Who wins the small boards, and why; when the game goes on is told by the worked examples.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;

use ludimus::board::Direction;
use ludimus::game::{Choice, Game};
use ludimus::library::Library;
use ludimus::lua::api::change::place;
use ludimus::rulebook::OptionValue;
use ludimus::session::read_board;
use ludimus::state::Side;

/// The winner and the reason after these lines, from battalions on these squares.
fn outcome(board: &str, battalions: &[(u8, &str)], seat: &str, lines: &[&str]) -> Option<(String, String)> {
    let library = Library::embedded_only();
    let board = read_board(&library, board).unwrap_or_else(|problems| panic!("{problems}"));
    let options = BTreeMap::from([("assault_turns".to_owned(), OptionValue::Number(5))]);
    let choice = Choice { ruleset: "hellwig-1803".to_owned(), options, ..Choice::default() };
    let mut game = Game::bare(&|path| library.read(path), choice, board).unwrap_or_else(|p| panic!("{p}"));
    game.lay(|table| {
        for (side, square) in battalions {
            let square = table.board.grid.find(square).unwrap();
            place(table, Side(*side), "infantry", square, Some(Direction::N)).unwrap();
        }
    });
    game.begin_with(seat, None).unwrap_or_else(|problems| panic!("{problems}"));
    for line in lines {
        game.attempt(line).unwrap_or_else(|refused| panic!("{refused}"));
    }
    let outcome = game.look(|table| table.position.outcome.clone()).unwrap()?;
    Some((game.rules().manifest.sides[outcome.winner.unwrap().index()].id.clone(), outcome.reason))
}

#[track_caller]
fn won(outcome: Option<(String, String)>, winner: &str, reason: &str) {
    assert_eq!(outcome, Some((winner.to_owned(), reason.to_owned())));
}

#[test]
fn church_and_inn_win_the_village() {
    let board = "hellwig-village";
    let of_a = outcome(board, &[(0, "164"), (0, "211"), (1, "1")], "A", &["211-230", "Done!", "Done!"]);
    won(of_a, "A", "player A has taken and kept church and inn");
    let of_p = outcome(board, &[(1, "164"), (1, "211"), (0, "1")], "P", &["211-230", "Done!", "Done!"]);
    won(of_p, "P", "player P has taken and kept church and inn");
    assert_eq!(outcome(board, &[(0, "164"), (0, "211"), (1, "1")], "A", &["211-230", "Done!"]), None);
}

#[test]
fn the_enemy_s_magazine_wins_the_defiles() {
    let lines = ["Done!"; 3];
    let of_a = outcome("hellwig-defile", &[(0, "34"), (1, "1")], "P", &lines[..2]);
    won(of_a, "A", "the magazine of player P is taken and kept");
    let of_p = outcome("hellwig-defile", &[(1, "364"), (0, "1")], "A", &lines[..2]);
    won(of_p, "P", "the magazine of player A is taken and kept");
    assert_eq!(outcome("hellwig-defile", &[(0, "364"), (1, "34")], "A", &lines), None);
}

#[test]
fn the_small_fortress_is_taken_in_time_or_saved() {
    let begin = [(0, "34"), (1, "1")];
    let mut lines = vec!["Done!"; 8];
    lines.extend(["34-11", "Done!", "Done!"]);
    assert_eq!(outcome("hellwig-citadel", &begin, "A", &lines), None);
    lines.push("Done!");
    won(outcome("hellwig-citadel", &begin, "A", &lines), "A", "the citadel of player P is taken and kept");
    let idle = outcome("hellwig-citadel", &begin, "A", &["Done!"; 9]);
    won(idle, "P", "the fortress of player P has held out");
}
