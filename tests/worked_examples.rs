//! Every ruleset answers its book's own examples.

use ludimus::examples::run_ruleset;
use ludimus::library::Library;

#[test]
fn every_worked_example_of_every_ruleset_holds() {
    let library = Library::embedded_only();
    for ruleset in library.rulesets() {
        let report = run_ruleset(&library, &ruleset).unwrap_or_else(|problems| panic!("{problems}"));
        let failed: Vec<String> = report.failed.iter().map(ToString::to_string).collect();
        assert!(failed.is_empty(), "{} of {ruleset} failed:\n{}", failed.len(), failed.join("\n"));
        assert!(report.passed > 0, "{ruleset} has no worked example");
    }
}
