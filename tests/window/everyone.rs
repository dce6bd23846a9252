//! For everyone: text of any size, by night, in any language; every control has a name.

use egui_kittest::kittest::NodeT as _;
use egui_kittest::kittest::Queryable as _;
use ludimus::tongue::{Catalogue, ENGLISH};
use ludimus::workbench::{Start, pseudo};

use super::Window;

/// Where controls lie that have no name.
pub fn nameless(window: &Window) -> Vec<String> {
    use egui::accesskit::Role;
    let controls = [
        Role::Button,
        Role::CheckBox,
        Role::RadioButton,
        Role::TextInput,
        Role::MultilineTextInput,
        Role::SpinButton,
        Role::ComboBox,
    ];
    let nodes = window.harness.query_all_by(|node| controls.contains(&node.role()));
    nodes
        .filter(|node| {
            let node = node.accesskit_node();
            node.label().is_none_or(|name| name.trim().is_empty()) && node.labelled_by().next().is_none()
        })
        .map(|node| format!("{:?}", node.rect()))
        .collect()
}

#[test]
fn every_control_has_a_name() {
    let mut window = Window::with_game("Plate III");
    window.square(358);
    assert_eq!(nameless(&window), Vec::<String>::new());
}

#[test]
fn text_grows_to_twice_its_size_and_everything_stays_within_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let start = Start {
        ruleset: Some("hellwig-1803".to_owned()),
        board: Some("hellwig-plate-3".to_owned()),
        ..Start::default()
    };
    let mut window = Window::started_in(folder, &start, "(still: true, text: 200, dark: true)");
    window.settle();
    for name in ["Done!", "Undo", "Games", "Save", "View", "Copy turn"] {
        let place = window.harness.get_by_label(name).rect();
        assert!(place.min.x >= 0.0 && place.max.x <= 1280.0 && place.max.y <= 800.0, "{name}: {place:?}");
    }
    let high = window.harness.get_by_label("Games").rect().height();
    assert!(high > 30.0, "{high}");
    assert!(window.harness.state().settings().dark);
}

#[test]
fn the_board_keeps_its_room_beside_an_open_book_in_large_letters() {
    let start = Start {
        ruleset: Some("hellwig-1803".to_owned()),
        board: Some("hellwig-plate-3".to_owned()),
        ..Start::default()
    };
    let remembers = "(still: true, text: 200, open: [\"book\"])";
    let mut window = Window::started_in(tempfile::tempdir().unwrap(), &start, remembers);
    window.settle();
    window.must_show("The War-Game (1803): the book");
    let [left, right] = [1, 22].map(|number| window.place_of(number));
    assert!(right.max.x - left.min.x > 380.0, "{left:?}, {right:?}");
}

#[test]
fn a_chosen_piece_is_seen_at_once_in_a_small_window_too() {
    let start =
        Start { ruleset: Some("opiz-1806".to_owned()), board: Some("opiz-evening".to_owned()), ..Start::default() };
    let mut window = Window::started(&start);
    window.harness.set_size(egui::vec2(1100.0, 700.0));
    window.settle();
    let name =
        window.names().into_iter().find(|name| name.contains("A's sharpshooters") && name.starts_with("square "));
    window.click(&name.unwrap());
    let place = |text: &str| window.harness.get_by_label(text).rect();
    let log = place("Log");
    for text in ["A's sharpshooters (S)", "men: 800"] {
        assert!(place(text).max.y < log.min.y, "{text}: {:?}, {log:?}", place(text));
    }
}

#[test]
fn no_button_is_cut_off_in_any_language_at_any_size_of_text() {
    use egui::accesskit::Role;
    for (language, done) in [("en", "Done!"), ("de", "Fertig!")] {
        for text in [100, 150, 200] {
            let start = Start {
                ruleset: Some("hellwig-1803".to_owned()),
                board: Some("hellwig-plate-3".to_owned()),
                language: Some(language.to_owned()),
                ..Start::default()
            };
            let remembers = format!("(still: true, text: {text})");
            let mut window = Window::started_in(tempfile::tempdir().unwrap(), &start, &remembers);
            window.settle();
            assert!(window.shows(done));
            let buttons = window.harness.query_all_by(|node| node.role() == Role::Button);
            let beyond: Vec<String> = buttons
                .filter(|node| node.rect().min.x < 0.0 || node.rect().max.x > 1280.0 - 6.0)
                .filter_map(|node| Some(format!("{}: {:?}", node.accesskit_node().label()?, node.rect())))
                .collect();
            assert!(beyond.is_empty(), "{language}, {text}: {beyond:?}");
        }
    }
}

#[test]
fn whatever_the_window_says_itself_is_in_its_catalogue() {
    let mut window = Window::open();
    window.harness.state_mut().speak(pseudo());
    window.settle();
    for door in ["«Cóntínúé»", "«Réád»", "«Wórkshóp»", "«Pláy»"] {
        window.click(door);
        foreign(&window, door);
    }
    window.click("Plate III");
    window.click("«Bégín»");
    window.square_like("358");
    for panel in ["«Légénd»", "«Rúlés ín fórcé»", "«Whát á whólé sídé béárs úpón»"] {
        window.click(panel);
    }
    window.square_like("336");
    window.click("«Expórt píctúré»");
    window.click("«Pásté túrn»");
    foreign(&window, "the game");
    window.click("«Cómpáré»");
    foreign(&window, "the boards side by side");
}

#[test]
fn what_the_engine_says_is_in_the_catalogue_too() {
    let mut window = Window::open();
    window.harness.state_mut().speak(pseudo());
    window.settle();
    window.click("Plate III");
    window.click("«Bégín»");
    // Why a square is refused, where the piece looks, who bears upon a square.
    window.square_like("358");
    window.square_like("160");
    window.must_show("§41 march léáds fróm 358 tówárds 160");
    window.must_show("fácíng «nórth»");
    foreign(&window, "a refusal");
    for (line, says) in [
        ("m from 358 onto 1", "ón nóné óf íts línés"),
        ("m from 400 onto 1", "thé bóárd hás nó sqúáré '400'"),
        ("d from 358 onto 182", "nót 'd'"),
        ("m from 3 onto 4", "«nóthíng stánds ón 3»"),
        ("something else", "nó áctíón ís wríttén líké"),
        ("b from 28 onto 50", "ís nót cómmándéd by A"),
    ] {
        window.harness.get_by_role_and_label(egui::accesskit::Role::TextInput, "«Actíón líné»").click();
        window.settle();
        window.control(egui::Key::A);
        window.harness.get_by_role_and_label(egui::accesskit::Role::TextInput, "«Actíón líné»").type_text(line);
        window.key(egui::Key::Enter);
        window.must_show(says);
        foreign(&window, line);
    }
}

/// Names that come from the game itself, from files or from numbers: they are in no catalogue of the window.
const OWN: [&str; 18] = [
    "Ludimus",
    "A+",
    "A-",
    "-",
    "+",
    "SVG",
    "PNG",
    "PDF",
    "Done!",
    "100",
    "100 %",
    "160 mm",
    "1. A",
    "160",
    "hellwig-1803",
    "m from",
    "print:",
    "A's",
];

fn foreign(window: &Window, page: &str) {
    let game = window.texts_of_game();
    let own = |name: &str| OWN.contains(&name) || name.chars().all(|c| !c.is_alphabetic());
    let plain: Vec<String> = window
        .names()
        .into_iter()
        // A sentence that goes over several lines is there line by line too; egui names the edges that it draws.
        .filter(|name| {
            !name.contains(['«', '»'])
                && !name.starts_with("Resize ")
                && !own(name)
                && !name.starts_with("m from")
                && !name.starts_with('/')
        })
        .filter(|name| !name.starts_with("http") && !game.contains(name.as_str()) && !from_file(name, &game))
        .collect();
    assert!(plain.is_empty(), "{page}: {plain:#?}");
    // Words that files hold can still make up a sentence of the program.
    let english = Catalogue::of(&ludimus::library::Library::embedded_only(), ENGLISH).unwrap();
    for key in Catalogue::keys() {
        let longest = english.say(key).split(['{', '}']).step_by(2).max_by_key(|part| part.len()).unwrap().trim();
        let said = window
            .names()
            .into_iter()
            .find(|name| longest.len() > 12 && name.contains(longest) && !game.contains(longest));
        assert!(said.is_none(), "{page}: '{longest}' is said in English, in {said:?}");
    }
}

/// Is it put together from what files say?
fn from_file(name: &str, game: &str) -> bool {
    let words = name.split(|c: char| " ,:;()/.-_'…=".contains(c)).filter(|word| word.chars().any(char::is_alphabetic));
    words.clone().count() > 0 && words.into_iter().all(|word| game.contains(word))
}
