//! `ludimus words`: the words of the language, for people and for editors.

use std::io::{self, Write as _};

use clap::{Args, ValueEnum};

use super::Stop;
use super::choose::unknown;
use crate::language;

/// Tells what the words of the language are.
///
/// Without a name, all of them on one page; with one, what is said of that word.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  ludimus words place\n  ludimus words --as markdown > docs/reference.md\n  ludimus words --as luau > editor/ludimus.d.luau"
)]
pub struct Words {
    /// The word that is meant
    #[arg(conflicts_with = "form")]
    word: Option<String>,
    /// In what form
    #[arg(long = "as", value_name = "FORM", value_enum, default_value_t = Form::Markdown)]
    form: Form,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Form {
    /// One page of Markdown
    Markdown,
    /// Type definitions for luau-lsp
    Luau,
    /// A standard library for selene
    Selene,
}

impl Words {
    pub fn run(self) -> Result<(), Stop> {
        let text = match (&self.word, self.form) {
            (Some(name), _) => match language::tell(name) {
                Some(told) => told,
                None => {
                    let known: Vec<String> = language::words().map(|word| word.name.to_owned()).collect();
                    return Err(Stop::Wrong(unknown("word", name, &known)));
                }
            },
            (None, Form::Markdown) => language::reference(),
            (None, Form::Luau) => language::definitions(),
            (None, Form::Selene) => language::standard(),
        };
        Ok(io::stdout().lock().write_all(text.as_bytes())?)
    }
}
