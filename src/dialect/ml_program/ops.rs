//! The ops of the `ml_program` dialect.

use super::interfaces;
use crate::dialect::constraints::{
    ANY_ATTR, ANY_TYPE, DICTIONARY_ARRAY_ATTR, FUNCTION_TYPE_ATTR, ML_PROGRAM_TOKEN, STRING_ATTR, SYMBOL_NAME_ATTR,
    SYMBOL_REF_ATTR, TYPE_ATTR, UNIT_ATTR,
};
use crate::interface::declare::{attr, one, optional_attr, region, variadic};
use crate::interface::{EffectKind, Effects, OpRow, Resource, Syntax, Traits};

/// The rows.
pub static OPS: &[OpRow] = &[
    OpRow {
        summary: "A function of a model",
        attributes: &[
            attr("sym_name", &SYMBOL_NAME_ATTR),
            attr("function_type", &FUNCTION_TYPE_ATTR),
            optional_attr("arg_attrs", &DICTIONARY_ARRAY_ATTR),
            optional_attr("res_attrs", &DICTIONARY_ARRAY_ATTR),
            optional_attr("sym_visibility", &STRING_ATTR),
        ],
        regions: &[region("body")],
        traits: Traits::FUNCTION_LIKE.union(Traits::ISOLATED_FROM_ABOVE).union(Traits::SYMBOL),
        syntax: Syntax::Custom(interfaces::parse_func, interfaces::print_func),
        ..OpRow::new("ml_program.func")
    },
    OpRow {
        summary: "A value that lives as long as the program",
        attributes: &[
            attr("sym_name", &SYMBOL_NAME_ATTR),
            attr("type", &TYPE_ATTR),
            optional_attr("is_mutable", &UNIT_ATTR),
            optional_attr("value", &ANY_ATTR),
            optional_attr("sym_visibility", &STRING_ATTR),
        ],
        traits: Traits::SYMBOL,
        syntax: Syntax::Format(
            "custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name `` custom<TypedInitialValue>($type, $value) attr-dict",
        ),
        verify: Some(interfaces::verify_global),
        bufferizable: Some(&super::bufferizable::Global),
        bufferize: Some(&super::bufferize::Global),
        ..OpRow::new("ml_program.global")
    },
    OpRow {
        summary: "Reads a global",
        results: &[one("result", &ANY_TYPE)],
        attributes: &[attr("global", &SYMBOL_REF_ATTR)],
        syntax: Syntax::Format("$global `:` type($result) attr-dict"),
        verify: Some(interfaces::verify_load),
        result_names: Some(interfaces::load_names),
        effects: Effects::Groups { groups: &[("", EffectKind::Read, Resource::Default)], recursive: false },
        bufferizable: Some(&super::bufferizable::LOAD),
        bufferize: Some(&super::bufferize::GlobalLoad),
        ..OpRow::new("ml_program.global_load")
    },
    OpRow {
        summary: "Reads a global that never changes",
        results: &[one("result", &ANY_TYPE)],
        attributes: &[attr("global", &SYMBOL_REF_ATTR)],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format("$global `:` type($result) attr-dict"),
        effects: Effects::None,
        verify: Some(interfaces::verify_load_const),
        result_names: Some(interfaces::load_names),
        ..OpRow::new("ml_program.global_load_const")
    },
    OpRow {
        summary: "Reads a global, ordered by tokens",
        operands: &[variadic("consumeTokens", &ML_PROGRAM_TOKEN)],
        results: &[one("result", &ANY_TYPE), one("produceToken", &ML_PROGRAM_TOKEN)],
        attributes: &[attr("global", &SYMBOL_REF_ATTR)],
        syntax: Syntax::Format(
            "$global `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($result) attr-dict",
        ),
        verify: Some(interfaces::verify_load),
        effects: Effects::Groups { groups: &[("", EffectKind::Read, Resource::Default)], recursive: false },
        ..OpRow::new("ml_program.global_load_graph")
    },
    OpRow {
        summary: "Writes a global",
        operands: &[one("value", &ANY_TYPE)],
        attributes: &[attr("global", &SYMBOL_REF_ATTR)],
        syntax: Syntax::Format("$global `=` $value `:` type($value) attr-dict"),
        verify: Some(interfaces::verify_store),
        effects: Effects::Groups { groups: &[("", EffectKind::Write, Resource::Default)], recursive: false },
        bufferizable: Some(&super::bufferizable::STORE),
        bufferize: Some(&super::bufferize::GlobalStore),
        ..OpRow::new("ml_program.global_store")
    },
    OpRow {
        summary: "Writes a global, ordered by tokens",
        operands: &[one("value", &ANY_TYPE), variadic("consumeTokens", &ML_PROGRAM_TOKEN)],
        results: &[one("produceToken", &ML_PROGRAM_TOKEN)],
        attributes: &[attr("global", &SYMBOL_REF_ATTR)],
        syntax: Syntax::Format(
            "$global `=` $value `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($value) attr-dict",
        ),
        verify: Some(interfaces::verify_store),
        effects: Effects::Groups { groups: &[("", EffectKind::Write, Resource::Default)], recursive: false },
        ..OpRow::new("ml_program.global_store_graph")
    },
    OpRow {
        summary: "Ends a graph",
        operands: &[variadic("operands", &ANY_TYPE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::RETURN_LIKE).union(Traits::TERMINATOR),
        parents: &["ml_program.subgraph"],
        syntax: Syntax::Format("attr-dict ($operands^ `:` type($operands))?"),
        effects: Effects::None,
        verify: Some(interfaces::verify_output),
        ..OpRow::new("ml_program.output")
    },
    OpRow {
        summary: "Leaves a function",
        operands: &[variadic("operands", &ANY_TYPE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::RETURN_LIKE).union(Traits::TERMINATOR),
        parents: &["ml_program.func"],
        syntax: Syntax::Format("attr-dict ($operands^ `:` type($operands))?"),
        effects: Effects::None,
        verify: Some(interfaces::verify_return),
        ..OpRow::new("ml_program.return")
    },
    OpRow {
        summary: "A function whose body is a graph",
        attributes: &[
            attr("sym_name", &SYMBOL_NAME_ATTR),
            attr("function_type", &FUNCTION_TYPE_ATTR),
            optional_attr("arg_attrs", &DICTIONARY_ARRAY_ATTR),
            optional_attr("res_attrs", &DICTIONARY_ARRAY_ATTR),
            optional_attr("sym_visibility", &STRING_ATTR),
        ],
        regions: &[region("body")],
        traits: Traits::FUNCTION_LIKE
            .union(Traits::GRAPH_REGION)
            .union(Traits::ISOLATED_FROM_ABOVE)
            .union(Traits::SINGLE_BLOCK)
            .union(Traits::SYMBOL),
        syntax: Syntax::Custom(interfaces::parse_func, interfaces::print_func),
        ..OpRow::new("ml_program.subgraph")
    },
    OpRow {
        summary: "Begins an order",
        results: &[one("token", &ML_PROGRAM_TOKEN)],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format("attr-dict"),
        effects: Effects::None,
        ..OpRow::new("ml_program.token")
    },
];
