use super::*;

use std::sync::mpsc;
use std::time::{Duration, Instant};

use include_dir::DirEntry;
use tempfile::TempDir;

static TEST_RULESETS: Dir<'static> = Dir::new(
    "",
    &[DirEntry::Dir(Dir::new(
        "chess",
        &[
            DirEntry::File(include_dir::File::new("chess/ruleset.ron", b"embedded")),
            DirEntry::File(include_dir::File::new("chess/pieces.luau", b"embedded")),
        ],
    ))],
);
static TEST_BOARDS: Dir<'static> = Dir::new(
    "",
    &[
        DirEntry::File(include_dir::File::new("plain.ron", b"embedded")),
        DirEntry::File(include_dir::File::new("plate-3.ron", b"embedded")),
    ],
);
static NOTHING: Dir<'static> = Dir::new("", &[]);

/// A library with a home and a root in temporary folders, and known files within the program.
fn library() -> (TempDir, TempDir, Library) {
    let (home, root) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let places = Places { home: Some(home.path().join("Ludimus")), root: Some(root.path().to_owned()) };
    let mut library = Library::open(places).unwrap();
    library.embedded = [&TEST_RULESETS, &NOTHING, &TEST_BOARDS, &NOTHING];
    (home, root, library)
}

fn write(folder: &Path, path: &str, text: impl AsRef<[u8]>) {
    let file = folder.join(path);
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

fn complaint(library: &Library, path: &str) -> String {
    library.read(path).unwrap_err().to_string()
}

#[test]
fn a_file_comes_from_the_root_then_the_home_then_the_program() {
    let (_keep, root, library) = library();
    let home = library.home().unwrap().to_owned();
    assert_eq!(library.read("boards/plain.ron").unwrap(), "embedded");
    assert_eq!(library.origin("boards/plain.ron"), Some(Origin::Embedded));

    write(&home, "boards/plain.ron", "home");
    assert_eq!(library.read("boards/plain.ron").unwrap(), "home");
    assert_eq!(library.origin("boards/plain.ron"), Some(Origin::Home(home.join("boards/plain.ron"))));

    write(root.path(), "boards/plain.ron", "root");
    assert_eq!(library.read("boards/plain.ron").unwrap(), "root");
    assert_eq!(library.origin("boards/plain.ron"), Some(Origin::Root(root.path().join("boards/plain.ron"))));

    assert_eq!(library.read("boards/plate-3.ron").unwrap(), "embedded", "the layers are laid file by file");
    assert_eq!(library.origin("boards/none.ron"), None);
    assert_eq!(library.disk_folders(), [root.path().to_owned(), home]);
}

#[test]
fn lists_are_the_union_of_the_layers() {
    let (_keep, root, library) = library();
    let home = library.home().unwrap().to_owned();
    write(root.path(), "boards/plain.ron", "");
    write(root.path(), "boards/.hidden.ron", "");
    write(root.path(), "boards/notes.txt", "");
    write(root.path(), "boards/folder.ron/x.ron", "");
    write(&home, "boards/alps.ron", "");
    write(&home, "rulesets/opiz/ruleset.ron", "");
    write(&home, "rulesets/unfinished/notes.ron", "");
    assert_eq!(library.list("boards", "ron"), ["boards/alps.ron", "boards/plain.ron", "boards/plate-3.ron"]);
    assert_eq!(library.boards(), ["alps", "plain", "plate-3"]);
    assert_eq!(library.rulesets(), ["chess", "opiz"]);
    assert_eq!(library.list("rulesets/chess", "luau"), ["rulesets/chess/pieces.luau"]);
    assert_eq!(library.list("../boards", "ron"), [""; 0]);
}

#[test]
fn a_missing_file_is_named_with_its_nearest_neighbour() {
    let (_home, root, library) = library();
    write(root.path(), "scripts/troops.luau", "");
    assert_eq!(
        complaint(&library, "boards/plate3.ron"),
        "boards/plate3.ron: there is no such file; did you mean 'boards/plate-3.ron'?"
    );
    assert_eq!(
        complaint(&library, "rulesets/ches/ruleset.ron"),
        "rulesets/ches/ruleset.ron: there is no such file; did you mean 'rulesets/chess/ruleset.ron'?"
    );
    assert_eq!(
        complaint(&library, "scripts/trops.luau"),
        "scripts/trops.luau: there is no such file; did you mean 'scripts/troops.luau'?"
    );
    assert_eq!(complaint(&library, "scripts/x.luau"), "scripts/x.luau: there is no such file");
    assert!(!library.exists("scripts/x.luau"));
}

#[test]
fn no_path_leads_out_of_the_library() {
    let (_home, root, library) = library();
    write(root.path(), "secret.ron", "secret");
    fs::create_dir_all(root.path().join("boards")).unwrap();
    let cases = [
        ("boards/../secret.ron", "may not lead upwards by '..'"),
        ("../secret.ron", "may not lead upwards by '..'"),
        ("/etc/passwd", "must be relative"),
        ("C:/boards/x.ron", "must be relative"),
        ("boards\\x.ron", "its parts divided by '/'"),
        ("boards//x.ron", "no empty part"),
        ("boards/./x.ron", "no '.'"),
        ("", "no empty part"),
        ("secret.ron", "only files in rulesets/, scripts/, boards/ and locale/"),
        ("boards", "only files in rulesets/, scripts/, boards/ and locale/"),
    ];
    for (path, says) in cases {
        assert!(complaint(&library, path).contains(says), "{path}: {}", complaint(&library, path));
        assert!(!library.exists(path));
    }
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_only_within_its_layer() {
    let (_home, root, library) = library();
    let outside = TempDir::new().unwrap();
    write(outside.path(), "secret.ron", "secret");
    write(root.path(), "boards/true.ron", "true");
    let boards = root.path().join("boards");
    std::os::unix::fs::symlink(outside.path().join("secret.ron"), boards.join("out.ron")).unwrap();
    std::os::unix::fs::symlink(outside.path(), boards.join("away")).unwrap();
    std::os::unix::fs::symlink(boards.join("true.ron"), boards.join("alias.ron")).unwrap();
    assert_eq!(library.read("boards/alias.ron").unwrap(), "true");
    assert!(complaint(&library, "boards/out.ron").contains("boards/out.ron: it is a link that leads out of"));
    assert!(complaint(&library, "boards/away/secret.ron").contains("put the file itself there"));
    assert_eq!(library.list("boards", "ron").len(), 4, "{:?}", library.list("boards", "ron"));
}

#[test]
fn what_is_no_text_of_a_decent_size_is_refused() {
    let (_home, root, library) = library();
    write(root.path(), "boards/latin.ron", b"one\ntwo \xe4");
    assert_eq!(
        complaint(&library, "boards/latin.ron"),
        "boards/latin.ron:2: this is not text in UTF-8; save it as UTF-8"
    );
    fs::File::create(root.path().join("boards/large.ron")).unwrap().set_len(MOST_BYTES + 1).unwrap();
    assert_eq!(
        complaint(&library, "boards/large.ron"),
        "boards/large.ron: the file has 4194305 bytes; the most that is read is 4194304"
    );
    fs::create_dir(root.path().join("boards/folder.ron")).unwrap();
    assert!(complaint(&library, "boards/folder.ron").contains("not a file"));
    write(root.path(), "boards/marked.ron", "\u{feff}text");
    assert_eq!(library.read("boards/marked.ron").unwrap(), "text");
}

#[test]
fn the_home_is_made_on_first_use_and_then_left_alone() {
    let (_keep, _root, library) = library();
    let home = library.home().unwrap().to_owned();
    for folder in ["rulesets", "scripts", "boards", "locale", "saves"] {
        assert!(home.join(folder).is_dir(), "{folder}");
    }
    assert_eq!(library.saves_folder(), home.join("saves"));
    assert_eq!(fs::read_to_string(home.join("README.txt")).unwrap().lines().count(), 7);
    fs::remove_file(home.join("README.txt")).unwrap();
    let again = Library::open(Places { home: Some(home.clone()), root: None }).unwrap();
    assert_eq!(again.trouble, []);
    assert!(!home.join("README.txt").exists(), "a file that was thrown away does not come back");
}

#[test]
fn a_home_that_cannot_be_made_is_told_and_the_rest_serves() {
    let folder = TempDir::new().unwrap();
    write(folder.path(), "file", "in the way");
    let home = folder.path().join("file");
    let library = Library::open(Places { home: Some(home), root: None }).unwrap();
    assert_eq!(library.trouble.len(), 1);
    let says = library.trouble[0].to_string();
    assert!(says.contains("your folder for Ludimus could not be made"), "{says}");
    assert!(says.ends_with("free the place, or name another folder with --home"), "{says}");
    assert_eq!(library.home(), None);
    assert!(library.disk_folders().is_empty());
    assert_eq!(library.rulesets(), Library::embedded_only().rulesets());
}

#[test]
fn a_root_must_be_a_folder() {
    let places = Places { home: None, root: Some(PathBuf::from("no/such/folder")) };
    let says = Library::open(places).unwrap_err().to_string();
    assert_eq!(
        says,
        "no/such/folder: there is no such folder; name a folder that holds rulesets/, scripts/ or boards/"
    );
}

/// A watched library, and a bell that its watcher rings.
struct Watched {
    _home: TempDir,
    root: PathBuf,
    _root: TempDir,
    watcher: Watcher,
    bell: mpsc::Receiver<()>,
}

fn watched(prepare: impl Fn(&Path)) -> Watched {
    let (home, root, library) = library();
    prepare(root.path());
    let (ring, bell) = mpsc::channel();
    let watcher = Watcher::new(&library, move || {
        let _ = ring.send(());
    })
    .unwrap();
    Watched { _home: home, root: root.path().canonicalize().unwrap(), _root: root, watcher, bell }
}

impl Watched {
    /// Waits until each of these files has been told of, and gives all that were; fails after five seconds, or if another
    /// kind of file is told of.
    fn tells_of(&self, files: &[&str]) -> BTreeSet<PathBuf> {
        let mut told = BTreeSet::new();
        let end = Instant::now() + Duration::from_secs(5);
        let mut wanted: BTreeSet<PathBuf> = files.iter().map(|file| self.root.join(file)).collect();
        while !wanted.is_empty() {
            let rang = self.bell.recv_timeout(end.saturating_duration_since(Instant::now()));
            assert!(rang.is_ok(), "never told of {wanted:?}");
            for file in self.watcher.changed() {
                let extension = file.extension().unwrap();
                assert!(extension == "luau" || extension == "ron", "told of {}", file.display());
                wanted.remove(&file);
                told.insert(file);
            }
        }
        told
    }
}

#[test]
fn a_save_in_place_is_told() {
    let watched = watched(|root| write(root, "rulesets/x/rules.luau", "old"));
    fs::write(watched.root.join("rulesets/x/rules.luau"), "new").unwrap();
    watched.tells_of(&["rulesets/x/rules.luau"]);
}

#[test]
fn a_save_by_rename_is_told_and_the_editors_copy_is_not() {
    let watched = watched(|root| write(root, "boards/plain.ron", "old"));
    fs::write(watched.root.join("boards/.plain.ron.swp"), "new").unwrap();
    fs::write(watched.root.join("boards/plain.ron.tmp"), "new").unwrap();
    fs::rename(watched.root.join("boards/plain.ron.tmp"), watched.root.join("boards/plain.ron")).unwrap();
    watched.tells_of(&["boards/plain.ron"]);
}

#[test]
fn files_that_come_with_their_folder_are_told() {
    let watched = watched(|root| fs::create_dir_all(root.join("rulesets")).unwrap());
    write(&watched.root, "rulesets/new/deep/rules.luau", "");
    write(&watched.root, "rulesets/new/ruleset.ron", "");
    watched.tells_of(&["rulesets/new/deep/rules.luau", "rulesets/new/ruleset.ron"]);
    write(&watched.root, "rulesets/new/deep/rules.luau", "later");
    watched.tells_of(&["rulesets/new/deep/rules.luau"]);
}

#[test]
fn a_library_folder_made_later_is_watched() {
    let watched = watched(|_| ());
    write(&watched.root, "scripts/troops.luau", "");
    watched.tells_of(&["scripts/troops.luau"]);
    write(&watched.root, "scripts/troops.luau", "later");
    watched.tells_of(&["scripts/troops.luau"]);
}

#[test]
fn what_goes_with_its_folder_is_told() {
    let watched = watched(|root| {
        write(root, "rulesets/x/rules.luau", "");
        write(root, "boards/a.ron", "");
    });
    fs::rename(watched.root.join("rulesets/x"), watched.root.join("x")).unwrap();
    fs::remove_file(watched.root.join("boards/a.ron")).unwrap();
    watched.tells_of(&["rulesets/x/rules.luau", "boards/a.ron"]);
}

#[test]
fn reading_is_no_change() {
    let watched = watched(|root| write(root, "boards/plain.ron", "text"));
    fs::read_to_string(watched.root.join("boards/plain.ron")).unwrap();
    fs::write(watched.root.join("boards/other.ron"), "text").unwrap();
    assert_eq!(watched.tells_of(&["boards/other.ron"]), BTreeSet::from([watched.root.join("boards/other.ron")]));
}

#[test]
fn a_library_without_folders_can_be_watched() {
    let watcher = Watcher::new(&Library::embedded_only(), || ()).unwrap();
    assert!(watcher.changed().is_empty());
}
