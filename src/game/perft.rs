//! Counting the ways in which a game can go on.

use super::Game;
use crate::lua::Fault;
use crate::rulebook::Candidate;

/// One more action of a game: a listed one, or the end of the step.
#[derive(Clone, Copy)]
enum Next<'a> {
    Act(&'a Candidate),
    Pass,
}

fn play<T>(game: &mut Game, next: Next, count: impl FnOnce(&mut Game) -> Result<T, Fault>) -> Result<T, Fault> {
    let mark = game.played();
    match next {
        Next::Act(candidate) => game.play(candidate, false)?,
        Next::Pass => game.play_pass(false)?,
    }
    let counted = count(game);
    game.take_back_to(mark);
    counted
}

fn count(game: &mut Game, depth: u32, lists: &mut [Vec<Candidate>]) -> Result<u64, Fault> {
    let Some((list, deeper)) = lists.split_first_mut() else { return Ok(1) };
    game.list_legal(list);
    // Where steps end by themselves, nobody can pass.
    let may_pass = game.rules().turn.may_pass && game.may_pass();
    if depth <= 1 {
        return Ok(list.len() as u64 + u64::from(may_pass));
    }
    let mut ways = 0;
    for candidate in list.iter() {
        ways += play(game, Next::Act(candidate), |game| count(game, depth - 1, deeper))?;
    }
    if may_pass {
        ways += play(game, Next::Pass, |game| count(game, depth - 1, deeper))?;
    }
    Ok(ways)
}

/// In how many ways a game can go on for so many actions. The last of them are listed and not played.
///
/// # Errors
/// The fault of a script; the game is then as before.
pub fn perft(game: &mut Game, depth: u32) -> Result<u64, Fault> {
    let mut lists = vec![Vec::new(); depth as usize];
    count(game, depth, &mut lists)
}

/// The same for each first action, as it is written.
///
/// # Errors
/// As [`perft`].
pub fn divide(game: &mut Game, depth: u32) -> Result<Vec<(String, u64)>, Fault> {
    let mut lists = vec![Vec::new(); depth.saturating_sub(1) as usize];
    let mut parts = Vec::new();
    for candidate in game.legal() {
        let line = game.look(|table| table.print(&candidate.action())).unwrap_or_default();
        let ways = play(game, Next::Act(&candidate), |game| count(game, depth - 1, &mut lists))?;
        parts.push((line, ways));
    }
    if game.may_pass() {
        let ways = play(game, Next::Pass, |game| count(game, depth - 1, &mut lists))?;
        parts.push((game.rules().turn.done.clone(), ways));
    }
    Ok(parts)
}
