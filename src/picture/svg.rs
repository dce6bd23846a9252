//! A picture as SVG.

use std::fmt::Write as _;

use super::{Colour, DisplayList, Item, Point, Stroke};

/// Writes a picture as an SVG file; a square is so many units of the file wide.
pub fn svg(list: &DisplayList, title: &str, square: f32) -> String {
    svg_in(list, title, "", square, "")
}

/// The same with a description, a square so many `unit`s wide: `mm`, or the file's own where it is empty.
pub fn svg_in(list: &DisplayList, title: &str, says: &str, square: f32, unit: &str) -> String {
    let mut text = String::new();
    let [x, y] = list.least;
    let (width, height) = (list.most[0] - x, list.most[1] - y);
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}{unit}\" height=\"{}{unit}\" viewBox=\"{} {} {} {}\" \
         font-family=\"Georgia, 'DejaVu Serif', serif\" text-anchor=\"middle\">",
        Short(width * square),
        Short(height * square),
        Short(x),
        Short(y),
        Short(width),
        Short(height),
    );
    let _ = writeln!(text, "<title>{}</title>", Escaped(title));
    if !says.is_empty() {
        let _ = writeln!(text, "<desc>{}</desc>", Escaped(says));
    }
    let paper = Item::Rect { at: list.least, size: [width, height], fill: Colour::PAPER };
    for item in std::iter::once(&paper).chain(&list.items) {
        write_item(&mut text, item);
    }
    text.push_str("</svg>\n");
    text
}

fn write_item(text: &mut String, item: &Item) {
    let _ = match item {
        Item::Rect { at: [x, y], size: [w, h], fill } => {
            let (x, y, w, h) = (Short(*x), Short(*y), Short(*w), Short(*h));
            writeln!(text, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{}/>", Paint("fill", Some(*fill)))
        }
        Item::Line { from: [ax, ay], to: [bx, by], stroke } => {
            let (ax, ay, bx, by) = (Short(*ax), Short(*ay), Short(*bx), Short(*by));
            writeln!(text, "<line x1=\"{ax}\" y1=\"{ay}\" x2=\"{bx}\" y2=\"{by}\"{}/>", Outline(Some(*stroke)))
        }
        Item::Polygon { corners, fill, stroke } => {
            let points: Vec<String> = corners.iter().map(|[x, y]| format!("{},{}", Short(*x), Short(*y))).collect();
            let (points, fill) = (points.join(" "), Paint("fill", *fill));
            writeln!(text, "<polygon points=\"{points}\"{fill}{}/>", Outline(*stroke))
        }
        Item::Circle { centre: [x, y], radius, fill, stroke } => {
            let (x, y, r, fill) = (Short(*x), Short(*y), Short(*radius), Paint("fill", *fill));
            writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{fill}{}/>", Outline(*stroke))
        }
        Item::Text { centre, height, text: says, colour } => {
            let [x, y] = baseline(*centre, *height);
            let (x, y, size, fill) = (Short(x), Short(y), Short(height * 0.85), Paint("fill", Some(*colour)));
            writeln!(text, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{fill}>{}</text>", Escaped(says))
        }
    };
}

/// Where letters of this height stand, so that they lie around the middle in every program that draws SVG.
fn baseline([x, y]: Point, height: f32) -> Point {
    [x, y + height * 0.29]
}

/// A number with as few digits as the eye can tell apart.
struct Short(f32);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.3}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

struct Paint(&'static str, Option<Colour>);

impl std::fmt::Display for Paint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(what, colour) = self;
        let Some(colour) = colour else { return write!(f, " {what}=\"none\"") };
        write!(f, " {what}=\"{colour}\"")?;
        if colour.cover < 255 {
            write!(f, " {what}-opacity=\"{}\"", Short(f32::from(colour.cover) / 255.0))?;
        }
        Ok(())
    }
}

struct Outline(Option<Stroke>);

impl std::fmt::Display for Outline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Some(stroke) = self.0 else { return Ok(()) };
        write!(f, "{} stroke-width=\"{}\"", Paint("stroke", Some(stroke.colour)), Short(stroke.width))
    }
}

struct Escaped<'a>(&'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_written_short_and_escaped() {
        let text = Item::Text { centre: [0.5, 0.5], height: 0.5, text: "<&𝔡>".to_owned(), colour: Colour::INK };
        let veil = Item::Rect { at: [0.0, -0.0], size: [1.0, 1.0], fill: Colour::INK.covering(51) };
        let list = DisplayList { least: [0.0, 0.0], most: [1.0, 1.0], items: vec![text, veil] };
        let written = svg(&list, "A & B", 20.0);
        assert!(written.contains("width=\"20\" height=\"20\" viewBox=\"0 0 1 1\""), "{written}");
        assert!(written.contains("<title>A &amp; B</title>"), "{written}");
        assert!(
            written.contains("y=\"0.645\" font-size=\"0.425\" fill=\"#2a241e\">&lt;&amp;𝔡&gt;</text>"),
            "{written}"
        );
        assert!(written.contains("fill-opacity=\"0.2\""), "{written}");
    }
}
