//! What the pointer does on the board while its button is held: it moves the board, carries a piece, or draws a rectangle.

use egui::{CornerRadius, CursorIcon, Key, PointerButton, Pos2, Rect, Response, Stroke, StrokeKind, Ui, vec2};

use super::desk::Desk;
use super::paint::{Camera, paint_items};
use super::theme;
use crate::board::Square;
use crate::picture::{self, Layout, Point, View};
use crate::state::PieceId;

/// What is held.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Hand {
    /// Nothing.
    #[default]
    Empty,
    /// The board.
    Board,
    /// A piece of the player at the move, taken up from its square.
    Piece(PieceId, Square),
    /// A rectangle that began at this place of the picture.
    Rectangle(Point),
}

impl Hand {
    /// The hand after this frame's beginning of a drag, if one begins: with Shift a rectangle, on a piece of one's own the piece,
    /// and everywhere else the board.
    pub fn taking(self, ui: &Ui, response: &Response, camera: Camera, layout: &Layout, desk: &mut Desk) -> Self {
        if ui.input(|i| i.key_pressed(Key::Escape)) && matches!(self, Self::Piece(..) | Self::Rectangle(_)) {
            return Self::Empty;
        }
        if !response.drag_started() {
            return self;
        }
        let Some(origin) = ui.input(|i| i.pointer.press_origin()) else { return Self::Board };
        let may_act = response.drag_started_by(PointerButton::Primary) && desk.past.is_none() && desk.asked.is_none();
        let place = camera.to_picture(origin);
        if may_act && ui.input(|i| i.modifiers.shift) {
            return Self::Rectangle(place);
        }
        let square = layout.square_at(place).filter(|_| may_act);
        match square.and_then(|square| Some((own_piece(desk, square)?, square))) {
            Some((id, square)) => {
                if desk.selected != Some(id) {
                    desk.select(Some(id));
                }
                desk.by_keys = false;
                Self::Piece(id, square)
            }
            None => Self::Board,
        }
    }

    /// Draws what is held, and lets it go when the button is. Gives the piece that was carried to another square, since it need
    /// not glide there.
    pub fn holding(
        &mut self,
        ui: &Ui,
        response: &Response,
        camera: Camera,
        layout: &Layout,
        desk: &mut Desk,
    ) -> Option<PieceId> {
        let (held, rect) = (*self, response.rect);
        let let_go = !response.dragged();
        if let_go {
            *self = Self::Empty;
        }
        let pointer = response.interact_pointer_pos().or(ui.input(|i| i.pointer.latest_pos()))?;
        let square = layout.square_at(camera.to_picture(pointer)).filter(|_| rect.contains(pointer));
        match held {
            Self::Empty | Self::Board => None,
            Self::Piece(id, from) if let_go => {
                let to = square.filter(|to| *to != from)?;
                desk.drop_at(to);
                Some(id)
            }
            Self::Piece(id, from) => {
                ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
                if let Some(square) = square.filter(|square| *square != from) {
                    let place =
                        Rect::from_min_size(camera.to_window(layout.corner(square)), vec2(camera.scale, camera.scale));
                    frame(ui, rect, place);
                }
                carried(ui, rect, camera, layout, desk, id, pointer);
                None
            }
            Self::Rectangle(began) => {
                let (squares, place) = drawn(layout, began, camera.to_picture(pointer));
                if let_go {
                    desk.tick_all(&squares);
                } else {
                    let corners = place.map(|corner| camera.to_window(corner));
                    frame(ui, rect, Rect::from_two_pos(corners[0], corners[1]));
                }
                None
            }
        }
    }

    /// The piece that is carried and so not drawn on its square.
    pub fn carries(self) -> Option<PieceId> {
        if let Self::Piece(id, _) = self { Some(id) } else { None }
    }
}

/// The piece of the player at the move on a square; the chosen one before others.
pub fn own_piece(desk: &Desk, square: Square) -> Option<PieceId> {
    let here: Vec<PieceId> = desk.session.game.look(|t| t.position.occupants(square).collect())?;
    let chosen = desk.selected.filter(|id| here.contains(id) && desk.commands(*id));
    chosen.or_else(|| here.into_iter().find(|id| desk.commands(*id)))
}

/// The squares of which a rectangle covers any part, and the corners of the whole of them.
fn drawn(layout: &Layout, [ax, ay]: Point, [bx, by]: Point) -> (Vec<Square>, [Point; 2]) {
    let least = [ax.min(bx).floor(), ay.min(by).floor()];
    let most = [ax.max(bx).ceil(), ay.max(by).ceil()];
    let within = |square: &Square| {
        let [x, y] = layout.middle(*square);
        (least[0]..most[0]).contains(&x) && (least[1]..most[1]).contains(&y)
    };
    (layout.squares().filter(within).collect(), [least, most])
}

fn frame(ui: &Ui, rect: Rect, place: Rect) {
    let painter = ui.painter_at(rect);
    for (width, colour) in [(5.0, theme::paper()), (2.5, theme::ink())] {
        painter.rect_stroke(place, CornerRadius::ZERO, Stroke::new(width, colour), StrokeKind::Middle);
    }
}

fn carried(ui: &Ui, rect: Rect, camera: Camera, layout: &Layout, desk: &Desk, id: PieceId, pointer: Pos2) {
    let view = View { turned: layout.is_turned(), numbers: picture::Numbers::Off, ..View::default() };
    let middle = camera.to_picture(pointer);
    let items = desk.look(|table| picture::piece_at(table, &view, id, middle)).unwrap_or_default();
    paint_items(&ui.painter_at(rect), &items, camera);
}
