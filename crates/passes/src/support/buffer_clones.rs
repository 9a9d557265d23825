//! Lowers `bufferization.clone` to an allocation and a copy.

use crate::support::build;
use freehold_core::definition::MixedIndex;
use freehold_core::ir::{DYNAMIC, Location, Op, OpSpec, Rewriter, Type, TypeData, Value, View};
use freehold_dialects::memref::casts::{fold_casts_of_operands, memrefs_can_be_cast};
use freehold_dialects::memref::dims::given_size;
use freehold_dialects::memref::{Strided, strides_and_offset};
use freehold_dialects::{arith, bufferization, memref};

/// Converts one clone. Returns false if no allocation can have its type.
pub fn convert(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    rewriter.modify_if(op, |ctx, body| fold_casts_of_operands(ctx, body, op, None));
    let location = rewriter.location(op);
    let clone = bufferization::Clone::of(rewriter.view(), op);
    let (source, ty) = (clone.input(), rewriter.ty(clone.output()));
    rewriter.before(op);
    let Some(copy) = create(rewriter, location, source, ty) else { return false };
    rewriter.replace(op, &[copy]);
    true
}

/// Creates a new buffer of type `ty` with the contents of `source`, at the insertion point. Returns `None`, and creates
/// nothing that is used, if no allocation can have the type.
pub fn create(rewriter: &mut Rewriter<'_>, location: Location, source: Value, ty: Type) -> Option<Value> {
    let ctx = rewriter.ctx;
    let copy = match *ty.data(ctx) {
        TypeData::UnrankedMemRef { element, .. } => {
            if rewriter.ty(source).rank(ctx) == Some(0) {
                // There is no dimension to read.
                let scalar = ctx.memref(&[], element, None, ty.memory_space(ctx));
                let copy = build::allocate(rewriter, location, scalar, &[]);
                build::cast(rewriter, location, copy, ty)
            } else {
                allocate_unranked(rewriter, location, source, ty, element)
            }
        }
        TypeData::MemRef { ref shape, element, space, .. } => {
            let plain = ctx.memref(shape, element, None, space);
            let can_be_cast = memrefs_can_be_cast(ctx, plain, ty);
            let layout = strides_and_offset(ctx, ty);
            if !can_be_cast && layout.is_none() {
                return None;
            }
            let mut sizes: Vec<Value> = Vec::new();
            for (number, &size) in shape.iter().enumerate() {
                if size == DYNAMIC {
                    let at = build::index_constant(rewriter, location, number as i64);
                    sizes.push(size_of(rewriter, location, source, number, at));
                }
            }
            match layout.filter(|_| !can_be_cast) {
                Some(layout) => allocate_strided(rewriter, location, ty, &layout, &sizes),
                None => {
                    let copy = build::allocate(rewriter, location, plain, &sizes);
                    if plain == ty { copy } else { build::cast(rewriter, location, copy, ty) }
                }
            }
        }
        _ => return None,
    };
    rewriter.create(&memref::copy(ctx, location, source, copy));
    Some(copy)
}

/// Returns size `number` of the memref: the operand of its defining op, the static size from before a cast, or a
/// `memref.dim`.
fn size_of(rewriter: &mut Rewriter<'_>, location: Location, memref: Value, number: usize, at: Value) -> Value {
    let ctx = rewriter.ctx;
    let ty = rewriter.ty(memref);
    let Some(&size) = ty.shape(ctx).and_then(|shape| shape.get(number)) else {
        return build::dim(rewriter, location, memref, at);
    };
    if size != DYNAMIC {
        return build::index_constant(rewriter, location, size);
    }
    let Some(producer) = rewriter.defining_op(memref) else { return build::dim(rewriter, location, memref, at) };
    if let Some(given) = given_size(View::new(ctx, rewriter.body()), producer, ty, number) {
        return given;
    }
    build::dim(rewriter, location, memref, at)
}

/// Reads the shape into a buffer, allocates that many elements, and reshapes.
fn allocate_unranked(rewriter: &mut Rewriter<'_>, location: Location, source: Value, ty: Type, element: Type) -> Value {
    let ctx = rewriter.ctx;
    let zero = build::index_constant(rewriter, location, 0);
    let one = build::index_constant(rewriter, location, 1);
    let rank = rewriter.create_value(
        &OpSpec::new(ctx.op_name_of(&memref::RANK), location).operands(&[source]).results(&[ctx.index()]),
    );
    let shape_type = ctx.memref(&[DYNAMIC], ctx.index(), None, None);
    let shape = build::allocate_on_stack(rewriter, location, shape_type, &[rank]);
    let count = build::for_(rewriter, location, [zero, rank, one], &[one], |rewriter, number, carried| {
        let dim = build::dim(rewriter, location, source, number);
        build::store(rewriter, location, dim, shape, number);
        let product = build::binary(rewriter, &arith::MULI, location, carried[0], dim);
        build::yield_(rewriter, location, &[product]);
    });
    let count = rewriter.result(count, 0);
    let flat = ctx.memref(&[DYNAMIC], element, None, None);
    let flat = build::allocate(rewriter, location, flat, &[count]);
    rewriter
        .create_value(&OpSpec::new(ctx.op_name_of(&memref::RESHAPE), location).operands(&[flat, shape]).results(&[ty]))
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
        MixedIndex::Static(number) => build::index_constant(rewriter, location, number),
    };
    // The elements from the offset on that the static strides span.
    let one = build::index_constant(rewriter, location, 1);
    let mut span = one;
    for (&extent, &stride) in extents.iter().zip(&layout.strides) {
        if stride != DYNAMIC {
            let (extent, stride) = (as_value(rewriter, extent), as_value(rewriter, MixedIndex::Static(stride)));
            let length = build::binary(rewriter, &arith::MULI, location, extent, stride);
            span = build::binary(rewriter, &arith::ADDI, location, span, length);
        }
    }
    let mut strides: Vec<MixedIndex> = layout.strides.iter().map(|&stride| MixedIndex::Static(stride)).collect();
    for number in (0..strides.len()).rev() {
        if layout.strides[number] == DYNAMIC {
            strides[number] = MixedIndex::Value(span);
            let extent = as_value(rewriter, extents[number]);
            span = build::binary(rewriter, &arith::MULI, location, span, extent);
        }
    }
    let offset = if layout.offset == DYNAMIC { 0 } else { layout.offset };
    let first = as_value(rewriter, MixedIndex::Static(offset));
    let count = build::binary(rewriter, &arith::ADDI, location, span, first);
    let element = ty.element_or_self(ctx);
    let flat = ctx.memref(&[DYNAMIC], element, None, ty.memory_space(ctx));
    let flat = build::allocate(rewriter, location, flat, &[count]);
    let offset = match layout.offset {
        DYNAMIC => MixedIndex::Value(first),
        offset => MixedIndex::Static(offset),
    };
    build::reinterpret_cast(rewriter, location, ty, flat, [&[offset], &extents, &strides])
}
