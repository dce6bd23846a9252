//! Counting the ways of well-known games, the last action listed and not played. Run with `cargo bench --bench perft`. Items are
//! ways.

use std::collections::BTreeMap;

use divan::Bencher;
use divan::counter::ItemsCount;
use ludimus::game::perft::perft;
use ludimus::library::Library;
use ludimus::session::Session;

fn main() {
    divan::main();
}

/// From the array.
#[divan::bench(args = [("chess", 4), ("xiangqi", 3), ("shogi", 3)], sample_count = 20, sample_size = 1)]
fn ways(bencher: Bencher, (ruleset, depth): (&str, u32)) {
    let mut session = Session::new_game(Library::embedded_only(), ruleset, None, BTreeMap::new(), 0)
        .unwrap_or_else(|problems| panic!("{problems}"));
    let mut count = || perft(&mut session.game, depth).unwrap_or_else(|fault| panic!("{fault}"));
    let ways = count();
    bencher.counter(ItemsCount::new(ways)).bench_local(count);
}
