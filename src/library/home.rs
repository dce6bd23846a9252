//! The player's own folder.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use directories::UserDirs;

use crate::report::Problem;

const SUBFOLDERS: [&str; 5] = ["rulesets", "scripts", "boards", "locale", "saves"];

const README: &str = "\
This is your own folder for Ludimus: whatever you put here comes before the files that the program brings with it.
rulesets  one folder for each ruleset: ruleset.ron, its scripts (.luau), source.ron, examples/ and house/.
scripts   scripts that several rulesets share.
boards    boards, one file each: <name>.ron.
locale    languages of the window, one file each: <language>.ron.
saves     your games.
To change a file of the program, copy it here under the same path and edit the copy; it counts from the moment you save it.
";

/// `Ludimus` in the Documents folder, or in the user's folder if there are no Documents.
pub(super) fn usual() -> Option<PathBuf> {
    let user = UserDirs::new()?;
    Some(user.document_dir().unwrap_or(user.home_dir()).join("Ludimus"))
}

/// Makes the folder with all that belongs in it; what is there already is left as it is.
pub(super) fn prepare(home: &Path) -> Result<(), Problem> {
    let amiss = |what: &Path, error: io::Error| {
        Problem::new(what.display().to_string(), format!("your folder for Ludimus could not be made: {error}"))
            .right("free the place, or name another folder with --home")
    };
    let mut is_new = false;
    for subfolder in SUBFOLDERS {
        let folder = home.join(subfolder);
        is_new |= !folder.exists();
        fs::create_dir_all(&folder).map_err(|error| amiss(&folder, error))?;
    }
    let readme = home.join("README.txt");
    if is_new && !readme.exists() {
        let file = OpenOptions::new().write(true).create_new(true).open(&readme);
        file.and_then(|mut file| file.write_all(README.as_bytes())).map_err(|error| amiss(&readme, error))?;
    }
    Ok(())
}
