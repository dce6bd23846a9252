use super::*;
use crate::rulebook::{AppliesAt, OptionType, OptionValue};

const FILE: &str = "rulesets/x/ruleset.ron";

const TEXT: &str = r##"(
    id: "x", version: "0.1.0",
    title: "The Game", author: "A. Author", year: 1803,
    encoder: "An encoder", language: "en",
    source: (book: "A Book", archive: "A library", date: "1803", link: "https://example.org"),
    status: Described,
    licences: (rules: "CC BY 4.0", texts: "CC BY 4.0", pictures: "CC BY 4.0"),
    sides: [
        (id: "A", title: "Player A", colour: "#1f4e9c", forward: N),
        (id: "P", title: "Player P", colour: "#9c1f1f", forward: S),
    ],
    seats: [
        (id: "A", plays: ["A"]),
        (id: "P", plays: ["P"]),
    ],
    // How the book names its fronts.
    front_names: {N: "O", E: "Q", S: "B", W: "C"},
    boards: ["plain", "plate-3"],
    modules: ["terrain", "pieces"],
    options: [
        (name: "fords", kind: Variant, type: Bool, default: Bool(false), cite: "§71", reason: "one line"),
        (name: "step", kind: Reading, type: Choice(["any", "both"]), default: Choice("any"), cite: "§49", reason: "so"),
        (name: "changes", kind: Variant, type: Number(least: 1, most: 9), default: Number(1),
            cite: "§257", reason: "so", applies_at: SetUp),
    ],
    limits: (fuel: 500000),
)
"##;

/// A ruleset `x` with the options `fords`, `step` and `changes`, for tests.
pub(in crate::rulebook) fn manifest() -> Manifest {
    Manifest::read(FILE, TEXT).unwrap()
}

/// What is told if this is written in the place of that.
fn complaint(that: &str, this: &str) -> String {
    assert!(TEXT.contains(that), "{that}");
    let says = Manifest::read(FILE, &TEXT.replacen(that, this, 1)).unwrap_err().to_string();
    says.replace("rulesets/x/ruleset.ron:", "")
}

#[test]
fn a_manifest_is_read_whole() {
    let manifest = manifest();
    assert_eq!(manifest.side("P").unwrap().forward, Direction::S);
    assert_eq!(manifest.seat("A").unwrap().plays, ["A"]);
    assert_eq!(manifest.front_names[&Direction::E], "Q");
    assert_eq!(manifest.boards, ["plain", "plate-3"]);
    assert_eq!(manifest.limits, Limits { fuel: 500_000, memory_mb: 64 });
    assert_eq!(
        manifest.options_of(OptionKind::Variant).map(|o| o.name.as_str()).collect::<Vec<_>>(),
        ["fords", "changes"]
    );
    let changes = manifest.option("changes").unwrap();
    assert_eq!(changes.r#type, OptionType::Number { least: 1, most: 9 });
    assert_eq!(changes.default, OptionValue::Number(1));
    assert_eq!(changes.applies_at, AppliesAt::SetUp);
    assert_eq!(manifest.option("step").unwrap().applies_at, AppliesAt::AnyTime);
}

#[test]
fn what_may_be_left_out_may_be_left_out() {
    let start = TEXT.find("    options:").unwrap();
    let text = format!("{})", &TEXT[..start]).replace("front_names: {N: \"O\", E: \"Q\", S: \"B\", W: \"C\"},", "");
    let manifest = Manifest::read(FILE, &text).unwrap();
    assert_eq!(manifest.options, []);
    assert_eq!(manifest.limits, Limits { fuel: 200_000, memory_mb: 64 });
    let text = TEXT.replace("archive: \"A library\", date: \"1803\", link: \"https://example.org\"", "");
    assert!(Manifest::read(FILE, &text).is_ok());
}

#[test]
fn an_unknown_or_missing_key_is_told_with_its_line() {
    assert_eq!(complaint("boards:", "board:"), "18: unknown key 'board'; did you mean 'boards'?");
    assert_eq!(complaint("Described", "Describd"), "6: unknown word 'Describd'; did you mean 'Described'?");
    let without = complaint("    boards: [\"plain\", \"plate-3\"],\n", "");
    assert!(without.contains("the key 'boards' is missing; add `boards: ...`"), "{without}");
    assert_eq!(complaint("E: \"Q\"", "N: \"Q\""), "17: 'N' stands already in line 17; keep one of the two");
}

#[test]
fn everything_wrong_is_told_at_once_by_line() {
    let text = TEXT.replace("0.1.0", "0.1").replace("\"P\"]", "\"Q\"]");
    assert_eq!(
        Manifest::read(FILE, &text).unwrap_err().to_string(),
        "rulesets/x/ruleset.ron:2: the version '0.1'; write three numbers, for instance '0.1.0'\n\
         rulesets/x/ruleset.ron:10: no seat plays the side 'P'; name it in the 'plays' of a seat\n\
         rulesets/x/ruleset.ron:14: there is no side 'Q'; did you mean 'A'?"
    );
}

#[test]
fn the_heading_is_checked() {
    assert_eq!(complaint("id: \"x\"", "id: \"y\""), "2: the id is 'y', but the folder is 'x'; give both one name");
    assert!(complaint("id: \"x\"", "id: \"X y\"").contains("2: the id 'X y'; use lower-case letters, digits"));
    assert_eq!(complaint("A. Author", " "), "3: 'author' is empty; write at least a word");
    assert_eq!(complaint("year: 1803", "year: 18030"), "3: the year 18030; write the year of the book");
    assert!(complaint("\"en\"", "\"English\"").starts_with("4: the language 'English'; write its code"));
    assert!(complaint("https://", "www.").starts_with("5: the link 'www.example.org'; begin with 'https://'"));
    assert_eq!(complaint("A Book", ""), "5: 'book' is empty; write at least a word");
    assert_eq!(complaint("texts: \"CC BY 4.0\"", "texts: \"\""), "7: 'texts' is empty; write at least a word");
    let says = Manifest::read("elsewhere.ron", TEXT);
    assert!(says.is_ok(), "the folder counts only where there is one");
}

#[test]
fn sides_seats_and_fronts_fit_together() {
    assert!(
        complaint("(id: \"P\", title", "(id: \"A\", title").contains("10: two sides are named 'A'; name them apart")
    );
    assert_eq!(complaint("#9c1f1f", "red"), "10: the colour 'red'; write it as '#rrggbb', for instance '#1f4e9c'");
    assert!(complaint("[\"P\"]", "[\"P\", \"P\"]").contains("14: the seat 'P' plays 'P' twice; name each side once"));
    assert!(complaint("[\"P\"]", "[]").contains("14: the seat 'P' plays no side; name at least one"));
    assert!(
        complaint("(id: \"P\", plays", "(id: \"P!\", plays").contains("14: the seat's id 'P!'; use letters, digits")
    );
    assert_eq!(complaint("E: \"Q\"", "E: \"O\""), "17: the fronts N and E are both named 'O'; name them apart");
}

#[test]
fn boards_and_modules_are_names_without_endings() {
    assert_eq!(
        complaint("\"pieces\"]", "\"pieces.luau\"]"),
        "19: 'pieces.luau' among the modules; write 'pieces', without its ending"
    );
    assert!(
        complaint("\"pieces\"]", "\"../pieces\"]").starts_with("19: '../pieces' among the modules; use lower-case")
    );
    assert_eq!(complaint("\"plate-3\"", "\"plain\""), "18: 'plain' stands twice among the boards; name it once");
    assert_eq!(complaint("\"plain\", \"plate-3\"", ""), "18: there are no boards; name at least one");
}

#[test]
fn options_are_checked() {
    assert_eq!(
        complaint("Bool(false)", "Choice(\"no\")"),
        "21: 'fords' takes true or false, not 'no'; choose a default that it takes"
    );
    assert_eq!(
        complaint("Number(1)", "Number(0)"),
        "23: 'changes' takes a whole number from 1 to 9, not '0'; choose a default that it takes"
    );
    assert!(complaint("\"step\"", "\"fords\"").contains("22: two options are named 'fords'; name them apart"));
    assert!(complaint("\"step\"", "\"Step one\"").contains("22: the option's name 'Step one'; use lower-case letters"));
    assert!(
        complaint("[\"any\", \"both\"]", "[\"any\"]").contains("22: 'step' leaves no choice; name at least two words")
    );
    assert!(complaint("\"both\"", "\"any\"").contains("22: the choice 'any' of 'step' stands twice; name it once"));
    assert!(complaint("least: 1", "least: 10").contains("23: 'changes' has a least of 10 and a most of 9"));
    assert_eq!(complaint("§257", ""), "24: 'cite' is empty; write at least a word");
    assert_eq!(complaint("one line", "two\\nlines"), "21: the reason of 'fords' is long; use one line");
}

#[test]
fn limits_are_within_reason() {
    assert_eq!(complaint("500000", "0"), "26: a fuel of 0 steps; ask for 1 to 2000000; the usual is 200000");
    assert_eq!(complaint("500000", "1, memory_mb: 4096"), "26: 4096 MiB of memory; ask for 1 to 96; the usual is 64");
}
