//! A section in words.

use super::{Cause, Field, Section, Table};

impl Section {
    /// In words: from where to where, whether the line is open, and if not, what is in its way and by which paragraph.
    pub fn told(&self, table: &Table) -> String {
        let Some(field) = table.rules.field(self.field) else { return String::new() };
        let (from, to) = (self.place(table, 0), self.place(table, self.target));
        let line = format!("{} from {from}, to {to}", field.title);
        if self.hidden.is_empty() {
            let cites = field.sight.as_ref().map_or(&[][..], |sight| sight.cites(self.reach()));
            return format!("{line}: open, {}{}", squares(self.target), cited(cites));
        }
        let causes: Vec<String> = self.hidden.iter().map(|cause| self.because(table, field, *cause)).collect();
        format!("{line}: {}", causes.join("; "))
    }

    /// A square of the line with its height.
    fn place(&self, table: &Table, n: usize) -> String {
        let name = self.squares.get(n).map_or("?", |square| table.board.grid.name(*square));
        format!("{name}, height {}", self.heights.get(n).copied().unwrap_or(0))
    }

    fn because(&self, table: &Table, field: &Field, cause: Cause) -> String {
        let name = |n: usize| self.squares.get(n).map_or("?", |square| table.board.grid.name(*square));
        let stands =
            |n: usize| self.squares.get(n).map_or_else(String::new, |square| table.tell_square(*square).english());
        let high = |n: usize| self.place(table, n);
        let far = squares(self.target);
        let says = match cause {
            Cause::Far(most) => format!("it reaches no farther than {}", squares(usize::from(most))),
            Cause::Reach => match self.rise() {
                0 => format!("it reaches nothing as high {far} off"),
                up @ 1.. => format!("it reaches nothing {up} higher {far} off"),
                down => format!("it reaches nothing {} lower {far} off", -down),
            },
            Cause::Strip(n) => format!("hidden by {}, which rises above the line", high(n)),
            Cause::Falling(n) => format!("hidden by {}, which lies higher than the target", high(n)),
            Cause::Over(n) => format!("{} is too high to look over", high(n)),
            Cause::Once(n) => format!("{} is one too many of its height", high(n)),
            Cause::Between(n) => format!("{} on {} ends the line", stands(n), name(n)),
            Cause::Barred(n) => format!("no line leads into {} ({})", name(n), stands(n)),
        };
        let cites = match (self.clause(cause), &field.sight) {
            (Some(clause), Some(sight)) => sight.cites(clause),
            _ => &[],
        };
        says + &cited(if cites.is_empty() { &field.citation.cites } else { cites })
    }
}

fn squares(n: usize) -> String {
    if n == 1 { "1 square".to_owned() } else { format!("{n} squares") }
}

/// The paragraphs in brackets, if there are any.
fn cited(paragraphs: &[String]) -> String {
    if paragraphs.is_empty() { String::new() } else { format!(" ({})", paragraphs.join(", ")) }
}
