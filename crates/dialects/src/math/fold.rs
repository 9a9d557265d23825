//! Folds of the `math` ops with constant operands.
//!
//! As in upstream, ops that need a library function fold only for `f32` and `f64`, in their own precision.

use crate::constant_folding::*;
use freehold_core::definition::{FoldInput, Folded};
use freehold_core::ir::{FloatKind, Type, TypeData, float};

fn operand_type(input: &FoldInput<'_>) -> Type {
    let [operand] = input.body.first_operands(input.op);
    input.body.ty(operand)
}

fn kind_of(input: &FoldInput<'_>) -> Option<FloatKind> {
    match *operand_type(input).element_or_self(input.ctx).data(input.ctx) {
        TypeData::Float(kind) => Some(kind),
        _ => None,
    }
}

fn result(input: &FoldInput<'_>, compute: &mut dyn FnMut(&[u128]) -> Option<u128>) -> Folded {
    let ty = input.body.ty(input.body.result(input.op, 0));
    map(input.ctx, input.constants, ty, compute).map_or(Folded::No, Folded::attr)
}

/// Folds with library functions for `f32` and `f64`.
fn library(input: &FoldInput<'_>, single: impl Fn(f32) -> f32, double: impl Fn(f64) -> f64) -> Folded {
    match kind_of(input) {
        Some(FloatKind::F32) => {
            result(input, &mut |bits| Some(u128::from(single(f32::from_bits(bits[0] as u32)).to_bits())))
        }
        Some(FloatKind::F64) => {
            result(input, &mut |bits| Some(u128::from(double(f64::from_bits(bits[0] as u64)).to_bits())))
        }
        _ => Folded::No,
    }
}

/// Folds with a function that is exact in every format, computed in double precision.
fn exact(input: &FoldInput<'_>, compute: impl Fn(f64) -> f64) -> Folded {
    let Some(kind) = kind_of(input) else { return Folded::No };
    if matches!(kind, FloatKind::F80 | FloatKind::F128) {
        return Folded::No;
    }
    result(input, &mut |bits| {
        if float::is_nan(kind, bits[0]) {
            return Some(bits[0]);
        }
        Some(float::from_f64(kind, compute(float::to_f64(kind, bits[0]))))
    })
}

macro_rules! by_library {
    ($($(#[$doc:meta])* $name:ident $method:ident;)*) => {
        $($(#[$doc])*
        pub fn $name(input: &mut FoldInput<'_>) -> Folded {
            library(input, f32::$method, f64::$method)
        })*
    };
}

by_library! {
    /// `math.acos`
    acos acos;
    /// `math.acosh`
    acosh acosh;
    /// `math.asin`
    asin asin;
    /// `math.asinh`
    asinh asinh;
    /// `math.atan`
    atan atan;
    /// `math.atanh`
    atanh atanh;
    /// `math.cbrt`
    cbrt cbrt;
    /// `math.cos`
    cos cos;
    /// `math.cosh`
    cosh cosh;
    /// `math.exp`
    exp exp;
    /// `math.exp2`
    exp2 exp2;
    /// `math.expm1`
    expm1 exp_m1;
    /// `math.log1p`
    log1p_of ln_1p;
    /// `math.sin`
    sin sin;
    /// `math.sinh`
    sinh sinh;
    /// `math.tan`
    tan tan;
    /// `math.tanh`
    tanh tanh;
}

/// Folds if the operand is not negative: otherwise upstream keeps the op.
fn of_positive(input: &FoldInput<'_>, single: impl Fn(f32) -> f32, double: impl Fn(f64) -> f64) -> Folded {
    match kind_of(input) {
        Some(FloatKind::F32) => result(input, &mut |bits| {
            let value = f32::from_bits(bits[0] as u32);
            (!value.is_sign_negative()).then(|| u128::from(single(value).to_bits()))
        }),
        Some(FloatKind::F64) => result(input, &mut |bits| {
            let value = f64::from_bits(bits[0] as u64);
            (!value.is_sign_negative()).then(|| u128::from(double(value).to_bits()))
        }),
        _ => Folded::No,
    }
}

/// `math.log`
pub fn log(input: &mut FoldInput<'_>) -> Folded {
    of_positive(input, f32::ln, f64::ln)
}
/// `math.log2`
pub fn log2(input: &mut FoldInput<'_>) -> Folded {
    of_positive(input, f32::log2, f64::log2)
}
/// `math.log10`
pub fn log10(input: &mut FoldInput<'_>) -> Folded {
    of_positive(input, f32::log10, f64::log10)
}
/// `math.sqrt`
pub fn sqrt(input: &mut FoldInput<'_>) -> Folded {
    of_positive(input, f32::sqrt, f64::sqrt)
}

/// `math.log1p`
pub fn log1p(input: &mut FoldInput<'_>) -> Folded {
    let Some(kind) = kind_of(input) else { return Folded::No };
    let too_low = |attr: &Option<freehold_core::ir::Attr>| {
        splat_float(input.ctx, *attr).is_some_and(|(bits, _)| float::to_f64(kind, bits) < -1.0)
    };
    if input.constants.iter().any(too_low) {
        return Folded::No;
    }
    log1p_of(input)
}

/// `math.absf`
pub fn absf(input: &mut FoldInput<'_>) -> Folded {
    let Some(kind) = kind_of(input) else { return Folded::No };
    result(input, &mut |bits| {
        Some(if float::is_negative(kind, bits[0]) { float::negate(kind, bits[0]) } else { bits[0] })
    })
}
/// `math.ceil`
pub fn ceil(input: &mut FoldInput<'_>) -> Folded {
    exact(input, f64::ceil)
}
/// `math.floor`
pub fn floor(input: &mut FoldInput<'_>) -> Folded {
    exact(input, f64::floor)
}
/// `math.trunc`
pub fn trunc(input: &mut FoldInput<'_>) -> Folded {
    library(input, f32::trunc, f64::trunc)
}
/// `math.round`
pub fn round(input: &mut FoldInput<'_>) -> Folded {
    library(input, f32::round, f64::round)
}
/// `math.roundeven`
pub fn roundeven(input: &mut FoldInput<'_>) -> Folded {
    library(input, f32::round_ties_even, f64::round_ties_even)
}

fn integers(input: &FoldInput<'_>, compute: impl Fn(u32, u128) -> u128) -> Folded {
    let width = width_of(input.ctx, operand_type(input).element_or_self(input.ctx));
    result(input, &mut |bits| Some(compute(width, bits[0]) & mask(width)))
}

/// `math.absi`
pub fn absi(input: &mut FoldInput<'_>) -> Folded {
    integers(input, |width, bits| signed(bits, width).unsigned_abs())
}
/// `math.ctlz`
pub fn ctlz(input: &mut FoldInput<'_>) -> Folded {
    integers(input, |width, bits| u128::from(bits.leading_zeros() - (128 - width)))
}
/// `math.cttz`
pub fn cttz(input: &mut FoldInput<'_>) -> Folded {
    integers(input, |width, bits| u128::from(bits.trailing_zeros().min(width)))
}
/// `math.ctpop`
pub fn ctpop(input: &mut FoldInput<'_>) -> Folded {
    integers(input, |_, bits| u128::from(bits.count_ones()))
}

/// Folds two operands with library functions for `f32` and `f64`.
fn library2(input: &FoldInput<'_>, single: impl Fn(f32, f32) -> f32, double: impl Fn(f64, f64) -> f64) -> Folded {
    match kind_of(input) {
        Some(FloatKind::F32) => result(input, &mut |bits| {
            let [a, b] = [bits[0], bits[1]].map(|bits| f32::from_bits(bits as u32));
            Some(u128::from(single(a, b).to_bits()))
        }),
        Some(FloatKind::F64) => result(input, &mut |bits| {
            let [a, b] = [bits[0], bits[1]].map(|bits| f64::from_bits(bits as u64));
            Some(u128::from(double(a, b).to_bits()))
        }),
        _ => Folded::No,
    }
}

/// `math.erf`
pub fn erf(input: &mut FoldInput<'_>) -> Folded {
    library(input, libm::erff, libm::erf)
}

/// `math.atan2`
pub fn atan2(input: &mut FoldInput<'_>) -> Folded {
    library2(input, f32::atan2, f64::atan2)
}
/// `math.powf`
pub fn powf(input: &mut FoldInput<'_>) -> Folded {
    library2(input, f32::powf, f64::powf)
}
/// `math.copysign`
pub fn copysign(input: &mut FoldInput<'_>) -> Folded {
    let Some(kind) = kind_of(input) else { return Folded::No };
    result(input, &mut |bits| {
        let same = float::is_negative(kind, bits[0]) == float::is_negative(kind, bits[1]);
        Some(if same { bits[0] } else { float::negate(kind, bits[0]) })
    })
}

/// `math.ipowi`
pub fn ipowi(input: &mut FoldInput<'_>) -> Folded {
    let width = width_of(input.ctx, operand_type(input).element_or_self(input.ctx));
    result(input, &mut |bits| {
        let (base, exponent) = (signed(bits[0], width), signed(bits[1], width));
        if exponent >= 0 {
            let mut power = 1i128;
            let (mut square, mut left) = (base, exponent);
            while left > 0 {
                if left & 1 == 1 {
                    power = power.wrapping_mul(square);
                }
                square = square.wrapping_mul(square);
                left >>= 1;
            }
            return Some(power as u128 & mask(width));
        }
        let value = match base {
            0 => return None,
            1 => 1,
            -1 if exponent & 1 == 0 => 1,
            -1 => -1,
            _ => 0,
        };
        Some(value as u128 & mask(width))
    })
}
