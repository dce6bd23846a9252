//! What is far too large is told in a sentence, at once, before room is made for it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs::File;
use std::time::{Duration, Instant};

use crate::support::{MANIFEST, RULES, game, tiny, wrong};
use ludimus::board::Board;
use ludimus::library::{Library, Places};
use ludimus::rulebook::Manifest;
use ludimus::session::Session;
use ludimus::state::save::Save;

/// Asserts that this is told in these words, within a second of this thread's work.
fn at_once(words: &str, tell: impl FnOnce() -> String) {
    let (began, worked) = (Instant::now(), cpu_time::ThreadTime::now());
    let told = tell();
    assert!(told.contains(words), "'{words}' is missing in:\n{}", told.chars().take(500).collect::<String>());
    assert!(told.len() < 200_000, "{} letters are told", told.len());
    let (took, worked) = (began.elapsed(), worked.elapsed());
    assert!(worked < Duration::from_secs(1), "{words}: it took {took:?}, of which {worked:?} were work");
}

fn board(text: &str) -> String {
    Board::read("boards/big.ron", text).err().map_or_else(|| "nothing".to_owned(), |problems| problems.to_string())
}

fn sheet(more: &str) -> String {
    format!("(id: \"big\", title: \"Big\", numbering: Rows(from: NorthWest, along: Row), {more})")
}

#[test]
fn a_board_of_a_million_squares_a_side() {
    at_once("the width is 1000000; it must be 1 to 256", || {
        board(&sheet("width: 1000000, height: 1000000, fill: \"plain\""))
    });
    at_once("must be 1 to 256", || board(&sheet("width: 256, height: 99999999999999, fill: \"plain\"")));
    let row = format!("\"{}\",", ".".repeat(3000));
    let plan = format!("width: 256, height: 256, legend: {{\".\": \"plain\"}}, plan: [{}]", row.repeat(1000));
    at_once("rows", || board(&sheet(&plan)));
}

#[test]
fn a_file_of_a_hundred_megabytes() {
    let folder = tempfile::tempdir().unwrap();
    for made in ["root/rulesets/tiny", "root/boards", "home"] {
        std::fs::create_dir_all(folder.path().join(made)).unwrap();
    }
    let path = |path: &str| folder.path().join(path);
    for big in ["root/boards/big.ron", "root/rulesets/tiny/ruleset.ron", "root/rulesets/tiny/rules.luau", "big.ron"] {
        File::create(path(big)).unwrap().set_len(100 << 20).unwrap();
    }
    let library = Library::open(Places { home: Some(path("home")), root: Some(path("root")) }).unwrap();
    for big in ["boards/big.ron", "rulesets/tiny/ruleset.ron", "rulesets/tiny/rules.luau"] {
        at_once("the file has 104857600 bytes; the most that is read is 4194304", || {
            library.read(big).unwrap_err().to_string()
        });
    }
    at_once("it has 104857600 bytes; a save has up to", || {
        Session::open(library.clone(), &path("big.ron")).map(|_| ()).unwrap_err().to_string()
    });
}

#[test]
fn a_million_pieces() {
    let text = game(&tiny()).to_save().write().unwrap();
    let (before, after) = text.split_once("pieces: [").unwrap();
    let piece = "(kind:(0),owner:(0),place:Gone,front:N,layer:0,values:[],moved:false),";
    let many = format!("{before}pieces: [{}{after}", piece.repeat(300_000));
    at_once("a game has up to 20000 pieces", || Save::read("big.ron", &many).unwrap_err().to_string());
    at_once("a game has up to 20000 pieces", || {
        let rules = format!(
            "{RULES}set_up \"§0 many\" {{ function() for n = 1, 1000000 do remove(place(\"W\", \"man\", \"1\")) end end }}"
        );
        let told = wrong(&rules);
        // Either limit is a good one.
        told.replace("an action makes up to 20000 changes", "a game has up to 20000 pieces")
    });
}

#[test]
fn a_legend_of_a_thousand_letters() {
    let legend: String =
        (0..1000u32).map(|n| format!("\"{}\": \"t{n}\", ", char::from_u32(0x4e00 + n).unwrap())).collect();
    at_once("the board names 1001 kinds of terrain; it may name 256", || {
        board(&sheet(&format!("width: 2, height: 2, fill: \"plain\", legend: {{{legend}}}")))
    });
}

#[test]
fn lists_and_texts_without_end() {
    let regions: String = (0..5000).map(|n| format!("\"r{n}\": [\"1\"], ")).collect();
    at_once("regions", || board(&sheet(&format!("width: 2, height: 2, fill: \"plain\", regions: {{{regions}}}"))));
    at_once("it stands first on line", || {
        board(&sheet(&format!("width: 2, height: 2, fill: \"plain\", {}", "width: 2, ".repeat(50_000))))
    });
    let manifest = |from: &str, to: &str| {
        let text = MANIFEST.replace(from, to);
        Manifest::read("rulesets/tiny/ruleset.ron", &text).err().map_or_else(|| "nothing".to_owned(), |p| p.to_string())
    };
    let modules: String = (0..300).map(|n| format!("\"m{n}\", ")).collect();
    at_once("there may be 256", || manifest("modules: [\"rules\"]", &format!("modules: [{modules}]")));
    at_once("a fuel of 9999999999 steps; ask for 1 to 2000000", || {
        manifest("modules:", "limits: (fuel: 9999999999), modules:")
    });
    at_once("ask for 1 to 96", || manifest("modules:", "limits: (memory_mb: 100000), modules:"));
    at_once("", || wrong(&"(".repeat(120_000)));
    at_once("", || board(&"(".repeat(1_000_000)));
    at_once("", || board(&"[".repeat(4_000_000)));
    at_once("", || Save::read("a.ron", &"[(".repeat(1_000_000)).unwrap_err().to_string());
}

#[test]
fn a_line_without_end_is_read_at_once() {
    let game = game(&tiny());
    for line in [
        "m ".repeat(900),
        "22-".repeat(600),
        "22,".repeat(600),
        "m 22-16 ".repeat(200),
        "m ".repeat(100_000),
        "22-".repeat(100_000),
        "x".repeat(1 << 20),
        "-".repeat(1 << 20),
    ] {
        let (began, worked) = (Instant::now(), cpu_time::ThreadTime::now());
        assert!(game.look(|table| table.parse(&line)).unwrap().is_err());
        assert!(worked.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    }
}
