//! The book beside the board: its paragraphs, each with what became of it, what of its text there is, its rules and examples.

mod page;
pub mod scene;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use egui::{Button, ComboBox, Panel, RichText, ScrollArea, TextEdit, Ui};

use super::desk::Ask;
use super::panel::row;
use super::say::{self, count, said, say};
use super::theme;
use crate::book::{Book, rules_of};
use crate::library::Library;
use crate::rulebook::{Paragraph, Rulebook, Status};
pub use page::change_button;
use page::page_ui;

/// Which paragraphs are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Shelf {
    /// All.
    #[default]
    All,
    /// Those that say something to be played, and are.
    Played,
    /// Those with an example.
    Shown,
    /// Those that are not encoded.
    Missing,
}

impl Shelf {
    const ALL: [Self; 4] = [Self::All, Self::Played, Self::Shown, Self::Missing];

    fn title(self) -> &'static str {
        match self {
            Self::All => say("book.shelf.all"),
            Self::Played => say("book.shelf.played"),
            Self::Shown => say("book.shelf.shown"),
            Self::Missing => say("book.shelf.missing"),
        }
    }

    fn has(self, book: &Book, paragraph: &Paragraph) -> bool {
        match self {
            Self::All => true,
            Self::Played => !matches!(paragraph.status, Status::Commentary | Status::Missing(_)),
            Self::Shown => book.examples_of(&paragraph.at).next().is_some(),
            Self::Missing => matches!(paragraph.status, Status::Missing(_)),
        }
    }
}

/// What the readers of a page may do beside reading.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reader {
    /// Do they write rules, so that files and lines are shown?
    pub writes: bool,
    /// Is a game on the table whose rules can be changed?
    pub plays: bool,
}

/// The book as it is read.
#[derive(Default)]
pub struct BookPane {
    book: Book,
    /// Of which ruleset a book is wanted, and when its files were last saved.
    wanted: Option<(String, u64)>,
    reading: Option<Receiver<Book>>,
    filter: String,
    /// What the rules say that answer each paragraph, for the search; of which rulebook.
    by_rules: Option<(Arc<Rulebook>, BTreeMap<String, String>)>,
    shelf: Shelf,
    /// Rules whose paragraphs are wanted as soon as there is a book.
    asked: Vec<String>,
    /// Only these paragraphs are listed.
    only: Vec<String>,
    /// The paragraph that is read.
    chosen: Option<String>,
    /// Rules that were asked for and answer no paragraph that is listed.
    loose: Vec<String>,
    /// Is the chosen paragraph to be brought into sight?
    seeks: bool,
}

impl BookPane {
    /// Sees to it that the book of this ruleset is there, as it was saved last.
    pub fn open(&mut self, ui: &Ui, library: &Library, ruleset: &str, saved: u64) {
        let wanted = Some((ruleset.to_owned(), saved));
        if self.wanted != wanted {
            if self.book.ruleset != ruleset {
                *self = Self { asked: std::mem::take(&mut self.asked), ..Self::default() };
            }
            self.wanted = wanted;
            let (sender, receiver) = channel();
            let (library, ruleset, ctx) = (library.clone(), ruleset.to_owned(), ui.ctx().clone());
            let read = move || {
                // Whoever wanted it may have gone.
                let _ = sender.send(Book::read(&library, &ruleset));
                ctx.request_repaint();
            };
            match std::thread::Builder::new().name("book reader".to_owned()).spawn(read) {
                Ok(_) => self.reading = Some(receiver),
                Err(_) => self.reading = None,
            }
        }
        match self.reading.as_ref().map(Receiver::try_recv) {
            Some(Ok(book)) => (self.book, self.reading, self.by_rules) = (book, None, None),
            Some(Err(TryRecvError::Disconnected)) => self.reading = None,
            Some(Err(TryRecvError::Empty)) | None => {}
        }
    }

    /// Opens the book at the paragraphs that these rules and declarations answer.
    pub fn ask(&mut self, keys: Vec<String>) {
        self.asked = keys;
    }

    /// Opens it at a paragraph.
    pub fn turn_to(&mut self, at: &str) {
        (self.chosen, self.seeks) = (Some(at.to_owned()), true);
        self.loose.clear();
    }

    /// The example of this name.
    pub fn example(&self, id: &str) -> Option<&crate::examples::Example> {
        self.book.examples.iter().find(|example| example.id == id)
    }

    fn answer_asked(&mut self, rules: &Rulebook) {
        if self.asked.is_empty() || self.reading.is_some() {
            return;
        }
        let keys = std::mem::take(&mut self.asked);
        let citations = rules.citations();
        let answered = |key: &String| {
            let citation = citations.iter().find(|citation| citation.key == *key);
            citation.map(|citation| self.book.answered_by(citation)).unwrap_or_default()
        };
        let mut only: Vec<String> = Vec::new();
        for at in keys.iter().flat_map(answered) {
            if !only.contains(&at) {
                only.push(at);
            }
        }
        self.loose = keys.into_iter().filter(|key| answered(key).is_empty()).collect();
        self.filter.clear();
        self.shelf = Shelf::All;
        self.seeks = true;
        self.chosen = only.first().cloned();
        self.only = only;
    }

    /// Takes note of what the rules say, as soon as somebody searches.
    fn hear_rules(&mut self, rules: &Arc<Rulebook>) {
        let is_known = self.by_rules.as_ref().is_some_and(|(known, _)| Arc::ptr_eq(known, rules));
        if self.filter.trim().is_empty() || is_known {
            return;
        }
        let mut told: BTreeMap<String, String> = BTreeMap::new();
        for citation in rules.citations() {
            for at in self.book.answered_by(citation) {
                *told.entry(at).or_default() += &format!(" {citation}");
            }
        }
        self.by_rules = Some((rules.clone(), told));
    }

    /// The paragraphs that are listed now.
    fn listed(&self) -> Vec<&Paragraph> {
        let words: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        let fits = |paragraph: &&Paragraph| {
            if !self.only.is_empty() && !self.only.contains(&paragraph.at) {
                return false;
            }
            let mut text = format!("{} {}", paragraph.at, paragraph.says);
            for (_, words) in self.book.texts_of(&paragraph.at).filter(|_| !words.is_empty()) {
                text.push_str(words);
            }
            let by_rules = self.by_rules.as_ref().and_then(|(_, told)| told.get(&paragraph.at));
            text.push_str(by_rules.map_or("", String::as_str));
            let text = text.to_lowercase();
            words.iter().all(|word| text.contains(word.as_str())) && self.shelf.has(&self.book, paragraph)
        };
        self.book.paragraphs.iter().filter(fits).collect()
    }

    /// The book: above the list of its paragraphs, below the page of the chosen one.
    pub fn ui(&mut self, ui: &mut Ui, rules: &Arc<Rulebook>, reader: Reader) -> Option<Ask> {
        self.answer_asked(rules);
        self.hear_rules(rules);
        self.search_ui(ui);
        if self.book.paragraphs.is_empty() {
            let text = if self.reading.is_some() { say("book.reading") } else { say("book.unlisted") };
            ui.label(RichText::new(text).color(theme::faint()));
            for problem in &self.book.problems {
                ui.label(RichText::new(problem.to_string()).color(theme::fault()));
            }
        }
        let has_page = self.chosen.is_some() || !self.loose.is_empty();
        let mut ask = None;
        if has_page {
            let half = 0.55 * ui.available_height();
            let page = Panel::bottom("page").default_size(half).size_range(120.0..=1.5 * half).resizable(true);
            ask = page.frame(egui::Frame::new()).show(ui, |ui| self.page_ui(ui, rules, reader)).inner;
        }
        self.list_ui(ui);
        ask
    }

    fn search_ui(&mut self, ui: &mut Ui) {
        row(ui, |ui| {
            let label = ui.label(say("book.search"));
            let field = TextEdit::singleline(&mut self.filter)
                .id_salt("search in the book")
                .desired_width(7.0 * egui::TextStyle::Body.resolve(ui.style()).size);
            if ui.add(field).on_hover_text(say("book.search.how")).labelled_by(label.id).changed() {
                self.only.clear();
            }
        });
        row(ui, |ui| {
            let label = ui.label(say("book.shelf"));
            let shelves = ComboBox::from_id_salt("shelf").selected_text(self.shelf.title()).show_ui(ui, |ui| {
                for shelf in Shelf::ALL {
                    ui.selectable_value(&mut self.shelf, shelf, shelf.title());
                }
            });
            shelves.response.labelled_by(label.id);
            let listed = count(self.listed().len(), "book.listed.one", "book.listed.many");
            ui.label(RichText::new(listed).small().color(theme::faint()));
            if !self.only.is_empty() && ui.small_button(say("book.whole")).clicked() {
                self.only.clear();
            }
        });
    }

    fn list_ui(&mut self, ui: &mut Ui) {
        let mut turned_to = None;
        let seeks = std::mem::take(&mut self.seeks);
        ScrollArea::vertical().id_salt("paragraphs").auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for paragraph in self.listed() {
                let is_chosen = self.chosen.as_ref() == Some(&paragraph.at);
                let text = RichText::new(format!("{} {}", paragraph.at, paragraph.says)).color(colour(paragraph));
                let row = ui.add(Button::selectable(is_chosen, text).wrap());
                if row.clicked() {
                    turned_to = Some(paragraph.at.clone());
                } else if is_chosen && seeks {
                    row.scroll_to_me(Some(egui::Align::Center));
                }
            }
        });
        if let Some(at) = turned_to {
            self.turn_to(&at);
            self.seeks = false;
        }
    }

    fn page_ui(&mut self, ui: &mut Ui, rules: &Rulebook, reader: Reader) -> Option<Ask> {
        let mut ask = None;
        let mut turned_to = None;
        ui.horizontal_wrapped(|ui| {
            let listed = self.listed();
            let at = listed.iter().position(|paragraph| Some(&paragraph.at) == self.chosen.as_ref());
            for (step, text) in [(-1, say("book.before")), (1, say("book.after"))] {
                let next = at.and_then(|at| at.checked_add_signed(step)).and_then(|at| listed.get(at));
                if ui.add_enabled(next.is_some(), Button::new(text).small()).clicked() {
                    turned_to = next.map(|paragraph| paragraph.at.clone());
                }
            }
        });
        ScrollArea::vertical().id_salt("page").auto_shrink([false, false]).show(ui, |ui| {
            for key in &self.loose {
                let citation = rules.citations().into_iter().find(|citation| citation.key == *key);
                ask = ask.take().or(citation.and_then(|citation| page::rule_ui(ui, rules, citation, reader)));
            }
            if let Some(paragraph) = self.chosen.as_ref().and_then(|at| self.book.paragraph(at)) {
                let found = rules_of(rules, &paragraph.at);
                ask = ask.take().or(page_ui(ui, &self.book, paragraph, (rules, &found), reader));
            }
        });
        if let Some(at) = turned_to {
            self.turn_to(&at);
        }
        ask
    }
}

/// The colour of a paragraph by what became of it.
fn colour(paragraph: &Paragraph) -> egui::Color32 {
    match paragraph.status {
        Status::Encoded | Status::Option(_) | Status::House(_) => theme::ink(),
        Status::Commentary => theme::faint(),
        Status::Missing(_) => theme::refused(),
    }
}

/// What became of a paragraph, in a sentence.
fn fate(book: &Book, paragraph: &Paragraph) -> String {
    match &paragraph.status {
        Status::Encoded => say("book.encoded").to_owned(),
        Status::Option(name) => said!("book.option", name = name.replace('_', " ")),
        Status::House(name) => said!("book.house", name = book.house_title(name)),
        Status::Commentary => say("book.commentary").to_owned(),
        Status::Missing(why) => {
            // What it is about, and what is to become of it.
            let why: Vec<String> = why.split(": ").map(say::text).collect();
            said!("book.missing", why = why.join(": "))
        }
    }
}

/// The book as a panel of its own beside the board.
pub fn book_ui(ui: &mut Ui, pane: &mut BookPane, rules: &Arc<Rulebook>, reader: Reader) -> (Option<Ask>, bool) {
    let mut open = true;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(said!("book.title", title = rules.manifest.title)).strong());
        if ui.small_button(say("book.close")).clicked() {
            open = false;
        }
    });
    (pane.ui(ui, rules, reader), open)
}
