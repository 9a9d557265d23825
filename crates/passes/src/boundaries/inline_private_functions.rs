//! `inline-private-functions`: replaces the calls of private functions on tensors by their bodies, where that costs little code.
//!
//! A call is a border for the passes that share buffers: what a function returns has a buffer of its own, also if it is a slice
//! of an argument, and no op of the callee is fused with one of the caller or moved across the call.
//!
//! ```mlir
//! func.func private @row(%m: tensor<12x64xf32>, %i: index) -> tensor<64xf32> {
//!   %0 = tensor.extract_slice %m[%i, 0] [1, 64] [1, 1] : tensor<12x64xf32> to tensor<64xf32>
//!   return %0 : tensor<64xf32>
//! }
//! … %1 = call @row(%weights, %i) : (tensor<12x64xf32>, index) -> tensor<64xf32>
//! ```
//! becomes
//! ```mlir
//! … %1 = tensor.extract_slice %weights[%i, 0] [1, 64] [1, 1] : tensor<12x64xf32> to tensor<64xf32>
//! ```
//!
//! A function is inlined at all its calls, and erased, or at none. It is inlined if
//! - it is a private `func.func` with one block, takes or returns a tensor, and is not recursive,
//! - nothing but visible `func.call`s refers to it, and each of these may be inlined,
//! - nothing in it is allocated on the stack, which would then be in use until the caller returns,
//! - neither the function nor an argument or a result has an attribute of `bufferization`, `freehold` or `llvm`, and
//! - it is called once, or is small: see `is_small`. Its size includes the callees that are inlined into it.
//!
//! Callers are visited first, so each op is copied only to where it stays. Cost: linear in the program and its growth, which
//! `is_small` bounds: at most `TINY` ops for each call, and `COPIES` for each function.

use freehold_core::definition::{EffectKind, InlineQuestion, Resource, effects_of};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Body, Context, Op, View};
use freehold_dialects::func;
use freehold_pass::{Pass, PassContext, PassDef, StatisticDef};

use crate::analysis::call_graph::{Call, CallGraph};
use crate::analysis::callables::{Callables, body_at};
use crate::analysis::function_header::visibility_is_private;
use crate::boundaries::twins::is_local;
use crate::support::inlining::{Movability, is_legal, splice};
use crate::support::signature::{Signature, callee_of};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "inline-private-functions",
    title: "InlinePrivateFunctionsPass",
    summary: "Inline private functions on tensors that are called once or are small",
    anchor: None,
    options: &[],
    statistics: &[
        StatisticDef { name: "inlined", summary: "Number of calls that were replaced by the body of their callee" },
        StatisticDef { name: "erased", summary: "Number of functions that were inlined at all their calls" },
    ],
    make: |_| Ok(Box::new(InlinePrivateFunctions)),
};

/// The most ops of a function that is inlined however often it is called.
const TINY: usize = 16;
/// The most ops of a function that is inlined at several calls.
const SMALL: usize = 64;
/// The most ops of all copies of such a function.
const COPIES: usize = 512;

/// Whether a function with this many ops is inlined if it is called at this many places.
fn is_small(ops: usize, calls: usize) -> bool {
    ops <= TINY || ops <= SMALL && ops.saturating_mul(calls) <= COPIES
}

/// The dialects whose attributes tell a pass of this crate something about a function.
const MEANINGFUL: [&str; 3] = ["bufferization.", "freehold.", "llvm."];

struct InlinePrivateFunctions;

impl Pass for InlinePrivateFunctions {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let callables = Callables::of(ctx, body, cx.is_root);
        if callables.hidden {
            return Ok(());
        }
        let graph = CallGraph::of(ctx, body, &callables);
        let is_inlined = inlined_functions(ctx, body, &callables, &graph);
        let mut inlined = 0;
        for (number, place) in callables.places.iter().enumerate() {
            if place.function.is_some_and(|function| !is_inlined[function]) {
                let calls = graph.calls_in(number).iter().filter(|call| is_inlined[call.callee]);
                inlined += inline_into(ctx, body, &callables, number, calls.copied().collect(), &is_inlined);
            }
        }
        let mut erased = 0;
        for (function, _) in is_inlined.iter().enumerate().filter(|&(_, &is_inlined)| is_inlined) {
            let path = &callables.places[callables.functions[function].body].path;
            let (&op, table) = path.split_last().expect("a function below the top");
            body_at(body, table).erase(op);
            erased += 1;
        }
        cx.statistics.add("inlined", inlined);
        cx.statistics.add("erased", erased);
        Ok(())
    }
}

/// Returns for each function whether it is inlined at all its calls.
fn inlined_functions(ctx: &Context, top: &Body, callables: &Callables, graph: &CallGraph) -> Vec<bool> {
    let count = callables.functions.len();
    let (mut calls, mut may_be) = (vec![0usize; count], vec![false; count]);
    let mut movability = Vec::with_capacity(count);
    for (number, function) in callables.functions.iter().enumerate() {
        let callee = callables.body(top, function.body);
        let moves = Movability::of(ctx, callee);
        may_be[number] = !function.unseen_calls && moves.is_anywhere() && may_be_inlined(View::new(ctx, callee));
        movability.push(moves);
    }
    for call in &graph.calls {
        calls[call.callee] += 1;
        may_be[call.callee] = may_be[call.callee] && {
            let caller = callables.body(top, call.body);
            let callee = callables.body(top, callables.functions[call.callee].body);
            let question = InlineQuestion { ctx, caller, call: call.op, callee };
            callables.places[call.body].function.is_some()
                && is_local(ctx, top, callables, call.body, call.op, call.callee)
                && is_legal(&question, &movability[call.callee])
        };
    }
    let (mut ops, mut is_inlined) = (vec![0usize; count], vec![false; count]);
    for group in &graph.groups {
        for &function in group {
            let number = callables.functions[function].body;
            let callees = graph.calls_in(number).iter().map(|call| call.callee);
            let is_recursive = group.len() > 1 || callees.clone().any(|callee| callee == function);
            let below: usize = callees.filter(|&callee| is_inlined[callee]).map(|callee| ops[callee]).sum();
            ops[function] = callables.body(top, number).walk_preorder().len().saturating_add(below);
            is_inlined[function] = may_be[function]
                && !is_recursive
                && (calls[function] == 1 || calls[function] > 1 && is_small(ops[function], calls[function]));
        }
    }
    is_inlined
}

/// Whether a function may be inlined, as far as the function itself decides that.
fn may_be_inlined(callee: View<'_>) -> bool {
    let View { ctx, body } = callee;
    let has_one_block = body.root_block().is_some_and(|entry| body.next_block(entry).is_none());
    let is_private_function = body.header.name == ctx.op_name(func::FUNC.name) && visibility_is_private(callee);
    if !has_one_block || !is_private_function {
        return false;
    }
    let signature = Signature::of(callee);
    let is_marked = |attributes: Attr| {
        let names = attributes.entries(ctx).iter().map(|&(name, _)| ctx.str(name));
        names.into_iter().any(|name| MEANINGFUL.iter().any(|dialect| name.starts_with(dialect)))
    };
    let mut marks = signature.input_attributes.iter().chain(&signature.result_attributes);
    signature.inputs.iter().chain(&signature.results).any(|ty| ty.is_tensor(ctx))
        && !is_marked(body.header.attributes)
        && !marks.any(|&attributes| is_marked(attributes))
        && !body.walk_preorder().into_iter().any(|op| allocates_on_stack(callee, op))
}

fn allocates_on_stack(view: View<'_>, op: Op) -> bool {
    let effects = effects_of(view, op).unwrap_or_default();
    effects
        .iter()
        .any(|effect| effect.kind == EffectKind::Allocate && effect.resource == Resource::AutomaticAllocationScope)
}

/// Inlines these calls in the function whose body is body `number`, and those that come with them. Returns their number.
fn inline_into(
    ctx: &Context,
    top: &mut Body,
    callables: &Callables,
    number: usize,
    mut calls: Vec<Call>,
    is_inlined: &[bool],
) -> u64 {
    let mut inlined = 0;
    while let Some(call) = calls.pop() {
        let op_of = |body: usize| *callables.places[body].path.last().expect("a function below the top");
        let (_, table) = callables.places[number].path.split_last().expect("a function below the top");
        let callee = op_of(callables.functions[call.callee].body);
        let (callee, caller) =
            body_at(top, table).nested_pair_mut(callee, op_of(number)).expect("two functions of one symbol table");
        let made = splice(ctx, caller, call.op, callee);
        caller.erase(call.op);
        inlined += 1;
        for op in made {
            let symbol = callee_of(View::new(ctx, caller), op);
            let callee = symbol.and_then(|symbol| callables.resolve(ctx, number, ctx.symbol_ref(symbol)));
            calls.extend(callee.filter(|&callee| is_inlined[callee]).map(|callee| Call { body: number, op, callee }));
        }
    }
    inlined
}
