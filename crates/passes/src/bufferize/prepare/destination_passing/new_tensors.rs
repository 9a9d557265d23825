//! Ops that create tensors: `tensor.splat`, `tensor.generate`, `tensor.pad`, `tensor.concat`, `tensor.bitcast`, and
//! `ub.poison`.

use crate::support::structured::{Nest, empty_of_type, fill, loop_index, sizes_of};
use freehold_core::ir::{AffineMap, InsertPoint, Location, Op, Region, Rewriter, Type, Value};
use freehold_dialects::linalg::IteratorType;
use freehold_dialects::slices::{MixedIndex, begins_at_end};
use freehold_dialects::tensor::casts_and_slices::with_slice;
use freehold_dialects::tensor::pad_patterns::paddings;
use freehold_dialects::{arith, tensor};

/// Creates an empty tensor with the type and the sizes of the op's result.
fn empty_result(rewriter: &mut Rewriter<'_>, op: Op, at: Location) -> Option<Value> {
    let ty = rewriter.ty(rewriter.result(op, 0));
    let sizes = (rewriter.view().op_def(op)?.reify_shape?)(rewriter, op, 0)?;
    Some(empty_of_type(rewriter, at, ty, &sizes))
}

/// Replaces the op with the value that `make` builds from an empty tensor like its result.
fn fill_empty(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    make: impl FnOnce(&mut Rewriter<'_>, Location, Value) -> Value,
) -> bool {
    let at = rewriter.location(op);
    let Some(empty) = empty_result(rewriter, op, at) else { return false };
    let result = make(rewriter, at, empty);
    rewriter.replace(op, &[result]);
    true
}

/// Rewrites `tensor.splat`.
pub fn splat(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let element = tensor::Splat::of(rewriter.view(), op).input();
    fill_empty(rewriter, op, |rewriter, at, empty| fill(rewriter, at, element, empty))
}

/// Rewrites `tensor.generate`.
pub fn generate(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let region = tensor::Generate::of(rewriter.view(), op).body();
    fill_empty(rewriter, op, |rewriter, at, empty| fill_by_region(rewriter, at, empty, region))
}

/// Creates a loop nest that writes the value that `region`, the body of a `tensor.generate` or `tensor.pad`, yields for
/// the coordinates of each element.
fn fill_by_region(rewriter: &mut Rewriter<'_>, at: Location, destination: Value, region: Region) -> Value {
    let ctx = rewriter.ctx;
    let Some(block) = rewriter.first_block(region) else { return destination };
    let Some(yield_) = rewriter.last_op(block) else { return destination };
    let arguments = rewriter.arguments(block).to_vec();
    let [given] = rewriter.first_operands(yield_);
    if rewriter.first_op(block) == Some(yield_) && !arguments.contains(&given) {
        return fill(rewriter, at, given, destination);
    }
    let maps = [AffineMap::identity(ctx, arguments.len() as u32)];
    let iterators = vec![IteratorType::Parallel; arguments.len()];
    let nest = Nest { at, inputs: &[], outputs: &[destination], maps: &maps, iterators: &iterators };
    let made = nest.make(rewriter, |rewriter, _| {
        let InsertPoint::End(body) = rewriter.at else { unreachable!("a nest's body is filled at its end") };
        for (dimension, &argument) in arguments.iter().enumerate() {
            let index = loop_index(rewriter, at, dimension);
            rewriter.replace_all_uses(argument, index);
        }
        // A yielded block argument was replaced with an index.
        let [given] = rewriter.first_operands(yield_);
        for op in rewriter.op_vec(block) {
            if op != yield_ {
                rewriter.move_op(op, InsertPoint::End(body));
            }
        }
        vec![given]
    });
    rewriter.result(made, 0)
}

/// Rewrites `tensor.pad`.
pub fn pad(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let pad = tensor::Pad::of(rewriter.view(), op);
    let (source, region, [low, _]) = (pad.source(), pad.region(), paddings(pad));
    fill_empty(rewriter, op, |rewriter, at, empty| {
        let filled = fill_by_region(rewriter, at, empty, region);
        let sizes = sizes_of(rewriter, at, source);
        insert(rewriter, at, source, filled, [low, sizes])
    })
}

/// Rewrites `tensor.concat`.
pub fn concat(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let parts = rewriter.operand_vec(op);
    let dimension = tensor::Concat::of(rewriter.view(), op).dim();
    let Some(dimension) = dimension.and_then(|dimension| usize::try_from(dimension).ok()) else { return false };
    fill_empty(rewriter, op, |rewriter, at, empty| {
        let rank = rewriter.ty(empty).rank(ctx).unwrap_or(0);
        let mut offsets = vec![MixedIndex::Static(0); rank];
        let mut result = empty;
        for (number, &part) in parts.iter().enumerate() {
            let sizes = sizes_of(rewriter, at, part);
            result = insert(rewriter, at, part, result, [offsets.clone(), sizes.clone()]);
            if number + 1 < parts.len() {
                let both = [offsets[dimension], sizes[dimension]];
                offsets[dimension] = freehold_dialects::affine::apply::composed_sum(rewriter, at, &both);
            }
        }
        result
    })
}

/// Creates a `tensor.insert_slice` of `part` at these offsets, with these sizes. Returns `whole` unchanged if the part
/// has no elements and begins at the end of the whole.
fn insert(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    part: Value,
    whole: Value,
    [offsets, sizes]: [Vec<MixedIndex>; 2],
) -> Value {
    let strides = vec![MixedIndex::Static(1); offsets.len()];
    let ty = rewriter.ty(whole);
    if begins_at_end(&offsets, ty.shape(rewriter.ctx).unwrap_or(&[])) {
        return whole;
    }
    let spec = rewriter.spec(&tensor::INSERT_SLICE, at, &[part, whole], &[ty]);
    let spec = with_slice(rewriter.ctx, spec, &[offsets, sizes, strides]);
    rewriter.create_value(&spec)
}

/// Rewrites `tensor.bitcast` of elements that `arith.bitcast` accepts.
pub fn bitcast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let at = rewriter.location(op);
    let cast = tensor::Bitcast::of(rewriter.view(), op);
    let (source, ty) = (cast.source(), rewriter.ty(cast.dest()));
    let from = rewriter.ty(source);
    let is_number = |ty: Type| {
        let element = ty.element_or_self(ctx);
        element.is_float(ctx) || element.bit_width(ctx).is_some_and(|width| element.is_signless(ctx, width))
    };
    let Some(rank) = ty.rank(ctx).filter(|_| from.is_ranked_tensor(ctx) && is_number(from) && is_number(ty)) else {
        return false;
    };
    let sizes = sizes_of(rewriter, at, source);
    let empty = empty_of_type(rewriter, at, ty, &sizes);
    let maps = [AffineMap::identity(ctx, rank as u32); 2];
    let iterators = vec![IteratorType::Parallel; rank];
    let nest = Nest { at, inputs: &[source], outputs: &[empty], maps: &maps, iterators: &iterators };
    let made = nest.make(rewriter, |rewriter, elements| {
        let spec = rewriter.spec(&arith::BITCAST, at, &elements[..1], &[ty.element_or_self(ctx)]);
        vec![rewriter.create_value(&spec)]
    });
    let result = rewriter.result(made, 0);
    rewriter.replace(op, &[result]);
    true
}

/// Rewrites `ub.poison` of a ranked tensor: the elements are arbitrary, and so are the extents of dynamic dimensions.
pub fn poison(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ty = rewriter.ty(rewriter.result(op, 0));
    let Some(rank) = ty.rank(rewriter.ctx).filter(|_| ty.is_ranked_tensor(rewriter.ctx)) else { return false };
    let at = rewriter.location(op);
    let empty = empty_of_type(rewriter, at, ty, &vec![MixedIndex::Static(0); rank]);
    rewriter.replace(op, &[empty]);
    true
}
