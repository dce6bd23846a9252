//! A position in letters.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use ludimus::picture::text;

#[test]
fn a_board_is_drawn_with_names_letters_fronts_and_marks() {
    let game = support::game(&support::and(
        r##"
        mark "ditch" { title = "ditch" }
        set_up "§0 works" { function() lay("16", "ditch") end }
        "##,
    ));
    assert_eq!(
        game.look(text::board).unwrap(),
        "   1  2  3  4  5  6
 1 .  .  n↓ .  .  .  6
 7 .  .  .  .  .  .  12
13 .  .  .  *  .  .  18
19 .  .  .  m↑ .  .  24
25 .  .  .  .  .  .  30
31 .  .  .  .  .  .  36
   3  3  3  3  3  3
   1  2  3  4  5  6
"
    );
    assert_eq!(game.look(text::legend).unwrap(), ". plain, * ditch\nWhite: m man\nBlack: n man\n");
    assert_eq!(game.look(text::turn).unwrap(), "Turn 1: White has the move; step: 2 of 2 left");
}

#[test]
fn ground_of_one_hatching_has_signs_of_its_own() {
    let game = support::game(&support::and(r#"set_up "§0 ground" { function() set_terrain("1", "rock") end }"#));
    let drawn = game.look(text::board).unwrap();
    assert!(drawn.contains(" 1 R  .  n↓"), "{drawn}");
    assert!(game.look(text::legend).unwrap().starts_with(". plain, R rock\n"));
}
