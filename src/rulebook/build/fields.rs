//! `field`.

use super::{Builder, Draft, Fields};
use crate::board::{Lanes, Template};
use crate::report::did_you_mean;
use crate::rulebook::kinds::Channel;
use crate::rulebook::{Drawn, Field, Shape};
use crate::state::Name;

impl Builder {
    pub(super) fn field(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        let name = self.name(&draft.key);
        let citation = fields.citation();
        let title = fields.text("title").unwrap_or_else(|| draft.key.replace('_', " "));
        let words = fields.words("of");
        let of = self.kinds_of(&mut fields, &words);
        if words.is_empty() {
            fields.complain("it does not say who has it", "write of = \"...\" with kinds or groups");
        }
        let (stance, facing, walls) =
            (self.stance(&mut fields), Self::facing(&mut fields), Self::walls_of(&mut fields));
        let has = |key: &str| draft.body.as_ref().is_some_and(|b| b.contains_key(key));
        let laid = match (has("pattern"), has("drawn")) {
            (true, false) => self.pattern(&mut fields).map(|(legs, channel)| (Shape::Legs(legs), channel)),
            (false, true) => self.drawn(&mut fields),
            _ => {
                fields.complain("a field is drawn or has a pattern", "write drawn = [[ ... ]] or pattern = \"...\"");
                None
            }
        };
        let sight = Self::sight(&mut fields).map(Box::new);
        if sight.is_some() {
            match &laid {
                Some((Shape::Legs(legs), _)) if legs.goes_straight() => {}
                Some(_) => fields.complain("'sight' needs a pattern of single steps", "write pattern = \"Q7\""),
                None => {}
            }
        }
        if let (Some(of), Some((shape, channel))) = (of, laid) {
            let field = Field { name, citation, title, of, channel, shape, stance, facing, walls, sight };
            self.book.fields.insert(name, field);
        }
        self.problems.append(&mut problems);
    }

    fn drawn(&mut self, fields: &mut Fields) -> Option<(Shape, Option<Channel>)> {
        let drawn = fields.text("drawn")?;
        let lanes = match fields.one_of("lanes", "Lanes") {
            "ray" => Lanes::Ray,
            _ => Lanes::Column,
        };
        let channel = self.channel_given(fields)?;
        match Template::parse(&drawn, lanes) {
            Ok(template) => Some((Shape::Drawn(Box::new(Drawn::new(&template))), channel)),
            Err(error) => {
                fields.complain(&format!("what is drawn cannot be read: {error}"), "");
                None
            }
        }
    }

    /// The channel that a declaration names; `Some(None)` if it names none, `None` if it names one that is not there.
    pub(super) fn channel_given(&mut self, fields: &mut Fields) -> Option<Option<Channel>> {
        match fields.text("channel") {
            None => Some(None),
            Some(word) => self.channel_of(fields, &word).map(Some),
        }
    }

    /// The field of a word.
    pub(super) fn field_named(&mut self, fields: &mut Fields, word: &str) -> Option<Name> {
        let found = self.book.names.find(word).filter(|name| self.book.field(*name).is_some());
        if found.is_none() {
            let near = did_you_mean(word, self.book.fields().map(|f| self.book.names.word(f.name)));
            fields.complain(&format!("there is no field '{word}'{near}"), "declare it with field \"...\"");
        }
        found
    }
}
