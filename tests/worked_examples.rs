//! Every ruleset answers its book's own examples: one test for each example, and one for each list of paragraphs.

use libtest_mimic::{Arguments, Failed, Trial};

use ludimus::examples::{check_source, read_examples, run_examples};
use ludimus::library::Library;
use ludimus::session::read_manifest;

fn main() {
    let arguments = Arguments::from_args();
    let library = Library::embedded_only();
    let mut trials = Vec::new();
    for ruleset in library.rulesets() {
        let examples = match read_examples(&library, &ruleset) {
            Ok(examples) => examples,
            Err(problems) => {
                trials.push(Trial::test(format!("{ruleset}: examples are readable"), move || {
                    Err(Failed::from(problems))
                }));
                continue;
            }
        };
        for example in examples.clone() {
            let ruleset = ruleset.clone();
            trials.push(Trial::test(format!("{ruleset}: {}", example.id), move || {
                let library = Library::embedded_only();
                let report = run_examples(&library, &ruleset, &[example])?;
                let failed: Vec<String> = report.failed.iter().map(ToString::to_string).collect();
                if failed.is_empty() { Ok(()) } else { Err(failed.join("\n").into()) }
            }));
        }
        trials.push(Trial::test(format!("{ruleset}: every encoded paragraph has a rule and an example"), move || {
            let library = Library::embedded_only();
            let manifest = read_manifest(&library, &ruleset)?;
            let problems: Vec<String> =
                check_source(&library, &manifest, &examples)?.iter().map(|(_, problem)| problem.to_string()).collect();
            if problems.is_empty() { Ok(()) } else { Err(problems.join("\n").into()) }
        }));
    }
    libtest_mimic::run(&arguments, trials).exit();
}
