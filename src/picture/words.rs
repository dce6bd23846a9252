//! A square in words: all that is to be known of it.

use crate::board::{Board, Direction, Square};
use crate::rulebook::Table;
use crate::state::{PieceId, Side};

/// A direction in words.
pub fn towards(direction: Direction) -> &'static str {
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"][direction as usize]
}

/// The single squares to which a board gives a name, each by itself or as a region of its own.
pub fn named(board: &Board) -> Vec<(Square, &str)> {
    let mut named: Vec<(Square, &str)> = board.named.iter().map(|(name, square)| (*square, name.as_str())).collect();
    for (name, region) in &board.regions {
        let mut squares = board.grid.squares().filter(|square| region.contains(*square));
        if let (Some(only), None) = (squares.next(), squares.next())
            && named.iter().all(|(square, _)| *square != only)
        {
            named.push((only, name));
        }
    }
    named
}

/// The pieces that bear upon a square with any field.
pub fn bearing_on(table: &Table, square: Square) -> Vec<PieceId> {
    let fields: Vec<_> = table.rules.fields().collect();
    let sides = (0..table.rules.sides() as u8).map(Side);
    sides.flat_map(|side| table.bearing_on(&fields, square, side)).collect()
}

/// All that is on a square, a line each: ground and height, pieces with front and values, marks, walls, the names under which the
/// board knows it, and who bears upon it.
pub fn square(table: &Table, square: Square) -> Vec<String> {
    let (grid, rules, position) = (&table.board.grid, &table.rules, &table.position);
    let side = |owner: Option<Side>| {
        let side = owner.and_then(|s| rules.manifest.sides.get(s.index()));
        side.map(|s| format!("{}'s ", s.id)).unwrap_or_default()
    };
    let ground = position.terrain.get(square.index()).copied();
    let ground_there = ground.and_then(|g| rules.terrain(g));
    let ground = ground.map_or("?", |g| ground_there.map_or(rules.names.word(g), |t| t.title.as_str()));
    let height = position.heights.get(square.index()).copied().unwrap_or(0);
    let height = if height == 0 { String::new() } else { format!(", height {height}") };
    let numbered = ground_there.and_then(|t| t.numbered.as_deref());
    let numbers = numbered.and_then(|name| Some((name, table.board.attributes.get(&square)?)));
    let numbers = numbers.map(|(name, all)| {
        let of_name = |key: &str| key.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
        all.iter().filter(|(key, _)| of_name(key)).map(|(key, number)| format!(", {key} {number}")).collect::<String>()
    });
    let numbers = numbers.unwrap_or_default();
    let mut told = vec![format!("{}: {ground}{height}{numbers}", grid.name(square))];
    for id in position.occupants(square) {
        let Some(piece) = position.piece(id) else { continue };
        let front = if rules.kind(piece.kind).is_some_and(|k| k.faces) {
            let ahead = grid.step(square, piece.front).map_or("the edge of the board", |before| grid.name(before));
            format!(", facing {} toward {ahead}", towards(piece.front))
        } else {
            String::new()
        };
        let values = piece.values.iter().map(|(name, value)| format!(", {} {value}", rules.names.word(*name)));
        let values = values.collect::<String>();
        told.push(format!("  {} ({}){front}{values}", table.describe_piece(id), table.letter(piece.kind, piece.owner)));
    }
    for ((_, kind), mark) in position.marks.iter().filter(|((at, _), _)| *at == square) {
        let title = rules.mark(*kind).map_or(rules.names.word(*kind), |m| m.title.as_str());
        told.push(format!("  {}{title}", side(mark.owner)));
    }
    for ((_, step), wall) in position.walls.iter().filter(|((at, _), _)| *at == square) {
        let title = rules.wall(wall.kind).map_or(rules.names.word(wall.kind), |w| w.title.as_str());
        told.push(format!("  {}{title} on side {step}", side(wall.owner)));
    }
    let board = &table.board;
    let regions = board.regions.iter().filter(|(_, set)| set.contains(square)).map(|(name, _)| name);
    let lines = board.lines.iter().filter(|(_, line)| line.contains(&square)).map(|(name, _)| name);
    let named = board.named.iter().filter(|(_, at)| **at == square).map(|(name, _)| name);
    let belongs: Vec<&str> = named.chain(regions).chain(lines).map(String::as_str).collect();
    if !belongs.is_empty() {
        told.push(format!("  of {}", belongs.join(", ")));
    }
    for field in rules.fields() {
        for (n, owner) in (0..).zip(&rules.manifest.sides) {
            let bearing = table.bearing_on(&[field], square, Side(n));
            let from = bearing.iter().filter_map(|id| position.piece(*id)?.square());
            let from: Vec<&str> = from.map(|square| grid.name(square)).collect();
            if !from.is_empty() {
                told.push(format!(
                    "  {} bears on it with the field of {} from {}",
                    owner.id,
                    field.title,
                    from.join(", ")
                ));
            }
        }
    }
    told
}

/// A position in words, for those who cannot see a picture of it: for each side its pieces with their squares, of these squares
/// or, where none are named, of all.
pub fn position(table: &Table, squares: &[Square]) -> String {
    let mut lines = Vec::new();
    for (n, side) in (0..).map(Side).zip(&table.rules.manifest.sides) {
        let mut of_kind: Vec<(&str, Vec<&str>)> = Vec::new();
        for piece in table.position.pieces().iter().filter(|piece| piece.owner == n) {
            let Some(square) = piece.square().filter(|s| squares.is_empty() || squares.contains(s)) else { continue };
            let title = table.rules.kind(piece.kind).map_or(table.rules.names.word(piece.kind), |k| k.title.as_str());
            let name = table.board.grid.name(square);
            match of_kind.iter_mut().find(|(other, _)| *other == title) {
                Some((_, names)) => names.push(name),
                None => of_kind.push((title, vec![name])),
            }
        }
        let told: Vec<String> = of_kind.iter().map(|(kind, names)| format!("{kind} on {}", names.join(", "))).collect();
        if !told.is_empty() {
            lines.push(format!("{}: {}.", side.title, told.join("; ")));
        }
    }
    lines.join(" ")
}
