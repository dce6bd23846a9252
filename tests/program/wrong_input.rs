//! Whatever is wrong with what one writes, the program says what, where, and what would be right.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::run::Desk;

/// Asserts that every one of these words is said.
#[track_caller]
fn holds(text: &str, words: &[&str]) {
    for words in words {
        assert!(text.contains(words), "'{words}' is missing in:\n{text}");
    }
}

/// What `check` says of a copy of the ruleset in which one text stands for another.
#[track_caller]
fn checked(path: &str, from: &str, to: &str) -> String {
    let desk = Desk::with_copy();
    desk.edit(path, from, to);
    let folder = desk.path("rulesets/hellwig-1803");
    desk.run(&["check", folder.to_str().unwrap()]).badly()
}

const MANIFEST: &str = "rulesets/hellwig-1803/ruleset.ron";
const INFANTRY: &str = "rulesets/hellwig-1803/infantry.luau";
const BOARD: &str = "boards/hellwig-terrain.ron";

#[test]
fn a_command_or_flag_that_is_not_known_names_its_nearest() {
    let desk = Desk::new();
    let said = desk.run(&["mvoes"]);
    assert_eq!(said.code, Some(2));
    holds(&said.err, &["unrecognized subcommand 'mvoes'", "'moves'"]);
    let said = desk.run(&["moves", "--bord", "x"]);
    assert_eq!(said.code, Some(2));
    holds(&said.err, &["unexpected argument '--bord'", "'--board'"]);
}

#[test]
fn a_flag_of_the_window_before_a_command_is_told_where_to_stand() {
    let why = Desk::new().run(&["--board", "hellwig-terrain", "moves"]).badly();
    holds(&why, &["--board before a command is for the window", "ludimus play hellwig-1803 --board hellwig-terrain"]);
}

#[test]
fn a_ruleset_and_a_save_exclude_each_other() {
    let why = Desk::new().run(&["moves", "hellwig-1803", "--load", "evening"]).badly();
    holds(&why, &["both the ruleset 'hellwig-1803' and a saved game are named", "leave one out"]);
    let said = Desk::new().run(&["moves", "--load", "evening", "--board", "x"]);
    assert_eq!(said.code, Some(2));
    holds(&said.err, &["cannot be used with", "--board"]);
}

#[test]
fn a_ruleset_or_board_that_is_not_there_names_the_nearest_and_lists_all() {
    let desk = Desk::new();
    for command in ["moves", "play", "test"] {
        let why = desk.run(&[command, "helwig-1803"]).badly();
        holds(
            &why,
            &[
                "there is no ruleset 'helwig-1803'; did you mean 'hellwig-1803'?",
                "the rulesets are chess, ",
                "hellwig-1803",
            ],
        );
    }
    let why = desk.run(&["moves", "hellwig"]).badly();
    holds(&why, &["did you mean 'hellwig-1803'?"]);
    let why = desk.run(&["moves", "hellwig-1803", "--board", "hellwig-terain"]).badly();
    holds(&why, &["there is no board 'hellwig-terain'; did you mean 'hellwig-terrain'?", "the boards are chess, "]);
}

#[test]
fn every_wrong_option_is_told_with_what_it_takes() {
    let wrong = ["ford=true", "fords=maybe", "knight_step=bth", "dragoons=99", "fords"];
    let words: Vec<&str> = wrong.iter().flat_map(|option| ["--option", option]).collect();
    let why = Desk::new().run(&[&["moves", "hellwig-1803"], words.as_slice()].concat()).badly();
    assert_eq!(
        why,
        "hellwig-1803: there is no option 'ford'; did you mean 'fords'?\n\
         hellwig-1803: 'fords' takes true or false, not 'maybe'\n\
         hellwig-1803: 'knight_step' takes one of any, both, not 'bth'; did you mean 'both'?\n\
         hellwig-1803: 'dragoons' takes a whole number from 0 to 20, not '99'\n\
         hellwig-1803: the option 'fords' has no value; write name=value, for instance fords=true\n"
    );
}

#[test]
fn a_root_that_is_no_folder_is_told() {
    let desk = Desk::new();
    let said = desk.bare(&["moves", "--root", "nowhere"]).output().unwrap();
    holds(&String::from_utf8(said.stderr).unwrap(), &["nowhere: there is no such folder; name a folder that holds"]);
    assert_eq!(said.status.code(), Some(1));
}

#[test]
fn a_picture_that_cannot_be_written_is_told() {
    let why = Desk::new().run(&["render", "hellwig-1803", "-o", "board.gif"]).badly();
    assert_eq!(why, "board.gif: a picture is written as SVG, PNG or PDF; write for instance 'board.svg'\n");
    let render = |more: &[&str]| Desk::new().run(&[&["render", "hellwig-1803"], more].concat()).badly();
    holds(&render(&["--region", "9999"]), &["the board has no region and no square '9999'"]);
    holds(&render(&["--width", "3"]), &["a picture is 10 to 2000 millimetres wide"]);
    holds(&render(&["--reach", "800"]), &["nothing stands on 800"]);
    let why = Desk::new().run(&["render", "hellwig-1803", "-o", "nowhere/board.svg"]).badly();
    holds(&why, &["nowhere/board.svg: cannot be written: "]);
}

#[test]
fn a_square_that_is_not_on_the_board_is_told_with_its_corners() {
    let why = Desk::new().run(&["moves", "hellwig-1803", "--square", "1618"]).badly();
    assert_eq!(why, "the board has no square '1618'; its corners are 1 and 1617\n");
}

#[test]
fn a_line_that_cannot_be_read_is_told_how_lines_are_written() {
    let desk = Desk::new();
    let why = |line: &str| desk.run(&["why", "hellwig-1803", line]).badly();
    holds(
        &why("let us march"),
        &["no action is written like 'let us march'", "'{letter} from {from} onto {to}", "'Done!'"],
    );
    holds(&why("m from 1252 onto 9999"), &["the board has no square '9999'"]);
    holds(&why("d from 1252 onto 860"), &["on 1252 stands A's infantry (m), not 'd'"]);
    holds(&why("m from 1 onto 2"), &["nothing stands on 1"]);
    holds(&why("m on 1252 turned about toward 1"), &["no front of 1252 is turned toward 1"]);
    holds(&desk.run(&["why", "hellwig-1803"]).badly(), &["there is no line to explain"]);
}

#[test]
fn lines_of_a_game_are_refused_with_reasons() {
    let desk = Desk::new();
    let said = |line: &str| desk.pipe(&["play", "hellwig-1803"], line).well();
    holds(&said("let us march"), &["refused: let us march\n", "no action is written like 'let us march'"]);
    holds(&said("348-740"), &["P's infantry is not commanded by A, who is at the move"]);
    holds(&said("1252-1203"), &["no march of A's infantry leads to 1203: it lies on none of its lines"]);
    holds(&said("d on 1461 mounts"), &["no rule offers mounting to A's dragoons"]);
    holds(&said("udno"), &["did you mean the command 'undo'?"]);
    holds(&said("undo"), &["nothing was done yet"]);
    holds(&said("redo"), &["nothing was taken back"]);
    holds(&said("save"), &["'save' needs a name after it, for instance 'save evening'"]);
    holds(&said("describe 9999"), &["the board has no square '9999'"]);
    holds(&said("load nowhere"), &["nowhere: there is no such saved game", "holds no saves yet"]);
    holds(&said(&"x".repeat(100_000)), &["refused: the line is longer than any action"]);
    let said = desk.pipe(&["play", "hellwig-1803"], b"\xff\xfe\x00\nDone!\n").well();
    holds(&said, &["no action is written like", "A  Done!"]);
}

#[test]
fn everything_wrong_with_a_board_is_told_at_once() {
    let desk = Desk::with_copy();
    desk.edit(BOARD, "\"...SS.........MM......\",", "\"...SS.........MM.....\",");
    desk.edit(BOARD, "\"..SSS........MMM......\",", "\"..SSX........MMM......\",");
    desk.edit(BOARD, "    fill: \"plain\",", "    fill: \"plain\",\n    regions: {\"N\": [\"1-5\", \"353\"]},");
    let why = desk.run(&["moves", "hellwig-1803", "--board", "hellwig-terrain"]).badly();
    holds(&why, &["boards/hellwig-terrain.ron:27: ", "22", "boards/hellwig-terrain.ron:28: ", "'X'", "'353'"]);
    assert_eq!(why.lines().count(), 3, "{why}");
    let checked = desk.run(&["check", "hellwig-1803"]).badly();
    let places = ["terrain.ron:27:9: error: ", "terrain.ron:28:9: error: ", "[board]", "hellwig-1803: 3 errors"];
    holds(&checked, &places);
}

#[test]
fn a_board_with_ground_that_the_rules_do_not_know_is_told() {
    let why = checked(BOARD, "\"S\": \"marsh\"", "\"S\": \"swamp\"");
    holds(
        &why,
        &[
            "boards/hellwig-terrain.ron: error: hellwig-1803 knows no terrain swamp; its terrain is plain, mountain, marsh",
        ],
    );
    let why = checked(BOARD, "fill:", "fil:");
    holds(&why, &["boards/hellwig-terrain.ron:", "'fil'", "did you mean 'fill'?"]);
}

#[test]
fn a_manifest_that_is_wrong_is_told_with_its_lines() {
    holds(&checked(MANIFEST, "    author:", "    autor:"), &["ruleset.ron:5:", "'autor'; did you mean 'author'?"]);
    holds(
        &checked(MANIFEST, "default: Choice(\"any\")", "default: Choice(\"one\")"),
        &["ruleset.ron:", "'knight_step' takes one of any, both, not 'one'; choose a default that it takes"],
    );
    let why = checked(MANIFEST, "terrain: [\"ford\"]", "terrain: [\"fort\"]");
    holds(&why, &["the option 'fords' names the terrain 'fort', which no script declares; did you mean 'ford'?"]);
    let why = checked(MANIFEST, "boards: [\"hellwig-citadel\"]", "boards: [\"hellwig-citadle\"]");
    holds(&why, &["ruleset.ron:", "'hellwig-citadle', which is no board", "did you mean 'hellwig-citadel'?"]);
    let why = checked(MANIFEST, "\"turn\", \"terrain\",", "\"turn\", \"terain\",");
    holds(
        &why,
        &[
            "rulesets/hellwig-1803/terain.luau: error: there is no such file; did you mean 'rulesets/hellwig-1803/terrain.luau'?",
        ],
    );
    let why = checked(
        MANIFEST,
        "\"hellwig-plain\", \"hellwig-terrain\",",
        "\"hellwig-plain\", \"hellwig-terain\", \"hellwig-terrain\",",
    );
    holds(
        &why,
        &["boards/hellwig-terain.ron: error: there is no such file; did you mean 'boards/hellwig-terrain.ron'?"],
    );
}

#[test]
fn a_script_that_is_wrong_is_told_with_its_line() {
    holds(
        &checked(INFANTRY, "letters = {", "letter = {"),
        &["infantry.luau:3:1: error: ", "'letter'", "did you mean 'letters'?"],
    );
    holds(&checked(INFANTRY, "offer \"§41 march\" {", "offer \"§41 march\" {{"), &["infantry.luau:"]);
    holds(
        &checked(INFANTRY, "kind \"infantry\"", "kynd \"infantry\""),
        &["infantry.luau:3:1: error: no word 'kynd'; did you mean 'kind'?"],
    );
    holds(
        &checked(INFANTRY, "option \"march_after_exchange\"", "option \"march_after\""),
        &["infantry.luau:", "march_after"],
    );
}

#[test]
fn two_rules_of_one_key_name_both_places() {
    let why = checked("rulesets/hellwig-1803/dragoons.luau", "§43 march", "§41 march");
    holds(&why, &["§41 march", "dragoons.luau:", "infantry.luau:"]);
}

#[test]
fn a_pattern_that_does_not_parse_says_which_character() {
    let why = checked(INFANTRY, "mQ8", "mX8");
    holds(&why, &["infantry.luau:", "offer '§41 march'", "pattern 'mX8', character 2 'X'"]);
}

#[test]
fn lists_of_paragraphs_and_examples_are_checked() {
    let source = "rulesets/hellwig-1803/source.ron";
    holds(
        &checked(source, "(at: \"§41\",", "(at: \"§41\", sys: \"x\","),
        &["source.ron:", "'sys'; did you mean 'says'?"],
    );
    let example = "rulesets/hellwig-1803/examples/041-infantry-march.ron";
    holds(
        &checked(example, "certainty: High", "certainty: Hihg"),
        &["041-infantry-march.ron:", "did you mean 'High'?"],
    );
}

#[test]
fn a_folder_that_holds_no_ruleset_is_told() {
    let desk = Desk::with_copy();
    let boards = desk.path("boards");
    let why = desk.run(&["check", boards.to_str().unwrap()]).badly();
    holds(&why, &["lies in a folder named rulesets", "for instance my-games/rulesets/my-game"]);
    std::fs::create_dir(desk.path("rulesets/empty")).unwrap();
    let why = desk.run(&["check", desk.path("rulesets/empty").to_str().unwrap()]).badly();
    holds(&why, &["rulesets/empty/ruleset.ron: error: there is no such file"]);
    let why = desk.run(&["check", "rulesets/helwig-1803"]).badly();
    holds(&why, &["there is no folder 'rulesets/helwig-1803'", "did you mean 'hellwig-1803'?"]);
}

#[test]
fn a_save_that_cannot_be_opened_says_why() {
    let desk = Desk::new();
    desk.pipe(&["play", "hellwig-1803"], "1252-860\nsave good\n").well();
    let good = std::fs::read_to_string(desk.home("saves/good.ron")).unwrap();
    let opened = |name: &str, text: &str| {
        let path = desk.home(&format!("saves/{name}.ron"));
        std::fs::write(&path, text).unwrap();
        desk.run(&["replay", name]).badly()
    };
    holds(&opened("newer", &good.replacen("format: 3,", "format: 7,", 1)), &["newer.ron: this save has format 7; "]);
    holds(&opened("prose", "once upon a time"), &["prose.ron:1: "]);
    holds(&opened("cut", &good[..good.len() / 2]), &["cut.ron:"]);
    holds(&opened("slip", &good.replacen("board:", "bord:", 1)), &["slip.ron:", "'bord'; did you mean 'board'?"]);
    holds(&opened("empty", ""), &["empty.ron:"]);
    let why = desk.run(&["replay", "god"]).badly();
    holds(&why, &["god: there is no such saved game; did you mean 'good'?", "holds cut, empty, good, newer"]);
}
