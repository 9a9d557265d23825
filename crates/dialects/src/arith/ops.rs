//! The ops of the `arith` dialect.

use super::enums::{
    CMP_F_PREDICATE, CMP_I_PREDICATE, FAST_MATH, INTEGER_OVERFLOW, ROUNDING_MODE, fast_math_none, integer_overflow_none,
};
use super::{interfaces, syntax, verify};
use crate::constraints::*;
use crate::families::UNIFORM;
use freehold_core::definition::declare::*;
use freehold_core::definition::{IndexValue, OpDef, Syntax, Traits, TypeRelation};

/// A binary float op.
pub const FLOATS: OpDef = OpDef {
    operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
    results: &[one("result", &FLOAT_LIKE)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    syntax: Syntax::Format("$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    ..UNIFORM
};

/// A binary integer op.
const INTEGERS: OpDef = OpDef {
    operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    results: &[one("result", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($result)"),
    ..UNIFORM
};

/// A binary integer op that is undefined for some operands, such as a division by zero.
const DIVISION: OpDef = OpDef { traits: UNIFORM.traits.difference(Traits::ALWAYS_SPECULATABLE), ..INTEGERS };

/// A binary integer op with overflow flags.
const OVERFLOWING: OpDef = OpDef {
    attributes: &[default_attr("overflowFlags", &INTEGER_OVERFLOW, integer_overflow_none)],
    syntax: Syntax::Format("$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)"),
    ..INTEGERS
};

/// A binary integer op with an `exact` flag.
const EXACT: OpDef = OpDef {
    attributes: &[optional_attr("isExact", &UNIT_ATTR)],
    syntax: Syntax::Format("$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)"),
    ..INTEGERS
};

/// A division with an `exact` flag.
const EXACT_DIVISION: OpDef = OpDef { traits: DIVISION.traits, ..EXACT };

/// A conversion to another type.
const CONVERSION: OpDef = OpDef {
    operands: &[one("in", &FLOAT_LIKE)],
    results: &[one("out", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
    relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
    syntax: Syntax::Format("$in attr-dict `:` type($in) `to` type($out)"),
    verify_signature: Some(verify::verify_conversion),
    ..OpDef::pure("")
        .with(Traits::CAST.union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE).union(Traits::ELEMENTWISE_MAPPABLE))
};

/// `arith.addf`
pub static ADDF: OpDef =
    OpDef { fold: Some(super::fold::addf), ..FLOATS.named("arith.addf", "Adds floats").with(Traits::COMMUTATIVE) };

/// `arith.addi`
pub static ADDI: OpDef = OpDef {
    fold: Some(super::fold::addi),
    patterns: super::patterns::ADDI,
    index_value: Some(IndexValue::Sum),
    ..OVERFLOWING.named("arith.addi", "Adds integers").with(Traits::COMMUTATIVE)
};

/// `arith.addui_extended`
pub static ADDUI_EXTENDED: OpDef = OpDef {
    summary: "Adds unsigned integers; also returns the overflow bit",
    operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    results: &[one("sum", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("overflow", &BOOL_LIKE)],
    relations: &[TypeRelation::Same(&["lhs", "rhs", "sum"])],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)"),
    fold: Some(super::fold::addui_extended),
    patterns: super::patterns::ADDUI_EXTENDED,
    ..OpDef::pure("arith.addui_extended").with(Traits::COMMUTATIVE.union(Traits::ELEMENTWISE_MAPPABLE))
};

/// `arith.andi`
pub static ANDI: OpDef = OpDef {
    fold: Some(super::fold::andi),
    patterns: super::patterns::ANDI,
    ..INTEGERS.named("arith.andi", "Bitwise and").with(Traits::COMMUTATIVE.union(Traits::IDEMPOTENT))
};

/// `arith.bitcast`
pub static BITCAST: OpDef = OpDef {
    operands: &[one("in", &BITCAST_TYPE)],
    results: &[one("out", &BITCAST_TYPE)],
    verify_signature: Some(verify::verify_bitcast),
    fold: Some(super::fold::bitcast),
    patterns: super::patterns::BITCAST,
    ..CONVERSION.named("arith.bitcast", "Reinterprets bits as another type")
};

/// `arith.ceildivsi`
pub static CEILDIVSI: OpDef = OpDef {
    fold: Some(super::fold::ceildivsi),
    speculatable: Some(interfaces::signed_division),
    ..DIVISION.named("arith.ceildivsi", "Divides signed integers, rounding up")
};

/// `arith.ceildivui`
pub static CEILDIVUI: OpDef = OpDef {
    fold: Some(super::fold::ceildivui),
    speculatable: Some(interfaces::division),
    ..DIVISION.named("arith.ceildivui", "Divides unsigned integers, rounding up")
};

/// `arith.cmpf`
pub static CMPF: OpDef = OpDef {
    summary: "Compares floats",
    operands: &[one("lhs", &FLOAT_LIKE), one("rhs", &FLOAT_LIKE)],
    results: &[one("result", &BOOL_LIKE)],
    attributes: &[attr("predicate", &CMP_F_PREDICATE), default_attr("fastmath", &FAST_MATH, fast_math_none)],
    relations: &[matches("result type has i1 element type and same shape as operands", "lhs", "result", i1_same_shape)],
    syntax: Syntax::Format("$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)"),
    fold: Some(super::fold::cmpf),
    patterns: super::patterns_compare::CMPF,
    ..OpDef::pure("arith.cmpf")
        .with(Traits::SAME_TYPE_OPERANDS.union(Traits::ELEMENTWISE_MAPPABLE).union(Traits::INFER_TYPES))
};

/// `arith.cmpi`
pub static CMPI: OpDef = OpDef {
    summary: "Compares integers",
    operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    results: &[one("result", &BOOL_LIKE)],
    attributes: &[attr("predicate", &CMP_I_PREDICATE)],
    relations: &[matches("result type has i1 element type and same shape as operands", "lhs", "result", i1_same_shape)],
    syntax: Syntax::Format("$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)"),
    fold: Some(super::fold::cmpi),
    patterns: super::patterns::CMPI,
    ..OpDef::pure("arith.cmpi")
        .with(Traits::SAME_TYPE_OPERANDS.union(Traits::ELEMENTWISE_MAPPABLE).union(Traits::INFER_TYPES))
};

/// `arith.constant`
pub static CONSTANT: OpDef = OpDef {
    summary: "A constant",
    results: &[one("result", &ANY_TYPE)],
    attributes: &[attr("value", &TYPED_ATTR)],
    relations: &[TypeRelation::Same(&["value", "result"])],
    syntax: Syntax::Format("attr-dict $value"),
    verify_signature: Some(verify::verify_constant),
    result_names: Some(interfaces::constant_names),
    ..OpDef::pure("arith.constant").with(Traits::CONSTANT_LIKE.union(Traits::INFER_TYPES))
};

/// `arith.divf`
pub static DIVF: OpDef = OpDef {
    fold: Some(super::fold::divf),
    patterns: super::patterns::DIVF,
    ..FLOATS.named("arith.divf", "Divides floats")
};

/// `arith.divsi`
pub static DIVSI: OpDef = OpDef {
    fold: Some(super::fold::divsi),
    speculatable: Some(interfaces::signed_division),
    ..EXACT_DIVISION.named("arith.divsi", "Divides signed integers, rounding toward zero")
};

/// `arith.divui`
pub static DIVUI: OpDef = OpDef {
    fold: Some(super::fold::divui),
    speculatable: Some(interfaces::division),
    ..EXACT_DIVISION.named("arith.divui", "Divides unsigned integers")
};

/// `arith.extf`
pub static EXTF: OpDef = OpDef {
    summary: "Extends a float to a wider type",
    operands: &[one("in", &FLOAT_LIKE)],
    results: &[one("out", &FLOAT_LIKE)],
    attributes: &[optional_attr("fastmath", &FAST_MATH)],
    relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
    syntax: Syntax::Format("$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)"),
    verify_signature: Some(verify::verify_extension),
    fold: Some(super::fold::extf),
    ..OpDef::pure("arith.extf")
        .with(Traits::SAME_OPERANDS_AND_RESULT_SHAPE.union(Traits::CAST).union(Traits::ELEMENTWISE_MAPPABLE))
};

/// `arith.extsi`
pub static EXTSI: OpDef = OpDef {
    operands: &[one("in", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
    verify_signature: Some(verify::verify_extension),
    fold: Some(super::fold::extsi),
    patterns: super::patterns::EXTSI,
    ..CONVERSION.named("arith.extsi", "Sign-extends an integer")
};

/// `arith.extui`
pub static EXTUI: OpDef = OpDef {
    operands: &[one("in", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
    verify_signature: Some(verify::verify_extension),
    fold: Some(super::fold::extui),
    ..CONVERSION.named("arith.extui", "Zero-extends an integer")
};

/// `arith.floordivsi`
pub static FLOORDIVSI: OpDef = OpDef {
    fold: Some(super::fold::floordivsi),
    index_value: Some(IndexValue::Quotient),
    ..INTEGERS.named("arith.floordivsi", "Divides signed integers, rounding down")
};

/// `arith.fptosi`
pub static FPTOSI: OpDef = OpDef {
    fold: Some(super::fold::fptosi),
    ..CONVERSION.named("arith.fptosi", "Converts a float to a signed integer")
};

/// `arith.fptoui`
pub static FPTOUI: OpDef = OpDef {
    fold: Some(super::fold::fptoui),
    ..CONVERSION.named("arith.fptoui", "Converts a float to an unsigned integer")
};

/// `arith.index_cast`
pub static INDEX_CAST: OpDef = OpDef {
    operands: &[one("in", &INDEX_CAST_TYPE)],
    results: &[one("out", &INDEX_CAST_TYPE)],
    verify_signature: Some(verify::verify_index_cast),
    fold: Some(super::fold::index_cast),
    patterns: super::patterns::INDEX_CAST,
    ..CONVERSION.named("arith.index_cast", "Casts between index and signed integers")
};

/// `arith.index_castui`
pub static INDEX_CASTUI: OpDef = OpDef {
    operands: &[one("in", &INDEX_CAST_TYPE)],
    results: &[one("out", &INDEX_CAST_TYPE)],
    verify_signature: Some(verify::verify_index_cast),
    fold: Some(super::fold::index_castui),
    patterns: super::patterns::INDEX_CASTUI,
    ..CONVERSION.named("arith.index_castui", "Casts between index and unsigned integers")
};

/// `arith.maximumf`
pub static MAXIMUMF: OpDef = OpDef {
    fold: Some(super::fold::maximumf),
    ..FLOATS.named("arith.maximumf", "Maximum of floats; NaN if either is NaN").with(Traits::COMMUTATIVE)
};

/// `arith.maxnumf`
pub static MAXNUMF: OpDef = OpDef {
    fold: Some(super::fold::maxnumf),
    ..FLOATS.named("arith.maxnumf", "Maximum of floats; ignores a NaN operand").with(Traits::COMMUTATIVE)
};

/// `arith.maxsi`
pub static MAXSI: OpDef = OpDef {
    fold: Some(super::fold::maxsi),
    ..INTEGERS.named("arith.maxsi", "Maximum of signed integers").with(Traits::COMMUTATIVE)
};

/// `arith.maxui`
pub static MAXUI: OpDef = OpDef {
    fold: Some(super::fold::maxui),
    ..INTEGERS.named("arith.maxui", "Maximum of unsigned integers").with(Traits::COMMUTATIVE)
};

/// `arith.minimumf`
pub static MINIMUMF: OpDef = OpDef {
    fold: Some(super::fold::minimumf),
    ..FLOATS.named("arith.minimumf", "Minimum of floats; NaN if either is NaN").with(Traits::COMMUTATIVE)
};

/// `arith.minnumf`
pub static MINNUMF: OpDef = OpDef {
    fold: Some(super::fold::minnumf),
    ..FLOATS.named("arith.minnumf", "Minimum of floats; ignores a NaN operand").with(Traits::COMMUTATIVE)
};

/// `arith.minsi`
pub static MINSI: OpDef = OpDef {
    fold: Some(super::fold::minsi),
    ..INTEGERS.named("arith.minsi", "Minimum of signed integers").with(Traits::COMMUTATIVE)
};

/// `arith.minui`
pub static MINUI: OpDef = OpDef {
    fold: Some(super::fold::minui),
    ..INTEGERS.named("arith.minui", "Minimum of unsigned integers").with(Traits::COMMUTATIVE)
};

/// `arith.mulf`
pub static MULF: OpDef = OpDef {
    fold: Some(super::fold::mulf),
    patterns: super::patterns::MULF,
    ..FLOATS.named("arith.mulf", "Multiplies floats").with(Traits::COMMUTATIVE)
};

/// `arith.muli`
pub static MULI: OpDef = OpDef {
    result_names: Some(interfaces::multiplication_names),
    fold: Some(super::fold::muli),
    patterns: super::patterns::MULI,
    index_value: Some(IndexValue::Product),
    ..OVERFLOWING.named("arith.muli", "Multiplies integers").with(Traits::COMMUTATIVE)
};

/// `arith.mulsi_extended`
pub static MULSI_EXTENDED: OpDef = OpDef {
    summary: "Multiplies signed integers; returns both halves of the product",
    operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    results: &[one("low", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("high", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    relations: &[TypeRelation::Same(&["lhs", "rhs", "low", "high"])],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs)"),
    fold: Some(super::fold::mulsi_extended),
    patterns: super::patterns::MULSI_EXTENDED,
    ..OpDef::pure("arith.mulsi_extended")
        .with(Traits::COMMUTATIVE.union(Traits::ELEMENTWISE_MAPPABLE).union(Traits::INFER_TYPES))
};

/// `arith.mului_extended`
pub static MULUI_EXTENDED: OpDef = OpDef {
    summary: "Multiplies unsigned integers; returns both halves of the product",
    operands: &[one("lhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("rhs", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    results: &[one("low", &SIGNLESS_INTEGER_OR_INDEX_LIKE), one("high", &SIGNLESS_INTEGER_OR_INDEX_LIKE)],
    relations: &[TypeRelation::Same(&["lhs", "rhs", "low", "high"])],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs)"),
    fold: Some(super::fold::mului_extended),
    patterns: super::patterns::MULUI_EXTENDED,
    ..OpDef::pure("arith.mului_extended")
        .with(Traits::COMMUTATIVE.union(Traits::ELEMENTWISE_MAPPABLE).union(Traits::INFER_TYPES))
};

/// `arith.negf`
pub static NEGF: OpDef = OpDef {
    operands: &[one("operand", &FLOAT_LIKE)],
    results: &[one("result", &FLOAT_LIKE)],
    attributes: &[default_attr("fastmath", &FAST_MATH, fast_math_none)],
    syntax: Syntax::Format("$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"),
    fold: Some(super::fold::negf),
    ..UNIFORM.named("arith.negf", "Negates a float")
};

/// `arith.ori`
pub static ORI: OpDef = OpDef {
    fold: Some(super::fold::ori),
    patterns: super::patterns::ORI,
    ..INTEGERS.named("arith.ori", "Bitwise or").with(Traits::COMMUTATIVE.union(Traits::IDEMPOTENT))
};

/// `arith.remf`
pub static REMF: OpDef =
    OpDef { fold: Some(super::fold::remf), ..FLOATS.named("arith.remf", "Remainder of a float division") };

/// `arith.remsi`
pub static REMSI: OpDef =
    OpDef { fold: Some(super::fold::remsi), ..INTEGERS.named("arith.remsi", "Remainder of a signed division") };

/// `arith.remui`
pub static REMUI: OpDef =
    OpDef { fold: Some(super::fold::remui), ..INTEGERS.named("arith.remui", "Remainder of an unsigned division") };

/// `arith.scaling_extf`
pub static SCALING_EXTF: OpDef = OpDef {
    summary: "Extends a float to a wider type and multiplies it by a scale",
    operands: &[one("in", &FLOAT_LIKE), one("scale", &FLOAT_LIKE)],
    results: &[one("out", &FLOAT_LIKE)],
    attributes: &[optional_attr("fastmath", &FAST_MATH)],
    relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
    syntax: Syntax::Format(
        "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
    ),
    verify_signature: Some(verify::verify_extension),
    ..OpDef::pure("arith.scaling_extf").with(Traits::CAST.union(Traits::ELEMENTWISE_MAPPABLE))
};

/// `arith.scaling_truncf`
pub static SCALING_TRUNCF: OpDef = OpDef {
    summary: "Divides a float by a scale and truncates it to a narrower type",
    operands: &[one("in", &FLOAT_LIKE), one("scale", &FLOAT_LIKE)],
    results: &[one("out", &FLOAT_LIKE)],
    attributes: &[optional_attr("roundingmode", &ROUNDING_MODE), optional_attr("fastmath", &FAST_MATH)],
    relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
    syntax: Syntax::Format(
        "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
    ),
    verify_signature: Some(verify::verify_truncation),
    ..OpDef::pure("arith.scaling_truncf").with(Traits::CAST.union(Traits::ELEMENTWISE_MAPPABLE))
};

/// `arith.select`
pub static SELECT: OpDef = OpDef {
    summary: "Selects one of two values by a condition",
    operands: &[one("condition", &BOOL_LIKE), one("true_value", &ANY_TYPE), one("false_value", &ANY_TYPE)],
    results: &[one("result", &ANY_TYPE)],
    relations: &[
        TypeRelation::Same(&["true_value", "false_value", "result"]),
        holds("condition is signless i1 or has matching shape", is_condition_or_same_shape),
    ],
    ownership: Some(&super::ownership::SELECT),
    buffer_flow: Some(super::ownership::SELECT_FLOW),
    syntax: Syntax::Custom(syntax::parse_select, syntax::print_select),
    verify_signature: Some(verify::verify_select),
    fold: Some(super::fold::select),
    patterns: super::patterns::SELECT,
    index_value: Some(IndexValue::OneOf(1)),
    ..OpDef::pure("arith.select").with(Traits::ELEMENTWISE_MAPPABLE.union(Traits::INFER_TYPES))
};

/// `arith.shli`
pub static SHLI: OpDef = OpDef { fold: Some(super::fold::shli), ..OVERFLOWING.named("arith.shli", "Shifts left") };

/// `arith.shrsi`
pub static SHRSI: OpDef =
    OpDef { fold: Some(super::fold::shrsi), ..EXACT.named("arith.shrsi", "Shifts right, filling with the sign bit") };

/// `arith.shrui`
pub static SHRUI: OpDef =
    OpDef { fold: Some(super::fold::shrui), ..EXACT.named("arith.shrui", "Shifts right, filling with zeros") };

/// `arith.sitofp`
pub static SITOFP: OpDef = OpDef {
    operands: &[one("in", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
    results: &[one("out", &FLOAT_LIKE)],
    fold: Some(super::fold::sitofp),
    ..CONVERSION.named("arith.sitofp", "Converts a signed integer to a float")
};

/// `arith.subf`
pub static SUBF: OpDef = OpDef { fold: Some(super::fold::subf), ..FLOATS.named("arith.subf", "Subtracts floats") };

/// `arith.subi`
pub static SUBI: OpDef = OpDef {
    fold: Some(super::fold::subi),
    patterns: super::patterns::SUBI,
    index_value: Some(IndexValue::Difference),
    ..OVERFLOWING.named("arith.subi", "Subtracts integers")
};

/// `arith.truncf`
pub static TRUNCF: OpDef = OpDef {
    summary: "Truncates a float to a narrower type",
    operands: &[one("in", &FLOAT_LIKE)],
    results: &[one("out", &FLOAT_LIKE)],
    attributes: &[optional_attr("roundingmode", &ROUNDING_MODE), optional_attr("fastmath", &FAST_MATH)],
    relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
    syntax: Syntax::Format("$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)"),
    verify_signature: Some(verify::verify_truncation),
    fold: Some(super::fold::truncf),
    patterns: super::patterns::TRUNCF,
    ..OpDef::pure("arith.truncf")
        .with(Traits::SAME_OPERANDS_AND_RESULT_SHAPE.union(Traits::CAST).union(Traits::ELEMENTWISE_MAPPABLE))
};

/// `arith.trunci`
pub static TRUNCI: OpDef = OpDef {
    summary: "Truncates an integer to a narrower type",
    operands: &[one("in", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
    results: &[one("out", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
    attributes: &[default_attr("overflowFlags", &INTEGER_OVERFLOW, integer_overflow_none)],
    relations: &[holds("input and output have the same tensor dimensions", same_tensor_dimensions)],
    syntax: Syntax::Format("$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)"),
    verify_signature: Some(verify::verify_truncation),
    fold: Some(super::fold::trunci),
    patterns: super::patterns::TRUNCI,
    ..OpDef::pure("arith.trunci")
        .with(Traits::SAME_OPERANDS_AND_RESULT_SHAPE.union(Traits::CAST).union(Traits::ELEMENTWISE_MAPPABLE))
};

/// `arith.uitofp`
pub static UITOFP: OpDef = OpDef {
    operands: &[one("in", &SIGNLESS_FIXED_WIDTH_INTEGER_LIKE)],
    results: &[one("out", &FLOAT_LIKE)],
    fold: Some(super::fold::uitofp),
    ..CONVERSION.named("arith.uitofp", "Converts an unsigned integer to a float")
};

/// `arith.xori`
pub static XORI: OpDef = OpDef {
    fold: Some(super::fold::xori),
    patterns: super::patterns::XORI,
    ..INTEGERS.named("arith.xori", "Bitwise exclusive or").with(Traits::COMMUTATIVE)
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &ADDF,
    &ADDI,
    &ADDUI_EXTENDED,
    &ANDI,
    &BITCAST,
    &CEILDIVSI,
    &CEILDIVUI,
    &CMPF,
    &CMPI,
    &CONSTANT,
    &DIVF,
    &DIVSI,
    &DIVUI,
    &EXTF,
    &EXTSI,
    &EXTUI,
    &FLOORDIVSI,
    &FPTOSI,
    &FPTOUI,
    &INDEX_CAST,
    &INDEX_CASTUI,
    &MAXIMUMF,
    &MAXNUMF,
    &MAXSI,
    &MAXUI,
    &MINIMUMF,
    &MINNUMF,
    &MINSI,
    &MINUI,
    &MULF,
    &MULI,
    &MULSI_EXTENDED,
    &MULUI_EXTENDED,
    &NEGF,
    &ORI,
    &REMF,
    &REMSI,
    &REMUI,
    &SCALING_EXTF,
    &SCALING_TRUNCF,
    &SELECT,
    &SHLI,
    &SHRSI,
    &SHRUI,
    &SITOFP,
    &SUBF,
    &SUBI,
    &TRUNCF,
    &TRUNCI,
    &UITOFP,
    &XORI,
];
