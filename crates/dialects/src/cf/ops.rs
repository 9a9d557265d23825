//! The ops of the `cf` dialect.

use super::interfaces;
use crate::constraints::{ANY_INTEGER, ANY_TYPE, DENSE_I32_ARRAY_ATTR, I1, INTEGER_ELEMENTS_ATTR, STRING_ATTR};
use freehold_core::definition::declare::{attr, nested, one, optional_attr, successor, successors, variadic};
use freehold_core::definition::{Effects, OpDef, Syntax, Traits};

/// `cf.assert`
pub static ASSERT: OpDef = OpDef {
    summary: "Aborts the program unless a condition holds",
    operands: &[one("arg", &I1)],
    attributes: &[attr("msg", &STRING_ATTR)],
    syntax: Syntax::Format("$arg `,` $msg attr-dict"),
    effects: Effects::Computed(interfaces::assert_effects),
    patterns: super::patterns::ASSERT,
    ..OpDef::new("cf.assert")
};

/// `cf.br`
pub static BR: OpDef = OpDef {
    summary: "Branches to a block",
    operands: &[variadic("destOperands", &ANY_TYPE)],
    successors: &[successor("dest")],
    syntax: Syntax::Format("$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict"),
    branch: Some(&interfaces::Jump),
    patterns: super::patterns::BR,
    ..OpDef::pure("cf.br").with(Traits::TERMINATOR.union(Traits::LOCAL_RULES))
};

/// `cf.cond_br`
pub static COND_BR: OpDef = OpDef {
    summary: "Branches to one of two blocks",
    operands: &[
        one("condition", &I1),
        variadic("trueDestOperands", &ANY_TYPE),
        variadic("falseDestOperands", &ANY_TYPE),
    ],
    attributes: &[optional_attr("branch_weights", &DENSE_I32_ARRAY_ATTR)],
    successors: &[successor("trueDest"), successor("falseDest")],
    syntax: Syntax::Format(
        "$condition (`weights` `(` $branch_weights^ `)` )? `,` $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
    ),
    ownership: Some(&freehold_core::definition::ConditionalBranch { condition: 0 }),
    branch: Some(&interfaces::Conditional),
    patterns: super::patterns::COND_BR,
    ..OpDef::pure("cf.cond_br").with(Traits::OPERAND_SEGMENTS.union(Traits::TERMINATOR).union(Traits::LOCAL_RULES))
};

/// `cf.switch`
pub static SWITCH: OpDef = OpDef {
    summary: "Branches to the block selected by an integer",
    operands: &[
        one("flag", &ANY_INTEGER),
        variadic("defaultOperands", &ANY_TYPE),
        nested("caseOperands", &ANY_TYPE, "case_operand_segments"),
    ],
    attributes: &[
        optional_attr("case_values", &INTEGER_ELEMENTS_ATTR),
        attr("case_operand_segments", &DENSE_I32_ARRAY_ATTR),
    ],
    successors: &[successor("defaultDestination"), successors("caseDestinations")],
    syntax: Syntax::Format(
        "$flag `:` type($flag) `,` `[` `\\n` custom<SwitchOpCases>(ref(type($flag)),$defaultDestination, $defaultOperands, type($defaultOperands), $case_values, $caseDestinations, $caseOperands, type($caseOperands)) `]` attr-dict",
    ),
    branch: Some(&interfaces::Switch),
    verify: Some(interfaces::verify_switch),
    patterns: super::patterns::SWITCH,
    ..OpDef::pure("cf.switch").with(Traits::OPERAND_SEGMENTS.union(Traits::TERMINATOR).union(Traits::LOCAL_RULES))
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[&ASSERT, &BR, &COND_BR, &SWITCH];
