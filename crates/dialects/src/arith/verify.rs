//! Verifiers of the `arith` ops, for rules that their definitions do not express.

use super::patterns::same_shape;
use crate::arith;
use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AttrData, Context, Name, Type, TypeData, View};

/// `arith.constant`
pub fn verify_constant(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ty = input.body.ty(input.body.result(input.op, 0));
    if ty.is_integer(ctx)
        && !matches!(ty.data(ctx), TypeData::Integer { sign: freehold_core::ir::Signedness::Signless, .. })
    {
        return input.error("integer return type must be signless").fail();
    }
    let Some(value) = input.attribute(Name::VALUE) else { return Ok(()) };
    let fine = matches!(
        value.data(ctx),
        AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::DenseElements { .. }
            | AttrData::DenseStrings { .. }
            | AttrData::DenseResource { .. }
            | AttrData::Sparse { .. }
            | AttrData::Opaque { .. }
            | AttrData::Dialect { .. }
    );
    if !fine {
        return input.error("value must be an integer, float, or elements attribute").fail();
    }
    let scalable = matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true));
    if scalable && !matches!(value.data(ctx), AttrData::DenseElements { splat: true, .. }) {
        return input
            .error("intializing scalable vectors with elements attribute is not supported unless it's a vector splat")
            .fail();
    }
    Ok(())
}

/// Returns the element types of operand and result, and the types themselves.
fn cast_types(input: &VerifyInput<'_>) -> (Type, Type, Type, Type) {
    let (body, op) = (input.body, input.op);
    let cast = arith::Conversion::of(View::new(input.ctx, body), op);
    let (from, to) = (body.ty(cast.input()), body.ty(cast.output()));
    (from, to, from.element_or_self(input.ctx), to.element_or_self(input.ctx))
}

/// Reports that a cast between these types is invalid, unless it is `compatible`.
fn require_compatible(input: &VerifyInput<'_>, compatible: bool) -> Fallible {
    if compatible { Ok(()) } else { freehold_core::definition::cast_incompatible(input) }
}

fn same_kind(ctx: &Context, from: Type, to: Type) -> bool {
    let kind = |ty: Type| match ty.data(ctx) {
        TypeData::Vector { .. } => 1,
        TypeData::RankedTensor { .. } | TypeData::UnrankedTensor { .. } => 2,
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => 3,
        _ => 0,
    };
    let encoding = |ty: Type| match *ty.data(ctx) {
        TypeData::RankedTensor { encoding, .. } => encoding,
        _ => None,
    };
    kind(from) == kind(to) && encoding(from) == encoding(to)
}

/// `arith.extsi`, `arith.extui`, `arith.extf`: the result must be wider.
pub fn verify_extension(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let (from, to, narrow, wide) = cast_types(input);
    require_compatible(input, narrow.bit_width(ctx) < wide.bit_width(ctx) && same_kind(ctx, from, to))
}

/// `arith.trunci`, `arith.truncf`: the result must be narrower.
pub fn verify_truncation(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let (from, to, wide, narrow) = cast_types(input);
    require_compatible(input, wide.bit_width(ctx) > narrow.bit_width(ctx) && same_kind(ctx, from, to))
}

/// `arith.sitofp` and similar conversions: both sides are scalars, or have the same shape.
pub fn verify_conversion(input: &VerifyInput<'_>) -> Fallible {
    let (from, to, _, _) = cast_types(input);
    require_compatible(input, same_kind(input.ctx, from, to))
}

/// `arith.index_cast`, `arith.index_castui`: one side is `index`, the other an integer.
pub fn verify_index_cast(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let (from, to, a, b) = cast_types(input);
    let signless =
        |ty: Type| matches!(ty.data(ctx), TypeData::Integer { sign: freehold_core::ir::Signedness::Signless, .. });
    let fine = (a.is_index(ctx) && signless(b)) || (signless(a) && b.is_index(ctx));
    require_compatible(input, fine && same_kind(ctx, from, to))
}

/// `arith.bitcast`: both sides have the same number of bits.
pub fn verify_bitcast(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let (from, to, a, b) = cast_types(input);
    let fine =
        !a.is_index(ctx) && !b.is_index(ctx) && a.bit_width(ctx).is_some() && a.bit_width(ctx) == b.bit_width(ctx);
    require_compatible(input, fine && same_kind(ctx, from, to))
}

/// `arith.select`: an elementwise condition has the shape of the result, with elements of `i1`.
pub fn verify_select(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([condition], result) = (input.operand_types(), input.result_type(0));
    if condition.is_signless(ctx, 1) {
        return Ok(());
    }
    let expected = same_shape(ctx, result, ctx.integer(1));
    if condition == expected {
        return Ok(());
    }
    input
        .error(format!(
            "expected condition type to have the same shape as the result type, expected {}, but got {}",
            input.ty(expected),
            input.ty(condition)
        ))
        .fail()
}
