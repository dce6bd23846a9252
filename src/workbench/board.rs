//! The board: looking around on it, and pointing at squares.

use egui::{Key, Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo, vec2};

use super::desk::Desk;
use super::paint::{Camera, paint};
use super::theme;
use crate::board::{Direction, Square};
use crate::game::Entry;
use crate::picture::{self, DisplayList, Layout, Numbers, Sign, View};
use crate::rulebook::Table;
use crate::state::Record;

/// From this scale on every square shows its number.
const NUMBERS_FROM: f32 = 34.0;

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
    let rect = ui.available_rect_before_wrap();
    let board = desk.session.game.board().clone();
    let layout = Layout::new(&board.grid, pane.turned);
    let id = ui.scope_id().with("board");
    let response = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
    ui.advance_cursor_after_rect(rect);
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
    caption(ui, desk, rect, hovered);
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
fn caption(ui: &Ui, desk: &Desk, rect: Rect, hovered: Option<Square>) {
    let Some(text) = hovered.and_then(|square| desk.session.game.look(|table| label(table, desk, square))) else {
        return;
    };
    let painter = ui.painter_at(rect);
    let galley = painter.layout_no_wrap(text, egui::TextStyle::Small.resolve(ui.style()), theme::INK);
    let plate =
        Rect::from_min_size(rect.left_bottom() - vec2(-8.0, galley.size().y + 16.0), galley.size() + vec2(16.0, 8.0));
    painter.rect_filled(plate, 4.0, theme::PAPER.gamma_multiply(0.94));
    painter.galley(plate.min + vec2(8.0, 4.0), galley, theme::INK);
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
    let game = &desk.session.game;
    let mut signs: Vec<(Square, Sign)> = Vec::new();
    for square in desk.reach.iter().filter_map(|c| c.to) {
        match signs.iter_mut().find(|(other, _)| *other == square) {
            Some((_, sign)) => *sign = Sign::Ring,
            None => {
                let taken = game.look(|t| t.position.occupants(square).next().is_some()).unwrap_or(false);
                signs.push((square, if taken { Sign::Cross } else { Sign::Dot }));
            }
        }
    }
    View { numbers, turned, selected: desk.selected, signs, last: last_altered(desk) }
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
            Entry::Hidden(_) | Entry::TakenBack(_) => None,
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
    text
}

/// A direction in words.
pub fn towards(direction: Direction) -> &'static str {
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"][direction as usize]
}
