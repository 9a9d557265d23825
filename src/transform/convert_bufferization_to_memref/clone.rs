//! Lowers `bufferization.clone` to an allocation and a copy.

use crate::dialect::memref::casts::{fold_casts_of_operands, memrefs_can_be_cast};
use crate::dialect::memref::dims::given_size;
use crate::ir::{DYNAMIC, Location, Op, OpSpec, Type, TypeData, Value, View};
use crate::rewrite::Rewriter;
use crate::transform::build::Names;

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
            allocate_unranked(rewriter, names, location, source, ty, element)
        }
        TypeData::MemRef { ref shape, element, space, .. } => {
            let plain = ctx.memref(shape, element, None, space);
            if !memrefs_can_be_cast(ctx, plain, ty) {
                return false;
            }
            rewriter.before(op);
            let mut sizes: Vec<Value> = Vec::new();
            for (number, &size) in shape.iter().enumerate() {
                if size == DYNAMIC {
                    let at = names.index_constant(rewriter, location, number as i64);
                    sizes.push(size_of(rewriter, names, location, source, number, at));
                }
            }
            let copy = names.allocate(rewriter, names.alloc, location, plain, &sizes, None);
            if plain == ty { copy } else { names.cast(rewriter, location, copy, ty) }
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
