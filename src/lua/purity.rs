//! Nothing that a script keeps between two questions may alter an answer.
//!
//! Two locks: a pass over the source refuses functions that assign to a local of an outer function or to a global word;
//! and after loading every table that a kept function can reach is frozen.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use full_moon::ast::{self, Parameter, Var};
use full_moon::node::Node as _;
use full_moon::tokenizer::TokenReference;
use full_moon::visitors::Visitor;
use mlua::chunk::Compiler;
use mlua::{Function, Lua, Table, Value};

use super::order::EACH;
use crate::report::Problem;

/// The name of the thread that reads the tree: whoever watches for panics can tell that this one is caught.
pub const READER: &str = "script reader";

/// Room for the syntax tree of the deepest nesting that the compiler lets through.
const STACK: usize = 1 << 29;

/// Scripts that were looked through before, by path and text: most files are the same at the next loading. No more than so
/// many, and none longer than so many bytes.
const MOST_SEEN: usize = 200;
const LONGEST_SEEN: usize = 1 << 16;

static SEEN: Mutex<BTreeMap<(String, String), String>> = Mutex::new(BTreeMap::new());

/// Looks through a source for functions that would keep something, and gives it back with [`EACH`] before whatever a loop goes
/// through. A source that does not compile is left to the compiler to complain of; it also bounds how deep a source is nested,
/// which the reader of the tree does not.
pub fn check_source(file: &str, source: &str) -> Result<String, Vec<Problem>> {
    let key = (file.to_owned(), source.to_owned());
    if let Some(ready) = SEEN.lock().ok().and_then(|seen| seen.get(&key).cloned()) {
        return Ok(ready);
    }
    let ready = look_through(file, source)?;
    if source.len() <= LONGEST_SEEN
        && let Ok(mut seen) = SEEN.lock()
    {
        if seen.len() >= MOST_SEEN {
            seen.clear();
        }
        seen.insert(key, ready.clone());
    }
    Ok(ready)
}

/// Looks through a source that is likely to be loaded soon, so that its loading is short.
pub fn look_ahead(file: &str, source: &str) {
    let _ = check_source(file, source);
}

fn look_through(file: &str, source: &str) -> Result<String, Vec<Problem>> {
    if Compiler::new().compile(source).is_err() {
        return Ok(source.to_owned());
    }
    let unread =
        || Err(vec![Problem::new(file, "the script cannot be looked through").right("write it in plain Luau")]);
    std::thread::scope(|scope| {
        let pass = std::thread::Builder::new().name(READER.to_owned()).stack_size(STACK);
        let pass = pass.spawn_scoped(scope, || read_through(file, source));
        pass.ok().and_then(|pass| pass.join().ok()).unwrap_or_else(unread)
    })
}

fn read_through(file: &str, source: &str) -> Result<String, Vec<Problem>> {
    let tree = match full_moon::parse(source) {
        Ok(tree) => tree,
        // What cannot be looked through might keep something.
        Err(errors) => {
            let line = errors.first().map_or(1, |error| error.range().0.line());
            let what = "the script is written in a way that cannot be looked through";
            return Err(vec![Problem::new(file, what).at(line).right("write it in plain Luau, without attributes")]);
        }
    };
    let mut pass =
        Pass { file: file.to_owned(), scopes: Vec::new(), depth: 0, loops: Vec::new(), problems: Vec::new() };
    pass.visit_ast(&tree);
    if !pass.problems.is_empty() {
        return Err(pass.problems);
    }
    // Nothing is added but within a line, so that lines keep their numbers.
    let mut text = source.to_owned();
    pass.loops.sort_unstable();
    for (at, word) in pass.loops.into_iter().rev() {
        text.insert_str(at, word);
    }
    Ok(text)
}

/// What stands before and after whatever a loop goes through.
const LOOP: (&str, &str) = (" __each(", ") ");

struct Scope {
    depth: usize,
    names: BTreeSet<String>,
}

struct Pass {
    file: String,
    scopes: Vec<Scope>,
    /// How many functions enclose this place.
    depth: usize,
    /// What is to be put into the source, and where.
    loops: Vec<(usize, &'static str)>,
    problems: Vec<Problem>,
}

impl Pass {
    fn open(&mut self) {
        self.scopes.push(Scope { depth: self.depth, names: BTreeSet::new() });
    }

    fn bind(&mut self, name: &TokenReference) {
        if name.token().to_string() == EACH {
            let line = name.start_position().map_or(1, |p| p.line());
            self.problems.push(Problem::new(&self.file, format!("'{EACH}' is a word of the host")).at(line));
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.names.insert(name.token().to_string());
        }
    }

    fn assigned(&mut self, name: &TokenReference) {
        let word = name.token().to_string();
        let line = name.start_position().map_or(1, |p| p.line());
        let bound = self.scopes.iter().rev().find(|s| s.names.contains(&word)).map(|s| s.depth);
        let problem = |what: String| Problem::new(&self.file, what).at(line);
        match bound {
            None => self.problems.push(
                problem(format!("'{word}' is assigned as a global word")).right(format!("write local {word} = ...")),
            ),
            Some(depth) if depth < self.depth => self.problems.push(
                problem(format!("a function assigns to '{word}', a local of its module or of an outer function")).right(
                    "a rule may keep nothing between two questions: return the value, or keep it in the game with set or set_variable",
                ),
            ),
            Some(_) => {}
        }
    }

    fn assigned_var(&mut self, var: &Var) {
        if let Var::Name(name) = var {
            self.assigned(name);
        }
    }
}

impl Visitor for Pass {
    fn visit_block(&mut self, _: &ast::Block) {
        self.open();
    }

    fn visit_block_end(&mut self, _: &ast::Block) {
        self.scopes.pop();
    }

    fn visit_function_body(&mut self, body: &ast::FunctionBody) {
        self.depth += 1;
        self.open();
        for parameter in body.parameters() {
            if let Parameter::Name(name) = parameter {
                self.bind(name);
            }
        }
    }

    fn visit_function_body_end(&mut self, _: &ast::FunctionBody) {
        self.scopes.pop();
        self.depth -= 1;
    }

    fn visit_local_assignment(&mut self, node: &ast::LocalAssignment) {
        for name in node.names() {
            self.bind(name);
        }
    }

    fn visit_local_function(&mut self, node: &ast::LocalFunction) {
        self.bind(node.name());
    }

    fn visit_numeric_for(&mut self, node: &ast::NumericFor) {
        self.open();
        self.bind(node.index_variable());
    }

    fn visit_numeric_for_end(&mut self, _: &ast::NumericFor) {
        self.scopes.pop();
    }

    fn visit_generic_for(&mut self, node: &ast::GenericFor) {
        let after = node.in_token().end_position().map(|p| p.bytes());
        let before = node.do_token().start_position().map(|p| p.bytes());
        if let (Some(after), Some(before)) = (after, before) {
            self.loops.extend([(after, LOOP.0), (before, LOOP.1)]);
        }
        self.open();
        for name in node.names() {
            self.bind(name);
        }
    }

    fn visit_generic_for_end(&mut self, _: &ast::GenericFor) {
        self.scopes.pop();
    }

    fn visit_assignment(&mut self, node: &ast::Assignment) {
        for var in node.variables() {
            self.assigned_var(var);
        }
    }

    fn visit_compound_assignment(&mut self, node: &ast::CompoundAssignment) {
        self.assigned_var(node.lhs());
    }

    fn visit_function_declaration(&mut self, node: &ast::FunctionDeclaration) {
        let names: Vec<_> = node.name().names().iter().collect();
        if let [name] = names[..]
            && node.name().method_name().is_none()
        {
            self.assigned(name);
        }
    }
}

/// Freezes every table that the functions of rules reach, through tables and through what functions have captured.
///
/// # Errors
/// A function of the machine that is no word of the language is what `string.gmatch` gives: it keeps its place.
pub fn freeze(lua: &Lua, rules: Vec<Function>) -> mlua::Result<()> {
    let words = words(lua)?;
    let mut seen = BTreeSet::new();
    for rule in rules {
        let place = rule.info();
        let file = place.source.as_deref().unwrap_or_default().trim_start_matches('@');
        let line = place.line_defined.unwrap_or(0);
        let mut waiting = vec![Value::Function(rule)];
        while let Some(value) = waiting.pop() {
            match value {
                Value::Table(table) if seen.insert(table.to_pointer() as usize) => {
                    table.for_each(|key: Value, value: Value| {
                        if matches!(key, Value::Table(_) | Value::Function(_)) {
                            return Err(mlua::Error::runtime(format!(
                                "{file}:{line}: a table that the function keeps has a table or a function as a key: its order \
                                 would differ from run to run; use texts or numbers"
                            )));
                        }
                        waiting.extend([key, value]);
                        Ok(())
                    })?;
                    waiting.extend(table.metatable().map(Value::Table));
                    table.set_readonly(true);
                }
                Value::Function(function) if words.contains(&(function.to_pointer() as usize)) => {}
                Value::Function(function) if function.info().what == "C" => {
                    return Err(mlua::Error::runtime(format!(
                        "{file}:{line}: the function keeps an iterator of string.gmatch, which remembers its place; make it anew inside the function"
                    )));
                }
                Value::Function(function) if seen.insert(function.to_pointer() as usize) => {
                    waiting.extend(captured(lua, &function)?);
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// The functions that are words of the language, by address.
fn words(lua: &Lua) -> mlua::Result<BTreeSet<usize>> {
    let mut words = BTreeSet::new();
    let mut tables = vec![lua.globals().get::<Table>("_G")?];
    let first = tables[0].clone();
    while let Some(table) = tables.pop() {
        table.for_each(|_: Value, value: Value| {
            match value {
                Value::Function(function) => drop(words.insert(function.to_pointer() as usize)),
                Value::Table(library) if library != first => tables.push(library),
                _ => {}
            }
            Ok(())
        })?;
    }
    Ok(words)
}

/// The values that a function of the scripts has captured.
fn captured(lua: &Lua, function: &Function) -> mlua::Result<Vec<Value>> {
    let mut values = Vec::new();
    for n in 1.. {
        let mut there = false;
        // SAFETY: the function is the only argument, at index 1 of a fresh stack frame; `lua_getupvalue` pushes one value and
        // returns its name, or pushes nothing and returns null. One slot is what every frame has to spare.
        let value: Value = unsafe {
            lua.exec_raw(function, |state| {
                there = !mlua::ffi::lua_getupvalue(state, 1, n).is_null();
                if !there {
                    mlua::ffi::lua_pushnil(state);
                }
                mlua::ffi::lua_remove(state, 1);
            })?
        };
        if !there {
            break;
        }
        values.push(value);
    }
    Ok(values)
}
