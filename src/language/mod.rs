//! The words that scripts know, each described once: the builder of rulebooks, the machine's errors, the reference, the
//! definitions for editors and the console all read this.

mod ask;
mod change;
mod declare;
mod editors;
mod handles;
mod luau;
mod markdown;
mod rules;
mod types;

use std::collections::BTreeSet;
use std::sync::LazyLock;

pub use editors::{definitions, standard};
pub use handles::{ACTION, PIECE, SQUARE};
pub use luau::{LIBRARIES, OWN, TAKEN_AWAY};
pub use markdown::{reference, tell};
pub use types::{Is, TYPES, Type, named};

/// What sort of word it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sort {
    /// Declares something while scripts are loaded.
    Declares,
    /// Begins a rule.
    Rule,
    /// Alters what others have declared.
    House,
    /// Is there while scripts are loaded, and beside the game.
    Script,
    /// Asks the game.
    Asks,
    /// Changes the game.
    Changes,
}

/// Something that has a name, a type and a meaning: a key of a table, an argument, a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// How it is called.
    pub name: &'static str,
    /// Its type, as Luau writes it, of the words in [`TYPES`].
    pub of: &'static str,
    /// What it says, in what unit, and what holds if it is left out.
    pub says: &'static str,
    /// Must it be there?
    pub needed: bool,
}

/// What may be left out.
const fn may(name: &'static str, of: &'static str, says: &'static str) -> Key {
    Key { name, of, says, needed: false }
}

/// What must be there.
const fn must(name: &'static str, of: &'static str, says: &'static str) -> Key {
    Key { name, of, says, needed: true }
}

/// A word of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word {
    /// How it is written.
    pub name: &'static str,
    /// What sort it is.
    pub sort: Sort,
    /// What it is for.
    pub says: &'static str,
    /// What it is called with: for what declares, the name or key before its table.
    pub takes: &'static [Key],
    /// The keys of its table, for what declares; `run` may stand last without its key.
    pub keys: &'static [Key],
    /// The type of what it answers; empty if it answers nothing.
    pub gives: &'static str,
    /// What is an error beside what its types say.
    pub wrong: &'static str,
    /// How it is used.
    pub example: &'static str,
    /// The heading of the guide that tells more.
    pub see: &'static str,
}

/// A word of which nothing is said yet.
const BLANK: Word =
    Word { name: "", sort: Sort::Asks, says: "", takes: &[], keys: &[], gives: "", wrong: "", example: "", see: "" };

/// A field or a method of something that scripts hold in their hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member {
    /// How it is called.
    pub name: &'static str,
    /// What a method is called with; none for a field.
    pub takes: Option<&'static [Key]>,
    /// The type of what it is, or answers.
    pub gives: &'static str,
    /// What it tells.
    pub says: &'static str,
}

/// All words, by sort and in the order in which they are told.
pub fn words() -> impl Iterator<Item = &'static Word> {
    [declare::WORDS, rules::WORDS, ask::WORDS, change::WORDS].into_iter().flatten()
}

/// The words of a sort.
pub fn words_of(sort: Sort) -> impl Iterator<Item = &'static Word> {
    words().filter(move |word| word.sort == sort)
}

/// A word by its name.
pub fn word(name: &str) -> Option<&'static Word> {
    words().find(|word| word.name == name)
}

/// Does a word begin a rule?
pub fn is_family(name: &str) -> bool {
    word(name).is_some_and(|word| word.sort == Sort::Rule)
}

/// The keys that the table of a word takes, by name; `1` is the value that stands last without one.
pub fn keys_of(name: &str) -> Vec<&'static str> {
    let keys = word(name).map_or(&[][..], |word| word.keys);
    let last = keys.iter().any(|key| key.name == "run").then_some("1");
    keys.iter().map(|key| key.name).chain(last).collect()
}

/// The keys that a table of this type takes, by name.
pub fn parts_of(name: &str) -> Vec<&'static str> {
    match named(name).map(|found| found.is) {
        Some(Is::Table(keys)) => keys.iter().map(|key| key.name).collect(),
        _ => Vec::new(),
    }
}

/// The texts of which a type is one.
pub fn choices(name: &str) -> &'static [&'static str] {
    match named(name).map(|found| found.is) {
        Some(Is::OneOf(choices)) => choices,
        _ => &[],
    }
}

/// What may be written after the name of something that scripts hold in their hands, for instance of `Piece`.
pub fn members(name: &str) -> &'static [Member] {
    match named(name).map(|found| found.is) {
        Some(Is::Handle(members)) => members,
        _ => &[],
    }
}

/// The fields and methods of all that the host gives to scripts: of what words answer and rules are asked about, and of
/// what these have in turn.
pub fn given_fields() -> BTreeSet<&'static str> {
    let mut given: Vec<&str> = words().map(|word| word.gives).chain(["Action"]).collect();
    let (mut seen, mut fields) = (BTreeSet::new(), BTreeSet::new());
    while let Some(text) = given.pop() {
        let types = text.split(|c: char| !c.is_alphanumeric()).filter_map(named);
        for found in types.filter(|found| seen.insert(found.name)) {
            let parts: Vec<(&str, &str)> = match found.is {
                Is::Table(keys) => keys.iter().map(|key| (key.name, key.of)).collect(),
                Is::Handle(members) => members.iter().map(|member| (member.name, member.gives)).collect(),
                Is::Like(other) => vec![("", other)],
                Is::OneOf(_) => Vec::new(),
            };
            fields.extend(parts.iter().map(|(name, _)| *name).filter(|name| !name.is_empty()));
            given.extend(parts.iter().map(|(_, of)| *of));
        }
    }
    fields
}

/// The names of these members, in order.
pub fn names_of(members: &'static [Member]) -> Vec<&'static str> {
    members.iter().map(|member| member.name).collect()
}

/// Every word that may stand by itself in a script, sorted: those described here and Luau's own.
pub fn all_names() -> &'static [&'static str] {
    static NAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let libraries = LIBRARIES.iter().map(|(name, _)| *name);
        let mut names: Vec<&str> = words().map(|word| word.name).chain(OWN).chain(libraries).collect();
        names.sort_unstable();
        names
    });
    &NAMES
}
