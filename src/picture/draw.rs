//! A position as a picture.

use smallvec::smallvec;

use super::figures::{Figure, figure, mark, rungs};
use super::ground::ground;
use super::key::last_frame;
use super::relief::{numbers_over_pieces, relief};
use super::{Colour, DisplayList, Item, Layout, Numbers, Point, Sign, Stroke, View, wash, words};
use crate::board::{Direction, Square};
use crate::rulebook::Table;
use crate::rulebook::kinds::Look;
use crate::state::{Piece, PieceId, Side};

/// Draws what is on the table.
pub fn draw(table: &Table, view: &View) -> DisplayList {
    let layout = Layout::new(&table.board.grid, view.turned);
    let [width, height] = layout.size();
    let beside = if view.numbers == Numbers::Off { 0.35 } else { 1.9 };
    let mut drawing = Drawing { table, view, layout, items: Vec::with_capacity(4 * table.board.grid.len()) };
    let mut least = [-beside, -0.35];
    let mut most = [width + beside, height + 0.35];
    for square in table.board.grid.squares() {
        let [x, y] = drawing.layout.corner(square);
        least = [least[0].min(x - 0.35), least[1].min(y - 0.35)];
        most = [most[0].max(x + 1.35), most[1].max(y + 1.35)];
    }
    drawing.all_ground();
    drawing.lines();
    relief(&mut drawing.items, table, &drawing.layout, view.turned);
    drawing.differences();
    drawing.last_action();
    drawing.walls();
    drawing.marks();
    drawing.reach();
    drawing.names();
    drawing.pieces();
    if view.numbers == Numbers::All {
        numbers_over_pieces(&mut drawing.items, table, &drawing.layout);
    }
    drawing.numbers();
    drawing.field();
    drawing.signs();
    drawing.ticked();
    drawing.arrows();
    drawing.cursor();
    DisplayList { least, most, items: drawing.items }
}

/// Draws one piece of a position as [`draw`] would, but with its square's middle at this place.
pub fn piece_at(table: &Table, view: &View, id: PieceId, middle: Point) -> Vec<Item> {
    let layout = Layout::new(&table.board.grid, view.turned);
    let mut drawing = Drawing { table, view, layout, items: Vec::new() };
    if let Some(piece) = table.position.piece(id) {
        drawing.figure_of(piece, middle);
    }
    drawing.items
}

struct Drawing<'a> {
    table: &'a Table,
    view: &'a View,
    layout: Layout<'a>,
    items: Vec<Item>,
}

impl Drawing<'_> {
    fn all_ground(&mut self) {
        let table = self.table;
        let plain = Look::default();
        for square in table.board.grid.squares() {
            let look = table.position.terrain.get(square.index()).and_then(|t| table.rules.terrain(*t));
            let at = self.layout.corner(square);
            let odd = (at[0] + at[1]).rem_euclid(2.0) > 0.5;
            ground(&mut self.items, at, look.map_or(&plain, |t| &t.look), odd, self.view.turned);
            if let Some(name) = look.and_then(|t| t.numbered.as_deref()) {
                self.attribute(square, name);
            }
        }
    }

    /// The number that a board gives to a square under a name, in its middle, and those for its sides beside them.
    fn attribute(&mut self, square: Square, name: &str) {
        let Some(numbers) = self.table.board.attributes.get(&square) else { return };
        let [x, y] = self.layout.middle(square);
        let mut number = |centre, height, number: i64| {
            self.items.push(Item::Circle { centre, radius: height * 0.62, fill: Some(Colour::PAPER), stroke: None });
            self.items.push(Item::Text { centre, height, text: number.to_string(), colour: Colour::INK });
        };
        if let Some(all) = numbers.get(name) {
            number([x, y], 0.34, *all);
        }
        for side in Direction::ALL {
            if let Some(one) = numbers.get(&format!("{name} {}", side.name())) {
                let (dx, dy) = if self.view.turned { side.turned(4) } else { side }.delta();
                number([x + dx as f32 * 0.34, y + dy as f32 * 0.34], 0.24, *one);
            }
        }
    }

    /// The lines between the squares, and the frame.
    fn lines(&mut self) {
        let [width, height] = self.layout.size();
        let thin = Stroke { width: 0.03, colour: Colour::INK.covering(90) };
        let (columns, rows) = (self.table.board.grid.width(), self.table.board.grid.height());
        for x in 1..columns {
            let x = f32::from(x);
            self.line([x, 0.0], [x, height], thin);
        }
        for y in 1..rows {
            let y = f32::from(y);
            self.line([0.0, y], [width, y], thin);
        }
        self.frame([0.0, 0.0], [width, height], Stroke { width: 0.09, colour: Colour::INK });
        let on_grid = usize::from(columns) * usize::from(rows);
        for square in self.table.board.grid.squares().skip(on_grid) {
            let at = self.layout.corner(square);
            self.frame(at, [1.0, 1.0], Stroke { width: 0.06, colour: Colour::INK });
        }
    }

    fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.items.push(Item::Line { from, to, stroke });
    }

    fn frame(&mut self, [x, y]: Point, [width, height]: Point, stroke: Stroke) {
        let corners = smallvec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
        self.items.push(Item::Polygon { corners, fill: None, stroke: Some(stroke) });
    }

    fn last_action(&mut self) {
        for square in &self.view.last {
            self.items.push(last_frame(self.layout.corner(*square)));
        }
    }

    fn walls(&mut self) {
        let table = self.table;
        for ((square, side), wall) in &table.position.walls {
            let look = table.rules.wall(wall.kind).map(|w| &w.look);
            if look.is_some_and(|look| look.shape == "none") {
                continue;
            }
            let colour = self.colour_of_thing(look, wall.owner);
            let side = if self.view.turned { side.turned(4) } else { *side };
            let [x, y] = self.layout.middle(*square);
            let ends = [side.turned(-1), side.turned(1)].map(|corner| {
                let (dx, dy) = corner.delta();
                [x + dx as f32 * 0.46, y + dy as f32 * 0.46]
            });
            self.line(ends[0], ends[1], Stroke { width: 0.13, colour });
        }
    }

    fn marks(&mut self) {
        let table = self.table;
        for ((square, kind), laid) in &table.position.marks {
            let look = table.rules.mark(*kind).map(|m| &m.look);
            if look.is_some_and(|look| look.shape == "none") {
                continue;
            }
            let colour = self.colour_of_thing(look, laid.owner);
            let [x, y] = self.layout.middle(*square);
            if look.is_some_and(|look| look.shape == "rungs") {
                let way = Direction::ALL[laid.value.rem_euclid(8) as usize];
                let way = if self.view.turned { way.turned(4) } else { way };
                rungs(&mut self.items, [x, y], way, colour);
                continue;
            }
            mark(&mut self.items, [x, y + 0.25], look.map_or("", |l| l.shape.as_str()), colour);
        }
    }

    fn colour_of_thing(&self, look: Option<&Look>, owner: Option<Side>) -> Colour {
        let of_kind = look.and_then(|l| l.colour.as_deref()).and_then(Colour::parse);
        of_kind.or_else(|| owner.map(|side| self.colour_of(side))).unwrap_or(Colour::INK)
    }

    fn colour_of(&self, side: Side) -> Colour {
        let declared = self.table.rules.manifest.sides.get(side.index());
        declared.and_then(|s| Colour::parse(&s.colour)).unwrap_or(Colour::UNOWNED)
    }

    /// The squares to which actions lead, washed over behind the pieces.
    fn reach(&mut self) {
        for square in &self.view.field {
            let at = self.layout.corner(*square);
            self.items.push(Item::Rect { at, size: [1.0, 1.0], fill: Colour::FIELD.covering(45) });
        }
        for (square, sign) in self.view.signs.iter().filter(|(_, sign)| matches!(sign, Sign::Dot | Sign::Diamond)) {
            let at = self.layout.corner(*square);
            self.items.push(Item::Rect { at, size: [1.0, 1.0], fill: sign.colour().covering(80) });
        }
        if let Some(square) = self.selected_square() {
            let at = self.layout.corner(square);
            self.items.push(Item::Rect { at, size: [1.0, 1.0], fill: Colour::CHOSEN.covering(130) });
        }
    }

    fn selected_square(&self) -> Option<Square> {
        self.table.position.piece(self.view.selected?)?.square()
    }

    fn pieces(&mut self) {
        let position = &self.table.position;
        let mut seen: Vec<(u8, PieceId)> =
            position.ids().filter_map(|id| Some((position.piece(id)?.layer, id))).collect();
        seen.sort();
        for (_, id) in seen {
            if let Some(piece) = position.piece(id).filter(|_| !self.view.without.contains(&id)) {
                self.piece(piece);
            }
        }
    }

    fn piece(&mut self, piece: &Piece) {
        let cells = piece.place.cells();
        let Some(first) = cells.first() else { return };
        let colour = self.colour_of(piece.owner);
        for pair in cells.windows(2) {
            let (from, to) = (self.layout.middle(pair[0]), self.layout.middle(pair[1]));
            self.line(from, to, Stroke { width: 0.4, colour: colour.mixed(Colour::INK, 0.3) });
        }
        self.figure_of(piece, self.layout.middle(*first));
    }

    fn figure_of(&mut self, piece: &Piece, middle: Point) {
        let table = self.table;
        let colour = self.colour_of(piece.owner);
        let kind = table.rules.kind(piece.kind);
        let turned = |front: Direction| if self.view.turned { front.turned(4) } else { front };
        // The number stands in the upper left corner.
        let (centre, size) = match self.view.numbers {
            Numbers::All => ([middle[0] + 0.04, middle[1] + 0.09], 0.82),
            Numbers::Off | Numbers::Ends => (middle, 1.0),
        };
        let drawn = Figure {
            centre,
            size,
            front: kind.is_none_or(|k| k.faces).then(|| turned(piece.front)),
            shape: kind.map_or("", |k| k.look.shape.as_str()),
            colour: kind.and_then(|k| k.look.colour.as_deref()).and_then(Colour::parse).unwrap_or(colour),
            filled: piece.owner.0.is_multiple_of(2),
            letter: table.inscription(piece.kind, piece.owner),
        };
        figure(&mut self.items, &drawn);
        // Below to the right, where neither the number of the square nor most fronts are.
        for (n, (value, _)) in table.states(piece).enumerate() {
            let centre = [middle[0] + 0.33, middle[1] + 0.33 - 0.26 * n as f32];
            let stroke = Some(Stroke { width: 0.03, colour: Colour::INK });
            self.items.push(Item::Circle { centre, radius: 0.14, fill: Some(Colour::PAPER), stroke });
            self.items.push(Item::Text { centre, height: 0.24, text: value.to_string(), colour: Colour::INK });
        }
    }

    fn numbers(&mut self) {
        let grid = &self.table.board.grid;
        if self.view.numbers == Numbers::Off {
            return;
        }
        let [width, _] = self.layout.size();
        for row in 0..i32::from(grid.height()) {
            for column in [0, i32::from(grid.width()) - 1] {
                let Some(square) = grid.at(column, row) else { continue };
                let [x, y] = self.layout.middle(square);
                let beside = if x < 1.0 { -0.95 } else { width + 0.95 };
                let height = if self.view.numbers == Numbers::All { 0.4 } else { 0.62 };
                let ink = self.view.beside.unwrap_or(Colour::INK.covering(170));
                self.number([beside, y], height, square, ink);
            }
        }
        if self.view.numbers != Numbers::All {
            return;
        }
        for square in grid.squares() {
            let [x, y] = self.layout.corner(square);
            let half = grid.name(square).chars().count() as f32 * 0.062;
            self.number([x + 0.05 + half, y + 0.13], 0.24, square, Colour::INK.covering(210));
        }
    }

    fn number(&mut self, centre: Point, height: f32, square: Square, colour: Colour) {
        let text = self.table.board.grid.name(square).to_owned();
        self.items.push(Item::Text { centre, height, text, colour });
    }

    /// The names that the board gives to single squares.
    fn names(&mut self) {
        let table = self.table;
        for (square, name) in words::named(&table.board) {
            let [x, y] = self.layout.corner(square);
            let name = self.view.names.get(&square).map_or(name, String::as_str);
            // As large as fits the square.
            let height = (1.9 / name.chars().count().max(1) as f32).min(0.27);
            let (centre, colour) = ([x + 0.5, y + 0.97 - height / 2.0], Colour::INK);
            // On a slip of paper, whatever the ground is.
            let half = (0.26 * height * name.chars().count() as f32 + 0.03).min(0.48);
            let (at, size) = ([centre[0] - half, centre[1] - height / 2.0], [2.0 * half, height]);
            self.items.push(Item::Rect { at, size, fill: Colour::PAPER.covering(225) });
            self.items.push(Item::Text { centre, height, text: name.to_owned(), colour });
        }
    }

    /// The squares upon which the chosen piece bears: framed along their edges.
    fn field(&mut self) {
        for square in &self.view.field {
            let [x, y] = self.layout.corner(*square);
            self.frame([x + 0.045, y + 0.045], [0.91, 0.91], Stroke { width: 0.07, colour: Colour::FIELD });
        }
    }

    fn signs(&mut self) {
        for (square, sign) in &self.view.signs {
            sign.draw(&mut self.items, self.layout.middle(*square));
        }
        if let Some(square) = self.selected_square() {
            let [x, y] = self.layout.corner(square);
            let stroke = Stroke { width: 0.07, colour: Colour::CHOSEN.mixed(Colour::INK, 0.35) };
            self.frame([x, y], [1.0, 1.0], stroke);
        }
    }

    /// What is ticked: a frame, and a tick in a corner of its own.
    fn ticked(&mut self) {
        for square in &self.view.ticked {
            let [x, y] = self.layout.corner(*square);
            self.frame([x + 0.06, y + 0.06], [0.88, 0.88], Stroke { width: 0.07, colour: Colour::LAY });
            for (width, colour) in [(0.17, Colour::PAPER), (0.09, Colour::LAY)] {
                let stroke = Stroke { width, colour };
                self.line([x + 0.64, y + 0.22], [x + 0.73, y + 0.33], stroke);
                self.line([x + 0.72, y + 0.34], [x + 0.93, y + 0.07], stroke);
            }
        }
    }

    /// What a change of the rules gave and took.
    fn differences(&mut self) {
        for square in &self.view.gained {
            wash::gained(&mut self.items, self.layout.corner(*square));
        }
        for square in &self.view.lost {
            wash::lost(&mut self.items, self.layout.corner(*square));
        }
    }

    fn arrows(&mut self) {
        for (from, to) in &self.view.arrows {
            let ([ax, ay], [bx, by]) = (self.layout.middle(*from), self.layout.middle(*to));
            let (dx, dy) = (bx - ax, by - ay);
            let length = dx.hypot(dy);
            if length < 0.01 {
                continue;
            }
            let (dx, dy) = (dx / length, dy / length);
            let at = |along: f32, aside: f32| [ax + dx * along - dy * aside, ay + dy * along + dx * aside];
            let (end, colour) = (length - 0.3, Colour::INK.covering(215));
            self.line(at(0.3, 0.0), at(end - 0.22, 0.0), Stroke { width: 0.09, colour });
            let corners = smallvec![at(end, 0.0), at(end - 0.3, 0.16), at(end - 0.3, -0.16)];
            self.items.push(Item::Polygon { corners, fill: Some(colour), stroke: None });
        }
    }

    /// The square that is pointed at by keys: its four corners.
    fn cursor(&mut self) {
        let Some(square) = self.view.cursor else { return };
        let [x, y] = self.layout.middle(square);
        for (width, colour) in [(0.15, Colour::PAPER), (0.08, Colour::INK)] {
            for (sx, sy) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
                let corner = [x + sx * 0.48, y + sy * 0.48];
                let stroke = Stroke { width, colour };
                self.line(corner, [x + sx * 0.2, y + sy * 0.48], stroke);
                self.line(corner, [x + sx * 0.48, y + sy * 0.2], stroke);
            }
        }
    }
}
