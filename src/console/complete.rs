//! How a begun line of a console may go on.

use super::COMMANDS;
use crate::game::Game;
use crate::language::{self, LIBRARIES, PIECE, SQUARE, all_names};

/// The place from which a line is completed, in bytes, and what may stand there, sorted.
pub fn complete(game: &Game, line: &str) -> (usize, Vec<String>) {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let (command, rest) = line.split_once(' ').unwrap_or(("", line));
    if let Some(found) = after_command(game, command, rest.trim_start()) {
        return (line.len() - rest.trim_start().len(), found);
    }
    if let Some(open) = open_quote(line) {
        let begun = &line[open..];
        let rules = game.rules();
        let names = (0..rules.names.len()).map(|n| rules.names.word(crate::state::Name(n as u16)).to_owned());
        let options = rules.options.iter().map(|(name, _)| name.to_owned());
        return (open, beginning(begun, names.chain(options)));
    }
    let begins = line.char_indices().rev().take_while(|(_, c)| is_of_word(*c)).last().map_or(line.len(), |(at, _)| at);
    let begun = &line[begins..];
    let before = &line[..begins];
    let found = if let Some(owner) = before.strip_suffix(':') {
        let owned = !owner.is_empty();
        let methods = PIECE.iter().chain(SQUARE).filter(|member| member.takes.is_some() && owned);
        beginning(begun, methods.map(|member| format!("{}(", member.name)))
    } else if let Some(owner) = before.strip_suffix('.') {
        let library = owner.rsplit(|c: char| !is_of_word(c)).next().unwrap_or_default();
        match LIBRARIES.iter().find(|(name, _)| *name == library) {
            Some((_, members)) => beginning(begun, members.iter().map(|name| (*name).to_owned())),
            None => {
                let fields =
                    PIECE.iter().chain(SQUARE).filter(|member| member.takes.is_none()).map(|member| member.name);
                let of_action = language::ACTION.iter().map(|key| key.name);
                beginning(begun, fields.chain(of_action).map(str::to_owned))
            }
        }
    } else {
        let commands = COMMANDS.iter().map(|(name, ..)| *name).filter(|_| before.is_empty());
        let words = all_names().iter().copied().filter(|name| !name.starts_with('_') && !declares(name));
        beginning(begun, commands.chain(words).map(str::to_owned))
    };
    (begins, found)
}

fn declares(name: &str) -> bool {
    use language::Sort::{Declares, House, Rule, Script};
    language::word(name).is_some_and(|word| matches!(word.sort, Declares | Rule | House | Script) && name != "option")
}

/// What may follow a command; none if it is none.
fn after_command(game: &Game, command: &str, begun: &str) -> Option<Vec<String>> {
    match command {
        "inspect" => {
            let keys = game.rules().citations().into_iter().map(|citation| citation.key.clone());
            let found = beginning(begun, keys);
            (!found.is_empty()).then_some(found)
        }
        "words" => Some(beginning(begun, language::words().map(|word| word.name.to_owned()))),
        "trace" => {
            let legal = game.legal();
            let lines = game.look(|table| legal.iter().map(|c| table.print(&c.action())).collect::<Vec<_>>());
            Some(beginning(begun, lines.unwrap_or_default().into_iter()))
        }
        "rules" => Some(Vec::new()),
        _ => None,
    }
}

/// Where a text begins that is not closed.
fn open_quote(line: &str) -> Option<usize> {
    let mut open: Option<(char, usize)> = None;
    for (at, c) in line.char_indices() {
        match open {
            Some((quote, _)) if c == quote => open = None,
            None if c == '"' || c == '\'' => open = Some((c, at + 1)),
            _ => {}
        }
    }
    open.map(|(_, at)| at)
}

fn beginning(begun: &str, all: impl Iterator<Item = String>) -> Vec<String> {
    let mut found: Vec<String> = all.filter(|name| name.starts_with(begun)).collect();
    found.sort();
    found.dedup();
    found
}
