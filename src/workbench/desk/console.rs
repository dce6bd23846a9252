//! Lines of the console, heard by the game on the table.

use super::Desk;
use crate::console::{Console, Heard};

impl Desk {
    /// Hears a line of the console. The present is what it asks, whatever moment is looked at.
    pub fn hear_console(&mut self, console: &mut Console, line: &str) -> Heard {
        self.back_to_present();
        let heard = console.hear(&mut self.session.game, line);
        if heard.changed {
            self.touched();
        }
        heard
    }
}
