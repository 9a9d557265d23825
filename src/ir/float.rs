//! Floating-point values by their bit patterns, in every format MLIR has.
//!
//! Formats that `rustc_apfloat` knows go through it. The small ones it does not know convert exactly to double,
//! are computed there, and are rounded back once; that is correctly rounded because a double holds more than twice
//! their precision. Printing follows the rule of MLIR's printer: six digits where they read back to the same bits,
//! else as many as the format needs, else the bits in hexadecimal.

use std::cmp::Ordering;

use rustc_apfloat::ieee::{BFloat, Double, Float8E4M3FN, Float8E5M2, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

use super::FloatKind;

/// What a small format does with its highest exponent and with negative zero.
#[derive(Clone, Copy, PartialEq)]
enum Special {
    /// Infinities and NaNs as in IEEE 754.
    Ieee,
    /// No infinities; NaN is negative zero.
    NegativeZeroNan,
    /// Neither.
    Finite,
    /// Only powers of two; NaN is all ones.
    PowersOfTwo,
}

/// The layout of a format that `rustc_apfloat` does not know.
#[derive(Clone, Copy)]
struct Small {
    exponent: u32,
    mantissa: u32,
    bias: i32,
    special: Special,
}

fn small(kind: FloatKind) -> Option<Small> {
    use Special::*;
    let (exponent, mantissa, bias, special) = match kind {
        FloatKind::F4E2M1FN => (2, 1, 1, Finite),
        FloatKind::F6E2M3FN => (2, 3, 1, Finite),
        FloatKind::F6E3M2FN => (3, 2, 3, Finite),
        FloatKind::F8E3M4 => (3, 4, 3, Ieee),
        FloatKind::F8E4M3 => (4, 3, 7, Ieee),
        FloatKind::F8E4M3B11FNUZ => (4, 3, 11, NegativeZeroNan),
        FloatKind::F8E4M3FNUZ => (4, 3, 8, NegativeZeroNan),
        FloatKind::F8E5M2FNUZ => (5, 2, 16, NegativeZeroNan),
        FloatKind::F8E8M0FNU => (8, 0, 127, PowersOfTwo),
        FloatKind::TF32 => (8, 10, 127, Ieee),
        _ => return None,
    };
    Some(Small { exponent, mantissa, bias, special })
}

impl Small {
    fn decode(self, bits: u128) -> f64 {
        let bits = bits as u64;
        if self.special == Special::PowersOfTwo {
            return if bits & 0xff == 0xff { f64::NAN } else { 2f64.powi(bits as i32 - self.bias) };
        }
        let sign = bits >> (self.exponent + self.mantissa) & 1 == 1;
        let exponent = bits >> self.mantissa & ((1 << self.exponent) - 1);
        let mantissa = bits & ((1 << self.mantissa) - 1);
        let magnitude = if exponent == 0 {
            if self.special == Special::NegativeZeroNan && sign && mantissa == 0 {
                return f64::NAN;
            }
            mantissa as f64 * 2f64.powi(1 - self.bias - self.mantissa as i32)
        } else if self.special == Special::Ieee && exponent == (1 << self.exponent) - 1 {
            if mantissa == 0 { f64::INFINITY } else { f64::NAN }
        } else {
            ((1u64 << self.mantissa) + mantissa) as f64 * 2f64.powi(exponent as i32 - self.bias - self.mantissa as i32)
        };
        if sign { -magnitude } else { magnitude }
    }

    /// Rounds to nearest, ties to even; overflow gives infinity, or NaN, or the largest number, whichever the format
    /// has.
    fn encode(self, value: f64) -> u128 {
        let sign_bit = 1u64 << (self.exponent + self.mantissa);
        let sign = if value.is_sign_negative() { sign_bit } else { 0 };
        let top = (1u64 << self.exponent) - 1;
        let nan = match self.special {
            Special::Ieee => sign | top << self.mantissa | 1 << (self.mantissa - 1),
            Special::NegativeZeroNan => sign_bit,
            Special::PowersOfTwo => 0xff,
            Special::Finite => sign,
        };
        if value.is_nan() {
            return u128::from(nan);
        }
        if self.special == Special::PowersOfTwo {
            if value <= 0.0 {
                return 0;
            }
            let exponent = value.log2().round() as i32 + self.bias;
            return if exponent > 254 { 0xff } else { exponent.max(0) as u128 };
        }
        let largest = match self.special {
            Special::Ieee => (top << self.mantissa) - 1,
            _ => (top << self.mantissa) | ((1 << self.mantissa) - 1),
        };
        let overflow = match self.special {
            Special::Ieee => sign | top << self.mantissa,
            Special::NegativeZeroNan => sign_bit,
            _ => sign | largest,
        };
        let magnitude = value.abs();
        if magnitude == 0.0 {
            return if self.special == Special::NegativeZeroNan { 0 } else { u128::from(sign) };
        }
        if magnitude.is_infinite() {
            return u128::from(overflow);
        }
        let exponent = ((magnitude.to_bits() >> 52) as i32 - 1023).max(1 - self.bias);
        // The quantum is exact, and so is the quotient: both are scalings by powers of two.
        let scaled = magnitude * 2f64.powi(self.mantissa as i32 - exponent);
        let rounded = scaled.round_ties_even() as u64;
        let code = ((exponent + self.bias - 1) as u64) * (1 << self.mantissa) + rounded;
        if code > largest {
            return u128::from(overflow);
        }
        if code == 0 && self.special == Special::NegativeZeroNan {
            return 0;
        }
        u128::from(sign | code)
    }
}

/// Runs `$body` with `$t` standing for the `rustc_apfloat` type of a format; small formats stand in as doubles and
/// must be handled before.
macro_rules! with_format {
    ($kind:expr, $t:ident => $body:expr) => {
        match $kind {
            FloatKind::F16 => {
                type $t = Half;
                $body
            }
            FloatKind::BF16 => {
                type $t = BFloat;
                $body
            }
            FloatKind::F32 => {
                type $t = Single;
                $body
            }
            FloatKind::F80 => {
                type $t = X87DoubleExtended;
                $body
            }
            FloatKind::F128 => {
                type $t = Quad;
                $body
            }
            FloatKind::F8E5M2 => {
                type $t = Float8E5M2;
                $body
            }
            FloatKind::F8E4M3FN => {
                type $t = Float8E4M3FN;
                $body
            }
            _ => {
                type $t = Double;
                $body
            }
        }
    };
}

/// How many bits of significand a format has, the hidden one included.
pub fn precision(kind: FloatKind) -> usize {
    if let Some(layout) = small(kind) {
        return layout.mantissa as usize + 1;
    }
    with_format!(kind, T => T::PRECISION)
}

/// The bits of the decimal (or hexadecimal-float) literal `text`, rounded to nearest; `None` if it is no number.
pub fn parse(kind: FloatKind, text: &str) -> Option<u128> {
    if let Some(layout) = small(kind) {
        let value = Double::from_str_r(text, Round::NearestTiesToEven).ok()?.value;
        return Some(layout.encode(f64::from_bits(value.to_bits() as u64)));
    }
    with_format!(kind, T => Some(T::from_str_r(text, Round::NearestTiesToEven).ok()?.value.to_bits()))
}

/// The bits nearest to `value`.
pub fn from_f64(kind: FloatKind, value: f64) -> u128 {
    if let Some(layout) = small(kind) {
        return layout.encode(value);
    }
    let double = Double::from_bits(u128::from(value.to_bits()));
    with_format!(kind, T => { let mut lossy = false; let new: T = double.convert(&mut lossy).value; new.to_bits() })
}

/// The double nearest to the value: exact but for `f80` and `f128`.
pub fn to_f64(kind: FloatKind, bits: u128) -> f64 {
    if let Some(layout) = small(kind) {
        return layout.decode(bits);
    }
    with_format!(kind, T => {
        let mut lossy = false;
        let new: Double = T::from_bits(bits).convert(&mut lossy).value;
        f64::from_bits(new.to_bits() as u64)
    })
}

/// The bits in format `to`, rounded to nearest, and whether nothing was lost.
pub fn convert(from: FloatKind, bits: u128, to: FloatKind) -> (u128, bool) {
    if from == to {
        return (bits, true);
    }
    if small(from).is_some() || small(to).is_some() {
        let value = to_f64(from, bits);
        let new = from_f64(to, value);
        let back = to_f64(to, new);
        return (new, back == value || (back.is_nan() && value.is_nan()));
    }
    with_format!(from, F => with_format!(to, T => {
        let mut lossy = false;
        let new: T = F::from_bits(bits).convert(&mut lossy).value;
        (new.to_bits(), !lossy)
    }))
}

/// An arithmetic operation on two values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    /// C's `fmod`.
    Remainder,
}

/// `a op b`, rounded to nearest.
pub fn arithmetic(kind: FloatKind, op: Arithmetic, a: u128, b: u128) -> u128 {
    if let Some(layout) = small(kind) {
        let (a, b) = (layout.decode(a), layout.decode(b));
        let value = match op {
            Arithmetic::Add => a + b,
            Arithmetic::Subtract => a - b,
            Arithmetic::Multiply => a * b,
            Arithmetic::Divide => a / b,
            Arithmetic::Remainder => a % b,
        };
        return layout.encode(value);
    }
    with_format!(kind, T => {
        let (a, b) = (T::from_bits(a), T::from_bits(b));
        let result = match op {
            Arithmetic::Add => a + b,
            Arithmetic::Subtract => a - b,
            Arithmetic::Multiply => a * b,
            Arithmetic::Divide => a / b,
            Arithmetic::Remainder => a.c_fmod(b),
        };
        result.value.to_bits()
    })
}

/// How `a` compares to `b`; `None` where one is NaN.
pub fn compare(kind: FloatKind, a: u128, b: u128) -> Option<Ordering> {
    if let Some(layout) = small(kind) {
        return layout.decode(a).partial_cmp(&layout.decode(b));
    }
    with_format!(kind, T => T::from_bits(a).partial_cmp(&T::from_bits(b)))
}

/// Whether the value is NaN.
pub fn is_nan(kind: FloatKind, bits: u128) -> bool {
    compare(kind, bits, bits).is_none()
}

/// Whether the value is an infinity.
pub fn is_infinite(kind: FloatKind, bits: u128) -> bool {
    match small(kind) {
        Some(layout) => layout.decode(bits).is_infinite(),
        None => with_format!(kind, T => T::from_bits(bits).is_infinite()),
    }
}

/// Whether the value is positive or negative zero.
pub fn is_zero(kind: FloatKind, bits: u128) -> bool {
    to_f64_sign_zero(kind, bits).is_some()
}

/// Whether the value is `-0.0`.
pub fn is_negative_zero(kind: FloatKind, bits: u128) -> bool {
    to_f64_sign_zero(kind, bits) == Some(true)
}

fn to_f64_sign_zero(kind: FloatKind, bits: u128) -> Option<bool> {
    match small(kind) {
        Some(layout) => {
            let value = layout.decode(bits);
            (value == 0.0).then(|| value.is_sign_negative())
        }
        None => with_format!(kind, T => {
            let value = T::from_bits(bits);
            value.is_zero().then(|| value.is_negative())
        }),
    }
}

/// Whether the sign bit is set.
pub fn is_negative(kind: FloatKind, bits: u128) -> bool {
    match small(kind) {
        Some(layout) => layout.decode(bits).is_sign_negative(),
        None => with_format!(kind, T => T::from_bits(bits).is_negative()),
    }
}

/// `-a`. Of formats whose negative zero is NaN, zero stays as it is.
pub fn negate(kind: FloatKind, bits: u128) -> u128 {
    match small(kind) {
        Some(layout) => layout.encode(-layout.decode(bits)),
        None => with_format!(kind, T => (-T::from_bits(bits)).to_bits()),
    }
}

/// The value nearest to an integer.
pub fn from_i128(kind: FloatKind, value: i128) -> u128 {
    match small(kind) {
        Some(layout) => layout.encode(value as f64),
        None => with_format!(kind, T => T::from_i128(value).value.to_bits()),
    }
}

/// The value nearest to an unsigned integer.
pub fn from_u128(kind: FloatKind, value: u128) -> u128 {
    match small(kind) {
        Some(layout) => layout.encode(value as f64),
        None => with_format!(kind, T => T::from_u128(value).value.to_bits()),
    }
}

/// The value cut off to a signed integer of `width` bits; `None` where it does not fit or is NaN.
pub fn to_signed(kind: FloatKind, bits: u128, width: u32) -> Option<i128> {
    let (bits, kind) =
        if small(kind).is_some() { (convert(kind, bits, FloatKind::F64).0, FloatKind::F64) } else { (bits, kind) };
    with_format!(kind, T => {
        let mut exact = false;
        let result = T::from_bits(bits).to_i128_r(width as usize, Round::TowardZero, &mut exact);
        (!result.status.contains(Status::INVALID_OP)).then_some(result.value)
    })
}

/// The value cut off to an unsigned integer of `width` bits; `None` where it does not fit or is NaN.
pub fn to_unsigned(kind: FloatKind, bits: u128, width: u32) -> Option<u128> {
    let (bits, kind) =
        if small(kind).is_some() { (convert(kind, bits, FloatKind::F64).0, FloatKind::F64) } else { (bits, kind) };
    with_format!(kind, T => {
        let mut exact = false;
        let result = T::from_bits(bits).to_u128_r(width as usize, Round::TowardZero, &mut exact);
        (!result.status.contains(Status::INVALID_OP)).then_some(result.value)
    })
}

/// The value as MLIR's printer writes it: `1.000000e+00`, `9.99999997E-7`, `0x7F800000`.
///
/// MLIR reads decimal literals of every format as doubles first, so decimals of a `f80` or `f128` that is none would
/// be read as another value; such a value is written as its bits.
pub fn print(kind: FloatKind, bits: u128) -> String {
    let is_double =
        small(kind).is_some() || convert(FloatKind::F64, convert(kind, bits, FloatKind::F64).0, kind).0 == bits;
    if is_double && !is_nan(kind, bits) && !is_infinite(kind, bits) {
        let text = display(kind, bits, 6, 0, true);
        if parse(kind, &text) == Some(bits) {
            return text;
        }
        let digits = 2 + precision(kind) * 59 / 196;
        let text = display(kind, bits, digits, 3, false);
        if text.contains('.') {
            return text;
        }
    }
    format!("0x{:01$X}", bits, 0)
}

/// `digits` significant digits, at most `padding` zeros before the exponent is used; `keep_zeros` pads with zeros.
fn display(kind: FloatKind, bits: u128, digits: usize, padding: usize, keep_zeros: bool) -> String {
    let (bits, kind) =
        if small(kind).is_some() { (convert(kind, bits, FloatKind::F64).0, FloatKind::F64) } else { (bits, kind) };
    with_format!(kind, T => {
        let value = T::from_bits(bits);
        if keep_zeros { format!("{value:#padding$.digits$}") } else { format!("{value:padding$.digits$}") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: FloatKind, text: &str, printed: &str) {
        let bits = parse(kind, text).expect(text);
        assert_eq!(print(kind, bits), printed, "{text} as {kind:?}");
    }

    #[test]
    fn printing_follows_mlir() {
        check(FloatKind::F32, "0.0", "0.000000e+00");
        check(FloatKind::F32, "1.0", "1.000000e+00");
        check(FloatKind::F32, "-12.5", "-1.250000e+01");
        check(FloatKind::F32, "1.0e-6", "9.99999997E-7");
        check(FloatKind::F64, "3.14159265358979", "3.14159265358979");
        check(FloatKind::F32, "0.1", "1.000000e-01");
        check(FloatKind::F32, "0.0123456789", "0.0123456791");
        check(FloatKind::F32, "123456789.0", "0x4CEB79A3");
        check(FloatKind::F8E4M3FNUZ, "1.3", "1.250000e+00");
        check(FloatKind::F8E5M2, "0.00001525880", "1.525880e-05");
        check(FloatKind::F16, "65504", "6.550400e+04");
        check(FloatKind::F8E4M3FNUZ, "1.5", "1.500000e+00");
        assert_eq!(print(FloatKind::F32, 0x7f80_0000), "0x7F800000");
        assert_eq!(print(FloatKind::F16, 0x7e00), "0x7E00");
        assert_eq!(print(FloatKind::F80, 0x3fff_8000_0000_0000_0000), "1.000000e+00");
        assert_eq!(print(FloatKind::F80, 0x3fff_8000_0000_0000_0001), "0x3FFF8000000000000001");
        assert_eq!(print(FloatKind::F128, 0x7ffe << 112), "0x7FFE0000000000000000000000000000");
    }

    #[test]
    fn small_formats_round_trip_every_code() {
        for (kind, _, width) in FloatKind::ALL {
            if small(kind).is_none() || width > 8 {
                continue;
            }
            for bits in 0..1u128 << width {
                let value = to_f64(kind, bits);
                if !value.is_nan() {
                    assert_eq!(from_f64(kind, value), bits, "{kind:?} {bits:#x}");
                }
            }
        }
    }
}
