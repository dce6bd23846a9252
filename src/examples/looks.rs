//! What must stand in a printed table, and what must be seen over heights.

use std::collections::BTreeSet;

use super::claim::{find, look};
use crate::game::Game;

pub(super) fn printed(game: &Game, name: &str, cells: &[Vec<String>]) -> Result<(), String> {
    let table = game.printed(name).map_err(|problem| problem.to_string())?;
    let sheet = game.fill_in(table).map_err(|problems| problems.to_string())?;
    if sheet.rows.len() != cells.len() {
        return Err(format!("{name} has {} rows, not {}", sheet.rows.len(), cells.len()));
    }
    for (found, wanted) in sheet.rows.iter().zip(cells) {
        let Some((row, found)) = found.split_first() else { continue };
        if found != wanted {
            return Err(format!(
                "{name}: in the row '{row}' stands [{}], not [{}]",
                found.join(", "),
                wanted.join(", ")
            ));
        }
    }
    Ok(())
}

pub(super) fn section(
    game: &Game,
    (of, name): (&str, &str),
    to: &str,
    (seen, hidden_by): (bool, &[String]),
) -> Result<(), String> {
    look(game, |table| {
        let (from, target) = (find(table, of)?, find(table, to)?);
        let field = table.rules.names.find(name).filter(|n| table.rules.field(*n).is_some());
        let field = field.ok_or_else(|| format!("there is no field '{name}'"))?;
        let mut sections = table.position.occupants(from).flat_map(|id| table.sections(id, target));
        let section = sections.find(|section| section.field == field);
        let section = section.ok_or_else(|| format!("no line of {name} leads from {of} to {to}"))?;
        let told = section.told(table).english();
        let name_of = |n: usize| section.squares.get(n).map(|square| table.board.grid.name(*square));
        let by: BTreeSet<&str> = section.hidden.iter().filter_map(|cause| name_of(cause.place()?)).collect();
        let wanted: BTreeSet<&str> = hidden_by.iter().map(String::as_str).collect();
        if section.hidden.is_empty() == seen && by == wanted { Ok(()) } else { Err(told) }
    })
}
