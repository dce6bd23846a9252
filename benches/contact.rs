//! All legal actions of one side while two armies stand before each other. Run with `cargo bench --bench contact`.

use divan::Bencher;
use divan::counter::ItemsCount;
use ludimus::board::{Direction, Square};
use ludimus::game::{Choice, Game};
use ludimus::library::Library;
use ludimus::rulebook::Table;
use ludimus::session::read_board;
use ludimus::state::{PieceId, Side};

fn main() {
    divan::main();
}

/// The rows in which each side has its infantry and its cavalry, and its front. Battalions of the first lines stand two
/// squares apart: each has the one before it in its field.
const ROWS: [(u8, [u32; 2], u32, Direction); 2] = [(0, [17, 19], 21, Direction::N), (1, [15, 13], 11, Direction::S)];

/// So many battalions at least must have an enemy in their fields.
const IN_CONTACT: usize = 40;

/// 76 battalions and 20 divisions a side on the great board.
fn contact() -> Game {
    let library = Library::embedded_only();
    let board = read_board(&library, "hellwig-plain").unwrap_or_else(|problems| panic!("{problems}"));
    let choice = Choice { ruleset: "hellwig-1803".to_owned(), ..Choice::default() };
    let mut game =
        Game::bare(&|path| library.read(path), choice, board).unwrap_or_else(|problems| panic!("{problems}"));
    game.lay(|table| {
        for (side, foot, horse, front) in ROWS {
            for (row, columns) in foot.into_iter().zip([3..46, 8..41]) {
                columns.for_each(|column| place(table, Side(side), "infantry", (row, column), front));
            }
            (5..15).for_each(|column| place(table, Side(side), "dragoon", (horse, column), front));
            (34..44).for_each(|column| place(table, Side(side), "light_cavalry", (horse, column), front));
        }
    });
    game.begin().unwrap_or_else(|problems| panic!("{problems}"));
    game
}

fn place(table: &mut Table, owner: Side, kind: &str, (row, column): (u32, u32), front: Direction) {
    let square = Square(row * u32::from(table.board.grid.width()) + column);
    ludimus::lua::api::change::place(table, owner, kind, square, Some(front)).unwrap_or_else(|why| panic!("{why}"));
}

/// How many battalions of the side at the move have an enemy in their field of fire.
fn in_contact(game: &Game) -> usize {
    let count = |table: &Table| {
        let position = &table.position;
        let musketry = table.rules.names.find("musketry").and_then(|name| table.rules.field(name))?;
        let owner = |id: PieceId| position.piece(id).map(|piece| piece.owner);
        let meets = |id: &PieceId| {
            let field = table.field_of(musketry, *id);
            field.into_iter().flat_map(|s| position.occupants(s)).any(|other| owner(other) != owner(*id))
        };
        Some(position.ids().filter(|id| table.commands(position.turn.seat, *id)).filter(meets).count())
    };
    game.look(count).flatten().unwrap_or(0)
}

/// All legal actions of one side, every check included.
#[divan::bench]
fn legal_actions_in_contact(bencher: Bencher) {
    let game = contact();
    let (battalions, actions) = (in_contact(&game), game.legal().len());
    assert!(battalions >= IN_CONTACT, "{battalions} battalions have an enemy in their fields");
    println!("{actions} actions, {battalions} battalions with an enemy in their fields");
    bencher.counter(ItemsCount::new(actions)).bench_local(|| game.legal());
}
