//! `ludimus test`: the worked examples of a ruleset.

use std::io::{self, Write as _};

use clap::Args;

use super::{Stop, choose::find_ruleset, tell};
use crate::examples::run_ruleset;
use crate::library::Library;

/// Runs the worked examples of a ruleset, or of all.
///
/// Every expectation counts, and so does every paragraph that is marked encoded without a rule and an example.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  ludimus test hellwig-1803\n  ludimus test all")]
pub struct Test {
    /// The ruleset, or 'all'
    ruleset: String,
}

impl Test {
    pub fn run(self, library: &Library) -> Result<(), Stop> {
        let rulesets = match self.ruleset.as_str() {
            "all" => library.rulesets(),
            id => vec![find_ruleset(library, Some(id))?],
        };
        let mut out = io::stdout().lock();
        let (mut passed, mut failed) = (0, 0);
        for id in &rulesets {
            match run_ruleset(library, id) {
                Ok(report) => {
                    for failure in &report.failed {
                        writeln!(out, "{failure}")?;
                    }
                    if rulesets.len() > 1 {
                        writeln!(out, "{id}: {} passed, {} failed", report.passed, report.failed.len())?;
                    }
                    passed += report.passed;
                    failed += report.failed.len();
                }
                Err(problems) => {
                    tell(&problems);
                    failed += problems.0.len();
                }
            }
        }
        writeln!(out, "{passed} passed, {failed} failed")?;
        if failed == 0 { Ok(()) } else { Err(Stop::Failed) }
    }
}
