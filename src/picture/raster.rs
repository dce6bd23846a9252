//! A picture in points of colour, reckoned by the processor alone: the same everywhere.

use std::ops::Range;

use super::outlines::{Contour, outlines};
use super::{Colour, DisplayList, Item, Point, Stroke};

/// Lines of samples to a line of points, and samples to a point along it.
const SAMPLES: usize = 4;
/// So many rows of a shape are drawn before the next look whether to go on.
const ROWS: usize = 32;
/// The most points of an image, so that no picture fills the memory.
const MOST_POINTS: usize = 120_000_000;

/// Points of colour, row by row from above, four bytes each: red, green, blue, cover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// Points to a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl Image {
    /// Red, green and blue of a point.
    pub fn at(&self, x: usize, y: usize) -> [u8; 3] {
        let at = 4 * (y * self.width + x);
        self.bytes.get(at..at + 3).and_then(|b| b.try_into().ok()).unwrap_or_default()
    }
}

/// Draws a picture; a square is so many points wide. None if that is more than can be held.
pub fn raster(list: &DisplayList, square: f32) -> Option<Image> {
    raster_while(list, square, &mut |_| true)
}

/// The same, while `goes_on`, which hears how much of it is done, from 0 to 1, says so. None if it was stopped.
pub(super) fn raster_while(list: &DisplayList, square: f32, goes_on: &mut dyn FnMut(f32) -> bool) -> Option<Image> {
    let side = |n: usize| ((list.most[n] - list.least[n]) * square).ceil().max(1.0) as usize;
    let (width, height) = (side(0), side(1));
    if width.checked_mul(height).is_none_or(|points| points > MOST_POINTS) {
        return None;
    }
    let mut image = Image { width, height, bytes: vec![255; 4 * width * height] };
    let (least, cover) = (list.least, vec![0; width]);
    let mut canvas = Canvas { image: &mut image, least, square, cover, goes_on, part: 0.0, is_stopped: false };
    canvas.fill(&[rectangle(list.least, [list.most[0] - list.least[0], list.most[1] - list.least[1]])], Colour::PAPER);
    for (n, item) in list.items.iter().enumerate() {
        canvas.part = n as f32 / list.items.len() as f32;
        canvas.item(item);
        if canvas.is_stopped {
            return None;
        }
    }
    Some(image)
}

fn rectangle([x, y]: Point, [w, h]: Point) -> Contour {
    vec![[x, y], [x + w, y], [x + w, y + h], [x, y + h]]
}

/// The four corners of a straight stroke.
pub(super) fn bar([ax, ay]: Point, [bx, by]: Point, width: f32) -> Contour {
    let (dx, dy) = (bx - ax, by - ay);
    let length = dx.hypot(dy).max(1e-6);
    let (sx, sy) = (-dy / length * width / 2.0, dx / length * width / 2.0);
    vec![[ax + sx, ay + sy], [bx + sx, by + sy], [bx - sx, by - sy], [ax - sx, ay - sy]]
}

/// A circle as a line of many corners.
pub(super) fn round([x, y]: Point, radius: f32) -> Contour {
    let corner = |n: usize| {
        let angle = n as f32 / 32.0 * std::f32::consts::TAU;
        [x + radius * angle.cos(), y + radius * angle.sin()]
    };
    (0..32).map(corner).collect()
}

struct Canvas<'a> {
    image: &'a mut Image,
    least: Point,
    square: f32,
    /// How many samples of each point of the present row are covered.
    cover: Vec<u16>,
    goes_on: &'a mut dyn FnMut(f32) -> bool,
    /// How much of the picture is done.
    part: f32,
    is_stopped: bool,
}

impl Canvas<'_> {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Rect { at, size, fill } => self.fill(&[rectangle(*at, *size)], *fill),
            Item::Line { from, to, stroke } => self.fill(&[bar(*from, *to, stroke.width)], stroke.colour),
            Item::Polygon { corners, fill, stroke } => {
                if let Some(fill) = fill {
                    self.fill(&[corners.to_vec()], *fill);
                }
                if let Some(stroke) = stroke {
                    self.outline(corners, *stroke);
                }
            }
            Item::Circle { centre, radius, fill, stroke } => {
                if let Some(fill) = fill {
                    self.fill(&[round(*centre, *radius)], *fill);
                }
                if let Some(stroke) = stroke {
                    let mut inner = round(*centre, radius - stroke.width / 2.0);
                    inner.reverse();
                    self.fill(&[round(*centre, radius + stroke.width / 2.0), inner], stroke.colour);
                }
            }
            Item::Text { centre, height, text, colour } => self.fill(&outlines(text, *centre, *height), *colour),
        }
    }

    /// All sides of a polygon at once, so that what lies over another of them does not cover twice.
    fn outline(&mut self, corners: &[Point], stroke: Stroke) {
        let next = corners.iter().cycle().skip(1);
        let mut bars: Vec<Contour> = Vec::new();
        for (from, to) in corners.iter().zip(next) {
            let mut side = bar(*from, *to, stroke.width);
            let mut joint = round(*from, stroke.width / 2.0);
            if !is_clockwise(&side) {
                side.reverse();
            }
            if !is_clockwise(&joint) {
                joint.reverse();
            }
            bars.extend([side, joint]);
        }
        self.fill(&bars, stroke.colour);
    }

    /// Fills what the contours wind around.
    fn fill(&mut self, contours: &[Contour], colour: Colour) {
        let place = |[x, y]: Point| [(x - self.least[0]) * self.square, (y - self.least[1]) * self.square];
        let contours: Vec<Contour> = contours.iter().map(|c| c.iter().map(|p| place(*p)).collect()).collect();
        let ys = || contours.iter().flatten().map(|[_, y]| *y);
        let top = ys().fold(f32::INFINITY, f32::min).floor().max(0.0) as usize;
        let bottom = (ys().fold(f32::NEG_INFINITY, f32::max).ceil().max(0.0) as usize).min(self.image.height);
        let xs = || contours.iter().flatten().map(|[x, _]| *x);
        let right = (xs().fold(f32::NEG_INFINITY, f32::max).ceil().max(0.0) as usize + 1).min(self.image.width);
        let left = (xs().fold(f32::INFINITY, f32::min).floor().max(0.0) as usize).min(right);
        let mut crossings: Vec<(f32, i32)> = Vec::new();
        for row in top..bottom {
            if (row - top).is_multiple_of(ROWS) && !(self.goes_on)(self.part) {
                self.is_stopped = true;
            }
            if self.is_stopped {
                return;
            }
            self.cover[left..right].fill(0);
            for sample in 0..SAMPLES {
                let y = row as f32 + (sample as f32 + 0.5) / SAMPLES as f32;
                crossings.clear();
                for contour in &contours {
                    let next = contour.iter().cycle().skip(1);
                    for ([ax, ay], [bx, by]) in contour.iter().zip(next) {
                        if (*ay <= y) != (*by <= y) {
                            crossings.push((ax + (y - ay) / (by - ay) * (bx - ax), if ay < by { 1 } else { -1 }));
                        }
                    }
                }
                crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
                let mut winding = 0;
                for pair in crossings.windows(2) {
                    winding += pair[0].1;
                    if winding != 0 {
                        self.span(pair[0].0, pair[1].0);
                    }
                }
            }
            self.blend(row, left..right, colour);
        }
    }

    fn span(&mut self, from: f32, to: f32) {
        let sample = |x: f32| ((x * SAMPLES as f32 + 0.5).floor().max(0.0) as usize).min(SAMPLES * self.image.width);
        let (from, to) = (sample(from), sample(to));
        let (first, last) = (from / SAMPLES, to / SAMPLES);
        if from >= to {
            return;
        }
        if first == last {
            self.cover[first] += (to - from) as u16;
            return;
        }
        self.cover[first] += (SAMPLES - from % SAMPLES) as u16;
        for point in &mut self.cover[first + 1..last] {
            *point += SAMPLES as u16;
        }
        if let Some(point) = self.cover.get_mut(last) {
            *point += (to % SAMPLES) as u16;
        }
    }

    fn blend(&mut self, row: usize, columns: Range<usize>, colour: Colour) {
        let (begin, end) = (row * self.image.width + columns.start, row * self.image.width + columns.end);
        let Some(points) = self.image.bytes.get_mut(4 * begin..4 * end) else { return };
        let covers = &self.cover[columns];
        for (point, cover) in points.chunks_exact_mut(4).zip(covers).filter(|(_, cover)| **cover > 0) {
            let all = (SAMPLES * SAMPLES) as u32 * 255;
            let part = u32::from(*cover).min((SAMPLES * SAMPLES) as u32) * u32::from(colour.cover);
            for (byte, ink) in point.iter_mut().zip([colour.red, colour.green, colour.blue]) {
                *byte = ((u32::from(*byte) * (all - part) + u32::from(ink) * part + all / 2) / all) as u8;
            }
        }
    }
}

fn is_clockwise(contour: &[Point]) -> bool {
    let next = contour.iter().cycle().skip(1);
    contour.iter().zip(next).map(|([ax, ay], [bx, by])| ax * by - bx * ay).sum::<f32>() > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(items: Vec<Item>) -> Image {
        raster(&DisplayList { least: [0.0, 0.0], most: [2.0, 1.0], items }, 10.0).unwrap()
    }

    #[test]
    fn shapes_cover_what_they_should() {
        let red = Colour::new(255, 0, 0);
        let image = drawn(vec![Item::Rect { at: [1.0, 0.0], size: [1.0, 1.0], fill: red }]);
        assert_eq!((image.width, image.height), (20, 10));
        assert_eq!((image.at(9, 5), image.at(10, 5)), ([0xff, 0xfd, 0xf7], [255, 0, 0]));
        let image =
            drawn(vec![Item::Rect { at: [0.0, 0.0], size: [2.0, 1.0], fill: Colour::new(0, 0, 0).covering(51) }]);
        assert_eq!(image.at(3, 3), [204, 202, 198]);
        let stroke = Some(Stroke { width: 0.2, colour: red });
        let image = drawn(vec![Item::Circle { centre: [0.5, 0.5], radius: 0.4, fill: None, stroke }]);
        assert_eq!((image.at(1, 5), image.at(5, 5)), ([255, 0, 0], [0xff, 0xfd, 0xf7]), "a ring is open");
        let text = "m".to_owned();
        let image = drawn(vec![Item::Text { centre: [0.5, 0.5], height: 1.0, text, colour: red }]);
        assert!((0..10).any(|x| image.at(x, 5)[1] < 170) && image.at(15, 5) == [0xff, 0xfd, 0xf7]);
    }

    #[test]
    fn a_picture_that_is_too_large_is_refused() {
        let list = DisplayList { least: [0.0, 0.0], most: [1000.0, 1000.0], items: Vec::new() };
        assert_eq!(raster(&list, 1000.0), None);
    }
}
