//! The ops of the `index` dialect.

use super::enums::CMP_PREDICATE;
use super::{fold, interfaces};
use crate::constraints::*;
use freehold_core::definition::declare::*;
use freehold_core::definition::{OpDef, Syntax, Traits};

/// A binary index op.
const BINARY: OpDef = OpDef {
    operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
    results: &[one("result", &INDEX)],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
    ..OpDef::pure("").with(Traits::INFER_TYPES)
};

/// A binary index op that is undefined for some operands, such as a division by zero.
const DIVISION: OpDef = OpDef { traits: Traits::INFER_TYPES, ..BINARY };

/// An associative and commutative index op.
const COMMUTATIVE: OpDef = OpDef { patterns: fold::ASSOCIATIVE, ..BINARY.with(Traits::COMMUTATIVE) };

/// A conversion between index and integers.
const CAST: OpDef = OpDef {
    operands: &[one("input", &INTEGER_OR_INDEX)],
    results: &[one("output", &INTEGER_OR_INDEX)],
    syntax: Syntax::Format("$input attr-dict `:` type($input) `to` type($output)"),
    verify: Some(interfaces::verify_cast),
    ..OpDef::pure("").with(Traits::CAST)
};

/// `index.add`
pub static ADD: OpDef = OpDef { fold: Some(fold::add), ..COMMUTATIVE.named("index.add", "Adds indices") };

/// `index.and`
pub static AND: OpDef = OpDef { fold: Some(fold::and), ..COMMUTATIVE.named("index.and", "Bitwise and") };

/// `index.bool.constant`
pub static BOOL_CONSTANT: OpDef = OpDef {
    summary: "A Boolean constant",
    results: &[one("result", &I1)],
    attributes: &[attr("value", &BOOL_ATTR)],
    syntax: Syntax::Format("attr-dict $value"),
    result_names: Some(interfaces::bool_constant_names),
    ..OpDef::pure("index.bool.constant").with(Traits::CONSTANT_LIKE.union(Traits::INFER_TYPES))
};

/// `index.casts`
pub static CASTS: OpDef =
    OpDef { fold: Some(fold::casts), ..CAST.named("index.casts", "Casts between index and signed integers") };

/// `index.castu`
pub static CASTU: OpDef =
    OpDef { fold: Some(fold::castu), ..CAST.named("index.castu", "Casts between index and unsigned integers") };

/// `index.ceildivs`
pub static CEILDIVS: OpDef =
    OpDef { fold: Some(fold::ceildivs), ..DIVISION.named("index.ceildivs", "Divides signed indices, rounding up") };

/// `index.ceildivu`
pub static CEILDIVU: OpDef =
    OpDef { fold: Some(fold::ceildivu), ..DIVISION.named("index.ceildivu", "Divides unsigned indices, rounding up") };

/// `index.cmp`
pub static CMP: OpDef = OpDef {
    summary: "Compares indices",
    operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
    results: &[one("result", &I1)],
    attributes: &[attr("pred", &CMP_PREDICATE)],
    syntax: Syntax::Format("`` $pred `(` $lhs `,` $rhs `)` attr-dict"),
    fold: Some(fold::cmp),
    patterns: fold::CMP,
    ..OpDef::pure("index.cmp").with(Traits::INFER_TYPES)
};

/// `index.constant`
pub static CONSTANT: OpDef = OpDef {
    summary: "An index constant",
    results: &[one("result", &INDEX)],
    attributes: &[attr("value", &INDEX_ATTR)],
    syntax: Syntax::Format("attr-dict $value"),
    result_names: Some(interfaces::constant_names),
    ..OpDef::pure("index.constant").with(Traits::CONSTANT_LIKE.union(Traits::INFER_TYPES))
};

/// `index.divs`
pub static DIVS: OpDef =
    OpDef { fold: Some(fold::divs), ..DIVISION.named("index.divs", "Divides signed indices, rounding toward zero") };

/// `index.divu`
pub static DIVU: OpDef = OpDef { fold: Some(fold::divu), ..DIVISION.named("index.divu", "Divides unsigned indices") };

/// `index.floordivs`
pub static FLOORDIVS: OpDef =
    OpDef { fold: Some(fold::floordivs), ..DIVISION.named("index.floordivs", "Divides signed indices, rounding down") };

/// `index.maxs`
pub static MAXS: OpDef =
    OpDef { fold: Some(fold::maxs), ..COMMUTATIVE.named("index.maxs", "Maximum of signed indices") };

/// `index.maxu`
pub static MAXU: OpDef =
    OpDef { fold: Some(fold::maxu), ..COMMUTATIVE.named("index.maxu", "Maximum of unsigned indices") };

/// `index.mins`
pub static MINS: OpDef =
    OpDef { fold: Some(fold::mins), ..COMMUTATIVE.named("index.mins", "Minimum of signed indices") };

/// `index.minu`
pub static MINU: OpDef =
    OpDef { fold: Some(fold::minu), ..COMMUTATIVE.named("index.minu", "Minimum of unsigned indices") };

/// `index.mul`
pub static MUL: OpDef = OpDef { fold: Some(fold::mul), ..COMMUTATIVE.named("index.mul", "Multiplies indices") };

/// `index.or`
pub static OR: OpDef = OpDef { fold: Some(fold::or), ..COMMUTATIVE.named("index.or", "Bitwise or") };

/// `index.rems`
pub static REMS: OpDef =
    OpDef { fold: Some(fold::rems), ..DIVISION.named("index.rems", "Remainder of a signed division") };

/// `index.remu`
pub static REMU: OpDef =
    OpDef { fold: Some(fold::remu), ..DIVISION.named("index.remu", "Remainder of an unsigned division") };

/// `index.shl`
pub static SHL: OpDef = OpDef { fold: Some(fold::shl), ..BINARY.named("index.shl", "Shifts left") };

/// `index.shrs`
pub static SHRS: OpDef =
    OpDef { fold: Some(fold::shrs), ..BINARY.named("index.shrs", "Shifts right, filling with the sign bit") };

/// `index.shru`
pub static SHRU: OpDef =
    OpDef { fold: Some(fold::shru), ..BINARY.named("index.shru", "Shifts right, filling with zeros") };

/// `index.sizeof`
pub static SIZEOF: OpDef = OpDef {
    summary: "Returns the width of an index in bits",
    results: &[one("result", &INDEX)],
    syntax: Syntax::Format("attr-dict"),
    ..OpDef::pure("index.sizeof").with(Traits::INFER_TYPES)
};

/// `index.sub`
pub static SUB: OpDef = OpDef { fold: Some(fold::sub), ..BINARY.named("index.sub", "Subtracts indices") };

/// `index.xor`
pub static XOR: OpDef = OpDef { fold: Some(fold::xor), ..COMMUTATIVE.named("index.xor", "Bitwise exclusive or") };

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &ADD,
    &AND,
    &BOOL_CONSTANT,
    &CASTS,
    &CASTU,
    &CEILDIVS,
    &CEILDIVU,
    &CMP,
    &CONSTANT,
    &DIVS,
    &DIVU,
    &FLOORDIVS,
    &MAXS,
    &MAXU,
    &MINS,
    &MINU,
    &MUL,
    &OR,
    &REMS,
    &REMU,
    &SHL,
    &SHRS,
    &SHRU,
    &SIZEOF,
    &SUB,
    &XOR,
];
