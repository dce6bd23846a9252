//! Everything that was found by trying at random, and a few files of each kind, are read again: nothing crashes or hangs.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../fuzz/read.rs"]
mod read;

use std::fs;
use std::path::Path;

fn replay(kind: &str, run: impl Fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(kind);
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 3, "there is hardly anything in {}", folder.display());
    for file in files {
        let bytes = fs::read(&file).unwrap();
        println!("{}", file.display());
        run(&bytes);
        // What is cut off, and what has a byte altered, is read as well.
        run(&bytes[..bytes.len() / 2]);
        let mut altered = bytes.clone();
        if let Some(byte) = altered.get_mut(bytes.len() / 3) {
            *byte ^= 1;
        }
        run(&altered);
    }
}

#[test]
fn boards() {
    replay("board", read::board);
}

#[test]
fn manifests() {
    replay("manifest", read::manifest);
}

#[test]
fn sources() {
    replay("source", read::source);
}

#[test]
fn worked_examples() {
    replay("worked_examples", read::examples);
}

#[test]
fn saves() {
    replay("save", read::save);
}

#[test]
fn journals() {
    replay("journal", read::journal);
}

#[test]
fn scripts() {
    replay("script", read::script);
}

#[test]
fn lines() {
    replay("line", read::line);
}

/// Writes the save and the journal of the corpus anew, when their formats have changed: `cargo test --test engine corpus -- --ignored`.
#[test]
#[ignore = "it writes files of the repository"]
fn the_formats_have_changed() {
    read::write_anew(&Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus"));
}
