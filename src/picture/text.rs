//! A position drawn in letters, for the terminal.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::board::{Direction, Square};
use crate::rulebook::Table;
use crate::state::{Name, Side};
use crate::tongue::{Part, Phrase, phrase};

/// Between the squares a column is left free as long as a row has no more columns than this.
const MOST_COLUMNS: usize = 120;
/// What stands for a mark on a square without a piece.
const MARK: char = '*';

/// Draws the board: north above, each piece by its letter and an arrow for its front, ground by a sign that [`legend`] explains.
///
/// Behind the sign of a square that lies higher than the lowest ground stands its height, raised: `.²` or `F³`.
///
/// At both ends of a row stand the names of its first and last square; over the first row and under the last, the names of
/// their squares, to be read downwards.
pub fn board(table: &Table) -> String {
    let grid = &table.board.grid;
    let (columns, rows) = (i32::from(grid.width()), i32::from(grid.height()));
    let signs = ground_signs(table);
    let lowest = lowest(table);
    let sign = |square| sign(table, &signs, square) + &raised(height(table, square), lowest);
    let cell = |column, row| grid.at(column, row).map_or_else(String::new, sign);
    let drawn: Vec<Vec<String>> = (0..rows).map(|row| (0..columns).map(|column| cell(column, row)).collect()).collect();
    let widest = drawn.iter().flatten().map(|cell| width(cell)).max().unwrap_or(1);
    let wide = if grid.width() as usize * (widest + 1) <= MOST_COLUMNS { widest + 1 } else { widest };
    let name = |column, row| grid.at(column, row).map_or("", |square| grid.name(square));
    let margin = (0..rows).flat_map(|row| [name(0, row), name(columns - 1, row)]).map(width).max().unwrap_or(0);

    let mut text = downwards(&(0..columns).map(|c| name(c, 0)).collect::<Vec<_>>(), margin, wide, true);
    for (row, cells) in (0..rows).zip(&drawn) {
        let mut line = format!("{:>margin$} ", name(0, row));
        for cell in cells {
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', wide - width(cell)));
        }
        let gap = if wide > widest { "" } else { " " };
        _ = writeln!(text, "{line}{gap}{}", name(columns - 1, row));
    }
    text.push_str(&downwards(&(0..columns).map(|c| name(c, rows - 1)).collect::<Vec<_>>(), margin, wide, false));
    for square in grid.squares().filter(|square| grid.column_row(*square).is_none()) {
        _ = writeln!(text, "{}: {}", grid.name(square), sign(square));
    }
    text
}

fn height(table: &Table, square: Square) -> i64 {
    table.position.heights.get(square.index()).map_or(0, |height| i64::from(*height))
}

/// The lowest height of the board.
fn lowest(table: &Table) -> i64 {
    table.board.grid.squares().map(|square| height(table, square)).min().unwrap_or(0)
}

/// A height in raised figures; nothing on the lowest ground, which is most of the board.
fn raised(height: i64, lowest: i64) -> String {
    let figure = |c: char| match c {
        '-' => '⁻',
        _ => c.to_digit(10).and_then(|n| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(n as usize)).unwrap_or(c),
    };
    if height == lowest { String::new() } else { height.to_string().chars().map(figure).collect() }
}

/// Explains the signs and letters of [`board`], and tells what lies in the boxes beside it.
pub fn legend(table: &Table) -> String {
    let title = |ground: Name| table.rules.terrain(ground).map_or(table.rules.names.word(ground), |t| t.title.as_str());
    let mut grounds: Vec<String> =
        ground_signs(table).iter().map(|(g, sign)| format!("{sign} {}", title(*g))).collect();
    let marks: BTreeSet<Name> = table.position.marks.keys().map(|(_, kind)| *kind).collect();
    let title = |kind: Name| table.rules.mark(kind).map_or(table.rules.names.word(kind), |m| m.title.as_str());
    if !marks.is_empty() {
        grounds.push(format!("{MARK} {}", marks.into_iter().map(title).collect::<Vec<_>>().join(" or ")));
    }
    let lowest = lowest(table);
    let heights: BTreeSet<i64> = table.board.grid.squares().map(|square| height(table, square)).collect();
    let heights: Vec<String> = heights.into_iter().filter(|h| *h != lowest).map(|h| raised(h, lowest)).collect();
    if !heights.is_empty() {
        grounds.push(format!("{} heights, elsewhere {lowest}", heights.join(" ")));
    }
    let mut text = format!("{}\n", grounds.join(", "));
    for (side, declared) in (0..).map(Side).zip(&table.rules.manifest.sides) {
        let kinds: BTreeSet<Name> = table
            .position
            .pieces()
            .iter()
            .filter(|piece| piece.owner == side && piece.square().is_some())
            .map(|piece| piece.kind)
            .collect();
        let kinds: Vec<String> =
            kinds.into_iter().map(|kind| format!("{} {}", table.letter(kind, side), kind_title(table, kind))).collect();
        if !kinds.is_empty() {
            _ = writeln!(text, "{}: {}", declared.title, kinds.join(", "));
        }
    }
    for ((side, place, kind), count) in table.position.stocks.iter().filter(|(_, count)| **count != 0) {
        let side = table.rules.manifest.sides.get(side.index()).map_or("?", |s| s.title.as_str());
        let place = table.rules.box_named(*place).map_or(table.rules.names.word(*place), |b| b.title.as_str());
        _ = writeln!(text, "{side}, {place}: {count} {}", table.rules.figure_title(*kind).english());
    }
    text
}

fn kind_title(table: &Table, kind: Name) -> &str {
    table.rules.kind(kind).map_or(table.rules.names.word(kind), |k| k.title.as_str())
}

/// What stands for a square: the uppermost piece, else a mark, else the ground.
fn sign(table: &Table, grounds: &BTreeMap<Name, char>, square: Square) -> String {
    if let Some(piece) = table.position.occupants(square).last().and_then(|id| table.position.piece(id)) {
        let mut sign = table.letter(piece.kind, piece.owner).to_owned();
        if table.rules.kind(piece.kind).is_none_or(|kind| kind.faces) {
            sign.push(arrow(piece.front));
        }
        return sign;
    }
    let first = (square, Name(0));
    let marked = table.position.marks.range(first..).next().is_some_and(|((at, _), _)| *at == square);
    let ground = table.position.terrain.get(square.index());
    if marked { MARK.to_string() } else { ground.and_then(|g| grounds.get(g)).unwrap_or(&'?').to_string() }
}

/// The arrow of a front.
pub fn arrow(front: Direction) -> char {
    match front {
        Direction::N => '↑',
        Direction::NE => '↗',
        Direction::E => '→',
        Direction::SE => '↘',
        Direction::S => '↓',
        Direction::SW => '↙',
        Direction::W => '←',
        Direction::NW => '↖',
    }
}

/// A sign for each kind of ground on the table: after its hatching, else a letter of its title.
fn ground_signs(table: &Table) -> BTreeMap<Name, char> {
    let grounds: BTreeSet<Name> = table.position.terrain.iter().copied().collect();
    let mut signs = BTreeMap::new();
    for ground in grounds {
        let declared = table.rules.terrain(ground);
        let by_hatching = match declared.map_or("", |t| t.look.hatch.as_str()) {
            "" | "none" => '.',
            "peaks" => '^',
            "lines" => '"',
            "waves" => '~',
            "half" => '#',
            "stripes" => '=',
            "cross" => '+',
            _ => ':',
        };
        let title = declared.map_or(table.rules.names.word(ground), |t| t.title.as_str());
        let letters = title.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_uppercase);
        let mut wanted = std::iter::once(by_hatching).chain(letters).chain('0'..='9').chain('A'..='Z');
        let taken: Vec<char> = signs.values().copied().collect();
        signs.insert(ground, wanted.find(|sign| !taken.contains(sign)).unwrap_or('?'));
    }
    signs
}

/// Names written downwards, each over (or under) its column.
fn downwards(names: &[&str], margin: usize, wide: usize, over: bool) -> String {
    let longest = names.iter().map(|name| width(name)).max().unwrap_or(0);
    let mut text = String::new();
    for at in 0..longest {
        let mut line = " ".repeat(margin + 1);
        for name in names {
            let blank = if over { longest - width(name) } else { 0 };
            let letter = at.checked_sub(blank).and_then(|at| name.chars().nth(at)).unwrap_or(' ');
            line.push(letter);
            line.extend(std::iter::repeat_n(' ', wide - 1));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// Whose turn it is and what is left of its budgets, or how the game ended.
pub fn turn(table: &Table) -> Phrase {
    let (rules, position) = (&table.rules, &table.position);
    if let Some(outcome) = &position.outcome {
        let reason = Phrase::text(&outcome.reason);
        return match outcome.winner {
            Some(winner) => phrase!("tell.won", who = rules.side_title(winner), reason = reason),
            None => phrase!("tell.drawn", reason = reason),
        };
    }
    let seat = rules.manifest.seats.get(usize::from(position.turn.seat));
    let plays = seat.map(|seat| seat.plays.as_slice()).unwrap_or_default();
    let side = |id: &String| {
        let title = rules.manifest.side(id).map_or(id, |side| &side.title);
        Phrase::own(Part::Side, id, title)
    };
    let who = plays.iter().map(side).collect();
    let phase = rules.turn.phase_to_tell(usize::from(position.turn.step)).map(|name| rules.names.word(name));
    let phase =
        phase.map_or_else(Phrase::none, |word| phrase!("tell.phase", phase = Phrase::own(Part::Phase, word, word)));
    let left = rules.turn.budgets.iter().map(|budget| {
        let title = Phrase::own(Part::Budget, rules.names.word(budget.name), &budget.title);
        phrase!("tell.budget", title = title, left = position.budget(budget.name), of = budget.holds)
    });
    let (number, who) = (position.turn.number, Phrase::Listed("list.and", who));
    phrase!("tell.turn", number = number, phase = phase, who = who, left = Phrase::Joined(left.collect()))
}
