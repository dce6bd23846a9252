//! Sums of named terms, as they were reckoned while an action was carried out.

use serde::{Deserialize, Serialize};

use crate::tongue::{Phrase, phrase};

/// What a term does to its sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// It is added.
    Adds,
    /// The sum is no more than this.
    Limits,
    /// The sum is divided by it.
    Divides,
}

/// A term of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SumTerm {
    /// The rule that gave it, by key.
    pub rule: String,
    /// What it does.
    pub part: Part,
    /// The number that it gave.
    pub value: i64,
}

/// A sum and its terms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// What it is called.
    pub name: String,
    /// Terms in the order of the rules; those that gave no number are left out.
    pub terms: Vec<SumTerm>,
    /// What came of it.
    pub total: i64,
}

impl Sum {
    /// Reckons: what is added, but no more than every limit, divided by all divisors at once and rounded down.
    pub fn of(name: &str, terms: Vec<SumTerm>) -> Self {
        let values = |part: Part| terms.iter().filter(move |term| term.part == part).map(|term| term.value);
        let added = values(Part::Adds).fold(0, i64::saturating_add);
        let limited = values(Part::Limits).fold(added, i64::min);
        let divisor = values(Part::Divides).fold(1, i64::saturating_mul);
        let total = if divisor == 0 { 0 } else { limited.div_euclid(divisor) };
        Self { name: name.to_owned(), terms, total }
    }
}

impl Sum {
    /// Was anything added? What is only limited or divided is nothing, and nothing needs to be told of it.
    pub fn is_something(&self) -> bool {
        self.terms.iter().any(|term| term.part == Part::Adds)
    }

    /// What it is called, what came of it, and its terms in the order in which they count; of the limits those that mattered.
    pub fn told(&self) -> Phrase {
        let of = |part: Part| self.terms.iter().filter(move |term| term.part == part);
        let added = of(Part::Adds).map(|term| term.value).fold(0, i64::saturating_add);
        let least = of(Part::Limits).map(|term| term.value).min();
        let limits = of(Part::Limits).filter(|term| term.value < added && Some(term.value) == least);
        let terms = of(Part::Adds).chain(limits).chain(of(Part::Divides)).map(|term| {
            let what = match term.part {
                Part::Adds => format!("{:+}", term.value).into(),
                Part::Limits => phrase!("sum.limits", n = term.value),
                Part::Divides => phrase!("sum.divides", n = term.value),
            };
            phrase!("sum.term", what = what, rule = &term.rule)
        });
        let total = phrase!("sum.total", name = Phrase::text(&self.name), n = self.total);
        let terms = Phrase::Listed("list.comma", terms.collect());
        Phrase::Listed("list.colon", [total, terms].into_iter().filter(|part| !part.is_empty()).collect())
    }
}

impl std::fmt::Display for Sum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.told().english())
    }
}

#[cfg(test)]
mod tests {
    use super::{Part, Sum, SumTerm};

    #[test]
    fn a_sum_is_added_then_limited_then_divided() {
        let term = |part, value| SumTerm { rule: "\u{a7}1".to_owned(), part, value };
        let sum = Sum::of("loss", vec![term(Part::Divides, 2), term(Part::Adds, 28), term(Part::Limits, 21)]);
        assert_eq!(sum.total, 10);
        assert_eq!(sum.to_string(), "loss 10: +28 (\u{a7}1), at most 21 (\u{a7}1), divided by 2 (\u{a7}1)");
        let sum = Sum::of("loss", vec![term(Part::Limits, 40), term(Part::Adds, 28)]);
        assert_eq!(sum.to_string(), "loss 28: +28 (\u{a7}1)", "a limit that is not reached is not told");
        let sum = Sum::of("loss", vec![term(Part::Limits, 21), term(Part::Adds, 28), term(Part::Limits, 5)]);
        assert_eq!(sum.to_string(), "loss 5: +28 (\u{a7}1), at most 5 (\u{a7}1)", "nor one that another undercuts");
        assert!(!Sum::of("doubling", vec![term(Part::Limits, 1)]).is_something());
        assert_eq!(Sum::of("loss", vec![]).total, 0);
    }
}
