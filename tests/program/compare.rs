//! Sets of rules held against each other: what may be done under one and not under another, and what games come to.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::fs;

use crate::run::Desk;

const HELLWIG: [&str; 2] = ["compare", "hellwig-1803"];
/// The three theories of heights, held against the book as printed.
const HEIGHTS: [&str; 8] = [
    "--variant",
    "book=",
    "--variant",
    "firmas=heights-firmas",
    "--variant",
    "norm=mountain-norm",
    "--variant",
    "ridges=heights-ridges",
];
const EXAMPLE: [&str; 2] = ["--example", "three-theories-of-heights"];

fn said(desk: &Desk, words: &[&[&str]]) -> String {
    desk.run(&words.concat()).well()
}

/// The actions that were gained and lost by a variant against the book.
fn differing(text: &str, variant: &str) -> [BTreeSet<String>; 2] {
    let begin = format!("{variant} against book:\n");
    let part = text.split(&begin).nth(1).unwrap_or_else(|| panic!("{text}"));
    let lines = || part.lines().take_while(|line| line.starts_with("  "));
    ["  gained  ", "  lost    "]
        .map(|kind| lines().filter_map(|line| line.strip_prefix(kind)).map(str::to_owned).collect())
}

fn set(lines: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    lines.into_iter().collect()
}

fn marches(from: u32, onto: &[u32]) -> impl Iterator<Item = String> {
    onto.iter().map(move |onto| format!("m from {from} onto {onto}"))
}

/// By hand, on the board with hills. The battalion on 215 stands on the plain at the foot of the great hill, one on 138 on its
/// top; the enemy between them on 171, two steps high, faces the top. Between 215 and 171 lies 182, one step high.
#[test]
fn the_three_theories_of_heights_give_and_take_these_actions() {
    let text = said(&Desk::new(), &[&HELLWIG, &HEIGHTS, &EXAMPLE]);
    assert!(
        text.starts_with(
            "hellwig-1803: the worked example three-theories-of-heights on hellwig-heights, A at the move\n"
        ),
        "{text}"
    );
    let behind = || "m on 215 shoots down 171".to_owned();
    let together = || "m on 138 and 215 shoots down 171".to_owned();

    // Firmas-Périès: the higher outdoes the one who fronts him; 182 hides the enemy from the plain. Marches stay.
    let [gained, lost] = differing(&text, "firmas");
    assert_eq!(gained, set(["m on 138 shoots down 171".to_owned()]));
    assert_eq!(lost, set([together(), behind()]));

    // Ridges: uphill nobody shoots alone, and a march ends with the first step up. From 215 that is 183 (north-west), 188
    // (north-east), 217 (west), 211 (east); what lies behind is lost. From the top nothing is uphill.
    let [gained, lost] = differing(&text, "ridges");
    assert_eq!(gained, set([]));
    let north_west = [173, 135, 131, 89];
    let north_east = [169, 141, 123, 99, 77, 57, 31];
    let (west, east) = ([218, 219, 220], [210, 209, 208, 207]);
    let all = [&north_west[..], &north_east, &west, &east].concat();
    assert_eq!(lost, set(marches(215, &all).chain([behind()])));

    // The norm: the strip from the brink of 171 to the far edge of 215 touches 182 and is not broken. Of the eight squares each
    // step up or down uses up one more: from 215 over a hill of one step six squares are left, over the small hill of two steps
    // in the west four, and in the east six. From the top three steps down leave five squares in every direction, and four where
    // one of the hill's spurs is climbed. A capture reaches one square, and the step down from the top is one too many.
    let [gained, lost] = differing(&text, "norm");
    assert_eq!(gained, set([]));
    let from_the_plain = marches(215, &[57, 31, 220, 208, 207]);
    let from_the_top = marches(138, &[6, 12, 144, 145, 146, 276, 296, 322, 264]);
    assert_eq!(lost, set(from_the_plain.chain(from_the_top).chain(["m on 138 strikes b on 171".to_owned()])));
}

#[test]
fn a_saved_game_is_compared_as_it_stands_and_a_ruleset_that_is_not_its_own_is_refused() {
    let desk = Desk::new();
    desk.pipe(&["play", "hellwig-1803", "--board", "hellwig-heights"], "m from 358 onto 259\nDone!\nsave hills\n")
        .well();
    let text = said(&desk, &[&["compare"], &HEIGHTS, &["--load", "hills"]]);
    assert!(text.starts_with("hellwig-1803: the saved game hills on hellwig-heights, P at the move\n"), "{text}");
    let [gained, lost] = differing(&text, "ridges");
    assert!(gained.is_empty() && !lost.is_empty() && lost.iter().all(|line| !line.starts_with("m ")), "{text}");
    let told = desk.run(&[&["compare", "chess"], &HEIGHTS[..], &["--load", "hills"]].concat()).badly();
    assert!(told.contains("is a game of hellwig-1803, not of chess"), "{told}");
}

#[test]
fn a_position_is_stated_in_a_notation_and_an_option_makes_a_variant() {
    let words = ["compare", "chess", "--variant", "book=", "--variant", "plain=threefold=false"];
    let text = said(&Desk::new(), &[&words, &["--position", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 4 9"]]);
    assert!(text.starts_with("chess: the position 6k1/5ppp/8/8/8/8/8/R5K1 w - - 4 9, white at the move\n"), "{text}");
    assert!(text.contains("plain against book: the same actions\n"), "{text}");
}

#[test]
fn what_house_rules_have_against_each_other_is_said_with_the_variant() {
    let desk = Desk::new();
    let told = |variants: &[&str]| {
        let words: Vec<&str> = variants.iter().flat_map(|variant| ["--variant", *variant]).collect();
        desk.run(&[&HELLWIG[..], &words].concat()).badly()
    };
    let both = told(&["book=", "both=heights-ridges,heights-firmas"]);
    for part in ["variant 'both': ", "'heights-firmas' (Heights after", "(Heights as steps) exclude each other"] {
        assert!(both.contains(part), "{both}");
    }
    let unknown = told(&["book=", "a=heights-ridge"]);
    assert!(
        unknown.contains("variant 'a': there is no house rule 'heights-ridge'; did you mean 'heights-ridges'?"),
        "{unknown}"
    );
    let option = told(&["book=", "a=mountain-norm,height_cost=2"]);
    assert!(option.contains("variant 'a': ") && option.contains("did you mean 'height_costs'?"), "{option}");
    assert!(told(&["a=", "a=heights-firmas"]).contains("two variants are called 'a'"));
    assert!(told(&["a=heights-firmas"]).contains("there is only the variant 'a'"));
    let example = desk.run(&[&HELLWIG[..], &HEIGHTS, &["--example", "three-theories"]].concat()).badly();
    assert!(
        example.contains("there is no worked example 'three-theories'; did you mean 'three-theories-of-heights'?"),
        "{example}"
    );
}

const CHESS: [&str; 14] = [
    "compare",
    "chess",
    "--variant",
    "book=",
    "--variant",
    "plain=threefold=false",
    "--games",
    "8",
    "--max-turns",
    "40",
    "--policy",
    "captures",
    "--seed",
    "3",
];

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let desk = Desk::with_copy();
    let written = |threads: &str, csv: &[&str]| {
        let plot = desk.path(&format!("{threads}.svg"));
        let words = ["--threads", threads, "--plot", plot.to_str().unwrap()];
        let text = said(&desk, &[&CHESS, &words, csv]);
        (text, fs::read(plot).unwrap())
    };
    assert_eq!(written("1", &[]), written("2", &[]));
    let (rows, _) = written("1", &["--csv"]);
    assert_eq!(rows, written("2", &["--csv"]).0);
    let other = said(&desk, &[&CHESS[..12], &["--seed", "4", "--csv"]]);
    assert_ne!(rows, other, "another seed, other games");
}

#[test]
fn no_figure_of_games_stands_without_policy_number_and_seed() {
    let desk = Desk::with_copy();
    let plot = desk.path("chess.svg");
    let text = said(&desk, &[&CHESS, &["--plot", plot.to_str().unwrap()]]);
    let figures: Vec<&str> = text.split("\n\n").nth(1).unwrap().lines().collect();
    assert!(figures.iter().all(|line| line.starts_with("captures, 8 games, seed 3: ")), "{text}");
    for figure in [
        "won by white",
        "won by black",
        "drawn",
        "unfinished",
        "turns a game",
        "actions to choose from",
        "white lost: pawn",
    ] {
        let of: Vec<&&str> = figures.iter().filter(|line| line.contains(figure)).collect();
        assert_eq!(of.len(), 2, "{figure}: {text}");
        assert!(of[0].contains("book") && of[1].contains("plain"), "{text}");
    }
    assert!(
        text.contains("(Wilson)") && text.contains("(t)") && text.contains("(Newcombe)") && text.contains("(Welch)"),
        "{text}"
    );
    let drawn = fs::read_to_string(plot).unwrap();
    for part in ["captures, 8 games, seed 3", "white lost: pawn", ">book<", ">plain<", "<desc>", "Wilson"] {
        assert!(drawn.contains(part), "{part}");
    }
}

#[test]
fn rows_say_by_themselves_how_they_were_found() {
    let text = said(&Desk::new(), &[&CHESS, &["--csv"]]);
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    let columns: Vec<String> = rows.headers().unwrap().iter().map(str::to_owned).collect();
    let rows: Vec<csv::StringRecord> = rows.records().map(Result::unwrap).collect();
    let cell = |row: &csv::StringRecord, column: &str| {
        row[columns.iter().position(|c| c == column).unwrap_or_else(|| panic!("{column}"))].to_owned()
    };
    let of_games: Vec<&csv::StringRecord> = rows.iter().filter(|row| cell(row, "figure") != "legal actions").collect();
    assert!(of_games.len() > 20, "{text}");
    for row in &of_games {
        let how = ["policy", "games", "seed", "max_turns"].map(|column| cell(row, column));
        assert_eq!(how, ["captures", "8", "3", "40"]);
    }
    let plain =
        of_games.iter().find(|row| cell(row, "figure") == "branching" && cell(row, "variant") == "plain").unwrap();
    assert_eq!(
        ["options", "interval", "against", "difference_interval"].map(|c| cell(plain, c)),
        ["threefold=false", "t", "book", "Welch"]
    );
    let [low, value, high] = ["low", "value", "high"].map(|c| cell(plain, c).parse::<f64>().unwrap());
    assert!(low < value && value < high, "{low} {value} {high}");
    let shares: f64 = of_games
        .iter()
        .filter(|row| {
            cell(row, "variant") == "book" && ["won", "drawn", "unfinished"].contains(&cell(row, "figure").as_str())
        })
        .map(|row| cell(row, "value").parse::<f64>().unwrap())
        .sum();
    assert!((shares - 1.0).abs() < 1e-4, "every game ends in one way");

    let text = said(&Desk::new(), &[&HELLWIG, &HEIGHTS, &EXAMPLE, &["--csv"]]);
    assert!(text.contains(",firmas,heights-firmas,"), "{text}");
    assert!(text.contains(",gained,m on 138 shoots down 171,1,,,,book,"), "{text}");
}

/// The first command of a page and what is printed under it.
fn shown(page: &str) -> (Vec<String>, Vec<&str>) {
    let block = |kind: &str| page.split(&format!("```{kind}\n")).nth(1).unwrap().split("```").next().unwrap();
    let command = block("sh").replace("\\\n", " ");
    let command = command.lines().find(|line| line.starts_with("ludimus compare ")).unwrap();
    let words = command.split_whitespace().skip(1).map(str::to_owned).collect();
    (words, block("text").lines().collect())
}

#[test]
fn the_guide_for_scholars_shows_what_the_command_says() {
    let (words, lines) = shown(include_str!("../../docs/scholars.md"));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let text = Desk::new().run(&words).well();
    assert_eq!(lines.len(), 2);
    for line in lines {
        assert!(text.lines().any(|said| said == line), "{line}:\n{text}");
    }
}
