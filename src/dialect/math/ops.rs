//! The ops of the `math` dialect.

use crate::dialect::arith::enums::{FAST_MATH, fast_math_none};
use crate::dialect::constraints::{BOOL_LIKE, FLOAT_LIKE, SIGNLESS_INTEGER_OR_INDEX_LIKE, i1_same_shape};
use crate::interface::declare::{default_attr, matches, one};
use crate::interface::{Effects, OpRow, Syntax, Traits, TypeRelation};

/// The rows.
pub static OPS: &[OpRow] = &[
    OpRow {
        summary: "The absolute value of a float",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::absf),
        ..OpRow::new("math.absf")
    },
    OpRow {
        summary: "The absolute value of an integer",
        operands: &[one("operand", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::absi),
        ..OpRow::new("math.absi")
    },
    OpRow {
        summary: "The arc cosine",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::acos),
        ..OpRow::new("math.acos")
    },
    OpRow {
        summary: "The inverse hyperbolic cosine",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::acosh),
        ..OpRow::new("math.acosh")
    },
    OpRow {
        summary: "The arc sine",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::asin),
        ..OpRow::new("math.asin")
    },
    OpRow {
        summary: "The inverse hyperbolic sine",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::asinh),
        ..OpRow::new("math.asinh")
    },
    OpRow {
        summary: "The arc tangent",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::atan),
        ..OpRow::new("math.atan")
    },
    OpRow {
        summary: "The arc tangent of a quotient",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::atan2),
        ..OpRow::new("math.atan2")
    },
    OpRow {
        summary: "The inverse hyperbolic tangent",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::atanh),
        ..OpRow::new("math.atanh")
    },
    OpRow {
        summary: "The cube root",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::cbrt),
        ..OpRow::new("math.cbrt")
    },
    OpRow {
        summary: "Rounds up",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::ceil),
        ..OpRow::new("math.ceil")
    },
    OpRow {
        summary: "A float within bounds",
        operands: &[one("value", &FLOAT_LIKE), one("min", &FLOAT_LIKE), one("max", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format(
            "$value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
        ),
        effects: Effects::None,
        ..OpRow::new("math.clampf")
    },
    OpRow {
        summary: "A magnitude with the sign of another",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::copysign),
        ..OpRow::new("math.copysign")
    },
    OpRow {
        summary: "The cosine",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::cos),
        ..OpRow::new("math.cos")
    },
    OpRow {
        summary: "The hyperbolic cosine",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::cosh),
        ..OpRow::new("math.cosh")
    },
    OpRow {
        summary: "How many leading bits are zero",
        operands: &[one("operand", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::ctlz),
        ..OpRow::new("math.ctlz")
    },
    OpRow {
        summary: "How many bits are one",
        operands: &[one("operand", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::ctpop),
        ..OpRow::new("math.ctpop")
    },
    OpRow {
        summary: "How many trailing bits are zero",
        operands: &[one("operand", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::cttz),
        ..OpRow::new("math.cttz")
    },
    OpRow {
        summary: "The error function",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::erf),
        ..OpRow::new("math.erf")
    },
    OpRow {
        summary: "The complement of the error function",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        ..OpRow::new("math.erfc")
    },
    OpRow {
        summary: "The exponential",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::exp),
        ..OpRow::new("math.exp")
    },
    OpRow {
        summary: "A power of two",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::exp2),
        ..OpRow::new("math.exp2")
    },
    OpRow {
        summary: "The exponential, less one",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::expm1),
        ..OpRow::new("math.expm1")
    },
    OpRow {
        summary: "Rounds down",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::floor),
        ..OpRow::new("math.floor")
    },
    OpRow {
        summary: "Multiplies and adds, rounding once",
        operands: &[one("a", &FLOAT_LIKE), one("b", &FLOAT_LIKE), one("c", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$a `,` $b `,` $c (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        ..OpRow::new("math.fma")
    },
    OpRow {
        summary: "A float to an integer power",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_SHAPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        relations: &[TypeRelation::Same(&["lhs", "result"])],
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)"),
        effects: Effects::None,
        ..OpRow::new("math.fpowi")
    },
    OpRow {
        summary: "An integer to an integer power",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::ipowi),
        ..OpRow::new("math.ipowi")
    },
    OpRow {
        summary: "Whether a float is finite",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &BOOL_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        relations: &[matches(
            "result type has i1 element type and same shape as operands",
            "operand",
            "result",
            i1_same_shape,
        )],
        syntax: Syntax::Format("$operand attr-dict `:` type($operand)"),
        effects: Effects::None,
        ..OpRow::new("math.isfinite")
    },
    OpRow {
        summary: "Whether a float is infinite",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &BOOL_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        relations: &[matches(
            "result type has i1 element type and same shape as operands",
            "operand",
            "result",
            i1_same_shape,
        )],
        syntax: Syntax::Format("$operand attr-dict `:` type($operand)"),
        effects: Effects::None,
        ..OpRow::new("math.isinf")
    },
    OpRow {
        summary: "Whether a float is no number",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &BOOL_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        relations: &[matches(
            "result type has i1 element type and same shape as operands",
            "operand",
            "result",
            i1_same_shape,
        )],
        syntax: Syntax::Format("$operand attr-dict `:` type($operand)"),
        effects: Effects::None,
        ..OpRow::new("math.isnan")
    },
    OpRow {
        summary: "Whether a float is normal",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &BOOL_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        relations: &[matches(
            "result type has i1 element type and same shape as operands",
            "operand",
            "result",
            i1_same_shape,
        )],
        syntax: Syntax::Format("$operand attr-dict `:` type($operand)"),
        effects: Effects::None,
        ..OpRow::new("math.isnormal")
    },
    OpRow {
        summary: "The natural logarithm",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::log),
        ..OpRow::new("math.log")
    },
    OpRow {
        summary: "The logarithm to base ten",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::log10),
        ..OpRow::new("math.log10")
    },
    OpRow {
        summary: "The logarithm of one more",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::log1p),
        ..OpRow::new("math.log1p")
    },
    OpRow {
        summary: "The logarithm to base two",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::log2),
        ..OpRow::new("math.log2")
    },
    OpRow {
        summary: "A float to a float power",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::powf),
        ..OpRow::new("math.powf")
    },
    OpRow {
        summary: "Rounds to the nearest, halves away from zero",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::round),
        ..OpRow::new("math.round")
    },
    OpRow {
        summary: "Rounds to the nearest, halves to even",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::roundeven),
        ..OpRow::new("math.roundeven")
    },
    OpRow {
        summary: "One by the square root",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        ..OpRow::new("math.rsqrt")
    },
    OpRow {
        summary: "The sine",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::sin),
        ..OpRow::new("math.sin")
    },
    OpRow {
        summary: "Sine and cosine",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("sin", &FLOAT_LIKE), one("cos", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_SHAPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        relations: &[TypeRelation::Same(&["operand", "sin", "cos"])],
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($operand)"),
        effects: Effects::None,
        ..OpRow::new("math.sincos")
    },
    OpRow {
        summary: "The hyperbolic sine",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::sinh),
        ..OpRow::new("math.sinh")
    },
    OpRow {
        summary: "The square root",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::sqrt),
        ..OpRow::new("math.sqrt")
    },
    OpRow {
        summary: "The tangent",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::tan),
        ..OpRow::new("math.tan")
    },
    OpRow {
        summary: "The hyperbolic tangent",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::tanh),
        ..OpRow::new("math.tanh")
    },
    OpRow {
        summary: "Rounds to zero",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::trunc),
        ..OpRow::new("math.trunc")
    },
];
