//! Folds and patterns of `vector.extract_strided_slice` and `vector.insert_strided_slice`.

use super::*;
use crate::dense_elements::dense_of_bytes;
use crate::vector::parts::*;
use crate::{arith, vector};
use freehold_core::definition::OpDef;
use freehold_core::ir::{Name, View};

static EXTRACT: &OpDef = &vector::EXTRACT_STRIDED_SLICE;
static INSERT: &OpDef = &vector::INSERT_STRIDED_SLICE;

/// `vector.extract_strided_slice`
pub static EXTRACT_STRIDED_SLICE: &[Pattern] = &[
    pattern("StridedSliceCreateMaskFolder", EXTRACT, slice_of_mask),
    pattern("StridedSliceConstantMaskFolder", EXTRACT, slice_of_constant_mask),
    pattern("StridedSliceBroadcast", EXTRACT, slice_of_repeated),
    pattern("StridedSliceSplat", EXTRACT, slice_of_repeated_scalar),
    pattern("ContiguousExtractStridedSliceToExtract", EXTRACT, slice_in_one_piece),
];

/// `vector.insert_strided_slice`
pub static INSERT_STRIDED_SLICE: &[Pattern] = &[
    pattern("FoldInsertStridedSliceSplat", INSERT, same_repeated),
    pattern("FoldInsertStridedSliceOfExtract", INSERT, put_back),
    pattern("InsertStridedSliceConstantFolder", INSERT, into_constant),
];

/// Whether a slice has a stride other than one.
pub(super) fn has_strides(view: View<'_>, op: Op) -> bool {
    numbers(view, op, Name::STRIDES).iter().any(|&stride| stride != 1)
}

/// `vector.extract_strided_slice` of the whole vector, of slices inserted before, and of constants.
pub fn extract_strided_slice(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, source) = (input.ctx, vector::ExtractStridedSlice::of(input.view(), input.op).source());
    let ty = result_type(input.body, input.op);
    if input.body.ty(source) == ty {
        return Folded::value(source);
    }
    if let Some((slice, offsets)) = slice_put_in(input.view(), input.op) {
        input.body.set_operand(input.op, 0, slice);
        input.body.set_attribute(ctx, input.op, Name::OFFSETS, Some(number_list(ctx, &offsets)));
        return Folded::InPlace;
    }
    let Some(attr) = input.constant(0).filter(|&attr| !is_poison(ctx, attr)) else { return Folded::No };
    let constant = spread(ctx, attr, ty).or_else(|| slice_of_constant(input.view(), input.op, attr));
    constant.map_or(Folded::No, Folded::attr)
}

/// Returns the last inserted slice that contains the whole slice that `op` extracts, and the offsets in it.
fn slice_put_in(view: View<'_>, op: Op) -> Option<(Value, Vec<i64>)> {
    let list = |op, name| numbers(view, op, name);
    let (offsets, sizes, strides) = (list(op, Name::OFFSETS), list(op, Name::SIZES), list(op, Name::STRIDES));
    let mut source = vector::ExtractStridedSlice::of(view, op).source();
    let rank = view.ty(source).rank(view.ctx)?;
    for _ in 0..MOST_STEPS {
        let insertion = vector::InsertStridedSlice::defining(view, source)?;
        let slice = insertion.value_to_store();
        let shape = view.ty(slice).shape(view.ctx)?;
        let (starts, steps) = (list(insertion.op(), Name::OFFSETS), list(insertion.op(), Name::STRIDES));
        if shape.len() != rank || offsets.len() > starts.len() {
            return None;
        }
        let mut within = Vec::with_capacity(offsets.len());
        let (mut apart, mut inside) = (false, true);
        for dim in 0..offsets.len() {
            if strides.get(dim) != steps.get(dim) {
                return None;
            }
            let (start, end) = (starts[dim], starts[dim] + shape[dim]);
            let (first, behind) = (offsets[dim], offsets[dim] + sizes.get(dim)?);
            apart |= behind <= start || end <= first;
            inside &= start <= first && behind <= end;
            within.push(first - start);
        }
        if inside {
            return Some((slice, within));
        }
        if !apart {
            return None;
        }
        source = insertion.dest();
    }
    None
}

/// Returns the slice of a constant.
fn slice_of_constant(view: View<'_>, op: Op, constant: Attr) -> Option<Attr> {
    let elements = DenseElements::of(view.ctx, constant)?;
    let (shape, ty) = (elements.ty.shape(view.ctx)?, result_type(view.body, op));
    if has_strides(view, op) {
        return None;
    }
    let mut offsets = numbers(view, op, Name::OFFSETS);
    offsets.resize(shape.len(), 0);
    let (starts, length) = constants::runs(shape, &offsets, ty.shape(view.ctx)?)?;
    let mut data = Vec::with_capacity(starts.len() * length * elements.size);
    for start in starts {
        data.extend_from_slice(elements.run(start, length)?);
    }
    dense_of_bytes(view.ctx, ty, &data)
}

/// `vector.insert_strided_slice` of the whole destination: folds to the inserted vector.
pub fn insert_strided_slice(input: &mut FoldInput<'_>) -> Folded {
    let source = vector::InsertStridedSlice::of(input.view(), input.op).value_to_store();
    if input.body.ty(source) == result_type(input.body, input.op) { Folded::value(source) } else { Folded::No }
}

/// Removes the insertion of a broadcast scalar into a broadcast of the same scalar.
fn same_repeated(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let dest = vector::InsertStridedSlice::of(view, op).dest();
    let scalar = repeated_scalar(view, vector::InsertStridedSlice::of(view, op).value_to_store());
    if scalar.is_none() || repeated_scalar(view, dest) != scalar {
        return false;
    }
    rewriter.replace(op, &[dest]);
    true
}

/// Removes the insertion of a slice that was extracted from the same position.
fn put_back(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let dest = vector::InsertStridedSlice::of(view, op).dest();
    let Some(slice) =
        vector::ExtractStridedSlice::defining(view, vector::InsertStridedSlice::of(view, op).value_to_store())
    else {
        return false;
    };
    let same = |name| view.attribute(slice.op(), name) == view.attribute(op, name);
    if slice.source() != dest || !same(Name::STRIDES) || !same(Name::OFFSETS) {
        return false;
    }
    rewriter.replace(op, &[dest]);
    true
}

/// Folds a constant slice inserted into a constant.
fn into_constant(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    match constants::with_insertions(rewriter.view(), op) {
        Some(constant) => replace_by_constant(rewriter, op, constant),
        None => false,
    }
}

/// Returns the sizes of a slice of a mask: those of the mask minus the offsets.
fn slice_of_mask(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let Some(mask) = view.made_by(vector::ExtractStridedSlice::of(view, op).source(), &vector::CREATE_MASK) else {
        return false;
    };
    if has_strides(view, op) {
        return false;
    }
    let mut extents = view.operand_vec(mask);
    let (offsets, location) = (numbers(view, op, Name::OFFSETS), view.location(op));
    rewriter.before(op);
    for (extent, &offset) in extents.iter_mut().zip(&offsets) {
        let offset = rewriter.create_value(&arith::constant_index(ctx, location, offset));
        let spec = rewriter.spec(&arith::SUBI, location, &[*extent, offset], &[ctx.index()]);
        let none = crate::arith::enums::integer_overflow_none(ctx);
        *extent = rewriter.create_value(&spec.attribute(ctx, Name::OVERFLOW_FLAGS, none));
    }
    replace_by(rewriter, op, &vector::CREATE_MASK, &extents)
}

/// Replaces a slice of a constant mask with a constant mask.
fn slice_of_constant_mask(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    let Some(mask) = view.made_by(vector::ExtractStridedSlice::of(view, op).source(), &vector::CONSTANT_MASK) else {
        return false;
    };
    if has_strides(view, op) {
        return false;
    }
    let mut extents = numbers(view, mask, Name::MASK_DIM_SIZES);
    let (offsets, sizes) = (numbers(view, op, Name::OFFSETS), numbers(view, op, Name::SIZES));
    for ((extent, &offset), &size) in extents.iter_mut().zip(&offsets).zip(&sizes) {
        *extent = (*extent - offset).clamp(0, size);
    }
    masks::replace_by_known(rewriter, op, extents)
}

/// Replaces a slice of a broadcast with a broadcast of its source or of a slice of it.
fn slice_of_repeated(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let Some(broadcast) = vector::Broadcast::defining(view, vector::ExtractStridedSlice::of(view, op).source()) else {
        return false;
    };
    let mut source = broadcast.source();
    let repeated = vector_parts(ctx, view.ty(source));
    let Some(shape) = result_type(&view, op).shape(ctx) else { return false };
    let Some(lead) = shape.len().checked_sub(repeated.rank()) else { return false };
    let is_cut = |dim: usize| repeated.shape[dim] != 1 && repeated.shape[dim] != shape[lead + dim];
    if (0..repeated.rank()).any(is_cut) {
        let behind = |name| numbers(view, op, name).into_iter().skip(lead).collect::<Vec<i64>>();
        let (mut offsets, mut sizes, strides) = (behind(Name::OFFSETS), behind(Name::SIZES), behind(Name::STRIDES));
        let mut extents = repeated.shape.to_vec();
        for (dim, extent) in extents.iter_mut().enumerate() {
            if let (Some(offset), Some(size)) = (offsets.get_mut(dim), sizes.get_mut(dim)) {
                if *extent == 1 {
                    // Broadcast dimensions are not sliced in the source.
                    (*offset, *size) = (0, 1);
                }
                *extent = *size;
            }
        }
        let ty = vector_type(ctx, &extents, repeated.scalable, repeated.element);
        rewriter.before(op);
        let mut spec = rewriter.spec(EXTRACT, rewriter.location(op), &[source], &[ty]);
        for (name, list) in [(Name::OFFSETS, offsets), (Name::SIZES, sizes), (Name::STRIDES, strides)] {
            spec = spec.attribute(ctx, name, number_list(ctx, &list));
        }
        source = rewriter.create_value(&spec);
    }
    replace_by(rewriter, op, &vector::BROADCAST, &[source])
}

/// Replaces a slice of a broadcast scalar with a broadcast of the scalar.
fn slice_of_repeated_scalar(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    match repeated_scalar(view, vector::ExtractStridedSlice::of(view, op).source()) {
        Some(scalar) => replace_by(rewriter, op, &vector::BROADCAST, &[scalar]),
        None => false,
    }
}

/// Replaces a slice of contiguous elements with a `vector.extract`.
fn slice_in_one_piece(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let source = vector::ExtractStridedSlice::of(view, op).source();
    let Some(whole) = parts(ctx, view.ty(source)).filter(|whole| !whole.is_scalable()) else { return false };
    if has_strides(view, op) {
        return false;
    }
    let (offsets, sizes) = (numbers(view, op, Name::OFFSETS), numbers(view, op, Name::SIZES));
    let full = sizes.iter().zip(whole.shape).rev().take_while(|(size, extent)| size == extent).count();
    let mut taken = sizes.len() - full;
    if taken == 0 || (taken == whole.rank() && sizes.len() == whole.rank()) {
        return false;
    }
    if sizes[..taken].iter().any(|&size| size != 1) {
        return false;
    }
    // At most as many leading dimensions of size one as necessary.
    while taken + 1 < sizes.len() && sizes[taken] == 1 {
        taken += 1;
    }
    let Some(position) = offsets.get(..taken) else { return false };
    let ty = vector_type(ctx, &whole.shape[taken..], &whole.scalable[taken..], whole.element);
    let spec = extract_spec(rewriter, op, source, position, if taken == whole.rank() { whole.element } else { ty });
    rewriter.before(op);
    let piece = rewriter.create_value(&spec);
    replace_by(rewriter, op, &vector::SHAPE_CAST, &[piece])
}
