//! Games of chess as players write them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use ludimus::game::Choice;
use ludimus::library::Library;
use ludimus::session::Session;

fn pgn(mut session: Session, moves: &str) -> (String, String) {
    for line in moves.split_whitespace() {
        session.game.attempt(line).unwrap_or_else(|refused| panic!("{refused}"));
    }
    let before = session.game.canonical();
    let text = session.game.transcript(Some("pgn")).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(session.game.canonical(), before, "the game on the table is as it was");
    let (head, moves) = text.split_once("\n\n").unwrap();
    (head.to_owned(), moves.to_owned())
}

fn game(moves: &str) -> (String, String) {
    pgn(Session::new_game(Library::embedded_only(), "chess", None, Default::default(), 0).unwrap(), moves)
}

fn from(position: &str, moves: &str) -> (String, String) {
    let choice = Choice { ruleset: "chess".to_owned(), ..Choice::default() };
    pgn(Session::at_position(Library::embedded_only(), choice, None, None, position).unwrap(), moves)
}

#[test]
fn morphys_game_at_the_opera_reads_as_it_is_printed_everywhere() {
    let (head, moves) = game(
        "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 b8d7 \
         e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8",
    );
    assert!(head.ends_with("[Result \"1-0\"]"), "{head}");
    assert!(!head.contains("FEN"), "it began with the array");
    assert_eq!(
        moves.split_whitespace().collect::<Vec<_>>().join(" "),
        "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 \
         11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0"
    );
    assert!(moves.lines().all(|line| line.len() < 80), "{moves}");
}

#[test]
fn of_two_that_could_go_there_the_file_the_rank_or_the_square_is_written() {
    let (head, moves) = from("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3");
    assert!(head.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/R7/8/8/8/R3K3 w - - 0 1\"]"), "{head}");
    assert_eq!(moves, "1. R1a3 *\n");
    assert_eq!(from("8/7k/8/8/Q1Q5/8/Q7/4K3 w - - 0 1", "a4b3").1, "1. Qa4b3 *\n");
    // A knight that is pinned could not go there, and so nothing need be said.
    assert_eq!(from("4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2").1, "1. Nc2 *\n");
}

#[test]
fn promotion_capture_in_passing_and_castling_are_written_in_their_own_ways() {
    assert_eq!(from("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8=Q").1, "1. a8=Q+ *\n");
    assert_eq!(from("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8=N").1, "1. axb8=N 1/2-1/2\n");
    assert_eq!(from("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "a2a4 b4a3").1, "1. a4 bxa3 *\n");
    assert_eq!(from("4k2r/8/8/8/8/8/8/4K3 b k - 3 7", "e8g8").1, "7... O-O *\n");
}

#[test]
fn a_transcript_that_is_not_declared_is_told_with_those_that_are() {
    let mut session = Session::new_game(Library::embedded_only(), "chess", None, Default::default(), 0).unwrap();
    let told = session.game.transcript(Some("png")).unwrap_err().to_string();
    assert_eq!(told, "rulesets/chess: chess knows no transcript 'png'; did you mean 'pgn'?; pgn");
}
