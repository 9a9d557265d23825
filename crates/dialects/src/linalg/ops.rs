//! The ops of the `linalg` dialect.

use super::enums::{ELEMENTWISE_KIND, ITERATOR_TYPES, TYPE_FN, WINOGRAD_CONV_2D, cast_signed};
use super::{effects, names, syntax, verify};
use crate::constraints::{
    self, AFFINE_MAP_ARRAY_ATTR, ANY_RANKED_TENSOR, ANY_SHAPED, ANY_TENSOR, ANY_TYPE, DENSE_I64_ARRAY_ATTR, I64_ATTR,
    INCREASING_DENSE_I64_ARRAY_ATTR, MEMREF_OR_RANKED_TENSOR, NON_NEGATIVE_I64_ATTR, STRING_ATTR, TENSOR_4D, TENSOR_6D,
    operands_0_and_1_same_element, same_type,
};
use crate::names::name_first;
use freehold_core::definition::declare::{
    attr, elidable_attr, holds, matches, one, one_block, optional, optional_attr, region, variadic,
};
use freehold_core::definition::{Effects, OpDef, Syntax, Traits, TypeRelation};

/// `linalg.broadcast`
pub static BROADCAST: OpDef = OpDef {
    summary: "Broadcasts a tensor along new dimensions",
    operands: &[one("input", &MEMREF_OR_RANKED_TENSOR), one("init", &MEMREF_OR_RANKED_TENSOR)],
    results: &[variadic("result", &ANY_TENSOR)],
    attributes: &[attr("dimensions", &DENSE_I64_ARRAY_ATTR)],
    regions: &[one_block("region")],
    traits: Traits::SINGLE_BLOCK
        .union(Traits::LOCAL_RULES)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS)
        .union(Traits::DESTINATION_STYLE)
        .union(Traits::CONDITIONALLY_SPECULATABLE),
    implicit_terminator: Some(YIELD.name),
    effects: Effects::Computed(effects::structured),
    speculatable: Some(effects::structured_speculatable),
    syntax: Syntax::Custom(syntax::parse_broadcast, syntax::print_broadcast),
    result_names: Some(|view, op, name| name_first(view.body, op, "broadcasted", name)),
    verify: Some(verify::verify_broadcast),
    verify_regions_signature: Some(verify::verify_structured_signature),
    verify_regions: Some(verify::verify_structured_body),
    reify_shape: Some(super::reify::structured),
    patterns: super::patterns_move::BROADCAST,
    structured: Some(&super::structured::STRUCTURED),
    ..OpDef::new("linalg.broadcast")
};

/// `linalg.contract`
pub static CONTRACT: OpDef = OpDef {
    summary: "Contracts two tensors, with given indexing maps",
    operands: &[variadic("inputs", &ANY_TYPE), variadic("outputs", &ANY_SHAPED)],
    results: &[variadic("result_tensors", &ANY_SHAPED)],
    attributes: &[attr("indexing_maps", &AFFINE_MAP_ARRAY_ATTR), elidable_attr("cast", &TYPE_FN, cast_signed)],
    regions: &[one_block("combiner")],
    traits: Traits::SINGLE_BLOCK
        .union(Traits::LOCAL_RULES)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS)
        .union(Traits::DESTINATION_STYLE)
        .union(Traits::OPERAND_SEGMENTS)
        .union(Traits::HIDDEN_REGIONS)
        .union(Traits::CONDITIONALLY_SPECULATABLE),
    implicit_terminator: Some(YIELD.name),
    effects: Effects::Computed(effects::structured),
    speculatable: Some(effects::structured_speculatable),
    syntax: Syntax::Custom(syntax::parse_contract, syntax::print_contract),
    verify_regions_signature: Some(verify::verify_structured_signature),
    verify_regions: Some(verify::verify_structured_body),
    fold: Some(crate::memref::casts::fold_casts),
    reify_shape: Some(super::reify::structured),
    structured: Some(&super::structured::STRUCTURED),
    ..OpDef::new("linalg.contract")
};

/// `linalg.elementwise`
pub static ELEMENTWISE: OpDef = OpDef {
    summary: "Applies a function to each element, with given indexing maps",
    operands: &[variadic("inputs", &ANY_TYPE), variadic("outputs", &ANY_SHAPED)],
    results: &[variadic("result_tensors", &ANY_RANKED_TENSOR)],
    attributes: &[
        attr("kind", &ELEMENTWISE_KIND),
        elidable_attr("indexing_maps", &AFFINE_MAP_ARRAY_ATTR, |ctx| ctx.array_attr(&[])),
    ],
    regions: &[region("region")],
    traits: Traits::SINGLE_BLOCK
        .union(Traits::LOCAL_RULES)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS)
        .union(Traits::DESTINATION_STYLE)
        .union(Traits::OPERAND_SEGMENTS)
        .union(Traits::HIDDEN_REGIONS)
        .union(Traits::CONDITIONALLY_SPECULATABLE),
    implicit_terminator: Some(YIELD.name),
    effects: Effects::Computed(effects::structured),
    speculatable: Some(effects::structured_speculatable),
    syntax: Syntax::Custom(syntax::parse_elementwise, syntax::print_elementwise),
    verify_regions_signature: Some(verify::verify_structured_signature),
    verify_regions: Some(verify::verify_structured_body),
    fold: Some(crate::memref::casts::fold_casts),
    reify_shape: Some(super::reify::structured),
    structured: Some(&super::structured::STRUCTURED),
    ..OpDef::new("linalg.elementwise")
};

/// `linalg.generic`
pub static GENERIC: OpDef = OpDef {
    summary: "Executes a region for each point of an iteration space",
    operands: &[variadic("inputs", &ANY_TYPE), variadic("outputs", &ANY_SHAPED)],
    results: &[variadic("result_tensors", &ANY_RANKED_TENSOR)],
    attributes: &[
        attr("indexing_maps", &AFFINE_MAP_ARRAY_ATTR),
        attr("iterator_types", &ITERATOR_TYPES),
        optional_attr("doc", &STRING_ATTR),
        optional_attr("library_call", &STRING_ATTR),
    ],
    regions: &[region("region")],
    traits: Traits::SINGLE_BLOCK
        .union(Traits::LOCAL_RULES)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS)
        .union(Traits::DESTINATION_STYLE)
        .union(Traits::OPERAND_SEGMENTS)
        .union(Traits::CONDITIONALLY_SPECULATABLE),
    implicit_terminator: Some(YIELD.name),
    effects: Effects::Computed(effects::structured),
    speculatable: Some(effects::structured_speculatable),
    syntax: Syntax::Custom(syntax::parse_generic, syntax::print_generic),
    argument_names: Some(names::generic),
    verify_regions_signature: Some(verify::verify_structured_signature),
    verify_regions: Some(verify::verify_structured_body),
    fold: Some(crate::memref::casts::fold_casts),
    patterns: super::patterns::GENERIC,
    reify_shape: Some(super::reify::structured),
    structured: Some(&super::structured::STRUCTURED),
    ..OpDef::new("linalg.generic")
};

/// `linalg.index`
pub static INDEX: OpDef = OpDef {
    summary: "Returns the index of the current iteration",
    results: &[one("result", &constraints::INDEX)],
    attributes: &[attr("dim", &NON_NEGATIVE_I64_ATTR)],
    syntax: Syntax::Format("$dim attr-dict `:` type($result)"),
    verify: Some(verify::verify_index),
    fold: Some(super::fold::index),
    ..OpDef::pure("linalg.index").with(Traits::INFER_TYPES.union(Traits::LOCAL_RULES))
};

/// `linalg.map`
pub static MAP: OpDef = OpDef {
    summary: "Applies a region to each element",
    operands: &[variadic("inputs", &MEMREF_OR_RANKED_TENSOR), one("init", &MEMREF_OR_RANKED_TENSOR)],
    results: &[variadic("result", &ANY_TENSOR)],
    regions: &[one_block("mapper")],
    traits: Traits::SINGLE_BLOCK
        .union(Traits::LOCAL_RULES)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS)
        .union(Traits::DESTINATION_STYLE)
        .union(Traits::CONDITIONALLY_SPECULATABLE),
    implicit_terminator: Some(YIELD.name),
    effects: Effects::Computed(effects::structured),
    speculatable: Some(effects::structured_speculatable),
    syntax: Syntax::Custom(syntax::parse_map, syntax::print_map),
    result_names: Some(|view, op, name| name_first(view.body, op, "mapped", name)),
    argument_names: Some(names::map_and_reduce),
    verify: Some(verify::verify_map),
    verify_regions_signature: Some(verify::verify_structured_signature),
    verify_regions: Some(verify::verify_structured_body),
    reify_shape: Some(super::reify::structured),
    structured: Some(&super::structured::STRUCTURED),
    ..OpDef::new("linalg.map")
};

/// `linalg.pack`
pub static PACK: OpDef = OpDef {
    summary: "Packs a tensor into a tiled layout",
    operands: &[
        one("source", &MEMREF_OR_RANKED_TENSOR),
        one("dest", &MEMREF_OR_RANKED_TENSOR),
        optional("padding_value", &ANY_TYPE),
        variadic("inner_tiles", &constraints::INDEX),
    ],
    // Only tensors have a result.
    results: &[optional("result", &ANY_RANKED_TENSOR)],
    attributes: &[
        elidable_attr("outer_dims_perm", &DENSE_I64_ARRAY_ATTR, |ctx| ctx.int_array_attr(64, &[])),
        attr("inner_dims_pos", &DENSE_I64_ARRAY_ATTR),
        attr("static_inner_tiles", &DENSE_I64_ARRAY_ATTR),
    ],
    traits: Traits::OPERAND_SEGMENTS
        .union(Traits::DESTINATION_STYLE)
        .union(Traits::INFER_TYPES)
        .union(Traits::KEEPS_TENSOR_CASTS),
    relations: &[matches("result type matches type of dest", "dest", "result", same_type)],
    syntax: Syntax::Format(
        "$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` type($dest)",
    ),
    patterns: super::patterns_move::PACK,
    effects: Effects::Computed(effects::relayout),
    result_names: Some(|view, op, name| name_first(view.body, op, "pack", name)),
    verify: Some(verify::verify_pack),
    speculatable: Some(effects::pack_speculatable),
    ..OpDef::new("linalg.pack")
};

/// `linalg.reduce`
pub static REDUCE: OpDef = OpDef {
    summary: "Reduces tensors along dimensions",
    operands: &[variadic("inputs", &MEMREF_OR_RANKED_TENSOR), variadic("inits", &MEMREF_OR_RANKED_TENSOR)],
    results: &[variadic("", &ANY_TENSOR)],
    attributes: &[attr("dimensions", &INCREASING_DENSE_I64_ARRAY_ATTR)],
    regions: &[one_block("combiner")],
    traits: Traits::SINGLE_BLOCK
        .union(Traits::LOCAL_RULES)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS)
        .union(Traits::DESTINATION_STYLE)
        .union(Traits::CONDITIONALLY_SPECULATABLE),
    implicit_terminator: Some(YIELD.name),
    effects: Effects::Computed(effects::structured),
    speculatable: Some(effects::structured_speculatable),
    syntax: Syntax::Custom(syntax::parse_reduce, syntax::print_reduce),
    result_names: Some(|view, op, name| name_first(view.body, op, "reduced", name)),
    argument_names: Some(names::map_and_reduce),
    verify: Some(verify::verify_reduce),
    verify_regions_signature: Some(verify::verify_structured_signature),
    verify_regions: Some(verify::verify_structured_body),
    reify_shape: Some(super::reify::structured),
    structured: Some(&super::structured::STRUCTURED),
    ..OpDef::new("linalg.reduce")
};

/// `linalg.softmax`
pub static SOFTMAX: OpDef = OpDef {
    summary: "Computes the softmax along a dimension",
    operands: &[one("input", &ANY_SHAPED), one("output", &ANY_SHAPED)],
    results: &[variadic("result", &ANY_RANKED_TENSOR)],
    attributes: &[attr("dimension", &I64_ATTR)],
    traits: Traits::DESTINATION_STYLE,
    relations: &[holds("input and output have same element type", operands_0_and_1_same_element)],
    syntax: Syntax::Format(
        "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)` (`->` type($result)^)?",
    ),
    effects: Effects::Computed(effects::structured),
    speculatable: Some(effects::structured_speculatable),
    verify: Some(verify::verify_softmax),
    ..OpDef::new("linalg.softmax")
};

/// `linalg.transpose`
pub static TRANSPOSE: OpDef = OpDef {
    summary: "Permutes dimensions",
    operands: &[one("input", &MEMREF_OR_RANKED_TENSOR), one("init", &MEMREF_OR_RANKED_TENSOR)],
    results: &[variadic("result", &ANY_TENSOR)],
    attributes: &[attr("permutation", &DENSE_I64_ARRAY_ATTR)],
    regions: &[one_block("region")],
    traits: Traits::SINGLE_BLOCK
        .union(Traits::LOCAL_RULES)
        .union(Traits::RECURSIVE_MEMORY_EFFECTS)
        .union(Traits::DESTINATION_STYLE)
        .union(Traits::CONDITIONALLY_SPECULATABLE),
    implicit_terminator: Some(YIELD.name),
    effects: Effects::Computed(effects::structured),
    speculatable: Some(effects::structured_speculatable),
    syntax: Syntax::Custom(syntax::parse_transpose, syntax::print_transpose),
    result_names: Some(|view, op, name| name_first(view.body, op, "transposed", name)),
    verify: Some(verify::verify_transpose),
    verify_regions_signature: Some(verify::verify_structured_signature),
    verify_regions: Some(verify::verify_structured_body),
    reify_shape: Some(super::reify::structured),
    fold: Some(super::patterns_move::transpose),
    patterns: super::patterns_move::TRANSPOSE,
    structured: Some(&super::structured::STRUCTURED),
    ..OpDef::new("linalg.transpose")
};

/// `linalg.unpack`
pub static UNPACK: OpDef = OpDef {
    summary: "Unpacks a tensor from a tiled layout",
    operands: &[
        one("source", &MEMREF_OR_RANKED_TENSOR),
        one("dest", &MEMREF_OR_RANKED_TENSOR),
        variadic("inner_tiles", &constraints::INDEX),
    ],
    // Only tensors have a result.
    results: &[optional("result", &ANY_RANKED_TENSOR)],
    attributes: &[
        elidable_attr("outer_dims_perm", &DENSE_I64_ARRAY_ATTR, |ctx| ctx.int_array_attr(64, &[])),
        attr("inner_dims_pos", &DENSE_I64_ARRAY_ATTR),
        attr("static_inner_tiles", &DENSE_I64_ARRAY_ATTR),
    ],
    traits: Traits::DESTINATION_STYLE.union(Traits::INFER_TYPES).union(Traits::KEEPS_TENSOR_CASTS),
    relations: &[matches("result type matches type of dest", "dest", "result", same_type)],
    syntax: Syntax::Format(
        "$source (`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos `inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict `:` type($source) `->` type($dest)",
    ),
    effects: Effects::Computed(effects::relayout),
    result_names: Some(|view, op, name| name_first(view.body, op, "unpack", name)),
    verify: Some(verify::verify_unpack),
    speculatable: Some(effects::unpack_speculatable),
    // 23 and main add the sizes of the groups of `linalg.pack`.
    ..OpDef::new("linalg.unpack")
};

/// `linalg.winograd_filter_transform`
pub static WINOGRAD_FILTER_TRANSFORM: OpDef = OpDef {
    summary: "Transforms the filter of a Winograd convolution",
    operands: &[one("filter", &TENSOR_4D), one("output", &TENSOR_4D)],
    results: &[one("result", &TENSOR_4D)],
    attributes: &[attr("fmr", &WINOGRAD_CONV_2D)],
    traits: Traits::DESTINATION_STYLE,
    relations: &[TypeRelation::SameElement(&["filter", "output"])],
    syntax: Syntax::Format(
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $filter `:` type($filter) `)` `outs` `(` $output `:` type($output) `)` `->` type($result)",
    ),
    ..OpDef::new("linalg.winograd_filter_transform")
};

/// `linalg.winograd_input_transform`
pub static WINOGRAD_INPUT_TRANSFORM: OpDef = OpDef {
    summary: "Transforms the input of a Winograd convolution",
    operands: &[one("input", &TENSOR_4D), one("output", &TENSOR_6D)],
    results: &[one("result", &TENSOR_6D)],
    attributes: &[attr("fmr", &WINOGRAD_CONV_2D)],
    traits: Traits::DESTINATION_STYLE,
    relations: &[TypeRelation::SameElement(&["input", "output"])],
    syntax: Syntax::Format(
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)` `->` type($result)",
    ),
    ..OpDef::new("linalg.winograd_input_transform")
};

/// `linalg.winograd_output_transform`
pub static WINOGRAD_OUTPUT_TRANSFORM: OpDef = OpDef {
    summary: "Transforms the output of a Winograd convolution",
    operands: &[one("value", &TENSOR_6D), one("output", &TENSOR_4D)],
    results: &[one("result", &TENSOR_4D)],
    attributes: &[attr("fmr", &WINOGRAD_CONV_2D)],
    traits: Traits::DESTINATION_STYLE,
    relations: &[TypeRelation::SameElement(&["value", "output"])],
    syntax: Syntax::Format(
        "attr-dict `fmr` `(` $fmr `)` `ins` `(` $value `:` type($value) `)` `outs` `(` $output `:` type($output) `)` `->` type($result)",
    ),
    ..OpDef::new("linalg.winograd_output_transform")
};

/// `linalg.yield`
pub static YIELD: OpDef = OpDef {
    summary: "Yields values from the body of a structured op",
    operands: &[variadic("values", &ANY_TYPE)],
    syntax: Syntax::Custom(syntax::parse_yield, syntax::print_yield),
    verify: Some(verify::verify_yield),
    ..OpDef::pure("linalg.yield").with(Traits::RETURN_LIKE.union(Traits::TERMINATOR).union(Traits::LOCAL_RULES))
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &BROADCAST,
    &CONTRACT,
    &ELEMENTWISE,
    &GENERIC,
    &INDEX,
    &MAP,
    &PACK,
    &REDUCE,
    &SOFTMAX,
    &TRANSPOSE,
    &UNPACK,
    &WINOGRAD_FILTER_TRANSFORM,
    &WINOGRAD_INPUT_TRANSFORM,
    &WINOGRAD_OUTPUT_TRANSFORM,
    &YIELD,
];
