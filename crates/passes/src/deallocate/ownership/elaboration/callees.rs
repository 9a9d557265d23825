//! The facts of the symbol table that a function uses: the constant globals, and the effects of callees on arguments.
//!
//! A private function takes over the arguments that are marked `freehold.owned`, and may return the buffers of arguments,
//! without a copy, as a result that is marked `freehold.aliases`.
//!
//! `infer-owned-arguments` sets the mark. A function owns a marked argument from its entry on, and frees it after its last
//! use. A call hands the operand over: the call ends a node of the graph, and the edge to the point after it forwards the
//! operand, so that ownership moves there as it does at a return.

use freehold_core::definition::DeclaredFunction;
use freehold_core::ir::{Body, Context, Name, Op, Value, ValueDef, View};
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::buffer_values::{shifts, taken_operands};
use crate::analysis::declared_functions::callee;
use crate::analysis::function_header::{
    aliasing_results, function_facts, listed_arguments, owned_arguments, symbol_name,
};

/// The functions of a symbol table that have a body, and its constant globals.
#[derive(Default)]
pub(crate) struct Callees {
    /// By function: the numbers of the arguments that it takes over, in ascending order.
    functions: FxHashMap<Name, Vec<usize>>,
    /// The number of functions that take over arguments.
    taking: usize,
    /// By function with marked results: by result, the arguments whose buffer it may be.
    aliasing: FxHashMap<Name, Vec<Option<Vec<usize>>>>,
    /// Whether one of them makes a `memref.view` with an offset in bytes.
    pub shift: bool,
    /// The functions without a body whose declaration has facts.
    declared: FxHashMap<Name, DeclaredFunction>,
    /// The globals that nothing writes.
    constants: FxHashSet<Name>,
}

impl Callees {
    /// Reads the functions and globals of a symbol table.
    pub fn of(ctx: &Context, table: &Body) -> Callees {
        let mut callees = Callees::default();
        let view = View::new(ctx, table);
        let globals = table.root_block().into_iter().flat_map(|block| view.ops(block));
        for op in globals.filter(|&op| view.is(op, &memref::GLOBAL) && view.attribute(op, "constant").is_some()) {
            callees.constants.extend(view.attribute(op, "sym_name").and_then(|name| Some(ctx.name(name.as_str(ctx)?))));
        }
        for body in table.nested_bodies() {
            let view = View::new(ctx, body);
            if body.root_block().is_none() {
                callees.declare(view);
                continue;
            }
            callees.shift |= view.walk_preorder().iter().any(|&op| shifts(view, op));
            if let Some(name) = symbol_name(view) {
                callees.set(name, owned_arguments(view));
                let aliasing = aliasing_results(view);
                if !aliasing.is_empty() {
                    callees.aliasing.insert(name, aliasing);
                }
            }
        }
        callees
    }

    /// Reads only the declarations of functions that have facts, and declared functions that list the arguments which they take
    /// over. O(functions).
    pub fn of_declarations(ctx: &Context, table: &Body) -> Callees {
        let mut callees = Callees::default();
        for body in table.nested_bodies() {
            let view = View::new(ctx, body);
            match (body.root_block(), symbol_name(view), listed_arguments(view)) {
                (None, ..) => callees.declare(view),
                (Some(_), Some(name), Some(owned)) => {
                    callees.declared.insert(name, DeclaredFunction { owned, ..DeclaredFunction::default() });
                }
                _ => {}
            }
        }
        callees
    }

    fn declare(&mut self, view: View<'_>) {
        if let (Some(name), Some(facts)) = (symbol_name(view), function_facts(view)) {
            self.taking += usize::from(!facts.owned.is_empty());
            self.declared.insert(name, facts);
        }
    }

    /// Lets a function take over these arguments instead of those that are marked.
    pub fn set(&mut self, function: Name, arguments: Vec<usize>) {
        self.taking += usize::from(!arguments.is_empty());
        let before = self.functions.insert(function, arguments);
        self.taking -= usize::from(before.is_some_and(|arguments| !arguments.is_empty()));
    }

    /// Returns whether the table has a function of this name with a body.
    pub fn defines(&self, function: Name) -> bool {
        self.functions.contains_key(&function)
    }

    /// Returns whether a value is the buffer of a constant global.
    pub fn is_constant(&self, view: View<'_>, value: Value) -> bool {
        let global = view.defining_op(value).filter(|&op| view.is(op, &memref::GET_GLOBAL));
        let symbol = global.and_then(|op| view.attribute(op, "name")).and_then(|symbol| symbol.as_symbol(view.ctx));
        symbol.is_some_and(|name| self.constants.contains(&name))
    }

    /// Returns the numbers of the arguments that the function that owns the body takes over.
    pub fn arguments(&self, view: View<'_>) -> &[usize] {
        symbol_name(view).and_then(|name| self.functions.get(&name)).map_or(&[], |list| list)
    }

    /// Returns whether the function that owns the body returns what result `number` may alias without a copy.
    pub fn returns_alias(&self, view: View<'_>, number: usize) -> bool {
        let results = symbol_name(view).and_then(|name| self.aliasing.get(&name));
        results.is_some_and(|results| matches!(results.get(number), Some(Some(_))))
    }

    /// Returns the operands of a call whose buffers result `number` may be; `None` if the result is no alias.
    pub fn aliased_operands(&self, view: View<'_>, op: Op, number: usize) -> Option<Vec<usize>> {
        if self.aliasing.is_empty() {
            return None;
        }
        let name = callee(view, op)?;
        self.aliasing.get(&name)?.get(number)?.clone()
    }

    /// Returns the operands that a call returns, as pairs of the numbers of the result and of the operand.
    pub fn returned_operands(&self, view: View<'_>, op: Op) -> Vec<(usize, usize)> {
        let declared = self.declared(view, op).map(|facts| facts.aliases.clone()).unwrap_or_default();
        let results = if self.aliasing.is_empty() { 0 } else { view.results(op).len() };
        let aliasing = (0..results).flat_map(|result| {
            let operands = self.aliased_operands(view, op, result).unwrap_or_default();
            operands.into_iter().map(move |operand| (result, operand))
        });
        declared.into_iter().chain(aliasing).collect()
    }

    /// Returns the ops in a function that take over operands, or whose callees do, with the numbers of those operands.
    pub fn calls(&self, view: View<'_>) -> FxHashMap<Op, Vec<usize>> {
        let calls = view.walk_preorder().into_iter().map(|op| {
            let mut operands = taken_operands(view, op);
            if self.taking > 0 {
                let is_memref = |&&operand: &&usize| view.ty(view.operand(op, operand)).is_memref(view.ctx);
                operands.extend(self.operands(view, op).iter().filter(is_memref));
                operands.sort_unstable();
                operands.dedup();
            }
            (op, operands)
        });
        calls.filter(|(_, operands)| !operands.is_empty()).collect()
    }

    /// Returns whether a function without a body has facts.
    pub fn has_declarations(&self) -> bool {
        !self.declared.is_empty()
    }

    /// Returns the facts of the function without a body that an op calls.
    fn declared(&self, view: View<'_>, op: Op) -> Option<&DeclaredFunction> {
        if self.declared.is_empty() {
            return None;
        }
        self.declared.get(&callee(view, op)?)
    }

    /// Returns whether the declaration of an op's callee says that it takes over arguments, or returns some.
    pub fn moves_arguments(&self, view: View<'_>, op: Op) -> bool {
        self.declared(view, op).is_some_and(|facts| !facts.owned.is_empty() || !facts.aliases.is_empty())
    }

    /// Returns whether a result of a call is a buffer that nothing else is, as its callee's declaration says.
    pub fn is_fresh(&self, view: View<'_>, op: Op, result: usize) -> bool {
        self.declared(view, op).is_some_and(|facts| facts.fresh.contains(&result))
    }

    /// Returns the operand of a call that a result is, as its callee's declaration says.
    pub fn returned_operand(&self, view: View<'_>, value: Value) -> Option<Value> {
        if self.declared.is_empty() {
            return None;
        }
        let ValueDef::Result(op, result) = view.def(value) else { return None };
        let facts = self.declared(view, op)?;
        let (_, argument) = *facts.aliases.iter().find(|alias| alias.0 == result)?;
        view.operands(op).nth(argument).filter(|&operand| view.ty(operand).is_memref(view.ctx))
    }

    /// Returns the numbers of the operands that the callee of an op takes over.
    fn operands(&self, view: View<'_>, op: Op) -> &[usize] {
        let Some(name) = callee(view, op) else { return &[] };
        match self.functions.get(&name) {
            Some(list) => list,
            None => self.declared.get(&name).map_or(&[], |facts| &facts.owned),
        }
    }
}
