//! Which lines of the scripts were reached: the machine counts its statements while somebody wants to know.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use mlua::{Function, Lua};

thread_local! {
    /// The modules that were loaded since the recording of this thread began; none while nothing is recorded.
    static LOADED: RefCell<Option<Vec<Module>>> = const { RefCell::new(None) };
}

/// A module that was loaded, with its machine: what was counted is gone with that.
struct Module {
    path: String,
    function: Function,
    _machine: Lua,
}

/// A line of a function, by the function's place in its script: one line may hold statements of several.
type Place = (usize, usize);

/// The lines of scripts on which a statement begins, and whether one was reached.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reached {
    scripts: BTreeMap<String, BTreeMap<Place, bool>>,
}

impl Reached {
    /// Takes over what was reached in another recording.
    pub fn add(&mut self, other: &Self) {
        for (script, places) in &other.scripts {
            let mine = self.scripts.entry(script.clone()).or_default();
            for (place, reached) in places {
                *mine.entry(*place).or_default() |= reached;
            }
        }
    }

    /// The same lines, as if none had been reached.
    #[must_use]
    pub fn forgotten(mut self) -> Self {
        self.scripts.values_mut().flat_map(BTreeMap::values_mut).for_each(|reached| *reached = false);
        self
    }

    /// For each script, by its path: the lines on which statements begin, and those of them with one that was not reached.
    pub fn lines(&self) -> BTreeMap<String, Lines> {
        let of = |places: &BTreeMap<Place, bool>| {
            let all = places.keys().map(|(_, line)| *line).collect();
            let unreached = places.iter().filter(|(_, reached)| !**reached).map(|((_, line), _)| *line).collect();
            Lines { all, unreached }
        };
        self.scripts.iter().map(|(script, places)| (script.clone(), of(places))).collect()
    }
}

/// The lines of one script, counted from 1.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lines {
    /// Those on which a statement begins.
    pub all: BTreeSet<usize>,
    /// Those of them with a statement that was not reached.
    pub unreached: BTreeSet<usize>,
}

/// Does something, and tells what it reached of all scripts that were loaded in it, in this thread.
pub fn recorded<T>(work: impl FnOnce() -> T) -> (T, Reached) {
    /// Whatever becomes of the work, the recording around it goes on.
    struct Outer(Option<Vec<Module>>);
    impl Drop for Outer {
        fn drop(&mut self) {
            LOADED.set(self.0.take());
        }
    }
    let _outer = Outer(LOADED.replace(Some(Vec::new())));
    let done = work();
    let mut reached = Reached::default();
    for module in LOADED.take().unwrap_or_default() {
        let places = reached.scripts.entry(module.path).or_default();
        let mut function = 0;
        module.function.coverage(|info| {
            for (line, hits) in info.hits.iter().enumerate().filter(|(_, hits)| **hits >= 0) {
                *places.entry((function, line)).or_default() |= *hits > 0;
            }
            function += 1;
        });
    }
    (done, reached)
}

/// How closely the compiler lets a machine count that is made now.
pub(super) fn level() -> u8 {
    LOADED.with_borrow(|loaded| u8::from(loaded.is_some()))
}

/// Notes a module that has been loaded.
pub(super) fn note(machine: &Lua, path: &str, module: &Function) {
    LOADED.with_borrow_mut(|loaded| {
        if let Some(loaded) = loaded {
            loaded.push(Module { path: path.to_owned(), function: module.clone(), _machine: machine.clone() });
        }
    });
}
