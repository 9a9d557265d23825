//! Integers of at most 64 bits.

use super::{IntOp, LaneTrap, Trap, integer_flags};

/// Returns a mask of `width` bits.
#[inline]
pub fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// Sign-extends a number of `width` bits.
#[inline]
pub fn signed(value: u64, width: u32) -> i64 {
    if width == 0 {
        return 0;
    }
    let shift = 64 - width.min(64);
    ((value << shift) as i64) >> shift
}

#[inline]
fn each(a: &[u64], b: &[u64], out: &mut [u64], f: impl Fn(u64, u64) -> u64) -> Result<(), LaneTrap> {
    for ((out, &a), &b) in out.iter_mut().zip(a).zip(b) {
        *out = f(a, b);
    }
    Ok(())
}

#[inline]
fn each_or(a: &[u64], b: &[u64], out: &mut [u64], f: impl Fn(u64, u64) -> Result<u64, Trap>) -> Result<(), LaneTrap> {
    for (lane, ((out, &a), &b)) in out.iter_mut().zip(a).zip(b).enumerate() {
        *out = f(a, b).map_err(|trap| (lane, trap))?;
    }
    Ok(())
}

/// Applies `op`.
pub fn apply(op: IntOp, width: u32, flags: u8, inputs: &[&[u64]], out: &mut [u64]) -> Result<(), LaneTrap> {
    if width == 0 {
        out.fill(0);
        return Ok(());
    }
    let bits = mask(width);
    let s = |value: u64| signed(value, width);
    let a = inputs[0];
    if op.is_unary() {
        for (out, &a) in out.iter_mut().zip(a) {
            *out = match op {
                IntOp::Abs => s(a).wrapping_abs() as u64 & bits,
                IntOp::LeadingZeros => u64::from(a.leading_zeros() - (64 - width)),
                IntOp::TrailingZeros => u64::from(a.trailing_zeros().min(width)),
                _ => u64::from(a.count_ones()),
            };
        }
        return Ok(());
    }
    let b = inputs[1];
    if flags != 0 {
        return each_or(a, b, out, |a, b| apply_with_flags(op, width, flags, a, b));
    }
    let divide = |out: &mut [u64], f: &dyn Fn(i64, i64) -> i64| {
        each_or(a, b, out, |a, b| Ok(f(s(a), checked_divisor(s(a), s(b), width)?) as u64 & bits))
    };
    let divide_unsigned = |out: &mut [u64], f: &dyn Fn(u64, u64) -> u64| {
        each_or(a, b, out, |a, b| if b == 0 { Err(Trap::DivisionByZero) } else { Ok(f(a, b)) })
    };
    let amount = |b: u64| if b >= u64::from(width) { Err(Trap::Poison) } else { Ok(b as u32) };
    match op {
        IntOp::Add => each(a, b, out, |a, b| a.wrapping_add(b) & bits),
        IntOp::Sub => each(a, b, out, |a, b| a.wrapping_sub(b) & bits),
        IntOp::Mul => each(a, b, out, |a, b| a.wrapping_mul(b) & bits),
        IntOp::And => each(a, b, out, |a, b| a & b),
        IntOp::Or => each(a, b, out, |a, b| a | b),
        IntOp::Xor => each(a, b, out, |a, b| a ^ b),
        IntOp::MaxS => each(a, b, out, |a, b| if s(a) >= s(b) { a } else { b }),
        IntOp::MinS => each(a, b, out, |a, b| if s(a) <= s(b) { a } else { b }),
        IntOp::MaxU => each(a, b, out, u64::max),
        IntOp::MinU => each(a, b, out, u64::min),
        IntOp::DivS => divide(out, &|a, b| a.wrapping_div(b)),
        IntOp::RemS => divide(out, &|a, b| a.wrapping_rem(b)),
        IntOp::FloorDivS => divide(out, &floor_div),
        IntOp::CeilDivS => divide(out, &|a, b| floor_div(a, b) + i64::from(a.wrapping_rem(b) != 0)),
        IntOp::DivU => divide_unsigned(out, &|a, b| a / b),
        IntOp::RemU => divide_unsigned(out, &|a, b| a % b),
        IntOp::CeilDivU => divide_unsigned(out, &u64::div_ceil),
        IntOp::Shl => each_or(a, b, out, |a, b| Ok(a << amount(b)? & bits)),
        IntOp::ShrU => each_or(a, b, out, |a, b| Ok(a >> amount(b)?)),
        IntOp::ShrS => each_or(a, b, out, |a, b| Ok((s(a) >> amount(b)?) as u64 & bits)),
        IntOp::MulHighU => each(a, b, out, |a, b| ((u128::from(a) * u128::from(b)) >> width) as u64 & bits),
        IntOp::MulHighS => each(a, b, out, |a, b| ((i128::from(s(a)) * i128::from(s(b))) >> width) as u64 & bits),
        IntOp::Carry => each(a, b, out, |a, b| u64::from((u128::from(a) + u128::from(b)) >> width != 0)),
        IntOp::Power => each_or(a, b, out, |a, b| power(s(a), s(b), bits)),
        IntOp::Abs | IntOp::LeadingZeros | IntOp::TrailingZeros | IntOp::PopulationCount => Err((0, Trap::Malformed)),
    }
}

fn checked_divisor(a: i64, b: i64, width: u32) -> Result<i64, Trap> {
    match b {
        0 => Err(Trap::DivisionByZero),
        -1 if a == signed(1 << (width - 1), width) && width > 1 => Err(Trap::DivisionOverflow),
        _ => Ok(b),
    }
}

/// Returns the quotient rounded down. For an `i1`, `-1 / -1` wraps.
fn floor_div(a: i64, b: i64) -> i64 {
    let quotient = a.wrapping_div(b);
    if a.wrapping_rem(b) != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

/// Computes a power by squaring, like the expansion of `math.ipowi`. For a negative exponent, the result is the
/// truncated reciprocal of the power.
fn power(base: i64, exponent: i64, bits: u64) -> Result<u64, Trap> {
    if exponent < 0 {
        return match base {
            0 => Err(Trap::DivisionByZero),
            1 => Ok(1),
            -1 => Ok(if exponent & 1 == 0 { 1 } else { bits }),
            _ => Ok(0),
        };
    }
    let (mut result, mut square, mut rest) = (1i64, base, exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            result = result.wrapping_mul(square);
        }
        square = square.wrapping_mul(square);
        rest >>= 1;
    }
    Ok(result as u64 & bits)
}

/// Computes an operation with flags; a violated flag results in poison.
fn apply_with_flags(op: IntOp, width: u32, flags: u8, a: u64, b: u64) -> Result<u64, Trap> {
    let (sa, sb) = (i128::from(signed(a, width)), i128::from(signed(b, width)));
    let (ua, ub) = (i128::from(a), i128::from(b));
    let amount = if b < u64::from(width) { Some(b as u32) } else { None };
    let (exact_signed, exact_unsigned) = match op {
        IntOp::Add => (sa + sb, ua + ub),
        IntOp::Sub => (sa - sb, ua - ub),
        IntOp::Mul => (sa * sb, (u128::from(a) * u128::from(b)).try_into().unwrap_or(i128::MAX)),
        IntOp::Shl => (sa << amount.ok_or(Trap::Poison)?, ua << amount.ok_or(Trap::Poison)?),
        _ => (0, 0),
    };
    let (low, high) = (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1);
    let overflows = matches!(op, IntOp::Add | IntOp::Sub | IntOp::Mul | IntOp::Shl);
    if overflows && flags & integer_flags::NSW != 0 && !(low..=high).contains(&exact_signed) {
        return Err(Trap::Poison);
    }
    if overflows && flags & integer_flags::NUW != 0 && !(0..=i128::from(mask(width))).contains(&exact_unsigned) {
        return Err(Trap::Poison);
    }
    let mut out = [0];
    apply(op, width, 0, &[&[a], &[b]], &mut out).map_err(|found| found.1)?;
    if flags & integer_flags::EXACT != 0 {
        let lost = match op {
            IntOp::DivS => sa % sb != 0,
            IntOp::DivU => ua % ub != 0,
            IntOp::ShrS | IntOp::ShrU => a & mask(b as u32) != 0,
            _ => false,
        };
        if lost {
            return Err(Trap::Poison);
        }
    }
    Ok(out[0])
}

/// Compares by the number of an `arith.cmpi` predicate.
pub fn compare(predicate: u8, width: u32, inputs: &[&[u64]], out: &mut [u64]) -> Result<(), LaneTrap> {
    let (a, b) = (inputs[0], inputs[1]);
    let s = |value: u64| signed(value, width);
    match predicate {
        0 => each(a, b, out, |a, b| u64::from(a == b)),
        1 => each(a, b, out, |a, b| u64::from(a != b)),
        2 => each(a, b, out, |a, b| u64::from(s(a) < s(b))),
        3 => each(a, b, out, |a, b| u64::from(s(a) <= s(b))),
        4 => each(a, b, out, |a, b| u64::from(s(a) > s(b))),
        5 => each(a, b, out, |a, b| u64::from(s(a) >= s(b))),
        6 => each(a, b, out, |a, b| u64::from(a < b)),
        7 => each(a, b, out, |a, b| u64::from(a <= b)),
        8 => each(a, b, out, |a, b| u64::from(a > b)),
        9 => each(a, b, out, |a, b| u64::from(a >= b)),
        _ => Err((0, Trap::Malformed)),
    }
}

/// Extends integers.
pub fn extend(is_signed: bool, from: u32, to: u32, flags: u8, a: &[u64], out: &mut [u64]) -> Result<(), LaneTrap> {
    let bits = mask(to);
    for (lane, (out, &a)) in out.iter_mut().zip(a).enumerate() {
        if flags & integer_flags::NON_NEGATIVE != 0 && signed(a, from) < 0 {
            return Err((lane, Trap::Poison));
        }
        *out = if is_signed { signed(a, from) as u64 & bits } else { a };
    }
    Ok(())
}

/// Truncates integers.
pub fn truncate(from: u32, to: u32, flags: u8, a: &[u64], out: &mut [u64]) -> Result<(), LaneTrap> {
    let bits = mask(to);
    for (lane, (out, &a)) in out.iter_mut().zip(a).enumerate() {
        *out = a & bits;
        let lost_signed = flags & integer_flags::NSW != 0 && signed(*out, to) != signed(a, from);
        let lost_unsigned = flags & integer_flags::NUW != 0 && *out != a;
        if lost_signed || lost_unsigned {
            return Err((lane, Trap::Poison));
        }
    }
    Ok(())
}
