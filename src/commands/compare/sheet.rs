//! What was found, as comma-separated values: one figure or one action a row, each with all that tells how it was found.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::table::rows_of;
use super::{Found, Under};
use crate::compare::more;
use crate::rulebook::OptionValue;
use crate::simulate::Plan;

const COLUMNS: [&str; 23] = [
    "program",
    "ruleset",
    "board",
    "position",
    "variant",
    "house",
    "options",
    "rules",
    "figure",
    "of",
    "value",
    "low",
    "high",
    "interval",
    "against",
    "difference",
    "difference_low",
    "difference_high",
    "difference_interval",
    "policy",
    "games",
    "seed",
    "max_turns",
];

/// What stands in the middle of a row: figure, of whom, value, low, high, interval.
type Told = [String; 6];
/// Against whom, by how much it is more, low, high, interval.
type Against = [String; 5];

/// Writes all that was found.
pub fn write(out: impl Write, all: &[Found], names: &[String], plan: Option<&Plan>) -> io::Result<()> {
    let mut rows = csv::Writer::from_writer(out);
    rows.write_record(COLUMNS)?;
    for found in all {
        actions(&mut rows, found, names)?;
        if let Some(plan) = plan {
            games(&mut rows, found, names, plan)?;
        }
    }
    rows.flush()
}

fn actions(rows: &mut csv::Writer<impl Write>, found: &Found, names: &[String]) -> io::Result<()> {
    let Some(first) = found.under.first() else { return Ok(()) };
    for (n, (name, under)) in names.iter().zip(&found.under).enumerate() {
        let mut row = |figure: &str, of: &str, value: usize, against: &str| {
            let told = [figure, of, &value.to_string(), "", "", ""].map(str::to_owned);
            rows.write_record(whole(found, name, under, told, [against, "", "", "", ""].map(str::to_owned), None))
        };
        row("legal actions", "", under.listed.len(), "")?;
        if n == 0 {
            continue;
        }
        for line in more(&under.listed, &first.listed) {
            row("gained", line, 1, &names[0])?;
        }
        for line in more(&first.listed, &under.listed) {
            row("lost", line, 1, &names[0])?;
        }
    }
    Ok(())
}

fn games(rows: &mut csv::Writer<impl Write>, found: &Found, names: &[String], plan: &Plan) -> io::Result<()> {
    let number = |value: f64| if value.is_finite() { format!("{value:.6}") } else { String::new() };
    let ends = |interval: Option<[f64; 2]>| interval.map_or_else(Default::default, |ends| ends.map(number));
    for row in rows_of(found) {
        for (n, ((name, under), estimate)) in names.iter().zip(&found.under).zip(&row.estimates).enumerate() {
            let interval = estimate.interval();
            let [low, high] = ends(interval);
            let method = interval.map_or("", |_| estimate.method()).to_owned();
            let told = [row.figure.what().to_owned(), row.figure.of(), number(estimate.value()), low, high, method];
            let less = row.estimates.first().filter(|_| n > 0).and_then(|first| estimate.less(first));
            let against = less.map_or_else(Against::default, |less| {
                let [low, high] = ends(less.interval);
                let method = less.interval.map_or("", |_| less.method).to_owned();
                [names[0].clone(), number(less.value), low, high, method]
            });
            rows.write_record(whole(found, name, under, told, against, Some(plan)))?;
        }
    }
    Ok(())
}

fn whole(found: &Found, name: &str, under: &Under, told: Told, against: Against, plan: Option<&Plan>) -> Vec<String> {
    let options = |options: &BTreeMap<String, OptionValue>| {
        options.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    };
    let mut row = vec![
        env!("CARGO_PKG_VERSION").to_owned(),
        found.ruleset.clone(),
        found.board.clone(),
        found.position.clone(),
        name.to_owned(),
        under.house.join("; "),
        options(&under.options),
        under.rules.clone(),
    ];
    row.extend(told);
    row.extend(against);
    row.extend(plan.map_or_else(Default::default, |plan| {
        [
            plan.policy.word().to_owned(),
            (plan.games.end - plan.games.start).to_string(),
            plan.seed.to_string(),
            plan.max_turns.to_string(),
        ]
    }));
    row
}
