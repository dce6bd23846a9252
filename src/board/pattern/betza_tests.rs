use super::super::{Leg, Pattern, Via};
use super::*;

fn parse(text: &str) -> Pattern {
    Pattern::parse(text, None).unwrap()
}

fn steps(text: &str) -> Vec<(i8, i8)> {
    parse(text).legs.iter().map(|leg| (leg.right, leg.forward)).collect()
}

fn error(text: &str) -> String {
    Pattern::parse(text, None).unwrap_err().to_string()
}

#[test]
fn a_queen_goes_eight_ways_clockwise_from_forward() {
    let queen = parse("Q8");
    assert_eq!(steps("Q8"), [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
    assert!(queen.legs.iter().all(|leg| (leg.least, leg.most) == (1, 8) && leg.lame.is_none()));
    assert!(queen.legs.iter().all(|leg| leg.moves && leg.takes));
}

#[test]
fn riders_go_on_to_the_end_of_the_board() {
    for text in ["R", "R0", "W0", "WW", "RR"] {
        let rook = parse(text);
        assert_eq!(rook.legs.len(), 4, "{text}");
        assert!(rook.legs.iter().all(|leg| leg.most == Leg::NO_END), "{text}");
    }
    assert_eq!(parse("Q"), parse("RB"));
    assert_eq!(parse("KK"), parse("Q"));
    assert_eq!(parse("R3"), parse("W3"));
    assert_eq!(parse("NN").legs.len(), 8);
}

#[test]
fn a_number_bounds_the_way() {
    assert!(parse("W3").legs.iter().all(|leg| (leg.least, leg.most) == (1, 3)));
    assert!(parse("W2-4").legs.iter().all(|leg| (leg.least, leg.most) == (2, 4)));
    assert!(parse("W2-0").legs.iter().all(|leg| (leg.least, leg.most) == (2, Leg::NO_END)));
    assert!(parse("K").legs.iter().all(|leg| (leg.least, leg.most) == (1, 1)));
}

#[test]
fn giacomettis_foot_advances_two_and_goes_aside_or_back_one() {
    assert_eq!(steps("fQsbW"), [(0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1)]);
    let foot = parse("fQ2sbW");
    let most: Vec<u16> = foot.legs.iter().map(|leg| leg.most).collect();
    assert_eq!(most, [2, 2, 1, 1, 1, 2]);
}

#[test]
fn a_chess_pawn_moves_straight_and_takes_aslant() {
    let pawn = parse("mfWcfF");
    let legs: Vec<_> = pawn.legs.iter().map(|leg| (leg.right, leg.forward, leg.moves, leg.takes)).collect();
    assert_eq!(legs, [(0, 1, true, false), (1, 1, false, true), (-1, 1, false, true)]);
    assert!(parse("mcK").legs.iter().all(|leg| leg.moves && leg.takes));
}

#[test]
fn directions_of_a_step_aside_stand_each_for_itself() {
    assert_eq!(steps("fW"), [(0, 1)]);
    assert_eq!(steps("flW"), [(0, 1), (-1, 0)]);
    assert_eq!(steps("vW"), [(0, 1), (0, -1)]);
    assert_eq!(steps("fsD"), [(0, 2), (2, 0), (-2, 0)]);
}

#[test]
fn directions_of_a_step_aslant_meet_in_a_corner() {
    assert_eq!(steps("fF"), [(1, 1), (-1, 1)]);
    assert_eq!(steps("flF"), [(-1, 1)]);
    assert_eq!(steps("rbF"), [(1, -1)]);
    assert_eq!(steps("rA"), [(2, 2), (2, -2)]);
    assert_eq!(steps("fbF").len(), 4);
    assert_eq!(steps("frmblF"), [(1, 1), (-1, -1)]);
}

#[test]
fn directions_of_a_knight_are_halves_and_quarters() {
    assert_eq!(steps("N"), [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
    assert_eq!(steps("fhN"), [(1, 2), (2, 1), (-2, 1), (-1, 2)]);
    assert_eq!(steps("rhN"), [(1, 2), (2, 1), (2, -1), (1, -2)]);
    assert_eq!(steps("fN"), [(1, 2), (-1, 2)], "the knight of shogi");
    assert_eq!(steps("ffN"), steps("fN"));
    assert_eq!(steps("vN"), steps("ffbbN"));
    assert_eq!(steps("fsN"), [(2, 1), (-2, 1)]);
    assert_eq!(steps("frN"), [(2, 1)]);
    assert_eq!(steps("rfN"), [(1, 2)]);
}

#[test]
fn hellwigs_horse_leaps_over_either_of_two_free_squares() {
    let horse = Pattern::parse("mnN", Some(Via::Any)).unwrap();
    assert_eq!(horse.legs.len(), 8);
    assert!(horse.legs.iter().all(|leg| leg.lame == Some(Via::Any) && leg.moves && !leg.takes));
    assert_eq!(horse.legs[0].between(), [[(0, 1)], [(1, 1)]]);
    assert_eq!(horse.legs[1].between(), [[(1, 0)], [(1, 1)]]);
    assert_eq!(horse.legs[5].between(), [[(-1, 0)], [(-1, -1)]]);
}

#[test]
fn the_horse_of_xiangqi_goes_straight_first() {
    let between = |text, via| Pattern::parse(text, Some(via)).unwrap().legs[0].between();
    assert_eq!(between("nN", Via::Straight), [[(0, 1)]]);
    assert_eq!(between("nN", Via::Diagonal), [[(1, 1)]]);
    assert_eq!(between("nZ", Via::Straight), [[(0, 1), (1, 2)]]);
    assert_eq!(between("nZ", Via::Diagonal), [[(1, 1), (2, 2)]]);
    assert_eq!(between("nC", Via::Straight), [[(0, 1), (0, 2)]]);
}

#[test]
fn a_leap_along_a_line_has_but_one_way() {
    for via in [None, Some(Via::Any), Some(Via::Straight), Some(Via::Diagonal)] {
        assert_eq!(Pattern::parse("nD", via).unwrap().legs[0].between(), [[(0, 1)]]);
        assert_eq!(Pattern::parse("nA", via).unwrap().legs[0].between(), [[(1, 1)]]);
        assert_eq!(Pattern::parse("nH", via).unwrap().legs[0].between(), [[(0, 1), (0, 2)]]);
    }
    assert!(parse("N").legs[0].between().is_empty(), "a knight jumps");
}

#[test]
fn via_holds_for_the_lame_leaps_only() {
    let mixed = Pattern::parse("QmnN", Some(Via::Any)).unwrap();
    assert_eq!(mixed.legs.iter().filter(|leg| leg.lame.is_some()).count(), 8);
    assert_eq!(mixed.legs.len(), 16);
}

#[test]
fn what_is_said_twice_counts_once() {
    assert_eq!(parse("KW"), parse("K"));
    assert_eq!(parse("WmW").legs.len(), 8, "but not what is said differently");
}

#[test]
fn an_error_names_the_character_and_what_may_stand_there() {
    assert_eq!(
        error("mX3"),
        "pattern 'mX3', character 2 'X': no step has this letter; steps are W F D N A H C L Z J G, and K R B Q for \
         several of them"
    );
    assert_eq!(
        error("fQxW"),
        "pattern 'fQxW', character 3 'x': no modifier has this letter; before a step may stand m c n and the \
         directions f b l r v s h"
    );
    assert_eq!(
        error("3W"),
        "pattern '3W', character 1 '3': a number follows its step, as in W3; here a modifier or a step must stand"
    );
    assert_eq!(
        error("W F"),
        "pattern 'W F', character 2 ' ': here a modifier (m c n f b l r v s h) or a step (W F D N A H C L Z J G K R \
         B Q) must stand"
    );
    for text in ["", "m", "Wf"] {
        let wanting = "a step is wanting at its end; write for instance W, fQ2 or mnN";
        assert_eq!(error(text), format!("pattern '{text}': {wanting}"));
    }
    assert_eq!(
        error("mmW"),
        "pattern 'mmW', character 2 'm': this modifier stands twice before one step; once is enough"
    );
}

#[test]
fn a_half_belongs_to_a_direction_of_an_oblique_leap() {
    assert_eq!(
        error("hN"),
        "pattern 'hN', character 1 'h': h makes a half of the direction before it, as in fhN; f, b, l or r must stand \
         before it"
    );
    assert_eq!(error("fhW"), "pattern 'fhW', character 2 'h': only the leaps N, C and Z have halves; leave the h out");
}

#[test]
fn a_lame_leap_needs_its_way_and_a_way_needs_a_lame_leap() {
    assert_eq!(
        error("mnN"),
        "pattern 'mnN', character 2 'n': a leap that does not jump needs to know its way: give via, which is any, \
         straight, diagonal or both"
    );
    assert_eq!(
        Pattern::parse("mQ8", Some(Via::Any)).unwrap_err().to_string(),
        "pattern 'mQ8': via is given, but no step is a leap that does not jump; write n before it, as in nN, or leave \
         via out"
    );
    for text in ["nW", "nQ", "nK", "nB2"] {
        assert_eq!(Pattern::parse(text, Some(Via::Any)).unwrap_err().fault, PatternFault::NeverLame, "{text}");
    }
}

#[test]
fn a_range_is_a_sober_number() {
    assert_eq!(
        error("Q99999"),
        "pattern 'Q99999', character 2 '9': a step is repeated at most 256 times; 0 stands for no end"
    );
    assert!(error(&format!("Q{}", "9".repeat(150))).contains("at most 256"));
    assert!(error("W4-2").contains("character 2 '4': the least number of steps"));
    assert!(error("W0-2").contains("the least number of steps"));
    assert!(error("W2-").contains("character 3 '-': after the stroke"));
    assert!(error("WW3").contains("character 3 '3': a doubled letter"));
    assert_eq!(parse("Q256").legs[0].most, 256);
    assert!(error(&"W".repeat(201)).contains("at most 200 characters"));
}

#[test]
fn via_has_three_words() {
    assert_eq!(Via::from_name("any"), Some(Via::Any));
    assert_eq!(Via::from_name("straight"), Some(Via::Straight));
    assert_eq!(Via::from_name("diagonal"), Some(Via::Diagonal));
    assert_eq!(Via::from_name("round about"), None);
}

proptest::proptest! {
    #[test]
    fn no_text_upsets_the_reader(text in "\\PC{0,40}", via in 0..4u8) {
        let via = [None, Some(Via::Any), Some(Via::Straight), Some(Via::Diagonal)][usize::from(via)];
        let _ = Pattern::parse(&text, via);
    }

    #[test]
    fn nothing_near_a_pattern_upsets_the_reader(text in "[mcnfblrvshWFDNAHCLZJGKRBQ0-9\\-]{0,20}", via in 0..2u8) {
        if let Ok(pattern) = Pattern::parse(&text, [None, Some(Via::Any)][usize::from(via)]) {
            for leg in &pattern.legs {
                assert!(leg.least >= 1 && leg.least <= leg.most && (leg.moves || leg.takes));
                assert!(leg.lame.is_none() || !leg.between().is_empty());
            }
        }
    }
}
