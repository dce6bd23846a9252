//! The commands that may be written beside actions.

use std::io::Write;
use std::path::Path;

use super::table::{LONGEST_WAIT, No, Table, lacking};
use crate::author::record;
use crate::commands::moves::{find_square, legal, lines, nothing};
use crate::commands::{Stop, choose, count, why};
use crate::game::{Entry, is_house_line};
use crate::picture;
use crate::session::Session;
use crate::state::{PieceId, Place};

/// A command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    Moves,
    Why,
    Board,
    Describe,
    Pieces,
    Ledger,
    Section,
    Tables,
    Undo,
    Redo,
    Log,
    Rules,
    House,
    Record,
    Dice,
    Back,
    Carried,
    Save,
    Load,
    Help,
    Quit,
}

/// Each command: how it is called, what follows it, what it does.
const WORDS: [(Word, &str, &str, &str); 21] = [
    (Word::Moves, "moves", "[SQUARE]", "legal actions, of all or of what stands on a square"),
    (Word::Why, "why", "LINE", "the rules for and against an action"),
    (Word::Board, "board", "", "the board, and whose turn it is"),
    (Word::Describe, "describe", "SQUARE", "what is on a square"),
    (Word::Pieces, "pieces", "[SIDE]", "the table of all pieces, with what they count and where they are"),
    (Word::Ledger, "ledger", "[SIDE|SQUARE]", "the table that is kept of pieces; of one on a square, with the reasons"),
    (Word::Section, "section", "FROM TO", "the ground between two squares, and what hides the second from the first"),
    (Word::Tables, "tables", "[KEY]", "the tables of the book, or one of them"),
    (Word::Undo, "undo", "", "take back the last action"),
    (Word::Redo, "redo", "", "do again what was taken back"),
    (Word::Log, "log", "", "the game so far"),
    (Word::Rules, "rules", "", "the rules in force, and where they stand"),
    (Word::House, "house", "[NAME on|off]", "the house rules, or one of them switched on or off"),
    (Word::Record, "record", "[NAME]", "make a worked example of the position and of what was tried last"),
    (Word::Dice, "dice", "[N ...]", "what your own dice show, for the coming action; 'own' or 'seed' says who throws"),
    (Word::Back, "back", "", "to before the first action that does not agree with the rules in force"),
    (Word::Carried, "carried", "", "play with the rules that the save carries, or with your own again"),
    (Word::Save, "save", "NAME", "save the game: a name for the folder of saves, or a path"),
    (Word::Load, "load", "NAME", "go on with a saved game"),
    (Word::Help, "help", "", "this list"),
    (Word::Quit, "quit", "", "leave"),
];

impl Word {
    /// The command with which a line begins, and what follows it.
    pub fn read(line: &str) -> Option<(Word, &str)> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let found = WORDS.iter().find(|(_, name, ..)| *name == first.to_lowercase());
        found.map(|(word, ..)| (*word, rest.trim()))
    }
}

/// The command that may be meant by a line that is neither command nor action.
pub fn nearest_word(line: &str) -> Option<&'static str> {
    let first = line.split_whitespace().next()?;
    let long = first.chars().count() > 2;
    crate::report::nearest(first, WORDS.iter().map(|(_, name, ..)| *name)).filter(|_| long)
}

impl<O: Write> Table<O> {
    /// Does what a command says.
    pub(super) fn obey(&mut self, word: Word, rest: &str) -> Result<(), No> {
        match word {
            Word::Moves => self.moves(rest)?,
            Word::Why if rest.is_empty() => return Err(lacking("why", "an action line", "why 1252-807")),
            Word::Why => why::explain(&self.session.game, rest, &mut self.out)?,
            Word::Board => self.show()?,
            Word::Describe => self.describe(rest)?,
            Word::Pieces => self.pieces(rest)?,
            Word::Ledger => self.ledger(rest)?,
            Word::Section => self.section(rest)?,
            Word::Tables => self.tables(rest)?,
            Word::Undo | Word::Redo => self.take_back(word == Word::Redo)?,
            Word::Log => self.log()?,
            Word::Rules => self.rules()?,
            Word::House => self.house(rest)?,
            Word::Record => self.record(rest)?,
            Word::Dice => self.dice(rest)?,
            Word::Back => self.back()?,
            Word::Carried => self.carried()?,
            Word::Save => self.save(rest)?,
            Word::Load => self.load(rest)?,
            Word::Help => self.help()?,
            Word::Quit => {}
        }
        Ok(())
    }

    fn moves(&mut self, square: &str) -> Result<(), No> {
        let game = &self.session.game;
        let square = Some(square).filter(|name| !name.is_empty());
        let legal = legal(game, square).map_err(No::refused)?;
        for line in lines(game, &legal) {
            writeln!(self.out, "{line}")?;
        }
        match square.filter(|_| legal.is_empty()) {
            Some(name) => writeln!(self.out, "{}", nothing(game, name))?,
            None => writeln!(self.out, "{}", count(legal.len(), "action"))?,
        }
        Ok(())
    }

    fn take_back(&mut self, again: bool) -> Result<(), No> {
        let game = &mut self.session.game;
        let (line, told) = if again { (game.redo(), "done again") } else { (game.undo(), "taken back") };
        let Some(line) = line else {
            let nothing = match (again, game.whole_history().done.last()) {
                (true, _) => "nothing was taken back",
                (false, None) => "nothing was done yet",
                (false, Some(last)) if is_house_line(&last.line) => {
                    "the house rules were changed here; change them back with 'house' and a name"
                }
                (false, Some(_)) => "what was done in secret cannot be taken back from here",
            };
            return Err(No::Refused(nothing.to_owned()));
        };
        self.session.keep();
        self.session.wait_until_safe(LONGEST_WAIT);
        writeln!(self.out, "{told}: {line}")?;
        self.tell_journal()?;
        self.shown_after_change()?;
        Ok(())
    }

    fn log(&mut self) -> Result<(), Stop> {
        let game = &self.session.game;
        let seats = &game.rules().manifest.seats;
        let mut count_done = 0;
        for line in game.whole_history().opening.lines() {
            writeln!(self.out, "         {}", line.english())?;
        }
        for entry in game.log() {
            let (number, record) = match entry {
                Entry::Done(number, record) => (number, record),
                Entry::Hidden(hidden) => {
                    count_done += hidden;
                    writeln!(self.out, "         {} hidden", count(hidden, "line"))?;
                    continue;
                }
                Entry::TakenBack(_) => continue,
                Entry::Regret(regret) => {
                    writeln!(self.out, "         taken back after a throw: {}", regret.line)?;
                    for throw in &regret.dice {
                        writeln!(self.out, "         {throw}")?;
                    }
                    continue;
                }
            };
            count_done += 1;
            let seat = seats.get(usize::from(record.seat)).map_or("?", |seat| seat.id.as_str());
            writeln!(self.out, "{number:>4}  {seat}  {}", record.line)?;
            for told in record.reckoned() {
                writeln!(self.out, "         {}", told.english())?;
            }
        }
        writeln!(self.out, "{}", count(count_done, "action"))?;
        Ok(())
    }

    /// The table of all pieces: of every side, or of one.
    fn pieces(&mut self, of: &str) -> Result<(), No> {
        let sides = self.session.game.rules().manifest.sides.clone();
        if !of.is_empty() && !sides.iter().any(|side| side.id == of) {
            let near = crate::report::did_you_mean(of, sides.iter().map(|side| side.id.as_str()));
            return Err(No::Refused(format!("there is no side '{of}'{near}")));
        }
        let rows = self.session.game.look(|table| {
            let word = |name| table.rules.names.word(name).to_owned();
            let row = |id: PieceId| {
                let piece = table.position.piece(id)?;
                let side = sides.get(piece.owner.index()).filter(|side| of.is_empty() || side.id == of)?;
                let place = match &piece.place {
                    Place::Board(_) => format!("on {}", table.board.grid.name(piece.square()?)),
                    Place::Box(place) => format!("in {}", word(*place)),
                    Place::Gone => return None,
                };
                let kind = table.rules.kind(piece.kind).map_or_else(|| word(piece.kind), |kind| kind.title.clone());
                let values: Vec<String> = piece.values.iter().map(|(key, n)| format!("{} {n}", word(*key))).collect();
                Some(format!("{:<3} {kind} {place}  {}", side.id, values.join(", ")).trim_end().to_owned())
            };
            table.position.ids().filter_map(row).collect::<Vec<String>>()
        });
        for row in rows.unwrap_or_default() {
            writeln!(self.out, "{row}")?;
        }
        Ok(())
    }

    fn rules(&mut self) -> Result<(), Stop> {
        let rules = self.session.game.rules();
        let manifest = &rules.manifest;
        writeln!(self.out, "{}, {} {}, {}", manifest.title, manifest.id, manifest.version, manifest.author)?;
        for house in &rules.house {
            writeln!(self.out, "  house rule {} {}: {} ({})", house.name, house.version, house.title, house.author)?;
        }
        for (name, value) in rules.options.iter() {
            writeln!(self.out, "  option {name} = {value}")?;
        }
        for rule in &rules.rules {
            let citation = &rule.citation;
            writeln!(self.out, "  {} {citation} ({})", rule.body.family(), citation.origin)?;
            for amendment in &citation.amended {
                writeln!(self.out, "    {} by a house rule ({})", amendment.told(), amendment.by)?;
            }
        }
        Ok(())
    }

    fn record(&mut self, name: &str) -> Result<(), No> {
        let name = Some(name).filter(|name| !name.is_empty());
        let Session { library, game, .. } = &self.session;
        let recorded = record(library, game, self.tried.as_ref(), name).map_err(No::refused)?;
        writeln!(self.out, "recorded as {}: {}:{}", recorded.id, recorded.path.display(), recorded.line)?;
        Ok(())
    }

    fn dice(&mut self, told: &str) -> Result<(), No> {
        let throws = self.session.hear_dice(told).map_err(|why| No::Refused(why.english()))?.english();
        writeln!(self.out, "{throws}")?;
        Ok(())
    }

    fn back(&mut self) -> Result<(), No> {
        self.settle()?;
        match self.session.go_back() {
            0 => return Err(No::Refused("the game so far agrees with the rules in force".to_owned())),
            n => writeln!(self.out, "{} taken back", count(n, "action"))?,
        }
        self.shown_after_change()?;
        Ok(())
    }

    fn carried(&mut self) -> Result<(), No> {
        let carried = self.session.carries_other_rules();
        self.session.play_carried(carried).map_err(No::refused)?;
        let told = if carried { "the rules that the save carries are" } else { "your own rules are" };
        writeln!(self.out, "{told} in force")?;
        self.tell_notices()?;
        self.verify()?;
        Ok(())
    }

    fn save(&mut self, name: &str) -> Result<(), No> {
        if name.is_empty() {
            return Err(lacking("save", "a name", "save evening"));
        }
        let path = choose::new_save(&self.session.library, name);
        let told = if path.exists() { "saved in place of an earlier game" } else { "saved" };
        self.session.save(&path).map_err(No::refused)?;
        writeln!(self.out, "{told}: {}", path.display())?;
        Ok(())
    }

    fn load(&mut self, name: &str) -> Result<(), No> {
        if name.is_empty() {
            return Err(lacking("load", "a name", "load evening"));
        }
        let path = choose::find_save(&self.session.library, Path::new(name))?;
        let session = Session::open(self.session.library.clone(), &path).map_err(No::refused)?;
        writeln!(self.out, "loaded: {}", path.display())?;
        self.replace(session)?;
        self.shown_after_change()?;
        Ok(())
    }

    fn help(&mut self) -> Result<(), Stop> {
        let rules = self.session.game.rules();
        writeln!(self.out, "actions, as the book of the game writes them:")?;
        for verb in rules.verbs() {
            let ways: Vec<&str> = verb.lines.iter().map(crate::rulebook::LinePattern::text).collect();
            if !ways.is_empty() {
                writeln!(self.out, "  {}: {}", verb.title, ways.join("  or  "))?;
            }
        }
        writeln!(self.out, "  {}", rules.turn.done)?;
        writeln!(self.out, "commands:")?;
        for (_, name, after, says) in WORDS {
            writeln!(self.out, "  {:<16} {says}", format!("{name} {after}"))?;
        }
        writeln!(self.out, "A line that begins with # is passed over.")?;
        Ok(())
    }

    fn describe(&mut self, name: &str) -> Result<(), No> {
        if name.is_empty() {
            return Err(lacking("describe", "a square", "describe 1252"));
        }
        let square = find_square(&self.session.game, name).map_err(No::refused)?;
        let told = self.session.game.look(|table| picture::words::square(table, square)).unwrap_or_default();
        for (n, line) in told.iter().enumerate() {
            let indent = if n == 0 { "" } else { "  " };
            writeln!(self.out, "{indent}{}", line.english())?;
        }
        Ok(())
    }
}
