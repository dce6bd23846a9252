//! A set of rules with a name: house rules over a ruleset, and options.

use std::collections::BTreeMap;
use std::str::FromStr;

use crate::library::Library;
use crate::report::{Problems, quoted};
use crate::rulebook::{OptionValue, Options, read_with_house};

/// One of the sets of rules that are compared, as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Variant {
    /// What it is called.
    pub name: String,
    /// Its house rules, in order.
    pub house: Vec<String>,
    /// Its options, each `name=value`.
    pub options: Vec<String>,
}

/// What all variants have in common.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Common {
    /// House rules that come before those of each variant.
    pub house: Vec<String>,
    /// Options that come with a position; those that a variant's rules have not are left out.
    pub stated: BTreeMap<String, OptionValue>,
    /// Options for all variants, each `name=value`.
    pub options: Vec<String>,
}

/// The house rules of a variant, in order, and its options that are not left at their default.
pub type Ruled = (Vec<String>, BTreeMap<String, OptionValue>);

impl FromStr for Variant {
    type Err = String;

    /// Reads `NAME=house rule,option=value,...`. What has a value is an option; nothing after the name is the book as printed.
    fn from_str(text: &str) -> Result<Self, String> {
        let right = "write NAME=house rule,option=value,... and NAME= for the rules as they are printed";
        let Some((name, rest)) = text.split_once('=') else { return Err(right.to_owned()) };
        let name = name.trim();
        if name.is_empty() || name.contains(|c: char| c == ',' || c.is_control()) {
            return Err(format!("{} is no name; {right}", quoted(name)));
        }
        let parts: Vec<&str> = rest.split(',').map(str::trim).collect();
        if parts.len() > 1 && parts.contains(&"") {
            return Err(format!("nothing stands between two commas, or after the last; {right}"));
        }
        let parts = parts.into_iter().filter(|part| !part.is_empty()).map(str::to_owned);
        let (options, house) = parts.partition(|part| part.contains('='));
        Ok(Self { name: name.to_owned(), house, options })
    }
}

impl Variant {
    /// Its house rules and options over what it has in common with others.
    ///
    /// # Errors
    /// What house rules have against one another or the ruleset; options and values that the rules have not.
    pub fn read(&self, library: &Library, ruleset: &str, common: &Common) -> Result<Ruled, Problems> {
        let house = [common.house.as_slice(), &self.house].concat();
        let manifest = read_with_house(&|path| library.read(path), ruleset, &house)?.manifest;
        let stated = common.stated.iter().filter(|(name, _)| manifest.option(name).is_some());
        let mut options: Vec<String> = stated.map(|(name, value)| format!("{name}={value}")).collect();
        options.extend(common.options.iter().chain(&self.options).cloned());
        let options = Options::parse(&manifest, &options)?;
        let chosen = options.chosen(&manifest).map(|(name, value)| (name.to_owned(), value.clone()));
        Ok((house, chosen.collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_names_house_rules_and_options_in_any_order() {
        let read = |text: &str| text.parse::<Variant>().unwrap();
        let steep = read("steep=mountain-norm, height_costs=2,fire-tokens");
        assert_eq!((steep.name.as_str(), steep.options), ("steep", vec!["height_costs=2".to_owned()]));
        assert_eq!(steep.house, ["mountain-norm", "fire-tokens"]);
        assert_eq!(read("book="), Variant { name: "book".to_owned(), ..Variant::default() });
        for wrong in ["book", "=heights", "a,b=heights", "a=heights,", "a=,heights"] {
            let told = wrong.parse::<Variant>().unwrap_err();
            assert!(told.contains("write NAME=house rule,option=value"), "{wrong}: {told}");
        }
    }
}
