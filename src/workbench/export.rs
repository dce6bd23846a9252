//! A picture of the board as a file.

use std::path::PathBuf;

use egui::Ui;

use super::desk::{Desk, Message, Tone, file_name};
use super::say::{said, say};
use crate::picture::Numbers;
use crate::session::show::{Format, Wanted};

/// The page on which a picture is described.
pub struct ExportPage {
    wanted: Wanted,
    reach: bool,
    by_width: bool,
    width: f32,
    name: String,
}

impl ExportPage {
    /// A picture of the board as it is seen now.
    pub fn new(desk: &Desk, numbers: bool, turned: bool) -> Self {
        let numbers = if numbers { Numbers::Ends } else { Numbers::Off };
        let wanted = Wanted { numbers, turned, ..Wanted::default() };
        Self { wanted, reach: desk.selected.is_some(), by_width: false, width: 160.0, name: desk.save_name.clone() }
    }

    fn path(&self, desk: &Desk) -> PathBuf {
        let folder = desk.session.library.home().map_or_else(|| PathBuf::from("."), |home| home.join("pictures"));
        folder.join(format!("{}.{}", file_name(&self.name), self.wanted.format.ending()))
    }

    fn write(&mut self, desk: &mut Desk) -> bool {
        self.wanted.reach = desk.selected.filter(|_| self.reach);
        self.wanted.millimetres = self.by_width.then_some(self.width);
        let path = self.path(desk);
        let written = desk.session.picture(&self.wanted).and_then(|bytes| {
            let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
            folder.and_then(|()| std::fs::write(&path, bytes)).map_err(|error| format!("{}: {error}", path.display()))
        });
        let is_written = written.is_ok();
        desk.message = Some(match written {
            Ok(()) => {
                let lines = vec![path.display().to_string()];
                Message { tone: Tone::Good, title: say("picture.written").to_owned(), lines }
            }
            Err(why) => Message { tone: Tone::Refused, title: say("picture.failed").to_owned(), lines: vec![why] },
        });
        is_written
    }
}

/// The page; false when it is to be closed.
pub fn export_ui(ui: &Ui, desk: &mut Desk, page: &mut ExportPage) -> bool {
    let mut keep = true;
    egui::Window::new(say("top.picture")).collapsible(false).resizable(false).show(ui.ctx(), |ui| {
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
        ui.label(egui::RichText::new(said!("picture.where", path = page.path(desk).display())).small());
        ui.horizontal(|ui| {
            if ui.button(say("picture.write")).clicked() {
                keep = !page.write(desk);
            }
            if ui.button(say("cancel")).clicked() {
                keep = false;
            }
        });
    });
    keep
}
