//! The ops of the `deallocation` dialect.

use super::{fold, patterns, verify};
use crate::constraints::{ANY_MEMREF_OR_OWNERSHIP, ANY_RANKED_OR_UNRANKED_MEMREF, INDEX, OWNERSHIP};
use freehold_core::definition::declare::{one, variadic};
use freehold_core::definition::{EffectKind, Effects, OpDef, Resource, Syntax, Traits};

/// `deallocation.free`
pub static FREE: OpDef = OpDef {
    summary: "Frees the allocation of an indicator that is not null",
    operands: &[one("alloc", &OWNERSHIP)],
    syntax: Syntax::Format("attr-dict $alloc"),
    effects: Effects::Groups { groups: &[("alloc", EffectKind::Free, Resource::Default)], recursive: false },
    patterns: patterns::FREE,
    ..OpDef::new("deallocation.free")
};

/// `deallocation.get_buffer`
pub static GET_BUFFER: OpDef = OpDef {
    summary: "Returns the base pointer of a buffer or an indicator; 0 for null",
    operands: &[one("alloc", &ANY_MEMREF_OR_OWNERSHIP)],
    results: &[one("result", &INDEX)],
    syntax: Syntax::Format("attr-dict $alloc `:` type($alloc)"),
    fold: Some(fold::get_buffer),
    ..OpDef::pure("deallocation.get_buffer")
};

/// `deallocation.null`
pub static NULL: OpDef = OpDef {
    summary: "An indicator that owns nothing",
    results: &[one("result", &OWNERSHIP)],
    syntax: Syntax::Format("attr-dict"),
    ..OpDef::pure("deallocation.null")
};

/// `deallocation.own`
pub static OWN: OpDef = OpDef {
    summary: "Returns the indicator of a buffer's allocation",
    operands: &[one("memref", &ANY_RANKED_OR_UNRANKED_MEMREF)],
    results: &[one("result", &OWNERSHIP)],
    syntax: Syntax::Format("attr-dict $memref `:` type($memref)"),
    fold: Some(crate::memref::casts::fold_casts),
    ..OpDef::pure("deallocation.own")
};

/// `deallocation.retain`
///
/// For each memref in order, the result is the indicator of its allocation if an operand is that indicator and no
/// earlier result is, and null otherwise. The op frees the allocations of all indicators that are no result.
pub static RETAIN: OpDef = OpDef {
    summary: "Frees the allocations of indicators, except those of the retained buffers",
    operands: &[variadic("retained", &ANY_RANKED_OR_UNRANKED_MEMREF), variadic("allocs", &OWNERSHIP)],
    results: &[variadic("result", &OWNERSHIP)],
    traits: Traits::OPERAND_SEGMENTS,
    syntax: Syntax::Format("`(` $retained `)` `of` `(` $allocs `)` attr-dict `:` functional-type(operands, results)"),
    effects: Effects::Groups { groups: &[("allocs", EffectKind::Free, Resource::Default)], recursive: false },
    patterns: patterns::RETAIN,
    verify: Some(verify::verify_retain),
    ..OpDef::new("deallocation.retain")
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[&FREE, &GET_BUFFER, &NULL, &OWN, &RETAIN];
