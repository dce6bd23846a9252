//! Actions in one line: read as they are printed.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support::{RULES, and, game, reader, with};
use ludimus::board::{Board, Direction};
use ludimus::game::{Choice, Game};

fn reaches(game: &Game, square: &str) -> Vec<String> {
    let all = game.look(|t| game.legal().iter().map(|c| t.print(&c.action())).collect::<Vec<_>>()).unwrap();
    all.into_iter()
        .filter(|line| line.contains(&format!("{square} ")) || line.contains(&format!("{square}-")))
        .collect()
}

#[test]
fn fronts_are_offered_all_round_and_read_by_square_or_name() {
    let mut game = game(&and(r#"
action "face" { line = "{letter} on {from} faces {front}" }
offer "§3 face" { of = "man", action = "face", fronts = true }
check "§3 sides" { action = "face", front = "side" }
carry_out "§3 turn" { action = "face", function(act) face(act.piece, act.front) end }
"#));
    assert_eq!(reaches(&game, "22").iter().filter(|l| l.contains("faces")).count(), 3);
    game.attempt("m on 22 faces 23").unwrap();
    assert_eq!(game.look(|t| t.position.piece(ludimus::state::PieceId(1)).unwrap().front), Some(Direction::E));
    assert!(game.attempt("m on 22 faces E").unwrap_err().to_string().contains("W's man has this front already"));
    assert!(game.attempt("m on 22 faces 17").unwrap_err().to_string().contains("§3 sides"));
    assert!(game.attempt("m on 22 faces 1").unwrap_err().to_string().contains("no front of 22 is turned toward 1"));
    assert!(
        game.attempt("m on 22 faces up").unwrap_err().to_string().contains("'up' is no front; write the square before")
    );
}

#[test]
fn names_of_squares_that_look_like_something_else_are_read_as_they_are_printed() {
    // Squares r-1 to r-36; two of them are named as fronts are.
    let name = |n: usize| match n {
        9 => "N".to_owned(),
        2 => "E".to_owned(),
        _ => format!("r-{n}"),
    };
    let rows = (0..6).map(|r| (1..7).map(|c| name(r * 6 + c)).collect()).collect();
    let board = Board::plain(6, 6, &ludimus::board::Numbering::Explicit(rows), "plain").unwrap();
    let rules = RULES.replace("\"22\"", "\"r-16\"").replace("\"3\"", "\"r-3\"")
        + r#"
action "face" { line = "{letter} {from} faces {front}" }
offer "§3 face" { of = "man", action = "face", fronts = true }
carry_out "§3 turn" { action = "face", function(act) face(act.piece, act.front) end }
"#;
    let choice = Choice { ruleset: "tiny".to_owned(), ..Choice::default() };
    let mut game = Game::new(&reader(&with(&rules)), choice, board).unwrap();
    for _ in 0..2 {
        assert!(game.legal().len() > 10);
        game.look(|t| {
            for action in game.legal().iter().map(|c| c.action()) {
                let line = t.print(&action);
                assert_eq!(t.parse(&line), Ok(ludimus::rulebook::Said::Act(action)), "{line}");
            }
        });
        game.attempt("Done!").unwrap();
    }
}

#[test]
fn of_two_on_one_square_the_line_means_the_one_who_is_commanded() {
    let mut game = game(&and(r#"
kind "bird" { layer = "sky", letters = { W = "m", B = "m" }, block = {} }
offer "§3 fly" { of = "bird", action = "step", pattern = "mW", channel = "walk" }
set_up "§0 birds" { function() place("B", "bird", "22") end }
"#));
    game.attempt("m 22-16").unwrap();
    game.attempt("Done!").unwrap();
    game.attempt("m 22-21").unwrap();
}

#[test]
fn a_letter_that_several_kinds_share_means_the_one_that_the_piece_may_become() {
    let rules =
        RULES.replace("line = { \"{letter} {from}-{to}\"", "line = { \"{letter} {from}-{to}[{kind}]\"").replace(
            "pattern = \"mQ2\", channel = \"walk\" }",
            "pattern = \"mQ2\", channel = \"walk\", promotes = { into = \"knave\" } }",
        ) + r#"
kind "boss" { letters = { W = { "+X", "+" }, B = { "+x", "+" } }, block = "walk" }
kind "knave" { letters = { W = { "+M", "+" }, B = { "+m", "+" } }, block = "walk" }
carry_out "§2 become" { action = "step", function(act) if act.kind then become(act.piece, act.kind) end end }
"#;
    let mut game = game(&with(&rules));
    assert_eq!(game.attempt("m 22-16+").unwrap().line, "m 22-16+M");
    assert!(game.attempt("m 3-9+X").unwrap_err().to_string().contains("refused"));
    let kind = game.look(|t| t.rules.names.word(t.position.piece(ludimus::state::PieceId(1)).unwrap().kind).to_owned());
    assert_eq!(kind.as_deref(), Some("knave"));
}
