//! What is known of the buffer behind a value: its alignment, and whether its type states its size.
//!
//! The alignment of a value is the least one of the allocations that flow into it ([`BufferFlow`]), and 1 if some of
//! them are unknown. The values of the least alignment are propagated first, each value once, so that the cost is linear.

use crate::analysis::alias::{BufferFlow, FlowDirection, FlowMarks};
use freehold_core::ir::{Op, Type, Value, View};
use freehold_dialects::{arith, memref};

use super::state::{alignment_of, natural_alignment};

/// What is known of the buffers of a function at one time. It stays true if a value is replaced by one whose alignment
/// suffices.
pub(super) struct Origins {
    /// By value; 0 if nothing flows into it.
    alignment: Vec<u64>,
    /// The values that may be a part of a buffer, or a buffer of another type.
    parts: FlowMarks,
}

impl Origins {
    /// Computes the origins of all values. O(ops + edges).
    pub fn compute(view: View<'_>) -> Origins {
        let flow = BufferFlow::compute(view);
        let mut origins = Origins { alignment: vec![0; view.value_capacity()], parts: FlowMarks::default() };
        let stated = |value: Value| match view.defining_op(value) {
            Some(op) if view.is_one_of(op, &[&memref::ALLOC, &memref::ALLOCA]) => alignment_of(view, op),
            _ => 1,
        };
        let mut sources: Vec<(u64, Value)> = flow.terminals().map(|value| (stated(value), value)).collect();
        for op in view.walk_preorder() {
            if is_part(view, op) {
                for &result in view.results(op) {
                    sources.push((1, result));
                    flow.mark(result, FlowDirection::Forward, &mut origins.parts, |_| {});
                }
            }
        }
        sources.sort_unstable_by_key(|&(alignment, value)| (alignment, value.index()));
        let mut marks = FlowMarks::default();
        for (alignment, value) in sources {
            let known = &mut origins.alignment;
            flow.mark(value, FlowDirection::Forward, &mut marks, |value| known[value.index()] = alignment);
        }
        origins
    }

    /// Returns a number that the address of the buffer is a multiple of.
    pub fn alignment(&self, view: View<'_>, value: Value) -> u64 {
        let known = self.alignment.get(value.index()).copied().unwrap_or(0);
        known.max(natural_alignment(view.ctx, view.ty(value)))
    }

    /// Returns whether the value may be a part of a buffer, or of another type than its buffer.
    pub fn is_part(&self, value: Value) -> bool {
        self.parts.contains(value)
    }
}

/// Returns whether the results of the op may be parts of the buffers that it takes.
fn is_part(view: View<'_>, op: Op) -> bool {
    let is_memref = |ty: Type| ty.is_memref(view.ctx);
    if !view.results(op).iter().any(|&result| is_memref(view.ty(result)))
        || !view.operands(op).any(|operand| is_memref(view.ty(operand)))
        || view.is_one_of(op, &[&memref::CAST, &arith::SELECT])
    {
        return false;
    }
    view.op_def(op).is_none_or(|op_def| op_def.region_branch.is_none() && op_def.call.is_none())
}
