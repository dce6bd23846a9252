//! The game on the table as the window knows it: who is chosen, where he can go, what was said last. Nothing is drawn here.

mod kept;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crate::board::{Direction, Square};
use crate::game::{Done, Hides, Reason, Refused};
use crate::picture::Sign;
use crate::rulebook::{Action, Candidate, Slot};
use crate::session::{Notice, Session};
use crate::state::{Change, Name, PieceId};

/// How long a frame may spend on verifying the history.
const SLICE: Duration = Duration::from_millis(2);

/// What a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Something worth knowing.
    Plain,
    /// Something that was done.
    Good,
    /// A rule that refuses.
    Refused,
    /// Something broken.
    Fault,
}

/// Something said to the players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// What it is about.
    pub tone: Tone,
    /// In a few words.
    pub title: String,
    /// More, a sentence a line.
    pub lines: Vec<String>,
}

impl Message {
    /// A message of one line.
    pub fn new(tone: Tone, title: impl Into<String>) -> Self {
        Self { tone, title: title.into(), lines: Vec::new() }
    }
}

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
    /// The squares of these fields of the chosen piece.
    pub field: Vec<Square>,
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
    /// What came of the last thing that the player did.
    pub message: Option<Message>,
    /// What came of the last file that was saved.
    pub reloaded: Option<Message>,
    /// What scripts printed lately.
    pub printed: Vec<String>,
    /// The action line that is being typed.
    pub line: String,
    /// The name under which the game is saved.
    pub save_name: String,
    /// Grows with whatever may alter the picture.
    pub revision: u64,
    saved: Option<String>,
}

impl Desk {
    /// A game with nobody chosen; covered, if its player sits down to something secret.
    pub fn new(session: Session) -> Self {
        let hides = Hides { secret: false, ..session.game.hides() };
        let saved = Some(last_hash(&session));
        let save_name = session.game.choice().ruleset.clone();
        let mut desk = Self {
            session,
            selected: None,
            reach: Vec::new(),
            fields_on: BTreeSet::new(),
            field: Vec::new(),
            placings: Vec::new(),
            own: Vec::new(),
            placing: None,
            placed: None,
            is_covered: false,
            hides,
            sitting: 0,
            asked: None,
            message: None,
            reloaded: None,
            printed: Vec::new(),
            line: String::new(),
            save_name,
            revision: 0,
            saved,
        };
        desk.touched();
        desk
    }

    /// Was anything done since the game was last saved?
    pub fn is_unsaved(&self) -> bool {
        self.saved.as_deref() != Some(last_hash(&self.session).as_str())
    }

    /// Looks whether files were saved, and verifies some of the history. True while there is more to verify.
    pub fn poll(&mut self) -> bool {
        if let Some(notice) = self.session.poll() {
            self.reloaded = about(&notice);
            self.touched();
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
        self.field = self.selected.map(|id| self.field_of(id)).unwrap_or_default();
        let chosen = self.placings.iter().find(|(placing, _)| self.placing == Some(*placing));
        self.placing = chosen.map(|(placing, _)| *placing);
        if let Some((_, list)) = chosen {
            self.reach.clone_from(list);
        }
    }

    fn field_of(&self, id: PieceId) -> Vec<Square> {
        let rules = self.session.game.rules();
        let fields = rules.fields().filter(|field| self.fields_on.contains(&field.name));
        let squares =
            self.session.game.look(|t| fields.flat_map(|field| t.field_of(field, id)).collect::<BTreeSet<_>>());
        squares.unwrap_or_default().into_iter().collect()
    }

    /// The fields that a piece has.
    pub fn fields_of(&self, id: PieceId) -> Vec<Name> {
        let rules = self.session.game.rules();
        let kind = self.session.game.look(|t| t.position.piece(id).map(|p| p.kind)).flatten();
        kind.map(|kind| rules.fields().filter(|f| f.of.has(kind)).map(|f| f.name).collect()).unwrap_or_default()
    }

    /// Shows a field of whatever piece is chosen, or shows it no longer.
    pub fn show_field(&mut self, field: Name) {
        if !self.fields_on.remove(&field) {
            self.fields_on.insert(field);
        }
        self.touched();
    }

    /// Each square with a sign for the player, and by which verb, in the order of the board.
    pub fn signs(&self) -> Vec<(Square, Sign, Name)> {
        let signs = self.session.game.look(|t| {
            let enemy = |square: Square| {
                let own = |id: PieceId| t.commands(t.position.turn.seat, id);
                t.position.occupants(square).any(|id| !own(id))
            };
            let sign = |candidate: &Candidate| {
                let square = candidate.to?;
                let sign = match (candidate.several, enemy(square)) {
                    (true, _) => Sign::Ring,
                    (false, true) => Sign::Cross,
                    (false, false) => Sign::Dot,
                };
                Some((square, sign, candidate.verb))
            };
            self.reach.iter().filter_map(sign).collect::<BTreeSet<_>>()
        });
        signs.unwrap_or_default().into_iter().collect()
    }

    /// Covers everything and forgets what the player before has typed, chosen and been told.
    fn cover(&mut self) {
        self.is_covered = true;
        self.sitting += 1;
        (self.selected, self.placing, self.placed) = (None, None, None);
        (self.message, self.reloaded) = (None, None);
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

    /// Chooses a piece, or nobody.
    pub fn select(&mut self, piece: Option<PieceId>) {
        self.selected = piece;
        (self.placing, self.placed) = (None, None);
        self.message = None;
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

    /// The player points at a square: to act, to choose who stands there, or to learn why not.
    pub fn point_at(&mut self, square: Square) {
        self.asked = None;
        match self.leading_to(square).as_slice() {
            [] => {}
            [only] => return self.act(*only),
            _ => {
                self.asked = Some(square);
                return;
            }
        }
        let here: Vec<PieceId> = self.session.game.look(|t| t.position.occupants(square).collect()).unwrap_or_default();
        let own = here.iter().copied().find(|id| self.commands(*id));
        let chosen_here = self.selected.and_then(|id| here.iter().position(|other| *other == id));
        match (chosen_here, own) {
            // Pointing again goes through all who stand there, then lets go.
            (Some(at), _) => self.select(here.get(at + 1).copied()),
            (None, Some(id)) => self.select(Some(id)),
            (None, None) => match self.selected.filter(|id| self.commands(*id)) {
                Some(id) => self.tell_why_not(Some(id), self.session.game.verbs_of(id), None, square),
                None => match self.placing.filter(|_| here.is_empty()) {
                    Some(Placing { verb, kind }) => self.tell_why_not(None, vec![verb], kind, square),
                    None => self.select(here.first().copied()),
                },
            },
        }
    }

    /// Tells why no action of a piece, or of the player himself, leads to a square.
    fn tell_why_not(&mut self, actor: Option<PieceId>, verbs: Vec<Name>, kind: Option<Name>, square: Square) {
        let game = &self.session.game;
        let mut told: Vec<(String, Vec<Reason>)> = Vec::new();
        for verb in verbs {
            let action = Action { to: Some(square), kind, ..Action::new(verb, actor) };
            let leads = game.rules().verb(verb).is_some_and(|v| v.lines.first().is_some_and(|l| l.has(Slot::To)));
            let line = game.look(|t| t.print(&action)).filter(|_| leads);
            if let Some(line) = line {
                let why = game.why_not(&line);
                told.push((why.line, why.reasons));
            }
        }
        self.message = Some(match told.as_slice() {
            [] => Message::new(Tone::Refused, "This piece has no action that leads to a square."),
            [(line, reasons)] => refusal(line, reasons),
            several => Message {
                tone: Tone::Refused,
                title: "Refused".to_owned(),
                lines: several.iter().flat_map(|(l, r)| r.iter().map(move |r| format!("{l}: {r}"))).collect(),
            },
        });
    }

    /// Does an action.
    pub fn act(&mut self, candidate: Candidate) {
        let done = self.session.game.act(&candidate.action());
        self.after(done);
    }

    /// Does what a line says; true if it was done.
    pub fn attempt(&mut self, line: &str) -> bool {
        if let Some(told) = line.strip_prefix("dice ") {
            let heard = self.session.hear_dice(told.trim());
            let is_heard = heard.is_ok();
            self.message = Some(match heard {
                Ok(throws) => Message::new(Tone::Plain, format!("From now on {throws}.")),
                Err(why) => Message::new(Tone::Refused, why),
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
        self.message = Some(match done {
            Ok(Done { line, changes }) => {
                let mut added = changes.iter().filter_map(|change| match change {
                    Change::Add { id, .. } => Some(*id),
                    _ => None,
                });
                self.placed = added.next().filter(|_| self.placing.is_some()).or(self.placed);
                Message::new(Tone::Good, line)
            }
            Err(refused) => refusal(&refused.line, &refused.reasons),
        });
        self.touched();
    }

    /// Turns the chosen piece to the next front that it may take, clockwise or the other way.
    pub fn turn_front(&mut self, clockwise: bool) {
        let Some(id) = self.selected.or(self.placed) else {
            self.message = Some(Message::new(Tone::Plain, "Choose a piece first; then its front can be turned."));
            return;
        };
        let Some(front) = self.session.game.look(|t| t.position.piece(id).map(|p| p.front)).flatten() else { return };
        let step = if clockwise { 1 } else { -1 };
        let wanted = (1..8).map(|n| front.turned(n * step));
        match wanted.into_iter().find_map(|front| self.facing(id, front)) {
            Some(candidate) => self.act(candidate),
            None => {
                let who = self.session.game.look(|t| t.describe_piece(id)).unwrap_or_default();
                self.message = Some(Message::new(Tone::Refused, format!("{who} can take no other front now.")));
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

fn last_hash(session: &Session) -> String {
    session.game.whole_history().done.last().map(|record| record.hash.clone()).unwrap_or_default()
}

fn refusal(line: &str, reasons: &[Reason]) -> Message {
    let lines = reasons.iter().map(ToString::to_string).collect();
    Message { tone: Tone::Refused, title: format!("Refused: {line}"), lines }
}

/// What came of a reload; nothing where it was refused, for that stands among the faults until it is mended.
fn about(notice: &Notice) -> Option<Message> {
    let reloaded = notice.result.as_ref().ok()?;
    let changed = match reloaded.changed.len() {
        0 => "no rule differs".to_owned(),
        1..=6 => format!("changed: {}", reloaded.changed.join(", ")),
        n => format!("{n} rules changed: {}, ...", reloaded.changed[..6].join(", ")),
    };
    let mut lines = vec![changed];
    lines.extend(reloaded.notices.iter().cloned());
    Some(Message { tone: Tone::Good, title: format!("Reloaded in {} ms", notice.took.as_millis()), lines })
}
