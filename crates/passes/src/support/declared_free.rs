//! Frees by declared ops. Such an op must get a buffer as it was allocated: with the type of the allocation, and from its
//! first element on. A scheme may know the buffer under another name: a view, or the base of one.
//!
//! ```mlir
//! %a = "my.alloc"() : () -> memref<4xf32>
//! %v = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
//! "my.free"(%a) : (memref<4xf32>) -> ()                            // if the scheme frees the buffer under the name of %v
//! ```
//!
//! If the allocation is not known, such as at a block argument, a buffer of static shape is restored from the base of what is
//! known. Any other is refused, and so is a value that may be a buffer of one op, or one that another op frees.

use freehold_core::definition::{MixedIndex, view_of};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{Context, DYNAMIC, Location, Rewriter, Type, TypeData, Value, View};
use freehold_core::text::type_text;
use freehold_dialects::memref;

use crate::analysis::releases::{AllocatedType, Conflict};
use crate::support::build;
use crate::support::missing_facts::MissingFact;

/// The way from a value to the buffer that an op frees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Restored {
    /// This value is the buffer.
    Value(Value),
    /// The base of the value is reinterpreted with this type.
    Base(Value, Type),
}

/// Returns the way from `value` to the buffer as it was allocated, with a type from
/// [`crate::analysis::releases::Releases::allocated_type`].
///
/// # Errors
/// There is none: the op `release` would not get the buffer that was allocated.
pub(crate) fn restored(
    view: View<'_>,
    value: Value,
    release: &str,
    allocated: AllocatedType,
    diagnostics: &Diagnostics,
) -> Fallible<Restored> {
    let ctx = view.ctx;
    let mut name = value;
    loop {
        let is_whole = match allocated {
            AllocatedType::One(ty) => view.ty(name) == ty,
            AllocatedType::Several => false,
        };
        if is_whole {
            return Ok(Restored::Value(name));
        }
        name = match (memref::ExtractStridedMetadata::defining(view, name), view_of(view, name)) {
            (Some(metadata), _) => metadata.source(),
            (None, Some(of)) => view.operand(of.op, of.operand),
            (None, None) => break,
        };
    }
    let AllocatedType::One(ty) = allocated else {
        // `name` is the common cast of all of them.
        let is_known = matches!(view.ty(name).data(ctx), TypeData::MemRef { layout: None, .. });
        return match is_known {
            true => Ok(Restored::Value(name)),
            false => refuse(view, value, release, "a buffer of one of several types", diagnostics),
        };
    };
    match has_base_of(ctx, view.ty(value), ty) {
        true => Ok(Restored::Base(value, ty)),
        false => refuse(view, value, release, &format!("a buffer of type '{}'", type_text(ctx, ty)), diagnostics),
    }
}

/// Returns whether a buffer of type `ty`, whose elements are adjacent, can be restored from the base of a value.
fn has_base_of(ctx: &Context, known: Type, ty: Type) -> bool {
    let (TypeData::MemRef { element, space, .. }, TypeData::MemRef { shape, element: own, layout: None, space: place }) =
        (known.data(ctx), ty.data(ctx))
    else {
        return false;
    };
    element == own && space == place && !shape.contains(&DYNAMIC) && strides_and_offset(ctx, known).is_some()
}

fn refuse<T>(view: View<'_>, value: Value, release: &str, allocated: &str, diagnostics: &Diagnostics) -> Fallible<T> {
    let ty = type_text(view.ctx, view.ty(value));
    diagnostics
        .error(
            view.value_location(value),
            format!(
                "'{release}' must get {allocated}, as it was allocated, but only this '{ty}' is known where it is freed"
            ),
        )
        .help("pass the buffer on with the type that it was allocated with, and make the view where it is used")
        .fail()
}

/// Refuses a value that may be a buffer that one op frees, or one that another frees.
pub(crate) fn refuse_conflict<T>(
    view: View<'_>,
    value: Value,
    conflict: Conflict,
    diagnostics: &Diagnostics,
) -> Fallible<T> {
    let [first, second] = conflict.frees;
    let message = format!("this may be a buffer that '{first}' must free, or one that '{second}' must free");
    let error = diagnostics
        .error(view.value_location(value), message)
        .help("copy one of them to a buffer that is allocated like the other");
    let Some(op) = conflict.unsaid.and_then(|unsaid| view.defining_op(unsaid)) else { return error.fail() };
    let own = conflict.frees.into_iter().find(|&name| name != memref::DEALLOC.name).unwrap_or(first);
    let advice = MissingFact::allocation(own).advice(view, op);
    error.note(view.location(op), format!("nothing says which op frees this buffer; if '{own}' does, {advice}")).fail()
}

/// Creates what restores the buffer.
pub(crate) fn restore(rewriter: &mut Rewriter<'_>, location: Location, restored: Restored) -> Value {
    let (value, ty) = match restored {
        Restored::Value(value) => return value,
        Restored::Base(value, ty) => (value, ty),
    };
    let ctx = rewriter.ctx;
    let is_base =
        matches!(rewriter.ty(value).data(ctx), TypeData::MemRef { shape, layout: None, .. } if shape.is_empty());
    let base = if is_base { value } else { build::base_buffer(rewriter, location, value) };
    let sizes: Vec<MixedIndex> =
        ty.shape(ctx).unwrap_or_default().iter().map(|&extent| MixedIndex::Static(extent)).collect();
    let strided = strides_and_offset(ctx, ty).expect("the layout is the identity");
    let strides: Vec<MixedIndex> = strided.strides.into_iter().map(MixedIndex::Static).collect();
    build::reinterpret_cast(rewriter, location, ty, base, [&[MixedIndex::Static(0)], &sizes, &strides])
}
