//! What the table tells on demand: ledgers, printed tables, and the ground in section.

use std::io::Write;

use super::table::{No, Table, lacking};
use crate::commands::moves::find_square;
use crate::commands::{ledger, tables};

impl<O: Write> Table<O> {
    /// The tables that are kept of pieces: of all, of a side, or of the piece on a square with the reasons.
    pub(super) fn ledger(&mut self, of: &str) -> Result<(), No> {
        let game = &self.session.game;
        let is_side = game.rules().manifest.sides.iter().any(|side| side.id == of);
        if of.is_empty() || is_side {
            ledger::print(game, (Some(of).filter(|of| !of.is_empty()), None), false, &mut self.out)?;
        } else {
            ledger::tell_why(game, of, &mut self.out)?;
        }
        Ok(())
    }

    /// The tables of the book, or one of them.
    pub(super) fn tables(&mut self, name: &str) -> Result<(), No> {
        tables::print(&self.session.game, Some(name).filter(|name| !name.is_empty()), false, &mut self.out)?;
        Ok(())
    }

    /// The ground between two squares in section, for who stands on the first.
    pub(super) fn section(&mut self, squares: &str) -> Result<(), No> {
        let Some((from, to)) = squares.split_once(char::is_whitespace) else {
            return Err(lacking("section", "two squares", "section 12-31 15-31"));
        };
        let game = &self.session.game;
        let from = find_square(game, from).map_err(No::refused)?;
        let to = find_square(game, to.trim()).map_err(No::refused)?;
        let told = game.look(|table| {
            let occupants = table.position.occupants(from);
            let sections: Vec<_> = occupants.flat_map(|id| table.sections(id, to)).collect();
            let told: Vec<String> = sections.iter().map(|section| section.told(table).english()).collect();
            (told, table.tell_square(from).english(), table.board.grid.name(from).to_owned())
        });
        let Some((told, who, name)) = told else { return Ok(()) };
        if told.is_empty() {
            let nobody = game.look(|table| table.position.occupants(from).next().is_none()) == Some(true);
            return Err(No::Refused(if nobody {
                format!("nothing stands on {name} ({who})")
            } else {
                format!("{who} on {name} looks over heights in no line that leads there")
            }));
        }
        for line in told {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }
}
