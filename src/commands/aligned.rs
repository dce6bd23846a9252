//! Tables on the terminal, or as comma-separated values.

use std::io::{self, Write};

/// Writes a table with its columns one below another: names to the left, numbers to the right.
pub fn aligned(out: &mut impl Write, heads: &[String], rows: &[Vec<String>]) -> io::Result<()> {
    let all = || std::iter::once(heads).chain(rows.iter().map(Vec::as_slice));
    let cell = |row: &[String], n: usize| row.get(n).cloned().unwrap_or_default();
    let width = |n: usize| all().map(|row| cell(row, n).chars().count()).max().unwrap_or(0);
    let is_number = |text: &str| text.parse::<i64>().is_ok();
    let numbers = |n: usize| {
        let mut cells = rows.iter().map(|row| cell(row, n)).filter(|text| !text.is_empty()).peekable();
        cells.peek().is_some() && cells.all(|text| is_number(&text))
    };
    let columns: Vec<(usize, bool)> = (0..heads.len()).map(|n| (width(n), n > 0 && numbers(n))).collect();
    for row in all() {
        let mut line = String::new();
        for (n, (width, right)) in columns.iter().enumerate() {
            let text = cell(row, n);
            let gap = " ".repeat(width.saturating_sub(text.chars().count()));
            line += if n > 0 { "  " } else { "" };
            line += &if *right { gap + &text } else { text + &gap };
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Writes a table as comma-separated values.
pub fn comma_separated(out: &mut impl Write, heads: &[String], rows: &[Vec<String>]) -> io::Result<()> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(out);
    for row in std::iter::once(heads).chain(rows.iter().map(Vec::as_slice)) {
        writer.write_record(row)?;
    }
    writer.flush()
}

#[cfg(test)]
mod tests {
    use super::{aligned, comma_separated};

    fn table() -> (Vec<String>, Vec<Vec<String>>) {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        (row(["height", "1", "far, far"]), vec![row(["2", "yes", "7"]), row(["10", "no", "12"])])
    }

    #[test]
    fn columns_stand_one_below_another() {
        let (heads, rows) = table();
        let mut out = Vec::new();
        aligned(&mut out, &heads, &rows).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "height  1    far, far\n2       yes         7\n10      no         12\n");
    }

    #[test]
    fn what_holds_a_comma_is_quoted() {
        let (heads, rows) = table();
        let mut out = Vec::new();
        comma_separated(&mut out, &heads, &rows).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "height,1,\"far, far\"\n2,yes,7\n10,no,12\n");
    }
}
