//! The ops of the `index` dialect.

use super::enums::CMP_PREDICATE;
use super::interfaces;
use crate::dialect::constraints::{BOOL_ATTR, I1, INDEX, INDEX_ATTR, INTEGER_OR_INDEX};
use crate::interface::declare::{attr, one};
use crate::interface::{Effects, OpRow, Syntax, Traits};

/// The rows.
pub static OPS: &[OpRow] = &[
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.add")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.and")
    },
    OpRow {
        results: &[one("result", &I1)],
        attributes: &[attr("value", &BOOL_ATTR)],
        traits: Traits::CONSTANT_LIKE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("attr-dict $value"),
        effects: Effects::None,
        result_names: Some(interfaces::bool_constant_names),
        ..OpRow::new("index.bool.constant")
    },
    OpRow {
        operands: &[one("input", &INTEGER_OR_INDEX)],
        results: &[one("output", &INTEGER_OR_INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::CAST),
        syntax: Syntax::Format("$input attr-dict `:` type($input) `to` type($output)"),
        effects: Effects::None,
        verify: Some(interfaces::verify_cast),
        ..OpRow::new("index.casts")
    },
    OpRow {
        operands: &[one("input", &INTEGER_OR_INDEX)],
        results: &[one("output", &INTEGER_OR_INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::CAST),
        syntax: Syntax::Format("$input attr-dict `:` type($input) `to` type($output)"),
        effects: Effects::None,
        verify: Some(interfaces::verify_cast),
        ..OpRow::new("index.castu")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.ceildivs")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.ceildivu")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &I1)],
        attributes: &[attr("pred", &CMP_PREDICATE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("`` $pred `(` $lhs `,` $rhs `)` attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.cmp")
    },
    OpRow {
        results: &[one("result", &INDEX)],
        attributes: &[attr("value", &INDEX_ATTR)],
        traits: Traits::CONSTANT_LIKE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("attr-dict $value"),
        effects: Effects::None,
        result_names: Some(interfaces::constant_names),
        ..OpRow::new("index.constant")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.divs")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.divu")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.floordivs")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.maxs")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.maxu")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.mins")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.minu")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.mul")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.or")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.rems")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.remu")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.shl")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.shrs")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.shru")
    },
    OpRow {
        results: &[one("result", &INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.sizeof")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.sub")
    },
    OpRow {
        operands: &[one("lhs", &INDEX), one("rhs", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict"),
        effects: Effects::None,
        ..OpRow::new("index.xor")
    },
];
