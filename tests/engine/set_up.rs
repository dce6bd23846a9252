//! Hellwig's players set up by hand (§§252-254), each unseen by the other.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;

use ludimus::game::Game;
use ludimus::library::Library;
use ludimus::rulebook::OptionValue;
use ludimus::session::Session;

fn by_hand(board: &str) -> Game {
    by_hand_with(board, &[])
}

fn by_hand_with(board: &str, options: &[(&str, &str)]) -> Game {
    let choice = |(name, word): &(&str, &str)| ((*name).to_owned(), OptionValue::Choice((*word).to_owned()));
    let options: BTreeMap<_, _> = options.iter().chain(&[("deployment", "by_hand")]).map(choice).collect();
    Session::new_game(Library::embedded_only(), "hellwig-1803", Some(board), options, 0)
        .unwrap_or_else(|problems| panic!("{problems}"))
        .game
}

fn done(game: &mut Game, line: &str) {
    game.attempt(line).unwrap_or_else(|refused| panic!("{refused}"));
}

fn refused(game: &mut Game, line: &str) -> String {
    match game.attempt(line) {
        Ok(done) => panic!("'{}' was done", done.line),
        Err(refused) => refused.to_string(),
    }
}

fn unplaced(game: &Game, side: u8, kind: &str) -> i32 {
    let find = |t: &ludimus::rulebook::Table, word: &str| t.rules.names.find(word).unwrap();
    game.look_at_all(|t| t.position.stock(ludimus::state::Side(side), find(t, "unplaced"), find(t, kind))).unwrap()
}

#[test]
fn everything_lies_in_the_boxes_until_it_is_set_up() {
    let mut game = by_hand("hellwig-1803");
    assert_eq!(game.look(|t| t.position.pieces().len()), Some(0));
    assert_eq!((unplaced(&game, 0, "infantry"), unplaced(&game, 0, "dragoon")), (76, 10));
    done(&mut game, "m set up on 16");
    assert_eq!(unplaced(&game, 0, "infantry"), 75);
    done(&mut game, "m on 16 put back");
    assert_eq!(unplaced(&game, 0, "infantry"), 76);
    done(&mut game, "the ready array");
    assert_eq!(unplaced(&game, 0, "infantry") + unplaced(&game, 0, "light_cavalry"), 0);
}

#[test]
fn each_sets_up_in_his_own_country_and_beyond_one_march_of_the_border() {
    let mut game = by_hand("hellwig-1803");
    let text = refused(&mut game, "m set up on 49");
    assert!(text.contains("leads to 49"), "{text}");
    let border = game.look(|t| {
        let mut squares = t.board.regions["border"].iter();
        let own = squares.find(|s| t.board.regions["country A"].contains(*s)).unwrap();
        t.board.grid.name(own).to_owned()
    });
    let text = refused(&mut game, &format!("m set up on {}", border.unwrap()));
    assert!(text.contains("§254 border"), "{text}");
    assert!(refused(&mut game, "m from 16 onto 17").contains("nothing stands on 16"));
    done(&mut game, "m set up on 16");
    let text = refused(&mut game, "m from 16 onto 15");
    assert!(text.contains("march: only in the phase: move"), "{text}");
    done(&mut game, "m on 16 turned about toward 83");
}

#[test]
fn the_stronger_march_reaches_the_border_from_farther_off() {
    let game = by_hand("hellwig-1803");
    let places = |kind: &str| {
        let legal = game.legal();
        let kind = game.names().find(kind);
        legal.iter().filter(|c| c.kind == kind).count()
    };
    let (foot, dragoons, light) = (places("infantry"), places("dragoon"), places("light_cavalry"));
    assert!(light > 0 && light < dragoons && dragoons < foot, "{light} {dragoons} {foot}");
}

#[test]
fn bridges_are_laid_over_water_in_ones_own_country_and_not_on_the_border() {
    let mut game = by_hand("hellwig-1803");
    assert!(refused(&mut game, "bridge over 16").contains("leads to 16"));
    let lines: Vec<String> = game
        .look(|t| {
            let legal = game.legal();
            let bridges = legal.iter().filter(|c| c.kind.is_none() && c.to.is_some() && c.actor.is_none());
            bridges.map(|c| t.print(&c.action())).collect()
        })
        .unwrap();
    assert!(lines.len() > 20, "{}", lines.len());
    done(&mut game, &lines[0]);
    assert!(refused(&mut game, &lines[0]).contains("laying a bridge"));
    game.look(|t| {
        let (square, _) = t.position.marks.keys().next().copied().unwrap();
        let march = t.rules.channel("march").unwrap();
        assert!(t.masks.may_enter(ludimus::state::Side(0), square, march), "a bridge opens the water");
        assert!(t.masks.may_enter(ludimus::state::Side(1), square, march), "to both sides");
    });
}

#[test]
fn the_curtain_falls_between_the_seats_and_is_lifted_by_no_undo() {
    let mut game = by_hand("hellwig-1803");
    assert!(refused(&mut game, "Done!").contains("§252 all"));
    done(&mut game, "the ready array");
    done(&mut game, "Done!");
    let seen = |game: &Game| {
        let table = game.look(|t| t.position.pieces().iter().filter(|p| p.square().is_some()).count());
        table.unwrap()
    };
    assert_eq!(seen(&game), 0, "nothing of A is seen by P");
    assert_eq!(game.undo(), None, "P cannot take A's last word back");
    done(&mut game, "the ready array");
    assert_eq!(game.undo().as_deref(), Some("the ready array"));
    done(&mut game, "the ready array");
    done(&mut game, "Done!");
    assert_eq!(seen(&game), 192, "everything is revealed");
    assert_eq!(game.undo(), None, "what was revealed stays revealed");
    assert!(refused(&mut game, "the ready array").contains("only in the phase: set-up"));
    let march = game.legal().into_iter().find(|c| c.to.is_some()).unwrap();
    game.act(&march.action()).unwrap();
    done(&mut game, "Done!");
    assert_eq!(game.look(|t| t.position.turn.seat), Some(1), "and the moves alternate");
    done(&mut game, "Done!");
    assert_eq!(game.look(|t| t.position.turn.seat), Some(0));
}

#[test]
fn a_board_without_countries_asks_for_the_ready_array() {
    let options = BTreeMap::from([("deployment".to_owned(), OptionValue::Choice("by_hand".to_owned()))]);
    let begun = Session::new_game(Library::embedded_only(), "hellwig-1803", Some("hellwig-plain"), options, 0);
    let text = begun.map(|_| ()).unwrap_err().to_string();
    assert!(text.contains("this board has no countries: take the ready array"), "{text}");
}

#[test]
fn under_the_other_reading_the_array_is_judged_as_it_stands() {
    let mut game = by_hand_with("hellwig-1803", &[("border_touch", "array")]);
    let text = refused(&mut game, "Done!");
    assert!(text.contains("§252 all"), "{text}");
    // Alone this square lies within a march of the border; under this reading that is judged at the end.
    let near = game
        .look(|t| {
            let near = |s: &ludimus::board::Square| {
                let free = t.board.terrain_at(*s) == "plain" && !t.board.regions["border"].contains(*s);
                free && t.board.grid.adjacent(*s).iter().any(|n| t.board.regions["border"].contains(*n))
            };
            let square = t.board.regions["country A"].iter().find(near).unwrap();
            t.board.grid.name(square).to_owned()
        })
        .unwrap();
    let mut alone = by_hand("hellwig-1803");
    assert!(refused(&mut alone, &format!("m set up on {near}")).contains("§254 border"));
    done(&mut game, &format!("m set up on {near}"));
    done(&mut game, "the ready array");
    let text = refused(&mut game, "Done!");
    assert!(text.contains("§254 array") && text.contains(&format!("infantry on {near} could touch it")), "{text}");
    done(&mut game, &format!("m on {near} put back"));
    done(&mut game, "the ready array");
    done(&mut game, "Done!");
}
