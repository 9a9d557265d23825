//! Lowers `bufferization.clone` to an allocation and a copy.

use crate::transform::build::Names;
use freehold_core::interface::MixedIndex;
use freehold_core::ir::{DYNAMIC, Location, Op, OpSpec, Type, TypeData, Value, View};
use freehold_core::rewrite::Rewriter;
use freehold_dialects::memref::casts::{fold_casts_of_operands, memrefs_can_be_cast};
use freehold_dialects::memref::dims::given_size;
use freehold_dialects::memref::{Strided, strides_and_offset};

/// Converts one clone. Returns false if no allocation can have its type.
pub(super) fn convert(rewriter: &mut Rewriter<'_>, names: &Names, op: Op) -> bool {
    let ctx = rewriter.ctx;
    rewriter.modify_if(op, |ctx, body| fold_casts_of_operands(ctx, body, op, None));
    let location = rewriter.location(op);
    let source = rewriter.operand(op, 0);
    let ty = rewriter.ty(rewriter.result(op, 0));
    let copy = match *ty.data(ctx) {
        TypeData::UnrankedMemRef { element, .. } => {
            rewriter.before(op);
            if rewriter.ty(source).rank(ctx) == Some(0) {
                // There is no dimension to read.
                let scalar = ctx.memref(&[], element, None, ty.memory_space(ctx));
                let copy = names.allocate(rewriter, names.alloc, location, scalar, &[], None);
                names.cast(rewriter, location, copy, ty)
            } else {
                allocate_unranked(rewriter, names, location, source, ty, element)
            }
        }
        TypeData::MemRef { ref shape, element, space, .. } => {
            let plain = ctx.memref(shape, element, None, space);
            rewriter.before(op);
            let mut sizes: Vec<Value> = Vec::new();
            for (number, &size) in shape.iter().enumerate() {
                if size == DYNAMIC {
                    let at = names.index_constant(rewriter, location, number as i64);
                    sizes.push(size_of(rewriter, names, location, source, number, at));
                }
            }
            if memrefs_can_be_cast(ctx, plain, ty) {
                let copy = names.allocate(rewriter, names.alloc, location, plain, &sizes, None);
                if plain == ty { copy } else { names.cast(rewriter, location, copy, ty) }
            } else {
                let Some(layout) = strides_and_offset(ctx, ty) else { return false };
                allocate_strided(rewriter, names, location, ty, &layout, &sizes)
            }
        }
        _ => return false,
    };
    let input = rewriter.operand(op, 0);
    rewriter.create(&OpSpec::new(names.copy, location).operands(&[input, copy]));
    rewriter.replace(op, &[copy]);
    true
}

/// Returns size `number` of the memref: the operand of its defining op, the static size from before a cast, or a
/// `memref.dim`.
fn size_of(
    rewriter: &mut Rewriter<'_>,
    names: &Names,
    location: Location,
    memref: Value,
    number: usize,
    at: Value,
) -> Value {
    let ctx = rewriter.ctx;
    let ty = rewriter.ty(memref);
    let Some(&size) = ty.shape(ctx).and_then(|shape| shape.get(number)) else {
        return names.dim(rewriter, location, memref, at);
    };
    if size != DYNAMIC {
        return names.index_constant(rewriter, location, size);
    }
    let Some(producer) = rewriter.defining_op(memref) else { return names.dim(rewriter, location, memref, at) };
    if let Some(given) = given_size(View::new(ctx, rewriter.body()), producer, ty, number) {
        return given;
    }
    names.dim(rewriter, location, memref, at)
}

/// Reads the shape into a buffer, allocates that many elements, and reshapes.
fn allocate_unranked(
    rewriter: &mut Rewriter<'_>,
    names: &Names,
    location: Location,
    source: Value,
    ty: Type,
    element: Type,
) -> Value {
    let ctx = rewriter.ctx;
    let zero = names.index_constant(rewriter, location, 0);
    let one = names.index_constant(rewriter, location, 1);
    let rank = rewriter.create_value(&OpSpec::new(names.rank, location).operands(&[source]).results(&[ctx.index()]));
    let shape_type = ctx.memref(&[DYNAMIC], ctx.index(), None, None);
    let shape = names.allocate(rewriter, names.alloca, location, shape_type, &[rank], None);
    let count = names.for_(rewriter, location, [zero, rank, one], &[one], |rewriter, number, carried| {
        let dim = names.dim(rewriter, location, source, number);
        names.store(rewriter, location, dim, shape, number);
        let product = names.binary(rewriter, names.muli, location, carried[0], dim);
        names.yield_(rewriter, location, &[product]);
    });
    let count = rewriter.result(count, 0);
    let flat = ctx.memref(&[DYNAMIC], element, None, None);
    let flat = names.allocate(rewriter, names.alloc, location, flat, &[count], None);
    rewriter.create_value(&OpSpec::new(names.reshape, location).operands(&[flat, shape]).results(&[ty]))
}

/// Allocates a buffer whose type has static strides or a static offset that no identity layout has. Dynamic strides are
/// chosen beyond what the static ones span, so that no two elements share memory on their account.
///
/// ```mlir
/// %b = bufferization.clone %a : memref<?xf32, strided<[2], offset: 1>> to memref<?xf32, strided<[2], offset: 1>>
/// // becomes
/// %span = arith.muli %size, %c2
/// %count = arith.addi %span, %c1
/// %flat = memref.alloc(%count) : memref<?xf32>
/// %b = memref.reinterpret_cast %flat to offset: [1], sizes: [%size], strides: [2]
/// ```
fn allocate_strided(
    rewriter: &mut Rewriter<'_>,
    names: &Names,
    location: Location,
    ty: Type,
    layout: &Strided,
    sizes: &[Value],
) -> Value {
    let ctx = rewriter.ctx;
    let mut dynamic = sizes.iter();
    let shape = ty.shape(ctx).unwrap_or(&[]).to_vec();
    let extents: Vec<MixedIndex> = shape
        .iter()
        .map(|&size| match size {
            DYNAMIC => dynamic.next().map_or(MixedIndex::Static(size), |&value| MixedIndex::Value(value)),
            size => MixedIndex::Static(size),
        })
        .collect();
    let as_value = |rewriter: &mut Rewriter<'_>, index: MixedIndex| match index {
        MixedIndex::Value(value) => value,
        MixedIndex::Static(number) => names.index_constant(rewriter, location, number),
    };
    // The elements from the offset on that the static strides span.
    let one = names.index_constant(rewriter, location, 1);
    let mut span = one;
    for (&extent, &stride) in extents.iter().zip(&layout.strides) {
        if stride != DYNAMIC {
            let (extent, stride) = (as_value(rewriter, extent), as_value(rewriter, MixedIndex::Static(stride)));
            let length = names.binary(rewriter, names.muli, location, extent, stride);
            span = names.binary(rewriter, names.addi, location, span, length);
        }
    }
    let mut strides: Vec<MixedIndex> = layout.strides.iter().map(|&stride| MixedIndex::Static(stride)).collect();
    for number in (0..strides.len()).rev() {
        if layout.strides[number] == DYNAMIC {
            strides[number] = MixedIndex::Value(span);
            let extent = as_value(rewriter, extents[number]);
            span = names.binary(rewriter, names.muli, location, span, extent);
        }
    }
    let offset = if layout.offset == DYNAMIC { 0 } else { layout.offset };
    let first = as_value(rewriter, MixedIndex::Static(offset));
    let count = names.binary(rewriter, names.addi, location, span, first);
    let element = ty.element_or_self(ctx);
    let flat = ctx.memref(&[DYNAMIC], element, None, ty.memory_space(ctx));
    let flat = names.allocate(rewriter, names.alloc, location, flat, &[count], None);
    let offset = match layout.offset {
        DYNAMIC => MixedIndex::Value(first),
        offset => MixedIndex::Static(offset),
    };
    names.reinterpret_cast(rewriter, location, ty, flat, [&[offset], &extents, &strides])
}
