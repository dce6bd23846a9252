//! Each thing that `ludimus check` can find, in a small ruleset that has nothing else wrong with it.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::run::Desk;
use ludimus::check::{Checked, Code, Depth, Severity, check};
use ludimus::library::{Library, Places};

/// The small ruleset as `ludimus new` makes it.
const FILES: [(&str, &str); 5] = [
    ("rulesets/tiny/ruleset.ron", include_str!("../../src/author/small/ruleset.ron")),
    ("rulesets/tiny/rules.luau", include_str!("../../src/author/small/rules.luau")),
    ("rulesets/tiny/source.ron", include_str!("../../src/author/small/source.ron")),
    ("rulesets/tiny/examples/first.ron", include_str!("../../src/author/small/examples.ron")),
    ("boards/tiny.ron", include_str!("../../src/author/small/board.ron")),
];
const RULES: &str = "rulesets/tiny/rules.luau";
const MANIFEST: &str = "rulesets/tiny/ruleset.ron";
const SOURCE: &str = "rulesets/tiny/source.ron";
const EXAMPLES: &str = "rulesets/tiny/examples/first.ron";
const HOUSE: &str = "rulesets/tiny/house/swift/house.ron";
const HOUSE_RULES: &str = "rulesets/tiny/house/swift/rules.luau";

/// What is done to a file.
enum Edit<'a> {
    /// One text for another.
    Put(&'a str, &'a str, &'a str),
    /// Something after the end.
    Add(&'a str, &'a str),
    /// Another file, or none.
    File(&'a str, &'a str),
    Gone(&'a str),
}
use Edit::{Add, File, Gone, Put};

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn checked(edits: &[Edit<'_>]) -> Checked {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    for (path, text) in FILES {
        write(root, path, &text.replace("NAME", "tiny").replace("TITLE", "Tiny"));
    }
    for edit in edits {
        match edit {
            Put(path, from, to) => {
                let text = fs::read_to_string(root.join(path)).unwrap();
                assert!(text.contains(from), "{path} does not hold {from}");
                write(root, path, &text.replacen(from, to, 1));
            }
            Add(path, more) => {
                let text = fs::read_to_string(root.join(path)).unwrap();
                write(root, path, &(text + more));
            }
            File(path, text) => write(root, path, text),
            Gone(path) => fs::remove_file(root.join(path)).unwrap(),
        }
    }
    let places = Places { home: None, root: Some(root.to_owned()) };
    check(&Library::open(places).unwrap(), "tiny", Depth::Whole)
}

const SWIFT: &str = r#"(
    title: "Swift men", says: "A man steps three squares.", author: "Nobody", licence: "CC0", version: "0.1.0",
    fits: {"tiny": "0.1"}, answers: ["§3"], modules: ["rules"],
)"#;
const SWIFT_RULES: &str = "wrap \"§3 step\" { pattern = \"R3\" }\n";
const SWIFT_EXAMPLE: &str = r#"[(
    id: "swift", cite: ["§3"], says: "Three squares.", certainty: High, array: true, house: ["swift"],
    expect: [Do([Allowed("31-13")])],
)]"#;
const OPTION: &str = r#"options: [(name: "far", kind: Variant, type: Bool, default: Bool(false), cite: "§3", reason: "how far")], modules: ["#;

#[test]
fn a_new_ruleset_has_nothing_wrong() {
    let found = checked(&[]);
    assert_eq!(found.findings, []);
    assert!(found.coverage.is_some());
    let with_house = [
        File(HOUSE, SWIFT),
        File(HOUSE_RULES, SWIFT_RULES),
        File("rulesets/tiny/house/swift/examples/a.ron", SWIFT_EXAMPLE),
    ];
    assert_eq!(checked(&with_house).findings, []);
}

/// A thing that can be found: its kind, how the small ruleset comes to have it, the place and words with which it is told.
type Case = (Code, &'static [Edit<'static>], &'static str, &'static str);

const CASES: &[Case] = &[
    (
        Code::Manifest,
        &[Put(MANIFEST, "year: 1800", "yaer: 1800")],
        "ruleset.ron:6:5",
        "unknown key 'yaer'; did you mean 'year'?",
    ),
    (Code::Manifest, &[Put(MANIFEST, "title: \"Tiny\"", "title: \"\"")], "ruleset.ron:4:5", "'title' is empty"),
    (Code::Script, &[Put(RULES, "action = \"step\",", "action = ,")], "rules.luau:14:5", "Expected identifier"),
    (Code::Script, &[Add(RULES, "channnel \"x\"\n")], "rules.luau:42:1", "no word 'channnel'; did you mean 'channel'?"),
    (
        Code::Script,
        &[Put(RULES, "pattern = \"R2\"", "patern = \"R2\"")],
        "rules.luau:11:1",
        "the key 'patern' is not known here; did you mean 'pattern'?",
    ),
    (
        Code::Script,
        &[Put(RULES, "of = \"man\"", "of = \"men\"")],
        "rules.luau:11:1",
        "there is no kind or group 'men'; did you mean 'man'?",
    ),
    (
        Code::OptionValue,
        &[
            Put(MANIFEST, "modules: [", OPTION),
            Put(RULES, "pattern = \"R2\"", "pattern = if option \"far\" then \"?\" else \"R2\""),
        ],
        "rules.luau:11:1",
        "with the option far=true: ",
    ),
    (
        Code::UnknownWord,
        &[Put(
            RULES,
            "for column = 1, 3 do",
            "if turn_number() > 9 then plaec(\"A\", \"man\", \"1\") end\n        for column = 1, 3 do",
        )],
        "rules.luau:24:35",
        "nobody knows the word 'plaec'; did you mean 'place'?",
    ),
    (
        Code::UnknownWord,
        &[Put(RULES, "reason = \"the last man is taken\"", "reason = string.fromat(\"%s\", \"taken\")")],
        "rules.luau:36:58",
        "'string' has no 'fromat'; did you mean 'format'?",
    ),
    (
        Code::Source,
        &[Put(SOURCE, "Missing(\"not yet\")", "Misssing(\"not yet\")")],
        "source.ron:6:",
        "unknown word 'Misssing'; did you mean 'Missing'?",
    ),
    (Code::Source, &[Put(SOURCE, "at: \"§5\"", "at: \"§4\"")], "source.ron:6:5", "§4 stands already in line 5"),
    (
        Code::Unanswered,
        &[
            Put(SOURCE, "Missing(\"not yet\")", "Encoded"),
            Put(EXAMPLES, "cite: [\"§3\", \"§4\"]", "cite: [\"§3\", \"§4\", \"§5\"]"),
        ],
        "source.ron:6:5",
        "§5 is marked encoded, but no rule or declaration cites it",
    ),
    (
        Code::Unshown,
        &[Put(EXAMPLES, "cite: [\"§3\", \"§4\"]", "cite: [\"§3\"]")],
        "source.ron:5:5",
        "§4 is marked encoded, but no example cites it",
    ),
    (
        Code::Unlisted,
        &[Put(RULES, "cite = \"§2\", letters", "cite = { \"§2\", \"§22\" }, letters")],
        "rules.luau:5:1",
        "'man' cites §22, which is not listed; did you mean '§2'?",
    ),
    (
        Code::Unlisted,
        &[Put(EXAMPLES, "cite: [\"§1\", \"§2\"]", "cite: [\"§1\", \"§2\", \"§9\"]")],
        "first.ron:3:9",
        "'the-array' cites §9, which is not listed",
    ),
    (
        Code::Uncited,
        &[
            Put(RULES, "\"§4 last man\"", "\"last man\""),
            Put(RULES, "terrain \"plain\" { cite = \"§1\"", "terrain \"plain\" { cite = { \"§1\", \"§4\" }"),
        ],
        "rules.luau:31:1",
        "the rule 'last man' answers no paragraph",
    ),
    (
        Code::UnknownAnswer,
        &[Put(SOURCE, "Missing(\"not yet\")", "Option(\"far\")")],
        "source.ron:6:5",
        "§5 names the option 'far', which ruleset.ron does not declare",
    ),
    (
        Code::UnknownAnswer,
        &[Put(SOURCE, "Missing(\"not yet\")", "House(\"swift\")")],
        "source.ron:6:5",
        "§5 names the house rule 'swift', which is not there",
    ),
    (
        Code::Translation,
        &[File("rulesets/tiny/locale/de.ron", "(\n    kinds: {\"mam\": \"Mann\"},\n)")],
        "locale/de.ron:2:",
        "there is no 'mam' among the kinds; did you mean 'man'?",
    ),
    (Code::Example, &[Put(EXAMPLES, "cite: [\"§1\", \"§2\"]", "cite: []")], "first.ron:4:9", "no paragraph is cited"),
    (
        Code::Example,
        &[Put(EXAMPLES, "array: true", "aray: true")],
        "first.ron:7:9",
        "unknown key 'aray'; did you mean 'array'?",
    ),
    (
        Code::Fails,
        &[Put(EXAMPLES, "Left(\"steps\", 0)", "Left(\"steps\", 1)")],
        "first.ron:18:13",
        "a-step: of steps 0 is left, not 1",
    ),
    (Code::Board, &[Put("boards/tiny.ron", "width: 6", "width: 0")], "boards/tiny.ron:7:5", "the width is 0"),
    (Code::Board, &[Gone("boards/tiny.ron")], "boards/tiny.ron", "there is no such file"),
    (Code::SetUp, &[Put(RULES, "tostring(2 * column)", "tostring(90 * column)")], "rules.luau:26:1", "no square '90'"),
    (Code::House, &[File(HOUSE, "(title: \"Swift\")")], "house.ron:1:", "the key 'says' is missing"),
    (
        Code::House,
        &[File(HOUSE, SWIFT), File(HOUSE_RULES, "unlist \"§3 steps\"\n")],
        "house/swift/rules.luau:1:1",
        "there is nothing of this key; did you mean '§3 step'?",
    ),
    (
        Code::UnknownField,
        &[Put(
            RULES,
            "if #pieces { side = side } == 0 then",
            "local all = pieces { side = side }\n            if #all == 0 or (#all > 90 and all[1].knid == \"horse\") then",
        )],
        "rules.luau:36:51",
        "no piece, square, action or table of these scripts has 'knid'; did you mean 'kind'?",
    ),
    (
        Code::UnusedLocal,
        &[Put(
            RULES,
            "    function()\n        for column",
            "    function()\n        local far = 3\n        for column",
        )],
        "rules.luau:24:15",
        "nobody reads the local 'far'",
    ),
    (
        Code::ShadowedLocal,
        &[Put(
            RULES,
            "place(\"A\", \"man\", tostring(30",
            "local column = column\n            place(\"A\", \"man\", tostring(30",
        )],
        "rules.luau:25:19",
        "'column' hides the local of line 24",
    ),
    (
        Code::UnusedScript,
        &[File("rulesets/tiny/old.luau", "return {}\n")],
        "rulesets/tiny/old.luau",
        "nothing runs this script",
    ),
    (
        Code::UnusedOption,
        &[Put(MANIFEST, "modules: [", OPTION)],
        "ruleset.ron:18:5",
        "no script asks for the option 'far'",
    ),
    (
        Code::UnusedRule,
        &[Add(
            RULES,
            "kind \"stone\" { cite = \"§2\", letters = { A = \"s\", P = \"t\" } }\ncheck \"§3 stone\" { says = \"a stone stays\", action = \"step\", of = \"stone\", unless_did = \"step\" }\n",
        )],
        "rules.luau:43:1",
        "the rule '§3 stone' is never asked: no offer has its action for one of its kinds",
    ),
    (
        Code::UnusedRule,
        &[Add(RULES, "reckon \"§3 loss\" { says = \"one man\", adds = \"loss\", value = 1 }\n")],
        "rules.luau:42:1",
        "no script writes reckoned(\"loss\", ...)",
    ),
    (
        Code::ShadowedRule,
        &[Add(
            RULES,
            "carry_out \"§3 go on\" { says = \"the same\", action = \"step\", take = \"remove\", go = true }\n",
        )],
        "rules.luau:42:1",
        "'§3 go on' does just what '§3 go' does",
    ),
    (
        Code::UnusedName,
        &[Add(RULES, "mark \"ditch\" { cite = \"§1\" }\n")],
        "rules.luau:42:1",
        "nothing names the mark 'ditch'",
    ),
    (
        Code::NoSentence,
        &[Put(RULES, "    says = \"a man steps up to two squares to any side, and takes whom he meets\",\n", "")],
        "rules.luau:11:1",
        "the rule '§3 step' does not say what it does",
    ),
    (Code::NoSource, &[Gone(SOURCE)], "source.ron", "the paragraphs of the book are not listed"),
    (
        Code::Unreached,
        &[Put(
            RULES,
            "for column = 1, 3 do",
            "if turn_number() > 9 then\n            return\n        end\n        for column = 1, 3 do",
        )],
        "rules.luau:25:13",
        "no example reached 1 of ",
    ),
];

#[test]
fn everything_that_can_be_found_is_found() {
    let mut wrong = Vec::new();
    for (code, edits, place, words) in CASES {
        let found = checked(edits);
        let told: Vec<String> = found.findings.iter().map(ToString::to_string).collect();
        let (wanted, name) = (format!(": {}: ", code.severity()), format!(" [{}]", code.name()));
        let is_told = |line: &String| {
            line.contains(place) && line.contains(&wanted) && line.contains(words) && line.ends_with(&name)
        };
        if !told.iter().any(is_told) {
            wrong.push(format!("{place} {wanted}{words}{name}\n  is not among\n  {}", told.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn a_slip_is_told_once_and_nothing_beside_it() {
    let mut wrong = Vec::new();
    for (code, edits, _, words) in CASES {
        let found = checked(edits);
        // Who takes a paragraph's rule or a file away leaves more than one thing wanting.
        let others: Vec<String> = found
            .findings
            .iter()
            .filter(|f| f.code.severity() <= code.severity() && f.code != *code)
            .map(ToString::to_string)
            .collect();
        if !others.is_empty() {
            wrong.push(format!("{} ({words}) comes with\n  {}", code.name(), others.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn every_kind_of_finding_has_an_example_here() {
    let shown: BTreeSet<Code> = CASES.iter().map(|(code, ..)| *code).collect();
    let missing: Vec<&str> = Code::ALL.iter().filter(|code| !shown.contains(code)).map(|code| code.name()).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let names: BTreeSet<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(names.len(), Code::ALL.len());
}

#[test]
fn locals_are_followed_as_the_machine_does() {
    let quiet = r#"
local function fib(n)
    return if n < 2 then n else fib(n - 1) + fib(n - 2)
end
local list = { fib(3), step = 2 }
function list.first(self)
    return self[1]
end
repeat
    local done = list:first() == 2
until done
for _, value in list do
    if type(value) == "number" then
        print(`{value} of {list.step}`)
    end
end
for i = list.step, 3 do
    print(i)
end
local later
later = list.step
print(later)
"#;
    let found = checked(&[Add(RULES, quiet)]);
    let told: Vec<String> =
        found.findings.iter().filter(|f| f.severity != Severity::Note).map(ToString::to_string).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
    let found = checked(&[Add(RULES, "local x = x\nlocal only_written = 1\nonly_written = 2\n_G.print(x)\n")]);
    let told: Vec<String> = found.findings.iter().map(ToString::to_string).collect();
    assert!(
        told.iter().any(|line| line.contains("nobody knows the word 'x'") || line.contains("no word 'x'")),
        "{told:?}"
    );
}

#[test]
fn severities_decide_the_exit_code_and_json_says_the_same() {
    let desk = Desk::with_copy();
    desk.run(&["new", "tiny"]).well();
    let rules = "rulesets/tiny/rules.luau";
    assert!(desk.run(&["check", "tiny", "--strict"]).well().ends_with("nothing is wrong with tiny\n"));
    desk.edit(rules, "    function()\n        for column", "    function()\n        local far = 3\n        for column");
    let said = desk.run(&["check", "tiny"]).well();
    assert!(
        said.contains(
            "rules.luau:24:15: warning: nobody reads the local 'far'; take it away, or call it '_far' [unused-local]"
        ),
        "{said}"
    );
    assert!(said.ends_with("tiny: 1 warning\n"), "{said}");
    assert!(desk.run(&["check", "tiny", "--strict"]).badly().contains("tiny: 1 warning"));
    let json: serde_json::Value = serde_json::from_str(&desk.run(&["check", "tiny", "--json"]).well()).unwrap();
    assert_eq!((&json["errors"], &json["warnings"]), (&0.into(), &1.into()));
    let first = &json["findings"][0];
    assert_eq!(
        (&first["severity"], &first["code"], &first["line"], &first["column"]),
        (&"warning".into(), &"unused-local".into(), &24.into(), &15.into())
    );
    desk.edit(rules, "pattern = \"R2\"", "pattern = \"?\"");
    let json = desk.run(&["check", "tiny", "--json"]);
    assert_eq!(json.code, Some(1));
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json["findings"][0]["severity"], "error");
    let codes = desk.run(&["check", "--codes"]).well();
    assert_eq!(codes.lines().count(), Code::ALL.len());
    let docs = include_str!("../../docs/files.md");
    for code in Code::ALL {
        assert!(docs.contains(&format!("`{}`", code.name())), "docs/files.md does not tell of {}", code.name());
    }
}
