//! Pieces of known games, as the notation writes them.
use super::super::{Hop, Leg, Pattern, Via};

fn parse(text: &str) -> Pattern {
    Pattern::parse(text, None).unwrap()
}

fn steps(text: &str) -> Vec<(i8, i8)> {
    parse(text).legs.iter().map(|leg| (leg.right, leg.forward)).collect()
}

fn ranges(text: &str) -> Vec<(u16, u16)> {
    let mut all: Vec<_> = parse(text).legs.iter().map(|leg| (leg.least, leg.most)).collect();
    all.dedup();
    all
}

#[test]
fn the_cannon_of_xiangqi_moves_as_a_rook_and_takes_over_one_piece() {
    let cannon = parse("mRcpR");
    let legs = |hop| cannon.legs.iter().filter(move |leg| leg.hop == hop);
    assert_eq!(cannon.legs.len(), 8);
    assert_eq!(legs(None).count(), 4);
    assert!(legs(None).all(|leg| leg.moves && !leg.takes && leg.most == Leg::NO_END));
    assert_eq!(legs(Some(Hop::Over)).count(), 4);
    assert!(legs(Some(Hop::Over)).all(|leg| !leg.moves && leg.takes && leg.most == Leg::NO_END));
}

#[test]
fn the_cannon_of_janggi_always_jumps() {
    assert!(parse("pR").legs.iter().all(|leg| leg.hop == Some(Hop::Over) && leg.moves && leg.takes));
    assert_eq!(parse("cpR"), parse("pcR"), "in whichever order it is written");
    assert_eq!(ranges("pR2-4"), [(2, 4)]);
    assert_eq!(ranges("pR3"), [(1, 3)]);
}

#[test]
fn a_grasshopper_ends_right_behind_what_it_jumps_over() {
    let grasshopper = parse("gQ");
    assert_eq!(grasshopper.legs.len(), 8);
    assert!(grasshopper.legs.iter().all(|leg| leg.hop == Some(Hop::Behind) && leg.most == Leg::NO_END));
    assert_eq!(ranges("gB3"), [(1, 3)]);
    assert!(parse("gNN").legs.iter().all(|leg| leg.hop == Some(Hop::Behind) && leg.lame.is_none()));
}

#[test]
fn a_leap_that_must_jump_goes_by_single_steps_over_exactly_one_piece() {
    assert_eq!(parse("jD"), parse("pW2-2"));
    assert_eq!(parse("jfA"), parse("pfF2-2"));
    assert_eq!(parse("jH"), parse("pW3-3"));
    assert_eq!(parse("jG"), parse("pF3-3"));
    assert_eq!(steps("jcfA"), [(1, 1), (-1, 1)]);
}

#[test]
fn the_elephant_of_xiangqi_does_not_jump_and_that_of_shatranj_does() {
    let between = |text| parse(text).legs.iter().map(Leg::between).collect::<Vec<_>>();
    assert_eq!(between("nA"), [[[(1, 1)]], [[(1, -1)]], [[(-1, -1)]], [[(-1, 1)]]]);
    assert!(between("A").iter().all(Vec::is_empty));
}

#[test]
fn the_horse_of_xiangqi_is_stopped_on_the_straight_square() {
    let horse = Pattern::parse("nN", Some(Via::Straight)).unwrap();
    let between: Vec<_> = horse.legs.iter().map(Leg::between).collect();
    let side = |x, y| [[(x, y)]];
    assert_eq!(between[..4], [side(0, 1), side(1, 0), side(1, 0), side(0, -1)]);
    assert_eq!(between[4..], [side(0, -1), side(-1, 0), side(-1, 0), side(0, 1)]);
}

#[test]
fn riders_of_leaps_jump_at_each_leap_or_do_not() {
    assert_eq!(parse("NN"), parse("N0"));
    assert_eq!(ranges("NN"), [(1, Leg::NO_END)]);
    let lame = Pattern::parse("nNN", Some(Via::Straight)).unwrap();
    assert!(lame.legs.iter().all(|leg| leg.lame == Some(Via::Straight) && leg.most == Leg::NO_END));
    assert!(parse("nDD").legs.iter().all(|leg| leg.lame.is_some() && leg.most == Leg::NO_END));
}

#[test]
fn generals_knight_and_lance_of_shogi() {
    assert_eq!(steps("WfF"), [(0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1)], "gold");
    assert_eq!(steps("FfW"), [(0, 1), (1, 1), (1, -1), (-1, -1), (-1, 1)], "silver");
    assert_eq!(steps("ffN"), [(1, 2), (-1, 2)], "knight");
    assert_eq!(steps("fR"), [(0, 1)], "lance");
    assert_eq!(ranges("fR"), [(1, Leg::NO_END)], "lance");
}

#[test]
fn a_pawns_double_step_is_for_one_that_has_not_moved() {
    let pawn = parse("mfWcfFimfW2-2");
    let initial: Vec<_> = pawn.legs.iter().filter(|leg| leg.initial).collect();
    assert_eq!((pawn.legs.len(), initial.len()), (4, 1));
    assert_eq!((initial[0].right, initial[0].forward, initial[0].least, initial[0].most), (0, 1, 2, 2));
    assert!(initial[0].moves && !initial[0].takes);
    let leap = &parse("ifmnD").legs[0];
    assert!(leap.initial && leap.between() == [[(0, 1)]], "or a leap that does not jump");
}
