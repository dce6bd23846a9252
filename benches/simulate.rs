//! Random chess: how many plies a second one thread plays, all legal moves listed at each. Run with
//! `cargo bench --bench simulate`. `benches/peers/` has the same for other programs.

use divan::Bencher;
use divan::counter::ItemsCount;
use ludimus::library::Library;
use ludimus::session::Session;
use ludimus::simulate::{Begin, Plan, Policy, Room, Start};

/// The games that are played again and again.
const GAMES: std::ops::Range<u64> = 1..21;

fn main() {
    divan::main();
}

/// The usual rules, without repetition, and with the rule of fifty moves alone.
#[divan::bench(args = [&[][..], &["threefold"], &["threefold", "dead_position"]], sample_count = 10, sample_size = 1)]
fn random_chess_plies(bencher: Bencher, without: &[&str]) {
    let options = without.iter().map(|name| ((*name).to_owned(), ludimus::rulebook::OptionValue::Bool(false)));
    let session = Session::new_game(Library::embedded_only(), "chess", None, options.collect(), 0)
        .unwrap_or_else(|problems| panic!("{problems}"));
    let start = Start::new(&session.game, Begin::Array);
    let plan = Plan { seed: 1, games: GAMES, policy: Policy::Uniform, max_turns: 10_000, threads: 1 };
    let mut room = Room::open(&start, &plan).unwrap_or_else(|problems| panic!("{problems}"));
    let mut plies = || GAMES.map(|game| room.play(game).actions).sum::<u64>();
    let all = plies();
    bencher.counter(ItemsCount::new(all)).bench_local(plies);
}
