//! What a look through the ruleset found, anew after each save: the panels of problems and of coverage, for those who write rules.

mod coverage;
mod problems;

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use egui::{Context, Label, Response, RichText, Role, Sense, Ui, WidgetInfo};

use coverage::coverage_ui;
use problems::problems_ui;

use super::desk::Desk;
use super::say::said;
use super::settings::Settings;
use crate::check::{Checked, Depth, check};
use crate::library::Library;

/// So high are the lists, in points, as long as they are no shorter.
const HIGH: f32 = 320.0;

/// A line of a file of the library that an author wants to see in his editor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file's path from the library's top.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

/// Both panels; gives the place that is to be shown in the editor.
pub fn check_ui(ui: &mut Ui, desk: &Desk, looker: &mut Looker, settings: &mut Settings) -> Option<Place> {
    let is_open = ["problems", "coverage"].into_iter().any(|panel| settings.is_open(panel));
    looker.go_on(ui.ctx(), desk, if is_open { Depth::Whole } else { Depth::Quick });
    let ruleset = desk.session.game.choice().ruleset.clone();
    let problem = problems_ui(ui, looker, &ruleset, settings);
    let mut all = looker.all;
    let paragraph = coverage_ui(ui, looker, &mut all, settings);
    looker.all = all;
    problem.or(paragraph)
}

/// Looks through the ruleset on the table, in a thread of its own.
#[derive(Default)]
pub struct Looker {
    /// Of which ruleset, after how many saves, and whether the examples were to be run.
    of: Option<(String, u64, Depth)>,
    coming: Option<Receiver<Checked>>,
    found: Option<Checked>,
    /// Are all paragraphs shown, not only those of which something is wanting?
    all: bool,
}

impl Looker {
    /// What was found last; none before the first look is over.
    pub fn found(&self) -> Option<&Checked> {
        self.found.as_ref()
    }

    /// Is a look under way?
    pub fn looks(&self) -> bool {
        self.coming.is_some()
    }

    /// Looks anew where something was saved or another game lies on the table, and takes what was found. The examples are run
    /// if somebody `wants` to see what they show.
    pub fn go_on(&mut self, ctx: &Context, desk: &Desk, wants: Depth) {
        let mut now = (desk.session.game.choice().ruleset.clone(), desk.saved, wants);
        if let Some((ruleset, saved, Depth::Whole)) = &self.of
            && (ruleset, saved) == (&now.0, &now.1)
        {
            // What was found by running the examples is still so.
            now.2 = Depth::Whole;
        }
        if self.of.as_ref() != Some(&now) {
            if self.of.as_ref().is_none_or(|of| of.0 != now.0) {
                self.found = None;
            }
            self.coming = begin(ctx.clone(), desk.session.library.clone(), now.0.clone(), wants);
            self.of = Some(now);
        }
        loop {
            match self.coming.as_ref().map(Receiver::try_recv) {
                // What the examples show stands until they have been run again.
                Some(Ok(mut found)) => {
                    let before = self.found.take().and_then(|found| found.coverage);
                    found.coverage = found.coverage.or(before);
                    self.found = Some(found);
                }
                Some(Err(TryRecvError::Empty)) | None => return,
                Some(Err(TryRecvError::Disconnected)) => self.coming = None,
            }
        }
    }
}

fn begin(ctx: Context, library: Library, ruleset: String, wants: Depth) -> Option<Receiver<Checked>> {
    let (sender, coming) = channel();
    let thread = std::thread::Builder::new().name("check".to_owned());
    let work = move || {
        for depth in [Depth::Quick, Depth::Whole] {
            // Nobody waits any more for what was found before a newer save.
            if (depth == Depth::Whole && wants == Depth::Quick)
                || sender.send(check(&library, &ruleset, depth)).is_err()
            {
                break;
            }
            ctx.request_repaint();
        }
        drop(sender);
        ctx.request_repaint();
    };
    thread.spawn(work).ok().map(|_| coming)
}

/// A line of text that shows a place in the editor when it is clicked.
fn place_ui(ui: &mut Ui, text: RichText, name: &str, place: Place, wanted: &mut Option<Place>) -> Response {
    let line = ui.add(Label::new(text.underline()).wrap().sense(Sense::CLICK));
    let line = line.on_hover_cursor(egui::CursorIcon::PointingHand);
    let line = line.on_hover_text(said!("edit.open", file = place.file, line = place.line));
    line.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    if line.clicked() {
        *wanted = Some(place);
    }
    line
}

/// A file's name within the folder of its ruleset.
fn short<'a>(file: &'a str, ruleset: &str) -> &'a str {
    file.strip_prefix("rulesets/").and_then(|f| f.strip_prefix(ruleset)?.strip_prefix('/')).unwrap_or(file)
}
