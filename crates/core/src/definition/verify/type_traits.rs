//! Verification of traits that relate the types of an op.

use super::*;
use crate::diagnostics::Fallible;

pub(super) const TYPE_TRAITS: Traits = Traits::SAME_OPERANDS_AND_RESULT_TYPE
    .union(Traits::SAME_TYPE_OPERANDS)
    .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
    .union(Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE)
    .union(Traits::SAME_OPERANDS_ELEMENT_TYPE)
    .union(Traits::SAME_OPERANDS_SHAPE)
    .union(Traits::SAME_OPERANDS_AND_RESULT_RANK)
    .union(Traits::ELEMENTWISE);

pub(super) fn verify_type_traits(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let operands = || body.operands(op).map(|value| body.ty(value));
    let results = || body.results(op).iter().map(|&value| body.ty(value));
    let first_result = results().next();
    let first_operand = operands().next();
    // The common case: if all types are equal, every such trait holds.
    let uniform = match (first_operand, first_result) {
        (Some(first), _) => operands().chain(results()).all(|ty| ty == first),
        _ => false,
    };
    if uniform {
        return Ok(());
    }
    let compatible = |a: Type, b: Type| compatible_shapes(ctx, a, b);
    if op_def.has(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
        && let Some(first) = first_result
    {
        let element = first.element_or_self(ctx);
        let same = |ty: Type| ty == first || (ty.element_or_self(ctx) == element && compatible(ty, first));
        if !operands().chain(results()).all(same) {
            return input.error("requires the same type for all operands and results").fail();
        }
        let encoding = encoding(input, first);
        if encoding.is_some() && !operands().chain(results()).all(|ty| self::encoding(input, ty) == encoding) {
            return input.error("requires the same encoding for all operands and results").fail();
        }
    }
    if op_def.has(Traits::SAME_TYPE_OPERANDS) && first_operand.is_some_and(|first| !operands().all(|ty| ty == first)) {
        return input.error("requires all operands to have the same type").fail();
    }
    if op_def.has(Traits::SAME_OPERANDS_AND_RESULT_SHAPE) {
        verify_same_shape(input)?;
    }
    if op_def.has(Traits::SAME_OPERANDS_SHAPE)
        && let Some(first) = first_operand
        && !operands().all(|ty| compatible(ty, first))
    {
        return input.error("requires the same shape for all operands").fail();
    }
    if op_def.has(Traits::SAME_OPERANDS_AND_RESULT_RANK) {
        verify_same_rank(input)?;
    }
    if op_def.has(Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE)
        && let Some(first) = first_result
    {
        let element = first.element_or_self(ctx);
        if !operands().chain(results()).all(|ty| ty.element_or_self(ctx) == element) {
            return input.error("requires the same element type for all operands and results").fail();
        }
    }
    if op_def.has(Traits::SAME_OPERANDS_ELEMENT_TYPE)
        && let Some(first) = first_operand
    {
        let element = first.element_or_self(ctx);
        if !operands().all(|ty| ty.element_or_self(ctx) == element) {
            return input.error("requires the same element type for all operands").fail();
        }
    }
    if op_def.has(Traits::ELEMENTWISE) { verify_elementwise(input) } else { Ok(()) }
}

pub(super) fn verify_same_shape(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let mut types = body.operands(op).chain(body.results(op).iter().copied()).map(|value| body.ty(value));
    match types.next() {
        Some(first) if !types.all(|ty| compatible_shapes(ctx, ty, first)) => {
            input.error("requires the same shape for all operands and results").fail()
        }
        _ => Ok(()),
    }
}

/// Verifies that the shaped types with a rank have the same one.
fn verify_same_rank(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let rank = |value: Value| body.ty(value).rank(ctx);
    let mut operands = body.operands(op).filter_map(rank);
    let Some(first) = operands.next() else { return Ok(()) };
    input.refuse_if(operands.any(|rank| rank != first), "operands don't have matching ranks")?;
    let mut results = body.results(op).iter().copied().filter_map(rank);
    input.refuse_if(results.any(|rank| rank != first), "result type has different rank than operands")
}

pub(super) fn encoding(input: &VerifyInput<'_>, ty: Type) -> Option<Attr> {
    match ty.data(input.ctx) {
        TypeData::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    }
}

/// Whether two types have compatible shapes: both scalar, or both shaped and, if both are ranked, of the same rank,
/// without different static extents.
pub(super) fn compatible_shapes(ctx: &Context, a: Type, b: Type) -> bool {
    if a == b {
        return true;
    }
    let scalable = |ty: Type| match ty.data(ctx) {
        TypeData::Vector { scalable, .. } if scalable.contains(&true) => Some(&**scalable),
        _ => None,
    };
    match (a.is_shaped(ctx), b.is_shaped(ctx)) {
        (false, false) => true,
        (true, true) => match (a.shape(ctx), b.shape(ctx)) {
            (Some(x), Some(y)) => {
                let extents = |(&x, &y): (&i64, &i64)| x == y || x == crate::ir::DYNAMIC || y == crate::ir::DYNAMIC;
                x.len() == y.len() && scalable(a) == scalable(b) && x.iter().zip(y).all(extents)
            }
            _ => true,
        },
        _ => false,
    }
}

pub(super) fn verify_elementwise(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let mappable = |ty: &Type| ty.is_vector(ctx) || ty.is_tensor(ctx);
    let operands: SmallVec<[Type; 4]> = body.operands(op).map(|value| body.ty(value)).filter(mappable).collect();
    let results: SmallVec<[Type; 4]> =
        body.results(op).iter().map(|&value| body.ty(value)).filter(|ty| mappable(ty)).collect();
    if operands.is_empty() && results.is_empty() {
        return Ok(());
    }
    if operands.is_empty() {
        return input.error("if a result is non-scalar, then at least one operand must be non-scalar").fail();
    }
    if results.is_empty() {
        return input.error("if an operand is non-scalar, then there must be at least one non-scalar result").fail();
    }
    if results.len() != body.results(op).len() {
        return input.error("if an operand is non-scalar, then all results must be non-scalar").fail();
    }
    let kind = |ty: Type| std::mem::discriminant(ty.data(ctx));
    let first = operands[0];
    let mut all = operands.iter().chain(&results);
    // Ranked operands must be compatible with each other even if the first is unranked.
    let ranked = operands.iter().chain(&results).copied().find(|ty| ty.rank(ctx).is_some()).unwrap_or(first);
    if !all.all(|&ty| kind(ty) == kind(first) && compatible_shapes(ctx, ty, ranked)) {
        return input.error("all non-scalar operands/results must have the same shape and base type").fail();
    }
    Ok(())
}
