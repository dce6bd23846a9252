//! Which game a command is about: a ruleset with its board and options, or a saved game.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Stop, tell};
use crate::game::Choice;
use crate::library::Library;
use crate::report::{Problem, nearest, quoted};
use crate::rulebook::{OptionValue, Options, read_with_house};
use crate::session::Session;
use crate::tongue::Phrase;

/// The board, the options and the save.
#[derive(Debug, Args)]
pub struct Position {
    /// The board; without it, the ruleset's usual one
    #[arg(long, value_name = "BOARD", conflicts_with = "load")]
    pub board: Option<String>,
    /// An option of the ruleset; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", conflicts_with = "load")]
    pub options: Vec<String>,
    /// A house rule that is laid over the ruleset; may be given several times, and the order counts
    #[arg(long, value_name = "NAME", conflicts_with = "load")]
    pub house: Vec<String>,
    /// Begin with this position instead of the array: a line in a notation that the ruleset declares, such as FEN
    #[arg(long, value_name = "TEXT", conflicts_with = "load")]
    pub position: Option<String>,
    /// The notation of the position, if the ruleset declares several
    #[arg(long, value_name = "NAME", requires = "position")]
    pub notation: Option<String>,
    /// A saved game instead of a ruleset: a file, or a name in the folder of saves
    #[arg(long, value_name = "SAVE")]
    pub load: Option<PathBuf>,
}

impl Position {
    /// Opens the save, or begins a game of the ruleset.
    pub fn open(&self, library: Library, ruleset: Option<&str>, seed: u64) -> Result<Session, Stop> {
        let Some(load) = &self.load else {
            let ruleset = find_ruleset(&library, ruleset)?;
            return self.begin(library, &ruleset, seed);
        };
        if let Some(ruleset) = ruleset {
            return Err(Stop::Wrong(format!(
                "both the ruleset {} and a saved game are named; a save brings its own ruleset, so leave one out",
                quoted(ruleset)
            )));
        }
        let path = find_save(&library, load)?;
        let session = Session::open(library, &path)?;
        session.notices.iter().map(Phrase::english).for_each(tell);
        Ok(session)
    }

    fn begin(&self, library: Library, ruleset: &str, seed: u64) -> Result<Session, Stop> {
        if let Some(board) = &self.board {
            find_board(&library, board)?;
        }
        for name in &self.house {
            find_house(&library, ruleset, name)?;
        }
        let options = read_options(&library, ruleset, &self.house, &self.options)?;
        let board = self.board.as_deref();
        let choice = Choice { ruleset: ruleset.to_owned(), house: self.house.clone(), options, seed };
        let Some(text) = &self.position else { return Ok(Session::begin(library, choice, board)?) };
        Ok(Session::at_position(library, choice, board, self.notation.as_deref(), text)?)
    }
}

fn read_options(
    library: &Library,
    ruleset: &str,
    house: &[String],
    choices: &[String],
) -> Result<BTreeMap<String, OptionValue>, Stop> {
    let manifest = read_with_house(&|path| library.read(path), ruleset, house)?.manifest;
    let options = Options::parse(&manifest, choices)?;
    Ok(options.chosen(&manifest).map(|(name, value)| (name.to_owned(), value.clone())).collect())
}

/// The ruleset that is meant; of one alone the name may be left out.
pub fn find_ruleset(library: &Library, named: Option<&str>) -> Result<String, Stop> {
    let known = library.rulesets();
    match (named, known.as_slice()) {
        (Some(id), _) if known.iter().any(|k| k == id) => Ok(id.to_owned()),
        (Some(id), _) => Err(Stop::Wrong(unknown("ruleset", id, &known))),
        (None, [only]) => Ok(only.clone()),
        (None, []) => Err(Stop::Wrong("there are no rulesets; put one into the folder rulesets/".to_owned())),
        (None, _) => Err(Stop::Wrong(format!("name a ruleset; there are {}", known.join(", ")))),
    }
}

/// Looks whether there is a house rule of this name.
pub fn find_house(library: &Library, ruleset: &str, name: &str) -> Result<(), Stop> {
    let known = library.houses(ruleset);
    if known.iter().any(|k| k == name) { Ok(()) } else { Err(Stop::Wrong(unknown("house rule", name, &known))) }
}

/// Looks whether there is a board of this name.
pub fn find_board(library: &Library, id: &str) -> Result<(), Stop> {
    let known = library.boards();
    if known.iter().any(|k| k == id) { Ok(()) } else { Err(Stop::Wrong(unknown("board", id, &known))) }
}

/// A sentence about a name that is not known: the likely one, and all there are.
pub fn unknown(what: &str, name: &str, known: &[String]) -> String {
    let begins = |k: &&String| !name.is_empty() && k.starts_with(name);
    let near = nearest(name, known.iter().map(String::as_str)).or(known.iter().find(begins).map(String::as_str));
    let near = near.map(|k| format!("; did you mean '{k}'?")).unwrap_or_default();
    let all = match known {
        [] => format!("there are no {what}s"),
        known => format!("the {what}s are {}", known.join(", ")),
    };
    format!("there is no {what} {}{near}\n{all}", quoted(name))
}

/// The file that is meant: the path itself, or a name in the folder of saves, with or without `.ron`.
pub fn find_save(library: &Library, named: &Path) -> Result<PathBuf, Stop> {
    let folder = library.saves_folder();
    let in_folder = folder.join(named);
    let with_ending = PathBuf::from(format!("{}.ron", in_folder.display()));
    if let Some(found) = [named.to_owned(), in_folder, with_ending].into_iter().find(|path| path.is_file()) {
        return Ok(found);
    }
    let mut known: Vec<String> = std::fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.strip_suffix(".ron").map(str::to_owned))
        .collect();
    known.sort();
    let problem = Problem::new(named.display().to_string(), "there is no such saved game");
    let all = match known.as_slice() {
        [] => format!("{} holds no saves yet", folder.display()),
        known => format!("{} holds {}", folder.display(), known.join(", ")),
    };
    let name = named.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let near = nearest(name, known.iter().map(String::as_str));
    Err(problem.right(near.map(|k| format!("did you mean '{k}'? {all}")).unwrap_or(all)).into())
}

/// Where a save of this name goes: a bare name into the folder of saves, a path to where it leads; `.ron` is added.
pub fn new_save(library: &Library, named: &str) -> PathBuf {
    let mut path = PathBuf::from(named);
    if path.extension().is_none_or(|ending| ending != "ron") {
        path.as_mut_os_string().push(".ron");
    }
    let is_bare = path.parent().is_none_or(|parent| parent.as_os_str().is_empty());
    if is_bare { library.saves_folder().join(path) } else { path }
}
