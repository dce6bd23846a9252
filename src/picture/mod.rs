//! One list of plain shapes for a position, drawn alike by the window and as SVG.

mod colour;
mod draw;
mod figures;
mod ground;
pub mod key;
mod letters;
mod outlines;
mod pdf;
mod png;
mod raster;
mod region;
mod relief;
pub mod section;
mod sign;
mod svg;
pub mod text;
mod wash;
pub mod words;

use std::collections::BTreeMap;

use smallvec::SmallVec;

pub use colour::Colour;
pub use draw::{draw, piece_at};
pub use key::piece_chip;
pub use letters::plain;
pub use outlines::{FONTS, has_letter};
pub use pdf::pdf;
pub use png::png;
pub use raster::{Image, raster};
pub use region::{around, clipped, grey};
pub use sign::Sign;
pub use svg::{svg, svg_in};

use crate::board::{Grid, Square};
use crate::state::PieceId;

/// A place on the picture in squares, to the right and down from the board's upper left corner.
pub type Point = [f32; 2];

/// The corners of a polygon.
pub type Corners = SmallVec<[Point; 6]>;

/// A line's width, in squares, and its colour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// How wide, in squares.
    pub width: f32,
    /// Of which colour.
    pub colour: Colour,
}

/// One plain shape. Every length is in squares.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// A filled rectangle.
    Rect {
        /// The upper left corner.
        at: Point,
        /// Width and height.
        size: Point,
        /// Its colour.
        fill: Colour,
    },
    /// A straight line.
    Line {
        /// One end.
        from: Point,
        /// The other.
        to: Point,
        /// How it is drawn.
        stroke: Stroke,
    },
    /// A convex polygon.
    Polygon {
        /// Its corners in order.
        corners: Corners,
        /// Its colour, if it is filled.
        fill: Option<Colour>,
        /// Its outline, if it has one.
        stroke: Option<Stroke>,
    },
    /// A circle.
    Circle {
        /// The middle.
        centre: Point,
        /// The radius.
        radius: f32,
        /// Its colour, if it is filled.
        fill: Option<Colour>,
        /// Its outline, if it has one.
        stroke: Option<Stroke>,
    },
    /// A short text.
    Text {
        /// The middle of the text.
        centre: Point,
        /// The height of its letters, from the lowest to the highest that a line may hold.
        height: f32,
        /// What it says.
        text: String,
        /// Its colour.
        colour: Colour,
    },
}

/// A picture, from the back to the front.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DisplayList {
    /// The upper left corner of the picture.
    pub least: Point,
    /// The lower right corner.
    pub most: Point,
    /// What is drawn, the hindmost first.
    pub items: Vec<Item>,
}

impl Item {
    /// The rectangle in which it lies: the upper left and the lower right corner.
    pub fn bounds(&self) -> (Point, Point) {
        let grown = |from: Point, to: Point, by: f32| ([from[0] - by, from[1] - by], [to[0] + by, to[1] + by]);
        let half = |stroke: &Option<Stroke>| stroke.map_or(0.0, |s| s.width / 2.0);
        let around = |points: &[Point]| {
            let all = |pick: fn(f32, f32) -> f32, first: f32| {
                points.iter().fold([first; 2], |a, b| [pick(a[0], b[0]), pick(a[1], b[1])])
            };
            (all(f32::min, f32::INFINITY), all(f32::max, f32::NEG_INFINITY))
        };
        match self {
            Self::Rect { at: [x, y], size: [w, h], .. } => ([*x, *y], [x + w, y + h]),
            Self::Line { from, to, stroke } => {
                let (least, most) = around(&[*from, *to]);
                grown(least, most, stroke.width / 2.0)
            }
            Self::Polygon { corners, stroke, .. } => {
                let (least, most) = around(corners);
                grown(least, most, half(stroke))
            }
            Self::Circle { centre, radius, stroke, .. } => grown(*centre, *centre, radius + half(stroke)),
            Self::Text { centre, height, text, .. } => {
                let wide = height * 0.35 * text.chars().count() as f32;
                ([centre[0] - wide, centre[1] - height / 2.0], [centre[0] + wide, centre[1] + height / 2.0])
            }
        }
    }
}

impl DisplayList {
    /// The same with every colour replaced.
    #[must_use]
    pub fn recoloured(mut self, other: impl Fn(Colour) -> Colour) -> Self {
        let stroke = |s: &mut Option<Stroke>| {
            if let Some(stroke) = s {
                stroke.colour = other(stroke.colour);
            }
        };
        for item in &mut self.items {
            match item {
                Item::Rect { fill, .. } => *fill = other(*fill),
                Item::Line { stroke, .. } => stroke.colour = other(stroke.colour),
                Item::Polygon { fill, stroke: s, .. } | Item::Circle { fill, stroke: s, .. } => {
                    *fill = fill.map(&other);
                    stroke(s);
                }
                Item::Text { colour, .. } => *colour = other(*colour),
            }
        }
        self
    }
}

/// Which squares show how the board writes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Numbers {
    /// None.
    Off,
    /// The two at the ends of each row, beside the board.
    #[default]
    Ends,
    /// Those, and every square.
    All,
}

/// What of a position is shown, and how.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct View {
    /// Which squares show how the board writes them.
    pub numbers: Numbers,
    /// Is the board turned half about, so that the second player looks at it from his side?
    pub turned: bool,
    /// The piece that is chosen.
    pub selected: Option<PieceId>,
    /// Squares that are ticked as parts of an action.
    pub ticked: Vec<Square>,
    /// Squares with a sign.
    pub signs: Vec<(Square, Sign)>,
    /// Squares upon which the chosen piece bears.
    pub field: Vec<Square>,
    /// Squares that the last action altered.
    pub last: Vec<Square>,
    /// Squares that a change of the rules gave.
    pub gained: Vec<Square>,
    /// Squares that a change of the rules took.
    pub lost: Vec<Square>,
    /// Arrows from square to square.
    pub arrows: Vec<(Square, Square)>,
    /// The square that is pointed at by keys.
    pub cursor: Option<Square>,
    /// The ink of what stands beside the board; none where paper lies around it.
    pub beside: Option<Colour>,
    /// Pieces that are not drawn.
    pub without: Vec<PieceId>,
    /// What the squares to which the board gives a name are called, if otherwise than on the board.
    pub names: BTreeMap<Square, String>,
}

/// Where squares lie on the picture.
#[derive(Debug, Clone, Copy)]
pub struct Layout<'a> {
    grid: &'a Grid,
    turned: bool,
}

impl<'a> Layout<'a> {
    /// The squares of a grid, turned half about or not.
    pub fn new(grid: &'a Grid, turned: bool) -> Self {
        Self { grid, turned }
    }

    /// Is it turned half about?
    pub fn is_turned(&self) -> bool {
        self.turned
    }

    /// All squares.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<'a> {
        self.grid.squares()
    }

    /// Columns and rows of the board.
    pub fn size(&self) -> Point {
        [f32::from(self.grid.width()), f32::from(self.grid.height())]
    }

    /// The upper left corner of a square. One off the grid lies where the step that leads to it points.
    pub fn corner(&self, square: Square) -> Point {
        let (column, row) = self.grid.column_row(square).unwrap_or_else(|| self.beside(square));
        let (x, y) = (column as f32, row as f32);
        if self.turned { [self.size()[0] - 1.0 - x, self.size()[1] - 1.0 - y] } else { [x, y] }
    }

    /// The middle of a square.
    pub fn middle(&self, square: Square) -> Point {
        let [x, y] = self.corner(square);
        [x + 0.5, y + 0.5]
    }

    /// The square that covers a place.
    pub fn square_at(&self, [x, y]: Point) -> Option<Square> {
        let [width, height] = self.size();
        let (x, y) = if self.turned { (width - x, height - y) } else { (x, y) };
        let (column, row) = (x.floor() as i32, y.floor() as i32);
        let on_grid = usize::from(self.grid.width()) * usize::from(self.grid.height());
        let off_grid = || self.grid.squares().skip(on_grid).find(|s| self.beside(*s) == (column, row));
        self.grid.at(column, row).or_else(off_grid)
    }

    fn beside(&self, square: Square) -> (i32, i32) {
        let joined = crate::board::Direction::ALL.into_iter().find_map(|step| {
            let neighbour = self.grid.step(square, step)?;
            let (column, row) = self.grid.column_row(neighbour)?;
            let (dx, dy) = step.delta();
            Some((column - dx, row - dy))
        });
        joined.unwrap_or((-2, 0))
    }
}
