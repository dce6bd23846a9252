//! `ludimus why`: which rules stand behind a line, and which against it.

use std::io::{self, Write};

use clap::Args;

use super::choose::Position;
use super::{Stop, tell_all};
use crate::game::Game;
use crate::library::Library;
use crate::rulebook::{Citation, Said};

/// Explains a line: the offers that contain it, and every rule that refuses it.
#[derive(Debug, Args)]
#[command(
    override_usage = "ludimus why [OPTIONS] <RULESET> <LINE>...\n       ludimus why --load <SAVE> <LINE>...",
    after_help = "Examples:\n  \
        ludimus why hellwig-1803 \"m from 1252 onto 807\"\n  \
        ludimus why --load evening.ron 1252-807"
)]
pub struct Why {
    #[command(flatten)]
    position: Position,
    /// The ruleset (none with --load), and then the action line
    #[arg(required = true, value_names = ["RULESET", "LINE"], num_args = 1..)]
    words: Vec<String>,
}

impl Why {
    pub fn run(self, library: Library) -> Result<(), Stop> {
        let (ruleset, line) = match (&self.position.load, self.words.split_first()) {
            (None, Some((ruleset, line))) => (Some(ruleset.as_str()), line),
            _ => (None, self.words.as_slice()),
        };
        let line = line.join(" ");
        let session = self.position.open(library, ruleset, 0)?;
        if line.is_empty() {
            let right = "write it after the ruleset, for instance 'ludimus why hellwig-1803 1252-807'";
            return Err(Stop::Wrong(format!("there is no line to explain; {right}")));
        }
        let game = &session.game;
        let unread = game.look(|table| table.parse(&line).err()).flatten();
        if let Some(why) = unread {
            return Err(Stop::Wrong(why.says.english()));
        }
        explain(game, &line, &mut io::stdout().lock())?;
        tell_all(&game.take_printed());
        Ok(())
    }
}

/// Writes all that stands for and against a line.
pub fn explain(game: &Game, line: &str, out: &mut impl Write) -> io::Result<()> {
    let why = game.why_not(line);
    writeln!(out, "{}", why.line)?;
    for offer in &why.offers {
        writeln!(out, "  offered by {}", stated(game, offer))?;
    }
    for reason in &why.reasons {
        if reason.key.is_empty() {
            writeln!(out, "  refused: {}{}", reason.says.english(), place(game, &reason.key, &reason.place))?;
        } else {
            writeln!(out, "  refused by {reason}{}", place(game, &reason.key, &reason.place))?;
        }
    }
    if why.reasons.is_empty() {
        writeln!(out, "  it may be played")?;
    }
    for line in in_section(game, line) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// The ground in section, if the action names what a piece can look at over heights.
fn in_section(game: &Game, line: &str) -> Vec<String> {
    let told = game.look(|table| {
        let Ok(Said::Act(action)) = table.parse(line) else { return Vec::new() };
        let Some(id) = action.actor else { return Vec::new() };
        let targets = action.to.iter().chain(&action.squares);
        let sections: Vec<_> = targets.flat_map(|to| table.sections_of(action.verb, id, *to)).collect();
        sections.iter().map(|section| section.told(table).english()).collect()
    });
    told.unwrap_or_default()
}

/// An offer, given as `key: sentence`, with where it stands.
fn stated(game: &Game, offer: &str) -> String {
    let rules = game.rules();
    let citations = rules.citations();
    let found = citations.into_iter().find(|citation| citation.to_string() == offer);
    found.map_or_else(|| offer.to_owned(), |c| format!("{offer}{}", place(game, &c.key, &c.origin.to_string())))
}

/// Further paragraphs, file and line of a rule, in brackets.
fn place(game: &Game, key: &str, at: &str) -> String {
    let rules = game.rules();
    let is_meant = |c: &&Citation| if key.is_empty() { c.origin.to_string() == at } else { c.key == key };
    let citation = rules.citations().into_iter().find(is_meant);
    let is_in_key = |at: &str| key.split(' ').next() == Some(at);
    let cites = citation.map(|c| c.cites.iter().filter(|at| !is_in_key(at)).map(String::as_str).collect::<Vec<_>>());
    let cites = if key.is_empty() { String::new() } else { cites.unwrap_or_default().join(", ") };
    let amended = citation.iter().flat_map(|c| &c.amended);
    let at = amended.fold(at.to_owned(), |at, amendment| format!("{at}; {} at {}", amendment.told(), amendment.by));
    match (cites.is_empty(), at.is_empty()) {
        (true, true) => String::new(),
        (true, false) => format!(" ({at})"),
        (false, true) => format!(" (see {cites})"),
        (false, false) => format!(" (see {cites}; {at})"),
    }
}
