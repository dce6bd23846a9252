//! A section in words.

use super::{Cause, Field, Section, Table};
use crate::tongue::{Part, Phrase, phrase};

impl Section {
    /// In words: from where to where, whether the line is open, and if not, what is in its way and by which paragraph.
    pub fn told(&self, table: &Table) -> Phrase {
        let Some(field) = table.rules.field(self.field) else { return Phrase::none() };
        let what = if self.hidden.is_empty() {
            let cites = field.sight.as_ref().map_or(&[][..], |sight| sight.cites(self.reach()));
            cited(phrase!("section.is_open", squares = squares(self.target)), cites)
        } else {
            let causes = self.hidden.iter().map(|cause| self.because(table, field, *cause));
            Phrase::Listed("list.semicolon", causes.collect())
        };
        let title = Phrase::own(Part::Field, table.rules.names.word(field.name), &field.title);
        let (from, to) = (self.place(table, 0), self.place(table, self.target));
        phrase!("section.line", field = title, from = from, to = to, what = what)
    }

    /// The name of a square of the line.
    fn name(&self, table: &Table, n: usize) -> String {
        self.squares.get(n).map_or("?", |square| table.board.grid.name(*square)).to_owned()
    }

    /// The same with its height.
    fn place(&self, table: &Table, n: usize) -> Phrase {
        let height = self.heights.get(n).copied().unwrap_or(0);
        phrase!("section.place", square = self.name(table, n), height = height)
    }

    fn because(&self, table: &Table, field: &Field, cause: Cause) -> Phrase {
        let name = |n: usize| self.name(table, n);
        let stands = |n: usize| self.squares.get(n).map_or_else(Phrase::none, |square| table.tell_square(*square));
        let high = |n: usize| self.place(table, n);
        let far = squares(self.target);
        let says = match cause {
            Cause::Far(most) => phrase!("section.far", squares = squares(usize::from(most))),
            Cause::Reach => match self.rise() {
                0 => phrase!("section.level", squares = far),
                up @ 1.. => phrase!("section.up", n = up, squares = far),
                down => phrase!("section.down", n = -down, squares = far),
            },
            Cause::Strip(n) => phrase!("section.strip", square = high(n)),
            Cause::Falling(n) => phrase!("section.falling", square = high(n)),
            Cause::Over(n) => phrase!("section.over", square = high(n)),
            Cause::Once(n) => phrase!("section.once", square = high(n)),
            Cause::Between(n) => phrase!("section.between", what = stands(n), square = name(n)),
            Cause::Barred(n) => phrase!("section.barred", square = name(n), what = stands(n)),
        };
        let cites = match (self.clause(cause), &field.sight) {
            (Some(clause), Some(sight)) => sight.cites(clause),
            _ => &[],
        };
        cited(says, if cites.is_empty() { &field.citation.cites } else { cites })
    }
}

fn squares(n: usize) -> Phrase {
    if n == 1 { phrase!("squares.one", n = n) } else { phrase!("squares.many", n = n) }
}

/// With the paragraphs in brackets, if there are any.
fn cited(what: Phrase, paragraphs: &[String]) -> Phrase {
    if paragraphs.is_empty() { what } else { phrase!("section.cited", what = what, paragraphs = paragraphs.join(", ")) }
}
