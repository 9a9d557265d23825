//! The order in which functions are processed: callees before their callers; functions of recursions come last.
//!
//! Only calls of functions with tensors in their signature count. Among the functions that are ready, the one that
//! became ready last comes first (upstream uses a stack); this order determines the order of the constants in the
//! output. O(functions + calls).

use freehold_dialects::func;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::function_header::symbol_name;
use crate::support::signature::{Signature, callee_of};
use freehold_core::ir::{Body, Context, Name, Op, View};

/// Returns the functions of a module, callees first.
pub(super) fn callees_first(ctx: &Context, module: &Body) -> Vec<Op> {
    let (function, call) = (ctx.op_name(func::FUNC.name), ctx.op_name(func::CALL.name));
    let Some(block) = module.root_block() else { return Vec::new() };
    let functions: Vec<(Op, &Body)> = module
        .ops(block)
        .filter(|&op| module.name(op) == function)
        .filter_map(|op| Some((op, module.nested(op)?)))
        .collect();
    let by_name: FxHashMap<Name, usize> = functions
        .iter()
        .enumerate()
        .filter(|(_, (_, body))| {
            let signature = Signature::of(View::new(ctx, body));
            signature.inputs.iter().chain(&signature.results).any(|ty| ty.is_tensor(ctx))
        })
        .filter_map(|(number, (_, body))| Some((symbol_name(View::new(ctx, body))?, number)))
        .collect();
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); functions.len()];
    let mut called: Vec<usize> = vec![0; functions.len()];
    for (number, (_, body)) in functions.iter().enumerate() {
        if !body.has_op_named(|name| name == call) {
            continue;
        }
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        let calls = body.walk_postorder().into_iter().filter(|&op| body.name(op) == call);
        for callee in calls.filter_map(|op| by_name.get(&callee_of(View::new(ctx, body), op)?).copied()) {
            if seen.insert(callee) {
                callers[callee].push(number);
                called[number] += 1;
            }
        }
    }
    let mut ready: Vec<usize> = (0..functions.len()).filter(|&number| called[number] == 0).collect();
    let mut order: Vec<usize> = Vec::with_capacity(functions.len());
    while let Some(next) = ready.pop() {
        order.push(next);
        for &caller in &callers[next] {
            called[caller] -= 1;
            if called[caller] == 0 {
                ready.push(caller);
            }
        }
    }
    order.extend((0..functions.len()).filter(|&number| called[number] != 0));
    order.into_iter().map(|number| functions[number].0).collect()
}
