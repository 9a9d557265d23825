//! Propagates static sizes from casts, operands and maps into structured ops on tensors.

use crate::tensor;
use rustc_hash::FxHashMap;

use super::iteration::{is_structured, output_count};
use super::structured::indexing_maps;
use crate::tensor::cast::{preserves, replace_with_types, with_shape};
use freehold_core::ir::{AffineExprData, DYNAMIC, Op, OpSpec, Rewriter, Type, Value, View};
use freehold_core::rewrite::region_branch;

/// Folds a cast to a more static type into the structured op in the same block that defines its operand.
pub(super) fn cast_of_structured(rewriter: &mut Rewriter<'_>, cast: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let source = tensor::Cast::of(rewriter.view(), cast).source();
    let Some(op) = body.defining_op(source).filter(|&op| is_structured(View::new(ctx, body), op)) else { return false };
    let ty = body.ty(body.result(cast, 0));
    if !preserves(ctx, body.ty(source), ty) || body.ty(source) == ty || body.block(op) != body.block(cast) {
        return false;
    }
    let number = body.results(op).iter().position(|&result| result == source).expect("the result that is cast");
    let place = body.operand_count(op) - output_count(View::new(ctx, body), op) + number;
    let Some(destination) = body.operands(op).nth(place) else { return false };
    let mut operands = body.operand_vec(op);
    let mut types: Vec<Type> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    types[number] = ty;
    rewriter.before(op);
    let location = rewriter.location(op);
    let spec = OpSpec::new(ctx.op_name(tensor::CAST.name), location).operands(&[destination]).results(&[ty]);
    operands[place] = rewriter.create_value(&spec);
    let new = region_branch::remake(rewriter, op, &types);
    rewriter.set_operands(new, &operands);
    let results: Vec<Value> = rewriter.results(new).to_vec();
    let old = rewriter.ty(source);
    let spec = OpSpec::new(ctx.op_name(tensor::CAST.name), location).operands(&[results[number]]).results(&[old]);
    let back = rewriter.create_value(&spec);
    let mut replacements = results.clone();
    replacements[number] = back;
    rewriter.replace(op, &replacements);
    rewriter.replace(cast, &[results[number]]);
    true
}

/// Propagates sizes that are static for one operand to the other operands through the dimensions of the maps.
pub(super) fn infer_shapes(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    if !is_structured(View::new(ctx, body), op) || body.operands(op).any(|value| body.ty(value).is_memref(ctx)) {
        return false;
    }
    let Some(maps) = indexing_maps(View::new(ctx, body), op) else { return false };
    // Maps must be projected permutations, and a tensor must have a dynamic size.
    if maps.len() != body.operand_count(op) || maps.iter().any(|map| !map.is_projected_permutation(ctx, false)) {
        return false;
    }
    let is_open = |value: Value| {
        let ty = body.ty(value);
        ty.is_ranked_tensor(ctx) && !ty.has_static_shape(ctx)
    };
    if !body.operands(op).any(is_open) {
        return false;
    }
    let mut sizes: FxHashMap<u32, i64> = FxHashMap::default();
    let dims = |index: usize| -> Vec<u32> {
        let results = maps[index].data(ctx).results.iter();
        results
            .filter_map(|expr| if let AffineExprData::Dim(dim) = *expr.data(ctx) { Some(dim) } else { None })
            .collect()
    };
    for (index, value) in body.operands(op).enumerate() {
        let ty = body.ty(value);
        let (Some(shape), dims) = (ty.shape(ctx).filter(|_| ty.is_ranked_tensor(ctx)), dims(index)) else { continue };
        if shape.len() != dims.len() {
            continue;
        }
        for (dim, &size) in dims.into_iter().zip(shape) {
            if size != DYNAMIC {
                sizes.entry(dim).or_insert(size);
            }
        }
    }
    let mut wanted: Vec<Option<Type>> = Vec::new();
    for (index, value) in body.operands(op).enumerate() {
        let ty = body.ty(value);
        let Some(shape) = ty.shape(ctx).filter(|_| ty.is_ranked_tensor(ctx)) else {
            wanted.push(None);
            continue;
        };
        let known: Vec<i64> = dims(index)
            .into_iter()
            .zip(shape)
            .map(|(dim, &size)| if size == DYNAMIC { sizes.get(&dim).copied().unwrap_or(DYNAMIC) } else { size })
            .collect();
        wanted.push((known.len() == shape.len() && known != shape).then(|| with_shape(ctx, ty, &known)));
    }
    if wanted.iter().all(Option::is_none) {
        return false;
    }
    let first_output = body.operand_count(op) - output_count(View::new(ctx, body), op);
    let mut operands = body.operand_vec(op);
    let mut types: Vec<Type> = body.results(op).iter().map(|&result| body.ty(result)).collect();
    rewriter.before(op);
    let location = rewriter.location(op);
    for (index, ty) in wanted.into_iter().enumerate() {
        let Some(ty) = ty else { continue };
        let spec = OpSpec::new(ctx.op_name(tensor::CAST.name), location).operands(&[operands[index]]).results(&[ty]);
        operands[index] = rewriter.create_value(&spec);
        if let Some(result) = index.checked_sub(first_output).and_then(|number| types.get_mut(number)) {
            *result = ty;
        }
    }
    replace_with_types(rewriter, op, &operands, &types);
    true
}
