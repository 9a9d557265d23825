//! The ops of the `complex` dialect.

use super::interfaces;
use crate::dialect::arith::enums::{FAST_MATH, fast_math_none};
use crate::dialect::constraints::*;
use crate::interface::declare::*;
use crate::interface::{OpRow, Syntax, Traits, TypeRelation};

/// A complex number from one of its type.
const UNARY: OpRow = OpRow {
    operands: &[one("complex", &COMPLEX_OF_FLOAT)],
    results: &[one("result", &COMPLEX_OF_FLOAT)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
    ..OpRow::pure("").with(Traits::SAME_OPERANDS_AND_RESULT_TYPE.union(Traits::ELEMENTWISE).union(Traits::INFER_TYPES))
};

/// A complex number from two of its type.
const BINARY: OpRow = OpRow {
    operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &COMPLEX_OF_FLOAT)],
    results: &[one("result", &COMPLEX_OF_FLOAT)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    ..OpRow::pure("").with(Traits::SAME_OPERANDS_AND_RESULT_TYPE.union(Traits::ELEMENTWISE).union(Traits::INFER_TYPES))
};

/// A real number from a complex one.
const PART: OpRow = OpRow {
    operands: &[one("complex", &COMPLEX_OF_FLOAT)],
    results: &[one("result", &ANY_FLOAT)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    relations: &[matches("complex element type matches result type", "complex", "result", complex_element_type)],
    syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
    ..OpRow::pure("").with(Traits::ELEMENTWISE.union(Traits::INFER_TYPES))
};

/// Whether something holds of two complex numbers.
const COMPARISON: OpRow = OpRow {
    operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &COMPLEX_OF_FLOAT)],
    results: &[one("result", &I1)],
    relations: &[TypeRelation::Same(&["lhs", "rhs"])],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs)"),
    ..OpRow::pure("").with(Traits::ELEMENTWISE.union(Traits::INFER_TYPES))
};

/// The rows.
pub static OPS: &[OpRow] = &[
    PART.named("complex.abs", "The absolute value"),
    OpRow { fold: Some(super::fold::add), ..BINARY.named("complex.add", "Adds") },
    PART.named("complex.angle", "The argument"),
    BINARY.named("complex.atan2", "The arc tangent of a quotient"),
    OpRow {
        summary: "The same bits as another type",
        operands: &[one("operand", &ANY_TYPE)],
        results: &[one("result", &ANY_TYPE)],
        syntax: Syntax::Format("$operand attr-dict `:` type($operand) `to` type($result)"),
        verify: Some(interfaces::verify_bitcast),
        fold: Some(super::fold::bitcast),
        patterns: super::fold::BITCAST,
        ..OpRow::pure("complex.bitcast")
    },
    OpRow { fold: Some(super::fold::conj), ..UNARY.named("complex.conj", "The conjugate") },
    OpRow {
        summary: "A complex number known now",
        results: &[one("complex", &ANY_COMPLEX)],
        attributes: &[attr("value", &ARRAY_ATTR)],
        syntax: Syntax::Format("$value attr-dict `:` type($complex)"),
        verify: Some(interfaces::verify_constant),
        result_names: Some(interfaces::constant_names),
        ..OpRow::pure("complex.constant").with(Traits::CONSTANT_LIKE)
    },
    UNARY.named("complex.cos", "The cosine"),
    OpRow {
        summary: "A complex number of its parts",
        operands: &[one("real", &ANY_FLOAT), one("imaginary", &ANY_FLOAT)],
        results: &[one("complex", &COMPLEX_OF_FLOAT)],
        relations: &[
            TypeRelation::Same(&["real", "imaginary"]),
            matches("complex element type matches real operand type", "complex", "real", complex_element_type),
            matches(
                "complex element type matches imaginary operand type",
                "complex",
                "imaginary",
                complex_element_type,
            ),
        ],
        syntax: Syntax::Format("$real `,` $imaginary attr-dict `:` type($complex)"),
        fold: Some(super::fold::create),
        ..OpRow::pure("complex.create")
    },
    OpRow { fold: Some(super::fold::by_one), ..BINARY.named("complex.div", "Divides") },
    COMPARISON.named("complex.eq", "Whether two are equal"),
    OpRow { fold: Some(super::fold::exp), ..UNARY.named("complex.exp", "The exponential") },
    UNARY.named("complex.expm1", "The exponential, less one"),
    OpRow {
        results: &[one("imaginary", &ANY_FLOAT)],
        relations: &[matches("complex element type matches result type", "complex", "imaginary", complex_element_type)],
        fold: Some(super::fold::im),
        patterns: super::fold::IM,
        ..PART.named("complex.im", "The imaginary part")
    },
    UNARY.named("complex.log", "The logarithm"),
    UNARY.named("complex.log1p", "The logarithm of one more"),
    OpRow { fold: Some(super::fold::by_one), ..BINARY.named("complex.mul", "Multiplies") },
    OpRow { fold: Some(super::fold::neg), ..UNARY.named("complex.neg", "Changes the sign") },
    COMPARISON.named("complex.neq", "Whether two differ"),
    BINARY.named("complex.pow", "A power"),
    OpRow {
        summary: "A power by an integer",
        operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &ANY_SIGNLESS_INTEGER)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[optional_attr("fastmath", &FAST_MATH)],
        relations: &[TypeRelation::Same(&["lhs", "result"])],
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)"),
        ..OpRow::pure("complex.powi")
            .with(Traits::ELEMENTWISE.union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE).union(Traits::INFER_TYPES))
    },
    OpRow {
        results: &[one("real", &ANY_FLOAT)],
        relations: &[matches("complex element type matches result type", "complex", "real", complex_element_type)],
        fold: Some(super::fold::re),
        patterns: super::fold::RE,
        ..PART.named("complex.re", "The real part")
    },
    UNARY.named("complex.rsqrt", "One by the square root"),
    UNARY.named("complex.sign", "The sign"),
    UNARY.named("complex.sin", "The sine"),
    UNARY.named("complex.sqrt", "The square root"),
    OpRow { fold: Some(super::fold::sub), ..BINARY.named("complex.sub", "Subtracts") },
    UNARY.named("complex.tan", "The tangent"),
    UNARY.named("complex.tanh", "The hyperbolic tangent"),
];
