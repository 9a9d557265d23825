//! Recognizes functions whose buffers are freed by ownership flags already, such as those that an earlier run of the pass
//! left to `ownership-elaboration`.
//!
//! ```mlir
//!   %r:2 = scf.if %c -> (memref<4xf32>, i1) { … }
//!   scf.if %r#1 {
//!     memref.dealloc %r#0 : memref<4xf32>
//!   }
//! ```
//!
//! A free in an op with regions is made under a flag if it frees a buffer from outside of the op that is not an allocation,
//! and if the first operand of the op is computed, by integer arithmetic, only from values that blocks or ops with regions
//! pass on, constants, and pointers.

use freehold_core::definition::{EffectKind, constant_of, is_allocation, values_with_effect, viewed_operand};
use freehold_core::ir::{Op, Value, ValueDef, View};
use freehold_dialects::{arith, memref};
use rustc_hash::FxHashSet;

/// Returns an op that frees a buffer under a flag, if there is one. O(ops + frees · ops of the condition).
pub(super) fn find(view: View<'_>) -> Option<Op> {
    view.walk_preorder().into_iter().find(|&op| {
        values_with_effect(view, op, EffectKind::Free)
            .into_iter()
            .any(|buffer| view.ty(buffer).is_memref(view.ctx) && is_under_flag(view, op, source(view, buffer)))
    })
}

/// Returns the value with which a chain of views or base buffers begins.
fn source(view: View<'_>, mut buffer: Value) -> Value {
    while let Some(op) = view.defining_op(buffer)
        && let Some(source) =
            viewed_operand(view, op).or_else(|| Some(memref::ExtractStridedMetadata::cast(view, op)?.source()))
    {
        buffer = source;
    }
    buffer
}

fn is_under_flag(view: View<'_>, free: Op, buffer: Value) -> bool {
    if is_allocation(view, buffer) {
        return false;
    }
    let Some(around) = view.parent_op(free).filter(|&around| !is_defined_in(view, buffer, around)) else {
        return false;
    };
    view.operands(around).next().is_some_and(|first| is_flag(view, first))
}

fn is_defined_in(view: View<'_>, value: Value, op: Op) -> bool {
    match view.def(value) {
        ValueDef::Result(defining, _) => view.is_ancestor(op, defining) && defining != op,
        ValueDef::Argument(block, _) => view.block_parent_op(block).is_some_and(|parent| view.is_ancestor(op, parent)),
    }
}

/// The number of values of which a condition may be computed.
const CONDITION: usize = 1000;

/// Returns whether a condition is computed from flags and pointers only, at least one.
fn is_flag(view: View<'_>, condition: Value) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![condition];
    let mut found = false;
    while let Some(value) = work.pop() {
        if seen.len() > CONDITION {
            return false;
        }
        if !seen.insert(value) || constant_of(view, value).is_some() {
            continue;
        }
        let is_parameter = |block| view.root_block() == Some(block);
        match view.def(value) {
            ValueDef::Argument(block, _) if is_parameter(block) => return false,
            ValueDef::Argument(..) => found = true,
            ValueDef::Result(op, _) => {
                let combines = [&arith::ANDI, &arith::ORI, &arith::XORI, &arith::CMPI, &arith::SELECT];
                if view.is(op, &memref::EXTRACT_ALIGNED_POINTER_AS_INDEX) || view.region_count(op) > 0 {
                    found = true;
                } else if view.op_def(op).is_some_and(|op_def| op_def.is_one_of(&combines)) {
                    work.extend(view.operands(op));
                } else {
                    return false;
                }
            }
        }
    }
    found
}
