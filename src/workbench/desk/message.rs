//! What is said to the players.

use crate::game::Reason;
use crate::session::Notice;
use crate::workbench::say::{self, count, said, say};

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

/// That an action is refused, with every reason.
pub fn refusal(line: &str, reasons: &[Reason]) -> Message {
    let lines = reasons.iter().map(say::reason).collect();
    Message { tone: Tone::Refused, title: said!("refused.line", line = line), lines }
}

/// What came of a reload; nothing where it was refused, for that stands among the faults until it is mended.
pub fn about(notice: &Notice) -> Option<Message> {
    let reloaded = notice.result.as_ref().ok()?;
    let changed = match reloaded.changed.len() {
        0 => say("reload.same").to_owned(),
        1..=6 => said!("reload.changed", rules = reloaded.changed.join(", ")),
        n => said!("reload.many", n = n, rules = reloaded.changed[..6].join(", ")),
    };
    let mut lines = vec![changed];
    lines.extend(reloaded.notices.iter().map(say::told));
    Some(Message { tone: Tone::Good, title: said!("reload.took", ms = notice.took.as_millis()), lines })
}

/// How many squares were gained and lost.
pub fn gained_and_lost(gained: usize, lost: usize) -> String {
    let gained = count(gained, "differs.gained.one", "differs.gained.many");
    let lost = count(lost, "differs.lost.one", "differs.lost.many");
    format!("{gained}, {lost}")
}
