//! Running the program as a player does, with a home of its own each time.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// The folder of the repository.
pub const REPOSITORY: &str = env!("CARGO_MANIFEST_DIR");

/// A folder for one test: a home, and a root that is the repository unless files are to be changed.
pub struct Desk {
    folder: tempfile::TempDir,
    root: PathBuf,
}

/// What the program said.
pub struct Said {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl Said {
    /// What a process said that has ended.
    pub fn of(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Self { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
    }

    /// What it said, having ended well.
    #[track_caller]
    pub fn well(self) -> String {
        assert_eq!(self.code, Some(0), "{}{}", self.out, self.err);
        self.out
    }

    /// What it said on standard error, having found that a history no longer agrees.
    #[track_caller]
    pub fn disagreeing(self) -> String {
        assert_eq!(self.code, Some(3), "{}{}", self.out, self.err);
        self.err
    }

    /// What it said on standard error, having ended with exit code 1.
    #[track_caller]
    pub fn badly(self) -> String {
        assert_eq!(self.code, Some(1), "{}{}", self.out, self.err);
        self.err
    }
}

impl Desk {
    /// Over the files of the repository.
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), root: REPOSITORY.into() }
    }

    /// Over a copy of the repository's files.
    pub fn with_copy() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("root");
        for part in ["rulesets", "scripts", "boards", "locale"] {
            copy(&Path::new(REPOSITORY).join(part), &root.join(part));
        }
        Self { folder, root }
    }

    /// A path in the root.
    pub fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// A path in the home.
    pub fn home(&self, path: &str) -> PathBuf {
        self.folder.path().join("home").join(path)
    }

    /// Writes a file of the root.
    pub fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Puts one text for another in a file of the root.
    #[track_caller]
    pub fn edit(&self, path: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.path(path)).unwrap();
        assert!(text.contains(from), "{path} does not hold {from}");
        self.write(path, &text.replace(from, to));
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = self.bare(words);
        command.arg("--root").arg(&self.root);
        command
    }

    /// The program without a root, in a folder without rulesets.
    pub fn bare(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ludimus"));
        command.args(words).arg("--home").arg(self.home("")).current_dir(self.folder.path());
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs the program.
    pub fn run(&self, words: &[&str]) -> Said {
        Said::of(self.command(words).output().unwrap())
    }

    /// Plays lines from a pipe.
    pub fn pipe(&self, words: &[&str], lines: impl AsRef<[u8]>) -> Said {
        let mut child = self.command(words).stdin(Stdio::piped()).spawn().unwrap();
        // Who ends at the first refusal does not hear the rest.
        let _ = child.stdin.take().unwrap().write_all(lines.as_ref());
        Said::of(child.wait_with_output().unwrap())
    }

    /// Begins to play, line by line.
    pub fn sit_down(&self, words: &[&str]) -> Player {
        let mut child = self.command(words).stdin(Stdio::piped()).spawn().unwrap();
        let (sender, heard) = channel();
        let out = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Player { stdin: child.stdin.take(), child, heard }
    }
}

/// Somebody who plays line by line.
pub struct Player {
    child: Child,
    stdin: Option<ChildStdin>,
    heard: Receiver<String>,
}

impl Player {
    /// Writes a line.
    pub fn say(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().unwrap(), "{line}").unwrap();
    }

    /// Reads on until a line holds these words, and gives all lines up to it.
    #[track_caller]
    pub fn hear(&mut self, words: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            match self.heard.recv_timeout(Duration::from_secs(20)) {
                Ok(line) => lines.push(line),
                Err(_) => panic!("'{words}' was never said; only\n{}", lines.join("\n")),
            }
            if lines.last().unwrap().contains(words) {
                return lines;
            }
        }
    }

    /// Writes a line, and reads on until an answer holds these words.
    #[track_caller]
    pub fn ask(&mut self, line: &str, words: &str) -> Vec<String> {
        self.say(line);
        self.hear(words)
    }

    /// Leaves, and gives the exit code.
    pub fn leave(mut self) -> Option<i32> {
        drop(self.stdin.take());
        self.child.wait().unwrap().code()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}
