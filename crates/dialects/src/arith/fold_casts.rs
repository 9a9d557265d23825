//! Folds of conversions between integers, indices and floats.

use crate::arith;
use crate::constant_folding::*;
use freehold_core::definition::{FoldInput, Folded, OpDef};
use freehold_core::ir::{Attr, FloatKind, Op, Type, TypeData, Value, float};

/// Returns the operand of a conversion.
fn operand_of(input: &FoldInput<'_>, op: Op) -> Value {
    arith::Conversion::of(input.view(), op).input()
}

fn source(input: &FoldInput<'_>) -> Value {
    operand_of(input, input.op)
}

fn result_type(input: &FoldInput<'_>) -> Type {
    input.body.ty(input.body.result(input.op, 0))
}

fn def(input: &FoldInput<'_>, value: Value, definition: &'static OpDef) -> Option<Op> {
    input.body.made_by(input.ctx, value, definition)
}

fn folded_to(attr: Option<Attr>) -> Folded {
    attr.map_or(Folded::No, Folded::attr)
}

fn element_width(input: &FoldInput<'_>, ty: Type) -> u32 {
    width_of(input.ctx, ty.element_or_self(input.ctx))
}

fn float_kind(input: &FoldInput<'_>, ty: Type) -> Option<FloatKind> {
    match *ty.element_or_self(input.ctx).data(input.ctx) {
        TypeData::Float(kind) => Some(kind),
        _ => None,
    }
}

/// Converts constants by their bits; `compute` gets the widths of source and result.
fn convert(input: &FoldInput<'_>, compute: impl Fn(u32, u32, u128) -> Option<u128>) -> Folded {
    let ty = result_type(input);
    let from = element_width(input, input.body.ty(source(input)));
    let to = element_width(input, ty);
    folded_to(map(input.ctx, input.constants, ty, &mut |bits| Some(compute(from, to, bits[0])? & mask(to))))
}

/// Replaces the operand with the operand of its defining op `inner`.
fn look_through(input: &mut FoldInput<'_>, inner: Op) -> Folded {
    let value = operand_of(input, inner);
    input.body.set_operand(input.op, 0, value);
    Folded::InPlace
}

/// `arith.extui`
pub fn extui(input: &mut FoldInput<'_>) -> Folded {
    if let Some(inner) = def(input, source(input), &arith::EXTUI) {
        return look_through(input, inner);
    }
    convert(input, |_, _, bits| Some(bits))
}

/// `arith.extsi`
pub fn extsi(input: &mut FoldInput<'_>) -> Folded {
    if let Some(inner) = def(input, source(input), &arith::EXTSI) {
        return look_through(input, inner);
    }
    convert(input, |from, _, bits| Some(signed(bits, from) as u128))
}

/// `arith.trunci`
pub fn trunci(input: &mut FoldInput<'_>) -> Folded {
    let inner = def(input, source(input), &arith::EXTUI).or_else(|| def(input, source(input), &arith::EXTSI));
    if let Some(inner) = inner {
        let value = operand_of(input, inner);
        let (from, to) = (input.body.ty(value), result_type(input));
        if element_width(input, from) > element_width(input, to) {
            return look_through(input, inner);
        }
        if from.element_or_self(input.ctx) == to.element_or_self(input.ctx) {
            return Folded::value(value);
        }
    }
    if let Some(inner) = def(input, source(input), &arith::TRUNCI) {
        return look_through(input, inner);
    }
    convert(input, |_, _, bits| Some(bits))
}

/// The number of exponent and significand bits, which determine whether a format contains all values of another.
fn layout(kind: FloatKind) -> (u32, u32) {
    let precision = float::precision(kind) as u32;
    (kind.width().saturating_sub(precision), precision)
}

/// `arith.extf`
pub fn extf(input: &mut FoldInput<'_>) -> Folded {
    if let Some(inner) = def(input, source(input), &arith::TRUNCF) {
        let value = operand_of(input, inner);
        let contract = |op| super::patterns::fast_math_flags(input.view(), op) & 32 != 0;
        if input.body.ty(value) == result_type(input) && contract(inner) && contract(input.op) {
            return Folded::value(value);
        }
    }
    convert_float(input)
}

/// `arith.truncf`
pub fn truncf(input: &mut FoldInput<'_>) -> Folded {
    if let Some(inner) = def(input, source(input), &arith::EXTF) {
        let value = operand_of(input, inner);
        let kinds = (
            float_kind(input, input.body.ty(value)),
            float_kind(input, input.body.ty(source(input))),
            float_kind(input, result_type(input)),
        );
        if let (Some(from), Some(middle), Some(to)) = kinds
            && layout(from).0 <= layout(middle).0
            && layout(from).1 <= layout(middle).1
        {
            if from.width() > to.width() {
                return look_through(input, inner);
            }
            if from == to {
                return Folded::value(value);
            }
        }
    }
    // Only exact conversions are folded, so that the rounding mode does not matter.
    convert_float(input)
}

fn convert_float(input: &FoldInput<'_>) -> Folded {
    let ty = result_type(input);
    let (Some(from), Some(to)) = (float_kind(input, input.body.ty(source(input))), float_kind(input, ty)) else {
        return Folded::No;
    };
    folded_to(map(input.ctx, input.constants, ty, &mut |bits| {
        let (new, exact) = float::convert(from, bits[0], to);
        exact.then_some(new)
    }))
}

/// `arith.uitofp`
pub fn uitofp(input: &mut FoldInput<'_>) -> Folded {
    integer_to_float(input, false)
}

/// `arith.sitofp`
pub fn sitofp(input: &mut FoldInput<'_>) -> Folded {
    integer_to_float(input, true)
}

fn integer_to_float(input: &FoldInput<'_>, is_signed: bool) -> Folded {
    let ty = result_type(input);
    let Some(kind) = float_kind(input, ty) else { return Folded::No };
    let from = element_width(input, input.body.ty(source(input)));
    folded_to(map(input.ctx, input.constants, ty, &mut |bits| {
        Some(if is_signed { float::from_i128(kind, signed(bits[0], from)) } else { float::from_u128(kind, bits[0]) })
    }))
}

/// `arith.fptoui`
pub fn fptoui(input: &mut FoldInput<'_>) -> Folded {
    let Some(kind) = float_kind(input, input.body.ty(source(input))) else { return Folded::No };
    convert(input, |_, to, bits| float::to_unsigned(kind, bits, to))
}

/// `arith.fptosi`
pub fn fptosi(input: &mut FoldInput<'_>) -> Folded {
    let Some(kind) = float_kind(input, input.body.ty(source(input))) else { return Folded::No };
    convert(input, |_, to, bits| float::to_signed(kind, bits, to).map(|value| value as u128))
}

/// `arith.index_cast`
pub fn index_cast(input: &mut FoldInput<'_>) -> Folded {
    convert(input, |from, _, bits| Some(signed(bits, from) as u128))
}

/// `arith.index_castui`
pub fn index_castui(input: &mut FoldInput<'_>) -> Folded {
    convert(input, |_, _, bits| Some(bits))
}

/// `arith.bitcast`
pub fn bitcast(input: &mut FoldInput<'_>) -> Folded {
    let ty = result_type(input);
    if ty.is_shaped(input.ctx) && input.constants[0].is_some_and(|attr| is_poison(input.ctx, attr)) {
        return Folded::No;
    }
    convert(input, |_, _, bits| Some(bits))
}
