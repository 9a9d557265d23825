//! Folds of `arith` ops with constant or related operands.
//!
//! The constant operand of a commutative op is on the right: the driver moves it there.

use crate::arith;
use crate::constant_folding::*;
use freehold_core::definition::{FoldInput, FoldValue, Folded, OpDef};
use freehold_core::ir::float::{self, Arithmetic};
use freehold_core::ir::{Attr, FloatKind, Type, TypeData, Value};
use num_bigint::BigUint;
use num_traits::ToPrimitive;

fn lhs(input: &FoldInput<'_>) -> Value {
    let [lhs] = input.body.first_operands(input.op);
    lhs
}

fn rhs(input: &FoldInput<'_>) -> Value {
    let [_, rhs] = input.body.first_operands(input.op);
    rhs
}

fn result_type(input: &FoldInput<'_>) -> Type {
    input.body.ty(input.body.result(input.op, 0))
}

/// Returns the width of the elements of an operand.
fn operand_width(input: &FoldInput<'_>) -> u32 {
    width_of(input.ctx, input.body.ty(lhs(input)).element_or_self(input.ctx))
}

fn folded_to(attr: Option<Attr>) -> Folded {
    attr.map_or(Folded::No, Folded::attr)
}

/// Returns the op on two values that defines `value`, if `definition` is its definition.
fn def<'a>(input: &'a FoldInput<'_>, value: Value, definition: &'static OpDef) -> Option<arith::Binary<'a>> {
    let view = input.view();
    view.made_by(value, definition).map(|op| arith::Binary::of(view, op))
}

/// Returns the constant value of `value`.
fn constant(input: &FoldInput<'_>, value: Value) -> Option<Attr> {
    freehold_core::definition::constant_of(input.view(), value)
}

/// Folds constants with `compute`, which gets the width and the bits of both, and returns `None` if the result is
/// undefined.
fn integers(input: &FoldInput<'_>, compute: impl Fn(u32, u128, u128) -> Option<u128>) -> Folded {
    let width = operand_width(input);
    let ty = result_type(input);
    folded_to(map(input.ctx, input.constants, ty, &mut |bits| Some(compute(width, bits[0], bits[1])? & mask(width))))
}

/// Folds constants with a float operation.
fn floats(input: &FoldInput<'_>, compute: impl Fn(FloatKind, u128, u128) -> u128) -> Folded {
    let ty = result_type(input);
    let TypeData::Float(kind) = *ty.element_or_self(input.ctx).data(input.ctx) else { return Folded::No };
    folded_to(map(input.ctx, input.constants, ty, &mut |bits| Some(compute(kind, bits[0], bits[1]))))
}

/// `arith.addi`
pub fn addi(input: &mut FoldInput<'_>) -> Folded {
    let (a, b) = (lhs(input), rhs(input));
    if is_zero(input.ctx, input.constants[1]) {
        return Folded::value(a);
    }
    for (difference, subtrahend) in [(a, b), (b, a)] {
        if let Some(sub) = def(input, difference, &arith::SUBI).filter(|sub| sub.rhs() == subtrahend) {
            return Folded::value(sub.lhs());
        }
    }
    integers(input, |_, a, b| Some(a.wrapping_add(b)))
}

/// `arith.addui_extended`
pub fn addui_extended(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let overflow = input.body.ty(input.body.result(input.op, 1));
    if is_zero(ctx, input.constants[1]) {
        let Some(no) = zero(ctx, overflow) else { return Folded::No };
        return Folded::Results(smallvec::smallvec![FoldValue::Value(lhs(input)), FoldValue::Attr(no)]);
    }
    let width = operand_width(input);
    let sum = map(ctx, input.constants, result_type(input), &mut |b| Some(b[0].wrapping_add(b[1]) & mask(width)));
    let carry =
        map(ctx, input.constants, overflow, &mut |b| Some(u128::from((b[0].wrapping_add(b[1]) & mask(width)) < b[0])));
    both(sum, carry)
}

fn both(first: Option<Attr>, second: Option<Attr>) -> Folded {
    match (first, second) {
        (Some(first), Some(second)) => {
            Folded::Results(smallvec::smallvec![FoldValue::Attr(first), FoldValue::Attr(second)])
        }
        _ => Folded::No,
    }
}

/// `arith.subi`
pub fn subi(input: &mut FoldInput<'_>) -> Folded {
    let (a, b) = (lhs(input), rhs(input));
    if a == b
        && let Some(zero) = zero(input.ctx, result_type(input))
    {
        return Folded::attr(zero);
    }
    if is_zero(input.ctx, input.constants[1]) {
        return Folded::value(a);
    }
    if let Some(add) = def(input, a, &arith::ADDI) {
        if add.rhs() == b {
            return Folded::value(add.lhs());
        }
        if add.lhs() == b {
            return Folded::value(add.rhs());
        }
    }
    integers(input, |_, a, b| Some(a.wrapping_sub(b)))
}

/// `arith.muli`
pub fn muli(input: &mut FoldInput<'_>) -> Folded {
    if is_zero(input.ctx, input.constants[1]) {
        return Folded::value(rhs(input));
    }
    if is_one(input.ctx, input.constants[1]) {
        return Folded::value(lhs(input));
    }
    integers(input, |_, a, b| Some(a.wrapping_mul(b)))
}

/// `arith.mulsi_extended`
pub fn mulsi_extended(input: &mut FoldInput<'_>) -> Folded {
    multiply_extended(input, true)
}

/// `arith.mului_extended`
pub fn mului_extended(input: &mut FoldInput<'_>) -> Folded {
    multiply_extended(input, false)
}

fn multiply_extended(input: &mut FoldInput<'_>, is_signed: bool) -> Folded {
    let ctx = input.ctx;
    if let Some(factor) = input.constants[1].filter(|&factor| is_zero(ctx, Some(factor))) {
        return both(Some(factor), Some(factor));
    }
    let ty = result_type(input);
    if !is_signed
        && is_one(ctx, input.constants[1])
        && let Some(none) = zero(ctx, ty)
    {
        return Folded::Results(smallvec::smallvec![FoldValue::Value(lhs(input)), FoldValue::Attr(none)]);
    }
    let width = operand_width(input);
    let low = map(ctx, input.constants, ty, &mut |b| Some(b[0].wrapping_mul(b[1]) & mask(width)));
    let high = map(ctx, input.constants, ty, &mut |b| {
        if is_signed {
            let product = num_bigint::BigInt::from(signed(b[0], width)) * signed(b[1], width);
            let high: num_bigint::BigInt = product >> width;
            Some(high.to_i128()? as u128 & mask(width))
        } else {
            ((BigUint::from(b[0]) * b[1]) >> width).to_u128()
        }
    });
    both(low, high)
}

/// Folds `(a * b) / b` to `a` if the product cannot overflow: `flag` must be among its overflow flags.
fn divided_product(input: &FoldInput<'_>, flag: i64) -> Option<Value> {
    let product = def(input, lhs(input), &arith::MULI)?;
    let flags = super::patterns::overflow_flags(input.view(), product.op());
    if flags & flag == 0 {
        return None;
    }
    if product.lhs() == rhs(input) {
        return Some(product.rhs());
    }
    (product.rhs() == rhs(input)).then(|| product.lhs())
}

/// `arith.divui`
pub fn divui(input: &mut FoldInput<'_>) -> Folded {
    if is_one(input.ctx, input.constants[1]) {
        return Folded::value(lhs(input));
    }
    if let Some(value) = divided_product(input, 2) {
        return Folded::value(value);
    }
    integers(input, |_, a, b| a.checked_div(b))
}

/// Returns signed `a / b`; `None` if it is undefined.
fn divide_signed(width: u32, a: u128, b: u128) -> Option<i128> {
    let (a, b) = (signed(a, width), signed(b, width));
    let least = signed(1 << (width.clamp(1, 128) - 1), width);
    if b == 0 || (a == least && b == -1) { None } else { Some(a.wrapping_div(b)) }
}

/// `arith.divsi`
pub fn divsi(input: &mut FoldInput<'_>) -> Folded {
    if is_one(input.ctx, input.constants[1]) {
        return Folded::value(lhs(input));
    }
    if let Some(value) = divided_product(input, 1) {
        return Folded::value(value);
    }
    integers(input, |width, a, b| divide_signed(width, a, b).map(|value| value as u128))
}

/// `arith.ceildivui`
pub fn ceildivui(input: &mut FoldInput<'_>) -> Folded {
    if is_one(input.ctx, input.constants[1]) {
        return Folded::value(lhs(input));
    }
    integers(input, |_, a, b| (b != 0).then(|| a.div_ceil(b)))
}

/// `arith.ceildivsi`
pub fn ceildivsi(input: &mut FoldInput<'_>) -> Folded {
    if is_one(input.ctx, input.constants[1]) {
        return Folded::value(lhs(input));
    }
    integers(input, |width, a, b| {
        if b == 0 {
            return None;
        }
        if a == 0 {
            return Some(0);
        }
        let least = signed(1 << (width.clamp(1, 128) - 1), width);
        let (x, y) = (signed(a, width), signed(b, width));
        // The least integer has no negation: upstream computes with negations and does not fold it.
        if (x == least) || (y == least) {
            return None;
        }
        let quotient = x / y;
        let up = x % y != 0 && ((x > 0) == (y > 0));
        Some((quotient + i128::from(up)) as u128)
    })
}

/// `arith.floordivsi`
pub fn floordivsi(input: &mut FoldInput<'_>) -> Folded {
    if is_one(input.ctx, input.constants[1]) {
        return Folded::value(lhs(input));
    }
    integers(input, |width, a, b| {
        let quotient = divide_signed(width, a, b)?;
        let (x, y) = (signed(a, width), signed(b, width));
        let down = x % y != 0 && ((x > 0) != (y > 0));
        Some((quotient - i128::from(down)) as u128)
    })
}

/// `arith.remui`
pub fn remui(input: &mut FoldInput<'_>) -> Folded {
    if is_one(input.ctx, input.constants[1]) {
        return folded_to(zero(input.ctx, result_type(input)));
    }
    integers(input, |_, a, b| a.checked_rem(b))
}

/// `arith.remsi`
pub fn remsi(input: &mut FoldInput<'_>) -> Folded {
    if is_one(input.ctx, input.constants[1]) {
        return folded_to(zero(input.ctx, result_type(input)));
    }
    integers(
        input,
        |width, a, b| {
            if b == 0 { None } else { Some(signed(a, width).wrapping_rem(signed(b, width)) as u128) }
        },
    )
}

/// Returns the operand -1 of the defining op of `value` if it is `x ^ -1` for this `x`.
fn ones_of_not(input: &FoldInput<'_>, value: Value, x: Value) -> Option<Value> {
    let not = def(input, value, &arith::XORI)?;
    let ones = constant(input, not.rhs());
    (not.lhs() == x && is_all_ones(input.ctx, ones)).then(|| not.rhs())
}

/// `arith.andi`
pub fn andi(input: &mut FoldInput<'_>) -> Folded {
    let (a, b) = (lhs(input), rhs(input));
    if is_zero(input.ctx, input.constants[1]) {
        return Folded::value(b);
    }
    if is_all_ones(input.ctx, input.constants[1]) {
        return Folded::value(a);
    }
    if ones_of_not(input, b, a).is_some() || ones_of_not(input, a, b).is_some() {
        return folded_to(zero(input.ctx, result_type(input)));
    }
    for (previous, other) in [(a, b), (b, a)] {
        if let Some(and) = def(input, previous, &arith::ANDI)
            && [and.lhs(), and.rhs()].contains(&other)
        {
            return Folded::value(previous);
        }
    }
    integers(input, |_, a, b| Some(a & b))
}

/// `arith.ori`
pub fn ori(input: &mut FoldInput<'_>) -> Folded {
    let (a, b) = (lhs(input), rhs(input));
    if is_zero(input.ctx, input.constants[1]) {
        return Folded::value(a);
    }
    if let Some(ones) = input.constants[1].filter(|&ones| is_all_ones(input.ctx, Some(ones))) {
        return Folded::attr(ones);
    }
    if let Some(ones) = ones_of_not(input, b, a).or_else(|| ones_of_not(input, a, b)) {
        return Folded::value(ones);
    }
    integers(input, |_, a, b| Some(a | b))
}

/// `arith.xori`
pub fn xori(input: &mut FoldInput<'_>) -> Folded {
    let (a, b) = (lhs(input), rhs(input));
    if is_zero(input.ctx, input.constants[1]) {
        return Folded::value(a);
    }
    if a == b {
        return folded_to(zero(input.ctx, result_type(input)));
    }
    for (previous, other) in [(a, b), (b, a)] {
        if let Some(xor) = def(input, previous, &arith::XORI) {
            if xor.rhs() == other {
                return Folded::value(xor.lhs());
            }
            if xor.lhs() == other {
                return Folded::value(xor.rhs());
            }
        }
    }
    integers(input, |_, a, b| Some(a ^ b))
}

/// `arith.shli`
pub fn shli(input: &mut FoldInput<'_>) -> Folded {
    if is_zero(input.ctx, input.constants[1]) {
        return Folded::value(lhs(input));
    }
    integers(input, |width, a, b| if b >= u128::from(width) { None } else { Some(a << b) })
}

/// `arith.shrui`
pub fn shrui(input: &mut FoldInput<'_>) -> Folded {
    if is_zero(input.ctx, input.constants[1]) {
        return Folded::value(lhs(input));
    }
    integers(input, |width, a, b| if b >= u128::from(width) { None } else { Some(a >> b) })
}

/// `arith.shrsi`
pub fn shrsi(input: &mut FoldInput<'_>) -> Folded {
    if is_zero(input.ctx, input.constants[1]) {
        return Folded::value(lhs(input));
    }
    integers(input, |width, a, b| if b >= u128::from(width) { None } else { Some((signed(a, width) >> b) as u128) })
}

/// `arith.minsi`, `arith.maxsi`, `arith.minui`, `arith.maxui`: `is_signed`, `is_max`.
fn extremum(input: &mut FoldInput<'_>, is_signed: bool, is_max: bool) -> Folded {
    let (a, b) = (lhs(input), rhs(input));
    if a == b {
        return Folded::value(b);
    }
    if let Some((bits, width)) = splat_integer(input.ctx, input.constants[1])
        && width > 0
    {
        let top = 1u128 << (width.min(128) - 1);
        let (least, most) = if is_signed { (top, mask(width) ^ top) } else { (0, mask(width)) };
        let (absorbs, neutral) = if is_max { (most, least) } else { (least, most) };
        if bits == absorbs {
            return Folded::value(b);
        }
        if bits == neutral {
            return Folded::value(a);
        }
    }
    integers(input, |width, a, b| {
        let less = if is_signed { signed(a, width) < signed(b, width) } else { a < b };
        Some(if less != is_max { a } else { b })
    })
}

/// `arith.maxsi`
pub fn maxsi(input: &mut FoldInput<'_>) -> Folded {
    extremum(input, true, true)
}
/// `arith.maxui`
pub fn maxui(input: &mut FoldInput<'_>) -> Folded {
    extremum(input, false, true)
}
/// `arith.minsi`
pub fn minsi(input: &mut FoldInput<'_>) -> Folded {
    extremum(input, true, false)
}
/// `arith.minui`
pub fn minui(input: &mut FoldInput<'_>) -> Folded {
    extremum(input, false, false)
}

/// `arith.negf`
pub fn negf(input: &mut FoldInput<'_>) -> Folded {
    if let Some(inner) = arith::NegF::defining(input.view(), arith::NegF::of(input.view(), input.op).operand()) {
        return Folded::value(inner.operand());
    }
    let ty = result_type(input);
    let TypeData::Float(kind) = *ty.element_or_self(input.ctx).data(input.ctx) else { return Folded::No };
    folded_to(map(input.ctx, input.constants, ty, &mut |bits| Some(float::negate(kind, bits[0]))))
}

/// `arith.addf`
pub fn addf(input: &mut FoldInput<'_>) -> Folded {
    if splat_float(input.ctx, input.constants[1]).is_some_and(|(bits, kind)| float::is_negative_zero(kind, bits)) {
        return Folded::value(lhs(input));
    }
    floats(input, |kind, a, b| float::arithmetic(kind, Arithmetic::Add, a, b))
}

/// `arith.subf`
pub fn subf(input: &mut FoldInput<'_>) -> Folded {
    let is_positive_zero = |(bits, kind)| float::is_zero(kind, bits) && !float::is_negative_zero(kind, bits);
    if splat_float(input.ctx, input.constants[1]).is_some_and(is_positive_zero) {
        return Folded::value(lhs(input));
    }
    floats(input, |kind, a, b| float::arithmetic(kind, Arithmetic::Subtract, a, b))
}

fn is_float_one(input: &FoldInput<'_>) -> bool {
    splat_float(input.ctx, input.constants[1]).is_some_and(|(bits, kind)| bits == float::from_f64(kind, 1.0))
}

/// `arith.mulf`
pub fn mulf(input: &mut FoldInput<'_>) -> Folded {
    if is_float_one(input) {
        return Folded::value(lhs(input));
    }
    // x * 0 is 0 if NaNs, infinities and signed zeros can be ignored.
    let flags = super::patterns::fast_math_flags(input.view(), input.op);
    if flags & 10 == 10
        && let Some(factor) = input.constants[1]
        && splat_float(input.ctx, Some(factor)).is_some_and(|(bits, kind)| float::is_zero(kind, bits))
    {
        return Folded::value(rhs(input));
    }
    floats(input, |kind, a, b| float::arithmetic(kind, Arithmetic::Multiply, a, b))
}

/// `arith.divf`
pub fn divf(input: &mut FoldInput<'_>) -> Folded {
    if is_float_one(input) {
        return Folded::value(lhs(input));
    }
    floats(input, |kind, a, b| float::arithmetic(kind, Arithmetic::Divide, a, b))
}

/// `arith.remf`
pub fn remf(input: &mut FoldInput<'_>) -> Folded {
    floats(input, |kind, a, b| float::arithmetic(kind, Arithmetic::Remainder, a, b))
}

/// Returns the maximum or minimum of two floats. A NaN operand, made quiet, is the result if `propagate`, and ignored
/// otherwise; `-0.0` is less than `0.0`.
pub(crate) fn float_extremum(kind: FloatKind, a: u128, b: u128, is_max: bool, propagate: bool) -> u128 {
    if float::is_nan(kind, a) {
        return float::quiet(kind, if propagate { a } else { b });
    }
    if float::is_nan(kind, b) {
        return if propagate { float::quiet(kind, b) } else { a };
    }
    let a_is_less = match float::compare(kind, a, b) {
        Some(std::cmp::Ordering::Less) => true,
        Some(std::cmp::Ordering::Equal) => float::is_negative(kind, a) && !float::is_negative(kind, b),
        _ => false,
    };
    if a_is_less != is_max { a } else { b }
}

fn fold_float_extremum(input: &mut FoldInput<'_>, is_max: bool, propagate: bool) -> Folded {
    if lhs(input) == rhs(input) {
        return Folded::value(rhs(input));
    }
    let is_neutral = |(bits, kind): (u128, FloatKind)| {
        if propagate {
            float::is_infinite(kind, bits) && float::is_negative(kind, bits) == is_max
        } else {
            float::is_nan(kind, bits)
        }
    };
    if splat_float(input.ctx, input.constants[1]).is_some_and(is_neutral) {
        return Folded::value(lhs(input));
    }
    floats(input, |kind, a, b| float_extremum(kind, a, b, is_max, propagate))
}

/// `arith.maximumf`
pub fn maximumf(input: &mut FoldInput<'_>) -> Folded {
    fold_float_extremum(input, true, true)
}
/// `arith.maxnumf`
pub fn maxnumf(input: &mut FoldInput<'_>) -> Folded {
    fold_float_extremum(input, true, false)
}
/// `arith.minimumf`
pub fn minimumf(input: &mut FoldInput<'_>) -> Folded {
    fold_float_extremum(input, false, true)
}
/// `arith.minnumf`
pub fn minnumf(input: &mut FoldInput<'_>) -> Folded {
    fold_float_extremum(input, false, false)
}

pub use super::fold_casts::*;
pub use super::fold_comparisons::*;
