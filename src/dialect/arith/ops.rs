//! The ops of the `arith` dialect.

use super::enums::{
    CMP_F_PREDICATE, CMP_I_PREDICATE, FAST_MATH, INTEGER_OVERFLOW, ROUNDING_MODE, fast_math_none, integer_overflow_none,
};
use super::{interfaces, syntax, verify};
use crate::dialect::constraints::{
    ANY_TYPE, BITCAST_TYPE, BOOL_LIKE, FLOAT_LIKE, INDEX_CAST_TYPE, SIGNLESS_FIXED_WIDTH_INTEGER_LIKE,
    SIGNLESS_INTEGER_OR_INDEX_LIKE, TYPED_ATTR, UNIT_ATTR, i1_same_shape, is_condition_or_same_shape,
    same_tensor_dimensions,
};
use crate::interface::declare::{attr, default_attr, holds, matches, one, optional_attr};
use crate::interface::{Effects, IndexValue, OpRow, Syntax, Traits, TypeRelation};

/// The rows.
pub static OPS: &[OpRow] = &[
    OpRow {
        summary: "Adds floats",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::COMMUTATIVE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::addf),
        ..OpRow::new("arith.addf")
    },
    OpRow {
        summary: "Adds integers",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        attributes: &[default_attr("overflowFlags", &INTEGER_OVERFLOW, integer_overflow_none)],
        traits: Traits::COMMUTATIVE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::addi),
        patterns: super::patterns::ADDI,
        index_value: Some(IndexValue::Sum),
        ..OpRow::new("arith.addi")
    },
    OpRow {
        summary: "Adds unsigned integers, and says whether that overflowed",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("sum", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("overflow", &BOOL_LIKE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::COMMUTATIVE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[TypeRelation::Same(&["lhs", "rhs", "sum"])],
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)"),
        effects: Effects::None,
        fold: Some(super::fold::addui_extended),
        patterns: super::patterns::ADDUI_EXTENDED,
        ..OpRow::new("arith.addui_extended")
    },
    OpRow {
        summary: "Bitwise and",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::COMMUTATIVE
            .union(Traits::IDEMPOTENT)
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::andi),
        patterns: super::patterns::ANDI,
        ..OpRow::new("arith.andi")
    },
    OpRow {
        summary: "The same bits as another type",
        operands: &[one("in", &BITCAST_TYPE)],
        results: &[one("out", &BITCAST_TYPE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format("$in attr-dict `:` type($in) `to` type($out)"),
        effects: Effects::None,
        verify: Some(verify::verify_bitcast),
        fold: Some(super::fold::bitcast),
        patterns: super::patterns::BITCAST,
        ..OpRow::new("arith.bitcast")
    },
    OpRow {
        summary: "Signed division, rounded up",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::ceildivsi),
        speculatable: Some(interfaces::signed_division),
        ..OpRow::new("arith.ceildivsi")
    },
    OpRow {
        summary: "Unsigned division, rounded up",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::ceildivui),
        speculatable: Some(interfaces::division),
        ..OpRow::new("arith.ceildivui")
    },
    OpRow {
        summary: "Compares floats",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &BOOL_LIKE)],
        attributes: &[attr("predicate", &CMP_F_PREDICATE), default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_TYPE_OPERANDS)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        relations: &[matches(
            "result type has i1 element type and same shape as operands",
            "lhs",
            "result",
            i1_same_shape,
        )],
        syntax: Syntax::Format("$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)"),
        effects: Effects::None,
        fold: Some(super::fold::cmpf),
        patterns: super::patterns_compare::CMPF,
        ..OpRow::new("arith.cmpf")
    },
    OpRow {
        summary: "Compares integers",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &BOOL_LIKE)],
        attributes: &[attr("predicate", &CMP_I_PREDICATE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_TYPE_OPERANDS)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        relations: &[matches(
            "result type has i1 element type and same shape as operands",
            "lhs",
            "result",
            i1_same_shape,
        )],
        syntax: Syntax::Format("$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)"),
        effects: Effects::None,
        fold: Some(super::fold::cmpi),
        patterns: super::patterns::CMPI,
        ..OpRow::new("arith.cmpi")
    },
    OpRow {
        summary: "A value known now",
        results: &[one("result", &ANY_TYPE)],
        attributes: &[attr("value", &TYPED_ATTR)],
        traits: Traits::CONSTANT_LIKE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        relations: &[TypeRelation::Same(&["value", "result"])],
        syntax: Syntax::Format("attr-dict $value"),
        effects: Effects::None,
        verify: Some(verify::verify_constant),
        result_names: Some(interfaces::constant_names),
        bufferizable: Some(&super::bufferizable::CONSTANT),
        bufferize: Some(&super::bufferize::Constant),
        ..OpRow::new("arith.constant")
    },
    OpRow {
        summary: "Divides floats",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::divf),
        patterns: super::patterns::DIVF,
        ..OpRow::new("arith.divf")
    },
    OpRow {
        summary: "Signed division, rounded to zero",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        attributes: &[optional_attr("isExact", &UNIT_ATTR)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::divsi),
        speculatable: Some(interfaces::signed_division),
        ..OpRow::new("arith.divsi")
    },
    OpRow {
        summary: "Unsigned division",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        attributes: &[optional_attr("isExact", &UNIT_ATTR)],
        traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::divui),
        speculatable: Some(interfaces::division),
        ..OpRow::new("arith.divui")
    },
    OpRow {
        summary: "A wider float",
        operands: &[one("in", &FLOAT_LIKE)],
        results: &[one("out", &FLOAT_LIKE)],
        attributes: &[optional_attr("fastmath", &FAST_MATH)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format("$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)"),
        effects: Effects::None,
        verify: Some(verify::verify_extension),
        fold: Some(super::fold::extf),
        ..OpRow::new("arith.extf")
    },
    OpRow {
        summary: "A wider integer, by its sign",
        operands: &[one("in", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
        results: &[one("out", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format("$in attr-dict `:` type($in) `to` type($out)"),
        effects: Effects::None,
        verify: Some(verify::verify_extension),
        fold: Some(super::fold::extsi),
        patterns: super::patterns::EXTSI,
        ..OpRow::new("arith.extsi")
    },
    OpRow {
        summary: "A wider integer, by zeros",
        operands: &[one("in", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
        results: &[one("out", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format("$in attr-dict `:` type($in) `to` type($out)"),
        effects: Effects::None,
        verify: Some(verify::verify_extension),
        fold: Some(super::fold::extui),
        ..OpRow::new("arith.extui")
    },
    OpRow {
        summary: "Signed division, rounded down",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::floordivsi),
        index_value: Some(IndexValue::Quotient),
        ..OpRow::new("arith.floordivsi")
    },
    OpRow {
        summary: "A float as signed integer",
        operands: &[one("in", &FLOAT_LIKE)],
        results: &[one("out", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format("$in attr-dict `:` type($in) `to` type($out)"),
        effects: Effects::None,
        verify: Some(verify::verify_conversion),
        fold: Some(super::fold::fptosi),
        ..OpRow::new("arith.fptosi")
    },
    OpRow {
        summary: "A float as unsigned integer",
        operands: &[one("in", &FLOAT_LIKE)],
        results: &[one("out", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format("$in attr-dict `:` type($in) `to` type($out)"),
        effects: Effects::None,
        verify: Some(verify::verify_conversion),
        fold: Some(super::fold::fptoui),
        ..OpRow::new("arith.fptoui")
    },
    OpRow {
        summary: "Between index and signed integers",
        operands: &[one("in", &INDEX_CAST_TYPE)],
        results: &[one("out", &INDEX_CAST_TYPE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format("$in attr-dict `:` type($in) `to` type($out)"),
        effects: Effects::None,
        verify: Some(verify::verify_index_cast),
        fold: Some(super::fold::index_cast),
        patterns: super::patterns::INDEX_CAST,
        bufferizable: Some(&super::bufferizable::INDEX_CAST),
        bufferize: Some(&super::bufferize::IndexCast),
        ..OpRow::new("arith.index_cast")
    },
    OpRow {
        summary: "Between index and unsigned integers",
        operands: &[one("in", &INDEX_CAST_TYPE)],
        results: &[one("out", &INDEX_CAST_TYPE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format("$in attr-dict `:` type($in) `to` type($out)"),
        effects: Effects::None,
        verify: Some(verify::verify_index_cast),
        fold: Some(super::fold::index_castui),
        patterns: super::patterns::INDEX_CASTUI,
        ..OpRow::new("arith.index_castui")
    },
    OpRow {
        summary: "The greater float; NaN if one is",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::COMMUTATIVE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::maximumf),
        ..OpRow::new("arith.maximumf")
    },
    OpRow {
        summary: "The greater float; of a NaN and a number, the number",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::COMMUTATIVE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::maxnumf),
        ..OpRow::new("arith.maxnumf")
    },
    OpRow {
        summary: "The greater signed integer",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::COMMUTATIVE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::maxsi),
        ..OpRow::new("arith.maxsi")
    },
    OpRow {
        summary: "The greater unsigned integer",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::COMMUTATIVE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::maxui),
        ..OpRow::new("arith.maxui")
    },
    OpRow {
        summary: "The lesser float; NaN if one is",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::COMMUTATIVE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::minimumf),
        ..OpRow::new("arith.minimumf")
    },
    OpRow {
        summary: "The lesser float; of a NaN and a number, the number",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::COMMUTATIVE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::minnumf),
        ..OpRow::new("arith.minnumf")
    },
    OpRow {
        summary: "The lesser signed integer",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::COMMUTATIVE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::minsi),
        ..OpRow::new("arith.minsi")
    },
    OpRow {
        summary: "The lesser unsigned integer",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::COMMUTATIVE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::minui),
        ..OpRow::new("arith.minui")
    },
    OpRow {
        summary: "Multiplies floats",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::COMMUTATIVE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::mulf),
        patterns: super::patterns::MULF,
        ..OpRow::new("arith.mulf")
    },
    OpRow {
        summary: "Multiplies integers",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        attributes: &[default_attr("overflowFlags", &INTEGER_OVERFLOW, integer_overflow_none)],
        traits: Traits::COMMUTATIVE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        result_names: Some(interfaces::multiplication_names),
        fold: Some(super::fold::muli),
        patterns: super::patterns::MULI,
        index_value: Some(IndexValue::Product),
        ..OpRow::new("arith.muli")
    },
    OpRow {
        summary: "Multiplies signed integers: both halves of the product",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("low", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("high", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::COMMUTATIVE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        relations: &[TypeRelation::Same(&["lhs", "rhs", "low", "high"])],
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs)"),
        effects: Effects::None,
        fold: Some(super::fold::mulsi_extended),
        patterns: super::patterns::MULSI_EXTENDED,
        ..OpRow::new("arith.mulsi_extended")
    },
    OpRow {
        summary: "Multiplies unsigned integers: both halves of the product",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("low", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("high", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::COMMUTATIVE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        relations: &[TypeRelation::Same(&["lhs", "rhs", "low", "high"])],
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs)"),
        effects: Effects::None,
        fold: Some(super::fold::mului_extended),
        patterns: super::patterns::MULUI_EXTENDED,
        ..OpRow::new("arith.mului_extended")
    },
    OpRow {
        summary: "Changes the sign of a float",
        operands: &[one("operand", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::negf),
        ..OpRow::new("arith.negf")
    },
    OpRow {
        summary: "Bitwise or",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::COMMUTATIVE
            .union(Traits::IDEMPOTENT)
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::ori),
        patterns: super::patterns::ORI,
        ..OpRow::new("arith.ori")
    },
    OpRow {
        summary: "Remainder of a float division",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::remf),
        ..OpRow::new("arith.remf")
    },
    OpRow {
        summary: "Remainder of a signed division",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::remsi),
        ..OpRow::new("arith.remsi")
    },
    OpRow {
        summary: "Remainder of an unsigned division",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::remui),
        ..OpRow::new("arith.remui")
    },
    OpRow {
        summary: "A wider float, times a scale",
        operands: &[one("in", &FLOAT_LIKE), one("scale", &FLOAT_LIKE)],
        results: &[one("out", &FLOAT_LIKE)],
        attributes: &[optional_attr("fastmath", &FAST_MATH)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format(
            "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
        ),
        effects: Effects::None,
        verify: Some(verify::verify_extension),
        ..OpRow::new("arith.scaling_extf")
    },
    OpRow {
        summary: "A narrower float, by a scale",
        operands: &[one("in", &FLOAT_LIKE), one("scale", &FLOAT_LIKE)],
        results: &[one("out", &FLOAT_LIKE)],
        attributes: &[optional_attr("roundingmode", &ROUNDING_MODE), optional_attr("fastmath", &FAST_MATH)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format(
            "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
        ),
        effects: Effects::None,
        verify: Some(verify::verify_truncation),
        ..OpRow::new("arith.scaling_truncf")
    },
    OpRow {
        summary: "One of two values, by a condition",
        operands: &[one("condition", &BOOL_LIKE), one("true_value", &ANY_TYPE), one("false_value", &ANY_TYPE)],
        results: &[one("result", &ANY_TYPE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        relations: &[
            TypeRelation::Same(&["true_value", "false_value", "result"]),
            holds("condition is signless i1 or has matching shape", is_condition_or_same_shape),
        ],
        effects: Effects::None,
        ownership: Some(super::ownership::SELECT),
        buffer_flow: Some(super::ownership::SELECT_FLOW),
        syntax: Syntax::Custom(syntax::parse_select, syntax::print_select),
        fold: Some(super::fold::select),
        patterns: super::patterns::SELECT,
        bufferizable: Some(&super::bufferizable::SELECT),
        bufferize: Some(&super::bufferize::Select),
        index_value: Some(IndexValue::OneOf(1)),
        ..OpRow::new("arith.select")
    },
    OpRow {
        summary: "Shifts to the left",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        attributes: &[default_attr("overflowFlags", &INTEGER_OVERFLOW, integer_overflow_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::shli),
        ..OpRow::new("arith.shli")
    },
    OpRow {
        summary: "Shifts to the right, by the sign",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        attributes: &[optional_attr("isExact", &UNIT_ATTR)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::shrsi),
        ..OpRow::new("arith.shrsi")
    },
    OpRow {
        summary: "Shifts to the right, by zeros",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        attributes: &[optional_attr("isExact", &UNIT_ATTR)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::shrui),
        ..OpRow::new("arith.shrui")
    },
    OpRow {
        summary: "A signed integer as float",
        operands: &[one("in", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
        results: &[one("out", &FLOAT_LIKE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format("$in attr-dict `:` type($in) `to` type($out)"),
        effects: Effects::None,
        verify: Some(verify::verify_conversion),
        fold: Some(super::fold::sitofp),
        ..OpRow::new("arith.sitofp")
    },
    OpRow {
        summary: "Subtracts floats",
        operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
        results: &[one("result", &FLOAT_LIKE)],
        attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::subf),
        ..OpRow::new("arith.subf")
    },
    OpRow {
        summary: "Subtracts integers",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        attributes: &[default_attr("overflowFlags", &INTEGER_OVERFLOW, integer_overflow_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::subi),
        patterns: super::patterns::SUBI,
        index_value: Some(IndexValue::Difference),
        ..OpRow::new("arith.subi")
    },
    OpRow {
        summary: "A narrower float",
        operands: &[one("in", &FLOAT_LIKE)],
        results: &[one("out", &FLOAT_LIKE)],
        attributes: &[optional_attr("roundingmode", &ROUNDING_MODE), optional_attr("fastmath", &FAST_MATH)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format(
            "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
        ),
        effects: Effects::None,
        verify: Some(verify::verify_truncation),
        fold: Some(super::fold::truncf),
        patterns: super::patterns::TRUNCF,
        ..OpRow::new("arith.truncf")
    },
    OpRow {
        summary: "A narrower integer",
        operands: &[one("in", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
        results: &[one("out", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
        attributes: &[default_attr("overflowFlags", &INTEGER_OVERFLOW, integer_overflow_none)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format("$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)"),
        effects: Effects::None,
        verify: Some(verify::verify_truncation),
        fold: Some(super::fold::trunci),
        patterns: super::patterns::TRUNCI,
        ..OpRow::new("arith.trunci")
    },
    OpRow {
        summary: "An unsigned integer as float",
        operands: &[one("in", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
        results: &[one("out", &FLOAT_LIKE)],
        traits: Traits::ALWAYS_SPECULATABLE
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::CAST)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE),
        relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
        syntax: Syntax::Format("$in attr-dict `:` type($in) `to` type($out)"),
        effects: Effects::None,
        verify: Some(verify::verify_conversion),
        fold: Some(super::fold::uitofp),
        ..OpRow::new("arith.uitofp")
    },
    OpRow {
        summary: "Bitwise exclusive or",
        operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
        traits: Traits::COMMUTATIVE
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
            .union(Traits::ELEMENTWISE)
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
        effects: Effects::None,
        fold: Some(super::fold::xori),
        patterns: super::patterns::XORI,
        ..OpRow::new("arith.xori")
    },
];
