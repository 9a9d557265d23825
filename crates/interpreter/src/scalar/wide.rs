//! Numbers of more than 64 bits: integers of any width, `f80` and `f128`.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};
use smallvec::{SmallVec, smallvec};

use super::{FloatClass, FloatOp, IntOp, ScalarOp, Trap, integer_flags};
use freehold_core::ir::{FloatKind, float};

/// The words of a number, least significant first. A number of at most 64 bits has one.
pub type Words = SmallVec<[u64; 2]>;

fn unsigned(words: &[u64]) -> BigInt {
    let digits = words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect();
    BigInt::from(BigUint::new(digits))
}

fn signed(words: &[u64], width: u32) -> BigInt {
    let value = unsigned(words);
    if width > 0 && value.bit(u64::from(width) - 1) { value - (BigInt::one() << width) } else { value }
}

/// Returns the low `width` bits of a number.
fn integer(value: BigInt, width: u32) -> Words {
    let modulus: BigInt = BigInt::one() << width;
    let (_, digits) = value.mod_floor(&modulus).to_u64_digits();
    let count = width.div_ceil(64).max(1) as usize;
    (0..count).map(|index| digits.get(index).copied().unwrap_or(0)).collect()
}

fn boolean(value: bool) -> Words {
    smallvec![u64::from(value)]
}

/// Returns the bits of a float.
fn bits(words: &[u64]) -> u128 {
    let high = words.get(1).copied().unwrap_or(0);
    u128::from(words[0]) | u128::from(high) << 64
}

fn float_value(kind: FloatKind, bits: u128) -> Words {
    if kind.width() <= 64 { smallvec![bits as u64] } else { smallvec![bits as u64, (bits >> 64) as u64] }
}

/// Applies `op` to defined numbers. At least one operand or the result has more than 64 bits.
///
/// # Errors
///
/// If the operation has no value for these inputs, such as a division by zero.
pub fn apply(op: &ScalarOp, inputs: &[&[u64]]) -> Result<Words, Trap> {
    match *op {
        ScalarOp::Int { op, width, flags } => apply_int(op, width, flags, inputs),
        ScalarOp::CompareInt { predicate, width } => {
            let order = match predicate {
                0 | 1 | 6.. => unsigned(inputs[0]).cmp(&unsigned(inputs[1])),
                _ => signed(inputs[0], width).cmp(&signed(inputs[1], width)),
            };
            let holds = match predicate {
                0 => order.is_eq(),
                1 => order.is_ne(),
                2 | 6 => order.is_lt(),
                3 | 7 => order.is_le(),
                4 | 8 => order.is_gt(),
                _ => order.is_ge(),
            };
            Ok(boolean(holds))
        }
        ScalarOp::Float { op, kind } => apply_float(op, kind, inputs),
        ScalarOp::CompareFloat { predicate, kind } => {
            let order = float::compare(kind, bits(inputs[0]), bits(inputs[1]));
            Ok(boolean(super::float::holds(predicate, order)))
        }
        ScalarOp::Class { class, kind } => {
            let bits = bits(inputs[0]);
            let (nan, infinite) = (float::is_nan(kind, bits), float::is_infinite(kind, bits));
            Ok(boolean(match class {
                FloatClass::Nan => nan,
                FloatClass::Infinite => infinite,
                FloatClass::Finite => !nan && !infinite,
                FloatClass::Normal => {
                    let exponent = if kind == FloatKind::F80 { bits >> 64 & 0x7fff } else { bits >> 112 & 0x7fff };
                    !nan && !infinite && exponent != 0
                }
            }))
        }
        ScalarOp::PowerInt { kind, width } => {
            let exponent = signed(inputs[1], width);
            let mut result = float::from_f64(kind, 1.0);
            let mut square = bits(inputs[0]);
            let mut rest = exponent.magnitude().clone();
            while !rest.is_zero() {
                if rest.is_odd() {
                    result = float::arithmetic(kind, float::Arithmetic::Multiply, result, square);
                }
                square = float::arithmetic(kind, float::Arithmetic::Multiply, square, square);
                rest >>= 1;
            }
            if exponent.is_negative() {
                result = float::arithmetic(kind, float::Arithmetic::Divide, float::from_f64(kind, 1.0), result);
            }
            Ok(float_value(kind, result))
        }
        ScalarOp::Extend { signed: is_signed, from, to, flags } => {
            let value = signed(inputs[0], from);
            if flags & integer_flags::NON_NEGATIVE != 0 && value.is_negative() {
                return Err(Trap::Poison);
            }
            Ok(integer(if is_signed { value } else { unsigned(inputs[0]) }, to))
        }
        ScalarOp::Truncate { from, to, flags } => {
            let result = integer(unsigned(inputs[0]), to);
            let lost_signed = flags & integer_flags::NSW != 0 && signed(&result, to) != signed(inputs[0], from);
            let lost_unsigned = flags & integer_flags::NUW != 0 && unsigned(&result) != unsigned(inputs[0]);
            if lost_signed || lost_unsigned { Err(Trap::Poison) } else { Ok(result) }
        }
        ScalarOp::ConvertFloat { from, to, .. } => Ok(float_value(to, float::convert(from, bits(inputs[0]), to).0)),
        ScalarOp::Scale { divides, from, scale, to, .. } => {
            let (wide, operation) = match divides {
                true => (from, float::Arithmetic::Divide),
                false => (to, float::Arithmetic::Multiply),
            };
            let power = float::convert(scale, bits(inputs[1]), FloatKind::F8E8M0FNU).0;
            let power = float::convert(FloatKind::F8E8M0FNU, power, wide).0;
            let value = float::convert(from, bits(inputs[0]), wide).0;
            let result = float::arithmetic(wide, operation, value, power);
            Ok(float_value(to, float::convert(wide, result, to).0))
        }
        ScalarOp::FloatToInt { signed: is_signed, kind, width } => {
            let bits = bits(inputs[0]);
            if width <= 128 {
                let value = if is_signed {
                    float::to_signed(kind, bits, width).map(BigInt::from)
                } else {
                    float::to_unsigned(kind, bits, width).map(BigInt::from)
                };
                return Ok(integer(value.ok_or(Trap::Poison)?, width));
            }
            // Only numbers in the range of signed 128-bit integers are converted. Larger numbers yield poison, even if
            // the result type could represent them.
            match float::to_signed(kind, bits, 128) {
                Some(value) if is_signed || value >= 0 => Ok(integer(BigInt::from(value), width)),
                _ => Err(Trap::Poison),
            }
        }
        ScalarOp::IntToFloat { signed: is_signed, width, kind, flags } => {
            let value = signed(inputs[0], width);
            if flags & integer_flags::NON_NEGATIVE != 0 && value.is_negative() {
                return Err(Trap::Poison);
            }
            let value = if is_signed { value } else { unsigned(inputs[0]) };
            let bits = match (value.to_i128(), value.to_u128()) {
                (Some(value), _) => float::from_i128(kind, value),
                (_, Some(value)) => float::from_u128(kind, value),
                _ => float::parse(kind, &value.to_string()).ok_or(Trap::Malformed)?,
            };
            Ok(float_value(kind, bits))
        }
        ScalarOp::Select | ScalarOp::Same => Err(Trap::Malformed),
    }
}

fn apply_int(op: IntOp, width: u32, flags: u8, inputs: &[&[u64]]) -> Result<Words, Trap> {
    let (ua, sa) = (unsigned(inputs[0]), signed(inputs[0], width));
    let modulus: BigInt = BigInt::one() << width;
    let half: BigInt = BigInt::one() << (width - 1);
    if op.is_unary() {
        return Ok(match op {
            IntOp::Abs => integer(sa.abs(), width),
            IntOp::LeadingZeros => integer(BigInt::from(u64::from(width) - ua.bits()), width),
            IntOp::TrailingZeros => integer(BigInt::from(ua.trailing_zeros().unwrap_or(u64::from(width))), width),
            _ => integer(BigInt::from(ua.magnitude().count_ones()), width),
        });
    }
    let (ub, sb) = (unsigned(inputs[1]), signed(inputs[1], width));
    let overflows = |signed: &BigInt, unsigned: &BigInt| {
        let out_of_signed = *signed < -half.clone() || *signed >= half;
        let out_of_unsigned = unsigned.sign() == Sign::Minus || *unsigned >= modulus;
        flags & integer_flags::NSW != 0 && out_of_signed || flags & integer_flags::NUW != 0 && out_of_unsigned
    };
    let whole = |signed: BigInt, unsigned: BigInt| {
        if overflows(&signed, &unsigned) { Err(Trap::Poison) } else { Ok(integer(unsigned, width)) }
    };
    let amount = || ub.to_u32().filter(|&amount| amount < width).ok_or(Trap::Poison);
    let divides = |exact: bool| if flags & integer_flags::EXACT != 0 && !exact { Err(Trap::Poison) } else { Ok(()) };
    let is_division = matches!(
        op,
        IntOp::DivS | IntOp::RemS | IntOp::FloorDivS | IntOp::CeilDivS | IntOp::DivU | IntOp::RemU | IntOp::CeilDivU
    );
    if is_division && ub.is_zero() {
        return Err(Trap::DivisionByZero);
    }
    let is_signed_division = matches!(op, IntOp::DivS | IntOp::RemS | IntOp::FloorDivS | IntOp::CeilDivS);
    if is_signed_division && sb == BigInt::from(-1) && sa == -half.clone() {
        return Err(Trap::DivisionOverflow);
    }
    Ok(match op {
        IntOp::Add => whole(&sa + &sb, ua + ub)?,
        IntOp::Sub => whole(&sa - &sb, ua - ub)?,
        IntOp::Mul => whole(&sa * &sb, ua * ub)?,
        IntOp::And => integer(ua & ub, width),
        IntOp::Or => integer(ua | ub, width),
        IntOp::Xor => integer(ua ^ ub, width),
        IntOp::MaxS => integer(sa.max(sb), width),
        IntOp::MinS => integer(sa.min(sb), width),
        IntOp::MaxU => integer(ua.max(ub), width),
        IntOp::MinU => integer(ua.min(ub), width),
        IntOp::DivS => {
            divides((&sa % &sb).is_zero())?;
            integer(sa / sb, width)
        }
        IntOp::DivU => {
            divides((&ua % &ub).is_zero())?;
            integer(ua / ub, width)
        }
        IntOp::RemS => integer(sa % sb, width),
        IntOp::RemU => integer(ua % ub, width),
        IntOp::FloorDivS => integer(sa.div_floor(&sb), width),
        IntOp::CeilDivS => integer(sa.div_ceil(&sb), width),
        IntOp::CeilDivU => integer(ua.div_ceil(&ub), width),
        IntOp::Shl => {
            let amount = amount()?;
            whole(sa << amount, ua << amount)?
        }
        IntOp::ShrU | IntOp::ShrS => {
            let amount = amount()?;
            divides(ua.trailing_zeros().is_none_or(|zeros| zeros >= u64::from(amount)))?;
            integer(if op == IntOp::ShrU { ua >> amount } else { sa >> amount }, width)
        }
        IntOp::MulHighS => integer((sa * sb) >> width, width),
        IntOp::MulHighU => integer((ua * ub) >> width, width),
        IntOp::Carry => boolean(ua + ub >= modulus),
        IntOp::Power => power(sa, sb, width)?,
        IntOp::Abs | IntOp::LeadingZeros | IntOp::TrailingZeros | IntOp::PopulationCount => {
            return Err(Trap::Malformed);
        }
    })
}

fn power(base: BigInt, exponent: BigInt, width: u32) -> Result<Words, Trap> {
    let one = BigInt::one();
    if exponent.is_negative() {
        return match () {
            () if base.is_zero() => Err(Trap::DivisionByZero),
            () if base == one => Ok(integer(one, width)),
            () if base == -&one => Ok(integer(if exponent.is_even() { one } else { -one }, width)),
            () => Ok(integer(BigInt::zero(), width)),
        };
    }
    let modulus: BigInt = BigInt::one() << width;
    Ok(integer(base.mod_floor(&modulus).modpow(&exponent, &modulus), width))
}

fn apply_float(op: FloatOp, kind: FloatKind, inputs: &[&[u64]]) -> Result<Words, Trap> {
    use float::Arithmetic;
    let a = bits(inputs[0]);
    let b = inputs.get(1).map_or(0, |words| bits(words));
    let sign = 1u128 << (kind.width() - 1);
    let both_nan = || float::is_nan(kind, a) || float::is_nan(kind, b);
    let less = |x: u128, y: u128| match float::compare(kind, x, y) {
        Some(std::cmp::Ordering::Less) => true,
        Some(std::cmp::Ordering::Equal) => x & sign != 0 && y & sign == 0,
        _ => false,
    };
    let nan = || if float::is_nan(kind, a) { a } else { b };
    let result = match op {
        FloatOp::Add => float::arithmetic(kind, Arithmetic::Add, a, b),
        FloatOp::Sub => float::arithmetic(kind, Arithmetic::Subtract, a, b),
        FloatOp::Mul => float::arithmetic(kind, Arithmetic::Multiply, a, b),
        FloatOp::Div => float::arithmetic(kind, Arithmetic::Divide, a, b),
        FloatOp::Rem => float::arithmetic(kind, Arithmetic::Remainder, a, b),
        FloatOp::Negate => a ^ sign,
        FloatOp::Abs => a & !sign,
        FloatOp::CopySign => (a & !sign) | (b & sign),
        FloatOp::Maximum if both_nan() => nan(),
        FloatOp::Minimum if both_nan() => nan(),
        FloatOp::MaxNum | FloatOp::MinNum if both_nan() => {
            if float::is_nan(kind, a) {
                b
            } else {
                a
            }
        }
        FloatOp::Maximum | FloatOp::MaxNum => {
            if less(a, b) {
                b
            } else {
                a
            }
        }
        FloatOp::Minimum | FloatOp::MinNum => {
            if less(b, a) {
                b
            } else {
                a
            }
        }
        // All other functions are computed in double precision, because no available library has a higher precision.
        _ => {
            let words: Vec<[u64; 1]> =
                inputs.iter().map(|words| [float::to_f64(kind, bits(words)).to_bits()]).collect();
            let rows: Vec<&[u64]> = words.iter().map(|word| &word[..]).collect();
            let mut out = [0];
            super::float::apply(op, FloatKind::F64, &rows, &mut out).map_err(|found| found.1)?;
            float::from_f64(kind, f64::from_bits(out[0]))
        }
    };
    Ok(float_value(kind, result))
}
