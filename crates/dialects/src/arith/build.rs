//! Descriptions of `arith` ops to be created.

use super::ops;
use freehold_core::ir::{Attr, Context, Location, Name, OpSpec, Type, Value};

/// `arith.constant value : ty`
pub fn constant(ctx: &Context, location: Location, value: Attr, ty: Type) -> OpSpec {
    OpSpec::new(ctx.op_name_of(&ops::CONSTANT), location).results(&[ty]).attribute(ctx, Name::VALUE, value)
}

/// `arith.constant value : index`
pub fn constant_index(ctx: &Context, location: Location, value: i64) -> OpSpec {
    constant(ctx, location, ctx.index_attr(value), ctx.index())
}

/// `arith.constant value`, of type `i1`
pub fn constant_bool(ctx: &Context, location: Location, value: bool) -> OpSpec {
    constant(ctx, location, ctx.bool_attr(value), ctx.i1())
}

/// `arith.cmpi predicate, lhs, rhs` on scalars
pub fn compare_integers(ctx: &Context, location: Location, predicate: i64, lhs: Value, rhs: Value) -> OpSpec {
    let predicate = ctx.integer_attr(ctx.integer(64), predicate);
    let spec = OpSpec::new(ctx.op_name_of(&ops::CMPI), location).operands(&[lhs, rhs]).results(&[ctx.i1()]);
    spec.attribute(ctx, Name::PREDICATE, predicate)
}

/// `arith.select condition, true_value, false_value : ty`
pub fn select(
    ctx: &Context,
    location: Location,
    condition: Value,
    [true_value, false_value]: [Value; 2],
    ty: Type,
) -> OpSpec {
    let spec = OpSpec::new(ctx.op_name_of(&ops::SELECT), location);
    spec.operands(&[condition, true_value, false_value]).results(&[ty])
}
