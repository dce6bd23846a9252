//! What a ruleset says to people: gone through for translations, and told in another language. A rulebook that is told is only
//! shown; the one that is played keeps its own words.

use super::{Citation, House, Manifest, OptionType, Rulebook, Source};
use crate::board::Board;
use crate::state::Name;
use crate::tongue::{Part, Saying, Translation};

/// Takes of what something is said, its key, and the words.
type Take<'a> = &'a mut dyn FnMut(Part, &str, &mut String);

impl Manifest {
    /// Goes through all that it says.
    fn each_saying(&mut self, take: Take<'_>) {
        take(Part::Title, "", &mut self.title);
        for side in &mut self.sides {
            take(Part::Side, &side.id, &mut side.title);
        }
        for option in &mut self.options {
            take(Part::Reason, &option.name, &mut option.reason);
        }
        for scenario in &mut self.scenarios {
            take(Part::Goal, &scenario.board, &mut scenario.goal);
            take(Part::Length, &scenario.board, &mut scenario.length);
        }
    }
}

impl House {
    fn each_saying(&mut self, take: Take<'_>) {
        take(Part::House, &self.name, &mut self.title);
        take(Part::HouseSays, &self.name, &mut self.says);
        for option in &mut self.options {
            take(Part::Reason, &option.name, &mut option.reason);
        }
    }
}

impl Source {
    fn each_saying(&mut self, take: Take<'_>) {
        for paragraph in &mut self.paragraphs {
            take(Part::Paragraph, &paragraph.at, &mut paragraph.says);
        }
    }
}

impl Board {
    fn each_saying(&mut self, take: Take<'_>) {
        take(Part::Board, &self.id, &mut self.title);
        take(Part::Note, &self.id, &mut self.note);
    }
}

impl Rulebook {
    fn each_saying(&mut self, take: Take<'_>) {
        self.manifest.each_saying(take);
        for house in &mut self.house {
            house.each_saying(take);
        }
        let names = &self.names;
        let mut declared = |part: Part, name: Name, title: &mut String, citation: &mut Citation| {
            take(part, names.word(name), title);
            take(Part::Rule, &citation.spoken_key(), &mut citation.says);
        };
        for kind in self.kinds.iter_mut() {
            declared(Part::Kind, kind.name, &mut kind.title, &mut kind.citation);
        }
        for (part, things) in [
            (Part::Terrain, &mut self.terrains),
            (Part::Mark, &mut self.marks),
            (Part::Wall, &mut self.walls),
            (Part::Box, &mut self.boxes),
            (Part::Counter, &mut self.counters),
        ] {
            for thing in things.iter_mut() {
                declared(part, thing.name, &mut thing.title, &mut thing.citation);
            }
        }
        for field in self.fields.iter_mut() {
            declared(Part::Field, field.name, &mut field.title, &mut field.citation);
        }
        for verb in self.verbs.iter_mut() {
            declared(Part::Action, verb.name, &mut verb.title, &mut verb.citation);
        }
        for budget in &mut self.turn.budgets {
            let word = names.word(budget.name);
            take(Part::Budget, word, &mut budget.title);
            take(Part::Rule, word, &mut budget.citation.says);
        }
        take(Part::Done, "", &mut self.turn.done);
        take(Part::Rule, &self.turn.citation.spoken_key(), &mut self.turn.citation.says);
        for rule in &mut self.rules {
            take(Part::Rule, &rule.citation.spoken_key(), &mut rule.citation.says);
        }
        for kind in self.kinds.iter_mut() {
            for word in kind.tells.iter_mut().flat_map(|(_, words)| words) {
                let own = word.clone();
                take(Part::Text, &own, word);
            }
        }
    }

    /// What it says, for translations; what only its scripts and boards say is not in it.
    pub fn sayings(&self) -> Vec<Saying> {
        let mut all = gathered(self, Self::each_saying);
        all.extend(of_options(&self.manifest.options));
        let of_words = |part: Part, names: Vec<Name>| {
            names
                .into_iter()
                .map(move |name| (part, self.names.word(name).to_owned(), self.names.word(name).to_owned()))
        };
        all.extend(of_words(Part::Phase, self.turn.order.iter().filter_map(|step| step.phase).collect()));
        all.extend(of_words(
            Part::Value,
            self.kinds.iter().flat_map(|kind| kind.values.iter().map(|(name, _)| *name)).collect(),
        ));
        all
    }
}

fn of_options(options: &[super::OptionDecl]) -> Vec<Saying> {
    let mut all = Vec::new();
    for option in options {
        all.push((Part::Option, option.name.clone(), option.name.clone()));
        if let OptionType::Choice(words) = &option.r#type {
            all.extend(words.iter().map(|word| (Part::Choice, format!("{}={word}", option.name), word.clone())));
        }
    }
    all
}

fn gathered<T: Clone>(told: &T, each: impl Fn(&mut T, Take<'_>)) -> Vec<Saying> {
    let mut all = Vec::new();
    each(&mut told.clone(), &mut |part, key, words| all.push((part, key.to_owned(), words.clone())));
    all
}

fn in_other_words<T: Clone>(told: &T, translation: &Translation, each: impl Fn(&mut T, Take<'_>)) -> T {
    let mut told = told.clone();
    each(&mut told, &mut |part, key, words| {
        if let Some(text) = translation.find(part, key) {
            text.clone_into(words);
        }
    });
    told
}

/// What speaks to people in words that can be translated.
pub trait Told: Clone {
    /// The same in other words, as far as there are any: to be shown, never to be played.
    #[must_use]
    fn told_in(&self, translation: &Translation) -> Self;
    /// What it says.
    fn said(&self) -> Vec<Saying>;
}

macro_rules! told {
    ($($speaker:ty),*) => {
        $(impl Told for $speaker {
            fn told_in(&self, translation: &Translation) -> Self {
                in_other_words(self, translation, Self::each_saying)
            }

            fn said(&self) -> Vec<Saying> {
                gathered(self, Self::each_saying)
            }
        })*
    };
}
told!(Manifest, House, Source, Board, Rulebook);
