//! How the cost of an action grows with the board: the same pieces to the square on boards from 8 x 8 to 200 x 200. Run with
//! `cargo bench --bench growth`. Items are actions.

use divan::Bencher;
use divan::counter::ItemsCount;
use ludimus::board::{Along, Board, Corner, Numbering, Square};
use ludimus::game::{Choice, Game};
use ludimus::report::Problem;
use ludimus::state::Side;

fn main() {
    divan::main();
}

const MANIFEST: &str = r##"(
    id: "field", version: "1.0.0", title: "A field", author: "Nobody", year: 1800, encoder: "Nobody", language: "en",
    source: (book: "None"), status: Suggested, licences: (rules: "CC0", texts: "CC0", pictures: "CC0"),
    sides: [
        (id: "A", title: "A", colour: "#ffffff", forward: N), (id: "P", title: "P", colour: "#000000", forward: S),
    ],
    seats: [(id: "A", plays: ["A"]), (id: "P", plays: ["P"])], boards: ["field"], modules: ["rules"],
)"##;

/// Foot that goes up to eight squares, one field of fire, one check by the host and one by a function of each piece.
const RULES: &str = r#"
channel "walk"
terrain "plain" {}
kind "foot" { letters = { A = "f", P = "f" }, block = "walk" }
field "fire" { of = "foot", channel = "walk", drawn = [[
    . v .
    x y z
    . ^ .
]] }
turn { order = { "A", "P" } }
action "march" { line = "{letter} {from}-{to}" }
action "fire" { line = "{letter} {from} on {to}" }
offer "1 march" { of = "foot", action = "march", pattern = "Q8", channel = "walk" }
offer "2 fire" { of = "foot", action = "fire", at = "fire" }
check "3 once" { action = "march", unless_did = "fire" }
check "4 steady" { action = "fire", scope = "actor", refuse = function(piece) return piece.front == "E" end }
carry_out "5 go" { action = "march", take = "remove", go = true }
carry_out "6 hit" { action = "fire", take = "remove" }
"#;

/// A board of so many squares a side with a piece on every fourth square of every fifth row, of both sides by turns; but not
/// fewer than 16.
fn field(side: u16) -> Game {
    let read = |path: &str| match path {
        "rulesets/field/ruleset.ron" => Ok(MANIFEST.to_owned()),
        "rulesets/field/rules.luau" => Ok(RULES.to_owned()),
        other => Err(Problem::new(other, "there is no such file")),
    };
    let numbering = Numbering::Rows { from: Corner::NorthWest, along: Along::Row };
    let board = Board::plain(side, side, &numbering, "plain").unwrap_or_else(|problems| panic!("{problems}"));
    let choice = Choice { ruleset: "field".to_owned(), ..Choice::default() };
    let mut game = Game::bare(&read, choice, board).unwrap_or_else(|problems| panic!("{problems}"));
    let squares = u32::from(side) * u32::from(side);
    let every = (squares / 16).min(20);
    game.lay(|table| {
        for n in 0..squares / every {
            let (row, column) = ((n * every) / u32::from(side), (n * every) % u32::from(side));
            // Rows are shifted, so that pieces do not stand in files.
            let square = Square(row * u32::from(side) + (column + row * 7) % u32::from(side));
            let placed = ludimus::lua::api::change::place(table, Side((n % 2) as u8), "foot", square, None);
            placed.unwrap_or_else(|why| panic!("{why}"));
        }
    });
    game.begin().unwrap_or_else(|problems| panic!("{problems}"));
    game
}

/// All legal actions of one side.
#[divan::bench(args = [8, 16, 32, 64, 128, 200])]
fn legal_actions(bencher: Bencher, side: u16) {
    let game = field(side);
    let actions = game.legal().len();
    let pieces = game.look(|table| table.position.pieces().len()).unwrap_or(0);
    println!("{side} x {side}: {pieces} pieces, {actions} actions");
    bencher.counter(ItemsCount::new(actions)).bench_local(|| game.legal());
}
