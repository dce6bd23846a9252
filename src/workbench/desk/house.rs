//! House rules, switched on and off while the game goes on.

use std::time::Instant;

use super::{Desk, Differs, Message, Tone, about};
use crate::library::Library;
use crate::rulebook::House;
use crate::session::{Notice, read_houses};
use crate::workbench::say::say;

impl Desk {
    /// Looks anew which house rules the ruleset has.
    pub(super) fn look_at_houses(&mut self) {
        self.read_houses = houses_of(&self.session.library, &self.session.game.choice().ruleset);
    }

    /// The house rules that the ruleset has, those in force first and in their order; each with whether it is in force.
    pub fn houses(&self) -> Vec<(House, bool)> {
        let on = self.session.game.house();
        let mut houses = self.read_houses.clone();
        let place = |house: &House| on.iter().position(|name| *name == house.name).unwrap_or(usize::MAX);
        houses.sort_by_key(|house| (place(house), house.name.clone()));
        houses.into_iter().map(|house| (place(&house) != usize::MAX, house)).map(|(on, house)| (house, on)).collect()
    }

    /// Switches a house rule on, after the others, or off. What the rules give and take by that is shown; what is against it is
    /// said, and the game goes on as it was.
    pub fn switch_house(&mut self, name: &str) {
        let began = Instant::now();
        let mut house = self.session.game.house().to_vec();
        if house.iter().any(|on| on == name) {
            house.retain(|on| on != name);
        } else {
            house.push(name.to_owned());
        }
        let before = self.bearings();
        match self.session.switch_house(house) {
            Ok(reloaded) => {
                self.reloaded = about(&Notice { took: began.elapsed(), result: Ok(reloaded) });
                self.message = None;
                self.touched();
                self.differs = Differs::between(&before, &self.bearings());
            }
            Err(problems) => {
                let lines = problems.0.iter().map(ToString::to_string).collect();
                self.message = Some(Message { tone: Tone::Refused, title: say("house.refused").to_owned(), lines });
            }
        }
    }
}

/// The house rules of a ruleset that can be read.
pub fn houses_of(library: &Library, ruleset: &str) -> Vec<House> {
    read_houses(library, ruleset).into_iter().filter_map(|(_, house)| house.ok()).collect()
}
