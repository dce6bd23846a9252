//! The great board agrees with all that Hellwig's text tells of its first plate; the boards of the scenarios with their notes.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use ludimus::board::{Board, Direction, Square, SquareSet};
use ludimus::game::{Choice, Game};
use ludimus::library::Library;

/// The provinces in the order in which §21 names them.
const OF_A: [&str; 12] = ["A", "B", "C", "D", "E", "F", "Ff", "G", "H", "Hh", "J", "K"];
const OF_P: [&str; 12] = ["P", "O", "Q", "R", "S", "T", "V", "L", "W", "U", "M", "N"];
const SIDES: [Direction; 4] = [Direction::N, Direction::E, Direction::S, Direction::W];
const OPEN_TO_FOOT: [&str; 2] = ["plain", "building"];
const OPEN_TO_HORSE: [&str; 3] = ["plain", "building", "ford"];

fn board(id: &str) -> Board {
    let path = format!("boards/{id}.ron");
    Board::read(&path, &Library::embedded_only().read(&path).unwrap()).unwrap()
}

fn great() -> Board {
    board("hellwig-1803")
}

fn at(board: &Board, row: u32, column: u32) -> Square {
    Square(row * u32::from(board.grid.width()) + column)
}

fn numbered(board: &Board, number: u32) -> Square {
    board.find(&number.to_string()).unwrap()
}

/// Where a square comes to lie when the board is turned half about.
fn turned(board: &Board, square: Square) -> Square {
    Square(board.grid.len() as u32 - 1 - square.0)
}

fn provinces() -> impl Iterator<Item = &'static str> {
    OF_A.into_iter().chain(OF_P)
}

fn province(board: &Board, square: Square) -> &'static str {
    let of: Vec<&str> = provinces().filter(|name| board.regions[*name].contains(square)).collect();
    assert_eq!(of.len(), 1, "{} lies in {of:?}", board.grid.name(square));
    of[0]
}

/// The provinces through which squares lead, one after the other.
fn passed(board: &Board, squares: impl IntoIterator<Item = Square>) -> Vec<&'static str> {
    let mut names: Vec<&str> = squares.into_iter().map(|square| province(board, square)).collect();
    names.dedup();
    names
}

/// All squares that can be reached from a square over squares that touch at a side or a corner and are passable.
fn reached(board: &Board, from: Square, passable: impl Fn(Square) -> bool) -> SquareSet {
    let mut seen = SquareSet::from_iter([from]);
    let mut open = vec![from];
    while let Some(square) = open.pop() {
        for next in board.grid.adjacent(square) {
            if passable(next) && seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

fn touch(board: &Board, one: &str, other: &str) -> bool {
    board.regions[one].iter().flat_map(|square| board.grid.adjacent(square)).any(|s| board.regions[other].contains(s))
}

fn line(board: &Board, from: u32, to: u32) -> Vec<Square> {
    (from..=to).map(|number| numbered(board, number)).collect()
}

#[test]
fn the_squares_are_numbered_to_and_fro_from_e_to_s() {
    let board = great();
    assert_eq!((board.grid.width(), board.grid.height(), board.grid.len()), (49, 33, 1617), "§11");
    for (number, row, column) in [
        (1, 0, 0),
        (49, 0, 48),
        (50, 1, 48),
        (51, 1, 47),
        (98, 1, 0),
        (99, 2, 0),
        (263, 5, 31),
        (326, 6, 31),
        (655, 13, 31),
        (1030, 21, 48),
        (1032, 21, 46),
        (1036, 21, 42),
        (1569, 32, 0),
        (1617, 32, 48),
    ] {
        assert_eq!(numbered(&board, number), at(&board, row, column), "{number}");
    }
    let between = (numbered(&board, 604).0, numbered(&board, 605).0, numbered(&board, 606).0);
    assert_eq!(between.1 * 2, between.0 + between.2, "§278: 605 lies between 604 and 606");
    for (number, name) in [(1, "E"), (98, "E"), (99, "E"), (49, "P"), (50, "P"), (1569, "A"), (1617, "S")] {
        assert_eq!(province(&board, numbered(&board, number)), name, "§25: {number}");
    }
}

#[test]
fn the_first_rows_run_through_the_provinces_that_the_book_names() {
    let board = great();
    assert_eq!(passed(&board, line(&board, 1, 49)), ["E", "Ff", "Hh", "O", "P"], "§25");
    assert_eq!(passed(&board, line(&board, 50, 98)), ["P", "O", "Hh", "Ff", "E"], "§25");
    // §277: the four sides are called after the provinces B, Q, O and C.
    assert_eq!(passed(&board, line(&board, 1569, 1617)), ["A", "B", "U", "V", "S"]);
    assert_eq!(passed(&board, (0..33).map(|row| at(&board, row, 48))), ["P", "Q", "R", "S"]);
    assert_eq!(passed(&board, (0..33).map(|row| at(&board, row, 0))), ["E", "D", "C", "A"]);
}

#[test]
fn every_square_lies_in_one_province_and_every_province_in_one_piece() {
    let board = great();
    for square in board.grid.squares() {
        let name = province(&board, square);
        let of_a = OF_A.contains(&name);
        assert_eq!(board.regions["country A"].contains(square), of_a, "{}", board.grid.name(square));
        assert_eq!(board.regions["country P"].contains(square), !of_a, "{}", board.grid.name(square));
    }
    for name in provinces().chain(["country A", "country P"]) {
        let region = &board.regions[name];
        let mut seen = SquareSet::new();
        let mut open = vec![region.iter().next().unwrap()];
        while let Some(square) = open.pop() {
            if region.contains(square) && seen.insert(square) {
                // By their sides: a province does not hang together by a corner.
                open.extend(SIDES.into_iter().filter_map(|side| board.grid.step(square, side)));
            }
        }
        assert_eq!(&seen, region, "{name} is in several pieces");
    }
    // 24 provinces, two countries and their border.
    assert_eq!(board.regions.len(), 27);
    for fortress in ["A", "P"] {
        let larger = provinces().filter(|name| board.regions[*name].len() < board.regions[fortress].len());
        assert!(larger.count() > 2, "§23: the fortress {fortress} is larger than some provinces");
    }
}

#[test]
fn the_examples_of_an_interrupted_line_hold() {
    let board = great();
    // §250: the first line of interruption goes to the borders of N, and of R.
    for row in 0..33 {
        assert_eq!(province(&board, at(&board, row, 31)) == "N", (5..=13).contains(&row), "row {row}");
    }
    for column in 0..49 {
        assert_eq!(province(&board, at(&board, 21, column)) == "R", column >= 42, "column {column}");
    }
    for (name, number, before, after) in [
        ("by the north", 326, at(&board, 6, 32), at(&board, 6, 30)),
        ("by the south", 1032, at(&board, 20, 46), at(&board, 22, 46)),
    ] {
        let line = &board.lines[name];
        let place = line.iter().position(|&square| square == numbered(&board, number)).unwrap();
        assert_eq!(
            (line[place - 1], line[place + 1]),
            (before, after),
            "§245: the line of interruption is square to it"
        );
    }
    for (one, other) in [("P", "N"), ("P", "Q"), ("P", "O"), ("Q", "R"), ("N", "H"), ("A", "B"), ("A", "C")] {
        assert!(touch(&board, one, other), "{one} and {other}");
    }
    assert!(!touch(&board, "P", "R") && !touch(&board, "P", "H"));
}

#[test]
fn two_lines_of_communication_run_through_the_provinces_in_their_order() {
    let board = great();
    assert_eq!(board.lines.len(), 2);
    for (name, order) in [
        ("by the north", &["P", "N", "H", "F", "D", "C", "A"][..]),
        ("by the south", &["P", "Q", "R", "S", "T", "V", "B", "A"][..]),
    ] {
        let line = &board.lines[name];
        assert_eq!(passed(&board, line.iter().copied()), order, "§250: {name}");
        assert_eq!((line[0], *line.last().unwrap()), (board.named["citadel P"], board.named["citadel A"]), "§243");
        assert!(line.windows(2).all(|pair| board.grid.step_between(pair[0], pair[1]).is_some()), "{name}");
        assert_eq!(SquareSet::from_iter(line.iter().copied()).len(), line.len(), "{name} comes to no square twice");
        for &square in line {
            let (terrain, province) = (board.terrain_at(square), province(&board, square));
            let moat = terrain == "water" && ["A", "P"].contains(&province);
            assert!(moat || OPEN_TO_FOOT.contains(&terrain), "{name}: {} is {terrain}", board.grid.name(square));
            assert!(!board.attributes.contains_key(&square), "{name}: through the gate, not over the rampart");
        }
        let moats = line.iter().filter(|&&square| board.terrain_at(square) == "water").count();
        assert_eq!(moats, 2, "{name}: one bridge at each fortress");
    }
}

#[test]
fn a_fortress_is_reached_only_over_water_and_has_a_rampart_and_a_citadel() {
    let board = great();
    assert_eq!(board.named["citadel A"], numbered(&board, 1569));
    assert_eq!(board.named["citadel P"], numbered(&board, 49));
    for name in ["A", "P"] {
        let fortress = &board.regions[name];
        let citadel = board.named[&format!("citadel {name}")];
        assert_eq!(board.terrain_at(citadel), "plain");
        let inside = reached(&board, citadel, |square| OPEN_TO_HORSE.contains(&board.terrain_at(square)));
        let moat: SquareSet = fortress.iter().filter(|&square| board.terrain_at(square) == "water").collect();
        assert_eq!(&(&inside | &moat), fortress, "all the fortress is within its moat, and nothing else is");
        assert!(moat.iter().all(|square| !board.attributes.contains_key(&square)));
        let ramparts: SquareSet = inside.iter().filter(|square| board.attributes.contains_key(square)).collect();
        assert!(ramparts.len() > 12, "§22: ramparts");
        assert!(ramparts.iter().all(|square| board.attributes[&square]["rampart"] == 1));
        assert!(!ramparts.contains(citadel));
        // From within, the moat is come to only over the rampart, save at the three gates.
        let within = reached(&board, citadel, |square| inside.contains(square) && !ramparts.contains(square));
        let at_moat = |square: &Square| SIDES.iter().any(|&side| moat.contains(board.grid.next(*square, side)));
        assert_eq!(within.iter().filter(at_moat).count(), 3, "{name}: gates in the rampart");
        // A bridge of one square leads into each of the adjoining provinces.
        for province in if name == "A" { ["B", "C", "K"] } else { ["O", "Q", "N"] } {
            let leads = moat.iter().any(|square| {
                let around = board.grid.adjacent(square);
                around.iter().any(|next| within.contains(*next))
                    && around.iter().any(|next| {
                        board.regions[province].contains(*next) && OPEN_TO_FOOT.contains(&board.terrain_at(*next))
                    })
            });
            assert!(leads, "{name} to {province}");
        }
    }
    assert!(board.attributes.keys().all(|&square| ["A", "P"].contains(&province(&board, square))));
}

#[test]
fn no_piece_is_locked_in() {
    let board = great();
    let field = numbered(&board, 809);
    for (who, open) in [("foot", &OPEN_TO_FOOT[..]), ("horse", &OPEN_TO_HORSE[..])] {
        let passable = |square| open.contains(&board.terrain_at(square));
        let land = reached(&board, field, passable);
        for square in board.grid.squares().filter(|&square| passable(square)) {
            let fortress = ["A", "P"].contains(&province(&board, square));
            assert_eq!(land.contains(square), !fortress, "{who} on {}", board.grid.name(square));
        }
    }
    for name in provinces().filter(|name| !["A", "P"].contains(name)) {
        let free = board.regions[name].iter().filter(|&square| OPEN_TO_FOOT.contains(&board.terrain_at(square)));
        assert!(free.count() >= 15, "{name}");
    }
}

#[test]
fn the_countries_are_alike_when_the_board_is_turned_half_about() {
    let board = great();
    let centre = numbered(&board, 809);
    for square in board.grid.squares() {
        let fellow = turned(&board, square);
        assert_eq!(board.terrain_at(square), board.terrain_at(fellow), "{}", board.grid.name(square));
        assert_eq!(board.attributes.get(&square), board.attributes.get(&fellow));
        let number: u32 = board.grid.name(square).parse().unwrap();
        assert_eq!(fellow, numbered(&board, 1618 - number));
        if square != centre
            && let Some(n) = OF_A.iter().position(|name| *name == province(&board, square))
        {
            assert_eq!(province(&board, fellow), OF_P[n], "{number}");
        }
    }
    assert_eq!((turned(&board, centre), province(&board, centre)), (centre, "J"));
    assert_eq!((board.regions["country A"].len(), board.regions["country P"].len()), (809, 808));
}

#[test]
fn the_ground_has_all_that_the_book_tells_of() {
    let board = great();
    let count = |terrain| board.grid.squares().filter(|&square| board.terrain_at(square) == terrain).count();
    for terrain in ["mountain", "marsh", "water", "building", "ford"] {
        assert!(count(terrain) >= 8, "{terrain}");
    }
    assert!(count("plain") * 2 > board.grid.len(), "most of it is open");
    // Villages are buildings that lie together.
    let mut seen = SquareSet::new();
    let mut villages = 0;
    for square in board.grid.squares().filter(|&square| board.terrain_at(square) == "building") {
        if !seen.contains(square) {
            let village = reached(&board, square, |square| board.terrain_at(square) == "building");
            assert!((2..=9).contains(&village.len()), "{}", board.grid.name(square));
            seen.extend(village.iter());
            villages += 1;
        }
    }
    assert!(villages >= 12, "{villages}");
    // Each river has fords.
    for country in ["country A", "country P"] {
        let fords = board.regions[country].iter().filter(|&square| board.terrain_at(square) == "ford");
        assert!(fords.count() >= 3, "{country}");
    }
}

#[test]
fn the_boards_of_the_scenarios_keep_to_their_notes() {
    for (id, goals, like) in [
        ("hellwig-village", &["church", "inn"][..], true),
        ("hellwig-defile", &["magazine A", "magazine P"][..], true),
        ("hellwig-citadel", &["citadel P"][..], false),
    ] {
        let board = board(id);
        assert_eq!((board.grid.width(), board.grid.height()), (22, 18), "{id}");
        assert_eq!(board.named.keys().collect::<Vec<_>>(), goals, "{id}");
        assert!(board.note.contains("The goal: "), "{id}");
        let goal = board.named[goals[0]];
        for open in [&OPEN_TO_FOOT[..], &OPEN_TO_HORSE[..]] {
            let passable = |square| open.contains(&board.terrain_at(square));
            let land = reached(&board, goal, passable);
            assert!(board.grid.squares().all(|square| passable(square) == land.contains(square)), "{id}: locked in");
        }
        let (a, p) = (&board.regions["country A"], &board.regions["country P"]);
        assert!(a.is_disjoint(p) && a.len() + p.len() == board.grid.len(), "{id}");
        if like {
            for square in board.grid.squares() {
                let fellow = turned(&board, square);
                assert_eq!(board.terrain_at(square), board.terrain_at(fellow), "{id}: {}", board.grid.name(square));
                assert_eq!(a.contains(square), p.contains(fellow), "{id}");
            }
            assert_eq!(turned(&board, goal), board.named[goals[1]], "{id}");
        }
    }
    let citadel = board("hellwig-citadel");
    assert!(citadel.attributes.keys().all(|&square| citadel.regions["fortress"].contains(square)));
}

/// A new game on a board, and what stands on it: letters, squares and fronts.
fn array(id: &str) -> (Game, Vec<(String, Square, Direction)>) {
    let library = Library::embedded_only();
    let choice = Choice { ruleset: "hellwig-1803".to_owned(), ..Choice::default() };
    let game = Game::new(&|path| library.read(path), choice, board(id)).unwrap_or_else(|why| panic!("{id}: {why}"));
    let pieces = game.look(|table| {
        let pieces = table.position.pieces().iter();
        pieces.map(|p| (table.letter(p.kind, p.owner).to_owned(), p.square().unwrap(), p.front)).collect()
    });
    (game, pieces.unwrap())
}

#[test]
fn the_armies_of_the_great_board_stand_in_array_out_of_reach_of_the_border() {
    let (game, pieces) = array("hellwig-1803");
    assert!(game.faults().is_empty(), "{:?}", game.faults());
    let board = great();
    let (country_a, country_p) = (&board.regions["country A"], &board.regions["country P"]);
    let count = |letter: &str| pieces.iter().filter(|piece| piece.0 == letter).count();
    assert_eq!(["m", "d", "h", "b", "𝔡", "𝔥"].map(count), [76, 10, 10, 76, 10, 10], "§263");
    for (letter, square, front) in &pieces {
        let name = board.grid.name(*square);
        let (reach, open) = match letter.as_str() {
            "m" | "b" => (8, &OPEN_TO_FOOT[..]),
            "d" | "𝔡" => (12, &OPEN_TO_HORSE[..]),
            _ => (16, &OPEN_TO_HORSE[..]),
        };
        let of_a = ["m", "d", "h"].contains(&letter.as_str());
        let (own, other) = if of_a { (country_a, country_p) } else { (country_p, country_a) };
        assert!(own.contains(*square), "{letter} on {name}");
        assert_eq!(*front, if of_a { Direction::E } else { Direction::W }, "{letter} on {name}");
        assert!(OPEN_TO_FOOT.contains(&board.terrain_at(*square)), "{letter} on {name}");
        assert!(!board.attributes.contains_key(square), "no piece stands on a rampart");
        // §254: as if no other piece stood in the way. A knight's step goes no farther than two squares.
        let touches = |at: Square| board.grid.adjacent(at).into_iter().any(|next| other.contains(next));
        let near = board.grid.adjacent(*square).into_iter().flat_map(|next| board.grid.adjacent(next));
        assert!(!near.into_iter().any(touches), "{letter} on {name}");
        for direction in Direction::ALL {
            let line = board.grid.ray(*square, direction).take(reach);
            let mut way = line.take_while(|&at| open.contains(&board.terrain_at(at)));
            assert!(!way.any(touches), "{letter} on {name} comes to the border");
        }
        let fellow = pieces.iter().any(|(_, at, _)| *at == turned(&board, *square));
        assert!(fellow, "{letter} on {name}");
    }
}

#[test]
fn the_armies_of_the_scenarios_have_12_to_24_pieces_each_in_its_own_country() {
    for (id, of_a, of_p) in [("hellwig-village", 16, 16), ("hellwig-defile", 18, 18), ("hellwig-citadel", 24, 14)] {
        let (game, pieces) = array(id);
        assert!(game.faults().is_empty(), "{id}: {:?}", game.faults());
        let board = board(id);
        let in_country = |name: &str| pieces.iter().filter(|piece| board.regions[name].contains(piece.1)).count();
        assert_eq!((in_country("country A"), in_country("country P")), (of_a, of_p), "{id}");
        for (letter, square, _) in &pieces {
            let own = if ["m", "d", "h"].contains(&letter.as_str()) { "country A" } else { "country P" };
            assert!(board.regions[own].contains(*square), "{id}: {letter} on {}", board.grid.name(*square));
            assert!(OPEN_TO_FOOT.contains(&board.terrain_at(*square)), "{id}: {}", board.grid.name(*square));
        }
    }
}

#[test]
fn the_border_is_every_square_that_touches_the_other_country() {
    for id in ["hellwig-1803", "hellwig-village", "hellwig-defile", "hellwig-citadel"] {
        let board = board(id);
        let touches = |square: Square, country: &str| {
            board.grid.adjacent(square).into_iter().any(|next| board.regions[country].contains(next))
        };
        let mut border = SquareSet::new();
        for (own, other) in [("country A", "country P"), ("country P", "country A")] {
            border.extend(board.regions[own].iter().filter(|square| touches(*square, other)));
        }
        assert_eq!(border, board.regions["border"], "{id}");
    }
}
