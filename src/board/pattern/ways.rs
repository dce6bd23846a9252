//! The directions of steps: which of the four or eight leaps the letters before a step choose.

/// One direction as written: a letter, or two that belong together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    One(char),
    /// `fl`, `lf`, `ff`.
    Two(char, char),
    /// `fh`.
    Half(char),
    /// `hr`.
    Hand(char),
}

fn is_upright(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

fn is_sideways(letter: char) -> bool {
    matches!(letter, 'l' | 'r' | 's')
}

pub(super) fn is_direction(letter: char) -> bool {
    is_upright(letter) || is_sideways(letter)
}

/// Has this direction a half?
pub(super) fn has_half(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'l' | 'r')
}

/// Do two letters that stand side by side make one direction?
pub(super) fn belong_together(first: char, second: char) -> bool {
    first == second || is_upright(first) != is_upright(second)
}

pub(super) fn is_oblique((far, near): (i8, i8)) -> bool {
    far != 0 && near != 0 && far.abs() != near.abs()
}

/// The four or eight leaps of these parts, each once, as (right, forward).
pub(super) fn all_ways(far: i8, near: i8) -> impl Iterator<Item = (i8, i8)> {
    let signs = |n: i8| if n == 0 { vec![0] } else { vec![n, -n] };
    let mut all: Vec<(i8, i8)> = Vec::new();
    for (x, y) in [(far, near), (near, far)] {
        for &right in &signs(x) {
            all.extend(signs(y).into_iter().map(|forward| (right, forward)));
        }
    }
    all.sort_unstable();
    all.dedup();
    all.into_iter()
}

/// Does the leap go at all to the side the letter names?
fn inclines((right, forward): (i8, i8), letter: char) -> bool {
    match letter {
        'f' => forward > 0,
        'b' => forward < 0,
        'v' => forward != 0,
        'r' => right > 0,
        'l' => right < 0,
        _ => right != 0,
    }
}

/// Does its greater part go to the side the letter names?
fn goes_farthest((right, forward): (i8, i8), letter: char) -> bool {
    inclines((right, forward), letter) && (is_upright(letter) == (forward.abs() > right.abs()))
}

/// Does it bear to the right of the straight way that it follows farthest?
fn is_right_handed((right, forward): (i8, i8)) -> bool {
    ((right > 0) == (forward > 0)) == (forward.abs() > right.abs())
}

/// Is the leap one of those that this direction chooses?
pub(super) fn goes(leap: (i8, i8), way: Way) -> bool {
    let oblique = is_oblique(leap);
    let straight = leap.0 == 0 || leap.1 == 0;
    match way {
        Way::Hand(letter) => oblique && is_right_handed(leap) == (letter == 'r'),
        Way::Half(letter) => inclines(leap, letter),
        Way::One(letter) if oblique => goes_farthest(leap, letter),
        Way::One(letter) => inclines(leap, letter),
        Way::Two(first, second) if oblique => goes_farthest(leap, second) && inclines(leap, first),
        Way::Two(first, second) if straight => inclines(leap, first) || inclines(leap, second),
        Way::Two(first, second) => inclines(leap, first) && inclines(leap, second),
    }
}
