//! The ops of the `ml_program` dialect.

use super::interfaces;
use crate::dialect::constraints::*;
use crate::dialect::families::{FUNCTION, YIELD};
use crate::interface::declare::*;
use crate::interface::{EffectKind, Effects, OpRow, Resource, Syntax, Traits};

/// The rows.
pub static OPS: &[OpRow] = &[
    OpRow {
        syntax: Syntax::Custom(interfaces::parse_func, interfaces::print_func),
        ..FUNCTION.named("ml_program.func", "A function of a model")
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
        syntax: Syntax::Format("$global `:` type($result) attr-dict"),
        verify: Some(interfaces::verify_load_const),
        result_names: Some(interfaces::load_names),
        ..OpRow::pure("ml_program.global_load_const")
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
        parents: &["ml_program.subgraph"],
        verify: Some(interfaces::verify_output),
        ..YIELD.named("ml_program.output", "Ends a graph")
    },
    OpRow {
        parents: &["ml_program.func"],
        verify: Some(interfaces::verify_return),
        ..YIELD.named("ml_program.return", "Leaves a function")
    },
    OpRow {
        syntax: Syntax::Custom(interfaces::parse_func, interfaces::print_func),
        ..FUNCTION
            .named("ml_program.subgraph", "A function whose body is a graph")
            .with(Traits::GRAPH_REGION.union(Traits::SINGLE_BLOCK))
    },
    OpRow {
        summary: "Begins an order",
        results: &[one("token", &ML_PROGRAM_TOKEN)],
        syntax: Syntax::Format("attr-dict"),
        ..OpRow::pure("ml_program.token")
    },
];
