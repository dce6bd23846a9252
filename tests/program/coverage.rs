//! `ludimus coverage`: what became of a book, and which lines no example reached.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::run::Desk;
use serde_json::Value;

const RULES: &str = "rulesets/tiny/rules.luau";
const EXAMPLES: &str = "rulesets/tiny/examples/first.ron";

fn tiny() -> Desk {
    let desk = Desk::with_copy();
    desk.run(&["new", "tiny", "--title", "Men & <stones>"]).well();
    desk
}

fn report(desk: &Desk) -> Value {
    serde_json::from_str(&desk.run(&["coverage", "tiny", "--json"]).well()).unwrap()
}

fn paragraph(report: &Value, at: &str) -> Value {
    report["paragraphs"].as_array().unwrap().iter().find(|p| p["at"] == at).unwrap().clone()
}

fn words(list: &Value, key: &str) -> Vec<String> {
    list.as_array().unwrap().iter().map(|item| item[key].as_str().unwrap().to_owned()).collect()
}

#[test]
fn each_paragraph_is_told_with_its_rules_and_its_examples() {
    let desk = tiny();
    let report = report(&desk);
    let third = paragraph(&report, "§3");
    assert_eq!(third["status"], "encoded");
    assert_eq!(third["wanting"], false);
    assert_eq!(words(&third["rules"], "key"), ["§3 step", "§3 go", "step", "§3 steps"]);
    assert_eq!(third["rules"][0]["file"], RULES);
    assert_eq!(third["rules"][0]["line"], 11);
    assert_eq!(words(&third["examples"], "id"), ["a-step", "the-last-man"]);
    assert_eq!((&third["examples"][0]["passed"], &third["examples"][0]["line"]), (&2.into(), &11.into()));
    assert_eq!(paragraph(&report, "§5")["why"], "not yet");
    let totals = &report["totals"];
    assert_eq!((&totals["paragraphs"], &totals["encoded"], &totals["missing"]), (&5.into(), &4.into(), &1.into()));
    assert_eq!((&totals["wanting"], &totals["failed"], &totals["unreached"]), (&0.into(), &0.into(), &0.into()));
    let said = desk.run(&["coverage", "tiny"]).well();
    assert!(said.contains("\n§3  encoded: one man steps in a turn, and takes\n"), "{said}");
    assert!(said.contains("  rule     §3 step  rulesets/tiny/rules.luau:11\n"), "{said}");
    assert!(said.contains("  example  a-step  rulesets/tiny/examples/first.ron:11  passes\n"), "{said}");
    assert!(
        said.contains("5 paragraphs: 4 encoded, 0 by an option or a house rule, 0 commentary, 1 missing; 0 wanting"),
        "{said}"
    );
    assert!(said.ends_with("of the scripts reached (100.0 %)\n"), "{said}");
}

#[test]
fn an_example_that_fails_makes_its_paragraphs_wanting() {
    let desk = tiny();
    desk.edit(EXAMPLES, "Left(\"steps\", 0)", "Left(\"steps\", 1)");
    let report = report(&desk);
    let third = paragraph(&report, "§3");
    assert_eq!(third["wanting"], true);
    assert_eq!(third["examples"][0]["failed"][0]["what"], "a-step: of steps 0 is left, not 1");
    assert_eq!(third["examples"][0]["failed"][0]["line"], 18);
    assert_eq!((&report["totals"]["failing"], &report["totals"]["failed"]), (&1.into(), &1.into()));
    assert!(desk.run(&["coverage", "tiny"]).well().contains("  FAILS\n"));
}

#[test]
fn the_lines_that_no_example_reached_are_told_exactly() {
    let desk = tiny();
    desk.write(
        RULES,
        &(std::fs::read_to_string(desk.path(RULES)).unwrap()
            + r#"
check "§3 rest" {
    says = "on the ninth turn nobody steps",
    action = "step",
    refuse = function(piece, to)
        if turn_number() == 9 then
            local why = "they rest"
            return why
        elseif piece.square == to then return true end
        return false
    end,
}

local function never(n) return n + 1 end
print(type(never))
"#),
    );
    let said = desk.run(&["coverage", "tiny", "--lines"]).well();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines,
        [
            "rulesets/tiny/rules.luau:48: local why = \"they rest\"",
            "rulesets/tiny/rules.luau:49: return why",
            "rulesets/tiny/rules.luau:55: local function never(n) return n + 1 end",
        ]
    );
    let report = report(&desk);
    let rest = paragraph(&report, "§3")["rules"].as_array().unwrap().iter().find(|r| r["key"] == "§3 rest").cloned();
    assert_eq!(rest.unwrap()["unreached"], serde_json::json!([48, 49, 55]));
    let said = desk.run(&["coverage", "tiny"]).well();
    assert!(said.contains("rules.luau: 3 of ") && said.contains(": lines 48-49, 55\n"), "{said}");
}

#[test]
fn house_rules_and_options_are_covered_too() {
    let desk = tiny();
    let house = "rulesets/tiny/house/swift";
    desk.write(
        &format!("{house}/house.ron"),
        r#"(title: "Swift men", says: "Three squares.", author: "Nobody", licence: "CC0", version: "0.1.0",
            fits: {"tiny": "0.1"}, answers: ["§3"], modules: ["rules"])"#,
    );
    desk.write(
        &format!("{house}/rules.luau"),
        "wrap \"§3 step\" { pattern = \"R3\" }\ncheck \"§3 tired\" { says = \"no third step\", action = \"step\", refuse = function()\n    return turn_number() > 3\nend }\n",
    );
    let bare = report(&desk);
    assert_eq!(words(&bare["houses"][0]["rules"], "key"), ["§3 step", "§3 tired"]);
    let script = |report: &Value| {
        report["scripts"]
            .as_array()
            .unwrap()
            .iter()
            .find(|s| s["file"] == format!("{house}/rules.luau"))
            .cloned()
            .unwrap()
    };
    assert_eq!((&script(&bare)["lines"], script(&bare)["unreached"].as_array().unwrap().len()), (&3.into(), 3));
    let third = paragraph(&bare, "§3");
    let tired = third["rules"].as_array().unwrap().iter().find(|rule| rule["key"] == "§3 tired").unwrap();
    assert_eq!(tired["under"], "house rule swift");
    desk.write(
        &format!("{house}/examples/a.ron"),
        r#"[(id: "swift", cite: ["§3"], says: "Three squares.", certainty: High, array: true, house: ["swift"],
            expect: [Do([Allowed("31-13")])])]"#,
    );
    let shown = report(&desk);
    assert_eq!(words(&shown["houses"][0]["examples"], "id"), ["swift"]);
    assert_eq!(script(&shown)["unreached"], serde_json::json!([]));
}

#[test]
fn the_page_needs_nothing_beside_it_and_takes_no_text_for_a_command() {
    let desk = tiny();
    let page = desk.home("report.html");
    let said = desk.run(&["coverage", "tiny", "--html", page.to_str().unwrap()]).well();
    assert!(said.contains("5 paragraphs: ") && said.ends_with(&format!("written: {}\n", page.display())), "{said}");
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.starts_with("<!DOCTYPE html><html lang=\"en\">"), "{html}");
    assert!(html.contains("<h1>Men &amp; &lt;stones&gt;</h1>") && !html.contains("<stones>"), "{html}");
    for foreign in ["<script", "src=", "http", "url(", "@import"] {
        assert!(!html.contains(foreign), "{foreign}");
    }
    for words in [
        "<caption>",
        "scope=\"row\"",
        "scope=\"col\"",
        "role=\"img\" aria-label=\"Encoded: 4, ",
        "@media print",
        "<title>",
    ] {
        assert!(html.contains(words), "{words}");
    }
    for words in ["§3 step", "rulesets/tiny/rules.luau:11", "a-step", "missing: not yet"] {
        assert!(html.contains(words), "{words}");
    }
    let again = desk.home("again.html");
    desk.run(&["coverage", "tiny", "--html", again.to_str().unwrap()]).well();
    assert_eq!(std::fs::read_to_string(again).unwrap(), html);
}

#[test]
fn what_hinders_a_report_is_told() {
    let desk = tiny();
    assert!(desk.run(&["coverage", "tini"]).badly().contains("did you mean 'tiny'?"));
    let nowhere = desk.home("README.txt/report.html");
    assert!(
        desk.run(&["coverage", "tiny", "--html", nowhere.to_str().unwrap()])
            .badly()
            .contains("report.html cannot be written: ")
    );
    desk.edit(RULES, "pattern = \"R2\"", "patern = \"R2\"");
    assert!(desk.run(&["coverage", "tiny"]).badly().contains("did you mean 'pattern'?"));
}
