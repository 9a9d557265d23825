//! The ops of the `ml_program` dialect.

use super::interfaces;
use crate::constraints::*;
use crate::families::{FUNCTION, YIELD};
use freehold_core::definition::declare::*;
use freehold_core::definition::{EffectKind, Effects, OpDef, Resource, Syntax, Traits};

/// `ml_program.func`
pub static FUNC: OpDef = OpDef {
    syntax: Syntax::Custom(interfaces::parse_func, interfaces::print_func),
    ..FUNCTION.named("ml_program.func", "A function of a model")
};

/// `ml_program.global`
pub static GLOBAL: OpDef = OpDef {
    summary: "Declares or defines a global",
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
    ..OpDef::new("ml_program.global")
};

/// `ml_program.global_load`
pub static GLOBAL_LOAD: OpDef = OpDef {
    summary: "Loads the value of a global",
    results: &[one("result", &ANY_TYPE)],
    attributes: &[attr("global", &SYMBOL_REF_ATTR)],
    syntax: Syntax::Format("$global `:` type($result) attr-dict"),
    verify: Some(interfaces::verify_load),
    result_names: Some(interfaces::load_names),
    effects: Effects::Groups { groups: &[("", EffectKind::Read, Resource::Default)], recursive: false },
    ..OpDef::new("ml_program.global_load")
};

/// `ml_program.global_load_const`
pub static GLOBAL_LOAD_CONST: OpDef = OpDef {
    summary: "Loads the value of an immutable global",
    results: &[one("result", &ANY_TYPE)],
    attributes: &[attr("global", &SYMBOL_REF_ATTR)],
    syntax: Syntax::Format("$global `:` type($result) attr-dict"),
    verify: Some(interfaces::verify_load_const),
    result_names: Some(interfaces::load_names),
    ..OpDef::pure("ml_program.global_load_const")
};

/// `ml_program.global_load_graph`
pub static GLOBAL_LOAD_GRAPH: OpDef = OpDef {
    summary: "Loads the value of a global, ordered by tokens",
    operands: &[variadic("consumeTokens", &ML_PROGRAM_TOKEN)],
    results: &[one("result", &ANY_TYPE), one("produceToken", &ML_PROGRAM_TOKEN)],
    attributes: &[attr("global", &SYMBOL_REF_ATTR)],
    syntax: Syntax::Format(
        "$global `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($result) attr-dict",
    ),
    verify: Some(interfaces::verify_load),
    effects: Effects::Groups { groups: &[("", EffectKind::Read, Resource::Default)], recursive: false },
    ..OpDef::new("ml_program.global_load_graph")
};

/// `ml_program.global_store`
pub static GLOBAL_STORE: OpDef = OpDef {
    summary: "Stores a value to a global",
    operands: &[one("value", &ANY_TYPE)],
    attributes: &[attr("global", &SYMBOL_REF_ATTR)],
    syntax: Syntax::Format("$global `=` $value `:` type($value) attr-dict"),
    verify: Some(interfaces::verify_store),
    effects: Effects::Groups { groups: &[("", EffectKind::Write, Resource::Default)], recursive: false },
    ..OpDef::new("ml_program.global_store")
};

/// `ml_program.global_store_graph`
pub static GLOBAL_STORE_GRAPH: OpDef = OpDef {
    summary: "Stores a value to a global, ordered by tokens",
    operands: &[one("value", &ANY_TYPE), variadic("consumeTokens", &ML_PROGRAM_TOKEN)],
    results: &[one("produceToken", &ML_PROGRAM_TOKEN)],
    attributes: &[attr("global", &SYMBOL_REF_ATTR)],
    syntax: Syntax::Format(
        "$global `=` $value `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($value) attr-dict",
    ),
    verify: Some(interfaces::verify_store),
    effects: Effects::Groups { groups: &[("", EffectKind::Write, Resource::Default)], recursive: false },
    ..OpDef::new("ml_program.global_store_graph")
};

/// `ml_program.output`
pub static OUTPUT: OpDef = OpDef {
    parents: &["ml_program.subgraph"],
    verify: Some(interfaces::verify_output),
    ..YIELD.named("ml_program.output", "Returns from a graph function")
};

/// `ml_program.return`
pub static RETURN: OpDef = OpDef {
    parents: &["ml_program.func"],
    verify: Some(interfaces::verify_return),
    ..YIELD.named("ml_program.return", "Returns from a function")
};

/// `ml_program.subgraph`
pub static SUBGRAPH: OpDef = OpDef {
    syntax: Syntax::Custom(interfaces::parse_func, interfaces::print_func),
    ..FUNCTION
        .named("ml_program.subgraph", "A function with a graph region")
        .with(Traits::GRAPH_REGION.union(Traits::SINGLE_BLOCK))
};

/// `ml_program.token`
pub static TOKEN: OpDef = OpDef {
    summary: "Creates a token for ordering",
    results: &[one("token", &ML_PROGRAM_TOKEN)],
    syntax: Syntax::Format("attr-dict"),
    ..OpDef::pure("ml_program.token")
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &FUNC,
    &GLOBAL,
    &GLOBAL_LOAD,
    &GLOBAL_LOAD_CONST,
    &GLOBAL_LOAD_GRAPH,
    &GLOBAL_STORE,
    &GLOBAL_STORE_GRAPH,
    &OUTPUT,
    &RETURN,
    &SUBGRAPH,
    &TOKEN,
];
