//! `source.ron`: every paragraph of the book, and what became of it.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;

use super::{Citation, Manifest};
use crate::report::findings::{Findings, Place, instead, read_located};
use crate::report::{Problem, Problems};

/// The file `rulesets/<id>/source.ron`: the paragraphs of a book in its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The file as its author knows it.
    pub file: String,
    /// The paragraphs, in the book's order.
    pub paragraphs: Vec<Paragraph>,
}

/// A paragraph of the book.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paragraph {
    /// Its place as the book writes it: `§12`, `ch. XIII`, `f. 3r`. Rules and examples cite it by this.
    pub at: String,
    /// What it says, in one line of the encoder's own words.
    pub says: String,
    /// What became of it.
    pub status: Status,
    /// The line of the file on which it stands, counted from 1.
    #[serde(skip)]
    pub line: usize,
}

/// What became of a paragraph.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub enum Status {
    /// Rules or declarations of the ruleset say it, and an example shows it.
    Encoded,
    /// It is played if an option of this name says so.
    Option(String),
    /// It is a house rule of this name.
    House(String),
    /// It says nothing that could be played.
    Commentary,
    /// It is not encoded, and why.
    Missing(String),
}

/// One word for a table: `encoded`, `option fords`, `missing`.
impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Encoded => f.write_str("encoded"),
            Self::Option(name) => write!(f, "option {name}"),
            Self::House(name) => write!(f, "house rule {name}"),
            Self::Commentary => f.write_str("commentary"),
            Self::Missing(_) => f.write_str("missing"),
        }
    }
}

impl Source {
    /// Reads and checks a `source.ron`. `file` is its path as its author knows it.
    ///
    /// # Errors
    /// What keeps the text from being read, or else every paragraph that stands twice or lacks something, with its line.
    pub fn read(file: &str, text: &str) -> Result<Self, Problems> {
        let (mut paragraphs, tree) = read_located::<Vec<Paragraph>>(file, text)?;
        let root = Place::of(&tree);
        let mut findings = Findings::new(file);
        let mut lines = BTreeMap::new();
        for (n, paragraph) in paragraphs.iter_mut().enumerate() {
            let place = root.item(n);
            paragraph.line = place.line();
            findings.need_text(&paragraph.at, place, "at");
            findings.need_text(&paragraph.says, place, "says");
            let what = format!("the summary of {} is long", paragraph.at);
            findings.need(!paragraph.says.contains('\n'), place.key("says"), what, "use one line");
            if let Status::Option(text) | Status::House(text) | Status::Missing(text) = &paragraph.status {
                let what = format!("the status of {} does not say which, or why", paragraph.at);
                findings.need(
                    !text.trim().is_empty(),
                    place.key("status"),
                    what,
                    "write it between the quotation marks",
                );
            }
            if let Some(line) = lines.insert(paragraph.at.clone(), place.key("at").line()) {
                let what = format!("{} stands already in line {line}", paragraph.at);
                findings.add(place.key("at"), what, "give each paragraph one entry");
            }
        }
        findings.finish(Self { file: file.to_owned(), paragraphs })
    }

    /// The paragraph of this locator.
    pub fn find(&self, at: &str) -> Option<&Paragraph> {
        self.paragraphs.iter().find(|paragraph| paragraph.at == at)
    }

    /// The paragraphs that a declaration answers: first that with which its key begins, then those that it cites.
    pub fn answered_by(&self, citation: &Citation) -> Vec<&Paragraph> {
        let mut answered: Vec<&Paragraph> = self.paragraphs.iter().filter(|p| citation.answers(&p.at)).collect();
        // Where one paragraph's place begins another's, as `ch. I` does `ch. I 2`, the longer is meant.
        answered.sort_by_key(|p| std::cmp::Reverse(if citation.key.starts_with(&p.at) { p.at.len() } else { 0 }));
        answered
    }

    /// Paragraphs whose status names an option that the ruleset does not declare.
    pub fn unknown_options(&self, manifest: &Manifest) -> Vec<Problem> {
        let known = || manifest.options.iter().map(|option| option.name.as_str());
        let mut problems = Vec::new();
        for paragraph in &self.paragraphs {
            if let Status::Option(name) = &paragraph.status
                && manifest.option(name).is_none()
            {
                let what = format!("{} names the option '{name}', which ruleset.ron does not declare", paragraph.at);
                let right = instead(name, known(), "declare it there");
                problems.push(Problem::new(&self.file, what).at(paragraph.line).right(right));
            }
        }
        problems
    }

    /// Paragraphs whose status names a house rule that is not among these.
    pub fn unknown_houses(&self, houses: &[String]) -> Vec<Problem> {
        let mut problems = Vec::new();
        for paragraph in &self.paragraphs {
            if let Status::House(name) = &paragraph.status
                && !houses.contains(name)
            {
                let what = format!("{} names the house rule '{name}', which is not there", paragraph.at);
                let right = instead(name, houses.iter().map(String::as_str), "write it, or give another status");
                problems.push(Problem::new(&self.file, what).at(paragraph.line).right(right));
            }
        }
        problems
    }

    /// What is wanting: encoded paragraphs that no rule or declaration cites, or no example.
    ///
    /// `rules_cites` holds the key of each rule or declaration with each paragraph that it cites; `example_cites` the
    /// paragraphs that examples cite.
    pub fn lacks<K: AsRef<str>, C: AsRef<str>, E: AsRef<str>>(
        &self,
        rules_cites: &[(K, C)],
        example_cites: &[E],
    ) -> Vec<(Lack, Problem)> {
        let mut problems = Vec::new();
        for paragraph in self.paragraphs.iter().filter(|paragraph| paragraph.status == Status::Encoded) {
            let at = &paragraph.at;
            let wanting = |what: String, right: String| Problem::new(&self.file, what).at(paragraph.line).right(right);
            if !rules_cites.iter().any(|(_, cite)| cite.as_ref() == at) {
                let right = format!("cite it by `cite = \"{at}\"`, or give it another status");
                let what = format!("{at} is marked encoded, but no rule or declaration cites it");
                problems.push((Lack::Unanswered, wanting(what, right)));
            }
            if !example_cites.iter().any(|cite| cite.as_ref() == at) {
                let right = format!("write one with `cite: [\"{at}\"]`");
                problems
                    .push((Lack::Unshown, wanting(format!("{at} is marked encoded, but no example cites it"), right)));
            }
        }
        problems
    }

    /// Citations of paragraphs that the list does not have, each told where it stands.
    pub fn strays(&self, cites: &[Cite<'_>]) -> Vec<Problem> {
        let known = || self.paragraphs.iter().map(|paragraph| paragraph.at.as_str());
        let strays = cites.iter().filter(|cite| self.find(cite.at).is_none());
        let tell = |cite: &Cite<'_>| {
            let right = instead(cite.at, known(), "list the paragraph, or correct the citation");
            let problem = Problem::new(cite.file, format!("'{}' cites {}, which is not listed", cite.by, cite.at));
            let problem = problem.right(right);
            if cite.line > 0 { problem.at(cite.line) } else { problem }
        };
        strays.map(tell).collect()
    }
}

/// A citation of a paragraph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cite<'a> {
    /// Who cites it: the key of a rule, the id of an example.
    pub by: &'a str,
    /// The paragraph.
    pub at: &'a str,
    /// The file in which that stands.
    pub file: &'a str,
    /// The line, counted from 1; 0 where none can be named.
    pub line: usize,
}

/// What a list of paragraphs and a ruleset lack of one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lack {
    /// The list names an option or a house rule that is not there.
    UnknownAnswer,
    /// No rule answers an encoded paragraph.
    Unanswered,
    /// No example shows an encoded paragraph.
    Unshown,
    /// A paragraph is cited that is not listed.
    Unlisted,
    /// A rule answers no paragraph.
    Uncited,
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "rulesets/x/source.ron";
    const TEXT: &str = r#"[
    (at: "§1", says: "why one plays", status: Commentary),
    (at: "§2", says: "how one steps", status: Encoded),
    (at: "§3", says: "how one swims", status: Option("swim")),
    (at: "§4", says: "how one flies", status: Missing("a later part")),
]"#;

    fn lines(problems: &[Problem]) -> Vec<String> {
        problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn each_paragraph_has_its_line_and_its_fate() {
        let source = Source::read(FILE, TEXT).unwrap();
        assert_eq!(source.paragraphs.len(), 4);
        assert_eq!(source.find("§2").unwrap().line, 3);
        assert_eq!(source.find("§3").unwrap().status, Status::Option("swim".to_owned()));
        assert_eq!(source.find("§9"), None);
        let fates: Vec<_> = source.paragraphs.iter().map(|p| p.status.to_string()).collect();
        assert_eq!(fates, ["commentary", "encoded", "option swim", "missing"]);
    }

    #[test]
    fn all_that_is_wrong_is_told_at_once() {
        let text = r#"[
    (at: "§1", says: "", status: Encoded),
    (at: "§2", says: "x", status: Missing("")),
    (at: "§1", says: "x", status: Commentary),
]"#;
        assert_eq!(
            Source::read(FILE, text).unwrap_err().to_string(),
            "rulesets/x/source.ron:2: 'says' is empty; write at least a word\n\
             rulesets/x/source.ron:3: the status of §2 does not say which, or why; write it between the quotation marks\n\
             rulesets/x/source.ron:4: §1 stands already in line 2; give each paragraph one entry"
        );
        let text = "[\n(at: \"§1\", says: \"x\", status: Encodet),\n]";
        let says = Source::read(FILE, text).unwrap_err().to_string();
        assert_eq!(says, "rulesets/x/source.ron:2: unknown word 'Encodet'; did you mean 'Encoded'?");
    }

    #[test]
    fn an_encoded_paragraph_wants_a_rule_and_an_example() {
        let source = Source::read(FILE, TEXT).unwrap();
        assert_eq!(source.lacks(&[("§2 step", "§2")], &["§2"]), []);
        assert_eq!(
            lines(&source.lacks::<&str, &str, &str>(&[], &[]).into_iter().map(|(_, p)| p).collect::<Vec<_>>()),
            [
                "rulesets/x/source.ron:3: §2 is marked encoded, but no rule or declaration cites it; \
                 cite it by `cite = \"§2\"`, or give it another status",
                "rulesets/x/source.ron:3: §2 is marked encoded, but no example cites it; write one with `cite: [\"§2\"]`",
            ]
        );
    }

    #[test]
    fn a_citation_of_a_paragraph_that_is_not_listed_is_told() {
        let source = Source::read(FILE, TEXT).unwrap();
        let cite = |by, at, line| Cite { by, at, file: "rulesets/x/a.luau", line };
        let cites = [cite("§2 step", "§2", 1), cite("§22 leap", "§22", 7), cite("h-1", "ch. XIII", 0)];
        assert_eq!(
            lines(&source.strays(&cites)),
            [
                "rulesets/x/a.luau:7: '§22 leap' cites §22, which is not listed; did you mean '§2'?",
                "rulesets/x/a.luau: 'h-1' cites ch. XIII, which is not listed; \
                 list the paragraph, or correct the citation",
            ]
        );
    }

    #[test]
    fn an_option_must_be_one_of_the_rulesets() {
        let source = Source::read(FILE, TEXT).unwrap();
        let manifest = crate::rulebook::manifest::tests::manifest();
        assert_eq!(
            lines(&source.unknown_options(&manifest)),
            [
                "rulesets/x/source.ron:4: §3 names the option 'swim', which ruleset.ron does not declare; declare it there"
            ]
        );
    }
}
