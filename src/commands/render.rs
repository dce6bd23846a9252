//! `ludimus render`: a position as a picture.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::choose::Position;
use super::{Stop, tell};
use crate::library::Library;
use crate::picture::{self, View, text};
use crate::report::Problem;

/// How wide a square is, in the units of the file.
const SQUARE: f32 = 32.0;

/// Writes a position as SVG: the same picture that the window shows.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ludimus render hellwig-1803 --board hellwig-terrain -o board.svg\n  \
    ludimus render --load evening.ron --numbers all -o evening.svg")]
pub struct Render {
    /// The ruleset, at its usual beginning
    ruleset: Option<String>,
    #[command(flatten)]
    position: Position,
    /// The file to write; without it, standard output
    #[arg(short, long, value_name = "FILE.svg")]
    output: Option<PathBuf>,
    /// Which squares show their names
    #[arg(long, value_enum, default_value = "ends")]
    numbers: Numbers,
    /// Turn the board half about
    #[arg(long)]
    turned: bool,
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
        if let Some(path) = self.output.as_deref().filter(|path| !is_svg(path)) {
            let problem = Problem::new(path.display().to_string(), "the picture is written as SVG only");
            return Err(problem.right(format!("write for instance '{}'", path.with_extension("svg").display())).into());
        }
        let session = self.position.open(library, self.ruleset.as_deref(), 0)?;
        let numbers = match self.numbers {
            Numbers::Off => picture::Numbers::Off,
            Numbers::Ends => picture::Numbers::Ends,
            Numbers::All => picture::Numbers::All,
        };
        let view = View { numbers, turned: self.turned, ..View::default() };
        let drawn = session.game.look(|table| {
            let title = format!("{}. {}", table.rules.manifest.title, text::turn(table));
            picture::svg(&picture::draw(table, &view), &title, SQUARE)
        });
        let drawn = drawn.unwrap_or_default();
        match &self.output {
            None => io::stdout().write_all(drawn.as_bytes())?,
            Some(path) => {
                let problem = |error| Problem::new(path.display().to_string(), format!("cannot be written: {error}"));
                std::fs::write(path, drawn).map_err(problem)?;
                tell(format!("written: {}", path.display()));
            }
        }
        Ok(())
    }
}

fn is_svg(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"))
}
