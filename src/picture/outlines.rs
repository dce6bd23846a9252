//! The outlines of letters, for pictures whose reader may lack a font: from fonts that lie within the program.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider as _};

use super::Point;

/// The fonts, with the letters that each has: those of Europe, the gothic ones by which old books write pieces, and the Chinese
/// and Japanese ones that stand on pieces.
pub const FONTS: [(&str, &[u8]); 3] = [
    ("latin", include_bytes!("../../fonts/latin.ttf")),
    ("gothic", include_bytes!("../../fonts/gothic.ttf")),
    ("cjk", include_bytes!("../../fonts/cjk.otf")),
];

/// Do the fonts have this letter?
pub fn has_letter(letter: char) -> bool {
    FONTS.iter().filter_map(|(_, data)| FontRef::new(data).ok()).any(|font| font.charmap().map(letter).is_some())
}

/// Straight pieces into which a curve is cut.
const CUTS: usize = 6;

/// A closed line of points.
pub type Contour = Vec<Point>;

/// The outlines of a text whose middle lies at `centre`, in letters of this height (from the lowest to the highest).
pub fn outlines(text: &str, centre: Point, height: f32) -> Vec<Contour> {
    let fonts: Vec<FontRef> = FONTS.iter().filter_map(|(_, data)| FontRef::new(data).ok()).collect();
    // The letters of SVG are as large: the same share of the height.
    let size = height * 0.85;
    let mut contours = Vec::new();
    let mut at = 0.0;
    for c in text.chars() {
        let Some((font, glyph)) = fonts.iter().find_map(|font| Some((font, font.charmap().map(c)?))) else {
            at += 0.5 * size;
            continue;
        };
        let (unscaled, location) = (Size::unscaled(), LocationRef::default());
        let metrics = font.metrics(unscaled, location);
        let scale = size / f32::from(metrics.units_per_em.max(1));
        let mut pen = Pen { contours: Vec::new(), start: at, scale };
        if let Some(outline) = font.outline_glyphs().get(glyph) {
            // A glyph that cannot be drawn leaves its place empty.
            let _ = outline.draw(DrawSettings::unhinted(unscaled, location), &mut pen);
        }
        contours.append(&mut pen.contours);
        at += font.glyph_metrics(unscaled, location).advance_width(glyph).unwrap_or(0.0) * scale;
    }
    let (left, base) = (centre[0] - at / 2.0, centre[1] + height * 0.29);
    for point in contours.iter_mut().flatten() {
        *point = [left + point[0], base - point[1]];
    }
    contours
}

struct Pen {
    contours: Vec<Contour>,
    start: f32,
    scale: f32,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> Point {
        [self.start + x * self.scale, y * self.scale]
    }

    fn push(&mut self, point: Point) {
        if let Some(contour) = self.contours.last_mut() {
            contour.push(point);
        }
    }

    fn last(&self) -> Point {
        self.contours.last().and_then(|c| c.last()).copied().unwrap_or_default()
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let point = self.place(x, y);
        self.contours.push(vec![point]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let point = self.place(x, y);
        self.push(point);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (a, b, c) = (self.last(), self.place(cx, cy), self.place(x, y));
        for n in 1..=CUTS {
            let t = n as f32 / CUTS as f32;
            let mix = |i: usize| (1.0 - t).powi(2) * a[i] + 2.0 * t * (1.0 - t) * b[i] + t * t * c[i];
            self.push([mix(0), mix(1)]);
        }
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let (p, a, b, q) = (self.last(), self.place(ax, ay), self.place(bx, by), self.place(x, y));
        for n in 1..=CUTS {
            let t = n as f32 / CUTS as f32;
            let u = 1.0 - t;
            let mix = |i: usize| u.powi(3) * p[i] + 3.0 * u * u * t * a[i] + 3.0 * u * t * t * b[i] + t.powi(3) * q[i];
            self.push([mix(0), mix(1)]);
        }
    }

    fn close(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_outlines_around_their_middle_and_gothic_ones_too() {
        for letter in ["m", "Ä", "𝔡", "𝔥", "§", "將", "歩"] {
            let contours = outlines(letter, [2.0, 3.0], 1.0);
            let points: Vec<Point> = contours.into_iter().flatten().collect();
            assert!(points.len() > 8, "{letter}: {points:?}");
            assert!(points.iter().all(|[x, y]| (x - 2.0).abs() < 0.6 && (y - 3.0).abs() < 0.7), "{letter}: {points:?}");
        }
        assert_eq!(outlines("\u{1F600}", [0.0, 0.0], 1.0), Vec::<Contour>::new());
    }
}
