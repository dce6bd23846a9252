//! What the documents claim is looked up where it can be.

mod support;

use support::{and, game};

#[test]
fn every_word_of_the_language_is_documented() {
    let language = include_str!("../docs/language.md");
    let game = game(&and("for name in _G do print(name) end"));
    let missing: Vec<String> = game
        .take_printed()
        .into_iter()
        .filter(|word| word != "_G" && word != "_VERSION" && !language.contains(&format!("`{word}")))
        .collect();
    assert!(missing.is_empty(), "docs/language.md does not tell of {missing:?}");
}
