//! Lines that an author asks of a game that is being played, evaluated in its machine and under its limits.

use mlua::chunk::Compiler;
use mlua::{MultiValue, Value};

use super::api::handle::Handle;
use super::desk::{CONSOLE, Mode};
use super::fault::Fault;
use super::{Vm, purity, show};
use crate::rulebook::Citation;

/// The file to which a fault of a line belongs.
pub const LINE: &str = "line.luau";

/// What came of a line.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Evaluated {
    /// Its answer as text, line by line; nothing where it answers nothing.
    pub shown: Vec<String>,
    /// The piece or square that it answered, if that is all.
    pub handle: Option<Handle>,
}

/// Is a line not at its end yet?
pub fn is_unfinished(text: &str) -> bool {
    let at_end = |source: &str| match Compiler::new().compile(source) {
        Err(error) => error.to_string().contains("got <eof>"),
        Ok(_) => false,
    };
    at_end(text) || at_end(&expression(text))
}

fn expression(text: &str) -> String {
    format!("return {text}")
}

impl Vm {
    /// Evaluates an expression, or runs statements. Rules that fail meanwhile are not put out of force by it.
    ///
    /// # Errors
    /// What is wrong with the line, or what went wrong in it.
    pub fn evaluate(&self, text: &str, changing: bool) -> Result<Evaluated, Fault> {
        let whole = expression(text);
        let source = if Compiler::new().compile(&whole).is_ok() { whole } else { text.to_owned() };
        let ready = purity::check_source(LINE, &source).map_err(|problems| {
            let first = problems.into_iter().next();
            let line = first.as_ref().and_then(|problem| problem.line).unwrap_or(0);
            let what = first.map(|problem| match problem.right {
                Some(right) => format!("{}; {right}", problem.what),
                None => problem.what,
            });
            Fault { rule: String::new(), file: LINE.to_owned(), line, what: what.unwrap_or_default() }
        })?;
        let wrong = |error: mlua::Error| Fault::new("", &error);
        let function = self.lua.load(ready).set_name(format!("@{LINE}")).into_function().map_err(wrong)?;
        let citation = Citation { key: CONSOLE.to_owned(), ..Citation::default() };
        let mode = if changing { Mode::Changing } else { Mode::Asking };
        self.refuel();
        let known = self.desk.suspended.faults();
        let answer = self.run_function::<MultiValue>(mode, &citation, CONSOLE, &function, ());
        self.desk.suspended.set(known);
        let answer = answer
            .map_err(|fault| if fault.rule == CONSOLE { Fault { rule: String::new(), ..fault } } else { fault })?;
        let handle = match (answer.len(), answer.front()) {
            (1, Some(value)) => Handle::read(value),
            _ => None,
        };
        Ok(Evaluated { shown: show::shown(&self.desk, answer.iter().collect::<Vec<&Value>>().as_slice()), handle })
    }
}
