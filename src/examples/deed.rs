//! What is done in an example, and what must have come of it.

use super::claim::{find, look, side};
use super::format::{Deed, Placed};
use super::things;
use crate::game::{Game, Refused};
use crate::report::did_you_mean;
use crate::rulebook::Table;
use crate::state::PieceId;
use crate::tongue::phrase;

pub(super) fn do_deed(game: &mut Game, deed: &Deed) -> Result<(), String> {
    match deed {
        Deed::Allowed(line) => {
            let told = game.told_dice();
            game.attempt(line).map_err(|refused| refused.to_string())?;
            let threw = game.whole_history().done.last().map_or(0, |record| record.dice.len());
            match told {
                Some(told) if told != threw => Err(format!("{told} dice were told, and '{line}' threw {threw}")),
                _ => Ok(()),
            }
        }
        Deed::Dice(fell) => {
            game.tell_dice(fell.clone());
            Ok(())
        }
        Deed::Reckoned(name, total, terms) => {
            let last = game.whole_history().done.last();
            let sum = last.and_then(|record| record.sums.iter().rfind(|sum| sum.name == *name));
            let Some(sum) = sum else { return Err(format!("the last action reckoned no '{name}'")) };
            let holds = sum.total == *total
                && sum.terms.len() == terms.len()
                && sum.terms.iter().zip(terms).all(|(term, key)| term.rule.starts_with(key.as_str()));
            holds.then_some(()).ok_or_else(|| format!("it reckoned {sum}"))
        }
        Deed::Counter(counter, value) => look(game, |table| things::counter_is(table, counter, *value)),
        Deed::Refused(line, by) => match could_be_refused(game, line, by).map(|()| game.attempt(line))? {
            Ok(done) => Err(format!("'{}' was done, and should be refused", done.line)),
            Err(refused) if is_refused_by(&refused, by) => Ok(()),
            Err(refused) => {
                let by = if by.is_empty() { "because no offer reaches it" } else { by };
                Err(format!("it should be refused {by}; {refused}"))
            }
        },
        Deed::Pieces(pieces) => look(game, |table| pieces.iter().try_for_each(|piece| stands(table, piece))),
        Deed::Gone(squares) => look(game, |table| {
            for name in squares {
                if let Some(id) = table.position.occupants(find(table, name)?).next() {
                    return Err(format!("on {name} stands {}", table.describe_piece(id)));
                }
            }
            Ok(())
        }),
        Deed::Box(owner, place, kind, count) => look(game, |table| {
            let word = |w: &str| table.rules.names.find(w).ok_or_else(|| format!("the rules have no word '{w}'"));
            let there = table.position.stock(side(table, owner)?, word(place)?, word(kind)?);
            if there == *count as i32 {
                Ok(())
            } else {
                Err(format!("{owner} has {there} {kind} in {place}, not {count}"))
            }
        }),
        Deed::Position(wanted) => {
            let there = game.position_text(None).map_err(|problems| problems.to_string())?;
            let wanted = wanted.split_whitespace().collect::<Vec<_>>().join(" ");
            if there == wanted { Ok(()) } else { Err(format!("the position is '{there}', not '{wanted}'")) }
        }
        Deed::Over(winner, reason) => look(game, |table| {
            let Some(outcome) = &table.position.outcome else { return Err("the game is not over".to_owned()) };
            let won = if winner.is_empty() { None } else { Some(side(table, winner)?) };
            if outcome.winner == won && outcome.reason.starts_with(reason.as_str()) {
                return Ok(());
            }
            let by = outcome.winner.and_then(|side| table.rules.manifest.sides.get(side.index()));
            let by = by.map_or("nobody".to_owned(), |side| side.id.clone());
            Err(format!("the game is over, won by {by}: {}", outcome.reason))
        }),
        Deed::Wall(wall) => look(game, |table| things::wall_stands(table, wall)),
        Deed::Lies(square, mark) => look(game, |table| things::mark_lies(table, square, mark, true)),
        Deed::Bare(square, mark) => look(game, |table| things::mark_lies(table, square, mark, false)),
        Deed::Value(value) => look(game, |table| things::value_is(table, value)),
        Deed::Left(budget, left) => look(game, |table| {
            let name = table.rules.names.find(budget).ok_or_else(|| format!("there is no budget '{budget}'"))?;
            let there = i64::from(table.position.budget(name));
            if there == *left { Ok(()) } else { Err(format!("of {budget} {there} is left, not {left}")) }
        }),
    }
}

/// Does a line say something that rules can refuse, and is there a rule of this key?
fn could_be_refused(game: &Game, line: &str, by: &str) -> Result<(), String> {
    let read = game.look(|table| table.parse(line)).unwrap_or_else(|| Err(phrase!("why.no_game").into()));
    if let Err(misread) = read
        && !misread.other_piece
    {
        return Err(format!("'{line}' cannot be read, so that no rule can refuse it: {misread}"));
    }
    let citations = game.rules().citations();
    if by.is_empty() || citations.iter().any(|c| c.key.starts_with(by)) {
        return Ok(());
    }
    let near = did_you_mean(by, citations.iter().map(|c| c.key.as_str()));
    Err(format!("'{line}' should be refused by '{by}', and no rule's key begins so{near}"))
}

fn is_refused_by(refused: &Refused, by: &str) -> bool {
    let fits = |key: &str| if by.is_empty() { key.is_empty() } else { key.starts_with(by) };
    refused.fault.is_none() && refused.reasons.iter().any(|reason| fits(&reason.key))
}

fn stands(table: &Table, piece: &Placed) -> Result<(), String> {
    let (owner, square) = (side(table, &piece.side)?, find(table, &piece.square)?);
    let fits = |id: PieceId| {
        table
            .position
            .piece(id)
            .is_some_and(|p| p.owner == owner && p.front == piece.front && table.rules.names.word(p.kind) == piece.kind)
    };
    if table.position.occupants(square).any(fits) {
        return Ok(());
    }
    let there: Vec<String> = table
        .position
        .occupants(square)
        .filter_map(|id| Some((id, table.position.piece(id)?)))
        .map(|(id, p)| format!("{} facing {}", table.describe_piece(id), p.front))
        .collect();
    let there = if there.is_empty() { "nothing".to_owned() } else { there.join(" and ") };
    let Placed { side, kind, square, front } = piece;
    Err(format!("on {square} should stand {side}'s {kind} facing {front}, and there is {there}"))
}
