//! Typed handles of the `complex` ops.

use super::ops::*;
use freehold_core::op_handle;

op_handle! {
    /// An op on two complex numbers.
    pub struct Binary for ADD, ATAN2, DIV, MUL, POW, SUB {
        operand lhs;
        operand rhs;
    }

    /// `complex.bitcast`
    pub struct Bitcast for BITCAST {
        operand operand;
        result result;
    }

    /// `complex.create`
    pub struct Create for CREATE {
        operand real;
        operand imaginary;
    }

    /// An op on one complex number.
    pub struct Unary for
        ABS, ANGLE, CONJ, COS, EXP, EXPM1, IM, LOG, LOG1P, NEG, RE, RSQRT, SIGN, SIN, SQRT, TAN, TANH
    {
        operand complex;
    }
}
