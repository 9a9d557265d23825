//! The ops of the `func` dialect.

use super::{interfaces, verify};
use crate::constraints::{
    ANY_TYPE, DICTIONARY_ARRAY_ATTR, FLAT_SYMBOL_REF_ATTR, FUNCTION_TYPE, FUNCTION_TYPE_ATTR, STRING_ATTR,
    SYMBOL_NAME_ATTR, UNIT_ATTR, function_inputs, function_results,
};
use crate::families::YIELD;
use crate::function::{parse_function, print_function};
use freehold_core::definition::declare::{attr, matches, one, optional_attr, region, variadic};
use freehold_core::definition::{Effects, OpDef, Syntax, Traits};

/// `func.call`
pub static CALL: OpDef = OpDef {
    summary: "Calls a function",
    operands: &[variadic("operands", &ANY_TYPE)],
    results: &[variadic("", &ANY_TYPE)],
    attributes: &[
        attr("callee", &FLAT_SYMBOL_REF_ATTR),
        optional_attr("arg_attrs", &DICTIONARY_ARRAY_ATTR),
        optional_attr("res_attrs", &DICTIONARY_ARRAY_ATTR),
        optional_attr("no_inline", &UNIT_ATTR),
    ],
    syntax: Syntax::Format("$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)"),
    call: Some(super::ownership::callee),
    traits: Traits::SYMBOL_RULES,
    verify: Some(verify::verify_call),
    ..OpDef::new("func.call")
};

/// `func.call_indirect`
pub static CALL_INDIRECT: OpDef = OpDef {
    summary: "Calls a function value",
    operands: &[one("callee", &FUNCTION_TYPE), variadic("callee_operands", &ANY_TYPE)],
    results: &[variadic("results", &ANY_TYPE)],
    attributes: &[
        optional_attr("arg_attrs", &DICTIONARY_ARRAY_ATTR),
        optional_attr("res_attrs", &DICTIONARY_ARRAY_ATTR),
    ],
    relations: &[
        matches("callee input types match argument types", "callee", "callee_operands", function_inputs),
        matches("callee result types match result types", "callee", "results", function_results),
    ],
    syntax: Syntax::Format("$callee `(` $callee_operands `)` attr-dict `:` type($callee)"),
    call: Some(super::ownership::indirect_callee),
    patterns: super::patterns::CALL_INDIRECT,
    ..OpDef::new("func.call_indirect")
};

/// `func.constant`
pub static CONSTANT: OpDef = OpDef {
    summary: "A function as a value",
    results: &[one("", &ANY_TYPE)],
    attributes: &[attr("value", &FLAT_SYMBOL_REF_ATTR)],
    traits: Traits::CONSTANT_LIKE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::SYMBOL_RULES),
    syntax: Syntax::Format("attr-dict $value `:` type(results)"),
    effects: Effects::None,
    verify: Some(verify::verify_constant),
    result_names: Some(interfaces::constant_names),
    ..OpDef::new("func.constant")
};

/// `func.func`
pub static FUNC: OpDef = OpDef {
    summary: "A function",
    attributes: &[
        attr("sym_name", &SYMBOL_NAME_ATTR),
        attr("function_type", &FUNCTION_TYPE_ATTR),
        optional_attr("sym_visibility", &STRING_ATTR),
        optional_attr("arg_attrs", &DICTIONARY_ARRAY_ATTR),
        optional_attr("res_attrs", &DICTIONARY_ARRAY_ATTR),
        optional_attr("no_inline", &UNIT_ATTR),
    ],
    regions: &[region("body")],
    traits: Traits::AFFINE_SCOPE
        .union(Traits::AUTOMATIC_ALLOCATION_SCOPE)
        .union(Traits::FUNCTION_LIKE)
        .union(Traits::SYMBOL)
        .union(Traits::ISOLATED_FROM_ABOVE),
    default_dialect: Some("func"),
    syntax: Syntax::Custom(parse_function, print_function),
    ..OpDef::new("func.func")
};

/// `func.return`
pub static RETURN: OpDef = OpDef {
    parents: &["func.func"],
    verify: Some(verify::verify_return),
    ..YIELD.named("func.return", "Returns from a function").with(Traits::LOCAL_RULES)
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[&CALL, &CALL_INDIRECT, &CONSTANT, &FUNC, &RETURN];
