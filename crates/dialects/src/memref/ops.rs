//! The ops of the `memref` dialect.

use super::{infer, names, syntax, verify};
use crate::arith::enums::ATOMIC_RMW_KIND;
use crate::constraints::{
    AFFINE_MAP_ATTR, ALIGNMENT_ATTR, ANY_ATTR, ANY_MEMREF, ANY_NON0_RANKED_OR_UNRANKED_MEMREF,
    ANY_RANKED_OR_UNRANKED_MEMREF, ANY_STATIC_SHAPE_MEMREF, ANY_STRIDED_MEMREF, ANY_TYPE, BOOL_ATTR,
    DENSE_I64_ARRAY_ATTR, FLAT_SYMBOL_REF_ATTR, INDEX, INDEX_LIST_ARRAY_ATTR, LOCALITY_HINT_ATTR, MEMREF_1D,
    MEMREF_1D_OF_I8, MEMREF_1D_OF_SIGNLESS_INTEGER_OR_INDEX, MEMREF_OF_SIGNLESS_INTEGER_OR_FLOAT, MEMREF_TYPE_ATTR,
    POSITIVE_I32_ATTR, SIGNLESS_INTEGER_OR_FLOAT, STRIDED_MEMREF_RANK_0, STRING_ATTR, SYMBOL_NAME_ATTR, UNIT_ATTR,
    element_type,
};
use crate::names::name_first;
use freehold_core::definition::declare::{
    attr, elidable_attr, matches, one, one_block, optional, optional_attr, region, variadic,
};
use freehold_core::definition::{EffectKind, Effects, IndexValue, OpDef, Resource, Syntax, Traits, TypeRelation};

/// `memref.alloc`
pub static ALLOC: OpDef = OpDef {
    summary: "Allocates a buffer on the heap",
    operands: &[variadic("dynamicSizes", &INDEX), variadic("symbolOperands", &INDEX)],
    results: &[one("memref", &ANY_MEMREF)],
    attributes: &[optional_attr("alignment", &ALIGNMENT_ATTR)],
    traits: Traits::OPERAND_SEGMENTS,
    syntax: Syntax::Format("`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)"),
    effects: Effects::Groups { groups: &[("memref", EffectKind::Allocate, Resource::Default)], recursive: false },
    allocation: Some(super::ownership::ALLOC),
    result_names: Some(|view, op, name| name_first(view.body, op, "alloc", name)),
    verify_signature: Some(verify::verify_alloc),
    patterns: super::patterns::ALLOC,
    ..OpDef::new("memref.alloc")
};

/// `memref.alloca`
pub static ALLOCA: OpDef = OpDef {
    summary: "Allocates a buffer on the stack",
    operands: &[variadic("dynamicSizes", &INDEX), variadic("symbolOperands", &INDEX)],
    results: &[one("memref", &ANY_MEMREF)],
    attributes: &[optional_attr("alignment", &ALIGNMENT_ATTR)],
    traits: Traits::OPERAND_SEGMENTS,
    syntax: Syntax::Format("`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)"),
    effects: Effects::Groups {
        groups: &[("memref", EffectKind::Allocate, Resource::AutomaticAllocationScope)],
        recursive: false,
    },
    allocation: Some(super::ownership::ALLOCA),
    result_names: Some(|view, op, name| name_first(view.body, op, "alloca", name)),
    verify: Some(verify::verify_alloca),
    patterns: super::patterns::ALLOCA,
    ..OpDef::new("memref.alloca")
};

/// `memref.alloca_scope`
pub static ALLOCA_SCOPE: OpDef = OpDef {
    summary: "Bounds the lifetime of stack allocations",
    results: &[variadic("results", &ANY_TYPE)],
    regions: &[one_block("bodyRegion")],
    traits: Traits::AUTOMATIC_ALLOCATION_SCOPE
        .union(Traits::SINGLE_BLOCK)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS)
        .union(Traits::NO_REGION_ARGUMENTS),
    implicit_terminator: Some(ALLOCA_SCOPE_RETURN.name),
    effects: Effects::Recursive,
    syntax: Syntax::Custom(syntax::parse_alloca_scope, syntax::print_alloca_scope),
    patterns: super::patterns::ALLOCA_SCOPE,
    region_branch: Some(&freehold_core::definition::OneRegion),
    ..OpDef::new("memref.alloca_scope")
};

/// `memref.alloca_scope.return`
pub static ALLOCA_SCOPE_RETURN: OpDef = OpDef {
    summary: "Terminates a scope of stack allocations",
    operands: &[variadic("results", &ANY_TYPE)],
    parents: &["memref.alloca_scope"],
    syntax: Syntax::Format("attr-dict ($results^ `:` type($results))?"),
    ..OpDef::pure("memref.alloca_scope.return").with(Traits::RETURN_LIKE.union(Traits::TERMINATOR))
};

/// `memref.assume_alignment`
pub static ASSUME_ALIGNMENT: OpDef = OpDef {
    summary: "Assumes the alignment of a buffer",
    operands: &[one("memref", &ANY_MEMREF)],
    results: &[one("result", &ANY_MEMREF)],
    attributes: &[attr("alignment", &POSITIVE_I32_ATTR)],
    syntax: Syntax::Format("$memref `,` $alignment attr-dict `:` type($memref)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "assume_align", name)),
    verify_signature: Some(verify::verify_assume_alignment),
    fold: Some(super::fold::assume_alignment),
    ..OpDef::pure("memref.assume_alignment")
        .with(Traits::VIEW_LIKE.union(Traits::SAME_OPERANDS_AND_RESULT_TYPE).union(Traits::INFER_TYPES))
};

/// `memref.atomic_rmw`
pub static ATOMIC_RMW: OpDef = OpDef {
    summary: "Atomically reads, modifies and writes an element",
    operands: &[
        one("value", &SIGNLESS_INTEGER_OR_FLOAT),
        one("memref", &MEMREF_OF_SIGNLESS_INTEGER_OR_FLOAT),
        variadic("indices", &INDEX),
    ],
    results: &[one("result", &SIGNLESS_INTEGER_OR_FLOAT)],
    attributes: &[attr("kind", &ATOMIC_RMW_KIND)],
    traits: Traits::INFER_TYPES,
    relations: &[
        TypeRelation::Same(&["value", "result"]),
        matches("value type matches element type of memref", "memref", "value", element_type),
    ],
    syntax: Syntax::Format(
        "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` type($result)",
    ),
    effects: Effects::Groups {
        groups: &[("memref", EffectKind::Read, Resource::Default), ("memref", EffectKind::Write, Resource::Default)],
        recursive: false,
    },
    verify_signature: Some(verify::verify_atomic_rmw),
    fold: Some(super::fold::skip_casts_but_of_value),
    ..OpDef::new("memref.atomic_rmw")
};

/// `memref.atomic_yield`
pub static ATOMIC_YIELD: OpDef = OpDef {
    summary: "Yields the value that an atomic update writes",
    operands: &[one("result", &ANY_TYPE)],
    parents: &["memref.generic_atomic_rmw"],
    syntax: Syntax::Format("$result attr-dict `:` type($result)"),
    verify: Some(verify::verify_atomic_yield),
    ..OpDef::pure("memref.atomic_yield").with(Traits::TERMINATOR.union(Traits::RETURN_LIKE))
};

/// `memref.cast`
pub static CAST: OpDef = OpDef {
    summary: "Casts a buffer to a compatible type",
    operands: &[one("source", &ANY_RANKED_OR_UNRANKED_MEMREF)],
    results: &[one("dest", &ANY_RANKED_OR_UNRANKED_MEMREF)],
    syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($dest)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "cast", name)),
    verify_signature: Some(verify::verify_cast),
    fold: Some(super::casts::fold_casts),
    ..OpDef::pure("memref.cast")
        .with(Traits::CAST.union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE).union(Traits::VIEW_LIKE))
};

/// `memref.collapse_shape`
pub static COLLAPSE_SHAPE: OpDef = OpDef {
    summary: "Collapses groups of adjacent dimensions",
    operands: &[one("src", &ANY_STRIDED_MEMREF)],
    results: &[one("result", &ANY_STRIDED_MEMREF)],
    attributes: &[attr("reassociation", &INDEX_LIST_ARRAY_ATTR)],
    syntax: Syntax::Format("$src $reassociation attr-dict `:` type($src) `into` type($result)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "collapse_shape", name)),
    verify_signature: Some(verify::verify_collapse_shape),
    fold: Some(super::fold::reshape),
    patterns: super::view_patterns::COLLAPSE_SHAPE,
    ..OpDef::pure("memref.collapse_shape").with(Traits::VIEW_LIKE)
};

/// `memref.copy`
pub static COPY: OpDef = OpDef {
    summary: "Copies one buffer to another",
    operands: &[one("source", &ANY_RANKED_OR_UNRANKED_MEMREF), one("target", &ANY_RANKED_OR_UNRANKED_MEMREF)],
    traits: Traits::SAME_OPERANDS_ELEMENT_TYPE.union(Traits::SAME_OPERANDS_SHAPE),
    syntax: Syntax::Format("$source `,` $target attr-dict `:` type($source) `to` type($target)"),
    effects: Effects::Groups {
        groups: &[("source", EffectKind::Read, Resource::Default), ("target", EffectKind::Write, Resource::Default)],
        recursive: false,
    },
    copies: Some(freehold_core::definition::Copies { source: "source", target: "target" }),
    fold: Some(super::fold::copy),
    patterns: super::patterns::COPY,
    ..OpDef::new("memref.copy")
};

/// `memref.dealloc`
pub static DEALLOC: OpDef = OpDef {
    summary: "Frees a buffer",
    operands: &[one("memref", &ANY_RANKED_OR_UNRANKED_MEMREF)],
    syntax: Syntax::Format("$memref attr-dict `:` type($memref)"),
    effects: Effects::Groups { groups: &[("memref", EffectKind::Free, Resource::Default)], recursive: false },
    fold: Some(super::casts::fold_casts),
    ..OpDef::new("memref.dealloc")
};

/// `memref.dim`
pub static DIM: OpDef = OpDef {
    summary: "Returns the size of a dimension",
    operands: &[one("source", &ANY_NON0_RANKED_OR_UNRANKED_MEMREF), one("index", &INDEX)],
    results: &[one("result", &INDEX)],
    traits: Traits::INFER_TYPES,
    syntax: Syntax::Format("attr-dict $source `,` $index `:` type($source)"),
    effects: Effects::None,
    result_names: Some(|view, op, name| name_first(view.body, op, "dim", name)),
    fold: Some(super::fold::dim),
    patterns: super::patterns::DIM,
    speculatable: Some(crate::slices::dim_speculatable),
    index_value: Some(IndexValue::Extent),
    ..OpDef::new("memref.dim")
};

/// `memref.distinct_objects`
pub static DISTINCT_OBJECTS: OpDef = OpDef {
    summary: "Assumes that buffers do not overlap",
    operands: &[variadic("operands", &ANY_MEMREF)],
    results: &[variadic("results", &ANY_MEMREF)],
    syntax: Syntax::Format("$operands attr-dict `:` type($operands)"),
    verify_signature: Some(verify::verify_distinct_objects),
    infer: Some(infer::distinct_objects),
    ..OpDef::pure("memref.distinct_objects").with(Traits::INFER_TYPES)
};

/// `memref.dma_start`
pub static DMA_START: OpDef = OpDef {
    summary: "Starts an asynchronous copy between memory spaces",
    operands: &[variadic("operands", &ANY_TYPE)],
    syntax: Syntax::Custom(syntax::parse_dma_start, syntax::print_dma_start),
    verify_signature: Some(verify::verify_dma_start),
    fold: Some(super::casts::fold_casts),
    ..OpDef::new("memref.dma_start")
};

/// `memref.dma_wait`
pub static DMA_WAIT: OpDef = OpDef {
    summary: "Waits for an asynchronous copy between memory spaces",
    operands: &[one("tagMemRef", &ANY_MEMREF), variadic("tagIndices", &INDEX), one("numElements", &INDEX)],
    syntax: Syntax::Format("$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)"),
    verify_signature: Some(verify::verify_dma_wait),
    fold: Some(super::casts::fold_casts),
    ..OpDef::new("memref.dma_wait")
};

/// `memref.expand_shape`
pub static EXPAND_SHAPE: OpDef = OpDef {
    summary: "Expands dimensions into groups of dimensions",
    operands: &[one("src", &ANY_STRIDED_MEMREF), variadic("output_shape", &INDEX)],
    results: &[one("result", &ANY_STRIDED_MEMREF)],
    attributes: &[attr("reassociation", &INDEX_LIST_ARRAY_ATTR), attr("static_output_shape", &DENSE_I64_ARRAY_ATTR)],
    syntax: Syntax::Format(
        "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict `:` type($src) `into` type($result)",
    ),
    result_names: Some(|view, op, name| name_first(view.body, op, "expand_shape", name)),
    verify_signature: Some(verify::verify_expand_shape),
    fold: Some(super::fold::reshape),
    patterns: super::view_patterns::EXPAND_SHAPE,
    ..OpDef::pure("memref.expand_shape").with(Traits::VIEW_LIKE)
};

/// `memref.extract_aligned_pointer_as_index`
pub static EXTRACT_ALIGNED_POINTER_AS_INDEX: OpDef = OpDef {
    summary: "Extracts the aligned pointer as an index",
    operands: &[one("source", &ANY_RANKED_OR_UNRANKED_MEMREF)],
    results: &[one("aligned_pointer", &INDEX)],
    syntax: Syntax::Format("$source `:` type($source) `->` type(results) attr-dict"),
    result_names: Some(|view, op, name| name_first(view.body, op, "intptr", name)),
    ..OpDef::pure("memref.extract_aligned_pointer_as_index").with(Traits::INFER_TYPES)
};

/// `memref.extract_strided_metadata`
pub static EXTRACT_STRIDED_METADATA: OpDef = OpDef {
    summary: "Extracts the base buffer, offset, sizes and strides",
    operands: &[one("source", &ANY_STRIDED_MEMREF)],
    results: &[
        one("base_buffer", &STRIDED_MEMREF_RANK_0),
        one("offset", &INDEX),
        variadic("sizes", &INDEX),
        variadic("strides", &INDEX),
    ],
    syntax: Syntax::Format("$source `:` type($source) `->` type(results) attr-dict"),
    result_names: Some(names::extract_strided_metadata),
    infer: Some(infer::extract_strided_metadata),
    fold: Some(super::fold::extract_strided_metadata),
    ..OpDef::pure("memref.extract_strided_metadata").with(Traits::VIEW_LIKE.union(Traits::INFER_TYPES))
};

/// `memref.generic_atomic_rmw`
pub static GENERIC_ATOMIC_RMW: OpDef = OpDef {
    summary: "Atomically updates an element with the value computed by a region",
    operands: &[one("memref", &MEMREF_OF_SIGNLESS_INTEGER_OR_FLOAT), variadic("indices", &INDEX)],
    results: &[one("result", &SIGNLESS_INTEGER_OR_FLOAT)],
    regions: &[region("atomic_body")],
    traits: Traits::SINGLE_BLOCK.union(Traits::INFER_TYPES),
    implicit_terminator: Some(ATOMIC_YIELD.name),
    relations: &[matches("result type matches element type of memref", "memref", "result", element_type)],
    effects: Effects::Groups {
        groups: &[("memref", EffectKind::Read, Resource::Default), ("memref", EffectKind::Write, Resource::Default)],
        recursive: false,
    },
    syntax: Syntax::Custom(syntax::parse_generic_atomic_rmw, syntax::print_generic_atomic_rmw),
    verify: Some(verify::verify_generic_atomic_rmw),
    verify_regions: Some(verify::verify_generic_atomic_rmw_body),
    ..OpDef::new("memref.generic_atomic_rmw")
};

/// `memref.get_global`
pub static GET_GLOBAL: OpDef = OpDef {
    summary: "Returns the buffer of a global",
    results: &[one("result", &ANY_STATIC_SHAPE_MEMREF)],
    attributes: &[attr("name", &FLAT_SYMBOL_REF_ATTR)],
    syntax: Syntax::Format("$name `:` type($result) attr-dict"),
    verify: Some(verify::verify_get_global),
    ..OpDef::pure("memref.get_global").with(Traits::SYMBOL_RULES)
};

/// `memref.global`
pub static GLOBAL: OpDef = OpDef {
    summary: "Declares or defines a global buffer",
    attributes: &[
        attr("sym_name", &SYMBOL_NAME_ATTR),
        optional_attr("sym_visibility", &STRING_ATTR),
        attr("type", &MEMREF_TYPE_ATTR),
        optional_attr("initial_value", &ANY_ATTR),
        optional_attr("constant", &UNIT_ATTR),
        optional_attr("alignment", &ALIGNMENT_ATTR),
    ],
    traits: Traits::SYMBOL.union(Traits::LOCAL_RULES),
    syntax: Syntax::Format(
        "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict",
    ),
    verify: Some(verify::verify_global),
    ..OpDef::new("memref.global")
};

/// `memref.load`
pub static LOAD: OpDef = OpDef {
    summary: "Loads an element",
    operands: &[one("memref", &ANY_MEMREF), variadic("indices", &INDEX)],
    results: &[one("result", &ANY_TYPE)],
    attributes: &[
        elidable_attr("nontemporal", &BOOL_ATTR, |ctx| ctx.bool_attr(false)),
        optional_attr("alignment", &ALIGNMENT_ATTR),
    ],
    traits: Traits::INFER_TYPES,
    relations: &[matches("result type matches element type of 'memref'", "memref", "result", element_type)],
    syntax: Syntax::Format("$memref `[` $indices `]` attr-dict `:` type($memref)"),
    effects: Effects::Groups { groups: &[("memref", EffectKind::Read, Resource::Default)], recursive: false },
    verify_signature: Some(verify::verify_load),
    fold: Some(super::casts::fold_casts),
    ..OpDef::new("memref.load")
};

/// `memref.memory_space_cast`
pub static MEMORY_SPACE_CAST: OpDef = OpDef {
    summary: "Casts a buffer to another memory space",
    operands: &[one("source", &ANY_RANKED_OR_UNRANKED_MEMREF)],
    results: &[one("dest", &ANY_RANKED_OR_UNRANKED_MEMREF)],
    syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($dest)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "memspacecast", name)),
    verify_signature: Some(verify::verify_memory_space_cast),
    fold: Some(super::fold::memory_space_cast),
    ..OpDef::pure("memref.memory_space_cast").with(
        Traits::CAST
            .union(Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE)
            .union(Traits::SAME_OPERANDS_AND_RESULT_SHAPE)
            .union(Traits::VIEW_LIKE),
    )
};

/// `memref.prefetch`
pub static PREFETCH: OpDef = OpDef {
    summary: "Prefetches an element",
    operands: &[one("memref", &ANY_MEMREF), variadic("indices", &INDEX)],
    attributes: &[
        attr("isWrite", &BOOL_ATTR),
        attr("localityHint", &LOCALITY_HINT_ATTR),
        attr("isDataCache", &BOOL_ATTR),
    ],
    effects: Effects::Groups { groups: &[("memref", EffectKind::Write, Resource::Default)], recursive: false },
    syntax: Syntax::Custom(syntax::parse_prefetch, syntax::print_prefetch),
    verify_signature: Some(verify::verify_prefetch),
    fold: Some(super::casts::fold_casts),
    ..OpDef::new("memref.prefetch")
};

/// `memref.rank`
pub static RANK: OpDef = OpDef {
    summary: "Returns the number of dimensions",
    operands: &[one("memref", &ANY_RANKED_OR_UNRANKED_MEMREF)],
    results: &[one("", &INDEX)],
    syntax: Syntax::Format("$memref attr-dict `:` type($memref)"),
    fold: Some(super::fold::rank),
    ..OpDef::pure("memref.rank").with(Traits::INFER_TYPES)
};

/// `memref.realloc`
pub static REALLOC: OpDef = OpDef {
    summary: "Reallocates a buffer with another size",
    operands: &[one("source", &MEMREF_1D), optional("dynamicResultSize", &INDEX)],
    results: &[one("", &MEMREF_1D)],
    attributes: &[optional_attr("alignment", &ALIGNMENT_ATTR)],
    syntax: Syntax::Format("$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)"),
    effects: Effects::Groups {
        groups: &[("source", EffectKind::Free, Resource::Default), ("", EffectKind::Allocate, Resource::Default)],
        recursive: false,
    },
    allocation: Some(super::ownership::REALLOC),
    buffer_flow: Some(super::ownership::REALLOC_FLOW),
    verify_signature: Some(verify::verify_realloc),
    patterns: super::patterns::REALLOC,
    ..OpDef::new("memref.realloc")
};

/// `memref.reinterpret_cast`
pub static REINTERPRET_CAST: OpDef = OpDef {
    summary: "Reinterprets a buffer with another offset, sizes and strides",
    operands: &[
        one("source", &ANY_RANKED_OR_UNRANKED_MEMREF),
        variadic("offsets", &INDEX),
        variadic("sizes", &INDEX),
        variadic("strides", &INDEX),
    ],
    results: &[one("result", &ANY_STRIDED_MEMREF)],
    attributes: &[
        attr("static_offsets", &DENSE_I64_ARRAY_ATTR),
        attr("static_sizes", &DENSE_I64_ARRAY_ATTR),
        attr("static_strides", &DENSE_I64_ARRAY_ATTR),
    ],
    syntax: Syntax::Format(
        "$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) `` `,` `sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) `` `,` `strides` `` `:` custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)",
    ),
    result_names: Some(|view, op, name| name_first(view.body, op, "reinterpret_cast", name)),
    verify_signature: Some(verify::verify_reinterpret_cast),
    fold: Some(super::fold::reinterpret_cast),
    patterns: super::view_patterns::REINTERPRET_CAST,
    ..OpDef::pure("memref.reinterpret_cast").with(Traits::OPERAND_SEGMENTS.union(Traits::VIEW_LIKE))
};

/// `memref.reshape`
pub static RESHAPE: OpDef = OpDef {
    summary: "Reshapes a buffer to a shape given as a buffer",
    operands: &[one("source", &ANY_RANKED_OR_UNRANKED_MEMREF), one("shape", &MEMREF_1D_OF_SIGNLESS_INTEGER_OR_INDEX)],
    results: &[one("result", &ANY_RANKED_OR_UNRANKED_MEMREF)],
    traits: Traits::ALWAYS_SPECULATABLE.union(Traits::VIEW_LIKE),
    syntax: Syntax::Format("$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"),
    effects: Effects::Groups { groups: &[("shape", EffectKind::Read, Resource::Default)], recursive: false },
    result_names: Some(|view, op, name| name_first(view.body, op, "reshape", name)),
    verify_signature: Some(verify::verify_reshape),
    ..OpDef::new("memref.reshape")
};

/// `memref.store`
pub static STORE: OpDef = OpDef {
    summary: "Stores an element",
    operands: &[one("value", &ANY_TYPE), one("memref", &ANY_MEMREF), variadic("indices", &INDEX)],
    attributes: &[
        elidable_attr("nontemporal", &BOOL_ATTR, |ctx| ctx.bool_attr(false)),
        optional_attr("alignment", &ALIGNMENT_ATTR),
    ],
    relations: &[matches("type of 'value' matches element type of 'memref'", "memref", "value", element_type)],
    syntax: Syntax::Format("$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)"),
    effects: Effects::Groups { groups: &[("memref", EffectKind::Write, Resource::Default)], recursive: false },
    verify_signature: Some(verify::verify_store),
    fold: Some(super::fold::skip_casts_but_of_value),
    ..OpDef::new("memref.store")
};

/// `memref.subview`
pub static SUBVIEW: OpDef = OpDef {
    summary: "Creates a view of a slice of a buffer",
    operands: &[
        one("source", &ANY_MEMREF),
        variadic("offsets", &INDEX),
        variadic("sizes", &INDEX),
        variadic("strides", &INDEX),
    ],
    results: &[one("result", &ANY_MEMREF)],
    attributes: &[
        attr("static_offsets", &DENSE_I64_ARRAY_ATTR),
        attr("static_sizes", &DENSE_I64_ARRAY_ATTR),
        attr("static_strides", &DENSE_I64_ARRAY_ATTR),
    ],
    syntax: Syntax::Format(
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)",
    ),
    result_names: Some(|view, op, name| name_first(view.body, op, "subview", name)),
    verify_signature: Some(verify::verify_subview),
    fold: Some(super::fold::subview),
    patterns: super::view_patterns::SUBVIEW,
    ..OpDef::pure("memref.subview").with(Traits::VIEW_LIKE.union(Traits::OPERAND_SEGMENTS))
};

/// `memref.transpose`
pub static TRANSPOSE: OpDef = OpDef {
    summary: "Permutes dimensions of a buffer",
    operands: &[one("in", &ANY_STRIDED_MEMREF)],
    results: &[one("", &ANY_STRIDED_MEMREF)],
    attributes: &[attr("permutation", &AFFINE_MAP_ATTR)],
    result_names: Some(|view, op, name| name_first(view.body, op, "transpose", name)),
    syntax: Syntax::Custom(syntax::parse_transpose, syntax::print_transpose),
    verify_signature: Some(verify::verify_transpose),
    fold: Some(super::fold::transpose),
    ..OpDef::pure("memref.transpose")
};

/// `memref.view`
pub static VIEW: OpDef = OpDef {
    summary: "Creates a typed view of a byte buffer",
    operands: &[one("source", &MEMREF_1D_OF_I8), one("byte_shift", &INDEX), variadic("sizes", &INDEX)],
    results: &[one("", &ANY_MEMREF)],
    syntax: Syntax::Format(
        "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)",
    ),
    result_names: Some(|view, op, name| name_first(view.body, op, "view", name)),
    verify_signature: Some(verify::verify_view),
    patterns: super::view_patterns::VIEW,
    effects: Effects::Computed(super::claims::effects),
    ..OpDef::pure("memref.view").with(Traits::VIEW_LIKE)
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &ALLOC,
    &ALLOCA,
    &ALLOCA_SCOPE,
    &ALLOCA_SCOPE_RETURN,
    &ASSUME_ALIGNMENT,
    &ATOMIC_RMW,
    &ATOMIC_YIELD,
    &CAST,
    &COLLAPSE_SHAPE,
    &COPY,
    &DEALLOC,
    &DIM,
    &DISTINCT_OBJECTS,
    &DMA_START,
    &DMA_WAIT,
    &EXPAND_SHAPE,
    &EXTRACT_ALIGNED_POINTER_AS_INDEX,
    &EXTRACT_STRIDED_METADATA,
    &GENERIC_ATOMIC_RMW,
    &GET_GLOBAL,
    &GLOBAL,
    &LOAD,
    &MEMORY_SPACE_CAST,
    &PREFETCH,
    &RANK,
    &REALLOC,
    &REINTERPRET_CAST,
    &RESHAPE,
    &STORE,
    &SUBVIEW,
    &TRANSPOSE,
    &VIEW,
];
