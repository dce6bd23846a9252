//! Pictures of the game for papers and screens: what of it, how large, and in which format.

use std::collections::BTreeSet;
use std::path::Path;

use super::Session;
use crate::board::{Board, Square};
use crate::game::Entry;
use crate::picture::{self, DisplayList, Layout, Numbers, Sign, View, text, words};
use crate::rulebook::{Candidate, Table};
use crate::state::{Change, PieceId, Record};
use crate::tongue::Phrase;

/// Square so wide, in the units of the file, where no width is asked for.
const SQUARE: f32 = 32.0;
/// Points to a millimetre in a picture of points, where a width is asked for: 300 to the inch.
const FINE: f32 = 300.0 / 25.4;
/// Widths that can be asked for, in millimetres.
const WIDTHS: std::ops::RangeInclusive<f32> = 10.0..=2000.0;

/// In which format a picture is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// Lines and letters, to be drawn in any size.
    #[default]
    Svg,
    /// Points of colour.
    Png,
    /// A page.
    Pdf,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Svg, Self::Png, Self::Pdf];

    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    /// The format that the ending of a file's name tells.
    pub fn of_file(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_lowercase();
        Self::ALL.into_iter().find(|format| format.ending() == ending)
    }
}

/// What a picture shows, and how.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Wanted {
    /// The format.
    pub format: Format,
    /// Which squares show their names.
    pub numbers: Numbers,
    /// Is the board turned half about?
    pub turned: bool,
    /// A part of the board: a region's name, or squares and rectangles as `12, 30-75`; empty for all.
    pub region: String,
    /// The piece whose actions are signed.
    pub reach: Option<PieceId>,
    /// Is the last turn shown by arrows?
    pub arrows: bool,
    /// In grey?
    pub grey: bool,
    /// How wide, in millimetres; without it a square has 32 units.
    pub millimetres: Option<f32>,
}

/// The squares that a text names on a board: a region, or squares and rectangles between two corners, with commas between.
///
/// # Errors
/// A sentence that says which part names none.
pub fn squares_of(board: &Board, text: &str) -> Result<Vec<Square>, String> {
    if let Some(region) = board.regions.get(text.trim()) {
        return Ok(board.grid.squares().filter(|square| region.contains(*square)).collect());
    }
    let mut squares = BTreeSet::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let find = |name: &str| {
            board.find(name.trim()).ok_or_else(|| format!("the board has no region and no square '{}'", name.trim()))
        };
        if let Some(square) = board.find(part) {
            squares.insert(square);
            continue;
        }
        let (from, to) = part.split_once('-').unwrap_or((part, part));
        let (from, to) = (find(from)?, find(to)?);
        let (Some((ax, ay)), Some((bx, by))) = (board.grid.column_row(from), board.grid.column_row(to)) else {
            return Err(format!("'{part}' is no rectangle: a corner lies beside the board"));
        };
        for row in ay.min(by)..=ay.max(by) {
            squares.extend((ax.min(bx)..=ax.max(bx)).filter_map(|column| board.grid.at(column, row)));
        }
    }
    Ok(squares.into_iter().collect())
}

/// The squares between which pieces went in the last turn in which anything went.
pub fn arrows(log: &[Entry]) -> Vec<(Square, Square)> {
    let done =
        || log.iter().rev().filter_map(|entry| if let Entry::Done(_, record) = entry { Some(*record) } else { None });
    let turn = done().find(|record| !went(record).is_empty()).map(|record| record.turn);
    let mut arrows: Vec<_> = done().filter(|record| Some(record.turn) == turn).flat_map(went).collect();
    arrows.reverse();
    arrows
}

fn went(record: &Record) -> Vec<(Square, Square)> {
    let shifts = record.changes.iter().filter_map(|c| if let Change::Shift(shifts) = c { Some(shifts) } else { None });
    shifts.flatten().filter_map(|s| Some((*s.from.cells().first()?, *s.to.cells().first()?))).collect()
}

/// A picture that is ready to be written: plain data, so that it can be written on another thread.
#[derive(Debug, Clone)]
pub struct Composed {
    list: DisplayList,
    title: String,
    says: Phrase,
    format: Format,
    millimetres: Option<f32>,
}

impl Composed {
    /// A picture of a table; `reach` are the actions that are signed, `log` what the arrows of the last turn are taken from.
    ///
    /// # Errors
    /// A sentence: a region that the board has not, a width out of measure.
    pub fn new(table: &Table, reach: &[Candidate], log: &[Entry], wanted: &Wanted) -> Result<Self, String> {
        let signs: BTreeSet<_> = reach.iter().filter_map(|c| Sign::of(table, c)).collect();
        let view = View {
            numbers: wanted.numbers,
            turned: wanted.turned,
            selected: wanted.reach,
            signs: signs.into_iter().collect(),
            arrows: if wanted.arrows { arrows(log) } else { Vec::new() },
            ..View::default()
        };
        let squares = squares_of(&table.board, &wanted.region)?;
        let mut list = picture::draw(table, &view);
        if let Some((least, most)) = picture::around(&Layout::new(&table.board.grid, wanted.turned), &squares) {
            list = picture::clipped(list, least, most);
        }
        if wanted.grey {
            list = picture::grey(list);
        }
        let across = list.most[0] - list.least[0];
        let millimetres = match wanted.millimetres {
            Some(width) if !WIDTHS.contains(&width) => {
                return Err(format!("a picture is {} to {} millimetres wide", WIDTHS.start(), WIDTHS.end()));
            }
            width => width.map(|width| width / across),
        };
        let title = format!("{}. {}", table.rules.manifest.title, text::turn(table).english());
        Ok(Self { list, title, says: words::position(table, &squares), format: wanted.format, millimetres })
    }

    /// What it shows, in words: every piece with its square, for those who cannot see it.
    pub fn says(&self) -> &Phrase {
        &self.says
    }

    /// The bytes of its file. `goes_on` hears how much of it is done, from 0 to 1, and says whether to go on.
    ///
    /// # Errors
    /// A sentence: that it has too many points, or was stopped.
    pub fn write(&self, goes_on: &mut dyn FnMut(f32) -> bool) -> Result<Vec<u8>, String> {
        let Self { list, title, millimetres, .. } = self;
        let says = &self.says.english();
        match self.format {
            Format::Svg => {
                let (square, unit) = millimetres.map_or((SQUARE, ""), |mm| (mm, "mm"));
                Ok(picture::svg_in(list, title, says, square, unit).into_bytes())
            }
            Format::Pdf => {
                // 72 points to the inch of 25.4 millimetres.
                let square = millimetres.map_or(SQUARE * 0.75, |mm| mm * 72.0 / 25.4);
                Ok(picture::pdf(list, title, says, square))
            }
            Format::Png => {
                let dots = millimetres.map(|_| (FINE * 1000.0).round() as u32);
                picture::png(list, (title, says), millimetres.map_or(SQUARE, |mm| mm * FINE), dots, goes_on)
            }
        }
    }
}

impl Session {
    /// A picture of the position as the seat at the move sees it, as the bytes of a file.
    ///
    /// # Errors
    /// A sentence: a region that the board has not, a width out of measure.
    pub fn picture(&self, wanted: &Wanted) -> Result<Vec<u8>, String> {
        let game = &self.game;
        let reach = wanted.reach.map(|id| game.legal_of(id)).unwrap_or_default();
        let composed = game.look(|table| Composed::new(table, &reach, &game.log(), wanted));
        composed.unwrap_or_else(|| Err("there is no game".to_owned()))?.write(&mut |_| true)
    }
}
