//! One board among those side by side: it is drawn, looked around on, and pointed at. All show the same part.

use egui::{Pos2, Rect, Role, Sense, Ui, WidgetInfo, vec2};

use super::{Column, ComparePage};
use crate::board::Square;
use crate::picture::words::named;
use crate::picture::{self, Layout, Numbers, View};
use crate::rulebook::Table;
use crate::workbench::board::describe;
use crate::workbench::paint::{Camera, paint};
use crate::workbench::say::{said, say};
use crate::workbench::settings::Sight;
use crate::workbench::theme;

/// From this scale on every square shows its number.
const NUMBERS_FROM: f32 = 32.0;

/// Draws a board in a rectangle. Gives the square that was pointed at.
pub fn board_ui(ui: &Ui, page: &mut ComparePage, n: usize, rect: Rect) -> Option<Square> {
    let id = ui.scope_id().with(("compared board", n));
    let response = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
    let number = n + 1;
    response.widget_info(|| WidgetInfo::labeled(Role::Group, true, said!("compare.board.name", n = number)));
    draw(page, n, rect);
    let column = page.columns.get(n)?;
    let grid = column.laid.as_ref().ok()?.game.board().clone();
    let layout = Layout::new(&grid.grid, page.turned);
    let mut camera = camera(page, n, rect);
    if response.dragged() && response.drag_delta() != egui::Vec2::ZERO {
        camera.origin += response.drag_delta();
        page.sight = Some(sight(camera, rect));
    }
    let pointer = ui.input(|i| i.pointer.hover_pos()).filter(|at| rect.contains(*at));
    if let Some(pointer) = pointer.filter(|_| response.contains_pointer()) {
        let (scrolled, pinched) = ui.input(|i| (i.smooth_scroll_delta().y, i.zoom_delta()));
        let times = (scrolled * 0.004).exp() * pinched;
        if (times - 1.0).abs() > 1e-4 {
            camera = camera.enlarged(times, pointer);
            page.sight = Some(sight(camera, rect));
        }
    }
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, theme::cloth());
    if let Some(column) = page.columns.get(n) {
        paint(&painter, &column.list, camera);
    }
    let at = |pos: Pos2| layout.square_at(camera.to_picture(pos));
    let pointed = response.interact_pointer_pos().filter(|_| response.clicked()).and_then(at);
    // Where somebody has the accessibility tree read to him, each square takes part in it and takes the clicks itself.
    if ui.ctx().has_accesskit_node(id) {
        return pointed.or(squares_ui(ui, page, n, &layout, camera, rect));
    }
    pointed
}

/// How a board is seen: as all are, or whole.
fn camera(page: &ComparePage, n: usize, rect: Rect) -> Camera {
    match (page.sight, page.columns.get(n)) {
        (Some(sight), _) => Camera::at(sight.middle, sight.scale, rect.center()),
        (None, Some(column)) => Camera::fitting(&column.list, rect),
        (None, None) => Camera { scale: 1.0, origin: rect.min },
    }
}

fn sight(camera: Camera, rect: Rect) -> Sight {
    Sight { middle: camera.to_picture(rect.center()), scale: camera.scale }
}

/// Enlarges all boards around the middle of what is seen.
pub fn enlarge(page: &mut ComparePage, times: f32, rect: Rect) {
    let camera = camera(page, 0, rect).enlarged(times, rect.center());
    page.sight = Some(sight(camera, rect));
}

fn draw(page: &mut ComparePage, n: usize, rect: Rect) {
    let scale = page.sight.map(|sight| sight.scale);
    let (selected, turned, revision) = (page.selected, page.turned, page.revision);
    let cursor = page.pointed.filter(|_| page.by_keys);
    let Some(column) = page.columns.get_mut(n) else { return };
    let whole = || Camera::fitting(&column.list, rect).scale;
    let numbers = if scale.unwrap_or_else(whole) >= NUMBERS_FROM && column.drawn_for.is_some() {
        Numbers::All
    } else {
        Numbers::Ends
    };
    if column.drawn_for == Some((revision, numbers)) {
        return;
    }
    let view = View {
        numbers,
        turned,
        selected,
        signs: column.signs(selected),
        last: column.touched(),
        gained: column.more.clone(),
        lost: column.fewer.clone(),
        cursor,
        beside: Some(theme::beside()),
        ..View::default()
    };
    let Ok(laid) = &column.laid else { return };
    column.list = laid.game.look(|table| picture::draw(table, &view)).unwrap_or_default();
    column.drawn_for = Some((revision, numbers));
}

/// Puts the squares in sight into the accessibility tree. Gives the one that was clicked.
fn squares_ui(
    ui: &Ui,
    page: &mut ComparePage,
    n: usize,
    layout: &Layout,
    camera: Camera,
    rect: Rect,
) -> Option<Square> {
    let (revision, selected) = (page.revision, page.selected);
    let cursor = page.pointed.filter(|_| page.by_keys);
    let column = page.columns.get_mut(n)?;
    if column.labels.0 != revision {
        let labels = labels(column, n, selected, cursor);
        column.labels = (revision, labels);
    }
    let mut pointed = None;
    for (at, label) in column.labels.1.iter().enumerate() {
        let square = Square(at as u32);
        let corner = camera.to_window(layout.corner(square));
        let place = Rect::from_min_size(corner, vec2(camera.scale, camera.scale)).intersect(rect);
        if !place.is_positive() {
            continue;
        }
        let response = ui.interact(place, ui.scope_id().with(("compared square", n, at)), Sense::CLICK);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
        if response.clicked() {
            pointed = Some(square);
        }
    }
    pointed
}

/// Every square in words.
fn labels(column: &Column, n: usize, selected: Option<crate::state::PieceId>, cursor: Option<Square>) -> Vec<String> {
    let Ok(laid) = &column.laid else { return Vec::new() };
    let reach: Vec<Square> = column.signs(selected).into_iter().map(|(square, _)| square).collect();
    let label = |table: &Table, square: Square, named: &[(Square, &str)]| {
        let mut parts = vec![said!("compare.board.name", n = n + 1)];
        parts.extend(describe(table, square, named, selected));
        for (squares, says) in
            [(&reach, say("square.reach")), (&column.more, say("compare.more")), (&column.fewer, say("compare.fewer"))]
        {
            if squares.contains(&square) {
                parts.push(says.to_owned());
            }
        }
        if cursor == Some(square) {
            parts.push(say("square.pointed").to_owned());
        }
        parts.join(", ")
    };
    let labels = laid.game.look(|table| {
        let named = named(&table.board);
        table.board.grid.squares().map(|square| label(table, square, &named)).collect()
    });
    labels.unwrap_or_default()
}
