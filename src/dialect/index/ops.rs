//! The ops of the `index` dialect.

use super::enums::CMP_PREDICATE;
use super::{fold, interfaces};
use crate::dialect::constraints::*;
use crate::interface::declare::*;
use crate::interface::{OpRow, Syntax, Traits};

/// An index from two.
const BINARY: OpRow = OpRow {
    operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
    results: &[one("result", &INDEX)],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
    ..OpRow::pure("").with(Traits::INFER_TYPES)
};

/// An index from two that not all indices may be: there is no division by zero.
const DIVISION: OpRow = OpRow { traits: Traits::INFER_TYPES, ..BINARY };

/// An index from two in any order, in groups of any kind.
const COMMUTATIVE: OpRow = OpRow { patterns: fold::ASSOCIATIVE, ..BINARY.with(Traits::COMMUTATIVE) };

/// Between index and integers.
const CAST: OpRow = OpRow {
    operands: &[one("input", &INTEGER_OR_INDEX)],
    results: &[one("output", &INTEGER_OR_INDEX)],
    syntax: Syntax::Format("$input attr-dict `:` type($input) `to` type($output)"),
    verify: Some(interfaces::verify_cast),
    ..OpRow::pure("").with(Traits::CAST)
};

/// The rows.
pub static OPS: &[OpRow] = &[
    OpRow { fold: Some(fold::add), ..COMMUTATIVE.named("index.add", "Adds") },
    OpRow { fold: Some(fold::and), ..COMMUTATIVE.named("index.and", "Bitwise and") },
    OpRow {
        summary: "A truth value known now",
        results: &[one("result", &I1)],
        attributes: &[attr("value", &BOOL_ATTR)],
        syntax: Syntax::Format("attr-dict $value"),
        result_names: Some(interfaces::bool_constant_names),
        ..OpRow::pure("index.bool.constant").with(Traits::CONSTANT_LIKE.union(Traits::INFER_TYPES))
    },
    OpRow { fold: Some(fold::casts), ..CAST.named("index.casts", "Between index and signed integers") },
    OpRow { fold: Some(fold::castu), ..CAST.named("index.castu", "Between index and unsigned integers") },
    OpRow { fold: Some(fold::ceildivs), ..DIVISION.named("index.ceildivs", "Signed division, rounded up") },
    OpRow { fold: Some(fold::ceildivu), ..DIVISION.named("index.ceildivu", "Unsigned division, rounded up") },
    OpRow {
        summary: "Compares",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &I1)],
        attributes: &[attr("pred", &CMP_PREDICATE)],
        syntax: Syntax::Format("`` $pred `(` $lhs `,` $rhs `)` attr-dict"),
        fold: Some(fold::cmp),
        patterns: fold::CMP,
        ..OpRow::pure("index.cmp").with(Traits::INFER_TYPES)
    },
    OpRow {
        summary: "An index known now",
        results: &[one("result", &INDEX)],
        attributes: &[attr("value", &INDEX_ATTR)],
        syntax: Syntax::Format("attr-dict $value"),
        result_names: Some(interfaces::constant_names),
        ..OpRow::pure("index.constant").with(Traits::CONSTANT_LIKE.union(Traits::INFER_TYPES))
    },
    OpRow { fold: Some(fold::divs), ..DIVISION.named("index.divs", "Signed division") },
    OpRow { fold: Some(fold::divu), ..DIVISION.named("index.divu", "Unsigned division") },
    OpRow { fold: Some(fold::floordivs), ..DIVISION.named("index.floordivs", "Signed division, rounded down") },
    OpRow { fold: Some(fold::maxs), ..COMMUTATIVE.named("index.maxs", "The greater, as signed") },
    OpRow { fold: Some(fold::maxu), ..COMMUTATIVE.named("index.maxu", "The greater, as unsigned") },
    OpRow { fold: Some(fold::mins), ..COMMUTATIVE.named("index.mins", "The lesser, as signed") },
    OpRow { fold: Some(fold::minu), ..COMMUTATIVE.named("index.minu", "The lesser, as unsigned") },
    OpRow { fold: Some(fold::mul), ..COMMUTATIVE.named("index.mul", "Multiplies") },
    OpRow { fold: Some(fold::or), ..COMMUTATIVE.named("index.or", "Bitwise or") },
    OpRow { fold: Some(fold::rems), ..DIVISION.named("index.rems", "Remainder of a signed division") },
    OpRow { fold: Some(fold::remu), ..DIVISION.named("index.remu", "Remainder of an unsigned division") },
    OpRow { fold: Some(fold::shl), ..BINARY.named("index.shl", "Shifts to the left") },
    OpRow { fold: Some(fold::shrs), ..BINARY.named("index.shrs", "Shifts to the right, by the sign") },
    OpRow { fold: Some(fold::shru), ..BINARY.named("index.shru", "Shifts to the right, by zeros") },
    OpRow {
        summary: "How many bits an index has",
        results: &[one("result", &INDEX)],
        syntax: Syntax::Format("attr-dict"),
        ..OpRow::pure("index.sizeof").with(Traits::INFER_TYPES)
    },
    OpRow { fold: Some(fold::sub), ..BINARY.named("index.sub", "Subtracts") },
    OpRow { fold: Some(fold::xor), ..COMMUTATIVE.named("index.xor", "Bitwise exclusive or") },
];
