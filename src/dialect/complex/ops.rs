//! The ops of the `complex` dialect.

use super::interfaces;
use crate::dialect::arith::enums::{FAST_MATH, fast_math_none};
use crate::dialect::constraints::{
    ANY_COMPLEX, ANY_FLOAT, ANY_SIGNLESS_INTEGER, ANY_TYPE, ARRAY_ATTR, COMPLEX_OF_FLOAT, I1, complex_element_type,
};
use crate::interface::declare::{attr, default_attr, matches, one, optional_attr};
use crate::interface::{Effects, OpRow, Syntax, Traits, TypeRelation};

/// The rows.
pub static OPS: &[OpRow] = &[
    OpRow {
        summary: "The absolute value",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &ANY_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::ELEMENTWISE).union(Traits::INFER_TYPES),
        relations: &[matches("complex element type matches result type", "complex", "result", complex_element_type)],
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        ..OpRow::new("complex.abs")
    },
    OpRow {
        summary: "Adds",
        operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::add),
        ..OpRow::new("complex.add")
    },
    OpRow {
        summary: "The argument",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &ANY_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::ELEMENTWISE).union(Traits::INFER_TYPES),
        relations: &[matches("complex element type matches result type", "complex", "result", complex_element_type)],
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        ..OpRow::new("complex.angle")
    },
    OpRow {
        summary: "The arc tangent of a quotient",
        operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        ..OpRow::new("complex.atan2")
    },
    OpRow {
        summary: "The same bits as another type",
        operands: &[one("operand", &ANY_TYPE)],
        results: &[one("result", &ANY_TYPE)],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format("$operand attr-dict `:` type($operand) `to` type($result)"),
        effects: Effects::None,
        verify: Some(interfaces::verify_bitcast),
        fold: Some(super::fold::bitcast),
        patterns: super::fold::BITCAST,
        ..OpRow::new("complex.bitcast")
    },
    OpRow {
        summary: "The conjugate",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        fold: Some(super::fold::conj),
        ..OpRow::new("complex.conj")
    },
    OpRow {
        summary: "A complex number known now",
        results: &[one("complex", &ANY_COMPLEX)],
        attributes: &[attr("value", &ARRAY_ATTR)],
        traits: Traits::CONSTANT_LIKE.union(Traits::ALWAYS_SPECULATABLE),
        syntax: Syntax::Format("$value attr-dict `:` type($complex)"),
        effects: Effects::None,
        verify: Some(interfaces::verify_constant),
        result_names: Some(interfaces::constant_names),
        ..OpRow::new("complex.constant")
    },
    OpRow {
        summary: "The cosine",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        ..OpRow::new("complex.cos")
    },
    OpRow {
        summary: "A complex number of its parts",
        operands: &[one("real", &ANY_FLOAT), one("imaginary", &ANY_FLOAT)],
        results: &[one("complex", &COMPLEX_OF_FLOAT)],
        traits: Traits::ALWAYS_SPECULATABLE,
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
        effects: Effects::None,
        fold: Some(super::fold::create),
        ..OpRow::new("complex.create")
    },
    OpRow {
        summary: "Divides",
        operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::by_one),
        ..OpRow::new("complex.div")
    },
    OpRow {
        summary: "Whether two are equal",
        operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &I1)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::ELEMENTWISE).union(Traits::INFER_TYPES),
        relations: &[TypeRelation::Same(&["lhs", "rhs"])],
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs)"),
        effects: Effects::None,
        ..OpRow::new("complex.eq")
    },
    OpRow {
        summary: "The exponential",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        fold: Some(super::fold::exp),
        ..OpRow::new("complex.exp")
    },
    OpRow {
        summary: "The exponential, less one",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        ..OpRow::new("complex.expm1")
    },
    OpRow {
        summary: "The imaginary part",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("imaginary", &ANY_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::ELEMENTWISE).union(Traits::INFER_TYPES),
        relations: &[matches("complex element type matches result type", "complex", "imaginary", complex_element_type)],
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        fold: Some(super::fold::im),
        patterns: super::fold::IM,
        ..OpRow::new("complex.im")
    },
    OpRow {
        summary: "The logarithm",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        fold: Some(super::fold::log),
        ..OpRow::new("complex.log")
    },
    OpRow {
        summary: "The logarithm of one more",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        ..OpRow::new("complex.log1p")
    },
    OpRow {
        summary: "Multiplies",
        operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::by_one),
        ..OpRow::new("complex.mul")
    },
    OpRow {
        summary: "Changes the sign",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        fold: Some(super::fold::neg),
        ..OpRow::new("complex.neg")
    },
    OpRow {
        summary: "Whether two differ",
        operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &I1)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::ELEMENTWISE).union(Traits::INFER_TYPES),
        relations: &[TypeRelation::Same(&["lhs", "rhs"])],
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs)"),
        effects: Effects::None,
        ..OpRow::new("complex.neq")
    },
    OpRow {
        summary: "A power",
        operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        ..OpRow::new("complex.pow")
    },
    OpRow {
        summary: "A power by an integer",
        operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &ANY_SIGNLESS_INTEGER)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[optional_attr("fastmath", &FAST_MATH)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::ELEMENTWISE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::INFER_TYPES),
        relations: &[TypeRelation::Same(&["lhs", "result"])],
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)"),
        effects: Effects::None,
        ..OpRow::new("complex.powi")
    },
    OpRow {
        summary: "The real part",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("real", &ANY_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::ELEMENTWISE).union(Traits::INFER_TYPES),
        relations: &[matches("complex element type matches result type", "complex", "real", complex_element_type)],
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        fold: Some(super::fold::re),
        patterns: super::fold::RE,
        ..OpRow::new("complex.re")
    },
    OpRow {
        summary: "One by the square root",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        ..OpRow::new("complex.rsqrt")
    },
    OpRow {
        summary: "The sign",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        ..OpRow::new("complex.sign")
    },
    OpRow {
        summary: "The sine",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        ..OpRow::new("complex.sin")
    },
    OpRow {
        summary: "The square root",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        ..OpRow::new("complex.sqrt")
    },
    OpRow {
        summary: "Subtracts",
        operands: &[one("lhs", &COMPLEX_OF_FLOAT), one("rhs", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::sub),
        ..OpRow::new("complex.sub")
    },
    OpRow {
        summary: "The tangent",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        ..OpRow::new("complex.tan")
    },
    OpRow {
        summary: "The hyperbolic tangent",
        operands: &[one("complex", &COMPLEX_OF_FLOAT)],
        results: &[one("result", &COMPLEX_OF_FLOAT)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"),
        effects: Effects::None,
        ..OpRow::new("complex.tanh")
    },
];
