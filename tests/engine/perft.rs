//! Chess, xiangqi and shogi go on in exactly as many ways as the world knows, by rules that the host does not know.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use ludimus::game::{Choice, perft};
use ludimus::library::Library;
use ludimus::session::Session;

/// A position, empty for the array, and the number of ways for one action, for two, and so forth.
type Known = (&'static str, &'static [u64]);

const CHESS: [Known; 6] = [
    ("", &[20, 400, 8_902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &[48, 2_039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[14, 191, 2_812, 43_238, 674_624]),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", &[6, 264, 9_467, 422_333]),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", &[44, 1_486, 62_379, 2_103_487]),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", &[46, 2_079, 89_890, 3_894_594]),
];

const XIANGQI: [Known; 11] = [
    ("", &[44, 1_920, 79_666, 3_290_240]),
    ("r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", &[38, 1_128, 43_929, 1_339_047]),
    ("1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w", &[7, 281, 8_620, 326_201]),
    ("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", &[25, 424, 9_850, 202_884, 4_739_553]),
    ("CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w", &[28, 516, 14_808, 395_483]),
    ("R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w", &[21, 364, 7_626, 162_837, 3_500_505]),
    ("C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w", &[28, 222, 6_241, 64_971, 1_914_306]),
    ("4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w", &[23, 345, 8_124, 149_272, 3_513_104]),
    ("2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w", &[21, 195, 3_883, 48_060, 933_096]),
    ("1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w", &[30, 830, 22_787, 649_866]),
    ("CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w", &[19, 583, 11_714, 376_467]),
];

const SHOGI: [Known; 3] = [
    ("", &[30, 900, 25_470, 719_731]),
    // A game in which everything is in hand that can be.
    ("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", &[207, 28_684, 4_809_015]),
    // No position is known from which one may act in more ways.
    ("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", &[593, 105_677]),
];

fn open(ruleset: &str, position: &str) -> Session {
    let library = Library::embedded_only();
    let choice = Choice { ruleset: ruleset.to_owned(), ..Choice::default() };
    let session = match position {
        "" => Session::new_game(library, ruleset, None, choice.options, 0),
        text => Session::at_position(library, choice, None, None, text),
    };
    session.unwrap_or_else(|problems| panic!("{problems}"))
}

/// Counts every depth that has no more ways than `most`, or with `deep` those that have more.
fn count(ruleset: &str, known: &[Known], most: u64, deep: bool) {
    for (position, ways) in known {
        let mut session = open(ruleset, position);
        for (depth, wanted) in (1..).zip(*ways) {
            if (*wanted > most) == deep {
                let found = perft::perft(&mut session.game, depth).unwrap_or_else(|fault| panic!("{fault}"));
                assert_eq!(found, *wanted, "{ruleset} '{position}' at depth {depth}");
            }
        }
        assert_eq!(session.game.faults(), [], "{ruleset} '{position}'");
    }
}

/// Counts up to this many are always made.
const SHALLOW: u64 = 100_000;

#[test]
fn chess_goes_on_in_as_many_ways_as_is_known() {
    count("chess", &CHESS, SHALLOW, false);
}

#[test]
fn xiangqi_goes_on_in_as_many_ways_as_is_known() {
    count("xiangqi", &XIANGQI, SHALLOW, false);
}

#[test]
fn shogi_goes_on_in_as_many_ways_as_is_known() {
    count("shogi", &SHOGI, SHALLOW, false);
}

#[test]
#[ignore = "long: cargo test --release -- --ignored"]
fn chess_does_so_to_the_depths_that_are_published() {
    count("chess", &CHESS, SHALLOW, true);
}

#[test]
#[ignore = "long: cargo test --release -- --ignored"]
fn xiangqi_does_so_to_the_depths_that_are_published() {
    count("xiangqi", &XIANGQI, SHALLOW, true);
}

#[test]
#[ignore = "long: cargo test --release -- --ignored"]
fn shogi_does_so_to_the_depths_that_are_published() {
    count("shogi", &SHOGI, SHALLOW, true);
}

#[test]
fn the_parts_of_a_count_add_up_and_are_named_as_players_write_them() {
    let mut session = open("shogi", "4k4/9/9/9/9/9/9/9/4K4 b P 1");
    let parts = perft::divide(&mut session.game, 2).unwrap();
    assert_eq!(parts.len(), 8 * 9 - 1 + 5, "{parts:?}");
    assert!(parts.iter().any(|(line, ways)| line == "P*5b" && *ways == 5), "{parts:?}");
    let whole: u64 = parts.iter().map(|(_, ways)| ways).sum();
    assert_eq!(whole, perft::perft(&mut session.game, 2).unwrap());
}
