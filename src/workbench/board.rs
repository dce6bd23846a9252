//! The board: what of the table is drawn, and how, and pointing at its squares.

use std::collections::BTreeMap;

use egui::{Pos2, Rect, Response, Role, Sense, Ui, WidgetInfo, vec2};

use super::desk::Desk;
use super::hand::Hand;
use super::motion::Motion;
use super::paint::{Camera, paint, paint_items};
use super::say::{self, said, say};
use super::settings::{Settings, Sight};
use super::strip::strip_ui;
use super::{choice, handles, theme};
use crate::board::Square;
use crate::game::Entry;
use crate::picture::words::{self, towards};
use crate::picture::{self, Colour, DisplayList, Layout, Numbers, Sign, View};
use crate::rulebook::Table;
use crate::state::{Change, Piece, PieceId, Record};
use crate::tongue::Part;

/// From this scale on every square shows its number.
const NUMBERS_FROM: f32 = 32.0;
/// The scale to which somebody comes who asks for a square.
const NEAR: f32 = 44.0;

/// An entry of the explanation under the board.
pub struct Meaning {
    /// How it is drawn on a square.
    pub items: Vec<picture::Item>,
    /// What it means.
    pub text: String,
    /// The same with the sign in words.
    pub name: String,
}

/// The board's panel.
pub struct BoardPane {
    /// Are the squares' numbers shown?
    pub numbers: bool,
    /// Is the board turned half about?
    pub turned: bool,
    camera: Option<Camera>,
    /// The camera shows the whole board until the player moves it.
    fitted: bool,
    /// Where the camera is to go as soon as the board's place is known.
    wanted: Option<Sight>,
    /// The part of the picture that is to be seen whole as soon as the board's place is known.
    wanted_part: Option<[picture::Point; 2]>,
    list: DisplayList,
    drawn_for: Option<(u64, Numbers, bool, Colour, Vec<PieceId>)>,
    motion: Motion,
    hand: Hand,
    /// The squares that the last action altered.
    last: Vec<Square>,
    /// Who was carried to his square and need not glide there.
    carried: Option<PieceId>,
    labels: Vec<String>,
    labelled_for: Option<u64>,
    /// What the signs on the board mean.
    pub key: Vec<Meaning>,
    key_for: Option<u64>,
}

impl Default for BoardPane {
    fn default() -> Self {
        Self {
            numbers: true,
            turned: false,
            camera: None,
            fitted: true,
            wanted: None,
            wanted_part: None,
            list: DisplayList::default(),
            drawn_for: None,
            motion: Motion::default(),
            hand: Hand::default(),
            last: Vec::new(),
            carried: None,
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
        (self.fitted, self.wanted) = (true, None);
    }

    /// Enlarges the middle of what is seen.
    pub fn enlarge(&mut self, times: f32, rect: Rect) {
        self.fitted = false;
        self.camera = self.camera.map(|camera| camera.enlarged(times, rect.center()));
    }

    /// The pieces that are gliding: from where, and to where.
    pub fn gliding(&self) -> impl Iterator<Item = (Square, Square)> {
        self.motion.ways()
    }

    /// Goes to a part of the board.
    pub fn go_to(&mut self, sight: Sight) {
        (self.fitted, self.wanted) = (false, Some(sight));
    }

    /// Goes to a square, and near enough to read it.
    pub fn go_to_square(&mut self, desk: &Desk, square: Square) {
        let scale = self.camera.map_or(NEAR, |camera| camera.scale.max(NEAR));
        let middle = Layout::new(&desk.session.game.board().grid, self.turned).middle(square);
        self.go_to(Sight { middle, scale });
    }

    /// Goes near enough to some squares that just these are seen, with what lies around them.
    pub fn go_to_squares(&mut self, desk: &Desk, squares: &[Square]) {
        let layout = Layout::new(&desk.session.game.board().grid, self.turned);
        let around = |[ax, ay]: picture::Point, [bx, by]: picture::Point| [[ax - 1.0, ay - 1.0], [bx + 1.0, by + 1.0]];
        self.wanted_part = picture::around(&layout, squares).map(|(least, most)| around(least, most));
    }

    /// Brings a square into sight, if it is not.
    pub fn show_square(&mut self, desk: &Desk, square: Square, rect: Rect) {
        let middle = Layout::new(&desk.session.game.board().grid, self.turned).middle(square);
        let Some(camera) = self.camera.filter(|_| !self.fitted) else { return };
        if !rect.shrink(camera.scale.min(rect.width() / 4.0)).contains(camera.to_window(middle)) {
            self.go_to(Sight { middle, scale: camera.scale });
        }
    }

    /// How the board is seen; none if it is seen whole.
    pub fn sight(&self, rect: Rect) -> Option<Sight> {
        let camera = self.camera.filter(|_| !self.fitted)?;
        Some(Sight { middle: camera.to_picture(rect.center()), scale: camera.scale })
    }

    fn look_around(&mut self, ui: &Ui, response: &Response) -> Camera {
        let rect = response.rect;
        let fitting = Camera::fitting(&self.list, rect);
        let mut camera = self.camera.filter(|_| !self.fitted).unwrap_or(fitting);
        if let Some([least, most]) = self.wanted_part.take() {
            camera = Camera::fitting(&DisplayList { least, most, ..DisplayList::default() }, rect);
            self.fitted = false;
        }
        if let Some(sight) = self.wanted.take() {
            camera = Camera::at(sight.middle, sight.scale, rect.center());
        }
        if self.hand == Hand::Board && response.dragged() && response.drag_delta() != egui::Vec2::ZERO {
            camera.origin += response.drag_delta();
            self.fitted = false;
        }
        let pointer = ui.input(|i| i.pointer.hover_pos()).filter(|at| rect.contains(*at));
        let turning = ui.input(|i| i.modifiers.shift);
        if let Some(pointer) = pointer.filter(|_| response.contains_pointer() && !turning) {
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
        let moving: Vec<PieceId> = self.motion.pieces().into_iter().chain(self.hand.carries()).collect();
        let wanted = Some((desk.revision, numbers, self.turned, theme::beside(), moving));
        if self.drawn_for != wanted {
            let without = wanted.as_ref().map(|(.., moving)| moving.clone()).unwrap_or_default();
            self.last = last_altered(desk);
            let view = View { without, last: self.last.clone(), ..view(desk, numbers, self.turned) };
            self.list = desk.look(|table| picture::draw(table, &view)).unwrap_or_default();
            self.drawn_for = wanted;
        }
    }

    /// Draws the pieces that are on their way, where they are now.
    fn draw_moving(&mut self, ui: &Ui, desk: &Desk, camera: Camera, rect: Rect) {
        let now = ui.input(|i| i.time);
        let places = self.motion.places(now);
        if places.is_empty() {
            return;
        }
        let numbers = self.drawn_for.as_ref().map_or(Numbers::Off, |(_, numbers, ..)| *numbers);
        let view = View { numbers, turned: self.turned, ..View::default() };
        let layout = Layout::new(&desk.session.game.board().grid, self.turned);
        let painter = ui.painter_at(rect);
        for (id, from, to, part) in places {
            let ([ax, ay], [bx, by]) = (layout.middle(from), layout.middle(to));
            let at = [ax + (bx - ax) * part, ay + (by - ay) * part];
            let items = desk.look(|table| picture::piece_at(table, &view, id, at)).unwrap_or_default();
            paint_items(&painter, &items, camera);
        }
        ui.ctx().request_repaint();
    }

    /// What each sign on the board means, by the titles of the verbs.
    fn key_to_signs(&mut self, desk: &Desk) {
        if self.key_for == Some(desk.revision) {
            return;
        }
        self.key_for = Some(desk.revision);
        let rules = say::rules(desk.session.game.rules());
        let mut means: BTreeMap<Sign, Vec<&str>> = BTreeMap::new();
        for (_, sign, verb) in desk.signs() {
            let title = rules.verb(verb).map_or("", |v| v.title.as_str());
            let titles = means.entry(sign).or_default();
            if !titles.contains(&title) {
                titles.push(title);
            }
        }
        let or = format!(" {} ", say("key.or"));
        self.key = means
            .into_iter()
            .map(|(sign, titles)| {
                let text = titles.join(&or);
                let word = match sign {
                    Sign::Dot => say("key.dot"),
                    Sign::Cross => say("key.cross"),
                    Sign::Ring => say("key.ring"),
                    Sign::Diamond => say("key.diamond"),
                };
                Meaning { items: picture::key::sign(sign), name: format!("{word}: {text}"), text }
            })
            .collect();
        if !desk.field.is_empty() {
            let chosen = rules.fields().filter(|f| desk.selected.is_some() && desk.fields_on.contains(&f.name));
            let mut words: Vec<String> = chosen.map(|f| said!("piece.field", field = f.title)).collect();
            let side = desk.side_on.and_then(|side| rules.manifest.sides.get(side.index()));
            words.extend(side.map(|side| said!("key.side", side = side.title)));
            let text = words.join(&format!(" {} ", say("key.and")));
            let name = format!("{}: {text}", say("key.frame"));
            self.key.push(Meaning { items: picture::key::field(), name, text });
        }
        let ([gained, lost], [by_gained, by_lost]) = desk.hatched();
        let [items_gained, items_lost] = picture::key::gained_and_lost();
        for (squares, items, text) in [(gained, items_gained, by_gained), (lost, items_lost, by_lost)] {
            if !squares.is_empty() {
                self.key.push(Meaning { items, text: text.to_owned(), name: text.to_owned() });
            }
        }
        if !self.last.is_empty() {
            let text = say("key.last").to_owned();
            self.key.push(Meaning { items: picture::key::last(), name: text.clone(), text });
        }
    }

    fn label(&mut self, desk: &Desk) {
        if self.labelled_for != Some(desk.revision) {
            let labels = desk.look(|table| {
                let (named, differing) = (words::named(&table.board), desk.hatched());
                let squares = table.board.grid.squares();
                squares.map(|square| label(table, desk, square, &named, &differing, &self.last)).collect()
            });
            self.labels = labels.unwrap_or_default();
            self.labelled_for = Some(desk.revision);
        }
    }
}

/// The board.
pub fn board_ui(ui: &mut Ui, pane: &mut BoardPane, desk: &mut Desk, settings: &Settings) {
    let whole = ui.available_rect_before_wrap();
    let strip_height = 10.0 + 1.3 * egui::TextStyle::Small.resolve(ui.style()).size;
    let (rect, strip) = whole.split_top_bottom_at_y(whole.bottom() - 2.0 * strip_height);
    let board = desk.session.game.board().clone();
    let layout = Layout::new(&board.grid, pane.turned);
    let id = ui.scope_id().with("board");
    let response = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
    ui.advance_cursor_after_rect(whole);
    let title = said!("board.name", board = say::own(Part::Board, &board.id, &board.title));
    response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &title));
    if let Some(camera) = pane.camera {
        pane.hand = pane.hand.taking(ui, &response, camera, &layout, desk);
    }
    let done = std::mem::take(&mut desk.to_move);
    if !settings.still {
        pane.motion.begin(&done, ui.input(|i| i.time));
    }
    if let Some(id) = pane.carried.take() {
        pane.motion.arrived(id);
    }
    pane.motion.end(ui.input(|i| i.time));
    pane.draw(desk);
    let camera = pane.look_around(ui, &response);
    pane.draw(desk);
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, theme::cloth());
    paint(&painter, &pane.list, camera);
    pane.draw_moving(ui, desk, camera, rect);
    pane.carried = pane.hand.holding(ui, &response, camera, &layout, desk);
    let at = |pos: Pos2| layout.square_at(camera.to_picture(pos));
    let mut pointed = response.interact_pointer_pos().filter(|_| response.clicked()).and_then(at);
    // Where somebody has the accessibility tree read to him, each square takes part in it and takes the clicks itself.
    if ui.ctx().has_accesskit_node(id) {
        pane.label(desk);
        pointed = pointed.or(squares_ui(ui, pane, &layout, camera, rect));
    }
    // Who points at a window over the board does not point at the square below it.
    let is_free =
        |at: &Pos2| rect.contains(*at) && ui.ctx().layer_id_at(*at).is_none_or(|layer| layer == ui.layer_id());
    let hovered = ui.input(|i| i.pointer.hover_pos()).filter(is_free).and_then(at);
    if std::mem::replace(&mut desk.hovered, hovered) != hovered {
        // The panels beside the board were drawn already.
        ui.ctx().request_repaint();
    }
    pane.key_to_signs(desk);
    strip_ui(ui, desk, strip, hovered, (&pane.key, &pane.last));
    handles::handles_ui(ui, desk, &layout, camera, rect);
    choice::choice_ui(ui, desk, &layout, camera, rect);
    if let Some(square) = pointed {
        desk.by_keys = false;
        if !(ui.input(|i| i.modifiers.shift) && desk.tick(square)) {
            desk.point_at(square);
        }
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

fn view(desk: &Desk, numbers: Numbers, turned: bool) -> View {
    let mut signs: Vec<(Square, Sign)> = desk.signs().into_iter().map(|(square, sign, _)| (square, sign)).collect();
    signs.dedup();
    let ([gained, lost], _) = desk.hatched();
    View {
        numbers,
        turned,
        selected: desk.selected.filter(|_| desk.past.is_none()),
        signs,
        field: desk.field.clone(),
        last: Vec::new(),
        gained,
        lost,
        arrows: desk
            .bearing()
            .into_iter()
            .chain(arrows_to_ticked(desk))
            .chain(desk.claims.iter().flat_map(|c| c.arrows.clone()))
            .collect(),
        ticked: ticked(desk),
        cursor: desk.pointed.filter(|_| desk.by_keys || desk.bearing_on),
        beside: Some(theme::beside()),
        without: Vec::new(),
        names: words::named(desk.session.game.board()).into_iter().map(|(at, name)| (at, say::text(name))).collect(),
    }
}

/// The squares that are ticked, and those of the pieces that are.
fn ticked(desk: &Desk) -> Vec<Square> {
    let stands = |id: &PieceId| desk.look(|t| t.position.piece(*id)?.square()).flatten();
    desk.ticks.squares.iter().copied().chain(desk.ticks.with.iter().filter_map(stands)).collect()
}

/// Arrows from the chosen piece, and from those that are ticked beside it, to the squares that are ticked.
fn arrows_to_ticked(desk: &Desk) -> Vec<(Square, Square)> {
    let stands = |id: &PieceId| desk.look(|t| t.position.piece(*id)?.square()).flatten();
    let from: Vec<Square> = desk.selected.iter().chain(&desk.ticks.with).filter_map(stands).collect();
    desk.ticks.squares.iter().flat_map(|to| from.iter().map(|from| (*from, *to))).collect()
}

/// The squares that the last action altered which altered any, and those of the pieces that it concerned: that a turn has ended
/// is seen elsewhere.
fn last_altered(desk: &Desk) -> Vec<Square> {
    let game = &desk.session.game;
    let upto = desk.past.as_ref().map_or(usize::MAX, |past| past.at);
    let squares = desk.look(|t| {
        let altered = |record: &Record| -> Vec<Square> {
            let stands = |id: &PieceId| t.position.piece(*id).and_then(Piece::square);
            // What the beginning of a turn books of every piece is no action.
            let passes = record.changes.iter().any(|change| matches!(change, Change::Pass { .. }));
            let concerned = record.changes.iter().filter(|_| !passes).filter_map(|change| match change {
                Change::Did { piece, .. } | Change::Value { piece, .. } => stands(piece),
                _ => None,
            });
            record.changes.iter().flat_map(|c| c.squares(t.position.pieces())).chain(concerned).collect()
        };
        let log = game.log();
        let done = log.iter().rev().filter_map(|entry| match entry {
            Entry::Done(number, record) if *number <= upto => Some(*record),
            _ => None,
        });
        done.take(8).map(altered).find(|squares| !squares.is_empty())
    });
    let mut squares = squares.flatten().unwrap_or_default();
    squares.sort();
    squares.dedup();
    squares
}

/// A square in words: its number, ground and names, and who stands there.
pub fn describe(table: &Table, square: Square, named: &[(Square, &str)], selected: Option<PieceId>) -> Vec<String> {
    let mut parts = vec![said!("square.name", square = table.board.grid.name(square))];
    if let Some(ground) = table.position.terrain.get(square.index()) {
        parts.push(say::told(&table.rules.terrain_title(*ground)));
    }
    parts.extend(named.iter().filter(|(at, _)| *at == square).map(|(_, name)| say::text(name)));
    if let Some(height) = table.position.heights.get(square.index()).filter(|height| **height != 0) {
        parts.push(said!("square.height", height = height));
    }
    for id in table.position.occupants(square) {
        let Some(piece) = table.position.piece(id) else { continue };
        let mut text = say::told(&table.tell_piece(id));
        if table.rules.kind(piece.kind).is_some_and(|k| k.faces) {
            text = said!("square.facing", piece = text, front = towards(piece.front));
        }
        parts.push(text);
        if selected == Some(id) {
            parts.push(say("square.chosen").to_owned());
        }
    }
    parts
}

/// A square in words: its number, what stands there and on what ground, and whether the chosen piece can go there.
pub fn label(
    table: &Table,
    desk: &Desk,
    square: Square,
    named: &[(Square, &str)],
    ([gained, lost], [by_gained, by_lost]): &([Vec<Square>; 2], [&str; 2]),
    last: &[Square],
) -> String {
    let mut parts = describe(table, square, named, desk.selected);
    if last.contains(&square) {
        parts.push(say("square.last").to_owned());
    }
    if desk.past.is_none() && desk.reach.iter().any(|c| c.to == Some(square)) {
        parts.push(say("square.reach").to_owned());
    }
    if desk.ticks.squares.contains(&square) || table.position.occupants(square).any(|id| desk.ticks.with.contains(&id))
    {
        parts.push(say("square.ticked").to_owned());
    }
    if desk.field.binary_search(&square).is_ok() {
        parts.push(say("square.field").to_owned());
    }
    for (squares, by) in [(gained, by_gained), (lost, by_lost)] {
        if squares.contains(&square) {
            parts.push((*by).to_owned());
        }
    }
    if desk.by_keys && desk.pointed == Some(square) {
        parts.push(say("square.pointed").to_owned());
    }
    parts.join(", ")
}
