//! The one description of the words is what the machine offers, and what is made from it is up to date.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use std::collections::{BTreeMap, BTreeSet};

use crate::support::{Files, MANIFEST, reader};
use ludimus::board::Board;
use ludimus::game::{Choice, Game};
use ludimus::language::{self, Is, Key, LIBRARIES, OWN, Sort, TAKEN_AWAY, TYPES};
use ludimus::report::Problems;

/// A ruleset in which every example of the reference has what it names.
const BASE: &str = r#"
channel "march"
terrain "plain" {}
terrain "water" { block = "march" }
kind "infantry" { letters = { A = "m", P = "n" }, groups = "foot", block = "march", values = { strength = 20 } }
kind "cavalry" { groups = "horse", block = "march" }
kind "king" { block = "march" }
mark "bridge" { open = "march" }
wall "palisade" { block = "march" }
box "reserve" {}
counter "truce" {}
field "guns" { of = "foot", channel = "march", pattern = "Q3", sight = { straight = { [0] = 3 }, aslant = { [0] = 3 } } }
field "musketry" { of = "foot", channel = "march", pattern = "fQ2" }
action "march" { line = { "{letter} {from}-{to}", "{from}-{to}" }, costs = { moves = 1 } }
action "fire" { line = "{from}x{to}" }
offer "§41 march" { of = "infantry", action = "march", pattern = "mQ1", channel = "march" }
offer "§62 fire" { of = "infantry", action = "fire", at = "musketry" }
check "§66 steady" { action = "fire", unless_did = "march" }
carry_out "§41 go on" { action = "march", go = true }
carry_out "§62 fall" { action = "fire", take = "remove" }
reckon "§20 strength" { adds = "strength", value = function(piece) return piece:value("strength") end }
notation "kings" { read = function(text) place("A", "king", text) end, write = function() return "-" end }
set_up "§0 array" { function()
    place("A", "infantry", "22")
    place("P", "infantry", "3")
    add_stock("A", "reserve", "infantry", 1)
end }
"#;
const TURN: &str = "turn { order = { \"A\", \"P\" }, budgets = { moves = 2 } }\n";

fn begin(rules: &str, house: &str) -> Result<Game, Problems> {
    let manifest = MANIFEST.replace("\"W\"", "\"A\"").replace("\"B\"", "\"P\"").replace(
        "modules: [\"rules\"],",
        "modules: [\"rules\"],\n    options: [(name: \"far\", kind: Variant, type: Number(least: 1, most: 5), default: Number(1), cite: \"§1\", reason: \"how far\")],",
    );
    let mut files: Files = BTreeMap::from([
        ("rulesets/tiny/ruleset.ron".to_owned(), manifest),
        ("rulesets/tiny/rules.luau".to_owned(), rules.to_owned()),
        ("scripts/compass.luau".to_owned(), "return {}".to_owned()),
    ]);
    let mut choice = Choice { ruleset: "tiny".to_owned(), ..Choice::default() };
    if !house.is_empty() {
        let manifest = include_str!("../../src/author/house.ron");
        let manifest = manifest.replace("TITLE", "Other").replace("RULESET", "tiny").replace("VERSION", "0.1");
        files.insert(
            "rulesets/tiny/house/other/house.ron".to_owned(),
            manifest.replace("ANSWERS", "").replace("NEEDS", ""),
        );
        files.insert("rulesets/tiny/house/other/rules.luau".to_owned(), house.to_owned());
        choice.house = vec!["other".to_owned()];
    }
    Game::new(&reader(&files), choice, board())
}

/// The sheet of 6 x 6 with a region and a part.
fn board() -> Board {
    let text = support::sheet()
        .text
        .replace("fill: \"plain\"", "fill: \"plain\",\n    legend: {\".\": \"plain\"},\n    parts: {\"hill\": (plan: [\"..\", \"..\"])},\n    regions: {\"north\": [\"1\", \"2\", \"3\"]}");
    Board::read("boards/sheet.ron", &text).unwrap_or_else(|problems| panic!("{problems}\n{text}"))
}

/// What the functions of a set-up print.
fn printed(body: &str) -> Vec<String> {
    let game = begin(&format!("{BASE}{TURN}set_up \"§1 told\" {{ function() {body} end }}"), "");
    game.unwrap_or_else(|problems| panic!("{body}: {problems}")).take_printed()
}

#[test]
fn what_is_made_from_the_description_is_up_to_date() {
    for (path, made, form) in [
        ("docs/reference.md", language::reference(), "markdown"),
        ("editor/ludimus.d.luau", language::definitions(), "luau"),
        ("editor/ludimus.yml", language::standard(), "selene"),
    ] {
        let kept = std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
        assert!(
            kept.is_ok_and(|kept| kept == made),
            "{path} is not what src/language says; renew it: cargo run -- words --as {form} > {path}"
        );
    }
}

#[test]
fn every_word_of_the_machine_is_described_and_no_other() {
    let there: BTreeSet<String> = printed("for name in _G do print(name) end").into_iter().collect();
    let described: BTreeSet<String> = language::all_names().iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(there, described);
    for name in TAKEN_AWAY {
        let told = printed(&format!("print((select(2, pcall(function() return {name} end))))")).concat();
        assert!(told.contains(&format!("no word '{name}'")), "{name}: {told}");
    }
    assert!(OWN.is_sorted() && TAKEN_AWAY.is_sorted());
}

#[test]
fn every_library_holds_what_is_described() {
    for (library, members) in LIBRARIES {
        let there: BTreeSet<String> =
            printed(&format!("for name in {library} do print(name) end")).into_iter().collect();
        let mut described: BTreeSet<String> = members.iter().map(|name| (*name).to_owned()).collect();
        if library == "math" {
            // They are there to tell that `throw` is what is meant.
            described.extend(["noise", "random", "randomseed"].map(str::to_owned));
        }
        assert_eq!(there, described, "{library}");
    }
}

#[test]
fn a_handle_has_what_is_described_and_nothing_else() {
    for (of, handle) in [("Piece", "square('22').piece"), ("Square", "square '22'")] {
        for member in language::members(of) {
            let kind = if member.takes.is_some() { "function" } else { "value" };
            let told = printed(&format!("local h = {handle} print(type(h.{}))", member.name)).concat();
            assert_eq!(told == "function", kind == "function", "{of} {}: {told}", member.name);
        }
        let told = printed(&format!("print(select(2, pcall(function() return {handle}.nonsense end)))")).concat();
        let names = language::names_of(language::members(of)).join(", ");
        assert!(told.contains(&format!("(it has {names})")), "{told}");
    }
    let told = printed("print(select(2, pcall(function() return square('22').piece:is_in('north') end)))").concat();
    assert!(told.contains("is_in needs a square, not a piece"), "{told}");
}

#[test]
fn an_action_has_what_is_described() {
    let rules = format!(
        "{BASE}{TURN}
action \"send\" {{ line = \"{{letter}} {{from}} to {{to}}[ facing {{front}}][ as {{kind}}][ for {{number}}]\" }}
offer \"§8 send\" {{ of = \"infantry\", action = \"send\", accept = function() return true end }}
carry_out \"§8 sent\" {{ action = \"send\", function(act) for key in act do print(key) end end }}"
    );
    let mut game = begin(&rules, "").unwrap();
    game.attempt("m 22 to 16 facing 10 as m for 3").unwrap_or_else(|refused| panic!("{refused}"));
    let there: BTreeSet<String> = game.take_printed().into_iter().collect();
    let described: BTreeSet<String> = language::ACTION.iter().map(|key| key.name.to_owned()).collect();
    assert_eq!(there, described);
}

/// What else a declaration says so that a key of it is looked at, tried one after the other.
fn beside(word: &str) -> &'static [&'static str] {
    match word {
        "offer" => &[
            "action = 'march', of = 'infantry', pattern = 'mQ1', channel = 'march'",
            "action = 'fire', of = 'infantry', at = 'musketry'",
            "action = 'march', drops = 'reserve', kinds = 'infantry'",
            "action = 'march', of = 'infantry'",
            "action = 'march', of = 'infantry', list = function() end",
        ],
        "field" => &[
            "of = 'foot', channel = 'march', pattern = 'fQ2'",
            "of = 'foot', channel = 'march', drawn = '.v.\\nx^x'",
            "of = 'foot'",
        ],
        "counter" => &["", "counts = 'march'"],
        "ledger" => &["of = 'foot', columns = { 'strength' }"],
        "tabulate" => &[
            "columns = { 1 }, rows = { 1 }, cells = { { 1 } }",
            "columns = { 1 }, rows = { 1 }, cell = function() end",
            "columns = { 1 }, rows = { 1 }",
        ],
        "action" => &["line = '{from} goes {to}'"],
        "turn" => &["order = { 'A', 'P' }"],
        "goal" => &["kinds = 'king'"],
        "check" => &["action = 'march', refuse = function() end"],
        "reckon" => &["adds = 'strength', value = 3"],
        "game_over" => &["run = function() end"],
        "transcript" => &["action = function() end"],
        "notation" => &["read = function() end, write = function() end"],
        "repetition" => &["compares = 'pieces'"],
        "after" | "carry_out" => &["action = 'march', run = function() end"],
        _ => &[""],
    }
}

/// What is wrong with a declaration of a word that has this besides.
fn wrong_with(word: &str, besides: &str, key: &str, value: &str) -> String {
    let name = match word {
        "turn" | "repetition" => "",
        "goal" => "'A'",
        _ => "'§7 tried'",
    };
    let turn = if word == "turn" { "" } else { TURN };
    // The value in hand stands last, in the place of one that stands already.
    let declared = format!(
        "local body = {{ {besides} }}\nbody['{key}'] = {value}\n{word} {}",
        if name.is_empty() { "(body)".to_owned() } else { format!("({name})(body)") }
    );
    match begin(&format!("{BASE}{turn}{declared}"), "") {
        Ok(_) => String::new(),
        Err(problems) => problems.to_string(),
    }
}

#[test]
fn every_key_that_is_described_is_read() {
    let mut unread = Vec::new();
    for word in language::words().filter(|word| !word.keys.is_empty()) {
        for key in word.keys {
            // No key takes such a thing.
            let told: Vec<String> =
                beside(word.name).iter().map(|with| wrong_with(word.name, with, key.name, "{ { { 'x' } } }")).collect();
            let is_read = |told: &String| told.contains(&format!("'{}'", key.name)) || told.contains("'x'");
            if !told.iter().any(is_read) {
                unread.push(format!("{} does not read '{}': {told:?}", word.name, key.name));
            }
            let unknown = format!("the key '{}' is not known", key.name);
            assert!(!told.iter().any(|told| told.contains(&unknown)), "{}: {told:?}", word.name);
        }
        let told = wrong_with(word.name, beside(word.name)[0], "nonsense", "true");
        assert!(told.contains("the key 'nonsense' is not known here"), "{}: {told}", word.name);
    }
    assert!(unread.is_empty(), "{}", unread.join("\n"));
}

#[test]
fn a_text_that_must_be_one_of_a_few_is_told_all_of_them() {
    let mut tried = 0;
    for word in language::words() {
        for key in word.keys {
            let first = key.of.split(|c: char| !c.is_alphanumeric()).next().unwrap();
            let Some(Is::OneOf(choices)) = TYPES.iter().find(|of| of.name == first).map(|of| of.is) else {
                continue;
            };
            tried += 1;
            let told = beside(word.name).iter().map(|with| wrong_with(word.name, with, key.name, "'nonsense'"));
            let told: Vec<String> = told.collect();
            let all = |told: &String| choices.iter().all(|choice| told.contains(choice));
            assert!(told.iter().any(all), "{} {}: {told:?}", word.name, key.name);
        }
    }
    assert!(tried > 10, "{tried}");
}

#[test]
fn every_example_of_the_reference_holds() {
    for word in language::words().filter(|word| !word.example.is_empty()) {
        let example = word.example;
        let body = match word.sort {
            Sort::Declares | Sort::Rule | Sort::Script => example.to_owned(),
            Sort::House => String::new(),
            Sort::Asks => format!("set_up \"§9 asked\" {{ function() print({example}) end }}"),
            Sort::Changes => format!("set_up \"§9 done\" {{ function() {example} end }}"),
        };
        let turn = if word.name == "turn" { "" } else { TURN };
        let body = if word.name == "option" { format!("print({body})") } else { body };
        // What is there already is not declared again.
        let base = BASE.replace("channel \"march\"\n", if word.name == "channel" { "" } else { "channel \"march\"\n" });
        let rules =
            if word.name == "channel" { format!("{body}\n{base}{turn}") } else { format!("{base}{turn}{body}") };
        let house = if word.sort == Sort::House { example } else { "" };
        let game = begin(&rules, house);
        assert!(game.is_ok(), "{}: {}\n{example}", word.name, game.err().map(|e| e.to_string()).unwrap_or_default());
    }
}

#[test]
fn a_table_that_a_word_takes_knows_what_is_described() {
    for (call, word, near) in [
        ("pieces { knd = 'king' }", "pieces", "kind"),
        ("count { sid = 'A' }", "count", "side"),
        ("nearest('22', { kindd = 'king' })", "nearest", "kind"),
        ("squares { withn = 'north' }", "squares", "within"),
        ("walls { ownr = 'A' }", "walls", "owner"),
        ("actions { pice = 'A' }", "actions", "piece"),
        ("lay('22', 'bridge', { ownr = 'A' })", "lay", "owner"),
        ("raise('22', 'S', 'palisade', { ownr = 'A' })", "raise", "owner"),
    ] {
        let problems = begin(&format!("{BASE}{TURN}set_up '§9 x' {{ function() print({call}) end }}"), "").err();
        let told = problems.map(|problems| problems.to_string()).unwrap_or_default();
        assert!(told.contains(&format!("{word} does not know")), "{call}: {told}");
        assert!(told.contains(&format!("did you mean '{near}'?")), "{call}: {told}");
    }
    let told = begin(&format!("{BASE}{TURN}set_up '§9 x' {{ function() print(#pieces {{ 'A' }}) end }}"), "").err();
    assert!(told.unwrap().to_string().contains("pieces does not know a value without a key"));
}

#[test]
fn what_asks_is_refused_nowhere_and_what_changes_is_refused_where_rules_ask() {
    for word in language::words_of(Sort::Changes) {
        let rule = format!("game_over \"§9 x\" {{ function() {} return nil end }}", word.example);
        let mut game = begin(&format!("{BASE}{TURN}{rule}"), "").unwrap_or_else(|problems| panic!("{problems}"));
        let refused = game.attempt("22-16").unwrap_err().to_string();
        assert!(refused.contains("may only ask"), "{}: {refused}", word.name);
    }
}

/// The names in a type that are no words of Luau.
fn names_in(of: &str) -> Vec<&str> {
    let own = ["string", "number", "boolean", "any", "nil", "table"];
    let parts = of.split(|c: char| !c.is_alphanumeric());
    parts.filter(|part| part.starts_with(char::is_alphabetic) && !own.contains(part)).collect()
}

#[test]
fn every_type_that_is_named_is_described() {
    let mut all: Vec<(String, &str)> = Vec::new();
    let mut keys = |whose: &str, keys: &'static [Key]| {
        all.extend(keys.iter().map(|key| (format!("{whose}.{}", key.name), key.of)))
    };
    for word in language::words() {
        keys(word.name, word.keys);
        keys(word.name, word.takes);
    }
    for of in TYPES {
        match of.is {
            Is::Table(of_table) => keys(of.name, of_table),
            Is::Handle(members) => members.iter().for_each(|member| keys(of.name, member.takes.unwrap_or(&[]))),
            _ => {}
        }
    }
    all.extend(language::words().map(|word| (word.name.to_owned(), word.gives)));
    for (whose, of) in all {
        for name in names_in(of) {
            let is_type = TYPES.iter().any(|known| known.name == name);
            // Arguments of functions have names too.
            let is_argument = name.starts_with(char::is_lowercase) && of.contains(&format!("{name}: "));
            assert!(is_type || is_argument, "{whose}: '{name}' in '{of}'");
        }
    }
}

#[test]
fn every_heading_of_the_guide_that_is_named_is_there() {
    let guide = include_str!("../../docs/language.md");
    for word in language::words().filter(|word| !word.see.is_empty()) {
        let heading = |line: &str| line.trim_start_matches('#').trim() == word.see && line.starts_with('#');
        assert!(guide.lines().any(heading), "{}: no heading '{}'", word.name, word.see);
    }
}
