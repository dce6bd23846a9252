//! What the documents claim is looked up where it can be.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use crate::support::game;

/// The rows of the table of patterns: the examples of each with what is given beside them, and in how many ways they lead.
fn rows_of_patterns() -> Vec<(Vec<&'static str>, Option<ludimus::board::Via>, usize)> {
    let table = include_str!("../../docs/patterns.md").split("|---|---|---|---|\n").nth(1).unwrap();
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    rows.map(|row| {
        let [_, write, via, ways, ..] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else { panic!("{row}") };
        let via = (!via.is_empty()).then(|| ludimus::board::Via::from_name(via).unwrap_or_else(|| panic!("{row}")));
        (write.split('`').skip(1).step_by(2).collect(), via, ways.parse().unwrap_or_else(|_| panic!("{row}")))
    })
    .collect()
}

#[test]
fn every_pattern_that_is_shown_leads_in_as_many_ways_as_is_said() {
    use ludimus::board::Pattern;
    let rows = rows_of_patterns();
    assert!(rows.len() > 50, "{} rows", rows.len());
    for (examples, via, ways) in rows {
        let patterns: Vec<Pattern> =
            examples.iter().map(|text| Pattern::parse(text, via).unwrap_or_else(|error| panic!("{error}"))).collect();
        assert_eq!(patterns[0].legs.len(), ways, "{examples:?}");
        assert!(patterns.iter().all(|pattern| *pattern == patterns[0]), "{examples:?} are not the same");
    }
}

#[test]
fn a_pattern_is_what_its_row_says_it_reads_as() {
    use ludimus::board::Pattern;
    let text = include_str!("../../docs/patterns.md");
    for (short, long) in [
        ("K", "WF"),
        ("R", "W0"),
        ("B", "F0"),
        ("Q", "W0F0"),
        ("W03", "W3-3"),
        ("fK", "fWfF"),
        ("fsQ", "fsRfsB"),
        ("fsN", "frNflN"),
        ("jD", "pW2-2"),
        ("jH", "pW3-3"),
    ] {
        assert!(text.contains(&format!("`{short}`")) && text.contains(&format!("`{long}`")), "{short} {long}");
        assert_eq!(Pattern::parse(short, None).unwrap(), Pattern::parse(long, None).unwrap(), "{short} {long}");
    }
}

/// What the reader says of a letter before a knight's leap.
fn fault_of_letter(letter: &str) -> Option<ludimus::board::PatternFault> {
    ludimus::board::Pattern::parse(&format!("{letter}N"), None).err().map(|error| error.fault)
}

#[test]
fn the_table_of_patterns_leaves_no_letter_out() {
    use ludimus::board::PatternFault::{
        NeverStraight, NoStepAtAll, SeveralLegs, TakesElsewhere, UnknownModifier, UnknownStep,
    };
    let shown: String = rows_of_patterns().into_iter().flat_map(|(examples, ..)| examples).collect();
    let known = |letter: &char| {
        !matches!(
            fault_of_letter(&letter.to_string()),
            Some(NeverStraight | NoStepAtAll | SeveralLegs | TakesElsewhere | UnknownModifier | UnknownStep)
        )
    };
    let letters: String = ('A'..='Z').chain('a'..='z').filter(known).collect();
    assert_eq!(letters, "ABCDFGHJKLNQRWZbcfghijlmnprsv");
    assert!(letters.chars().all(|letter| shown.contains(letter)), "{letters} are not all in docs/patterns.md");
}

#[test]
fn what_is_said_to_be_refused_is_refused_by_name() {
    use ludimus::board::PatternFault::{OutOfPlace, UnknownModifier, UnknownStep};
    let text = include_str!("../../docs/patterns.md").split("What other readers know").nth(1).unwrap();
    let words: Vec<&str> = text.split('`').skip(1).step_by(2).filter(|word| *word != "list").collect();
    assert!(words.len() > 10, "{words:?}");
    for word in words.into_iter().chain(["[", "]", "(", ")", "-"]) {
        let fault = fault_of_letter(word);
        assert!(!matches!(fault, None | Some(OutOfPlace | UnknownModifier | UnknownStep)), "{word}: {fault:?}");
    }
}

/// The blocks of a document that are marked with this kind.
fn blocks(text: &str, kind: &str) -> Vec<String> {
    let begin = format!("```ron {kind}\n");
    let parts = text.split(&begin).skip(1);
    parts.filter_map(|part| part.split_once("```").map(|(block, _)| block.to_owned())).collect()
}

#[test]
fn the_files_that_are_shown_can_be_read() {
    use ludimus::board::Board;
    use ludimus::examples::Example;
    use ludimus::rulebook::{House, Manifest, Source, Told as _};
    use ludimus::tongue::{Catalogue, Translation};
    let text = include_str!("../../docs/files.md");
    let one = |kind: &str| match &blocks(text, kind)[..] {
        [block] => block.clone(),
        other => panic!("{} blocks of {kind}", other.len()),
    };
    fn told<T>(problems: ludimus::report::Problems) -> T {
        panic!("{problems}")
    }
    let boards = blocks(text, "board");
    let [board, parted] = &boards[..] else { panic!("{} blocks of board", boards.len()) };
    let board = Board::read("boards/ford.ron", board).unwrap_or_else(told);
    let parted = Board::read("boards/ford-by-dice.ron", parted).unwrap_or_else(told);
    assert_eq!(parted.parts.len(), 2);
    let manifest = Manifest::read("rulesets/my-game/ruleset.ron", &one("manifest")).unwrap_or_else(told);
    assert_eq!(manifest.boards, [board.id]);
    let source = Source::read("rulesets/my-game/source.ron", &one("source")).unwrap_or_else(told);
    assert!(source.unknown_options(&manifest).is_empty());
    let texts = ludimus::book::read_list("rulesets/my-game/texts.ron", &one("texts")).unwrap_or_else(told);
    assert_eq!(texts.len(), 2);
    House::read("rulesets/hellwig-1803/house/two-squares/house.ron", &one("house")).unwrap_or_else(told);
    Example::read_all("rulesets/my-game/examples/a.ron", &one("examples")).unwrap_or_else(told);
    let (known, all) = Catalogue::check("locale/it.ron", &one("language")).unwrap_or_else(told);
    assert!(known == 3 && all > 200);
    let translation = Translation::read("rulesets/my-game/locale/de.ron", &one("translation"));
    let translation = translation.unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(manifest.told_in(&translation).title, "Mein Spiel");
    assert_eq!(translation.text("A has taken the inn"), "A hat das Wirtshaus genommen");
}

#[test]
fn the_example_that_is_shown_holds() {
    use ludimus::examples::{Example, run_examples};
    use ludimus::library::Library;
    let text = include_str!("../../docs/files.md");
    let examples = Example::read_all("docs/files.md", &blocks(text, "examples")[0]).unwrap();
    let report = run_examples(&Library::embedded_only(), "hellwig-1803", &examples).unwrap();
    let failed: Vec<String> = report.failed.iter().map(ToString::to_string).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(report.passed, 6);
    let examples = Example::read_all("docs/files.md", &blocks(text, "positions")[0]).unwrap();
    let report = run_examples(&Library::embedded_only(), "chess", &examples).unwrap();
    let failed: Vec<String> = report.failed.iter().map(ToString::to_string).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(report.passed, 3);
}

#[test]
fn an_example_that_is_wrong_about_a_game_does_not_hold() {
    use ludimus::examples::{Example, run_examples};
    use ludimus::library::Library;
    let tried = |expect: &str| {
        let text = format!(
            "[(id: \"x\", cite: [\"5.1.1\"], says: \"x\", certainty: High, position: \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 4 9\",
              expect: [{expect}])]"
        );
        let examples = Example::read_all("x.ron", &text).unwrap();
        let report = run_examples(&Library::embedded_only(), "chess", &examples).unwrap();
        report.failed.first().map(ToString::to_string).unwrap_or_default()
    };
    let mate = |then: &str| tried(&format!("Do([Allowed(\"a1a8\"), {then}])"));
    assert_eq!(mate("Over(\"white\", \"checkmate\")"), "");
    assert!(mate("Over(\"\", \"checkmate\")").contains("the game is over, won by white: checkmate"));
    assert!(mate("Over(\"white\", \"stalemate\")").contains("the game is over, won by white: checkmate"));
    assert!(mate("Over(\"green\", \"checkmate\")").contains("there is no side 'green'"));
    assert!(tried("Do([Allowed(\"a1a7\"), Over(\"white\", \"checkmate\")])").contains("the game is not over"));
    assert_eq!(mate("Position(\"R5k1/5ppp/8/8/8/8/8/6K1 b - - 5 9\")"), "");
    assert!(mate("Position(\"x\")").contains("the position is 'R5k1/5ppp/8/8/8/8/8/6K1 b - - 5 9', not 'x'"));
    assert!(
        tried("Ways([19])").contains("the game can go on in 17 ways for 1 action, not in 19"),
        "{}",
        tried("Ways([19])")
    );
}

#[test]
fn an_example_that_refuses_nonsense_does_not_hold() {
    use ludimus::examples::{Example, run_examples};
    use ludimus::library::Library;
    let tried = |line: &str, by: &str| {
        let text = format!(
            "[(id: \"x\", cite: [\"§41\"], says: \"x\", certainty: High, board: \"hellwig-plate-3\", seat: \"A\",
              pieces: [(\"A\", \"infantry\", \"185\", N)], expect: [Try([Refused(\"{line}\", \"{by}\")])])]"
        );
        let examples = Example::read_all("x.ron", &text).unwrap();
        let report = run_examples(&Library::embedded_only(), "hellwig-1803", &examples).unwrap();
        report.failed.first().map(ToString::to_string).unwrap_or_default()
    };
    assert_eq!(tried("m from 185 onto 194", ""), "");
    assert_eq!(tried("d from 185 onto 186", ""), "", "another piece's letter is a claim of its own");
    assert!(tried("m from 999 onto 194", "").contains("cannot be read, so that no rule can refuse it"));
    assert!(tried("m from 12 onto 13", "").contains("nothing stands on 12"));
    assert!(tried("m from 185 onto 194", "§999").contains("no rule's key begins so"));
}

#[test]
fn the_ruleset_that_is_shown_can_be_played() {
    let text = include_str!("../../docs/language.md");
    let rules = text.split("```luau\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let rules =
        rules.replace("A = ", "W = ").replace("P = ", "B = ").replace("\"A\"", "\"W\"").replace("\"P\"", "\"B\"");
    let mut game = game(&support::with(&rules));
    game.attempt("m from 22 to 16").unwrap_or_else(|refused| panic!("{refused}"));
    assert!(game.attempt("16-10").unwrap_err().to_string().contains("§4 steps: one step a turn"));
    for line in ["Done!", "n from 3 to 4", "Done!", "16-10", "Done!", "Done!", "10-4"] {
        game.attempt(line).unwrap_or_else(|refused| panic!("{refused}"));
    }
    assert!(game.attempt("Done!").unwrap_err().to_string().contains("P has nobody left"));
}
