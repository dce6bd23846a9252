//! What players and authors wait for. Run with `cargo bench`.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use divan::Bencher;
use ludimus::library::{Library, Places};
use ludimus::session::Session;

fn main() {
    divan::main();
}

fn session_of(ruleset: &str, board: &str) -> Session {
    Session::new_game(Library::embedded_only(), ruleset, Some(board), BTreeMap::new(), 0)
        .unwrap_or_else(|problems| panic!("{problems}"))
}

fn session(board: &str) -> Session {
    session_of("hellwig-1803", board)
}

/// All legal actions of one side: in array on the great board, and in camp on Giacometti's for two and for four.
#[divan::bench(args = [
    ("hellwig-1803", "hellwig-plain"),
    ("hellwig-1803", "hellwig-terrain"),
    ("giacometti-1801", "giacometti-1801"),
    ("giacometti-1801", "giacometti-four"),
])]
fn legal_actions_of_one_side(bencher: Bencher, (ruleset, board): (&str, &str)) {
    let session = session_of(ruleset, board);
    println!("{} actions on {board}", session.game.legal().len());
    bencher.bench_local(|| session.game.legal());
}

/// One action done and taken back, its hash included.
#[divan::bench]
fn one_action_and_back(bencher: Bencher) {
    let mut session = session("hellwig-plain");
    let action = session.game.legal()[0].action();
    bencher.bench_local(|| {
        session.game.act(&action).unwrap_or_else(|refused| panic!("{refused}"));
        session.game.undo()
    });
}

/// From nothing to the first list of legal actions, the ruleset read and the armies laid out.
#[divan::bench(args = Library::embedded_only().rulesets())]
fn start_to_first_legal_action(bencher: Bencher, ruleset: &str) {
    let begin = || Session::new_game(Library::embedded_only(), ruleset, None, BTreeMap::new(), 0);
    bencher.bench_local(|| begin().unwrap_or_else(|problems| panic!("{problems}")).game.legal().len());
}

/// A ruleset loaded anew under the game, without the wait for the watcher.
#[divan::bench]
fn reload(bencher: Bencher) {
    let mut session = session("hellwig-plain");
    let library = Library::embedded_only();
    bencher.bench_local(|| session.game.reload(&|path| library.read(path)).map(|r| r.changed.len()));
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap_or_else(|e| panic!("{e}"));
    for entry in std::fs::read_dir(from).unwrap_or_else(|e| panic!("{e}")).flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() { copy(&from, &to) } else { drop(std::fs::copy(from, to)) }
    }
}

/// A script saved on disk, until the legal actions under the new rules are there: the watcher's debounce included.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn save_to_new_legal_actions(bencher: Bencher) {
    let folder = tempfile::tempdir().unwrap_or_else(|e| panic!("{e}"));
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    for part in ["rulesets", "scripts", "boards"] {
        copy(&here.join(part), &folder.path().join(part));
    }
    let places = Places { home: None, root: Some(folder.path().to_owned()) };
    let library = Library::open(places).unwrap_or_else(|problem| panic!("{problem}"));
    let mut session =
        Session::new_game(library, "hellwig-1803", None, BTreeMap::new(), 0).unwrap_or_else(|p| panic!("{p}"));
    let (sender, woken) = std::sync::mpsc::channel();
    session.watch(move || sender.send(()).unwrap_or_default()).unwrap_or_else(|problem| panic!("{problem}"));
    let path = folder.path().join("rulesets/hellwig-1803/infantry.luau");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{e}"));
    let mut far = false;
    bencher.bench_local(|| {
        far = !far;
        let new = if far { text.replace("mQ8", "mQ10") } else { text.clone() };
        std::fs::write(&path, new).unwrap_or_else(|e| panic!("{e}"));
        loop {
            woken.recv_timeout(Duration::from_secs(5)).unwrap_or_else(|e| panic!("the save was not seen: {e}"));
            if let Some(notice) = session.poll() {
                notice.result.unwrap_or_else(|problems| panic!("{problems}"));
                break;
            }
        }
        session.game.legal().len()
    });
}
