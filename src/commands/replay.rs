//! `ludimus replay`: is a saved game still a game of these rules?

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::choose::find_save;
use super::{Stop, count, tell};
use crate::game::Verifier;
use crate::library::Library;
use crate::session::Session;
use crate::tongue::Phrase;

/// Plays a saved game again from its start, under the scripts that are there now.
///
/// Each action must still be legal and lead to the position to which it led when it was played.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  ludimus replay evening.ron\n  ludimus replay --verify evening.ron --carried")]
pub struct Replay {
    /// The saved game: a file, or a name in the folder of saves
    save: PathBuf,
    /// Verify it and do nothing else, as is done without it: the exit code is 0 if it agrees, 3 if not, 1 if it cannot be read
    #[arg(long)]
    verify: bool,
    /// Under the rules that the save carries
    #[arg(long)]
    carried: bool,
}

impl Replay {
    pub fn run(self, library: Library) -> Result<(), Stop> {
        let path = find_save(&library, &self.save)?;
        let mut session = Session::open(library, &path)?;
        if self.carried {
            session.play_carried(true)?;
        }
        session.notices.iter().map(Phrase::english).for_each(tell);
        let mut verifier = Verifier::new(&|path| session.text_of(path), &session.game)?;
        loop {
            match verifier.go_on(100) {
                Ok(true) => break,
                Ok(false) => {}
                Err(trouble) => return Err(Stop::Disagrees(session.game.tell_trouble(&trouble).english())),
            }
        }
        let (_, all) = verifier.progress();
        let verb = if all == 1 { "agrees" } else { "agree" };
        writeln!(io::stdout(), "{} {verb}", count(all, "action"))?;
        Ok(())
    }
}
