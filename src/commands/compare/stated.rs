//! The positions at which rules are compared.

use std::collections::BTreeMap;

use super::{Compare, no_example};
use crate::commands::choose::{find_board, find_ruleset, find_save};
use crate::commands::{Stop, tell};
use crate::compare::Ruled;
use crate::examples::{Example, lay, read_examples};
use crate::game::{Choice, Game};
use crate::library::Library;
use crate::report::Problems;
use crate::rulebook::OptionValue;
use crate::session::{Session, read_manifest};
use crate::simulate::Begin;
use crate::tongue::Phrase;

/// A position as the command line states it.
pub(super) enum Stated {
    /// That with which games begin.
    Array,
    /// In a notation of the ruleset.
    Text(String),
    /// Of a saved game.
    Saved(std::path::PathBuf),
    /// Of a worked example.
    Example(Box<Example>),
}

/// A position that was found.
pub(super) struct Position {
    pub ruleset: String,
    /// In words.
    pub name: String,
    /// The options that come with it.
    pub options: BTreeMap<String, OptionValue>,
    pub begin: Begin,
    /// The game of which it is the position; none where each variant lays it for itself.
    game: Option<Game>,
    /// Is its board one of the library?
    on_board: bool,
}

impl Stated {
    /// All positions that are stated; the array where none is.
    pub fn all(library: &Library, asked: &Compare) -> Result<Vec<Self>, Stop> {
        let mut all: Vec<Self> = asked.positions.iter().cloned().map(Self::Text).collect();
        all.extend(asked.load.iter().cloned().map(Self::Saved));
        if !asked.example.is_empty() {
            let examples = read_examples(library, &find_ruleset(library, asked.ruleset.as_deref())?)?;
            for name in &asked.example {
                let Some(example) = examples.iter().find(|example| example.id == *name) else {
                    let known: Vec<String> = examples.iter().map(|example| example.id.clone()).collect();
                    return Err(no_example(name, &known));
                };
                all.push(Self::Example(Box::new(example.clone())));
            }
        }
        if all.is_empty() {
            all.push(Self::Array);
        }
        Ok(all)
    }

    /// Lays the position, where it does not depend on the variant.
    pub fn position(&self, library: &Library, asked: &Compare) -> Result<Position, Stop> {
        let named = asked.ruleset.as_deref();
        match self {
            Self::Saved(path) => {
                let path = find_save(library, path)?;
                let session = Session::open(library.clone(), &path)?;
                session.notices.iter().map(Phrase::english).for_each(tell);
                let (choice, board) = (session.game.choice().clone(), session.game.board().id.clone());
                if let Some(other) = named.filter(|named| *named != choice.ruleset) {
                    return Err(Stop::Wrong(format!(
                        "{} is a game of {}, not of {other}",
                        path.display(),
                        choice.ruleset
                    )));
                }
                let file = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                Ok(Position {
                    ruleset: choice.ruleset,
                    name: format!("the saved game {file} on {board}"),
                    options: choice.options,
                    begin: Begin::Saved(file),
                    game: Some(session.game),
                    on_board: true,
                })
            }
            Self::Example(example) => {
                let ruleset = find_ruleset(library, named)?;
                let manifest = read_manifest(library, &ruleset)?;
                // Its position alone is wanted: its own house rules would be in every variant.
                let mut plain = Example { house: Vec::new(), ..(**example).clone() };
                plain.options.retain(|name, _| manifest.option(name).is_some());
                let game = lay(library, &manifest, &plain)
                    .map_err(|why| Stop::Wrong(format!("the worked example '{}': {why}", example.id)))?;
                Ok(Position {
                    ruleset,
                    name: format!("the worked example {} on {}", example.id, game.board().id),
                    options: plain.options,
                    begin: Begin::Saved(example.id.clone()),
                    game: Some(game),
                    on_board: example.sheet.is_none(),
                })
            }
            Self::Array | Self::Text(_) => {
                let ruleset = find_ruleset(library, named)?;
                if let Some(board) = &asked.board {
                    find_board(library, board)?;
                }
                let board = match &asked.board {
                    Some(board) => board.clone(),
                    None => read_manifest(library, &ruleset)?.boards.first().cloned().unwrap_or_default(),
                };
                let (name, begin) = match self {
                    Self::Text(text) => {
                        let begin = Begin::Text { notation: asked.notation.clone(), text: text.clone() };
                        (format!("the position {text}"), begin)
                    }
                    _ => (format!("the array on {board}"), Begin::Array),
                };
                Ok(Position { ruleset, name, options: BTreeMap::new(), begin, game: None, on_board: true })
            }
        }
    }
}

impl Position {
    /// The position under the rules of a variant.
    pub fn game(&self, library: &Library, asked: &Compare, (house, options): Ruled) -> Result<Game, Problems> {
        if let Some(game) = &self.game {
            return game.under(&|path| library.read(path), house, options);
        }
        let choice = Choice { ruleset: self.ruleset.clone(), house, options, seed: asked.seed };
        let (library, board) = (library.clone(), asked.board.as_deref());
        let session = match &self.begin {
            Begin::Text { notation, text } => Session::at_position(library, choice, board, notation.as_deref(), text)?,
            Begin::Array | Begin::Saved(_) => Session::begin(library, choice, board)?,
        };
        Ok(session.game)
    }

    /// Games are played on boards that a save can carry.
    pub fn can_be_played(&self) -> Result<(), Stop> {
        if self.on_board {
            return Ok(());
        }
        Err(Stop::Wrong(format!(
            "{} stands on a sheet of its own, where no games are played; leave --games out, or take an example on a board",
            self.name
        )))
    }
}
