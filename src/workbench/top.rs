//! The bar above the board: which game it is, how the board is seen, saving and pictures.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Label, PopupCloseBehavior, Rect, RichText, TextEdit, Ui};

use super::board::BoardPane;
use super::desk::Desk;
use super::keys::go_to;
use super::say::{self, count, said, say};
use super::settings::Settings;
use super::theme;
use crate::picture::text;
use crate::tongue::Part;

/// What the player wants beyond this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// Another game, new or saved.
    Another,
    /// To see his own folder.
    Folder,
    /// A picture of the board as a file.
    Picture,
    /// The position under several sets of rules side by side.
    Compare,
    /// The pages of the book.
    Help,
}

/// What the bar keeps: the name of a square that is being written.
#[derive(Debug, Default)]
pub struct Bar {
    /// What is written so far.
    pub square: String,
    /// Is the field to be written into next?
    pub wanted: bool,
}

/// The bar above the board. `seen` is where the board was last shown.
pub fn top_ui(
    ui: &mut Ui,
    desk: &mut Desk,
    pane: &mut BoardPane,
    settings: &mut Settings,
    bar: &mut Bar,
    seen: Rect,
) -> Option<Wish> {
    let mut wish = None;
    // The edge of a button that was chosen is thicker; the bar, and the board below it, keep their height.
    let edges = 2.0 * ui.visuals().widgets.active.bg_stroke.width;
    let button = ui.text_style_height(&egui::TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
    ui.spacing_mut().interact_size.y = button + edges;
    ui.horizontal_wrapped(|ui| {
        if ui.button(say("top.games")).on_hover_text(say("top.games.how")).clicked() {
            wish = Some(Wish::Another);
        }
        titles_ui(ui, desk);
        ui.separator();
        if ui.button(say("top.fit")).on_hover_text(say("top.fit.how")).clicked() {
            pane.fit();
        }
        let zoom = |ui: &mut Ui, text: &str, name: &str| {
            let response = ui.button(text).on_hover_text(name);
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, name));
            response.clicked()
        };
        if zoom(ui, "-", say("top.shrink")) {
            pane.enlarge(1.0 / 1.4, seen);
        }
        if zoom(ui, "+", say("top.enlarge")) {
            pane.enlarge(1.4, seen);
        }
        ui.checkbox(&mut pane.turned, say("top.turned")).on_hover_text(say("top.turned.how"));
        ui.checkbox(&mut pane.numbers, say("top.numbers")).on_hover_text(say("top.numbers.how"));
        goto_ui(ui, desk, pane, bar);
        ui.separator();
        let mut open = settings.is_open("book");
        let book = egui::Button::selectable(open, say("top.book")).frame_when_inactive(true);
        if ui.add(book).on_hover_text(say("top.book.how")).clicked() {
            open = !open;
            settings.set_open("book", open);
        }
        wish = view_ui(ui, desk, settings).or(wish.take());
        let name = TextEdit::singleline(&mut desk.save_name)
            .id_salt("name of the save")
            .desired_width(8.0 * egui::TextStyle::Body.resolve(ui.style()).size);
        let label = ui.label(say("top.name"));
        let field = ui.add(name).on_hover_text(say("top.name.how")).labelled_by(label.id);
        let entered = field.lost_focus() && took_enter(ui);
        if ui.button(say("top.save")).on_hover_text(say("top.save.how")).clicked() || entered {
            desk.save(ui.ctx());
        }
        if ui.button(say("top.picture")).on_hover_text(say("top.picture.how")).clicked() {
            wish = Some(Wish::Picture);
        }
        if ui.button(say("top.compare")).on_hover_text(say("top.compare.how")).clicked() {
            wish = Some(Wish::Compare);
        }
        if ui.button(say("help")).on_hover_text(say("help.how")).clicked() {
            wish = Some(Wish::Help);
        }
    });
    wish
}

/// Was Enter pressed in a field that is left now? Then it is no longer there for the board.
fn took_enter(ui: &Ui) -> bool {
    ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, egui::Key::Enter))
}

/// The field in which a square is named to which the board goes.
fn goto_ui(ui: &mut Ui, desk: &mut Desk, pane: &mut BoardPane, bar: &mut Bar) {
    let label = ui.label(say("goto.label"));
    let field = TextEdit::singleline(&mut bar.square)
        .id_salt("go to square")
        .desired_width(3.6 * egui::TextStyle::Body.resolve(ui.style()).size);
    let field = ui.add(field).on_hover_text(say("goto.how")).labelled_by(label.id);
    if std::mem::take(&mut bar.wanted) {
        field.request_focus();
        let mut state = egui::text_edit::TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
        let end = egui::text::CCursor::new(bar.square.chars().count());
        state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
        state.store(ui.ctx(), field.id);
    }
    let entered = field.lost_focus() && took_enter(ui);
    if entered && !bar.square.trim().is_empty() && go_to(desk, pane, &bar.square.clone()) {
        bar.square.clear();
    }
}

/// How the window looks, and what belongs to those who write rules.
fn view_ui(ui: &mut Ui, desk: &mut Desk, settings: &mut Settings) -> Option<Wish> {
    let mut wish = None;
    view_menu(ui, |ui| {
        settings_ui(ui, settings);
        ui.checkbox(&mut desk.workshop, say("view.workshop")).on_hover_text(say("view.workshop.how"));
        let mut console = settings.is_open("console");
        let shown = ui.add_enabled(desk.workshop, egui::Checkbox::new(&mut console, say("view.console")));
        if shown.on_hover_text(say("view.console.how")).changed() {
            settings.set_open("console", console);
        }
        if desk.workshop
            && desk.session.library.home().is_some()
            && ui.button(say("folder.open")).on_hover_text(say("folder.open.how")).clicked()
        {
            wish = Some(Wish::Folder);
            ui.close();
        }
    });
    wish
}

/// The menu of the window's look; it stays open while things are tried.
pub fn view_menu(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    MenuButton::new(say("view")).config(config).ui(ui, content);
}

/// What may be set of the window's look, wherever it is.
pub fn settings_ui(ui: &mut Ui, settings: &mut Settings) {
    ui.horizontal(|ui| {
        let label = ui.label(say("view.text"));
        let value = egui::DragValue::new(&mut settings.text).range(100..=200).speed(1.0).suffix(" %");
        ui.add(value).labelled_by(label.id);
        if ui.button("A-").on_hover_text(say("view.smaller")).clicked() {
            settings.text = settings.text.saturating_sub(25).max(100);
        }
        if ui.button("A+").on_hover_text(say("view.larger")).clicked() {
            settings.text = (settings.text + 25).min(200);
        }
    });
    if settings.languages.len() > 1 {
        ui.horizontal_wrapped(|ui| {
            ui.label(say("view.language"));
            for (language, name) in &settings.languages {
                ui.radio_value(&mut settings.language, language.clone(), name);
            }
        });
    }
    ui.checkbox(&mut settings.dark, say("view.dark"));
    ui.checkbox(&mut settings.still, say("view.still")).on_hover_text(say("view.still.how"));
    ui.checkbox(&mut settings.clocks, say("view.clocks")).on_hover_text(say("view.clocks.how"));
}

/// The game on the table in a sentence: of which book, on which board, and whose turn it is.
pub fn table_in_words(desk: &Desk) -> String {
    let rules = say::rules(desk.session.game.rules());
    let board = desk.session.game.board();
    let title = say::own(Part::Board, &board.id, &board.title);
    let turn = desk.look(|table| say::told(&text::turn(table))).unwrap_or_default();
    let mut told = format!("{}, {title}: {turn}", rules.manifest.title);
    if !rules.house.is_empty() {
        let titles: Vec<&str> = rules.house.iter().map(|house| house.title.as_str()).collect();
        told = format!("{told}; {}", said!("go_on.house", titles = titles.join(", ")));
    }
    told
}

fn titles_ui(ui: &mut Ui, desk: &Desk) {
    let rules = say::rules(desk.session.game.rules());
    let manifest = &rules.manifest;
    let board = desk.session.game.board();
    let title = say::own(Part::Board, &board.id, &board.title);
    let note = say::own(Part::Note, &board.id, &board.note);
    ui.add(Label::new(RichText::new(&manifest.title).strong())).on_hover_text(&manifest.source.book);
    ui.add(Label::new(RichText::new(title).color(theme::faint()))).on_hover_text(note);
    let options = desk.session.game.rules().options.chosen(manifest).count();
    if options > 0 {
        let text = count(options, "top.options.one", "top.options.many");
        ui.label(RichText::new(text).small().color(theme::faint()));
    }
}
