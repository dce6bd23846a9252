//! What one seat does in secret is shown to no other before the secret steps are over.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use std::collections::BTreeMap;

use crate::run::Desk;
use ludimus::game::{Entry, Game};
use ludimus::library::Library;
use ludimus::picture::{View, draw, text};
use ludimus::rulebook::OptionValue;
use ludimus::session::Session;

const PLAY: [&str; 6] = ["play", "hellwig-1803", "--board", "hellwig-1803", "--option", "deployment=by_hand"];

fn by_hand() -> Session {
    let options = BTreeMap::from([("deployment".to_owned(), OptionValue::Choice("by_hand".to_owned()))]);
    Session::new_game(Library::embedded_only(), "hellwig-1803", Some("hellwig-1803"), options, 1).unwrap()
}

fn play(game: &mut Game, line: &str) {
    game.attempt(line).unwrap_or_else(|refused| panic!("{refused}"));
}

#[test]
fn picture_text_boxes_and_log_show_the_own_side_alone() {
    let mut session = by_hand();
    let game = &mut session.game;
    let bare = |game: &Game| game.look(|t| (draw(t, &View::default()).items, text::board(t))).unwrap();
    let empty = bare(game);
    let bridge = {
        let legal = game.legal_of_seat();
        let (rules, is_bridge) = (game.rules(), |verb| game.rules().names.word(verb) == "lay_bridge");
        assert!(rules.turn.order[0].secret);
        let candidate = legal.iter().find(|c| is_bridge(c.verb)).unwrap();
        game.look(|t| t.print(&candidate.action())).unwrap()
    };
    play(game, &bridge);
    play(game, "the ready array");
    assert!(bare(game) != empty, "the seat that sets up sees its own");
    play(game, "Done!");
    assert_eq!(bare(game), empty, "neither pieces nor marks are seen");
    let legend = game.look(text::legend).unwrap();
    assert!(!legend.contains("Player A") && !legend.contains("bridge"), "{legend}");
    assert_eq!(game.log(), [Entry::Hidden(3)]);
    assert!(!game.shows_action(1) && game.look_at_all(|t| t.position.pieces().len()) == Some(96));
    let on_board = |game: &Game| game.look(|t| t.position.pieces().iter().filter(|p| p.square().is_some()).count());
    assert_eq!(on_board(game), Some(0));
    assert!(game.undo().is_none() && game.redo().is_none() && !game.can_undo());
    play(game, "the ready array");
    assert_eq!(on_board(game), Some(96));
    game.undo().unwrap();
    assert!(matches!(game.log()[..], [Entry::Hidden(3), Entry::TakenBack(_)]));
    game.redo().unwrap();
    play(game, "Done!");
    assert_eq!(on_board(game), Some(192));
    assert!(game.log().iter().all(|entry| matches!(entry, Entry::Done(..))));
    assert!(game.undo().is_none(), "the curtain does not fall again");
}

#[test]
fn a_question_is_answered_by_what_the_seat_sees() {
    let mut session = by_hand();
    let game = &mut session.game;
    play(game, "the ready array");
    play(game, "Done!");
    let why = game.why_not("m from 1252 onto 860");
    assert!(why.reasons.iter().all(|r| r.says == "nothing stands on 1252"), "{why:?}");
    assert!(game.legal().iter().all(|c| c.actor.is_none()));
}

/// Both seats set up on the whole board, and what they lay belongs to nobody; before that each has had an open turn.
const SHARED: &str = r#"
terrain "plain" {}
terrain "rock" {}
kind "man" { letters = { W = "m", B = "n" } }
mark "flag" {}
turn { order = { "W", { seat = "W", secret = true }, { seat = "B", secret = true }, "B" }, done = "Done!" }
action "put" { title = "putting", line = "put on {to}" }
offer "§1 anywhere" { action = "put", list = function()
    local free = {}
    for n = 1, 36 do
        local here = square(tostring(n))
        if not here.piece then table.insert(free, here) end
    end
    return free
end }
carry_out "§1 put" { action = "put", function(act)
    place(act.seat, "man", act.to)
    lay(act.to, "flag", {})
    set_terrain(act.to, "rock")
end }
"#;

#[test]
fn a_seat_does_not_learn_what_stands_where_it_wants_to_go() {
    let files = support::with(SHARED);
    let mut game = support::begin(&files).unwrap();
    let ground = |game: &Game| game.look(text::board).unwrap();
    let open = ground(&game);
    play(&mut game, "put on 1");
    let first = ground(&game);
    play(&mut game, "Done!");
    assert!(matches!(game.log()[..], [Entry::Done(1, _), Entry::Done(2, _)]), "what was open stays so");
    play(&mut game, "put on 8");
    assert_eq!(game.log().len(), 3);
    for _ in 0..2 {
        game.undo().unwrap();
    }
    assert!(game.redo().is_some() && game.redo().is_none(), "what was done in secret is not done again from before it");
    play(&mut game, "put on 8");
    play(&mut game, "Done!");
    let seen = ground(&game);
    assert_ne!(seen, open, "the mark and the ground of the open turn are seen, the man is not");
    let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(squeezed(&seen), squeezed(&first.replace("m↑", "*")));
    assert_eq!(game.legal().len(), 36, "nothing of its own stands anywhere");
    let refused = game.attempt("put on 8").unwrap_err();
    assert_eq!(refused.to_string(), "refused: put on 8\n  something that is hidden as yet stands against it");
    assert!(game.faults().is_empty());
    play(&mut game, "put on 9");
    play(&mut game, "Done!");
    assert_eq!(game.log().len(), 6);
}

#[test]
fn the_terminal_tells_nothing_of_the_other_seat() {
    let desk = Desk::new();
    let lines =
        "the ready array\nDone!\nboard\nlog\ndescribe 1252\nmoves 1252\nwhy 1252-860\nundo\nredo\nsave middle\n";
    let said = desk.pipe(&PLAY, lines).well();
    let after = said.split_once("Done!\n").unwrap().1;
    for part in ["m→", "A's", "Player A", "A  the ready array"] {
        assert!(!after.contains(part), "'{part}' in {after}");
    }
    assert!(after.contains("2 lines hidden") && after.contains("cannot be taken back from here"), "{after}");
    let drawn = desk.run(&["render", "--load", "middle", "--numbers", "off"]).well();
    assert!(!drawn.contains(">m<"), "no letter of a piece");
    assert!(!desk.run(&["moves", "--load", "middle"]).well().contains("m on "));
    let replayed = desk.run(&["replay", "middle"]).well();
    assert_eq!(replayed, "2 actions agree\n");
    let said = desk.pipe(&["play", "--load", "middle"], "the ready array\nDone!\nboard\nlog\n").well();
    let open = said.split_once("Done!\n").unwrap().1;
    for part in ["m→", "Player A: ", "Player P: ", "A  the ready array", "P  the ready array"] {
        assert!(open.contains(part), "'{part}' not in {open}");
    }
}

#[test]
fn play_without_a_record_hides_as_much() {
    let files = support::with(SHARED);
    let mut game = support::begin(&files).unwrap();
    game.play_pass(true).unwrap();
    let put = game.choices(|list| list[0]);
    let square = put.to.unwrap();
    let bare = game.look(|t| (t.position.marks.len(), t.position.terrain[square.index()])).unwrap();
    game.play(&put, true).unwrap();
    let laid = game.look(|t| (t.position.marks.len(), t.position.terrain[square.index()])).unwrap();
    assert!(laid.0 == bare.0 + 1 && laid.1 != bare.1, "who lays it sees it");
    game.play_pass(true).unwrap();
    let seen = |game: &Game| game.look(|t| (t.position.marks.len(), t.position.terrain[square.index()])).unwrap();
    assert_eq!(seen(&game), bare, "the other sees neither mark nor ground");
    assert!(game.choices(|list| list.iter().any(|c| c.to == Some(square))), "nor is it closed to him");
    game.play_pass(true).unwrap();
    assert_eq!(seen(&game), laid, "in the open it is there");
}
