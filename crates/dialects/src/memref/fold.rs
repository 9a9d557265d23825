//! Folds of the `memref` ops.

use crate::arith;
use crate::memref;
use smallvec::SmallVec;

use super::casts::{cast_forgets, fold_casts_of_operands};
use super::dims::given_size;
use super::mixed::{is_constant, mixed_offsets, mixed_sizes, mixed_strides};
use crate::slices::{MixedIndex, reassociation};
use freehold_core::interface::{Traits, constant_of};
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{AttrData, DYNAMIC, InsertPoint, OpSpec, Value, View};
use freehold_core::rewrite::{FoldInput, Folded};

fn in_place(changed: bool) -> Folded {
    if changed { Folded::InPlace } else { Folded::No }
}

/// Folds casts into any op that takes memrefs of any layout.
pub fn skip_casts(input: &mut FoldInput<'_>) -> Folded {
    in_place(fold_casts_of_operands(input.ctx, input.body, input.op, None))
}

/// Like [`skip_casts`], except for the first operand, the stored value.
pub fn skip_casts_but_of_value(input: &mut FoldInput<'_>) -> Folded {
    let value = input.body.operand(input.op, 0);
    in_place(fold_casts_of_operands(input.ctx, input.body, input.op, Some(value)))
}

/// `memref.copy`: folds casts that lose static information.
pub fn copy(input: &mut FoldInput<'_>) -> Folded {
    let mut changed = false;
    for index in 0..input.body.operand_count(input.op) {
        let operand = input.body.operand(input.op, index);
        if let Some(cast) = input.body.defining_op(operand).filter(|&cast| cast_forgets(input.view(), cast)) {
            let source = input.body.operand(cast, 0);
            input.body.set_operand(input.op, index, source);
            changed = true;
        }
    }
    in_place(changed)
}

/// `memref.assume_alignment` of a memref with the same assumption.
pub fn assume_alignment(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let source = body.operand(input.op, 0);
    let Some(inner) = body.made_by(ctx, source, &memref::ASSUME_ALIGNMENT) else { return Folded::No };
    let alignment = |op| body.attribute(ctx, op, "alignment");
    if alignment(inner) == alignment(input.op) { Folded::value(source) } else { Folded::No }
}

/// `memref.dim` of a size that is static or an operand of the defining op.
pub fn dim(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let Some(index) = input.constants.get(1).copied().flatten().and_then(|attr| attr.as_i64(ctx)) else {
        return Folded::No;
    };
    let source = body.operand(input.op, 0);
    let ty = body.ty(source);
    let size = usize::try_from(index).ok().and_then(|index| ty.shape(ctx)?.get(index).copied());
    let Some(size) = size.filter(|_| ty.is_ranked_memref(ctx)) else { return Folded::No };
    if size != DYNAMIC {
        return Folded::attr(ctx.index_attr(size));
    }
    let given =
        body.defining_op(source).and_then(|def_op| given_size(View::new(ctx, body), def_op, ty, index as usize));
    match given {
        Some(value) => Folded::value(value),
        None => skip_casts(input),
    }
}

/// `memref.rank` of a ranked memref.
pub fn rank(input: &mut FoldInput<'_>) -> Folded {
    let ty = input.body.ty(input.body.operand(input.op, 0));
    ty.rank(input.ctx).map_or(Folded::No, |rank| Folded::attr(input.ctx.index_attr(rank as i64)))
}

/// `memref.memory_space_cast` of another.
pub fn memory_space_cast(input: &mut FoldInput<'_>) -> Folded {
    let source = input.body.operand(input.op, 0);
    match input.body.made_by(input.ctx, source, &memref::MEMORY_SPACE_CAST) {
        Some(inner) => {
            let source = input.body.operand(inner, 0);
            input.body.set_operand(input.op, 0, source);
            Folded::InPlace
        }
        None => Folded::No,
    }
}

/// `memref.reinterpret_cast`: takes the source of a cast of its source; folds away if it changes nothing.
pub fn reinterpret_cast(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let source = body.operand(input.op, 0);
    let before = body.defining_op(source).and_then(|def_op| match &*ctx.op_name_data(body.name(def_op)).text {
        "memref.reinterpret_cast" | "memref.cast" => Some(body.operand(def_op, 0)),
        "memref.subview" => {
            let offsets = mixed_offsets(View::new(ctx, body), def_op);
            offsets.iter().all(|&offset| is_constant(View::new(ctx, body), offset, 0)).then(|| body.operand(def_op, 0))
        }
        _ => None,
    });
    if let Some(before) = before {
        input.body.set_operand(input.op, 0, before);
        return Folded::InPlace;
    }
    let ty = body.ty(body.result(input.op, 0));
    let offsets = mixed_offsets(View::new(ctx, body), input.op);
    if ty.has_static_shape(ctx) && body.ty(source) == ty && offsets.first() == Some(&MixedIndex::Static(0)) {
        return Folded::value(source);
    }
    Folded::No
}

/// `memref.subview` of the whole source, or of the whole of another subview.
pub fn subview(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let source = body.operand(input.op, 0);
    let ty = body.ty(body.result(input.op, 0));
    if body.ty(source) != ty {
        return Folded::No;
    }
    let layout_is_static = match ty.data(ctx) {
        freehold_core::ir::TypeData::MemRef { layout: Some(layout), .. } => match layout.data(ctx) {
            AttrData::StridedLayout { offset, strides } => *offset != DYNAMIC && !strides.contains(&DYNAMIC),
            _ => true,
        },
        _ => true,
    };
    if ty.has_static_shape(ctx) && layout_is_static {
        return Folded::value(source);
    }
    let Some(inner) = body.made_by(ctx, source, &memref::SUBVIEW) else { return Folded::No };
    let all = |list: &[MixedIndex], value| list.iter().all(|&entry| is_constant(View::new(ctx, body), entry, value));
    if all(&mixed_offsets(View::new(ctx, body), input.op), 0)
        && all(&mixed_strides(View::new(ctx, body), input.op), 1)
        && mixed_sizes(View::new(ctx, body), input.op) == mixed_sizes(View::new(ctx, body), inner)
    {
        return Folded::value(source);
    }
    Folded::No
}

/// `memref.transpose` by the identity, or of another transposition.
pub fn transpose(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let source = body.operand(input.op, 0);
    let Some(map) = body.attribute(ctx, input.op, "permutation").and_then(|attr| attr.as_map(ctx)) else {
        return Folded::No;
    };
    if map.is_identity(ctx) && body.ty(body.result(input.op, 0)) == body.ty(source) {
        return Folded::value(source);
    }
    let Some(inner) = body.made_by(ctx, source, &memref::TRANSPOSE) else { return Folded::No };
    let Some(other) = body.attribute(ctx, inner, "permutation").and_then(|attr| attr.as_map(ctx)) else {
        return Folded::No;
    };
    let composed = map.compose(ctx, other);
    let source = body.operand(inner, 0);
    input.body.set_operand(input.op, 0, source);
    input.body.set_attribute(ctx, input.op, "permutation", Some(ctx.map_attr(composed)));
    Folded::InPlace
}

/// `memref.expand_shape` of a `memref.collapse_shape`, or the reverse, if the type is that of the original source.
pub fn reshape(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let source = body.operand(input.op, 0);
    let result = body.ty(body.result(input.op, 0));
    if body.ty(source) == result {
        return Folded::value(source);
    }
    let inverse =
        if body.is(ctx, input.op, &memref::EXPAND_SHAPE) { &memref::COLLAPSE_SHAPE } else { &memref::EXPAND_SHAPE };
    let Some(inner) = body.made_by(ctx, source, inverse) else { return Folded::No };
    let before = body.operand(inner, 0);
    if body.ty(before) != result {
        return Folded::No;
    }
    let dynamic = result.shape(ctx).map_or(0, |shape| shape.iter().filter(|&&size| size == DYNAMIC).count());
    let groups = |op| body.attribute(ctx, op, "reassociation").and_then(|attr| reassociation(ctx, attr));
    if dynamic < 2 || groups(inner) == groups(input.op) { Folded::value(before) } else { Folded::No }
}

/// `memref.extract_strided_metadata`: replaces the results that are static in the type with constants.
pub fn extract_strided_metadata(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let ty = input.body.ty(input.body.operand(input.op, 0));
    let Some(shape) = ty.shape(ctx) else { return Folded::No };
    let results: SmallVec<[Value; 8]> = input.body.results(input.op).iter().copied().collect();
    if results.len() != 2 + 2 * shape.len() {
        return Folded::No;
    }
    let mut known: SmallVec<[i64; 8]> = SmallVec::new();
    match strides_and_offset(ctx, ty) {
        Some(strided) => {
            known.push(strided.offset);
            known.extend_from_slice(shape);
            known.extend_from_slice(&strided.strides);
        }
        None => {
            known.push(DYNAMIC);
            known.extend_from_slice(shape);
            known.resize(1 + 2 * shape.len(), DYNAMIC);
        }
    }
    let mut changed = false;
    for (&result, &value) in results[1..].iter().zip(&known) {
        if value == DYNAMIC || input.body.is_unused(result) {
            continue;
        }
        let spec =
            OpSpec::new(ctx.op_name(arith::CONSTANT.name), input.body.location(input.op)).results(&[ctx.index()]);
        let spec = spec.attribute(ctx, "value", ctx.index_attr(value));
        let constant = input.body.insert(InsertPoint::Before(input.op), &spec);
        let constant = input.body.result(constant, 0);
        input.body.replace_all_uses(result, constant);
        changed = true;
    }
    // The static information of the cast's type was used above.
    let cast = input.body.made_by(ctx, input.body.operand(input.op, 0), &memref::CAST);
    let source = cast.map(|cast| input.body.operand(cast, 0));
    if let Some(source) = source.filter(|&source| input.body.ty(source).is_ranked_memref(ctx)) {
        input.body.set_operand(input.op, 0, source);
        changed = true;
    }
    in_place(changed)
}

/// Whether a constant op defines `value`.
pub(super) fn is_constant_value(view: View<'_>, value: Value) -> bool {
    constant_of(view, value).is_some()
        || view
            .defining_op(value)
            .and_then(|op| view.op_def(op))
            .is_some_and(|op_def| op_def.has(Traits::CONSTANT_LIKE))
}
