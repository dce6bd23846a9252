//! Opiz's game: what is listed in the array, and while two armies stand before each other. Run with `cargo bench --bench opiz`.

use divan::Bencher;
use ludimus::board::{Direction, Square};
use ludimus::game::{Choice, Game};
use ludimus::library::Library;
use ludimus::rulebook::Table;
use ludimus::session::read_board;
use ludimus::state::Side;

fn main() {
    divan::main();
}

fn place(table: &mut Table, owner: u8, kind: &str, (column, row): (u32, u32)) {
    let square = Square(row * u32::from(table.board.grid.width()) + column);
    let way = Some(Direction::N);
    ludimus::lua::api::change::place(table, Side(owner), kind, square, way).unwrap_or_else(|why| panic!("{why}"));
}

/// The full armies on plain ground two squares apart, in a phase of A's.
fn contact(phase: &str) -> Game {
    let library = Library::embedded_only();
    let board = read_board(&library, "opiz-great").unwrap_or_else(|problems| panic!("{problems}"));
    let choice = Choice { ruleset: "opiz-1806".to_owned(), ..Choice::default() };
    let read = |path: &str| library.read(path);
    let mut game = Game::bare(&read, choice, board).unwrap_or_else(|problems| panic!("{problems}"));
    let plain = game.look(|table| table.rules.names.find("plain")).flatten();
    game.lay(|table| {
        for square in table.board.grid.squares() {
            let from = table.position.terrain[square.index()];
            let to = plain.unwrap_or(from);
            table.change(ludimus::state::Change::Terrain { square, from, to }).unwrap_or_else(|why| panic!("{why}"));
            let from = table.position.heights[square.index()];
            table.change(ludimus::state::Change::Height { square, from, to: 1 }).unwrap_or_else(|why| panic!("{why}"));
        }
        for (owner, rows) in [(0, [25, 26, 28, 29]), (1, [24, 22, 20, 19])] {
            (2..26).for_each(|column| place(table, owner, "fusilier", (column, rows[0])));
            (26..34).for_each(|column| place(table, owner, "grenadier", (column, rows[0])));
            (34..36).for_each(|column| place(table, owner, "sharpshooter", (column, rows[0])));
            (36..40).for_each(|column| place(table, owner, "light_infantry", (column, rows[0])));
            (40..46).for_each(|column| place(table, owner, "dragoon", (column, rows[0])));
            (2..6).for_each(|column| place(table, owner, "cuirassier", (column, rows[1])));
            (6..10).for_each(|column| place(table, owner, "hussar", (column, rows[1])));
            (10..12).for_each(|column| place(table, owner, "uhlan", (column, rows[1])));
            (12..16).for_each(|column| place(table, owner, "mortar", (column, rows[1])));
            (16..24).for_each(|column| place(table, owner, "cannon_2", (column, rows[1])));
            (24..26).for_each(|column| place(table, owner, "horse_artillery", (column, rows[1])));
            (12..15).for_each(|column| place(table, owner, "magazine", (column, rows[2])));
            (15..27).for_each(|column| place(table, owner, "pontoon", (column, rows[2])));
            place(table, owner, "general_in_chief", (20, rows[3]));
            (22..24).for_each(|column| place(table, owner, "sub_general", (column, rows[3])));
        }
    });
    game.begin_with("A", Some(phase)).unwrap_or_else(|problems| panic!("{problems}"));
    game
}

/// All that A may do in its move, or in its blows, while the armies stand before each other.
#[divan::bench(args = ["move", "strike"])]
fn in_contact(bencher: Bencher, phase: &str) {
    let game = contact(phase);
    println!("{} actions to {phase}", game.legal().len());
    bencher.bench_local(|| game.legal());
}

/// All that A may do in its first move on the great board.
#[divan::bench]
fn in_array(bencher: Bencher) {
    let library = Library::embedded_only();
    let board = read_board(&library, "opiz-great").unwrap_or_else(|problems| panic!("{problems}"));
    let choice = Choice { ruleset: "opiz-1806".to_owned(), ..Choice::default() };
    let game = Game::new(&|path| library.read(path), choice, board).unwrap_or_else(|problems| panic!("{problems}"));
    println!("{} actions in array", game.legal().len());
    bencher.bench_local(|| game.legal());
}

/// A blow done and taken back, its terms reckoned and its hash included.
#[divan::bench]
fn one_blow_and_back(bencher: Bencher) {
    let mut game = contact("strike");
    let action = game.legal()[0].action();
    bencher.bench_local(|| {
        game.act(&action).unwrap_or_else(|refused| panic!("{refused}"));
        game.undo()
    });
}

/// What can be hit with a field from there, for every square of the great board with its mountains.
#[divan::bench(args = ["cannon fire", "mortar fire", "musketry"])]
fn hit_from_every_square(bencher: Bencher, name: &str) {
    let library = Library::embedded_only();
    let board = read_board(&library, "opiz-great").unwrap_or_else(|problems| panic!("{problems}"));
    let choice = Choice { ruleset: "opiz-1806".to_owned(), ..Choice::default() };
    let game = Game::new(&|path| library.read(path), choice, board).unwrap_or_else(|problems| panic!("{problems}"));
    game.look(|table| {
        let named = table.rules.names.find(name).and_then(|name| table.rules.field(name));
        let field = named.unwrap_or_else(|| panic!("there is no field '{name}'"));
        let all = || -> usize {
            let from = |square| table.field_from(field, square, Side(0), Direction::N).len();
            table.board.grid.squares().map(from).sum()
        };
        println!("{} squares are hit from {}", all(), table.board.grid.len());
        bencher.bench_local(all);
    });
}
