//! The tables of a ruleset, filled in by the rules in force.

use super::Game;
use crate::report::{Problem, Problems, did_you_mean};
use crate::rulebook::{Cells, Printed, Sheet};

impl Game {
    /// The table of this name.
    ///
    /// # Errors
    /// A sentence that names the nearest, and all there are.
    pub fn printed(&self, name: &str) -> Result<&Printed, Problem> {
        let tables = &self.rules.printed;
        tables.iter().find(|table| table.citation.key == name).ok_or_else(|| {
            let path = format!("rulesets/{}", self.chosen.ruleset);
            let known: Vec<&str> = tables.iter().map(|table| table.citation.key.as_str()).collect();
            let near = did_you_mean(name, known.iter().copied());
            let problem = Problem::new(path, format!("{} has no table '{name}'{near}", self.chosen.ruleset));
            match known.as_slice() {
                [] => problem.right("declare it with tabulate \"...\""),
                known => problem.right(format!("its tables are {}", known.join(", "))),
            }
        })
    }

    /// A table with all that stands in it.
    ///
    /// # Errors
    /// The fault of the script.
    pub fn fill_in(&self, table: &Printed) -> Result<Sheet, Problems> {
        let mut heads = vec![table.corner.clone()];
        heads.extend(table.columns.iter().map(ToString::to_string));
        let mut rows = Vec::new();
        for (n, row) in table.rows.iter().enumerate() {
            let mut line = vec![row.to_string()];
            match &table.cells {
                Cells::Fixed(cells) => line.extend(cells.get(n).into_iter().flatten().cloned()),
                Cells::Asked(run) => {
                    for column in &table.columns {
                        self.vm.refuel();
                        let cell =
                            self.ask(|_| self.vm.cell(table, *run, row, column)).unwrap_or_else(|| Ok(String::new()));
                        line.push(cell.map_err(|fault| fault.problem(&self.manifest_path()))?);
                    }
                }
            }
            rows.push(line);
        }
        Ok(Sheet { heads, rows })
    }
}
