//! A picture as PDF: one page, all letters as outlines, so that no reader lacks a font.

use std::fmt::Write as _;

use super::outlines::{Contour, outlines};
use super::raster::round;
use super::{Colour, DisplayList, Item, Point, Stroke};

/// Writes a picture as PDF with a title and a description; a square is so many points of the page (72 to the inch) wide.
pub fn pdf(list: &DisplayList, title: &str, says: &str, square: f32) -> Vec<u8> {
    let size = [0, 1].map(|n| (list.most[n] - list.least[n]) * square);
    let mut page = Page { text: String::new(), list, square, height: size[1], covers: vec![255] };
    page.rect(list.least, [list.most[0] - list.least[0], list.most[1] - list.least[1]], Colour::PAPER);
    for item in &list.items {
        page.item(item);
    }
    let covers: String = page
        .covers
        .iter()
        .map(|cover| {
            let part = f32::from(*cover) / 255.0;
            format!("/G{cover} << /ca {part:.3} /CA {part:.3} >> ")
        })
        .collect();
    let content = page.text;
    let hex = |text: &str| text.encode_utf16().map(|unit| format!("{unit:04X}")).collect::<String>();
    let (title, says) = (hex(title), hex(says));
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {:.2} {:.2}] /Contents 4 0 R /Resources << /ExtGState << {covers}>> >> >>",
            size[0], size[1]
        ),
        format!("<< /Length {} >>\nstream\n{content}endstream", content.len()),
        format!("<< /Title <FEFF{title}> /Subject <FEFF{says}> /Producer (Ludimus) >>"),
    ];
    let mut file = String::from("%PDF-1.4\n");
    let mut places = Vec::new();
    for (n, object) in objects.iter().enumerate() {
        places.push(file.len());
        let _ = write!(file, "{} 0 obj\n{object}\nendobj\n", n + 1);
    }
    let table = file.len();
    let _ = write!(file, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        let _ = writeln!(file, "{place:010} 00000 n ");
    }
    let _ =
        write!(file, "trailer\n<< /Size {} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{table}\n%%EOF\n", objects.len() + 1);
    file.into_bytes()
}

struct Page<'a> {
    text: String,
    list: &'a DisplayList,
    square: f32,
    height: f32,
    /// How much of what is behind the colours used so far cover.
    covers: Vec<u8>,
}

impl Page<'_> {
    fn place(&self, [x, y]: Point) -> Point {
        [(x - self.list.least[0]) * self.square, self.height - (y - self.list.least[1]) * self.square]
    }

    /// From now on fills and strokes have this colour.
    fn take(&mut self, colour: Colour) {
        if !self.covers.contains(&colour.cover) {
            self.covers.push(colour.cover);
        }
        let [r, g, b] = [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0);
        let _ = writeln!(self.text, "/G{} gs {r:.3} {g:.3} {b:.3} rg {r:.3} {g:.3} {b:.3} RG", colour.cover);
    }

    fn path(&mut self, contour: &[Point]) {
        for (n, point) in contour.iter().enumerate() {
            let [x, y] = self.place(*point);
            let _ = write!(self.text, "{x:.2} {y:.2} {} ", if n == 0 { 'm' } else { 'l' });
        }
        self.text.push_str("h\n");
    }

    fn fill(&mut self, contours: &[Contour], colour: Colour) {
        if contours.is_empty() {
            return;
        }
        self.take(colour);
        contours.iter().for_each(|contour| self.path(contour));
        self.text.push_str("f\n");
    }

    fn stroke(&mut self, contour: &[Point], closed: bool, stroke: Stroke) {
        self.take(stroke.colour);
        let _ = writeln!(self.text, "{:.2} w 1 j", stroke.width * self.square);
        self.path(contour);
        if !closed {
            // A path that is not closed ends before the 'h'.
            let open = self.text.trim_end().trim_end_matches('h').len();
            self.text.truncate(open);
        }
        self.text.push_str("S\n");
    }

    fn rect(&mut self, [x, y]: Point, [w, h]: Point, fill: Colour) {
        self.fill(&[vec![[x, y], [x + w, y], [x + w, y + h], [x, y + h]]], fill);
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Rect { at, size, fill } => self.rect(*at, *size, *fill),
            Item::Line { from, to, stroke } => self.stroke(&[*from, *to], false, *stroke),
            Item::Polygon { corners, fill, stroke } => self.shape(corners, *fill, *stroke),
            Item::Circle { centre, radius, fill, stroke } => self.shape(&round(*centre, *radius), *fill, *stroke),
            Item::Text { centre, height, text, colour } => self.fill(&outlines(text, *centre, *height), *colour),
        }
    }

    fn shape(&mut self, corners: &[Point], fill: Option<Colour>, stroke: Option<Stroke>) {
        if let Some(fill) = fill {
            self.fill(&[corners.to_vec()], fill);
        }
        if let Some(stroke) = stroke {
            self.stroke(corners, true, stroke);
        }
    }
}
