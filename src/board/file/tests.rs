use super::super::{Along, Board, Corner, Direction, Numbering, Square};
use super::MOST_BYTES;

const SMALL: &str = r#"(
    id: "ford", title: "A ford", version: "1", licence: "CC BY 4.0",
    note: "Drawn for a test.",
    width: 5, height: 4,
    numbering: Rows(from: NorthWest, along: Row),
    fill: "plain",
    legend: {".": "plain", "W": "water", "M": "mountain"},
    plan: [
        "..W.M",
        "..W..",
        ".....",
        "..W..",
    ],
    heights: [
        "....z",
        "...1a",
        ".....",
        ".....",
    ],
    regions: {
        "north": ["1-10"],
        "corners": ["1", "5", "16", "citadel"],
        "slant": ["9-12"],
    },
    lines: {
        "road": ["11", "12", "13", "9", "5"],
        "gate": ["2", "citadel", "3"],
    },
    squares: {"the ford": "13"},
    attributes: {"13": {"depth": 2, "width": -1}},
    off_grid: [(name: "citadel", touches: [("2", N), ("3", NW)], terrain: "stone")],
    walls: [(square: "12", side: NE, kind: "palisade", owner: "A"), (square: "12", side: E, kind: "palisade")],
)"#;

fn small() -> Board {
    Board::read("boards/ford.ron", SMALL).unwrap()
}

/// What is wrong with the small board when a piece of its text is another.
fn wrong(piece: &str, other: &str) -> Vec<String> {
    assert_eq!(SMALL.matches(piece).count(), 1, "{piece}");
    errors(&SMALL.replace(piece, other))
}

fn errors(text: &str) -> Vec<String> {
    let problems = Board::read("ford.ron", text).unwrap_err();
    assert!(!problems.0.is_empty());
    problems.0.iter().map(ToString::to_string).collect()
}

fn names(board: &Board, squares: impl IntoIterator<Item = Square>) -> Vec<&str> {
    squares.into_iter().map(|sq| board.grid.name(sq)).collect()
}

#[test]
fn a_board_is_what_its_file_says() {
    let board = small();
    assert_eq!((board.id.as_str(), board.title.as_str(), board.version.as_str()), ("ford", "A ford", "1"));
    assert_eq!(board.terrain_names, ["mountain", "plain", "stone", "water"]);
    let at = |name: &str| board.find(name).unwrap();
    for (square, terrain) in [("1", "plain"), ("3", "water"), ("5", "mountain"), ("18", "water"), ("citadel", "stone")]
    {
        assert_eq!(board.terrain_at(at(square)), terrain, "square {square}");
    }
    let height = |name| board.heights[at(name).index()];
    assert_eq!((height("1"), height("5"), height("9"), height("10"), height("citadel")), (0, 35, 1, 10, 0));
    assert_eq!(at("the ford"), at("13"));
    assert_eq!(board.attributes[&at("13")]["depth"], 2);
    assert_eq!(board.walls[0].square, at("12"));
    assert_eq!((board.walls[0].side, board.walls[0].owner.as_deref()), (Direction::NE, Some("A")));
    assert_eq!(board.walls[1].owner, None);
    assert_eq!((board.text.as_str(), board.file.as_str()), (SMALL, "boards/ford.ron"));
    assert_eq!(board.terrain_at(board.grid.sentinel()), "");
}

#[test]
fn a_region_is_of_squares_and_of_rectangles_between_corners() {
    let board = small();
    assert_eq!(names(&board, board.regions["north"].iter()), ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
    assert_eq!(names(&board, board.regions["corners"].iter()), ["1", "5", "16", "citadel"]);
    assert_eq!(names(&board, board.regions["slant"].iter()), ["7", "8", "9", "12", "13", "14"]);
}

#[test]
fn a_citadel_off_the_grid_is_entered_from_the_squares_that_touch_it() {
    let board = small();
    let citadel = board.find("citadel").unwrap();
    assert_eq!(names(&board, board.grid.adjacent(citadel)), ["3", "2"]);
    assert_eq!(names(&board, board.lines["gate"].clone()), ["2", "citadel", "3"]);
    assert_eq!(board.grid.step(board.find("1").unwrap(), Direction::N), None);
}

#[test]
fn heights_may_be_told_of_single_squares() {
    let text = SMALL.replace(
        "heights: [\n        \"....z\",\n        \"...1a\",\n        \".....\",\n        \".....\",\n    ]",
        "heights: {\"12\": -3}",
    );
    let board = Board::read("ford.ron", &text).unwrap();
    assert_eq!(board.heights[board.find("12").unwrap().index()], -3);
}

#[test]
fn a_plain_board_needs_no_file_and_its_text_reads_the_same() {
    for numbering in [
        Numbering::Rows { from: Corner::NorthWest, along: Along::Row },
        Numbering::Boustrophedon { from: Corner::SouthEast, along: Along::Column },
        Numbering::FilesAndRanks { from: Corner::SouthWest },
        Numbering::Explicit(vec![vec!["7".into(), "8".into()], vec![String::new(), "\u{1d521}\"1".into()]]),
    ] {
        let board = Board::plain(2, 2, &numbering, "white \"ground\"").unwrap();
        let again = Board::read("sheet", &board.text).unwrap();
        assert!(board.grid.squares().all(|sq| again.grid.name(sq) == board.grid.name(sq)));
        assert_eq!(again.terrain_at(Square(3)), "white \"ground\"");
    }
    let rows = Numbering::Rows { from: Corner::NorthWest, along: Along::Row };
    let problems = Board::plain(0, 300, &rows, "plain").unwrap_err().to_string();
    assert!(problems.contains("the width is 0; it must be 1 to 256"), "{problems}");
    assert!(problems.contains("the height is 300; it must be 1 to 256"), "{problems}");
}

#[test]
fn rows_of_the_plan_are_as_long_as_the_board_is_wide() {
    assert_eq!(
        wrong("\"..W.M\"", "\"..W.\""),
        ["ford.ron:9: row 1 of the plan has 4 letters; a row has 5, one for each column"]
    );
    assert_eq!(
        wrong("\"..W.M\"", "\"..W.M.\""),
        ["ford.ron:9: row 1 of the plan has 6 letters; a row has 5, one for each column"]
    );
    assert_eq!(wrong("\"..W.M\",", ""), ["ford.ron:8: the plan has 3 rows; the board has 4"]);
    assert_eq!(
        wrong("\"....z\"", "\"....zz\""),
        ["ford.ron:15: row 1 of the heights has 6 letters; a row has 5, one for each column"]
    );
}

#[test]
fn letters_of_the_plan_are_in_the_legend() {
    assert_eq!(
        wrong("\"..W.M\"", "\"X.W.X\""),
        ["ford.ron:9: row 1 of the plan has the unknown letter 'X' in column 1; the legend has '.', 'M', 'W'"]
    );
    assert_eq!(
        wrong("\"M\": \"mountain\"", "\"M\": \"mountain\", \"MM\": \"range\""),
        ["ford.ron:7: 'MM' stands in the legend for a letter of the plan; write one letter"]
    );
    let without = wrong("legend: {\".\": \"plain\", \"W\": \"water\", \"M\": \"mountain\"},", "");
    assert!(without[0].ends_with("there is no legend; add for instance `legend: {\".\": \"plain\"}`"), "{without:?}");
}

#[test]
fn a_height_is_a_digit_or_a_letter_or_a_sober_number() {
    assert_eq!(
        wrong("\"...1a\"", "\"...1A\""),
        ["ford.ron:16: row 2 of the heights has 'A' in column 5; write '.' or 0 for none, 1 to 9, and a to z for 10 \
            to 35"]
    );
    let drawn = SMALL.split("    heights: [").next().unwrap();
    assert_eq!(
        errors(&format!("{drawn}    heights: {{\"12\": 40000,\n\"99\": 1}})")),
        [
            "ford.ron:14: the height of '12' is 40000; a height is -32768 to 32767",
            "ford.ron:15: a height names the square '99', which is not on the board; squares are 1 to 20"
        ]
    );
    assert!(wrong("\"...1a\"", "3")[0].starts_with("ford.ron:16: "));
}

#[test]
fn squares_outside_the_board_are_named_with_those_inside() {
    let inside = "which is not on the board; squares are 1 to 20, and 'citadel'";
    assert_eq!(
        wrong("\"16\"", "\"21\""),
        [format!("ford.ron:22: the region 'corners' names the square '21', {inside}")]
    );
    assert_eq!(
        wrong("\"9-12\"", "\"9-99\""),
        [format!("ford.ron:23: the region 'slant' names the square '99', {inside}")]
    );
    assert_eq!(wrong("\"9-12\"", "\"0-99\"").len(), 2, "both corners are told");
    assert_eq!(
        wrong("\"9-12\"", "\"9-citadel\""),
        [
            "ford.ron:23: the region 'slant' has a rectangle with the corner 'citadel', which lies off the grid; name that \
            square by itself"
        ]
    );
    assert_eq!(
        wrong("\"the ford\": \"13\"", "\"the ford\": \"E4\""),
        [format!("ford.ron:29: the name 'the ford' names the square 'E4', {inside}")]
    );
    assert_eq!(
        wrong("{\"13\": {", "{\"1 3\": {"),
        [format!("ford.ron:30: an attribute names the square '1 3', {inside}")]
    );
    assert_eq!(
        wrong("(square: \"12\", side: E", "(square: \"-12\", side: E"),
        [format!("ford.ron:32: a wall names the square '-12', {inside}")]
    );
}

#[test]
fn names_of_a_plate_that_counts_anyhow_are_guessed_by_likeness() {
    let text = r#"(id: "a", title: "A", width: 2, height: 1, fill: "plain",
        numbering: Explicit([["north", "south"]]),
        regions: {"a": ["nort"], "b": ["quite otherwise"]})"#;
    assert_eq!(
        errors(text),
        [
            "ford.ron:3: the region 'a' names the square 'nort', which is not on the board; did you mean 'north'?",
            "ford.ron:3: the region 'b' names the square 'quite otherwise', which is not on the board; squares are north, \
            south ..."
        ]
    );
    assert_eq!(
        errors(&text.replace("\"north\", \"south\"", "\"north\",\n\"north\"")),
        ["ford.ron:3: two squares are named 'north'; the first is in row 1, place 1; each needs a name of its own"]
    );
}

#[test]
fn squares_of_a_line_touch_one_another() {
    assert_eq!(
        wrong("\"13\", \"9\", \"5\"", "\"13\", \"5\""),
        ["ford.ron:26: the line 'road' goes from 13 to 5, which do not touch; name every square on its way, each \
            touching the next at a side or a corner"]
    );
    assert_eq!(
        wrong("[\"2\", \"citadel\", \"3\"]", "[]"),
        ["ford.ron:27: the line 'gate' has no squares; name its squares in order"]
    );
}

#[test]
fn sizes_are_sober_numbers() {
    assert_eq!(wrong("width: 5", "width: 0"), ["ford.ron:4: the width is 0; it must be 1 to 256"]);
    assert_eq!(
        wrong("width: 5, height: 4", "width: 257, height: -4"),
        ["ford.ron:4: the width is 257; it must be 1 to 256", "ford.ron:4: the height is -4; it must be 1 to 256"]
    );
    assert_eq!(wrong("width: 5", "width: 99999999999999999999999"), ["ford.ron:4: Integer is out of bounds"]);
    let huge = " ".repeat(MOST_BYTES + 1);
    assert_eq!(errors(&huge), ["ford.ron: the file has 4194305 bytes; a board file has at most 4194304"]);
}

#[test]
fn unknown_keys_are_named_with_the_nearest() {
    assert_eq!(wrong("    width: 5", "    widht: 5"), ["ford.ron:4: unknown key 'widht'; did you mean 'width'?"]);
    assert_eq!(
        wrong("owner: \"A\"", "own: \"A\""),
        ["ford.ron:32: unknown key 'own'; known are square, side, kind, owner"]
    );
    assert_eq!(
        wrong("touches:", "touchs:"),
        [
            "ford.ron:27: the line 'gate' goes from 2 to citadel, which do not touch; name every square on its way, each \
            touching the next at a side or a corner",
            "ford.ron:27: the line 'gate' goes from citadel to 3, which do not touch; name every square on its way, each \
            touching the next at a side or a corner",
            "ford.ron:31: unknown key 'touchs'; did you mean 'touches'?",
            "ford.ron:31: the square 'citadel' touches no other; add for instance `touches: [(\"4\", N)]`",
        ]
    );
    assert_eq!(wrong("from: NorthWest", "frm: NorthWest"), ["ford.ron:5: unknown key 'frm'; did you mean 'from'?"]);
    assert_eq!(
        wrong("from: NorthWest", "from: Northwest"),
        ["ford.ron:5: unknown word 'Northwest'; did you mean 'NorthWest'?"]
    );
    assert_eq!(wrong("Rows(", "Row("), ["ford.ron:5: unknown word 'Row'; did you mean 'Rows'?"]);
}

#[test]
fn what_is_missing_is_told_all_at_once() {
    assert_eq!(
        errors("\n()"),
        [
            "ford.ron:2: the key 'id' is missing; add for instance `id: \"plate-3\"`",
            "ford.ron:2: the key 'title' is missing; add for instance `title: \"Plate III\"`",
            "ford.ron:2: the key 'width' is missing; add for instance `width: 22`",
            "ford.ron:2: the key 'height' is missing; add for instance `height: 22`",
            "ford.ron:2: the key 'numbering' is missing; add for instance `numbering: Rows(from: NorthWest, along: Row)`",
        ]
    );
    assert_eq!(
        errors("(id: \"A board\", title: \"\", width: 2, height: 2, numbering: FilesAndRanks(from: SouthWest))"),
        [
            "ford.ron:1: the id 'A board' cannot be a file's name; an id is of small letters, digits and hyphens, as in \
            'plate-3'",
            "ford.ron:1: the key 'fill' is missing, and there is no plan; add for instance `fill: \"plain\"`",
        ]
    );
    assert_eq!(
        wrong("side: NE, kind: \"palisade\", owner", "owner"),
        [
            "ford.ron:32: a wall names no side of its square; add `side:` with N, NE, E, SE, S, SW, W or NW",
            "ford.ron:32: a wall has no kind; add `kind:` with a kind of wall that a ruleset knows",
        ]
    );
}

#[test]
fn a_key_stands_once() {
    assert_eq!(
        wrong("\"slant\"", "\"north\""),
        ["ford.ron:23: the key 'north' stands twice; it stands first on line 21; keep one of them"]
    );
    assert_eq!(
        wrong("fill: \"plain\"", "title: \"plain\", fill: \"plain\""),
        ["ford.ron:6: the key 'title' stands twice; it stands first on line 2; keep one of them"]
    );
}

#[test]
fn everything_wrong_is_reported_in_the_order_of_the_lines() {
    let text = SMALL
        .replace("\"..W.M\"", "\"..W\"")
        .replace("\"1-10\"", "\"1-30\"")
        .replace("\"the ford\"", "\"14\"")
        .replace("note:", "notes:");
    let lines: Vec<Option<usize>> = Board::read("ford.ron", &text).unwrap_err().0.iter().map(|p| p.line).collect();
    assert_eq!(lines, [Some(3), Some(9), Some(21), Some(29)]);
}

#[test]
fn a_broken_text_is_told_by_its_first_break() {
    let broken = wrong("id: \"ford\"", "id: \"ford");
    assert_eq!(broken.len(), 1, "{broken:?}");
    assert!(broken[0].starts_with("ford.ron:"), "{broken:?}");
    assert!(wrong("width: 5", "width: \"5\"")[0].starts_with("ford.ron:4: "));
    assert!(errors("")[0].starts_with("ford.ron:1: "));
    assert!(errors("[1, 2]")[0].starts_with("ford.ron:1: "));
}

#[test]
fn squares_off_the_grid_are_joined_by_steps_that_lead_nowhere_else() {
    assert_eq!(
        wrong("(\"2\", N)", "(\"2\", S)"),
        [
            "ford.ron:27: the line 'gate' goes from 2 to citadel, which do not touch; name every square on its way, each \
            touching the next at a side or a corner",
            "ford.ron:31: a step S from 2 leads to 7 already; choose a step that leads off the board",
        ]
    );
    assert_eq!(
        wrong("(\"3\", NW)", "(\"3\", N)")[1],
        "ford.ron:31: a step S from citadel leads back to 2 already; let each square reach it by another step, as NE, N and \
        NW"
    );
    assert_eq!(
        wrong("(\"3\", NW)", "(\"3\", NW), (\"17\", S)"),
        ["ford.ron:31: a step S from 17 leads round to 17 again; a straight line must come to an end"]
    );
    assert_eq!(
        wrong("(\"3\", NW)", "(\"3\", NW), (\"citadel\", E)"),
        ["ford.ron:31: the square 'citadel' touches itself; name a square of the grid"]
    );
    assert_eq!(
        wrong("name: \"citadel\"", "name: \"the citadel\"")[0..1],
        [
            "ford.ron:22: the region 'corners' names the square 'citadel', which is not on the board; squares are 1 to 20"
        ]
    );
    assert!(wrong("name: \"citadel\"", "name: \"7\"").iter().any(|p| p.contains("two squares are named '7'")));
}

const PARTED: &str = r#"(
    id: "two", title: "Two", width: 4, height: 2,
    numbering: FilesAndRanks(from: SouthWest),
    fill: "plain",
    legend: {".": "plain", "W": "water"},
    parts: {
        "pond": (title: "The pond", plan: [".W", ".."], heights: {"b2": 3}, walls: [(square: "a1", side: N, kind: "hedge")]),
        "field": (plan: ["..", ".."]),
    },
)"#;

#[test]
fn a_part_is_a_small_board_of_its_own() {
    let board = Board::read("two.ron", PARTED).unwrap();
    assert_eq!(board.parts.keys().collect::<Vec<_>>(), ["field", "pond"]);
    let pond = &board.parts["pond"];
    let corner = pond.grid.find("b2").unwrap();
    assert_eq!((pond.title.as_str(), pond.terrain_at(corner), pond.heights[corner.index()]), ("The pond", "water", 3));
    assert_eq!((pond.walls[0].square, pond.walls[0].side), (pond.grid.find("a1").unwrap(), Direction::N));
    assert_eq!(board.parts["field"].title, "field");
    assert!(board.has_terrain("water") && !board.has_terrain("mountain"), "what may come to lie on it counts");
}

#[test]
fn what_is_wrong_in_a_part_is_told_with_its_line() {
    let wrong = |piece: &str, other: &str| {
        assert_eq!(PARTED.matches(piece).count(), 1, "{piece}");
        errors(&PARTED.replace(piece, other))
    };
    assert_eq!(
        wrong("(square: \"a1\"", "(square: \"c1\""),
        ["ford.ron:7: a wall names the square 'c1', which is not on the board; squares are a1 to b2"]
    );
    assert_eq!(
        wrong("[\"..\", \"..\"]", "[\"..\", \".\"]"),
        ["ford.ron:8: row 2 of the plan has 1 letters; a row has 2, one for each column"]
    );
    assert_eq!(
        wrong("(plan: [\"..\", \"..\"])", "()"),
        [
            "ford.ron:8: the part 'field' has no plan; draw it with the letters of the legend, as `plan: [\"..M\", \"...\"]`"
        ]
    );
    assert_eq!(wrong("heights: {", "height: {"), ["ford.ron:7: unknown key 'height'; did you mean 'heights'?"]);
    let names = "Explicit([[\"a\", \"b\", \"c\", \"d\"], [\"e\", \"f\", \"g\", \"h\"]])";
    assert!(
        wrong("FilesAndRanks(from: SouthWest)", names)[0]
            .contains("a board with names of its own for squares has no parts")
    );
}

#[test]
fn a_further_name_is_no_other_squares_own() {
    assert_eq!(
        wrong("\"the ford\": \"13\"", "\"14\": \"13\""),
        ["ford.ron:29: '14' is the name of another square; choose a name that no square has"]
    );
}

#[test]
fn a_flood_of_problems_is_told_in_part() {
    let many = vec!["\"x\""; 5000].join(", ");
    let problems = wrong("\"1\", \"5\", \"16\"", &many);
    assert_eq!(problems.len(), 1001);
    assert_eq!(problems[1000], "ford.ron: and 4000 further problems");
}

#[test]
fn depth_without_measure_is_refused() {
    for bracket in ["(", "[", "{", "Some(", "a("] {
        assert!(!errors(&bracket.repeat(200_000)).is_empty());
    }
}

proptest::proptest! {
    #[test]
    fn no_slip_of_the_pen_upsets_the_reader(at in 0..SMALL.len(), cut in 0..6usize, put in "[0-9a-zA-Z\"(){}\\[\\]:,\\-. ]{0,4}") {
        let end = (at + cut).min(SMALL.len());
        if let (Some(head), Some(tail)) = (SMALL.get(..at), SMALL.get(end..))
            && let Err(problems) = Board::read("ford.ron", &format!("{head}{put}{tail}")) {
                assert!(!problems.0.is_empty());
                assert!(problems.0.iter().all(|p| p.line.is_some()));
            }
    }

    #[test]
    fn no_text_upsets_the_reader(text in "\\PC{0,60}") {
        let _ = Board::read("ford.ron", &text);
    }
}
