//! What a saved game is, told without playing it: for choosing among many.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use super::{MOST_SAVE, keep, read_bounded};
use crate::game::{Game, is_house_line};
use crate::journal;
use crate::library::Library;
use crate::picture::{self, Image, Numbers, View};
use crate::rulebook::{House, OptionValue};
use crate::state::save::Save;
use crate::tongue::{Part, Phrase};

/// How wide a square is in a small picture, in points.
const SQUARE: f32 = 5.0;
/// A small picture has no more points than this along a side.
const MOST_SIDE: f32 = 260.0;

/// A saved game at a glance.
#[derive(Debug, Clone)]
pub struct Glance {
    /// The ruleset.
    pub ruleset: String,
    /// The title of the game.
    pub title: Phrase,
    /// The version of its rules.
    pub version: String,
    /// The title of the board.
    pub board: Phrase,
    /// Options that are not left at their default.
    pub options: Vec<(String, OptionValue)>,
    /// The number of the turn.
    pub turn: u32,
    /// Whose turn it is.
    pub who: Phrase,
    /// How it ended, if it has.
    pub outcome: Option<Phrase>,
    /// The house rules in force, by their titles, in order.
    pub house: Vec<Phrase>,
    /// How many actions were done.
    pub actions: usize,
    /// What it looks like; none while something is done in secret.
    pub picture: Option<Image>,
}

/// Looks at a saved game.
///
/// # Errors
/// A sentence: why it cannot be played.
pub fn glance(library: &Library, path: &Path) -> Result<Glance, String> {
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = read_bounded(path, MOST_SAVE).map_err(|error| format!("{file} cannot be read: {error}"))?;
    let mut save = Save::read(&file, &text).map_err(|problem| problem.to_string())?;
    keep::recover(path, &text, &mut save);
    let actions = save.history.done.iter().filter(|record| !is_house_line(&record.line)).count();
    let opened = Game::open(&|path| library.read(path), &save, &file).map_err(|problems| problems.to_string())?;
    let game = opened.game;
    let rules = game.rules().clone();
    let unusual = rules.options.chosen(&rules.manifest);
    let options = unusual.map(|(name, value)| (name.to_owned(), value.clone())).collect();
    let house = rules.house.iter().map(House::spoken).collect();
    let is_secret = game.hides().secret;
    let told = game.look(|table| {
        let turn = table.position.turn;
        let seat = rules.manifest.seats.get(usize::from(turn.seat));
        let plays = seat.map(|seat| seat.plays.as_slice()).unwrap_or_default();
        let side = |id: &String| Some(Phrase::own(Part::Side, id, &rules.manifest.side(id)?.title));
        let who = plays.iter().filter_map(side).collect();
        let outcome = table.position.outcome.as_ref().map(|outcome| {
            let winner = outcome.winner.map(|winner| rules.side_title(winner));
            let parts = winner.into_iter().chain([Phrase::text(&outcome.reason)]);
            Phrase::Listed("list.colon", parts.collect())
        });
        let list = picture::draw(table, &View { numbers: Numbers::Off, ..View::default() });
        let widest = (list.most[0] - list.least[0]).max(list.most[1] - list.least[1]);
        let drawn = (!is_secret).then(|| picture::raster(&list, SQUARE.max(96.0 / widest).min(MOST_SIDE / widest)));
        (turn.number, Phrase::Listed("list.comma", who), outcome, drawn.flatten())
    });
    let (turn, who, outcome, picture) = told.unwrap_or((0, Phrase::none(), None, None));
    let board = game.board();
    Ok(Glance {
        ruleset: rules.manifest.id.clone(),
        title: Phrase::own(Part::Title, "", &rules.manifest.title),
        version: rules.manifest.version.clone(),
        board: Phrase::own(Part::Board, &board.id, &board.title),
        options,
        house,
        turn,
        who,
        outcome,
        actions,
        picture,
    })
}

/// When a game was last played, by its files.
pub fn played_at(path: &Path) -> Option<SystemTime> {
    let written = |path: &Path| std::fs::metadata(path).and_then(|data| data.modified()).ok();
    written(path).max(written(&journal::beside(path)))
}

/// A moment as people write it: `2026-11-30 15:49 UTC`.
pub fn date(moment: SystemTime) -> String {
    let seconds = moment.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (days, minutes) = (seconds / 86_400, seconds % 86_400 / 60);
    // Days since the first of March of the year 0, in turns of 400 years.
    let day = days + 719_468;
    let (era, of_era) = (day / 146_097, day % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let date = of_year - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, era * 400 + year) } else { (month - 9, era * 400 + year + 1) };
    format!("{year}-{month:02}-{date:02} {:02}:{:02} UTC", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_moment_is_written_as_people_write_it() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_399, "2000-02-28 23:59 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (951_868_800, "2000-03-01 00:00 UTC"),
            (1_796_053_740, "2026-11-30 15:49 UTC"),
        ] {
            assert_eq!(date(UNIX_EPOCH + Duration::from_secs(seconds)), text);
        }
    }
}
