//! The board: looking around on it, and pointing at squares.

use std::collections::BTreeMap;

use egui::{Align2, Key, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo, vec2};

use super::desk::Desk;
use super::paint::{Camera, paint};
use super::theme;
use crate::board::{Direction, Square};
use crate::game::Entry;
use crate::picture::{self, Colour, DisplayList, Layout, Numbers, Sign, View};
use crate::rulebook::Table;
use crate::state::Record;

/// The line under the board, for what lies under the pointer and what the signs mean.
const STRIP: f32 = 28.0;
/// From this scale on every square shows its number.
const NUMBERS_FROM: f32 = 32.0;

/// The board's panel.
pub struct BoardPane {
    /// Are the squares' numbers shown?
    pub numbers: bool,
    /// Is the board turned half about?
    pub turned: bool,
    camera: Option<Camera>,
    /// The camera shows the whole board until the player moves it.
    fitted: bool,
    list: DisplayList,
    drawn_for: Option<(u64, Numbers, bool)>,
    labels: Vec<String>,
    labelled_for: Option<u64>,
    /// What the signs on the board mean.
    key: Vec<(Option<Sign>, String)>,
    key_for: Option<u64>,
}

impl Default for BoardPane {
    fn default() -> Self {
        Self {
            numbers: true,
            turned: false,
            camera: None,
            fitted: true,
            list: DisplayList::default(),
            drawn_for: None,
            labels: Vec::new(),
            labelled_for: None,
            key: Vec::new(),
            key_for: None,
        }
    }
}

impl BoardPane {
    /// Shows the whole board.
    pub fn fit(&mut self) {
        self.fitted = true;
    }

    /// Enlarges the middle of what is seen.
    pub fn enlarge(&mut self, times: f32, rect: Rect) {
        self.fitted = false;
        self.camera = self.camera.map(|camera| camera.enlarged(times, rect.center()));
    }

    fn look_around(&mut self, ui: &Ui, response: &Response) -> Camera {
        let rect = response.rect;
        let fitting = Camera::fitting(&self.list, rect);
        let mut camera = self.camera.filter(|_| !self.fitted).unwrap_or(fitting);
        if response.dragged() && response.drag_delta() != egui::Vec2::ZERO {
            camera.origin += response.drag_delta();
            self.fitted = false;
        }
        let pointer = ui.input(|i| i.pointer.hover_pos()).filter(|at| rect.contains(*at));
        if let Some(pointer) = pointer.filter(|_| response.contains_pointer()) {
            let (scrolled, pinched) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
            let times = (scrolled * 0.004).exp() * pinched;
            if (times - 1.0).abs() > 1e-4 {
                camera = camera.enlarged(times, pointer);
                self.fitted = false;
            }
        }
        // Something of the board stays in sight.
        let size = vec2(self.list.most[0], self.list.most[1]) * camera.scale;
        let least = rect.min + vec2(60.0, 60.0) - size;
        let most = rect.max - vec2(60.0, 60.0);
        camera.origin = camera.origin.max(least).min(most.max(least));
        self.camera = Some(camera);
        camera
    }

    fn draw(&mut self, desk: &Desk) {
        let scale = self.camera.map_or(0.0, |camera| camera.scale);
        let numbers = match self.numbers {
            false => Numbers::Off,
            true if scale >= NUMBERS_FROM => Numbers::All,
            true => Numbers::Ends,
        };
        let wanted = Some((desk.revision, numbers, self.turned));
        if self.drawn_for != wanted {
            let view = view(desk, numbers, self.turned);
            self.list = desk.session.game.look(|table| picture::draw(table, &view)).unwrap_or_default();
            self.drawn_for = wanted;
        }
    }

    /// What each sign on the board means, by the titles of the verbs.
    fn key_to_signs(&mut self, desk: &Desk) {
        if self.key_for == Some(desk.revision) {
            return;
        }
        self.key_for = Some(desk.revision);
        let rules = desk.session.game.rules();
        let mut means: BTreeMap<Sign, Vec<&str>> = BTreeMap::new();
        for (_, sign, verb) in desk.signs() {
            let title = rules.verb(verb).map_or("", |v| v.title.as_str());
            let titles = means.entry(sign).or_default();
            if !titles.contains(&title) {
                titles.push(title);
            }
        }
        let mut key: Vec<(Option<Sign>, String)> =
            means.into_iter().map(|(sign, titles)| (Some(sign), titles.join(" or "))).collect();
        if !desk.fields_on.is_empty() && desk.selected.is_some() {
            let words: Vec<&str> =
                desk.fields_on.iter().filter_map(|name| rules.field(*name)).map(|f| f.title.as_str()).collect();
            key.push((None, format!("field of {}", words.join(" and "))));
        }
        self.key = key;
    }

    fn label(&mut self, desk: &Desk) {
        if self.labelled_for != Some(desk.revision) {
            let labels = desk.session.game.look(|table| {
                let squares = table.board.grid.squares();
                squares.map(|square| label(table, desk, square)).collect()
            });
            self.labels = labels.unwrap_or_default();
            self.labelled_for = Some(desk.revision);
        }
    }
}

/// The board.
pub fn board_ui(ui: &mut Ui, pane: &mut BoardPane, desk: &mut Desk) {
    let whole = ui.available_rect_before_wrap();
    let (rect, strip) = whole.split_top_bottom_at_y(whole.bottom() - STRIP);
    let board = desk.session.game.board().clone();
    let layout = Layout::new(&board.grid, pane.turned);
    let id = ui.scope_id().with("board");
    let response = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
    ui.advance_cursor_after_rect(whole);
    let title = format!("board: {}", board.title);
    response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &title));
    pane.draw(desk);
    let camera = pane.look_around(ui, &response);
    pane.draw(desk);
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, theme::CLOTH);
    paint(&painter, &pane.list, camera);
    let at = |pos: Pos2| layout.square_at(camera.to_picture(pos));
    let mut pointed = response.interact_pointer_pos().filter(|_| response.clicked()).and_then(at);
    // Where somebody has the accessibility tree read to him, each square takes part in it and takes the clicks itself.
    if ui.ctx().has_accesskit_node(id) {
        pane.label(desk);
        pointed = pointed.or(squares_ui(ui, pane, &layout, camera, rect));
    }
    let hovered = ui.input(|i| i.pointer.hover_pos()).filter(|at| rect.contains(*at)).and_then(at);
    ui.painter_at(strip).rect_filled(strip, 0.0, theme::CLOTH);
    caption(ui, desk, strip, hovered);
    pane.key_to_signs(desk);
    signs_ui(ui, &pane.key, strip);
    choice_ui(ui, desk, &layout, camera, rect);
    if let Some(square) = pointed {
        desk.point_at(square);
    }
}

/// Puts the squares in sight into the accessibility tree. Gives the one that was clicked.
fn squares_ui(ui: &Ui, pane: &BoardPane, layout: &Layout, camera: Camera, rect: Rect) -> Option<Square> {
    let mut pointed = None;
    for (n, label) in pane.labels.iter().enumerate() {
        let square = Square(n as u32);
        let corner = camera.to_window(layout.corner(square));
        let place = Rect::from_min_size(corner, vec2(camera.scale, camera.scale)).intersect(rect);
        if !place.is_positive() {
            continue;
        }
        let response = ui.interact(place, ui.scope_id().with(("square", n)), Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
        if response.clicked() {
            pointed = Some(square);
        }
    }
    pointed
}

/// What lies under the pointer, in words.
fn caption(ui: &Ui, desk: &Desk, strip: Rect, hovered: Option<Square>) {
    let Some(text) = hovered.and_then(|square| desk.session.game.look(|table| label(table, desk, square))) else {
        return;
    };
    let painter = ui.painter_at(strip);
    let galley = painter.layout_no_wrap(text, egui::TextStyle::Small.resolve(ui.style()), theme::INK);
    let at = Align2::LEFT_CENTER.anchor_size(strip.left_center() + vec2(12.0, 0.0), galley.size()).min;
    painter.galley(at, galley, theme::INK);
}

/// What the signs on the board mean, in a line under it.
fn signs_ui(ui: &Ui, key: &[(Option<Sign>, String)], strip: Rect) {
    if key.is_empty() {
        return;
    }
    let painter = ui.painter_at(strip);
    let reach = theme::colour(Colour::REACH);
    let strike = egui::Stroke::new(1.6, theme::colour(Colour::STRIKE));
    let font = egui::TextStyle::Small.resolve(ui.style());
    let mut right = strip.right() - 12.0;
    for (sign, text) in key.iter().rev() {
        let galley = painter.layout_no_wrap(text.clone(), font.clone(), theme::INK);
        let at = Align2::RIGHT_CENTER.anchor_size(Pos2::new(right, strip.center().y), galley.size()).min;
        painter.galley(at, galley, theme::INK);
        let middle = Pos2::new(at.x - 11.0, strip.center().y);
        let diagonal = vec2(4.5, 4.5);
        match sign {
            Some(Sign::Dot) => _ = painter.circle_filled(middle, 3.5, reach),
            Some(Sign::Ring) => _ = painter.circle_stroke(middle, 5.5, strike),
            Some(Sign::Cross) => {
                painter.line_segment([middle - diagonal, middle + diagonal], strike);
                painter.line_segment([middle - diagonal.rot90(), middle + diagonal.rot90()], strike);
            }
            None => {
                let stroke = egui::Stroke::new(1.6, theme::colour(Colour::FIELD));
                painter.rect_stroke(
                    Rect::from_center_size(middle, diagonal * 2.2),
                    0.0,
                    stroke,
                    egui::StrokeKind::Inside,
                );
            }
        }
        right = middle.x - 20.0;
    }
    let words = key.iter().map(|(sign, text)| match sign {
        Some(Sign::Dot) => format!("dot: {text}"),
        Some(Sign::Ring) => format!("ring: {text}"),
        Some(Sign::Cross) => format!("cross: {text}"),
        None => format!("frame: {text}"),
    });
    let words = words.collect::<Vec<_>>().join("; ");
    let place = ui.interact(strip, ui.scope_id().with("key to the signs"), Sense::hover());
    place.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
}

/// Several actions lead to one square: the player says which.
fn choice_ui(ui: &Ui, desk: &mut Desk, layout: &Layout, camera: Camera, rect: Rect) {
    let Some(square) = desk.asked else { return };
    let corner = camera.to_window(layout.corner(square)) + vec2(camera.scale, 0.0);
    let mut chosen = None;
    egui::Area::new(ui.scope_id().with("choice"))
        .order(egui::Order::Foreground)
        .fixed_pos(rect.clamp(corner))
        .constrain(true)
        .show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).show(ui, |ui| {
                ui.label("Which of these?");
                for candidate in desk.leading_to(square) {
                    let line = desk.session.game.look(|t| t.print(&candidate.action())).unwrap_or_default();
                    if ui.button(picture::plain(&line)).clicked() {
                        chosen = Some(candidate);
                    }
                }
                if ui.button("None").clicked() {
                    desk.asked = None;
                }
            });
        });
    if let Some(candidate) = chosen {
        desk.act(candidate);
    }
}

/// The keys of the board, where nothing else wants them.
pub fn board_keys(ui: &Ui, desk: &mut Desk) {
    let pressed = |key: Key| ui.input(|i| i.key_pressed(key) && i.modifiers.is_none());
    if pressed(Key::Escape) {
        desk.select(None);
    }
    if ui.memory(|m| m.focused().is_some()) {
        return;
    }
    if pressed(Key::R) || pressed(Key::ArrowRight) {
        desk.turn_front(true);
    } else if pressed(Key::L) || pressed(Key::ArrowLeft) {
        desk.turn_front(false);
    } else if pressed(Key::Enter) {
        desk.done();
    }
}

fn view(desk: &Desk, numbers: Numbers, turned: bool) -> View {
    let mut signs: Vec<(Square, Sign)> = desk.signs().into_iter().map(|(square, sign, _)| (square, sign)).collect();
    signs.dedup();
    View { numbers, turned, selected: desk.selected, signs, field: desk.field.clone(), last: last_altered(desk) }
}

/// The squares that the last action altered which altered any: that a turn has ended is seen elsewhere.
fn last_altered(desk: &Desk) -> Vec<Square> {
    let game = &desk.session.game;
    let squares = game.look(|t| {
        let altered = |record: &Record| -> Vec<Square> {
            record.changes.iter().flat_map(|c| c.squares(t.position.pieces())).collect()
        };
        let log = game.log();
        let done = log.iter().rev().filter_map(|entry| match entry {
            Entry::Done(_, record) => Some(*record),
            Entry::Hidden(_) | Entry::TakenBack(_) | Entry::Regret(_) => None,
        });
        done.take(8).map(altered).find(|squares| !squares.is_empty())
    });
    let mut squares = squares.flatten().unwrap_or_default();
    squares.sort();
    squares.dedup();
    squares
}

/// A square in words: its number, what stands there and on what ground, and whether the chosen piece can go there.
fn label(table: &Table, desk: &Desk, square: Square) -> String {
    let mut text = format!("square {}", table.board.grid.name(square));
    if let Some(ground) = table.position.terrain.get(square.index()) {
        text.push_str(", ");
        text.push_str(table.rules.terrain(*ground).map_or(table.rules.names.word(*ground), |t| t.title.as_str()));
    }
    for id in table.position.occupants(square) {
        let Some(piece) = table.position.piece(id) else { continue };
        text.push_str(", ");
        text.push_str(&table.describe_piece(id));
        if table.rules.kind(piece.kind).is_some_and(|k| k.faces) {
            text.push_str(" facing ");
            text.push_str(towards(piece.front));
        }
        if desk.selected == Some(id) {
            text.push_str(", chosen");
        }
    }
    if desk.reach.iter().any(|c| c.to == Some(square)) {
        text.push_str(", within reach");
    }
    if desk.field.contains(&square) {
        text.push_str(", in its field");
    }
    text
}

/// A direction in words.
pub fn towards(direction: Direction) -> &'static str {
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"][direction as usize]
}
