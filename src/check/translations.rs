//! The translations of a ruleset and its house rules: what they name, and how complete each is.

use std::sync::Arc;

use super::{Code, Look};
use crate::report::Problems;
use crate::rulebook::{Manifest, Rulebook, Source, Told as _, house_folder};
use crate::session::read_board;
use crate::tongue::{Sayings, Translation};

/// Looks at those of the ruleset. What it says is told by the books, each as the ruleset loads under some option.
pub(super) fn of_ruleset(look: &mut Look<'_>, manifest: &Manifest, source: Option<&Source>) -> Sayings {
    let mut sayings = Sayings::default();
    for book in &look.books {
        sayings.add(book.sayings());
    }
    if let Some(book) = look.books.first() {
        sayings.add_files(&book.files);
    }
    sayings.add(source.map(|source| source.said()).unwrap_or_default());
    let paragraphs = format!("rulesets/{}/source.ron", manifest.id);
    if let Ok(text) = look.library.read(&paragraphs) {
        sayings.add_files([(&paragraphs, &text)]);
    }
    for board in manifest.boards.iter().filter_map(|board| read_board(look.library, board).ok()) {
        sayings.add(board.said());
        sayings.add_files([(&board.file, &board.text)]);
    }
    locale(look, &format!("rulesets/{}", manifest.id), &sayings);
    sayings
}

/// Looks at those of a house rule, if it loads as this book.
pub(super) fn of_house(look: &mut Look<'_>, name: &str, book: Option<Arc<Rulebook>>, base: &Sayings) {
    let mut sayings = Sayings::default();
    if let Some(book) = book {
        sayings.add(book.sayings());
        sayings.add_files(&book.files);
    }
    locale(look, &house_folder(look.ruleset, name), &sayings.beyond(base));
}

/// The translations that lie in a folder.
fn locale(look: &mut Look<'_>, folder: &str, sayings: &Sayings) {
    for path in look.library.list(&format!("{folder}/locale"), "ron") {
        let checked = look.library.read(&path).map_err(Problems::from);
        let checked = checked.and_then(|text| Translation::check(&path, &text, sayings));
        let Some(sections) = look.take(Code::Translation, checked) else { continue };
        let (known, all) = sections.iter().fold((0, 0), |sum, (_, known, all)| (sum.0 + known, sum.1 + all));
        let wanting = sections.iter().filter(|(_, known, all)| known < all);
        let wanting: Vec<String> = wanting.map(|(section, known, all)| format!("{section} {known} of {all}")).collect();
        let wanting = if wanting.is_empty() { String::new() } else { format!("; not whole: {}", wanting.join(", ")) };
        let name = path.rsplit('/').next().unwrap_or(&path);
        look.found.summary.push(format!("  locale/{name}: {known} of {all} translated{wanting}"));
    }
}
