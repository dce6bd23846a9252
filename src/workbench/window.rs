//! Opening the window, or saying why there is none.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind, set_hook, take_hook};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use super::App;
use crate::library::{Library, Places};
use crate::report::Problem;

/// What the window begins with.
#[derive(Debug, Clone, Default)]
pub struct Start {
    /// Where files come from.
    pub places: Places,
    /// The ruleset of which a game begins at once. `None`: the player chooses.
    pub ruleset: Option<String>,
    /// The board on which it begins. `None`: the ruleset's usual one.
    pub board: Option<String>,
    /// A saved game that is opened at once: a file, or a name in the folder of saves.
    pub load: Option<PathBuf>,
    /// Options of the ruleset, each written `name=value`.
    pub options: Vec<String>,
    /// The language of the window from now on. `None`: the one that it remembers.
    pub language: Option<String>,
    /// House rules that are laid over the ruleset, in this order.
    pub house: Vec<String>,
}

/// Opens the window and comes back when it is closed.
///
/// # Errors
/// If there is no display, or the desktop lacks what a window needs.
pub fn run(start: Start) -> Result<(), Problem> {
    if !may_have_display() {
        return Err(no_window("there is no display to open a window on"));
    }
    let library = Library::open(start.places.clone())?;
    let app = App::new(library, &start);
    let opened = Arc::new(AtomicBool::new(false));
    let (began, options) = (opened.clone(), native_options(app.settings()));
    let run = move || {
        eframe::run_native(
            "Ludimus",
            options,
            Box::new(move |_| {
                began.store(true, Ordering::Relaxed);
                Ok(Box::new(app))
            }),
        )
    };
    let result = match catching(&opened, run) {
        Ok(result) => result.map_err(|error| error.to_string()),
        Err(heard) => Err(heard),
    };
    result.map_err(|why| {
        // What comes before the last colon tells places in other people's sources.
        let why = why.lines().next().and_then(|line| line.rsplit(": ").next()).unwrap_or_default();
        no_window(&format!("the window cannot be opened: {}", why.trim_end_matches('.')))
    })
}

/// Runs something that panics in the crates below where a library of the desktop is missing. Until the window stands, what
/// the panic says is given back; after that, a panic is our own and goes its way.
fn catching<T>(opened: &Arc<AtomicBool>, run: impl FnOnce() -> T) -> Result<T, String> {
    let usual = Arc::new(take_hook());
    let heard = Arc::new(Mutex::new(String::new()));
    let (stands, ear, mouth) = (opened.clone(), heard.clone(), usual.clone());
    set_hook(Box::new(move |info| {
        if stands.load(Ordering::Relaxed) {
            mouth(info);
        } else if let (Ok(mut ear), Some(says)) = (ear.lock(), info.payload_as_str()) {
            says.clone_into(&mut ear);
        }
    }));
    let result = catch_unwind(AssertUnwindSafe(run));
    set_hook(Box::new(move |info| usual(info)));
    result.map_err(|panic| {
        if opened.load(Ordering::Relaxed) {
            resume_unwind(panic);
        }
        heard.lock().map(|heard| heard.clone()).unwrap_or_default()
    })
}

fn native_options(settings: &super::Settings) -> eframe::NativeOptions {
    let viewport = egui::ViewportBuilder::default()
        .with_title("Ludimus")
        .with_app_id("ludimus")
        .with_inner_size(settings.size)
        .with_min_inner_size([900.0, 560.0]);
    eframe::NativeOptions { viewport, ..Default::default() }
}

/// Is there a display that a window could open on, as far as the environment tells?
fn may_have_display() -> bool {
    let named = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_vendor = "apple")))
        || ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].into_iter().any(named)
}

fn no_window(why: &str) -> Problem {
    let right = if cfg!(all(unix, not(target_vendor = "apple"))) {
        "on a Linux desktop the window needs libgl1, libgl1-mesa-dri, libegl1, libxkbcommon0 and, under X11, libx11-6, \
         libx11-xcb1, libxcursor1, libxi6, libxkbcommon-x11-0, under Wayland libwayland-client0, libwayland-egl1 (Debian's names); \
         without a display play in the terminal: ludimus play"
    } else {
        "without a display play in the terminal: ludimus play"
    };
    Problem::new("ludimus", why).right(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_opens_as_large_as_it_was() {
        let settings = super::super::Settings { size: [1555.0, 777.0], ..Default::default() };
        assert_eq!(native_options(&settings).viewport.inner_size, Some(egui::vec2(1555.0, 777.0)));
    }
}
