//! The ops of the `shape` dialect.

use super::{fold, interfaces, patterns, syntax, verify};
use crate::dialect::constraints::{
    ANY_SHAPE_OR_SIZE, ANY_SHAPED, ANY_TYPE, BOOL_ATTR, DICTIONARY_ARRAY_ATTR, DICTIONARY_ATTR, FUNCTION_TYPE_ATTR, I1,
    INDEX, INDEX_ATTR, INDEX_ELEMENTS_ATTR, INDEX_TENSOR, SHAPE_OR_EXTENT_TENSOR, SHAPE_OR_SIZE, SHAPE_SHAPE,
    SHAPE_SIZE, SHAPE_SIZE_OR_INDEX, SHAPE_VALUE_SHAPE, SHAPE_WITNESS, SHAPED_OR_VALUE_SHAPE, STRING_ATTR,
    SYMBOL_NAME_ATTR, TENSOR_1D_OF_INDEX, TENSOR_1D_OR_VALUE_SHAPE,
};
use crate::dialect::function::{parse_function, print_function};
use crate::interface::declare::{attr, one, one_block, optional_attr, region, variadic};
use crate::interface::{Effects, OpRow, Syntax, Traits};

/// The rows.
pub static OPS: &[OpRow] = &[
    OpRow {
        summary: "Adds sizes",
        operands: &[one("lhs", &SHAPE_SIZE_OR_INDEX), one("rhs", &SHAPE_SIZE_OR_INDEX)],
        results: &[one("result", &SHAPE_SIZE_OR_INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"),
        effects: Effects::None,
        verify: Some(verify::verify_size),
        fold: Some(fold::add),
        ..OpRow::new("shape.add")
    },
    OpRow {
        summary: "One of several equal shapes",
        operands: &[variadic("inputs", &SHAPE_OR_EXTENT_TENSOR)],
        results: &[one("result", &SHAPE_OR_EXTENT_TENSOR)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE),
        syntax: Syntax::Format("$inputs attr-dict `:` type($inputs) `->` type($result)"),
        effects: Effects::None,
        fold: Some(fold::any),
        ..OpRow::new("shape.any")
    },
    OpRow {
        summary: "Runs a region under an assumption",
        operands: &[one("witness", &SHAPE_WITNESS)],
        results: &[variadic("results", &ANY_TYPE)],
        regions: &[one_block("doRegion")],
        traits: Traits::SINGLE_BLOCK.union(Traits::RECURSIVE_MEMORY_EFFECTS),
        implicit_terminator: Some("shape.assuming_yield"),
        effects: Effects::Recursive,
        region_branch: Some(&crate::interface::OneRegion),
        syntax: Syntax::Custom(super::syntax::parse_assuming, super::syntax::print_assuming),
        patterns: patterns::ASSUMING,
        bufferizable: Some(&super::bufferizable::ASSUMING),
        bufferize: Some(&super::bufferize::Assuming),
        ..OpRow::new("shape.assuming")
    },
    OpRow {
        summary: "All of several assumptions",
        operands: &[variadic("inputs", &SHAPE_WITNESS)],
        results: &[one("result", &SHAPE_WITNESS)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$inputs attr-dict"),
        effects: Effects::None,
        verify: Some(verify::verify_assuming_all),
        fold: Some(fold::assuming_all),
        patterns: patterns::ASSUMING_ALL,
        ..OpRow::new("shape.assuming_all")
    },
    OpRow {
        summary: "Ends an assuming region",
        operands: &[variadic("operands", &ANY_TYPE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::RETURN_LIKE).union(Traits::TERMINATOR),
        parents: &["shape.assuming"],
        syntax: Syntax::Format("attr-dict ($operands^ `:` type($operands))?"),
        effects: Effects::None,
        bufferizable: Some(&super::bufferizable::YIELD),
        bufferize: Some(&super::bufferize::AssumingYield),
        ..OpRow::new("shape.assuming_yield")
    },
    OpRow {
        summary: "The shape of broadcast operands",
        operands: &[variadic("shapes", &SHAPE_OR_EXTENT_TENSOR)],
        results: &[one("result", &SHAPE_OR_EXTENT_TENSOR)],
        attributes: &[optional_attr("error", &STRING_ATTR)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE),
        syntax: Syntax::Format("$shapes attr-dict `:` type($shapes) `->` type($result)"),
        effects: Effects::None,
        verify: Some(verify::verify_shape),
        fold: Some(fold::broadcast),
        patterns: patterns::BROADCAST,
        ..OpRow::new("shape.broadcast")
    },
    OpRow {
        summary: "One shape after another",
        operands: &[one("lhs", &SHAPE_OR_EXTENT_TENSOR), one("rhs", &SHAPE_OR_EXTENT_TENSOR)],
        results: &[one("result", &SHAPE_OR_EXTENT_TENSOR)],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"),
        effects: Effects::None,
        fold: Some(fold::concat),
        ..OpRow::new("shape.concat")
    },
    OpRow {
        summary: "A shape known now",
        results: &[one("result", &SHAPE_OR_EXTENT_TENSOR)],
        attributes: &[attr("shape", &INDEX_ELEMENTS_ATTR)],
        traits: Traits::CONSTANT_LIKE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        effects: Effects::None,
        syntax: Syntax::Custom(syntax::parse_const_shape, syntax::print_const_shape),
        verify: Some(verify::verify_const_shape),
        ..OpRow::new("shape.const_shape")
    },
    OpRow {
        summary: "A size known now",
        results: &[one("result", &SHAPE_SIZE)],
        attributes: &[attr("value", &INDEX_ATTR)],
        traits: Traits::CONSTANT_LIKE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$value attr-dict"),
        effects: Effects::None,
        result_names: Some(interfaces::size_names),
        ..OpRow::new("shape.const_size")
    },
    OpRow {
        summary: "An assumption known now",
        results: &[one("result", &SHAPE_WITNESS)],
        attributes: &[attr("passing", &BOOL_ATTR)],
        traits: Traits::CONSTANT_LIKE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$passing attr-dict"),
        effects: Effects::None,
        ..OpRow::new("shape.const_witness")
    },
    OpRow {
        summary: "Assumes that shapes broadcast",
        operands: &[variadic("shapes", &SHAPE_OR_EXTENT_TENSOR)],
        results: &[one("result", &SHAPE_WITNESS)],
        traits: Traits::COMMUTATIVE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$shapes attr-dict `:` type($shapes)"),
        verify: Some(verify::verify_cstr_broadcastable),
        fold: Some(fold::cstr_broadcastable),
        patterns: patterns::CSTR_BROADCASTABLE,
        ..OpRow::new("shape.cstr_broadcastable")
    },
    OpRow {
        summary: "Assumes that shapes are equal",
        operands: &[variadic("shapes", &SHAPE_OR_EXTENT_TENSOR)],
        results: &[one("result", &SHAPE_WITNESS)],
        traits: Traits::COMMUTATIVE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$shapes attr-dict `:` type($shapes)"),
        fold: Some(fold::cstr_eq),
        patterns: patterns::CSTR_EQ,
        ..OpRow::new("shape.cstr_eq")
    },
    OpRow {
        summary: "Assumes a condition",
        operands: &[one("pred", &I1)],
        results: &[one("result", &SHAPE_WITNESS)],
        attributes: &[attr("msg", &STRING_ATTR)],
        traits: Traits::INFER_TYPES,
        syntax: Syntax::Format("$pred `,` $msg attr-dict"),
        fold: Some(fold::same_constant),
        ..OpRow::new("shape.cstr_require")
    },
    OpRow {
        summary: "Prints a shape or size",
        operands: &[one("input", &SHAPE_OR_SIZE)],
        results: &[one("output", &SHAPE_OR_SIZE)],
        ..OpRow::new("shape.debug_print")
    },
    OpRow {
        summary: "The extent of a dimension",
        operands: &[one("value", &ANY_SHAPED), one("index", &SHAPE_SIZE_OR_INDEX)],
        results: &[one("extent", &SHAPE_SIZE_OR_INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$value `,` $index attr-dict `:` type($value) `,`type($index) `->` type($extent)"),
        effects: Effects::None,
        fold: Some(fold::dim),
        ..OpRow::new("shape.dim")
    },
    OpRow {
        summary: "Divides sizes, rounded down",
        operands: &[one("lhs", &SHAPE_SIZE_OR_INDEX), one("rhs", &SHAPE_SIZE_OR_INDEX)],
        results: &[one("result", &SHAPE_SIZE_OR_INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"),
        effects: Effects::None,
        verify: Some(verify::verify_size),
        fold: Some(fold::div),
        ..OpRow::new("shape.div")
    },
    OpRow {
        summary: "A shape of a tensor of extents",
        operands: &[one("input", &TENSOR_1D_OF_INDEX)],
        results: &[one("result", &SHAPE_SHAPE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$input attr-dict `:` type($input)"),
        effects: Effects::None,
        ..OpRow::new("shape.from_extent_tensor")
    },
    OpRow {
        summary: "A shape of extents",
        operands: &[variadic("extents", &SHAPE_SIZE_OR_INDEX)],
        results: &[one("shape", &SHAPE_SHAPE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$extents attr-dict `:` type($extents)"),
        effects: Effects::None,
        fold: Some(fold::from_extents),
        ..OpRow::new("shape.from_extents")
    },
    OpRow {
        summary: "A function on shapes",
        attributes: &[
            attr("sym_name", &SYMBOL_NAME_ATTR),
            attr("function_type", &FUNCTION_TYPE_ATTR),
            optional_attr("arg_attrs", &DICTIONARY_ARRAY_ATTR),
            optional_attr("res_attrs", &DICTIONARY_ARRAY_ATTR),
            optional_attr("sym_visibility", &STRING_ATTR),
        ],
        regions: &[region("body")],
        traits: Traits::AFFINE_SCOPE
            .union(Traits::AUTOMATIC_ALLOCATION_SCOPE)
            .union(Traits::FUNCTION_LIKE)
            .union(Traits::SYMBOL)
            .union(Traits::ISOLATED_FROM_ABOVE),
        default_dialect: Some("shape"),
        syntax: Syntax::Custom(parse_function, print_function),
        ..OpRow::new("shape.func")
    },
    OpRow {
        summary: "Functions that give the shapes of ops",
        attributes: &[
            attr("sym_name", &SYMBOL_NAME_ATTR),
            optional_attr("sym_visibility", &STRING_ATTR),
            attr("mapping", &DICTIONARY_ATTR),
        ],
        regions: &[region("body")],
        traits: Traits::AFFINE_SCOPE
            .union(Traits::ISOLATED_FROM_ABOVE)
            .union(Traits::NO_REGION_ARGUMENTS)
            .union(Traits::SYMBOL_TABLE)
            .union(Traits::SYMBOL)
            .union(Traits::NO_TERMINATOR)
            .union(Traits::SINGLE_BLOCK),
        default_dialect: Some("shape"),
        syntax: Syntax::Custom(syntax::parse_function_library, syntax::print_function_library),
        ..OpRow::new("shape.function_library")
    },
    OpRow {
        summary: "One extent of a shape",
        operands: &[one("shape", &SHAPE_OR_EXTENT_TENSOR), one("dim", &SHAPE_SIZE_OR_INDEX)],
        results: &[one("extent", &SHAPE_SIZE_OR_INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)"),
        effects: Effects::None,
        verify: Some(verify::verify_size),
        fold: Some(fold::get_extent),
        ..OpRow::new("shape.get_extent")
    },
    OpRow {
        summary: "An index as size",
        operands: &[one("arg", &INDEX)],
        results: &[one("result", &SHAPE_SIZE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$arg attr-dict"),
        effects: Effects::None,
        fold: Some(fold::same_constant),
        patterns: patterns::INDEX_TO_SIZE,
        ..OpRow::new("shape.index_to_size")
    },
    OpRow {
        summary: "Whether shapes broadcast",
        operands: &[variadic("shapes", &SHAPE_OR_EXTENT_TENSOR)],
        results: &[one("result", &I1)],
        traits: Traits::COMMUTATIVE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$shapes attr-dict `:` type($shapes)"),
        fold: Some(fold::is_broadcastable),
        patterns: patterns::IS_BROADCASTABLE,
        ..OpRow::new("shape.is_broadcastable")
    },
    OpRow {
        summary: "The greater, extent by extent",
        operands: &[one("lhs", &SHAPE_OR_SIZE), one("rhs", &SHAPE_OR_SIZE)],
        results: &[one("result", &SHAPE_OR_SIZE)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"),
        effects: Effects::None,
        fold: Some(fold::same_twice),
        ..OpRow::new("shape.max")
    },
    OpRow {
        summary: "The common shape or size",
        operands: &[one("arg0", &ANY_SHAPE_OR_SIZE), one("arg1", &ANY_SHAPE_OR_SIZE)],
        results: &[one("result", &ANY_SHAPE_OR_SIZE)],
        attributes: &[optional_attr("error", &STRING_ATTR)],
        traits: Traits::COMMUTATIVE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format(
            "$arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` type($arg1) `->` type($result)",
        ),
        verify: Some(verify::verify_meet),
        ..OpRow::new("shape.meet")
    },
    OpRow {
        summary: "The lesser, extent by extent",
        operands: &[one("lhs", &SHAPE_OR_SIZE), one("rhs", &SHAPE_OR_SIZE)],
        results: &[one("result", &SHAPE_OR_SIZE)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"),
        effects: Effects::None,
        fold: Some(fold::same_twice),
        ..OpRow::new("shape.min")
    },
    OpRow {
        summary: "Multiplies sizes",
        operands: &[one("lhs", &SHAPE_SIZE_OR_INDEX), one("rhs", &SHAPE_SIZE_OR_INDEX)],
        results: &[one("result", &SHAPE_SIZE_OR_INDEX)],
        traits: Traits::COMMUTATIVE.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"),
        effects: Effects::None,
        verify: Some(verify::verify_size),
        fold: Some(fold::mul),
        ..OpRow::new("shape.mul")
    },
    OpRow {
        summary: "How many elements a shape has",
        operands: &[one("shape", &SHAPE_OR_EXTENT_TENSOR)],
        results: &[one("result", &SHAPE_SIZE_OR_INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$shape attr-dict `:` type($shape) `->` type($result)"),
        effects: Effects::None,
        verify: Some(verify::verify_size),
        fold: Some(fold::num_elements),
        ..OpRow::new("shape.num_elements")
    },
    OpRow {
        summary: "How many dimensions a shape has",
        operands: &[one("shape", &SHAPE_OR_EXTENT_TENSOR)],
        results: &[one("rank", &SHAPE_SIZE_OR_INDEX)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$shape attr-dict `:` type($shape) `->` type($rank)"),
        effects: Effects::None,
        verify: Some(verify::verify_size),
        fold: Some(fold::rank),
        patterns: patterns::RANK,
        ..OpRow::new("shape.rank")
    },
    OpRow {
        summary: "Combines the extents of a shape",
        operands: &[one("shape", &SHAPE_OR_EXTENT_TENSOR), variadic("initVals", &ANY_TYPE)],
        results: &[variadic("result", &ANY_TYPE)],
        regions: &[one_block("region")],
        traits: Traits::SINGLE_BLOCK,
        implicit_terminator: Some("shape.yield"),
        syntax: Syntax::Custom(syntax::parse_reduce, syntax::print_reduce),
        verify: Some(verify::verify_reduce),
        ..OpRow::new("shape.reduce")
    },
    OpRow {
        summary: "Leaves a shape function",
        operands: &[variadic("operands", &ANY_TYPE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::RETURN_LIKE).union(Traits::TERMINATOR),
        parents: &["shape.func"],
        syntax: Syntax::Format("attr-dict ($operands^ `:` type($operands))?"),
        effects: Effects::None,
        ..OpRow::new("shape.return")
    },
    OpRow {
        summary: "Whether shapes are equal",
        operands: &[variadic("shapes", &SHAPE_OR_EXTENT_TENSOR)],
        results: &[one("result", &I1)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::COMMUTATIVE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$shapes attr-dict `:` type($shapes)"),
        effects: Effects::None,
        fold: Some(fold::shape_eq),
        ..OpRow::new("shape.shape_eq")
    },
    OpRow {
        summary: "The shape of a value",
        operands: &[one("arg", &SHAPED_OR_VALUE_SHAPE)],
        results: &[one("result", &SHAPE_OR_EXTENT_TENSOR)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$arg attr-dict `:` type($arg) `->` type($result)"),
        effects: Effects::None,
        verify: Some(verify::verify_shape_of),
        patterns: patterns::SHAPE_OF,
        ..OpRow::new("shape.shape_of")
    },
    OpRow {
        summary: "A size as index",
        operands: &[one("arg", &SHAPE_SIZE_OR_INDEX)],
        results: &[one("result", &INDEX)],
        traits: Traits::CAST.union(Traits::ALWAYS_SPECULATABLE).union(Traits::INFER_TYPES),
        syntax: Syntax::Format("$arg attr-dict `:` type($arg)"),
        effects: Effects::None,
        fold: Some(fold::same_constant),
        patterns: patterns::SIZE_TO_INDEX,
        ..OpRow::new("shape.size_to_index")
    },
    OpRow {
        summary: "A shape in two parts",
        operands: &[one("operand", &SHAPE_OR_EXTENT_TENSOR), one("index", &SHAPE_SIZE_OR_INDEX)],
        results: &[one("head", &SHAPE_OR_EXTENT_TENSOR), one("tail", &SHAPE_OR_EXTENT_TENSOR)],
        traits: Traits::ALWAYS_SPECULATABLE,
        effects: Effects::None,
        fold: Some(fold::split_at),
        ..OpRow::new("shape.split_at")
    },
    OpRow {
        summary: "A shape as tensor of extents",
        operands: &[one("input", &SHAPE_OR_EXTENT_TENSOR)],
        results: &[one("result", &INDEX_TENSOR)],
        traits: Traits::CAST.union(Traits::ALWAYS_SPECULATABLE),
        syntax: Syntax::Format("$input attr-dict `:` type($input) `->` type($result)"),
        effects: Effects::None,
        fold: Some(fold::same_constant),
        ..OpRow::new("shape.to_extent_tensor")
    },
    OpRow {
        summary: "A tensor of extents as shape",
        operands: &[one("arg", &TENSOR_1D_OR_VALUE_SHAPE)],
        results: &[one("result", &SHAPE_OR_EXTENT_TENSOR)],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format("$arg attr-dict `:` type($arg) `->` type($result)"),
        effects: Effects::None,
        ..OpRow::new("shape.value_as_shape")
    },
    OpRow {
        summary: "The value of a value with its shape",
        operands: &[one("arg", &SHAPE_VALUE_SHAPE)],
        results: &[one("result", &ANY_SHAPED)],
        traits: Traits::ALWAYS_SPECULATABLE,
        syntax: Syntax::Format("$arg attr-dict `:` type($result)"),
        effects: Effects::None,
        ..OpRow::new("shape.value_of")
    },
    OpRow {
        summary: "A value with its shape",
        operands: &[one("operand", &SHAPED_OR_VALUE_SHAPE), one("shape", &SHAPE_OR_EXTENT_TENSOR)],
        results: &[one("result", &SHAPE_VALUE_SHAPE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::INFER_TYPES),
        syntax: Syntax::Format("operands attr-dict `:` type($operand) `,` type($shape)"),
        effects: Effects::None,
        ..OpRow::new("shape.with_shape")
    },
    OpRow {
        summary: "Ends a region on shapes",
        operands: &[variadic("operands", &ANY_TYPE)],
        traits: Traits::ALWAYS_SPECULATABLE.union(Traits::RETURN_LIKE).union(Traits::TERMINATOR),
        parents: &["shape.reduce", "shape.function_library"],
        syntax: Syntax::Format("attr-dict ($operands^ `:` type($operands))?"),
        effects: Effects::None,
        verify: Some(verify::verify_yield),
        ..OpRow::new("shape.yield")
    },
];
