//! Patterns of reductions of single elements, and of additions to contractions.

use super::*;
use crate::arith::enums::{fast_math_none, integer_overflow_none};
use crate::constant_folding::zero;
use crate::vector::enums::{COMBINING_KIND_DEF, combining_add};
use crate::vector::parts::*;
use crate::{arith, vector};
use freehold_core::definition::OpDef;
use freehold_core::ir::{Location, Mapping, Name};

/// `vector.reduction`
pub static REDUCTION: &[Pattern] =
    &[pattern("ElideSingleElementReduction", &vector::REDUCTION, reduction_of_one_element)];
/// `vector.multi_reduction`
pub static MULTI_REDUCTION: &[Pattern] =
    &[pattern("ElideUnitDimsInMultiDimReduction", &vector::MULTI_REDUCTION, reduction_of_unit_dimensions)];
/// Patterns whose root is an op of another dialect.
pub static CONTRACTION: &[Pattern] = &[
    pattern("CanonicalizeContractAdd<mlir::arith::AddIOp>", &arith::ADDI, contraction_of_sum),
    pattern("CanonicalizeContractAdd<mlir::arith::AddFOp>", &arith::ADDF, contraction_of_sum),
];

/// Returns the `arith` op for a combining kind and element type.
fn combining_op(kind: &str, is_float: bool) -> Option<&'static OpDef> {
    Some(match (kind, is_float) {
        ("add", true) => &arith::ADDF,
        ("add", false) => &arith::ADDI,
        ("mul", true) => &arith::MULF,
        ("mul", false) => &arith::MULI,
        ("minui", false) => &arith::MINUI,
        ("minsi", false) => &arith::MINSI,
        ("minnumf", true) => &arith::MINNUMF,
        ("maxui", false) => &arith::MAXUI,
        ("maxsi", false) => &arith::MAXSI,
        ("maxnumf", true) => &arith::MAXNUMF,
        ("and", false) => &arith::ANDI,
        ("or", false) => &arith::ORI,
        ("xor", false) => &arith::XORI,
        ("maximumf", true) => &arith::MAXIMUMF,
        ("minimumf", true) => &arith::MINIMUMF,
        _ => return None,
    })
}

/// Returns the description of the op that combines two values like the reduction `op`; `None` if there is none.
fn combination(rewriter: &Rewriter<'_>, op: Op, values: [Value; 2]) -> Option<OpSpec> {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let ty = view.ty(values[0]);
    let is_float = ty.element_or_self(ctx).is_float(ctx);
    let kind = COMBINING_KIND_DEF.value(ctx, view.attribute(op, Name::KIND)?)?;
    let (kind, _) = COMBINING_KIND_DEF.cases.iter().find(|&&(_, value)| value == kind)?;
    let name = combining_op(kind, is_float)?;
    let spec = rewriter.spec(name, view.location(op), &values, &[ty]);
    Some(if is_float {
        let flags = view.attribute(op, Name::FASTMATH).unwrap_or_else(|| fast_math_none(ctx));
        spec.attribute(ctx, Name::FASTMATH, flags)
    } else if name.is_one_of(&[&arith::ADDI, &arith::MULI]) {
        spec.attribute(ctx, Name::OVERFLOW_FLAGS, integer_overflow_none(ctx))
    } else {
        spec
    })
}

/// Extracts the only element of a vector whose dimensions all have size one.
fn only_element(rewriter: &mut Rewriter<'_>, at: Op, vector: Value) -> Value {
    let whole = vector_parts(rewriter.ctx, rewriter.ty(vector));
    let spec = extract_spec(rewriter, at, vector, &vec![0; whole.rank()], whole.element);
    rewriter.create_value(&spec)
}

/// Replaces a reduction, with its mask, with `value` combined with the accumulator (`value` is the first operand if
/// `first`). If the mask is false, the result is the accumulator.
fn replace_by_combination(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    values: [Value; 2],
    accumulator: Value,
    mask: Option<(Op, Value)>,
    location: Location,
) -> bool {
    let Some(spec) = combination(rewriter, op, values) else { return false };
    let mut result = rewriter.create_value(&spec);
    if let Some((_, mask)) = mask {
        let ty = rewriter.ty(result);
        let spec = rewriter.spec(&arith::SELECT, location, &[mask, result, accumulator], &[ty]);
        result = rewriter.create_value(&spec);
    }
    rewriter.replace(mask.map_or(op, |(around, _)| around), &[result]);
    true
}

/// Replaces a reduction of one element with that element, combined with the accumulator.
fn reduction_of_one_element(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let reduction = vector::Reduction::of(view, op);
    let vector = reduction.vector();
    let Some(whole) = parts(ctx, view.ty(vector)) else { return false };
    let accumulator = reduction.acc();
    if !(0..whole.rank()).all(|dim| whole.is_unit(dim))
        || accumulator.is_some_and(|accumulator| combination(rewriter, op, [accumulator; 2]).is_none())
    {
        return false;
    }
    let (location, around) = (view.location(op), masks::mask_around(view, op));
    rewriter.before(around.map_or(op, |(around, _)| around));
    let mask = around.map(|(around, mask)| (around, only_element(rewriter, op, mask)));
    let element = only_element(rewriter, op, vector);
    let Some(accumulator) = accumulator else {
        rewriter.replace(mask.map_or(op, |(around, _)| around), &[element]);
        return true;
    };
    replace_by_combination(rewriter, op, [element, accumulator], accumulator, mask, location)
}

/// Replaces a reduction along dimensions of size one with the vector without them, combined with the accumulator.
fn reduction_of_unit_dimensions(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let multi_reduction = vector::MultiReduction::of(view, op);
    let (vector, accumulator) = (multi_reduction.source(), multi_reduction.acc());
    let Some(whole) = parts(ctx, view.ty(vector)) else { return false };
    let is_unit = |dim: i64| usize::try_from(dim).is_ok_and(|dim| dim < whole.rank() && whole.is_unit(dim));
    if !numbers(view, op, Name::REDUCTION_DIMS).into_iter().all(is_unit)
        || combination(rewriter, op, [accumulator; 2]).is_none()
    {
        return false;
    }
    let (ty, location) = (result_type(&view, op), view.location(op));
    let around = masks::mask_around(view, op);
    rewriter.before(around.map_or(op, |(around, _)| around));
    let without = |rewriter: &mut Rewriter<'_>, vector: Value| match parts(ctx, ty) {
        None => only_element(rewriter, op, vector),
        Some(part) => {
            let element = vector_parts(ctx, rewriter.ty(vector)).element;
            let ty = vector_type(ctx, part.shape, part.scalable, element);
            let spec = rewriter.spec(&vector::SHAPE_CAST, location, &[vector], &[ty]);
            rewriter.create_value(&spec)
        }
    };
    let mask = around.map(|(around, mask)| (around, without(rewriter, mask)));
    let source = without(rewriter, vector);
    replace_by_combination(rewriter, op, [accumulator, source], accumulator, mask, location)
}

/// Folds `addf(contract(a, b, 0), c)` into `contract(a, b, c)`.
fn contraction_of_sum(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let sum = arith::Binary::of(view, op);
    let (a, b) = (sum.lhs(), sum.rhs());
    let adds_to_zero = |value: Value| {
        let contraction = vector::Contract::defining(view, value)?;
        let added = contraction.kind().is_none_or(|kind| kind == combining_add(ctx));
        let accumulator = contraction.acc();
        let is_zero = rewriter.constant(accumulator) == zero(ctx, view.ty(accumulator));
        (added && is_zero).then_some(contraction.op())
    };
    let pair = adds_to_zero(a).map(|op| (op, b)).or_else(|| adds_to_zero(b).map(|op| (op, a)));
    let Some((contraction, other)) = pair else { return false };
    rewriter.before(op);
    let copy = rewriter.clone_op(contraction, &mut Mapping::default());
    rewriter.modify(copy, |_, body| body.set_operand(copy, 2, other));
    let result = rewriter.result(copy, 0);
    rewriter.replace(op, &[result]);
    true
}
