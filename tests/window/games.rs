//! Beginning, going on, looking back, sending turns.

use std::fs;

use egui::Key;
use ludimus::workbench::Start;

use super::Window;

#[test]
fn a_first_game_is_two_clicks_away() {
    let mut window = Window::open();
    window.click("First evening: The village");
    window.must_show("Turn 1: Player A has the move");
    window.must_show("The village");
}

#[test]
fn the_cards_tell_seats_length_goal_and_how_much_of_the_book_is_there() {
    let mut window = Window::open();
    window.must_show("2 players, half an hour to an hour");
    window.must_show("Have pieces on both the church and the inn");
    window.must_show("paragraphs that say a rule can be played. Not yet: artillery, ");
    window.must_show("Variants");
    window.must_not_show("knight step");
    let readings = window.names().into_iter().find(|name| name.starts_with("Readings of doubtful passages"));
    window.click(&readings.unwrap());
    window.must_show("knight step");
    window.click("As printed: The great board");
    window.must_show("Turn 1: Player A has the move");
    window.must_show("The great board");
}

#[test]
fn each_board_of_a_book_has_its_goal_and_length_and_the_book_is_played_on_its_own_board() {
    let mut window = Window::open();
    for (book, first, printed) in [
        ("The Game of War (1801), F. Giacometti", "The short game", "Field of battle with a river"),
        ("The War-Game (1803), J. C. L. Hellwig", "The village", "The great board"),
        ("The Opiz War Game (1806), J. F. Opiz", "A first evening", "The great board"),
        ("Chess, FIDE", "The chessboard", "The chessboard"),
    ] {
        window.click(book);
        window.must_show(&format!("First evening: {first}"));
        window.must_show(&format!("As printed: {printed}"));
        let alone = |name: &String| name.strip_suffix(" players").is_some_and(|n| n.parse::<u8>().is_ok());
        assert!(!window.names().iter().any(alone), "a card of {book} has no length");
    }
}

#[test]
fn a_ruleset_that_was_made_meanwhile_is_found_behind_the_next_door() {
    let mut window = Window::open();
    let folder = window.folder.path().join("root/rulesets/tiny");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("ruleset.ron"), crate::support::MANIFEST).unwrap();
    fs::write(folder.join("rules.luau"), crate::support::RULES).unwrap();
    window.must_not_show("Tiny, Nobody");
    window.click("Workshop");
    window.click("Play");
    window.must_show("Tiny, Nobody");
    window.must_show("Begin");
}

#[test]
fn the_other_doors_show_books_and_the_workshop() {
    let mut window = Window::open();
    window.click("Read");
    window.must_show("J. C. L. Hellwig: Das Kriegsspiel");
    window.click("Workshop");
    window.must_show("hellwig-1803, version");
    window.must_show("Open folder");
    window.must_show("Make one with New ruleset");
    window.click("Continue");
    window.must_show("No game has been begun yet. Choose Play.");
}

#[test]
fn every_game_is_kept_unasked_and_told_with_turn_and_rules() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.square(336);
    window.click("Done!");
    window.click("Games");
    window.must_show("The War-Game (1803), Plate III: Turn 2: Player P has the move");
    window.click("Back to the game");
    window.click("Games");
    window.click("Play");
    window.click("Begin");
    window.must_show("Turn 1: Player A has the move");
    window.click("Games");
    window.wait(1.0);
    window.must_show("Go on with hellwig-1803-1");
    window.must_show("Turn 2: Player P has the move; 2 actions done");
    window.must_show("The War-Game (1803), version 0.1.0, on: Plate III");
    window.must_show("UTC");
    window.must_not_show("house rules: ");
    window.click("Go on with hellwig-1803-1");
    window.must_show("Turn 2: Player P has the move");
}

#[test]
fn an_earlier_moment_is_looked_at_and_the_present_waits() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.square(336);
    window.click("Done!");
    let present = window.canonical();
    window.click("action 1: m from 358 onto 336");
    window.must_show("You look at the moment after action 1 of 2");
    window.click("Before");
    assert!(window.square_name(358).contains("A's infantry"));
    assert_eq!(window.canonical(), present);
    window.square(358);
    assert!(!window.reaches(336), "what is over cannot be altered");
    window.square(336);
    assert_eq!(window.canonical(), present);
    window.click("After");
    assert!(window.square_name(336).contains("A's infantry"));
    window.key(Key::Escape);
    window.must_not_show("You look at the moment");
    window.must_show("Turn 2: Player P has the move");
}

#[test]
fn a_reopened_game_shows_its_last_turn_again() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.square(336);
    window.click("Done!");
    window.click("Save");
    let folder = std::mem::replace(&mut window.folder, tempfile::tempdir().unwrap());
    drop(window);
    let start = Start { load: Some("hellwig-1803".into()), ..Start::default() };
    let mut window = Window::started_in(folder, &start, "(still: false)");
    // From its very first moment, which must not pass while the window is waited for.
    let patience = std::time::Instant::now() + std::time::Duration::from_secs(60);
    while !window.shows("The last turn is shown again") {
        assert!(std::time::Instant::now() < patience, "it never was");
        std::thread::sleep(std::time::Duration::from_millis(2));
        window.harness.step();
    }
    window.must_show("The last turn is shown again: after action 0 of 2.");
    assert!(window.square_name(358).contains("A's infantry"));
    window.wait(1.5);
    window.must_show("The last turn is shown again: after action 1 of 2.");
    assert!(window.square_name(336).contains("A's infantry"));
    window.wait(2.5);
    window.must_not_show("The last turn is shown again");
    window.must_show("Turn 2: Player P has the move");
}

#[test]
fn a_turn_is_copied_and_played_elsewhere_and_what_does_not_fit_is_refused_with_its_rule() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.square(336);
    window.click("Done!");
    window.click("Copy turn");
    let text = window.harness.state().desk().unwrap().turn_as_text().unwrap();
    assert_eq!(text, "# hellwig-1803, 1. A\nm from 358 onto 336\nDone!\n");
    let end = window.canonical();
    let mut other = Window::with_game("Plate III");
    let before = other.canonical();
    paste(&mut other, "m from 358 onto 336\nm from 359 onto 337\nDone!");
    other.must_show("Line 2 does not fit, and nothing was played: m from 359 onto 337");
    other.must_show("§33a");
    assert_eq!(other.canonical(), before);
    assert!(!other.harness.state().desk().unwrap().session.game.can_redo(), "nothing of it is left");
    other.click("Cancel");
    paste(&mut other, &text);
    other.must_show("2 lines were played");
    assert_eq!(other.canonical(), end);
}

#[test]
fn escape_closes_what_lies_over_the_board_before_it_lets_a_piece_go() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    for (opens, shows) in [
        ("Paste turn", "Play these lines"),
        ("Export picture", "Copy the description"),
        ("Help", "Ten minutes to a first victory"),
    ] {
        window.click(opens);
        window.must_show(shows);
        window.key(Key::Escape);
        window.must_not_show(shows);
        assert!(window.reaches(336), "{opens}: the piece is still chosen");
    }
    window.key(Key::Escape);
    assert!(!window.reaches(336));
}

#[test]
fn a_turn_that_does_not_fit_leaves_what_was_taken_back() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    window.square(336);
    window.click("Undo");
    paste(&mut window, "m from 1 onto 2");
    window.must_show("Line 1 does not fit, and nothing was played");
    window.click("Cancel");
    window.click("Redo");
    assert!(window.square_name(336).contains("A's infantry"));
}

fn paste(window: &mut Window, text: &str) {
    use egui::accesskit::Role;
    use egui_kittest::kittest::Queryable as _;
    window.click("Paste turn");
    // The field is ready for it.
    let field =
        window.harness.get_by_role_and_label(Role::MultilineTextInput, "The lines of a turn, as they were sent");
    assert!(field.is_focused());
    window.harness.event(egui::Event::Paste(text.to_owned()));
    window.settle();
    window.click("Play these lines");
}

#[test]
fn the_window_remembers_its_panels_and_how_the_board_was_seen() {
    let mut window = Window::with_game("Plate III");
    window.click("Legend");
    window.click("Enlarge the board");
    window.harness.set_size(egui::vec2(1333.0, 888.0));
    window.wait(5.0);
    let remembered = fs::read_to_string(window.folder.path().join("home/window.ron")).unwrap();
    assert!(remembered.contains("\"legend\"") && remembered.contains("size: (1333.0, 888.0)"), "{remembered}");
    let near = width(&window);
    let folder = std::mem::replace(&mut window.folder, tempfile::tempdir().unwrap());
    drop(window);
    let start = Start {
        ruleset: Some("hellwig-1803".to_owned()),
        board: Some("hellwig-plate-3".to_owned()),
        ..Start::default()
    };
    let mut window = Window::started_in(folder, &start, "");
    window.harness.set_size(egui::vec2(1333.0, 888.0));
    window.settle();
    window.must_show("Ground");
    assert!((width(&window) - near).abs() < 0.1);
}

fn width(window: &Window) -> f32 {
    window.place_of(185).width()
}

#[test]
fn the_workshop_lists_rulesets_house_rules_and_boards_of_ones_own_with_their_folders() {
    let mut window = Window::open();
    let home = window.folder.path().join("home");
    let house = home.join("rulesets/hellwig-1803/house/my-rule");
    fs::create_dir_all(&house).unwrap();
    let text = "(title: \"Mine\", says: \"Nothing.\", author: \"Nobody\", licence: \"CC0\", version: \"1.0.0\", \
                fits: {\"hellwig-1803\": \"0.1\"}, answers: [], options: [], needs: [], excludes: [], modules: [\"rules\"])";
    fs::write(house.join("house.ron"), text).unwrap();
    fs::write(house.join("rules.luau"), "").unwrap();
    let broken = home.join("rulesets/hellwig-1803/house/broken");
    fs::create_dir_all(&broken).unwrap();
    fs::write(broken.join("house.ron"), "(titel: \"x\")").unwrap();
    window.click("Plate III");
    window.click("Begin");
    window.click("Games");
    window.click("Workshop");
    window.must_show("my-rule: Mine, for hellwig-1803");
    window.must_show(&house.join("house.ron").display().to_string());
    window.must_show("Open the folder of my-rule: Mine, for hellwig-1803");
    window.must_show("broken: faulty, for hellwig-1803");
    window.must_show("titel");
    window.must_show("Open the folder of hellwig-1803, version");
    window.must_show("Open the folder of hellwig-plate-3: ");
}
