//! What may be played in more than one way: doubtful readings and the variants that a book leaves to the players.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::Manifest;
use crate::board::Board;
use crate::report::findings::{Findings, Place, instead};
use crate::report::{Problem, Problems, did_you_mean};
use crate::tongue::{Part, Phrase, phrase};

/// One option, as `ruleset.ron` declares it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionDecl {
    /// Its name in scripts and on the command line: lower-case letters, digits and `_`, a letter first.
    pub name: String,
    /// Why there is a choice.
    pub kind: OptionKind,
    /// Which values it takes.
    pub r#type: OptionType,
    /// The value that it has if nobody says otherwise.
    pub default: OptionValue,
    /// The paragraph of the book that it concerns.
    pub cite: String,
    /// In one line, what the choice is, and why this is the default.
    pub reason: String,
    /// When it may be chosen; at any time if left out.
    #[serde(default)]
    pub applies_at: AppliesAt,
    /// It matters only where the board has one of these kinds of ground. May be left out.
    #[serde(default)]
    pub terrain: Vec<String>,
    /// It matters only on these boards. May be left out.
    #[serde(default)]
    pub boards: Vec<String>,
}

/// Why there is a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum OptionKind {
    /// The book may be read in more than one way.
    Reading,
    /// The book, or custom, leaves it to the players.
    Variant,
}

/// When an option may be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub enum AppliesAt {
    /// Only before the game begins, because the position at the start depends on it.
    SetUp,
    /// Also while a game goes on.
    #[default]
    AnyTime,
}

/// Which values an option takes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum OptionType {
    /// True or false.
    Bool,
    /// One of these words: lower-case letters, digits and `_`.
    Choice(Vec<String>),
    /// A whole number.
    Number {
        /// The least that it may be.
        least: i64,
        /// The most that it may be.
        most: i64,
    },
}

impl OptionType {
    /// All values of a short option; the ends of a range of numbers.
    pub fn values(&self) -> Vec<OptionValue> {
        match self {
            Self::Bool => vec![OptionValue::Bool(false), OptionValue::Bool(true)],
            Self::Choice(words) => words.iter().cloned().map(OptionValue::Choice).collect(),
            Self::Number { least, most } => vec![OptionValue::Number(*least), OptionValue::Number(*most)],
        }
    }
}

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum OptionValue {
    /// True or false.
    Bool(bool),
    /// A whole number.
    Number(i64),
    /// One of the declared words.
    Choice(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => value.fmt(f),
            Self::Number(value) => value.fmt(f),
            Self::Choice(value) => value.fmt(f),
        }
    }
}

/// For a sentence: `true or false`, `one of a, b`, `a whole number from 1 to 9`.
impl fmt::Display for OptionType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => f.write_str("true or false"),
            Self::Choice(words) => write!(f, "one of {}", words.join(", ")),
            Self::Number { least, most } => write!(f, "a whole number from {least} to {most}"),
        }
    }
}

impl OptionDecl {
    /// Reads a value as it is written on the command line: `true`, `3`, `any`.
    ///
    /// # Errors
    /// A sentence if the option does not take it: `'fords' takes true or false, not 'maybe'`.
    pub fn parse(&self, text: &str) -> Result<OptionValue, String> {
        let text = text.trim();
        let value = match &self.r#type {
            OptionType::Bool => text.parse().ok().map(OptionValue::Bool),
            OptionType::Choice(_) => Some(OptionValue::Choice(text.to_owned())),
            OptionType::Number { .. } => text.parse().ok().map(OptionValue::Number),
        };
        value.filter(|value| self.takes(value)).ok_or_else(|| self.refusal(text))
    }

    /// Is it one of the option's values?
    pub fn takes(&self, value: &OptionValue) -> bool {
        match (&self.r#type, value) {
            (OptionType::Bool, OptionValue::Bool(_)) => true,
            (OptionType::Choice(words), OptionValue::Choice(word)) => words.contains(word),
            (OptionType::Number { least, most }, OptionValue::Number(number)) => (least..=most).contains(&number),
            _ => false,
        }
    }

    /// Why the option changes nothing on a board, in a sentence; none if it may change something.
    pub fn changes_nothing_on(&self, board: &Board) -> Option<Phrase> {
        let name = Phrase::own(Part::Option, &self.name, &self.name);
        let own = |part: Part, words: &[String]| words.iter().map(|word| Phrase::own(part, word, word)).collect();
        let why = if !self.boards.is_empty() && !self.boards.contains(&board.id) {
            let boards = Phrase::Listed("list.and", own(Part::Board, &self.boards));
            phrase!("option.elsewhere", option = name, boards = boards)
        } else if !self.terrain.is_empty() && !self.terrain.iter().any(|terrain| board.has_terrain(terrain)) {
            let ground = Phrase::Listed("list.and_no", own(Part::Terrain, &self.terrain));
            phrase!("option.no_ground", option = name, ground = ground)
        } else {
            return None;
        };
        Some(why)
    }

    fn refusal(&self, value: &str) -> String {
        let near = match &self.r#type {
            OptionType::Choice(words) => did_you_mean(value, words.iter().map(String::as_str)),
            _ => String::new(),
        };
        format!("'{}' takes {}, not '{value}'{near}", self.name, self.r#type)
    }

    /// Adds all that cannot be right in the declaration, in a ruleset that is played on these boards.
    pub(super) fn check(&self, boards: &[String], place: Place<'_>, findings: &mut Findings<'_>) {
        let what = format!("the option's name '{}'", self.name);
        let right = "use lower-case letters, digits and '_', a letter first";
        findings.need(is_lua_word(&self.name), place.key("name"), what, right);
        findings.need_text(&self.cite, place, "cite");
        findings.need_text(&self.reason, place, "reason");
        let is_line = !self.reason.contains('\n');
        findings.need(is_line, place.key("reason"), format!("the reason of '{}' is long", self.name), "use one line");
        let of_type = place.key("type");
        match &self.r#type {
            OptionType::Bool => {}
            OptionType::Choice(words) => {
                let what = format!("'{}' leaves no choice", self.name);
                findings.need(words.len() > 1, of_type, what, "name at least two words");
                for (n, word) in words.iter().enumerate() {
                    let what = format!("the choice '{word}' of '{}'", self.name);
                    findings.need(is_lua_word(word), of_type.item(0).item(n), what, right);
                    let what = format!("the choice '{word}' of '{}' stands twice", self.name);
                    findings.need(!words[..n].contains(word), of_type.item(0).item(n), what, "name it once");
                }
            }
            OptionType::Number { least, most } => {
                let what = format!("'{}' has a least of {least} and a most of {most}", self.name);
                findings.need(least <= most, of_type, what, "the least comes before the most");
            }
        }
        for (n, board) in self.boards.iter().enumerate() {
            let known = || boards.iter().map(String::as_str);
            let right = instead(board, known(), format!("the boards are {}", boards.join(", ")));
            let what = format!("'{}' is to matter on '{board}', which is no board of this ruleset", self.name);
            findings.need(boards.contains(board), place.key("boards").item(n), what, right);
        }
        let default = self.default.to_string();
        let right = "choose a default that it takes";
        findings.need(self.takes(&self.default), place.key("default"), self.refusal(&default), right);
    }
}

/// A word that scripts can write after a full stop.
fn is_lua_word(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// A value for each option of a ruleset: what was chosen, and the default of every other.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Options(BTreeMap<String, OptionValue>);

impl Options {
    /// The chosen values over the defaults.
    ///
    /// # Errors
    /// Every option that the ruleset lacks, with its nearest neighbour, and every value that its option does not take.
    pub fn resolve(manifest: &Manifest, given: &BTreeMap<String, OptionValue>) -> Result<Self, Problems> {
        let mut values: BTreeMap<_, _> =
            manifest.options.iter().map(|option| (option.name.clone(), option.default.clone())).collect();
        let mut problems = Vec::new();
        for (name, value) in given {
            match manifest.option(name) {
                None => problems.push(unknown(manifest, name)),
                Some(option) if !option.takes(value) => {
                    problems.push(Problem::new(&manifest.id, option.refusal(&value.to_string())));
                }
                Some(_) => drop(values.insert(name.clone(), value.clone())),
            }
        }
        if problems.is_empty() { Ok(Self(values)) } else { Err(Problems(problems)) }
    }

    /// As [`Options::resolve`], from the command line: each choice is written `name=value`; of two for one option the
    /// later counts.
    ///
    /// # Errors
    /// As [`Options::resolve`], and every choice that is written otherwise.
    pub fn parse<S: AsRef<str>>(manifest: &Manifest, choices: &[S]) -> Result<Self, Problems> {
        let mut given = BTreeMap::new();
        let mut problems = Vec::new();
        for choice in choices.iter().map(AsRef::as_ref) {
            let Some((name, text)) = choice.split_once('=') else {
                let problem = Problem::new(&manifest.id, format!("the option '{choice}' has no value"));
                problems.push(problem.right("write name=value, for instance fords=true"));
                continue;
            };
            match manifest.option(name.trim()).map(|option| option.parse(text)) {
                None => problems.push(unknown(manifest, name.trim())),
                Some(Err(refusal)) => problems.push(Problem::new(&manifest.id, refusal)),
                Some(Ok(value)) => drop(given.insert(name.trim().to_owned(), value)),
            }
        }
        if problems.is_empty() { Self::resolve(manifest, &given) } else { Err(Problems(problems)) }
    }

    /// The value of an option; `None` if the ruleset has no such option.
    pub fn get(&self, name: &str) -> Option<&OptionValue> {
        self.0.get(name)
    }

    /// All options with their values, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OptionValue)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Of the options that have not their default, why those change nothing on a board that do not, in sentences.
    pub fn idle_on(&self, manifest: &Manifest, board: &Board) -> Vec<String> {
        let chosen = self.chosen(manifest).filter_map(|(name, _)| manifest.option(name));
        chosen.filter_map(|option| Some(option.changes_nothing_on(board)?.english())).collect()
    }

    /// The options that have not their default, by name.
    pub fn chosen<'a>(&'a self, manifest: &'a Manifest) -> impl Iterator<Item = (&'a str, &'a OptionValue)> {
        self.iter().filter(|(name, value)| manifest.option(name).is_none_or(|option| option.default != **value))
    }
}

fn unknown(manifest: &Manifest, name: &str) -> Problem {
    let known = || manifest.options.iter().map(|option| option.name.as_str());
    let all = match known().collect::<Vec<_>>().join(", ") {
        names if names.is_empty() => "this ruleset has no options".to_owned(),
        names => format!("the options are {names}"),
    };
    Problem::new(&manifest.id, format!("there is no option '{name}'")).right(instead(name, known(), all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::manifest::tests::manifest;

    fn parse(option: &str, text: &str) -> Result<OptionValue, String> {
        manifest().option(option).unwrap().parse(text)
    }

    #[test]
    fn a_value_is_read_as_its_option_takes_it() {
        assert_eq!(parse("fords", "true"), Ok(OptionValue::Bool(true)));
        assert_eq!(parse("step", " both "), Ok(OptionValue::Choice("both".to_owned())));
        assert_eq!(parse("changes", "9"), Ok(OptionValue::Number(9)));
        for (option, text) in [("fords", "false"), ("step", "any"), ("changes", "3")] {
            assert_eq!(parse(option, text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_value_that_is_not_taken_is_told_with_those_that_are() {
        assert_eq!(parse("fords", "maybe").unwrap_err(), "'fords' takes true or false, not 'maybe'");
        assert_eq!(parse("step", "bth").unwrap_err(), "'step' takes one of any, both, not 'bth'; did you mean 'both'?");
        assert_eq!(parse("changes", "10").unwrap_err(), "'changes' takes a whole number from 1 to 9, not '10'");
        assert_eq!(parse("changes", "many").unwrap_err(), "'changes' takes a whole number from 1 to 9, not 'many'");
    }

    #[test]
    fn an_option_tells_where_it_changes_nothing() {
        use crate::board::{Along, Corner, Numbering};
        let board = |id: &str, ground: &str| {
            let numbering = Numbering::Rows { from: Corner::NorthWest, along: Along::Row };
            Board { id: id.to_owned(), ..Board::plain(3, 3, &numbering, ground).unwrap() }
        };
        let fords = OptionDecl {
            terrain: vec!["ford".to_owned(), "bridge".to_owned()],
            boards: vec!["wet".to_owned(), "dry".to_owned()],
            ..manifest().option("fords").unwrap().clone()
        };
        let told =
            |id: &str, ground: &str| fords.changes_nothing_on(&board(id, ground)).map(String::from).unwrap_or_default();
        assert_eq!(told("wet", "ford"), "");
        assert_eq!(told("dry", "plain"), "'fords' changes nothing on this board: it has no ford and no bridge");
        assert_eq!(told("far", "ford"), "'fords' changes nothing on this board: it matters on wet and dry only");
        assert_eq!(manifest().option("step").unwrap().changes_nothing_on(&board("far", "plain")), None);
    }

    #[test]
    fn what_is_not_chosen_has_its_default() {
        let manifest = manifest();
        let given = BTreeMap::from([("changes".to_owned(), OptionValue::Number(4))]);
        let options = Options::resolve(&manifest, &given).unwrap();
        assert_eq!(options.get("changes"), Some(&OptionValue::Number(4)));
        assert_eq!(options.get("fords"), Some(&OptionValue::Bool(false)));
        assert_eq!(options.get("bridges"), None);
        assert_eq!(options.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["changes", "fords", "step"]);
        assert_eq!(options.chosen(&manifest).collect::<Vec<_>>(), [("changes", &OptionValue::Number(4))]);
    }

    #[test]
    fn every_wrong_choice_is_told() {
        let given = BTreeMap::from([
            ("changes".to_owned(), OptionValue::Bool(true)),
            ("ford".to_owned(), OptionValue::Bool(true)),
            ("weather".to_owned(), OptionValue::Bool(true)),
        ]);
        assert_eq!(
            Options::resolve(&manifest(), &given).unwrap_err().to_string(),
            "x: 'changes' takes a whole number from 1 to 9, not 'true'\n\
             x: there is no option 'ford'; did you mean 'fords'?\n\
             x: there is no option 'weather'; the options are fords, step, changes"
        );
    }

    #[test]
    fn the_command_line_chooses_by_name_and_value() {
        let options = Options::parse(&manifest(), &["fords=true", "changes = 2", "changes=3"]).unwrap();
        assert_eq!(options.get("fords"), Some(&OptionValue::Bool(true)));
        assert_eq!(options.get("changes"), Some(&OptionValue::Number(3)));
        assert_eq!(
            Options::parse(&manifest(), &["fords", "forts=true", "fords=2"]).unwrap_err().to_string(),
            "x: the option 'fords' has no value; write name=value, for instance fords=true\n\
             x: there is no option 'forts'; did you mean 'fords'?\n\
             x: 'fords' takes true or false, not '2'"
        );
    }
}
