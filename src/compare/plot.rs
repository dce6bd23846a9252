//! The figures of games as a picture: a panel for each, in it a sign with its interval for each set of rules.

use smallvec::smallvec;

use super::{Estimate, Row};
use crate::picture::{Colour, DisplayList, Item, Point, Stroke};

/// The height of letters.
const LETTERS: f32 = 0.5;
/// How wide a letter is on the average, as a part of its height.
const WIDE: f32 = 0.5;
/// How high the field of a panel is.
const FIELD: f32 = 4.6;
/// What stands above and beneath the field of a panel: its title, and names and figures.
const ABOVE: f32 = 1.1;
const BENEATH: f32 = 1.9;
/// The room for numbers at the left of a field.
const BESIDE: f32 = 2.0;
/// How wide a picture becomes before panels go on in the next row.
const WIDTH: f32 = 34.0;
/// How much larger the first line over a section is.
const HEADING: f32 = 1.3;
/// About so many lines with numbers lie in a field.
const LINES: f64 = 4.0;
/// One colour for each set of rules, told apart by those too who see few colours; the shape tells them apart as well.
const COLOURS: [Colour; 6] = [
    Colour::new(0x00, 0x72, 0xb2),
    Colour::new(0xd5, 0x5e, 0x00),
    Colour::new(0x00, 0x7a, 0x5a),
    Colour::new(0xa8, 0x4a, 0x80),
    Colour::new(0x8a, 0x66, 0x00),
    Colour::new(0x4a, 0x4a, 0x4a),
];

/// Figures that were found in one way.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// Lines that tell how they were found.
    pub heading: Vec<String>,
    /// The figures.
    pub rows: Vec<Row>,
}

/// Draws figures for several sets of rules, called so: one section beneath the other.
pub fn plot(names: &[String], sections: &[Section]) -> DisplayList {
    let column = names.iter().map(|name| wide(name)).fold(2.6, f32::max) + 0.4;
    let panel = BESIDE + column * names.len() as f32 + 0.6;
    let high = ABOVE + FIELD + BENEATH;
    let most = sections.iter().map(|section| section.rows.len()).max().unwrap_or(0).max(1);
    let across = ((WIDTH / panel).floor() as usize).clamp(1, most);
    let lines = sections.iter().flat_map(|section| &section.heading);
    let least_width = lines.map(|line| wide(line)).fold(0.0, f32::max) * HEADING + 1.0;
    let width = (panel * across as f32).max(least_width);
    let left = (width - panel * across as f32) / 2.0;
    let (mut items, mut y) = (Vec::new(), 0.0);
    for Section { heading, rows } in sections {
        y += 0.9;
        for (n, line) in heading.iter().enumerate() {
            let (height, shade) = if n == 0 { (LETTERS * HEADING, 255) } else { (LETTERS, 200) };
            text(&mut items, [width / 2.0, y], line, height, Colour::INK.covering(shade));
            y += 1.6 * height;
        }
        for (n, row) in rows.iter().enumerate() {
            let corner = [left + panel * (n % across) as f32, y + high * (n / across) as f32];
            draw_panel(&mut items, corner, column, names, row);
        }
        y += high * rows.len().div_ceil(across) as f32;
    }
    DisplayList { least: [0.0, 0.0], most: [width, y], items }
}

fn wide(text: &str) -> f32 {
    text.chars().count() as f32 * LETTERS * WIDE
}

fn text(items: &mut Vec<Item>, centre: Point, says: &str, height: f32, colour: Colour) {
    items.push(Item::Text { centre, height, text: says.to_owned(), colour });
}

fn line(items: &mut Vec<Item>, from: Point, to: Point, width: f32, colour: Colour) {
    items.push(Item::Line { from, to, stroke: Stroke { width, colour } });
}

fn draw_panel(items: &mut Vec<Item>, [x, y]: Point, column: f32, names: &[String], row: &Row) {
    let share = matches!(row.estimates.first(), Some(Estimate::Share { .. }));
    let ends = |e: &Estimate| e.interval().unwrap_or([e.value(), e.value()]);
    let known = row.estimates.iter().filter(|estimate| estimate.value().is_finite());
    let (low, high) =
        known.map(ends).fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), [l, h]| (low.min(l), high.max(h)));
    let (left, right) = (x + BESIDE, x + BESIDE + column * names.len() as f32);
    let bottom = y + ABOVE + FIELD;
    let title = if share { format!("{} (%)", row.figure) } else { row.figure.to_string() };
    text(items, [(left + right) / 2.0, y + 0.5], &title, LETTERS * 1.1, Colour::INK);
    if low > high {
        return;
    }
    let scale = Scale::around(low, high, share);
    let at = |value: f64| bottom - FIELD * scale.part(value);
    for tick in scale.ticks() {
        let shade = if tick == scale.low { 160 } else { 45 };
        line(items, [left, at(tick)], [right, at(tick)], 0.03, Colour::INK.covering(shade));
        let says = scale.write(tick);
        text(items, [left - 0.25 - wide(&says) / 2.0, at(tick)], &says, LETTERS * 0.85, Colour::INK.covering(200));
    }
    for (n, (name, estimate)) in names.iter().zip(&row.estimates).enumerate() {
        let centre = left + column * (n as f32 + 0.5);
        let colour = COLOURS[n % COLOURS.len()];
        text(items, [centre, bottom + 0.5], name, LETTERS, Colour::INK);
        let value = estimate.value();
        if !value.is_finite() {
            continue;
        }
        if let Some([low, high]) = estimate.interval() {
            line(items, [centre, at(low)], [centre, at(high)], 0.07, colour);
            for end in [low, high] {
                line(items, [centre - 0.22, at(end)], [centre + 0.22, at(end)], 0.07, colour);
            }
        }
        sign(items, [centre, at(value)], n, colour);
        let says = if share { format!("{:.1}", 100.0 * value) } else { format!("{value:.2}") };
        text(items, [centre, bottom + 1.15], &says, LETTERS * 0.85, Colour::INK.covering(200));
    }
}

/// The sign of a set of rules: another shape for each, as far as shapes go.
fn sign(items: &mut Vec<Item>, [x, y]: Point, n: usize, colour: Colour) {
    let (fill, stroke) = (Some(colour), Some(Stroke { width: 0.05, colour: Colour::PAPER }));
    let r = 0.26;
    let corners = match n % 6 {
        0 => {
            items.push(Item::Circle { centre: [x, y], radius: r, fill, stroke });
            return;
        }
        1 => smallvec![[x - r, y - r], [x + r, y - r], [x + r, y + r], [x - r, y + r]],
        2 => smallvec![[x, y - 1.3 * r], [x + 1.2 * r, y + r], [x - 1.2 * r, y + r]],
        3 => smallvec![[x, y - 1.4 * r], [x + 1.4 * r, y], [x, y + 1.4 * r], [x - 1.4 * r, y]],
        4 => smallvec![[x - 1.2 * r, y - r], [x + 1.2 * r, y - r], [x, y + 1.3 * r]],
        _ => smallvec![
            [x - 0.5 * r, y - 1.4 * r],
            [x + 0.5 * r, y - 1.4 * r],
            [x + 0.5 * r, y + 1.4 * r],
            [x - 0.5 * r, y + 1.4 * r]
        ],
    };
    items.push(Item::Polygon { corners, fill, stroke });
}

/// The numbers at the side of a panel.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
    share: bool,
}

impl Scale {
    fn around(low: f64, high: f64, share: bool) -> Self {
        let room = (high - low).max(if share { 0.04 } else { 1e-6 + high.abs() * 0.02 });
        let rough = room / LINES;
        let ten = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * ten).find(|step| *step >= rough);
        let step = step.unwrap_or(rough);
        let most = if share { 1.0 } else { f64::INFINITY };
        let down = ((low - 0.1 * room) / step).floor() * step;
        let up = ((high + 0.1 * room) / step).ceil() * step;
        // None of these figures is ever less than nothing, though an interval may reach below.
        let down = if low >= 0.0 { down.max(0.0) } else { down };
        Self { low: down, high: up.min(most).max(down + step), step, share }
    }

    fn part(&self, value: f64) -> f32 {
        ((value - self.low) / (self.high - self.low)) as f32
    }

    fn ticks(&self) -> impl Iterator<Item = f64> {
        let count = ((self.high - self.low) / self.step + 1e-6).floor() as usize;
        (0..=count).map(|n| self.low + n as f64 * self.step)
    }

    fn write(&self, value: f64) -> String {
        let (value, step) = if self.share { (100.0 * value, 100.0 * self.step) } else { (value, self.step) };
        let places = (-step.log10().floor()).max(0.0) as usize;
        format!("{value:.places$}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::Figure;
    use super::*;

    #[test]
    fn a_scale_holds_what_it_shows_and_has_round_numbers() {
        for (low, high, share, ticks) in [
            (0.34, 0.48, true, vec!["30", "35", "40", "45", "50"]),
            (0.0, 0.0, true, vec!["0", "1", "2"]),
            (98.3, 110.1, false, vec!["95", "100", "105", "110", "115"]),
            (0.5, 1.5, false, vec!["0.0", "0.5", "1.0", "1.5", "2.0"]),
        ] {
            let scale = Scale::around(low, high, share);
            assert!(scale.low <= low && high <= scale.high, "{low} {high}");
            assert_eq!(scale.ticks().map(|tick| scale.write(tick)).collect::<Vec<_>>(), ticks);
        }
    }

    #[test]
    fn every_set_of_rules_is_named_in_every_panel_and_lies_within_the_picture() {
        let names = ["book", "a name of some length"].map(str::to_owned);
        let share = Row {
            figure: Figure::Drawn,
            estimates: vec![Estimate::Share { hits: 3, of: 10 }, Estimate::Share { hits: 10, of: 10 }],
        };
        let mean = Row {
            figure: Figure::Turns,
            estimates: vec![
                Estimate::Mean { mean: 5.0, error: 1.0, of: 10 },
                Estimate::Mean { mean: 5.0, error: 0.0, of: 10 },
            ],
        };
        let heading = vec!["how they were played".to_owned()];
        let list = plot(&names, &[Section { heading, rows: vec![share, mean] }]);
        let named = |name: &str| {
            list.items.iter().filter(|item| matches!(item, Item::Text { text, .. } if text == name)).count()
        };
        assert_eq!([named("book"), named("a name of some length"), named("drawn (%)")], [2, 2, 1]);
        for item in &list.items {
            let (least, most) = item.bounds();
            let within = |n: usize| list.least[n] <= least[n] + 0.01 && most[n] <= list.most[n] + 0.01;
            assert!(within(0) && within(1), "{item:?}");
        }
    }
}
