//! A picture of the board as a file.

use std::path::PathBuf;

use egui::{Context, Ui};

use super::desk::{Desk, Message, Tone, file_name};
use super::job::{Came, Job, Progress};
use super::say::{self, said, say};
use super::theme::BELOW_THE_BAR;
use crate::game::Entry;
use crate::picture::Numbers;
use crate::session::show::{Composed, Format, Wanted};

/// The page on which a picture is described.
pub struct ExportPage {
    wanted: Wanted,
    reach: bool,
    by_width: bool,
    width: f32,
    name: String,
    /// The picture while it is being written, and where.
    job: Option<(PathBuf, Job<Result<(), String>>)>,
}

impl ExportPage {
    /// A picture of the board as it is seen now.
    pub fn new(desk: &Desk, numbers: bool, turned: bool) -> Self {
        let numbers = if numbers { Numbers::Ends } else { Numbers::Off };
        let wanted = Wanted { numbers, turned, ..Wanted::default() };
        let (reach, name) = (desk.selected.is_some(), desk.save_name.clone());
        Self { wanted, reach, by_width: false, width: 160.0, name, job: None }
    }

    /// Is the picture being written?
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    fn path(&self, desk: &Desk) -> PathBuf {
        let folder = desk.session.library.home().map_or_else(|| PathBuf::from("."), |home| home.join("pictures"));
        folder.join(format!("{}.{}", file_name(&self.name), self.wanted.format.ending()))
    }

    /// The picture of what is shown, be it the present or an earlier moment.
    fn compose(&mut self, desk: &Desk) -> Result<Composed, String> {
        self.wanted.reach = desk.selected.filter(|_| self.reach && desk.past.is_none());
        self.wanted.millimetres = self.by_width.then_some(self.width);
        let reach = self.wanted.reach.map(|id| desk.session.game.legal_of(id)).unwrap_or_default();
        let mut log = desk.session.game.log();
        if let Some(past) = &desk.past {
            log.retain(|entry| matches!(entry, Entry::Done(number, _) if *number <= past.at));
        }
        let composed = desk.look(|table| Composed::new(table, &reach, &log, &self.wanted));
        composed.unwrap_or_else(|| Err(say("picture.failed").to_owned()))
    }

    fn begin(&mut self, ctx: &Context, desk: &mut Desk) {
        let composed = match self.compose(desk) {
            Ok(composed) => composed,
            Err(why) => return self.failed(desk, why),
        };
        let path = self.path(desk);
        let to = path.clone();
        let work = move |progress: &Progress| {
            let bytes = composed.write(&mut |part| progress.came_to(part))?;
            let folder = to.parent().map_or(Ok(()), std::fs::create_dir_all);
            let written = folder.and_then(|()| std::fs::write(&to, bytes));
            written.map_err(|error| format!("{}: {error}", to.display()))
        };
        self.job = Some((path, Job::begin(ctx, work)));
    }

    fn failed(&self, desk: &mut Desk, why: String) {
        let title = say("picture.failed").to_owned();
        desk.message = Some(Message { tone: Tone::Refused, title, lines: vec![why] });
    }

    /// Looks whether the picture was written; true if it was.
    fn is_written(&mut self, ctx: &Context, desk: &mut Desk) -> bool {
        let Some((path, job)) = &self.job else { return false };
        let written = match job.poll(ctx) {
            Came::NotYet => return false,
            Came::Answer(written) => written,
            Came::Nothing => Err(say("picture.broken").to_owned()),
        };
        let lines = vec![path.display().to_string()];
        self.job = None;
        match written {
            Ok(()) => {
                let title = say("picture.written").to_owned();
                desk.message = Some(Message { tone: Tone::Good, title, lines });
                true
            }
            Err(why) => {
                self.failed(desk, why);
                false
            }
        }
    }
}

/// The page; false when it is to be closed.
pub fn export_ui(ui: &Ui, desk: &mut Desk, page: &mut ExportPage) -> bool {
    let mut keep = !page.is_written(ui.ctx(), desk);
    egui::Window::new(say("top.picture")).default_pos(BELOW_THE_BAR).collapsible(false).resizable(false).show(
        ui.ctx(),
        |ui| {
            ui.add_enabled_ui(page.job.is_none(), |ui| wanted_ui(ui, page));
            ui.label(egui::RichText::new(said!("picture.where", path = page.path(desk).display())).small());
            if let Some((_, job)) = &page.job {
                job.ui(ui, say("job.picture"));
                return;
            }
            ui.horizontal(|ui| {
                if ui.button(say("picture.write")).clicked() {
                    page.begin(ui.ctx(), desk);
                }
                if ui.button(say("picture.describe")).on_hover_text(say("picture.describe.how")).clicked() {
                    match page.compose(desk) {
                        Ok(composed) => {
                            ui.ctx().copy_text(say::told(composed.says()));
                            desk.message = Some(Message::new(Tone::Good, say("picture.described")));
                        }
                        Err(why) => page.failed(desk, why),
                    }
                }
                if ui.button(say("cancel")).clicked() {
                    keep = false;
                }
            });
        },
    );
    keep
}

/// What is wanted of the picture.
fn wanted_ui(ui: &mut Ui, page: &mut ExportPage) {
    ui.horizontal(|ui| {
        for format in Format::ALL {
            ui.radio_value(&mut page.wanted.format, format, format.ending().to_uppercase());
        }
    });
    ui.horizontal(|ui| {
        for (numbers, text) in [
            (Numbers::Off, say("picture.no_numbers")),
            (Numbers::Ends, say("picture.end_numbers")),
            (Numbers::All, say("picture.all_numbers")),
        ] {
            ui.radio_value(&mut page.wanted.numbers, numbers, text);
        }
    });
    ui.checkbox(&mut page.reach, say("picture.reach"));
    ui.checkbox(&mut page.wanted.arrows, say("picture.arrows"));
    ui.checkbox(&mut page.wanted.grey, say("picture.grey"));
    let label = ui.label(say("picture.region"));
    ui.add(egui::TextEdit::singleline(&mut page.wanted.region).desired_width(260.0)).labelled_by(label.id);
    ui.horizontal(|ui| {
        ui.checkbox(&mut page.by_width, say("picture.width"));
        let value = egui::DragValue::new(&mut page.width).range(10.0..=2000.0).suffix(" mm");
        ui.add_enabled(page.by_width, value);
    });
    let label = ui.label(say("picture.name"));
    ui.add(egui::TextEdit::singleline(&mut page.name).desired_width(260.0)).labelled_by(label.id);
}
