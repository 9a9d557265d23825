//! Op definitions that similar ops of several dialects share.
//!
//! The definition of such an op is a copy of the shared one under the op's own name, with changes:
//!
//! ```text
//! OpDef { parents: &["func.func"], ..YIELD.named("func.return", "Returns from a function") }
//! ```

use super::constraints::{ANY_TYPE, DICTIONARY_ARRAY_ATTR, FUNCTION_TYPE_ATTR, STRING_ATTR, SYMBOL_NAME_ATTR};
use freehold_core::definition::declare::{attr, optional_attr, region, variadic};
use freehold_core::definition::{OpDef, Syntax, Traits, VerifyInput};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Op, Version};
use freehold_history::Spelling;

/// A terminator that passes its operands to the parent op.
pub const YIELD: OpDef = OpDef {
    operands: &[variadic("operands", &ANY_TYPE)],
    syntax: Syntax::Format("attr-dict ($operands^ `:` type($operands))?"),
    ..OpDef::pure("").with(Traits::RETURN_LIKE.union(Traits::TERMINATOR))
};

/// Verifies that the operands of a [`YIELD`] op match the results of `parent`; `count` is the message if their number
/// differs.
///
/// # Errors
///
/// If the number or a type of the operands differs.
pub fn verify_yielded(input: &VerifyInput<'_>, parent: Op, count: &str) -> Fallible {
    let (body, results) = (input.body, input.body.results(parent));
    input.refuse_if(results.len() != body.operand_count(input.op), count)?;
    let differs = results.iter().zip(body.operands(input.op)).any(|(&to, from)| body.ty(to) != body.ty(from));
    input.refuse_if(differs, "types mismatch between yield op and its parent")
}

/// A function: a symbol with a signature and a body.
pub const FUNCTION: OpDef = OpDef {
    attributes: &[
        attr("sym_name", &SYMBOL_NAME_ATTR),
        attr("function_type", &FUNCTION_TYPE_ATTR),
        optional_attr("arg_attrs", &DICTIONARY_ARRAY_ATTR),
        optional_attr("res_attrs", &DICTIONARY_ARRAY_ATTR),
        optional_attr("sym_visibility", &STRING_ATTR),
    ],
    regions: &[region("body")],
    traits: Traits::FUNCTION_LIKE.union(Traits::ISOLATED_FROM_ABOVE).union(Traits::SYMBOL),
    ..OpDef::new("")
};

/// An elementwise op whose operands and results have the same type.
pub const UNIFORM: OpDef = OpDef::pure("")
    .with(Traits::SAME_OPERANDS_AND_RESULT_TYPE.union(Traits::ELEMENTWISE_MAPPABLE).union(Traits::INFER_TYPES));

/// Returns the spelling of an op that the dialect `std` had until 13, with the same syntax.
pub const fn std_until_13(name: &'static str) -> Spelling {
    Spelling::until(Version::V13).named(name)
}

/// Returns the spelling of an op that the dialect `std` had until 14, with the same syntax.
pub const fn std_until_14(name: &'static str) -> Spelling {
    Spelling::until(Version::V14).named(name)
}
