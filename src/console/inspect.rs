//! All that is to be known of a square, a piece, a rule or a declaration.

use crate::game::Game;
use crate::lua::api::handle::Handle;
use crate::picture::words;
use crate::report::did_you_mean;
use crate::rulebook::{Citation, Rulebook, Table};
use crate::state::{PieceId, Place};
use crate::tongue::Phrase;

/// Of a declaration so many lines are shown.
const MOST_LINES: usize = 40;

/// All that is to be known of what is named.
///
/// # Errors
/// A sentence if it names nothing.
pub fn inspect(game: &Game, named: &str) -> Result<Vec<String>, String> {
    if named.is_empty() {
        return Err("inspect needs a square, the key of a rule, a name, or an expression after it".to_owned());
    }
    if let Some(lines) = game.look(|table| square(game, table, named)).flatten() {
        return Ok(lines);
    }
    let rules = game.rules();
    let declared: Vec<Vec<String>> = declarations(rules, named);
    if !declared.is_empty() {
        return Ok(declared.concat());
    }
    match game.evaluate(named) {
        Ok(answer) => match answer.handle {
            Some(Handle::Piece(id)) => game.look(|table| piece(game, table, id)).ok_or_else(String::new),
            Some(Handle::Square(at)) => {
                let lines = game.look(|table| square(game, table, table.board.grid.name(at))).flatten();
                lines.ok_or_else(String::new)
            }
            None => Ok(answer.shown),
        },
        Err(fault) => {
            let keys = rules.citations().into_iter().map(|citation| citation.key.as_str());
            let near = did_you_mean(named, keys);
            Err(format!("'{named}' is no square, rule or name{near}, and as an expression: {}", fault.what))
        }
    }
}

/// A square with its pieces; none if the board has none of that name.
fn square(game: &Game, table: &Table, name: &str) -> Option<Vec<String>> {
    let at = table.board.grid.find(name)?;
    let mut lines: Vec<String> = words::square(table, at).iter().map(Phrase::english).collect();
    for id in table.position.occupants(at) {
        lines.extend(piece(game, table, id));
    }
    Some(lines)
}

fn piece(game: &Game, table: &Table, id: PieceId) -> Vec<String> {
    let Some(piece) = table.position.piece(id) else { return vec!["that piece has left the game".to_owned()] };
    let word = |name| table.rules.names.word(name);
    let grid = &table.board.grid;
    let place = match &piece.place {
        Place::Box(name) => format!("in the box {}", word(*name)),
        _ => piece.square().map_or("out of the game".to_owned(), |at| format!("on {}", grid.name(at))),
    };
    let mut lines = vec![format!("piece {}: {} {place}, front {}", id.0, table.describe_piece(id), piece.front.name())];
    let kind = table.rules.kind(piece.kind);
    let groups: Vec<&str> = kind.iter().flat_map(|kind| &kind.groups).map(|group| word(*group)).collect();
    if !groups.is_empty() {
        lines.push(format!("  of the groups {}", groups.join(", ")));
    }
    for (name, value) in &piece.values {
        lines.push(format!("  {} {value}", word(*name)));
    }
    if let Some(before) = table.position.before(id, 0) {
        let at = before.square.map_or("beside the board".to_owned(), |at| format!("on {}", grid.name(at)));
        lines.push(format!("  when the turn began: {} {at}, front {}", word(before.kind), before.front.name()));
    }
    let done: Vec<&str> =
        table.rules.verbs().filter(|verb| table.position.has_done(id, verb.name)).map(|verb| word(verb.name)).collect();
    if !done.is_empty() {
        lines.push(format!("  has done this turn: {}", done.join(", ")));
    }
    for field in table.rules.fields().filter(|field| field.of.has(piece.kind)) {
        let squares: Vec<&str> = table.field_of(field, id).into_iter().map(|at| grid.name(at)).collect();
        let squares = if squares.is_empty() { "nothing".to_owned() } else { squares.join(", ") };
        lines.push(format!("  bears with the field {} on {squares}", word(field.name)));
    }
    for verb in game.verbs_of(id) {
        let closed = game.closed_to(id, verb);
        let told = match closed.first() {
            None => "open".to_owned(),
            Some(reason) => format!("closed by {reason}"),
        };
        lines.push(format!("  {}: {told}", word(verb)));
    }
    lines
}

/// Rules and declarations of this key or name, each with what states it.
fn declarations(rules: &Rulebook, named: &str) -> Vec<Vec<String>> {
    let family = |citation: &Citation| {
        let rule = rules.rules.iter().find(|rule| std::ptr::eq(&raw const rule.citation, citation));
        rule.map_or("", |rule| rule.body.family())
    };
    let all = rules.citations();
    let found = all.iter().filter(|citation| citation.key == named);
    found.map(|citation| tell(rules, &all, family(citation), citation)).collect()
}

fn tell(rules: &Rulebook, all: &[&Citation], family: &str, citation: &Citation) -> Vec<String> {
    let family = if family.is_empty() { String::new() } else { format!("{family} ") };
    let mut lines = vec![format!("{family}{citation}"), format!("  stands at {}", citation.origin)];
    if !citation.cites.is_empty() {
        lines.push(format!("  answers {}", citation.cites.join(", ")));
    }
    lines.extend(citation.amended.iter().map(|by| format!("  {} at {}", by.told(), by.by)));
    lines.extend(stated(rules, all, citation).into_iter().map(|line| format!("    {line}")));
    lines
}

/// The lines that state a declaration: up to the next one in its file, without the remarks before that.
fn stated<'a>(rules: &'a Rulebook, all: &[&Citation], citation: &Citation) -> Vec<&'a str> {
    let origin = &citation.origin;
    let Some(text) = rules.files.get(&origin.file) else { return Vec::new() };
    let others = all.iter().map(|other| &other.origin).filter(|at| at.file == origin.file && at.line > origin.line);
    let end = others.map(|at| at.line).min().unwrap_or(usize::MAX);
    let lines = text.lines().skip(origin.line.saturating_sub(1));
    let mut lines: Vec<&str> = lines.take((end - origin.line).min(MOST_LINES)).collect();
    // Whatever follows a closed declaration belongs to something else.
    if let Some(closed) = lines.iter().position(|line| *line == "}" || *line == "})" || *line == "end)") {
        lines.truncate(closed + 1);
    }
    while lines
        .last()
        .is_some_and(|line| line.trim().is_empty() || line.starts_with("--") || line.starts_with("return"))
    {
        lines.pop();
    }
    lines
}
