//! The window, driven through its accessibility tree as a player who cannot see it would.
#![cfg(feature = "workbench")]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "../eyes/mod.rs"]
mod eyes;
#[path = "../pane/mod.rs"]
mod pane;
#[path = "../support/mod.rs"]
mod support;

mod board;
mod book;
mod check;
mod clocks;
mod compare;
mod console;
mod curtain;
mod everyone;
mod games;
mod hand;
mod house;
mod languages;
mod motion;
mod norm;
mod page;
mod panels;
mod pictures;
mod sight;
mod work;

use std::fs;

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use ludimus::library::Library;
use ludimus::workbench::{App, Start};
use pane::Window;

const INFANTRY: &str = "root/rulesets/hellwig-1803/infantry.luau";

/// A man leaps two squares, to which he could also step.
const LEAP: &str = "action \"leap\" { title = \"leap\", line = \"{letter} leaps {from}-{to}\" }\n\
    offer \"§2 leap\" { says = \"a man leaps\", of = \"man\", action = \"leap\", pattern = \"mD\" }\n\
    carry_out \"§2 land\" { action = \"leap\", function(act) shift(act.piece, act.to) end }\n";

/// A window with a game of the small ruleset on Hellwig's plate III, under rules that are added.
fn small(added: &str, alter: impl Fn(String) -> String) -> Window {
    let mut window = Window::open();
    let folder = window.folder.path().join("root/rulesets/tiny");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("ruleset.ron"), support::MANIFEST.replace("\"sheet\"", "\"hellwig-plate-3\"")).unwrap();
    fs::write(folder.join("rules.luau"), alter(support::RULES.to_owned()) + added).unwrap();
    window.click("Begin");
    window.click("Games");
    window.click("Play");
    window.click("Tiny, Nobody");
    window.click("Begin");
    window
}

#[test]
fn the_first_screen_tells_which_options_change_nothing_on_the_chosen_board() {
    let mut window = Window::open();
    let idle =
        |window: &Window| window.names().into_iter().find(|name| name.starts_with("Without effect on this board"));
    window.must_not_show("changes nothing on this board");
    let folded = idle(&window).unwrap();
    window.click(&folded);
    window.must_show("'fords' changes nothing on this board: it has no ford");
    window.must_not_show("'dragoons' changes nothing");
    window.click("The village");
    window.must_not_show("'fords' changes nothing");
    window.must_show("'dragoons' changes nothing on this board");
}

#[test]
fn two_players_march_turn_and_take_back() {
    let mut window = Window::with_game("Plate III");
    window.must_show("Turn 1: Player A has the move");
    window.must_show("change of the second class: 1 of 1 left");
    let start = window.canonical();
    window.square(358);
    window.must_show("A's infantry (m)");
    window.must_show("march: ");
    assert!(window.reaches(182) && !window.reaches(160));
    window.square(182);
    window.must_show("m from 358 onto 182");
    window.must_show("change of the second class: 0 of 1 left");
    window.must_show("square 182, open ground, A's infantry facing north");
    window.key(Key::R);
    window.must_show("square 182, open ground, A's infantry facing east");
    window.must_show("m on 182 turned about toward 183");
    window.click("change of front: south");
    window.must_show("square 182, open ground, A's infantry facing south");
    window.key(Key::L);
    window.must_show("square 182, open ground, A's infantry facing east");
    window.click("Done!");
    window.must_show("Turn 2: Player P has the move");
    let end = window.canonical();
    for _ in 0..5 {
        window.click("Undo");
    }
    window.must_show("Turn 1: Player A has the move");
    assert_eq!(window.canonical(), start);
    for _ in 0..5 {
        window.control(Key::Y);
    }
    assert_eq!(window.canonical(), end);
    window.control(Key::Z);
    window.must_show("Turn 1: Player A has the move");
    window.click("Redo");
    window.must_show("Turn 2: Player P has the move");
    window.square(28);
    window.must_show("P's infantry (b)");
    window.key(Key::Enter);
    window.must_show("Turn 3: Player A has the move");
}

#[test]
fn a_click_on_a_refused_square_tells_why() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.square(160);
    window.must_show("§41 march leads from 358 towards 160 as far as 182: it goes no farther");
    window.square(181);
    window.must_show("Refused: m from 358 onto 181");
    window.must_show("it lies on none of its lines");
    window.must_show("Read §41 march");
    window.key(Key::Escape);
    window.must_show("Nobody is chosen");
    window.square(28);
    window.must_show("It is not this player's to command.");
    window.square(358);
    window.square(336);
    window.square(359);
    window.must_show("march: §33a");
    window.square(337);
    window.must_show("a turn has only so many changes of the second class (0 of 1 left, 1 needed)");
}

#[test]
fn a_line_can_be_typed() {
    let mut window = Window::with_game("Plate III");
    window.type_line("m from 358 onto 182, turned about toward 183");
    window.must_show("square 182, open ground, A's infantry facing east");
    window.type_line("359-160");
    window.must_show("Refused: m from 359 onto 160");
    window.type_line("dnoe");
    window.must_show("no action is written like 'dnoe'");
    window.type_line("Done!");
    window.must_show("Turn 2: Player P has the move");
    window.type_line("d on 9 dismounts");
    window.must_show("P's dismounted dragoons facing south");
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.square(336);
    window.click("Done!");
    window.click("Save");
    window.must_show("Saved as hellwig-1803");
    assert!(window.folder.path().join("home/saves/hellwig-1803.ron").is_file());
    let saved = window.canonical();
    window.click("Undo");
    window.click("Undo");
    window.click("Games");
    window.must_show("Every action is kept as it is done");
    window.click("Back to the game");
    window.must_show("Turn 1: Player A has the move");
    window.click("Games");
    window.click("Open hellwig-1803");
    // The journal beside the save knows what was taken back since.
    window.must_show("Turn 1: Player A has the move");
    window.click("Redo");
    window.click("Redo");
    window.must_show("Turn 2: Player P has the move");
    assert_eq!(window.canonical(), saved);
    window.click("Undo");
    window.must_show("Turn 1: Player A has the move");
}

#[test]
fn a_rule_is_changed_while_the_game_goes_on() {
    let mut window = Window::with_game("Plate III");
    window.square(359);
    window.square(337);
    window.click("Done!");
    window.click("Done!");
    window.click("Save");
    window.square(358);
    assert!(window.reaches(182) && !window.reaches(160) && !window.reaches(138));
    window.edit(INFANTRY, "\"mQ8\"", "\"mQ10\"");
    window.wait_for("Reloaded in ");
    window.must_show("changed: §41 march");
    assert!(window.reaches(160) && window.reaches(138) && !window.reaches(116), "the reach grew under the choice");
    window.square(138);
    window.must_show("m from 358 onto 138");
    window.must_show("square 138, open ground, A's infantry");
    window.click("Hide");
    window.must_not_show("Reloaded in ");
    window.edit(INFANTRY, "\"mQ10\"", "\"mQ8\"");
    window.wait_for("Reloaded in ");
    window.wait_for("Under the rules in force the game so far would have gone otherwise");
    window.must_show("action 4 ('m from 358 onto 138') is no longer legal");
    window.click("Undo");
    window.must_show("Taken back: m from 358 onto 138");
    window.must_not_show("Under the rules in force the game so far");
    assert!(window.reaches(182) && !window.reaches(160));
    window.click("Games");
    window.click("Open hellwig-1803");
    window.must_show("Turn 3: Player A has the move");
    window.click("Undo");
    window.click("Undo");
    window.click("Undo");
    window.must_show("square 359, open ground, A's infantry facing north");
}

#[test]
fn a_broken_script_is_told_and_the_last_good_rules_stay() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.edit(INFANTRY, "pattern = \"mQ8\",", "pattern = \"mQ8\" \"");
    window.wait_for("What was saved is not in force; the last good rules stay in force");
    window.must_show("rulesets/hellwig-1803/infantry.luau:");
    assert!(window.reaches(182));
    window.square(182);
    window.must_show("m from 358 onto 182");
    window.edit(INFANTRY, "pattern = \"mQ8\" \"", "pattern = \"mX8\",");
    window.wait_for("mX8");
    window.must_show("What was saved is not in force; the last good rules stay in force");
    window.edit(INFANTRY, "pattern = \"mX8\",", "pattern = \"mQ8\",");
    window.wait_for("Reloaded in ");
    window.must_not_show("What was saved is not in force");
}

#[test]
fn a_rule_that_fails_in_play_is_told_with_its_place() {
    let mut window = Window::with_game("Plate III");
    let bad = "\ncheck \"§41 bad\" { action = \"march\", of = \"foot\", scope = \"action\", refuse = function(piece) \
               return piece.squre.x end }\n-- §§27";
    window.edit(INFANTRY, "-- §§27", bad);
    window.wait_for("Reloaded in ");
    window.square(358);
    window.must_show("A rule failed and rests until a script is saved");
    window.must_show("rulesets/hellwig-1803/infantry.luau:2: rule §41 bad: ");
    assert!(window.reaches(182), "the game goes on without the rule");
}

#[test]
fn the_board_is_enlarged_shrunk_turned_and_fitted() {
    let mut window = Window::with_game("Plate III");
    let place = |window: &Window| window.place_of(185);
    let whole = place(&window);
    window.click("Enlarge the board");
    assert!(place(&window).width() > 1.3 * whole.width());
    window.click("Fit");
    assert!(place(&window).min.distance(whole.min) < 1.0, "{:?} {whole:?}", place(&window));
    window.click("Shrink the board");
    assert!(place(&window).width() < 0.8 * whole.width());
    window.click("Fit");
    window.harness.hover_at(whole.center());
    window.settle();
    let delta = egui::vec2(0.0, 60.0);
    window.harness.event(egui::Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        source: egui::MouseWheelSource::Wheel,
        delta,
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    window.settle();
    let nearer = place(&window);
    assert!(nearer.width() > whole.width(), "{nearer:?}");
    assert!(nearer.contains(whole.center()), "the square under the pointer stays there");
    window.harness.drag_at(whole.center());
    window.settle();
    window.harness.hover_at(whole.center() + egui::vec2(50.0, 30.0));
    window.settle();
    window.harness.drop_at(whole.center() + egui::vec2(50.0, 30.0));
    window.settle();
    assert!(place(&window).min.distance(nearer.min + egui::vec2(50.0, 30.0)) < 2.0);
    window.must_show("Nobody is chosen");
    window.click("Fit");
    window.click("Turned");
    assert!(place(&window).center().distance(whole.center()) > whole.width());
    window.click("Numbers");
    window.square(358);
    window.must_show("A's infantry (m)");
}

#[test]
fn of_several_actions_that_lead_to_a_square_the_player_chooses_one() {
    let mut window = small(LEAP, |rules| rules);
    window.must_show("Turn 1: White has the move");
    window.square(22);
    window.square(66);
    window.must_show("Which of these?");
    window.click("None");
    window.must_not_show("Which of these?");
    window.square(66);
    window.click("m leaps 22-66");
    window.must_show("square 66, plain, W's man");
}

#[test]
fn what_was_asked_for_and_cannot_be_had_is_told_on_the_first_screen() {
    let library = Library::embedded_only();
    let wrong = Start { ruleset: Some("helwig-1803".to_owned()), ..Start::default() };
    let app = App::new(library.clone(), &wrong);
    let builder = Harness::builder().with_size([1280.0, 800.0]);
    let harness = builder.build_ui_state(|ui, app: &mut App| app.ui(ui), app);
    assert!(harness.query_by_label_contains("did you mean 'rulesets/hellwig-1803/ruleset.ron'?").is_some());
    let right = Start {
        ruleset: Some("hellwig-1803".to_owned()),
        board: Some("hellwig-terrain".to_owned()),
        house: vec!["two-movements".to_owned()],
        options: vec!["movements=3".to_owned()],
        ..Start::default()
    };
    let app = App::new(library, &right);
    let builder = Harness::builder().with_size([1280.0, 800.0]);
    let harness = builder.build_ui_state(|ui, app: &mut App| app.ui(ui), app);
    assert!(harness.query_by_label_contains("change of the second class: 3 of 3 left").is_some());
}

#[test]
#[cfg(all(unix, not(target_vendor = "apple")))]
fn without_a_display_the_program_says_what_is_needed() {
    let home = tempfile::tempdir().unwrap();
    let run = |display: Option<&str>| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_ludimus"));
        command.arg("--home").arg(home.path());
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
            command.env_remove(name);
        }
        command.envs(display.map(|display| ("DISPLAY", display)));
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    for (display, why) in [(None, "there is no display"), (Some(":9876"), "the window cannot be opened")] {
        let said = run(display);
        assert!(said.starts_with(&format!("ludimus: {why}")), "{said}");
        for part in ["libgl1", "libxkbcommon-x11-0", "libwayland-client0", "ludimus play"] {
            assert!(said.contains(part), "{said}");
        }
        assert!(!said.contains("panicked") && said.lines().count() == 1, "{said}");
    }
}
