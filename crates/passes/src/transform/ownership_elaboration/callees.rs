//! What a function knows of its symbol table: which globals are constant, and what callees do with arguments.
//!
//! A private function takes over the arguments that are marked `freehold.owned`.
//!
//! `infer-owned-arguments` sets the mark. A function owns a marked argument from its entry on, and frees it after its last
//! use. A call hands the operand over: the call ends a node of the graph, and the edge to the point after it forwards the
//! operand, so that ownership moves there as it does at a return.

use freehold_core::interface::Callee;
use freehold_core::ir::{Body, Context, Name, Op, Value, View};
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};

use super::roles::is_shifted;
use crate::analysis::function_header::{owned_arguments, symbol_name};

/// The functions of a symbol table that have a body, and its constant globals.
#[derive(Default)]
pub(crate) struct Callees {
    /// By function: the numbers of the arguments that it takes over, in ascending order.
    functions: FxHashMap<Name, Vec<usize>>,
    /// The number of functions that take over arguments.
    taking: usize,
    /// Whether one of them makes a `memref.view` with an offset in bytes.
    pub shift: bool,
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
        for body in table.nested_bodies().filter(|body| body.root_block().is_some()) {
            let view = View::new(ctx, body);
            let shifts = |&op: &Op| view.is(op, &memref::VIEW) && is_shifted(view, view.result(op, 0));
            callees.shift |= view.walk_preorder().iter().any(shifts);
            if let Some(name) = symbol_name(view) {
                callees.set(name, owned_arguments(view));
            }
        }
        callees
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

    /// Returns the calls in a function whose callees take over operands, with the numbers of those operands.
    pub fn calls(&self, view: View<'_>) -> FxHashMap<Op, Vec<usize>> {
        if self.taking == 0 {
            return FxHashMap::default();
        }
        let calls = view.walk_preorder().into_iter().map(|op| (op, self.operands(view, op)));
        calls.filter(|(_, operands)| !operands.is_empty()).map(|(op, operands)| (op, operands.to_vec())).collect()
    }

    /// Returns the numbers of the operands that the callee of an op takes over.
    fn operands(&self, view: View<'_>, op: Op) -> &[usize] {
        let Some(call) = view.op_def(op).and_then(|op_def| op_def.call) else { return &[] };
        let Callee::Symbol(symbol) = call(view, op) else { return &[] };
        symbol.as_symbol(view.ctx).and_then(|name| self.functions.get(&name)).map_or(&[], |list| list)
    }
}
