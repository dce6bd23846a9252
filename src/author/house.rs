//! The files of a new house rule.

use super::Files;
use crate::rulebook::{Manifest, house_folder};

/// A script to begin with where no rule is altered.
pub const ADDED: &str = include_str!("added.luau");
const MANIFEST: &str = include_str!("house.ron");

/// What a new house rule is.
#[derive(Debug, Clone, Default)]
pub struct HouseWish {
    /// The name of its folder.
    pub name: String,
    /// The title that players see.
    pub title: String,
    /// The paragraphs that it answers.
    pub answers: Vec<String>,
    /// House rules that must be chosen before it.
    pub needs: Vec<String>,
    /// Its script; without one, a remark on what may stand there.
    pub script: Option<String>,
}

/// The files of a house rule for a ruleset.
pub fn house_rule(manifest: &Manifest, wish: &HouseWish) -> Files {
    let version = manifest.version.rsplit_once('.').map_or("0", |(begins, _)| begins);
    let list = |words: &[String]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ");
    let filled = MANIFEST
        .replace("\"TITLE\"", &format!("{:?}", wish.title))
        .replace("RULESET", &manifest.id)
        .replace("VERSION", version)
        .replace("ANSWERS", &list(&wish.answers))
        .replace("NEEDS", &list(&wish.needs));
    let folder = house_folder(&manifest.id, &wish.name);
    let script = wish.script.clone().unwrap_or_else(|| ADDED.to_owned());
    vec![(format!("{folder}/house.ron"), filled), (format!("{folder}/{RULES}"), script)]
}

/// The script of a new house rule.
pub const RULES: &str = "rules.luau";
