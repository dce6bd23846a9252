//! What games tell of a figure: an estimate, an interval of 95 %, and what it is more than another.

use distrs::StudentsT;

use crate::simulate::Mean;

/// The quantile 0.975 of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;
/// The part of a distribution below the upper end of an interval of 95 %.
const UPPER: f64 = 0.975;

/// A figure as some games show it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Estimate {
    /// The share of games in which something happened.
    Share {
        /// In so many it did.
        hits: u64,
        /// Of so many.
        of: u64,
    },
    /// A mean over games.
    Mean {
        /// The mean.
        mean: f64,
        /// Its standard error.
        error: f64,
        /// So many games.
        of: u64,
    },
}

/// By how much a figure is more than another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    /// By so much.
    pub value: f64,
    /// The ends of its interval; none where the games tell of none.
    pub interval: Option<[f64; 2]>,
    /// What the interval is called.
    pub method: &'static str,
}

impl Estimate {
    /// A mean over so many games.
    pub fn of_mean(Mean { mean, error }: Mean, of: u64) -> Self {
        Self::Mean { mean, error, of }
    }

    /// The figure; not a number where there are no games.
    pub fn value(&self) -> f64 {
        match self {
            Self::Share { hits, of } => *hits as f64 / *of as f64,
            Self::Mean { mean, .. } => *mean,
        }
    }

    /// The ends of its interval of 95 %. None for a mean of fewer than two games, or of games that are all alike: they do not
    /// tell how much others would vary.
    pub fn interval(&self) -> Option<[f64; 2]> {
        match self {
            Self::Share { of: 0, .. } => None,
            Self::Share { hits, of } => Some(wilson(*hits, *of)),
            Self::Mean { mean, error, of } => around(*mean, *error, of.checked_sub(1)? as f64),
        }
    }

    /// What the interval is called.
    pub fn method(&self) -> &'static str {
        match self {
            Self::Share { .. } => "Wilson",
            Self::Mean { .. } => "t",
        }
    }

    /// By how much it is more than the same figure of other games.
    pub fn less(&self, other: &Self) -> Option<Difference> {
        let value = self.value() - other.value();
        match (self, other) {
            (Self::Share { .. }, Self::Share { .. }) => {
                let ([low, high], [other_low, other_high]) = (self.interval()?, other.interval()?);
                let (here, there) = (self.value(), other.value());
                let interval =
                    [value - (here - low).hypot(other_high - there), value + (high - here).hypot(there - other_low)];
                Some(Difference { value, interval: Some(interval), method: "Newcombe" })
            }
            (Self::Mean { error: a, of: m, .. }, Self::Mean { error: b, of: n, .. }) => {
                let (a, b) = (a * a, b * b);
                let freedom = (a + b).powi(2)
                    / (a * a / m.saturating_sub(1).max(1) as f64 + b * b / n.saturating_sub(1).max(1) as f64);
                let interval = around(value, (a + b).sqrt(), freedom);
                Some(Difference { value, interval, method: "Welch" })
            }
            _ => None,
        }
    }
}

/// Wilson's score interval.
fn wilson(hits: u64, of: u64) -> [f64; 2] {
    let (n, share) = (of as f64, hits as f64 / of as f64);
    let widened = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / widened;
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt() / widened;
    // At the ends the figure itself is the end, whatever is lost in reckoning.
    let low = if hits == 0 { 0.0 } else { (middle - half).max(0.0) };
    let high = if hits == of { 1.0 } else { (middle + half).min(1.0) };
    [low, high]
}

/// Student's interval around a mean.
fn around(mean: f64, error: f64, freedom: f64) -> Option<[f64; 2]> {
    if !error.is_finite() || error <= 0.0 {
        return None;
    }
    let times = StudentsT::ppf(UPPER, freedom);
    times.is_finite().then_some([mean - times * error, mean + times * error])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about([low, high]: [f64; 2], wanted: [f64; 2]) {
        assert!((low - wanted[0]).abs() < 5e-5 && (high - wanted[1]).abs() < 5e-5, "{low} to {high}");
    }

    #[test]
    fn shares_have_wilsons_interval() {
        // Newcombe 1998, Statistics in Medicine 17, 857-872, table I, method 3.
        about(wilson(81, 263), [0.2553, 0.3662]);
        about(wilson(15, 148), [0.0624, 0.1605]);
        about(wilson(0, 20), [0.0, 0.1611]);
        about(wilson(1, 29), [0.0061, 0.1718]);
        assert_eq!(wilson(20, 20)[1], 1.0);
        assert_eq!(Estimate::Share { hits: 0, of: 0 }.interval(), None);
    }

    #[test]
    fn a_difference_of_shares_has_newcombes_interval() {
        // Newcombe 1998, Statistics in Medicine 17, 873-890, table II, method 10.
        let less = |a, m, b, n| {
            let difference = Estimate::Share { hits: a, of: m }.less(&Estimate::Share { hits: b, of: n }).unwrap();
            difference.interval.unwrap()
        };
        about(less(56, 70, 48, 80), [0.0524, 0.3339]);
        about(less(9, 10, 3, 10), [0.1705, 0.8090]);
        about(less(10, 10, 0, 10), [0.6075, 1.0]);
    }

    #[test]
    fn means_have_students_interval() {
        let mean = Estimate::Mean { mean: 10.0, error: 2.0, of: 5 };
        // 2.7764 is the quantile for four degrees of freedom.
        about(mean.interval().unwrap(), [10.0 - 2.0 * 2.77645, 10.0 + 2.0 * 2.77645]);
        assert_eq!(Estimate::Mean { mean: 10.0, error: f64::NAN, of: 1 }.interval(), None);
        assert_eq!(Estimate::Mean { mean: 10.0, error: 0.0, of: 9 }.interval(), None, "games that are all alike");
        // Equal errors and numbers: Welch's degrees of freedom are those of both together.
        let other = Estimate::Mean { mean: 4.0, error: 2.0, of: 5 };
        let difference = mean.less(&other).unwrap();
        let half = 2.30600 * 8f64.sqrt();
        about(difference.interval.unwrap(), [6.0 - half, 6.0 + half]);
    }
}
