//! Floating-point values by their bit patterns, in every format MLIR has.
//!
//! Formats that `rustc_apfloat` supports are computed with it. The small formats it does not support convert exactly to
//! double, are computed as doubles, and are rounded back once. This is correctly rounded because a double has more than
//! twice their precision. Values that a double cannot represent (wide integers, `f80`, `f128`) are first rounded to
//! odd, which distinguishes ties from their neighbors. Printing follows MLIR's printer: six digits if they read back to
//! the same bits, otherwise as many digits as the format needs, otherwise the bits in hexadecimal.

use std::cmp::Ordering;

use rustc_apfloat::ieee::{BFloat, Double, Float8E4M3FN, Float8E5M2, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

use super::FloatKind;

/// The treatment of the highest exponent and of negative zero in a small format.
#[derive(Clone, Copy, PartialEq)]
enum Special {
    /// Infinities and NaNs as in IEEE 754.
    Ieee,
    /// No infinities; NaN is negative zero.
    NegativeZeroNan,
    /// Neither.
    Finite,
    /// Powers of two only; NaN is all ones. The format has no sign bit, but MLIR keeps one beside the bits of a value
    /// (`-1.0` is printed as such), and overwrites the highest exponent bit with it if only eight bits are stored. So
    /// the low eight bits of a negative value are these stored bits, bit 8 marks it as negative, and bit 9 is the
    /// exponent bit that was overwritten.
    PowersOfTwo,
}

/// The layout of a format that `rustc_apfloat` does not support.
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
            let negative = bits >> 8 & 1 == 1;
            let code = if negative { bits & 0x7f | bits >> 2 & 0x80 } else { bits & 0xff };
            return match code {
                0xff => f64::NAN,
                code => 2f64.powi(code as i32 - self.bias).copysign(if negative { -1.0 } else { 1.0 }),
            };
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
            match mantissa {
                0 => f64::INFINITY,
                // The payload is at the top of the significand, beginning with the quiet bit.
                payload => f64::from_bits(f64::INFINITY.to_bits() | payload << (52 - self.mantissa)),
            }
        } else {
            ((1u64 << self.mantissa) + mantissa) as f64 * 2f64.powi(exponent as i32 - self.bias - self.mantissa as i32)
        };
        if sign { -magnitude } else { magnitude }
    }

    /// Rounds to nearest, ties to even. Overflow yields infinity, NaN or the largest finite value, depending on the
    /// format.
    fn encode(self, value: f64) -> u128 {
        let sign_bit = 1u64 << (self.exponent + self.mantissa);
        let sign = if value.is_sign_negative() { sign_bit } else { 0 };
        let top = (1u64 << self.exponent) - 1;
        let nan = match self.special {
            Special::Ieee => {
                let payload = value.to_bits() >> (52 - self.mantissa) & ((1 << self.mantissa) - 1);
                sign | top << self.mantissa | payload | 1 << (self.mantissa - 1)
            }
            Special::NegativeZeroNan => sign_bit,
            Special::PowersOfTwo => 0xff,
            Special::Finite => sign,
        };
        if value.is_nan() {
            return u128::from(nan);
        }
        if self.special == Special::PowersOfTwo {
            return self.encode_power_of_two(value);
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

impl Small {
    /// Returns the power of two nearest to a value that is not NaN; ties round to the greater. Zero and values that
    /// round to it become the least power; values beyond the greatest become NaN.
    fn encode_power_of_two(self, value: f64) -> u128 {
        let bits = value.to_bits();
        let exponent = (bits >> 52 & 0x7ff) as i32 - 1023;
        let code = exponent + (bits >> 51 & 1) as i32 + self.bias;
        let least = 2f64.powi(-self.bias - 1);
        match code {
            255.. => 0xff,
            _ if value.abs() <= least => 0,
            _ => {
                let code = code.max(0) as u128;
                if value > 0.0 { code } else { 1 << 8 | (code & 0x80) << 2 | code | 0x80 }
            }
        }
    }
}

/// Converts an integer to a double, rounded to odd: the last bit is set if the conversion is inexact.
fn double_of(value: u128) -> f64 {
    let dropped = (128 - value.leading_zeros()).saturating_sub(f64::MANTISSA_DIGITS);
    let kept = value >> dropped;
    let odd = if kept << dropped == value { kept } else { kept | 1 };
    odd as f64 * 2f64.powi(dropped as i32)
}

/// Runs `$body` with `$t` as the `rustc_apfloat` type of a format. Small formats are represented by doubles and must be
/// handled before.
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

/// Returns the precision of a format in bits, including the hidden bit.
pub fn precision(kind: FloatKind) -> usize {
    if let Some(layout) = small(kind) {
        return layout.mantissa as usize + 1;
    }
    with_format!(kind, T => T::PRECISION)
}

/// Parses the decimal (or hexadecimal-float) literal `text`, rounded to nearest. Returns its bits, or `None` if it is
/// not a number.
pub fn parse(kind: FloatKind, text: &str) -> Option<u128> {
    if let Some(layout) = small(kind) {
        // Rounded to odd, so that the double is not rounded twice.
        let parsed = Double::from_str_r(text, Round::TowardZero).ok()?;
        let odd = u64::from(parsed.status.contains(Status::INEXACT) && parsed.value.is_finite());
        return Some(layout.encode(f64::from_bits(parsed.value.to_bits() as u64 | odd)));
    }
    with_format!(kind, T => Some(T::from_str_r(text, Round::NearestTiesToEven).ok()?.value.to_bits()))
}

/// Returns the bits of the value nearest to `value`.
pub fn from_f64(kind: FloatKind, value: f64) -> u128 {
    if let Some(layout) = small(kind) {
        return layout.encode(value);
    }
    let double = Double::from_bits(u128::from(value.to_bits()));
    with_format!(kind, T => { let mut lossy = false; let new: T = double.convert(&mut lossy).value; new.to_bits() })
}

/// Returns the nearest double: exact except for `f80` and `f128`.
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

/// Returns the value as a double, and whether the conversion is exact. If it is not, the double nearer to zero is taken
/// with its last bit set.
fn to_odd_f64(kind: FloatKind, bits: u128) -> (f64, bool) {
    if let Some(layout) = small(kind) {
        return (layout.decode(bits), true);
    }
    with_format!(kind, T => {
        let mut lossy = false;
        let new: Double = T::from_bits(bits).convert_r(Round::TowardZero, &mut lossy).value;
        let odd = if lossy && new.is_finite() { 1 } else { 0 };
        (f64::from_bits(new.to_bits() as u64 | odd), !lossy)
    })
}

/// Converts to format `to`, rounded to nearest. Returns the bits and whether the conversion is exact.
pub fn convert(from: FloatKind, bits: u128, to: FloatKind) -> (u128, bool) {
    if from == to {
        return (bits, true);
    }
    if small(from).is_some() || small(to).is_some() {
        let (value, exact) = to_odd_f64(from, bits);
        let new = from_f64(to, value);
        let back = to_f64(to, new);
        let same = if value.is_nan() { back.to_bits() == value.to_bits() } else { back == value };
        return (new, exact && same && !is_signaling(from, bits));
    }
    with_format!(from, F => with_format!(to, T => {
        let mut lossy = false;
        let new: T = F::from_bits(bits).convert(&mut lossy).value;
        (new.to_bits(), !lossy && !is_signaling(from, bits))
    }))
}

/// Returns the quiet bit of NaNs, in formats that have quiet and signaling NaNs.
fn quiet_bit(kind: FloatKind) -> Option<u128> {
    match (kind, small(kind)) {
        (FloatKind::F8E4M3FN, _) => None,
        (_, Some(layout)) if layout.special != Special::Ieee => None,
        _ => Some(1 << (precision(kind) - 2)),
    }
}

/// Whether the value is a signaling NaN.
fn is_signaling(kind: FloatKind, bits: u128) -> bool {
    is_nan(kind, bits) && quiet_bit(kind).is_some_and(|quiet| bits & quiet == 0)
}

/// Returns the value, with a signaling NaN made quiet.
pub fn quiet(kind: FloatKind, bits: u128) -> u128 {
    if is_nan(kind, bits) { bits | quiet_bit(kind).unwrap_or(0) } else { bits }
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

/// Returns `a op b`, rounded to nearest.
pub fn arithmetic(kind: FloatKind, op: Arithmetic, a: u128, b: u128) -> u128 {
    if let Some(layout) = small(kind) {
        if let Some(nan) = [a, b].into_iter().find(|&bits| is_nan(kind, bits)) {
            return quiet(kind, nan);
        }
        let (a, b) = (layout.decode(a), layout.decode(b));
        let value = match op {
            Arithmetic::Add => a + b,
            Arithmetic::Subtract => a - b,
            Arithmetic::Multiply => a * b,
            Arithmetic::Divide => a / b,
            Arithmetic::Remainder => a % b,
        };
        // The sign of a NaN that a double operation produces depends on the processor.
        return layout.encode(if value.is_nan() { f64::NAN } else { value });
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

/// Compares `a` with `b`; `None` if either is NaN.
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

/// Returns `-a`. In formats that encode NaN as negative zero, zero stays zero.
pub fn negate(kind: FloatKind, bits: u128) -> u128 {
    match small(kind) {
        Some(_) if is_nan(kind, bits) && quiet_bit(kind).is_none() => bits,
        Some(layout) if layout.special == Special::Ieee => bits ^ 1 << (layout.exponent + layout.mantissa),
        Some(layout) => layout.encode(-layout.decode(bits)),
        None => with_format!(kind, T => (-T::from_bits(bits)).to_bits()),
    }
}

/// Returns the value nearest to a signed integer.
pub fn from_i128(kind: FloatKind, value: i128) -> u128 {
    match small(kind) {
        Some(layout) => {
            let magnitude = double_of(value.unsigned_abs());
            layout.encode(if value < 0 { -magnitude } else { magnitude })
        }
        None => with_format!(kind, T => T::from_i128(value).value.to_bits()),
    }
}

/// Returns the value nearest to an unsigned integer.
pub fn from_u128(kind: FloatKind, value: u128) -> u128 {
    match small(kind) {
        Some(layout) => layout.encode(double_of(value)),
        None => with_format!(kind, T => T::from_u128(value).value.to_bits()),
    }
}

/// Truncates the value to a signed integer of `width` bits; `None` if it does not fit or is NaN.
pub fn to_signed(kind: FloatKind, bits: u128, width: u32) -> Option<i128> {
    let (bits, kind) =
        if small(kind).is_some() { (convert(kind, bits, FloatKind::F64).0, FloatKind::F64) } else { (bits, kind) };
    with_format!(kind, T => {
        let mut exact = false;
        let result = T::from_bits(bits).to_i128_r(width as usize, Round::TowardZero, &mut exact);
        (!result.status.contains(Status::INVALID_OP)).then_some(result.value)
    })
}

/// Truncates the value to an unsigned integer of `width` bits; `None` if it does not fit or is NaN.
pub fn to_unsigned(kind: FloatKind, bits: u128, width: u32) -> Option<u128> {
    let (bits, kind) =
        if small(kind).is_some() { (convert(kind, bits, FloatKind::F64).0, FloatKind::F64) } else { (bits, kind) };
    with_format!(kind, T => {
        let mut exact = false;
        let result = T::from_bits(bits).to_u128_r(width as usize, Round::TowardZero, &mut exact);
        (!result.status.contains(Status::INVALID_OP)).then_some(result.value)
    })
}

/// Returns the value as MLIR's printer writes it: `1.000000e+00`, `9.99999997E-7`, `0x7F800000`.
///
/// MLIR reads decimal literals of every format as doubles first, so a decimal literal of an `f80` or `f128` value that
/// is not a double would be read as another value. Such a value is printed as its bits.
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

/// Formats with `digits` significant digits and at most `padding` zeros before the exponent form is used; `keep_zeros`
/// pads with zeros.
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
    fn powers_of_two_round_by_value() {
        let kind = FloatKind::F8E8M0FNU;
        for (value, printed) in [
            ("1.42", "1.000000e+00"),
            ("1.5", "2.000000e+00"),
            ("2.5e38", "1.701410e+38"),
            ("2.6e38", "0xFF"),
            ("1.0e400", "0xFF"),
            ("0.0", "5.877470e-39"),
            ("-751.0", "-5.120000e+02"),
            ("-4.0e-39", "-5.877470e-39"),
            ("-1.0e-45", "5.877470e-39"),
        ] {
            check(kind, value, printed);
        }
        assert_eq!(from_i128(kind, i128::from(i32::MAX)), 127 + 31);
        assert_eq!(from_u128(kind, (3 << 99) - 1), 127 + 100, "just below the middle");
        assert_eq!(from_u128(kind, 3 << 99), 127 + 101);
        // The eight stored bits of a negative value: the sign overwrites the highest exponent bit.
        assert_eq!(from_f64(kind, -1.0) & 0xff, 0xff);
        assert_eq!(from_f64(kind, -512.0) & 0xff, 0x88);
    }

    #[test]
    fn wide_values_are_rounded_once() {
        // Slightly more than the midpoint of two neighbors with 11 bits of precision.
        let middle = (1u128 << 100) + (1 << 89);
        assert_eq!(from_u128(FloatKind::TF32, middle), from_u128(FloatKind::TF32, 1 << 100));
        assert_eq!(from_u128(FloatKind::TF32, middle + 1), from_u128(FloatKind::TF32, (1 << 100) + (1 << 90)));
        let wide = from_u128(FloatKind::F128, middle + 1);
        assert_eq!(convert(FloatKind::F128, wide, FloatKind::TF32).0, from_u128(FloatKind::TF32, middle + 1));
        assert!(!convert(FloatKind::F128, wide, FloatKind::TF32).1);
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
