//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use fixedbitset::FixedBitSet;

use super::Square;

/// A set of squares, walked in the order of the board's lists.
///
/// It grows as squares are put in; two sets are equal when they hold the same squares.
#[derive(Clone, Default)]
pub struct SquareSet(FixedBitSet);

impl SquareSet {
    /// The empty set.
    pub fn new() -> Self {
        Self::default()
    }

    /// The empty set, with room for the first `squares` squares of a board.
    pub fn with_capacity(squares: usize) -> Self {
        Self(FixedBitSet::with_capacity(squares))
    }

    /// Puts a square in; tells whether it was new.
    pub fn insert(&mut self, square: Square) -> bool {
        if square.index() >= self.0.len() {
            self.0.grow(square.index() + 1);
        }
        !self.0.put(square.index())
    }

    /// Puts in all squares from one to another, both included, in the order of the board's lists.
    pub fn insert_span(&mut self, first: Square, last: Square) {
        if first <= last {
            let end = last.index() + 1;
            if end > self.0.len() {
                self.0.grow(end);
            }
            self.0.insert_range(first.index()..end);
        }
    }

    /// Takes a square out; tells whether it was there.
    pub fn remove(&mut self, square: Square) -> bool {
        let there = self.contains(square);
        if there {
            self.0.remove(square.index());
        }
        there
    }

    /// Is the square in the set?
    pub fn contains(&self, square: Square) -> bool {
        self.0.contains(square.index())
    }

    /// How many squares there are.
    pub fn len(&self) -> usize {
        self.0.count_ones(..)
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_clear()
    }

    /// The squares, in the order of the board's lists.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.0.ones().map(|n| Square(n as u32))
    }

    /// The squares of either.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let mut set = self.clone();
        set.0.union_with(&other.0);
        set
    }

    /// The squares of both.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let mut set = self.clone();
        set.0.intersect_with(&other.0);
        set
    }

    /// The squares of this set that are not in the other.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        let mut set = self.clone();
        set.0.difference_with(&other.0);
        set
    }

    /// Is every square of this set in the other?
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.is_subset(&other.0)
    }

    /// Have the two no square in common?
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.0.is_disjoint(&other.0)
    }
}

impl PartialEq for SquareSet {
    fn eq(&self, other: &Self) -> bool {
        self.0.ones().eq(other.0.ones())
    }
}

impl Eq for SquareSet {}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.ones()).finish()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::new();
        set.extend(squares);
        set
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl BitOr for &SquareSet {
    type Output = SquareSet;

    fn bitor(self, other: Self) -> SquareSet {
        self.union(other)
    }
}

impl BitAnd for &SquareSet {
    type Output = SquareSet;

    fn bitand(self, other: Self) -> SquareSet {
        self.intersection(other)
    }
}

impl Sub for &SquareSet {
    type Output = SquareSet;

    fn sub(self, other: Self) -> SquareSet {
        self.difference(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(squares: &[u32]) -> SquareSet {
        squares.iter().copied().map(Square).collect()
    }

    #[test]
    fn a_set_is_walked_in_the_order_of_the_board() {
        let mut woods = set(&[70, 3, 64, 3]);
        assert_eq!(woods.len(), 3);
        assert_eq!(woods.iter().map(|sq| sq.0).collect::<Vec<_>>(), [3, 64, 70]);
        assert!(!woods.insert(Square(3)), "it was there");
        assert!(woods.insert(Square(4)), "it was new");
        assert!(woods.remove(Square(4)));
        assert!(!woods.remove(Square(5000)));
        assert!(!woods.contains(Square(u32::MAX)));
    }

    #[test]
    fn a_span_is_put_in_at_once() {
        let mut row = set(&[1]);
        row.insert_span(Square(60), Square(70));
        assert_eq!((row.len(), row.contains(Square(60)), row.contains(Square(70))), (12, true, true));
        row.insert_span(Square(9), Square(8));
        assert_eq!(row.len(), 12);
    }

    #[test]
    fn sets_are_joined_crossed_and_lessened() {
        let (near, wood) = (set(&[1, 2, 3]), set(&[3, 4, 900]));
        assert_eq!(&near | &wood, set(&[1, 2, 3, 4, 900]));
        assert_eq!(&wood | &near, set(&[1, 2, 3, 4, 900]));
        assert_eq!(&near & &wood, set(&[3]));
        assert_eq!(&wood & &near, set(&[3]));
        assert_eq!(&near - &wood, set(&[1, 2]));
        assert_eq!(&wood - &near, set(&[4, 900]));
        assert!(set(&[3]).is_subset(&near) && !near.is_subset(&wood));
        assert!(set(&[1, 2]).is_disjoint(&wood) && !near.is_disjoint(&wood));
    }

    #[test]
    fn sets_with_the_same_squares_are_equal_whatever_their_room() {
        let mut roomy = SquareSet::with_capacity(1617);
        roomy.insert(Square(7));
        assert_eq!(roomy, set(&[7]));
        assert_ne!(roomy, set(&[8]));
        assert_eq!(SquareSet::with_capacity(64), SquareSet::new());
        assert!(SquareSet::with_capacity(64).is_empty());
    }
}
