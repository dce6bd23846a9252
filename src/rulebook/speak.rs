//! Lines read as actions, and actions printed as lines: `parse(print(a)) == a`.

use super::kinds::Verb;
use super::{Action, Body, Filled, Slot, Table};
use crate::board::{Direction, Square};
use crate::report::nearest;
use crate::state::{Name, PieceId, Side};
use crate::tongue::{Phrase, phrase};

/// What a line means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// An action.
    Act(Action),
    /// The end of this step of the turn.
    Done,
}

/// Why a line cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    /// A sentence.
    pub says: Phrase,
    /// Is it well written, but for the letter of another piece than stands there?
    pub other_piece: bool,
}

/// A line is no longer than this: an action names a few squares.
const LONGEST_LINE: usize = 2000;

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.says.english())
    }
}

impl From<Misread> for String {
    fn from(misread: Misread) -> Self {
        misread.says.english()
    }
}

impl From<Phrase> for Misread {
    fn from(says: Phrase) -> Self {
        Self { says, other_piece: false }
    }
}

impl Table {
    /// The letter by which the book writes a kind of this side.
    pub fn letter(&self, kind: Name, owner: Side) -> &str {
        self.rules.kind(kind).and_then(|k| k.letters.get(owner.index())?.first()).map_or("?", String::as_str)
    }

    /// What stands on the pieces of a kind of this side in a picture: a sign of their own, or the letter.
    pub fn inscription(&self, kind: Name, owner: Side) -> &str {
        let inscribed = self.rules.kind(kind).and_then(|k| k.inscribed.get(owner.index()));
        inscribed.filter(|sign| !sign.is_empty()).map_or_else(|| self.letter(kind, owner), String::as_str)
    }

    /// An action in one line.
    pub fn print(&self, action: &Action) -> String {
        let Some(verb) = self.rules.verb(action.verb) else { return "?".to_owned() };
        let grid = &self.board.grid;
        let piece = action.actor.and_then(|id| self.position.piece(id));
        let from = piece.and_then(crate::state::Piece::square);
        verb.lines.first().map_or_else(String::new, |line| {
            line.print(|slot| match slot {
                Slot::Letter => piece.map(|p| self.letter(p.kind, p.owner).to_owned()),
                Slot::From => from.map(|s| grid.name(s).to_owned()),
                Slot::To => action.to.map(|s| grid.name(s).to_owned()),
                Slot::Front => action.front.map(|front| self.front_text(action.to.or(from), front)),
                Slot::Squares => (!action.squares.is_empty())
                    .then(|| action.squares.iter().map(|s| grid.name(*s)).collect::<Vec<_>>().join(",")),
                Slot::With => (!action.with.is_empty()).then(|| {
                    let at = |id: &PieceId| self.position.piece(*id).and_then(crate::state::Piece::square);
                    action.with.iter().filter_map(at).map(|s| grid.name(s)).collect::<Vec<_>>().join(",")
                }),
                Slot::Victim => {
                    let there = action.to.and_then(|s| self.position.occupants(s).next());
                    there.and_then(|id| self.position.piece(id)).map(|p| self.letter(p.kind, p.owner).to_owned())
                }
                Slot::Kind => {
                    action.kind.map(|k| self.letter(k, piece.map_or(self.side_at_move(), |p| p.owner)).to_owned())
                }
                Slot::Number => action.number.map(|n| n.to_string()),
            })
        })
    }

    /// How the book calls a front that no square names.
    fn front_name(&self, front: Direction) -> &str {
        self.rules.manifest.front_names.get(&front).map_or(front.name(), String::as_str)
    }

    /// A front written as the square before one who stands on `from`; by its name at the edge of the board, or where the
    /// square would not be read as this front.
    fn front_text(&self, from: Option<Square>, front: Direction) -> String {
        let grid = &self.board.grid;
        let before = from.and_then(|s| grid.step(s, front)).filter(|to| {
            let leads = from.and_then(|s| grid.step_between(s, *to));
            leads == Some(front) && Direction::ALL.into_iter().all(|d| self.front_name(d) != grid.name(*to))
        });
        before.map_or(self.front_name(front), |square| grid.name(square)).to_owned()
    }

    /// Can this word fill a slot, as far as squares go?
    fn may_stand(&self, slot: Slot, word: &str) -> bool {
        let is_square = |name: &str| self.board.find(name).is_some();
        match slot {
            Slot::From | Slot::To => is_square(word),
            Slot::Squares | Slot::With => word.split(',').all(is_square),
            Slot::Front => is_square(word) || self.front_called(word).is_some(),
            // Which kind it is, is seen when all the rest is read.
            Slot::Kind => self.rules.kinds().any(|k| k.letters.iter().flatten().any(|letter| letter == word)),
            Slot::Letter | Slot::Victim => true,
            Slot::Number => word.parse::<i64>().is_ok(),
        }
    }

    fn front_called(&self, text: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| self.front_name(*d) == text).or_else(|| Direction::from_name(text))
    }

    /// The first side that the seat at the move plays.
    pub fn side_at_move(&self) -> Side {
        let sides = 0..self.rules.sides() as u8;
        sides.map(Side).find(|s| self.seat_plays(self.position.turn.seat, *s)).unwrap_or(Side(0))
    }

    /// What a line means.
    ///
    /// # Errors
    /// A sentence: how lines are written, or which square, piece or front is wrong.
    pub fn parse(&self, line: &str) -> Result<Said, Misread> {
        if line.len() > LONGEST_LINE {
            return Err(phrase!("misread.long", n = line.len(), most = LONGEST_LINE).into());
        }
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let done = &self.rules.turn.done;
        let bare = |text: &str| text.trim_end_matches(['!', '.']).to_lowercase();
        if bare(&line) == bare(done) {
            return Ok(Said::Done);
        }
        let mut first_error = None;
        let longest = self.rules.verbs().map(|v| v.lines.len()).max().unwrap_or(0);
        // The full manner of every verb before anyone's short one.
        for n in 0..longest {
            for verb in self.rules.verbs() {
                // A name may hold what stands between two slots; what names no square is read only to be told so.
                let Some(pattern) = verb.lines.get(n) else { continue };
                let of_squares = pattern.read_where(&line, &|slot, word| self.may_stand(slot, word));
                let Some(filled) = of_squares.or_else(|| pattern.read(&line)) else { continue };
                match self.fill(verb, &filled) {
                    Ok(action) => return Ok(Said::Act(action)),
                    // Any few words fit a manner without words of its own: it decides nothing unless a square is meant.
                    Err(why) if pattern.has_words() || self.names_a_square(&filled) => {
                        first_error = first_error.or(Some(why));
                    }
                    Err(_) => {}
                }
            }
        }
        Err(first_error.unwrap_or_else(|| {
            let ways = self.rules.verbs().filter_map(|v| v.lines.first()).map(|l| format!("'{}'", l.text()));
            let ways: Vec<String> = ways.chain([format!("'{done}'")]).collect();
            phrase!("misread.line", line = line.as_str(), ways = ways.join(", ")).into()
        }))
    }

    /// A square by its name.
    ///
    /// # Errors
    /// A sentence with the names of the corners.
    pub fn find_square(&self, name: &str) -> Result<Square, Phrase> {
        let grid = &self.board.grid;
        self.board.find(name).ok_or_else(|| {
            let (first, last) = (grid.name(Square(0)), grid.name(Square(grid.len() as u32 - 1)));
            phrase!("misread.square", name = name, first = first, last = last)
        })
    }

    fn names_a_square(&self, filled: &Filled) -> bool {
        filled.iter().any(|(slot, text)| matches!(slot, Slot::From | Slot::To) && self.board.grid.find(text).is_some())
    }

    fn fill(&self, verb: &Verb, filled: &Filled) -> Result<Action, Misread> {
        let mut action = Action::new(verb.name, None);
        let text = |slot: Slot| filled.iter().find(|(s, _)| *s == slot).map(|(_, t)| t.as_str());
        let mut from = None;
        if let Some(name) = text(Slot::From) {
            let square = self.find_square(name)?;
            from = Some(square);
            action.actor = Some(self.actor_on(square, text(Slot::Letter))?);
        }
        if let Some(name) = text(Slot::To) {
            action.to = Some(self.find_square(name)?);
        }
        if let Some(name) = text(Slot::Front) {
            let stands = action.to.or(from);
            action.front = Some(self.read_front(stands, name)?);
        }
        if let Some(list) = text(Slot::Squares) {
            action.squares = list.split(',').map(|name| self.find_square(name)).collect::<Result<_, Phrase>>()?;
        }
        if let Some(list) = text(Slot::With) {
            let piece_on = |name: &str| self.actor_on(self.find_square(name)?, None);
            action.with = list.split(',').map(piece_on).collect::<Result<_, Misread>>()?;
        }
        if let (Some(letter), Some(square)) = (text(Slot::Victim), action.to) {
            self.actor_on(square, Some(letter))?;
        }
        if let Some(word) = text(Slot::Kind) {
            let actor = action.actor.and_then(|id| self.position.piece(id));
            let side = actor.map_or(self.side_at_move(), |p| p.owner);
            let into = actor.map_or_else(Vec::new, |piece| self.promotions(verb.name, piece.kind));
            action.kind = Some(self.kind_by_letter(word, side, &into)?);
        }
        if let Some(word) = text(Slot::Number) {
            let number = word.parse().map_err(|_| Misread::from(phrase!("misread.number", word = word)))?;
            action.number = Some(number);
        }
        Ok(action)
    }

    fn letters(&self, id: PieceId) -> &[String] {
        let piece = self.position.piece(id);
        piece.and_then(|p| self.rules.kind(p.kind)?.letters.get(p.owner.index())).map_or(&[], Vec::as_slice)
    }

    fn actor_on(&self, square: Square, letter: Option<&str>) -> Result<PieceId, Misread> {
        // Those first whom the seat at the move commands.
        let mut here: Vec<PieceId> = self.position.occupants(square).collect();
        here.sort_by_key(|id| !self.commands(self.position.turn.seat, *id));
        let name = self.board.grid.name(square);
        let Some(first) = here.first() else { return Err(phrase!("misread.nobody", square = name).into()) };
        let Some(letter) = letter else { return Ok(*first) };
        let fits = |id: &&PieceId| self.letters(**id).iter().any(|l| l == letter);
        here.iter().find(fits).copied().ok_or_else(|| {
            let stands = here.iter().map(|id| {
                let letters = self.letters(*id).iter().map(Phrase::from).collect();
                phrase!("piece.letters", piece = self.tell_piece(*id), letters = Phrase::Listed("list.or", letters))
            });
            let stands = Phrase::Listed("list.and", stands.collect());
            let says = phrase!("misread.piece", square = name, stands = stands, letter = letter);
            Misread { says, other_piece: true }
        })
    }

    /// What a piece of a kind may become by an action of this verb.
    fn promotions(&self, verb: Name, kind: Name) -> Vec<Name> {
        let offers = self.rules.rules.iter().filter_map(|rule| match &rule.body {
            Body::Offer(offer) if offer.verb == verb && offer.of.as_ref().is_some_and(|of| of.has(kind)) => Some(offer),
            _ => None,
        });
        offers.filter_map(|offer| offer.promotes.as_ref()).flat_map(|promotes| promotes.into.iter().copied()).collect()
    }

    /// The kind of a letter. Of several that share it, one of `likely` is meant.
    fn kind_by_letter(&self, letter: &str, side: Side, likely: &[Name]) -> Result<Name, Phrase> {
        let letters = |k: &super::kinds::Kind| k.letters.get(side.index()).cloned().unwrap_or_default();
        let called = || self.rules.kinds().filter(|k| letters(k).iter().any(|l| l == letter)).map(|k| k.name);
        called().find(|kind| likely.contains(kind)).or_else(|| called().next()).ok_or_else(|| {
            let all: Vec<String> = self.rules.kinds().filter_map(|k| letters(k).first().cloned()).collect();
            match nearest(letter, all.iter().map(String::as_str)) {
                Some(near) => phrase!("misread.kind.near", letter = letter, near = near),
                None => phrase!("misread.kind", letter = letter),
            }
        })
    }

    fn read_front(&self, stands: Option<Square>, text: &str) -> Result<Direction, Phrase> {
        let grid = &self.board.grid;
        if let Some(front) = Direction::ALL.into_iter().find(|d| self.front_name(*d) == text) {
            return Ok(front);
        }
        if let Some(before) = grid.find(text) {
            let towards = stands.and_then(|s| grid.step_between(s, before));
            return towards.ok_or_else(|| {
                let from = stands.map_or_else(|| phrase!("misread.there"), |s| grid.name(s).into());
                phrase!("misread.front.from", from = from, square = text)
            });
        }
        Direction::from_name(text).ok_or_else(|| {
            let names: Vec<&str> = self.rules.manifest.front_names.values().map(String::as_str).collect();
            let names = if names.is_empty() { "N, E, S, W".to_owned() } else { names.join(", ") };
            phrase!("misread.front", text = text, names = names)
        })
    }
}
