use super::*;
use crate::board::Direction::{N, W};

const FILE: &str = "rulesets/x/examples/041-steps.ron";

const TEXT: &str = r#"// what the book shows
[
    (
        id: "h41-reach", cite: ["§41", "§42"], says: "A man steps.", certainty: High,
        board: "plate-3",
        options: {"fords": Bool(true), "changes": Number(2), "step": Choice("any")},
        terrain: {"114": "marsh"},
        pieces: [
            ("A", "man", "185", N),
            ("P", "man", "11", W),
        ],
        boxes: {"A": {"reserve": {"horse": 10}}},
        seat: "A",
        expect: [
            Squares(of: "185", verb: "step", exact: ["1", "2"]),
            Squares(of: "185", verb: "step", offer: "§46", along: N, includes: ["91"], excludes: ["93"], count: 8),
            Try([Allowed("m 185-193"), Refused("m 185-194", ""), Refused("m 185-195", "§41")]),
            Do([
                Allowed("m 185-193"),
                Pieces([("A", "man", "193", W)]),
                Gone(["185"]),
                Box("A", "reserve", "horse", 9),
                Left("steps", 0),
            ]),
            Geometry(of: "185", front: N, side: ["163", "184"], front_lines: [["162", "139"], []]),
            Numbers({"1": (0, 0), "49": (0, 48)}),
            Reads("m 185-193", "m from 185 onto 193"),
        ],
    ),
    (
        id: "h41-sheet", cite: ["§41"], says: "A man stays.", certainty: Low,
        sheet: (width: 22, height: 18, numbering: Rows(from: NorthWest, along: Row), fill: "plain"),
        seat: "A", expect: [Squares(of: "1", verb: "step", exact: [])],
    ),
    (
        id: "h41-written", cite: ["§41"], says: "A man stands.", certainty: Low, position: "m5 A",
        expect: [Do([Allowed("m 1-2"), Position("1m4 P"), Over("", "nobody may act")]), Ways([3, 9])],
    ),
    (id: "h41-array", cite: ["§41"], says: "A man begins.", certainty: Low, array: true, expect: [Ways([3])]),
]
"#;

/// What is told if this is written in the place of that.
fn complaint(that: &str, this: &str) -> String {
    assert!(TEXT.contains(that), "{that}");
    let says = Example::read_all(FILE, &TEXT.replacen(that, this, 1)).unwrap_err().to_string();
    says.replace("rulesets/x/examples/041-steps.ron:", "")
}

#[test]
fn every_part_of_an_example_is_read() {
    let examples = Example::read_all(FILE, TEXT).unwrap();
    let [first, second, written, array] = &examples[..] else { panic!("{examples:?}") };
    assert_eq!(first.cite, ["§41", "§42"]);
    assert_eq!(first.board.as_deref(), Some("plate-3"));
    assert_eq!(first.options["changes"], OptionValue::Number(2));
    assert_eq!(first.terrain["114"], "marsh");
    let piece = Placed { side: "P".into(), kind: "man".into(), square: "11".into(), front: W };
    assert_eq!(first.pieces[1], piece);
    assert_eq!(first.boxes["A"]["reserve"]["horse"], 10);
    assert_eq!(first.expect.len(), 7);
    assert!(matches!(&first.expect[1], Expect::Squares { along: Some(N), count: Some(8), exact: None, .. }));
    assert!(
        matches!(&first.expect[2], Expect::Try(deeds) if deeds[2] == Deed::Refused("m 185-195".into(), "§41".into()))
    );
    assert!(
        matches!(&first.expect[3], Expect::Do(deeds) if deeds[3] == Deed::Box("A".into(), "reserve".into(), "horse".into(), 9))
    );
    assert_eq!(first.expect[4].geometry(), [("side", &["163".to_owned(), "184".to_owned()][..])]);
    assert!(matches!(&first.expect[5], Expect::Numbers(squares) if squares["49"] == (0, 48)));
    assert_eq!(first.expect[6], Expect::Reads("m 185-193".into(), "m from 185 onto 193".into()));
    assert_eq!(second.sheet.as_ref().map(|sheet| (sheet.width, sheet.height)), Some((22, 18)));
    assert!(matches!(&second.expect[0], Expect::Squares { exact: Some(none), .. } if none.is_empty()));
    assert_eq!((written.position.as_deref(), &written.board, &written.seat), (Some("m5 A"), &None, &None));
    assert!(matches!(&written.expect[0], Expect::Do(deeds) if deeds[1] == Deed::Position("1m4 P".into())
        && deeds[2] == Deed::Over(String::new(), "nobody may act".into())));
    assert_eq!(written.expect[1], Expect::Ways(vec![3, 9]));
    assert!(array.array);
}

#[test]
fn each_example_knows_where_it_stands() {
    let examples = Example::read_all(FILE, TEXT).unwrap();
    assert_eq!(examples.iter().map(|e| e.line).collect::<Vec<_>>(), [4, 31, 36, 39]);
    assert_eq!(examples[0].expect_lines, [15, 16, 17, 18, 25, 26, 27]);
    assert_eq!(examples[1].file, FILE);
}

#[test]
fn a_slip_of_the_pen_is_told_with_its_line() {
    assert_eq!(complaint("certainty:", "certanty:"), "4: unknown key 'certanty'; did you mean 'certainty'?");
    assert_eq!(complaint("Allowed(", "Allow("), "17: unknown word 'Allow'; did you mean 'Allowed'?");
    assert_eq!(
        complaint("verb: \"step\", offer", "vreb: \"step\", offer"),
        "16: unknown key 'vreb'; did you mean 'verb'?"
    );
    assert_eq!(complaint("\"49\": (0", "\"1\": (0"), "26: '1' stands already in line 26; keep one of the two");
    assert!(Example::read_all(FILE, "[]").unwrap_err().to_string().contains("there are no examples"));
}

#[test]
fn an_example_has_an_id_of_its_own_a_source_and_a_sentence() {
    assert_eq!(
        complaint("h41-sheet", "h41-reach"),
        "31: an example 'h41-reach' stands already in line 4; name them apart"
    );
    assert_eq!(complaint("h41-reach", "H 41"), "4: the id 'H 41'; use letters from a to z, digits, '-' and '_'");
    assert_eq!(complaint("[\"§41\", \"§42\"]", "[]"), "4: no paragraph is cited; cite what the example shows");
    assert!(complaint("\"§42\"", "\" \"").starts_with("4: an empty citation; write it as source.ron does"));
    assert_eq!(complaint("A man steps.", ""), "4: 'says' is empty; write at least a word");
    assert_eq!(complaint("seat: \"A\"", "seat: \"\""), "13: 'seat' is empty; write at least a word");
}

#[test]
fn an_example_stands_on_a_board_or_a_sheet() {
    let sheet = "sheet: (width: 1, height: 1, numbering: Rows(from: NorthWest, along: Row), fill: \"plain\"),\n";
    assert_eq!(
        complaint("        options", &format!("{sheet}        options")),
        "6: there are a board and a sheet; state one of the two".to_owned()
    );
    assert_eq!(complaint("board: \"plate-3\",", ""), "3: there is neither a board nor a sheet; state one of the two");
    assert_eq!(complaint("width: 22", "width: 0"), "32: a sheet of 0 x 18 squares; each side has 1 to 256");
    assert_eq!(complaint("\"plain\"", "\"\""), "32: 'fill' is empty; write at least a word");
}

#[test]
fn pieces_are_whole_and_placed_once() {
    assert_eq!(
        complaint("(\"P\", \"man\", \"11\", W)", "(\"A\", \"man\", \"185\", N)"),
        "10: this man of A on 185 is placed twice; place it once"
    );
    assert!(complaint("\"11\"", "\"\"").starts_with("10: a piece lacks something; write its side"));
    assert!(complaint("\"193\", W", "\"\", W").starts_with("20: a piece lacks something"));
}

#[test]
fn expectations_expect_something_and_do_not_contradict_themselves() {
    assert_eq!(
        complaint("verb: \"step\", exact: [\"1\", \"2\"]", "verb: \"step\""),
        "15: this expects nothing; state exact, includes, excludes or count"
    );
    assert_eq!(complaint("[\"1\", \"2\"]", "[\"1\", \"1\"]"), "15: '1' stands twice in one list; name it once");
    assert!(complaint("[\"1\", \"2\"]", "[\"1\"], count: 2").contains("15: 'exact' has 1 squares and 'count' is 2"));
    assert!(complaint("[\"1\", \"2\"]", "[\"1\"], excludes: [\"3\"]").contains("15: 'exact' leaves nothing for"));
    assert!(complaint("[\"93\"]", "[\"91\"]").contains("16: '91' is both included and excluded"));
    assert!(
        complaint("Refused(\"m 185-194\", \"\")", "Left(\"steps\", 0)")
            .contains("17: Try holds only Dice, Allowed and")
    );
    assert!(complaint("Refused(\"m 185-194\", \"\")", "Dice([0])").contains("17: a die shows 0"));
    assert!(complaint("Gone([\"185\"])", "Gone([])").contains("21: no square is named; name at least one"));
    assert!(
        complaint("side: [\"163\", \"184\"], front_lines: [[\"162\", \"139\"], []]", "")
            .contains("25: this expects nothing")
    );
    assert!(complaint("m from 185 onto 193", "").contains("27: an empty line"));
    assert!(complaint("[Squares(of: \"1\", verb: \"step\", exact: [])]", "[]").contains("33: nothing is expected"));
}

#[test]
fn a_whole_position_stands_alone() {
    assert_eq!(
        complaint("position: \"m5 A\"", "position: \"m5 A\", seat: \"A\""),
        "36: 'A' is stated beside a position that says whose turn it is; leave it out"
    );
    assert_eq!(
        complaint("position: \"m5 A\"", "position: \"m5 A\", array: true"),
        "36: it is both the array and a position; keep one of the two"
    );
    assert_eq!(
        complaint("array: true,", "array: true, terrain: {\"1\": \"marsh\"},"),
        "39: pieces, boxes or terrain stand beside a whole position; \
         write them into the position, or leave the position out"
    );
    assert!(complaint("position: \"m5 A\"", "position: \"\"").contains("36: 'position' is empty"));
    assert!(complaint("array: true", "array: false").contains("39: there is no seat; state whose turn it is"));
    assert!(complaint("Position(\"1m4 P\")", "Position(\"\")").contains("37: an empty position"));
    assert!(complaint("\"nobody may act\"", "\"\"").contains("37: the game is over without a reason"));
    assert!(complaint("Ways([3, 9])", "Ways([])").contains("37: this expects nothing"));
}
