//! A position in letters.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;

use crate::support;
use ludimus::library::Library;
use ludimus::picture::text;
use ludimus::session::Session;

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

#[test]
fn heights_stand_raised_behind_the_signs() {
    let session = Session::new_game(Library::embedded_only(), "opiz-1806", Some("opiz-evening"), BTreeMap::new(), 1);
    let game = session.unwrap_or_else(|problems| panic!("{problems}")).game;
    let drawn = game.look(text::board).unwrap();
    let row = drawn.lines().find(|line| line.starts_with("a18")).unwrap();
    assert_eq!(row.matches(".²").count(), 3, "{drawn}");
    assert!(drawn.contains(".³"), "{drawn}");
    assert!(!drawn.contains('¹'), "the lowest ground has no figure");
    assert!(game.look(text::legend).unwrap().lines().next().unwrap().ends_with("² ³ heights, elsewhere 1"));
}
