//! The families of rules.

use super::{Builder, Draft, Fields, Given};
use crate::language;
use crate::report::{Problem, did_you_mean};
use crate::rulebook::rule::Part;
use crate::rulebook::{Body, CarryOut, Check, Citation, FrontKind, Rule, Scope, Take, Term, When};

impl Builder {
    pub(super) fn rule(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        if draft.key.trim().is_empty() {
            let origin = &draft.citation.origin;
            let problem = Problem::new(&origin.file, format!("a rule of the family {} has no key", draft.word));
            problems.push(problem.at(origin.line).right("begin its key with the paragraph, as in \"§41 march\""));
        }
        let body = match draft.word.as_str() {
            "offer" => self.offer(draft, &mut problems),
            "check" => self.check(draft, &mut problems),
            "reckon" => self.reckon(draft, &mut problems),
            "carry_out" | "after" => self.of_actions(draft, &mut problems),
            "game_over" => self.game_over(draft, &mut problems),
            _ => self.command(draft, &mut problems),
        };
        if let Some((citation, body)) = body {
            self.book.rules.push(Rule { citation, body });
        }
        self.problems.append(&mut problems);
    }

    fn check(&mut self, draft: &Draft, problems: &mut Vec<Problem>) -> Option<(Citation, Body)> {
        let mut fields = Fields::new(draft, problems);
        let citation = fields.citation();
        let words = fields.words("action");
        let verbs = self.verbs_of(&mut fields, &words);
        let words = fields.words("of");
        let of = self.kinds_of(&mut fields, &words);
        let kind_at = Self::kind_at(&mut fields);
        let stance = self.stance(&mut fields);
        let words = fields.words("unless_did");
        let unless_did = self.verbs_of(&mut fields, &words);
        let words = fields.words("target");
        let target = self.kinds_of(&mut fields, &words);
        let alone = fields.flag("alone").unwrap_or(false);
        let answered_by = fields.text("answered_by");
        let answered_by = answered_by.and_then(|word| self.field_named(&mut fields, &word));
        let words = fields.words("kinds");
        let kinds = self.kinds_of(&mut fields, &words);
        let words = fields.words("leaves_attacked");
        let leaves_attacked = self.kinds_of(&mut fields, &words);
        let mut since = |key: &str| fields.choice(key, "Since").is_some();
        let (front_since, square_since) = (since("front_since"), since("square_since"));
        let forbids = fields.function("forbids");
        let names_front = fields.flag("names_front").unwrap_or(false);
        let refuse = fields.function("refuse");
        let front = match fields.choice("front", "FrontKind") {
            Some("side") => Some(FrontKind::Side),
            Some("corner") => Some(FrontKind::Corner),
            _ => None,
        };
        let of_action = front.is_some()
            || target.is_some()
            || alone
            || answered_by.is_some()
            || kinds.is_some()
            || leaves_attacked.is_some()
            || forbids.is_some()
            || names_front;
        let scope = match fields.choice("scope", "Scope") {
            Some("seat") => Scope::Seat,
            Some("actor") => Scope::Actor,
            Some("action") => Scope::Action,
            // What looks at the action needs to be told so; a bare predicate looks at the piece.
            _ if refuse.is_some() || of_action => Scope::Action,
            _ => Scope::Actor,
        };
        let predicate = front.is_some()
            || front_since
            || square_since
            || !unless_did.is_empty()
            || answered_by.is_some()
            || leaves_attacked.is_some()
            || forbids.is_some()
            || stance.is_some();
        if refuse.is_none() && !predicate {
            fields.complain(
                "a check needs something to refuse",
                "write refuse = function ..., unless_did = { ... }, front_since = \"turn start\", front = \"side\", answered_by = \"...\", leaves_attacked = \"...\" or forbids = function ...",
            );
        }
        if of_action && scope != Scope::Action {
            fields.complain(
                "only a check of the action can look at its square, front, target or kind, or at what it leaves attacked",
                "leave the scope out",
            );
        }
        if scope == Scope::Seat
            && (front_since || square_since || !unless_did.is_empty() || of.is_some() || stance.is_some())
        {
            fields.complain("a check of the seat cannot look at a piece", "write scope = \"actor\"");
        }
        Some((
            citation,
            Body::Check(Check {
                verbs,
                of,
                kind_at,
                stance,
                scope,
                unless_did,
                target,
                alone,
                answered_by,
                kinds,
                leaves_attacked,
                names_front,
                forbids,
                front_since,
                square_since,
                front,
                refuse,
            }),
        ))
    }

    fn reckon(&mut self, draft: &Draft, problems: &mut Vec<Problem>) -> Option<(Citation, Body)> {
        const PARTS: [(&str, Part); 3] = [("adds", Part::Adds), ("limits", Part::Limits), ("divides", Part::Divides)];
        let mut fields = Fields::new(draft, problems);
        let citation = fields.citation();
        let given: Vec<(String, Part)> =
            PARTS.iter().filter_map(|(key, part)| Some((fields.text(key)?, *part))).collect();
        let [(to, how)] = &given[..] else {
            fields.complain(
                "it does not say to which one sum it adds",
                "write adds = \"...\", limits = \"...\" or divides = \"...\"",
            );
            return None;
        };
        let value = match fields.raw("value") {
            Some(Given::Number(n)) if n.fract() == 0.0 => Term::Fixed(n as i64),
            Some(Given::Function(f)) => Term::Asked(f),
            _ => {
                fields.complain(
                    "it has no 'value' that is a whole number or a function",
                    "write value = 3 or value = function(subject) ... end",
                );
                return None;
            }
        };
        Some((citation, Body::Reckon { to: self.name(to), how: *how, value }))
    }

    /// `carry_out` and `after`.
    fn of_actions(&mut self, draft: &Draft, problems: &mut Vec<Problem>) -> Option<(Citation, Body)> {
        let carries = draft.word == "carry_out";
        let mut fields = Fields::new(draft, problems);
        let citation = fields.citation();
        let words = fields.words("action");
        let verbs = self.verbs_of(&mut fields, &words);
        let words = fields.words("of");
        let of = self.kinds_of(&mut fields, &words);
        if !carries {
            let when = match fields.choice("when", "AfterWhen") {
                Some("taking") => Some(When::Taking),
                Some("first move") => Some(When::FirstMove),
                _ => None,
            };
            return Some((citation, Body::After { verbs, of, when, run: fields.run()? }));
        }
        if verbs.is_empty() && words.is_empty() {
            fields.complain("it does not say which action it carries out", "write action = \"...\"");
        }
        let take = match fields.text("take").as_deref() {
            None => None,
            Some("remove") => Some(Take::Remove),
            Some(word) => self.box_word(&mut fields, word).map(Take::Into),
        };
        let drop = fields.text("drop").and_then(|word| self.box_word(&mut fields, &word));
        let go = fields.flag("go") == Some(true);
        let declared = take.is_some() || go || drop.is_some();
        let has_run = draft.body.as_ref().is_some_and(|b| b.contains_key("run") || b.contains_key("1"));
        if !declared && !has_run {
            fields.complain(
                "it carries nothing out",
                "write the function last in its table, or go = true, take = \"remove\" or drop = \"...\"",
            );
        }
        let run = if has_run { Some(fields.run()?) } else { None };
        Some((citation, Body::CarryOut(CarryOut { verbs, of, take, go, drop, run })))
    }

    fn game_over(&mut self, draft: &Draft, problems: &mut Vec<Problem>) -> Option<(Citation, Body)> {
        let mut fields = Fields::new(draft, problems);
        let citation = fields.citation();
        let stuck = fields.flag("stuck") == Some(true);
        let when = fields.words("when");
        let (taking, becoming) = (when.iter().any(|w| w == "taking"), when.iter().any(|w| w == "becoming"));
        let known = language::choices("OverWhen");
        if let Some(word) = when.iter().find(|w| !known.contains(&w.as_str())) {
            let near = did_you_mean(word, known.iter().copied());
            fields.complain(&format!("'when' is '{word}'{near}"), "it may be taking, becoming, or a list of both");
        }
        let repeated = match fields.number("repeated") {
            Some(n) if (2..=1000).contains(&n) => Some(n as u32),
            None => None,
            Some(_) => {
                fields
                    .complain("'repeated' counts how often a position has come about", "write a number from 2 to 1000");
                None
            }
        };
        if repeated.is_some() && self.book.repetition.is_none() {
            fields.complain(
                "no script says which positions are the same",
                "declare it with repetition { compares = { ... } }",
            );
        }
        let mut reaches = None;
        for (word, number) in fields.numbers("reaches", 1) {
            match self.book.names.find(&word).filter(|name| self.book.counter(*name).is_some()) {
                Some(_) if reaches.is_some() => fields.complain("'reaches' names one counter", ""),
                Some(counter) => reaches = Some((counter, i64::from(number))),
                None => fields.complain(&format!("there is no counter '{word}'"), "declare it with counter \"...\""),
            }
        }
        Some((citation, Body::GameOver { stuck, taking, becoming, repeated, reaches, run: fields.run()? }))
    }

    /// The other families that change the game.
    fn command(&mut self, draft: &Draft, problems: &mut Vec<Problem>) -> Option<(Citation, Body)> {
        let mut fields = Fields::new(draft, problems);
        let citation = fields.citation();
        let run = fields.run()?;
        let body = match draft.word.as_str() {
            "set_up" => Body::SetUp { run },
            "turn_begins" => Body::TurnBegins { run },
            _ => Body::TurnEnds { run },
        };
        Some((citation, body))
    }
}
