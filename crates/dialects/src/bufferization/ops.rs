//! The ops of the `bufferization` dialect.

use super::{syntax, verify};
use crate::constraints::{
    ANY_ATTR, ANY_RANKED_OR_UNRANKED_MEMREF, ANY_SHAPED, ANY_TENSOR, BUFFER_LIKE, I1, INDEX, TENSOR_LIKE, UNIT_ATTR,
};
use crate::memref;
use freehold_core::definition::declare::{one, optional, optional_attr, variadic};
use freehold_core::definition::{EffectKind, Effects, OpDef, Resource, Syntax, Traits, TypeRelation};

/// `bufferization.alloc_tensor`
pub static ALLOC_TENSOR: OpDef = OpDef {
    summary: "Creates a tensor that bufferizes to a new allocation",
    operands: &[variadic("dynamic_sizes", &INDEX), optional("copy", &ANY_TENSOR), optional("size_hint", &INDEX)],
    results: &[one("result", &ANY_TENSOR)],
    attributes: &[optional_attr("memory_space", &ANY_ATTR)],
    traits: Traits::OPERAND_SEGMENTS,
    syntax: Syntax::Custom(syntax::parse_alloc_tensor, syntax::print_alloc_tensor),
    verify_signature: Some(verify::verify_alloc_tensor),
    patterns: super::fold::ALLOC_TENSOR,
    reify_shape: Some(super::reify::alloc_tensor_sizes),
    ..OpDef::new("bufferization.alloc_tensor")
};

/// `bufferization.clone`
pub static CLONE: OpDef = OpDef {
    summary: "Clones a buffer; the result may alias the source",
    operands: &[one("input", &ANY_RANKED_OR_UNRANKED_MEMREF)],
    results: &[one("output", &ANY_RANKED_OR_UNRANKED_MEMREF)],
    syntax: Syntax::Format("$input attr-dict `:` type($input) `to` type($output)"),
    effects: Effects::Groups {
        groups: &[
            ("input", EffectKind::Read, Resource::Default),
            ("output", EffectKind::Write, Resource::Default),
            ("output", EffectKind::Allocate, Resource::Default),
        ],
        recursive: false,
    },
    allocation: Some(freehold_core::definition::Allocation {
        dealloc: Some(memref::DEALLOC.name),
        clone: None,
        promoted: None,
        hoisting: freehold_core::definition::Hoisting::empty(),
    }),
    patterns: super::patterns::CLONE,
    fold: Some(crate::memref::casts::fold_casts),
    ..OpDef::new("bufferization.clone")
};

/// `bufferization.dealloc`
pub static DEALLOC: OpDef = OpDef {
    summary: "Frees owned buffers that do not alias a retained buffer",
    operands: &[
        variadic("memrefs", &ANY_RANKED_OR_UNRANKED_MEMREF),
        variadic("conditions", &I1),
        variadic("retained", &ANY_RANKED_OR_UNRANKED_MEMREF),
    ],
    results: &[variadic("updatedConditions", &I1)],
    traits: Traits::OPERAND_SEGMENTS.union(Traits::INFER_TYPES),
    syntax: Syntax::Format(
        "(` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )? (`retain` ` ` `(` $retained^ `:` type($retained) `)` )? attr-dict",
    ),
    infer: Some(super::dealloc::infer_dealloc),
    patterns: super::patterns::DEALLOC,
    verify_signature: Some(verify::verify_dealloc),
    ..OpDef::new("bufferization.dealloc")
};

/// `bufferization.dealloc_tensor`
pub static DEALLOC_TENSOR: OpDef = OpDef {
    summary: "Frees the buffer of a tensor",
    operands: &[one("tensor", &ANY_TENSOR)],
    syntax: Syntax::Format("$tensor attr-dict `:` type($tensor)"),
    ..OpDef::new("bufferization.dealloc_tensor")
};

/// `bufferization.materialize_in_destination`
pub static MATERIALIZE_IN_DESTINATION: OpDef = OpDef {
    summary: "Materializes a tensor in the buffer of a destination",
    operands: &[one("source", &ANY_TENSOR), one("dest", &ANY_SHAPED)],
    results: &[optional("result", &ANY_TENSOR)],
    attributes: &[optional_attr("restrict", &UNIT_ATTR), optional_attr("writable", &UNIT_ATTR)],
    traits: Traits::DESTINATION_STYLE,
    relations: &[TypeRelation::SameElement(&["source", "dest"])],
    syntax: Syntax::Format(
        "$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict `:` functional-type(operands, results)",
    ),
    effects: Effects::Computed(super::effects::materialize_in_destination),
    verify_signature: Some(verify::verify_materialize_in_destination),
    subset: Some(&super::subset::WholeDestination),
    ..OpDef::new("bufferization.materialize_in_destination")
};

/// `bufferization.to_buffer`
pub static TO_BUFFER: OpDef = OpDef {
    summary: "Converts a tensor to its buffer",
    operands: &[one("tensor", &TENSOR_LIKE)],
    results: &[one("buffer", &BUFFER_LIKE)],
    attributes: &[optional_attr("read_only", &UNIT_ATTR)],
    syntax: Syntax::Custom(syntax::parse_to_buffer, syntax::print_to_buffer),
    fold: Some(super::fold::to_buffer),
    patterns: super::fold::TO_BUFFER,
    verify_signature: Some(verify::verify_types_match),
    ..OpDef::pure("bufferization.to_buffer")
        .with(Traits::SAME_OPERANDS_AND_RESULT_SHAPE.union(Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE))
};

/// `bufferization.to_tensor`
pub static TO_TENSOR: OpDef = OpDef {
    summary: "Converts a buffer to a tensor with its contents",
    operands: &[one("buffer", &BUFFER_LIKE)],
    results: &[one("result", &TENSOR_LIKE)],
    attributes: &[optional_attr("restrict", &UNIT_ATTR), optional_attr("writable", &UNIT_ATTR)],
    traits: Traits::SAME_OPERANDS_AND_RESULT_SHAPE.union(Traits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE),
    syntax: Syntax::Custom(syntax::parse_to_tensor, syntax::print_to_tensor),
    effects: Effects::Groups { groups: &[("buffer", EffectKind::Read, Resource::Default)], recursive: false },
    fold: Some(super::fold::to_tensor),
    verify_signature: Some(verify::verify_types_match),
    ..OpDef::new("bufferization.to_tensor")
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] =
    &[&ALLOC_TENSOR, &CLONE, &DEALLOC, &DEALLOC_TENSOR, &MATERIALIZE_IN_DESTINATION, &TO_BUFFER, &TO_TENSOR];
