//! The mountain norm, ticked and unticked in a running game; the ground in section; the tables.

use std::collections::BTreeSet;

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use ludimus::workbench::Start;

use super::Window;

/// A battalion of A stands on 115 before a hill of one height, and behind that, on 71, one of P that looks aside.
const BEFORE_THE_HILL: [&str; 11] = [
    "369-335",
    "Done!",
    "28-62",
    "Done!",
    "335-159",
    "Done!",
    "62-71",
    "b on 71 turned about toward 70",
    "Done!",
    "159-115",
    "Done!",
];

/// The squares to which the chosen piece is led by a verb.
fn led(window: &Window, verb: &str) -> BTreeSet<String> {
    let desk = window.harness.state().desk().unwrap();
    let rules = desk.session.game.rules();
    let name = |square| desk.session.game.board().grid.name(square).to_owned();
    let by_verb = desk.reach.iter().filter(|c| rules.names.word(c.verb) == verb);
    by_verb.filter_map(|c| c.to).map(name).collect()
}

fn set(squares: &[&str]) -> BTreeSet<String> {
    squares.iter().map(|square| (*square).to_owned()).collect()
}

#[test]
fn marches_and_targets_change_with_the_norm_and_return() {
    let mut window = Window::with_game("A small board with hills");
    for line in BEFORE_THE_HILL {
        window.type_line(line);
    }
    window.type_line("Done!");
    window.square(115);
    let (marches, targets) = (led(&window, "march"), led(&window, "fire"));
    assert_eq!(targets, set(&["71"]), "a hill is level ground, and hides nobody");
    assert_eq!(marches.len(), 40);
    window.must_not_show("The ground in section");

    window.click("Rules in force");
    window.click("Opiz's mountain norm");
    assert_eq!(led(&window, "fire"), set(&[]), "the hill hides him");
    let fewer: BTreeSet<String> = marches.difference(&led(&window, "march")).cloned().collect();
    assert_eq!(fewer, set(&["275", "282", "291", "299"]), "up the hills a march is used up sooner");
    window.square(71);
    window.must_show("musketry from 115, height 0, to 71, height 0: hidden by 106, height 1, which rises above the line (§302, Opiz §64)");

    window.click("Opiz's mountain norm");
    assert_eq!((led(&window, "march"), led(&window, "fire")), (marches, targets), "square for square as it was");
    window.must_not_show("The ground in section");
}

#[test]
fn the_ground_in_section_is_seen_by_pointer_and_by_keys() {
    let mut window = Window::with_game("A small board with hills");
    window.click("Rules in force");
    window.click("Opiz's mountain norm");
    window.square(369);
    window.must_show("Point at a square, with the pointer or the arrow keys");
    window.harness.hover_at(window.place_of(325).center());
    window.settle();
    window.must_show("musketry from 369, height 0, to 325, height 0: open, 2 squares");
    window.harness.hover_at(window.place_of(326).center());
    window.settle();
    window.must_show("326 lies in no line in which this piece looks over heights.");
    // Away from the board the keys count.
    window.harness.hover_at(egui::pos2(1270.0, 790.0));
    window.settle();
    for _ in 0..3 {
        window.key(Key::ArrowUp);
    }
    window.must_show("musketry from 369, height 0, to 292, height 1: it reaches no farther than 2 squares");
    // A piece that is not chosen looks at nothing.
    window.key(Key::Escape);
    window.must_not_show("musketry from 369");
    window.must_not_show("The ground in section");
}

#[test]
fn the_table_of_strengths_is_sorted_filtered_and_tells_why() {
    let mut window = Window::started(&Start { ruleset: Some("opiz-1806".to_owned()), ..Start::default() });
    window.settle();
    window.click("Tables");
    window.click("table of strengths");
    let rows = |window: &Window| -> Vec<String> {
        window.names().into_iter().filter(|name| name.contains(": present ")).collect()
    };
    let all = rows(&window);
    assert!(
        all.iter().any(|row| row.starts_with("A: fusiliers")) && all.iter().any(|row| row.starts_with("B: fusiliers"))
    );
    let done = window.control_place("Done!");
    assert!(all.iter().all(|row| window.control_place(row).max.x < done.min.x), "the table hides the turn");
    window.click("Player B");
    assert!(rows(&window).iter().all(|row| row.starts_with("B: ")), "{:?}", rows(&window));
    // Who points at the table does not point at the square below it.
    window.harness.hover_at(window.control_place(&rows(&window)[0]).center());
    window.settle();
    assert_eq!(window.harness.state().desk().unwrap().hovered, None);
    // A row is chosen wherever it is clicked, on its figures too.
    let figure = window.harness.query_all_by_label("1200").next().unwrap().rect().center();
    window.harness.hover_at(figure);
    window.harness.drag_at(figure);
    window.harness.drop_at(figure);
    window.settle();
    window.must_show("What altered the table of B's fusiliers");
    window.harness.drag_at(figure);
    window.harness.drop_at(figure);
    window.settle();
    window.must_not_show("What altered the table");
    window.click("in order of present");
    let first = &rows(&window)[0];
    assert!(first.contains("present 1200"), "{first}");
    window.click(&first.clone());
    window.must_show("What altered the table of B's fusiliers");
    window.must_show("Nothing has altered it so far.");
}

#[test]
fn the_tables_of_the_book_are_shown_by_the_rules_in_force() {
    let mut window = Window::started(&Start { ruleset: Some("opiz-1806".to_owned()), ..Start::default() });
    window.settle();
    window.click("Tables");
    window.click("§62 cannon: cannon on the plain and the heights before them, by squares");
    window.must_show("4, 2: yes");
    window.must_show("5, 7: no");
}
