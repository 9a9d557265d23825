//! The arithmetic, comparisons and casts of the `llvm` dialect.

use super::constraints::*;
use super::enums::*;
use super::{syntax, verify};
use freehold_core::definition::declare::*;
use freehold_core::definition::{OpDef, Syntax, Traits, TypeRelation};
use freehold_core::ir::{Context, Type};
use smallvec::{SmallVec, smallvec};

use crate::constraints::{ANY_SIGNLESS_INTEGER, DENSE_I32_ARRAY_ATTR, UNIT_ATTR};

/// An op on two integers.
const INTEGER: OpDef = OpDef {
    operands: &[one("lhs", &INTEGERS), one("rhs", &INTEGERS)],
    results: &[one("res", &INTEGERS)],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($res)"),
    ..OpDef::pure("").with(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
};

/// An op on two integers that may promise not to overflow.
const OVERFLOWING: OpDef = OpDef {
    attributes: &[default_attr("overflowFlags", &OVERFLOW, zero_i32)],
    syntax: Syntax::Format("$lhs `,` $rhs (custom<OverflowFlags>($overflowFlags)^)? attr-dict `:` type($res)"),
    ..INTEGER
};

/// An op on two integers that may promise an exact result.
const EXACT: OpDef = OpDef {
    attributes: &[optional_attr("isExact", &UNIT_ATTR)],
    syntax: Syntax::Format("(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)"),
    ..INTEGER
};

/// A division, which is undefined for some operands.
const DIVISION: OpDef = OpDef { traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE, ..EXACT };

/// An op on two floats.
const FLOAT: OpDef = OpDef {
    operands: &[one("lhs", &FLOATS), one("rhs", &FLOATS)],
    results: &[one("res", &FLOATS)],
    attributes: &[default_attr("fastmathFlags", &FAST_MATH, fast_math_none)],
    ..INTEGER
};

/// `llvm.add`
pub static ADD: OpDef = OVERFLOWING.named("llvm.add", "Adds integers").with(Traits::COMMUTATIVE);
/// `llvm.and`
pub static AND: OpDef = INTEGER.named("llvm.and", "Bitwise and");
/// `llvm.ashr`
pub static ASHR: OpDef = EXACT.named("llvm.ashr", "Arithmetic shift right");
/// `llvm.fadd`
pub static FADD: OpDef = FLOAT.named("llvm.fadd", "Adds floats");
/// `llvm.fdiv`
pub static FDIV: OpDef = FLOAT.named("llvm.fdiv", "Divides floats");
/// `llvm.fmul`
pub static FMUL: OpDef = FLOAT.named("llvm.fmul", "Multiplies floats");
/// `llvm.frem`
pub static FREM: OpDef = FLOAT.named("llvm.frem", "Remainder of floats");
/// `llvm.fsub`
pub static FSUB: OpDef = FLOAT.named("llvm.fsub", "Subtracts floats");
/// `llvm.lshr`
pub static LSHR: OpDef = EXACT.named("llvm.lshr", "Logical shift right");
/// `llvm.mul`
pub static MUL: OpDef = OVERFLOWING.named("llvm.mul", "Multiplies integers").with(Traits::COMMUTATIVE);
/// `llvm.or`
pub static OR: OpDef = OpDef {
    attributes: &[optional_attr("isDisjoint", &UNIT_ATTR)],
    syntax: Syntax::Format("(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)"),
    ..INTEGER.named("llvm.or", "Bitwise or")
};
/// `llvm.sdiv`
pub static SDIV: OpDef = DIVISION.named("llvm.sdiv", "Divides signed integers");
/// `llvm.shl`
pub static SHL: OpDef = OVERFLOWING.named("llvm.shl", "Shift left");
/// `llvm.srem`
pub static SREM: OpDef = INTEGER.named("llvm.srem", "Remainder of signed integers");
/// `llvm.sub`
pub static SUB: OpDef = OVERFLOWING.named("llvm.sub", "Subtracts integers");
/// `llvm.udiv`
pub static UDIV: OpDef = DIVISION.named("llvm.udiv", "Divides unsigned integers");
/// `llvm.urem`
pub static UREM: OpDef = INTEGER.named("llvm.urem", "Remainder of unsigned integers");
/// `llvm.xor`
pub static XOR: OpDef = INTEGER.named("llvm.xor", "Bitwise exclusive or");

/// `llvm.fneg`
pub static FNEG: OpDef = OpDef {
    summary: "Negates a float",
    operands: &[one("operand", &FLOATS)],
    results: &[one("res", &FLOATS)],
    attributes: &[default_attr("fastmathFlags", &FAST_MATH, fast_math_none)],
    syntax: Syntax::Format("$operand attr-dict `:` type($res)"),
    ..OpDef::pure("llvm.fneg").with(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
};

/// Returns `i1`, or the vector of `i1` of the same shape.
pub(super) fn bool_of(ctx: &Context, types: &[Type]) -> Option<SmallVec<[Type; 2]>> {
    Some(types.iter().map(|&ty| super::syntax::comparison_type(ctx, ty)).collect())
}

const COMPARISON: OpDef = OpDef {
    results: &[one("res", &BOOLS)],
    relations: &[matches("result type has i1 element type and same shape as operands", "lhs", "res", bool_of)],
    syntax: Syntax::Custom(syntax::parse_comparison, syntax::print_comparison),
    ..OpDef::pure("").with(Traits::SAME_TYPE_OPERANDS)
};

/// `llvm.fcmp`
pub static FCMP: OpDef = OpDef {
    operands: &[one("lhs", &FLOATS), one("rhs", &FLOATS)],
    attributes: &[attr("predicate", &FCMP_PREDICATE), default_attr("fastmathFlags", &FAST_MATH, fast_math_none)],
    ..COMPARISON.named("llvm.fcmp", "Compares floats")
};

/// `llvm.icmp`
pub static ICMP: OpDef = OpDef {
    operands: &[one("lhs", &INTEGERS_OR_POINTERS), one("rhs", &INTEGERS_OR_POINTERS)],
    attributes: &[attr("predicate", &ICMP_PREDICATE)],
    ..COMPARISON.named("llvm.icmp", "Compares integers or pointers")
};

/// A cast from integers to integers.
const CAST: OpDef = OpDef {
    operands: &[one("arg", &INTEGERS)],
    results: &[one("res", &INTEGERS)],
    syntax: Syntax::Format("$arg attr-dict `:` type($arg) `to` type($res)"),
    ..OpDef::pure("")
};

/// A cast from floats to floats.
const FLOAT_CAST: OpDef = OpDef { operands: &[one("arg", &FLOATS)], results: &[one("res", &FLOATS)], ..CAST };
/// A cast from integers to floats.
const TO_FLOAT: OpDef = OpDef { results: &[one("res", &FLOATS)], ..CAST };
/// A cast from floats to integers.
const TO_INTEGER: OpDef = OpDef { operands: &[one("arg", &FLOATS)], ..CAST };
/// A cast that may promise that its operand is not negative.
const NON_NEGATIVE: OpDef = OpDef {
    attributes: &[optional_attr("nonNeg", &UNIT_ATTR)],
    syntax: Syntax::Format("(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)"),
    ..CAST
};

/// `llvm.addrspacecast`
pub static ADDRSPACECAST: OpDef = OpDef {
    operands: &[one("arg", &POINTERS)],
    results: &[one("res", &POINTERS)],
    ..CAST.named("llvm.addrspacecast", "Converts a pointer to another address space").with(Traits::VIEW_LIKE)
};
/// `llvm.bitcast`
pub static BITCAST: OpDef = OpDef {
    operands: &[one("arg", &NON_AGGREGATE)],
    results: &[one("res", &NON_AGGREGATE)],
    verify: Some(verify::verify_bitcast),
    ..CAST.named("llvm.bitcast", "Reinterprets the bits of a value")
};
/// `llvm.fpext`
pub static FPEXT: OpDef = FLOAT_CAST.named("llvm.fpext", "Extends a float");
/// `llvm.fptosi`
pub static FPTOSI: OpDef = TO_INTEGER.named("llvm.fptosi", "Converts a float to a signed integer");
/// `llvm.fptoui`
pub static FPTOUI: OpDef = TO_INTEGER.named("llvm.fptoui", "Converts a float to an unsigned integer");
/// `llvm.fptrunc`
pub static FPTRUNC: OpDef = FLOAT_CAST.named("llvm.fptrunc", "Truncates a float");
/// `llvm.inttoptr`
pub static INTTOPTR: OpDef = OpDef {
    results: &[one("res", &POINTERS)],
    attributes: &[optional_attr("dereferenceable", &DEREFERENCEABLE)],
    syntax: Syntax::Format(
        "$arg (`dereferenceable` `` custom<Dereferenceable>($dereferenceable)^)? attr-dict `:` type($arg) `to` type($res)",
    ),
    ..CAST.named("llvm.inttoptr", "Converts an integer to a pointer")
};
/// `llvm.ptrtoint`
pub static PTRTOINT: OpDef =
    OpDef { operands: &[one("arg", &POINTERS)], ..CAST.named("llvm.ptrtoint", "Converts a pointer to an integer") };
/// `llvm.sext`
pub static SEXT: OpDef =
    OpDef { verify: Some(verify::verify_extension), ..CAST.named("llvm.sext", "Sign-extends an integer") };
/// `llvm.sitofp`
pub static SITOFP: OpDef = TO_FLOAT.named("llvm.sitofp", "Converts a signed integer to a float");
/// `llvm.trunc`
pub static TRUNC: OpDef = OpDef {
    attributes: &[default_attr("overflowFlags", &OVERFLOW, zero_i32)],
    syntax: Syntax::Format("$arg (custom<OverflowFlags>($overflowFlags)^)? attr-dict `:` type($arg) `to` type($res)"),
    ..CAST.named("llvm.trunc", "Truncates an integer")
};
/// `llvm.uitofp`
pub static UITOFP: OpDef = OpDef {
    results: &[one("res", &FLOATS)],
    ..NON_NEGATIVE.named("llvm.uitofp", "Converts an unsigned integer to a float")
};
/// `llvm.zext`
pub static ZEXT: OpDef =
    OpDef { verify: Some(verify::verify_extension), ..NON_NEGATIVE.named("llvm.zext", "Zero-extends an integer") };

/// `llvm.freeze`
pub static FREEZE: OpDef = OpDef {
    summary: "Replaces undefined bits by arbitrary ones",
    operands: &[one("val", &LLVM_TYPE)],
    results: &[one("res", &LLVM_TYPE)],
    syntax: Syntax::Format("$val attr-dict `:` type($val)"),
    ..OpDef::pure("llvm.freeze").with(Traits::SAME_OPERANDS_AND_RESULT_TYPE)
};

/// `llvm.select`
pub static SELECT: OpDef = OpDef {
    summary: "Selects one of two values",
    operands: &[one("condition", &BOOLS), one("trueValue", &LLVM_TYPE), one("falseValue", &LLVM_TYPE)],
    results: &[one("res", &LLVM_TYPE)],
    attributes: &[default_attr("fastmathFlags", &FAST_MATH, fast_math_none)],
    relations: &[TypeRelation::Same(&["trueValue", "falseValue", "res"])],
    syntax: Syntax::Format("operands attr-dict `:` type($condition) `,` type($res)"),
    ..OpDef::pure("llvm.select")
};

/// Returns the element types of vectors.
fn element_of(ctx: &Context, types: &[Type]) -> Option<SmallVec<[Type; 2]>> {
    Some(smallvec![types.first()?.element(ctx)?])
}

/// `llvm.extractelement`
pub static EXTRACTELEMENT: OpDef = OpDef {
    summary: "Extracts an element of a vector",
    operands: &[one("vector", &VECTOR), one("position", &ANY_SIGNLESS_INTEGER)],
    results: &[one("res", &LLVM_TYPE)],
    relations: &[matches("result type matches vector element type", "vector", "res", element_of)],
    syntax: Syntax::Format("$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)"),
    ..OpDef::pure("llvm.extractelement")
};

/// `llvm.insertelement`
pub static INSERTELEMENT: OpDef = OpDef {
    summary: "Replaces an element of a vector",
    operands: &[one("vector", &VECTOR), one("value", &PRIMITIVE), one("position", &ANY_SIGNLESS_INTEGER)],
    results: &[one("res", &VECTOR)],
    relations: &[
        matches("argument type matches vector element type", "vector", "value", element_of),
        TypeRelation::Same(&["res", "vector"]),
    ],
    syntax: Syntax::Format("$value `,` $vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)"),
    ..OpDef::pure("llvm.insertelement")
};

/// `llvm.shufflevector`
pub static SHUFFLEVECTOR: OpDef = OpDef {
    summary: "Makes a vector of the elements of two",
    operands: &[one("v1", &VECTOR), one("v2", &VECTOR)],
    results: &[one("res", &VECTOR)],
    attributes: &[attr("mask", &DENSE_I32_ARRAY_ATTR)],
    relations: &[TypeRelation::Same(&["v1", "v2"])],
    syntax: Syntax::Format(
        "$v1 `,` $v2 $mask attr-dict `:` type($v1) custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))",
    ),
    verify: Some(verify::verify_shuffle),
    ..OpDef::pure("llvm.shufflevector")
};

/// The ops of this file.
pub static ARITHMETIC_OPS: &[&OpDef] = &[
    &ADD,
    &ADDRSPACECAST,
    &AND,
    &ASHR,
    &BITCAST,
    &EXTRACTELEMENT,
    &FADD,
    &FCMP,
    &FDIV,
    &FMUL,
    &FNEG,
    &FPEXT,
    &FPTOSI,
    &FPTOUI,
    &FPTRUNC,
    &FREEZE,
    &FREM,
    &FSUB,
    &ICMP,
    &INSERTELEMENT,
    &INTTOPTR,
    &LSHR,
    &MUL,
    &OR,
    &PTRTOINT,
    &SDIV,
    &SELECT,
    &SEXT,
    &SHL,
    &SHUFFLEVECTOR,
    &SITOFP,
    &SREM,
    &SUB,
    &TRUNC,
    &UDIV,
    &UITOFP,
    &UREM,
    &XOR,
    &ZEXT,
];
