//! Dice: recorded with the rule that throws, the same after taking back, and the players' own.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support::{Files, and, game, reader};
use ludimus::game::{Entry, Game, Verifier};
use ludimus::state::save::Save;

const LUCK: &str = r#"after "§5 luck" { action = "step", function(act)
    if throw(6, "does he stumble?") <= 3 then face(act.piece, "S") end
    throw(20, "how far?")
end }"#;

fn lucky() -> (Files, Game) {
    let files = and(LUCK);
    let game = game(&files);
    (files, game)
}

fn told(game: &Game) -> Vec<String> {
    game.whole_history().done.iter().flat_map(|record| &record.dice).map(ToString::to_string).collect()
}

#[test]
fn a_throw_is_recorded_with_the_rule_that_asked() {
    let (_, mut game) = lucky();
    game.attempt("m 22-16").unwrap();
    let [first, second] = &told(&game)[..] else { panic!("two throws") };
    assert!(first.ends_with(" of 6: does he stumble? (§5 luck)"), "{first}");
    assert!(second.ends_with(" of 20: how far? (§5 luck)"), "{second}");
}

#[test]
fn the_same_action_after_taking_back_throws_the_same() {
    let (_, mut game) = lucky();
    game.attempt("m 22-16").unwrap();
    let (first, position) = (told(&game), game.canonical());
    game.undo().unwrap();
    game.attempt("m 22-16").unwrap();
    assert_eq!((told(&game), game.canonical()), (first, position));
}

#[test]
fn taking_back_past_a_throw_is_marked_for_all_to_see() {
    let (_, mut game) = lucky();
    game.attempt("m 22-16").unwrap();
    game.undo().unwrap();
    game.attempt("m 22-21").unwrap();
    let log = game.log();
    let [Entry::Regret(regret), Entry::Done(1, record)] = log[..] else { panic!("{log:?}") };
    assert_eq!((regret.line.as_str(), regret.dice.len(), record.line.as_str()), ("m 22-16", 2, "m 22-21"));
    let text = game.to_save().write().unwrap();
    assert_eq!(Save::read("a.ron", &text).unwrap().history.regrets, game.whole_history().regrets);
    // Where nothing was thrown, nothing is marked.
    game.attempt("Done!").unwrap();
    game.undo().unwrap();
    assert_eq!(game.whole_history().regrets.len(), 1);
}

#[test]
fn players_may_throw_their_own_dice_and_it_is_recorded() {
    let (files, mut game) = lucky();
    game.throw_own_dice(true);
    let before = game.canonical();
    let refused = game.attempt("m 22-16").unwrap_err().to_string();
    assert!(refused.contains("throw a die of 6 faces (throw 1 of the action: does he stumble?)"), "{refused}");
    assert_eq!((game.canonical(), game.faults().len()), (before.clone(), 0));
    game.tell_dice(vec![2]);
    let refused = game.attempt("m 22-16").unwrap_err().to_string();
    assert!(refused.contains("throw a die of 20 faces (throw 2 of the action: how far?)"), "{refused}");
    game.tell_dice(vec![2, 21]);
    assert!(game.attempt("m 22-16").is_err(), "no die of 20 faces shows 21");
    assert_eq!(game.canonical(), before);
    game.tell_dice(vec![2, 17]);
    game.attempt("m 22-16").unwrap();
    assert_eq!(
        told(&game),
        [
            "2 of 6: does he stumble? (§5 luck), with the players' own die",
            "17 of 20: how far? (§5 luck), with the players' own die"
        ]
    );
    // What was used is used up, and the history plays again as it was.
    assert!(game.attempt("m 16-10").is_err());
    game.throw_own_dice(false);
    game.attempt("m 16-10").unwrap();
    let mut verifier = Verifier::new(&reader(&files), &game).unwrap();
    assert_eq!(verifier.go_on(10), Ok(true));
}
