//! The door of the saved games.

use std::path::PathBuf;
use std::time::SystemTime;

use egui::{ColorImage, Frame, RichText, TextureHandle, TextureOptions, Ui, vec2};

use super::{Shelf, StartScreen, Wish};
use crate::library::Library;
use crate::rulebook::OptionValue;
use crate::session::glance::{Glance, date, glance, played_at};
use crate::workbench::job::{Came, Job, bar_ui};
use crate::workbench::say::{self, count, said, say};
use crate::workbench::theme;

/// The side of a small picture on the page.
const PICTURE: f32 = 108.0;

/// A game that is kept.
pub struct Kept {
    pub path: PathBuf,
    pub played: Option<SystemTime>,
    /// Has somebody given it a name?
    named: bool,
    glance: Option<Result<Glance, String>>,
    picture: Option<TextureHandle>,
}

impl Kept {
    pub fn new(path: PathBuf, named: bool) -> Self {
        let played = played_at(&path);
        Self { path, played, named, glance: None, picture: None }
    }

    /// Is it the same file as it was?
    pub fn is_still(&self, other: &Self) -> bool {
        self.path == other.path && self.played == other.played
    }

    /// Takes over what was found out already.
    pub fn take_glance(&mut self, old: &mut Self) {
        (self.glance, self.picture) = (old.glance.take(), old.picture.take());
    }

    fn name(&self) -> String {
        self.path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// The looks at saved games, one after the other on a thread of their own.
#[derive(Default)]
pub struct Glances {
    now: Option<(PathBuf, Job<Result<Glance, String>>)>,
    is_stopped: bool,
}

impl Glances {
    /// Is one going on?
    pub fn is_busy(&self) -> bool {
        self.now.is_some()
    }

    /// There may be new ones: those that were stopped go on.
    pub fn begin_anew(&mut self) {
        self.is_stopped = false;
    }

    /// Goes on, and shows how many were looked at, with a button that stops it.
    fn ui(&mut self, ui: &mut Ui, kept: &mut [Kept], library: &Library) {
        if let Some((path, job)) = &self.now {
            let found = match job.poll(ui.ctx()) {
                Came::NotYet => None,
                Came::Answer(found) => Some(found),
                Came::Nothing => Some(Err(say("go_on.broken").to_owned())),
            };
            if let Some(found) = found {
                if let Some(kept) = kept.iter_mut().find(|kept| kept.path == *path) {
                    kept.glance = Some(found);
                }
                self.now = None;
            }
        }
        let unseen = kept.iter().find(|kept| kept.glance.is_none());
        if let Some(unseen) = unseen.filter(|_| self.now.is_none() && !self.is_stopped) {
            let (library, path) = (library.clone(), unseen.path.clone());
            let job = Job::begin(ui.ctx(), move |_| glance(&library, &path));
            self.now = Some((unseen.path.clone(), job));
        }
        if self.now.is_some() {
            let (of, n) = (kept.len(), kept.iter().filter(|kept| kept.glance.is_some()).count());
            if bar_ui(ui, &said!("job.glance", n = n, of = of), n as f32 / of.max(1) as f32) {
                (self.now, self.is_stopped) = (None, true);
            }
        }
    }
}

/// The saved games, those played last first.
pub fn going_on_ui(ui: &mut Ui, screen: &mut StartScreen, library: &Library, on_table: Option<&str>) -> Option<Wish> {
    let mut wish = None;
    if let Some(table) = on_table {
        ui.heading(say("go_on.table"));
        ui.label(table);
        ui.label(RichText::new(say("go_on.table.kept")).color(theme::faint()));
        if ui.button(say("go_on.back")).clicked() {
            wish = Some(Wish::Back);
        }
        ui.separator();
    }
    if screen.shelf.kept.is_empty() && on_table.is_none() {
        ui.label(RichText::new(say("go_on.none")).color(theme::faint()));
    }
    screen.glances.ui(ui, &mut screen.shelf.kept, library);
    let Shelf { kept, rulesets, .. } = &mut screen.shelf;
    for kept in kept {
        let ruleset = kept.glance.as_ref().and_then(|glance| glance.as_ref().ok()).map(|glance| &glance.ruleset);
        let offered = rulesets.iter().find(|offered| Some(&offered.id) == ruleset);
        say::about(offered.and_then(|offered| offered.translation.clone()));
        Frame::group(ui.style()).show(ui, |ui| {
            ui.set_width((ui.available_width() - 8.0).min(860.0));
            ui.horizontal(|ui| {
                let (place, _) = ui.allocate_exact_size(vec2(PICTURE, PICTURE), egui::Sense::hover());
                picture_ui(ui, kept, place);
                ui.vertical(|ui| wish = kept_ui(ui, kept).or(wish.take()));
            });
        });
    }
    wish
}

fn kept_ui(ui: &mut Ui, kept: &Kept) -> Option<Wish> {
    let mut wish = None;
    let name = kept.name();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&name).strong());
        if let Some(played) = kept.played {
            ui.label(RichText::new(date(played)).color(theme::faint()));
        }
        if !kept.named {
            ui.label(RichText::new(say("go_on.unnamed")).color(theme::faint()));
        }
    });
    match &kept.glance {
        None => _ = ui.label(RichText::new(say("go_on.unseen")).color(theme::faint())),
        Some(Err(why)) => _ = ui.label(RichText::new(why).color(theme::fault())),
        Some(Ok(glance)) => {
            let whose = match &glance.outcome {
                Some(outcome) => said!("go_on.over", outcome = outcome),
                None => said!("turn.move", number = glance.turn, who = glance.who),
            };
            let actions = count(glance.actions, "actions.one", "actions.many");
            ui.label(format!("{whose}; {actions}"));
            let rules = said!("go_on.rules", title = glance.title, version = glance.version, board = glance.board);
            ui.label(RichText::new(rules).color(theme::faint()));
            if !glance.house.is_empty() {
                let titles: Vec<String> = glance.house.iter().map(say::told).collect();
                let text = said!("go_on.house", titles = titles.join(", "));
                ui.label(RichText::new(text).small().color(theme::faint()));
            }
            if !glance.options.is_empty() {
                let told = |(name, value): &(String, OptionValue)| {
                    format!("{}: {}", say::option(name), say::value(name, value))
                };
                let options: Vec<String> = glance.options.iter().map(told).collect();
                ui.label(RichText::new(options.join(", ")).small().color(theme::faint()));
            }
        }
    }
    ui.horizontal(|ui| {
        let open = if kept.named { said!("go_on.open", name = name) } else { said!("go_on.go_on", name = name) };
        if ui.button(open).clicked() {
            wish = Some(Wish::Open(kept.path.clone()));
        }
        let forget =
            |ui: &mut Ui| ui.small_button(say("go_on.forget")).on_hover_text(said!("go_on.forget.how", name = name));
        if !kept.named && forget(ui).clicked() {
            wish = Some(Wish::Forget(kept.path.clone()));
        }
    });
    wish
}

fn picture_ui(ui: &Ui, kept: &mut Kept, place: egui::Rect) {
    let Some(Ok(Glance { picture: Some(image), .. })) = &kept.glance else { return };
    let texture = kept.picture.get_or_insert_with(|| {
        let pixels = ColorImage::from_rgba_unmultiplied([image.width, image.height], &image.bytes);
        ui.ctx().load_texture(kept.path.display().to_string(), pixels, TextureOptions::LINEAR)
    });
    let size = texture.size_vec2();
    let size = size * (place.width() / size.x).min(place.height() / size.y);
    let whole = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
    let place = egui::Rect::from_center_size(place.center(), size);
    ui.painter().image(texture.id(), place, whole, egui::Color32::WHITE);
}
