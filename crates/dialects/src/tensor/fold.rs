//! Folds of the `tensor` ops.

use crate::constant_folding::element_at;
use crate::dense_elements::{dense_of, flat_index};
use crate::memref::mixed::{constant_index, mixed_offsets, mixed_sizes, mixed_strides};
use crate::slices::{MixedIndex, reassociation};
use crate::tensor;
use freehold_core::definition::{FoldInput, Folded, constant_integer};
use freehold_core::ir::{Attr, AttrData, Context, DYNAMIC, Op, Type, Value, View};

fn result_type(input: &FoldInput<'_>) -> Type {
    input.body.ty(input.body.result(input.op, 0))
}

fn is_splat(ctx: &Context, attr: Attr) -> bool {
    matches!(attr.data(ctx), AttrData::DenseElements { splat: true, .. })
}

/// Returns a splat constant with another shape.
fn resize_splat(ctx: &Context, attr: Attr, ty: Type) -> Option<Attr> {
    match attr.data(ctx) {
        AttrData::DenseElements { splat: true, data, .. } if ty.has_static_shape(ctx) => {
            Some(ctx.intern_attr(AttrData::DenseElements { ty, splat: true, data: data.clone() }))
        }
        _ => None,
    }
}

/// Returns operand `index`, if it is a splat constant, as a splat of the result type.
fn splat_of_operand(input: &FoldInput<'_>, index: usize) -> Option<Attr> {
    let attr = input.constant(index)?;
    let ty = result_type(input);
    ty.is_ranked_tensor(input.ctx).then(|| resize_splat(input.ctx, attr, ty)).flatten()
}

/// `tensor.rank` of a ranked tensor.
pub fn rank(input: &mut FoldInput<'_>) -> Folded {
    match input.body.ty(tensor::Rank::of(input.view(), input.op).tensor()).rank(input.ctx) {
        Some(rank) => Folded::attr(input.ctx.index_attr(rank as i64)),
        None => Folded::No,
    }
}

/// `tensor.dim` of a size that is static or an operand of the defining op; casts are skipped.
pub fn dim(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let view = input.view();
    let source = tensor::Dim::of(view, input.op).source();
    let index = input.constant_integer(1);
    let shape = body.ty(source).shape(ctx);
    let (Some(index), Some(shape)) = (index.and_then(|index| usize::try_from(index).ok()), shape) else {
        return Folded::No;
    };
    let Some(&extent) = shape.get(index) else { return Folded::No };
    if extent != DYNAMIC {
        return Folded::attr(ctx.index_attr(extent));
    }
    if let Some(generate) = tensor::Generate::defining(view, source) {
        let position = shape[..index].iter().filter(|&&extent| extent == DYNAMIC).count();
        return generate.dynamic_extents().nth(position).map_or(Folded::No, Folded::value);
    }
    if let Some(slice) = tensor::ExtractSlice::defining(view, source) {
        if body.ty(slice.source()).rank(ctx) == Some(shape.len())
            && let Some(&MixedIndex::Value(value)) = mixed_sizes(view, slice.op()).get(index)
        {
            return Folded::value(value);
        }
        return Folded::No;
    }
    let inner = tensor::Cast::defining(view, source).map(|cast| cast.source());
    if let Some(inner) = inner.filter(|&inner| body.ty(inner).is_ranked_tensor(ctx)) {
        input.body.set_operand(input.op, 0, inner);
        return Folded::InPlace;
    }
    Folded::No
}

/// `tensor.reshape` of a splat, of a reshape, or to the same shape.
pub fn reshape(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    if let Some(attr) = splat_of_operand(input, 0) {
        return Folded::attr(attr);
    }
    let (body, view) = (&*input.body, input.view());
    let outer = tensor::Reshape::of(view, input.op);
    let source = outer.source();
    if let Some(inner) = tensor::Reshape::defining(view, source) {
        let source = inner.source();
        input.body.set_operand(input.op, 0, source);
        return Folded::InPlace;
    }
    let (from, to) = (body.ty(source), result_type(input));
    let Some(shape) = from.shape(ctx).filter(|_| from == to) else { return Folded::No };
    if shape.len() == 1 {
        return Folded::value(source);
    }
    let Some(extents) = view.made_by(outer.shape(), &tensor::FROM_ELEMENTS) else { return Folded::No };
    let same = |(index, value): (usize, Value)| {
        if let Some(extent) = constant_integer(view, value) {
            return shape.get(index) == Some(&extent);
        }
        tensor::Dim::defining(view, value).is_some_and(|dim| {
            let known = constant_integer(view, dim.index());
            dim.source() == source && known == Some(index as i64)
        })
    };
    if body.operand_count(extents) == shape.len() && body.operands(extents).enumerate().all(same) {
        return Folded::value(source);
    }
    Folded::No
}

/// `tensor.extract` from a constant, from `tensor.from_elements`, or, at a constant index, of an element just inserted.
pub fn extract(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let source = tensor::Extract::of(input.view(), input.op).tensor();
    let constant = input.constants.first().copied().flatten();
    if let Some(constant) = constant.filter(|&constant| is_splat(ctx, constant)) {
        return element_at(ctx, constant, 0).map_or(Folded::No, Folded::attr);
    }
    if let Some(insert) = tensor::Insert::defining(input.view(), source)
        && input.constants[1..].iter().all(Option::is_some)
        && body.operands(insert.op()).skip(2).eq(body.operands(input.op).skip(1))
    {
        return Folded::value(insert.scalar());
    }
    let Some(shape) = body.ty(source).shape(ctx) else { return Folded::No };
    let indices = input.constants[1..].iter().map(|index| index.and_then(|index| index.as_i64(ctx)));
    let Some(indices) = indices.collect::<Option<Vec<i64>>>() else { return Folded::No };
    if let Some(elements) = body.made_by(ctx, source, &tensor::FROM_ELEMENTS) {
        // As in mlir-opt, an index out of bounds is undefined as long as there is an element at its place.
        let place = shape.iter().zip(&indices).try_fold(0i64, |place, (&size, &index)| {
            place.checked_mul(size).and_then(|place| place.checked_add(index))
        });
        let element = place.and_then(|place| body.operands(elements).nth(usize::try_from(place).ok()?));
        return element.map_or(Folded::No, Folded::value);
    }
    let Some(flat) = flat_index(shape, &indices) else { return Folded::No };
    constant.and_then(|constant| element_at(ctx, constant, flat)).map_or(Folded::No, Folded::attr)
}

/// `tensor.insert` of the splat value of the destination. As in mlir-opt, the result is a new constant.
pub fn insert(input: &mut FoldInput<'_>) -> Folded {
    let (Some(scalar), Some(dest)) = (input.constants[0], input.constants[1]) else { return Folded::No };
    if is_splat(input.ctx, dest) && element_at(input.ctx, dest, 0) == Some(scalar) {
        return Folded::attr(dest);
    }
    Folded::No
}

/// `tensor.from_elements` of constants.
pub fn from_elements(input: &mut FoldInput<'_>) -> Folded {
    let elements: Option<Vec<Attr>> = input.constants.iter().copied().collect();
    elements.and_then(|elements| dense_of(input.ctx, result_type(input), &elements)).map_or(Folded::No, Folded::attr)
}

/// `tensor.splat` of a constant, with a static shape.
pub fn splat(input: &mut FoldInput<'_>) -> Folded {
    let ty = result_type(input);
    let constant = input.constants.first().copied().flatten().filter(|_| ty.has_static_shape(input.ctx));
    constant.and_then(|constant| dense_of(input.ctx, ty, &[constant])).map_or(Folded::No, Folded::attr)
}

/// `tensor.gather` of a splat.
pub fn gather(input: &mut FoldInput<'_>) -> Folded {
    splat_of_operand(input, 0).map_or(Folded::No, Folded::attr)
}

/// `tensor.concat` of one tensor.
pub fn concat(input: &mut FoldInput<'_>) -> Folded {
    match input.body.all_operands(input.op) {
        Some([only]) if input.body.ty(only) == result_type(input) => Folded::value(only),
        _ => Folded::No,
    }
}

/// `tensor.pad` with zero padding.
pub fn pad(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let pad = tensor::Pad::of(input.view(), input.op);
    let (source, ty) = (pad.source(), body.ty(pad.result()));
    if ty.has_static_shape(ctx) && body.ty(source) == ty && !pad.nofold() {
        return Folded::value(source);
    }
    Folded::No
}

/// Whether a slice covers a value of type `ty` completely.
fn is_whole(view: View<'_>, op: Op, ty: Type) -> bool {
    let Some(shape) = ty.shape(view.ctx) else { return false };
    let all =
        |list: Vec<MixedIndex>, value: i64| list.into_iter().all(|entry| constant_index(view, entry) == Some(value));
    let same = |(entry, &extent): (MixedIndex, &i64)| constant_index(view, entry) == Some(extent);
    all(mixed_offsets(view, op), 0)
        && mixed_sizes(view, op).into_iter().zip(shape).all(same)
        && all(mixed_strides(view, op), 1)
}

/// Whether two slices have the same offsets, sizes and strides.
fn same_slice(view: View<'_>, a: Op, b: Op) -> bool {
    let same = |lists: fn(View<'_>, Op) -> Vec<MixedIndex>| {
        let (a, b) = (lists(view, a), lists(view, b));
        a.len() == b.len()
            && a.into_iter().zip(b).all(|(a, b)| {
                a == b || matches!((constant_index(view, a), constant_index(view, b)), (Some(a), Some(b)) if a == b)
            })
    };
    same(mixed_offsets) && same(mixed_sizes) && same(mixed_strides)
}

/// `tensor.extract_slice` from a splat, of the whole tensor, or of a slice just inserted.
pub fn extract_slice(input: &mut FoldInput<'_>) -> Folded {
    if let Some(attr) = splat_of_operand(input, 0) {
        return Folded::attr(attr);
    }
    let (ctx, body) = (input.ctx, &*input.body);
    let (source, ty) = (tensor::ExtractSlice::of(input.view(), input.op).source(), result_type(input));
    if body.ty(source) == ty && is_whole(View::new(ctx, body), input.op, ty) {
        return Folded::value(source);
    }
    if let Some(insert) = tensor::InsertSlice::defining(input.view(), source) {
        let inserted = insert.source();
        if body.ty(inserted) == ty && same_slice(View::new(ctx, body), insert.op(), input.op) {
            return Folded::value(inserted);
        }
    }
    Folded::No
}

/// `tensor.insert_slice` of the whole tensor, of a slice just extracted, of an empty slice, or after an insertion into
/// the same slice.
pub fn insert_slice(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let outer = tensor::InsertSlice::of(input.view(), input.op);
    let (source, dest) = (outer.source(), outer.dest());
    let (from, to) = (body.ty(source), body.ty(dest));
    if from == to && to.has_static_shape(ctx) && is_whole(View::new(ctx, body), input.op, to) {
        return Folded::value(source);
    }
    if let Some(before) = tensor::InsertSlice::defining(input.view(), dest)
        && body.ty(before.source()) == from
        && same_slice(View::new(ctx, body), before.op(), input.op)
    {
        let dest = before.dest();
        input.body.set_operand(input.op, 1, dest);
        return Folded::InPlace;
    }
    if let Some(extract) = tensor::ExtractSlice::defining(input.view(), source)
        && extract.source() == dest
        && same_slice(View::new(ctx, body), extract.op(), input.op)
    {
        return Folded::value(dest);
    }
    if mixed_sizes(View::new(ctx, body), input.op)
        .into_iter()
        .any(|size| constant_index(View::new(ctx, body), size) == Some(0))
    {
        return Folded::value(dest);
    }
    Folded::No
}

/// `tensor.expand_shape` and `tensor.collapse_shape` of a constant, to the same type, or inverse to their operand.
pub fn reassociate(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, body) = (input.ctx, &*input.body);
    let outer = tensor::Reshaping::of(input.view(), input.op);
    let (source, ty) = (outer.src(), body.ty(outer.result()));
    if body.ty(source) == ty {
        return Folded::value(source);
    }
    if let Some(constant) = input.constants.first().copied().flatten()
        && let AttrData::DenseElements { splat, data, .. } = constant.data(ctx)
        && ty.has_static_shape(ctx)
    {
        let data = AttrData::DenseElements { ty, splat: *splat, data: data.clone() };
        return Folded::attr(ctx.intern_attr(data));
    }
    let is_expansion = body.is(ctx, input.op, &tensor::EXPAND_SHAPE);
    let inverse = if is_expansion { &tensor::COLLAPSE_SHAPE } else { &tensor::EXPAND_SHAPE };
    let inner = tensor::Reshaping::defining(input.view(), source).filter(|inner| body.is(ctx, inner.op(), inverse));
    let Some(inner) = inner else { return Folded::No };
    let before = inner.src();
    if body.ty(before) != ty {
        return Folded::No;
    }
    let dynamic = ty.shape(ctx).map_or(0, |shape| shape.iter().filter(|&&extent| extent == DYNAMIC).count());
    let groups = |op: tensor::Reshaping<'_>| op.reassociation().and_then(|attr| reassociation(ctx, attr));
    let extents = ty.shape(ctx).unwrap_or_default();
    let same = || {
        let (Some(inner), Some(outer)) = (groups(inner), groups(outer)) else { return false };
        let dynamic =
            |group: &Vec<i64>| group.iter().filter(|&&index| extents.get(index as usize) == Some(&DYNAMIC)).count();
        inner == outer && (!is_expansion || outer.iter().all(|group| dynamic(group) < 2))
    };
    if dynamic < 2 || same() { Folded::value(before) } else { Folded::No }
}
