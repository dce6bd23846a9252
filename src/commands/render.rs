//! `ludimus render`: a position as a picture.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::choose::Position;
use super::moves::find_square;
use super::{Stop, tell};
use crate::library::Library;
use crate::picture;
use crate::report::Problem;
use crate::session::show::{Format, Wanted};

/// Writes a position as SVG, PNG or PDF: the same picture that the window shows.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ludimus render hellwig-1803 --board hellwig-terrain -o board.svg\n  \
    ludimus render --load evening.ron --numbers all --arrows -o evening.png\n  \
    ludimus render hellwig-1803 --board hellwig-plate-3 --region 313-362 --reach 358 --grey --width 90 -o reach.pdf")]
pub struct Render {
    /// The ruleset, at its usual beginning
    ruleset: Option<String>,
    #[command(flatten)]
    position: Position,
    /// The file to write, ending in .svg, .png or .pdf; without it, SVG to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Which squares show their names
    #[arg(long, value_enum, default_value = "ends")]
    numbers: Numbers,
    /// Turn the board half about
    #[arg(long)]
    turned: bool,
    /// Only a part of the board: a region, or squares and rectangles between two corners, as '12, 30-75'
    #[arg(long, value_name = "SQUARES")]
    region: Option<String>,
    /// Sign what the piece on this square may do
    #[arg(long, value_name = "SQUARE")]
    reach: Option<String>,
    /// Show by arrows what went where in the last turn
    #[arg(long)]
    arrows: bool,
    /// In grey
    #[arg(long)]
    grey: bool,
    /// How wide, in millimetres; a PNG has 300 points to the inch then
    #[arg(long, value_name = "MM")]
    width: Option<f32>,
}

/// Which squares show their names.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Numbers {
    /// None
    Off,
    /// The ends of each row, beside the board
    Ends,
    /// Every square
    All,
}

impl Render {
    pub fn run(self, library: Library) -> Result<(), Stop> {
        let format = match &self.output {
            None => Format::Svg,
            Some(path) => Format::of_file(path).ok_or_else(|| {
                let problem = Problem::new(path.display().to_string(), "a picture is written as SVG, PNG or PDF");
                problem.right(format!("write for instance '{}'", path.with_extension("svg").display()))
            })?,
        };
        let session = self.position.open(library, self.ruleset.as_deref(), 0)?;
        let numbers = match self.numbers {
            Numbers::Off => picture::Numbers::Off,
            Numbers::Ends => picture::Numbers::Ends,
            Numbers::All => picture::Numbers::All,
        };
        let reach =
            match &self.reach {
                None => None,
                Some(name) => {
                    let square = find_square(&session.game, name).map_err(Stop::Wrong)?;
                    let piece = session.game.look(|table| table.position.occupants(square).last()).flatten();
                    Some(piece.ok_or_else(|| {
                        Stop::Wrong(format!("nothing stands on {name} whose actions could be signed"))
                    })?)
                }
            };
        let wanted = Wanted {
            format,
            numbers,
            turned: self.turned,
            region: self.region.unwrap_or_default(),
            reach,
            arrows: self.arrows,
            grey: self.grey,
            millimetres: self.width,
        };
        let drawn = session.picture(&wanted).map_err(Stop::Wrong)?;
        match &self.output {
            None => io::stdout().write_all(&drawn)?,
            Some(path) => {
                let problem = |error| Problem::new(path.display().to_string(), format!("cannot be written: {error}"));
                std::fs::write(path, drawn).map_err(problem)?;
                tell(format!("written: {}", path.display()));
            }
        }
        Ok(())
    }
}
