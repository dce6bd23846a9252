//! From what the scripts declare to a rulebook. Everything wrong is collected; nothing half-built is ever played.

mod declare;
mod fields;
mod games;
mod given;
mod manner;
mod offers;
mod rules;
mod sight;

use std::collections::{BTreeMap, BTreeSet};

pub use given::{Draft, Fields, Given, texts};

use super::kinds::{Bars, Channel, MOST_CHANNELS};
use super::{House, Manifest, Options};
use super::{KindSet, Offers, Rulebook, Slot};
use crate::report::findings::instead;
use crate::report::{Problem, Problems, did_you_mean};
use crate::state::{Name, Names};

/// What must keep its place when rules are loaded under a game that is in progress.
#[derive(Debug, Clone, Default)]
pub struct Kept {
    /// The words of the game.
    pub names: Names,
    /// The layers of the game.
    pub layers: Vec<String>,
}

impl Kept {
    /// What a game keeps of its rules.
    pub fn of(rules: &Rulebook) -> Self {
        Self { names: rules.names.clone(), layers: rules.layers.clone() }
    }
}

/// The words that declare things, and those that begin a rule.
pub const DECLARATIONS: [&str; 14] = [
    "channel",
    "terrain",
    "kind",
    "mark",
    "wall",
    "box",
    "counter",
    "field",
    "action",
    "turn",
    "repetition",
    "goal",
    "notation",
    "transcript",
];
/// Those of which a ruleset has one, and which need no name.
pub const NAMELESS: [&str; 2] = ["turn", "repetition"];
/// The families of rules.
pub const FAMILIES: [&str; 9] =
    ["set_up", "turn_begins", "offer", "check", "carry_out", "after", "reckon", "turn_ends", "game_over"];

/// Builds a rulebook from drafts.
///
/// # Errors
/// Everything that is wrong with them, in the order of loading.
pub fn build(
    manifest: Manifest,
    house: Vec<House>,
    options: Options,
    kept: Kept,
    files: BTreeMap<String, String>,
    drafts: &[Draft],
) -> Result<Rulebook, Problems> {
    let hash = hash_of(&manifest, &house, &options, &files);
    let book = Rulebook { hash, files, house, ..Rulebook::new(manifest, options, kept) };
    let mut builder = Builder { book, problems: Vec::new(), groups: BTreeSet::new() };
    builder.look_for_doubles(drafts);
    let bodies = |word: &'static str| drafts.iter().filter(move |d| d.word == word && d.body.is_some());
    for draft in drafts.iter().filter(|d| d.body.is_none() && d.word != "channel") {
        let Draft { word, key, citation, .. } = draft;
        builder.problems.push(
            Problem::new(&citation.origin.file, format!("{word} '{key}' is declared but has no body"))
                .at(citation.origin.line)
                .right(format!("write {word} \"{key}\" {{ ... }}")),
        );
    }
    for draft in drafts.iter().filter(|d| d.word == "channel") {
        builder.channel(draft);
    }
    for word in ["terrain", "mark", "wall", "box", "counter"] {
        bodies(word).for_each(|d| builder.thing(d));
    }
    bodies("terrain").for_each(|d| builder.turned(d));
    bodies("kind").for_each(|d| builder.kind(d));
    bodies("kind").for_each(|d| builder.taken_as(d));
    bodies("field").for_each(|d| builder.field(d));
    bodies("turn").for_each(|d| builder.turn(d));
    bodies("action").for_each(|d| builder.action(d));
    bodies("counter").for_each(|d| builder.counts(d));
    bodies("repetition").for_each(|d| builder.repetition(d));
    bodies("goal").for_each(|d| builder.goal(d));
    bodies("notation").for_each(|d| builder.notation(d));
    bodies("transcript").for_each(|d| builder.transcript(d));
    for draft in drafts.iter().filter(|d| FAMILIES.contains(&d.word.as_str()) && d.body.is_some()) {
        builder.rule(draft);
    }
    builder.note_first_moves();
    builder.book.index();
    builder.look_for_slots();
    builder.look_for_lines_alike();
    builder.look_for_unknown_ground();
    builder.look_for_gaps(drafts.iter().any(|d| d.word == "turn"));
    if builder.problems.is_empty() { Ok(builder.book) } else { Err(Problems(builder.problems)) }
}

fn hash_of(manifest: &Manifest, house: &[House], options: &Options, files: &BTreeMap<String, String>) -> String {
    let mut text = format!("{} {}\n", manifest.id, manifest.version);
    // Their order matters.
    for house in house {
        text.push_str(&format!("house {}\n", house.name));
    }
    for (name, value) in options.iter() {
        text.push_str(&format!("{name}={value}\n"));
    }
    for (path, content) in files {
        text.push_str(&format!("{path} {}\n", crate::state::hash_text(content)));
    }
    crate::state::hash_text(&text)
}

struct Builder {
    book: Rulebook,
    problems: Vec<Problem>,
    /// All groups of kinds.
    groups: BTreeSet<Name>,
}

impl Builder {
    /// The name of a word; past the limit of words a complaint and the first name.
    fn name(&mut self, word: &str) -> Name {
        self.book.names.intern(word).unwrap_or_else(|| {
            self.problems.push(Problem::new(&self.book.manifest.id, "the scripts make too many words"));
            Name(0)
        })
    }

    fn look_for_doubles(&mut self, drafts: &[Draft]) {
        let mut seen: BTreeMap<(&str, &str), &Draft> = BTreeMap::new();
        // A side may want to go to several places, each said where it belongs.
        for draft in drafts.iter().filter(|draft| draft.word != "goal") {
            // All families of rules share one set of keys, so that every key names one rule.
            let family = FAMILIES.contains(&draft.word.as_str());
            let slot = (if family { "rule" } else { draft.word.as_str() }, draft.key.as_str());
            if let Some(first) = seen.insert(slot, draft) {
                let what =
                    if family { "two rules have the key".to_owned() } else { format!("two {}s are named", draft.word) };
                self.problems.push(
                    Problem::new(
                        &draft.citation.origin.file,
                        format!("{what} '{}'; the other stands at {}", draft.key, first.citation.origin),
                    )
                    .at(draft.citation.origin.line)
                    .right("give each its own"),
                );
            }
        }
    }

    /// Two verbs that are written alike could not be told apart.
    fn look_for_lines_alike(&mut self) {
        let mut seen: BTreeMap<String, (String, crate::rulebook::Origin)> = BTreeMap::new();
        let mut problems = Vec::new();
        for verb in self.book.verbs() {
            for line in &verb.lines {
                let here = (verb.citation.key.clone(), verb.citation.origin.clone());
                if let Some((key, origin)) = seen.insert(line.text().to_owned(), here.clone()) {
                    let what =
                        format!("action '{}' is written '{}' like action '{key}' at {origin}", here.0, line.text());
                    problems.push(Problem::new(here.1.file, what).at(here.1.line).right("write them apart"));
                }
            }
        }
        self.problems.append(&mut problems);
    }

    /// What every playable ruleset needs.
    fn look_for_gaps(&mut self, has_turn: bool) {
        if !has_turn {
            let file = format!("rulesets/{}", self.book.manifest.id);
            self.problems.push(
                Problem::new(file, "no script declares the turn")
                    .right("write turn { order = { \"...\" } } with the seats"),
            );
        }
        let verbs: Vec<(Name, crate::rulebook::Origin, String)> =
            self.book.verbs().map(|v| (v.name, v.citation.origin.clone(), v.citation.key.clone())).collect();
        for (verb, origin, key) in verbs {
            let offered = self.book.rules.iter().any(|r| matches!(&r.body, super::Body::Offer(o) if o.verb == verb));
            let done = self.book.rules.iter().any(|r| match &r.body {
                super::Body::CarryOut(carry) => carry.verbs.is_empty() || carry.verbs.contains(&verb),
                _ => false,
            });
            for (there, family) in [(offered, "offer"), (done, "carry_out")] {
                if !there {
                    self.problems.push(
                        Problem::new(&origin.file, format!("action '{key}' has no {family}"))
                            .at(origin.line)
                            .right(format!("write {family} \"...\" {{ action = \"{key}\", ... }}")),
                    );
                }
            }
        }
    }

    /// Ground that an option names and no script declares: the option would seem to change nothing anywhere.
    fn look_for_unknown_ground(&mut self) {
        let book = &self.book;
        let known: Vec<&str> = book.terrains().map(|t| book.names.word(t.name)).collect();
        let file = format!("rulesets/{}/ruleset.ron", book.manifest.id);
        for option in &book.manifest.options {
            for word in option.terrain.iter().filter(|word| !known.contains(&word.as_str())) {
                let what = format!("the option '{}' names the terrain '{word}', which no script declares", option.name);
                let right = instead(word, known.iter().copied(), format!("its terrain is {}", known.join(", ")));
                self.problems.push(Problem::new(&file, what).right(right));
            }
        }
    }

    /// Notes of which kinds it is asked whether they have moved in the game: of others it is not kept.
    fn note_first_moves(&mut self) {
        let mut asked: Vec<&KindSet> = self.book.repetition.iter().filter_map(|r| r.unmoved.as_ref()).collect();
        for rule in &self.book.rules {
            match &rule.body {
                super::Body::Offer(super::Offer { of: Some(of), offers: Offers::Pattern { legs, .. }, .. })
                    if legs.asks_first_move() =>
                {
                    asked.push(of);
                }
                super::Body::After { of: Some(of), when: Some(super::When::FirstMove), .. } => asked.push(of),
                _ => {}
            }
        }
        let asked = |name: Name| asked.iter().any(|kinds| kinds.has(name));
        let names: Vec<Name> = self.book.kinds.iter().map(|kind| kind.name).filter(|name| asked(*name)).collect();
        for name in names {
            if let Some(kind) = self.book.kinds.get_mut(name) {
                kind.keeps_moved = true;
            }
        }
    }

    /// What a line must say, so that it is read as the action that it was printed from.
    fn look_for_slots(&mut self) {
        for rule in &self.book.rules {
            let super::Body::Offer(offer) = &rule.body else { continue };
            let Some(line) = self.book.verb(offer.verb).and_then(|v| v.lines.first()) else { continue };
            let wanted = [
                (offer.of.is_some() && !line.has(Slot::From), Slot::From),
                (
                    matches!(offer.offers, Offers::Pattern { .. } | Offers::At { .. })
                        && !line.has(Slot::To)
                        && !line.has(Slot::Squares),
                    Slot::To,
                ),
                (matches!(offer.offers, Offers::At { joined_by: Some(_), .. }) && !line.has(Slot::With), Slot::With),
                (matches!(offer.offers, Offers::Fronts) && !line.has(Slot::Front), Slot::Front),
            ];
            for (_, slot) in wanted.into_iter().filter(|(lacking, _)| *lacking) {
                let origin = &rule.citation.origin;
                let (key, slot, verb) = (&rule.citation.key, slot.word(), self.book.names.word(offer.verb));
                let what = format!("offer '{key}': the line of '{verb}', '{}', has no {{{slot}}}", line.text());
                let right = format!("write {{{slot}}} into the first line of action \"{verb}\"");
                self.problems.push(Problem::new(&origin.file, what).at(origin.line).right(right));
            }
        }
    }

    fn channel_of(&mut self, fields: &mut Fields, word: &str) -> Option<Channel> {
        let channel = self.book.channel(word);
        if channel.is_none() {
            let near = did_you_mean(word, self.book.channels.iter().map(String::as_str));
            fields.complain(&format!("there is no channel '{word}'{near}"), "declare it with channel \"...\"");
        }
        channel
    }

    /// `block`, `stop`, `fill` and `open` as bits.
    fn bars(&mut self, fields: &mut Fields) -> Bars {
        let mut bars = Bars::default();
        for key in ["block", "stop", "fill", "open"] {
            for (word, whom) in fields.to_whom(key) {
                let Some(channel) = self.channel_of(fields, &word) else { continue };
                let bits = match key {
                    "stop" => channel.pass(),
                    "fill" => channel.enter(),
                    _ => channel.enter() | channel.pass(),
                };
                let (own, other) = match key {
                    "open" => (&mut bars.opens_own, &mut bars.opens_other),
                    _ => (&mut bars.own, &mut bars.other),
                };
                if whom != "enemy" {
                    *own |= bits;
                }
                if whom != "own" {
                    *other |= bits;
                }
            }
        }
        bars
    }

    /// The kinds named by `of`: kinds themselves or their groups.
    fn kinds_of(&mut self, fields: &mut Fields, words: &[String]) -> Option<KindSet> {
        if words.is_empty() {
            return None;
        }
        let mut set = KindSet(vec![false; self.book.names.len()]);
        for word in words {
            let name = self.book.names.find(word);
            let mut found = false;
            for kind in self.book.kinds.iter() {
                if Some(kind.name) == name || name.is_some_and(|n| kind.groups.contains(&n)) {
                    set.0[kind.name.index()] = true;
                    found = true;
                }
            }
            if !found {
                let known = self.book.kinds.iter().map(|k| self.book.names.word(k.name));
                let groups = self.groups.iter().map(|g| self.book.names.word(*g));
                let near = did_you_mean(word, known.chain(groups));
                fields.complain(&format!("there is no kind or group '{word}'{near}"), "declare it with kind \"...\"");
            }
        }
        Some(set)
    }

    /// The verbs named by `action`.
    fn verbs_of(&mut self, fields: &mut Fields, words: &[String]) -> Vec<Name> {
        let mut verbs = Vec::new();
        for word in words {
            let done = self.book.turn.verb;
            match self.book.names.find(word).filter(|n| *n == done || self.book.verb(*n).is_some()) {
                Some(name) => verbs.push(name),
                None => {
                    let known = self.book.verbs().map(|v| self.book.names.word(v.name));
                    let near = did_you_mean(word, known);
                    fields.complain(&format!("there is no action '{word}'{near}"), "declare it with action \"...\"");
                }
            }
        }
        verbs
    }
}

/// More channels than a word has room for is a complaint; this is its text.
fn too_many_channels() -> String {
    format!("there are more than {MOST_CHANNELS} channels")
}
