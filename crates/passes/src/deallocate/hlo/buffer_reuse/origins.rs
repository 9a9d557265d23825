//! Facts about the buffer of a value: its alignment, and whether its type states its size.
//!
//! An allocation that states an alignment takes padding of that size. The alignment of a value is at least the least one
//! of the allocations that flow into it ([`BufferFlow`]), and its padding at most the greatest one. A buffer that the
//! function does not allocate is taken to have no alignment, and no more padding than the allocations of the function.
//! The bounds are propagated in the order of their size, each value once, so that the cost is linear.

use crate::analysis::alias::{BufferFlow, FlowDirection, FlowMarks};
use freehold_core::ir::{Op, Type, Value, View};
use freehold_core::sort::sort_by_key;
use freehold_dialects::{arith, memref};
use freehold_pass::Analysis;

use super::state::{natural_alignment, padding_of};

/// The facts about the buffers of a function at one time. It stays true if a value is replaced by one whose alignment
/// suffices.
pub(super) struct Origins {
    /// The least and the greatest stated alignment, by value; 0 without one.
    least: Vec<u64>,
    most: Vec<u64>,
    /// The values that may be a part of a buffer, or a buffer of another type.
    parts: FlowMarks,
    /// The greatest alignment that an allocation of the function states.
    pub greatest: u64,
}

impl Origins {
    /// Computes the origins of all values. O(n log n) in the number of ops and edges.
    pub fn compute(view: View<'_>) -> Origins {
        let flow = BufferFlow::compute(view);
        let ops = view.walk_preorder();
        let is_allocation = |op: Op| view.is_one_of(op, &[&memref::ALLOC, &memref::ALLOCA]);
        let count = view.value_capacity();
        let mut origins = Origins {
            least: vec![0; count],
            most: vec![0; count],
            parts: FlowMarks::default(),
            greatest: ops.iter().map(|&op| if is_allocation(op) { padding_of(view, op) } else { 0 }).max().unwrap_or(0),
        };
        let unknown = (0, origins.greatest);
        let stated = |value: Value| match view.defining_op(value).filter(|&op| is_allocation(op)) {
            Some(op) => (padding_of(view, op), padding_of(view, op)),
            None => unknown,
        };
        let mut sources: Vec<((u64, u64), Value)> = flow.terminals().map(|value| (stated(value), value)).collect();
        for &op in &ops {
            if is_part(view, op) {
                for &result in view.results(op) {
                    sources.push((unknown, result));
                    flow.mark(result, FlowDirection::Forward, &mut origins.parts, |_| {});
                }
            }
        }
        sort_by_key(&mut sources, |&((least, _), value)| (least, value.index()));
        let mut marks = FlowMarks::default();
        for &((least, _), value) in &sources {
            let known = &mut origins.least;
            flow.mark(value, FlowDirection::Forward, &mut marks, |value| known[value.index()] = least);
        }
        sort_by_key(&mut sources, |&((_, most), value)| (std::cmp::Reverse(most), value.index()));
        let mut marks = FlowMarks::default();
        for &((_, most), value) in &sources {
            let known = &mut origins.most;
            flow.mark(value, FlowDirection::Forward, &mut marks, |value| known[value.index()] = most);
        }
        origins
    }

    /// Returns a number that the address of the buffer is a multiple of.
    pub fn alignment(&self, view: View<'_>, value: Value) -> u64 {
        let known = self.least.get(value.index()).copied().unwrap_or(0);
        known.max(natural_alignment(view.ctx, view.ty(value)))
    }

    /// Returns the bounds of the buffer's padding.
    pub fn padding(&self, value: Value) -> (u64, u64) {
        self.least.get(value.index()).map_or((0, self.greatest), |&least| (least, self.most[value.index()]))
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
