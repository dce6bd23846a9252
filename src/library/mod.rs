//! Where rulesets, scripts and boards come from: folders on the disk over the files that the program carries within it.

mod home;
mod watch;

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use crate::report::{Problem, nearest};

pub use watch::Watcher;

/// The largest file that is read, in bytes.
pub const MOST_BYTES: u64 = 4 * 1024 * 1024;

/// The folders of which a library consists; every path that it is asked for begins with one of them.
pub const FOLDERS: [&str; 4] = ["rulesets", "scripts", "boards", "locale"];

/// How many files are counted in a folder and those within it, at most.
const MOST_FILES: usize = 20_000;
/// How deep folders are looked into.
const MOST_DEPTH: usize = 16;

static RULESETS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/rulesets");
static SCRIPTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/scripts");
static BOARDS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/boards");
static LOCALE: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/locale");

/// The folders on the disk that a library looks into before the files within the program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Places {
    /// The player's own folder, made when it is not there. `None`: there is none.
    pub home: Option<PathBuf>,
    /// A folder that holds `rulesets/`, `scripts/` or `boards/` and comes before the home. `None`: there is none.
    pub root: Option<PathBuf>,
}

impl Places {
    /// The places of a player: what was named on the command line, else `Ludimus` in the Documents folder for the home,
    /// and for the root the current folder if it holds `rulesets/`.
    pub fn usual(home: Option<PathBuf>, root: Option<PathBuf>) -> Self {
        let here = || std::env::current_dir().ok().filter(|folder| folder.join("rulesets").is_dir());
        Self { home: home.or_else(home::usual), root: root.or_else(here) }
    }
}

/// The folder of a house rule.
pub fn house_folder(ruleset: &str, name: &str) -> String {
    format!("rulesets/{ruleset}/house/{name}")
}

/// The house rule to which a file of a ruleset belongs.
pub fn house_of(file: &str) -> Option<&str> {
    file.strip_prefix("rulesets/")?.split_once("/house/")?.1.split_once('/').map(|(name, _)| name)
}

/// Which layer a file comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// Carried within the program.
    Embedded,
    /// In the player's own folder: the file's whole path.
    Home(PathBuf),
    /// In the root that was named: the file's whole path.
    Root(PathBuf),
}

/// All files of rulesets, scripts, boards and languages, each from the first layer that has it: root, home, embedded.
///
/// Paths are relative and written with `/`: `rulesets/x/ruleset.ron`.
#[derive(Debug, Clone)]
pub struct Library {
    root: Option<PathBuf>,
    home: Option<PathBuf>,
    embedded: [&'static Dir<'static>; 4],
    /// What went wrong in opening it without making it useless: a home folder that could not be made.
    pub trouble: Vec<Problem>,
}

impl Library {
    /// Opens the library, and makes the home folder if it is not there. Whatever is amiss with the home is told in
    /// [`Library::trouble`]; the other layers serve all the same.
    ///
    /// # Errors
    /// If a root is named and is not a folder.
    pub fn open(places: Places) -> Result<Self, Problem> {
        let mut library = Self::embedded_only();
        if let Some(root) = places.root {
            if !root.is_dir() {
                return Err(Problem::new(root.display().to_string(), "there is no such folder")
                    .right("name a folder that holds rulesets/, scripts/ or boards/"));
            }
            library.root = Some(std::path::absolute(&root).unwrap_or(root));
        }
        if let Some(home) = places.home {
            let home = std::path::absolute(&home).unwrap_or(home);
            library.trouble.extend(home::prepare(&home).err());
            library.home = Some(home).filter(|home| home.is_dir());
        }
        Ok(library)
    }

    /// Only what the program carries within it.
    pub fn embedded_only() -> Self {
        Self { root: None, home: None, embedded: [&RULESETS, &SCRIPTS, &BOARDS, &LOCALE], trouble: vec![] }
    }

    /// The text of a file; a byte order mark at its head is left out.
    ///
    /// # Errors
    /// If the path leads out of the library, there is no such file (the nearest is named), it is larger than
    /// [`MOST_BYTES`], it is not text in UTF-8, or the disk does not give it.
    pub fn read(&self, path: &str) -> Result<String, Problem> {
        let bytes = match self.find(path)? {
            Some(Found::Embedded(bytes)) => bytes.to_vec(),
            Some(Found::Disk(_, on_disk)) => read_capped(path, &on_disk)?,
            None => return Err(self.not_found(path)),
        };
        let text = String::from_utf8(bytes).map_err(|error| {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
            Problem::new(path, "this is not text in UTF-8").at(line).right("save it as UTF-8")
        })?;
        Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
    }

    /// Is there such a file?
    pub fn exists(&self, path: &str) -> bool {
        matches!(self.find(path), Ok(Some(_)))
    }

    /// Which layer gives this file; `None` if none does.
    pub fn origin(&self, path: &str) -> Option<Origin> {
        Some(match self.find(path).ok()?? {
            Found::Embedded(_) => Origin::Embedded,
            Found::Disk(origin, _) => origin,
        })
    }

    /// The files directly in a folder whose names end in `.extension`, over all layers, as sorted paths for
    /// [`Library::read`]. Hidden files are left out.
    pub fn list(&self, folder: &str, extension: &str) -> Vec<String> {
        let mut names = BTreeSet::new();
        for name in self.children(folder) {
            let wanted = Path::new(&name).extension().is_some_and(|e| e == extension);
            let path = format!("{folder}/{name}");
            if wanted && self.exists(&path) {
                names.insert(path);
            }
        }
        names.into_iter().collect()
    }

    /// All files in a folder and the folders within it, over all layers, as sorted paths. Hidden ones are left out.
    pub fn files(&self, folder: &str) -> Vec<String> {
        let mut files = BTreeSet::new();
        let mut folders = vec![(folder.to_owned(), 0)];
        while let Some((folder, depth)) = folders.pop() {
            for name in self.children(&folder) {
                let path = format!("{folder}/{name}");
                if self.exists(&path) {
                    files.insert(path);
                } else if depth < MOST_DEPTH {
                    folders.push((path, depth + 1));
                }
            }
        }
        files.into_iter().take(MOST_FILES).collect()
    }

    /// The ids of all rulesets: the folders in `rulesets/` that hold a `ruleset.ron`.
    pub fn rulesets(&self) -> Vec<String> {
        let folders = self.children("rulesets").into_iter();
        folders.filter(|id| self.exists(&format!("rulesets/{id}/ruleset.ron"))).collect()
    }

    /// The names of all house rules of a ruleset: the folders in its `house/` that hold a `house.ron`.
    pub fn houses(&self, ruleset: &str) -> Vec<String> {
        let folder = format!("rulesets/{ruleset}/house");
        let names = self.children(&folder).into_iter();
        names.filter(|name| self.exists(&format!("{folder}/{name}/house.ron"))).collect()
    }

    /// The ids of all boards: the files `boards/<id>.ron`.
    pub fn boards(&self) -> Vec<String> {
        let files = self.list("boards", "ron").into_iter();
        files.filter_map(|path| Some(path.strip_prefix("boards/")?.strip_suffix(".ron")?.to_owned())).collect()
    }

    /// Where games are saved: `saves` in the home folder, or in the current folder if there is no home.
    pub fn saves_folder(&self) -> PathBuf {
        self.home.as_deref().unwrap_or(Path::new("")).join("saves")
    }

    /// The player's own folder, if there is one.
    pub fn home(&self) -> Option<&Path> {
        self.home.as_deref()
    }

    /// The folders on the disk that the library looks into, in order.
    pub fn disk_folders(&self) -> Vec<PathBuf> {
        self.root.iter().chain(&self.home).cloned().collect()
    }

    /// The first layer's file of this path.
    fn find(&self, path: &str) -> Result<Option<Found>, Problem> {
        check_path(path, true)?;
        let root = self.root.iter().map(|folder| (folder, Origin::Root as fn(PathBuf) -> Origin));
        let home = self.home.iter().map(|folder| (folder, Origin::Home as fn(PathBuf) -> Origin));
        for (folder, origin) in root.chain(home) {
            if let Some(on_disk) = on_disk(folder, path)? {
                return Ok(Some(Found::Disk(origin(folder.join(path)), on_disk)));
            }
        }
        let embedded = self.embedded_folder(path).and_then(|(dir, rest)| dir.get_file(rest));
        Ok(embedded.map(|file| Found::Embedded(file.contents())))
    }

    /// The embedded folder that a path begins with, and the rest of the path.
    fn embedded_folder<'a>(&self, path: &'a str) -> Option<(&'static Dir<'static>, &'a str)> {
        let (top, rest) = path.split_once('/').unwrap_or((path, ""));
        let at = FOLDERS.iter().position(|&folder| folder == top)?;
        Some((self.embedded[at], rest))
    }

    /// The names of what is directly in a folder, over all layers, without hidden ones.
    fn children(&self, folder: &str) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        if check_path(folder, false).is_err() {
            return names;
        }
        for layer in self.disk_folders() {
            let entries = fs::read_dir(layer.join(folder)).into_iter().flatten().flatten();
            names.extend(entries.filter_map(|entry| entry.file_name().into_string().ok()));
        }
        let embedded = self.embedded_folder(folder);
        let dir = embedded.and_then(|(dir, rest)| if rest.is_empty() { Some(dir) } else { dir.get_dir(rest) });
        names.extend(dir.iter().flat_map(|dir| dir.entries()).filter_map(|entry| name_of(entry.path())));
        names.retain(|name| !name.starts_with('.'));
        names
    }

    fn not_found(&self, path: &str) -> Problem {
        let problem = Problem::new(path, "there is no such file");
        match self.nearest(path) {
            Some(near) => problem.right(format!("did you mean '{near}'?")),
            None => problem,
        }
    }

    /// The file whose path is like this one in each of its parts.
    fn nearest(&self, path: &str) -> Option<String> {
        let (top, rest) = path.split_once('/')?;
        let mut near = top.to_owned();
        for part in rest.split('/') {
            let children = self.children(&near);
            let part = nearest(part, children.iter().map(String::as_str))?;
            near = format!("{near}/{part}");
        }
        self.exists(&near).then_some(near)
    }
}

enum Found {
    Embedded(&'static [u8]),
    /// The file's origin, and where it truly lies.
    Disk(Origin, PathBuf),
}

fn name_of(path: &Path) -> Option<String> {
    path.file_name()?.to_str().map(str::to_owned)
}

/// Refuses a path that is not plainly one of a library's.
fn check_path(path: &str, of_file: bool) -> Result<(), Problem> {
    let wrong = |what: &str, right: &str| Err(Problem::new(path, what).right(right));
    let parts: Vec<&str> = path.split('/').collect();
    if parts.contains(&"..") {
        return wrong("a path may not lead upwards by '..'", "name the file from the library's own folders");
    }
    if path.starts_with('/') || path.contains(['\\', ':', '\0']) {
        return wrong("a path must be relative, its parts divided by '/'", "write for instance 'boards/plain.ron'");
    }
    if parts.iter().any(|part| part.is_empty() || *part == ".") {
        return wrong("a path may have no empty part and no '.'", "write for instance 'boards/plain.ron'");
    }
    if !FOLDERS.contains(&parts[0]) || (of_file && parts.len() < 2) {
        return wrong(
            "a library has only files in rulesets/, scripts/, boards/ and locale/",
            "begin with one of these",
        );
    }
    Ok(())
}

/// Where the file of this path lies on the disk, if the layer has it.
fn on_disk(layer: &Path, path: &str) -> Result<Option<PathBuf>, Problem> {
    let amiss = |error: io::Error| Problem::new(path, format!("it cannot be read: {error}"));
    let full = match layer.join(path).canonicalize() {
        Ok(full) => full,
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            return Ok(None);
        }
        Err(error) => return Err(amiss(error)),
    };
    if !full.starts_with(layer.canonicalize().map_err(amiss)?) {
        return Err(Problem::new(path, format!("it is a link that leads out of {}", layer.display()))
            .right("put the file itself there"));
    }
    if !full.metadata().map_err(amiss)?.is_file() {
        return Err(Problem::new(path, "this is a folder or a device, not a file"));
    }
    Ok(Some(full))
}

/// The bytes of a file, if they are not too many.
fn read_capped(path: &str, on_disk: &Path) -> Result<Vec<u8>, Problem> {
    let amiss = |error: io::Error| Problem::new(path, format!("it cannot be read: {error}"));
    let too_large = |size: u64| {
        Problem::new(path, format!("the file has {size} bytes")).right(format!("the most that is read is {MOST_BYTES}"))
    };
    let file = File::open(on_disk).map_err(amiss)?;
    let size = file.metadata().map_err(amiss)?.len();
    if size > MOST_BYTES {
        return Err(too_large(size));
    }
    let mut bytes = Vec::new();
    // It may have grown since it was asked for its size.
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(amiss)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(too_large(bytes.len() as u64));
    }
    Ok(bytes)
}

/// The files in a folder and the folders within it, hidden ones left out, links to folders not followed.
fn files_under(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let hidden = entry.file_name().to_string_lossy().starts_with('.');
            let Ok(kind) = entry.file_type() else { continue };
            if hidden || files.len() >= MOST_FILES {
                continue;
            }
            if kind.is_dir() && depth < MOST_DEPTH {
                folders.push((entry.path(), depth + 1));
            } else if !kind.is_dir() {
                files.push(entry.path());
            }
        }
    }
    files
}

#[cfg(test)]
mod tests;
