//! A saved game on its way to the table: what lies on the disk is read on a thread of its own.

use std::path::{Path, PathBuf};

use egui::{Context, Ui};

use super::job::{Came, Job};
use super::say::{said, say};
use crate::report::{Problem, Problems};
use crate::session::SavedGame;

/// A saved game that is being read.
pub struct Opening {
    path: PathBuf,
    job: Job<Result<SavedGame, Problems>>,
}

impl Opening {
    /// Begins to read it.
    pub fn begin(ctx: &Context, path: PathBuf) -> Self {
        let read = path.clone();
        Self { job: Job::begin(ctx, move |_| SavedGame::read(&read)), path }
    }

    /// What was read, once it is.
    pub fn poll(&self, ctx: &Context) -> Option<Result<SavedGame, Problems>> {
        match self.job.poll(ctx) {
            Came::NotYet => None,
            Came::Answer(read) => Some(read),
            Came::Nothing => Some(Err(Problem::new(self.path.display().to_string(), say("go_on.broken")).into())),
        }
    }

    /// From where it is read.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The bar; true if it was stopped.
    pub fn ui(&self, ui: &mut Ui) -> bool {
        let name = self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        self.job.ui(ui, &said!("job.opening", name = name))
    }
}
