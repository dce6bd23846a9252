//! The same game in other processes.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::{Path, PathBuf};
use std::process::Command;

use ludimus::game::Game;

/// Lets other processes play a game again from its save and compare every position with the hash that is kept of it: the program
/// as it was built with the test, and the one that `LUDIMUS_ANOTHER` names; continuous integration gives a release build.
pub fn agrees(game: &Game) {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("golden.ron");
    std::fs::write(&save, game.to_save().write().unwrap()).unwrap();
    let another = std::env::var_os("LUDIMUS_ANOTHER").map(PathBuf::from);
    for program in [Some(PathBuf::from(env!("CARGO_BIN_EXE_ludimus"))), another].into_iter().flatten() {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join(program);
        let replay =
            Command::new(&program).current_dir(folder.path()).args(["replay", "--verify", "golden.ron"]).output();
        let replay = replay.unwrap_or_else(|why| panic!("{}: {why}", program.display()));
        let said = String::from_utf8_lossy(&replay.stdout).into_owned() + &String::from_utf8_lossy(&replay.stderr);
        assert_eq!(replay.status.code(), Some(0), "{}: {said}", program.display());
        assert_eq!(said, format!("{} actions agree\n", game.whole_history().done.len()));
    }
}
