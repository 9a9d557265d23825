//! The ops of the `vector` dialect.

use super::canonicalize::{access, combine, elements, extract, insert, masks, reshape, slices, transfer};
use super::enums::{COMBINING_KIND, ITERATOR_TYPES, PRINT_PUNCTUATION, combining_add, print_newline};
use super::{effects, syntax, verify};
use crate::arith::enums::{FAST_MATH, fast_math_none};
use crate::constraints::*;
use crate::families;
use crate::memref::casts::fold_casts;
use freehold_core::definition::declare::*;
use freehold_core::definition::{EffectKind, Effects, OpDef, Resource, Syntax, Traits, TypeRelation};

/// A cast of a vector.
const CAST: OpDef = OpDef {
    operands: &[one("source", &ANY_VECTOR_OF_ANY_RANK)],
    results: &[one("result", &ANY_VECTOR_OF_ANY_RANK)],
    syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($result)"),
    ..OpDef::pure("")
};

/// A masked read.
const MASKED_LOAD: OpDef = OpDef {
    operands: &[
        one("base", &ANY_MEMREF),
        variadic("indices", &INDEX),
        one("mask", &VECTOR_OF_I1),
        one("pass_thru", &ANY_VECTOR_OF_NON_ZERO_RANK),
    ],
    results: &[one("result", &ANY_VECTOR_OF_NON_ZERO_RANK)],
    attributes: &[optional_attr("alignment", &ALIGNMENT_ATTR)],
    syntax: Syntax::Format(
        "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)",
    ),
    effects: Effects::Groups { groups: &[("base", EffectKind::Read, Resource::Default)], recursive: false },
    ..OpDef::new("")
};

/// A masked write.
const MASKED_STORE: OpDef = OpDef {
    operands: &[
        one("base", &ANY_MEMREF),
        variadic("indices", &INDEX),
        one("mask", &VECTOR_OF_I1),
        one("valueToStore", &ANY_VECTOR_OF_NON_ZERO_RANK),
    ],
    attributes: &[optional_attr("alignment", &ALIGNMENT_ATTR)],
    syntax: Syntax::Format(
        "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)",
    ),
    effects: Effects::Groups { groups: &[("base", EffectKind::Write, Resource::Default)], recursive: false },
    ..OpDef::new("")
};

/// `vector.bitcast`
pub static BITCAST: OpDef = OpDef {
    relations: &[TypeRelation::SameRank(&["source", "result"])],
    verify: Some(verify::verify_bitcast),
    fold: Some(reshape::bitcast),
    ..CAST.named("vector.bitcast", "Reinterprets bits as another element type")
};

/// `vector.broadcast`
pub static BROADCAST: OpDef = OpDef {
    summary: "Broadcasts a scalar or a vector",
    operands: &[one("source", &ANY_TYPE)],
    results: &[one("vector", &ANY_VECTOR_OF_ANY_RANK)],
    relations: &[holds("source operand and result have same element type", result_and_operand_0_same_element)],
    syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($vector)"),
    verify: Some(verify::verify_broadcast),
    fold: Some(reshape::broadcast),
    patterns: reshape::BROADCAST,
    ..OpDef::pure("vector.broadcast")
};

/// `vector.compressstore`
pub static COMPRESSSTORE: OpDef = OpDef {
    operands: &[
        one("base", &ANY_MEMREF),
        variadic("indices", &INDEX),
        one("mask", &FIXED_VECTOR_OF_I1),
        one("valueToStore", &ANY_VECTOR_OF_NON_ZERO_RANK),
    ],
    verify: Some(verify::verify_packed),
    patterns: access::COMPRESS_STORE,
    ..MASKED_STORE.named("vector.compressstore", "Stores the elements selected by a mask contiguously")
};

/// `vector.constant_mask`
pub static CONSTANT_MASK: OpDef = OpDef {
    summary: "A constant mask",
    results: &[one("", &VECTOR_OF_I1_OF_ANY_RANK)],
    attributes: &[attr("mask_dim_sizes", &DENSE_I64_ARRAY_ATTR)],
    syntax: Syntax::Format("$mask_dim_sizes attr-dict `:` type(results)"),
    verify: Some(verify::verify_constant_mask),
    fold: Some(masks::constant_mask),
    ..OpDef::pure("vector.constant_mask")
};

/// `vector.contract`
pub static CONTRACT: OpDef = OpDef {
    summary: "Contracts two vectors, with given indexing maps",
    operands: &[
        one("lhs", &ANY_VECTOR_OF_NON_ZERO_RANK),
        one("rhs", &ANY_VECTOR_OF_NON_ZERO_RANK),
        one("acc", &ANY_TYPE),
    ],
    results: &[one("", &ANY_TYPE)],
    attributes: &[
        attr("indexing_maps", &ARRAY_ATTR),
        attr("iterator_types", &ITERATOR_TYPES),
        default_attr("kind", &COMBINING_KIND, combining_add),
    ],
    relations: &[
        holds("lhs and rhs have same element type", operands_0_and_1_same_element),
        holds("third operand acc and result have same element type", result_and_operand_2_same_element),
    ],
    syntax: Syntax::Custom(syntax::parse_contract, syntax::print_contract),
    verify: Some(verify::verify_contract),
    ..OpDef::pure("vector.contract")
};

/// `vector.create_mask`
pub static CREATE_MASK: OpDef = OpDef {
    summary: "Creates a mask from the number of set elements in each dimension",
    operands: &[variadic("operands", &INDEX)],
    results: &[one("", &VECTOR_OF_I1_OF_ANY_RANK)],
    syntax: Syntax::Format("$operands attr-dict `:` type(results)"),
    verify: Some(verify::verify_create_mask),
    patterns: masks::CREATE_MASK,
    ..OpDef::pure("vector.create_mask")
};

/// `vector.deinterleave`
pub static DEINTERLEAVE: OpDef = OpDef {
    summary: "Separates even and odd elements",
    operands: &[one("source", &ANY_VECTOR_OF_NON_ZERO_RANK)],
    results: &[one("res1", &ANY_VECTOR_OF_NON_ZERO_RANK), one("res2", &ANY_VECTOR_OF_NON_ZERO_RANK)],
    relations: &[
        holds("the trailing dimension of the source vector has an even number of elements", is_last_dimension_even),
        matches(
            "the trailing dimension of the results is half the width of source trailing dimension",
            "source",
            "res1",
            half_last_dimension,
        ),
        TypeRelation::Same(&["res1", "res2"]),
    ],
    syntax: Syntax::Format("$source attr-dict `:` type($source) `->` type($res1)"),
    ..OpDef::pure("vector.deinterleave").with(Traits::INFER_TYPES)
};

/// `vector.expandload`
pub static EXPANDLOAD: OpDef = OpDef {
    operands: &[
        one("base", &ANY_MEMREF),
        variadic("indices", &INDEX),
        one("mask", &FIXED_VECTOR_OF_I1),
        one("pass_thru", &ANY_VECTOR_OF_NON_ZERO_RANK),
    ],
    verify: Some(verify::verify_packed),
    patterns: access::EXPAND_LOAD,
    ..MASKED_LOAD.named("vector.expandload", "Loads contiguous elements into the positions selected by a mask")
};

/// `vector.extract`
pub static EXTRACT: OpDef = OpDef {
    summary: "Extracts an element or a subvector",
    operands: &[one("source", &ANY_VECTOR_OF_ANY_RANK), variadic("dynamic_position", &INDEX)],
    results: &[one("result", &ANY_TYPE)],
    attributes: &[attr("static_position", &DENSE_I64_ARRAY_ATTR)],
    relations: &[holds("operand and result have same element type", result_and_operand_0_same_element)],
    syntax: Syntax::Format(
        "$source `` custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` type($result) `from` type($source)",
    ),
    verify: Some(verify::verify_extract),
    fold: Some(extract::extract),
    patterns: extract::EXTRACT,
    ..OpDef::pure("vector.extract").with(Traits::INFER_TYPES)
};

/// `vector.extract_strided_slice`
pub static EXTRACT_STRIDED_SLICE: OpDef = OpDef {
    summary: "Extracts a strided slice",
    operands: &[one("source", &ANY_VECTOR_OF_NON_ZERO_RANK)],
    results: &[one("", &ANY_VECTOR_OF_NON_ZERO_RANK)],
    attributes: &[attr("offsets", &I64_ARRAY_ATTR), attr("sizes", &I64_ARRAY_ATTR), attr("strides", &I64_ARRAY_ATTR)],
    relations: &[holds("operand and result have same element type", result_and_operand_0_same_element)],
    syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type(results)"),
    verify: Some(verify::verify_extract_strided_slice),
    fold: Some(slices::extract_strided_slice),
    patterns: slices::EXTRACT_STRIDED_SLICE,
    ..OpDef::pure("vector.extract_strided_slice")
};

/// `vector.fma`
pub static FMA: OpDef = OpDef {
    summary: "Fused multiply-add",
    operands: &[one("lhs", &VECTOR_OF_FLOAT), one("rhs", &VECTOR_OF_FLOAT), one("acc", &VECTOR_OF_FLOAT)],
    results: &[one("result", &VECTOR_OF_FLOAT)],
    relations: &[TypeRelation::Same(&["lhs", "rhs", "acc", "result"])],
    syntax: Syntax::Format("$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)"),
    ..OpDef::pure("vector.fma").with(
        Traits::ELEMENTWISE
            .union(Traits::SCALARIZABLE)
            .union(Traits::VECTORIZABLE)
            .union(Traits::TENSORIZABLE)
            .union(Traits::INFER_TYPES),
    )
};

/// `vector.from_elements`
pub static FROM_ELEMENTS: OpDef = OpDef {
    summary: "Creates a vector from its elements",
    operands: &[variadic("elements", &ANY_TYPE)],
    results: &[one("dest", &ANY_FIXED_VECTOR_OF_ANY_RANK)],
    relations: &[matches(
        "shaped type 'dest' matches 'elements' element count and types",
        "dest",
        "elements",
        each_element,
    )],
    syntax: Syntax::Format("$elements attr-dict `:` type($dest)"),
    fold: Some(elements::from_elements),
    patterns: elements::FROM_ELEMENTS,
    ..OpDef::pure("vector.from_elements")
};

/// `vector.gather`
pub static GATHER: OpDef = OpDef {
    summary: "Gathers elements at given indices",
    operands: &[
        one("base", &TENSOR_OR_MEMREF),
        variadic("offsets", &INDEX),
        one("indices", &VECTOR_OF_INTEGER_OR_INDEX),
        one("mask", &VECTOR_OF_I1),
        one("pass_thru", &ANY_VECTOR_OF_NON_ZERO_RANK),
    ],
    results: &[one("result", &ANY_VECTOR_OF_NON_ZERO_RANK)],
    attributes: &[optional_attr("alignment", &ALIGNMENT_ATTR)],
    syntax: Syntax::Format(
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)",
    ),
    effects: Effects::Groups { groups: &[("base", EffectKind::Read, Resource::Default)], recursive: false },
    verify: Some(verify::verify_scattered),
    patterns: access::GATHER,
    ..OpDef::new("vector.gather")
};

/// `vector.insert`
pub static INSERT: OpDef = OpDef {
    summary: "Inserts an element or a subvector",
    operands: &[
        one("valueToStore", &ANY_TYPE),
        one("dest", &ANY_VECTOR_OF_ANY_RANK),
        variadic("dynamic_position", &INDEX),
    ],
    results: &[one("result", &ANY_VECTOR_OF_ANY_RANK)],
    attributes: &[attr("static_position", &DENSE_I64_ARRAY_ATTR)],
    relations: &[
        holds("source operand and result have same element type", result_and_operand_0_same_element),
        TypeRelation::Same(&["dest", "result"]),
    ],
    syntax: Syntax::Format(
        "$valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position) attr-dict `:` type($valueToStore) `into` type($dest)",
    ),
    verify: Some(verify::verify_insert),
    fold: Some(insert::insert),
    patterns: insert::INSERT,
    ..OpDef::pure("vector.insert").with(Traits::INFER_TYPES)
};

/// `vector.insert_strided_slice`
pub static INSERT_STRIDED_SLICE: OpDef = OpDef {
    summary: "Inserts a strided slice",
    operands: &[one("valueToStore", &ANY_VECTOR_OF_NON_ZERO_RANK), one("dest", &ANY_VECTOR_OF_NON_ZERO_RANK)],
    results: &[one("result", &ANY_VECTOR_OF_NON_ZERO_RANK)],
    attributes: &[attr("offsets", &I64_ARRAY_ATTR), attr("strides", &I64_ARRAY_ATTR)],
    relations: &[
        holds("operand #0 and result have same element type", result_and_operand_0_same_element),
        TypeRelation::Same(&["dest", "result"]),
    ],
    syntax: Syntax::Format("$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)"),
    verify: Some(verify::verify_insert_strided_slice),
    fold: Some(slices::insert_strided_slice),
    patterns: slices::INSERT_STRIDED_SLICE,
    ..OpDef::pure("vector.insert_strided_slice").with(Traits::INFER_TYPES)
};

/// `vector.interleave`
pub static INTERLEAVE: OpDef = OpDef {
    summary: "Interleaves the elements of two vectors",
    operands: &[one("lhs", &ANY_VECTOR_OF_ANY_RANK), one("rhs", &ANY_VECTOR_OF_ANY_RANK)],
    results: &[one("result", &ANY_VECTOR_OF_NON_ZERO_RANK)],
    relations: &[
        TypeRelation::Same(&["lhs", "rhs"]),
        matches("type of 'result' is double the width of the inputs", "lhs", "result", double_last_dimension),
    ],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs) `->` type($result)"),
    ..OpDef::pure("vector.interleave").with(Traits::INFER_TYPES)
};

/// `vector.load`
pub static LOAD: OpDef = OpDef {
    summary: "Loads a vector",
    operands: &[one("base", &ANY_MEMREF), variadic("indices", &INDEX)],
    results: &[one("result", &ANY_VECTOR_OF_ANY_RANK)],
    attributes: &[
        elidable_attr("nontemporal", &BOOL_ATTR, |ctx| ctx.bool_attr(false)),
        optional_attr("alignment", &ALIGNMENT_ATTR),
    ],
    syntax: Syntax::Format("$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)"),
    effects: Effects::Groups { groups: &[("base", EffectKind::Read, Resource::Default)], recursive: false },
    verify: Some(verify::verify_access),
    fold: Some(fold_casts),
    ..OpDef::new("vector.load")
};

/// `vector.mask`
pub static MASK: OpDef = OpDef {
    summary: "Executes an op under a mask",
    operands: &[one("mask", &VECTOR_OF_I1), optional("passthru", &ANY_TYPE)],
    results: &[variadic("results", &ANY_TYPE)],
    regions: &[one_block("maskRegion")],
    traits: Traits::SINGLE_BLOCK.union(Traits::RECURSIVE_MEMORY_EFFECTS).union(Traits::NO_REGION_ARGUMENTS),
    implicit_terminator: Some(YIELD.name),
    effects: Effects::Recursive,
    syntax: Syntax::Custom(syntax::parse_mask, syntax::print_mask),
    verify: Some(verify::verify_mask),
    fold: Some(masks::mask),
    patterns: masks::MASK,
    ..OpDef::new("vector.mask")
};

/// `vector.maskedload`
pub static MASKEDLOAD: OpDef = OpDef {
    verify: Some(verify::verify_masked),
    fold: Some(fold_casts),
    patterns: access::MASKED_LOAD,
    ..MASKED_LOAD.named("vector.maskedload", "Loads the elements selected by a mask")
};

/// `vector.maskedstore`
pub static MASKEDSTORE: OpDef = OpDef {
    verify: Some(verify::verify_masked),
    fold: Some(fold_casts),
    patterns: access::MASKED_STORE,
    ..MASKED_STORE.named("vector.maskedstore", "Stores the elements selected by a mask")
};

/// `vector.multi_reduction`
pub static MULTI_REDUCTION: OpDef = OpDef {
    summary: "Reduces a vector along dimensions",
    operands: &[one("source", &ANY_VECTOR_OF_NON_ZERO_RANK), one("acc", &ANY_TYPE)],
    results: &[one("dest", &ANY_TYPE)],
    attributes: &[attr("kind", &COMBINING_KIND), attr("reduction_dims", &DENSE_I64_ARRAY_ATTR)],
    relations: &[
        TypeRelation::Same(&["dest", "acc"]),
        holds("source operand and result have same element type", result_and_operand_0_same_element),
    ],
    syntax: Syntax::Format("$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)"),
    verify: Some(verify::verify_multi_reduction),
    patterns: combine::MULTI_REDUCTION,
    ..OpDef::pure("vector.multi_reduction").with(Traits::INFER_TYPES)
};

/// `vector.outerproduct`
pub static OUTERPRODUCT: OpDef = OpDef {
    summary: "Computes the outer product",
    operands: &[
        one("lhs", &ANY_VECTOR_OF_NON_ZERO_RANK),
        one("rhs", &ANY_TYPE),
        optional("acc", &ANY_VECTOR_OF_NON_ZERO_RANK),
    ],
    results: &[one("", &ANY_VECTOR_OF_NON_ZERO_RANK)],
    attributes: &[default_attr("kind", &COMBINING_KIND, combining_add)],
    relations: &[
        holds("lhs operand and result have same element type", result_and_operand_0_same_element),
        holds("rhs operand and result have same element type", result_and_operand_1_same_element),
    ],
    syntax: Syntax::Custom(syntax::parse_outerproduct, syntax::print_outerproduct),
    verify: Some(verify::verify_outerproduct),
    ..OpDef::pure("vector.outerproduct")
};

/// `vector.print`
pub static PRINT: OpDef = OpDef {
    summary: "Prints a vector",
    operands: &[optional("source", &VECTOR_INTEGER_INDEX_OR_FLOAT)],
    attributes: &[
        default_attr("punctuation", &PRINT_PUNCTUATION, print_newline),
        optional_attr("stringLiteral", &BUILTIN_STRING_ATTR),
    ],
    relations: &[holds("`source` or `punctuation` are not set when printing strings", verify::is_string_printed_alone)],
    syntax: Syntax::Format(
        "($source^ `:` type($source))? oilist( `str` $stringLiteral | `punctuation` $punctuation) attr-dict",
    ),
    effects: Effects::Groups { groups: &[("", EffectKind::Write, Resource::Default)], recursive: false },
    ..OpDef::new("vector.print")
};

/// `vector.reduction`
pub static REDUCTION: OpDef = OpDef {
    summary: "Reduces a vector to a scalar",
    operands: &[one("vector", &ANY_VECTOR_OF_ANY_RANK), optional("acc", &ANY_TYPE)],
    results: &[one("dest", &ANY_TYPE)],
    attributes: &[attr("kind", &COMBINING_KIND), default_attr("fastmath", &FAST_MATH, fast_math_none)],
    relations: &[
        holds("source operand and result have same element type", result_and_operand_0_same_element),
        matches("dest and acc have the same type", "dest", "acc", same_type),
    ],
    syntax: Syntax::Format(
        "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)",
    ),
    verify: Some(verify::verify_reduction),
    patterns: combine::REDUCTION,
    ..OpDef::pure("vector.reduction")
};

/// `vector.scalable.extract`
pub static SCALABLE_EXTRACT: OpDef = OpDef {
    summary: "Extracts a subvector of a scalable vector",
    operands: &[one("source", &SCALABLE_VECTOR_OF_RANK_1)],
    results: &[one("result", &VECTOR_OF_RANK_1)],
    attributes: &[attr("pos", &I64_ATTR)],
    relations: &[
        TypeRelation::SameElement(&["source", "result"]),
        holds("position is a multiple of the result length.", is_position_multiple_of_result),
    ],
    syntax: Syntax::Format("$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)"),
    ..OpDef::pure("vector.scalable.extract")
};

/// `vector.scalable.insert`
pub static SCALABLE_INSERT: OpDef = OpDef {
    summary: "Inserts a subvector into a scalable vector",
    operands: &[one("valueToStore", &VECTOR_OF_RANK_1), one("dest", &SCALABLE_VECTOR_OF_RANK_1)],
    results: &[one("result", &SCALABLE_VECTOR_OF_RANK_1)],
    attributes: &[attr("pos", &I64_ATTR)],
    relations: &[
        TypeRelation::SameElement(&["valueToStore", "dest"]),
        TypeRelation::Same(&["dest", "result"]),
        holds("position is a multiple of the source length.", is_position_multiple_of_source),
    ],
    syntax: Syntax::Format("$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)"),
    ..OpDef::pure("vector.scalable.insert").with(Traits::INFER_TYPES)
};

/// `vector.scan`
pub static SCAN: OpDef = OpDef {
    summary: "Computes a prefix reduction (scan) along a dimension",
    operands: &[one("source", &ANY_VECTOR_OF_NON_ZERO_RANK), one("initial_value", &ANY_VECTOR_OF_ANY_RANK)],
    results: &[one("dest", &ANY_VECTOR_OF_NON_ZERO_RANK), one("accumulated_value", &ANY_VECTOR_OF_ANY_RANK)],
    attributes: &[attr("kind", &COMBINING_KIND), attr("reduction_dim", &I64_ATTR), attr("inclusive", &BOOL_ATTR)],
    relations: &[TypeRelation::Same(&["source", "dest"]), TypeRelation::Same(&["initial_value", "accumulated_value"])],
    syntax: Syntax::Format("$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)"),
    verify: Some(verify::verify_scan),
    ..OpDef::pure("vector.scan").with(Traits::INFER_TYPES)
};

/// `vector.scatter`
pub static SCATTER: OpDef = OpDef {
    summary: "Scatters elements to given indices",
    operands: &[
        one("base", &TENSOR_OR_MEMREF),
        variadic("offsets", &INDEX),
        one("indices", &VECTOR_OF_INTEGER_OR_INDEX),
        one("mask", &VECTOR_OF_I1),
        one("valueToStore", &ANY_VECTOR_OF_NON_ZERO_RANK),
    ],
    results: &[optional("result", &ANY_RANKED_TENSOR)],
    attributes: &[optional_attr("alignment", &ALIGNMENT_ATTR)],
    syntax: Syntax::Format(
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?",
    ),
    effects: Effects::Groups { groups: &[("base", EffectKind::Write, Resource::Default)], recursive: false },
    verify: Some(verify::verify_scattered),
    patterns: access::SCATTER,
    ..OpDef::new("vector.scatter")
};

/// `vector.shape_cast`
pub static SHAPE_CAST: OpDef = OpDef {
    verify: Some(verify::verify_shape_cast),
    fold: Some(reshape::shape_cast),
    patterns: reshape::SHAPE_CAST,
    ..CAST.named("vector.shape_cast", "Changes the shape of a vector")
};

/// `vector.shuffle`
pub static SHUFFLE: OpDef = OpDef {
    summary: "Selects elements of two vectors in a given order",
    operands: &[one("v1", &ANY_FIXED_VECTOR_OF_ANY_RANK), one("v2", &ANY_FIXED_VECTOR_OF_ANY_RANK)],
    results: &[one("vector", &ANY_VECTOR_OF_NON_ZERO_RANK)],
    attributes: &[attr("mask", &DENSE_I64_ARRAY_ATTR)],
    relations: &[
        holds("first operand v1 and result have same element type", result_and_operand_0_same_element),
        holds("second operand v2 and result have same element type", result_and_operand_1_same_element),
    ],
    infer: Some(super::infer::shuffle),
    syntax: Syntax::Format("operands $mask attr-dict `:` type(operands)"),
    verify: Some(verify::verify_shuffle),
    fold: Some(elements::shuffle),
    patterns: elements::SHUFFLE,
    ..OpDef::pure("vector.shuffle").with(Traits::INFER_TYPES)
};

/// `vector.step`
pub static STEP: OpDef = OpDef {
    summary: "Creates the vector 0, 1, 2, …",
    results: &[one("result", &VECTOR_OF_INDEX_OF_RANK_1)],
    syntax: Syntax::Format("attr-dict `:` type($result)"),
    patterns: elements::STEP,
    ..OpDef::pure("vector.step")
};

/// `vector.store`
pub static STORE: OpDef = OpDef {
    summary: "Stores a vector",
    operands: &[one("valueToStore", &ANY_VECTOR_OF_ANY_RANK), one("base", &ANY_MEMREF), variadic("indices", &INDEX)],
    attributes: &[
        elidable_attr("nontemporal", &BOOL_ATTR, |ctx| ctx.bool_attr(false)),
        optional_attr("alignment", &ALIGNMENT_ATTR),
    ],
    syntax: Syntax::Format(
        "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)",
    ),
    effects: Effects::Groups { groups: &[("base", EffectKind::Write, Resource::Default)], recursive: false },
    verify: Some(verify::verify_access),
    fold: Some(fold_casts),
    ..OpDef::new("vector.store")
};

/// `vector.to_elements`
pub static TO_ELEMENTS: OpDef = OpDef {
    summary: "Returns the elements of a vector",
    operands: &[one("source", &ANY_VECTOR_OF_ANY_RANK)],
    results: &[variadic("elements", &ANY_TYPE)],
    relations: &[matches(
        "shaped type 'source' matches 'elements' element count and types",
        "source",
        "elements",
        each_element,
    )],
    syntax: Syntax::Format("$source attr-dict `:` type($source)"),
    fold: Some(elements::to_elements),
    patterns: elements::TO_ELEMENTS,
    ..OpDef::pure("vector.to_elements").with(Traits::INFER_TYPES)
};

/// `vector.transfer_read`
pub static TRANSFER_READ: OpDef = OpDef {
    summary: "Reads a vector from a slice of a tensor or buffer, with padding",
    operands: &[
        one("base", &ANY_SHAPED),
        variadic("indices", &INDEX),
        one("padding", &ANY_TYPE),
        optional("mask", &VECTOR_OF_I1),
    ],
    results: &[one("vector", &ANY_VECTOR_OF_ANY_RANK)],
    attributes: &[attr("permutation_map", &AFFINE_MAP_ATTR), attr("in_bounds", &BOOL_ARRAY_ATTR)],
    traits: Traits::OPERAND_SEGMENTS.union(Traits::DESTINATION_STYLE).union(Traits::CONDITIONALLY_SPECULATABLE),
    effects: Effects::Computed(effects::transfer_read),
    syntax: Syntax::Custom(syntax::parse_transfer_read, syntax::print_transfer),
    verify: Some(verify::verify_transfer_read),
    speculatable: Some(effects::transfer_speculatable),
    fold: Some(transfer::transfer_read),
    patterns: transfer::TRANSFER_READ,
    ..OpDef::new("vector.transfer_read")
};

/// `vector.transfer_write`
pub static TRANSFER_WRITE: OpDef = OpDef {
    summary: "Writes a vector to a slice of a tensor or buffer",
    operands: &[
        one("valueToStore", &ANY_VECTOR_OF_ANY_RANK),
        one("base", &ANY_SHAPED),
        variadic("indices", &INDEX),
        optional("mask", &VECTOR_OF_I1),
    ],
    results: &[optional("result", &ANY_RANKED_TENSOR)],
    attributes: &[attr("permutation_map", &AFFINE_MAP_ATTR), attr("in_bounds", &BOOL_ARRAY_ATTR)],
    traits: Traits::OPERAND_SEGMENTS.union(Traits::DESTINATION_STYLE).union(Traits::CONDITIONALLY_SPECULATABLE),
    effects: Effects::Computed(effects::transfer_write),
    syntax: Syntax::Custom(syntax::parse_transfer_write, syntax::print_transfer),
    verify: Some(verify::verify_transfer_write),
    subset: Some(&super::subset::TransferSubset),
    destination: Some(1),
    speculatable: Some(effects::transfer_speculatable),
    fold: Some(transfer::transfer_write),
    patterns: transfer::TRANSFER_WRITE,
    ..OpDef::new("vector.transfer_write")
};

/// `vector.transpose`
pub static TRANSPOSE: OpDef = OpDef {
    summary: "Permutes dimensions",
    operands: &[one("vector", &ANY_VECTOR_OF_ANY_RANK)],
    results: &[one("result", &ANY_VECTOR_OF_ANY_RANK)],
    attributes: &[attr("permutation", &DENSE_I64_ARRAY_ATTR)],
    relations: &[holds("operand and result have same element type", result_and_operand_0_same_element)],
    syntax: Syntax::Format("$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"),
    verify: Some(verify::verify_transpose),
    fold: Some(reshape::transpose),
    patterns: reshape::TRANSPOSE,
    ..OpDef::pure("vector.transpose")
};

/// `vector.type_cast`
pub static TYPE_CAST: OpDef = OpDef {
    summary: "Casts a buffer to a buffer of one vector",
    operands: &[one("memref", &ANY_STATIC_SHAPE_MEMREF)],
    results: &[one("result", &ANY_MEMREF)],
    syntax: Syntax::Format("$memref attr-dict `:` type($memref) `to` type($result)"),
    verify: Some(verify::verify_type_cast),
    ..OpDef::pure("vector.type_cast").with(Traits::VIEW_LIKE)
};

/// `vector.vscale`
pub static VSCALE: OpDef = OpDef {
    summary: "Returns the multiplier of scalable vector lengths",
    results: &[one("res", &INDEX)],
    syntax: Syntax::Format("attr-dict"),
    result_names: Some(|view, op, name| crate::names::name_first(view.body, op, "vscale", name)),
    ..OpDef::pure("vector.vscale").with(Traits::INFER_TYPES.union(Traits::VECTOR_SCALE))
};

/// `vector.yield`
pub static YIELD: OpDef =
    OpDef { ..families::YIELD.named("vector.yield", "Yields values from the body of a vector op") };

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &BITCAST,
    &BROADCAST,
    &COMPRESSSTORE,
    &CONSTANT_MASK,
    &CONTRACT,
    &CREATE_MASK,
    &DEINTERLEAVE,
    &EXPANDLOAD,
    &EXTRACT,
    &EXTRACT_STRIDED_SLICE,
    &FMA,
    &FROM_ELEMENTS,
    &GATHER,
    &INSERT,
    &INSERT_STRIDED_SLICE,
    &INTERLEAVE,
    &LOAD,
    &MASK,
    &MASKEDLOAD,
    &MASKEDSTORE,
    &MULTI_REDUCTION,
    &OUTERPRODUCT,
    &PRINT,
    &REDUCTION,
    &SCALABLE_EXTRACT,
    &SCALABLE_INSERT,
    &SCAN,
    &SCATTER,
    &SHAPE_CAST,
    &SHUFFLE,
    &STEP,
    &STORE,
    &TO_ELEMENTS,
    &TRANSFER_READ,
    &TRANSFER_WRITE,
    &TRANSPOSE,
    &TYPE_CAST,
    &VSCALE,
    &YIELD,
];
