//! `ledger` and `tabulate`.

use super::{Builder, Draft, Fields, Given, texts};
use crate::report::did_you_mean;
use crate::rulebook::{Cells, Label, Ledger, Printed};

/// A table has no more rows, and no more columns.
const MOST: usize = 200;

impl Builder {
    pub(super) fn ledger(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        let citation = fields.citation();
        let title = fields.text("title").unwrap_or_else(|| draft.key.clone());
        let words = fields.words("of");
        let of = self.kinds_of(&mut fields, &words);
        if words.is_empty() {
            fields.complain("it does not say of whom it is kept", "write of = \"...\" with kinds or groups");
        }
        let mut columns = Vec::new();
        for (head, value) in heads(&mut fields) {
            let known = self.book.names.find(&value).filter(|name| self.values.contains(name));
            match known {
                Some(name) => columns.push((head, name)),
                None => {
                    let words = self.values.iter().map(|name| self.book.names.word(*name));
                    let near = did_you_mean(&value, words);
                    fields.complain(
                        &format!("no kind has the value '{value}'{near}"),
                        "declare it in 'values' of a kind",
                    );
                }
            }
        }
        if let Some(of) = of {
            self.book.ledgers.push(Ledger { citation, title, of, columns });
        }
        self.problems.append(&mut problems);
    }

    pub(super) fn tabulate(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        let citation = fields.citation();
        let title = fields.text("title").unwrap_or_else(|| draft.key.clone());
        let corner = fields.text("corner").unwrap_or_default();
        let (columns, rows) = (labels(&mut fields, "columns"), labels(&mut fields, "rows"));
        let has = |key: &str| draft.body.as_ref().is_some_and(|b| b.contains_key(key));
        let cells = match (has("cells"), has("cell")) {
            (true, false) => fixed(&mut fields, rows.len(), columns.len()).map(Cells::Fixed),
            (false, true) => fields.function("cell").map(Cells::Asked),
            _ => {
                let right = "write cells = { { ... }, ... }, or cell = function(row, column) ...";
                fields.complain("it has either cells or a function that answers for each", right);
                None
            }
        };
        if let Some(cells) = cells {
            self.book.printed.push(Printed { citation, title, corner, columns, rows, cells });
        }
        self.problems.append(&mut problems);
    }
}

/// `columns = { { "present", "men" }, "killed" }`: what stands above a column, and the value.
fn heads(fields: &mut Fields) -> Vec<(String, String)> {
    let given = fields.raw("columns");
    let head = |item: &Given| match &texts(item)?[..] {
        [value] => Some((value.replace('_', " "), value.clone())),
        [head, value] => Some((head.clone(), value.clone())),
        _ => None,
    };
    let read: Option<Vec<_>> = match &given {
        Some(Given::List(items)) if (1..=MOST).contains(&items.len()) => items.iter().map(head).collect(),
        _ => None,
    };
    if read.is_none() {
        let right = "write columns = { { \"present\", \"strength\" }, \"killed\" }: what stands above, and the value";
        fields.complain("'columns' should list the values that are kept", right);
    }
    read.unwrap_or_default()
}

fn labels(fields: &mut Fields, key: &str) -> Vec<Label> {
    let label = |item: &Given| match item {
        Given::Text(text) => Some(Label::Text(text.clone())),
        Given::Number(n) if n.fract() == 0.0 && n.abs() < 1e9 => Some(Label::Number(*n as i64)),
        _ => None,
    };
    let read: Option<Vec<_>> = match fields.raw(key) {
        Some(Given::List(items)) if (1..=MOST).contains(&items.len()) => items.iter().map(label).collect(),
        _ => None,
    };
    if read.is_none() {
        fields.complain(&format!("'{key}' should list texts or whole numbers, 1 to {MOST}"), "");
    }
    read.unwrap_or_default()
}

/// Cells that are written out: as many in each row as there are columns.
fn fixed(fields: &mut Fields, rows: usize, columns: usize) -> Option<Vec<Vec<String>>> {
    let cell = |item: &Given| match item {
        Given::Text(text) => Some(text.clone()),
        Given::Number(n) => Some(n.to_string()),
        _ => None,
    };
    let row = |item: &Given| match item {
        Given::List(items) if items.len() == columns => items.iter().map(cell).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    let read = match fields.raw("cells") {
        Some(Given::List(items)) if items.len() == rows => items.iter().map(row).collect::<Option<Vec<_>>>(),
        _ => None,
    };
    if read.is_none() {
        fields.complain(&format!("'cells' should be {rows} rows of {columns} texts or numbers"), "");
    }
    read
}
