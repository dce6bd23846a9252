//! One thing that is found in a ruleset: what it is called, how bad it is, and where it stands.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::report::Problem;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The ruleset does not load or play, or says what is not so.
    Error,
    /// Probably a slip.
    Warning,
    /// Worth knowing.
    Note,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        })
    }
}

/// Everything that can be found, by a name that stays the same.
macro_rules! codes {
    ($($(#[doc = $says:literal])+ $code:ident = $name:literal, $severity:ident;)*) => {
        /// What kind of thing was found.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Code { $($(#[doc = $says])+ $code,)* }

        impl Code {
            /// All of them.
            pub const ALL: &'static [Code] = &[$(Code::$code),*];

            /// Its name.
            pub fn name(self) -> &'static str {
                match self { $(Self::$code => $name,)* }
            }

            /// How bad it is.
            pub fn severity(self) -> Severity {
                match self { $(Self::$code => Severity::$severity,)* }
            }

            /// What it means, in a sentence.
            pub fn says(self) -> &'static str {
                match self { $(Self::$code => concat!($($says),+).trim_ascii(),)* }
            }
        }
    };
}

codes! {
    /// The manifest cannot be read, or cannot be right.
    Manifest = "manifest", Error;
    /// The scripts do not load: their syntax, a word, or what a declaration says.
    Script = "script", Error;
    /// The scripts do not load under another value of an option.
    OptionValue = "option-value", Error;
    /// A script names a word that neither it nor the language has.
    UnknownWord = "unknown-word", Error;
    /// The list of paragraphs cannot be read, or cannot be right.
    Source = "source", Error;
    /// A paragraph is marked encoded, and no rule answers it.
    Unanswered = "unanswered-paragraph", Error;
    /// A paragraph is marked encoded, and no example shows it.
    Unshown = "unshown-paragraph", Error;
    /// A rule, an example or an option cites a paragraph that is not listed.
    Unlisted = "unlisted-paragraph", Error;
    /// The key of a rule begins with no listed paragraph, and it cites none.
    Uncited = "rule-without-paragraph", Error;
    /// The list of paragraphs names an option or a house rule that is not there.
    UnknownAnswer = "unknown-answer", Error;
    /// A translation cannot be read, or names what is not there.
    Translation = "translation", Error;
    /// A file of examples cannot be read, or an example cannot be right: it cites nothing, for instance.
    Example = "example", Error;
    /// What an example expects does not hold.
    Fails = "failing-example", Error;
    /// A board cannot be read, or cannot be right.
    Board = "board", Error;
    /// The pieces cannot be laid out on a board.
    SetUp = "set-up", Error;
    /// A house rule cannot be read, or does not load over the ruleset.
    House = "house-rule", Error;
    /// A script asks for a field or method that nothing has.
    UnknownField = "unknown-field", Warning;
    /// A local is never read.
    UnusedLocal = "unused-local", Warning;
    /// A local has the name of one around it.
    ShadowedLocal = "shadowed-local", Warning;
    /// A script lies in the folder, and nothing runs it.
    UnusedScript = "unused-script", Warning;
    /// No script asks for an option.
    UnusedOption = "unused-option", Warning;
    /// A rule looks at what no offer offers, or at a sum that nobody asks for.
    UnusedRule = "unused-rule", Warning;
    /// A rule does just what an earlier one does.
    ShadowedRule = "shadowed-rule", Warning;
    /// Something is declared that nothing names.
    UnusedName = "unused-name", Warning;
    /// A rule of which players are told does not say in a sentence what it does.
    NoSentence = "rule-without-sentence", Note;
    /// The paragraphs of the book are not listed.
    NoSource = "no-source", Note;
    /// Lines of a script that no example reached.
    Unreached = "unreached-lines", Note;
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// What kind of thing it is.
    pub code: Code,
    /// Where it stands, and what it is.
    #[serde(flatten)]
    pub problem: Problem,
}

impl Finding {
    /// A problem as a finding of this kind.
    pub fn new(code: Code, problem: Problem) -> Self {
        Self { severity: code.severity(), code, problem }
    }
}

/// `rulesets/x/march.luau:12:5: warning: nobody reads 'far'; take it away [unused-local]`, as compilers tell it.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { file, line, column, what, right } = &self.problem;
        write!(f, "{file}")?;
        for part in line.iter().chain(column) {
            write!(f, ":{part}")?;
        }
        write!(f, ": {}: {what}", self.severity)?;
        if let Some(right) = right {
            write!(f, "; {right}")?;
        }
        write!(f, " [{}]", self.code.name())
    }
}
