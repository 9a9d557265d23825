//! Claims: views of an arena that make its bytes new.

use freehold_core::definition::storage_in_facts;
use freehold_core::ir::{Attr, Body, Context, InsertPoint, Name, Op, OpSpec, Type, Value};
use freehold_dialects::memref;

/// Returns the type of `size` bytes in a memory space.
pub fn bytes(ctx: &Context, size: u64, space: Option<Attr>) -> Type {
    ctx.memref(&[size as i64], ctx.integer(8), None, space)
}

/// Inserts a claim of `arena` at `offset` before `op`.
pub fn insert_claim(ctx: &Context, body: &mut Body, op: Op, [arena, offset]: [Value; 2], ty: Type) -> Value {
    let sizes = if body.is(ctx, op, &memref::ALLOC) { body.operand_vec(op) } else { Default::default() };
    let spec = OpSpec::new(ctx.op_name_of(&memref::VIEW), body.location(op))
        .operands(&[arena, offset])
        .operands(&sizes)
        .results(&[ty])
        .attribute(ctx, Name::FREEHOLD_CLAIM, ctx.unit());
    // Nothing else says how many bytes the claim takes.
    let stated = body.attribute(ctx, op, Name::FREEHOLD_FACTS).and_then(|facts| storage_in_facts(ctx, facts).ok());
    let size = stated.filter(|_| body.is(ctx, op, &memref::ALLOC)).and_then(|stated| i64::try_from(stated.size).ok());
    let spec = match size {
        Some(size) => spec.attribute(ctx, Name::FREEHOLD_ELEMENT_SIZE, ctx.integer_attr(ctx.integer(64), size)),
        None => spec,
    };
    let view = body.insert(InsertPoint::Before(op), &spec);
    body.result(view, 0)
}
