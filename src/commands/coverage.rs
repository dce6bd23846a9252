//! `ludimus coverage`: what became of a book.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::{Stop, choose::find_ruleset, count};
use crate::coverage::{Answers, Coverage, html};
use crate::library::Library;
use crate::session::write_whole;

/// Tells what became of a book: paragraph by paragraph the rules that answer it and the examples that show it, and which lines
/// of the scripts no example reached.
///
/// All examples are run for it, those of the house rules too.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  ludimus coverage hellwig-1803\n  ludimus coverage hellwig-1803 --html report.html\n  ludimus coverage chess --lines"
)]
pub struct CoverageOf {
    /// The ruleset
    ruleset: String,
    /// Writes the report as one page of HTML into this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Tells everything as JSON
    #[arg(long, conflicts_with = "lines")]
    json: bool,
    /// Tells only the lines that no example reached, each with its file
    #[arg(long)]
    lines: bool,
}

impl CoverageOf {
    pub fn run(self, library: &Library) -> Result<(), Stop> {
        let ruleset = find_ruleset(library, Some(&self.ruleset))?;
        let coverage = Coverage::of(library, &ruleset)?;
        let mut out = io::stdout().lock();
        if let Some(path) = &self.html {
            write_whole(path, &coverage.to_html())
                .map_err(|error| Stop::Wrong(format!("{} cannot be written: {error}", path.display())))?;
        }
        if self.json {
            let text = serde_json::to_string_pretty(&coverage)
                .map_err(|error| Stop::Wrong(format!("the report cannot be told as JSON: {error}")))?;
            writeln!(out, "{text}")?;
        } else if self.lines {
            for script in &coverage.scripts {
                for line in &script.unreached {
                    writeln!(out, "{}:{}: {}", script.file, line.line, line.text)?;
                }
            }
        } else if let Some(path) = &self.html {
            tell_totals(&mut out, &coverage)?;
            writeln!(out, "written: {}", path.display())?;
        } else {
            tell(&mut out, &coverage)?;
        }
        Ok(())
    }
}

fn tell(out: &mut impl Write, coverage: &Coverage) -> io::Result<()> {
    writeln!(out, "{}, version {}, after {}, {}", coverage.title, coverage.version, coverage.author, coverage.book)?;
    for paragraph in &coverage.paragraphs {
        let wanting = if paragraph.wanting { ", WANTING" } else { "" };
        let why = if paragraph.why.is_empty() { String::new() } else { format!(" ({})", paragraph.why) };
        writeln!(out, "\n{}  {}{why}{wanting}: {}", paragraph.at, paragraph.status, paragraph.says)?;
        tell_answers(out, &paragraph.answers)?;
    }
    for house in &coverage.houses {
        writeln!(out, "\nhouse rule {}: {}", house.name, house.says)?;
        tell_answers(out, &house.answers)?;
    }
    if !coverage.elsewhere.rules.is_empty() || !coverage.elsewhere.examples.is_empty() {
        writeln!(out, "\nbeside the paragraphs")?;
        tell_answers(out, &coverage.elsewhere)?;
    }
    writeln!(out, "\nlines that no example reached")?;
    for script in coverage.scripts.iter().filter(|script| !script.unreached.is_empty()) {
        let lines: Vec<usize> = script.unreached.iter().map(|line| line.line).collect();
        writeln!(out, "  {}: {} of {}: {}", script.file, lines.len(), script.lines, html::lines(&lines))?;
    }
    writeln!(out)?;
    tell_totals(out, coverage)
}

fn tell_answers(out: &mut impl Write, answers: &Answers) -> io::Result<()> {
    for rule in &answers.rules {
        let under = rule.under.as_ref().map(|under| format!(" ({under})")).unwrap_or_default();
        writeln!(out, "  rule     {}{under}  {}:{}", rule.key, rule.file, rule.line)?;
    }
    for example in &answers.examples {
        let holds = if example.failed.is_empty() { "passes" } else { "FAILS" };
        writeln!(out, "  example  {}  {}:{}  {holds}", example.id, example.file, example.line)?;
        for problem in &example.failed {
            writeln!(out, "           {problem}")?;
        }
    }
    Ok(())
}

fn tell_totals(out: &mut impl Write, coverage: &Coverage) -> io::Result<()> {
    let t = &coverage.totals;
    if t.paragraphs > 0 {
        writeln!(
            out,
            "{}: {} encoded, {} by an option or a house rule, {} commentary, {} missing; {} wanting",
            count(t.paragraphs, "paragraph"),
            t.encoded,
            t.chosen,
            t.commentary,
            t.missing,
            t.wanting
        )?;
    } else {
        writeln!(out, "no source.ron: the paragraphs of the book are not listed")?;
    }
    writeln!(
        out,
        "{}, {} ({} failing): {} passed, {} failed",
        count(t.rules, "rule and declaration").replace("rule and declarations", "rules and declarations"),
        count(t.examples, "worked example"),
        t.failing,
        t.passed,
        t.failed
    )?;
    writeln!(out, "{} of {} of the scripts reached ({})", t.lines - t.unreached, count(t.lines, "line"), t.reached())
}
