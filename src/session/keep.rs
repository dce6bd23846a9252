//! Keeping a game: its journal, and what is taken from the journal when it is opened again.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::Session;
use crate::board::Board;
use crate::game::Game;
use crate::journal::{self, Base, Entry, Frame, Journal, Wake};
use crate::library::Library;
use crate::rulebook::Rulebook;
use crate::state::hash_text;
use crate::state::save::Save;
use crate::tongue::{Phrase, phrase};

/// The folder, in that of the saves, for games that nobody has saved yet.
pub const UNSAVED: &str = "unsaved";

/// Where the journal begins when something is done.
enum Next {
    /// There is none.
    Nowhere,
    /// Beside a save that is made for it.
    Unsaved(PathBuf),
    /// Beside a save that is there.
    Beside(PathBuf, Base),
}

/// What a journal, or the save beside it, knows of a game.
#[derive(Default)]
pub(super) struct Known {
    /// Position and line of each action.
    done: Vec<(String, String)>,
    undone: usize,
    /// The rules and the board.
    under: Option<(Arc<Rulebook>, Arc<Board>)>,
}

impl Known {
    /// Everything of the game as it is now.
    pub fn of(game: &Game) -> Self {
        let history = game.whole_history();
        Self {
            done: history.done.iter().map(|r| (r.hash.clone(), r.line.clone())).collect(),
            undone: history.undone.len(),
            under: Some((game.rules().clone(), game.board().clone())),
        }
    }
}

/// What is kept of a game while it is played.
pub(super) struct Keeping {
    next: Next,
    journal: Option<Journal>,
    known: Known,
    /// Entries that are not safe yet, with the number of actions that they leave untouched.
    waiting: VecDeque<(usize, usize)>,
    wake: Wake,
}

impl Keeping {
    pub fn off() -> Self {
        Self {
            next: Next::Nowhere,
            journal: None,
            known: Known::default(),
            waiting: VecDeque::new(),
            wake: Wake::default(),
        }
    }
}

/// Takes from the journal beside a save what was done since. Gives what its journal goes on from, and sentences for the players.
pub(super) fn recover(path: &Path, text: &str, save: &mut Save) -> (Base, Vec<Phrase>) {
    let beside = journal::beside(path);
    let saved = Base::Saved(text.to_owned());
    if !beside.is_file() {
        return (saved, Vec::new());
    }
    let found = match journal::read(&beside) {
        Ok(found) => found,
        Err(problem) => return (saved, vec![phrase!("notice.as_saved", why = problem.to_string())]),
    };
    let mut notices: Vec<Phrase> = found.notice.into_iter().map(Phrase::from).collect();
    if found.save.as_ref() != Some(&hash_text(text)) {
        let last = found.lines.iter().rev().find_map(|line| match &line.entry {
            Entry::Act(record) => Some(&record.hash),
            _ => None,
        });
        if last.is_some() && last == save.history.done.last().map(|record| &record.hash) {
            // It was saved, and the program ended before the journal was begun anew.
            let _ = std::fs::remove_file(&beside);
            return (saved, Vec::new());
        }
        notices.push(phrase!("notice.other_state", name = beside.display().to_string()));
        return (saved, notices);
    }
    let before = save.history.done.len();
    let mut going = (found.head, found.damaged);
    for line in found.lines {
        if let Err(why) = journal::carry_out(save, line.entry) {
            notices.push(phrase!("notice.up_to", name = beside.display().to_string(), why = why));
            going.1 = true;
            break;
        }
        going.0 = (line.end, line.sum);
    }
    let after = save.history.done.len();
    if after > before {
        notices.push(match after - before {
            1 => phrase!("notice.recovered.one"),
            n => phrase!("notice.recovered.many", n = n),
        });
    }
    let ((good, sum), damaged) = going;
    (Base::Going { good, sum, damaged }, notices)
}

/// Games that ended without being saved and that nobody plays now.
pub fn cut_off(library: &Library) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(library.saves_folder().join(UNSAVED)).into_iter().flatten().flatten();
    let is_save = |path: &PathBuf| path.extension().is_some_and(|e| e == "ron");
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_save).collect();
    found.retain(|path| !journal::is_being_written(&journal::beside(path)));
    found.sort();
    found
}

impl Session {
    /// From now on every action is written into the journal beside the save.
    pub fn keep_journal(&mut self) {
        self.keeping.known = Known::of(&self.game);
        self.keeping.next = match self.opened.take() {
            Some((path, base)) => Next::Beside(path, base),
            None if self.library.home().is_some() => Next::Unsaved(self.library.saves_folder().join(UNSAVED)),
            None => Next::Nowhere,
        };
    }

    /// Calls this whenever something became safe, or cannot be written; from another thread.
    pub fn wake_by(&self, wake: impl Fn() + Send + 'static) {
        if let Ok(mut slot) = self.keeping.wake.lock() {
            *slot = Some(Box::new(wake));
        }
    }

    /// Gives the journal what was done since it was last given something.
    pub fn keep(&mut self) {
        let history = self.game.whole_history();
        let keeping = &mut self.keeping;
        if matches!(keeping.next, Next::Nowhere) && keeping.journal.is_none() {
            return;
        }
        let mut entries = Vec::new();
        let is_known = |(rules, board): &(Arc<Rulebook>, Arc<Board>)| {
            Arc::ptr_eq(rules, self.game.rules()) && Arc::ptr_eq(board, self.game.board())
        };
        if !keeping.known.under.as_ref().is_some_and(is_known) {
            entries.push((Entry::Rules(Box::new(Frame::of(&self.game.to_save()))), history.done.len()));
        }
        let differs = |(n, (hash, line)): (usize, &(String, String))| {
            history.done.get(n).is_none_or(|record| record.hash != *hash || record.line != *line)
        };
        let common = keeping.known.done.iter().enumerate().position(differs).unwrap_or(keeping.known.done.len());
        for kept in (common..keeping.known.done.len()).rev() {
            entries.push((Entry::Undo, kept));
        }
        let news = &history.done[common..];
        let is_again =
            news.len() == 1 && !history.undone.is_empty() && history.undone.len() + 1 == keeping.known.undone;
        for (n, record) in news.iter().enumerate() {
            let entry = if is_again { Entry::Redo } else { Entry::Act(record.clone()) };
            entries.push((entry, common + n));
        }
        if entries.is_empty() {
            return;
        }
        if keeping.journal.is_none() {
            let begun = match std::mem::replace(&mut keeping.next, Next::Nowhere) {
                Next::Nowhere => return,
                Next::Beside(path, base) => Journal::begin(&path, base, keeping.wake.clone()),
                Next::Unsaved(folder) => {
                    let numbered = |n: u32| folder.join(format!("{}-{n}.ron", self.game.choice().ruleset));
                    let is_free = |path: &PathBuf| !path.exists() && !journal::beside(path).exists();
                    let path = (1..).map(numbered).find(is_free).unwrap_or(folder);
                    let mut save = self.game.to_save();
                    save.history.done.clear();
                    save.history.undone.clear();
                    save.history.regrets.clear();
                    save.present = save.history.start.clone();
                    save.write().and_then(|text| Journal::begin(&path, Base::New(text), keeping.wake.clone()))
                }
            };
            match begun {
                Ok(journal) => keeping.journal = Some(journal),
                Err(problem) => return self.notices.push(problem.to_string().into()),
            }
        }
        let Some(journal) = &mut keeping.journal else { return };
        for (entry, untouched) in entries {
            match journal.write(&entry) {
                Ok(number) => keeping.waiting.push_back((number, untouched)),
                Err(problem) => self.notices.push(problem.to_string().into()),
            }
        }
        // What the journal knew already stays as it is: a long game is not copied for each action.
        keeping.known.done.truncate(common);
        keeping.known.done.extend(news.iter().map(|record| (record.hash.clone(), record.line.clone())));
        keeping.known.undone = history.undone.len();
        keeping.known.under = Some((self.game.rules().clone(), self.game.board().clone()));
    }

    /// The number of the first action, counted from 1, that is not safe yet; none if all are, or no journal is kept.
    pub fn first_pending(&self) -> Option<usize> {
        let safe = self.keeping.journal.as_ref()?.safe();
        let waiting = self.keeping.waiting.iter().filter(|(entry, _)| *entry > safe);
        waiting.map(|(_, untouched)| untouched + 1).min()
    }

    /// Waits until everything that was done is safe. True if it is, or if no journal is kept.
    pub fn wait_until_safe(&mut self, most: Duration) -> bool {
        let Some(journal) = &self.keeping.journal else { return true };
        let safe = journal.wait(most);
        self.look_at_journal();
        safe
    }

    /// Forgets what has become safe, and takes up what the journal tells.
    pub fn look_at_journal(&mut self) {
        let Some(journal) = &self.keeping.journal else { return };
        let safe = journal.safe();
        self.keeping.waiting.retain(|(entry, _)| *entry > safe);
        self.notices.extend(journal.take_told());
    }

    /// Why the journal cannot be written, while it cannot.
    pub fn journal_trouble(&self) -> Option<String> {
        self.keeping.journal.as_ref()?.trouble()
    }

    /// Where the game is kept that nobody has saved yet.
    pub fn unsaved(&self) -> Option<&Path> {
        let path = &self.keeping.journal.as_ref()?.save;
        path.parent().is_some_and(|folder| folder.ends_with(UNSAVED)).then_some(path)
    }

    /// The game was written to a save: a journal begins anew beside it, and what was kept of it elsewhere is not needed.
    pub(super) fn kept_as(&mut self, path: &Path, text: String, known: Known) {
        let unsaved = self.unsaved().map(Path::to_owned);
        let before = self.keeping.journal.take();
        let is_on = before.is_some() || !matches!(self.keeping.next, Next::Nowhere);
        let own = match (&before, &self.keeping.next) {
            (Some(journal), _) => journal.save == path,
            // It was opened, and nothing was done since.
            (None, Next::Beside(beside, Base::Going { .. })) => beside == path,
            _ => false,
        };
        drop(before);
        if own {
            let _ = std::fs::remove_file(journal::beside(path));
        } else if let Some(unsaved) = unsaved {
            forget(&unsaved);
        }
        if is_on {
            self.keeping.next = Next::Beside(path.to_owned(), Base::Saved(text));
        }
        self.keeping.waiting.clear();
        self.keeping.known = known;
    }

    /// Forgets what is kept of a game that nobody has saved: it came to its end as it was meant to.
    pub fn forget_unsaved(&mut self) {
        if let Some(path) = self.unsaved().map(Path::to_owned) {
            self.keeping.journal = None;
            self.keeping.next = Next::Nowhere;
            forget(&path);
        }
    }
}

/// Removes a game that was kept unsaved.
pub fn forget(path: &Path) {
    let _ = std::fs::remove_file(journal::beside(path));
    let _ = std::fs::remove_file(path);
}
