//! From files to a rulebook and a machine: manifest, options, modules in order, everything wrong in one list.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Lua, Value};

use super::desk::{Desk, Mode};
use super::fault::Fault;
use super::{Vm, api, bounds, purity, reached, sandbox};
use crate::report::{Problem, Problems};
use crate::rulebook::build::{Draft, Given, Kept, build};
pub use crate::rulebook::manifest_path;
use crate::rulebook::{Citation, Laid, OptionValue, Options, Origin, Rulebook, house_folder, read_with_house};

/// Where files are read from: a path such as `rulesets/x/march.luau` to its text.
pub type Reader<'a> = &'a dyn Fn(&str) -> Result<String, Problem>;

/// A ruleset ready to be played, with the machine that runs its functions.
pub struct Loaded {
    /// The rules as data.
    pub rules: Arc<Rulebook>,
    /// The machine.
    pub vm: Vm,
}

/// Loads a ruleset with these house rules over it, in this order, under these options.
///
/// `kept` is what a game in progress keeps of its old rules; empty for a new game.
///
/// # Errors
/// Everything that is wrong with manifest, options and scripts.
pub fn load(
    read: Reader,
    ruleset: &str,
    house: &[String],
    chosen: &BTreeMap<String, OptionValue>,
    kept: Kept,
) -> Result<Loaded, Problems> {
    let path = manifest_path(ruleset);
    let Laid { manifest, house: houses, files } = read_with_house(read, ruleset, house)?;
    let options = Options::resolve(&manifest, chosen)?;
    let desk = Rc::new(Desk::new(options.clone()));
    let files = Rc::new(RefCell::new(files));
    let machine = |error: mlua::Error| Problems::from(Fault::new("", &error).problem(&path));
    let memory = manifest.limits.memory_mb as usize;
    let lua = sandbox::open(&desk, memory).map_err(machine)?;
    api::install(&lua, &desk).map_err(machine)?;
    install_later_words(&lua).map_err(machine)?;
    sandbox::close(&lua).map_err(machine)?;
    sandbox::meter(&lua, &desk);
    let limits = manifest.limits;

    let mut problems = Vec::new();
    let modules = Modules::new(desk.clone(), files.clone());
    desk.mode.set(Mode::Loading);
    // One measure for all modules together, and for what they run while they are loaded.
    desk.full.set(limits.fuel);
    desk.memory.set((limits.memory_mb as usize) << 20);
    desk.refuel();
    for module in &manifest.modules {
        let path = format!("rulesets/{ruleset}/{module}.luau");
        modules.run(&lua, read, &path, &mut problems);
    }
    // What a ruleset that is itself wrong makes of its house rules would only hide what is wrong.
    let houses_in_order = if problems.is_empty() { houses.as_slice() } else { &[] };
    for house in houses_in_order {
        for module in &house.modules {
            let path = format!("{}/{module}.luau", house_folder(ruleset, &house.name));
            modules.run(&lua, read, &path, &mut problems);
        }
    }
    desk.mode.set(Mode::Idle);
    problems.append(&mut desk.problems.borrow_mut());
    let mut drafts = desk.drafts.take();
    fingerprint(&mut drafts, &files.borrow());
    let unlisted = drafts.iter().filter(|draft| draft.unlisted).map(unlisted).collect();
    drafts.retain(|draft| !draft.unlisted);
    let functions = desk.functions.borrow().clone();
    if let Err(error) = purity::freeze(&lua, functions) {
        problems.push(Fault::new("", &error).problem(&path));
    }
    lua.globals().set_readonly(true);
    match build(manifest, houses, options, kept, files.take(), &drafts) {
        Ok(mut rules) if problems.is_empty() => {
            rules.unlisted = unlisted;
            Ok(Loaded { rules: Arc::new(rules), vm: Vm::new(lua, desk) })
        }
        Ok(_) => Err(Problems(problems)),
        Err(Problems(more)) => {
            // A module that broke off leaves words undeclared; what follows from that would only hide it.
            if problems.is_empty() {
                problems = more;
            }
            Err(Problems(problems))
        }
    }
}

/// `require` is a word of the language here; it is set for each module in turn, since only the loader can read.
pub(super) fn install_later_words(lua: &Lua) -> mlua::Result<()> {
    let require = lua.create_function(|lua, path: String| -> mlua::Result<Value> {
        let caller = api::declare::caller(lua);
        let Some(modules) = lua.app_data_ref::<Modules>().map(|m| m.clone()) else {
            return Err(mlua::Error::runtime("require can stand outside functions only"));
        };
        modules.require(lua, &caller, &path)
    })?;
    lua.globals().set("require", require)
}

/// What `require` has read so far, and how it reads more.
#[derive(Clone)]
struct Modules {
    desk: Rc<Desk>,
    files: Rc<RefCell<BTreeMap<String, String>>>,
    done: Rc<RefCell<BTreeMap<String, Value>>>,
    under_way: Rc<RefCell<Vec<String>>>,
    /// Sources found by looking ahead, so that `require` needs no reader while scripts run.
    ahead: Rc<RefCell<BTreeMap<String, Result<Source, Problem>>>>,
    /// How large all sources are together.
    read: Rc<Cell<usize>>,
}

/// A script as it was written, and as it is run.
#[derive(Clone)]
struct Source {
    text: String,
    ready: String,
}

impl Modules {
    fn new(desk: Rc<Desk>, files: Rc<RefCell<BTreeMap<String, String>>>) -> Self {
        Self { desk, files, done: Rc::default(), under_way: Rc::default(), ahead: Rc::default(), read: Rc::default() }
    }

    /// Runs a module of the manifest.
    fn run(&self, lua: &Lua, read: Reader, path: &str, problems: &mut Vec<Problem>) {
        let mut waiting = vec![path.to_owned()];
        let mut impure = Vec::new();
        while let Some(path) = waiting.pop() {
            if self.ahead.borrow().contains_key(&path) {
                continue;
            }
            let source = read(&path).and_then(|text| self.fits(&path, text));
            let source = source.map(|text| {
                waiting.extend(required(&text).into_iter().filter_map(|name| resolve(&path, &name).ok()));
                let ready = purity::check_source(&path, &text).unwrap_or_else(|problems| {
                    impure.extend(problems);
                    String::new()
                });
                Source { text, ready }
            });
            self.ahead.borrow_mut().insert(path, source);
        }
        if !impure.is_empty() {
            problems.append(&mut impure);
            return;
        }
        if let Some(Err(problem)) = self.ahead.borrow().get(path) {
            problems.push(problem.clone());
            return;
        }
        lua.set_app_data(self.clone());
        let mut result = self.load(lua, path);
        lua.remove_app_data::<Self>();
        if let (Ok(_), Some(why)) = (&result, self.desk.spent.get()) {
            result = Err(mlua::Error::runtime(why));
        }
        if let Err(error) = result {
            let mut fault = Fault::new("", &error);
            if let Some((file, line)) = self.desk.ended_at.take().filter(|_| fault.file.is_empty()) {
                (fault.file, fault.line) = (file, line);
            }
            problems.push(fault.problem(path));
        }
    }

    /// Refuses a script that is too large or no text, or one too many.
    fn fits(&self, path: &str, text: String) -> Result<String, Problem> {
        let most = bounds::MOST_SOURCE;
        if text.len() > most {
            return Err(Problem::new(path, format!("the script has {} bytes", text.len()))
                .right(format!("a script may have up to {most}; divide it")));
        }
        // The compiler takes a zero byte for the end, and whoever else reads the script does not.
        if let Some(at) = text.find('\0') {
            let line = text[..at].matches('\n').count() + 1;
            return Err(Problem::new(path, "a byte in the script is zero").at(line).right("write plain text"));
        }
        self.read.set(self.read.get() + text.len());
        if self.read.get() > bounds::MOST_SOURCES || self.ahead.borrow().len() >= bounds::MOST_SCRIPTS {
            return Err(Problem::new(path, "the scripts of the ruleset are too many or too large together")
                .right(format!("there may be {} with {} bytes", bounds::MOST_SCRIPTS, bounds::MOST_SOURCES)));
        }
        Ok(text)
    }

    fn require(&self, lua: &Lua, caller: &Origin, name: &str) -> mlua::Result<Value> {
        let path = resolve(&caller.file, name).map_err(mlua::Error::runtime)?;
        self.load(lua, &path)
    }

    fn load(&self, lua: &Lua, path: &str) -> mlua::Result<Value> {
        if let Some(value) = self.done.borrow().get(path) {
            return Ok(value.clone());
        }
        if let Some(first) = self.under_way.borrow().iter().position(|p| p == path) {
            let circle = self.under_way.borrow()[first..].join(", ");
            return Err(mlua::Error::runtime(format!("these modules require one another: {circle}")));
        }
        self.under_way.borrow_mut().push(path.to_owned());
        let source = match self.ahead.borrow().get(path) {
            Some(Ok(text)) => text.clone(),
            Some(Err(problem)) => return Err(mlua::Error::runtime(problem)),
            None => return Err(mlua::Error::runtime(format!("require '{path}': write the path as a plain text"))),
        };
        self.files.borrow_mut().insert(path.to_owned(), source.text);
        let module = lua.load(source.ready).set_name(format!("@{path}")).into_function();
        let value = module.and_then(|module| {
            reached::note(lua, path, &module);
            bounds::run(lua, module)
        });
        self.under_way.borrow_mut().pop();
        let value = value?;
        self.done.borrow_mut().insert(path.to_owned(), value.clone());
        // Declarations of a module count only while it runs.
        debug_assert_eq!(self.desk.mode.get(), Mode::Loading);
        Ok(value)
    }
}

/// The paths that a source requires by plain texts.
fn required(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in source.match_indices("require") {
        let rest = source[at + "require".len()..].trim_start().trim_start_matches('(').trim_start();
        let Some(quote) = rest.chars().next().filter(|c| *c == '"' || *c == '\'') else { continue };
        if let Some((path, _)) = rest[1..].split_once(quote) {
            found.push(path.to_owned());
        }
    }
    found
}

/// The file that a module means by `require "scripts/x"`, `require "./x"`, or, in a house rule, `require "ruleset/x"`.
fn resolve(from: &str, name: &str) -> Result<String, String> {
    let plain = |rest: &str| {
        let parts_fit = rest
            .split('/')
            .all(|part| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-'));
        parts_fit.then(|| rest.to_owned())
    };
    let path = if let Some(rest) = name.strip_prefix("scripts/") {
        plain(rest).map(|rest| format!("scripts/{rest}.luau"))
    } else if let Some(rest) = name.strip_prefix("./") {
        let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
        plain(rest).map(|rest| format!("{folder}/{rest}.luau"))
    } else if let (Some(rest), Some((ruleset, _))) = (name.strip_prefix("ruleset/"), from.split_once("/house/")) {
        plain(rest).map(|rest| format!("{ruleset}/{rest}.luau"))
    } else {
        None
    };
    path.ok_or_else(|| {
        format!(
            "require '{name}': write \"scripts/name\" for the shared scripts, \"./name\" for a neighbour or, in a house rule, \
             \"ruleset/name\" for a module of the ruleset, without '..' and '.luau'"
        )
    })
}

/// What is told of a declaration that a house rule has taken away.
fn unlisted(draft: &Draft) -> (String, Citation) {
    let says = match draft.body.as_ref().and_then(|body| body.get("says")) {
        Some(Given::Text(says)) => says.clone(),
        _ => String::new(),
    };
    (draft.word.clone(), Citation { key: draft.key.clone(), says, ..draft.citation.clone() })
}

/// Gives each declaration a hash of the lines that state it: from its own to the next one's in the same file.
fn fingerprint(drafts: &mut [Draft], files: &BTreeMap<String, String>) {
    let mut starts: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for draft in drafts.iter() {
        starts.entry(draft.citation.origin.file.clone()).or_default().push(draft.citation.origin.line);
    }
    for lines in starts.values_mut() {
        lines.sort_unstable();
    }
    for draft in drafts {
        let Origin { file, line } = &draft.citation.origin;
        let Some(text) = files.get(file) else { continue };
        let next = starts.get(file).and_then(|s| s.iter().find(|l| *l > line)).copied().unwrap_or(usize::MAX);
        let stated: Vec<&str> =
            text.lines().skip(line.saturating_sub(1)).take(next.saturating_sub(*line)).map(str::trim_end).collect();
        let mut stated = stated.join("\n").trim_end().to_owned();
        for amendment in &draft.citation.amended {
            stated.push_str(files.get(&amendment.by.file).map_or("", String::as_str));
        }
        draft.citation.fingerprint = crate::state::hash_text(&stated);
    }
}
