//! What stands in the cell of a table that a ruleset prints.

use mlua::Value;

use super::desk::Mode;
use super::{Fault, Vm, api, fault};
use crate::rulebook::{FnRef, Label, Printed};

impl Vm {
    /// Asks a function what stands in a row and a column of a table.
    ///
    /// # Errors
    /// The fault of the script.
    pub fn cell(&self, table: &Printed, run: FnRef, row: &Label, column: &Label) -> Result<String, Fault> {
        let citation = &table.citation;
        let wrong = |error: mlua::Error| Fault::new(&citation.key, &error);
        let label = |label: &Label| match label {
            Label::Text(text) => self.text(text),
            Label::Number(number) => Ok(Value::Number(*number as f64)),
        };
        let given = (label(row).map_err(wrong)?, label(column).map_err(wrong)?);
        match self.call_for::<Value>(Mode::Asking, citation, "tabulate", run, given)? {
            Value::Nil => Ok(String::new()),
            Value::Boolean(true) => Ok("yes".to_owned()),
            Value::Boolean(false) => Ok("no".to_owned()),
            Value::Integer(number) => Ok(number.to_string()),
            Value::Number(number) => Ok(number.to_string()),
            Value::String(text) => Ok(fault::bounded(&text)),
            other => Err(Fault {
                rule: citation.key.clone(),
                file: citation.origin.file.clone(),
                line: citation.origin.line,
                what: format!("a cell is true, false, a number or a text, not {}", api::handle::what(&other)),
            }),
        }
    }
}
