//! What an editor needs to complete and check the words of the language, beside the rulesets.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::language;

/// What checks scripts: only the words of the language are known.
const SELENE: &str = "std = \"editor/ludimus\"\n";
/// Where an editor that speaks with luau-lsp finds the words.
const CODE: &str = "{\n    \"luau-lsp.platform.type\": \"standard\",\n    \"luau-lsp.types.definitionFiles\": { \"@ludimus\": \"editor/ludimus.d.luau\" }\n}\n";

/// Writes the words for editors into a folder, and how they are found where nobody has said it yet. Gives what was written.
///
/// # Errors
/// A file that cannot be written.
pub fn equip(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut written = Vec::new();
    // The words follow the program; how they are found belongs to the author.
    for (path, text, renewed) in [
        ("editor/ludimus.d.luau", language::definitions(), true),
        ("editor/ludimus.yml", language::standard(), true),
        ("selene.toml", SELENE.to_owned(), false),
        (".vscode/settings.json", CODE.to_owned(), false),
    ] {
        let path = folder.join(path);
        let there = fs::read_to_string(&path).ok();
        if there.as_ref() == Some(&text) || (there.is_some() && !renewed) {
            continue;
        }
        fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
        fs::write(&path, text)?;
        written.push(path);
    }
    Ok(written)
}
