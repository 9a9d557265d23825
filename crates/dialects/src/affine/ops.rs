//! The ops of the `affine` dialect.

use super::{fold, parallel, patterns, syntax, verify};
use crate::arith::enums::REDUCTION_KINDS;
use crate::constraints::*;
use crate::families;
use freehold_core::definition::declare::*;
use freehold_core::definition::{EffectKind, Effects, IndexValue, OpDef, Resource, Syntax, Traits};

/// Minimum and maximum of the results of a map.
const EXTREME: OpDef = OpDef {
    operands: &[variadic("operands", &INDEX)],
    results: &[one("", &INDEX)],
    attributes: &[attr("map", &AFFINE_MAP_ATTR)],
    syntax: Syntax::Format("custom<AffineMapOperands>($map, $operands) strict-attr-dict"),
    verify: Some(verify::verify_min_max),
    fold: Some(fold::min_max),
    ..OpDef::pure("").with(Traits::INFER_TYPES)
};

/// Reads at an affine index.
const READ: OpDef = OpDef {
    operands: &[one("memref", &ANY_MEMREF), variadic("indices", &INDEX)],
    attributes: &[attr("map", &AFFINE_MAP_ATTR)],
    effects: Effects::Groups { groups: &[("memref", EffectKind::Read, Resource::Default)], recursive: false },
    ..OpDef::new("")
};

/// Writes at an affine index.
const WRITE: OpDef = OpDef {
    attributes: &[attr("map", &AFFINE_MAP_ATTR)],
    effects: Effects::Groups { groups: &[("memref", EffectKind::Write, Resource::Default)], recursive: false },
    ..OpDef::new("")
};

/// An op with a region whose block ends in `affine.yield`.
const REGION: OpDef = OpDef {
    results: &[variadic("results", &ANY_TYPE)],
    regions: &[one_block("region")],
    traits: Traits::SINGLE_BLOCK.union(Traits::RECURSIVE_MEMORY_EFFECTS),
    implicit_terminator: Some(YIELD.name),
    effects: Effects::Recursive,
    ..OpDef::new("")
};

/// `affine.apply`
pub static APPLY: OpDef = OpDef {
    summary: "Computes the value of an affine map",
    operands: &[variadic("mapOperands", &INDEX)],
    results: &[one("", &INDEX)],
    attributes: &[attr("map", &AFFINE_MAP_ATTR)],
    syntax: Syntax::Custom(syntax::parse_apply, syntax::print_apply),
    verify: Some(verify::verify_apply),
    fold: Some(fold::apply),
    patterns: patterns::APPLY,
    index_value: Some(IndexValue::Map),
    ..OpDef::pure("affine.apply").with(Traits::INFER_TYPES)
};

/// `affine.delinearize_index`
pub static DELINEARIZE_INDEX: OpDef = OpDef {
    summary: "Splits a linear index into indices of a basis",
    operands: &[one("linear_index", &INDEX), variadic("dynamic_basis", &INDEX)],
    results: &[variadic("multi_index", &INDEX)],
    attributes: &[attr("static_basis", &DENSE_I64_ARRAY_ATTR)],
    syntax: Syntax::Format(
        "$linear_index `into` custom<DynamicIndexList>($dynamic_basis, $static_basis, \"{}\", \"::mlir::AsmParser::Delimiter::Paren\") attr-dict `:` type($multi_index)",
    ),
    verify: Some(verify::verify_delinearize_index),
    fold: Some(super::fold_indices::delinearize),
    ..OpDef::pure("affine.delinearize_index")
};

/// `affine.for`
pub static FOR: OpDef = OpDef {
    operands: &[
        variadic("lowerBoundOperands", &INDEX),
        variadic("upperBoundOperands", &INDEX),
        variadic("inits", &ANY_TYPE),
    ],
    attributes: &[
        attr("lowerBoundMap", &AFFINE_MAP_ATTR),
        attr("upperBoundMap", &AFFINE_MAP_ATTR),
        attr("step", &INDEX_ATTR),
    ],
    syntax: Syntax::Custom(syntax::parse_for, syntax::print_for),
    verify_regions: Some(verify::verify_for_body),
    region_branch: Some(&super::interfaces::For),
    loop_like: Some(&super::interfaces::For),
    speculatable: Some(super::interfaces::for_speculatable),
    fold: Some(super::fold_loops::affine_for),
    patterns: super::fold_loops::FOR,
    ..REGION
        .named("affine.for", "A loop with affine bounds")
        .with(Traits::AUTOMATIC_ALLOCATION_SCOPE.union(Traits::OPERAND_SEGMENTS))
};

/// `affine.if`
pub static IF: OpDef = OpDef {
    operands: &[variadic("", &ANY_TYPE)],
    attributes: &[attr("condition", &INTEGER_SET_ATTR)],
    regions: &[one_block("thenRegion"), region("elseRegion")],
    syntax: Syntax::Custom(syntax::parse_if, syntax::print_if),
    verify: Some(verify::verify_if),
    region_branch: Some(&super::interfaces::If),
    fold: Some(super::fold_loops::affine_if),
    patterns: super::fold_loops::IF,
    ..REGION
        .named("affine.if", "Executes a region if an integer set condition holds")
        .with(Traits::RECURSIVELY_SPECULATABLE.union(Traits::NO_REGION_ARGUMENTS))
};

/// `affine.linearize_index`
pub static LINEARIZE_INDEX: OpDef = OpDef {
    summary: "Combines indices of a basis into a linear index",
    operands: &[variadic("multi_index", &INDEX), variadic("dynamic_basis", &INDEX)],
    results: &[one("linear_index", &INDEX)],
    attributes: &[
        attr("static_basis", &DENSE_I64_ARRAY_ATTR),
        default_attr("disjoint", &UNIT_PROPERTY, |ctx| ctx.bool_attr(false)),
    ],
    syntax: Syntax::Format(
        "(`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by` custom<DynamicIndexList>($dynamic_basis, $static_basis, \"{}\", \"::mlir::AsmParser::Delimiter::Paren\") attr-dict `:` type($linear_index)",
    ),
    verify: Some(verify::verify_linearize_index),
    fold: Some(super::fold_indices::linearize),
    ..OpDef::pure("affine.linearize_index").with(Traits::OPERAND_SEGMENTS.union(Traits::INFER_TYPES))
};

/// `affine.load`
pub static LOAD: OpDef = OpDef {
    results: &[one("result", &ANY_TYPE)],
    relations: &[infers("memref", "result", element_type)],
    syntax: Syntax::Format("$memref `` custom<AffineAccess>($map, $indices) strict-attr-dict `:` type($memref)"),
    verify: Some(verify::verify_load),
    fold: Some(fold::load),
    patterns: patterns::LOAD,
    ..READ.named("affine.load", "Loads an element at an affine index")
};

/// `affine.max`
pub static MAX: OpDef = OpDef {
    patterns: patterns::MAX,
    ..EXTREME.named("affine.max", "Computes the maximum of the results of an affine map")
};

/// `affine.min`
pub static MIN: OpDef = OpDef {
    patterns: patterns::MIN,
    ..EXTREME.named("affine.min", "Computes the minimum of the results of an affine map")
};

/// `affine.parallel`
pub static PARALLEL: OpDef = OpDef {
    operands: &[variadic("mapOperands", &INDEX)],
    attributes: &[
        attr("reductions", &REDUCTION_KINDS),
        attr("lowerBoundsMap", &AFFINE_MAP_ATTR),
        attr("lowerBoundsGroups", &I32_ELEMENTS_ATTR),
        attr("upperBoundsMap", &AFFINE_MAP_ATTR),
        attr("upperBoundsGroups", &I32_ELEMENTS_ATTR),
        attr("steps", &I64_ARRAY_ATTR),
    ],
    syntax: Syntax::Custom(parallel::parse, parallel::print),
    verify: Some(parallel::verify),
    loop_like: Some(&super::interfaces::Parallel),
    fold: Some(super::fold_loops::affine_parallel),
    ..REGION
        .named("affine.parallel", "A parallel loop nest with affine bounds")
        .with(Traits::AUTOMATIC_ALLOCATION_SCOPE.union(Traits::RECURSIVELY_SPECULATABLE))
};

/// `affine.prefetch`
pub static PREFETCH: OpDef = OpDef {
    summary: "Prefetches an element at an affine index",
    operands: &[one("memref", &ANY_MEMREF), variadic("indices", &INDEX)],
    attributes: &[
        attr("isWrite", &BOOL_ATTR),
        attr("localityHint", &LOCALITY_HINT_ATTR),
        attr("isDataCache", &BOOL_ATTR),
        attr("map", &AFFINE_MAP_ATTR),
    ],
    syntax: Syntax::Custom(syntax::parse_prefetch, syntax::print_prefetch),
    verify: Some(verify::verify_prefetch),
    fold: Some(crate::memref::casts::fold_casts),
    patterns: patterns::PREFETCH,
    ..OpDef::new("affine.prefetch")
};

/// `affine.store`
pub static STORE: OpDef = OpDef {
    operands: &[one("value", &ANY_TYPE), one("memref", &ANY_MEMREF), variadic("indices", &INDEX)],
    relations: &[infers("memref", "value", element_type)],
    syntax: Syntax::Format(
        "$value `,` $memref `` custom<AffineAccess>($map, $indices) strict-attr-dict `:` type($memref)",
    ),
    verify: Some(verify::verify_store),
    fold: Some(fold::store),
    patterns: patterns::STORE,
    ..WRITE.named("affine.store", "Stores an element at an affine index")
};

/// `affine.vector_load`
pub static VECTOR_LOAD: OpDef = OpDef {
    results: &[one("result", &ANY_VECTOR_OF_NON_ZERO_RANK)],
    syntax: Syntax::Format(
        "$memref `` custom<AffineAccess>($map, $indices) strict-attr-dict `:` type($memref) `,` type($result)",
    ),
    verify: Some(verify::verify_vector_load),
    patterns: patterns::VECTOR_LOAD,
    ..READ.named("affine.vector_load", "Loads a vector at an affine index")
};

/// `affine.vector_store`
pub static VECTOR_STORE: OpDef = OpDef {
    operands: &[one("value", &ANY_VECTOR_OF_NON_ZERO_RANK), one("memref", &ANY_MEMREF), variadic("indices", &INDEX)],
    syntax: Syntax::Format(
        "$value `,` $memref `` custom<AffineAccess>($map, $indices) strict-attr-dict `:` type($memref) `,` type($value)",
    ),
    verify: Some(verify::verify_vector_store),
    patterns: patterns::VECTOR_STORE,
    ..WRITE.named("affine.vector_store", "Stores a vector at an affine index")
};

/// `affine.dma_start`
pub static DMA_START: OpDef = OpDef {
    summary: "Starts an asynchronous copy between memory spaces",
    operands: &[variadic("operands", &ANY_TYPE)],
    syntax: Syntax::Custom(syntax::parse_dma_start, syntax::print_dma_start),
    verify: Some(verify::verify_dma),
    ..OpDef::new("affine.dma_start")
};

/// `affine.dma_wait`
pub static DMA_WAIT: OpDef = OpDef {
    summary: "Waits for an asynchronous copy between memory spaces",
    operands: &[variadic("operands", &ANY_TYPE)],
    syntax: Syntax::Custom(syntax::parse_dma_wait, syntax::print_dma_wait),
    verify: Some(verify::verify_dma),
    ..OpDef::new("affine.dma_wait")
};

/// `affine.yield`
pub static YIELD: OpDef = OpDef {
    verify: Some(verify::verify_yield),
    ..families::YIELD.named("affine.yield", "Yields values from the body of an affine op")
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &APPLY,
    &DELINEARIZE_INDEX,
    &FOR,
    &IF,
    &LINEARIZE_INDEX,
    &LOAD,
    &MAX,
    &MIN,
    &PARALLEL,
    &PREFETCH,
    &STORE,
    &VECTOR_LOAD,
    &VECTOR_STORE,
    &DMA_START,
    &DMA_WAIT,
    &YIELD,
];
