//! A look at one script without running it: words and fields that nobody knows, locals that nobody uses or that hide others.

use std::collections::{BTreeMap, BTreeSet};

use full_moon::ast::{self, Block, Call, Expression, FunctionArgs, Index, Parameter, Prefix, Suffix, Var};
use full_moon::node::Node as _;
use full_moon::tokenizer::{TokenReference, TokenType};
use full_moon::visitors::Visitor;

use crate::lua::known::Known;

/// A name in a script, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
}

impl Named {
    fn of(token: &TokenReference) -> Self {
        let (line, column) = token.start_position().map_or((1, 1), |p| (p.line(), p.character()));
        Self { name: token.token().to_string(), line, column }
    }
}

/// What a script names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    /// Words that neither the script nor the language has, each with what is known where it stands.
    pub unknown: Vec<(Named, Vec<String>)>,
    /// Members that a library of the language has not, by the library.
    pub unknown_members: Vec<(String, Named)>,
    /// Fields and methods that are asked of something.
    pub asked: Vec<Named>,
    /// Fields that tables of the script have.
    pub given: BTreeSet<String>,
    /// Locals that are never read.
    pub unused: Vec<Named>,
    /// Locals that hide another, each with the line of that.
    pub shadowing: Vec<(Named, usize)>,
    /// Texts, with how often each stands there; names of keys count too.
    pub texts: BTreeMap<String, usize>,
    /// Words that are called, each with the texts that they are given first; with an empty one where that is no plain text.
    pub calls: BTreeMap<String, BTreeSet<String>>,
}

/// Looks through a script's tree.
pub fn names(tree: &ast::Ast, known: &Known) -> Names {
    let mut pass = Pass {
        known,
        names: Names::default(),
        scopes: Vec::new(),
        coming: Vec::new(),
        repeats: Vec::new(),
        written: Vec::new(),
    };
    pass.visit_ast(tree);
    while !pass.scopes.is_empty() {
        pass.close();
    }
    let by_place = |named: &Named| (named.line, named.column);
    pass.names.unused.sort_by_key(by_place);
    pass.names
}

struct Local {
    named: Named,
    read: bool,
    /// A parameter, or what a loop gives: it may have to be there though nobody reads it.
    given: bool,
}

/// The address of a node: it stays where it is while the tree is looked at.
type At = usize;

fn at<T>(node: &T) -> At {
    std::ptr::from_ref(node) as usize
}

struct Pass<'a> {
    known: &'a Known,
    names: Names,
    scopes: Vec<(At, Vec<Local>)>,
    /// What is bound in a block that is still to come.
    coming: Vec<(At, Vec<TokenReference>)>,
    /// Blocks whose locals are known in the condition after them.
    repeats: Vec<At>,
    /// Variables that are written and not read.
    written: Vec<At>,
}

impl Pass<'_> {
    fn bind(&mut self, token: &TokenReference, given: bool) {
        let named = Named::of(token);
        let hides = named.name != "_" && !named.name.starts_with('_');
        let outer = self.scopes.iter().flat_map(|(_, locals)| locals).rfind(|local| local.named.name == named.name);
        if let Some(outer) = outer.filter(|_| hides) {
            self.names.shadowing.push((named.clone(), outer.named.line));
        }
        if let Some((_, locals)) = self.scopes.last_mut() {
            locals.push(Local { named, read: false, given });
        }
    }

    fn close(&mut self) {
        let Some((_, locals)) = self.scopes.pop() else { return };
        let unused = locals.into_iter().filter(|l| !l.read && !l.given && !l.named.name.starts_with('_'));
        self.names.unused.extend(unused.map(|local| local.named));
    }

    fn read(&mut self, token: &TokenReference) {
        let named = Named::of(token);
        let local = self.scopes.iter_mut().rev().flat_map(|(_, locals)| locals.iter_mut().rev());
        if let Some(local) = local.into_iter().find(|local| local.named.name == named.name) {
            local.read = true;
        } else if !self.known.words.contains_key(&named.name) {
            let mut near: Vec<String> =
                self.scopes.iter().flat_map(|(_, locals)| locals).map(|l| l.named.name.clone()).collect();
            near.extend(self.known.words.keys().filter(|word| !word.starts_with('_')).cloned());
            self.names.unknown.push((named, near));
        }
    }

    fn is_local(&self, name: &str) -> bool {
        self.scopes.iter().flat_map(|(_, locals)| locals).any(|local| local.named.name == name)
    }

    /// What is asked of a prefix, suffix by suffix.
    fn chain<'s>(&mut self, prefix: &Prefix, suffixes: impl Iterator<Item = &'s Suffix>, written: bool) {
        let word = match prefix {
            Prefix::Name(token) => Some(token.token().to_string()).filter(|name| !self.is_local(name)),
            _ => None,
        };
        let suffixes: Vec<&Suffix> = suffixes.collect();
        if let (Some(word), Some(Suffix::Call(call))) = (&word, suffixes.first()) {
            let first = match call {
                Call::AnonymousCall(args) => first_text(args),
                Call::MethodCall(_) => None,
                _ => None,
            };
            self.names.calls.entry(word.clone()).or_default().insert(first.unwrap_or_default());
        }
        let last = suffixes.len().saturating_sub(1);
        for (n, suffix) in suffixes.into_iter().enumerate() {
            let asked = match suffix {
                Suffix::Index(Index::Dot { name, .. }) => Named::of(name),
                Suffix::Call(Call::MethodCall(call)) => Named::of(call.name()),
                _ => continue,
            };
            let library = word.as_ref().filter(|_| n == 0).and_then(|word| Some((word, self.known.words.get(word)?)));
            match library {
                Some((word, members)) if !members.is_empty() => {
                    if !members.contains(&asked.name) {
                        self.names.unknown_members.push((word.clone(), asked));
                    }
                }
                _ if written && n == last => _ = self.names.given.insert(asked.name),
                _ => self.names.asked.push(asked),
            }
        }
    }

    fn text(&mut self, text: &str) {
        *self.names.texts.entry(text.to_owned()).or_default() += 1;
    }
}

/// The plain text that a call is given first; none if it is something else.
fn first_text(args: &FunctionArgs) -> Option<String> {
    match args {
        FunctionArgs::String(token) => literal(token),
        FunctionArgs::Parentheses { arguments, .. } => match arguments.iter().next() {
            Some(Expression::String(token)) => literal(token),
            _ => None,
        },
        _ => None,
    }
}

fn literal(token: &TokenReference) -> Option<String> {
    match token.token().token_type() {
        TokenType::StringLiteral { literal, .. } => Some(literal.to_string()),
        _ => None,
    }
}

impl Visitor for Pass<'_> {
    fn visit_block(&mut self, block: &Block) {
        self.scopes.push((at(block), Vec::new()));
        if let Some(place) = self.coming.iter().rposition(|(coming, _)| *coming == at(block)) {
            for name in self.coming.remove(place).1 {
                self.bind(&name, true);
            }
        }
    }

    fn visit_block_end(&mut self, block: &Block) {
        if !self.repeats.contains(&at(block)) {
            self.close();
        }
    }

    fn visit_repeat(&mut self, node: &ast::Repeat) {
        self.repeats.push(at(node.block()));
    }

    fn visit_repeat_end(&mut self, _: &ast::Repeat) {
        self.repeats.pop();
        self.close();
    }

    fn visit_function_body(&mut self, body: &ast::FunctionBody) {
        let names = body.parameters().iter().filter_map(|parameter| match parameter {
            Parameter::Name(name) => Some(name.clone()),
            _ => None,
        });
        self.coming.push((at(body.block()), names.collect()));
    }

    fn visit_numeric_for(&mut self, node: &ast::NumericFor) {
        self.coming.push((at(node.block()), vec![node.index_variable().clone()]));
    }

    fn visit_generic_for(&mut self, node: &ast::GenericFor) {
        self.coming.push((at(node.block()), node.names().iter().cloned().collect()));
    }

    fn visit_local_assignment_end(&mut self, node: &ast::LocalAssignment) {
        for name in node.names() {
            self.bind(name, false);
        }
    }

    fn visit_const_assignment_end(&mut self, node: &ast::luau::ConstAssignment) {
        for name in node.names() {
            self.bind(name, false);
        }
    }

    fn visit_local_function(&mut self, node: &ast::LocalFunction) {
        self.bind(node.name(), false);
    }

    fn visit_const_function(&mut self, node: &ast::luau::ConstFunction) {
        self.bind(node.name(), false);
    }

    fn visit_function_declaration(&mut self, node: &ast::FunctionDeclaration) {
        let names: Vec<&TokenReference> = node.name().names().iter().collect();
        if let [first, .., _] = names[..] {
            self.read(first);
        }
        for name in names.iter().skip(1).copied().chain(node.name().method_name()) {
            self.names.given.insert(name.token().to_string());
        }
        if let (Some(_), Some(first)) = (node.name().method_name(), names.first()) {
            self.read(first);
        }
    }

    fn visit_assignment(&mut self, node: &ast::Assignment) {
        self.written.extend(node.variables().iter().map(at));
    }

    fn visit_assignment_end(&mut self, _: &ast::Assignment) {
        self.written.clear();
    }

    fn visit_var(&mut self, var: &Var) {
        let written = self.written.contains(&at(var));
        match var {
            Var::Name(name) if !written => self.read(name),
            Var::Expression(node) => self.chain(node.prefix(), node.suffixes(), written),
            _ => {}
        }
    }

    fn visit_function_call(&mut self, node: &ast::FunctionCall) {
        self.chain(node.prefix(), node.suffixes(), false);
    }

    fn visit_prefix(&mut self, prefix: &Prefix) {
        if let Prefix::Name(name) = prefix {
            self.read(name);
        }
    }

    fn visit_field(&mut self, field: &ast::Field) {
        match field {
            ast::Field::NameKey { key, .. } => {
                let key = key.token().to_string();
                self.text(&key);
                self.names.given.insert(key);
            }
            ast::Field::ExpressionKey { key, .. } => {
                if let Expression::String(token) = &**key
                    && let Some(key) = literal(token)
                {
                    self.names.given.insert(key);
                }
            }
            _ => {}
        }
    }

    fn visit_string_literal(&mut self, token: &full_moon::tokenizer::Token) {
        if let TokenType::StringLiteral { literal, .. } = token.token_type() {
            self.text(literal);
        }
    }
}
