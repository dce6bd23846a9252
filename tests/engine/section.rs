//! The ground between two squares in section, ledgers of pieces, and tables that are printed: each tried in the small ruleset.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support::{and, begin, game};
use ludimus::game::Game;
use ludimus::picture::{Item, section};
use ludimus::rulebook::{Cause, LedgerOrder, Section};
use ludimus::state::{Change, PieceId, Side};

/// The man on 22 looks north over 16, 10, 4; east over 23, 24; south over 28, 34.
const SHOT: &str = r#"
field "shot" {
    cite = "§5",
    of = "man", channel = "walk", pattern = "W3",
    sight = {
        straight = { [-1] = 3, [0] = 3, [1] = { 2, 3 } }, strip = "grazing", between = "lower",
        cite = { strip = { "§6", "§7" }, up = "§8" },
    },
}
"#;

fn raise(game: &mut Game, heights: &[(&str, i16)]) {
    game.lay(|table| {
        for (square, to) in heights {
            let square = table.board.grid.find(square).unwrap();
            let from = table.position.heights[square.index()];
            table.change(Change::Height { square, from, to: *to }).unwrap();
        }
    });
}

fn cut(game: &Game, to: &str) -> Vec<Section> {
    game.look(|table| table.sections(PieceId(1), table.board.grid.find(to).unwrap())).unwrap()
}

fn told(game: &Game, to: &str) -> String {
    game.look(|table| cut(game, to).first().map_or("nothing".to_owned(), |section| section.told(table).english()))
        .unwrap()
}

#[test]
fn what_hides_a_square_is_told_with_its_paragraph() {
    let mut game = game(&and(SHOT));
    raise(&mut game, &[("16", 1), ("23", 2), ("34", 1)]);
    assert_eq!(
        told(&game, "10"),
        "shot from 22, height 0, to 10, height 0: hidden by 16, height 1, which rises above the line (§6, §7)"
    );
    assert_eq!(cut(&game, "10")[0].hidden, [Cause::Strip(1)]);
    assert_eq!(
        told(&game, "16"),
        "shot from 22, height 0, to 16, height 1: it reaches nothing 1 higher 1 square off (§8)"
    );
    assert_eq!(told(&game, "34"), "shot from 22, height 0, to 34, height 1: open, 2 squares (§8)");
    assert_eq!(told(&game, "28"), "shot from 22, height 0, to 28, height 0: open, 1 square");
    assert_eq!(told(&game, "19"), "shot from 22, height 0, to 19, height 0: open, 3 squares");
    // What no clause cites stands under the paragraphs of the field.
    assert_eq!(
        told(&game, "24"),
        "shot from 22, height 0, to 24, height 0: hidden by 23, height 2, which rises above the line (§6, §7)"
    );
    assert_eq!(told(&game, "15"), "nothing", "corners are none of its lines");
    assert_eq!(told(&game, "22"), "nothing", "nobody looks at his own square");
}

#[test]
fn who_stands_between_ends_the_line_and_so_does_ground_that_lets_nothing_in() {
    let rules = and(SHOT).into_iter().map(|(path, text)| {
        let more = "place(\"B\", \"man\", \"28\") set_terrain(\"21\", \"rock\") place(\"W\", \"man\", \"22\")";
        (
            path,
            text.replace("place(\"W\", \"man\", \"22\")", &more.replace("place(\"B\", \"man\", \"28\") ", ""))
                .replace("place(\"B\", \"man\", \"3\")", "place(\"B\", \"man\", \"28\")"),
        )
    });
    let game = game(&rules.collect());
    assert_eq!(told(&game, "34"), "shot from 22, height 0, to 34, height 0: B's man on 28 ends the line (§5)");
    assert_eq!(told(&game, "20"), "shot from 22, height 0, to 20, height 0: no line leads into 21 (rock) (§5)");
    assert_eq!(told(&game, "28"), "shot from 22, height 0, to 28, height 0: open, 1 square");
    let section = &cut(&game, "20")[0];
    assert_eq!(section.seen, [false, false, false, false], "nothing is seen beyond the rock");
}

#[test]
fn a_square_beyond_the_reach_is_cut_too() {
    let game = game(&and(&SHOT.replace("W3", "W1")));
    assert_eq!(told(&game, "10"), "shot from 22, height 0, to 10, height 0: it reaches no farther than 1 square (§5)");
    assert_eq!(cut(&game, "10")[0].squares.len(), 3);
}

#[test]
fn what_is_told_to_be_seen_is_what_the_field_covers() {
    let mut game = game(&and(SHOT));
    raise(&mut game, &[("16", 1), ("10", 3), ("23", 2), ("34", 1), ("20", -1), ("21", 1)]);
    game.look(|table| {
        let field = table.rules.fields().next().unwrap();
        let covered = table.field_of(field, PieceId(1));
        for square in table.board.grid.squares() {
            let seen = table.sections(PieceId(1), square).iter().any(|section| section.hidden.is_empty());
            assert_eq!(seen, covered.contains(&square), "{}", table.board.grid.name(square));
        }
    });
}

#[test]
fn the_picture_of_a_section_has_every_square_and_marks_what_hides() {
    let mut game = game(&and(SHOT));
    raise(&mut game, &[("16", 1)]);
    game.look(|table| {
        let list = section::draw(table, &cut(&game, "10")[0]);
        let texts: Vec<&str> = list
            .items
            .iter()
            .filter_map(|item| if let Item::Text { text, .. } = item { Some(text.as_str()) } else { None })
            .collect();
        for name in ["22", "16", "10", "4", "m"] {
            assert!(texts.contains(&name), "{name} is not in {texts:?}");
        }
        let within = |item: &Item| {
            let (least, most) = item.bounds();
            least[0] >= list.least[0] - 0.1
                && most[0] <= list.most[0] + 0.1
                && least[1] >= list.least[1]
                && most[1] <= list.most[1]
        };
        assert!(list.items.iter().all(within), "nothing lies outside the picture");
    });
}

#[test]
fn an_unknown_clause_is_named_with_its_nearest() {
    let wrong = begin(&and(&SHOT.replace("up = \"§8\"", "strp = \"§8\""))).err().unwrap().to_string();
    assert!(wrong.contains("'cite' in 'sight' names 'strp'; did you mean 'strip'?"), "{wrong}");
}

const LEDGER: &str = r#"
kind "guard" { letters = { W = "g", B = "h" }, groups = "people", block = "walk", values = { men = 100, lost = 0 } }
ledger "§7 strengths" { title = "strengths", of = "guard", columns = { { "present", "men" }, "lost" } }
set_up "§8 more" { function()
    place("W", "guard", "30")
    place("B", "guard", "9")
    place("B", "guard", "8")
    set(place("W", "guard", "36"), "men", 40)
end }
action "hit" { line = "{from} is hit" }
offer "§9 hit" { of = "guard", action = "hit", once = true }
carry_out "§9 hurt" { action = "hit", function(act)
    set(act.piece, "men", act.piece:value "men" - 20)
    set(act.piece, "men", act.piece:value "men" - 4)
    set(act.piece, "lost", 24)
    if act.piece:value "men" < 50 then put_away(act.piece, "camp") end
end }
"#;

#[test]
fn a_ledger_has_a_row_for_each_piece_in_any_order() {
    let mut game = game(&and(LEDGER));
    game.attempt("30 is hit").unwrap();
    game.attempt("36 is hit").unwrap();
    game.look(|table| {
        let ledger = &table.rules.ledgers[0];
        let places =
            |side, order| -> Vec<String> { ledger.rows(table, side, order).into_iter().map(|row| row.place).collect() };
        assert_eq!(places(None, LedgerOrder::Piece), ["30", "camp", "9", "8"]);
        assert_eq!(places(None, LedgerOrder::Place), ["8", "9", "30", "camp"]);
        assert_eq!(places(None, LedgerOrder::Column(0)), ["9", "8", "30", "camp"], "the strongest first");
        assert_eq!(places(Some(Side(1)), LedgerOrder::Piece), ["9", "8"]);
        let rows = ledger.rows(table, Some(Side(0)), LedgerOrder::Piece);
        assert_eq!(rows[0].values, [76, 24]);
        assert_eq!(ledger.sums(&rows), [76 + 16, 48]);
    });
}

#[test]
fn a_ledger_tells_why_and_follows_what_is_taken_back() {
    let mut game = game(&and(LEDGER));
    game.attempt("30 is hit").unwrap();
    let hit =
        game.look(|table| table.position.occupants(table.board.grid.find("30").unwrap()).next()).flatten().unwrap();
    let rules = game.rules().clone();
    let why = |game: &Game, upto| -> Vec<String> {
        game.ledger_entries(&rules.ledgers[0], hit, upto)
            .iter()
            .map(|entry| format!("{} {}", entry.number, entry.told(&rules.ledgers[0])))
            .collect()
    };
    assert_eq!(why(&game, usize::MAX), ["1 present 100 to 76, lost 0 to 24"]);
    assert!(why(&game, 0).is_empty(), "before it was done nothing had altered it");
    game.undo();
    assert!(why(&game, usize::MAX).is_empty());
}

#[test]
fn a_ledger_of_a_value_that_no_kind_has_is_refused() {
    let wrong = begin(&and(&LEDGER.replace("\"present\", \"men\"", "\"present\", \"man\""))).err().unwrap().to_string();
    assert!(wrong.contains("no kind has the value 'man'; did you mean 'men'?"), "{wrong}");
    let wrong = begin(&and(&LEDGER.replace("{ { \"present\", \"men\" }, \"lost\" }", "{}"))).err().unwrap().to_string();
    assert!(wrong.contains("'columns' should list the values that are kept"), "{wrong}");
}

const TABLES: &str = r#"
tabulate "§8 reach" {
    title = "who is reached", corner = "rise", rows = { -1, 0, 1, 2 }, columns = { 1, 2, 3, 4 },
    cell = function(rise, squares)
        local heights = { 5 }
        for n = 1, squares do heights[n + 1] = if n == squares then 5 + rise else 1 end
        return sees("shot", heights)
    end,
}
tabulate "§9 written" { rows = { "one" }, columns = { "a", "b" }, cells = { { 1, "two" } } }
tabulate "§9 answers" {
    rows = { "text", "number", "nothing" }, columns = { "x" },
    cell = function(row) return if row == "text" then "word" elseif row == "number" then 7 else nil end,
}
"#;

#[test]
fn a_table_is_worked_out_from_the_rules_in_force() {
    let game = game(&and(&format!("{SHOT}{TABLES}")));
    let rows = |name: &str| game.fill_in(game.printed(name).unwrap()).unwrap().rows;
    let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
    assert_eq!(
        rows("§8 reach"),
        [
            row(&["-1", "yes", "yes", "yes", "no"]),
            row(&["0", "yes", "yes", "yes", "no"]),
            row(&["1", "no", "yes", "yes", "no"]),
            row(&["2", "no", "no", "no", "no"]),
        ]
    );
    assert_eq!(rows("§9 written"), [row(&["one", "1", "two"])]);
    assert_eq!(rows("§9 answers"), [row(&["text", "word"]), row(&["number", "7"]), row(&["nothing", ""])]);
    let wrong = game.printed("§8 rech").err().unwrap().to_string();
    assert!(wrong.contains("did you mean '§8 reach'?"), "{wrong}");
}

#[test]
fn a_table_that_cannot_be_printed_is_told() {
    let wrong = |script: &str| begin(&and(script)).err().unwrap().to_string();
    let short = wrong(r#"tabulate "§9" { rows = { "one", "two" }, columns = { "a" }, cells = { { 1 } } }"#);
    assert!(short.contains("'cells' should be 2 rows of 1 texts or numbers"), "{short}");
    let neither = wrong(r#"tabulate "§9" { rows = { "one" }, columns = { "a" } }"#);
    assert!(neither.contains("it has either cells or a function that answers for each"), "{neither}");
    let game = game(&and(r#"tabulate "§9" { rows = { 1 }, columns = { 1 }, cell = function() return {} end }
        tabulate "§10" { rows = { 1 }, columns = { 1 }, cell = function() return sees("shout", { 1, 1 }) end }"#));
    let fault = |name: &str| game.fill_in(game.printed(name).unwrap()).err().unwrap().to_string();
    assert!(fault("§9").contains("a cell is true, false, a number or a text, not"), "{}", fault("§9"));
    assert!(fault("§10").contains("there is no field 'shout'"), "{}", fault("§10"));
}
