//! House rules, switched on and off while the game goes on.

use std::time::Instant;

use super::{Desk, Differs, Message, Tone, about};
use crate::rulebook::House;
use crate::session::{Notice, houses_of};
use crate::workbench::say::{self, say};

impl Desk {
    /// Looks anew which house rules the ruleset has.
    pub(super) fn look_at_houses(&mut self) {
        self.read_houses = houses_of(&self.session.library, &self.session.game.choice().ruleset);
    }

    /// The house rules that the ruleset has, in force or not, in an order that stays.
    pub fn houses(&self) -> &[House] {
        &self.read_houses
    }

    /// Plays on under these house rules, in this order. What the rules give and take by that is shown; what is against it is
    /// said, and the game goes on as it was.
    pub fn switch_houses(&mut self, house: Vec<String>) {
        let began = Instant::now();
        let before = self.bearings();
        match self.session.switch_house(house) {
            Ok(reloaded) => {
                let told = about(&Notice { took: began.elapsed(), result: Ok(reloaded) });
                self.reloaded = told.map(|told| Message { title: say("house.switched").to_owned(), ..told });
                self.message = None;
                self.touched();
                self.differs = Differs::between(&before, &self.bearings());
            }
            Err(problems) => {
                let lines = problems.0.iter().map(|problem| say::problem(problem, self.workshop)).collect();
                (self.reloaded, self.differs) = (None, None);
                self.message = Some(Message { tone: Tone::Refused, title: say("house.refused").to_owned(), lines });
            }
        }
    }
}
