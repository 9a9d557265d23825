//! Resolves conflicts: inserts copies for operands that were decided out of place, on tensors.

use smallvec::SmallVec;

use super::rematerialization::rematerialize;
use crate::bufferize::*;
use freehold_core::definition::MixedIndex;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{DYNAMIC, Location, Name, Use, Value};
use freehold_dialects::{bufferization, tensor};

/// Copies the contents of the operands of `op` that are not in place. If an op does not write the operand and creates
/// one alias of it, the alias is copied instead, which may be smaller.
///
/// # Errors
/// A copy cannot be created; the error was reported.
pub fn resolve_operand_conflicts(cx: &mut Bufferizer<'_, '_>, decisions: &dyn Decisions, op: Op) -> Fallible {
    let mut operands: SmallVec<[(Use, bool); 2]> = SmallVec::new();
    let mut results: SmallVec<[(Value, bool); 2]> = SmallVec::new();
    {
        let query = cx.query_with(decisions);
        for operand in query.tensor_operands(op) {
            if query.is_in_place(operand) {
                continue;
            }
            if query.is_unranked(query.body.use_value(operand)) {
                return cx
                    .diagnostics
                    .error_on(query.view(), op, "copying of unranked tensors is not implemented")
                    .fail();
            }
            let copies = !query.can_omit_copy(operand);
            let aliases = query.aliasing_values(operand);
            let only_alias = match aliases[..] {
                [AliasingValue { value, .. }] if query.body.defining_op(value) == Some(op) => Some(value),
                _ => None,
            };
            match only_alias {
                Some(value)
                    if !query.writes(operand)
                        && query.aliasing_operands(value).len() == 1
                        && !query.is_unranked(value) =>
                {
                    results.push((value, copies));
                }
                _ => operands.push((operand, copies)),
            }
        }
    }
    if operands.is_empty() && results.is_empty() {
        return Ok(());
    }
    let at = cx.body().location(op);
    cx.rewriter.before(op);
    for &(operand, copies) in &operands {
        let value = cx.body().use_value(operand);
        let copy = allocate_tensor_like(cx, at, value, copies)?;
        cx.rewriter.modify(op, |_, body| body.set_use(operand, copy));
    }
    cx.rewriter.after(op);
    for &(value, copies) in &results {
        let copy = allocate_tensor_like(cx, at, value, copies)?;
        let def_op = cx.body().defining_op(copy);
        let ctx = cx.rewriter.ctx;
        // Uses by the copy itself and by `tensor.dim` stay.
        let keep = |body: &Body, owner: Op| Some(owner) == def_op || body.is(ctx, owner, &tensor::DIM);
        cx.rewriter.replace_uses_if(value, copy, |body, use_| !keep(body, body.use_owner(use_)));
    }
    Ok(())
}

/// Creates, at the insertion point, a `bufferization.alloc_tensor` of the type of `value`, with its contents if
/// `copies`. With the option `rematerialize`, contents that are cheap to compute are computed instead of copied.
///
/// # Errors
/// It cannot be created; the error was reported.
pub fn allocate_tensor_like(cx: &mut Bufferizer<'_, '_>, at: Location, value: Value, copies: bool) -> Fallible<Value> {
    let ctx = cx.rewriter.ctx;
    let ty = cx.body().ty(value);
    let Some(shape) = ty.shape(ctx).filter(|_| ty.is_tensor(ctx)) else {
        let location = cx.body().value_location(value);
        return cx.diagnostics.error(location, "copying of unranked tensors is not implemented").fail();
    };
    if copies
        && cx.options.rematerialize
        && let Some(rebuilt) = rematerialize(cx, at, value)?
    {
        return Ok(rebuilt);
    }
    let mut operands: Vec<Value> = Vec::new();
    if copies {
        operands.push(value);
    } else {
        let reified = match cx.body().def(value) {
            freehold_core::ir::ValueDef::Result(op, index) => {
                let reify = cx.body().op_def(ctx, op).and_then(|op_def| op_def.reify_shape);
                reify.and_then(|reify| reify(cx.rewriter, op, index))
            }
            freehold_core::ir::ValueDef::Argument(..) => None,
        };
        for (index, _) in shape.iter().enumerate().filter(|extent| *extent.1 == DYNAMIC) {
            let extent = reified.as_ref().map(|extents| extents[index]);
            let size = match extent {
                Some(MixedIndex::Value(size)) => size,
                Some(MixedIndex::Static(size)) => cx.index(at, size),
                None => {
                    let index = cx.index(at, index as i64);
                    cx.rewriter.create_value(&tensor::dim(ctx, at, value, index))
                }
            };
            operands.push(size);
        }
    }
    let sizes = operands.len() - usize::from(copies);
    let mut spec = cx.rewriter.spec(&bufferization::ALLOC_TENSOR, at, &operands, &[ty]);
    spec = spec.segments(ctx, &[sizes, usize::from(copies), 0]);
    if !copies {
        let buffer = cx.types().of(value)?;
        let space =
            buffer.memory_space(ctx).map_or_else(|| (cx.options.default_memory_space)(ctx, ty), |s| Some(Some(s)));
        if let Some(Some(space)) = space {
            spec = spec.attribute(ctx, Name::MEMORY_SPACE, space);
        }
    }
    Ok(cx.rewriter.create_value(&spec))
}
