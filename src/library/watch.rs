//! Watching the library's folders for files that are saved.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use notify::event::{AccessKind, AccessMode};
use notify::{EventKind, RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, DebouncedEvent, Debouncer, RecommendedCache, new_debouncer};

use super::{FOLDERS, Library, files_under};
use crate::report::Problem;

/// How long a file must be left alone before it counts as saved.
const CALM: Duration = Duration::from_millis(40);
/// When a folder that is new is looked into for the second time.
const SECOND_LOOK: Duration = Duration::from_millis(250);

type Changed = Arc<Mutex<BTreeSet<PathBuf>>>;

/// Tells which scripts and data files of a library's folders were written, made or taken away.
///
/// Dropping it ends the watch.
#[derive(Debug)]
pub struct Watcher {
    changed: Changed,
    messages: Sender<Message>,
}

enum Message {
    Events(DebounceEventResult),
    Stop,
}

impl Watcher {
    /// Watches the folders of a library that are on the disk, those included that will be made later. `wake` is called
    /// from the watcher's own thread whenever [`Watcher::changed`] has something to tell.
    ///
    /// # Errors
    /// If the system does not let the folders be watched.
    pub fn new(library: &Library, wake: impl Fn() + Send + 'static) -> Result<Self, Problem> {
        let (messages, received) = mpsc::channel();
        let to_thread = messages.clone();
        let debouncer = new_debouncer(CALM, None, move |events: DebounceEventResult| {
            // The thread is gone only when nobody watches any more.
            let _ = to_thread.send(Message::Events(events));
        });
        let debouncer = debouncer.map_err(|error| unwatched(Path::new("the library"), &error))?;
        let folders = library.disk_folders();
        let layers = folders.iter().map(|folder| folder.canonicalize().unwrap_or_else(|_| folder.clone())).collect();
        let changed = Changed::default();
        let mut watch = Watch { debouncer, layers, seen: BTreeMap::new(), again: vec![], changed: changed.clone() };
        watch.begin()?;
        let thread = std::thread::Builder::new().name("library watch".to_owned());
        let spawned = thread.spawn(move || watch.run(&received, &wake));
        spawned.map_err(|error| Problem::new("the library", format!("its folders cannot be watched: {error}")))?;
        Ok(Self { changed, messages })
    }

    /// The files that changed since this was last asked: scripts (`.luau`, `.lua`) and data (`.ron`), neither hidden nor an
    /// editor's copy, in order, each by its whole path with links resolved.
    pub fn changed(&self) -> Vec<PathBuf> {
        let mut changed = self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *changed).into_iter().collect()
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        let _ = self.messages.send(Message::Stop);
    }
}

fn unwatched(folder: &Path, error: &notify::Error) -> Problem {
    let problem = Problem::new(folder.display().to_string(), format!("the folder cannot be watched: {error}"));
    match error.kind {
        notify::ErrorKind::MaxFilesWatch => problem.right("raise the system's limit, fs.inotify.max_user_watches"),
        _ => problem.right("restart after a change to have it read"),
    }
}

/// When a file was written, and its size.
type Stamp = (Option<SystemTime>, u64);

/// What the watcher's thread keeps.
struct Watch {
    debouncer: Debouncer<RecommendedWatcher, RecommendedCache>,
    layers: Vec<PathBuf>,
    /// Every file that was there when last looked, for what the system tells of folders only.
    seen: BTreeMap<PathBuf, Stamp>,
    /// Folders to be looked into again.
    again: Vec<(Instant, PathBuf)>,
    changed: Changed,
}

impl Watch {
    fn begin(&mut self) -> Result<(), Problem> {
        for layer in self.layers.clone() {
            // A root may hold much besides the library, so it is not watched with all its folders.
            let watched = self.debouncer.watch(&layer, RecursiveMode::NonRecursive);
            watched.map_err(|error| unwatched(&layer, &error))?;
            for folder in FOLDERS.map(|name| layer.join(name)) {
                if folder.is_dir() {
                    let watched = self.debouncer.watch(&folder, RecursiveMode::Recursive);
                    watched.map_err(|error| unwatched(&folder, &error))?;
                    self.compare(&folder);
                }
            }
        }
        Ok(())
    }

    fn run(mut self, received: &Receiver<Message>, wake: &impl Fn()) {
        loop {
            let due = self.again.iter().map(|(due, _)| *due).min();
            let message = match due {
                Some(due) => received.recv_timeout(due.saturating_duration_since(Instant::now())),
                None => received.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let mut news = BTreeSet::new();
            match message {
                Ok(Message::Events(Ok(events))) => {
                    for event in &events {
                        self.note(event, &mut news);
                    }
                }
                Ok(Message::Events(Err(errors))) => {
                    for error in errors {
                        tracing::warn!("watching the library's folders: {error}");
                    }
                }
                Ok(Message::Stop) | Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {}
            }
            let now = Instant::now();
            for (_, folder) in self.again.extract_if(.., |(due, _)| *due <= now).collect::<Vec<_>>() {
                news.extend(self.compare(&folder));
            }
            if !news.is_empty() {
                self.changed.lock().unwrap_or_else(PoisonError::into_inner).extend(news);
                wake();
            }
        }
    }

    fn note(&mut self, event: &DebouncedEvent, news: &mut BTreeSet<PathBuf>) {
        if event.need_rescan() {
            for layer in self.layers.clone() {
                for name in FOLDERS {
                    news.extend(self.compare(&layer.join(name)));
                }
            }
            return;
        }
        let is_end_of_writing = event.kind == EventKind::Access(AccessKind::Close(AccessMode::Write));
        if matches!(event.kind, EventKind::Access(_)) && !is_end_of_writing {
            return;
        }
        for path in &event.paths {
            if !self.is_of_library(path) {
                continue;
            }
            if path.is_dir() {
                self.note_folder(path, news);
            } else if is_relevant(path) {
                self.look(path);
                news.insert(path.clone());
            } else {
                // It may be a folder that has been taken away.
                news.extend(self.compare(path));
            }
        }
    }

    /// A folder is new, or was renamed: files that came with it may not have been told of.
    fn note_folder(&mut self, folder: &Path, news: &mut BTreeSet<PathBuf>) {
        if self.layers.iter().any(|layer| folder.parent() == Some(layer))
            && let Err(error) = self.debouncer.watch(folder, RecursiveMode::Recursive)
        {
            tracing::warn!("{}", unwatched(folder, &error));
        }
        news.extend(self.compare(folder));
        // The system may begin to tell of this folder's files only after the first look.
        self.again.push((Instant::now() + SECOND_LOOK, folder.to_owned()));
    }

    /// Is it within one of the folders of a layer, and nowhere hidden?
    fn is_of_library(&self, path: &Path) -> bool {
        self.layers.iter().filter_map(|layer| path.strip_prefix(layer).ok()).any(|inner| {
            let mut parts = inner.iter().map(OsStr::to_string_lossy);
            parts.next().is_some_and(|top| FOLDERS.contains(&&*top)) && !parts.any(|part| part.starts_with('.'))
        })
    }

    /// Takes note of how a file stands now; says whether that differs from what was seen last.
    fn look(&mut self, file: &Path) -> bool {
        let stamp = file.metadata().ok().map(|data| (data.modified().ok(), data.len()));
        let before = match stamp {
            Some(stamp) => self.seen.insert(file.to_owned(), stamp),
            None => self.seen.remove(file),
        };
        before != stamp
    }

    /// The files in and under a folder that are new, altered or gone since they were seen last.
    fn compare(&mut self, folder: &Path) -> Vec<PathBuf> {
        let mut files: BTreeSet<_> = files_under(folder).into_iter().filter(|file| is_relevant(file)).collect();
        files.extend(self.seen.keys().filter(|file| file.starts_with(folder)).cloned());
        files.into_iter().filter(|file| self.look(file)).collect()
    }
}

/// Is it a script or a data file, and not an editor's copy of one?
fn is_relevant(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str);
    let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with(['.', '#', '~']));
    matches!(extension, Some("luau" | "lua" | "ron")) && !hidden
}
