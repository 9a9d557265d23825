//! Whether a function may write an argument at all, which most functions show without an analysis.
//!
//! The values that may share a buffer with an argument are those that views and outputs lead to, whatever is decided, and the
//! arguments of called functions. If no op writes one of them, no argument is written. Ops that pass tensors on to regions or
//! blocks, and ops that are not known, count as writes.

use freehold_core::definition::Traits;
use freehold_core::ir::{Body, Context, Op, Value, View};
use freehold_dialects::func;
use rustc_hash::FxHashSet;

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use crate::bufferize::{BufferizationOptions, CopyBeforeWrite, FunctionFacts, Owner, Query};

/// The program below a body.
pub(super) struct Program<'a> {
    pub top: &'a Body,
    pub options: &'a BufferizationOptions,
    pub callables: &'a Callables,
    pub graph: &'a CallGraph,
}

impl<'a> Program<'a> {
    /// Returns the functions that may be called from outside.
    pub fn public_functions(&self) -> impl Iterator<Item = usize> + use<'a> {
        let functions = &self.callables.functions;
        (0..functions.len()).filter(|&function| functions[function].unseen_calls)
    }

    /// Returns the body of a function.
    pub fn body_of(&self, function: usize) -> &'a Body {
        self.callables.body(self.top, self.callables.functions[function].body)
    }
}

/// The values that were reached.
#[derive(Default)]
struct Reached {
    seen: FxHashSet<(usize, Value)>,
    /// Functions with values whose uses are still to be visited.
    work: Vec<(usize, Value)>,
}

impl Reached {
    fn extend(&mut self, query: &Query<'_>, function: usize, values: impl Iterator<Item = Value>) {
        let is_new = |&value: &Value| query.is_tensor(value) && self.seen.insert((function, value));
        self.work.extend(values.filter(is_new).map(|value| (function, value)));
    }
}

/// Whether functions may write buffers of the arguments of `functions`. O(aliases of the arguments).
pub(super) fn may_write_arguments(ctx: &Context, program: &Program<'_>, functions: &[usize]) -> bool {
    let facts = FunctionFacts::default();
    let query_of = |function: usize| {
        let (body, options) = (program.body_of(function), program.options);
        Query { ctx, body, options, decisions: &CopyBeforeWrite, functions: &facts, memo: None }
    };
    let mut reached = Reached::default();
    for &function in functions {
        let query = query_of(function);
        reached.extend(&query, function, arguments_of(&query).iter().copied());
    }
    while let Some((function, value)) = reached.work.pop() {
        let query = query_of(function);
        let body = query.body;
        match body.defining_op(value) {
            Some(op) if callee_of(&query, program, function, op).is_some() => {
                reached.extend(&query, function, body.operands(op));
            }
            Some(op) if passes_on(query.view(), op) || query.bufferizable(Owner::Op(op)).is_none() => return true,
            Some(_) => {
                let sources = query.aliasing_operands(value);
                reached.extend(&query, function, sources.iter().map(|source| body.use_value(source.operand)));
            }
            None if body.value_block(value) == body.root_block() => {}
            None => return true,
        }
        for operand in body.uses(value) {
            let op = body.use_owner(operand);
            if body.is(ctx, op, &func::RETURN) {
                continue;
            }
            if let Some(callee) = callee_of(&query, program, function, op) {
                // Any result may be any operand.
                reached.extend(&query, function, body.results(op).iter().copied());
                let inner = query_of(callee);
                let Some(&argument) = arguments_of(&inner).get(body.use_number(operand)) else { return true };
                reached.extend(&inner, callee, std::iter::once(argument));
                continue;
            }
            if passes_on(query.view(), op) || query.bufferizable(Owner::Op(op)).is_none() || query.writes(operand) {
                return true;
            }
            let aliases = query.aliasing_values(operand);
            reached.extend(&query, function, aliases.iter().map(|alias| alias.value));
        }
    }
    false
}

/// Returns the arguments of the `func.func` of a query.
fn arguments_of<'a>(query: &Query<'a>) -> &'a [Value] {
    let entry = query.body.root_block().filter(|_| query.body.header.name == query.ctx.op_name(func::FUNC.name));
    entry.map_or(&[][..], |entry| query.body.arguments(entry))
}

/// Returns the function with a body that a `func.call` calls.
fn callee_of(query: &Query<'_>, program: &Program<'_>, function: usize, op: Op) -> Option<usize> {
    let is_call = query.body.is(query.ctx, op, &func::CALL);
    is_call.then(|| program.graph.callee(program.callables.functions[function].body, op))?
}

/// Whether the op may pass an operand on to a region, a block or a function, or is not known.
fn passes_on(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_none_or(|op_def| {
        op_def.call.is_some()
            || op_def.has(Traits::TERMINATOR)
            || op_def.structured.is_none() && !view.regions(op).is_empty()
    })
}
