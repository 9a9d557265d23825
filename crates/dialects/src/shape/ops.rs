//! The ops of the `shape` dialect.

use super::{fold, interfaces, patterns, syntax, verify};
use crate::constraints::*;
use crate::families::{self, FUNCTION};
use crate::function::{parse_function, print_function};
use freehold_core::definition::declare::*;
use freehold_core::definition::{Effects, OpDef, Syntax, Traits};

/// A binary op on sizes.
const ARITHMETIC: OpDef = OpDef {
    operands: &[one("lhs", &SHAPE_SIZE_OR_INDEX), one("rhs", &SHAPE_SIZE_OR_INDEX)],
    results: &[one("result", &SHAPE_SIZE_OR_INDEX)],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"),
    verify: Some(verify::verify_size),
    ..OpDef::pure("").with(Traits::INFER_TYPES)
};

/// A commutative op on shapes or sizes.
const EXTREME: OpDef = OpDef {
    operands: &[one("lhs", &SHAPE_OR_SIZE), one("rhs", &SHAPE_OR_SIZE)],
    results: &[one("result", &SHAPE_OR_SIZE)],
    verify: None,
    fold: Some(fold::same_twice),
    ..ARITHMETIC.with(Traits::COMMUTATIVE)
};

/// A commutative constraint on several shapes, which returns a witness.
const WITNESS: OpDef = OpDef {
    operands: &[variadic("shapes", &SHAPE_OR_EXTENT_TENSOR)],
    results: &[one("result", &SHAPE_WITNESS)],
    traits: Traits::COMMUTATIVE.union(Traits::INFER_TYPES),
    syntax: Syntax::Format("$shapes attr-dict `:` type($shapes)"),
    ..OpDef::new("")
};

/// A commutative predicate on several shapes.
const CONDITION: OpDef = OpDef { results: &[one("result", &I1)], ..WITNESS };

/// An op that returns a size of one shape.
const COUNT: OpDef = OpDef {
    operands: &[one("shape", &SHAPE_OR_EXTENT_TENSOR)],
    results: &[one("result", &SHAPE_SIZE_OR_INDEX)],
    syntax: Syntax::Format("$shape attr-dict `:` type($shape) `->` type($result)"),
    verify: Some(verify::verify_size),
    ..OpDef::pure("").with(Traits::INFER_TYPES)
};

/// `shape.add`
pub static ADD: OpDef =
    OpDef { fold: Some(fold::add), ..ARITHMETIC.named("shape.add", "Adds sizes").with(Traits::COMMUTATIVE) };

/// `shape.any`
pub static ANY: OpDef = OpDef {
    summary: "Returns any of several equal shapes",
    operands: &[variadic("inputs", &SHAPE_OR_EXTENT_TENSOR)],
    results: &[one("result", &SHAPE_OR_EXTENT_TENSOR)],
    syntax: Syntax::Format("$inputs attr-dict `:` type($inputs) `->` type($result)"),
    fold: Some(fold::any),
    ..OpDef::pure("shape.any").with(Traits::COMMUTATIVE)
};

/// `shape.assuming`
pub static ASSUMING: OpDef = OpDef {
    summary: "Executes a region under the assumption of a witness",
    operands: &[one("witness", &SHAPE_WITNESS)],
    results: &[variadic("results", &ANY_TYPE)],
    regions: &[one_block("doRegion")],
    traits: Traits::SINGLE_BLOCK.union(Traits::RECURSIVE_MEMORY_EFFECTS),
    implicit_terminator: Some(ASSUMING_YIELD.name),
    effects: Effects::Recursive,
    region_branch: Some(&freehold_core::definition::OneRegion),
    syntax: Syntax::Custom(super::syntax::parse_assuming, super::syntax::print_assuming),
    patterns: patterns::ASSUMING,
    ..OpDef::new("shape.assuming")
};

/// `shape.assuming_all`
pub static ASSUMING_ALL: OpDef = OpDef {
    summary: "Combines witnesses into one",
    operands: &[variadic("inputs", &SHAPE_WITNESS)],
    results: &[one("result", &SHAPE_WITNESS)],
    syntax: Syntax::Format("$inputs attr-dict"),
    verify: Some(verify::verify_assuming_all),
    fold: Some(fold::assuming_all),
    patterns: patterns::ASSUMING_ALL,
    ..OpDef::pure("shape.assuming_all").with(Traits::COMMUTATIVE.union(Traits::INFER_TYPES))
};

/// `shape.assuming_yield`
pub static ASSUMING_YIELD: OpDef = OpDef {
    parents: &["shape.assuming"],
    ..families::YIELD.named("shape.assuming_yield", "Yields values from an assuming region")
};

/// `shape.broadcast`
pub static BROADCAST: OpDef = OpDef {
    summary: "Computes the broadcast of shapes",
    operands: &[variadic("shapes", &SHAPE_OR_EXTENT_TENSOR)],
    results: &[one("result", &SHAPE_OR_EXTENT_TENSOR)],
    attributes: &[optional_attr("error", &STRING_ATTR)],
    syntax: Syntax::Format("$shapes attr-dict `:` type($shapes) `->` type($result)"),
    verify: Some(verify::verify_shape),
    fold: Some(fold::broadcast),
    patterns: patterns::BROADCAST,
    ..OpDef::pure("shape.broadcast").with(Traits::COMMUTATIVE)
};

/// `shape.concat`
pub static CONCAT: OpDef = OpDef {
    summary: "Concatenates two shapes",
    operands: &[one("lhs", &SHAPE_OR_EXTENT_TENSOR), one("rhs", &SHAPE_OR_EXTENT_TENSOR)],
    results: &[one("result", &SHAPE_OR_EXTENT_TENSOR)],
    syntax: Syntax::Format("$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)"),
    fold: Some(fold::concat),
    ..OpDef::pure("shape.concat")
};

/// `shape.const_shape`
pub static CONST_SHAPE: OpDef = OpDef {
    summary: "A constant shape",
    results: &[one("result", &SHAPE_OR_EXTENT_TENSOR)],
    attributes: &[attr("shape", &INDEX_ELEMENTS_ATTR)],
    syntax: Syntax::Custom(syntax::parse_const_shape, syntax::print_const_shape),
    verify: Some(verify::verify_const_shape),
    ..OpDef::pure("shape.const_shape").with(Traits::CONSTANT_LIKE.union(Traits::INFER_TYPES))
};

/// `shape.const_size`
pub static CONST_SIZE: OpDef = OpDef {
    summary: "A constant size",
    results: &[one("result", &SHAPE_SIZE)],
    attributes: &[attr("value", &INDEX_ATTR)],
    syntax: Syntax::Format("$value attr-dict"),
    result_names: Some(interfaces::size_names),
    ..OpDef::pure("shape.const_size").with(Traits::CONSTANT_LIKE.union(Traits::INFER_TYPES))
};

/// `shape.const_witness`
pub static CONST_WITNESS: OpDef = OpDef {
    summary: "A constant witness",
    results: &[one("result", &SHAPE_WITNESS)],
    attributes: &[attr("passing", &BOOL_ATTR)],
    syntax: Syntax::Format("$passing attr-dict"),
    ..OpDef::pure("shape.const_witness").with(Traits::CONSTANT_LIKE.union(Traits::INFER_TYPES))
};

/// `shape.cstr_broadcastable`
pub static CSTR_BROADCASTABLE: OpDef = OpDef {
    verify: Some(verify::verify_cstr_broadcastable),
    fold: Some(fold::cstr_broadcastable),
    patterns: patterns::CSTR_BROADCASTABLE,
    ..WITNESS.named("shape.cstr_broadcastable", "Returns a witness that shapes are broadcastable")
};

/// `shape.cstr_eq`
pub static CSTR_EQ: OpDef = OpDef {
    fold: Some(fold::cstr_eq),
    patterns: patterns::CSTR_EQ,
    ..WITNESS.named("shape.cstr_eq", "Returns a witness that shapes are equal")
};

/// `shape.cstr_require`
pub static CSTR_REQUIRE: OpDef = OpDef {
    summary: "Returns a witness that a condition holds",
    operands: &[one("pred", &I1)],
    results: &[one("result", &SHAPE_WITNESS)],
    attributes: &[attr("msg", &STRING_ATTR)],
    traits: Traits::INFER_TYPES,
    syntax: Syntax::Format("$pred `,` $msg attr-dict"),
    fold: Some(fold::same_constant),
    ..OpDef::new("shape.cstr_require")
};

/// `shape.debug_print`
pub static DEBUG_PRINT: OpDef = OpDef {
    summary: "Prints a shape or size",
    operands: &[one("input", &SHAPE_OR_SIZE)],
    results: &[one("output", &SHAPE_OR_SIZE)],
    ..OpDef::new("shape.debug_print")
};

/// `shape.dim`
pub static DIM: OpDef = OpDef {
    summary: "Returns the extent of a dimension",
    operands: &[one("value", &ANY_SHAPED), one("index", &SHAPE_SIZE_OR_INDEX)],
    results: &[one("extent", &SHAPE_SIZE_OR_INDEX)],
    syntax: Syntax::Format("$value `,` $index attr-dict `:` type($value) `,`type($index) `->` type($extent)"),
    fold: Some(fold::dim),
    ..OpDef::pure("shape.dim").with(Traits::INFER_TYPES)
};

/// `shape.div`
pub static DIV: OpDef =
    OpDef { fold: Some(fold::div), ..ARITHMETIC.named("shape.div", "Divides sizes, rounding down") };

/// `shape.from_extent_tensor`
pub static FROM_EXTENT_TENSOR: OpDef = OpDef {
    summary: "Creates a shape from an extent tensor",
    operands: &[one("input", &TENSOR_1D_OF_INDEX)],
    results: &[one("result", &SHAPE_SHAPE)],
    syntax: Syntax::Format("$input attr-dict `:` type($input)"),
    ..OpDef::pure("shape.from_extent_tensor").with(Traits::INFER_TYPES)
};

/// `shape.from_extents`
pub static FROM_EXTENTS: OpDef = OpDef {
    summary: "Creates a shape from its extents",
    operands: &[variadic("extents", &SHAPE_SIZE_OR_INDEX)],
    results: &[one("shape", &SHAPE_SHAPE)],
    syntax: Syntax::Format("$extents attr-dict `:` type($extents)"),
    fold: Some(fold::from_extents),
    ..OpDef::pure("shape.from_extents").with(Traits::INFER_TYPES)
};

/// `shape.func`
pub static FUNC: OpDef = OpDef {
    default_dialect: Some("shape"),
    syntax: Syntax::Custom(parse_function, print_function),
    ..FUNCTION
        .named("shape.func", "A function on shapes")
        .with(Traits::AFFINE_SCOPE.union(Traits::AUTOMATIC_ALLOCATION_SCOPE))
};

/// `shape.function_library`
pub static FUNCTION_LIBRARY: OpDef = OpDef {
    summary: "A library of functions that compute the shapes of ops",
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
    ..OpDef::new("shape.function_library")
};

/// `shape.get_extent`
pub static GET_EXTENT: OpDef = OpDef {
    summary: "Returns an extent of a shape",
    operands: &[one("shape", &SHAPE_OR_EXTENT_TENSOR), one("dim", &SHAPE_SIZE_OR_INDEX)],
    results: &[one("extent", &SHAPE_SIZE_OR_INDEX)],
    syntax: Syntax::Format("$shape `,` $dim attr-dict `:` type($shape) `,` type($dim) `->` type($extent)"),
    verify: Some(verify::verify_size),
    fold: Some(fold::get_extent),
    ..OpDef::pure("shape.get_extent").with(Traits::INFER_TYPES)
};

/// `shape.index_to_size`
pub static INDEX_TO_SIZE: OpDef = OpDef {
    summary: "Converts an index to a size",
    operands: &[one("arg", &INDEX)],
    results: &[one("result", &SHAPE_SIZE)],
    syntax: Syntax::Format("$arg attr-dict"),
    fold: Some(fold::same_constant),
    patterns: patterns::INDEX_TO_SIZE,
    ..OpDef::pure("shape.index_to_size").with(Traits::INFER_TYPES)
};

/// `shape.is_broadcastable`
pub static IS_BROADCASTABLE: OpDef = OpDef {
    fold: Some(fold::is_broadcastable),
    patterns: patterns::IS_BROADCASTABLE,
    ..CONDITION.named("shape.is_broadcastable", "Tests whether shapes are broadcastable")
};

/// `shape.max`
pub static MAX: OpDef = EXTREME.named("shape.max", "Elementwise maximum of shapes or sizes");

/// `shape.meet`
pub static MEET: OpDef = OpDef {
    summary: "Computes the most specific shape or size compatible with both operands",
    operands: &[one("arg0", &ANY_SHAPE_OR_SIZE), one("arg1", &ANY_SHAPE_OR_SIZE)],
    results: &[one("result", &ANY_SHAPE_OR_SIZE)],
    attributes: &[optional_attr("error", &STRING_ATTR)],
    traits: Traits::COMMUTATIVE.union(Traits::INFER_TYPES),
    syntax: Syntax::Format(
        "$arg0 `,` $arg1 (`,` `error` `=` $error^)? attr-dict `:` type($arg0) `,` type($arg1) `->` type($result)",
    ),
    verify: Some(verify::verify_meet),
    ..OpDef::new("shape.meet")
};

/// `shape.min`
pub static MIN: OpDef = EXTREME.named("shape.min", "Elementwise minimum of shapes or sizes");

/// `shape.mul`
pub static MUL: OpDef =
    OpDef { fold: Some(fold::mul), ..ARITHMETIC.named("shape.mul", "Multiplies sizes").with(Traits::COMMUTATIVE) };

/// `shape.num_elements`
pub static NUM_ELEMENTS: OpDef = OpDef {
    fold: Some(fold::num_elements),
    ..COUNT.named("shape.num_elements", "Returns the number of elements of a shape")
};

/// `shape.rank`
pub static RANK: OpDef = OpDef {
    results: &[one("rank", &SHAPE_SIZE_OR_INDEX)],
    syntax: Syntax::Format("$shape attr-dict `:` type($shape) `->` type($rank)"),
    fold: Some(fold::rank),
    patterns: patterns::RANK,
    ..COUNT.named("shape.rank", "Returns the rank of a shape")
};

/// `shape.reduce`
pub static REDUCE: OpDef = OpDef {
    summary: "Reduces the extents of a shape",
    operands: &[one("shape", &SHAPE_OR_EXTENT_TENSOR), variadic("initVals", &ANY_TYPE)],
    results: &[variadic("result", &ANY_TYPE)],
    regions: &[one_block("region")],
    traits: Traits::SINGLE_BLOCK,
    implicit_terminator: Some(YIELD.name),
    syntax: Syntax::Custom(syntax::parse_reduce, syntax::print_reduce),
    verify: Some(verify::verify_reduce),
    ..OpDef::new("shape.reduce")
};

/// `shape.return`
pub static RETURN: OpDef =
    OpDef { parents: &["shape.func"], ..families::YIELD.named("shape.return", "Returns from a shape function") };

/// `shape.shape_eq`
pub static SHAPE_EQ: OpDef = OpDef {
    effects: Effects::None,
    fold: Some(fold::shape_eq),
    ..CONDITION.named("shape.shape_eq", "Tests whether shapes are equal").with(Traits::ALWAYS_SPECULATABLE)
};

/// `shape.shape_of`
pub static SHAPE_OF: OpDef = OpDef {
    summary: "Returns the shape of a value",
    operands: &[one("arg", &SHAPED_OR_VALUE_SHAPE)],
    results: &[one("result", &SHAPE_OR_EXTENT_TENSOR)],
    syntax: Syntax::Format("$arg attr-dict `:` type($arg) `->` type($result)"),
    verify: Some(verify::verify_shape_of),
    patterns: patterns::SHAPE_OF,
    ..OpDef::pure("shape.shape_of").with(Traits::INFER_TYPES)
};

/// `shape.size_to_index`
pub static SIZE_TO_INDEX: OpDef = OpDef {
    summary: "Converts a size to an index",
    operands: &[one("arg", &SHAPE_SIZE_OR_INDEX)],
    results: &[one("result", &INDEX)],
    syntax: Syntax::Format("$arg attr-dict `:` type($arg)"),
    fold: Some(fold::same_constant),
    patterns: patterns::SIZE_TO_INDEX,
    ..OpDef::pure("shape.size_to_index").with(Traits::CAST.union(Traits::INFER_TYPES))
};

/// `shape.split_at`
pub static SPLIT_AT: OpDef = OpDef {
    summary: "Splits a shape at a dimension",
    operands: &[one("operand", &SHAPE_OR_EXTENT_TENSOR), one("index", &SHAPE_SIZE_OR_INDEX)],
    results: &[one("head", &SHAPE_OR_EXTENT_TENSOR), one("tail", &SHAPE_OR_EXTENT_TENSOR)],
    fold: Some(fold::split_at),
    ..OpDef::pure("shape.split_at")
};

/// `shape.to_extent_tensor`
pub static TO_EXTENT_TENSOR: OpDef = OpDef {
    summary: "Converts a shape to an extent tensor",
    operands: &[one("input", &SHAPE_OR_EXTENT_TENSOR)],
    results: &[one("result", &INDEX_TENSOR)],
    syntax: Syntax::Format("$input attr-dict `:` type($input) `->` type($result)"),
    fold: Some(fold::same_constant),
    ..OpDef::pure("shape.to_extent_tensor").with(Traits::CAST)
};

/// `shape.value_as_shape`
pub static VALUE_AS_SHAPE: OpDef = OpDef {
    summary: "Converts an extent tensor to a shape",
    operands: &[one("arg", &TENSOR_1D_OR_VALUE_SHAPE)],
    results: &[one("result", &SHAPE_OR_EXTENT_TENSOR)],
    syntax: Syntax::Format("$arg attr-dict `:` type($arg) `->` type($result)"),
    ..OpDef::pure("shape.value_as_shape")
};

/// `shape.value_of`
pub static VALUE_OF: OpDef = OpDef {
    summary: "Returns the value of a value with an attached shape",
    operands: &[one("arg", &SHAPE_VALUE_SHAPE)],
    results: &[one("result", &ANY_SHAPED)],
    syntax: Syntax::Format("$arg attr-dict `:` type($result)"),
    ..OpDef::pure("shape.value_of")
};

/// `shape.with_shape`
pub static WITH_SHAPE: OpDef = OpDef {
    summary: "Attaches a shape to a value",
    operands: &[one("operand", &SHAPED_OR_VALUE_SHAPE), one("shape", &SHAPE_OR_EXTENT_TENSOR)],
    results: &[one("result", &SHAPE_VALUE_SHAPE)],
    syntax: Syntax::Format("operands attr-dict `:` type($operand) `,` type($shape)"),
    ..OpDef::pure("shape.with_shape").with(Traits::INFER_TYPES)
};

/// `shape.yield`
pub static YIELD: OpDef = OpDef {
    parents: &["shape.reduce", "shape.function_library"],
    verify: Some(verify::verify_yield),
    ..families::YIELD.named("shape.yield", "Yields values from a region of a shape op")
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &ADD,
    &ANY,
    &ASSUMING,
    &ASSUMING_ALL,
    &ASSUMING_YIELD,
    &BROADCAST,
    &CONCAT,
    &CONST_SHAPE,
    &CONST_SIZE,
    &CONST_WITNESS,
    &CSTR_BROADCASTABLE,
    &CSTR_EQ,
    &CSTR_REQUIRE,
    &DEBUG_PRINT,
    &DIM,
    &DIV,
    &FROM_EXTENT_TENSOR,
    &FROM_EXTENTS,
    &FUNC,
    &FUNCTION_LIBRARY,
    &GET_EXTENT,
    &INDEX_TO_SIZE,
    &IS_BROADCASTABLE,
    &MAX,
    &MEET,
    &MIN,
    &MUL,
    &NUM_ELEMENTS,
    &RANK,
    &REDUCE,
    &RETURN,
    &SHAPE_EQ,
    &SHAPE_OF,
    &SIZE_TO_INDEX,
    &SPLIT_AT,
    &TO_EXTENT_TENSOR,
    &VALUE_AS_SHAPE,
    &VALUE_OF,
    &WITH_SHAPE,
    &YIELD,
];
