//! The ops of the `complex` dialect.

use super::interfaces;
use crate::arith::enums::{FAST_MATH, fast_math_none};
use crate::constraints::*;
use freehold_core::definition::declare::*;
use freehold_core::definition::{OpDef, Syntax, Traits, TypeRelation};

/// A unary op on complex numbers.
const UNARY: OpDef = OpDef {
    operands: &[one("complex", &COMPLEX_OF_FLOAT)],
    results: &[one("result", &COMPLEX_OF_FLOAT)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
    ..OpDef::pure("").with(Traits::SAME_OPERANDS_AND_RESULT_TYPE.union(Traits::ELEMENTWISE).union(Traits::INFER_TYPES))
};

/// A binary op on complex numbers.
const BINARY: OpDef = OpDef {
    operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &COMPLEX_OF_FLOAT)],
    results: &[one("result", &COMPLEX_OF_FLOAT)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    ..OpDef::pure("").with(Traits::SAME_OPERANDS_AND_RESULT_TYPE.union(Traits::ELEMENTWISE).union(Traits::INFER_TYPES))
};

/// An op from a complex number to a real one.
const PART: OpDef = OpDef {
    operands: &[one("complex", &COMPLEX_OF_FLOAT)],
    results: &[one("result", &ANY_FLOAT)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    relations: &[matches("complex element type matches result type", "complex", "result", complex_element_type)],
    syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
    ..OpDef::pure("").with(Traits::ELEMENTWISE.union(Traits::INFER_TYPES))
};

/// A comparison of two complex numbers.
const COMPARISON: OpDef = OpDef {
    operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &COMPLEX_OF_FLOAT)],
    results: &[one("result", &I1)],
    relations: &[TypeRelation::Same(&["lhs", "rhs"])],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs)"),
    ..OpDef::pure("").with(Traits::ELEMENTWISE.union(Traits::INFER_TYPES))
};

/// `complex.abs`
pub static ABS: OpDef = PART.named("complex.abs", "Computes the absolute value");

/// `complex.add`
pub static ADD: OpDef = OpDef { fold: Some(super::fold::add), ..BINARY.named("complex.add", "Adds complex numbers") };

/// `complex.angle`
pub static ANGLE: OpDef = PART.named("complex.angle", "Computes the argument (angle)");

/// `complex.atan2`
pub static ATAN2: OpDef = BINARY.named("complex.atan2", "Computes the arc tangent of a quotient");

/// `complex.bitcast`
pub static BITCAST: OpDef = OpDef {
    summary: "Reinterprets bits as another type",
    operands: &[one("operand", &ANY_TYPE)],
    results: &[one("result", &ANY_TYPE)],
    syntax: Syntax::Format("$operand attr-dict `:` type($operand) `to` type($result)"),
    verify: Some(interfaces::verify_bitcast),
    fold: Some(super::fold::bitcast),
    patterns: super::fold::BITCAST,
    ..OpDef::pure("complex.bitcast")
};

/// `complex.conj`
pub static CONJ: OpDef =
    OpDef { fold: Some(super::fold::conj), ..UNARY.named("complex.conj", "Computes the conjugate") };

/// `complex.constant`
pub static CONSTANT: OpDef = OpDef {
    summary: "A complex constant",
    results: &[one("complex", &ANY_COMPLEX)],
    attributes: &[attr("value", &ARRAY_ATTR)],
    syntax: Syntax::Format("$value attr-dict `:` type($complex)"),
    verify: Some(interfaces::verify_constant),
    result_names: Some(interfaces::constant_names),
    ..OpDef::pure("complex.constant").with(Traits::CONSTANT_LIKE)
};

/// `complex.cos`
pub static COS: OpDef = UNARY.named("complex.cos", "Computes the cosine");

/// `complex.create`
pub static CREATE: OpDef = OpDef {
    summary: "Creates a complex number from its parts",
    operands: &[one("real", &ANY_FLOAT), one("imaginary", &ANY_FLOAT)],
    results: &[one("complex", &COMPLEX_OF_FLOAT)],
    relations: &[
        TypeRelation::Same(&["real", "imaginary"]),
        matches("complex element type matches real operand type", "complex", "real", complex_element_type),
        matches("complex element type matches imaginary operand type", "complex", "imaginary", complex_element_type),
    ],
    syntax: Syntax::Format("$real `,` $imaginary attr-dict `:` type($complex)"),
    fold: Some(super::fold::create),
    ..OpDef::pure("complex.create")
};

/// `complex.div`
pub static DIV: OpDef =
    OpDef { fold: Some(super::fold::by_one), ..BINARY.named("complex.div", "Divides complex numbers") };

/// `complex.eq`
pub static EQ: OpDef = COMPARISON.named("complex.eq", "Tests two complex numbers for equality");

/// `complex.exp`
pub static EXP: OpDef =
    OpDef { fold: Some(super::fold::exp), ..UNARY.named("complex.exp", "Computes the exponential") };

/// `complex.expm1`
pub static EXPM1: OpDef = UNARY.named("complex.expm1", "Computes the exponential minus one");

/// `complex.im`
pub static IM: OpDef = OpDef {
    results: &[one("imaginary", &ANY_FLOAT)],
    relations: &[matches("complex element type matches result type", "complex", "imaginary", complex_element_type)],
    fold: Some(super::fold::im),
    patterns: super::fold::IM,
    ..PART.named("complex.im", "Extracts the imaginary part")
};

/// `complex.log`
pub static LOG: OpDef = UNARY.named("complex.log", "Computes the natural logarithm");

/// `complex.log1p`
pub static LOG1P: OpDef = UNARY.named("complex.log1p", "Computes the natural logarithm of the operand plus one");

/// `complex.mul`
pub static MUL: OpDef =
    OpDef { fold: Some(super::fold::by_one), ..BINARY.named("complex.mul", "Multiplies complex numbers") };

/// `complex.neg`
pub static NEG: OpDef =
    OpDef { fold: Some(super::fold::neg), ..UNARY.named("complex.neg", "Negates a complex number") };

/// `complex.neq`
pub static NEQ: OpDef = COMPARISON.named("complex.neq", "Tests two complex numbers for inequality");

/// `complex.pow`
pub static POW: OpDef = BINARY.named("complex.pow", "Raises a complex number to a complex power");

/// `complex.powi`
pub static POWI: OpDef = OpDef {
    summary: "Raises a complex number to an integer power",
    operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &ANY_SIGNLESS_INTEGER)],
    results: &[one("result", &COMPLEX_OF_FLOAT)],
    attributes: &[optional_attr("fastmath", &FAST_MATH)],
    relations: &[TypeRelation::Same(&["lhs", "result"])],
    syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)"),
    ..OpDef::pure("complex.powi")
        .with(Traits::ELEMENTWISE.union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE).union(Traits::INFER_TYPES))
};

/// `complex.re`
pub static RE: OpDef = OpDef {
    results: &[one("real", &ANY_FLOAT)],
    relations: &[matches("complex element type matches result type", "complex", "real", complex_element_type)],
    fold: Some(super::fold::re),
    patterns: super::fold::RE,
    ..PART.named("complex.re", "Extracts the real part")
};

/// `complex.rsqrt`
pub static RSQRT: OpDef = UNARY.named("complex.rsqrt", "Computes the reciprocal of the square root");

/// `complex.sign`
pub static SIGN: OpDef = UNARY.named("complex.sign", "Computes the sign: the number divided by its absolute value");

/// `complex.sin`
pub static SIN: OpDef = UNARY.named("complex.sin", "Computes the sine");

/// `complex.sqrt`
pub static SQRT: OpDef = UNARY.named("complex.sqrt", "Computes the square root");

/// `complex.sub`
pub static SUB: OpDef =
    OpDef { fold: Some(super::fold::sub), ..BINARY.named("complex.sub", "Subtracts complex numbers") };

/// `complex.tan`
pub static TAN: OpDef = UNARY.named("complex.tan", "Computes the tangent");

/// `complex.tanh`
pub static TANH: OpDef = UNARY.named("complex.tanh", "Computes the hyperbolic tangent");

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &ABS, &ADD, &ANGLE, &ATAN2, &BITCAST, &CONJ, &CONSTANT, &COS, &CREATE, &DIV, &EQ, &EXP, &EXPM1, &IM, &LOG, &LOG1P,
    &MUL, &NEG, &NEQ, &POW, &POWI, &RE, &RSQRT, &SIGN, &SIN, &SQRT, &SUB, &TAN, &TANH,
];
