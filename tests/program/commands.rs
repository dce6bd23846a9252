//! Each command does what its help says.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Read;
use std::process::Stdio;

use crate::run::Desk;

const RULES: &str = "rulesets/hellwig-1803/infantry.luau";

#[test]
fn every_command_has_help_with_an_example() {
    let desk = Desk::new();
    for command in [
        "play", "moves", "why", "test", "check", "render", "replay", "simulate", "compare", "perft", "export", "new",
        "tables", "ledger", "console", "words", "coverage",
    ] {
        let help = desk.run(&[command, "--help"]).well();
        assert!(help.contains("Example") && help.contains(&format!("ludimus {command} ")), "{help}");
    }
    let help = desk.run(&["--help"]).well();
    assert!(help.contains("ludimus play hellwig-1803"), "{help}");
    assert_eq!(desk.run(&["--version"]).well(), format!("ludimus {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_display_the_bare_command_points_to_the_terminal() {
    let said = Desk::new().bare(&[]).output().unwrap();
    let why = String::from_utf8(said.stderr).unwrap();
    assert_eq!(said.status.code(), Some(1), "{why}");
    assert!(why.contains("ludimus play") && why.lines().count() == 1, "{why}");
}

#[test]
fn the_home_folder_is_made_on_first_use() {
    let desk = Desk::new();
    desk.run(&["moves", "hellwig-1803", "--count"]).well();
    for made in ["rulesets", "boards", "saves", "README.txt"] {
        assert!(desk.home(made).exists(), "{made}");
    }
}

#[test]
fn moves_are_listed_as_the_book_writes_them() {
    let desk = Desk::new();
    let all = desk.run(&["moves", "hellwig-1803"]).well();
    assert!(all.lines().any(|line| line == "m from 1252 onto 860"), "eight squares ahead");
    assert!(!all.lines().any(|line| line == "m from 1252 onto 807"), "nine squares ahead");
    let count = desk.run(&["moves", "hellwig-1803", "--count"]).well();
    assert_eq!(count.trim(), all.lines().count().to_string());
    let one = desk.run(&["moves", "hellwig-1803", "--square", "1252"]).well();
    assert!(one.lines().count() > 10 && one.lines().all(|line| line.contains(" 1252 ")), "{one}");
}

#[test]
fn the_tables_of_the_book_are_printed_by_the_rules_in_force() {
    let desk = Desk::new();
    let cannon = ["tables", "opiz-1806", "--table", "§62 cannon", "--csv"];
    let said = desk.run(&cannon).well();
    assert_eq!(
        said,
        "height,1,2,3,4,5,6,7\n2,yes,yes,yes,yes,yes,yes,no\n3,no,yes,yes,yes,yes,no,no\n4,no,yes,yes,yes,no,no,no\n\
         5,no,no,no,no,no,no,no\n"
    );
    let said = desk.run(&[&cannon[..], &["--option", "cannon_height_4=false"]].concat()).well();
    assert!(said.contains("4,no,no,yes,yes,no,no,no"), "{said}");
    let all = desk.run(&["tables", "opiz-1806"]).well();
    for head in
        ["§15 troops", "§20 ranges", "§62 cannon", "§62i horse artillery", "§62a mortars", "§63 down", "§64 profile"]
    {
        assert!(all.contains(head), "{head} is not in {all}");
    }
    let wrong = desk.run(&["tables", "opiz-1806", "--table", "§62 canon"]).badly();
    assert!(wrong.contains("did you mean '§62 cannon'?"), "{wrong}");
    let wrong = desk.run(&["tables", "chess"]).badly();
    assert!(wrong.contains("chess declares no tables"), "{wrong}");
}

#[test]
fn the_table_of_strengths_is_printed_with_its_reasons() {
    let desk = Desk::new();
    let said = desk.run(&["ledger", "opiz-1806", "--side", "A", "--sort", "present"]).well();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "table of strengths");
    assert!(
        lines[1]
            .split_whitespace()
            .eq("side no. piece where present killed wounded died of wounds prisoners deserters".split(' '))
    );
    assert!(lines[2].contains("fusiliers") && lines[2].contains("1200"), "the strongest first: {said}");
    assert!(lines.last().is_some_and(|line| line.starts_with("in all")), "{said}");
    assert!(!said.contains("\nB "), "{said}");
    let wrong = desk.run(&["ledger", "opiz-1806", "--sort", "woundd"]).badly();
    assert!(wrong.contains("did you mean 'wounded'?"), "{wrong}");
    let wrong = desk.run(&["ledger", "chess"]).badly();
    assert!(wrong.contains("chess keeps no table of pieces"), "{wrong}");
    let said = desk.pipe(&["play", "opiz-1806"], "ledger A\nledger C\nquit\n").well();
    assert!(said.contains("table of strengths") && said.contains("the board"), "{said}");
}

#[test]
fn how_a_board_was_put_together_is_told_when_the_game_begins_and_in_the_log() {
    let desk = Desk::new();
    let play = ["play", "opiz-1806", "--board", "opiz-four", "--seed", "3", "--option", "boards_order=bacd"];
    let said = desk.pipe(&play, "log\nquit\n").well();
    assert!(said.starts_with("Set up:\n"), "{said}");
    assert_eq!(said.matches("lies in the north: 1 north, 2 east, 3 south, 4 west (§8 several)").count(), 8, "{said}");
    assert_eq!(said.matches("The boards, from the north-west: B with its ").count(), 2, "{said}");
    let said = desk.pipe(&["play", "chess"], "log\nquit\n").well();
    assert!(!said.contains("Set up"), "where nothing was thrown there is nothing to tell: {said}");
}

#[test]
fn what_hides_a_target_is_told_in_section() {
    let desk = Desk::new();
    let to_the_hill = "369-335\nDone!\n28-62\nDone!\n335-159\nDone!\n62-71\nDone!\n159-115\nDone!\nDone!\n";
    let asked = "section 115 71\nwhy m on 115 shoots down 71\nsection 115 72\nsection 116 72\nsection 115\nquit\n";
    let play = ["play", "hellwig-1803", "--board", "hellwig-heights"];
    let said = desk.pipe(&play, format!("{to_the_hill}house mountain-norm on\n{asked}")).well();
    let hidden = "musketry from 115, height 0, to 71, height 0: hidden by 106, height 1, which rises above the line (§302, Opiz §64)";
    assert_eq!(said.matches(hidden).count(), 2, "{said}");
    assert!(said.contains("A's infantry on 115 looks over heights in no line that leads there"), "{said}");
    assert!(said.contains("needs two squares after it"), "{said}");
    assert!(said.contains("nothing stands on 116"), "{said}");
    let said = desk.pipe(&play, format!("{to_the_hill}{asked}")).well();
    assert!(!said.contains("hidden by"), "without the house rule nothing hides him: {said}");
}

#[test]
fn the_table_of_pieces_tells_what_they_count() {
    let desk = Desk::new();
    let said = desk.pipe(&["play", "opiz-1806"], "pieces A\nquit\n").well();
    assert!(said.lines().any(|line| line.contains("A   fusiliers on ") && line.contains("men 1200")), "{said}");
    assert!(!said.contains("B   fusiliers"), "{said}");
    let said = desk.pipe(&["play", "opiz-1806"], "pieces C\nquit\n").well();
    assert!(said.contains("there is no side 'C'"), "{said}");
}

#[test]
fn boards_and_options_are_chosen_on_the_command_line() {
    let desk = Desk::new();
    let count = |words: &[&str]| desk.run(&[&["moves", "hellwig-1803", "--count"], words].concat()).well();
    let usual = count(&[]);
    assert_ne!(count(&["--board", "hellwig-terrain"]), usual);
    assert_ne!(count(&["--option", "dragoons=0"]), usual);
    assert_eq!(count(&["--option", "dragoons=10", "--option", "fords=true"]), usual);
}

#[test]
fn an_option_that_changes_nothing_on_the_board_says_so_when_the_game_begins() {
    let desk = Desk::new();
    let told = |words: &[&str]| {
        let said = desk.pipe(&[&["play", "hellwig-1803"], words].concat(), "save game\n");
        assert_eq!(said.code, Some(0), "{}", said.err);
        said.err
    };
    let fords = ["--option", "fords=false"];
    assert_eq!(told(&fords).trim(), "'fords' changes nothing on this board: it has no ford");
    assert_eq!(desk.pipe(&["play", "--load", "game"], "").err, "");
    assert_eq!(told(&[&fords[..], &["--board", "hellwig-village"]].concat()), "");
    assert_eq!(told(&["--option", "fords=true"]), "", "its default");
    assert_eq!(
        told(&["--board", "hellwig-village", "--option", "dragoons=3"]).trim(),
        "'dragoons' changes nothing on this board: it matters on hellwig-plain and hellwig-1803 only"
    );
}

#[test]
fn a_square_where_nobody_can_move_says_so() {
    let desk = Desk::new();
    for (square, words) in
        [("1", "nothing stands on 1 (open ground)"), ("348", "P's infantry on 348 is not at the move")]
    {
        let said = desk.run(&["moves", "hellwig-1803", "--square", square]);
        assert_eq!((said.out.as_str(), said.err.trim(), said.code), ("", words, Some(0)));
    }
}

#[test]
fn why_names_the_offer_of_what_may_be_played() {
    let said = Desk::new().run(&["why", "hellwig-1803", "m from 1252 onto 860"]).well();
    assert!(said.contains("offered by §41 march: ") && said.contains(RULES), "{said}");
    assert!(said.contains("it may be played"), "{said}");
}

#[test]
fn why_tells_how_far_the_nearest_offer_leads() {
    let said = Desk::new().run(&["why", "hellwig-1803", "1252-807"]).well();
    assert!(said.contains("refused: §41 march leads from 1252 towards 807 as far as 860"), "{said}");
}

#[test]
fn why_lists_every_refusal_with_its_place() {
    let desk = Desk::new();
    desk.pipe(&["play", "hellwig-1803"], "1252-860\nsave game\n").well();
    let said = desk.run(&["why", "--load", "game", "860-762"]).well();
    for key in ["§33a change of the second class", "§257 once"] {
        let told = said.lines().find(|line| line.contains(&format!("refused by {key}: ")));
        assert!(told.is_some_and(|line| line.contains(".luau:")), "{key} in {said}");
    }
}

#[test]
fn the_worked_examples_run_from_the_command_line() {
    for name in ["hellwig-1803", "all"] {
        let said = Desk::new().run(&["test", name]).well();
        let last = said.lines().last().unwrap();
        assert!(last.ends_with(" passed, 0 failed") && !last.starts_with("0 "), "{last}");
    }
}

#[test]
fn a_worked_example_that_fails_is_told_and_ends_with_exit_code_1() {
    let desk = Desk::with_copy();
    desk.edit(RULES, "mQ8", "mQ7");
    let said = desk.run(&["test", "hellwig-1803"]);
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("examples/041-infantry-march.ron:"), "{}", said.out);
    let last = said.out.lines().last().unwrap();
    assert!(last.contains(" passed, ") && last.ends_with(" failed") && !last.ends_with(" 0 failed"), "{last}");
}

#[test]
fn a_whole_ruleset_is_summed_up() {
    let desk = Desk::new();
    let path = desk.path("rulesets/hellwig-1803");
    for name in [path.to_str().unwrap(), "hellwig-1803"] {
        let said = desk.run(&["check", name, "--quick"]).well();
        for words in [" rules in ", " paragraphs: ", " encoded", " worked examples", "nothing is wrong"] {
            assert!(said.contains(words), "{said}");
        }
    }
}

#[test]
fn a_position_is_drawn_as_svg() {
    let desk = Desk::new();
    let drawn = desk.run(&["render", "hellwig-1803", "--board", "hellwig-terrain"]).well();
    assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
    assert!(drawn.contains("<title>The War-Game (1803). Turn 1: Player A has the move"), "{drawn}");
    let path = desk.home("board.svg");
    let words = ["render", "hellwig-1803", "--board", "hellwig-terrain", "-o", path.to_str().unwrap()];
    assert_eq!(desk.run(&words).well(), "");
    assert_eq!(std::fs::read_to_string(path).unwrap(), drawn);
    desk.pipe(&["play", "hellwig-1803", "--board", "hellwig-terrain"], "314-303\nsave here\n").well();
    assert!(desk.run(&["render", "--load", "here"]).well() != drawn, "a battalion has marched");
}

#[test]
fn a_save_replays() {
    let desk = Desk::new();
    desk.pipe(&["play", "hellwig-1803"], "1252-860\nDone!\nsave evening\n").well();
    assert!(desk.home("saves/evening.ron").is_file());
    assert_eq!(desk.run(&["replay", "evening"]).well(), "2 actions agree\n");
    let path = desk.home("saves/evening.ron");
    assert_eq!(desk.run(&["replay", path.to_str().unwrap()]).well(), "2 actions agree\n");
}

#[test]
fn a_save_that_no_longer_agrees_names_action_and_rule() {
    let desk = Desk::with_copy();
    desk.pipe(&["play", "hellwig-1803"], "1252-860\nDone!\nsave evening\n").well();
    desk.edit(RULES, "mQ8", "mQ7");
    let why = desk.run(&["replay", "evening"]).disagreeing();
    assert!(why.contains("the scripts have changed"), "{why}");
    assert!(why.contains("action 1 ('m from 1252 onto 860') is no longer legal"), "{why}");
    assert!(why.contains("§41 march"), "{why}");
}

#[test]
fn a_game_is_played_from_a_pipe() {
    let lines = "m from 1252 onto 860\nDone!\n\n# P answers\n348-740\nDone!\nundo\nredo\nlog";
    let said = Desk::new().pipe(&["play", "hellwig-1803"], lines).well();
    assert_eq!(
        said.lines().collect::<Vec<_>>(),
        [
            "A  m from 1252 onto 860",
            "A  Done!",
            "P  b from 348 onto 740",
            "P  Done!",
            "taken back: Done!",
            "done again: Done!",
            "   1  A  m from 1252 onto 860",
            "   2  A  Done!",
            "   3  P  b from 348 onto 740",
            "   4  P  Done!",
            "4 actions",
        ]
    );
}

#[test]
fn line_ends_of_any_system_and_none_at_all_are_read() {
    let said = Desk::new().pipe(&["play", "hellwig-1803"], "1252-860\r\ndone\r\n348-740").well();
    assert_eq!(said.lines().count(), 3, "{said}");
    assert!(said.ends_with("P  b from 348 onto 740\n"), "{said}");
}

#[test]
fn a_refused_line_tells_every_rule_and_the_game_goes_on() {
    let said = Desk::new().pipe(&["play", "hellwig-1803"], "1252-860\n860-762\nDone!\n").well();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[1], "refused: m from 860 onto 762");
    assert!(lines.iter().any(|line| line.starts_with("  §33a change of the second class: ")), "{said}");
    assert!(lines.iter().any(|line| line.starts_with("  §257 once: ")), "{said}");
    assert_eq!(lines.last(), Some(&"A  Done!"));
}

#[test]
fn a_strict_game_ends_at_the_first_refusal() {
    let said = Desk::new().pipe(&["play", "hellwig-1803", "--strict"], "1252-860\n860-762\nDone!\n");
    assert_eq!(said.code, Some(1));
    assert_eq!(said.err, "line 2 was refused\n");
    assert!(!said.out.contains("Done!"), "{}", said.out);
}

#[test]
fn commands_stand_beside_actions() {
    let desk = Desk::new();
    let lines = "help\nmoves 1252\nwhy 1252-807\nboard\nrules\ndescribe 1252\nquit\nDone!\n";
    let said = desk.pipe(&["play", "hellwig-1803"], lines).well();
    for words in [
        "march: {letter} from {from} onto {to}[, turned about toward {front}]  or  {from}-{to}",
        "describe SQUARE",
        "m on 1252 turned about toward 1251",
        "§41 march leads from 1252 towards 807",
        "Player A: m infantry, d dragoons, h light cavalry",
        "Turn 1: Player A has the move; change of the second class: 1 of 1 left",
        "offer §41 march: ",
        "option fords = true",
        "1252: open ground",
        "  A's infantry (m), facing north toward 1199",
    ] {
        assert!(said.contains(words), "'{words}' in {said}");
    }
    assert!(!said.contains("A  Done!"), "nothing is heard after 'quit'");
}

#[test]
fn the_board_is_drawn_with_the_names_of_its_edges() {
    let said = Desk::new().pipe(&["play", "hellwig-1803", "--board", "hellwig-terrain"], "board").well();
    let lines: Vec<&str> = said.lines().collect();
    let row = |name: &str| *lines.iter().find(|line| line.trim_start().starts_with(name)).unwrap();
    let signs = "176 ~ ~ ~ = ~ ~ . ~ ~ ~ # # . \" \" . . . . . . . 155";
    assert_eq!(row("176 ").split_whitespace().collect::<Vec<_>>().join(" "), signs);
    assert!(row("44 ").contains("b↓"), "{said}");
    assert!(said.contains("^ high mountain") && said.contains("~ deep water"), "{said}");
}

#[test]
fn a_great_board_stays_within_a_screen() {
    let said = Desk::new().pipe(&["play", "hellwig-1803"], "board").well();
    assert!(said.lines().all(|line| line.chars().count() <= 120), "{said}");
    assert!(said.lines().count() < 50, "{}", said.lines().count());
}

#[test]
fn a_game_is_saved_and_loaded_by_name() {
    let desk = Desk::new();
    desk.pipe(&["play", "hellwig-1803"], "1252-860\nsave evening\n").well();
    let said = desk.pipe(&["play", "--load", "evening"], "log\nundo\nload evening\nDone!\nsave evening").well();
    assert!(said.contains("   1  A  m from 1252 onto 860\n1 action\n"), "{said}");
    assert!(said.contains("taken back: m from 1252 onto 860\nloaded: "), "{said}");
    assert!(said.contains("A  Done!\nsaved in place of an earlier game: "), "{said}");
}

#[test]
fn a_rule_saved_in_mid_game_counts_at_once_and_nothing_is_lost() {
    let desk = Desk::with_copy();
    let mut player = desk.sit_down(&["play", "hellwig-1803"]);
    player.ask("1270-878", "A  m from 1270 onto 878");
    player.ask("Done!", "A  Done!");
    player.ask("Done!", "P  Done!");
    let before = player.ask("moves 1252", " actions").len();

    // The notice comes by itself, while the game waits for a line.
    desk.edit(RULES, "mQ8", "mQ10");
    player.hear("saved and in force after ");
    let after = player.ask("moves 1252", " actions").len();
    assert!(after > before, "{after} after {before}");
    player.ask("1252-762", "A  m from 1252 onto 762");
    player.ask("undo", "taken back: m from 1252 onto 762");
    player.ask("redo", "done again: m from 1252 onto 762");

    // Back again: the march of ten squares is no longer legal, but it stands, and can be taken back.
    desk.edit(RULES, "mQ10", "mQ8");
    player.hear("saved and in force after ");
    player.hear("action 4 ('m from 1252 onto 762') is no longer legal");
    player.ask("undo", "taken back: m from 1252 onto 762");
    player.ask("undo", "taken back: Done!");
    player.ask("undo", "taken back: Done!");
    player.ask("undo", "taken back: m from 1270 onto 878");
    assert_eq!(player.leave(), Some(0));
}

#[test]
fn a_broken_script_is_told_and_the_last_good_rules_stay() {
    let desk = Desk::with_copy();
    let mut player = desk.sit_down(&["play", "hellwig-1803"]);
    player.ask("describe 1252", "A's infantry");
    desk.edit(RULES, "pattern = \"mQ8\",", "pattern = ");
    player.hear("saved, but the rules stay as they were:");
    player.hear(&format!("{RULES}:"));
    player.ask("1252-860", "A  m from 1252 onto 860");
    desk.edit(RULES, "pattern = ", "pattern = \"mQ8\",");
    player.hear("saved and in force after ");
    assert_eq!(player.leave(), Some(0));
}

#[test]
fn a_file_saved_before_a_line_counts_for_the_line() {
    let desk = Desk::with_copy();
    let mut player = desk.sit_down(&["play", "hellwig-1803"]);
    player.ask("1252-762", "refused: ");
    desk.edit(RULES, "mQ8", "mQ10");
    // Without waiting for the watch over the files.
    player.ask("1252-762", "A  m from 1252 onto 762");
    assert_eq!(player.leave(), Some(0));
}

#[test]
fn ground_saved_in_mid_game_changes_under_the_pieces() {
    let desk = Desk::with_copy();
    let mut player = desk.sit_down(&["play", "hellwig-1803", "--board", "hellwig-terrain"]);
    player.ask("describe 1", "1: open ground");
    let plan = "        \"......................\",\n        \"......................\",\n        \"...SS";
    let marsh = "        \"S.....................\",\n        \"................S.....\",\n        \"...SS";
    desk.edit("boards/hellwig-terrain.ron", plan, marsh);
    player.hear("saved and in force after ");
    player.hear("2 squares have other ground");
    player.hear("P's infantry on 28 stands on marsh now; it was not moved");
    player.ask("describe 1", "1: marsh");
    assert_eq!(player.leave(), Some(0));
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    let desk = Desk::new();
    let mut child = desk.bare(&["moves", "hellwig-1803"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut some = [0; 10];
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut some).unwrap();
    drop(out);
    let said = child.wait_with_output().unwrap();
    assert_eq!((String::from_utf8(said.stderr).unwrap().as_str(), said.status.code()), ("", Some(0)));
}

#[test]
fn without_a_root_the_files_within_the_program_serve() {
    let desk = Desk::new();
    let said = desk.bare(&["test", "all"]).output().unwrap();
    assert!(String::from_utf8(said.stdout).unwrap().ends_with(" passed, 0 failed\n"));
}

#[test]
fn a_file_of_the_home_comes_before_the_one_within_the_program() {
    let desk = Desk::new();
    let text = std::fs::read_to_string(desk.path(RULES)).unwrap().replace("mQ8", "mQ10");
    std::fs::create_dir_all(desk.home(RULES).parent().unwrap()).unwrap();
    std::fs::write(desk.home(RULES), text).unwrap();
    let said = desk.bare(&["moves", "hellwig-1803", "--square", "1252"]).output().unwrap();
    assert!(String::from_utf8(said.stdout).unwrap().contains("m from 1252 onto 762"));
}

#[test]
fn a_budget_that_a_house_rule_enlarges_is_larger_in_the_turn_under_way() {
    let desk = Desk::new();
    let march = "358-336\n359-337\nhouse two-movements on\n359-337\n360-338\nhouse two-movements off\n\
        house two-movements on\n360-338\nhouse two-movements off\n360-338\nsave two";
    let said = desk.pipe(&["play", "hellwig-1803", "--board", "hellwig-plate-3"], march).well();
    assert!(said.contains("m from 359 onto 337"), "{said}");
    assert_eq!(said.matches("0 of 1 left").count(), 2, "without the house rule there is one march: {said}");
    assert_eq!(said.matches("0 of 2 left").count(), 2, "with it there are two, however often it is switched: {said}");
    assert_eq!(desk.run(&["replay", "two"]).well(), "6 actions agree\n");
}

#[test]
fn house_rules_are_switched_at_the_table() {
    let lines = "house\nhouse heights-ridges on\n369-281\nundo\nhouse heights-firmas on\nhouse heights-ridges off\n369-281\nlog\nsave hills\nhouse nonsense on";
    let desk = Desk::new();
    let said = desk.pipe(&["play", "hellwig-1803", "--board", "hellwig-heights"], lines).well();
    for told in [
        "heights-ridges (off): Heights as steps: ",
        "the house rule 'heights-ridges' is on; rules changed: §302 uphill, §41 march",
        "§41 march leads to 281, but its limits (house rule: Heights as steps) do not let it",
        "the house rules were changed here; change them back with 'house' and a name",
        "'heights-firmas' (Heights after Firmas-Périès) and",
        "exclude each other; choose one of them",
        "   1  A  (house rules: heights-ridges)\n   2  A  (house rules: none)\n   3  A  m from 369 onto 281",
        "there is no house rule 'nonsense'",
    ] {
        assert!(said.contains(told), "{told}\n{said}");
    }
    assert_eq!(desk.run(&["replay", "hills"]).well(), "3 actions agree\n");
    let moves = |house: &[&str]| {
        let mut asked = vec!["moves", "hellwig-1803", "--board", "hellwig-heights", "--square", "369", "--count"];
        asked.extend(house);
        desk.run(&asked).well()
    };
    assert_ne!(moves(&[]), moves(&["--house", "heights-ridges"]));
}
