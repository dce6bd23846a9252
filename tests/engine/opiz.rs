//! Opiz's game by lot: both boards, setting up by hand, every way the board may lie, a campaign; and its mountain norm elsewhere.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use std::collections::BTreeMap;

use ludimus::game::Game;
use ludimus::library::Library;
use ludimus::rulebook::OptionValue;
use ludimus::session::Session;
use ludimus::state::Change;

fn begin(board: &str, options: &[(&str, OptionValue)], seed: u64) -> Game {
    let options: BTreeMap<String, OptionValue> =
        options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let session = Session::new_game(Library::embedded_only(), "opiz-1806", Some(board), options, seed);
    session.unwrap_or_else(|problems| panic!("{problems}")).game
}

fn choice(word: &str) -> OptionValue {
    OptionValue::Choice(word.to_owned())
}

/// The same numbers on every machine.
fn draw(seed: &mut u64, below: usize) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed % below.max(1) as u64) as usize
}

/// Plays steps of the turn by lot, with blows and challenges before moves, and moves towards the enemy before others.
fn play(game: &mut Game, seed: u64, steps: usize, actions: usize) {
    let mut lot = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for _ in 0..steps {
        for _ in 0..actions {
            let legal = game.legal();
            if legal.is_empty() || game.look(|t| t.position.outcome.is_some()) == Some(true) {
                break;
            }
            let is_fight = |c: &ludimus::rulebook::Candidate| {
                let verbs = ["strike", "bomb", "challenge", "storm", "summon"];
                verbs.contains(&game.rules().names.word(c.verb))
            };
            let fights: Vec<_> = legal.iter().filter(|c| is_fight(c)).collect();
            let goes_on = |c: &&&ludimus::rulebook::Candidate| {
                let rows = game.look(|t| {
                    let row = |s| t.board.grid.column_row(s).map_or(0, |(_, row)| row);
                    let piece = t.position.piece(c.actor?)?;
                    Some((row(piece.square()?), row(c.to?), piece.owner.0))
                });
                rows.flatten().is_some_and(|(from, to, owner)| if owner == 0 { to + 1 < from } else { to > from + 1 })
            };
            let by_people = |c: &&ludimus::rulebook::Candidate| game.rules().verb(c.verb).is_some_and(|v| v.by_people);
            let listed: Vec<_> = legal.iter().filter(|c| !by_people(c)).collect();
            let ahead: Vec<_> = listed.iter().filter(goes_on).copied().collect();
            let Some(among) = [&fights, &ahead, &listed].into_iter().find(|list| !list.is_empty()) else { break };
            let chosen = among[draw(&mut lot, among.len())];
            game.act(&chosen.action()).unwrap_or_else(|refused| panic!("a listed action is refused: {refused}"));
        }
        if game.pass().is_err() {
            // Setting up, and not all is placed yet; or the game is over.
            continue;
        }
    }
    assert!(game.faults().is_empty(), "{:?}", game.faults());
}

#[test]
fn games_by_lot_come_to_blows_without_a_fault() {
    for seed in 1..4 {
        let mut game = begin("opiz-evening", &[], seed);
        let start = game.canonical();
        play(&mut game, seed, 90, 12);
        let history = game.whole_history();
        let blows = history.done.iter().filter(|record| record.line.contains(" strikes ")).count();
        assert!(blows > 20, "only {blows} blows in {} actions", history.done.len());
        assert!(history.done.iter().any(|record| record.sums.iter().any(|sum| sum.name == "loss")));
        while game.undo().is_some() {}
        assert_eq!(game.canonical(), start, "everything is taken back");
    }
}

/// A board, options, how many steps are played and how many actions in each.
type Beginning<'a> = (&'a str, &'a [(&'a str, OptionValue)], usize, usize);

#[test]
fn every_way_of_beginning_is_played_without_a_fault() {
    let tables: [Beginning; 7] = [
        ("opiz-four", &[], 6, 8),
        ("opiz-evening", &[("bent_moves", OptionValue::Bool(true)), ("storm_run", choice("any_way"))], 24, 10),
        ("opiz-great", &[("orientation", choice("die"))], 6, 8),
        ("opiz-great", &[("orientation", choice("west")), ("columns", OptionValue::Bool(true))], 6, 8),
        ("opiz-evening", &[("deployment", choice("by_hand"))], 8, 40),
        ("opiz-evening", &[("campaign", OptionValue::Bool(true)), ("first_blow", choice("mover"))], 30, 10),
        ("opiz-evening", &[("doubled", choice("times_two")), ("doublings_add", OptionValue::Bool(true))], 30, 10),
    ];
    for (board, options, steps, actions) in tables {
        let mut game = begin(board, options, 5);
        play(&mut game, 7, steps, actions);
    }
}

#[test]
fn a_campaign_goes_on_with_the_same_armies() {
    let mut game = begin("opiz-evening", &[("campaign", OptionValue::Bool(true))], 3);
    play(&mut game, 9, 60, 12);
    let men = |game: &Game| {
        let sum = |t: &ludimus::rulebook::Table| {
            let key = t.rules.names.find("men")?;
            let fort = t.rules.names.find("fort")?;
            let troops = t.position.pieces().iter().filter(|p| p.square().is_some() && p.kind != fort);
            Some(troops.map(|p| p.value(key)).sum::<i32>())
        };
        game.look(sum).flatten().unwrap()
    };
    let before = men(&game);
    for line in ["content to end", "Done!", "content as well"] {
        while game.attempt(line).is_err() {
            game.pass().unwrap();
        }
    }
    assert!(game.look(|t| t.position.outcome.is_none()).unwrap(), "the campaign goes on");
    assert!(men(&game) > before, "convalescents and recruits have come");
    assert!(game.faults().is_empty(), "{:?}", game.faults());
}

#[test]
fn the_mountain_norm_serves_any_ruleset() {
    let mut files = support::and(
        r#"
local norm = require "scripts/mountain-norm"
field "strip" { of = "man", channel = "walk", pattern = "W5", sight = norm.strip(5) }
offer "§4 look" { of = "man", action = "look", once = true }
action "look" { line = "{from} looks" }
carry_out "§4 looked" { action = "look", function(act)
    local names = {}
    for _, at in bears(act.piece, "strip") do table.insert(names, at.name) end
    print(table.concat(names, " "))
end }
"#,
    );
    files.insert("scripts/mountain-norm.luau".to_owned(), include_str!("../../scripts/mountain-norm.luau").to_owned());
    let mut game = support::game(&files);
    // The man on 22 looks east over 23, 24; west over 21, 20, 19; north over 16, 10, 4; south over 28, 34.
    game.lay(|table| {
        for (square, to) in [("22", 5), ("21", 4), ("20", 1), ("19", 2), ("16", 5), ("28", 1)] {
            let square = table.board.grid.find(square).unwrap();
            table.change(Change::Height { square, from: 0, to }).unwrap();
        }
    });
    game.attempt("22 looks").unwrap();
    let told = game.take_printed().pop().unwrap();
    let seen: std::collections::BTreeSet<&str> = told.split(' ').collect();
    assert_eq!(seen, ["16", "19", "21", "23", "24", "28", "34"].into());
}

/// A board of our own for the ruleset, with a fortress of so many squares each way in the south.
fn fortress(size: usize, each_way: usize) -> Result<Game, String> {
    let name = |column: usize, row: usize| format!("{}{}", (b'a' + column as u8) as char, row + 1);
    let (first, last) = (4, 4 + each_way - 1);
    let mut walls = String::new();
    for n in first..=last {
        for (column, row, side) in [(n, first, "S"), (n, last, "N"), (first, n, "W"), (last, n, "E")] {
            walls += &format!("(square: \"{}\", side: {side}, kind: \"battery\"),", name(column, row));
        }
    }
    let row = |row: usize| -> String {
        (0..size)
            .map(|c| if (first..=last).contains(&c) && (first..=last).contains(&row) { 'X' } else { '.' })
            .collect()
    };
    let plan: Vec<String> = (0..size).rev().map(|r| format!("\"{}\"", row(r))).collect();
    let heights = vec![format!("\"{}\"", "1".repeat(size)); size].join(",");
    let (north, south) =
        (format!("a{size}-{}", name(size - 1, size / 2)), format!("a{}-{}", size / 2, name(size - 1, 0)));
    let text = format!(
        "(id: \"opiz-evening\", title: \"A fortress\", width: {size}, height: {size}, \
         numbering: FilesAndRanks(from: SouthWest), legend: {{\".\": \"plain\", \"X\": \"fortress\"}}, plan: [{}], \
         heights: [{heights}], walls: [{walls}], regions: {{\"field N\": [\"{north}\"], \"field S\": [\"{south}\"], \
         \"half N\": [\"{north}\"], \"half S\": [\"{south}\"]}})",
        plan.join(","),
    );
    let board = ludimus::board::Board::read("fortress.ron", &text).unwrap_or_else(|problems| panic!("{problems}"));
    let library = Library::embedded_only();
    let choice = ludimus::game::Choice { ruleset: "opiz-1806".to_owned(), seed: 1, ..Default::default() };
    Game::new(&|path| library.read(path), choice, board).map_err(|problems| problems.to_string())
}

#[test]
fn a_fortress_that_the_board_does_not_name_is_one_work_with_150_men_to_each_battery_side() {
    let game = fortress(24, 6).unwrap();
    let told = game.look(|t| {
        let names = &t.rules.names;
        let (fort, men, work) = (names.find("fort")?, names.find("men")?, names.find("work")?);
        let forts: Vec<_> = t.position.pieces().iter().filter(|p| p.kind == fort).collect();
        let sum: i32 = forts.iter().map(|p| p.value(men)).sum();
        Some((forts.len(), sum, forts.iter().all(|p| p.value(work) == 1 && p.owner.0 == 0)))
    });
    assert_eq!(told.flatten(), Some((36, 3600, true)), "24 battery sides, in the half of A");
}

#[test]
fn a_board_with_an_odd_number_of_squares_is_refused() {
    let told = fortress(25, 2).map(|_| ()).unwrap_err();
    assert!(told.contains("§8: the board has 25 squares by 25; give it an even number each way"), "{told}");
}

#[test]
fn agreements_works_and_withdrawal_are_listed_with_everything_else() {
    let mut game = begin("opiz-evening", &[], 3);
    let listed = |game: &Game, line: &str| {
        let has = game.look(|t| game.legal().iter().any(|c| t.print(&c.action()) == line));
        has == Some(true)
    };
    for line in ["withdrawal", "break off?", "content to end", "fill up the armies?"] {
        assert!(listed(&game, line), "{line}");
    }
    for line in ["broken off", "content as well", "the armies filled up"] {
        assert!(!listed(&game, line), "nobody has proposed it: {line}");
    }
    assert!(!game.legal().iter().any(|c| c.kind.is_some()), "nothing was held since a move before");
    let say = |game: &mut Game, line: &str| {
        game.attempt(line).unwrap_or_else(|refused| panic!("{refused}"));
    };
    say(&mut game, "break off?");
    assert!(!listed(&game, "break off?"), "once in a move");
    say(&mut game, "content to end");
    say(&mut game, "Done!");
    for line in ["broken off", "content as well"] {
        assert!(listed(&game, line), "{line}");
    }
    say(&mut game, "Done!");
    for work in ["Y2 on b3, its side a toward b4", "Y2 on b3, its side a toward a3", "R4 on b3, its side a toward b4"] {
        assert!(listed(&game, work), "{work}");
    }
    // Of a work of four sides it is all one; by line each is taken.
    assert!(!listed(&game, "R4 on b3, its side a toward c3"));
    say(&mut game, "R4 on b3, its side a toward c3");
    assert!(listed(&game, "Y4 on e3, its side a toward e4"));
    say(&mut game, "Y2 on e3, its side a toward e4");
    assert!(!game.legal().iter().any(|c| c.kind.is_some()), "no more than two in a move");
}

#[test]
fn the_table_of_strengths_adds_up_and_every_figure_has_its_reason() {
    let mut game = begin("opiz-evening", &[], 2);
    play(&mut game, 2, 60, 12);
    let rules = game.rules().clone();
    let ledger = &rules.ledgers[0];
    let heads: Vec<&str> = ledger.columns.iter().map(|(head, _)| head.as_str()).collect();
    assert_eq!(heads, ["present", "killed", "wounded", "died of wounds", "prisoners", "deserters"]);
    let filled_up = game.whole_history().done.iter().any(|record| record.line.contains("filled up"));
    let rows = game.look(|table| ledger.rows(table, None, ludimus::rulebook::LedgerOrder::Piece)).unwrap();
    let mut hurt = 0;
    for row in rows {
        let at_first = game.look(|table| {
            let kind = table.rules.kind(table.position.piece(row.piece)?.kind)?;
            Some(kind.values.iter().find(|(name, _)| *name == ledger.columns[0].1).map_or(0, |(_, men)| *men))
        });
        let at_first = at_first.flatten().unwrap();
        if at_first > 0 && !filled_up {
            assert_eq!(row.values.iter().sum::<i32>(), at_first, "{row:?}");
        }
        let entries = game.ledger_entries(ledger, row.piece, usize::MAX);
        for (column, now) in row.values.iter().enumerate() {
            let altered = entries.iter().flat_map(|entry| &entry.altered).filter(|(at, ..)| *at == column);
            let steps: Vec<(i32, i32)> = altered.map(|(_, from, to)| (*from, *to)).collect();
            assert!(steps.windows(2).all(|pair| pair[0].1 == pair[1].0), "{row:?} {steps:?}");
            let begun = if column == 0 { at_first } else { 0 };
            // A garrison has its men from the set-up.
            if at_first > 0 {
                assert_eq!(steps.first().map_or(*now, |(from, _)| *from), begun, "{row:?} {steps:?}");
            }
            assert_eq!(steps.last().map_or(*now, |(_, to)| *to), *now, "{row:?} {steps:?}");
        }
        hurt += usize::from(!entries.is_empty());
    }
    assert!(hurt > 5, "only {hurt} pieces have lost anything");
}
