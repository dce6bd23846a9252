//! A book as its reader sees it: its paragraphs, with the rules that answer each, the examples that show it, and what of its text a
//! ruleset carries.

mod texts;

use crate::examples::{Example, read_examples};
use crate::library::Library;
use crate::report::Problem;
use crate::rulebook::{Citation, House, Paragraph, Rulebook, Source};
use crate::session::houses_of;
use crate::tongue::Phrase;

pub use texts::{Text, TextKind, read_list, read_texts};

/// A book with all that a ruleset says of it.
#[derive(Debug, Clone, Default)]
pub struct Book {
    /// The ruleset.
    pub ruleset: String,
    /// Its paragraphs in order; empty if the ruleset does not list them.
    pub paragraphs: Vec<Paragraph>,
    /// Its worked examples, those of house rules included.
    pub examples: Vec<Example>,
    /// The house rules that can be laid over it.
    pub houses: Vec<House>,
    /// Transcriptions, translations and notes.
    pub texts: Vec<Text>,
    /// What could not be read.
    pub problems: Vec<Problem>,
}

impl Book {
    /// Reads what a ruleset says of its book. What cannot be read is told among the problems; the rest is there.
    pub fn read(library: &Library, ruleset: &str) -> Self {
        let mut book = Self { ruleset: ruleset.to_owned(), ..Self::default() };
        let path = format!("rulesets/{ruleset}/source.ron");
        if library.exists(&path) {
            let source = library.read(&path).map_err(Into::into).and_then(|text| Source::read(&path, &text));
            match source {
                Ok(source) => book.paragraphs = source.paragraphs,
                Err(problems) => book.problems.extend(problems.0),
            }
        }
        match read_examples(library, ruleset) {
            Ok(examples) => book.examples = examples,
            Err(problems) => book.problems.extend(problems.0),
        }
        match read_texts(library, ruleset) {
            Ok(texts) => book.texts = texts,
            Err(problems) => book.problems.extend(problems.0),
        }
        book.houses = houses_of(library, ruleset);
        book
    }

    /// The title of a house rule, or its name if nothing more is known of it.
    pub fn house_title(&self, name: &str) -> Phrase {
        let house = self.houses.iter().find(|house| house.name == name);
        house.map_or_else(|| Phrase::from(name), House::spoken)
    }

    /// The paragraph of this locator.
    pub fn paragraph(&self, at: &str) -> Option<&Paragraph> {
        self.paragraphs.iter().find(|paragraph| paragraph.at == at)
    }

    /// The paragraphs that a declaration answers, in the book's order.
    pub fn answered_by(&self, citation: &Citation) -> Vec<String> {
        let answered = self.paragraphs.iter().filter(|paragraph| citation.answers(&paragraph.at));
        answered.map(|paragraph| paragraph.at.clone()).collect()
    }

    /// The examples that show a paragraph.
    pub fn examples_of<'a>(&'a self, at: &'a str) -> impl Iterator<Item = &'a Example> {
        self.examples.iter().filter(move |example| example.cite.iter().any(|cite| cite == at))
    }

    /// What the texts say in a paragraph.
    pub fn texts_of<'a>(&'a self, at: &'a str) -> impl Iterator<Item = (&'a Text, &'a str)> {
        self.texts.iter().filter_map(move |text| Some((text, text.paragraphs.get(at)?.as_str())))
    }
}

/// The rules and declarations in force that answer a paragraph, in declared order.
pub fn rules_of<'a>(rules: &'a Rulebook, at: &str) -> Vec<&'a Citation> {
    rules.citations().into_iter().filter(|citation| citation.answers(at)).collect()
}
