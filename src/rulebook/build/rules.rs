//! The families of rules.

use super::{Builder, Draft, Fields, Given};
use crate::board::{Pattern, Via};
use crate::report::Problem;
use crate::rulebook::kinds::Channel;
use crate::rulebook::{Body, Check, Citation, FrontKind, KindAt, Legs, Offer, Offers, Rule, Scope, Term};

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
            _ => self.command(draft, &mut problems),
        };
        if let Some((citation, body)) = body {
            self.book.rules.push(Rule { citation, body });
        }
        self.problems.append(&mut problems);
    }

    fn kind_at(fields: &mut Fields) -> KindAt {
        match fields.one_of("kind_at", &["now", "turn start"]).as_str() {
            "turn start" => KindAt::TurnStart,
            _ => KindAt::Now,
        }
    }

    fn offer(&mut self, draft: &Draft, problems: &mut Vec<Problem>) -> Option<(Citation, Body)> {
        let known = [
            "says", "cite", "of", "kind_at", "action", "pattern", "via", "channel", "takes", "at", "fronts", "once",
            "list", "accept",
        ];
        let mut fields = Fields::new(draft, &known, problems);
        let citation = fields.citation();
        let words = fields.words("of");
        let of = self.kinds_of(&mut fields, &words);
        let kind_at = Self::kind_at(&mut fields);
        let actions = fields.words("action");
        if actions.len() != 1 {
            fields.complain("an offer needs one action", "write action = \"...\"");
        }
        let verb = self.verbs_of(&mut fields, &actions).first().copied();
        let forms = ["pattern", "at", "fronts", "once", "list", "accept"];
        let mut given: Vec<&str> =
            forms.into_iter().filter(|f| draft.body.as_ref().is_some_and(|b| b.contains_key(*f))).collect();
        if given == ["at", "list"] {
            // A function that need be asked only where there is somebody in a field.
            given.remove(0);
        }
        let [form] = given[..] else {
            let found = if given.is_empty() { "nothing".to_owned() } else { given.join(" and ") };
            fields.complain(
                &format!("an offer offers one thing, and here is {found}"),
                "write pattern = \"...\", at = \"...\", fronts = true, once = true, list = function ... or accept = function ...",
            );
            return None;
        };
        let offers = match form {
            "pattern" => {
                let (legs, channel) = self.pattern(&mut fields)?;
                let words = fields.words("takes");
                Some(Offers::Pattern { legs, channel, takes: self.kinds_of(&mut fields, &words) })
            }
            "at" => {
                let word = fields.text("at")?;
                self.field_named(&mut fields, &word).map(|field| Offers::At { field })
            }
            "list" => {
                let near = fields.text("at");
                let near = near.and_then(|word| self.field_named(&mut fields, &word));
                fields.function("list").map(|run| Offers::Listed { run, near })
            }
            "accept" => fields.function("accept").map(Offers::Asked),
            _ => match fields.flag(form) {
                Some(true) if form == "fronts" => Some(Offers::Fronts),
                Some(true) => Some(Offers::Once),
                Some(false) => {
                    fields.complain(&format!("'{form}' can only be true"), "");
                    None
                }
                None => None,
            },
        };
        if of.is_none() && matches!(offers, Some(Offers::Pattern { .. } | Offers::At { .. } | Offers::Fronts)) {
            fields.complain(
                &format!("'{form}' needs a piece, and it is offered to none"),
                "write of = \"...\" with its kind",
            );
        }
        Some((citation, Body::Offer(Offer { verb: verb?, of, kind_at, offers: offers? })))
    }

    /// `pattern`, `via` and `channel`.
    pub(super) fn pattern(&mut self, fields: &mut Fields) -> Option<(Box<Legs>, Option<Channel>)> {
        let text = fields.text("pattern")?;
        let via = match fields.text("via") {
            None => None,
            Some(word) => match Via::from_name(&word) {
                Some(via) => Some(via),
                None => {
                    fields.complain(&format!("'via' is '{word}'"), "it may be any, straight, diagonal or both");
                    return None;
                }
            },
        };
        let channel = self.channel_given(fields)?;
        match Pattern::parse(&text, via) {
            Ok(pattern) => Some((Box::new(Legs::new(&text, &pattern)), channel)),
            Err(error) => {
                fields.complain(&format!("the pattern '{text}': {error}"), "");
                None
            }
        }
    }

    fn check(&mut self, draft: &Draft, problems: &mut Vec<Problem>) -> Option<(Citation, Body)> {
        let known = [
            "says",
            "cite",
            "action",
            "of",
            "kind_at",
            "scope",
            "unless_did",
            "target",
            "front_since",
            "square_since",
            "front",
            "refuse",
        ];
        let mut fields = Fields::new(draft, &known, problems);
        let citation = fields.citation();
        let words = fields.words("action");
        let verbs = self.verbs_of(&mut fields, &words);
        let words = fields.words("of");
        let of = self.kinds_of(&mut fields, &words);
        let kind_at = Self::kind_at(&mut fields);
        let words = fields.words("unless_did");
        let unless_did = self.verbs_of(&mut fields, &words);
        let words = fields.words("target");
        let target = self.kinds_of(&mut fields, &words);
        let mut since = |key: &str| fields.one_of(key, &["", "turn start"]) == "turn start";
        let (front_since, square_since) = (since("front_since"), since("square_since"));
        let refuse = fields.function("refuse");
        let front = match fields.one_of("front", &["", "side", "corner"]).as_str() {
            "side" => Some(FrontKind::Side),
            "corner" => Some(FrontKind::Corner),
            _ => None,
        };
        let scope = match fields.one_of("scope", &["", "seat", "actor", "action"]).as_str() {
            "seat" => Scope::Seat,
            "actor" => Scope::Actor,
            "action" => Scope::Action,
            // What looks at the action needs to be told so; a bare predicate looks at the piece.
            _ if refuse.is_some() || front.is_some() || target.is_some() => Scope::Action,
            _ => Scope::Actor,
        };
        let predicate = front.is_some() || front_since || square_since || !unless_did.is_empty();
        if refuse.is_none() && !predicate {
            fields.complain(
                "a check needs something to refuse",
                "write refuse = function ..., unless_did = { ... }, front_since = \"turn start\" or front = \"side\"",
            );
        }
        if (front.is_some() || target.is_some()) && scope != Scope::Action {
            fields.complain("only a check of the action can look at its front or target", "leave the scope out");
        }
        if scope == Scope::Seat && (front_since || square_since || !unless_did.is_empty() || of.is_some()) {
            fields.complain("a check of the seat cannot look at a piece", "write scope = \"actor\"");
        }
        Some((
            citation,
            Body::Check(Check {
                verbs,
                of,
                kind_at,
                scope,
                unless_did,
                target,
                front_since,
                square_since,
                front,
                refuse,
            }),
        ))
    }

    fn reckon(&mut self, draft: &Draft, problems: &mut Vec<Problem>) -> Option<(Citation, Body)> {
        let mut fields = Fields::new(draft, &["says", "cite", "adds", "value"], problems);
        let citation = fields.citation();
        let Some(to) = fields.text("adds") else {
            fields.complain("it does not say to which sum it adds", "write adds = \"...\"");
            return None;
        };
        let value = match fields.raw("value") {
            Some(Given::Number(n)) if n.fract() == 0.0 => Term::Fixed(n as i64),
            Some(Given::Function(f)) => Term::Asked(f),
            _ => {
                fields.complain("it has no value", "write value = with a whole number or a function");
                return None;
            }
        };
        Some((citation, Body::Reckon { to: self.name(&to), value }))
    }

    /// The families that change the game.
    fn command(&mut self, draft: &Draft, problems: &mut Vec<Problem>) -> Option<(Citation, Body)> {
        let of_actions = matches!(draft.word.as_str(), "carry_out" | "after");
        let known: &[&str] =
            if of_actions { &["says", "cite", "action", "run", "1"] } else { &["says", "cite", "run", "1"] };
        let mut fields = Fields::new(draft, known, problems);
        let citation = fields.citation();
        let words = fields.words("action");
        let verbs = self.verbs_of(&mut fields, &words);
        if draft.word == "carry_out" && words.is_empty() {
            fields.complain("it does not say which action it carries out", "write action = \"...\"");
        }
        let run = fields.run()?;
        let body = match draft.word.as_str() {
            "carry_out" => Body::CarryOut { verbs, run },
            "after" => Body::After { verbs, run },
            "set_up" => Body::SetUp { run },
            "turn_begins" => Body::TurnBegins { run },
            "turn_ends" => Body::TurnEnds { run },
            _ => Body::GameOver { run },
        };
        Some((citation, body))
    }
}
