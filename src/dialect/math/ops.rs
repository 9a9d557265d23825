//! The ops of the `math` dialect.

use crate::dialect::arith::enums::{FAST_MATH, fast_math_none};
use crate::dialect::constraints::{BOOL_LIKE, FLOAT_LIKE, SIGNLESS_INTEGER_OR_INDEX_LIKE, i1_same_shape};
use crate::interface::declare::{default_attr, matches, one};
use crate::interface::{Effects, OpRow, Syntax, Traits, TypeRelation};

/// The rows.
pub static OPS: &[OpRow] = &[
    OpRow {
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
        ..OpRow::new("math.erf")
    },
    OpRow {
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
