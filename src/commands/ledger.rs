//! `ludimus ledger`: what is kept of each piece as a table, and why.

use std::io::{self, Write};

use clap::Args;

use super::aligned::{aligned, comma_separated};
use super::choose::Position;
use super::moves::find_square;
use super::{Stop, tell_all};
use crate::game::Game;
use crate::library::Library;
use crate::report::did_you_mean;
use crate::rulebook::{Ledger as Kept, LedgerOrder, LedgerRow};
use crate::state::{PieceId, Side};

/// Prints the table that is kept of pieces: strengths, losses, or whatever the ruleset keeps.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    ludimus ledger --load evening.ron --side A --sort wounded\n  \
    ludimus ledger --load evening.ron --why 12-31\n  \
    ludimus ledger opiz-1806 --csv")]
pub struct Ledger {
    /// The ruleset, from its usual beginning
    ruleset: Option<String>,
    #[command(flatten)]
    position: Position,
    /// Only the pieces of this side
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// By a column, the greatest first, or by 'place'; else as the pieces came into the game
    #[arg(long, value_name = "COLUMN")]
    sort: Option<String>,
    /// Only the pieces on this square, or the one of this number (#12), with all that altered their values
    #[arg(long, value_name = "SQUARE")]
    why: Option<String>,
    /// As comma-separated values
    #[arg(long, conflicts_with = "why")]
    csv: bool,
}

impl Ledger {
    pub fn run(self, library: Library) -> Result<(), Stop> {
        let session = self.position.open(library, self.ruleset.as_deref(), 0)?;
        let game = &session.game;
        let mut out = io::BufWriter::new(io::stdout().lock());
        match &self.why {
            Some(who) => tell_why(game, who, &mut out)?,
            None => print(game, (self.side.as_deref(), self.sort.as_deref()), self.csv, &mut out)?,
        }
        out.flush()?;
        tell_all(&game.take_printed());
        Ok(())
    }
}

fn ledgers(game: &Game) -> Result<&[Kept], Stop> {
    let rules = game.rules();
    if rules.ledgers.is_empty() {
        let id = &rules.manifest.id;
        return Err(Stop::Wrong(format!("{id} keeps no table of pieces; a ruleset declares one with ledger \"...\"")));
    }
    Ok(&rules.ledgers)
}

/// Prints every ledger, of all sides or of one.
pub fn print(
    game: &Game,
    (side, sort): (Option<&str>, Option<&str>),
    csv: bool,
    out: &mut impl Write,
) -> Result<(), Stop> {
    for (n, ledger) in ledgers(game)?.iter().enumerate() {
        let side = side.map(|id| find_side(game, id)).transpose()?;
        let order = sort.map_or(Ok(LedgerOrder::Piece), |word| order(ledger, word))?;
        let rows = game.look(|table| ledger.rows(table, side, order)).unwrap_or_default();
        let (heads, mut lines) = (heads(ledger), lines(game, &rows));
        if csv {
            comma_separated(out, &heads, &lines)?;
            continue;
        }
        if n > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", ledger.title)?;
        let sums = ledger.sums(&rows).into_iter().map(|sum| sum.to_string());
        lines.push(["in all", "", "", ""].map(str::to_owned).into_iter().chain(sums).collect());
        aligned(out, &heads, &lines)?;
    }
    Ok(())
}

/// Prints the rows of some pieces, with all that altered their values.
pub fn tell_why(game: &Game, who: &str, out: &mut impl Write) -> Result<(), Stop> {
    let pieces = match who.strip_prefix('#').map(str::parse::<u16>) {
        Some(Ok(number)) => vec![PieceId(number)],
        _ => {
            let square = find_square(game, who).map_err(Stop::Wrong)?;
            game.look(|table| table.position.occupants(square).collect()).unwrap_or_default()
        }
    };
    let mut told = false;
    for ledger in ledgers(game)? {
        let mut rows = game.look(|table| ledger.rows(table, None, LedgerOrder::Piece)).unwrap_or_default();
        rows.retain(|row| pieces.contains(&row.piece));
        if rows.is_empty() {
            continue;
        }
        told = true;
        aligned(out, &heads(ledger), &lines(game, &rows))?;
        for row in rows {
            for entry in game.ledger_entries(ledger, row.piece, usize::MAX) {
                writeln!(out, "  {}. {}: {}", entry.number, entry.record.line, entry.told(ledger))?;
                for told in entry.record.reckoned() {
                    writeln!(out, "       {}", told.english())?;
                }
            }
        }
    }
    if told { Ok(()) } else { Err(Stop::Wrong(format!("no piece that is kept in a table stands on {who}"))) }
}

/// A side by its id.
pub fn find_side(game: &Game, id: &str) -> Result<Side, Stop> {
    let sides = &game.rules().manifest.sides;
    let found = sides.iter().position(|side| side.id == id).map(|n| Side(n as u8));
    found.ok_or_else(|| {
        let near = did_you_mean(id, sides.iter().map(|side| side.id.as_str()));
        Stop::Wrong(format!("there is no side '{id}'{near}"))
    })
}

fn order(ledger: &Kept, word: &str) -> Result<LedgerOrder, Stop> {
    if word == "place" {
        return Ok(LedgerOrder::Place);
    }
    let heads = || ledger.columns.iter().map(|(head, _)| head.as_str());
    match heads().position(|head| head == word) {
        Some(n) => Ok(LedgerOrder::Column(n)),
        None => {
            let (near, all) = (did_you_mean(word, heads()), heads().collect::<Vec<_>>().join(", "));
            Err(Stop::Wrong(format!("there is no column '{word}'{near}; it may be place, {all}")))
        }
    }
}

fn heads(ledger: &Kept) -> Vec<String> {
    let fixed = ["side", "no.", "piece", "where"].map(str::to_owned);
    fixed.into_iter().chain(ledger.columns.iter().map(|(head, _)| head.clone())).collect()
}

fn lines(game: &Game, rows: &[LedgerRow]) -> Vec<Vec<String>> {
    let sides = &game.rules().manifest.sides;
    let line = |row: &LedgerRow| {
        let side = sides.get(row.side.index()).map_or("?", |side| side.id.as_str()).to_owned();
        let fixed = [side, format!("#{}", row.piece.0), row.kind.clone(), row.place.clone()];
        fixed.into_iter().chain(row.values.iter().map(ToString::to_string)).collect()
    };
    rows.iter().map(line).collect()
}
