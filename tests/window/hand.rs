//! The pointer's hand: pieces are dragged, rectangles drawn, parts of an action ticked.

use egui::{Key, Modifiers, vec2};

use super::{LEAP, Window, small};

#[test]
fn a_piece_is_dragged_to_a_square_as_if_the_square_had_been_clicked() {
    let mut window = Window::with_game("Plate III");
    let before = window.place_of(185);
    window.drag_square(358, 336, Modifiers::NONE);
    window.must_show("m from 358 onto 336");
    assert!(window.square_name(336).contains("A's infantry"));
    assert_eq!(window.place_of(185), before, "the board has not moved with it");
}

#[test]
fn a_piece_that_is_dropped_where_it_cannot_go_stays_and_the_rule_is_told() {
    let mut window = Window::with_game("Plate III");
    let start = window.canonical();
    window.drag_square(358, 160, Modifiers::NONE);
    window.must_show("it goes no farther");
    assert_eq!(window.canonical(), start);
    window.must_show("A's infantry (m)");
    // On a friend too: he is not chosen in its place.
    window.drag_square(358, 359, Modifiers::NONE);
    window.must_show("m from 358 onto 359: ");
    assert!(window.square_name(358).contains("chosen"));
    let place = window.place_of(358).center();
    window.drag(place, place + vec2(0.0, -2000.0), Modifiers::NONE);
    assert_eq!(window.canonical(), start, "beside the board nothing is done");
}

#[test]
fn what_is_not_the_players_to_command_moves_the_board() {
    let mut window = Window::with_game("Plate III");
    let (before, enemy) = (window.place_of(185), window.place_of(28).center());
    window.drag(enemy, enemy + vec2(30.0, 40.0), Modifiers::NONE);
    assert!(window.place_of(185).min.distance(before.min + vec2(30.0, 40.0)) < 2.0);
    window.must_show("Nobody is chosen");
}

#[test]
fn escape_lets_a_piece_go_that_is_being_dragged() {
    let mut window = Window::with_game("Plate III");
    let start = window.canonical();
    let [from, to] = [358, 336].map(|number| window.place_of(number).center());
    window.harness.hover_at(from);
    window.harness.drag_at(from);
    window.harness.hover_at(to);
    window.settle();
    window.key(Key::Escape);
    window.harness.drop_at(to);
    window.settle();
    assert_eq!(window.canonical(), start);
}

#[test]
fn where_several_actions_lead_to_the_square_of_the_drop_a_menu_asks_which() {
    let mut window = small(LEAP, |rules| rules);
    window.drag_square(22, 66, Modifiers::NONE);
    window.must_show("Which of these?");
    window.click("m leaps 22-66");
    window.must_show("square 66, plain, W's man");
}

/// A man hits any part of those who stand two squares away.
const HIT: &str = "action \"hit\" { title = \"hit\", line = \"{letter} {from} hits {squares}\" }\n\
    offer \"§2 hit\" { says = \"a man hits\", of = \"man\", action = \"hit\", pattern = \"mD\" }\n\
    carry_out \"§2 done\" { action = \"hit\", function(act) end }\n";

fn in_the_middle(rules: String) -> String {
    rules.replace("place(\"W\", \"man\", \"22\")", "place(\"W\", \"man\", \"185\")").replace("mQ2", "mW")
}

#[test]
fn several_squares_of_one_action_are_ticked_first() {
    let mut window = small(HIT, in_the_middle);
    window.square(185);
    window.must_show("ring: hit");
    window.click("tick several first");
    window.square(187);
    window.square(183);
    window.square(229);
    assert!(window.square_name(187).contains("ticked"));
    window.square(229);
    assert!(!window.square_name(229).contains("ticked"));
    window.click("hit on 2 squares");
    window.must_show("m 185 hits 187,183");
    assert!(!window.square_name(187).contains("ticked"));
}

#[test]
fn a_part_of_the_targets_is_drawn_as_a_rectangle_or_ticked_with_shift() {
    let mut window = small(HIT, in_the_middle);
    window.square(185);
    let before = window.place_of(185);
    // Of what the rectangle covers, two squares are targets.
    window.drag_square(183, 229, Modifiers::SHIFT);
    assert_eq!(window.place_of(185), before, "the board has not moved");
    let ticked = |window: &Window| [141, 183, 187, 229].map(|number| window.square_name(number).contains("ticked"));
    assert_eq!(ticked(&window), [false, true, false, true]);
    window.harness.event(egui::Event::ModifiersChanged(Modifiers::SHIFT));
    window.square(187);
    window.square(183);
    window.harness.event(egui::Event::ModifiersChanged(Modifiers::NONE));
    window.settle();
    assert_eq!(ticked(&window), [false, false, true, true]);
    window.click("hit on 2 squares");
    window.must_show("m 185 hits 229,187");
    window.square(185);
    window.drag_square(1, 45, Modifiers::SHIFT);
    window.must_show("Nothing in this rectangle can be a part of an action now.");
}

/// Men march together, all by the same way; who is to march is asked of the players.
const TOGETHER: &str = "action \"wheel\" { title = \"march together\", line = \"{letter} {from}-{to} with {with}\" }\n\
    offer \"§3 together\" { says = \"men march together\", of = \"man\", action = \"wheel\", accept = function(man, to, act)\n\
        if act == nil or #act.with == 0 then return false end\n\
        return if #act.with > 2 then \"no more than three\" else true\n\
    end }\n\
    carry_out \"§3 go\" { action = \"wheel\", function(act)\n\
        local dx, dy = act.to.column - act.from.column, act.to.row - act.from.row\n\
        for _, other in act.with do\n\
            shift(other, square_at(other.square.column + dx, other.square.row + dy))\n\
        end\n\
        shift(act.piece, act.to)\n\
    end }\n";

fn four_men(rules: String) -> String {
    let men = |squares: &[&str]| {
        squares.iter().map(|square| format!("place(\"W\", \"man\", \"{square}\")\n")).collect::<String>()
    };
    rules.replace("place(\"W\", \"man\", \"22\")", &men(&["185", "186", "207", "252"]))
}

#[test]
fn a_rectangle_of_pieces_is_drawn_and_marches_together() {
    let mut window = small(TOGETHER, four_men);
    window.drag_square(185, 208, Modifiers::SHIFT);
    window.must_show("Together with 2 pieces: click the square to which they go.");
    assert!(window.square_name(185).contains("chosen"));
    for number in [186, 207] {
        assert!(window.square_name(number).contains("ticked"), "{}", window.square_name(number));
    }
    window.square(141);
    window.must_show("m 185-141 with 186,207");
    for number in [141, 142, 163] {
        assert!(window.square_name(number).contains("W's man"), "{}", window.square_name(number));
    }
}

#[test]
fn who_goes_along_is_ticked_by_keys_and_what_is_refused_names_its_rule() {
    let mut window = small(TOGETHER, four_men);
    window.square(185);
    window.drag_square(185, 252, Modifiers::SHIFT);
    window.must_show("Together with 3 pieces");
    window.square(141);
    window.must_show("no more than three");
    window.click("Untick");
    window.must_not_show("Together with");
    window.control(Key::G);
    window.harness.event(egui::Event::Text("186".to_owned()));
    window.settle();
    window.key(Key::Enter);
    window.harness.key_press_modifiers(Modifiers::SHIFT, Key::Space);
    window.settle();
    window.must_show("Together with 1 piece: click the square to which they go.");
    assert!(window.square_name(186).contains("ticked"));
}
