//! Copies of returned buffers that callers cannot free: those that another op than `memref.dealloc` frees.
//!
//! ```mlir
//! %a = "m.alloc"() : () -> memref<2xf32>             %a = "m.alloc"() : () -> memref<2xf32>
//! return %a : memref<2xf32>                   ⇒      %b = bufferization.clone %a : …
//!                                                    return %b : memref<2xf32>
//! ```
//! The pass then frees the buffer itself, with the op that its allocation names.

use freehold_core::interface::{EffectKind, EffectTarget, Resource, Traits, effects_of};
use freehold_core::ir::{Body, Context, InsertPoint, Op, Value, View};
use freehold_dialects::{bufferization, memref};

use crate::analysis::alias::{BufferFlow, FlowDirection, FlowMarks};
use crate::analysis::buffer_aliases::allocation_facts;

/// Replaces operands of returns that may be such a buffer by clones. O(ops + edges).
pub(super) fn copy(ctx: &Context, body: &mut Body) {
    let view = View::new(ctx, body);
    let foreign: Vec<Value> = view.walk_preorder().into_iter().flat_map(|op| foreign_results(view, op)).collect();
    if foreign.is_empty() {
        return;
    }
    let flow = BufferFlow::compute(view);
    let mut marks = FlowMarks::default();
    for value in foreign {
        flow.mark(value, FlowDirection::Forward, &mut marks, |_| {});
    }
    let blocks = view.roots().iter().flat_map(|&root| view.blocks(root));
    let returns = blocks.filter_map(|block| view.last_op(block)).filter(|&last| {
        view.successor_count(last) == 0 && view.op_def(last).is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE))
    });
    let mut operands: Vec<(Op, usize)> = Vec::new();
    for op in returns {
        let marked = view.operands(op).enumerate().filter(|operand| marks.contains(operand.1));
        operands.extend(marked.map(|operand| (op, operand.0)));
    }
    for (op, number) in operands {
        let value = body.operand(op, number);
        let spec = bufferization::clone(ctx, body.location(op), value, body.ty(value));
        let clone = body.insert(InsertPoint::Before(op), &spec);
        let result = body.result(clone, 0);
        body.set_operand(op, number, result);
    }
}

/// Returns the buffers that an op allocates and that another op than `memref.dealloc` frees.
fn foreign_results(view: View<'_>, op: Op) -> Vec<Value> {
    let is_foreign = |&value: &Value| allocation_facts(view, value).dealloc != Some(memref::DEALLOC.name);
    let allocated = effects_of(view, op).unwrap_or_default().into_iter().filter_map(|effect| match effect.target {
        EffectTarget::Value(value) if effect.kind == EffectKind::Allocate && effect.resource == Resource::Default => {
            Some(value)
        }
        _ => None,
    });
    allocated.filter(is_foreign).collect()
}
