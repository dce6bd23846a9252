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
    assert_eq!(steps("bsN"), [(2, -1), (-2, -1)]);
    assert_eq!(steps("rvN"), [(1, 2), (1, -2)]);
    assert_eq!(steps("ffC"), [(1, 3), (-1, 3)]);
    assert_eq!(steps("fsZ"), [(3, 2), (-3, 2)]);
}

#[test]
fn a_letter_doubled_stands_for_itself_and_joins_no_other() {
    assert_eq!(steps("ffrrN"), [(1, 2), (2, 1), (2, -1), (-1, 2)], "where frN is one leap");
    assert_eq!(steps("lllvN"), [(-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
    assert_eq!(steps("ffrrF"), [(1, 1), (1, -1), (-1, 1)], "where frF is one corner");
    assert_eq!(steps("bbF"), steps("bF"));
    for (doubled, single) in [("ffW", "fW"), ("bbW", "bW"), ("llW", "lW"), ("rrD", "rD"), ("ffK", "fK")] {
        assert_eq!(steps(doubled), steps(single), "{doubled}: there is nothing to part");
    }
}

#[test]
fn leaps_of_one_hand_turn_all_the_same_way() {
    assert_eq!(steps("hrN"), [(1, 2), (2, -1), (-1, -2), (-2, 1)]);
    assert_eq!(steps("hlN"), [(2, 1), (1, -2), (-2, -1), (-1, 2)]);
    assert_eq!(parse("hlhrC"), parse("C"));
    assert_eq!(steps("fhrN"), [(1, 2), (2, 1), (2, -1), (-2, 1), (-1, 2)], "the h belongs to the letter before it");
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
        "pattern 'fQxW', character 3 'x': no modifier has this letter; before a step may stand m c n j p g i \
         and the directions f b l r v s h"
    );
    assert_eq!(
        error("3W"),
        "pattern '3W', character 1 '3': a number follows its step, as in W3; here a modifier or a step must stand"
    );
    assert_eq!(
        error("W F"),
        "pattern 'W F', character 2 ' ': here a modifier (m c n j p g i f b l r v s h) or a step (W F D N A H C L \
         Z J G K R B Q) must stand"
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
        "pattern 'hN', character 1 'h': h makes a half of the direction right before it, one of f b l r, as in fhN, or a \
         hand of the l or r behind it, as in hrN; neither stands here"
    );
    for text in ["shN", "fmhN", "ffhN", "frhN", "hfN"] {
        assert_eq!(Pattern::parse(text, None).unwrap_err().fault, PatternFault::HalfOfNothing, "{text}");
    }
    assert_eq!(
        error("fhW"),
        "pattern 'fhW', character 2 'h': only the leaps N, C and Z have halves (fh) and hands (hr); leave the h out"
    );
    assert!(error("hrQ").contains("character 1 'h': only the leaps N, C and Z"));
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

#[test]
fn an_exact_number_begins_with_0() {
    assert_eq!(parse("W03"), parse("W3-3"));
    assert_eq!(parse("R012").legs[0].most, 12);
    assert!(error("W00").contains("character 2 '0': the least number of steps"));
    assert_eq!(Pattern::parse("WW03", None).unwrap_err().fault, PatternFault::TwiceEnded);
}

#[test]
fn a_jump_is_written_once_and_where_there_is_somebody_to_jump_over() {
    let cases = [
        ("ppQ", "character 2 'p': p, g and j jump over exactly one piece, and over any number of them"),
        ("jjA", "character 2 'j': p, g and j jump over exactly one piece, and over any number of them"),
        ("pmgQ", "character 3 'g': p, g and j each tell how it jumps; one of them before one step is enough"),
        ("pnDD", "character 1 'p': n passes nobody, and p, g and j must jump over somebody; leave one of the two out"),
        ("njA", "character 2 'j': n passes nobody"),
        ("pW", "character 1 'p': to jump over a piece and to land beyond it takes two steps at least; write pR, pW2"),
        ("mgK", "character 2 'g': to jump over a piece and to land beyond it"),
        ("pN", "character 1 'p': to jump over a piece and to land beyond it"),
        ("jR", "character 1 'j': a step to the next square jumps over nobody; j stands before D A H G"),
        ("jW2", "character 1 'j': a step to the next square jumps over nobody"),
        ("jN", "character 1 'j': a leap aslant has no one square that it jumps over; j stands before D A H G only"),
        ("jDD", "character 1 'j': a leap that must jump is made once; leave the number or the second letter out"),
        ("jA2", "character 1 'j': a leap that must jump is made once"),
        ("iimfD", "character 2 'i': this modifier stands twice"),
    ];
    for (text, told) in cases {
        assert!(error(text).contains(told), "{text}: {}", error(text));
    }
}

#[test]
fn what_the_reader_does_not_know_it_names() {
    let fault = |text| Pattern::parse(text, None).unwrap_err().fault;
    for text in ["aW", "masR", "FtR", "W-F", "[WF]", "(mW)", "yafsW"] {
        assert_eq!(fault(text), PatternFault::SeveralLegs, "{text}");
    }
    for text in ["zB", "qN", "oR"] {
        assert_eq!(fault(text), PatternFault::NeverStraight, "{text}");
    }
    assert_eq!(fault("efF"), PatternFault::TakesElsewhere);
    for text in ["O2", "mU", "@"] {
        assert_eq!(fault(text), PatternFault::NoStepAtAll, "{text}");
    }
    assert_eq!(
        error("masR"),
        "pattern 'masR', character 2 'a': a move of several legs, which turns or goes on after its first, is not known, \
         so neither a, t, y nor brackets nor a stroke; let a list function of the rule give its squares"
    );
}

proptest::proptest! {
    #[test]
    fn no_text_upsets_the_reader(text in "\\PC{0,40}", via in 0..4u8) {
        let via = [None, Some(Via::Any), Some(Via::Straight), Some(Via::Diagonal)][usize::from(via)];
        let _ = Pattern::parse(&text, via);
    }

    #[test]
    fn nothing_near_a_pattern_upsets_the_reader(text in "[mcnjpgifblrvshWFDNAHCLZJGKRBQ0-9\\-]{0,20}", via in 0..2u8) {
        if let Ok(pattern) = Pattern::parse(&text, [None, Some(Via::Any)][usize::from(via)]) {
            for leg in &pattern.legs {
                assert!(leg.least >= 1 && leg.least <= leg.most && (leg.moves || leg.takes));
                assert!(leg.lame.is_none() || !leg.between().is_empty());
                assert!(leg.hop.is_none() || (leg.most >= 2 && leg.lame.is_none()));
            }
        }
    }
}
