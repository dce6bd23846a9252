//! The panels: what they tell, to players and to authors.

use super::{INFANTRY, Window, small};

#[test]
fn a_change_of_a_rule_shows_what_it_gave_and_took_until_it_is_dismissed() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.edit(INFANTRY, "\"mQ8\"", "\"mQ10\"");
    window.wait_for("Reloaded in ");
    window.must_show("A's infantry: ");
    window.must_show("squares gained, 0 squares lost");
    window.must_show("gained by the new rules");
    assert!(window.square_name(160).contains("gained by the new rules"));
    assert!(!window.square_name(182).contains("gained"));
    window.click("show the whole side");
    window.must_show("All pieces at the move: ");
    window.click("Hide");
    window.must_not_show("gained by the new rules");
    window.edit(INFANTRY, "\"mQ10\"", "\"mQ7\"");
    window.wait_for("lost by the new rules");
    assert!(window.square_name(182).contains("lost by the new rules"));
}

#[test]
fn a_player_is_told_the_rule_that_failed_and_an_author_its_line() {
    let bad =
        "\nafter \"§41 bad\" { action = \"march\", of = \"foot\", function(act) return act.squre.x end }\n-- §§27";
    let mut window = Window::open();
    window.edit(INFANTRY, "-- §§27", bad);
    window.click("Plate III");
    window.click("Begin");
    window.square(358);
    window.square(336);
    window.must_show("The rule §41 bad failed; your move was taken back");
    window.must_not_show("infantry.luau:2");
    assert!(window.square_name(358).contains("A's infantry"));
    window.click("View");
    window.click("Show files and lines");
    window.must_show("infantry.luau:2");
}

#[test]
fn the_rules_in_force_are_told_with_their_variants() {
    let mut window = Window::with_game("Plate III");
    window.click("Rules in force");
    window.must_show("The War-Game (1803), J. C. L. Hellwig, version 0.1.0");
    window.must_show("§263 dragoons: 10");
    window.must_show("§41 march");
    window.must_not_show("§49 knight step");
}

#[test]
fn the_piece_tells_what_it_did_and_lists_its_actions() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.must_show("march: ");
    let list = window.names().into_iter().find(|name| name.starts_with("march: ") && name.contains("squares")).unwrap();
    window.click(&list);
    window.click("m from 358 onto 336");
    window.must_show("this turn it did: march");
}

#[test]
fn what_lies_beside_the_board_is_told_by_side_and_box() {
    let rule = "after \"§4 tired\" { action = \"step\", function(act) add_stock(\"W\", \"camp\", \"man\", 2) end }\n";
    let mut window = small(rule, |rules| rules);
    window.must_not_show("Beside the board");
    window.square(22);
    window.square(44);
    window.click("Beside the board");
    window.must_show("W, camp: 2 man");
}

#[test]
fn what_the_player_may_do_himself_stands_right_below_the_turn() {
    let order = "action \"call\" { title = \"calling\", line = \"calls\" }\n\
        offer \"§5 call\" { says = \"a player calls\", action = \"call\", once = true }\n\
        carry_out \"§5 called\" { action = \"call\", function(act) end }\n";
    let mut window = small(order, |rules| rules);
    window.must_show("calling");
    let [done, call] = ["Done!", "calling"].map(|name| window.control_place(name));
    assert!(call.min.y - done.max.y < 24.0, "there is a gap between {done:?} and {call:?}");
    window.click("calling");
    window.must_show("calls");
}
