//! A small ruleset of our own for tests of the language: two sides, men who step, a board of 6 x 6.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::collections::BTreeMap;

use ludimus::board::{Along, Board, Corner, Numbering};
use ludimus::game::{Choice, Game};
use ludimus::report::{Problem, Problems};

/// Files by path.
pub type Files = BTreeMap<String, String>;

/// The manifest of the small ruleset.
pub const MANIFEST: &str = r##"(
    id: "tiny", version: "0.1.0", title: "Tiny", author: "Nobody", year: 1800, encoder: "Nobody", language: "en",
    source: (book: "None"), status: Suggested,
    licences: (rules: "CC BY 4.0", texts: "CC BY 4.0", pictures: "CC BY 4.0"),
    sides: [
        (id: "W", title: "White", colour: "#eeeeee", forward: N),
        (id: "B", title: "Black", colour: "#222222", forward: S),
    ],
    seats: [(id: "W", plays: ["W"]), (id: "B", plays: ["B"])],
    boards: ["sheet"],
    modules: ["rules"],
)
"##;

/// The rules of the small ruleset.
pub const RULES: &str = r#"
channel "walk"
terrain "plain" {}
terrain "rock" { block = "walk" }
kind "man" { letters = { W = "m", B = "n" }, groups = "people", block = "walk" }
box "camp" {}
turn { order = { "W", "B" }, done = "Done!", budgets = { steps = { holds = 2, title = "step", cite = "§9", says = "two steps a turn" } } }
action "step" { line = { "{letter} {from}-{to}", "{from}-{to}" }, costs = { steps = 1 } }
offer "§1 step" { says = "a man goes up to two squares", of = "man", action = "step", pattern = "mQ2", channel = "walk" }
carry_out "§1 go" { action = "step", function(act) shift(act.piece, act.to) end }
set_up "§0 array" { function()
    place("W", "man", "22")
    place("B", "man", "3")
end }
"#;

/// The small ruleset.
pub fn tiny() -> Files {
    with(RULES)
}

/// The small ruleset with other rules.
pub fn with(rules: &str) -> Files {
    BTreeMap::from([
        ("rulesets/tiny/ruleset.ron".to_owned(), MANIFEST.to_owned()),
        ("rulesets/tiny/rules.luau".to_owned(), rules.to_owned()),
    ])
}

/// The small ruleset with rules added.
pub fn and(rules: &str) -> Files {
    with(&format!("{RULES}{rules}"))
}

/// Reads files from memory.
pub fn reader(files: &Files) -> impl Fn(&str) -> Result<String, Problem> + '_ {
    |path| files.get(path).cloned().ok_or_else(|| Problem::new(path, "there is no such file"))
}

/// A board of 6 x 6 squares, numbered row by row.
pub fn sheet() -> Board {
    let numbering = Numbering::Rows { from: Corner::NorthWest, along: Along::Row };
    Board::plain(6, 6, &numbering, "plain").unwrap()
}

/// Begins a game, or tells what is wrong.
pub fn begin(files: &Files) -> Result<Game, Problems> {
    let choice = Choice { ruleset: "tiny".to_owned(), ..Choice::default() };
    Game::new(&reader(files), choice, sheet())
}

/// Begins a game.
pub fn game(files: &Files) -> Game {
    begin(files).unwrap_or_else(|problems| panic!("{problems}"))
}

/// What is wrong with rules, as text.
pub fn wrong(rules: &str) -> String {
    match begin(&with(rules)) {
        Ok(_) => "nothing".to_owned(),
        Err(problems) => problems.to_string(),
    }
}

/// What is wrong with the small ruleset after rules were added.
pub fn wrong_with(rules: &str) -> String {
    wrong(&format!("{RULES}{rules}"))
}

/// The line of the first rule that is added to [`RULES`].
pub fn added_line() -> usize {
    RULES.lines().count() + 1
}
