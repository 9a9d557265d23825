//! Scalar arithmetic, independent of the storage of the numbers.
//!
//! [`lanes`] applies an operation to rows of machine words. It is used for registers (a row of one word), elements of
//! vectors and tensors, and the innermost loops of structured ops. [`wide`] handles numbers of more than 64 bits. This
//! module shares no code with the folds of the dialects, because it is used to check them.
//!
//! Integers are zero-extended to a word; floats are the bits of their format.

mod float;
mod integer;
pub mod wide;

pub use float::{decode, encode};
pub(crate) use integer::mask;

use freehold_core::ir::FloatKind;

/// The reason why an operation has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trap {
    /// The result is poison.
    Poison,
    /// A division by zero, which is immediate undefined behavior.
    DivisionByZero,
    /// The minimum integer divided by -1, which is immediate undefined behavior.
    DivisionOverflow,
    /// The operands do not have the types of the operation.
    Malformed,
}

/// The flags of an integer operation. If a flag is violated, the result is poison.
pub mod integer_flags {
    /// No signed overflow.
    pub const NSW: u8 = 1;
    /// No unsigned overflow.
    pub const NUW: u8 = 2;
    /// The result is exact.
    pub const EXACT: u8 = 4;
    /// The operand is not negative.
    pub const NON_NEGATIVE: u8 = 8;
}

/// An operation on integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum IntOp {
    Add,
    Sub,
    Mul,
    DivS,
    DivU,
    RemS,
    RemU,
    FloorDivS,
    CeilDivS,
    CeilDivU,
    And,
    Or,
    Xor,
    Shl,
    ShrS,
    ShrU,
    MaxS,
    MaxU,
    MinS,
    MinU,
    /// The high half of the signed product.
    MulHighS,
    /// The high half of the unsigned product.
    MulHighU,
    /// Whether the unsigned sum overflows: an `i1`.
    Carry,
    Power,
    Abs,
    LeadingZeros,
    TrailingZeros,
    PopulationCount,
}

impl IntOp {
    fn is_unary(self) -> bool {
        matches!(self, IntOp::Abs | IntOp::LeadingZeros | IntOp::TrailingZeros | IntOp::PopulationCount)
    }
}

/// Returns a float operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Maximum,
    Minimum,
    MaxNum,
    MinNum,
    Power,
    Atan2,
    CopySign,
    Negate,
    Abs,
    Acos,
    Acosh,
    Asin,
    Asinh,
    Atan,
    Atanh,
    Cbrt,
    Ceil,
    Cos,
    Cosh,
    Erf,
    Erfc,
    Exp,
    Exp2,
    ExpM1,
    Floor,
    Log,
    Log10,
    Log1p,
    Log2,
    Round,
    RoundEven,
    Rsqrt,
    Sin,
    Sinh,
    Sqrt,
    Tan,
    Tanh,
    Trunc,
    /// `a * b + c`, rounded once.
    Fma,
    /// The first operand clamped to the range from the second to the third.
    Clamp,
}

impl FloatOp {
    fn arity(self) -> usize {
        use FloatOp::*;
        match self {
            Add | Sub | Mul | Div | Rem | Maximum | Minimum | MaxNum | MinNum | Power | Atan2 | CopySign => 2,
            Fma | Clamp => 3,
            _ => 1,
        }
    }
}

/// A classification of floats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum FloatClass {
    Finite,
    Infinite,
    Nan,
    Normal,
}

/// An operation on numbers with one result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ScalarOp {
    /// On integers of `width` bits, with [`integer_flags`].
    Int {
        /// The operation.
        op: IntOp,
        /// The width in bits.
        width: u32,
        /// The [`integer_flags`].
        flags: u8,
    },
    /// `arith.cmpi`, by the number of its predicate.
    CompareInt {
        /// The operation.
        predicate: u8,
        /// The width in bits.
        width: u32,
    },
    /// On floats of a format.
    Float {
        /// The operation.
        op: FloatOp,
        /// The format.
        kind: FloatKind,
    },
    /// `arith.cmpf`, by the number of its predicate.
    CompareFloat {
        /// The operation.
        predicate: u8,
        /// The format.
        kind: FloatKind,
    },
    /// A classification of floats.
    Class {
        /// The operation.
        class: FloatClass,
        /// The format.
        kind: FloatKind,
    },
    /// A float raised to an integer power.
    PowerInt {
        /// The format.
        kind: FloatKind,
        /// The width of the exponent.
        width: u32,
    },
    /// The second or third operand, selected by the first.
    Select,
    /// An integer extension.
    Extend {
        /// Whether it is a sign extension.
        signed: bool,
        /// The width before.
        from: u32,
        /// The width after.
        to: u32,
        /// The [`integer_flags`].
        flags: u8,
    },
    /// An integer truncation.
    Truncate {
        /// The width before.
        from: u32,
        /// The width after.
        to: u32,
        /// The [`integer_flags`].
        flags: u8,
    },
    /// A conversion to another float format.
    ConvertFloat {
        /// The format before.
        from: FloatKind,
        /// The format after.
        to: FloatKind,
        /// The number of the rounding mode.
        rounding: u8,
    },
    /// A conversion to another float format, multiplied or divided by a power of two: the second operand, encoded as
    /// `f8E8M0FNU`.
    Scale {
        /// Whether it is divided.
        divides: bool,
        /// The format before.
        from: FloatKind,
        /// The format of the scale.
        scale: FloatKind,
        /// The format after.
        to: FloatKind,
        /// The number of the rounding mode.
        rounding: u8,
    },
    /// A float truncated to an integer; poison if it does not fit.
    FloatToInt {
        /// Whether the integer has a sign.
        signed: bool,
        /// The format.
        kind: FloatKind,
        /// The width.
        width: u32,
    },
    /// A conversion of an integer to a float.
    IntToFloat {
        /// Whether the integer has a sign.
        signed: bool,
        /// The width.
        width: u32,
        /// The format.
        kind: FloatKind,
        /// The [`integer_flags`].
        flags: u8,
    },
    /// The same bits.
    Same,
}

impl ScalarOp {
    /// Returns an integer operation without flags.
    pub fn int(op: IntOp, width: u32) -> ScalarOp {
        ScalarOp::Int { op, width, flags: 0 }
    }

    /// Returns a float operation.
    pub fn float(op: FloatOp, kind: FloatKind) -> ScalarOp {
        ScalarOp::Float { op, kind }
    }

    /// Returns the number of operands.
    pub fn arity(&self) -> usize {
        match self {
            ScalarOp::Int { op, .. } => 2 - usize::from(op.is_unary()),
            ScalarOp::CompareInt { .. }
            | ScalarOp::CompareFloat { .. }
            | ScalarOp::PowerInt { .. }
            | ScalarOp::Scale { .. } => 2,
            ScalarOp::Float { op, .. } => op.arity(),
            ScalarOp::Select => 3,
            _ => 1,
        }
    }

    /// Whether all its operands and its result are machine words.
    #[inline]
    pub fn is_word(&self) -> bool {
        let word = |kind: FloatKind| kind.width() <= 64;
        match *self {
            ScalarOp::Int { width, .. } | ScalarOp::CompareInt { width, .. } => width <= 64,
            ScalarOp::Float { kind, .. } | ScalarOp::CompareFloat { kind, .. } | ScalarOp::Class { kind, .. } => {
                word(kind)
            }
            ScalarOp::PowerInt { kind, width }
            | ScalarOp::FloatToInt { kind, width, .. }
            | ScalarOp::IntToFloat { kind, width, .. } => word(kind) && width <= 64,
            ScalarOp::Extend { from, to, .. } | ScalarOp::Truncate { from, to, .. } => from <= 64 && to <= 64,
            ScalarOp::ConvertFloat { from, to, .. } => word(from) && word(to),
            ScalarOp::Scale { from, scale, to, .. } => word(from) && word(scale) && word(to),
            ScalarOp::Select | ScalarOp::Same => true,
        }
    }
}

/// The lane at which an operation has no value, and why.
pub type LaneTrap = (usize, Trap);

/// Applies `op` to rows of words, all as long as `out`. Stops at the first lane that traps.
///
/// # Errors
///
/// If the operation has no value in a lane, such as a division by zero, or if an input is missing.
pub fn lanes(op: &ScalarOp, inputs: &[&[u64]], out: &mut [u64]) -> Result<(), LaneTrap> {
    if inputs.len() < op.arity() {
        return Err((0, Trap::Malformed));
    }
    match *op {
        ScalarOp::Int { op, width, flags } => integer::apply(op, width, flags, inputs, out),
        ScalarOp::CompareInt { predicate, width } => integer::compare(predicate, width, inputs, out),
        ScalarOp::Float { op, kind } => float::apply(op, kind, inputs, out),
        ScalarOp::CompareFloat { predicate, kind } => float::compare(predicate, kind, inputs, out),
        ScalarOp::Class { class, kind } => float::classify(class, kind, inputs[0], out),
        ScalarOp::PowerInt { kind, width } => float::power_int(kind, width, inputs, out),
        ScalarOp::Select => {
            for (((out, &c), &a), &b) in out.iter_mut().zip(inputs[0]).zip(inputs[1]).zip(inputs[2]) {
                *out = if c & 1 == 1 { a } else { b };
            }
            Ok(())
        }
        ScalarOp::Extend { signed, from, to, flags } => integer::extend(signed, from, to, flags, inputs[0], out),
        ScalarOp::Truncate { from, to, flags } => integer::truncate(from, to, flags, inputs[0], out),
        ScalarOp::ConvertFloat { from, to, rounding } => float::convert(from, to, rounding, inputs[0], out),
        ScalarOp::Scale { divides, from, scale, to, rounding } => {
            float::scale([from, scale, to], divides, rounding, inputs, out)
        }
        ScalarOp::FloatToInt { signed, kind, width } => float::to_int(signed, kind, width, inputs[0], out),
        ScalarOp::IntToFloat { signed, width, kind, flags } => {
            float::from_int(signed, width, kind, flags, inputs[0], out)
        }
        ScalarOp::Same => {
            out.copy_from_slice(inputs[0]);
            Ok(())
        }
    }
}

/// Applies `op` to the first `count` words.
///
/// # Errors
///
/// If the operation has no value, such as a division by zero, or if a word is missing.
#[inline]
pub fn word(op: &ScalarOp, words: &[u64; 3], count: usize) -> Result<u64, Trap> {
    let rows = [&words[0..1], &words[1..2], &words[2..3]];
    let mut out = [0u64];
    match lanes(op, &rows[..count.min(3)], &mut out) {
        Ok(()) => Ok(out[0]),
        Err((_, trap)) => Err(trap),
    }
}
