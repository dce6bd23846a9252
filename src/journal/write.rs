//! Writing a journal from a thread of its own: the one who plays never waits for the disk, unless he asks to.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use super::{Entry, FORMAT, beside, line};
use crate::report::Problem;
use crate::state::hash_text;
use crate::tongue::{Phrase, phrase};

/// So long after a failure it is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// What a journal goes on from.
#[derive(Debug, Clone)]
pub enum Base {
    /// A save that has yet to be written, in words.
    New(String),
    /// A save that lies there in these words; its journal, if there is one, is of another game and is put aside.
    Saved(String),
    /// A journal whose lines up to here are good, with the checksum of the last.
    Going {
        /// So many bytes are good.
        good: u64,
        /// The checksum of the last good line.
        sum: String,
        /// Was a line altered? The file is then put aside before it is gone on with.
        damaged: bool,
    },
}

/// Tells somebody that there is something new to be told.
pub type Wake = Arc<Mutex<Option<Box<dyn Fn() + Send>>>>;

#[derive(Default)]
struct State {
    /// How many entries the disk has confirmed.
    safe: usize,
    /// Why nothing can be written.
    trouble: Option<String>,
    /// Something that happened to the files, once.
    told: Vec<Phrase>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    news: Condvar,
}

impl Shared {
    fn with<T>(&self, run: impl FnOnce(&mut State) -> T) -> T {
        let answer = run(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.news.notify_all();
        answer
    }
}

/// A journal that is being written.
pub struct Journal {
    /// The save to which it belongs.
    pub save: PathBuf,
    sum: String,
    given: usize,
    orders: Option<Sender<String>>,
    writer: Option<JoinHandle<()>>,
    shared: Arc<Shared>,
}

impl Journal {
    /// Begins to write beside a save; nothing is done in this thread.
    ///
    /// # Errors
    /// If no thread can be had.
    pub fn begin(save: &Path, base: Base, wake: Wake) -> Result<Self, Problem> {
        let amiss = |why: String| Problem::new(save.display().to_string(), why);
        let (head, sum) = match &base {
            Base::New(text) | Base::Saved(text) => line("", &Entry::Head(FORMAT, hash_text(text)))?,
            Base::Going { sum, .. } => (String::new(), sum.clone()),
        };
        let (orders, heard) = mpsc::channel();
        let shared = Arc::<Shared>::default();
        let writer = Writer { save: save.to_owned(), base, head, file: None, good: 0, shared: shared.clone(), wake };
        let thread = std::thread::Builder::new().name("journal".to_owned()).spawn(move || writer.work(&heard));
        let thread = thread.map_err(|error| amiss(format!("no journal can be kept: {error}")))?;
        Ok(Self { save: save.to_owned(), sum, given: 0, orders: Some(orders), writer: Some(thread), shared })
    }

    /// Gives an entry to be written.
    ///
    /// # Errors
    /// If it cannot be put into words.
    pub fn write(&mut self, entry: &Entry) -> Result<usize, Problem> {
        let (text, sum) = line(&self.sum, entry)?;
        self.sum = sum;
        self.given += 1;
        if let Some(orders) = &self.orders {
            // A writer that is gone has told why.
            let _ = orders.send(text);
        }
        Ok(self.given)
    }

    /// How many entries are safe.
    pub fn safe(&self) -> usize {
        self.shared.with(|state| state.safe)
    }

    /// Why nothing can be written now.
    pub fn trouble(&self) -> Option<String> {
        self.shared.with(|state| state.trouble.clone())
    }

    /// What happened to the files since this was last asked.
    pub fn take_told(&self) -> Vec<Phrase> {
        self.shared.with(|state| std::mem::take(&mut state.told))
    }

    /// Waits until everything given is safe, or there is trouble, or so long. True if it is safe.
    pub fn wait(&self, most: Duration) -> bool {
        let state = self.shared.state.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = |state: &mut State| state.safe < self.given && state.trouble.is_none();
        let waited = self.shared.news.wait_timeout_while(state, most, waiting);
        waited.unwrap_or_else(PoisonError::into_inner).0.safe >= self.given
    }
}

impl Drop for Journal {
    /// What was given is written before the journal is let go.
    fn drop(&mut self) {
        self.orders = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

struct Writer {
    save: PathBuf,
    base: Base,
    head: String,
    file: Option<File>,
    good: u64,
    shared: Arc<Shared>,
    wake: Wake,
}

impl Writer {
    fn work(mut self, heard: &Receiver<String>) {
        let (mut waiting, mut count) = (String::new(), 0);
        loop {
            let first = if waiting.is_empty() {
                heard.recv().map_err(|_| RecvTimeoutError::Disconnected)
            } else {
                heard.recv_timeout(AGAIN)
            };
            let ends = matches!(first, Err(RecvTimeoutError::Disconnected));
            // Whatever has come meanwhile goes to the disk with it, at once.
            for text in first.into_iter().chain(heard.try_iter()) {
                waiting.push_str(&text);
                count += 1;
            }
            if !waiting.is_empty() {
                match self.put(&waiting) {
                    Ok(()) => {
                        waiting.clear();
                        self.shared.with(|state| (state.safe, state.trouble) = (count, None));
                    }
                    Err(error) => {
                        let what = format!("{}: the journal cannot be written: {error}", beside(&self.save).display());
                        self.shared.with(|state| state.trouble = Some(what));
                    }
                }
                if let Some(wake) = &*self.wake.lock().unwrap_or_else(PoisonError::into_inner) {
                    wake();
                }
            }
            if ends {
                return;
            }
        }
    }

    /// Puts text at the end of the journal, whole or not at all.
    fn put(&mut self, text: &str) -> io::Result<()> {
        if self.file.is_none() {
            self.file = Some(self.open()?);
        }
        let Some(file) = &mut self.file else { return Ok(()) };
        // What an earlier try left behind is cut off.
        file.set_len(self.good)?;
        file.seek(SeekFrom::Start(self.good))?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        self.good += text.len() as u64;
        Ok(())
    }

    fn open(&mut self) -> io::Result<File> {
        let path = beside(&self.save);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = lock(options.open(&path)?)?;
        match self.base.clone() {
            Base::Going { good, damaged, .. } => {
                if damaged {
                    let aside = free(&path, "damaged");
                    fs::copy(&path, &aside)?;
                    let told = phrase!("notice.journal.damaged", path = aside.display().to_string());
                    self.shared.with(|state| state.told.push(told));
                }
                file.set_len(good)?;
                self.good = good;
            }
            Base::New(_) | Base::Saved(_) => {
                if file.metadata()?.len() > 0 {
                    let aside = free(&path, "aside");
                    fs::copy(&path, &aside)?;
                    let told = phrase!("notice.journal.other", path = aside.display().to_string());
                    self.shared.with(|state| state.told.push(told));
                }
                if let Base::New(text) = &self.base {
                    crate::session::write_whole(&self.save, text)?;
                }
                file.set_len(0)?;
                file.seek(SeekFrom::Start(0))?;
                file.write_all(self.head.as_bytes())?;
                file.sync_all()?;
                self.good = self.head.len() as u64;
            }
        }
        Ok(file)
    }
}

fn lock(file: File) -> io::Result<File> {
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another program plays this game")),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Is the journal being written by somebody now?
pub fn is_being_written(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// A name that is not taken.
fn free(path: &Path, what: &str) -> PathBuf {
    let numbered = |n: u32| path.with_extension(format!("journal.{what}-{n}"));
    (1..10_000).map(numbered).find(|path| !path.exists()).unwrap_or_else(|| numbered(0))
}
