//! The ops of the `index` dialect.

use super::enums::CMP_PREDICATE;
use super::{fold, interfaces};
use crate::dialect::constraints::{BOOL_ATTR, I1, INDEX, INDEX_ATTR, INTEGER_OR_INDEX};
use crate::interface::declare::{attr, one};
use crate::interface::{Effects, OpRow, Syntax, Traits};

/// The rows.
pub static OPS: &[OpRow] = &[
    OpRow {
        summary: "Adds",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::add),
        patterns: fold::ASSOCIATIVE,
        ..OpRow::new("index.add")
    },
    OpRow {
        summary: "Bitwise and",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::and),
        patterns: fold::ASSOCIATIVE,
        ..OpRow::new("index.and")
    },
    OpRow {
        summary: "A truth value known now",
        results: &[one("result", &I1)],
        attributes: &[attr("value", &BOOL_ATTR)],
        traits: Traits::CONSTANT_LIKE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("attr-dict $value"),
        effects: Effects::None,
        result_names: Some(interfaces::bool_constant_names),
        ..OpRow::new("index.bool.constant")
    },
    OpRow {
        summary: "Between index and signed integers",
        operands: &[one("input", &INTEGER_OR_INDEX)],
        results: &[one("output", &INTEGER_OR_INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::CAST),
        syntax: Syntax::Format("$input attr-dict `:` type($input) `to` type($output)"),
        effects: Effects::None,
        verify: Some(interfaces::verify_cast),
        fold: Some(fold::casts),
        ..OpRow::new("index.casts")
    },
    OpRow {
        summary: "Between index and unsigned integers",
        operands: &[one("input", &INTEGER_OR_INDEX)],
        results: &[one("output", &INTEGER_OR_INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::CAST),
        syntax: Syntax::Format("$input attr-dict `:` type($input) `to` type($output)"),
        effects: Effects::None,
        verify: Some(interfaces::verify_cast),
        fold: Some(fold::castu),
        ..OpRow::new("index.castu")
    },
    OpRow {
        summary: "Signed division, rounded up",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::ceildivs),
        ..OpRow::new("index.ceildivs")
    },
    OpRow {
        summary: "Unsigned division, rounded up",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::ceildivu),
        ..OpRow::new("index.ceildivu")
    },
    OpRow {
        summary: "Compares",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &I1)],
        attributes: &[attr("pred", &CMP_PREDICATE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("`` $pred `(` $lhs `,` $rhs `)` attr-dict"),
        effects: Effects::None,
        fold: Some(fold::cmp),
        patterns: fold::CMP,
        ..OpRow::new("index.cmp")
    },
    OpRow {
        summary: "An index known now",
        results: &[one("result", &INDEX)],
        attributes: &[attr("value", &INDEX_ATTR)],
        traits: Traits::CONSTANT_LIKE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("attr-dict $value"),
        effects: Effects::None,
        result_names: Some(interfaces::constant_names),
        ..OpRow::new("index.constant")
    },
    OpRow {
        summary: "Signed division",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::divs),
        ..OpRow::new("index.divs")
    },
    OpRow {
        summary: "Unsigned division",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::divu),
        ..OpRow::new("index.divu")
    },
    OpRow {
        summary: "Signed division, rounded down",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::floordivs),
        ..OpRow::new("index.floordivs")
    },
    OpRow {
        summary: "The greater, as signed",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::maxs),
        patterns: fold::ASSOCIATIVE,
        ..OpRow::new("index.maxs")
    },
    OpRow {
        summary: "The greater, as unsigned",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::maxu),
        patterns: fold::ASSOCIATIVE,
        ..OpRow::new("index.maxu")
    },
    OpRow {
        summary: "The lesser, as signed",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::mins),
        patterns: fold::ASSOCIATIVE,
        ..OpRow::new("index.mins")
    },
    OpRow {
        summary: "The lesser, as unsigned",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::minu),
        patterns: fold::ASSOCIATIVE,
        ..OpRow::new("index.minu")
    },
    OpRow {
        summary: "Multiplies",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::mul),
        patterns: fold::ASSOCIATIVE,
        ..OpRow::new("index.mul")
    },
    OpRow {
        summary: "Bitwise or",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::or),
        patterns: fold::ASSOCIATIVE,
        ..OpRow::new("index.or")
    },
    OpRow {
        summary: "Remainder of a signed division",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::rems),
        ..OpRow::new("index.rems")
    },
    OpRow {
        summary: "Remainder of an unsigned division",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::remu),
        ..OpRow::new("index.remu")
    },
    OpRow {
        summary: "Shifts to the left",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::shl),
        ..OpRow::new("index.shl")
    },
    OpRow {
        summary: "Shifts to the right, by the sign",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::shrs),
        ..OpRow::new("index.shrs")
    },
    OpRow {
        summary: "Shifts to the right, by zeros",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::shru),
        ..OpRow::new("index.shru")
    },
    OpRow {
        summary: "How many bits an index has",
        results: &[one("result", &INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.sizeof")
    },
    OpRow {
        summary: "Subtracts",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::sub),
        ..OpRow::new("index.sub")
    },
    OpRow {
        summary: "Bitwise exclusive or",
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        fold: Some(fold::xor),
        patterns: fold::ASSOCIATIVE,
        ..OpRow::new("index.xor")
    },
];
