//! The ops that are not bufferized and that fold to another tensor.
//!
//! `canonicalize` replaces the result of such an op by the other tensor. If the tensor's buffer was overwritten in between,
//! the users of the result would see what was written:
//!
//! ```mlir
//! %0 = linalg.exp ins(%a : …) outs(%e : …) -> tensor<4xi32>
//! %1 = arith.andi %0, %0 : tensor<4xi32>                      // folds to %0
//! %2 = linalg.add ins(%a, %a : …) outs(%0 : …) -> tensor<4xi32> // not in place: %1 is read later
//! ```
//!
//! So the analysis joins the two. An op that does not fold computes a new tensor, and its operands can be overwritten after it:
//! as in mlir-opt, `arith.mulf %0, %0` shares nothing with `%0`.
//!
//! The folds run on a copy of the body, in the order of its ops, so that a fold sees the folds before it. Tensor constants
//! that become globals do not count, since nothing folds after that. Cost: O(ops), if the body has such an op at all.

use rustc_hash::FxHashMap;

use super::{Owner, Query, model_of};
use freehold_core::definition::{FoldValue, Folded, constant_of};
use freehold_core::ir::{Attr, Body, Op, SymbolScope, Value, View};
use freehold_core::rewrite::{fold_with, may_fold};

/// Returns the results of unknown ops that fold to a value of the body, each with that value.
pub(crate) fn folded_results(query: &Query<'_>) -> Vec<(Value, Value)> {
    let is_candidate = |&op: &Op| {
        query.body.results(op).iter().any(|&result| query.is_tensor(result))
            && Owner::Op(op).model(query.view()).is_none()
            && query.view().op_def(op).is_some_and(may_fold)
            && query.tensor_operands(op).next().is_some()
    };
    let may_be_candidate = |name| model_of(query.ctx, name).is_none() && query.ctx.op_def(name).is_some_and(may_fold);
    if !query.body.has_op_named(may_be_candidate) || !query.body.created_ops().any(|op| is_candidate(&op)) {
        return Vec::new();
    }
    let candidates: Vec<Op> = query.body.walk_preorder().into_iter().filter(is_candidate).collect();
    let mut copy = query.body.deep_copy();
    let mut known: FxHashMap<Value, Attr> = FxHashMap::default();
    let mut found = Vec::new();
    for op in candidates {
        let Some(op_def) = query.view().op_def(op) else { continue };
        let constants: Vec<Option<Attr>> = copy
            .operands(op)
            .map(|value| known.get(&value).copied().or_else(|| constant(query, &copy, value)))
            .collect();
        let folded = fold_with(query.ctx, &mut copy, op, op_def, &constants, &SymbolScope::EMPTY);
        let Folded::Results(values) = folded else { continue };
        for (&result, value) in query.body.results(op).iter().zip(values) {
            match value {
                FoldValue::Value(value) if value.index() < query.body.value_capacity() => {
                    copy.replace_all_uses(result, value);
                    found.push((result, value));
                }
                FoldValue::Value(_) => {}
                FoldValue::Attr(attr) => {
                    known.insert(result, attr);
                }
            }
        }
    }
    found.retain(|&(result, value)| query.is_tensor(result) && query.is_tensor(value));
    found
}

/// Returns the constant that is still known after bufferization.
fn constant(query: &Query<'_>, copy: &Body, value: Value) -> Option<Attr> {
    let is_bufferized = query.is_tensor(value) && query.bufferizable_owner(value).is_some();
    if is_bufferized { None } else { constant_of(View::new(query.ctx, copy), value) }
}
