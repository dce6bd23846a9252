//! `ludimus tables`: the tables of a book, as the rules in force have them.

use std::io::{self, Write};

use clap::Args;

use super::aligned::{aligned, comma_separated};
use super::choose::Position;
use super::{Stop, tell_all};
use crate::game::Game;
use crate::library::Library;
use crate::rulebook::Printed;

/// Prints the tables that a ruleset declares.
///
/// A table may be worked out from the rules in force: then options and house rules count in it.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ludimus tables opiz-1806\n  \
    ludimus tables opiz-1806 --table \"§62 cannon\" --csv\n  \
    ludimus tables opiz-1806 --table \"§62 cannon\" --option cannon_height_4=false")]
pub struct Tables {
    /// The ruleset
    ruleset: Option<String>,
    #[command(flatten)]
    position: Position,
    /// Only the table of this key
    #[arg(long, value_name = "KEY")]
    table: Option<String>,
    /// As comma-separated values, one table after another
    #[arg(long)]
    csv: bool,
}

impl Tables {
    pub fn run(self, library: Library) -> Result<(), Stop> {
        let session = self.position.open(library, self.ruleset.as_deref(), 0)?;
        let game = &session.game;
        let mut out = io::BufWriter::new(io::stdout().lock());
        print(game, self.table.as_deref(), self.csv, &mut out)?;
        out.flush()?;
        tell_all(&game.take_printed());
        Ok(())
    }
}

/// Prints the table of a name, or all.
pub fn print(game: &Game, name: Option<&str>, csv: bool, out: &mut impl Write) -> Result<(), Stop> {
    let rules = game.rules().clone();
    let tables: Vec<&Printed> = match name {
        Some(name) => vec![game.printed(name)?],
        None => rules.printed.iter().collect(),
    };
    if tables.is_empty() {
        let id = &rules.manifest.id;
        return Err(Stop::Wrong(format!("{id} declares no tables; a ruleset declares one with tabulate \"...\"")));
    }
    for (n, table) in tables.into_iter().enumerate() {
        let sheet = game.fill_in(table)?;
        if n > 0 {
            writeln!(out)?;
        }
        if csv {
            comma_separated(out, &sheet.heads, &sheet.rows)?;
            continue;
        }
        let (key, title) = (&table.citation.key, &table.title);
        writeln!(out, "{}", if key == title { key.clone() } else { format!("{key}: {title}") })?;
        if !table.citation.says.is_empty() {
            writeln!(out, "{}", table.citation.says)?;
        }
        aligned(out, &sheet.heads, &sheet.rows)?;
    }
    Ok(())
}
