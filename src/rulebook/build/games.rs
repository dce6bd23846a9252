//! `repetition`, `goal`, `notation` and `transcript`.

use super::{Builder, Draft, Fields};
use crate::report::did_you_mean;
use crate::rulebook::{Citation, Goal, Notation, Part, Repetition, Transcript};

impl Builder {
    pub(super) fn repetition(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        let citation = fields.citation();
        let mut parts = Vec::new();
        let known = Part::ALL.map(|(word, _)| word);
        for word in fields.words("compares") {
            match Part::ALL.iter().find(|(w, _)| *w == word) {
                Some((_, part)) => parts.push(*part),
                None => {
                    let near = did_you_mean(&word, known);
                    fields.complain(
                        &format!("'compares' names '{word}'{near}"),
                        &format!("parts are {}", known.join(", ")),
                    );
                }
            }
        }
        if parts.is_empty() {
            fields.complain("it compares nothing", "write compares = { \"pieces\", \"seat\" }");
        }
        let words = fields.words("unmoved");
        let unmoved = self.kinds_of(&mut fields, &words);
        if self.book.repetition.is_some() {
            fields.complain("repetition is declared twice", "declare it once");
        }
        let key = if draft.key.is_empty() { "repetition".to_owned() } else { draft.key.clone() };
        self.book.repetition = Some(Repetition { citation: Citation { key, ..citation }, parts, unmoved });
        self.problems.append(&mut problems);
    }

    pub(super) fn goal(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        // As of a channel: nothing refers to its sentence, but what is written there is looked at.
        let _ = fields.citation();
        let squares = fields.words("squares");
        let words = fields.words("kinds");
        let kinds = self.kinds_of(&mut fields, &words);
        if squares.is_empty() && kinds.is_none() {
            fields.complain("it names no goal", "write squares = \"...\" with a named square, or kinds = \"...\"");
        }
        let sides = &self.book.manifest.sides;
        match sides.iter().position(|s| s.id == draft.key) {
            Some(side) => self.book.goals.push(Goal { side: side as u8, squares, kinds }),
            None => {
                let near = did_you_mean(&draft.key, sides.iter().map(|s| s.id.as_str()));
                fields.complain(&format!("there is no side '{}'{near}", draft.key), "sides stand in ruleset.ron");
            }
        }
        self.problems.append(&mut problems);
    }

    pub(super) fn notation(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        let citation = fields.citation();
        match (fields.function("read"), fields.function("write")) {
            (Some(read), Some(write)) => self.book.notations.push(Notation { citation, read, write }),
            _ => {
                fields.complain("a notation is read and written", "write read = function ... and write = function ...")
            }
        }
        self.problems.append(&mut problems);
    }

    pub(super) fn transcript(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        let citation = fields.citation();
        let has = |key: &str| draft.body.as_ref().is_some_and(|b| b.contains_key(key));
        let mut part = |key: &str| if has(key) { fields.function(key) } else { None };
        let (head, action, follows, tail) = (part("head"), part("action"), part("follows"), part("tail"));
        match action {
            Some(action) => self.book.transcripts.push(Transcript { citation, head, action, follows, tail }),
            None => fields.complain("a transcript writes actions", "write action = function(act) ..."),
        }
        self.problems.append(&mut problems);
    }
}
