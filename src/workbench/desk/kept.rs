//! Taking back, doing again, and keeping the game.

use std::path::{Path, PathBuf};

use egui::Context;

use super::{Desk, Message, Tone};
use crate::game::is_house_line;
use crate::report::Problem;
use crate::session::Written;
use crate::workbench::job::{Came, Job};
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
            None => self.why_no_undo().to_owned(),
        };
        self.message = Some(Message::new(Tone::Plain, title));
        self.differs = None;
        self.touched();
    }

    /// Why nothing can be taken back, where nothing can.
    pub fn why_no_undo(&self) -> &'static str {
        match self.session.game.whole_history().done.last() {
            None => say("undo.nothing"),
            Some(record) if is_house_line(&record.line) => say("undo.house"),
            Some(_) => say("undo.secret"),
        }
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) {
        let title = match self.session.game.redo() {
            Some(line) => said!("redo.line", line = line),
            None => say("redo.nothing").to_owned(),
        };
        self.message = Some(Message::new(Tone::Plain, title));
        self.differs = None;
        self.touched();
    }

    /// Begins to save the game under its name into the folder of saves. The game goes on meanwhile.
    pub fn save(&mut self, ctx: &Context) {
        if self.saving.is_some() {
            return;
        }
        let name = file_name(&self.save_name);
        let path: PathBuf = self.session.library.saves_folder().join(format!("{name}.ron"));
        let over = path.exists();
        let saving = self.session.saving(&path);
        let job = Job::begin(ctx, move |progress| saving.write(&|| progress.goes_on()));
        self.saving = Some(BeingSaved { job, path, name: name.clone(), over });
        self.save_name = name;
    }

    /// Looks whether the game has been saved meanwhile.
    pub fn look_at_saving(&mut self, ctx: &Context) {
        let Some(saving) = &self.saving else { return };
        let written = match saving.job.poll(ctx) {
            Came::NotYet => return,
            Came::Answer(written) => Some(written),
            Came::Nothing => None,
        };
        if let Some(BeingSaved { path, name, over, .. }) = self.saving.take() {
            self.put_in_place(written, &path, &name, over);
        }
    }

    /// Waits until the game is saved, if it is being saved: before another comes on the table, and before the window closes.
    pub fn finish_saving(&mut self) {
        if let Some(saving) = self.saving.take() {
            let BeingSaved { job, path, name, over } = saving;
            let written = job.wait();
            self.put_in_place(written, &path, &name, over);
        }
    }

    fn put_in_place(&mut self, written: Option<Result<Written, Problem>>, path: &Path, name: &str, over: bool) {
        let broken = || Problem::new(path.display().to_string(), "cannot be written: its thread broke off");
        let saved = written.unwrap_or_else(|| Err(broken())).and_then(|written| self.session.saved(written));
        self.message = Some(match saved {
            Ok(()) => Message {
                tone: Tone::Good,
                title: if over { said!("save.over", name = name) } else { said!("save.done", name = name) },
                lines: vec![path.display().to_string()],
            },
            Err(problem) => {
                Message { tone: Tone::Fault, title: say("save.failed").to_owned(), lines: vec![problem.to_string()] }
            }
        });
    }
}

/// A game that is being saved.
pub struct BeingSaved {
    /// The work.
    pub job: Job<Result<Written, Problem>>,
    path: PathBuf,
    /// Under which name.
    pub name: String,
    /// Is there an earlier save of this name?
    over: bool,
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
