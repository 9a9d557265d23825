//! `linalg.softmax`: four loop nests along one dimension compute the maximum, the exponentials of the differences to it
//! (in place of the result), their sum, and the quotients by the sum.

use crate::support::structured::{Nest, binary, constant, empty_of_type, fill, sizes_of, tensor_like};
use freehold_core::ir::{AffineExpr, AffineMap, AttrData, FloatKind, Op, Rewriter, TypeData, Value, float};
use freehold_dialects::linalg::{self, IteratorType};
use freehold_dialects::{arith, math};

/// Rewrites `linalg.softmax` of tensors.
pub fn softmax(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let at = rewriter.location(op);
    let softmax = linalg::Softmax::of(rewriter.view(), op);
    let (source, destination) = (softmax.input(), softmax.output());
    let ty = rewriter.ty(source);
    let element = ty.element_or_self(ctx);
    let TypeData::Float(kind) = *element.data(ctx) else { return false };
    let dimension = softmax.dimension();
    let (Some(shape), Some(dimension)) = (ty.shape(ctx).map(<[i64]>::to_vec), dimension) else { return false };
    let along = dimension as usize;
    if rewriter.results(op).is_empty() || along >= shape.len() {
        return false;
    }
    let identity = AffineMap::identity(ctx, shape.len() as u32);
    let others: Vec<AffineExpr> = (0..shape.len())
        .filter(|&dimension| dimension != along)
        .map(|dimension| AffineExpr::dim(ctx, dimension as u32))
        .collect();
    let op_def = ctx.affine_map(shape.len() as u32, 0, &others);
    let parallel = vec![IteratorType::Parallel; shape.len()];
    let mut reduction = parallel.clone();
    reduction[along] = IteratorType::Reduction;

    let mut sizes = sizes_of(rewriter, at, source);
    sizes.remove(along);
    let mut row_shape = shape;
    row_shape.remove(along);
    let row_ty = tensor_like(rewriter, ty, &row_shape, element);
    let op_defs = |rewriter: &mut Rewriter<'_>, bits: u128| {
        let start = constant(rewriter, at, element, ctx.intern_attr(AttrData::Float { bits, ty: element }));
        let empty = empty_of_type(rewriter, at, row_ty, &sizes);
        fill(rewriter, at, start, empty)
    };
    let make = |rewriter: &mut Rewriter<'_>,
                inputs: &[Value],
                output: Value,
                maps: &[AffineMap],
                iterators: &[IteratorType],
                body: &dyn Fn(&mut Rewriter<'_>, &[Value]) -> Value| {
        let nest = Nest { at, inputs, outputs: &[output], maps, iterators };
        let made = nest.make(rewriter, |rewriter, elements| vec![body(rewriter, elements)]);
        rewriter.result(made, 0)
    };

    let least = op_defs(rewriter, least_number(kind));
    let greatest = make(rewriter, &[source], least, &[identity, op_def], &reduction, &|rewriter, elements| {
        binary(rewriter, &arith::MAXNUMF, at, elements[0], elements[1])
    });
    let maps = [identity, op_def, identity];
    let powers = make(rewriter, &[source, greatest], destination, &maps, &parallel, &|rewriter, elements| {
        let distance = binary(rewriter, &arith::SUBF, at, elements[0], elements[1]);
        let spec = rewriter.spec(&math::EXP, at, &[distance], &[element]);
        rewriter.create_value(&spec)
    });
    let zero = op_defs(rewriter, float::from_f64(kind, 0.0));
    let sum = make(rewriter, &[powers], zero, &[identity, op_def], &reduction, &|rewriter, elements| {
        binary(rewriter, &arith::ADDF, at, elements[1], elements[0])
    });
    let result = make(rewriter, &[sum], powers, &[op_def, identity], &parallel, &|rewriter, elements| {
        binary(rewriter, &arith::DIVF, at, elements[1], elements[0])
    });
    rewriter.replace(op, &[result]);
    true
}

/// Returns the initial value of the maximum: minus infinity. A format without infinity has NaN or its smallest number
/// instead; the maximum of either and a number is the number, too.
fn least_number(kind: FloatKind) -> u128 {
    float::from_f64(kind, f64::NEG_INFINITY)
}
