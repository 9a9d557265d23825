//! The ops of the `math` dialect.

use crate::arith::enums::{FAST_MATH, fast_math_none};
use crate::arith::ops::FLOATS;
use crate::constraints::*;
use crate::families::UNIFORM;
use freehold_core::definition::declare::*;
use freehold_core::definition::{OpDef, Syntax, Traits, TypeRelation};

/// A unary float op.
const FLOAT: OpDef = OpDef {
    operands: &[one("operand", &FLOAT_LIKE)],
    results: &[one("result", &FLOAT_LIKE)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    ..UNIFORM
};

/// A unary integer op.
const INTEGER: OpDef = OpDef {
    operands: &[one("operand", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    syntax: Syntax::Format("$operand attr-dict `:` type($result)"),
    ..UNIFORM
};

/// A classification of floats.
const TEST: OpDef = OpDef {
    operands: &[one("operand", &FLOAT_LIKE)],
    results: &[one("result", &BOOL_LIKE)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    relations: &[matches(
        "result type has i1 element type and same shape as operands",
        "operand",
        "result",
        i1_same_shape,
    )],
    syntax: Syntax::Format("$operand attr-dict `:` type($operand)"),
    ..OpDef::pure("").with(Traits::ELEMENTWISE_MAPPABLE.union(Traits::INFER_TYPES))
};

/// `math.absf`
pub static ABSF: OpDef =
    OpDef { fold: Some(super::fold::absf), ..FLOAT.named("math.absf", "Computes the absolute value of a float") };

/// `math.absi`
pub static ABSI: OpDef =
    OpDef { fold: Some(super::fold::absi), ..INTEGER.named("math.absi", "Computes the absolute value of an integer") };

/// `math.acos`
pub static ACOS: OpDef = OpDef { fold: Some(super::fold::acos), ..FLOAT.named("math.acos", "Computes the arc cosine") };

/// `math.acosh`
pub static ACOSH: OpDef =
    OpDef { fold: Some(super::fold::acosh), ..FLOAT.named("math.acosh", "Computes the inverse hyperbolic cosine") };

/// `math.asin`
pub static ASIN: OpDef = OpDef { fold: Some(super::fold::asin), ..FLOAT.named("math.asin", "Computes the arc sine") };

/// `math.asinh`
pub static ASINH: OpDef =
    OpDef { fold: Some(super::fold::asinh), ..FLOAT.named("math.asinh", "Computes the inverse hyperbolic sine") };

/// `math.atan`
pub static ATAN: OpDef =
    OpDef { fold: Some(super::fold::atan), ..FLOAT.named("math.atan", "Computes the arc tangent") };

/// `math.atan2`
pub static ATAN2: OpDef =
    OpDef { fold: Some(super::fold::atan2), ..FLOATS.named("math.atan2", "Computes the arc tangent of a quotient") };

/// `math.atanh`
pub static ATANH: OpDef =
    OpDef { fold: Some(super::fold::atanh), ..FLOAT.named("math.atanh", "Computes the inverse hyperbolic tangent") };

/// `math.cbrt`
pub static CBRT: OpDef = OpDef { fold: Some(super::fold::cbrt), ..FLOAT.named("math.cbrt", "Computes the cube root") };

/// `math.ceil`
pub static CEIL: OpDef = OpDef { fold: Some(super::fold::ceil), ..FLOAT.named("math.ceil", "Rounds up") };

/// `math.clampf`
pub static CLAMPF: OpDef = OpDef {
    summary: "Clamps a float to bounds",
    operands: &[one("value", &FLOAT_LIKE), one("min", &FLOAT_LIKE), one("max", &FLOAT_LIKE)],
    results: &[one("result", &FLOAT_LIKE)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    syntax: Syntax::Format(
        "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    ),
    ..OpDef::pure("math.clampf")
        .with(Traits::SAME_OPERANDS_AND_RESULT_TYPE.union(Traits::ELEMENTWISE_MAPPABLE).union(Traits::INFER_TYPES))
};

/// `math.copysign`
pub static COPYSIGN: OpDef = OpDef {
    fold: Some(super::fold::copysign),
    ..FLOATS.named("math.copysign", "Combines the magnitude of one float with the sign of another")
};

/// `math.cos`
pub static COS: OpDef = OpDef { fold: Some(super::fold::cos), ..FLOAT.named("math.cos", "Computes the cosine") };

/// `math.cosh`
pub static COSH: OpDef =
    OpDef { fold: Some(super::fold::cosh), ..FLOAT.named("math.cosh", "Computes the hyperbolic cosine") };

/// `math.ctlz`
pub static CTLZ: OpDef =
    OpDef { fold: Some(super::fold::ctlz), ..INTEGER.named("math.ctlz", "Counts leading zero bits") };

/// `math.ctpop`
pub static CTPOP: OpDef = OpDef { fold: Some(super::fold::ctpop), ..INTEGER.named("math.ctpop", "Counts set bits") };

/// `math.cttz`
pub static CTTZ: OpDef =
    OpDef { fold: Some(super::fold::cttz), ..INTEGER.named("math.cttz", "Counts trailing zero bits") };

/// `math.erf`
pub static ERF: OpDef =
    OpDef { fold: Some(super::fold::erf), ..FLOAT.named("math.erf", "Computes the error function") };

/// `math.erfc`
pub static ERFC: OpDef = FLOAT.named("math.erfc", "Computes the complementary error function");

/// `math.exp`
pub static EXP: OpDef = OpDef { fold: Some(super::fold::exp), ..FLOAT.named("math.exp", "Computes the exponential") };

/// `math.exp2`
pub static EXP2: OpDef = OpDef { fold: Some(super::fold::exp2), ..FLOAT.named("math.exp2", "Computes a power of two") };

/// `math.expm1`
pub static EXPM1: OpDef =
    OpDef { fold: Some(super::fold::expm1), ..FLOAT.named("math.expm1", "Computes the exponential minus one") };

/// `math.floor`
pub static FLOOR: OpDef = OpDef { fold: Some(super::fold::floor), ..FLOAT.named("math.floor", "Rounds down") };

/// `math.fma`
pub static FMA: OpDef = OpDef {
    summary: "Fused multiply-add",
    operands: &[one("a", &FLOAT_LIKE), one("b", &FLOAT_LIKE), one("c", &FLOAT_LIKE)],
    results: &[one("result", &FLOAT_LIKE)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    syntax: Syntax::Format("$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    ..OpDef::pure("math.fma")
        .with(Traits::SAME_OPERANDS_AND_RESULT_TYPE.union(Traits::ELEMENTWISE_MAPPABLE).union(Traits::INFER_TYPES))
};

/// `math.fpowi`
pub static FPOWI: OpDef = OpDef {
    summary: "Raises a float to an integer power",
    operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    results: &[one("result", &FLOAT_LIKE)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    relations: &[TypeRelation::Same(&["lhs", "result"])],
    syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)"),
    ..OpDef::pure("math.fpowi")
        .with(Traits::SAME_OPERANDS_AND_RESULT_SHAPE.union(Traits::ELEMENTWISE_MAPPABLE).union(Traits::INFER_TYPES))
};

/// `math.ipowi`
pub static IPOWI: OpDef = OpDef {
    summary: "Raises an integer to an integer power",
    operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
    fold: Some(super::fold::ipowi),
    ..OpDef::pure("math.ipowi")
        .with(Traits::SAME_OPERANDS_AND_RESULT_TYPE.union(Traits::ELEMENTWISE_MAPPABLE).union(Traits::INFER_TYPES))
};

/// `math.isfinite`
pub static ISFINITE: OpDef = TEST.named("math.isfinite", "Tests whether a float is finite");

/// `math.isinf`
pub static ISINF: OpDef = TEST.named("math.isinf", "Tests whether a float is infinite");

/// `math.isnan`
pub static ISNAN: OpDef = TEST.named("math.isnan", "Tests whether a float is NaN");

/// `math.isnormal`
pub static ISNORMAL: OpDef = TEST.named("math.isnormal", "Tests whether a float is normal");

/// `math.log`
pub static LOG: OpDef =
    OpDef { fold: Some(super::fold::log), ..FLOAT.named("math.log", "Computes the natural logarithm") };

/// `math.log10`
pub static LOG10: OpDef =
    OpDef { fold: Some(super::fold::log10), ..FLOAT.named("math.log10", "Computes the base-10 logarithm") };

/// `math.log1p`
pub static LOG1P: OpDef = OpDef {
    fold: Some(super::fold::log1p),
    ..FLOAT.named("math.log1p", "Computes the natural logarithm of the operand plus one")
};

/// `math.log2`
pub static LOG2: OpDef =
    OpDef { fold: Some(super::fold::log2), ..FLOAT.named("math.log2", "Computes the base-2 logarithm") };

/// `math.powf`
pub static POWF: OpDef =
    OpDef { fold: Some(super::fold::powf), ..FLOATS.named("math.powf", "Raises a float to a float power") };

/// `math.round`
pub static ROUND: OpDef = OpDef {
    fold: Some(super::fold::round),
    ..FLOAT.named("math.round", "Rounds to the nearest integer, ties away from zero")
};

/// `math.roundeven`
pub static ROUNDEVEN: OpDef = OpDef {
    fold: Some(super::fold::roundeven),
    ..FLOAT.named("math.roundeven", "Rounds to the nearest integer, ties to even")
};

/// `math.rsqrt`
pub static RSQRT: OpDef = FLOAT.named("math.rsqrt", "Computes the reciprocal of the square root");

/// `math.sin`
pub static SIN: OpDef = OpDef { fold: Some(super::fold::sin), ..FLOAT.named("math.sin", "Computes the sine") };

/// `math.sincos`
pub static SINCOS: OpDef = OpDef {
    summary: "Computes the sine and the cosine",
    operands: &[one("operand", &FLOAT_LIKE)],
    results: &[one("sin", &FLOAT_LIKE), one("cos", &FLOAT_LIKE)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    relations: &[TypeRelation::Same(&["operand", "sin", "cos"])],
    syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)"),
    ..OpDef::pure("math.sincos")
        .with(Traits::SAME_OPERANDS_AND_RESULT_SHAPE.union(Traits::ELEMENTWISE_MAPPABLE).union(Traits::INFER_TYPES))
};

/// `math.sinh`
pub static SINH: OpDef =
    OpDef { fold: Some(super::fold::sinh), ..FLOAT.named("math.sinh", "Computes the hyperbolic sine") };

/// `math.sqrt`
pub static SQRT: OpDef =
    OpDef { fold: Some(super::fold::sqrt), ..FLOAT.named("math.sqrt", "Computes the square root") };

/// `math.tan`
pub static TAN: OpDef = OpDef { fold: Some(super::fold::tan), ..FLOAT.named("math.tan", "Computes the tangent") };

/// `math.tanh`
pub static TANH: OpDef =
    OpDef { fold: Some(super::fold::tanh), ..FLOAT.named("math.tanh", "Computes the hyperbolic tangent") };

/// `math.trunc`
pub static TRUNC: OpDef = OpDef { fold: Some(super::fold::trunc), ..FLOAT.named("math.trunc", "Rounds toward zero") };

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &ABSF, &ABSI, &ACOS, &ACOSH, &ASIN, &ASINH, &ATAN, &ATAN2, &ATANH, &CBRT, &CEIL, &CLAMPF, &COPYSIGN, &COS, &COSH,
    &CTLZ, &CTPOP, &CTTZ, &ERF, &ERFC, &EXP, &EXP2, &EXPM1, &FLOOR, &FMA, &FPOWI, &IPOWI, &ISFINITE, &ISINF, &ISNAN,
    &ISNORMAL, &LOG, &LOG10, &LOG1P, &LOG2, &POWF, &ROUND, &ROUNDEVEN, &RSQRT, &SIN, &SINCOS, &SINH, &SQRT, &TAN,
    &TANH, &TRUNC,
];
