//! Transcriptions, translations and notes that a ruleset carries: `texts.ron`, and a file for each of them beside it.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::library::Library;
use crate::report::findings::{Findings, Place, instead, is_plain_name, read_located};
use crate::report::{Problem, Problems};
use crate::rulebook::Source;

/// What a text is of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum TextKind {
    /// The book's own words.
    Transcription,
    /// The same in another language.
    Translation,
    /// What its encoder says of it.
    Notes,
}

/// A text that goes through a book paragraph by paragraph.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// Its file in `texts/`, without `.md`.
    pub file: String,
    /// What it is.
    pub kind: TextKind,
    /// Its title, as readers see it.
    pub title: String,
    /// Its language, as `de`.
    pub language: String,
    /// Whose work it is.
    pub by: String,
    /// Under which licence it may be passed on, or by whose leave it stands here.
    pub licence: String,
    /// What it says in each paragraph.
    #[serde(skip)]
    pub paragraphs: BTreeMap<String, String>,
}

/// All texts of a ruleset, in the order of its `texts.ron`; none if it has no such file.
///
/// # Errors
/// Everything wrong with them: a text without a licence, a heading that is no paragraph of the book, the nearest named.
pub fn read_texts(library: &Library, ruleset: &str) -> Result<Vec<Text>, Problems> {
    let list = format!("rulesets/{ruleset}/texts.ron");
    if !library.exists(&list) {
        return Ok(Vec::new());
    }
    let source = format!("rulesets/{ruleset}/source.ron");
    let source = library.read(&source).ok().and_then(|text| Source::read(&source, &text).ok());
    let mut texts = read_list(&list, &library.read(&list)?)?;
    let mut problems = Vec::new();
    for text in &mut texts {
        let file = format!("rulesets/{ruleset}/texts/{}.md", text.file);
        match library.read(&file) {
            Ok(written) => text.paragraphs = divide(&file, &written, source.as_ref(), &mut problems),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(texts) } else { Err(Problems(problems)) }
}

/// Reads and checks a `texts.ron`, without the words of its texts.
///
/// # Errors
/// Everything wrong with it, each with its line.
pub fn read_list(list: &str, text: &str) -> Result<Vec<Text>, Problems> {
    let (texts, tree) = read_located::<Vec<Text>>(list, text)?;
    let mut findings = Findings::new(list);
    for (n, text) in texts.iter().enumerate() {
        let place = Place::of(&tree).item(n);
        let right = "use lower-case letters, digits, '-' and '_'";
        findings.need(is_plain_name(&text.file), place.key("file"), format!("the file '{}'", text.file), right);
        let facts =
            [("title", &text.title), ("language", &text.language), ("by", &text.by), ("licence", &text.licence)];
        for (key, fact) in facts {
            findings.need_text(fact, place, key);
        }
    }
    findings.finish(texts)
}

/// A text by its headings, each of which is the locator of a paragraph. What stands before the first is for whoever reads the file.
fn divide(file: &str, written: &str, source: Option<&Source>, problems: &mut Vec<Problem>) -> BTreeMap<String, String> {
    let mut paragraphs: BTreeMap<String, String> = BTreeMap::new();
    let mut under: Option<String> = None;
    for (n, line) in written.lines().enumerate() {
        let heading = line.strip_prefix('#').map(|rest| rest.trim_start_matches('#').trim());
        let Some(at) = heading else {
            if let Some(text) = under.as_ref().and_then(|at| paragraphs.get_mut(at)) {
                text.push_str(line);
                text.push('\n');
            }
            continue;
        };
        let problem = |what: String, right: String| Problem::new(file, what).at(n + 1).right(right);
        if let Some(source) = source.filter(|source| source.find(at).is_none()) {
            let known = source.paragraphs.iter().map(|paragraph| paragraph.at.as_str());
            let right = instead(at, known, "write it as source.ron does");
            problems.push(problem(format!("the heading '{at}' is no paragraph of the book"), right));
        }
        if paragraphs.insert(at.to_owned(), String::new()).is_some() {
            problems.push(problem(format!("{at} stands already above"), "give each paragraph one heading".to_owned()));
        }
        under = Some(at.to_owned());
    }
    for text in paragraphs.values_mut() {
        *text = text.trim().to_owned();
    }
    paragraphs.retain(|_, text| !text.is_empty());
    paragraphs
}
