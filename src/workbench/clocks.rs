//! How long each seat has taken in this sitting, by the time of the window. No rule and no save ever hears of it.

use std::time::Duration;

use egui::{RichText, Role, Ui, WidgetInfo};

use super::desk::Desk;
use super::say::{said, say};
use super::theme;

/// The clocks of a sitting.
#[derive(Debug, Default)]
pub struct Clocks {
    /// Seconds, by the number of the seat.
    used: Vec<f64>,
    /// The seat whose clock goes, and the moment up to which its time is counted.
    going: Option<(usize, f64)>,
}

impl Clocks {
    /// Counts the time until now for the seat whose clock went; from now on this one's goes, or none.
    pub fn tick(&mut self, goes: Option<usize>, now: f64) {
        if let Some((seat, before)) = self.going {
            if self.used.len() <= seat {
                self.used.resize(seat + 1, 0.0);
            }
            self.used[seat] += (now - before).max(0.0);
        }
        self.going = goes.map(|seat| (seat, now));
    }

    /// All of them stand still.
    pub fn stop(&mut self) {
        self.going = None;
    }

    /// Whole seconds that a seat has used.
    pub fn used(&self, seat: usize) -> u64 {
        self.used.get(seat).map_or(0, |seconds| *seconds as u64)
    }
}

/// The seat whose clock goes: that at the move, unless the game is over, or an earlier moment is looked at.
fn goes(desk: &Desk) -> Option<usize> {
    let seat = desk.session.game.look(|t| t.position.outcome.is_none().then_some(usize::from(t.position.turn.seat)));
    seat.flatten().filter(|_| desk.past.is_none() && !desk.is_covered)
}

/// `3:07`, and with hours `1:03:07`.
fn written(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The clocks go on, and are shown.
pub fn clocks_ui(ui: &mut Ui, desk: &Desk, clocks: &mut Clocks) {
    let goes = goes(desk);
    clocks.tick(goes, ui.input(|i| i.time));
    let seats = &desk.session.game.rules().manifest.seats;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(say("clocks.title")).color(theme::faint()));
        for (n, seat) in seats.iter().enumerate() {
            let time = written(clocks.used(n));
            let text = RichText::new(format!("{} {time}", seat.id)).monospace();
            let text = if goes == Some(n) { text.strong().background_color(theme::chosen()) } else { text };
            let name = match goes == Some(n) {
                true => said!("clocks.goes", seat = seat.id, time = time),
                false => said!("clocks.stands", seat = seat.id, time = time),
            };
            ui.label(text).widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
        }
        if goes.is_none() {
            ui.label(RichText::new(say("clocks.stopped")).color(theme::faint()));
        }
    });
    if goes.is_some() {
        ui.ctx().request_repaint_after(Duration::from_millis(500));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_counts_only_while_it_goes() {
        let mut clocks = Clocks::default();
        clocks.tick(Some(0), 100.0);
        clocks.tick(Some(0), 102.5);
        clocks.tick(Some(1), 103.0);
        assert_eq!((clocks.used(0), clocks.used(1)), (3, 0));
        clocks.tick(None, 110.0);
        clocks.tick(None, 120.0);
        clocks.tick(Some(1), 130.0);
        clocks.tick(Some(1), 131.0);
        assert_eq!((clocks.used(0), clocks.used(1)), (3, 8));
        clocks.stop();
        clocks.tick(Some(1), 500.0);
        assert_eq!(clocks.used(1), 8, "no time passes while the window shows something else");
    }

    #[test]
    fn times_are_written_as_on_a_clock() {
        for (seconds, text) in [(0, "0:00"), (67, "1:07"), (3599, "59:59"), (3600, "1:00:00"), (36_061, "10:01:01")] {
            assert_eq!(written(seconds), text);
        }
    }
}
