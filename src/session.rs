//! A game, the files behind it, and the watch over them: what the terminal and the window both play.

pub mod glance;
mod keep;
mod saving;
pub mod show;
mod under;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::board::Board;
use crate::game::{Choice, Game, Reloaded, Trouble, Verifier};
use crate::journal::{Base, Frame};
use crate::library::{Library, Watcher};
use crate::report::{Problem, Problems};
use crate::rulebook::{House, Manifest, OptionValue, house_folder};
use crate::state::save::Save;
use crate::tongue::{Phrase, phrase};

pub use keep::{UNSAVED, cut_off, forget};
pub use saving::{Saving, Written};
pub use under::OFFERS;

/// What came of a file being saved while the game went on.
#[derive(Debug, Clone)]
pub struct Notice {
    /// How long the reload took.
    pub took: Duration,
    /// What the new rules or the new ground did, or why the old ones stay.
    pub result: Result<Reloaded, Problems>,
}

/// A game in progress with everything around it.
pub struct Session {
    /// Where files come from.
    pub library: Library,
    /// The game.
    pub game: Game,
    watcher: Option<Watcher>,
    verifying: Verifying,
    /// Where the history stops agreeing with the rules in force, once that is found.
    trouble: Option<Trouble>,
    /// Was a file saved that holds words of a language, since this was last asked?
    words_heard: Cell<bool>,
    /// Sentences for the players from opening a save.
    pub notices: Vec<Phrase>,
    /// Why the last reload was refused; none if the rules in force are those on disk.
    pub stale: Option<Problems>,
    /// The save from which it was opened, and what its journal goes on from; until a journal is kept.
    opened: Option<(PathBuf, Base)>,
    keeping: keep::Keeping,
    /// What the save carries with which it was opened.
    carried: Option<Frame>,
    /// Are the rules in force those that the save carries, whatever the library holds?
    plays_carried: bool,
}

/// Reads a board of the library.
///
/// # Errors
/// Everything wrong with it.
pub fn read_board(library: &Library, id: &str) -> Result<Board, Problems> {
    read_board_file(library, &format!("boards/{id}.ron"))
}

fn read_board_file(library: &Library, path: &str) -> Result<Board, Problems> {
    Board::read(path, &library.read(path)?)
}

/// Reads the manifest of a ruleset of the library.
///
/// # Errors
/// Everything wrong with it.
pub fn read_manifest(library: &Library, ruleset: &str) -> Result<Manifest, Problems> {
    let path = crate::lua::loader::manifest_path(ruleset);
    Manifest::read(&path, &library.read(&path)?)
}

/// The house rules of a ruleset, by their names, each as it could be read.
pub fn read_houses(library: &Library, ruleset: &str) -> Vec<(String, Result<House, Problems>)> {
    let read = |name: &str| {
        let path = format!("{}/house.ron", house_folder(ruleset, name));
        House::read(&path, &library.read(&path)?)
    };
    library.houses(ruleset).into_iter().map(|name| (name.clone(), read(&name))).collect()
}

/// The house rules of a ruleset that can be read.
pub fn houses_of(library: &Library, ruleset: &str) -> Vec<House> {
    read_houses(library, ruleset).into_iter().filter_map(|(_, house)| house.ok()).collect()
}

/// Looks through the scripts of a ruleset that somebody may choose, so that the game begins at once when he does; while
/// `goes_on` says so.
pub fn look_ahead(library: &Library, ruleset: &str, goes_on: &dyn Fn() -> bool) {
    let own = library.list(&format!("rulesets/{ruleset}"), "luau");
    for path in library.list("scripts", "luau").into_iter().chain(own) {
        if !goes_on() {
            return;
        }
        if let Ok(text) = library.read(&path) {
            crate::lua::look_ahead(&path, &text);
        }
    }
}

/// The board that is named, or the ruleset's usual one.
fn board_of(library: &Library, ruleset: &str, board: Option<&str>) -> Result<Board, Problems> {
    let Some(board) = board else {
        let manifest = read_manifest(library, ruleset)?;
        return read_board(library, manifest.boards.first().map_or("", String::as_str));
    };
    read_board(library, board)
}

impl Session {
    /// Begins a game. Without a board the ruleset's usual one is taken.
    ///
    /// # Errors
    /// Everything wrong with ruleset, options or board.
    pub fn new_game(
        library: Library,
        ruleset: &str,
        board: Option<&str>,
        options: BTreeMap<String, OptionValue>,
        seed: u64,
    ) -> Result<Self, Problems> {
        Self::begin(library, Choice { ruleset: ruleset.to_owned(), options, seed, ..Choice::default() }, board)
    }

    /// Begins a game of what was chosen, house rules included. Without a board the ruleset's usual one is taken.
    ///
    /// # Errors
    /// As [`Session::new_game`]; what the house rules have against one another.
    pub fn begin(library: Library, choice: Choice, board: Option<&str>) -> Result<Self, Problems> {
        let board = board_of(&library, &choice.ruleset, board)?;
        let game = Game::new(&|path| library.read(path), choice, board)?;
        Ok(Self::around(library, game, Vec::new()))
    }

    /// Begins with a position that a text says, in the first notation of the ruleset or the one of this name.
    ///
    /// # Errors
    /// As [`Session::new_game`]; why the text is no position.
    pub fn at_position(
        library: Library,
        choice: Choice,
        board: Option<&str>,
        notation: Option<&str>,
        text: &str,
    ) -> Result<Self, Problems> {
        let board = board_of(&library, &choice.ruleset, board)?;
        let game = Game::at_position(&|path| library.read(path), choice, board, notation, text)?;
        Ok(Self::around(library, game, Vec::new()))
    }

    /// Opens a saved game and begins to verify it.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn open(library: Library, path: &Path) -> Result<Self, Problems> {
        Self::lay(library, SavedGame::read(path)?)
    }

    /// Puts a saved game that was read on the table, and begins to verify it.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn lay(library: Library, saved: SavedGame) -> Result<Self, Problems> {
        let SavedGame { path, save, base, mut notices } = saved;
        let opened = Game::open(&|path| library.read(path), &save, &path.display().to_string())?;
        notices.extend(opened.notices);
        let mut session = Self::around(library, opened.game, notices);
        session.opened = Some((path, base));
        session.carried = Some(Frame::of(&save));
        session.verify_anew();
        Ok(session)
    }

    /// Plays a game that was laid already, without keeping it.
    pub fn of_game(library: Library, game: Game) -> Self {
        Self::around(library, game, Vec::new())
    }

    fn around(library: Library, game: Game, notices: Vec<Phrase>) -> Self {
        Self {
            library,
            game,
            watcher: None,
            verifying: Verifying::Off,
            trouble: None,
            words_heard: Cell::new(false),
            notices,
            stale: None,
            opened: None,
            keeping: keep::Keeping::off(),
            carried: None,
            plays_carried: false,
        }
    }

    /// Writes the game to a file: whole, or not at all.
    ///
    /// # Errors
    /// Why it could not be written; a file of that name is then as before.
    pub fn save(&mut self, path: &Path) -> Result<(), Problem> {
        let written = self.saving(path).write(&|| true)?;
        self.saved(written)
    }

    /// Hears what the players say of dice: what their own show, `own` if they throw their own from now on, `seed` if the game
    /// throws for them. Gives a sentence about who throws.
    ///
    /// # Errors
    /// A sentence if it is none of these.
    pub fn hear_dice(&mut self, told: &str) -> Result<Phrase, Phrase> {
        match told {
            "" => {}
            "own" => self.game.throw_own_dice(true),
            "seed" => self.game.throw_own_dice(false),
            told => {
                let numbers = told.split([' ', ',']).filter(|n| !n.is_empty()).map(str::parse);
                let fell: Result<Vec<u32>, _> = numbers.collect();
                self.game.tell_dice(fell.map_err(|_| phrase!("dice.lacking"))?);
            }
        }
        Ok(if self.game.throws_own_dice() { phrase!("dice.own") } else { phrase!("dice.seed") })
    }

    /// Watches the files of the library; `wake` is called from another thread when one of them was saved.
    ///
    /// # Errors
    /// Why they cannot be watched.
    pub fn watch(&mut self, wake: impl Fn() + Send + 'static) -> Result<(), Problem> {
        self.watcher = Some(Watcher::new(&self.library, wake)?);
        Ok(())
    }

    /// Looks whether files of the game were saved, and if so puts what they say under the game.
    pub fn poll(&mut self) -> Option<Notice> {
        if self.heard() { self.refresh() } else { None }
    }

    /// Were files saved since this was last asked?
    pub fn heard(&self) -> bool {
        let changed = self.watcher.as_ref().map(Watcher::changed).unwrap_or_default();
        let of_words = |path: &PathBuf| path.components().any(|part| part.as_os_str() == "locale");
        self.words_heard.set(self.words_heard.get() || changed.iter().any(of_words));
        !changed.is_empty()
    }

    /// Was a file saved that holds words of a language, since this was last asked?
    pub fn take_words_heard(&self) -> bool {
        self.words_heard.take()
    }

    /// Puts the files as they are now under the game, if they differ from those in force.
    pub fn refresh(&mut self) -> Option<Notice> {
        let began = Instant::now();
        let board_path = self.game.board().file.clone();
        if self.plays_carried {
            // The players have chosen what is in force, whatever is saved meanwhile.
            return None;
        }
        let differs = |path: &str, text: &str| self.library.read(path).map_or(true, |now| now != text);
        let rules = self.game.rules().files.iter().any(|(path, text)| differs(path, text)) || self.stale.is_some();
        // A board that is not there is the one that a save carries.
        let board = self.library.exists(&board_path) && differs(&board_path, &self.game.board().text);
        if !rules && !board {
            return None;
        }
        // Both are read before either is put under the game, so that a bad board does not leave new rules half in force.
        let ground = match board.then(|| read_board_file(&self.library, &board_path)).transpose() {
            Ok(ground) => ground,
            Err(problems) => {
                self.stale = Some(problems.clone());
                return Some(Notice { took: began.elapsed(), result: Err(problems) });
            }
        };
        let library = &self.library;
        let mut result = if rules { self.game.reload(&|path| library.read(path)) } else { Ok(Reloaded::default()) };
        if let (Some(ground), Ok(rules)) = (ground, &mut result) {
            let Reloaded { changed, mut notices } = std::mem::take(rules);
            result = self.game.reload_board(ground).map(|ground| {
                notices.extend(ground.notices);
                Reloaded { changed, notices }
            });
        }
        self.stale = result.as_ref().err().cloned();
        if result.is_ok() {
            self.verify_anew();
            self.keep();
        }
        Some(Notice { took: began.elapsed(), result })
    }

    /// Lays other house rules over the ruleset from here on, in this order.
    ///
    /// # Errors
    /// As [`Game::switch_house`]; the game goes on as it was.
    pub fn switch_house(&mut self, house: Vec<String>) -> Result<Reloaded, Problems> {
        let Self { game, library, carried, plays_carried, .. } = self;
        let carried = carried.as_ref().filter(|_| *plays_carried);
        let done = game.switch_house(&|path| under::text_of(library, carried, path), house)?;
        self.verify_anew();
        self.keep();
        Ok(done)
    }

    /// Begins to verify the history from its start. The rules are read for it when it is first gone on with.
    pub fn verify_anew(&mut self) {
        self.trouble = None;
        self.verifying = Verifying::Due;
    }

    /// Verifies no farther: the history stands as it was played.
    pub fn stop_verifying(&mut self) {
        self.verifying = Verifying::Off;
    }

    /// How many actions of the history were verified, how many there are, and for how long it has been going on; none if nothing
    /// is being verified.
    pub fn verified(&self) -> Option<(usize, usize, Duration)> {
        let Verifying::On(verifier, since) = &self.verifying else { return None };
        let (done, of) = verifier.progress();
        Some((done, of, since.elapsed()))
    }

    /// Where the history stops agreeing with the rules in force, for the seat at the move. What was taken back is no trouble
    /// any more, until it is done again.
    pub fn told_trouble(&self) -> Option<Phrase> {
        let done = self.game.whole_history().done.len();
        let trouble = self.trouble.as_ref().filter(|trouble| trouble.number <= done)?;
        Some(self.game.tell_trouble(trouble))
    }

    /// Verifies some more actions; true while there are more.
    pub fn verify(&mut self, actions: usize) -> bool {
        if matches!(self.verifying, Verifying::Due) {
            self.verifying = match Verifier::new(&|path| self.text_of(path), &self.game) {
                Ok(verifier) => Verifying::On(Box::new(verifier), Instant::now()),
                Err(problems) => {
                    self.notices.push(phrase!("notice.unverified", why = problems.to_string()));
                    Verifying::Off
                }
            };
        }
        let Verifying::On(verifier, _) = &mut self.verifying else { return false };
        match verifier.go_on(actions) {
            Ok(false) => return true,
            Ok(true) => {}
            Err(trouble) => self.trouble = Some(*trouble),
        }
        self.verifying = Verifying::Off;
        false
    }
}

/// How far the history was played again.
enum Verifying {
    /// It is not, or it was to its end.
    Off,
    /// It is about to be.
    Due,
    /// It is, since this moment.
    On(Box<Verifier>, Instant),
}

/// A saved game with what its journal adds, as plain data: it can be read on another thread than the one that plays it.
pub struct SavedGame {
    path: PathBuf,
    save: Save,
    base: Base,
    notices: Vec<Phrase>,
}

impl SavedGame {
    /// Reads a save and its journal.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(path: &Path) -> Result<Self, Problems> {
        let file = path.display().to_string();
        let text = read_bounded(path, MOST_SAVE).map_err(|e| Problem::new(&file, format!("cannot be read: {e}")))?;
        let mut save = Save::read(&file, &text)?;
        let (base, notices) = keep::recover(path, &text, &mut save);
        Ok(Self { path: path.to_owned(), save, base, notices })
    }
}

/// A save larger than this is none of ours.
const MOST_SAVE: u64 = 32 << 20;

fn read_bounded(path: &Path, most: u64) -> std::io::Result<String> {
    let length = std::fs::metadata(path)?.len();
    if length > most {
        return Err(std::io::Error::other(format!("it has {length} bytes; a save has up to {most}")));
    }
    std::fs::read_to_string(path)
}

/// Writes a file whole, or not at all.
///
/// # Errors
/// Why it could not be written; a file of that name is then as before.
pub(crate) fn write_whole(path: &Path, text: &str) -> std::io::Result<()> {
    write_part(path, text).and_then(|part| put_in_place(&part, path))
}

/// Writes the text of a file beside it, whole; it takes the place of the file by [`put_in_place`].
pub(crate) fn write_part(path: &Path, text: &str) -> std::io::Result<PathBuf> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".part");
    let part = folder.join(name);
    let written = std::fs::File::create(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    if written.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    written.map(|()| part)
}

/// Puts what was written by [`write_part`] in the place of its file.
pub(crate) fn put_in_place(part: &Path, path: &Path) -> std::io::Result<()> {
    if let Err(error) = std::fs::rename(part, path) {
        let _ = std::fs::remove_file(part);
        return Err(error);
    }
    if let Some(folder) = path.parent()
        && let Ok(folder) = std::fs::File::open(folder)
    {
        // That the name is there is kept by the folder; not every system lets it be synced.
        let _ = folder.sync_all();
    }
    Ok(())
}
