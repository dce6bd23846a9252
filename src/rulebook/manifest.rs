//! `ruleset.ron`: what a ruleset is, whence it comes, who plays and which files make it up.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::options::{OptionDecl, OptionKind, OptionValue};
use crate::board::Direction;
use crate::report::Problems;
use crate::report::findings::{Findings, Place, instead, is_plain_name, read_located};

/// Where the manifest of a ruleset stands.
pub fn manifest_path(ruleset: &str) -> String {
    format!("rulesets/{ruleset}/ruleset.ron")
}

/// The file `rulesets/<id>/ruleset.ron`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The name of the ruleset's folder: lower-case letters, digits, `-` and `_`.
    pub id: String,
    /// Three numbers, `1.4.0`: the first grows when old games no longer play, the second with new rules, the third with
    /// corrections.
    pub version: String,
    /// The game's title as players see it.
    pub title: String,
    /// Who wrote the book.
    pub author: String,
    /// The year of the book.
    pub year: i32,
    /// Who wrote the ruleset after it.
    pub encoder: String,
    /// The language of the ruleset's texts: `en`, `de`, `it`.
    pub language: String,
    /// The book itself.
    pub source: Book,
    /// The ruleset out of which this one was made, with its version: `hellwig-1803 0.1.0`. May be left out.
    #[serde(default)]
    pub made_from: String,
    /// How certain it is that the game was as the ruleset has it.
    pub status: Standing,
    /// Under which licences the ruleset's parts may be passed on.
    pub licences: Licences,
    /// The sides, in the order of their turns.
    pub sides: Vec<Side>,
    /// The players' chairs.
    pub seats: Vec<Seat>,
    /// How the book names a front where no neighbouring square can name it: `{N: "O"}`. May be left out.
    #[serde(default)]
    pub front_names: BTreeMap<Direction, String>,
    /// The boards on which the game is played, by their files' names without `.ron`; the first is the usual one.
    pub boards: Vec<String>,
    /// The scripts in the ruleset's folder, without `.luau`, in the order in which they are run.
    pub modules: Vec<String>,
    /// What may be played in more than one way. May be left out.
    #[serde(default)]
    pub options: Vec<OptionDecl>,
    /// What players are told before they begin, of each board on which there is something to tell. May be left out.
    #[serde(default)]
    pub scenarios: Vec<Scenario>,
    /// How much the scripts may use. May be left out.
    #[serde(default)]
    pub limits: Limits,
}

/// What players are told of a game on one of the boards before they begin.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The board.
    pub board: String,
    /// What one must do to win, in a sentence.
    pub goal: String,
    /// How long it takes, in words: `half an hour`. May be left out.
    #[serde(default)]
    pub length: String,
    /// How many play, if others than all sides, one player each. May be left out.
    #[serde(default)]
    pub players: Option<u8>,
    /// Is it for those who play the game for the first time?
    #[serde(default)]
    pub first_evening: bool,
    /// Options that are not left at their default. May be left out.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
}

/// A book, and where it may be seen.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// Its title as printed or written.
    pub book: String,
    /// The library or archive that keeps the copy used, with its shelf mark. May be left out.
    #[serde(default)]
    pub archive: String,
    /// Its date as the book gives it. May be left out.
    #[serde(default)]
    pub date: String,
    /// Where it may be read, as `https://...`. May be left out.
    #[serde(default)]
    pub link: String,
}

/// How certain it is that a game was as its ruleset has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Standing {
    /// It is seen being played.
    Observed,
    /// Its rules are written down in full.
    Described,
    /// Its rules are hinted at, and little had to be added.
    Suggested,
    /// It had to be put together from pieces.
    Reconstructed,
}

/// The licences of a ruleset's parts, each by its usual short name: `CC BY 4.0`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Licences {
    /// Of the scripts and the data.
    pub rules: String,
    /// Of the sentences and notes.
    pub texts: String,
    /// Of the pictures.
    pub pictures: String,
}

/// One of the parties to the game.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// Its short name in scripts and files: letters and digits.
    pub id: String,
    /// Its name as players see it.
    pub title: String,
    /// Its colour as `#rrggbb`.
    pub colour: String,
    /// The direction in which it advances.
    pub forward: Direction,
}

/// A player's chair.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// Its short name in scripts and files: letters and digits.
    pub id: String,
    /// The sides whose pieces it commands.
    pub plays: Vec<String>,
}

/// How much the scripts of a ruleset may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// How many steps of computation one question may take, 1 to [`Limits::MOST_FUEL`]; 200000 if left out.
    pub fuel: u64,
    /// How much memory all scripts together may hold, in mebibytes, 1 to [`Limits::MOST_MEMORY_MB`]; 64 if left out.
    pub memory_mb: u32,
}

impl Limits {
    /// The most steps that a ruleset may ask for.
    pub const MOST_FUEL: u64 = 2_000_000;
    /// The most memory that a ruleset may ask for, in mebibytes.
    pub const MOST_MEMORY_MB: u32 = 96;
}

impl Default for Limits {
    fn default() -> Self {
        Self { fuel: 200_000, memory_mb: 64 }
    }
}

impl Manifest {
    /// Reads and checks a `ruleset.ron`. `file` is its path as its author knows it, `rulesets/<id>/ruleset.ron`.
    ///
    /// # Errors
    /// What keeps the text from being read, or else everything in it that cannot be right, each with its line.
    pub fn read(file: &str, text: &str) -> Result<Self, Problems> {
        let (manifest, tree): (Self, _) = read_located(file, text)?;
        let mut findings = Findings::new(file);
        let root = Place::of(&tree);
        manifest.check_heading(file, root, &mut findings);
        manifest.check_players(root, &mut findings);
        manifest.check_fronts(root, &mut findings);
        check_names(&manifest.boards, root, "boards", &mut findings);
        check_names(&manifest.modules, root, "modules", &mut findings);
        let options = root.key("options");
        for (n, option) in manifest.options.iter().enumerate() {
            option.check(&manifest.boards, options.item(n), &mut findings);
        }
        unique(manifest.options.iter().map(|o| &o.name), options, "name", "options", &mut findings);
        let (limits, most) = (manifest.limits, Limits::MOST_MEMORY_MB);
        let place = root.key("limits");
        findings.need(
            (1..=Limits::MOST_FUEL).contains(&limits.fuel),
            place.key("fuel"),
            format!("a fuel of {} steps", limits.fuel),
            format!("ask for 1 to {}; the usual is 200000", Limits::MOST_FUEL),
        );
        findings.need(
            (1..=most).contains(&limits.memory_mb),
            place.key("memory_mb"),
            format!("{} MiB of memory", limits.memory_mb),
            format!("ask for 1 to {most}; the usual is 64"),
        );
        manifest.check_scenarios(root, &mut findings);
        findings.finish(manifest)
    }

    /// The option of this name.
    pub fn option(&self, name: &str) -> Option<&OptionDecl> {
        self.options.iter().find(|option| option.name == name)
    }

    /// The options of one kind, in the manifest's order.
    pub fn options_of(&self, kind: OptionKind) -> impl Iterator<Item = &OptionDecl> {
        self.options.iter().filter(move |option| option.kind == kind)
    }

    /// The side of this id.
    pub fn side(&self, id: &str) -> Option<&Side> {
        self.sides.iter().find(|side| side.id == id)
    }

    /// The seat of this id.
    pub fn seat(&self, id: &str) -> Option<&Seat> {
        self.seats.iter().find(|seat| seat.id == id)
    }

    fn check_heading(&self, file: &str, root: Place<'_>, findings: &mut Findings<'_>) {
        let name_rule = "use lower-case letters, digits, '-' and '_'";
        findings.need(is_plain_name(&self.id), root.key("id"), format!("the id '{}'", self.id), name_rule);
        let folder = file.strip_suffix("/ruleset.ron").and_then(|path| path.rsplit('/').next());
        if let Some(folder) = folder.filter(|folder| *folder != self.id) {
            let what = format!("the id is '{}', but the folder is '{folder}'", self.id);
            findings.add(root.key("id"), what, "give both one name");
        }
        let numbers: Vec<&str> = self.version.split('.').collect();
        let is_version = numbers.len() == 3
            && numbers.iter().all(|n| !n.is_empty() && n.len() < 7 && n.bytes().all(|b| b.is_ascii_digit()));
        let what = format!("the version '{}'", self.version);
        findings.need(is_version, root.key("version"), what, "write three numbers, for instance '0.1.0'");
        for (key, text) in [("title", &self.title), ("author", &self.author), ("encoder", &self.encoder)] {
            findings.need_text(text, root, key);
        }
        let is_year = (-3000..=2100).contains(&self.year) && self.year != 0;
        findings.need(is_year, root.key("year"), format!("the year {}", self.year), "write the year of the book");
        let language = &self.language;
        let is_language = (2..=3).contains(&language.len()) && language.bytes().all(|b| b.is_ascii_lowercase());
        let what = format!("the language '{language}'");
        findings.need(is_language, root.key("language"), what, "write its code of two letters, for instance 'en'");
        let source = root.key("source");
        findings.need_text(&self.source.book, source, "book");
        let link = &self.source.link;
        let is_link = link.is_empty() || link.starts_with("https://") || link.starts_with("http://");
        findings.need(
            is_link,
            source.key("link"),
            format!("the link '{link}'"),
            "begin with 'https://', or leave it out",
        );
        let Licences { rules, texts, pictures } = &self.licences;
        for (key, text) in [("rules", rules), ("texts", texts), ("pictures", pictures)] {
            findings.need_text(text, root.key("licences"), key);
        }
    }

    fn check_players(&self, root: Place<'_>, findings: &mut Findings<'_>) {
        let (sides, seats) = (root.key("sides"), root.key("seats"));
        findings.need(!self.sides.is_empty(), sides, "there are no sides", "name at least one");
        findings.need(!self.seats.is_empty(), seats, "there are no seats", "name at least one");
        unique(self.sides.iter().map(|s| &s.id), sides, "id", "sides", findings);
        unique(self.seats.iter().map(|s| &s.id), seats, "id", "seats", findings);
        for (n, side) in self.sides.iter().enumerate() {
            let place = sides.item(n);
            need_word(&side.id, place, "side", findings);
            findings.need_text(&side.title, place, "title");
            let digits = side.colour.strip_prefix('#').unwrap_or_default();
            let is_colour = digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit());
            let what = format!("the colour '{}'", side.colour);
            findings.need(is_colour, place.key("colour"), what, "write it as '#rrggbb', for instance '#1f4e9c'");
            let is_played = self.seats.iter().any(|seat| seat.plays.contains(&side.id));
            let what = format!("no seat plays the side '{}'", side.id);
            findings.need(is_played, place, what, "name it in the 'plays' of a seat");
        }
        for (n, seat) in self.seats.iter().enumerate() {
            let place = seats.item(n);
            need_word(&seat.id, place, "seat", findings);
            let what = format!("the seat '{}' plays no side", seat.id);
            findings.need(!seat.plays.is_empty(), place.key("plays"), what, "name at least one");
            let mut seen = BTreeSet::new();
            for (n, id) in seat.plays.iter().enumerate() {
                let place = place.key("plays").item(n);
                if self.side(id).is_none() {
                    let known = || self.sides.iter().map(|side| side.id.as_str());
                    let all = format!("the sides are {}", known().collect::<Vec<_>>().join(", "));
                    findings.add(place, format!("there is no side '{id}'"), instead(id, known(), all));
                }
                let what = format!("the seat '{}' plays '{id}' twice", seat.id);
                findings.need(seen.insert(id), place, what, "name each side once");
            }
        }
    }

    fn check_scenarios(&self, root: Place<'_>, findings: &mut Findings<'_>) {
        for (n, scenario) in self.scenarios.iter().enumerate() {
            let place = root.key("scenarios").item(n);
            findings.need_text(&scenario.goal, place, "goal");
            if !self.boards.contains(&scenario.board) {
                let known = || self.boards.iter().map(String::as_str);
                let what = format!("the board '{}' is none of those named above", scenario.board);
                findings.add(place.key("board"), what, instead(&scenario.board, known(), "name it under 'boards'"));
            }
            for (name, value) in &scenario.options {
                let what = format!("the option '{name}' does not take this value");
                match self.option(name) {
                    Some(option) => findings.need(option.takes(value), place.key("options"), what, "see its type"),
                    None => {
                        let known = self.options.iter().map(|option| option.name.as_str());
                        let what = format!("there is no option '{name}'");
                        findings.add(place.key("options"), what, instead(name, known, "declare it under 'options'"));
                    }
                }
            }
        }
    }

    /// What players are told of the game on a board.
    pub fn scenario(&self, board: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.board == board)
    }

    fn check_fronts(&self, root: Place<'_>, findings: &mut Findings<'_>) {
        let mut seen = BTreeMap::new();
        for (&front, name) in &self.front_names {
            let place = root.key("front_names").key(front.name());
            findings.need(!name.trim().is_empty(), place, format!("the front {front} has an empty name"), "write it");
            if let Some(other) = seen.insert(name, front) {
                findings.add(
                    place,
                    format!("the fronts {other} and {front} are both named '{name}'"),
                    "name them apart",
                );
            }
        }
    }
}

/// A ruleset names no more boards, and no more modules, than this.
const MOST_NAMES: usize = 256;

/// Names of files, of which there must be at least one, each once.
fn check_names(names: &[String], root: Place<'_>, key: &str, findings: &mut Findings<'_>) {
    let list = root.key(key);
    if names.len() > MOST_NAMES {
        let what = format!("there are {} {key}", names.len());
        findings.add(list, what, format!("there may be {MOST_NAMES}"));
        return;
    }
    findings.need(!names.is_empty(), list, format!("there are no {key}"), "name at least one");
    for (n, name) in names.iter().enumerate() {
        let stem = name.trim_end_matches(".luau").trim_end_matches(".lua").trim_end_matches(".ron");
        let right = if stem != name && is_plain_name(stem) {
            format!("write '{stem}', without its ending")
        } else {
            "use lower-case letters, digits, '-' and '_'".to_owned()
        };
        findings.need(is_plain_name(name), list.item(n), format!("'{name}' among the {key}"), right);
    }
    let mut seen = BTreeSet::new();
    for (n, name) in names.iter().enumerate() {
        findings.need(
            seen.insert(name),
            list.item(n),
            format!("'{name}' stands twice among the {key}"),
            "name it once",
        );
    }
}

/// The ids or names of the items of a list, each of which may stand once.
fn unique<'a>(
    names: impl Iterator<Item = &'a String>,
    list: Place<'_>,
    key: &str,
    what: &str,
    findings: &mut Findings<'_>,
) {
    let mut seen = BTreeSet::new();
    for (n, name) in names.enumerate() {
        let place = list.item(n).key(key);
        findings.need(seen.insert(name), place, format!("two {what} are named '{name}'"), "name them apart");
    }
}

/// The id of a side or a seat, which stands in lines and scripts.
fn need_word(id: &str, place: Place<'_>, what: &str, findings: &mut Findings<'_>) {
    let is_word = !id.is_empty() && id.chars().all(|c| c.is_alphanumeric() || c == '_');
    findings.need(is_word, place.key("id"), format!("the {what}'s id '{id}'"), "use letters, digits and '_'");
}

#[cfg(test)]
pub(super) mod tests;
