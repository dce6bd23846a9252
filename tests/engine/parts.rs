//! A board that is put together out of parts when a game begins.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use std::collections::BTreeMap;

use ludimus::board::Board;
use ludimus::game::{Choice, Game, Verifier};
use ludimus::library::Library;
use ludimus::report::Problems;
use ludimus::rulebook::OptionValue;
use ludimus::session::Session;
use ludimus::state::save::Save;

const BOARD: &str = r###"(
    id: "two",
    title: "Two in one",
    width: 5,
    height: 3,
    numbering: FilesAndRanks(from: SouthWest),
    fill: "plain",
    legend: {".": "plain", "#": "rock", ">": "stream E"},
    parts: {
        "pond": (
            title: "The pond",
            plan: ["#>", "..", ".."],
            heights: ["12", "34", "56"],
            walls: [(square: "b1", side: E, kind: "hedge", owner: "W")],
        ),
        "rock": (plan: ["##", "##"], heights: {"a1": 9}),
    },
)
"###;

const WORDS: &str = r#"
terrain "stream N" { turned = "stream E" }
terrain "stream E" { turned = "stream S" }
terrain "stream S" { turned = "stream W" }
terrain "stream W" { turned = "stream N" }
wall "hedge" {}
"#;

fn rules(set_up: &str) -> support::Files {
    let rules = support::RULES.replace("place(\"W\", \"man\", \"22\")\n    place(\"B\", \"man\", \"3\")", set_up);
    support::with(&format!("{rules}{WORDS}"))
}

fn begin(set_up: &str) -> Result<Game, Problems> {
    let choice = Choice { ruleset: "tiny".to_owned(), ..Choice::default() };
    Game::new(&support::reader(&rules(set_up)), choice, Board::read("boards/two.ron", BOARD).unwrap())
}

/// Ground and height of each square, row by row from the north, and the walls.
fn ground(game: &Game) -> (Vec<String>, Vec<String>) {
    let told = game.look(|t| {
        let of = |square: ludimus::board::Square| {
            let terrain = t.rules.names.word(t.position.terrain[square.index()]);
            let terrain = terrain.replace("stream ", "").replace("plain", ".").replace("rock", "#");
            format!("{terrain}{}", t.position.heights[square.index()])
        };
        let row = |row: i32| (0..5).map(|c| of(t.board.grid.at(c, row).unwrap())).collect::<Vec<_>>().join(" ");
        let walls = t.position.walls.iter().map(|((at, side), wall)| {
            format!("{}{} {:?}", t.board.grid.name(*at), side.name(), wall.owner.map(|s| s.index()))
        });
        ((0..3).map(row).collect(), walls.collect())
    });
    told.unwrap()
}

#[test]
fn a_part_is_laid_with_its_ground_its_heights_and_its_walls() {
    let (rows, walls) = ground(&begin(r#"lay_part("pond", "b3")"#).unwrap());
    assert_eq!(rows, [".0 #1 E2 .0 .0", ".0 .3 .4 .0 .0", ".0 .5 .6 .0 .0"]);
    assert_eq!(walls, ["c1E Some(0)"]);
}

#[test]
fn a_part_is_turned_by_quarters_with_all_that_has_a_direction() {
    let (rows, walls) = ground(&begin(r#"lay_part("pond", "a3", 1)"#).unwrap());
    assert_eq!(rows, [".5 .3 #1 .0 .0", ".6 .4 S2 .0 .0", ".0 .0 .0 .0 .0"]);
    assert_eq!(walls, ["a2S Some(0)"]);
    let (rows, walls) = ground(&begin(r#"lay_part("pond", "a3", 2)"#).unwrap());
    assert_eq!(rows, [".6 .5 .0 .0 .0", ".4 .3 .0 .0 .0", "W2 #1 .0 .0 .0"]);
    assert_eq!(walls, ["a3W Some(0)"]);
    let (rows, walls) = ground(&begin(r#"lay_part("pond", "a3", 3)"#).unwrap());
    assert_eq!(rows, ["N2 .4 .6 .0 .0", "#1 .3 .5 .0 .0", ".0 .0 .0 .0 .0"]);
    assert_eq!(walls, ["c3N Some(0)"]);
}

#[test]
fn what_lay_there_before_is_gone() {
    let set_up = r#"lay_part("pond", "b3") lay_part("rock", "b2")"#;
    let (rows, walls) = ground(&begin(set_up).unwrap());
    assert_eq!(rows, [".0 #1 E2 .0 .0", ".0 #0 #0 .0 .0", ".0 #9 #0 .0 .0"]);
    assert!(walls.is_empty(), "{walls:?}");
}

#[test]
fn rocks_of_a_part_bar_the_way_as_any_do() {
    let mut game = begin(r#"lay_part("rock", "b2") place("W", "man", "a1")"#).unwrap();
    assert!(game.attempt("a1-b1").is_err());
    game.attempt("a1-a2").unwrap();
}

#[test]
fn what_cannot_be_laid_is_told() {
    let told = |set_up: &str| begin(set_up).map(|_| ()).unwrap_err().to_string();
    assert!(told(r#"lay_part("pod", "b3")"#).contains("the board 'two' has no part 'pod'; did you mean 'pond'?"));
    assert!(told(r#"lay_part("pond", "b2")"#).contains("the part 'pond' laid at b2 reaches beyond the board"));
    assert!(told(r#"lay_part("pond", "b3", 4)"#).contains("4 quarter turns; write 0, 1, 2 or 3, clockwise"));
    let wrong =
        rules("").into_iter().map(|(path, text)| (path, text.replace("turned = \"stream S\"", "turned = \"stream\"")));
    let told = support::begin(&wrong.collect()).map(|_| ()).unwrap_err().to_string();
    assert!(told.contains("terrain 'stream E': 'turned' names 'stream', which is no terrain"), "{told}");
    assert!(
        support::wrong(&support::RULES.replace("place(\"B\"", "lay_part(\"pond\", \"1\")\n place(\"B\""))
            .contains("has no parts")
    );
}

fn four(options: &[(&str, &str)], seed: u64) -> Session {
    let of = |(name, word): &(&str, &str)| ((*name).to_owned(), OptionValue::Choice((*word).to_owned()));
    let options: BTreeMap<_, _> = options.iter().map(of).collect();
    Session::new_game(Library::embedded_only(), "opiz-1806", Some("opiz-four"), options, seed).unwrap()
}

fn terrain(game: &Game) -> String {
    let all = game.look(|t| {
        let word = |name: &ludimus::state::Name| t.rules.names.word(*name).to_owned();
        t.position.terrain.iter().map(word).collect::<Vec<_>>().join(" ")
    });
    all.unwrap()
}

#[test]
fn dice_lay_opizs_four_boards_as_the_seed_has_it_and_another_seed_otherwise() {
    let grounds: Vec<String> = (0..4).map(|seed| terrain(&four(&[], seed).game)).collect();
    assert_eq!(grounds[0], terrain(&four(&[], 0).game));
    assert!((1..4).all(|n| grounds[n] != grounds[0]), "four seeds, and twice the same ground");
    // However they lie, every square of every part is there once.
    let sorted = |ground: &str| {
        let plain =
            ["N", "E", "S", "W"].iter().fold(ground.to_owned(), |g, way| g.replace(&format!("river {way}"), "river"));
        let mut words: Vec<String> = plain.split(' ').map(str::to_owned).collect();
        words.sort();
        words
    };
    assert!((1..4).all(|n| sorted(&grounds[n]) == sorted(&grounds[0])));
}

#[test]
fn four_boards_are_chosen_in_six_thousand_one_hundred_and_forty_four_ways() {
    let session = four(&[("boards_order", "cadb"), ("board_a", "east")], 5);
    let manifest = &session.game.rules().manifest;
    let ways = |name: &str| manifest.option(name).unwrap().r#type.values().len() - 1;
    let all = ["boards_order", "board_a", "board_b", "board_c", "board_d"].map(ways);
    assert_eq!(all.iter().product::<usize>(), 6144);
    // A lies in the north-east; its east side, towards which its marsh lies, is turned to the north.
    let castle = session
        .game
        .look(|t| t.board.grid.find("ah34").map(|s| t.rules.names.word(t.position.terrain[s.index()]).to_owned()));
    assert_eq!(castle.flatten().as_deref(), Some("citadel"));
}

#[test]
fn a_board_that_was_thrown_is_saved_and_played_again_as_it_lay() {
    let mut session = four(&[], 77);
    for _ in 0..4 {
        let legal = session.game.legal();
        session.game.act(&legal[legal.len() / 2].action()).unwrap();
    }
    let opening = session.game.whole_history().opening.clone();
    assert_eq!(opening.dice.len(), 7, "which lies where, and how each is turned");
    assert!(opening.told[0].starts_with("The boards, from the north-west: "), "{opening:?}");
    let (before, ground) = (session.game.canonical(), terrain(&session.game));
    let text = session.game.to_save().write().unwrap();
    let library = Library::embedded_only();
    let save = Save::read("four.ron", &text).unwrap();
    let opened = Game::open(&|path| library.read(path), &save, "four.ron").unwrap_or_else(|p| panic!("{p}"));
    assert!(opened.notices.is_empty(), "{:?}", opened.notices);
    assert_eq!((opened.game.canonical(), terrain(&opened.game)), (before, ground));
    assert_eq!(opened.game.whole_history().opening, opening, "and one may still ask how it fell");
    let mut verifier = Verifier::new(&|path| library.read(path), &opened.game).unwrap_or_else(|p| panic!("{p}"));
    assert_eq!(verifier.go_on(1000), Ok(true));
}
