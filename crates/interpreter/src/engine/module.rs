//! Compiles the functions of a module that are reachable from its entry.
//!
//! The module has a scope of symbols for the program, and one for each IRDL file that defines evaluations. The caller
//! declares all functions and globals, in the order of their indices, before it compiles.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::program::{Function, ValueType};
use freehold_core::ir::{Attr, Body, Context, Name};

/// Options of the compilation.
#[derive(Clone, Debug, Default)]
pub struct CompileOptions {
    /// The entry function. Only functions reachable from it are compiled. If `None`, all functions are compiled.
    pub entry: Option<String>,
    /// Whether functions without a body are replaced by stubs.
    pub stub_externals: bool,
}

/// The data that all functions of a module share during compilation.
pub struct Module<'c> {
    /// The context.
    pub ctx: &'c Context,
    /// The symbols of the program and of the IRDL files that define evaluations.
    scopes: Vec<Scope<'c>>,
    /// The types of functions, by index.
    pub types: Vec<(Vec<ValueType>, Vec<ValueType>)>,
    /// The names of functions, by index.
    pub names: Vec<String>,
    /// Functions that are referenced but not compiled yet.
    pub(super) wanted: RefCell<Vec<usize>>,
    /// Options.
    pub options: &'c CompileOptions,
    /// The body of each function, if it has one, and the index of its scope.
    pub(super) bodies: Vec<(Option<&'c Body>, usize)>,
    globals: usize,
}

/// The symbols of one module.
struct Scope<'c> {
    module: &'c Body,
    functions: FxHashMap<Name, usize>,
    globals: FxHashMap<Name, usize>,
}

impl<'c> Module<'c> {
    /// Returns a module without symbols.
    pub fn new(ctx: &'c Context, options: &'c CompileOptions) -> Module<'c> {
        Module {
            ctx,
            scopes: Vec::new(),
            types: Vec::new(),
            names: Vec::new(),
            wanted: RefCell::default(),
            options,
            bodies: Vec::new(),
            globals: 0,
        }
    }

    /// Begins the scope of a module. Symbols are declared in the scope that began last.
    pub fn begin_scope(&mut self, module: &'c Body) {
        self.scopes.push(Scope { module, functions: FxHashMap::default(), globals: FxHashMap::default() });
    }

    /// Declares the next function.
    pub fn declare_function(&mut self, function: &Function, body: Option<&'c Body>) {
        let scope = self.scopes.len() - 1;
        self.scopes[scope].functions.insert(self.ctx.name(&function.name), self.names.len());
        self.types.push((function.inputs.clone(), function.results.clone()));
        self.names.push(function.name.clone());
        self.bodies.push((body, scope));
    }

    /// Declares the next global.
    pub fn declare_global(&mut self, name: &str) {
        let scope = self.scopes.len() - 1;
        self.scopes[scope].globals.insert(self.ctx.name(name), self.globals);
        self.globals += 1;
    }

    /// Returns the index of the scope of a module.
    pub fn scope_of(&self, module: &Body) -> Option<usize> {
        self.scopes.iter().position(|scope| std::ptr::eq(scope.module, module))
    }

    /// Returns the index of the global with this symbol name.
    pub fn global(&self, scope: usize, symbol: Name) -> Option<usize> {
        self.scopes[scope].globals.get(&symbol).copied()
    }

    /// Returns the index of the function that a symbol refers to, and schedules its compilation.
    pub fn function(&self, scope: usize, ctx: &Context, symbol: Attr) -> Result<usize, String> {
        let name = symbol.as_symbol(ctx).ok_or("refers to a symbol in another module")?;
        let index = self
            .function_called(scope, name)
            .ok_or_else(|| format!("refers to the undefined function '{}'", ctx.str(name)))?;
        self.schedule(index);
        Ok(index)
    }

    /// Returns the index of the function with this symbol name.
    pub fn function_called(&self, scope: usize, symbol: Name) -> Option<usize> {
        self.scopes[scope].functions.get(&symbol).copied()
    }

    /// Schedules the compilation of a function.
    pub fn schedule(&self, index: usize) {
        self.wanted.borrow_mut().push(index);
    }

    /// Whether the function has a body.
    pub fn has_body(&self, index: usize) -> bool {
        self.bodies[index].0.is_some()
    }
}
