//! The report as one page of HTML that needs nothing beside it: to be read, printed, or put beside a paper.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Answers, Coverage, Covered, ExampleAt, RuleAt, Totals};

const STYLE: &str = include_str!("report.css");

impl Coverage {
    /// The report as a page.
    pub fn to_html(&self) -> String {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="generator" content={ "ludimus " (env!("CARGO_PKG_VERSION")) };
                    title { "Coverage of " (self.title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    a .skip href="#paragraphs" { "To the paragraphs" }
                    header {
                        h1 { (self.title) }
                        p { (self.author) ", " cite { (self.book) } " (" (self.year) ")" }
                        p { "Ruleset " code { (self.ruleset) } ", version " (self.version) ", encoded by " (self.encoder) "." }
                    }
                    main {
                        (summary(&self.totals))
                        (paragraphs(&self.paragraphs))
                        (self.houses())
                        (self.elsewhere())
                        (self.lines())
                    }
                    footer {
                        p { "Made by " code { "ludimus coverage " (self.ruleset) " --html FILE" } "." }
                    }
                }
            }
        }
        .into_string()
    }

    fn houses(&self) -> Markup {
        html! {
            @if !self.houses.is_empty() {
                section aria-labelledby="houses" {
                    h2 #houses { "House rules" }
                    @for house in &self.houses {
                        h3 { (house.title) " " code { (house.name) } }
                        p { (house.says) }
                        @if !house.paragraphs.is_empty() {
                            p { "Answers " (house.paragraphs.join(", ")) "." }
                        }
                        (answers(&house.answers))
                    }
                }
            }
        }
    }

    fn elsewhere(&self) -> Markup {
        html! {
            @if !self.elsewhere.rules.is_empty() || !self.elsewhere.examples.is_empty() {
                section aria-labelledby="elsewhere" {
                    h2 #elsewhere { "Beside the paragraphs" }
                    p { "What these state or show is in no paragraph of the list." }
                    (answers(&self.elsewhere))
                }
            }
        }
    }

    fn lines(&self) -> Markup {
        html! {
            section aria-labelledby="lines" {
                h2 #lines { "Lines that no example reached" }
                p { "Of " (self.totals.lines) " lines with a statement the examples reached "
                    (self.totals.lines - self.totals.unreached) ", which is " (self.totals.reached()) "." }
                table {
                    caption { "Scripts" }
                    thead { tr { th scope="col" { "Script" } th scope="col" .number { "Lines" } th scope="col" .number { "Not reached" } } }
                    tbody {
                        @for script in &self.scripts {
                            tr {
                                th scope="row" { code { (script.file) } }
                                td .number { (script.lines) }
                                td .number { (script.unreached.len()) }
                            }
                        }
                    }
                }
                @for script in self.scripts.iter().filter(|script| !script.unreached.is_empty()) {
                    table .source {
                        caption { code { (script.file) } }
                        thead { tr { th scope="col" .number { "Line" } th scope="col" { "What stands there" } } }
                        tbody {
                            @for line in &script.unreached {
                                tr { th scope="row" .number { (line.line) } td { code { (line.text) } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn summary(totals: &Totals) -> Markup {
    let parts = [
        ("encoded", "Encoded", totals.encoded),
        ("chosen", "By an option or a house rule", totals.chosen),
        ("commentary", "Commentary", totals.commentary),
        ("missing", "Missing", totals.missing),
    ];
    html! {
        section aria-labelledby="summary" {
            h2 #summary { "Summary" }
            @if totals.paragraphs > 0 { (bar(&parts, totals.paragraphs)) }
            table {
                caption { "Totals" }
                tbody {
                    @if totals.paragraphs > 0 {
                        tr { th scope="row" { "Paragraphs" } td .number { (totals.paragraphs) } }
                        @for (class, name, n) in parts {
                            tr { th scope="row" .part { span class={ "key " (class) } aria-hidden="true" {} (name) } td .number { (n) } }
                        }
                        tr { th scope="row" { "Encoded, and wanting a rule or an example that holds" } td .number { (totals.wanting) } }
                    } @else {
                        tr { th scope="row" { "Paragraphs" } td { "not listed: the ruleset has no source.ron" } }
                    }
                    tr { th scope="row" { "Rules and declarations" } td .number { (totals.rules) } }
                    tr { th scope="row" { "Worked examples" } td .number { (totals.examples) } }
                    tr { th scope="row" { "Worked examples of which something fails" } td .number { (totals.failing) } }
                    tr { th scope="row" { "Expectations that hold" } td .number { (totals.passed) } }
                    tr { th scope="row" { "Expectations that fail" } td .number { (totals.failed) } }
                    tr { th scope="row" { "Lines of the scripts that the examples reach" } td .number { (totals.reached()) } }
                }
            }
        }
    }
}

/// The parts of the book as a bar; the table beneath says the same in numbers.
fn bar(parts: &[(&str, &str, usize)], all: usize) -> Markup {
    let told: Vec<String> = parts.iter().map(|(_, name, n)| format!("{name}: {n}")).collect();
    let mut from = 0;
    let shown = parts.iter().map(|(class, _, n)| {
        let (left, wide) = (from * 1000 / all, n * 1000 / all);
        from += n;
        (class, left, wide)
    });
    html! {
        svg .bar viewBox="0 0 1000 24" preserveAspectRatio="none" role="img" aria-label=(told.join(", ")) {
            @for (class, left, wide) in shown {
                rect .(class) x=(left) y="0" width=(wide) height="24" {}
            }
        }
    }
}

fn paragraphs(all: &[Covered]) -> Markup {
    html! {
        section aria-labelledby="paragraphs" {
            h2 #paragraphs { "Paragraphs" }
            @if all.is_empty() {
                p { "The ruleset does not list the paragraphs of its book." }
            } @else {
                table .paragraphs {
                    caption { "Each paragraph, the rules that answer it, and the examples that show it" }
                    thead {
                        tr {
                            th scope="col" { "Paragraph" }
                            th scope="col" { "What it says" }
                            th scope="col" { "Status" }
                            th scope="col" { "Rules" }
                            th scope="col" { "Examples" }
                        }
                    }
                    tbody {
                        @for paragraph in all { (row(paragraph)) }
                    }
                }
            }
        }
    }
}

fn row(paragraph: &Covered) -> Markup {
    let class = paragraph.status.split(' ').next().unwrap_or_default();
    html! {
        tr class=[paragraph.wanting.then_some("wanting")] {
            th scope="row" { (paragraph.at) }
            td { (paragraph.says) }
            td class={ "status " (class) } {
                (paragraph.status)
                @if !paragraph.why.is_empty() { ": " (paragraph.why) }
                @if paragraph.wanting { " " strong { "wanting" } }
            }
            td { (rules(&paragraph.answers.rules)) }
            td { (examples(&paragraph.answers.examples)) }
        }
    }
}

fn answers(answers: &Answers) -> Markup {
    html! {
        @if !answers.rules.is_empty() { h4 { "Rules" } (rules(&answers.rules)) }
        @if !answers.examples.is_empty() { h4 { "Examples" } (examples(&answers.examples)) }
    }
}

fn rules(rules: &[RuleAt]) -> Markup {
    html! {
        @if !rules.is_empty() {
            ul {
                @for rule in rules {
                    li {
                        b { (rule.key) }
                        @if let Some(under) = &rule.under { " (" (under) ")" }
                        @if !rule.says.is_empty() { ": " (rule.says) }
                        " " code .place { (rule.file) ":" (rule.line) }
                        @if !rule.unreached.is_empty() {
                            " " em { "not reached: " (lines(&rule.unreached)) }
                        }
                    }
                }
            }
        }
    }
}

fn examples(examples: &[ExampleAt]) -> Markup {
    html! {
        @if !examples.is_empty() {
            ul {
                @for example in examples {
                    li {
                        @if example.failed.is_empty() {
                            span .passes { "\u{2713} holds" }
                        } @else {
                            strong .fails { "\u{2717} fails" }
                        }
                        " " b { (example.id) } ": " (example.says)
                        @if !example.house.is_empty() { " (with " (example.house.join(", ")) ")" }
                        " " code .place { (example.file) ":" (example.line) }
                        @for problem in &example.failed {
                            p .fails { (problem.what) }
                        }
                    }
                }
            }
        }
    }
}

/// `line 3`, `lines 3, 7-9`.
pub fn lines(lines: &[usize]) -> String {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for line in lines {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == *line => *last = *line,
            _ => runs.push((*line, *line)),
        }
    }
    let told: Vec<String> = runs.iter().map(|(a, b)| if a == b { a.to_string() } else { format!("{a}-{b}") }).collect();
    format!("{} {}", if lines.len() == 1 { "line" } else { "lines" }, told.join(", "))
}
