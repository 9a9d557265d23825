//! Verifiers of the `memref` ops, for rules that their definitions do not express. This module has those of
//! allocations, casts and globals; `access` those of loads, stores, transfers and atomic updates; `reshape` those of
//! expansions and collapses; `view` those of views of slices.

mod access;
mod reshape;
mod view;

pub use access::*;
pub use reshape::*;
pub use view::*;

use super::casts::memrefs_can_be_cast;
use crate::memref;
use crate::slices::list;
use freehold_core::definition::{Traits, VerifyInput};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::layout::*;
use freehold_core::ir::{AttrData, Context, DYNAMIC, Name, Op, Type, TypeData};

fn result_type(input: &VerifyInput<'_>) -> Type {
    input.body.ty(input.body.result(input.op, 0))
}

fn rank(input: &VerifyInput<'_>, ty: Type) -> usize {
    ty.rank(input.ctx).unwrap_or(0)
}

/// Reports an error unless there is one operand for each dynamic dimension of `ty`.
///
/// # Errors
///
/// If the numbers differ.
pub fn verify_dynamic_sizes(input: &VerifyInput<'_>, ty: Type, actual: usize) -> Fallible {
    let expected = ty.shape(input.ctx).map_or(0, |shape| shape.iter().filter(|&&extent| extent == DYNAMIC).count());
    if actual != expected {
        return input.error(format!("incorrect number of dynamic sizes, has {actual}, expected {expected}")).fail();
    }
    Ok(())
}

/// Returns the number of symbols in the layout of a memref.
pub fn layout_symbols(ctx: &Context, ty: Type) -> usize {
    let TypeData::MemRef { layout, .. } = ty.data(ctx) else { return 0 };
    match layout.map(|layout| layout.data(ctx)) {
        Some(AttrData::AffineMap(map)) => map.data(ctx).symbols as usize,
        Some(AttrData::StridedLayout { offset, strides }) => {
            usize::from(*offset == DYNAMIC) + strides.iter().filter(|&&stride| stride == DYNAMIC).count()
        }
        _ => 0,
    }
}

/// `memref.alloc`
pub fn verify_alloc(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ty = result_type(input);
    let TypeData::MemRef { element, .. } = ty.data(ctx) else { return Ok(()) };
    let is_foreign = matches!(element.data(ctx), TypeData::Opaque { .. } | TypeData::Dialect { .. });
    if !is_foreign && input.body.attribute(ctx, input.op, Name::FREEHOLD_FACTS).is_some() {
        let message = format!("'freehold.facts' states the size of {}, which is known", input.ty(*element));
        return input.error(message).help("remove 'freehold.facts'").fail();
    }
    verify_dynamic_sizes(input, ty, input.group("dynamicSizes").len())?;
    let symbols = layout_symbols(ctx, ty);
    let actual = input.group("symbolOperands").len();
    if actual != symbols {
        return input
            .error(format!("symbol operand count does not equal memref symbol count: expected {symbols}, got {actual}"))
            .fail();
    }
    Ok(())
}

/// Whether `op` is nested in an op that bounds automatic allocations.
fn has_allocation_scope(ctx: &Context, input: &VerifyInput<'_>, op: Op) -> bool {
    let mut at = input.body.parent_op(op);
    while let Some(parent) = at {
        if input.body.op_def(ctx, parent).is_some_and(|op_def| op_def.has(Traits::AUTOMATIC_ALLOCATION_SCOPE)) {
            return true;
        }
        at = input.body.parent_op(parent);
    }
    ctx.op_def(input.body.header.name).is_some_and(|op_def| op_def.has(Traits::AUTOMATIC_ALLOCATION_SCOPE))
}

/// `memref.alloca`
pub fn verify_alloca(input: &VerifyInput<'_>) -> Fallible {
    if !has_allocation_scope(input.ctx, input, input.op) {
        return input.error("requires an ancestor op with AutomaticAllocationScope trait").fail();
    }
    verify_alloc(input)
}

/// `memref.realloc`
pub fn verify_realloc(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([source], result) = (input.operand_types(), result_type(input));
    if has_layout(ctx, source) {
        return input.plain_error(format!("unsupported layout for source memref type {}", input.ty(source))).fail();
    }
    if has_layout(ctx, result) {
        return input.plain_error(format!("unsupported layout for result memref type {}", input.ty(result))).fail();
    }
    let between =
        format!("specified for source memref type {} and result memref type {}", input.ty(source), input.ty(result));
    if source.memory_space(ctx) != result.memory_space(ctx) {
        return input.plain_error(format!("different memory spaces {between}")).fail();
    }
    if source.element(ctx) != result.element(ctx) {
        return input.plain_error(format!("different element types {between}")).fail();
    }
    let has_size = input.body.operand_count(input.op) > 1;
    if !result.has_static_shape(ctx) && !has_size {
        return input.plain_error(format!("missing dimension operand for result type {}", input.ty(result))).fail();
    }
    if result.has_static_shape(ctx) && has_size {
        return input.plain_error(format!("unnecessary dimension operand for result type {}", input.ty(result))).fail();
    }
    Ok(())
}

/// `memref.assume_alignment`
pub fn verify_assume_alignment(input: &VerifyInput<'_>) -> Fallible {
    let alignment = input.attribute(Name::ALIGNMENT).and_then(|attr| attr.as_i64(input.ctx)).unwrap_or(1);
    if alignment <= 0 || alignment & (alignment - 1) != 0 {
        return input.error("alignment must be power of 2").fail();
    }
    Ok(())
}

/// `memref.distinct_objects`
pub fn verify_distinct_objects(input: &VerifyInput<'_>) -> Fallible {
    let (body, op) = (input.body, input.op);
    let operands = body.operands(op).map(|value| body.ty(value));
    if !operands.eq(body.results(op).iter().map(|&value| body.ty(value))) {
        return input.error("operand types and result types must match").fail();
    }
    if body.operand_count(op) == 0 {
        return input.error("expected at least one operand").fail();
    }
    Ok(())
}

// ---- casts

/// Whether two sizes, strides or offsets may be equal at run time.
fn may_equal(a: i64, b: i64) -> bool {
    a == DYNAMIC || b == DYNAMIC || a == b
}

fn require_compatible(input: &VerifyInput<'_>, compatible: bool) -> Fallible {
    if compatible {
        return Ok(());
    }
    let [source] = input.operand_types();
    input
        .error(format!(
            "operand type {} and result type {} are cast incompatible",
            input.ty(source),
            input.ty(result_type(input))
        ))
        .fail()
}

/// `memref.cast`
pub fn verify_cast(input: &VerifyInput<'_>) -> Fallible {
    let [source] = input.operand_types();
    require_compatible(input, memrefs_can_be_cast(input.ctx, source, result_type(input)))
}

/// `memref.memory_space_cast`
pub fn verify_memory_space_cast(input: &VerifyInput<'_>) -> Fallible {
    let [source] = input.operand_types();
    let compatible = match (source.data(input.ctx), result_type(input).data(input.ctx)) {
        (
            TypeData::MemRef { shape: a_shape, element: a_element, layout: a_layout, .. },
            TypeData::MemRef { shape: b_shape, element: b_element, layout: b_layout, .. },
        ) => a_shape == b_shape && a_element == b_element && a_layout == b_layout,
        (TypeData::UnrankedMemRef { element: a, .. }, TypeData::UnrankedMemRef { element: b, .. }) => a == b,
        _ => false,
    };
    require_compatible(input, compatible)
}

// ---- globals

/// `memref.global`
pub fn verify_global(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let Some(ty) = input.attribute(Name::TYPE).and_then(|attr| attr.as_type(ctx)) else { return Ok(()) };
    let Some(shape) = ty.shape(ctx).filter(|_| ty.is_ranked_memref(ctx) && ty.has_static_shape(ctx)) else {
        return input.error(format!("type should be static shaped memref, but got {}", input.ty(ty))).fail();
    };
    let Some(value) = input.attribute(Name::INITIAL_VALUE) else { return Ok(()) };
    if matches!(value.data(ctx), AttrData::Unit) {
        return Ok(());
    }
    let is_elements = matches!(
        value.data(ctx),
        AttrData::DenseElements { .. }
            | AttrData::DenseStrings { .. }
            | AttrData::Sparse { .. }
            | AttrData::DenseResource { .. }
    );
    let Some(value_type) = value.ty(ctx).filter(|_| is_elements) else {
        let text = freehold_core::text::attr_text(ctx, value);
        return input.error(format!("initial value should be a unit or elements attribute, but got {text}")).fail();
    };
    let (expected, actual) = (ty.element_or_self(ctx), value_type.element_or_self(ctx));
    if expected != actual {
        return input
            .error(format!(
                "initial value element expected to be of type {}, but was of type {}",
                input.ty(expected),
                input.ty(actual)
            ))
            .fail();
    }
    let actual = value_type.shape(ctx).unwrap_or_default();
    if shape != actual {
        return input
            .error(format!("initial value shape expected to be {} but was {}", list(shape), list(actual)))
            .fail();
    }
    Ok(())
}

/// `memref.get_global`
pub fn verify_get_global(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let Some(reference) = input.attribute(Name::NAME) else { return Ok(()) };
    let bare = || {
        let text = freehold_core::text::attr_text(ctx, reference);
        text.strip_prefix('@').map_or(text.clone(), str::to_string)
    };
    let global = input.symbol(reference).filter(|symbol| symbol.is(ctx, memref::GLOBAL.name));
    let Some(global) = global else {
        return input
            .error(format!("'{}' does not reference a valid global memref", bare()))
            .help_if(input.near_symbol(reference, &memref::GLOBAL))
            .fail();
    };
    let ty = global.attribute(ctx, Name::TYPE).and_then(|attr| attr.as_type(ctx));
    let result = result_type(input);
    match ty {
        Some(ty) if ty != result => input
            .error(format!(
                "result type {} does not match type {} of the global memref @{}",
                input.ty(result),
                input.ty(ty),
                bare()
            ))
            .fail(),
        _ => Ok(()),
    }
}
