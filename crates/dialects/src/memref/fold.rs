//! Folds of the `memref` ops.

use smallvec::SmallVec;

use super::casts::{fold_casts, fold_casts_of_operands, source_of_forgetting_cast};
use super::dims::given_size;
use super::mixed::{is_constant, mixed_offsets, mixed_sizes, mixed_strides};
use crate::slices::{MixedIndex, reassociation};
use crate::{arith, memref};
use freehold_core::definition::{FoldInput, Folded, Traits, constant_of};
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{AttrData, DYNAMIC, InsertPoint, Name, Value, View};

fn in_place(changed: bool) -> Folded {
    if changed { Folded::InPlace } else { Folded::No }
}

/// Like [`fold_casts`], except for the first operand, the stored value.
pub fn skip_casts_but_of_value(input: &mut FoldInput<'_>) -> Folded {
    let value = memref::Write::of(input.view(), input.op).value();
    in_place(fold_casts_of_operands(input.ctx, input.body, input.op, Some(value)))
}

/// `memref.copy`: folds casts that lose static information.
pub fn copy(input: &mut FoldInput<'_>) -> Folded {
    let mut changed = false;
    for index in 0..input.body.operand_count(input.op) {
        let operand = input.body.operand(input.op, index);
        if let Some(source) = source_of_forgetting_cast(input.view(), operand) {
            input.body.set_operand(input.op, index, source);
            changed = true;
        }
    }
    in_place(changed)
}

/// `memref.assume_alignment` of a memref with the same assumption.
pub fn assume_alignment(input: &mut FoldInput<'_>) -> Folded {
    let outer = memref::AssumeAlignment::of(input.view(), input.op);
    let source = outer.memref();
    let Some(inner) = memref::AssumeAlignment::defining(input.view(), source) else { return Folded::No };
    if inner.alignment() == outer.alignment() { Folded::value(source) } else { Folded::No }
}

/// `memref.dim` of a size that is static or an operand of the defining op.
pub fn dim(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let Some(index) = input.constant_integer(1) else {
        return Folded::No;
    };
    let source = memref::Dim::of(input.view(), input.op).source();
    let ty = body.ty(source);
    let size = usize::try_from(index).ok().and_then(|index| ty.shape(ctx)?.get(index).copied());
    let Some(size) = size.filter(|_| ty.is_ranked_memref(ctx)) else { return Folded::No };
    if size != DYNAMIC {
        return Folded::attr(ctx.index_attr(size));
    }
    let operand =
        body.defining_op(source).and_then(|def_op| given_size(View::new(ctx, body), def_op, ty, index as usize));
    match operand {
        Some(value) => Folded::value(value),
        None => fold_casts(input),
    }
}

/// `memref.rank` of a ranked memref.
pub fn rank(input: &mut FoldInput<'_>) -> Folded {
    let ty = input.body.ty(memref::Rank::of(input.view(), input.op).memref());
    ty.rank(input.ctx).map_or(Folded::No, |rank| Folded::attr(input.ctx.index_attr(rank as i64)))
}

/// `memref.memory_space_cast` of another.
pub fn memory_space_cast(input: &mut FoldInput<'_>) -> Folded {
    let source = memref::MemorySpaceCast::of(input.view(), input.op).source();
    match memref::MemorySpaceCast::defining(input.view(), source).map(|inner| inner.source()) {
        Some(source) => {
            input.body.set_operand(input.op, 0, source);
            Folded::InPlace
        }
        None => Folded::No,
    }
}

/// `memref.reinterpret_cast`: takes the source of a cast of its source; folds away if it changes nothing.
pub fn reinterpret_cast(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, view) = (input.ctx, input.view());
    let cast = memref::ReinterpretCast::of(view, input.op);
    let source = cast.source();
    let before = if let Some(before) = memref::ReinterpretCast::defining(view, source) {
        Some(before.source())
    } else if let Some(before) = memref::Cast::defining(view, source) {
        Some(before.source())
    } else if let Some(before) = memref::Subview::defining(view, source) {
        let offsets = mixed_offsets(view, before.op());
        offsets.iter().all(|&offset| is_constant(view, offset, 0)).then(|| before.source())
    } else {
        None
    };
    if let Some(before) = before {
        input.body.set_operand(input.op, 0, before);
        return Folded::InPlace;
    }
    let ty = view.ty(cast.result());
    let offsets = mixed_offsets(view, input.op);
    if ty.has_static_shape(ctx) && view.ty(source) == ty && offsets.first() == Some(&MixedIndex::Static(0)) {
        return Folded::value(source);
    }
    Folded::No
}

/// `memref.subview` of the whole source, or of the whole of another subview.
pub fn subview(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let slice = memref::Subview::of(input.view(), input.op);
    let source = slice.source();
    let ty = body.ty(slice.result());
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
    let (ctx, view) = (input.ctx, input.view());
    let outer = memref::Transpose::of(view, input.op);
    let source = outer.input();
    let Some(map) = outer.permutation() else { return Folded::No };
    if map.is_identity(ctx) && view.ty(outer.result()) == view.ty(source) {
        return Folded::value(source);
    }
    let Some(inner) = memref::Transpose::defining(view, source) else { return Folded::No };
    let Some(other) = inner.permutation() else { return Folded::No };
    let composed = map.compose(ctx, other);
    let source = inner.input();
    input.body.set_operand(input.op, 0, source);
    input.body.set_attribute(ctx, input.op, Name::PERMUTATION, Some(ctx.map_attr(composed)));
    Folded::InPlace
}

/// `memref.expand_shape` of a `memref.collapse_shape`, or the reverse, if the type is that of the original source.
pub fn reshape(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let outer = memref::Reshaping::of(input.view(), input.op);
    let source = outer.src();
    let result = body.ty(outer.result());
    if body.ty(source) == result {
        return Folded::value(source);
    }
    let inverse =
        if body.is(ctx, input.op, &memref::EXPAND_SHAPE) { &memref::COLLAPSE_SHAPE } else { &memref::EXPAND_SHAPE };
    let inner = memref::Reshaping::defining(input.view(), source).filter(|inner| body.is(ctx, inner.op(), inverse));
    let Some(inner) = inner else { return Folded::No };
    let before = inner.src();
    if body.ty(before) != result {
        return Folded::No;
    }
    let dynamic = result.shape(ctx).map_or(0, |shape| shape.iter().filter(|&&size| size == DYNAMIC).count());
    let groups = |op: memref::Reshaping<'_>| op.reassociation().and_then(|attr| reassociation(ctx, attr));
    if dynamic < 2 || groups(inner) == groups(outer) { Folded::value(before) } else { Folded::No }
}

/// `memref.extract_strided_metadata`: replaces the results that are static in the type with constants.
pub fn extract_strided_metadata(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let memref = memref::ExtractStridedMetadata::of(input.view(), input.op).source();
    let ty = input.body.ty(memref);
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
        let spec = arith::constant_index(ctx, input.body.location(input.op), value);
        let constant = input.body.insert(InsertPoint::Before(input.op), &spec);
        let constant = input.body.result(constant, 0);
        input.body.replace_all_uses(result, constant);
        changed = true;
    }
    // The static information of the cast's type was used above.
    let source = memref::Cast::defining(input.view(), memref).map(|cast| cast.source());
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
