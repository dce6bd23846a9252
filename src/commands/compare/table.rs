//! What was found, as tables for the eye.

use std::io::{self, Write};

use super::{Found, Tally, played};
use crate::compare::{Difference, Estimate, Row, more, rows};
use crate::simulate::Plan;

/// Writes all that was found.
pub fn write(mut out: impl Write, all: &[Found], names: &[String], plan: Option<&Plan>) -> io::Result<()> {
    for (n, found) in all.iter().enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        actions(&mut out, found, names)?;
        if let Some(plan) = plan {
            games(&mut out, found, names, plan)?;
        }
    }
    out.flush()
}

/// The legal actions of each variant, and those gained and lost against the first.
fn actions(out: &mut impl Write, found: &Found, names: &[String]) -> io::Result<()> {
    let Some((first, others)) = found.under.split_first() else { return Ok(()) };
    writeln!(out, "{}: {}, {} at the move", found.ruleset, found.position, found.at_move)?;
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max("rules".len());
    writeln!(out, "{:wide$}  {:>7}  {:>6}  {:>6}", "rules", "actions", "gained", "lost")?;
    writeln!(out, "{:wide$}  {:>7}", names[0], first.listed.len())?;
    for (name, under) in names.iter().skip(1).zip(others) {
        let (gained, lost) = (more(&under.listed, &first.listed), more(&first.listed, &under.listed));
        writeln!(out, "{name:wide$}  {:>7}  {:>6}  {:>6}", under.listed.len(), gained.len(), lost.len())?;
    }
    for (name, under) in names.iter().skip(1).zip(others) {
        let (gained, lost) = (more(&under.listed, &first.listed), more(&first.listed, &under.listed));
        if gained.is_empty() && lost.is_empty() {
            writeln!(out, "{name} against {}: the same actions", names[0])?;
            continue;
        }
        writeln!(out, "{name} against {}:", names[0])?;
        for line in gained {
            writeln!(out, "  gained  {line}")?;
        }
        for line in lost {
            writeln!(out, "  lost    {line}")?;
        }
    }
    Ok(())
}

/// A row of the table of games: what stands in each column.
type Cells = [String; 5];

/// The figures of games: each line tells how they were found.
fn games(out: &mut impl Write, found: &Found, names: &[String], plan: &Plan) -> io::Result<()> {
    let played = played(plan);
    let mut lines: Vec<Cells> =
        vec![["figure", "rules", "estimate", "95 % interval", &format!("less {}'s", names[0])].map(str::to_owned)];
    for row in rows_of(found) {
        for (n, (name, estimate)) in names.iter().zip(&row.estimates).enumerate() {
            let less = row.estimates.first().filter(|_| n > 0).and_then(|first| estimate.less(first));
            let interval = estimate.interval().map(|ends| format!("{} ({})", span(&row, ends), estimate.method()));
            let less = less.map(|less| told_difference(&row, &less));
            lines.push([
                row.figure.to_string(),
                name.clone(),
                value(&row, estimate.value()),
                interval.unwrap_or_else(|| "-".to_owned()),
                less.unwrap_or_default(),
            ]);
        }
    }
    let wide: Vec<usize> =
        (0..5).map(|c| lines.iter().map(|line| line[c].chars().count()).max().unwrap_or(0)).collect();
    writeln!(out)?;
    for [figure, rules, estimate, interval, less] in lines {
        let (a, b, c, d) = (wide[0], wide[1], wide[2], wide[3]);
        let line = format!("{played}: {figure:a$}  {rules:b$}  {estimate:>c$}  {interval:d$}  {less}");
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(
        out,
        "{played}: games of at most {} turns; '-' where all games were alike or there was but one",
        plan.max_turns
    )
}

/// The figures of the games from a position.
pub(super) fn rows_of(found: &Found) -> Vec<Row> {
    let tallies: Vec<Tally> = found.under.iter().filter_map(|under| under.tally.clone()).collect();
    rows(&tallies, &found.sides)
}

fn is_share(row: &Row) -> bool {
    matches!(row.estimates.first(), Some(Estimate::Share { .. }))
}

fn value(row: &Row, value: f64) -> String {
    match is_share(row) {
        _ if !value.is_finite() => "-".to_owned(),
        true => format!("{:.1} %", 100.0 * value),
        false => format!("{value:.2}"),
    }
}

fn span(row: &Row, [low, high]: [f64; 2]) -> String {
    match is_share(row) {
        true => format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high),
        false => format!("{low:.2} to {high:.2}"),
    }
}

fn told_difference(row: &Row, less: &Difference) -> String {
    let by = match is_share(row) {
        true => format!("{:+.1} %", 100.0 * less.value),
        false => format!("{:+.2}", less.value),
    };
    let interval = less.interval.map(|ends| format!("  {} ({})", span(row, ends), less.method));
    by + &interval.unwrap_or_default()
}

/// The figures in sentences, for those who cannot see the plot.
pub(super) fn in_words(found: &Found, names: &[String], plan: &Plan) -> String {
    let row = |row: Row| {
        let each = names.iter().zip(&row.estimates).map(|(name, estimate)| {
            let interval = estimate.interval().map(|ends| format!(" ({})", span(&row, ends)));
            format!("{name} {}{}", value(&row, estimate.value()), interval.unwrap_or_default())
        });
        format!("{}: {}.", row.figure, each.collect::<Vec<_>>().join(", "))
    };
    let rows: Vec<String> = rows_of(found).into_iter().map(row).collect();
    format!("{}, {}; {}. {}", found.ruleset, found.position, played(plan), rows.join(" "))
}
