//! Under which rules a save is played: those that are there now, or those that it carries.

use crate::game::Game;
use crate::journal::Frame;
use crate::library::Library;
use crate::report::{Problem, Problems};

use super::Session;

/// What may be done where the history stops agreeing with the rules in force.
pub const OFFERS: &str = "go on from the position as it stands, under the rules in force; or 'back', to before that action; or \
                          'carried', to play with the rules that the save carries";

/// A file out of what a save carries, if it has it, else of the library.
pub(super) fn text_of(library: &Library, carried: Option<&Frame>, path: &str) -> Result<String, Problem> {
    match carried.and_then(|frame| frame.files.get(path)) {
        Some(text) => Ok(text.clone()),
        None => library.read(path),
    }
}

impl Session {
    /// A file as the game in play takes it: of the library, or out of the save whose rules were chosen.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn text_of(&self, path: &str) -> Result<String, Problem> {
        text_of(&self.library, self.carried.as_ref().filter(|_| self.plays_carried), path)
    }

    /// Does the save carry other rules than those in force?
    pub fn carries_other_rules(&self) -> bool {
        self.carried.as_ref().is_some_and(|frame| frame.rules != self.game.rules().hash)
    }

    /// Puts the rules that the save carries under the game, or those of the library again.
    ///
    /// # Errors
    /// Why these rules cannot be played; the game goes on as it was.
    pub fn play_carried(&mut self, carried: bool) -> Result<(), Problems> {
        let Some(frame) = self.carried.clone() else {
            return Err(Problem::new("the game", "it was not opened from a save, and carries no other rules").into());
        };
        let before = std::mem::replace(&mut self.plays_carried, carried);
        if let Err(problems) = self.put_under(frame, carried) {
            self.plays_carried = before;
            return Err(problems);
        }
        self.stale = None;
        self.verify_anew();
        self.keep();
        Ok(())
    }

    fn put_under(&mut self, frame: Frame, carried: bool) -> Result<(), Problems> {
        let mut save = self.game.to_save();
        let (names, layers) = (save.names.clone(), save.layers.clone());
        let board = save.files.get(&format!("boards/{}.ron", save.board)).cloned();
        if carried {
            frame.put(&mut save);
            // Words are only ever added, and the board is the one on the table.
            (save.names, save.layers) = (names, layers);
            save.files.extend(board.map(|text| (format!("boards/{}.ron", save.board), text)));
        }
        let own = self.game.throws_own_dice();
        let opened = Game::open(&|path| self.text_of(path), &save, "the game")?;
        self.game = opened.game;
        self.game.throw_own_dice(own);
        self.notices.extend(opened.notices);
        Ok(())
    }

    /// Takes the game back to before the first action that does not agree with the rules in force. Gives the number of actions
    /// that were taken back.
    pub fn go_back(&mut self) -> usize {
        let Some(number) = self.trouble.as_ref().map(|trouble| trouble.number) else { return 0 };
        let mut count = 0;
        while self.game.whole_history().done.len() >= number && self.game.undo().is_some() {
            count += 1;
        }
        self.keep();
        count
    }

    /// Lets the history stand as it is, though the rules in force would not allow it.
    pub fn go_on(&mut self) {
        self.trouble = None;
    }
}
