//! House rules at the table: which there are, and switching them on and off.

use std::io::Write;

use super::table::{No, Table};
use crate::commands::choose::find_house;
use crate::session::read_houses;

impl<O: Write> Table<O> {
    /// Tells the house rules, or switches one: `house heights on`.
    pub(super) fn house(&mut self, told: &str) -> Result<(), No> {
        let mut words = told.split_whitespace();
        let (Some(name), way) = (words.next(), words.next()) else { return self.tell_house() };
        let ruleset = self.session.game.choice().ruleset.clone();
        find_house(&self.session.library, &ruleset, name)?;
        let mut house = self.session.game.house().to_vec();
        let is_on = house.iter().any(|on| on == name);
        match (way, is_on) {
            (None | Some("on"), false) => house.push(name.to_owned()),
            (None | Some("off"), true) => house.retain(|on| on != name),
            (Some("on"), true) => return Err(No::Refused(format!("the house rule '{name}' is on already"))),
            (Some("off"), false) => return Err(No::Refused(format!("the house rule '{name}' is not on"))),
            _ => return Err(No::Refused("house needs a name and 'on' or 'off', as in 'house heights on'".to_owned())),
        }
        let done = self.session.switch_house(house).map_err(No::refused)?;
        let way = if is_on { "off" } else { "on" };
        writeln!(self.out, "the house rule '{name}' is {way}; rules changed: {}", list(&done.changed))?;
        for notice in done.notices {
            writeln!(self.out, "{}", notice.english())?;
        }
        self.shown_after_change()?;
        Ok(())
    }

    fn tell_house(&mut self) -> Result<(), No> {
        let library = &self.session.library;
        let ruleset = self.session.game.choice().ruleset.clone();
        let on = self.session.game.house();
        let houses = read_houses(library, &ruleset);
        if houses.is_empty() {
            writeln!(self.out, "there are no house rules in rulesets/{ruleset}/house")?;
        }
        for (name, house) in houses {
            let says = match house {
                Ok(house) => format!("{}: {}", house.title, house.says),
                Err(problems) => problems.to_string(),
            };
            let place = on.iter().position(|o| *o == name).map(|n| format!("on, {}.", n + 1));
            writeln!(self.out, "  {name} ({}): {says}", place.as_deref().unwrap_or("off"))?;
        }
        Ok(())
    }
}

fn list(keys: &[String]) -> String {
    if keys.is_empty() { "none".to_owned() } else { keys.join(", ") }
}
