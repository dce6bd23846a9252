//! A compiled ruleset as plain data: what is declared, which rules there are, and the sweeps over it. No Lua here.

use std::collections::{BTreeMap, BTreeSet};

mod action;
mod attack;
pub mod build;
mod covers;
pub mod dice;
mod edges;
mod field;
mod house;
mod index;
pub mod kinds;
mod ledger;
mod legs;
mod line;
mod manifest;
mod manner;
mod masks;
mod meta;
mod options;
mod origin;
mod printed;
mod rule;
mod section;
mod sight;
mod source;
mod speak;
mod sweep;
mod table;
mod threats;
mod told;
mod wall_fields;

pub use crate::library::{house_folder, house_of};
pub use action::{Action, Candidate};
pub use attack::{ALL_WAYS, Aim, Attacks, Overlay, Reach, Ways};
pub use edges::Edges;
pub use field::{Drawn, Field, Shape};
pub use house::{House, Laid, read_with_house};
pub use index::Index;
pub use ledger::{Ledger, LedgerOrder, LedgerRow};
pub use legs::Legs;
pub use line::{Filled, LinePattern, Slot};
pub use manifest::Side as SideDecl;
pub use manifest::{Book, Licences, Limits, Manifest, Scenario, Seat, Standing, manifest_path};
pub use manner::{Facing, Halts, Manner, Stance};
pub use masks::Masks;
pub use meta::{Goal, Notation, Part, Repetition, Transcript, named};
pub use options::{AppliesAt, OptionDecl, OptionKind, OptionType, OptionValue, Options};
pub use origin::{Amendment, Citation, Origin};
pub use printed::{Cells, Label, Printed, Sheet};
pub use rule::{
    Body, CarryOut, Check, FnRef, FrontKind, KindAt, KindSet, Must, Offer, Offers, Promotes, Rule, Scope, Take, Term,
    When, Zone,
};
pub use section::Section;
pub use sight::{Between, ByRise, Cause, Clause, Sight, Strip};
pub use source::{Cite, Lack, Paragraph, Source, Status};
pub use speak::{Misread, Said};
pub use sweep::{End, Hit, Slope, Sweep};
pub use table::Table;
pub use told::Told;
pub use wall_fields::Walls;

use kinds::{Channel, Kind, Thing, Turn, Verb};

use crate::state::{Name, Names, Side};
use crate::tongue::{Part as Spoken, Phrase};

/// Declarations found by their name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ByName<T>(Vec<Option<T>>);

impl<T> Default for ByName<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> ByName<T> {
    /// The declaration of a name.
    #[inline]
    pub fn get(&self, name: Name) -> Option<&T> {
        self.0.get(name.index())?.as_ref()
    }

    /// All declarations, to be told in other words.
    fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().flatten()
    }

    /// The declaration of a name, to be completed.
    fn get_mut(&mut self, name: Name) -> Option<&mut T> {
        self.0.get_mut(name.index())?.as_mut()
    }

    /// Keeps a declaration.
    pub fn insert(&mut self, name: Name, declared: T) {
        if self.0.len() <= name.index() {
            self.0.resize_with(name.index() + 1, || None);
        }
        self.0[name.index()] = Some(declared);
    }

    /// All declarations, by the order in which their words came into the game.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flatten()
    }
}

/// A ruleset ready to be played: shared by all who ask, never altered.
#[derive(Debug, Clone)]
pub struct Rulebook {
    /// What the ruleset says of itself.
    pub manifest: Manifest,
    /// The options as chosen.
    pub options: Options,
    /// All words.
    pub names: Names,
    /// Layers by their place; grows over reloads and never shrinks.
    pub layers: Vec<String>,
    /// Channels by their place.
    pub channels: Vec<String>,
    terrains: ByName<Thing>,
    /// The house rules that are laid over it, in order.
    pub house: Vec<House>,
    /// Rules and declarations that house rules have taken away, each with its family.
    pub unlisted: Vec<(String, Citation)>,
    kinds: ByName<Kind>,
    marks: ByName<Thing>,
    walls: ByName<Thing>,
    boxes: ByName<Thing>,
    counters: ByName<Thing>,
    verbs: ByName<Verb>,
    fields: ByName<Field>,
    /// The order of the turn and its budgets.
    pub turn: Turn,
    /// The rules in declared order.
    pub rules: Vec<Rule>,
    /// Parts of the board: for each, by side, the regions that make it up; none means everywhere.
    pub zones: Vec<Vec<Vec<String>>>,
    /// Which positions are the same, if a rule asks.
    pub repetition: Option<Repetition>,
    /// Where the sides want to go.
    pub goals: Vec<Goal>,
    /// Tables that are kept of pieces.
    pub ledgers: Vec<Ledger>,
    /// Tables that can be printed.
    pub printed: Vec<Printed>,
    /// Manners of writing positions.
    pub notations: Vec<Notation>,
    /// Manners of writing games.
    pub transcripts: Vec<Transcript>,
    /// Which rules concern what.
    pub index: Index,
    /// What attacks a square.
    pub attacks: Attacks,
    /// A hash of everything that was loaded.
    pub hash: String,
    /// The files that were loaded, by path.
    pub files: BTreeMap<String, String>,
}

impl Rulebook {
    /// The title of the house rule in force in whose folder a script lies.
    pub fn house_title(&self, file: &str) -> Option<Phrase> {
        let name = house_of(file)?;
        self.house.iter().find(|house| house.name == name).map(House::spoken)
    }

    /// Can a budget be spent in a step of the turn? One from which no verb takes is for the scripts alone.
    pub fn may_spend(&self, budget: Name, step: u8) -> bool {
        let phase = self.turn.order.get(usize::from(step)).and_then(|step| step.phase);
        let takes = |verb: &&Verb| verb.costs.iter().any(|(name, _)| *name == budget);
        let mut takers = self.verbs().filter(takes).peekable();
        let is_open = |verb: &Verb| verb.phases.is_empty() || phase.is_some_and(|phase| verb.phases.contains(&phase));
        takers.peek().is_none() || takers.any(is_open)
    }

    /// A ruleset that declares nothing yet.
    fn new(manifest: Manifest, options: Options, kept: build::Kept) -> Self {
        let mut names = kept.names;
        // The first word of every game, so that there is always room for it.
        let done = names.intern("done").unwrap_or(Name(0));
        Self {
            manifest,
            options,
            names,
            layers: kept.layers,
            channels: Vec::new(),
            terrains: ByName::default(),
            house: Vec::new(),
            unlisted: Vec::new(),
            kinds: ByName::default(),
            marks: ByName::default(),
            walls: ByName::default(),
            boxes: ByName::default(),
            counters: ByName::default(),
            verbs: ByName::default(),
            fields: ByName::default(),
            turn: Turn {
                citation: Citation::default(),
                order: Vec::new(),
                again: 0,
                budgets: Vec::new(),
                ends_after: None,
                may_pass: true,
                done: String::new(),
                verb: done,
            },
            rules: Vec::new(),
            zones: Vec::new(),
            repetition: None,
            goals: Vec::new(),
            ledgers: Vec::new(),
            printed: Vec::new(),
            notations: Vec::new(),
            transcripts: Vec::new(),
            index: Index::default(),
            attacks: Attacks::default(),
            hash: String::new(),
            files: BTreeMap::new(),
        }
    }

    /// How many sides there are.
    pub fn sides(&self) -> usize {
        self.manifest.sides.len()
    }

    /// A kind of ground.
    pub fn terrain(&self, name: Name) -> Option<&Thing> {
        self.terrains.get(name)
    }

    /// A kind of piece.
    pub fn kind(&self, name: Name) -> Option<&Kind> {
        self.kinds.get(name)
    }

    /// A kind of mark.
    pub fn mark(&self, name: Name) -> Option<&Thing> {
        self.marks.get(name)
    }

    /// A kind of wall.
    pub fn wall(&self, name: Name) -> Option<&Thing> {
        self.walls.get(name)
    }

    /// A box beside the board.
    pub fn box_named(&self, name: Name) -> Option<&Thing> {
        self.boxes.get(name)
    }

    /// What a kind of piece is called.
    pub fn kind_title(&self, name: Name) -> Phrase {
        self.title_of(Spoken::Kind, name, self.kind(name).map(|k| &k.title))
    }

    /// What a kind of ground is called.
    pub fn terrain_title(&self, name: Name) -> Phrase {
        self.title_of(Spoken::Terrain, name, self.terrain(name).map(|t| &t.title))
    }

    /// What a verb is called.
    pub fn verb_title(&self, name: Name) -> Phrase {
        self.title_of(Spoken::Action, name, self.verb(name).map(|v| &v.title))
    }

    /// What a kind of mark is called.
    pub fn mark_title(&self, name: Name) -> Phrase {
        self.title_of(Spoken::Mark, name, self.mark(name).map(|m| &m.title))
    }

    /// What a kind of wall is called.
    pub fn wall_title(&self, name: Name) -> Phrase {
        self.title_of(Spoken::Wall, name, self.wall(name).map(|w| &w.title))
    }

    /// What a figure in a box is called: a piece, a mark or a wall.
    pub fn figure_title(&self, name: Name) -> Phrase {
        if self.kind(name).is_some() {
            self.kind_title(name)
        } else if self.mark(name).is_some() {
            self.mark_title(name)
        } else {
            self.wall_title(name)
        }
    }

    /// What a side is called.
    pub fn side_title(&self, side: Side) -> Phrase {
        let side = self.manifest.sides.get(side.index());
        side.map_or_else(|| "?".into(), |side| Phrase::own(Spoken::Side, &side.id, &side.title))
    }

    /// What players call something, or its word where it has no title.
    fn title_of(&self, part: Spoken, name: Name, title: Option<&String>) -> Phrase {
        let word = self.names.word(name);
        Phrase::own(part, word, title.map_or(word, String::as_str))
    }

    /// All kinds of marks.
    pub fn marks(&self) -> impl Iterator<Item = &Thing> {
        self.marks.iter()
    }

    /// All kinds of walls.
    pub fn walls(&self) -> impl Iterator<Item = &Thing> {
        self.walls.iter()
    }

    /// A counter.
    pub fn counter(&self, name: Name) -> Option<&Thing> {
        self.counters.get(name)
    }

    /// A verb.
    pub fn verb(&self, name: Name) -> Option<&Verb> {
        self.verbs.get(name)
    }

    /// A field.
    pub fn field(&self, name: Name) -> Option<&Field> {
        self.fields.get(name)
    }

    /// The offer at a place among the rules.
    pub fn offer_at(&self, place: u16) -> Option<(&Rule, &Offer)> {
        let rule = self.rules.get(usize::from(place))?;
        if let Body::Offer(offer) = &rule.body { Some((rule, offer)) } else { None }
    }

    /// The checks that look at a verb, in declared order.
    pub fn checks_on(&self, verb: Name) -> impl Iterator<Item = (&Rule, &Check)> {
        let places = self.index.checks(verb).map_or(&[][..], |checks| &checks.all);
        self.checks_at(places)
    }

    /// The checks at these places among the rules.
    pub fn checks_at<'a>(&'a self, places: &'a [u16]) -> impl Iterator<Item = (&'a Rule, &'a Check)> {
        places.iter().filter_map(|place| {
            let rule = self.rules.get(usize::from(*place))?;
            if let Body::Check(check) = &rule.body { Some((rule, check)) } else { None }
        })
    }

    /// Finds out which rules concern what, when all are there.
    fn index(&mut self) {
        self.index = Index::new(self);
        self.attacks = Attacks::new(self);
    }

    /// All fields.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter()
    }

    /// All kinds of ground.
    pub fn terrains(&self) -> impl Iterator<Item = &Thing> {
        self.terrains.iter()
    }

    /// All kinds of pieces.
    pub fn kinds(&self) -> impl Iterator<Item = &Kind> {
        self.kinds.iter()
    }

    /// All boxes.
    pub fn boxes(&self) -> impl Iterator<Item = &Thing> {
        self.boxes.iter()
    }

    /// All verbs.
    pub fn verbs(&self) -> impl Iterator<Item = &Verb> {
        self.verbs.iter()
    }

    /// A channel by its word.
    pub fn channel(&self, word: &str) -> Option<Channel> {
        self.channels.iter().position(|c| c == word).map(|n| Channel(n as u8))
    }

    /// Everything that cites a paragraph: rules and declarations.
    pub fn citations(&self) -> Vec<&Citation> {
        let mut all: Vec<&Citation> = self.rules.iter().map(|r| &r.citation).collect();
        all.extend(self.terrains.iter().map(|d| &d.citation));
        all.extend(self.kinds.iter().map(|d| &d.citation));
        all.extend(self.verbs.iter().map(|d| &d.citation));
        all.extend(self.fields.iter().map(|d| &d.citation));
        for things in [&self.marks, &self.walls, &self.boxes, &self.counters] {
            all.extend(things.iter().map(|d| &d.citation));
        }
        all.extend(self.repetition.iter().map(|r| &r.citation));
        all.extend(self.ledgers.iter().map(|l| &l.citation));
        all.extend(self.printed.iter().map(|p| &p.citation));
        all.extend(self.notations.iter().map(|n| &n.citation));
        all.extend(self.transcripts.iter().map(|t| &t.citation));
        all.push(&self.turn.citation);
        all.extend(self.turn.budgets.iter().map(|b| &b.citation));
        all
    }

    /// The keys of rules and declarations that are new, gone, or stated in other lines than in `old`, and options that have
    /// other values.
    pub fn changed_since(&self, old: &Rulebook) -> Vec<String> {
        let prints = |book: &Rulebook| -> BTreeSet<(String, String)> {
            book.citations().into_iter().map(|c| (c.key.clone(), c.fingerprint.clone())).collect()
        };
        let (before, now) = (prints(old), prints(self));
        let mut changed: Vec<String> = now.difference(&before).map(|(key, _)| key.clone()).collect();
        changed.dedup();
        let keys: BTreeSet<&String> = now.iter().map(|(key, _)| key).collect();
        let mut gone: Vec<&String> = before.iter().map(|(key, _)| key).filter(|key| !keys.contains(key)).collect();
        gone.dedup();
        changed.extend(gone.into_iter().map(|key| format!("{key} (gone)")));
        let was = |name: &str| old.options.get(name);
        changed.extend(
            self.options
                .iter()
                .filter(|(name, value)| was(name) != Some(value))
                .map(|(n, v)| format!("option {n} is {v}")),
        );
        changed
    }
}
