//! Floats of at most 64 bits.
//!
//! `f32` and `f64` use the types of the host. `f16` and `bf16` are computed in `f32`, smaller formats in `f64`, and the
//! result is rounded once. The wider format has more than twice the precision, so sums, products, quotients and square
//! roots are rounded correctly.

use half::{bf16, f16};

use super::integer::{mask, signed};
use super::{FloatClass, FloatOp, LaneTrap, Trap, integer_flags};
use freehold_core::ir::{FloatKind, float};

/// Decodes the bits of a format.
#[inline]
pub fn decode(kind: FloatKind, bits: u64) -> f64 {
    match kind {
        FloatKind::F64 => f64::from_bits(bits),
        FloatKind::F32 => f64::from(f32::from_bits(bits as u32)),
        FloatKind::F16 => f64::from(f16::from_bits(bits as u16).to_f32()),
        FloatKind::BF16 => f64::from(bf16::from_bits(bits as u16).to_f32()),
        _ => float::to_f64(kind, u128::from(bits)),
    }
}

/// Encodes a number in a format, rounded to nearest.
#[inline]
pub fn encode(kind: FloatKind, value: f64) -> u64 {
    match kind {
        FloatKind::F64 => value.to_bits(),
        FloatKind::F32 => u64::from((value as f32).to_bits()),
        FloatKind::F16 => u64::from(f16::from_f64(value).to_bits()),
        FloatKind::BF16 => u64::from(bf16::from_f64(value).to_bits()),
        _ => float::from_f64(kind, value) as u64,
    }
}

/// Returns conversions from and to `f32`, if the format is computed in single precision.
fn is_single(kind: FloatKind) -> Option<(fn(u64) -> f32, fn(f32) -> u64)> {
    match kind {
        FloatKind::F16 => {
            Some((|bits| f16::from_bits(bits as u16).to_f32(), |x| u64::from(f16::from_f32(x).to_bits())))
        }
        FloatKind::BF16 => {
            Some((|bits| bf16::from_bits(bits as u16).to_f32(), |x| u64::from(bf16::from_f32(x).to_bits())))
        }
        _ => None,
    }
}

#[inline]
fn one(
    kind: FloatKind,
    a: &[u64],
    out: &mut [u64],
    single: impl Fn(f32) -> f32,
    double: impl Fn(f64) -> f64,
) -> Result<(), LaneTrap> {
    let all = out.iter_mut().zip(a);
    match kind {
        FloatKind::F32 => all.for_each(|(out, &a)| *out = u64::from(single(f32::from_bits(a as u32)).to_bits())),
        FloatKind::F64 => all.for_each(|(out, &a)| *out = double(f64::from_bits(a)).to_bits()),
        _ => match is_single(kind) {
            Some((read, write)) => all.for_each(|(out, &a)| *out = write(single(read(a)))),
            None => all.for_each(|(out, &a)| *out = encode(kind, double(decode(kind, a)))),
        },
    }
    Ok(())
}

#[inline]
fn two(
    kind: FloatKind,
    inputs: &[&[u64]],
    out: &mut [u64],
    single: impl Fn(f32, f32) -> f32,
    double: impl Fn(f64, f64) -> f64,
) -> Result<(), LaneTrap> {
    let all = out.iter_mut().zip(inputs[0].iter().zip(inputs[1]));
    match kind {
        FloatKind::F32 => all.for_each(|(out, (&a, &b))| {
            *out = u64::from(single(f32::from_bits(a as u32), f32::from_bits(b as u32)).to_bits());
        }),
        FloatKind::F64 => {
            all.for_each(|(out, (&a, &b))| *out = double(f64::from_bits(a), f64::from_bits(b)).to_bits());
        }
        _ => match is_single(kind) {
            Some((read, write)) => all.for_each(|(out, (&a, &b))| *out = write(single(read(a), read(b)))),
            None => all.for_each(|(out, (&a, &b))| *out = encode(kind, double(decode(kind, a), decode(kind, b)))),
        },
    }
    Ok(())
}

/// Returns the sign bit of a format.
fn sign_bit(kind: FloatKind) -> u64 {
    1 << (kind.width() - 1)
}

/// Applies `op`.
pub fn apply(op: FloatOp, kind: FloatKind, inputs: &[&[u64]], out: &mut [u64]) -> Result<(), LaneTrap> {
    use FloatOp::*;
    let a = inputs[0];
    match op {
        Add => two(kind, inputs, out, |a, b| a + b, |a, b| a + b),
        Sub => two(kind, inputs, out, |a, b| a - b, |a, b| a - b),
        Mul => two(kind, inputs, out, |a, b| a * b, |a, b| a * b),
        Div => two(kind, inputs, out, |a, b| a / b, |a, b| a / b),
        Rem => two(kind, inputs, out, |a, b| a % b, |a, b| a % b),
        Maximum => two(kind, inputs, out, |a, b| maximum(a.into(), b.into()) as f32, maximum),
        Minimum => two(kind, inputs, out, |a, b| minimum(a.into(), b.into()) as f32, minimum),
        MaxNum => two(kind, inputs, out, |a, b| max_num(a.into(), b.into()) as f32, max_num),
        MinNum => two(kind, inputs, out, |a, b| min_num(a.into(), b.into()) as f32, min_num),
        Power => two(kind, inputs, out, f32::powf, f64::powf),
        Atan2 => two(kind, inputs, out, f32::atan2, f64::atan2),
        CopySign => two(kind, inputs, out, f32::copysign, f64::copysign),
        Negate if kind == FloatKind::F32 || kind == FloatKind::F64 || is_single(kind).is_some() => {
            // The sign is flipped for every number, including NaN.
            let sign = sign_bit(kind);
            out.iter_mut().zip(a).for_each(|(out, &a)| *out = a ^ sign);
            Ok(())
        }
        Negate => {
            out.iter_mut().zip(a).for_each(|(out, &a)| *out = float::negate(kind, u128::from(a)) as u64);
            Ok(())
        }
        Abs if kind == FloatKind::F32 || kind == FloatKind::F64 || is_single(kind).is_some() => {
            let sign = sign_bit(kind);
            out.iter_mut().zip(a).for_each(|(out, &a)| *out = a & !sign);
            Ok(())
        }
        Abs => one(kind, a, out, f32::abs, f64::abs),
        Acos => one(kind, a, out, f32::acos, f64::acos),
        Acosh => one(kind, a, out, libm::acoshf, libm::acosh),
        Asin => one(kind, a, out, f32::asin, f64::asin),
        Asinh => one(kind, a, out, libm::asinhf, libm::asinh),
        Atan => one(kind, a, out, f32::atan, f64::atan),
        Atanh => one(kind, a, out, libm::atanhf, libm::atanh),
        Cbrt => one(kind, a, out, f32::cbrt, f64::cbrt),
        Ceil => one(kind, a, out, f32::ceil, f64::ceil),
        Cos => one(kind, a, out, f32::cos, f64::cos),
        Cosh => one(kind, a, out, f32::cosh, f64::cosh),
        Erf => one(kind, a, out, libm::erff, libm::erf),
        Erfc => one(kind, a, out, libm::erfcf, libm::erfc),
        Exp => one(kind, a, out, f32::exp, f64::exp),
        Exp2 => one(kind, a, out, f32::exp2, f64::exp2),
        ExpM1 => one(kind, a, out, f32::exp_m1, f64::exp_m1),
        Floor => one(kind, a, out, f32::floor, f64::floor),
        Log => one(kind, a, out, f32::ln, f64::ln),
        Log10 => one(kind, a, out, f32::log10, f64::log10),
        Log1p => one(kind, a, out, f32::ln_1p, f64::ln_1p),
        Log2 => one(kind, a, out, f32::log2, f64::log2),
        Round => one(kind, a, out, f32::round, f64::round),
        RoundEven => one(kind, a, out, f32::round_ties_even, f64::round_ties_even),
        Rsqrt => one(kind, a, out, |a| 1.0 / a.sqrt(), |a| 1.0 / a.sqrt()),
        Sin => one(kind, a, out, f32::sin, f64::sin),
        Sinh => one(kind, a, out, f32::sinh, f64::sinh),
        Sqrt => one(kind, a, out, f32::sqrt, f64::sqrt),
        Tan => one(kind, a, out, f32::tan, f64::tan),
        Tanh => one(kind, a, out, f32::tanh, f64::tanh),
        Trunc => one(kind, a, out, f32::trunc, f64::trunc),
        Fma => {
            let all = out.iter_mut().zip(a.iter().zip(inputs[1]).zip(inputs[2]));
            match kind {
                FloatKind::F32 => all.for_each(|(out, ((&a, &b), &c))| {
                    let [a, b, c] = [a, b, c].map(|bits| f32::from_bits(bits as u32));
                    *out = u64::from(a.mul_add(b, c).to_bits());
                }),
                _ => all.for_each(|(out, ((&a, &b), &c))| {
                    let [a, b, c] = [a, b, c].map(|bits| decode(kind, bits));
                    *out = encode(kind, a.mul_add(b, c));
                }),
            }
            Ok(())
        }
        Clamp => {
            let all = out.iter_mut().zip(a.iter().zip(inputs[1]).zip(inputs[2]));
            all.for_each(|(out, ((&a, &low), &high))| {
                let [a, low, high] = [a, low, high].map(|bits| decode(kind, bits));
                *out = encode(kind, minimum(maximum(a, low), high));
            });
            Ok(())
        }
    }
}

/// Returns the maximum; NaN if an operand is NaN, and `-0 < +0`.
pub fn maximum(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        a + b
    } else if a == b {
        if a.is_sign_negative() { b } else { a }
    } else if a > b {
        a
    } else {
        b
    }
}

/// Returns the minimum; NaN if an operand is NaN, and `-0 < +0`.
pub fn minimum(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        a + b
    } else if a == b {
        if a.is_sign_negative() { a } else { b }
    } else if a < b {
        a
    } else {
        b
    }
}

/// Returns the maximum, or the other operand if one is NaN.
fn max_num(a: f64, b: f64) -> f64 {
    if a.is_nan() {
        b
    } else if b.is_nan() {
        a
    } else {
        maximum(a, b)
    }
}

/// Returns the minimum, or the other operand if one is NaN.
fn min_num(a: f64, b: f64) -> f64 {
    if a.is_nan() {
        b
    } else if b.is_nan() {
        a
    } else {
        minimum(a, b)
    }
}

/// Whether an `arith.cmpf` predicate, given by its number, is true for an ordering.
pub fn holds(predicate: u8, order: Option<std::cmp::Ordering>) -> bool {
    use std::cmp::Ordering::*;
    // Bits of a predicate: equal, greater, less, unordered; the last bit is 8.
    let bit = match order {
        Some(Equal) => 1,
        Some(Greater) => 2,
        Some(Less) => 4,
        None => 8,
    };
    // The predicates in MLIR's order, each as the set of outcomes it accepts.
    const SETS: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 8, 15];
    SETS.get(predicate as usize).is_some_and(|set| set & bit != 0)
}

/// Compares by the number of an `arith.cmpf` predicate.
pub fn compare(predicate: u8, kind: FloatKind, inputs: &[&[u64]], out: &mut [u64]) -> Result<(), LaneTrap> {
    for (out, (&a, &b)) in out.iter_mut().zip(inputs[0].iter().zip(inputs[1])) {
        *out = u64::from(holds(predicate, decode(kind, a).partial_cmp(&decode(kind, b))));
    }
    Ok(())
}

/// Classifies floats.
pub fn classify(class: FloatClass, kind: FloatKind, a: &[u64], out: &mut [u64]) -> Result<(), LaneTrap> {
    // The smallest normal number depends on the exponent range of the format, which is lost in a double.
    let least = match kind {
        FloatKind::F64 => f64::MIN_POSITIVE,
        FloatKind::F32 | FloatKind::BF16 | FloatKind::TF32 => f64::from(f32::MIN_POSITIVE),
        FloatKind::F16 | FloatKind::F8E5M2 => 2f64.powi(-14),
        FloatKind::F8E4M3 | FloatKind::F8E4M3FN => 2f64.powi(-6),
        FloatKind::F8E4M3FNUZ => 2f64.powi(-7),
        FloatKind::F8E4M3B11FNUZ => 2f64.powi(-10),
        FloatKind::F8E5M2FNUZ => 2f64.powi(-15),
        FloatKind::F8E3M4 | FloatKind::F6E3M2FN => 2f64.powi(-2),
        FloatKind::F4E2M1FN | FloatKind::F6E2M3FN => 1.0,
        _ => 0.0,
    };
    for (out, &a) in out.iter_mut().zip(a) {
        let value = decode(kind, a);
        *out = u64::from(match class {
            FloatClass::Finite => value.is_finite(),
            FloatClass::Infinite => value.is_infinite(),
            FloatClass::Nan => value.is_nan(),
            FloatClass::Normal => value.is_finite() && value != 0.0 && value.abs() >= least,
        });
    }
    Ok(())
}

/// Raises floats to integer powers.
pub fn power_int(kind: FloatKind, width: u32, inputs: &[&[u64]], out: &mut [u64]) -> Result<(), LaneTrap> {
    for (out, (&a, &b)) in out.iter_mut().zip(inputs[0].iter().zip(inputs[1])) {
        let exponent = signed(b, width);
        let value = decode(kind, a);
        let power = match i32::try_from(exponent) {
            Ok(exponent) => value.powi(exponent),
            Err(_) => value.powf(exponent as f64),
        };
        *out = encode(kind, power);
    }
    Ok(())
}

/// Converts floats to another format.
pub fn convert(from: FloatKind, to: FloatKind, rounding: u8, a: &[u64], out: &mut [u64]) -> Result<(), LaneTrap> {
    for (out, &a) in out.iter_mut().zip(a) {
        let value = decode(from, a);
        let nearest = encode(to, value);
        *out = if rounding == 0 || value.is_nan() { nearest } else { rounded(to, value, nearest, rounding) };
    }
    Ok(())
}

/// Converts floats to another format, multiplied or divided by a power of two. `formats` are those of the input, the
/// scale and the result. The intermediate value has the wider format.
pub fn scale(
    formats: [FloatKind; 3],
    divides: bool,
    rounding: u8,
    inputs: &[&[u64]],
    out: &mut [u64],
) -> Result<(), LaneTrap> {
    let [from, scale, to] = formats;
    let wide = if divides { from } else { to };
    for (out, (&a, &b)) in out.iter_mut().zip(inputs[0].iter().zip(inputs[1])) {
        let held = |value: f64| decode(wide, encode(wide, value));
        let power = decode(FloatKind::F8E8M0FNU, encode(FloatKind::F8E8M0FNU, decode(scale, b)));
        let value = held(decode(from, a));
        let result = [encode(wide, if divides { value / held(power) } else { value * held(power) })];
        if divides {
            convert(wide, to, rounding, &result, std::slice::from_mut(out))?;
        } else {
            *out = result[0];
        }
    }
    Ok(())
}

/// Returns `nearest`, or its neighbor if the rounding mode requires that.
fn rounded(kind: FloatKind, value: f64, nearest: u64, rounding: u8) -> u64 {
    let is = decode(kind, nearest);
    let (down, up) = match rounding {
        1 => (true, false),
        2 => (false, true),
        3 => (value > 0.0, value < 0.0),
        // Round to nearest, ties away from zero. Only ties differ from ties to even.
        _ => {
            let away = step(kind, nearest, value > 0.0);
            let (a, b) = ((value - is).abs(), (decode(kind, away) - value).abs());
            return if a == b && is.abs() < value.abs() { away } else { nearest };
        }
    };
    if down && is > value {
        step(kind, nearest, false)
    } else if up && is < value {
        step(kind, nearest, true)
    } else {
        nearest
    }
}

/// Returns the next larger or smaller number of the format.
fn step(kind: FloatKind, bits: u64, up: bool) -> u64 {
    let sign = sign_bit(kind);
    let magnitude = bits & (sign - 1);
    let negative = bits & sign != 0;
    match (magnitude, negative == up) {
        (0, _) => {
            if up {
                1
            } else {
                sign | 1
            }
        }
        (_, true) => bits - 1,
        (_, false) => bits + 1,
    }
}

/// Truncates floats to integers.
pub fn to_int(is_signed: bool, kind: FloatKind, width: u32, a: &[u64], out: &mut [u64]) -> Result<(), LaneTrap> {
    let limit = 2f64.powi(width as i32 - i32::from(is_signed));
    for (lane, (out, &a)) in out.iter_mut().zip(a).enumerate() {
        let value = decode(kind, a).trunc();
        let fits = if is_signed { value >= -limit && value < limit } else { value >= 0.0 && value < limit };
        if !fits {
            return Err((lane, Trap::Poison));
        }
        *out = (if is_signed { value as i64 as u64 } else { value as u64 }) & mask(width);
    }
    Ok(())
}

/// Converts integers to floats, rounded once.
pub fn from_int(
    is_signed: bool,
    width: u32,
    kind: FloatKind,
    flags: u8,
    a: &[u64],
    out: &mut [u64],
) -> Result<(), LaneTrap> {
    for (lane, (out, &a)) in out.iter_mut().zip(a).enumerate() {
        let value = signed(a, width);
        if flags & integer_flags::NON_NEGATIVE != 0 && value < 0 {
            return Err((lane, Trap::Poison));
        }
        *out = match (kind, is_signed) {
            (FloatKind::F32, true) => u64::from((value as f32).to_bits()),
            (FloatKind::F32, false) => u64::from((a as f32).to_bits()),
            (FloatKind::F64, true) => (value as f64).to_bits(),
            (FloatKind::F64, false) => (a as f64).to_bits(),
            (_, true) => float::from_i128(kind, i128::from(value)) as u64,
            (_, false) => float::from_u128(kind, u128::from(a)) as u64,
        };
    }
    Ok(())
}
