//! Taking back, doing again, and keeping the game.

use std::path::PathBuf;

use super::{Desk, Message, Tone};
use crate::workbench::say::{count, said, say};

impl Desk {
    /// Takes the game back to before the first action that the rules in force refuse.
    pub fn go_back(&mut self) {
        let taken = self.session.go_back();
        self.message = Some(Message::new(Tone::Plain, count(taken, "undo.one", "undo.many")));
        self.touched();
    }

    /// Plays with the rules that the save carries.
    pub fn play_carried(&mut self) {
        self.message = Some(match self.session.play_carried(true) {
            Ok(()) => Message::new(Tone::Good, say("carried.in_force")),
            Err(problems) => Message {
                tone: Tone::Fault,
                title: say("carried.cannot").to_owned(),
                lines: problems.0.iter().map(ToString::to_string).collect(),
            },
        });
        self.touched();
    }

    /// Takes the last action back.
    pub fn undo(&mut self) {
        let title = match self.session.game.undo() {
            Some(line) => said!("undo.line", line = line),
            None if self.session.game.whole_history().done.is_empty() => say("undo.nothing").to_owned(),
            None => say("undo.secret").to_owned(),
        };
        self.message = Some(Message::new(Tone::Plain, title));
        self.touched();
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) {
        let title = match self.session.game.redo() {
            Some(line) => said!("redo.line", line = line),
            None => say("redo.nothing").to_owned(),
        };
        self.message = Some(Message::new(Tone::Plain, title));
        self.touched();
    }

    /// Saves the game under its name into the folder of saves.
    pub fn save(&mut self) {
        let name = file_name(&self.save_name);
        let path: PathBuf = self.session.library.saves_folder().join(format!("{name}.ron"));
        let over = path.exists();
        self.message = Some(match self.session.save(&path) {
            Ok(()) => Message {
                tone: Tone::Good,
                title: if over { said!("save.over", name = name) } else { said!("save.done", name = name) },
                lines: vec![path.display().to_string()],
            },
            Err(problem) => {
                Message { tone: Tone::Fault, title: say("save.failed").to_owned(), lines: vec![problem.to_string()] }
            }
        });
        self.save_name = name;
    }
}

/// A name that every file system takes.
pub fn file_name(name: &str) -> String {
    let kept = |c: char| if c.is_alphanumeric() || " -_.".contains(c) { c } else { '-' };
    let name: String = name.trim().trim_end_matches(".ron").chars().take(80).map(kept).collect();
    let name = name.trim_matches(['.', ' ']);
    if name.is_empty() { "game".to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_save_gets_a_name_that_is_a_file_name() {
        for (name, file) in [
            ("my game", "my game"),
            ("  x.ron ", "x"),
            ("a/b\\c:d", "a-b-c-d"),
            ("../up", "-up"),
            ("", "game"),
            ("...", "game"),
            ("Schlacht bei Mühlen", "Schlacht bei Mühlen"),
        ] {
            assert_eq!(file_name(name), file, "{name}");
        }
    }
}
