//! The table in the terminal: hears, plays, tells.

use std::io::Write;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError};
use std::time::Duration;

use super::hear::Heard;
use super::words::{self, Word};
use crate::author::Tried;
use crate::commands::{Stop, tell};
use crate::game::Hides;
use crate::picture::text;
use crate::report::{Problems, quoted};
use crate::session::{Notice, OFFERS, Session, UNSAVED};

/// So many empty lines send what was written out of sight.
const SCREEN: usize = 100;
/// How many actions of the history are verified between two looks at what was heard.
const SLICE: usize = 20;
/// So long an action waits for the disk before it is told.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// A game in the terminal.
pub struct Table<O> {
    pub(super) session: Session,
    pub(super) out: O,
    /// Wakes the table when a file was saved.
    sender: SyncSender<Heard>,
    /// Does a person sit at the terminal?
    is_person: bool,
    /// Does the first refusal end it?
    is_strict: bool,
    /// The number of the line under way, counted from 1.
    line: usize,
    /// How many faults of rules were told.
    faults: usize,
    /// Is the history being verified?
    verifying: bool,
    /// For whom the board was last shown.
    shown_for: Hides,
    /// What was tried last, if it was refused.
    pub(super) tried: Option<Tried>,
    /// Why the journal could not be written when that was last told.
    journal_trouble: Option<String>,
}

/// Why a line was not carried out.
pub(super) enum No {
    /// It was refused; the game goes on.
    Refused(String),
    /// The command comes to its end.
    Stop(Stop),
}

impl No {
    /// A refusal for this reason.
    pub fn refused(why: impl std::fmt::Display) -> Self {
        Self::Refused(why.to_string())
    }
}

impl From<Stop> for No {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Wrong(why) => Self::Refused(why),
            stop => Self::Stop(stop),
        }
    }
}

impl From<std::io::Error> for No {
    fn from(error: std::io::Error) -> Self {
        Self::Stop(error.into())
    }
}

impl<O: Write> Table<O> {
    pub fn new(session: Session, sender: SyncSender<Heard>, out: O, is_person: bool, is_strict: bool) -> Self {
        let shown_for = Hides { secret: false, ..session.game.hides() };
        Self {
            session,
            out,
            sender,
            is_person,
            is_strict,
            line: 0,
            faults: 0,
            verifying: true,
            shown_for,
            tried: None,
            journal_trouble: None,
        }
    }

    /// Plays until there are no more lines, or one of them ends it.
    pub fn play(&mut self, heard: &Receiver<Heard>) -> Result<(), Stop> {
        self.watch();
        self.session.keep_journal();
        self.verify()?;
        self.tell_opening()?;
        if self.is_person {
            if !self.curtain()? {
                self.show()?;
            }
            writeln!(self.out, "Write an action, or 'help'.")?;
        }
        loop {
            self.prompt()?;
            match self.wait(heard)? {
                Heard::Line(line) => {
                    self.line += 1;
                    if self.hear(&line)? {
                        return self.leave();
                    }
                }
                Heard::TooLong => {
                    self.line += 1;
                    self.refuse("refused: the line is longer than any action")?;
                }
                Heard::Saved => self.look_at_files()?,
                Heard::End(None) => {
                    self.fresh_line()?;
                    return self.leave();
                }
                Heard::End(Some(why)) => return Err(Stop::Wrong(format!("standard input cannot be read: {why}"))),
            }
        }
    }

    /// Tells how a game came about that begins.
    fn tell_opening(&mut self) -> Result<(), Stop> {
        let history = self.session.game.whole_history();
        if !history.done.is_empty() || history.opening.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "Set up:")?;
        for line in history.opening.lines() {
            writeln!(self.out, "  {}", line.english())?;
        }
        let told = history.opening.told.len();
        for line in self.session.game.take_printed().into_iter().skip(told) {
            writeln!(self.out, "printed: {line}")?;
        }
        Ok(())
    }

    /// Leaves the game: a person's stays kept, if he has not saved it.
    fn leave(&mut self) -> Result<(), Stop> {
        if !self.is_person {
            self.session.forget_unsaved();
        } else if let Some(name) = self.session.unsaved().and_then(|path| path.file_stem()?.to_str()) {
            let name = format!("{UNSAVED}/{name}");
            writeln!(self.out, "The game is kept; go on with it by 'ludimus play --load {name}'.")?;
        }
        Ok(())
    }

    /// Watches the files of the game.
    pub(super) fn watch(&mut self) {
        let sender = self.sender.clone();
        // When the table has much to hear, it looks at the files before each line anyway.
        if let Err(why) = self.session.watch(move || drop(sender.try_send(Heard::Saved))) {
            tell(why);
        }
    }

    fn prompt(&mut self) -> Result<(), Stop> {
        if self.is_person {
            let seat = self.seat();
            write!(self.out, "{seat}> ")?;
        }
        Ok(self.out.flush()?)
    }

    fn wait(&mut self, heard: &Receiver<Heard>) -> Result<Heard, Stop> {
        loop {
            match heard.try_recv() {
                Ok(heard) => return Ok(heard),
                Err(TryRecvError::Disconnected) => return Ok(Heard::End(None)),
                Err(TryRecvError::Empty) if self.verifying => {
                    self.verify_slice()?;
                }
                Err(TryRecvError::Empty) => return Ok(heard.recv().unwrap_or(Heard::End(None))),
            }
        }
    }

    /// Carries out a line; true if it ends the game.
    fn hear(&mut self, line: &str) -> Result<bool, Stop> {
        self.look_at_files()?;
        if line.is_empty() || line.starts_with('#') {
            return Ok(false);
        }
        let is_action = self.session.game.look(|table| table.parse(line).is_ok()) == Some(true);
        let result = match Word::read(line).filter(|_| !is_action) {
            Some((Word::Quit, _)) => return Ok(true),
            Some((word, rest)) => self.obey(word, rest),
            None => self.act(line),
        };
        self.tell_scripts()?;
        match result {
            Ok(()) => Ok(false),
            Err(No::Refused(why)) => self.refuse(&why).map(|()| false),
            Err(No::Stop(stop)) => Err(stop),
        }
    }

    fn act(&mut self, line: &str) -> Result<(), No> {
        let seat = self.seat();
        match self.session.game.attempt(line) {
            Ok(done) => {
                self.tried = None;
                self.session.keep();
                // What is told as done is safe, unless the disk does not give it.
                self.session.wait_until_safe(LONGEST_WAIT);
                writeln!(self.out, "{seat}  {}", done.line)?;
                self.tell_journal()?;
                self.shown_after_change()?;
                Ok(())
            }
            Err(refused) => {
                let after = self.session.game.whole_history().done.len();
                self.tried = Some(Tried { after, line: refused.line.clone(), reasons: refused.reasons.clone() });
                if refused.fault.is_some() {
                    self.faults = self.session.game.faults().len();
                }
                let near =
                    refused.reasons.iter().all(|r| r.key.is_empty()).then(|| words::nearest_word(line)).flatten();
                let hint = near.map(|word| format!("\n  did you mean the command '{word}'?")).unwrap_or_default();
                Err(No::Refused(format!("{refused}{hint}")))
            }
        }
    }

    fn refuse(&mut self, why: &str) -> Result<(), Stop> {
        writeln!(self.out, "{why}")?;
        if self.is_strict {
            self.out.flush()?;
            return Err(Stop::Wrong(format!("line {} was refused", self.line)));
        }
        Ok(())
    }

    /// Tells once that the journal cannot be written, and what became of its files.
    pub(super) fn tell_journal(&mut self) -> Result<(), Stop> {
        self.session.look_at_journal();
        let trouble = self.session.journal_trouble();
        if trouble != self.journal_trouble {
            match &trouble {
                Some(why) => writeln!(self.out, "{why}\n  the game goes on; save it elsewhere with 'save'")?,
                None => writeln!(self.out, "the journal is written again")?,
            }
            self.journal_trouble = trouble;
        }
        Ok(())
    }

    /// Tells what the session has to tell.
    pub(super) fn tell_notices(&mut self) -> Result<(), Stop> {
        for notice in self.session.notices.drain(..) {
            writeln!(self.out, "{}", notice.english())?;
        }
        Ok(())
    }

    /// Verifies to the end.
    pub(super) fn settle(&mut self) -> Result<(), Stop> {
        while self.verifying {
            self.verify_slice()?;
        }
        Ok(())
    }

    /// What a person sees after a change, and how the game ended if it did.
    pub(super) fn shown_after_change(&mut self) -> Result<(), Stop> {
        if self.curtain()? {
            return Ok(());
        }
        if self.is_person {
            let drawn = self.session.game.look(text::board).unwrap_or_default();
            let turn = self.turn();
            writeln!(self.out, "{drawn}{turn}")?;
        } else if self.session.game.look(|table| table.position.outcome.is_some()) == Some(true) {
            let turn = self.turn();
            writeln!(self.out, "{turn}")?;
        }
        Ok(())
    }

    /// Where something secret begins or ends for a person, sends what was written out of sight and says whose turn it is.
    /// True if so: the board is then drawn when it is asked for.
    fn curtain(&mut self) -> Result<bool, Stop> {
        let now = self.session.game.hides();
        let falls = std::mem::replace(&mut self.shown_for, now).falls(now);
        if !falls || !self.is_person {
            return Ok(false);
        }
        let turn = self.turn();
        let says = if now.secret {
            "Nobody else should look; 'board' shows the board."
        } else {
            "What was done in secret is shown from now on; 'board' shows the board."
        };
        writeln!(self.out, "{}{turn}. {says}", "\n".repeat(SCREEN))?;
        Ok(true)
    }

    /// Draws the board, explains its letters, and tells whose turn it is.
    pub(super) fn show(&mut self) -> Result<(), Stop> {
        let game = &self.session.game;
        let drawn = game.look(|table| text::board(table) + "\n" + &text::legend(table)).unwrap_or_default();
        let turn = self.turn();
        Ok(writeln!(self.out, "{drawn}{turn}")?)
    }

    fn turn(&self) -> String {
        self.session.game.look(|table| text::turn(table).english()).unwrap_or_default()
    }

    /// The seat at the move.
    pub(super) fn seat(&self) -> String {
        let game = &self.session.game;
        let seat = game.look(|table| usize::from(table.position.turn.seat)).unwrap_or_default();
        game.rules().manifest.seats.get(seat).map_or("?", |seat| seat.id.as_str()).to_owned()
    }

    /// Puts under the game what was saved, and tells of it.
    fn look_at_files(&mut self) -> Result<(), Stop> {
        let known = self.session.stale.clone();
        match self.session.refresh() {
            None => Ok(()),
            // It was told already.
            Some(Notice { result: Err(why), .. }) if known.as_ref() == Some(&why) => Ok(()),
            Some(notice) => self.tell_notice(&notice),
        }
    }

    /// Ends the line on which a person is asked.
    fn fresh_line(&mut self) -> Result<(), Stop> {
        if self.is_person {
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn tell_notice(&mut self, notice: &Notice) -> Result<(), Stop> {
        self.fresh_line()?;
        match &notice.result {
            Ok(reloaded) => {
                let rules = match reloaded.changed.as_slice() {
                    [] => "no rule is another".to_owned(),
                    changed => changed.join(", "),
                };
                writeln!(self.out, "saved and in force after {} ms: {rules}", notice.took.as_millis())?;
                for sentence in &reloaded.notices {
                    writeln!(self.out, "  {}", sentence.english())?;
                }
                self.faults = 0;
                self.verifying = true;
                self.verify()
            }
            Err(Problems(problems)) => {
                writeln!(self.out, "saved, but the rules stay as they were:")?;
                for problem in problems {
                    writeln!(self.out, "  {problem}")?;
                }
                Ok(())
            }
        }
    }

    /// Verifies the history: before the next line of a pipe, and while a person thinks.
    pub(super) fn verify(&mut self) -> Result<(), Stop> {
        self.verifying = true;
        while !self.is_person && self.verifying {
            self.verify_slice()?;
        }
        Ok(())
    }

    fn verify_slice(&mut self) -> Result<(), Stop> {
        if self.session.verify(SLICE) {
            return Ok(());
        }
        self.verifying = false;
        if let Some(trouble) = self.session.told_trouble() {
            self.fresh_line()?;
            writeln!(self.out, "the game so far does not agree with the rules in force: {}", trouble.english())?;
            writeln!(self.out, "  {OFFERS}")?;
            self.prompt()?;
        }
        Ok(())
    }

    /// Tells what scripts printed, and which rules failed.
    fn tell_scripts(&mut self) -> Result<(), Stop> {
        for line in self.session.game.take_printed() {
            writeln!(self.out, "printed: {line}")?;
        }
        let faults = self.session.game.faults();
        for fault in faults.iter().skip(self.faults) {
            writeln!(self.out, "a rule failed and is not asked until scripts are saved: {fault}")?;
        }
        if !faults.is_empty() && faults.len() == self.faults {
            let keys: Vec<&str> = faults.iter().map(|fault| fault.rule.as_str()).collect();
            writeln!(self.out, "out of force until scripts are saved: {}", keys.join(", "))?;
        }
        self.faults = faults.len();
        Ok(())
    }

    /// Puts another game on the table.
    pub(super) fn replace(&mut self, session: Session) -> Result<(), Stop> {
        self.session = session;
        self.session.keep_journal();
        (self.journal_trouble, self.tried) = (None, None);
        // Whoever sat here may not be the one for whom it was saved.
        self.shown_for = Hides { secret: false, ..self.session.game.hides() };
        self.faults = 0;
        self.watch();
        for notice in &self.session.notices {
            writeln!(self.out, "{}", notice.english())?;
        }
        self.verify()
    }
}

/// A sentence about a word that needs something after it.
pub(super) fn lacking(word: &str, what: &str, example: &str) -> No {
    No::Refused(format!("{} needs {what} after it, for instance {}", quoted(word), quoted(example)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::library::Library;
    use crate::rulebook::OptionValue;

    #[test]
    fn before_another_sets_up_in_secret_a_person_sees_an_empty_screen() {
        let options = BTreeMap::from([("deployment".to_owned(), OptionValue::Choice("by_hand".to_owned()))]);
        let library = Library::embedded_only();
        let session = Session::new_game(library, "hellwig-1803", Some("hellwig-1803"), options, 1).unwrap();
        let (sender, receiver) = std::sync::mpsc::sync_channel(8);
        for line in ["the ready array", "Done!", "the ready array", "Done!"] {
            sender.send(Heard::Line(line.to_owned())).unwrap();
        }
        sender.send(Heard::End(None)).unwrap();
        let mut table = Table::new(session, sender, Vec::new(), true, false);
        table.play(&receiver).unwrap();
        let said = String::from_utf8(table.out).unwrap();
        let screens: Vec<&str> = said.split(&"\n".repeat(SCREEN)).map(str::trim_start).collect();
        let [_, first, second, open] = screens.as_slice() else { panic!("{} screens", screens.len()) };
        assert!(first.starts_with("Turn 1 (set-up): Player A has the move"), "{first}");
        assert!(second.starts_with("Turn 2 (set-up): Player P has the move"), "{second}");
        assert!(second.lines().next().unwrap().contains("Nobody else should look"), "{second}");
        assert!(first.contains('m') && !second.contains("m→"), "{second}");
        assert!(open.contains("What was done in secret is shown from now on"), "{open}");
    }
}
