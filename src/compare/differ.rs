//! Where several boards disagree.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Square;

/// What is true of the squares of a board: for each square, any number of sentences.
pub type Items = BTreeMap<Square, BTreeSet<String>>;

/// For each of several boards, the squares of which something is true that is not true on all, and those of which something is
/// not true that is true on another.
pub fn disagreement(boards: &[Items]) -> Vec<[Vec<Square>; 2]> {
    let squares: BTreeSet<Square> = boards.iter().flat_map(|items| items.keys().copied()).collect();
    let none = BTreeSet::new();
    let mut differing = vec![[Vec::new(), Vec::new()]; boards.len()];
    for square in squares {
        let here: Vec<&BTreeSet<String>> = boards.iter().map(|items| items.get(&square).unwrap_or(&none)).collect();
        for (items, [more, fewer]) in here.iter().zip(&mut differing) {
            if here.iter().any(|other| !items.is_subset(other)) {
                more.push(square);
            }
            if here.iter().any(|other| !other.is_subset(items)) {
                fewer.push(square);
            }
        }
    }
    differing
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(of: &[(u32, &[&str])]) -> Items {
        of.iter().map(|(square, items)| (Square(*square), items.iter().map(|i| (*i).to_owned()).collect())).collect()
    }

    #[test]
    fn boards_disagree_where_one_has_what_another_has_not() {
        let boards =
            [items(&[(1, &["go"]), (2, &["go"])]), items(&[(1, &["go"]), (3, &["go"])]), items(&[(1, &["go"])])];
        let squares = |list: &[u32]| list.iter().map(|n| Square(*n)).collect::<Vec<_>>();
        let found = disagreement(&boards);
        assert_eq!(found[0], [squares(&[2]), squares(&[3])]);
        assert_eq!(found[1], [squares(&[3]), squares(&[2])]);
        assert_eq!(found[2], [squares(&[]), squares(&[2, 3])]);
    }

    #[test]
    fn a_square_may_be_reached_otherwise_on_each_board() {
        let found = disagreement(&[items(&[(1, &["alone"])]), items(&[(1, &["by two"])])]);
        assert_eq!(found[0], [vec![Square(1)], vec![Square(1)]]);
        assert_eq!(disagreement(&[items(&[(1, &["alone"])])])[0], [vec![], vec![]], "one board agrees with itself");
    }
}
