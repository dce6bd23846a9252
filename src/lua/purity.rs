//! Nothing that a script keeps between two questions may alter an answer.
//!
//! Two locks: a pass over the source refuses functions that assign to a local of an outer function or to a global word;
//! and after loading every table that a kept function can reach is frozen.

use std::collections::BTreeSet;

use full_moon::ast::{self, Parameter, Var};
use full_moon::node::Node as _;
use full_moon::tokenizer::TokenReference;
use full_moon::visitors::Visitor;
use mlua::{Function, Lua, Value};

use crate::report::Problem;

/// Looks through a source for functions that would keep something. A source that cannot be read is left to the compiler
/// to complain of.
pub fn check_source(file: &str, source: &str) -> Vec<Problem> {
    let Ok(tree) = full_moon::parse(source) else { return Vec::new() };
    let mut pass = Pass { file: file.to_owned(), scopes: Vec::new(), depth: 0, problems: Vec::new() };
    pass.visit_ast(&tree);
    pass.problems
}

struct Scope {
    depth: usize,
    names: BTreeSet<String>,
}

struct Pass {
    file: String,
    scopes: Vec<Scope>,
    /// How many functions enclose this place.
    depth: usize,
    problems: Vec<Problem>,
}

impl Pass {
    fn open(&mut self) {
        self.scopes.push(Scope { depth: self.depth, names: BTreeSet::new() });
    }

    fn bind(&mut self, name: &TokenReference) {
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

/// Freezes every table that these values reach, through tables and through what functions have captured.
pub fn freeze(lua: &Lua, roots: Vec<Value>) -> mlua::Result<()> {
    let mut seen = BTreeSet::new();
    let mut waiting = roots;
    while let Some(value) = waiting.pop() {
        match value {
            Value::Table(table) if seen.insert(table.to_pointer() as usize) => {
                table.for_each(|key: Value, value: Value| {
                    waiting.push(key);
                    waiting.push(value);
                    Ok(())
                })?;
                waiting.extend(table.metatable().map(Value::Table));
                table.set_readonly(true);
            }
            Value::Function(function) if seen.insert(function.to_pointer() as usize) => {
                waiting.extend(captured(lua, &function)?);
            }
            _ => {}
        }
    }
    Ok(())
}

/// The values that a function of the scripts has captured.
fn captured(lua: &Lua, function: &Function) -> mlua::Result<Vec<Value>> {
    if function.info().what == "C" {
        return Ok(Vec::new());
    }
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
