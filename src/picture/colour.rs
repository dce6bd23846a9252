//! Colours.

use std::fmt;

/// A colour: red, green, blue, and how much of it covers what is behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
    /// 255 covers what is behind, 0 is not seen.
    pub cover: u8,
}

impl Colour {
    /// Nearly black: outlines and numbers.
    pub const INK: Self = Self::new(0x2a, 0x24, 0x1e);
    /// Nearly white.
    pub const PAPER: Self = Self::new(0xff, 0xfd, 0xf7);
    /// What the player has chosen.
    pub const CHOSEN: Self = Self::new(0xf2, 0xa9, 0x1c);
    /// Whom an action takes or hits.
    pub const STRIKE: Self = Self::new(0xd8, 0x52, 0x00);
    /// Upon what a piece bears.
    pub const FIELD: Self = Self::new(0x7a, 0x2f, 0x8f);
    /// Where an action leads.
    pub const REACH: Self = Self::new(0x1f, 0x78, 0x55);
    /// Whither an action reaches from where the piece stands.
    pub const SHOT: Self = Self::new(0xb0, 0x10, 0x6e);
    /// Where something is laid or set.
    pub const LAY: Self = Self::new(0x16, 0x5a, 0xb8);
    /// What a change of the rules gave.
    pub const GAINED: Self = Self::new(0x00, 0x72, 0xb2);
    /// What a change of the rules took.
    pub const LOST: Self = Self::new(0xa3, 0x3c, 0x00);
    /// What belongs to no side that has a colour.
    pub const UNOWNED: Self = Self::new(0x66, 0x66, 0x66);

    /// A colour that covers what is behind.
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self { red, green, blue, cover: 255 }
    }

    /// Reads `#rrggbb`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|d| d.len() == 6 && d.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self::new(part(0)?, part(2)?, part(4)?))
    }

    /// The same colour, covering what is behind by so many parts of 255.
    #[must_use]
    pub const fn covering(self, cover: u8) -> Self {
        Self { cover, ..self }
    }

    /// Mixed with so much (0 to 1) of another.
    #[must_use]
    pub fn mixed(self, other: Self, part: f32) -> Self {
        let mix = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * part).round() as u8;
        Self {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
            cover: self.cover,
        }
    }

    /// The grey that is as light.
    #[must_use]
    pub fn greyed(self) -> Self {
        let light = 2126 * u32::from(self.red) + 7152 * u32::from(self.green) + 722 * u32::from(self.blue);
        let part = ((light + 5000) / 10_000).min(255) as u8;
        Self { red: part, green: part, blue: part, ..self }
    }

    /// Is it nearer to black than to white?
    pub fn is_dark(self) -> bool {
        let light = 299 * u32::from(self.red) + 587 * u32::from(self.green) + 114 * u32::from(self.blue);
        light < 140_000
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_read_and_written() {
        let colour = Colour::parse("#1f4e9c").unwrap();
        assert_eq!(colour, Colour::new(0x1f, 0x4e, 0x9c));
        assert_eq!(colour.to_string(), "#1f4e9c");
        for wrong in ["1f4e9c", "#1f4e9", "#1f4e9cc", "#éé1", "#gg0000", ""] {
            assert_eq!(Colour::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn mixing_ends_at_both_colours() {
        assert_eq!(Colour::INK.mixed(Colour::PAPER, 0.0), Colour::INK);
        assert_eq!(Colour::INK.mixed(Colour::PAPER, 1.0), Colour::PAPER);
        assert!(Colour::INK.is_dark() && !Colour::PAPER.is_dark());
    }
}
