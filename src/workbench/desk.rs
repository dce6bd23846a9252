//! The game on the table as the window knows it: who is chosen, where he can go, what was said last. Nothing is drawn here.

mod author;
mod console;
mod differ;
mod fields;
pub mod house;
mod kept;
mod mail;
mod message;
mod past;
mod point;
mod ticks;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

pub use author::{Ask, Claims};
pub use differ::Differs;
pub use kept::{BeingSaved, file_name};
pub use mail::Pasting;
pub use message::{Message, Tone, gained_and_lost};
pub use past::{Past, Replay};
pub use ticks::Ticks;

use super::say::{self, said, say};
use crate::author::Tried;
use crate::board::{Direction, Square};
use crate::game::{Done, Hides, Refused};
use crate::picture::Sign;
use crate::rulebook::{Action, Candidate, House, Table};
use crate::session::Session;
use crate::state::{Change, Name, PieceId, Side};
use author::Recorded;
use message::{about, refusal};

/// How long a frame may spend on verifying the history.
const SLICE: Duration = Duration::from_millis(2);

/// What a player puts on squares himself: pieces of a kind, or what a verb alone tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placing {
    /// By which verb.
    pub verb: Name,
    /// The kind of piece.
    pub kind: Option<Name>,
}

/// The game on the table.
pub struct Desk {
    /// The game with its files.
    pub session: Session,
    /// The piece that is chosen.
    pub selected: Option<PieceId>,
    /// What the chosen piece may do, or where what was chosen to be set up may stand.
    pub reach: Vec<Candidate>,
    /// The fields that are shown of whatever piece is chosen.
    pub fields_on: BTreeSet<Name>,
    /// The side all of whose fields are shown.
    pub side_on: Option<Side>,
    /// The squares of the fields that are shown.
    pub field: Vec<Square>,
    /// The square that was pointed at last.
    pub pointed: Option<Square>,
    /// The square under the pointer.
    pub hovered: Option<Square>,
    /// Is it pointed at by keys, and so to be shown?
    pub by_keys: bool,
    /// Are the pieces shown that bear upon it?
    pub bearing_on: bool,
    /// The fronts that the chosen piece may take where it stands.
    pub fronts: Vec<Candidate>,
    /// The moment that is looked at, if it is not the present.
    pub past: Option<Past>,
    /// The last turn, while it is shown again.
    pub replay: Option<Replay>,
    /// What a change of the rules gave and took, until it is dismissed.
    pub differs: Option<Differs>,
    /// Are files and lines shown, as to those who write rules?
    pub workshop: bool,
    /// What is ticked as parts of one action.
    pub ticks: Ticks,
    /// The text of a turn that is being pasted.
    pub pasting: Option<Pasting>,
    /// The changes of what was done last, until they have been shown in motion.
    pub to_move: Vec<Change>,
    /// What the player himself may put on squares, and where.
    pub placings: Vec<(Placing, Vec<Candidate>)>,
    /// What the player himself may do that needs no square.
    pub own: Vec<Candidate>,
    /// What of it he puts on squares now.
    pub placing: Option<Placing>,
    /// The piece that he put on a square last.
    placed: Option<PieceId>,
    /// Is everything covered, since the seat changed at something done in secret?
    pub is_covered: bool,
    /// Whose the move was when the game was last looked at.
    hides: Hides,
    /// Grows whenever another player sits down behind the curtain.
    pub sitting: u64,
    /// A square to which several actions lead: the player has to say which.
    pub asked: Option<Square>,
    /// So many lines of the log are shown beyond the last ones.
    pub more_lines: usize,
    /// What came of the last thing that the player did.
    pub message: Option<Message>,
    /// What he tried last, if it was refused.
    pub tried: Option<Tried>,
    /// What was recorded as an example last.
    recorded: Option<Recorded>,
    /// The rules that spoke in that, by key.
    pub spoken: Vec<String>,
    /// What is wanted of the book or of a rule.
    pub ask: Option<Ask>,
    /// What an example expects, where one is on the table.
    pub claims: Option<Claims>,
    /// Grows whenever files were saved.
    pub saved: u64,
    /// What came of the last file that was saved.
    pub reloaded: Option<Message>,
    /// What scripts printed lately.
    pub printed: Vec<String>,
    /// The action line that is being typed.
    pub line: String,
    /// The name under which the game is saved.
    pub save_name: String,
    /// The house rules of the ruleset, as they were read last.
    read_houses: Vec<House>,
    /// The game, while it is being saved.
    pub saving: Option<BeingSaved>,
    /// Grows with whatever may alter the picture.
    pub revision: u64,
}

impl Desk {
    /// A game with nobody chosen; covered, if its player sits down to something secret.
    pub fn new(session: Session) -> Self {
        let hides = Hides { secret: false, ..session.game.hides() };
        let save_name = session.game.choice().ruleset.clone();
        let mut desk = Self {
            session,
            selected: None,
            reach: Vec::new(),
            fields_on: BTreeSet::new(),
            side_on: None,
            field: Vec::new(),
            pointed: None,
            hovered: None,
            by_keys: false,
            bearing_on: false,
            fronts: Vec::new(),
            past: None,
            replay: None,
            differs: None,
            workshop: false,
            ticks: Ticks::default(),
            pasting: None,
            to_move: Vec::new(),
            placings: Vec::new(),
            own: Vec::new(),
            placing: None,
            placed: None,
            is_covered: false,
            hides,
            sitting: 0,
            asked: None,
            more_lines: 0,
            message: None,
            tried: None,
            recorded: None,
            spoken: Vec::new(),
            ask: None,
            claims: None,
            saved: 0,
            reloaded: None,
            printed: Vec::new(),
            line: String::new(),
            save_name,
            read_houses: Vec::new(),
            saving: None,
            revision: 0,
        };
        desk.look_at_houses();
        desk.touched();
        desk
    }

    /// Looks whether files were saved, and verifies some of the history. True while there is more to verify.
    pub fn poll(&mut self) -> bool {
        if self.session.heard() {
            self.saved += 1;
            self.look_at_houses();
            let before = self.bearings();
            if let Some(notice) = self.session.refresh() {
                // Who saves a file of the game while it is played writes rules.
                self.workshop = true;
                self.reloaded = about(&notice);
                // What was told of the rules before is told no more.
                self.message = None;
                self.touched();
                if notice.result.is_ok() {
                    self.differs = Differs::between(&before, &self.bearings());
                }
            }
        }
        self.session.look_at_journal();
        let began = Instant::now();
        let mut more = self.session.verify(1);
        while more && began.elapsed() < SLICE {
            more = self.session.verify(1);
        }
        self.printed.extend(self.session.game.take_printed());
        let surplus = self.printed.len().saturating_sub(20);
        self.printed.drain(..surplus);
        more
    }

    /// Asks anew what depends on position or rules.
    fn touched(&mut self) {
        self.session.keep();
        self.revision += 1;
        self.asked = None;
        let now = self.session.game.hides();
        if std::mem::replace(&mut self.hides, now).falls(now) {
            self.cover();
        }
        self.past = None;
        self.ticks.clear();
        let game = &self.session.game;
        let is_on_board = |id: &PieceId| game.look(|t| t.position.piece(*id).is_some_and(|p| p.square().is_some()));
        self.selected = self.selected.filter(|id| is_on_board(id) == Some(true));
        self.placed = self.placed.filter(|id| is_on_board(id) == Some(true));
        // A rule that fails refuses what it was asked and is not asked again: then there is more to be had.
        loop {
            let faults = game.faults().len();
            self.reach = self.selected.map(|id| game.legal_of(id)).unwrap_or_default();
            self.placings.clear();
            self.own.clear();
            for candidate in game.legal_of_seat() {
                if candidate.to.is_none() {
                    self.own.push(candidate);
                    continue;
                }
                let placing = Placing { verb: candidate.verb, kind: candidate.kind };
                match self.placings.iter_mut().find(|(other, _)| *other == placing) {
                    Some((_, list)) => list.push(candidate),
                    None => self.placings.push((placing, vec![candidate])),
                }
            }
            if game.faults().len() == faults {
                break;
            }
        }
        self.fronts = self.reach.iter().filter(|c| c.to.is_none() && c.front.is_some()).copied().collect();
        self.look_at_fields();
        let chosen = self.placings.iter().find(|(placing, _)| self.placing == Some(*placing));
        self.placing = chosen.map(|(placing, _)| *placing);
        if let Some((_, list)) = chosen {
            self.reach.clone_from(list);
        }
    }

    /// Each square with a sign for the player, and by which verb, in the order of the board.
    pub fn signs(&self) -> Vec<(Square, Sign, Name)> {
        if self.past.is_some() {
            return Vec::new();
        }
        let signs = self.session.game.look(|t| {
            let sign = |c: &Candidate| Sign::of(t, c).map(|(square, sign)| (square, sign, c.verb));
            self.reach.iter().filter_map(sign).collect::<BTreeSet<_>>()
        });
        signs.unwrap_or_default().into_iter().collect()
    }

    /// Covers everything and forgets what the player before has typed, chosen and been told.
    fn cover(&mut self) {
        self.is_covered = true;
        self.sitting += 1;
        (self.selected, self.placing, self.placed) = (None, None, None);
        (self.message, self.reloaded, self.differs) = (None, None, None);
        (self.tried, self.hovered) = (None, None);
        self.spoken.clear();
        (self.pointed, self.by_keys, self.bearing_on, self.replay) = (None, false, false, None);
        self.to_move.clear();
        self.line.clear();
        self.printed.clear();
        drop(self.session.game.take_printed());
    }

    /// Chooses what is to be put on squares; what was chosen already is let go.
    pub fn choose_placing(&mut self, placing: Placing) {
        self.placing = Some(placing).filter(|_| self.placing != Some(placing));
        (self.selected, self.message) = (None, None);
        self.touched();
    }

    /// How many of a kind the player at the move has in boxes.
    pub fn in_boxes(&self, kind: Name) -> i32 {
        let count = self.session.game.look(|t| {
            let own = |side| t.seat_plays(t.position.turn.seat, side);
            let stocks = t.position.stocks.iter().filter(|((side, _, of), _)| *of == kind && own(*side));
            stocks.map(|(_, count)| *count).sum()
        });
        count.unwrap_or(0)
    }

    /// Looks at the table that is shown: the present, or the moment that is looked at.
    pub fn look<T>(&self, question: impl FnOnce(&Table) -> T) -> Option<T> {
        match &self.past {
            Some(past) => Some(question(&past.table)),
            None => self.session.game.look(question),
        }
    }

    /// Chooses a piece, or nobody.
    pub fn select(&mut self, piece: Option<PieceId>) {
        self.selected = piece;
        (self.placing, self.placed) = (None, None);
        self.message = None;
        self.spoken.clear();
        self.touched();
    }

    /// May the seat at the move command this piece?
    pub fn commands(&self, id: PieceId) -> bool {
        self.session.game.look(|t| t.commands(t.position.turn.seat, id)).unwrap_or(false)
    }

    /// The actions of the chosen piece that lead to a square.
    pub fn leading_to(&self, square: Square) -> Vec<Candidate> {
        self.reach.iter().filter(|c| c.to == Some(square)).copied().collect()
    }

    /// Does an action as it is listed.
    pub fn act(&mut self, candidate: Candidate) {
        self.act_on(&candidate.action());
    }

    /// Does an action.
    pub fn act_on(&mut self, action: &Action) {
        let done = self.session.game.act(action);
        self.after(done);
    }

    /// Does what a line says; true if it was done.
    pub fn attempt(&mut self, line: &str) -> bool {
        if let Some(told) = line.strip_prefix("dice ") {
            let heard = self.session.hear_dice(told.trim());
            let is_heard = heard.is_ok();
            self.message = Some(match heard {
                Ok(throws) => Message::new(Tone::Plain, said!("dice.now", throws = throws)),
                Err(why) => Message::new(Tone::Refused, say::told(&why)),
            });
            return is_heard;
        }
        let done = self.session.game.attempt(line);
        let is_done = done.is_ok();
        self.after(done);
        is_done
    }

    /// Ends the turn.
    pub fn done(&mut self) {
        let done = self.session.game.pass();
        if done.is_ok() {
            self.selected = None;
        }
        self.after(done);
    }

    fn after(&mut self, done: Result<Done, Refused>) {
        // What was ticked for an action that is refused may be mended.
        let ticked = done.is_err().then(|| self.ticks.clone());
        self.message = Some(match done {
            Ok(Done { line, changes }) => {
                self.to_move.clone_from(&changes);
                // What the rules gave and took was told of where everybody stood.
                self.differs = None;
                let mut added = changes.iter().filter_map(|change| match change {
                    Change::Add { id, .. } => Some(*id),
                    _ => None,
                });
                self.placed = added.next().filter(|_| self.placing.is_some()).or(self.placed);
                self.tried = None;
                self.spoken.clear();
                Message::new(Tone::Good, line)
            }
            Err(refused) => {
                self.note_refused(&refused.line, &refused.reasons);
                refusal(&refused.line, &refused.reasons)
            }
        });
        self.touched();
        self.ticks = ticked.unwrap_or_else(|| self.ticks.clone());
    }

    /// Turns the chosen piece to the next front that it may take, clockwise or the other way.
    pub fn turn_front(&mut self, clockwise: bool) {
        let Some(id) = self.selected.or(self.placed) else {
            self.message = Some(Message::new(Tone::Plain, say("front.choose")));
            return;
        };
        let Some(front) = self.session.game.look(|t| t.position.piece(id).map(|p| p.front)).flatten() else { return };
        let step = if clockwise { 1 } else { -1 };
        let wanted = (1..8).map(|n| front.turned(n * step));
        match wanted.into_iter().find_map(|front| self.facing(id, front)) {
            Some(candidate) => self.act(candidate),
            None => {
                let who = self.session.game.look(|t| say::told(&t.tell_piece(id))).unwrap_or_default();
                self.message = Some(Message::new(Tone::Refused, said!("front.none", who = who)));
            }
        }
    }

    /// The action by which a piece takes a front where it stands.
    fn facing(&self, id: PieceId, front: Direction) -> Option<Candidate> {
        let legal = self.session.game.legal_of(id);
        legal.into_iter().find(|c| c.to.is_none() && c.front == Some(front))
    }

    /// The verbs of the chosen piece with what it may do by each.
    pub fn choices(&self) -> Vec<(Name, Vec<Candidate>)> {
        let Some(id) = self.selected else { return Vec::new() };
        let verbs = self.session.game.verbs_of(id).into_iter();
        verbs.map(|verb| (verb, self.reach.iter().filter(|c| c.verb == verb).copied().collect())).collect()
    }
}
