//! The ops of the `tensor` dialect.

use super::{fold, patterns, reshape_patterns, verify};
use crate::dialect::constraints::{
    ANY_NON0_RANKED_OR_UNRANKED_TENSOR, ANY_RANKED_TENSOR, ANY_STATIC_SHAPE_TENSOR, ANY_TENSOR, ANY_TYPE,
    DENSE_I64_ARRAY_ATTR, I64_ATTR, INDEX, INDEX_LIST_ARRAY_ATTR, RANKED_TENSOR_OF_SIGNLESS_INTEGER_OR_INDEX,
    TENSOR_1D_OF_SIGNLESS_INTEGER_OR_INDEX, TENSOR_OF_INTEGER_OR_FLOAT, UNIT_ATTR, each_element, element_type,
    same_type,
};
use crate::dialect::names::name_first;
use crate::interface::declare::{attr, matches, one, one_block, optional_attr, variadic};
use crate::interface::{Effects, OpRow, Syntax, Traits};

/// The rows.
pub static OPS: &[OpRow] = &[
    OpRow {
        summary: "The same bits as another element type",
        operands: &[one("source", &TENSOR_OF_INTEGER_OR_FLOAT)],
        results: &[one("dest", &TENSOR_OF_INTEGER_OR_FLOAT)],
        traits: Traits::CAST.union(Traits::ALWAYS_SPECULATABLE),
        syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($dest)"),
        effects: Effects::None,
        verify: Some(verify::verify_bitcast),
        patterns: patterns::BITCAST,
        ..OpRow::new("tensor.bitcast")
    },
    OpRow {
        summary: "A tensor as another type that it may have",
        operands: &[one("source", &ANY_TENSOR)],
        results: &[one("dest", &ANY_TENSOR)],
        traits: Traits::CAST.union(Traits::ALWAYS_SPECULATABLE),
        syntax: Syntax::Format("$source attr-dict `:` type($source) `to` type($dest)"),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "cast", name)),
        verify: Some(verify::verify_cast),
        patterns: patterns::CAST,
        bufferizable: Some(&super::bufferizable::CAST),
        ..OpRow::new("tensor.cast")
    },
    OpRow {
        summary: "Joins dimensions",
        operands: &[one("src", &ANY_TENSOR)],
        results: &[one("result", &ANY_TENSOR)],
        attributes: &[attr("reassociation", &INDEX_LIST_ARRAY_ATTR)],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format("$src $reassociation attr-dict `:` type($src) `into` type($result)"),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "collapsed", name)),
        verify: Some(verify::verify_collapse_shape),
        fold: Some(fold::reassociate),
        patterns: reshape_patterns::COLLAPSE_SHAPE,
        bufferizable: Some(&super::bufferizable::COLLAPSE_SHAPE),
        ..OpRow::new("tensor.collapse_shape")
    },
    OpRow {
        summary: "Joins tensors along a dimension",
        operands: &[variadic("inputs", &ANY_RANKED_TENSOR)],
        results: &[one("result", &ANY_RANKED_TENSOR)],
        attributes: &[attr("dim", &I64_ATTR)],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format("`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)"),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "concat", name)),
        verify: Some(verify::verify_concat),
        fold: Some(fold::concat),
        patterns: patterns::CONCAT,
        bufferizable: Some(&super::bufferizable::ALLOCATION),
        ..OpRow::new("tensor.concat")
    },
    OpRow {
        summary: "The extent of a dimension",
        operands: &[one("source", &ANY_NON0_RANKED_OR_UNRANKED_TENSOR), one("index", &INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("attr-dict $source `,` $index `:` type($source)"),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "dim", name)),
        fold: Some(fold::dim),
        patterns: patterns::DIM,
        bufferizable: Some(&super::bufferizable::QUESTION),
        ..OpRow::new("tensor.dim")
    },
    OpRow {
        summary: "A tensor of a shape, with any contents",
        operands: &[variadic("dynamicSizes", &INDEX)],
        results: &[one("result", &ANY_RANKED_TENSOR)],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format("`(`$dynamicSizes`)` attr-dict `:` type($result)"),
        effects: Effects::None,
        verify: Some(verify::verify_empty),
        patterns: patterns::EMPTY,
        bufferizable: Some(&super::bufferizable::EMPTY),
        ..OpRow::new("tensor.empty")
    },
    OpRow {
        summary: "Splits dimensions",
        operands: &[one("src", &ANY_TENSOR), variadic("output_shape", &INDEX)],
        results: &[one("result", &ANY_TENSOR)],
        attributes: &[
            attr("reassociation", &INDEX_LIST_ARRAY_ATTR),
            attr("static_output_shape", &DENSE_I64_ARRAY_ATTR),
        ],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format(
            "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict `:` type($src) `into` type($result)",
        ),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "expanded", name)),
        verify: Some(verify::verify_expand_shape),
        fold: Some(fold::reassociate),
        patterns: reshape_patterns::EXPAND_SHAPE,
        bufferizable: Some(&super::bufferizable::EXPAND_SHAPE),
        ..OpRow::new("tensor.expand_shape")
    },
    OpRow {
        summary: "An element",
        operands: &[one("tensor", &ANY_RANKED_TENSOR), variadic("indices", &INDEX)],
        results: &[one("result", &ANY_TYPE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        relations: &[matches("result type matches element type of tensor", "tensor", "result", element_type)],
        syntax: Syntax::Format("$tensor `[` $indices `]` attr-dict `:` type($tensor)"),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "extracted", name)),
        verify: Some(verify::verify_extract),
        fold: Some(fold::extract),
        patterns: patterns::EXTRACT,
        bufferizable: Some(&super::bufferizable::EXTRACT),
        ..OpRow::new("tensor.extract")
    },
    OpRow {
        summary: "A part of a tensor",
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
        traits: Traits::OPERAND_SEGMENTS.union(Traits::ALWAYS_SPECULATABLE),
        syntax: Syntax::Format(
            "$source `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `to` type($result)",
        ),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "extracted_slice", name)),
        verify: Some(verify::verify_extract_slice),
        fold: Some(fold::extract_slice),
        patterns: patterns::EXTRACT_SLICE,
        bufferizable: Some(&super::bufferizable::EXTRACT_SLICE),
        subset: Some(&super::bufferizable::ExtractedSubset),
        ..OpRow::new("tensor.extract_slice")
    },
    OpRow {
        summary: "A tensor of its elements",
        operands: &[variadic("elements", &ANY_TYPE)],
        results: &[one("result", &ANY_STATIC_SHAPE_TENSOR)],
        traits: Traits::ALWAYS_SPECULATABLE,
        relations: &[matches("operand types match result element type", "result", "elements", each_element)],
        syntax: Syntax::Format("$elements attr-dict `:` type($result)"),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "from_elements", name)),
        fold: Some(fold::from_elements),
        bufferizable: Some(&super::bufferizable::ALLOCATION),
        ..OpRow::new("tensor.from_elements")
    },
    OpRow {
        summary: "Slices at given coordinates",
        operands: &[one("source", &ANY_RANKED_TENSOR), one("indices", &RANKED_TENSOR_OF_SIGNLESS_INTEGER_OR_INDEX)],
        results: &[one("result", &ANY_RANKED_TENSOR)],
        attributes: &[attr("gather_dims", &DENSE_I64_ARRAY_ATTR), optional_attr("unique", &UNIT_ATTR)],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format(
            "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
        ),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "gather", name)),
        verify: Some(verify::verify_gather),
        fold: Some(fold::gather),
        ..OpRow::new("tensor.gather")
    },
    OpRow {
        summary: "A tensor whose elements a region computes",
        operands: &[variadic("dynamicExtents", &INDEX)],
        results: &[one("result", &ANY_RANKED_TENSOR)],
        regions: &[one_block("body")],
        traits: Traits::RECURSIVE_MEMORY_EFFECTS.union(Traits::SINGLE_BLOCK),
        implicit_terminator: Some("tensor.yield"),
        syntax: Syntax::Format("$dynamicExtents $body attr-dict `:` type($result)"),
        effects: Effects::Recursive,
        result_names: Some(|_, body, op, name| name_first(body, op, "generated", name)),
        verify: Some(verify::verify_generate),
        verify_regions: Some(verify::verify_generate_body),
        patterns: patterns::GENERATE,
        bufferizable: Some(&super::bufferizable::ALLOCATION),
        ..OpRow::new("tensor.generate")
    },
    OpRow {
        summary: "A tensor with one element changed",
        operands: &[one("scalar", &ANY_TYPE), one("dest", &ANY_RANKED_TENSOR), variadic("indices", &INDEX)],
        results: &[one("result", &ANY_RANKED_TENSOR)],
        traits: Traits::DESTINATION_STYLE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        relations: &[
            matches("result type matches type of dest", "dest", "result", same_type),
            matches("scalar type matches element type of dest", "dest", "scalar", element_type),
        ],
        syntax: Syntax::Format("$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)"),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "inserted", name)),
        verify: Some(verify::verify_insert),
        fold: Some(fold::insert),
        bufferizable: Some(&crate::interface::DestinationPassing),
        ..OpRow::new("tensor.insert")
    },
    OpRow {
        summary: "A tensor with a part changed",
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
        traits: Traits::OPERAND_SEGMENTS
            .union(Traits::DESTINATION_STYLE)
            .union(Traits::ALWAYS_SPECULATABLE)
            .union(Traits::INFER_TYPES),
        relations: &[matches("expected result type to match dest type", "dest", "result", same_type)],
        syntax: Syntax::Format(
            "$source `into` $dest `` custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides) attr-dict `:` type($source) `into` type($dest)",
        ),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "inserted_slice", name)),
        verify: Some(verify::verify_insert_slice),
        fold: Some(fold::insert_slice),
        patterns: patterns::INSERT_SLICE,
        bufferizable: Some(&super::bufferizable::InsertSlice),
        subset: Some(&super::bufferizable::InsertedSubset),
        ..OpRow::new("tensor.insert_slice")
    },
    OpRow {
        summary: "A tensor with a margin",
        operands: &[one("source", &ANY_RANKED_TENSOR), variadic("low", &INDEX), variadic("high", &INDEX)],
        results: &[one("result", &ANY_RANKED_TENSOR)],
        attributes: &[
            attr("static_low", &DENSE_I64_ARRAY_ATTR),
            attr("static_high", &DENSE_I64_ARRAY_ATTR),
            optional_attr("nofold", &UNIT_ATTR),
        ],
        regions: &[one_block("region")],
        traits: Traits::OPERAND_SEGMENTS.union(Traits::ALWAYS_SPECULATABLE).union(Traits::SINGLE_BLOCK),
        implicit_terminator: Some("tensor.yield"),
        syntax: Syntax::Format(
            "$source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low) `high` `` custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` type($source) `to` type($result)",
        ),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "padded", name)),
        verify: Some(verify::verify_pad),
        verify_regions: Some(verify::verify_pad_body),
        fold: Some(fold::pad),
        patterns: patterns::PAD,
        bufferizable: Some(&super::bufferizable::ALLOCATION),
        ..OpRow::new("tensor.pad")
    },
    OpRow {
        summary: "A part that one of many iterations puts into a tensor",
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
        bufferizable: Some(&super::bufferizable::ParallelInsertSlice),
        subset: Some(&super::bufferizable::InsertedSubset),
        ..OpRow::new("tensor.parallel_insert_slice")
    },
    OpRow {
        summary: "How many dimensions there are",
        operands: &[one("tensor", &ANY_TENSOR)],
        results: &[one("", &INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$tensor attr-dict `:` type($tensor)"),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "rank", name)),
        fold: Some(fold::rank),
        bufferizable: Some(&super::bufferizable::QUESTION),
        ..OpRow::new("tensor.rank")
    },
    OpRow {
        summary: "A tensor with the shape that another holds",
        operands: &[one("source", &ANY_TENSOR), one("shape", &TENSOR_1D_OF_SIGNLESS_INTEGER_OR_INDEX)],
        results: &[one("result", &ANY_TENSOR)],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format("$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "reshape", name)),
        verify: Some(verify::verify_reshape),
        fold: Some(fold::reshape),
        bufferizable: Some(&super::bufferizable::RESHAPE),
        ..OpRow::new("tensor.reshape")
    },
    OpRow {
        summary: "A tensor with slices changed at given coordinates",
        operands: &[
            one("source", &ANY_RANKED_TENSOR),
            one("dest", &ANY_RANKED_TENSOR),
            one("indices", &RANKED_TENSOR_OF_SIGNLESS_INTEGER_OR_INDEX),
        ],
        results: &[one("result", &ANY_RANKED_TENSOR)],
        attributes: &[attr("scatter_dims", &DENSE_I64_ARRAY_ATTR), optional_attr("unique", &UNIT_ATTR)],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format(
            "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
        ),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "scatter", name)),
        verify: Some(verify::verify_scatter),
        ..OpRow::new("tensor.scatter")
    },
    OpRow {
        summary: "A tensor of one element, repeated",
        operands: &[one("input", &ANY_TYPE), variadic("dynamicSizes", &INDEX)],
        results: &[one("aggregate", &ANY_RANKED_TENSOR)],
        traits: Traits::ALWAYS_SPECULATABLE,
        relations: &[matches("operand type matches element type of result", "aggregate", "input", element_type)],
        syntax: Syntax::Format("$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)"),
        effects: Effects::None,
        result_names: Some(|_, body, op, name| name_first(body, op, "splat", name)),
        verify: Some(verify::verify_splat),
        fold: Some(fold::splat),
        bufferizable: Some(&super::bufferizable::ALLOCATION),
        ..OpRow::new("tensor.splat")
    },
    OpRow {
        summary: "Ends the body of a tensor op",
        operands: &[one("value", &ANY_TYPE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::RETURN_LIKE).union(Traits::TERMINATOR),
        parents: &["tensor.generate", "tensor.pad"],
        syntax: Syntax::Format("$value attr-dict `:` type($value)"),
        effects: Effects::None,
        ..OpRow::new("tensor.yield")
    },
];
