//! The page of boards side by side: what is chosen above, the boards with their rules, and what is said of each.

use egui::{Key, Label, Rect, RichText, Role, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, vec2};

use super::board::{board_ui, enlarge};
use super::{Column, ComparePage, MOST};
use crate::board::{Direction, Square};
use crate::picture;
use crate::rulebook::OptionValue;
use crate::tongue::Part;
use crate::workbench::desk::Desk;
use crate::workbench::house::{house_ui, title_of};
use crate::workbench::paint::{Camera, paint_items};
use crate::workbench::say::{self, count, said, say};
use crate::workbench::start::options_ui;
use crate::workbench::theme;

/// So high is what is said under a board, as a part of the page.
const SAID: f32 = 0.26;
/// So high is what is to choose from.
const CHOICE: f32 = 0.24;
/// So many lines are listed of each kind.
const MOST_LINES: usize = 60;

/// The page; false when it is to be left.
pub fn compare_ui(ui: &mut Ui, page: &mut ComparePage, desk: &Desk) -> bool {
    page.poll(desk);
    let mut keep = above_ui(ui, page, desk);
    if !page.asked.is_empty() {
        asked_ui(ui, page, desk);
    }
    ui.separator();
    let high = ui.available_height();
    let said = (SAID * high).max(96.0);
    let (mut pointed, mut removed, mut rect) = (None, None, Rect::NOTHING);
    ui.columns(page.columns.len(), |columns| {
        for (n, ui) in columns.iter_mut().enumerate() {
            // A column of its own accord would stretch its sentences from edge to edge.
            let upright = egui::Layout::top_down(egui::Align::Min);
            ui.scope_builder(egui::UiBuilder::new().id_salt(("compared", n)).layout(upright), |ui| {
                if title_ui(ui, page, n) {
                    removed = Some(n);
                }
                if page.choosing {
                    choice_ui(ui, page, desk, n, CHOICE * high);
                }
                let room = (ui.available_height() - said).max(120.0);
                let place = vec2(ui.available_width(), room.min(page.ratio() * ui.available_width()));
                let (_, place) = ui.allocate_space(place);
                if n == 0 {
                    rect = place;
                }
                match page.columns.get(n).map(|column| &column.laid) {
                    Some(Err(problems)) => {
                        let told = |problem| say::problem(problem, desk.workshop);
                        let lines: Vec<String> = problems.0.iter().map(told).collect();
                        let mut inner = ui.new_child(egui::UiBuilder::new().max_rect(place.shrink(8.0)));
                        inner.label(RichText::new(say("compare.cannot")).strong().color(theme::refused()));
                        lines.into_iter().for_each(|line| _ = inner.label(RichText::new(line).color(theme::refused())));
                    }
                    _ => pointed = pointed.or(board_ui(ui, page, n, place)),
                }
                summary_ui(ui, page, n, desk.workshop);
            });
        }
    });
    if let Some(n) = removed {
        page.remove(n);
    }
    if let Some(square) = pointed {
        page.by_keys = false;
        page.point_at(desk, square);
    }
    keep &= keys(ui, page, desk, rect);
    keep
}

/// The controls for all boards; false when the page is to be left.
fn above_ui(ui: &mut Ui, page: &mut ComparePage, desk: &Desk) -> bool {
    let mut keep = true;
    ui.horizontal_wrapped(|ui| {
        keep = !ui.button(say("compare.back")).on_hover_text(say("compare.back.how")).clicked();
        ui.label(RichText::new(say("compare.title")).heading());
        let rules = say::rules(desk.session.game.rules());
        let board = desk.session.game.board();
        ui.label(
            RichText::new(format!("{}, {}", rules.manifest.title, say::own(Part::Board, &board.id, &board.title)))
                .color(theme::faint()),
        );
        ui.separator();
        let choose = egui::Button::selectable(page.choosing, say("compare.choose")).frame_when_inactive(true);
        if ui.add(choose).on_hover_text(say("compare.choose.how")).clicked() {
            page.choosing = !page.choosing;
        }
        let may_add = page.columns.len() < MOST;
        let add = ui.add_enabled(may_add, egui::Button::new(say("compare.add"))).on_hover_text(say("compare.add.how"));
        if add.clicked() {
            page.add(desk);
        }
        if ui.button(say("top.fit")).on_hover_text(say("top.fit.how")).clicked() {
            page.sight = None;
        }
        ui.checkbox(&mut page.turned, say("top.turned"))
            .on_hover_text(say("top.turned.how"))
            .changed()
            .then(|| page.revision += 1);
        let label = ui.label(say("compare.line"));
        let field = TextEdit::singleline(&mut page.line)
            .id_salt("action on all boards")
            .desired_width(18.0 * egui::TextStyle::Body.resolve(ui.style()).size);
        let field = ui.add(field).on_hover_text(say("compare.line.how")).labelled_by(label.id);
        let entered = field.lost_focus() && ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, Key::Enter));
        if (ui.button(say("compare.try")).clicked() || entered) && !page.line.trim().is_empty() {
            let line = page.line.clone();
            page.try_on_all(desk, &line);
        }
        if page.tried.is_some()
            && ui.button(say("compare.take_back")).on_hover_text(say("compare.take_back.how")).clicked()
        {
            page.take_back(desk);
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(of_whom(page, desk));
        if page.selected.is_some()
            && page.tried.is_none()
            && ui.checkbox(&mut page.all, say("compare.all")).on_hover_text(say("compare.all.how")).changed()
        {
            page.hold();
        }
        ui.separator();
        let side = 1.2 * egui::TextStyle::Body.resolve(ui.style()).size;
        let [more, fewer] = picture::key::gained_and_lost();
        let says = match page.tried {
            None => [say("compare.more"), say("compare.fewer")],
            Some(_) => [say("compare.altered"), say("compare.unaltered")],
        };
        for (items, says) in [more, fewer].iter().zip(says) {
            let (place, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
            paint_items(&ui.painter_at(place), items, Camera { scale: side, origin: place.min });
            ui.label(says);
        }
        if let Some(why) = &page.unwatched {
            ui.label(RichText::new(why).color(theme::fault()));
        }
    });
    keep
}

/// What is held against each other now, in a sentence.
fn of_whom(page: &ComparePage, desk: &Desk) -> String {
    if let Some(line) = &page.tried {
        return said!("compare.tried", line = line);
    }
    if let Some(line) = &page.taken_back {
        return said!("compare.taken_back", line = line);
    }
    let who = |id| {
        desk.session.game.look(|t| {
            let at =
                t.position.piece(id).and_then(|piece| piece.square()).map_or("", |square| t.board.grid.name(square));
            (say::told(&t.tell_piece(id)), at.to_owned())
        })
    };
    match page.selected.filter(|_| !page.all).and_then(who) {
        Some((who, square)) => said!("compare.of_piece", who = who, square = square),
        None => say("compare.of_all").to_owned(),
    }
}

/// Several actions lead to the square that was pointed at.
fn asked_ui(ui: &mut Ui, page: &mut ComparePage, desk: &Desk) {
    let mut chosen = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(say("choice.which"));
        for line in &page.asked {
            if ui.button(line).clicked() {
                chosen = Some(line.clone());
            }
        }
        if ui.button(say("choice.none")).clicked() {
            chosen = Some(String::new());
        }
    });
    match chosen {
        Some(none) if none.is_empty() => page.asked.clear(),
        Some(line) => page.try_on_all(desk, &line),
        None => {}
    }
}

/// The rules of a board in a few words; true if it is to be taken away.
fn title_ui(ui: &mut Ui, page: &ComparePage, n: usize) -> bool {
    let Some(column) = page.columns.get(n) else { return false };
    let words = Some(column.words(|name| title_of(&page.houses, name))).filter(|words| !words.is_empty());
    let mut remove = false;
    ui.horizontal(|ui| {
        ui.label(RichText::new(said!("compare.board", n = n + 1)).strong());
        if page.columns.len() > 1 {
            let button = ui.small_button(say("compare.remove"));
            button.widget_info(|| WidgetInfo::labeled(Role::Button, true, said!("compare.remove.name", n = n + 1)));
            remove = button.clicked();
        }
        let words = words.unwrap_or_else(|| say("compare.printed").to_owned());
        ui.add(Label::new(&words).truncate()).on_hover_text(&words);
    });
    remove
}

/// The rules of a board, to be chosen.
fn choice_ui(ui: &mut Ui, page: &mut ComparePage, desk: &Desk, n: usize, high: f32) {
    let Some(column) = page.columns.get_mut(n) else { return };
    let before = (column.house.clone(), column.options.clone());
    let area = ScrollArea::vertical().id_salt(("choice", n)).max_height(high).min_scrolled_height(high);
    area.auto_shrink([false, false]).show(ui, |ui| {
        for house in page.houses.iter().map(say::in_words) {
            let name = said!("compare.house", n = n + 1, title = house.title);
            house_ui(ui, &house, &name, &house.says, &mut column.house);
        }
        if let Some(manifest) = column.manifest.clone() {
            let mut options = column.options.clone();
            options_ui(ui, &manifest, column.ground(), &mut options);
            let unusual =
                |name: &str, value: &OptionValue| manifest.option(name).is_some_and(|option| option.default != *value);
            options.retain(|name, value| unusual(name, value));
            column.options = options;
        }
    });
    if before != (column.house.clone(), column.options.clone()) {
        page.lay_one(desk, n);
    }
}

/// What is to be said of a board: the actions that differ, or what came of the one that was tried.
fn summary_ui(ui: &mut Ui, page: &ComparePage, n: usize, workshop: bool) {
    let Some(column) = page.columns.get(n) else { return };
    let Ok(laid) = &column.laid else { return };
    ScrollArea::vertical().id_salt(("said", n)).auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        match &laid.tried {
            Some(Ok(done)) => {
                let text = said!("compare.done", n = n + 1, line = done.line);
                ui.label(RichText::new(text).strong().color(theme::good()));
                for line in what_stands(column) {
                    ui.label(RichText::new(line).small());
                }
            }
            Some(Err(refused)) => {
                let text = said!("compare.refused", n = n + 1, line = refused.line);
                ui.label(RichText::new(text).strong().color(theme::refused()));
                for reason in &refused.reasons {
                    ui.label(say::reason(reason));
                }
                if let Some(fault) = &refused.fault {
                    ui.label(RichText::new(say::fault(fault, workshop)).color(theme::fault()));
                }
            }
            None => actions_ui(ui, column, n),
        }
        for fault in laid.game.faults() {
            ui.label(RichText::new(say::fault(&fault, workshop)).color(theme::fault()));
        }
    });
}

fn actions_ui(ui: &mut Ui, column: &Column, n: usize) {
    let actions = count(column.count, "compare.actions.one", "compare.actions.many");
    let text =
        said!("compare.summary", n = n + 1, actions = actions, gained = column.gained.len(), lost = column.lost.len());
    ui.label(RichText::new(text).strong());
    for (lines, sign) in [(&column.gained, '+'), (&column.lost, '\u{2212}')] {
        for line in lines.iter().take(MOST_LINES) {
            ui.label(RichText::new(format!("{sign} {line}")).small());
        }
        if lines.len() > MOST_LINES {
            ui.label(RichText::new(said!("compare.further", n = lines.len() - MOST_LINES)).small());
        }
    }
}

/// The squares that the action altered, in words.
fn what_stands(column: &Column) -> Vec<String> {
    let Ok(laid) = &column.laid else { return Vec::new() };
    let squares = column.touched();
    let words = laid.game.look(|table| {
        squares.iter().map(|square| crate::workbench::board::describe(table, *square, &[], None).join(", ")).collect()
    });
    words.unwrap_or_default()
}

/// The keys, where no text is being typed; false when the page is to be left.
fn keys(ui: &Ui, page: &mut ComparePage, desk: &Desk, rect: Rect) -> bool {
    let pressed = |key: Key| ui.input(|i| i.key_pressed(key) && i.modifiers.is_none());
    if pressed(Key::Escape) {
        if page.tried.is_some() {
            page.take_back(desk);
        } else if page.selected.is_some() || !page.asked.is_empty() || page.by_keys {
            page.by_keys = false;
            page.choose(None);
        } else {
            return false;
        }
    }
    if ui.ctx().egui_wants_keyboard_input() {
        return true;
    }
    if pressed(Key::Home) {
        page.sight = None;
    } else if pressed(Key::Plus) || pressed(Key::Equals) {
        enlarge(page, 1.4, rect);
    } else if pressed(Key::Minus) {
        enlarge(page, 1.0 / 1.4, rect);
    }
    if ui.memory(|m| m.focused().is_some()) {
        return true;
    }
    for (key, step) in [
        (Key::ArrowUp, Direction::N),
        (Key::ArrowRight, Direction::E),
        (Key::ArrowDown, Direction::S),
        (Key::ArrowLeft, Direction::W),
    ] {
        if pressed(key) {
            go(page, desk, step);
        }
    }
    if pressed(Key::Space)
        && let Some(square) = page.pointed
    {
        page.by_keys = true;
        page.point_at(desk, square);
    }
    true
}

/// Points at the neighbour of the square pointed at; first at that of the chosen piece, or the middle of the board.
fn go(page: &mut ComparePage, desk: &Desk, step: Direction) {
    let board = desk.session.game.board();
    let grid = &board.grid;
    let step = if page.turned { step.turned(4) } else { step };
    let chosen = page.selected.and_then(|id| desk.session.game.look(|t| t.position.piece(id)?.square()).flatten());
    let middle = || grid.at(i32::from(grid.width()) / 2, i32::from(grid.height()) / 2);
    page.pointed = match page.pointed {
        Some(square) => Some(grid.step(square, step).unwrap_or(square)),
        None => chosen.or_else(middle).or(Some(Square(0))),
    };
    page.by_keys = true;
    page.revision += 1;
}
