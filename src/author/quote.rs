//! A rule as its script states it, with what it needs from there: so that it can stand in a script of its own.

use std::cell::Cell;
use std::collections::BTreeSet;

use full_moon::ast::{self, Block, Call, Expression, FunctionArgs, Parameter, Prefix, Stmt, Suffix, Var};
use full_moon::node::Node;
use full_moon::tokenizer::{TokenReference, TokenType};
use full_moon::visitors::{Visit, Visitor};

use crate::language::{Sort, word as described};
use crate::lua::with_tree;
use crate::rulebook::Origin;

/// A rule as a script states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quoted {
    /// Its lines, as they stand.
    pub text: String,
    /// A script that puts the rule in its own place, word for word, with all locals that it uses; none where the rule is made
    /// by a loop or a function, or uses what cannot be taken along.
    pub script: Option<Script>,
}

/// A script that replaces a rule by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Script {
    /// Its text.
    pub text: String,
    /// The line of it on which the rule begins, counted from 1.
    pub line: usize,
}

/// The rule of this key that a script states on this line.
pub fn quote(source: &str, origin: &Origin, key: &str) -> Option<Quoted> {
    let found = with_tree(&origin.file, source, |tree| {
        let reader = Reader { source, file: &origin.file, line: origin.line, key };
        reader.find(tree.nodes(), Vec::new())
    });
    found.ok().flatten()
}

struct Reader<'a> {
    source: &'a str,
    file: &'a str,
    line: usize,
    key: &'a str,
}

/// A part of the source on the way to the rule: the statements beside the way, and the condition under which it is gone.
struct Level {
    condition: Option<(String, BTreeSet<String>)>,
    before: Vec<Part>,
    after: Vec<Part>,
}

/// A statement beside the way.
struct Part {
    text: String,
    binds: Vec<String>,
    uses: BTreeSet<String>,
    /// Names whose tables it alters.
    alters: BTreeSet<String>,
    declares: bool,
    /// Does it come along?
    taken: Cell<bool>,
}

impl Reader<'_> {
    fn find(&self, block: &Block, mut way: Vec<Level>) -> Option<Quoted> {
        let stmts: Vec<&Stmt> = block.stmts().collect();
        let at = stmts.iter().position(|stmt| {
            let lines = stmt.range().map(|(from, to)| from.line()..=to.line());
            lines.is_some_and(|lines| lines.contains(&self.line))
        })?;
        let parts = |stmts: &[&Stmt]| stmts.iter().map(|stmt| self.part(stmt)).collect::<Vec<_>>();
        let level = |condition| Level { condition, before: parts(&stmts[..at]), after: parts(&stmts[at + 1..]) };
        let within = |block: &Block| {
            let lines = block.range().map(|(from, to)| from.line()..=to.line());
            lines.is_some_and(|lines| lines.contains(&self.line))
        };
        let whole = || Some(Quoted { text: self.lines_of(stmts[at])?, script: None });
        match stmts[at] {
            Stmt::FunctionCall(call) => {
                way.push(level(None));
                let body = self.body_of(call);
                let script = body.and_then(|body| self.script(stmts[at], &body, &way));
                Some(Quoted { text: self.lines_of(stmts[at])?, script })
            }
            Stmt::Do(inner) => {
                way.push(level(None));
                self.find(inner.block(), way)
            }
            Stmt::If(fork) => {
                let mut not_before: Vec<(String, BTreeSet<String>)> = Vec::new();
                let first = [(fork.condition(), fork.block(), fork.binding().is_some())];
                let more =
                    fork.else_if().into_iter().flatten().map(|e| (e.condition(), e.block(), e.binding().is_some()));
                for (condition, block, binds) in first.into_iter().chain(more) {
                    if binds {
                        return whole();
                    }
                    let stated = (self.text_of(condition)?, names_in(|names| names.look_at(condition)).0);
                    if within(block) {
                        way.push(level(Some(all_but(&not_before, Some(stated)))));
                        return self.find(block, way).or_else(whole);
                    }
                    not_before.push(stated);
                }
                match fork.else_block().filter(|block| within(block)) {
                    Some(block) => {
                        way.push(level(Some(all_but(&not_before, None))));
                        self.find(block, way).or_else(whole)
                    }
                    None => whole(),
                }
            }
            _ => whole(),
        }
    }

    fn text_of(&self, node: &impl Node) -> Option<String> {
        let (from, to) = node.range()?;
        self.source.get(from.bytes()..to.bytes()).map(|text| text.trim_end().to_owned())
    }

    /// A statement with the remarks right above it.
    fn lines_of(&self, stmt: &Stmt) -> Option<String> {
        let (from, to) = stmt.range()?;
        let lines: Vec<&str> = self.source.lines().collect();
        let mut first = from.line().saturating_sub(1);
        while first > 0 && lines.get(first - 1).is_some_and(|line| line.trim_start().starts_with("--")) {
            first -= 1;
        }
        let stated = lines.get(first..to.line().min(lines.len()))?;
        let indent = stated.iter().filter(|l| !l.trim().is_empty()).map(|l| l.len() - l.trim_start().len()).min()?;
        let stated: Vec<&str> = stated.iter().map(|line| line.get(indent..).unwrap_or_default()).collect();
        Some(stated.join("\n"))
    }

    fn part(&self, stmt: &Stmt) -> Part {
        let (uses, alters, declares) = names_in(|names| names.look_at(stmt));
        let binds = match stmt {
            Stmt::LocalAssignment(local) => local.names().iter().map(word).collect(),
            Stmt::LocalFunction(local) => vec![word(local.name())],
            _ => Vec::new(),
        };
        Part {
            text: self.required(self.lines_of(stmt).unwrap_or_default()),
            binds,
            uses,
            alters,
            declares,
            taken: Cell::new(false),
        }
    }

    /// The table of `word "key" { ... }`, if it is the rule that is looked for.
    fn body_of(&self, call: &ast::FunctionCall) -> Option<String> {
        let Prefix::Name(name) = call.prefix() else { return None };
        let suffixes: Vec<&Suffix> = call.suffixes().collect();
        let [Suffix::Call(Call::AnonymousCall(key)), Suffix::Call(Call::AnonymousCall(body))] = suffixes[..] else {
            return None;
        };
        let key = match &**key {
            FunctionArgs::String(text) => text,
            _ => return None,
        };
        let TokenType::StringLiteral { literal, .. } = key.token().token_type() else { return None };
        // A declaration's own word; what replaces it says the rest.
        let is_it = declares(&word(name)) && literal.as_str() == self.key;
        let FunctionArgs::TableConstructor(table) = &**body else { return None };
        is_it.then(|| self.text_of(&**table)).flatten()
    }

    /// Modules that lie beside the script, as a house rule names them.
    fn required(&self, text: String) -> String {
        let folder = self.file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let from_here = match folder.split_once('/') {
            Some(("rulesets", within)) => match within.split_once('/') {
                Some((_, within)) => format!("ruleset/{within}/"),
                None => "ruleset/".to_owned(),
            },
            _ => format!("{folder}/"),
        };
        let mut text = text;
        for quote in ['"', '\''] {
            for open in ["require ", "require("] {
                text = text.replace(&format!("{open}{quote}./"), &format!("{open}{quote}{from_here}"));
            }
        }
        text
    }

    fn script(&self, stmt: &Stmt, body: &str, way: &[Level]) -> Option<Script> {
        let mut needed = names_in(|names| names.look_at(stmt)).0;
        needed.extend(way.iter().filter_map(|level| level.condition.as_ref()).flat_map(|(_, uses)| uses.clone()));
        let all = || way.iter().flat_map(|level| level.before.iter().chain(&level.after));
        let mut bound: BTreeSet<String> = BTreeSet::new();
        let wanted = |part: &&Part, needed: &BTreeSet<String>, bound: &BTreeSet<String>| {
            let states = part.binds.iter().any(|name| needed.contains(name));
            let alters = part.binds.is_empty() && part.alters.iter().any(|name| bound.contains(name));
            !part.taken.get() && (states || alters)
        };
        while let Some(part) = all().find(|part| wanted(part, &needed, &bound)) {
            // What declares something of its own would declare it twice.
            if part.declares {
                return None;
            }
            part.taken.set(true);
            needed.extend(part.uses.iter().cloned());
            bound.extend(part.binds.iter().cloned());
        }
        let mut text = String::new();
        let mut indent = String::new();
        let add = |text: &mut String, indent: &str, part: &str| {
            for line in part.lines() {
                let line = if line.is_empty() { String::new() } else { format!("{indent}{line}") };
                text.push_str(&line);
                text.push('\n');
            }
        };
        for level in way {
            if let Some((condition, _)) = &level.condition {
                add(&mut text, &indent, &format!("if {condition} then"));
                indent.push_str("    ");
            }
            for part in level.before.iter().filter(|part| part.taken.get()) {
                add(&mut text, &indent, &part.text);
                text.push('\n');
            }
        }
        let line = text.lines().count() + 1;
        let depth = stmt.start_position().map_or(0, |at| at.character().saturating_sub(1));
        let body = body.lines().enumerate().map(|(n, line)| match n {
            0 => line.to_owned(),
            // The lines of the table lose the indent that they had, and get that of their new place.
            _ => line.get(depth.min(line.len() - line.trim_start().len())..).unwrap_or_default().to_owned(),
        });
        let body = self.required(body.collect::<Vec<_>>().join("\n"));
        add(&mut text, &indent, &format!("replace \"{}\" {body}", self.key));
        for level in way.iter().rev() {
            for part in level.after.iter().filter(|part| part.taken.get()) {
                add(&mut text, &indent, &part.text);
            }
            if level.condition.is_some() {
                indent.truncate(indent.len().saturating_sub(4));
                add(&mut text, &indent, "end");
            }
        }
        Some(Script { text, line })
    }
}

/// None of the first conditions, and the last.
fn all_but(not: &[(String, BTreeSet<String>)], last: Option<(String, BTreeSet<String>)>) -> (String, BTreeSet<String>) {
    let alone = not.is_empty();
    let texts = not.iter().map(|(text, _)| format!("not ({text})"));
    let last_text = last.as_ref().map(|(text, _)| if alone { text.clone() } else { format!("({text})") });
    let uses = not.iter().chain(&last).flat_map(|(_, uses)| uses.clone()).collect();
    (texts.chain(last_text).collect::<Vec<_>>().join(" and "), uses)
}

fn word(token: &TokenReference) -> String {
    token.token().to_string()
}

fn declares(word: &str) -> bool {
    described(word).is_some_and(|word| matches!(word.sort, Sort::Declares | Sort::Rule | Sort::House))
}

/// The names that a part of a tree uses and does not bind itself, those whose tables it alters, and whether it declares.
fn names_in(visit: impl FnOnce(&mut Names)) -> (BTreeSet<String>, BTreeSet<String>, bool) {
    let mut names = Names { scopes: vec![BTreeSet::new()], ..Names::default() };
    visit(&mut names);
    (names.uses, names.alters, names.declares)
}

#[derive(Default)]
struct Names {
    scopes: Vec<BTreeSet<String>>,
    uses: BTreeSet<String>,
    alters: BTreeSet<String>,
    declares: bool,
}

impl Names {
    fn look_at(&mut self, part: &impl Visit) {
        part.visit(self);
    }

    fn bind(&mut self, name: &TokenReference) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(word(name));
        }
    }

    fn used(&mut self, name: &TokenReference) {
        let name = word(name);
        if !self.scopes.iter().any(|scope| scope.contains(&name)) {
            self.uses.insert(name);
        }
    }

    fn altered(&mut self, var: &Var) {
        match var {
            Var::Name(name) => _ = self.alters.insert(word(name)),
            Var::Expression(var) => {
                if let Prefix::Name(name) = var.prefix() {
                    self.alters.insert(word(name));
                }
            }
            _ => {}
        }
    }
}

impl Visitor for Names {
    fn visit_block(&mut self, _: &Block) {
        self.scopes.push(BTreeSet::new());
    }

    fn visit_block_end(&mut self, _: &Block) {
        self.scopes.pop();
    }

    fn visit_function_body(&mut self, body: &ast::FunctionBody) {
        self.scopes.push(BTreeSet::new());
        for parameter in body.parameters() {
            if let Parameter::Name(name) = parameter {
                self.bind(name);
            }
        }
    }

    fn visit_function_body_end(&mut self, _: &ast::FunctionBody) {
        self.scopes.pop();
    }

    fn visit_local_assignment_end(&mut self, node: &ast::LocalAssignment) {
        for name in node.names() {
            self.bind(name);
        }
    }

    fn visit_local_function(&mut self, node: &ast::LocalFunction) {
        self.bind(node.name());
    }

    fn visit_numeric_for(&mut self, node: &ast::NumericFor) {
        self.scopes.push(BTreeSet::new());
        self.bind(node.index_variable());
    }

    fn visit_numeric_for_end(&mut self, _: &ast::NumericFor) {
        self.scopes.pop();
    }

    fn visit_generic_for(&mut self, node: &ast::GenericFor) {
        // What is gone through stands outside of the names that it is given.
        self.scopes.push(BTreeSet::new());
        for name in node.names() {
            self.bind(name);
        }
    }

    fn visit_generic_for_end(&mut self, _: &ast::GenericFor) {
        self.scopes.pop();
    }

    fn visit_assignment(&mut self, node: &ast::Assignment) {
        for var in node.variables() {
            self.altered(var);
        }
    }

    fn visit_compound_assignment(&mut self, node: &ast::CompoundAssignment) {
        self.altered(node.lhs());
    }

    fn visit_function_declaration(&mut self, node: &ast::FunctionDeclaration) {
        if let Some(first) = node.name().names().iter().next() {
            self.used(first);
            self.alters.insert(word(first));
        }
    }

    fn visit_function_call(&mut self, call: &ast::FunctionCall) {
        let Prefix::Name(name) = call.prefix() else { return };
        let name = word(name);
        self.declares |= declares(&name) && !self.scopes.iter().any(|scope| scope.contains(&name));
        if name != "table" {
            return;
        }
        for suffix in call.suffixes() {
            if let Suffix::Call(Call::AnonymousCall(arguments)) = suffix
                && let FunctionArgs::Parentheses { arguments, .. } = &**arguments
                && let Some(Expression::Var(Var::Name(first))) = arguments.iter().next()
            {
                self.alters.insert(word(first));
            }
        }
    }

    fn visit_prefix(&mut self, prefix: &Prefix) {
        if let Prefix::Name(name) = prefix {
            self.used(name);
        }
    }

    fn visit_var(&mut self, var: &Var) {
        if let Var::Name(name) = var {
            self.used(name);
        }
    }
}
