//! `offer`: what is put before the players.

use std::collections::BTreeMap;

use super::given::texts;
use super::{Builder, Draft, Fields, Given};
use crate::board::{Pattern, Via};
use crate::language;
use crate::report::Problem;
use crate::rulebook::kinds::Channel;
use crate::rulebook::{Body, Citation, KindAt, Legs, Must, Offer, Offers, Promotes, Zone};
use crate::state::Name;

const FORMS: [&str; 7] = ["pattern", "at", "drops", "fronts", "once", "list", "accept"];

impl Builder {
    pub(super) fn kind_at(fields: &mut Fields) -> KindAt {
        match fields.one_of("kind_at", "KindAt") {
            "turn start" => KindAt::TurnStart,
            _ => KindAt::Now,
        }
    }

    pub(super) fn offer(&mut self, draft: &Draft, problems: &mut Vec<Problem>) -> Option<(Citation, Body)> {
        let mut fields = Fields::new(draft, problems);
        let citation = fields.citation();
        let words = fields.words("of");
        let of = self.kinds_of(&mut fields, &words);
        let kind_at = Self::kind_at(&mut fields);
        let actions = fields.words("action");
        if actions.len() != 1 {
            fields.complain("an offer needs one action", "write action = \"...\"");
        }
        let verb = self.verbs_of(&mut fields, &actions).first().copied();
        let has = |key: &str| draft.body.as_ref().is_some_and(|b| b.contains_key(key));
        let mut given: Vec<&str> = FORMS.into_iter().filter(|f| has(f)).collect();
        if given == ["at", "list"] {
            // A function that need be asked only where there is somebody in a field.
            given.remove(0);
        }
        let [form] = given[..] else {
            let found = if given.is_empty() { "nothing".to_owned() } else { given.join(" and ") };
            fields.complain(
                &format!("an offer offers one thing, and here is {found}"),
                "write pattern = \"...\", at = \"...\", drops = \"...\", fronts = true, once = true, list = function ... or accept = function ...",
            );
            return None;
        };
        for key in ["answered_by", "joined_by"].into_iter().filter(|key| form != "at" && has(key)) {
            fields.complain(
                &format!("'{key}' belongs to the squares of a field, and here is {form}"),
                "write at = \"...\" with it",
            );
        }
        let offers = self.offered(form, &mut fields);
        if of.is_none() && matches!(offers, Some(Offers::Pattern { .. } | Offers::At { .. } | Offers::Fronts)) {
            fields.complain(
                &format!("'{form}' needs a piece, and it is offered to none"),
                "write of = \"...\" with its kind",
            );
        }
        if form != "pattern" && has("slope") {
            fields.complain(&format!("'slope' belongs to a pattern, and here is {form}"), "leave it out");
        }
        if of.is_some() && form == "drops" {
            fields.complain(
                "what is dropped belongs to the seat and to no piece on the board",
                "write kinds = { ... } for what may be dropped, and leave 'of' out",
            );
        }
        let onto = fields.text("onto");
        let trail = fields.text("trail");
        let offer = Offer {
            verb: verb?,
            of,
            kind_at,
            offers: offers?,
            within: self.zone(&mut fields, "within"),
            onto_mark: onto.and_then(|word| self.mark_named(&mut fields, &word)),
            only_if: if has("only_if") { fields.function("only_if") } else { None },
            trail: trail.and_then(|word| self.mark_named(&mut fields, &word)),
            promotes: self.promotes(&mut fields).map(Box::new),
            manner: self.manner(&mut fields),
            also: if has("also") { fields.function("also") } else { None },
        };
        Some((citation, Body::Offer(offer)))
    }

    fn offered(&mut self, form: &str, fields: &mut Fields) -> Option<Offers> {
        match form {
            "pattern" => {
                let (legs, channel) = self.pattern(fields)?;
                let words = fields.words("takes");
                Some(Offers::Pattern { legs, channel, takes: self.kinds_of(fields, &words) })
            }
            "at" => {
                let word = fields.text("at")?;
                let mut named = |key: &str| {
                    let word = fields.text(key)?;
                    self.field_named(fields, &word)
                };
                let (answered_by, joined_by) = (named("answered_by"), named("joined_by"));
                self.field_named(fields, &word).map(|field| Offers::At { field, answered_by, joined_by })
            }
            "drops" => {
                let word = fields.text("drops")?;
                let from = self.box_word(fields, &word);
                let words = fields.words("kinds");
                let kinds = self.kinds_of(fields, &words);
                if kinds.is_none() {
                    fields.complain("it does not say what may be dropped", "write kinds = { ... }");
                }
                Some(Offers::Drops { from: from?, kinds: kinds? })
            }
            "list" => {
                let near = fields.text("at");
                let near = near.and_then(|word| self.field_named(fields, &word));
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
        }
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
            Ok(pattern) => {
                if channel.is_none() && pattern.legs.iter().any(|leg| leg.hop.is_some()) {
                    fields.complain(
                        &format!("the pattern '{text}' jumps over pieces, and without a channel none is in its way"),
                        "write channel = \"...\"",
                    );
                }
                Some((Box::new(Legs::new(&text, &pattern)), channel))
            }
            Err(error) => {
                fields.complain(&format!("the pattern '{text}': {error}"), "");
                None
            }
        }
    }

    /// A mark of a word.
    fn mark_named(&mut self, fields: &mut Fields, word: &str) -> Option<Name> {
        let found = self.book.names.find(word).filter(|name| self.book.mark(*name).is_some());
        if found.is_none() {
            fields.complain(&format!("there is no mark '{word}'"), "declare it with mark \"...\"");
        }
        found
    }

    /// A box of a word.
    pub(super) fn box_word(&mut self, fields: &mut Fields, word: &str) -> Option<Name> {
        let found = self.book.names.find(word).filter(|name| self.book.box_named(*name).is_some());
        if found.is_none() {
            fields.complain(&format!("there is no box '{word}'"), "declare it with box \"...\"");
        }
        found
    }

    /// A part of the board: the name of a region, or one for each side.
    fn zone(&mut self, fields: &mut Fields, key: &str) -> Option<Zone> {
        let given = fields.raw(key)?;
        self.zone_of(fields, key, &given)
    }

    pub(super) fn zone_of(&mut self, fields: &mut Fields, key: &str, given: &Given) -> Option<Zone> {
        let regions = match given {
            Given::Text(region) => Some(vec![vec![region.clone()]; self.book.sides()]),
            Given::List(_) => texts(given).map(|all| vec![all; self.book.sides()]),
            Given::Map(map) => self.regions_by_side(fields, key, map),
            _ => None,
        };
        let Some(regions) = regions else {
            fields.complain(
                &format!("'{key}' does not name regions of the board"),
                "write the name of a region, or { side = \"...\" } with a region for each side",
            );
            return None;
        };
        let place = self.book.zones.iter().position(|zone| *zone == regions).unwrap_or_else(|| {
            self.book.zones.push(regions);
            self.book.zones.len() - 1
        });
        Some(Zone(place as u16))
    }

    fn regions_by_side(
        &self,
        fields: &mut Fields,
        key: &str,
        map: &BTreeMap<String, Given>,
    ) -> Option<Vec<Vec<String>>> {
        let sides: Vec<&str> = self.book.manifest.sides.iter().map(|s| s.id.as_str()).collect();
        fields.only(map, &format!("'{key}'"), &sides);
        sides.iter().map(|side| map.get(*side).map_or(Some(Vec::new()), texts)).collect()
    }

    /// `promotes = { into = { ... }, on = ..., from = ..., must = true }`.
    fn promotes(&mut self, fields: &mut Fields) -> Option<Promotes> {
        let map = match fields.raw("promotes")? {
            Given::Map(map) => map,
            _ => {
                fields.complain("'promotes' should be a table", "write { into = { ... }, on = ..., must = true }");
                return None;
            }
        };
        fields.only(&map, "'promotes'", &language::parts_of("Promotes"));
        let words = map.get("into").and_then(texts).unwrap_or_default();
        if words.is_empty() {
            fields.complain("'promotes' does not say into what", "write into = \"...\" with a kind or several");
        }
        let mut into = Vec::new();
        for word in &words {
            match self.book.names.find(word).filter(|name| self.book.kind(*name).is_some()) {
                Some(kind) => into.push(kind),
                None => fields
                    .complain(&format!("'promotes' names '{word}', which is no kind"), "declare it with kind \"...\""),
            }
        }
        let mut zone = |key: &str| map.get(key).and_then(|given| self.zone_of(fields, key, given));
        let (on, from) = (zone("on"), zone("from"));
        let must = match map.get("must") {
            None | Some(Given::Flag(false)) => Must::Never,
            Some(Given::Flag(true)) => Must::Always,
            Some(_) => Must::On(zone("must")?),
        };
        Some(Promotes { into, on, from, must })
    }
}
