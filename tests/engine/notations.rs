//! Positions in the notations of chess, xiangqi and shogi: written as they were read, and refused with a reason.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use ludimus::game::Choice;
use ludimus::library::Library;
use ludimus::report::Problems;
use ludimus::session::Session;

fn read(ruleset: &str, text: &str) -> Result<Session, Problems> {
    let choice = Choice { ruleset: ruleset.to_owned(), ..Choice::default() };
    Session::at_position(Library::embedded_only(), choice, None, None, text)
}

fn written(ruleset: &str, text: &str) -> String {
    let session = read(ruleset, text).unwrap_or_else(|problems| panic!("{problems}"));
    session.game.position_text(None).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Why a text is no position, without the place in the script that says so.
fn refused(ruleset: &str, text: &str) -> String {
    let Err(problems) = read(ruleset, text) else { panic!("'{text}' was read") };
    let told = problems.to_string();
    assert!(told.starts_with(&format!("position '{text}': ")), "{told}");
    told.rsplit_once("fen: ").unwrap_or_else(|| panic!("{told}")).1.to_owned()
}

#[test]
fn the_array_is_what_everybody_writes() {
    for (ruleset, array) in [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"),
        ("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    ] {
        let session = Session::new_game(Library::embedded_only(), ruleset, None, Default::default(), 0).unwrap();
        assert_eq!(session.game.position_text(None).unwrap(), array);
        let again = read(ruleset, array).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(again.game.canonical(), session.game.canonical());
    }
}

#[test]
fn a_position_is_written_as_it_was_read() {
    for (ruleset, text) in [
        ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17"),
        ("chess", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"),
        ("chess", "4k2r/8/8/8/3pP3/8/8/R3K3 b Qk e3 0 40"),
        ("chess", "8/8/8/8/8/8/8/K1k5 w - - 99 120"),
        ("xiangqi", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 b - - 12 30"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 119 100"),
        ("shogi", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
        ("shogi", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 7"),
        ("shogi", "4k4/9/1+b+r+s+n+l+p2/9/9/9/1+B+R+S+N+L+P2/9/9 w 2R2B4G4S4N4L18P 100"),
    ] {
        assert_eq!(written(ruleset, text), text, "{ruleset}");
    }
}

#[test]
fn what_a_position_leaves_out_is_what_is_usual() {
    assert_eq!(written("chess", "8/8/8/8/8/8/8/K1k5 b"), "8/8/8/8/8/8/8/K1k5 b - - 0 1");
    assert_eq!(written("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 r"), "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    assert_eq!(written("shogi", "4k4/9/9/9/9/9/9/9/9 b"), "4k4/9/9/9/9/9/9/9/9 b - 1");
}

#[test]
fn the_counts_of_a_position_go_on_from_what_it_says() {
    let mut session = read("chess", "8/8/8/4k3/8/8/4K3/R7 b - - 7 30").unwrap_or_else(|problems| panic!("{problems}"));
    session.game.attempt("e5e4").unwrap();
    assert_eq!(session.game.position_text(None).unwrap(), "8/8/8/8/4k3/8/4K3/R7 w - - 8 31");
    session.game.attempt("a1a4").unwrap();
    assert_eq!(session.game.position_text(None).unwrap(), "8/8/8/8/R3k3/8/4K3/8 b - - 9 31");
}

#[test]
fn letters_that_others_write_are_read() {
    let usual = "4k4/9/4b4/9/9/4n4/9/4P4/9/3K4N w - - 0 1";
    assert_eq!(written("xiangqi", "4g4/9/4e4/9/9/4h4/9/4S4/9/3G4H w - - 0 1"), usual);
}

#[test]
fn rows_and_squares_are_counted() {
    for (ruleset, text, why) in [
        ("chess", "8/8/8/8/8/8/K1k5 w", "the pieces fill 7 rows, and the board has 8; write / between them"),
        ("chess", "8/8/8/8/8/8/8/K1k4 w", "row 8, 'K1k4', has 7 squares, and the board has 8"),
        ("chess", "8/8/8/9/8/8/8/K1k5 w", "row 4, '9', has 9 squares, and the board has 8"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/3K5 w", "the pieces fill 9 rows, and the board has 10; write / between them"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K5 b", "row 9, '4K5', has 10 squares, and the board has 9"),
    ] {
        assert_eq!(refused(ruleset, text), why);
    }
}

#[test]
fn letters_that_mean_nothing_are_told_with_those_that_do() {
    for (ruleset, text, why) in [
        ("chess", "8/8/8/8/8/8/8/K1x5 w", "'x' is no piece; pieces are K Q R B N P, small for Black"),
        ("chess", "8/8/8/8/8/8/8/K1+q5 w", "'+q' is no piece; pieces are K Q R B N P, small for Black"),
        ("xiangqi", "4q4/9/9/9/9/9/9/9/9/3K5 w", "'q' is no piece; pieces are K A B N R C P"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4+K4 b", "'+K' is no piece; pieces are K R B G S N L P, with + before"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4+G4 b", "'+G' is no piece"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2X", "'X' is nothing that one holds in hand; hands hold R B G S N L P"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b K", "'K' is nothing that one holds in hand"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b 0P", "'0P' in hand is none; leave it out"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b P2", "the hands 'P2' end in '2'; write letters with numbers before them"),
        ("chess", "8/8/8/8/8/8/8/K1k5", "a position needs at least its pieces and the player at the move"),
        ("chess", "8/8/8/8/8/8/8/K1k5 r", "the player at the move is 'w' or 'b', not 'r'"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 x", "the player at the move is 'w' for Red or 'b' for Black, not 'x'"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 r", "the player at the move is 'b' for Black or 'w' for White, not 'r'"),
        ("chess", "8/8/8/8/8/8/8/K1k5 w - - x", "the number of quiet moves is a whole number from 0 on, not 'x'"),
        ("chess", "8/8/8/8/8/8/8/K1k5 w - - 0 0", "the number of the move is a whole number from 1 on, not '0'"),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w HA", "the rights to castle are letters of KQkq, or - for none, not 'HA'"),
    ] {
        let told = refused(ruleset, text);
        assert!(told.starts_with(why), "{told}");
    }
}

#[test]
fn positions_that_no_game_can_come_to_are_refused() {
    for (ruleset, text, why) in [
        ("chess", "8/8/8/8/8/8/8/K7 w", "black needs one king, and has 0"),
        ("chess", "4k3/8/8/8/4R3/8/8/4K3 w", "the king of black could be taken, and white is at the move"),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w K", "the right 'K' needs a rook on h1"),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - e6", "no pawn of black has just passed over e6"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - z9", "square: the board chess has no square 'z9'"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 w", "the general of black could be taken, and red is at the move"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/K8/9 w", "the general of red stands on a1, outside his palace"),
        ("xiangqi", "4k4/9/9/9/9/9/9/9/9/3KK4 w", "red needs one general, and has 2"),
        ("shogi", "4k4/9/9/9/9/9/9/9/KK7 b", "black needs one king, and has 2"),
    ] {
        assert_eq!(refused(ruleset, text), why);
    }
}

#[test]
fn a_notation_that_is_not_declared_is_told_with_those_that_are() {
    let told = |ruleset: &str, notation: &str| {
        let choice = Choice { ruleset: ruleset.to_owned(), ..Choice::default() };
        match Session::at_position(Library::embedded_only(), choice, None, Some(notation), "x") {
            Ok(_) => panic!("{notation}"),
            Err(problems) => problems.to_string(),
        }
    };
    assert_eq!(told("shogi", "fen"), "rulesets/shogi: shogi knows no notation 'fen'; did you mean 'sfen'?; sfen");
    assert!(told("hellwig-1803", "fen").contains("hellwig-1803 declares no notation; declare it with notation"));
}
