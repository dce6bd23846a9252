//! The window in another language, and a ruleset that is translated.

use std::fs;

use ludimus::workbench::Start;

use super::Window;

/// A window that remembers to speak German.
fn german(start: &Start) -> Window {
    let mut window = Window::started_in(tempfile::tempdir().unwrap(), start, "(still: true, language: \"de\")");
    window.settle();
    window
}

fn on_plate_iii() -> Start {
    Start { ruleset: Some("hellwig-1803".to_owned()), board: Some("hellwig-plate-3".to_owned()), ..Start::default() }
}

#[test]
fn the_first_screen_speaks_the_language_that_is_remembered() {
    let mut window = german(&Start::default());
    for text in ["Fortsetzen", "Werkstatt", "Beginnen", "Das Kriegsspiel (1803), J. C. L. Hellwig"] {
        window.must_show(text);
    }
    window.click("Das Kriegsspiel (1803), J. C. L. Hellwig");
    for text in [
        "Das Dorf",
        "Erster Abend: Das Dorf",
        "eine halbe bis eine Stunde",
        "Höhen als Stufen",
        "Artillerie, Brücken und Wagen",
    ] {
        window.must_show(text);
    }
}

#[test]
fn a_game_is_told_in_it_while_action_lines_stay_those_of_the_book() {
    let mut window = german(&on_plate_iii());
    window.must_show("Zug 1: Spieler A ist am Zug");
    window.must_show("Veränderung der zweiten Klasse: noch 1 von 1");
    window.click_like("Feld 358,");
    window.must_show("Infanterie von A (m)");
    window.must_show("Feld 358, freies Land, Infanterie von A, Front nach Norden");
    window.click_like("Feld 160,");
    window.must_show("§41 march führt von 358 in Richtung 160 bis 182: weiter reicht es nicht");
    window.click_like("Feld 182,");
    window.must_show("m from 358 onto 182");
    window.click_like("Feld 160,");
    window.must_show("ein Zug hat nur so viele Veränderungen der zweiten Klasse");
    window.click("Fertig!");
    window.must_show("Spieler P ist am Zug");
    let desk = window.harness.state().desk().unwrap();
    let lines: Vec<_> = desk.session.game.whole_history().done.iter().map(|done| done.line.clone()).collect();
    assert_eq!(lines, ["m from 358 onto 182", "Done!"]);
}

#[test]
fn nothing_of_it_reaches_the_position_or_a_save() {
    let play = |mut window: Window, square: &str, done: &str| {
        window.click_like(&format!("{square} 358,"));
        window.click_like(&format!("{square} 182,"));
        window.click(done);
        let game = &window.harness.state().desk().unwrap().session.game;
        let hash = game.whole_history().done.last().unwrap().hash.clone();
        (game.canonical(), hash, game.rules().hash.clone())
    };
    let mut english = Window::started(&on_plate_iii());
    english.settle();
    assert_eq!(play(german(&on_plate_iii()), "Feld", "Fertig!"), play(english, "square", "Done!"));
}

#[test]
fn the_language_is_chosen_in_the_view_menu_and_remembered() {
    let mut window = Window::started(&on_plate_iii());
    window.settle();
    window.click("View");
    window.click("Deutsch");
    window.must_show("Zug 1: Spieler A ist am Zug");
    assert_eq!(window.harness.state().settings().language, "de");
    window.wait(5.0);
    let remembered = fs::read_to_string(window.folder.path().join("home/window.ron")).unwrap();
    assert!(remembered.contains("language: \"de\""), "{remembered}");
}

#[test]
fn a_language_of_the_users_own_is_found_and_what_it_lacks_is_english() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("home/locale")).unwrap();
    let words = "{\"language\": \"Latina\", \"start.begin\": \"Incipe\"}";
    fs::write(folder.path().join("home/locale/la.ron"), words).unwrap();
    let mut window = Window::started_in(folder, &Start::default(), "(still: true, language: \"la\")");
    window.settle();
    window.must_show("Incipe");
    window.must_show("Workshop");
}

#[test]
fn a_language_that_cannot_be_read_is_told_and_english_is_spoken() {
    let mut window = Window::started(&Start { language: Some("tlh".to_owned()), ..Start::default() });
    window.settle();
    window.must_show("locale/tlh.ron: there is no such file");
    window.must_show("Begin");
}

#[test]
fn words_that_are_saved_are_shown_at_once() {
    let mut window = german(&on_plate_iii());
    window.must_show("Infanterie von A");
    window.edit(
        "root/rulesets/hellwig-1803/locale/de.ron",
        "\"infantry\": \"Infanterie\"",
        "\"infantry\": \"Fußvolk\"",
    );
    window.wait_for("Fußvolk von A");
    window.edit("root/locale/de.ron", "\"undo\": \"Zurück\"", "\"undo\": \"Rückgängig\"");
    window.wait_for("Rückgängig");
    let desk = window.harness.state().desk().unwrap();
    assert!(desk.reloaded.is_none(), "no rule was loaded anew for it");
}
