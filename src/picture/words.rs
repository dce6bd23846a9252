//! A square in words: all that is to be known of it.

use crate::board::{Board, Direction, Square};
use crate::rulebook::Table;
use crate::state::{Name, PieceId, Side};
use crate::tongue::{Part, Phrase, phrase};

/// A direction in words.
pub fn towards(direction: Direction) -> Phrase {
    match direction {
        Direction::N => phrase!("direction.n"),
        Direction::NE => phrase!("direction.ne"),
        Direction::E => phrase!("direction.e"),
        Direction::SE => phrase!("direction.se"),
        Direction::S => phrase!("direction.s"),
        Direction::SW => phrase!("direction.sw"),
        Direction::W => phrase!("direction.w"),
        Direction::NW => phrase!("direction.nw"),
    }
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
pub fn square(table: &Table, square: Square) -> Vec<Phrase> {
    let (grid, rules, position) = (&table.board.grid, &table.rules, &table.position);
    let owned = |owner: Option<Side>, title: Phrase| {
        let side = owner.and_then(|s| rules.manifest.sides.get(s.index()));
        side.map_or(title.clone(), |s| phrase!("piece.of", side = &s.id, kind = title))
    };
    let mut head = vec![phrase!("tell.ground", square = grid.name(square), ground = table.tell_ground(square))];
    if let Some(height) = position.heights.get(square.index()).copied().filter(|height| *height != 0) {
        head.push(phrase!("square.height", height = i32::from(height)));
    }
    let ground = position.terrain.get(square.index()).and_then(|ground| rules.terrain(*ground));
    let numbered = ground.and_then(|ground| ground.numbered.as_deref());
    if let Some((name, all)) = numbered.and_then(|name| Some((name, table.board.attributes.get(&square)?))) {
        let of_name = |key: &str| key.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
        let numbers = all.iter().filter(|(key, _)| of_name(key));
        head.extend(
            numbers.map(|(key, number)| phrase!("tell.value", name = Phrase::text(key), value = number.to_string())),
        );
    }
    let mut told = vec![Phrase::Listed("list.comma", head)];
    for id in position.occupants(square) {
        let Some(piece) = position.piece(id) else { continue };
        let letter = table.letter(piece.kind, piece.owner);
        let mut parts = vec![phrase!("piece.letters", piece = table.tell_piece(id), letters = letter)];
        if rules.kind(piece.kind).is_some_and(|k| k.faces) {
            let ahead = grid.step(square, piece.front);
            let ahead = ahead.map_or_else(|| phrase!("tell.edge"), |before| grid.name(before).into());
            parts.push(phrase!("tell.facing", front = towards(piece.front), ahead = ahead));
        }
        parts.extend(piece.values.iter().map(|(name, value)| {
            let word = rules.names.word(*name);
            phrase!("tell.value", name = Phrase::own(Part::Value, word, word), value = *value)
        }));
        told.push(Phrase::Listed("list.comma", parts));
    }
    for ((_, kind), mark) in position.marks.iter().filter(|((at, _), _)| *at == square) {
        told.push(owned(mark.owner, rules.mark_title(*kind)));
    }
    for ((_, step), wall) in position.walls.iter().filter(|((at, _), _)| *at == square) {
        let wall = owned(wall.owner, rules.wall_title(wall.kind));
        told.push(phrase!("tell.wall", wall = wall, side = step.name()));
    }
    let board = &table.board;
    let regions = board.regions.iter().filter(|(_, set)| set.contains(square)).map(|(name, _)| name);
    let lines = board.lines.iter().filter(|(_, line)| line.contains(&square)).map(|(name, _)| name);
    let named = board.named.iter().filter(|(_, at)| **at == square).map(|(name, _)| name);
    let belongs: Vec<Phrase> = named.chain(regions).chain(lines).map(Phrase::text).collect();
    if !belongs.is_empty() {
        told.push(phrase!("tell.belongs", names = Phrase::Listed("list.comma", belongs)));
    }
    for field in rules.fields() {
        for (n, owner) in (0..).zip(&rules.manifest.sides) {
            let bearing = table.bearing_on(&[field], square, Side(n));
            let from = bearing.iter().filter_map(|id| position.piece(*id)?.square());
            let from: Vec<&str> = from.map(|square| grid.name(square)).collect();
            if !from.is_empty() {
                let title = Phrase::own(Part::Field, rules.names.word(field.name), &field.title);
                told.push(phrase!("tell.bears", side = &owner.id, field = title, squares = from.join(", ")));
            }
        }
    }
    told
}

/// A position in words, for those who cannot see a picture of it: for each side its pieces with their squares, of these squares
/// or, where none are named, of all.
pub fn position(table: &Table, squares: &[Square]) -> Phrase {
    let mut lines = Vec::new();
    for n in (0..table.rules.sides() as u8).map(Side) {
        let mut of_kind: Vec<(Name, Vec<&str>)> = Vec::new();
        for piece in table.position.pieces().iter().filter(|piece| piece.owner == n) {
            let Some(square) = piece.square().filter(|s| squares.is_empty() || squares.contains(s)) else { continue };
            let name = table.board.grid.name(square);
            match of_kind.iter_mut().find(|(other, _)| *other == piece.kind) {
                Some((_, names)) => names.push(name),
                None => of_kind.push((piece.kind, vec![name])),
            }
        }
        let told = of_kind.iter().map(|(kind, names)| {
            phrase!("tell.kind_on", kind = table.rules.kind_title(*kind), squares = names.join(", "))
        });
        let told: Vec<Phrase> = told.collect();
        if !told.is_empty() {
            let told = Phrase::Listed("list.semicolon", told);
            lines.push(phrase!("tell.side", side = table.rules.side_title(n), pieces = told));
        }
    }
    Phrase::Listed("list.space", lines)
}
