//! Help: the pages of the book, within the window and without any network.

use std::collections::BTreeMap;

use egui::{RichText, ScrollArea, TextureHandle, Ui, vec2};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};
use include_dir::{Dir, include_dir};

use super::say::{said, say};
use super::theme::{self, BELOW_THE_BAR};
use crate::library::Library;

static PAGES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/docs");

/// A line of the summary: a heading, or a page with its title.
enum Entry {
    Heading(&'static str),
    Page { title: &'static str, path: &'static str },
}

/// What Help shows, and what it has drawn already.
#[derive(Default)]
pub struct Help {
    /// Is it shown?
    pub is_open: bool,
    path: String,
    cache: CommonMarkCache,
    pictures: BTreeMap<String, Option<TextureHandle>>,
    /// Was another page chosen, which begins at its top?
    turned: bool,
}

impl Help {
    /// Shows or hides it.
    pub fn toggle(&mut self) {
        self.is_open = !self.is_open;
    }

    fn open(&mut self, path: String) {
        self.turned = self.path != path;
        self.path = path;
    }
}

/// The window of the pages, if it is open.
pub fn help_ui(ui: &Ui, help: &mut Help, library: &Library) {
    if !help.is_open {
        return;
    }
    let entries = entries();
    if help.path.is_empty()
        && let Some(first) =
            entries.iter().find_map(|entry| if let Entry::Page { path, .. } = entry { Some(*path) } else { None })
    {
        help.path = first.to_owned();
    }
    let room = ui.ctx().content_rect().size();
    let mut is_open = true;
    let window = egui::Window::new(say("help")).open(&mut is_open).collapsible(false).resizable(true);
    window.default_pos(BELOW_THE_BAR).default_size(vec2(0.72 * room.x, 0.82 * room.y)).show(ui.ctx(), |ui| {
        let list = egui::Panel::left("pages of help").resizable(false).exact_size(0.26 * ui.available_width());
        list.show(ui, |ui| {
            ScrollArea::vertical()
                .id_salt("list of pages")
                .auto_shrink([false, false])
                .show(ui, |ui| list_ui(ui, help, &entries));
        });
        egui::CentralPanel::default().show(ui, |ui| page_ui(ui, help, library));
    });
    help.is_open = is_open;
}

fn entries() -> Vec<Entry> {
    let summary = PAGES.get_file("SUMMARY.md").and_then(|file| file.contents_utf8()).unwrap_or_default();
    let lines = summary.lines().filter_map(|line| match line.strip_prefix("# ") {
        Some("Summary") => None,
        Some(heading) => Some(Entry::Heading(heading)),
        None => {
            let (title, path) = line.trim_start_matches("- ").strip_prefix('[')?.strip_suffix(')')?.split_once("](")?;
            Some(Entry::Page { title, path })
        }
    });
    lines.collect()
}

fn list_ui(ui: &mut Ui, help: &mut Help, entries: &[Entry]) {
    for entry in entries {
        match entry {
            Entry::Heading(heading) => {
                ui.add_space(6.0);
                ui.label(RichText::new(*heading).small().color(theme::faint()));
            }
            Entry::Page { title, path } => {
                if ui.selectable_label(help.path == *path, *title).clicked() {
                    help.open((*path).to_owned());
                }
            }
        }
    }
}

fn page_ui(ui: &mut Ui, help: &mut Help, library: &Library) {
    let Some(text) = text_of(&help.path, library) else {
        ui.label(said!("help.lost", page = help.path));
        return;
    };
    let mut area = ScrollArea::vertical().id_salt("page of help").auto_shrink([false, false]);
    if std::mem::take(&mut help.turned) {
        area = area.vertical_scroll_offset(0.0);
    }
    let links = links(&text);
    help.cache.link_hooks_clear();
    links.iter().for_each(|link| help.cache.add_link_hook(link.as_str()));
    area.show(ui, |ui| {
        for (n, part) in parts(&text).into_iter().enumerate() {
            match part {
                Part::Words(words) => {
                    ui.push_id(n, |ui| CommonMarkViewer::new().show(ui, &mut help.cache, &words));
                }
                Part::Picture { told, file } => picture_ui(ui, help, told, file),
            }
        }
    });
    if let Some(link) = links.iter().find(|link| help.cache.get_link_hook(link) == Some(true)) {
        let file = link.split('#').next().unwrap_or_default();
        help.open(file.to_owned());
    }
}

/// A page of the book, or of a ruleset.
fn text_of(path: &str, library: &Library) -> Option<String> {
    match path.strip_prefix("../") {
        Some(of_library) => library.read(of_library).ok(),
        None => PAGES.get_file(path).and_then(|file| file.contents_utf8()).map(str::to_owned),
    }
}

/// The links of a page to other pages.
fn links(text: &str) -> Vec<String> {
    let parts = text.split("](").skip(1).filter_map(|part| part.split_once(')'));
    parts
        .map(|(link, _)| link.to_owned())
        .filter(|link| link.split('#').next().is_some_and(|file| file.ends_with(".md")))
        .collect()
}

enum Part<'a> {
    Words(String),
    Picture { told: &'a str, file: &'a str },
}

/// A page, cut at its pictures.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut words = String::new();
    for line in text.lines() {
        let picture =
            line.strip_prefix("![").and_then(|rest| rest.strip_suffix(')')).and_then(|rest| rest.split_once("]("));
        match picture {
            Some((told, file)) => {
                parts.push(Part::Words(std::mem::take(&mut words)));
                parts.push(Part::Picture { told, file });
            }
            None => {
                words.push_str(line);
                words.push('\n');
            }
        }
    }
    parts.push(Part::Words(words));
    parts
}

fn picture_ui(ui: &mut Ui, help: &mut Help, told: &str, file: &str) {
    let ctx = ui.ctx().clone();
    let picture = help.pictures.entry(file.to_owned()).or_insert_with(|| {
        let image = PAGES.get_file(file).and_then(|found| decoded(found.contents()))?;
        Some(ctx.load_texture(file, image, egui::TextureOptions::LINEAR))
    });
    if let Some(picture) = picture {
        let image = egui::Image::new(&*picture).max_width(ui.available_width()).alt_text(told);
        let shown = ui.add(image);
        shown.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, told));
    }
    ui.label(RichText::new(told).small().italics().color(theme::faint()));
}

/// A picture in PNG with eight bits a channel, as all of the book are; `None` if it is another.
fn decoded(bytes: &[u8]) -> Option<egui::ColorImage> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().ok()?;
    let mut pixels = vec![0; reader.output_buffer_size()?];
    let info = reader.next_frame(&mut pixels).ok()?;
    let size = [info.width as usize, info.height as usize];
    match info.color_type {
        png::ColorType::Rgba => Some(egui::ColorImage::from_rgba_unmultiplied(size, &pixels)),
        png::ColorType::GrayscaleAlpha => {
            let rgba: Vec<u8> = pixels.chunks_exact(2).flat_map(|ga| [ga[0], ga[0], ga[0], ga[1]]).collect();
            Some(egui::ColorImage::from_rgba_unmultiplied(size, &rgba))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_and_picture_of_the_book_can_be_shown() {
        let library = Library::embedded_only();
        let pages: Vec<&str> = entries()
            .iter()
            .filter_map(|entry| if let Entry::Page { path, .. } = entry { Some(*path) } else { None })
            .collect();
        assert!(pages.len() > 8, "{pages:?}");
        for page in pages {
            let text = text_of(page, &library).unwrap_or_else(|| panic!("{page}"));
            for part in parts(&text) {
                if let Part::Picture { file, .. } = part {
                    let found = PAGES.get_file(file).unwrap_or_else(|| panic!("{page}: {file}"));
                    assert!(decoded(found.contents()).is_some(), "{page}: {file}");
                }
            }
            for link in links(&text) {
                let file = link.split('#').next().unwrap();
                assert!(text_of(file, &library).is_some(), "{page}: {link} leads to no page");
            }
        }
    }
}
