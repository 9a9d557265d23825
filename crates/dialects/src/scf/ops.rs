//! The ops of the `scf` dialect.

use super::{interfaces, syntax, verify};
use crate::constraints::{
    ANY_RANKED_TENSOR, ANY_SIGNLESS_INTEGER_OR_INDEX, ANY_TYPE, DENSE_I64_ARRAY_ATTR, DEVICE_MAPPING_ARRAY_ATTR, I1,
    INDEX, UNIT_ATTR,
};
use freehold_core::definition::declare::{
    attr, one, one_block, one_block_each, optional_attr, region, up_to_one_block, variadic,
};
use freehold_core::definition::{Effects, IndexValue, OpDef, Syntax, Traits, TypeRelation};

/// `scf.condition`
pub static CONDITION: OpDef = OpDef {
    summary: "Terminates the first region of `scf.while` with the loop condition",
    operands: &[one("condition", &I1), variadic("args", &ANY_TYPE)],
    parents: &["scf.while"],
    syntax: Syntax::Format("`(` $condition `)` attr-dict ($args^ `:` type($args))?"),
    region_exit: Some(super::ownership::condition_passes),
    ..OpDef::pure("scf.condition").with(Traits::TERMINATOR)
};

/// `scf.execute_region`
pub static EXECUTE_REGION: OpDef = OpDef {
    summary: "Executes a region once",
    results: &[variadic("", &ANY_TYPE)],
    attributes: &[optional_attr("no_inline", &UNIT_ATTR)],
    regions: &[region("region")],
    traits: Traits::RECURSIVE_MEMORY_EFFECTS.union(Traits::LOCAL_RULES),
    effects: Effects::Recursive,
    syntax: Syntax::Custom(syntax::parse_execute_region, syntax::print_execute_region),
    verify: Some(verify::verify_execute_region),
    region_branch: Some(&interfaces::ExecuteRegion),
    patterns: super::patterns::EXECUTE_REGION,
    ..OpDef::new("scf.execute_region")
};

/// `scf.for`
pub static FOR: OpDef = OpDef {
    summary: "A loop over a range",
    operands: &[
        one("lowerBound", &ANY_SIGNLESS_INTEGER_OR_INDEX),
        one("upperBound", &ANY_SIGNLESS_INTEGER_OR_INDEX),
        one("step", &ANY_SIGNLESS_INTEGER_OR_INDEX),
        variadic("initArgs", &ANY_TYPE),
    ],
    results: &[variadic("results", &ANY_TYPE)],
    attributes: &[optional_attr("unsignedCmp", &UNIT_ATTR)],
    regions: &[one_block("region")],
    traits: Traits::AUTOMATIC_ALLOCATION_SCOPE
        .union(Traits::LOCAL_RULES)
        .union(Traits::SINGLE_BLOCK)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS),
    implicit_terminator: Some(YIELD.name),
    relations: &[TypeRelation::Same(&["lowerBound", "upperBound", "step"])],
    effects: Effects::Recursive,
    syntax: Syntax::Custom(syntax::parse_for, syntax::print_for),
    verify: Some(verify::verify_for),
    region_branch: Some(&interfaces::For),
    loop_like: Some(&interfaces::For),
    verify_regions: Some(verify::verify_for_region),
    patterns: super::patterns::FOR,
    speculatable: Some(interfaces::for_speculatable),
    ..OpDef::new("scf.for")
};

/// `scf.forall`
pub static FORALL: OpDef = OpDef {
    summary: "A parallel loop whose iterations insert into shared tensors",
    operands: &[
        variadic("dynamicLowerBound", &INDEX),
        variadic("dynamicUpperBound", &INDEX),
        variadic("dynamicStep", &INDEX),
        variadic("outputs", &ANY_RANKED_TENSOR),
    ],
    results: &[variadic("results", &ANY_TYPE)],
    attributes: &[
        attr("staticLowerBound", &DENSE_I64_ARRAY_ATTR),
        attr("staticUpperBound", &DENSE_I64_ARRAY_ATTR),
        attr("staticStep", &DENSE_I64_ARRAY_ATTR),
        optional_attr("mapping", &DEVICE_MAPPING_ARRAY_ATTR),
    ],
    regions: &[one_block("region")],
    traits: Traits::OPERAND_SEGMENTS
        .union(Traits::LOCAL_RULES)
        .union(Traits::AUTOMATIC_ALLOCATION_SCOPE)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS)
        .union(Traits::SINGLE_BLOCK)
        .union(Traits::DESTINATION_STYLE)
        .union(Traits::PARALLEL_REGION),
    implicit_terminator: Some(FORALL_IN_PARALLEL.name),
    effects: Effects::Recursive,
    syntax: Syntax::Custom(syntax::parse_forall, syntax::print_forall),
    verify: Some(verify::verify_forall),
    region_branch: Some(&interfaces::Forall),
    loop_like: Some(&interfaces::Forall),
    patterns: super::patterns_parallel::FORALL,
    ..OpDef::new("scf.forall")
};

/// `scf.forall.in_parallel`
pub static FORALL_IN_PARALLEL: OpDef = OpDef {
    summary: "Terminates `scf.forall` with the insertions into shared tensors",
    regions: &[one_block("region")],
    parents: &["scf.forall"],
    ownership: Some(&super::ownership::IN_PARALLEL),
    syntax: Syntax::Custom(syntax::parse_in_parallel, syntax::print_in_parallel),
    verify: Some(verify::verify_in_parallel),
    ..OpDef::pure("scf.forall.in_parallel")
        .with(Traits::TERMINATOR.union(Traits::NO_TERMINATOR).union(Traits::SINGLE_BLOCK).union(Traits::GRAPH_REGION))
        .with(Traits::IN_PARALLEL)
};

/// `scf.if`
pub static IF: OpDef = OpDef {
    summary: "Executes one of two regions, selected by a condition",
    operands: &[one("condition", &I1)],
    results: &[variadic("results", &ANY_TYPE)],
    regions: &[one_block("thenRegion"), up_to_one_block("elseRegion")],
    traits: Traits::SINGLE_BLOCK
        .union(Traits::LOCAL_RULES)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS)
        .union(Traits::RECURSIVELY_SPECULATABLE)
        .union(Traits::NO_REGION_ARGUMENTS)
        .union(Traits::INFER_TYPES),
    implicit_terminator: Some(YIELD.name),
    effects: Effects::Recursive,
    syntax: Syntax::Custom(syntax::parse_if, syntax::print_if),
    verify: Some(verify::verify_if),
    region_branch: Some(&interfaces::If),
    infer: Some(interfaces::infer_if),
    fold: Some(super::patterns_if::fold_if),
    patterns: super::patterns_if::IF,
    index_value: Some(IndexValue::Yielded),
    ..OpDef::new("scf.if")
};

/// `scf.index_switch`
pub static INDEX_SWITCH: OpDef = OpDef {
    summary: "Executes one of several regions, selected by an index",
    operands: &[one("arg", &INDEX)],
    results: &[variadic("results", &ANY_TYPE)],
    attributes: &[attr("cases", &DENSE_I64_ARRAY_ATTR)],
    regions: &[one_block("defaultRegion"), one_block_each("caseRegions")],
    traits: Traits::RECURSIVE_MEMORY_EFFECTS.union(Traits::LOCAL_RULES).union(Traits::SINGLE_BLOCK),
    implicit_terminator: Some(YIELD.name),
    syntax: Syntax::Format(
        "$arg attr-dict (`->` type($results)^)? custom<SwitchCases>($cases, $caseRegions) `\\n` `` `default` $defaultRegion",
    ),
    effects: Effects::Recursive,
    verify: Some(verify::verify_index_switch),
    region_branch: Some(&interfaces::IndexSwitch),
    patterns: super::patterns::INDEX_SWITCH,
    ..OpDef::new("scf.index_switch")
};

/// `scf.parallel`
pub static PARALLEL: OpDef = OpDef {
    summary: "A parallel loop with reductions",
    operands: &[
        variadic("lowerBound", &INDEX),
        variadic("upperBound", &INDEX),
        variadic("step", &INDEX),
        variadic("initVals", &ANY_TYPE),
    ],
    results: &[variadic("results", &ANY_TYPE)],
    regions: &[one_block("region")],
    traits: Traits::AUTOMATIC_ALLOCATION_SCOPE
        .union(Traits::OPERAND_SEGMENTS)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS)
        .union(Traits::SINGLE_BLOCK)
        .union(Traits::PARALLEL_REGION),
    implicit_terminator: Some(REDUCE.name),
    effects: Effects::Recursive,
    syntax: Syntax::Custom(syntax::parse_parallel, syntax::print_parallel),
    verify: Some(verify::verify_parallel),
    region_branch: Some(&interfaces::Parallel),
    loop_like: Some(&interfaces::Parallel),
    patterns: super::patterns_parallel::PARALLEL,
    ..OpDef::new("scf.parallel")
};

/// `scf.reduce`
pub static REDUCE: OpDef = OpDef {
    summary: "Terminates `scf.parallel` with the values to be reduced",
    operands: &[variadic("operands", &ANY_TYPE)],
    regions: &[one_block_each("reductions")],
    traits: Traits::TERMINATOR.union(Traits::RECURSIVE_MEMORY_EFFECTS),
    parents: &["scf.parallel"],
    syntax: Syntax::Format("(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict"),
    effects: Effects::Recursive,
    region_exit: Some(super::ownership::reduce_passes),
    verify: Some(verify::verify_reduce),
    verify_regions: Some(verify::verify_reduce_regions),
    ..OpDef::new("scf.reduce")
};

/// `scf.reduce.return`
pub static REDUCE_RETURN: OpDef = OpDef {
    summary: "Yields the result of a reduction",
    operands: &[one("result", &ANY_TYPE)],
    parents: &["scf.reduce"],
    syntax: Syntax::Format("$result attr-dict `:` type($result)"),
    ownership: Some(&super::ownership::REDUCE_RETURN),
    verify: Some(verify::verify_reduce_return),
    ..OpDef::pure("scf.reduce.return").with(Traits::TERMINATOR)
};

/// `scf.while`
pub static WHILE: OpDef = OpDef {
    summary: "A loop with a condition",
    operands: &[variadic("inits", &ANY_TYPE)],
    results: &[variadic("results", &ANY_TYPE)],
    regions: &[one_block("before"), one_block("after")],
    traits: Traits::RECURSIVE_MEMORY_EFFECTS.union(Traits::LOCAL_RULES).union(Traits::SINGLE_BLOCK),
    effects: Effects::Recursive,
    syntax: Syntax::Custom(syntax::parse_while, syntax::print_while),
    verify: Some(verify::verify_while),
    region_branch: Some(&interfaces::While),
    loop_like: Some(&interfaces::While),
    patterns: super::patterns_while::WHILE,
    ..OpDef::new("scf.while")
};

/// `scf.yield`
pub static YIELD: OpDef = OpDef {
    summary: "Yields values from a region",
    operands: &[variadic("results", &ANY_TYPE)],
    parents: &["scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while"],
    syntax: Syntax::Format("attr-dict ($results^ `:` type($results))?"),
    ..OpDef::pure("scf.yield").with(Traits::RETURN_LIKE.union(Traits::TERMINATOR))
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &CONDITION,
    &EXECUTE_REGION,
    &FOR,
    &FORALL,
    &FORALL_IN_PARALLEL,
    &IF,
    &INDEX_SWITCH,
    &PARALLEL,
    &REDUCE,
    &REDUCE_RETURN,
    &WHILE,
    &YIELD,
];
