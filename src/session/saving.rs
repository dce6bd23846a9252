//! Saving in three steps, of which the long one in the middle can be taken on another thread while the game goes on.

use std::path::{Path, PathBuf};

use super::keep::Known;
use super::{Session, put_in_place, write_part};
use crate::report::Problem;
use crate::state::save::Save;

/// A game that is to be written, as it was at one moment.
pub struct Saving {
    path: PathBuf,
    save: Save,
    known: Known,
}

/// A game that lies written beside the place where it belongs.
pub struct Written {
    path: PathBuf,
    part: PathBuf,
    text: String,
    known: Known,
}

fn amiss(path: &Path, why: impl std::fmt::Display) -> Problem {
    Problem::new(path.display().to_string(), format!("cannot be written: {why}"))
        .right("free the place, or save under another name; the game on the table is as it was")
}

impl Saving {
    /// Writes the game beside its place. The file of that name is as before until [`Session::saved`].
    ///
    /// # Errors
    /// Why it cannot be written, or that `goes_on` has told to stop.
    pub fn write(self, goes_on: &dyn Fn() -> bool) -> Result<Written, Problem> {
        let Self { path, save, known } = self;
        let text = save.write()?;
        if !goes_on() {
            return Err(Problem::new(path.display().to_string(), "it was not written: you have stopped it"));
        }
        let part = write_part(&path, &text).map_err(|error| amiss(&path, error))?;
        Ok(Written { path, part, text, known })
    }
}

impl Session {
    /// The game as it is now, to be written to a file.
    pub fn saving(&self, path: &Path) -> Saving {
        Saving { path: path.to_owned(), save: self.game.to_save(), known: Known::of(&self.game) }
    }

    /// Puts what was written in its place. What was done meanwhile goes into the journal that begins beside it.
    ///
    /// # Errors
    /// Why that cannot be done; a file of that name is then as before.
    pub fn saved(&mut self, written: Written) -> Result<(), Problem> {
        let Written { path, part, text, known } = written;
        put_in_place(&part, &path).map_err(|error| amiss(&path, error))?;
        self.kept_as(&path, text, known);
        self.keep();
        Ok(())
    }
}
