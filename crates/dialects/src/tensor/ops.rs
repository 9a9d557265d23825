//! The ops of the `tensor` dialect.

use super::{fold, patterns, reshape_patterns, verify};
use crate::constraints::{
    ANY_NON0_RANKED_OR_UNRANKED_TENSOR, ANY_RANKED_TENSOR, ANY_STATIC_SHAPE_TENSOR, ANY_TENSOR, ANY_TYPE,
    DENSE_I64_ARRAY_ATTR, I64_ATTR, INDEX, INDEX_LIST_ARRAY_ATTR, RANKED_TENSOR_OF_SIGNLESS_INTEGER_OR_INDEX,
    TENSOR_1D_OF_SIGNLESS_INTEGER_OR_INDEX, TENSOR_OF_INTEGER_OR_FLOAT, UNIT_ATTR, each_element, element_type,
    same_type,
};
use crate::names::name_first;
use freehold_core::definition::declare::{attr, matches, one, one_block, optional_attr, variadic};
use freehold_core::definition::{Effects, IndexValue, OpDef, Syntax, Traits};

/// `tensor.bitcast`
pub static BITCAST: OpDef = OpDef {
    summary: "Reinterprets the bits of the elements as another element type",
    operands: &[one("source", &TENSOR_OF_INTEGER_OR_FLOAT)],
    results: &[one("dest", &TENSOR_OF_INTEGER_OR_FLOAT)],
    syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($dest)"),
    verify_signature: Some(verify::verify_bitcast),
    patterns: patterns::BITCAST,
    ..OpDef::pure("tensor.bitcast").with(Traits::CAST)
};

/// `tensor.cast`
pub static CAST: OpDef = OpDef {
    summary: "Casts a tensor to a compatible type",
    operands: &[one("source", &ANY_TENSOR)],
    results: &[one("dest", &ANY_TENSOR)],
    syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($dest)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "cast", name)),
    verify_signature: Some(verify::verify_cast),
    patterns: patterns::CAST,
    ..OpDef::pure("tensor.cast").with(Traits::CAST)
};

/// `tensor.collapse_shape`
pub static COLLAPSE_SHAPE: OpDef = OpDef {
    summary: "Collapses groups of adjacent dimensions",
    operands: &[one("src", &ANY_TENSOR)],
    results: &[one("result", &ANY_TENSOR)],
    attributes: &[attr("reassociation", &INDEX_LIST_ARRAY_ATTR)],
    syntax: Syntax::Format("$src $reassociation attr-dict `:` type($src) `into` type($result)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "collapsed", name)),
    verify_signature: Some(verify::verify_collapse_shape),
    fold: Some(fold::reassociate),
    patterns: reshape_patterns::COLLAPSE_SHAPE,
    reify_shape: Some(super::reify::collapse_shape),
    ..OpDef::pure("tensor.collapse_shape")
};

/// `tensor.concat`
pub static CONCAT: OpDef = OpDef {
    summary: "Concatenates tensors along a dimension",
    operands: &[variadic("inputs", &ANY_RANKED_TENSOR)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attributes: &[attr("dim", &I64_ATTR)],
    syntax: Syntax::Format("`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "concat", name)),
    verify_signature: Some(verify::verify_concat),
    fold: Some(fold::concat),
    patterns: patterns::CONCAT,
    reify_shape: Some(super::reify::concat),
    ..OpDef::pure("tensor.concat")
};

/// `tensor.dim`
pub static DIM: OpDef = OpDef {
    summary: "Returns the size of a dimension",
    operands: &[one("source", &ANY_NON0_RANKED_OR_UNRANKED_TENSOR), one("index", &INDEX)],
    results: &[one("result", &INDEX)],
    traits: Traits::INFER_TYPES,
    syntax: Syntax::Format("attr-dict $source `,` $index `:` type($source)"),
    effects: Effects::None,
    result_names: Some(|view, op, name| name_first(view.body, op, "dim", name)),
    fold: Some(fold::dim),
    patterns: patterns::DIM,
    speculatable: Some(crate::slices::dim_speculatable),
    index_value: Some(IndexValue::Extent),
    ..OpDef::new("tensor.dim")
};

/// `tensor.empty`
pub static EMPTY: OpDef = OpDef {
    summary: "Creates a tensor of a shape with undefined contents",
    operands: &[variadic("dynamicSizes", &INDEX)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    syntax: Syntax::Format("`(`$dynamicSizes`)` attr-dict `:` type($result)"),
    verify_signature: Some(verify::verify_empty),
    patterns: patterns::EMPTY,
    reify_shape: Some(super::reify::sizes_are_operands),
    ..OpDef::pure("tensor.empty")
};

/// `tensor.expand_shape`
pub static EXPAND_SHAPE: OpDef = OpDef {
    summary: "Expands dimensions into groups of dimensions",
    operands: &[one("src", &ANY_TENSOR), variadic("output_shape", &INDEX)],
    results: &[one("result", &ANY_TENSOR)],
    attributes: &[attr("reassociation", &INDEX_LIST_ARRAY_ATTR), attr("static_output_shape", &DENSE_I64_ARRAY_ATTR)],
    syntax: Syntax::Format(
        "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict `:` type($src) `into` type($result)",
    ),
    result_names: Some(|view, op, name| name_first(view.body, op, "expanded", name)),
    verify_signature: Some(verify::verify_expand_shape),
    fold: Some(fold::reassociate),
    patterns: reshape_patterns::EXPAND_SHAPE,
    reify_shape: Some(super::reify::expand_shape),
    ..OpDef::pure("tensor.expand_shape")
};

/// `tensor.extract`
pub static EXTRACT: OpDef = OpDef {
    summary: "Extracts an element",
    operands: &[one("tensor", &ANY_RANKED_TENSOR), variadic("indices", &INDEX)],
    results: &[one("result", &ANY_TYPE)],
    relations: &[matches("result type matches element type of tensor", "tensor", "result", element_type)],
    syntax: Syntax::Format("$tensor `[` $indices `]` attr-dict `:` type($tensor)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "extracted", name)),
    verify_signature: Some(verify::verify_extract),
    fold: Some(fold::extract),
    patterns: patterns::EXTRACT,
    ..OpDef::pure("tensor.extract").with(Traits::INFER_TYPES)
};

/// `tensor.extract_slice`
pub static EXTRACT_SLICE: OpDef = OpDef {
    summary: "Extracts a slice of a tensor",
    operands: &[
        one("source", &ANY_RANKED_TENSOR),
        variadic("offsets", &INDEX),
        variadic("sizes", &INDEX),
        variadic("strides", &INDEX),
    ],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attributes: &[
        attr("static_offsets", &DENSE_I64_ARRAY_ATTR),
        attr("static_sizes", &DENSE_I64_ARRAY_ATTR),
        attr("static_strides", &DENSE_I64_ARRAY_ATTR),
    ],
    syntax: Syntax::Format(
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)",
    ),
    result_names: Some(|view, op, name| name_first(view.body, op, "extracted_slice", name)),
    verify_signature: Some(verify::verify_extract_slice),
    fold: Some(fold::extract_slice),
    patterns: patterns::EXTRACT_SLICE,
    reify_shape: Some(super::reify::extract_slice),
    subset: Some(&super::subset::ExtractedSubset),
    ..OpDef::pure("tensor.extract_slice").with(Traits::OPERAND_SEGMENTS)
};

/// `tensor.from_elements`
pub static FROM_ELEMENTS: OpDef = OpDef {
    summary: "Creates a tensor from its elements",
    operands: &[variadic("elements", &ANY_TYPE)],
    results: &[one("result", &ANY_STATIC_SHAPE_TENSOR)],
    relations: &[matches("operand types match result element type", "result", "elements", each_element)],
    syntax: Syntax::Format("$elements attr-dict `:` type($result)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "from_elements", name)),
    fold: Some(fold::from_elements),
    ..OpDef::pure("tensor.from_elements")
};

/// `tensor.gather`
pub static GATHER: OpDef = OpDef {
    summary: "Gathers slices at given coordinates",
    operands: &[one("source", &ANY_RANKED_TENSOR), one("indices", &RANKED_TENSOR_OF_SIGNLESS_INTEGER_OR_INDEX)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attributes: &[attr("gather_dims", &DENSE_I64_ARRAY_ATTR), optional_attr("unique", &UNIT_ATTR)],
    syntax: Syntax::Format(
        "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
    ),
    result_names: Some(|view, op, name| name_first(view.body, op, "gather", name)),
    verify_signature: Some(verify::verify_gather),
    fold: Some(fold::gather),
    ..OpDef::pure("tensor.gather")
};

/// `tensor.generate`
pub static GENERATE: OpDef = OpDef {
    summary: "Creates a tensor whose elements are computed by a region",
    operands: &[variadic("dynamicExtents", &INDEX)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    regions: &[one_block("body")],
    traits: Traits::RECURSIVE_MEMORY_EFFECTS.union(Traits::LOCAL_RULES).union(Traits::SINGLE_BLOCK),
    implicit_terminator: Some(YIELD.name),
    syntax: Syntax::Format("$dynamicExtents $body attr-dict `:` type($result)"),
    effects: Effects::Recursive,
    result_names: Some(|view, op, name| name_first(view.body, op, "generated", name)),
    verify: Some(verify::verify_generate),
    verify_regions: Some(verify::verify_generate_body),
    patterns: patterns::GENERATE,
    reify_shape: Some(super::reify::sizes_are_operands),
    ..OpDef::new("tensor.generate")
};

/// `tensor.insert`
pub static INSERT: OpDef = OpDef {
    summary: "Inserts an element into a tensor",
    operands: &[one("scalar", &ANY_TYPE), one("dest", &ANY_RANKED_TENSOR), variadic("indices", &INDEX)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    relations: &[
        matches("result type matches type of dest", "dest", "result", same_type),
        matches("scalar type matches element type of dest", "dest", "scalar", element_type),
    ],
    syntax: Syntax::Format("$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "inserted", name)),
    verify_signature: Some(verify::verify_insert),
    fold: Some(fold::insert),
    ..OpDef::pure("tensor.insert").with(Traits::DESTINATION_STYLE.union(Traits::INFER_TYPES))
};

/// `tensor.insert_slice`
pub static INSERT_SLICE: OpDef = OpDef {
    summary: "Inserts a slice into a tensor",
    operands: &[
        one("source", &ANY_RANKED_TENSOR),
        one("dest", &ANY_RANKED_TENSOR),
        variadic("offsets", &INDEX),
        variadic("sizes", &INDEX),
        variadic("strides", &INDEX),
    ],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attributes: &[
        attr("static_offsets", &DENSE_I64_ARRAY_ATTR),
        attr("static_sizes", &DENSE_I64_ARRAY_ATTR),
        attr("static_strides", &DENSE_I64_ARRAY_ATTR),
    ],
    relations: &[matches("expected result type to match dest type", "dest", "result", same_type)],
    syntax: Syntax::Format(
        "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `into` type($dest)",
    ),
    result_names: Some(|view, op, name| name_first(view.body, op, "inserted_slice", name)),
    verify_signature: Some(verify::verify_insert_slice),
    fold: Some(fold::insert_slice),
    patterns: patterns::INSERT_SLICE,
    reify_shape: Some(super::reify::insert_slice),
    subset: Some(&super::subset::InsertedSubset),
    ..OpDef::pure("tensor.insert_slice").with(
        Traits::OPERAND_SEGMENTS
            .union(Traits::DESTINATION_STYLE)
            .union(Traits::INFER_TYPES)
            .union(Traits::KEEPS_TENSOR_CASTS),
    )
};

/// `tensor.pad`
pub static PAD: OpDef = OpDef {
    summary: "Pads a tensor",
    operands: &[one("source", &ANY_RANKED_TENSOR), variadic("low", &INDEX), variadic("high", &INDEX)],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attributes: &[
        attr("static_low", &DENSE_I64_ARRAY_ATTR),
        attr("static_high", &DENSE_I64_ARRAY_ATTR),
        optional_attr("nofold", &UNIT_ATTR),
    ],
    regions: &[one_block("region")],
    implicit_terminator: Some(YIELD.name),
    syntax: Syntax::Format(
        "$source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low) `high` `` custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` type($source) `to` type($result)",
    ),
    result_names: Some(|view, op, name| name_first(view.body, op, "padded", name)),
    verify: Some(verify::verify_pad),
    verify_regions: Some(verify::verify_pad_body),
    fold: Some(fold::pad),
    patterns: patterns::PAD,
    reify_shape: Some(super::reify::pad),
    ..OpDef::pure("tensor.pad").with(Traits::OPERAND_SEGMENTS.union(Traits::LOCAL_RULES).union(Traits::SINGLE_BLOCK))
};

/// `tensor.parallel_insert_slice`
pub static PARALLEL_INSERT_SLICE: OpDef = OpDef {
    summary: "Inserts a slice computed by one thread of a parallel loop into a shared tensor",
    operands: &[
        one("source", &ANY_RANKED_TENSOR),
        one("dest", &ANY_RANKED_TENSOR),
        variadic("offsets", &INDEX),
        variadic("sizes", &INDEX),
        variadic("strides", &INDEX),
    ],
    attributes: &[
        attr("static_offsets", &DENSE_I64_ARRAY_ATTR),
        attr("static_sizes", &DENSE_I64_ARRAY_ATTR),
        attr("static_strides", &DENSE_I64_ARRAY_ATTR),
    ],
    traits: Traits::OPERAND_SEGMENTS,
    syntax: Syntax::Format(
        "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `into` type($dest)",
    ),
    verify: Some(verify::verify_parallel_insert_slice),
    patterns: patterns::PARALLEL_INSERT_SLICE,
    subset: Some(&super::subset::InsertedSubset),
    ..OpDef::new("tensor.parallel_insert_slice")
};

/// `tensor.rank`
pub static RANK: OpDef = OpDef {
    summary: "Returns the number of dimensions",
    operands: &[one("tensor", &ANY_TENSOR)],
    results: &[one("", &INDEX)],
    syntax: Syntax::Format("$tensor attr-dict `:` type($tensor)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "rank", name)),
    fold: Some(fold::rank),
    ..OpDef::pure("tensor.rank").with(Traits::INFER_TYPES)
};

/// `tensor.reshape`
pub static RESHAPE: OpDef = OpDef {
    summary: "Reshapes a tensor to a shape given as a tensor",
    operands: &[one("source", &ANY_TENSOR), one("shape", &TENSOR_1D_OF_SIGNLESS_INTEGER_OR_INDEX)],
    results: &[one("result", &ANY_TENSOR)],
    syntax: Syntax::Format("$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "reshape", name)),
    verify_signature: Some(verify::verify_reshape),
    fold: Some(fold::reshape),
    ..OpDef::pure("tensor.reshape")
};

/// `tensor.scatter`
pub static SCATTER: OpDef = OpDef {
    summary: "Inserts slices into a tensor at given coordinates",
    operands: &[
        one("source", &ANY_RANKED_TENSOR),
        one("dest", &ANY_RANKED_TENSOR),
        one("indices", &RANKED_TENSOR_OF_SIGNLESS_INTEGER_OR_INDEX),
    ],
    results: &[one("result", &ANY_RANKED_TENSOR)],
    attributes: &[attr("scatter_dims", &DENSE_I64_ARRAY_ATTR), optional_attr("unique", &UNIT_ATTR)],
    syntax: Syntax::Format(
        "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
    ),
    result_names: Some(|view, op, name| name_first(view.body, op, "scatter", name)),
    verify_signature: Some(verify::verify_scatter),
    ..OpDef::pure("tensor.scatter")
};

/// `tensor.splat`
pub static SPLAT: OpDef = OpDef {
    summary: "Creates a tensor with all elements equal to a scalar",
    operands: &[one("input", &ANY_TYPE), variadic("dynamicSizes", &INDEX)],
    results: &[one("aggregate", &ANY_RANKED_TENSOR)],
    relations: &[matches("operand type matches element type of result", "aggregate", "input", element_type)],
    syntax: Syntax::Format("$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)"),
    result_names: Some(|view, op, name| name_first(view.body, op, "splat", name)),
    verify_signature: Some(verify::verify_splat),
    fold: Some(fold::splat),
    reify_shape: Some(super::reify::splat),
    ..OpDef::pure("tensor.splat")
};

/// `tensor.yield`
pub static YIELD: OpDef = OpDef {
    summary: "Yields a value from the body of a tensor op",
    operands: &[one("value", &ANY_TYPE)],
    parents: &["tensor.generate", "tensor.pad"],
    syntax: Syntax::Format("$value attr-dict `:` type($value)"),
    ..OpDef::pure("tensor.yield").with(Traits::RETURN_LIKE.union(Traits::TERMINATOR))
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &BITCAST,
    &CAST,
    &COLLAPSE_SHAPE,
    &CONCAT,
    &DIM,
    &EMPTY,
    &EXPAND_SHAPE,
    &EXTRACT,
    &EXTRACT_SLICE,
    &FROM_ELEMENTS,
    &GATHER,
    &GENERATE,
    &INSERT,
    &INSERT_SLICE,
    &PAD,
    &PARALLEL_INSERT_SLICE,
    &RANK,
    &RESHAPE,
    &SCATTER,
    &SPLAT,
    &YIELD,
];
