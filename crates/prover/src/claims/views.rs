//! Views and claims by their ops, and the sizes and alignments of buffers by their types.

use freehold_core::definition::declared_storage;
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{Name, Op, TypeData, Value, View};

/// The attribute of views that claim their bytes.
const CLAIM: &str = "freehold.claim";

/// Whether a function has a view that claims bytes.
pub fn has_claims(view: View<'_>) -> bool {
    view.body.walk_preorder().into_iter().any(|op| is_claim(view, op))
}

/// Whether an op is a view that claims bytes.
pub fn is_claim(view: View<'_>, op: Op) -> bool {
    view.is_named(op, "memref.view") && view.attribute(op, CLAIM).is_some()
}

/// Returns the buffer that a claim takes bytes of, which may be a view or a claim itself, and the number of the first byte.
pub fn claimed(view: View<'_>, claim: Op) -> (Value, Value) {
    let [arena, offset] = view.first_operands(claim);
    (arena, offset)
}

/// Whether iterations of an op run at the same time.
pub fn is_parallel(name: &str) -> bool {
    matches!(name, "scf.parallel" | "scf.forall" | "affine.parallel")
}

/// Returns the alignment that a claim asks for, and that accesses to its elements need.
pub fn alignment_of_claim(view: View<'_>, op: Op) -> i64 {
    let asked = view.attribute(op, CLAIM).and_then(|attr| attr.as_i64(view.ctx)).unwrap_or(1);
    asked.max(element_alignment(view, view.result(op, 0)))
}

/// Returns the alignment that accesses to the elements of a buffer need.
pub fn element_alignment(view: View<'_>, value: Value) -> i64 {
    let Some(size) = element_size(view, value) else { return 1 };
    let declared = view.ty(value).element(view.ctx).and_then(|element| declared_storage(view.ctx, element));
    if let Some(declared) = declared {
        return i64::try_from(declared.alignment).unwrap_or(1);
    }
    let is_complex =
        view.ty(value).element(view.ctx).is_some_and(|element| matches!(element.data(view.ctx), TypeData::Complex(_)));
    let size = if is_complex { size / 2 } else { size };
    let is_scalar = view
        .ty(value)
        .element(view.ctx)
        .is_some_and(|element| element.is_index(view.ctx) || element.bit_width(view.ctx).is_some() || is_complex);
    if is_scalar { size.clamp(1, 16) } else { 1 }
}

/// Ops whose result is a view of their first operand.
pub fn is_view(name: &str) -> bool {
    matches!(
        name,
        "memref.cast"
            | "memref.memory_space_cast"
            | "memref.assume_alignment"
            | "memref.subview"
            | "memref.reinterpret_cast"
            | "memref.collapse_shape"
            | "memref.expand_shape"
            | "memref.transpose"
            | "memref.reshape"
            | "memref.view"
            | "memref.extract_strided_metadata"
    )
}

/// Views that start at the first byte of their operand.
pub fn is_cast(name: &str) -> bool {
    matches!(name, "memref.cast" | "memref.memory_space_cast" | "memref.assume_alignment")
}

/// Returns the text of an op's name.
pub fn name_of<'a>(view: View<'a>, op: Op) -> &'a str {
    &view.ctx.op_name_data(view.body.name(op)).text
}

/// Whether a value is a vector of bytes that a callee may claim.
pub fn is_vector_of_bytes(view: View<'_>, value: Value) -> bool {
    let (ty, ctx) = (view.ty(value), view.ctx);
    ty.rank(ctx) == Some(1) && ty.element(ctx).is_some_and(|element| element.is_signless(ctx, 8))
}

/// Returns the buffer that a value is a view of. A claim counts as a buffer.
pub fn base(view: View<'_>, mut value: Value) -> Value {
    while let Some(op) = view.defining_op(value) {
        if is_claim(view, op) || !is_view(name_of(view, op)) {
            break;
        }
        [value] = view.first_operands(op);
    }
    value
}

/// Returns the number of bytes of an element, if it is a number, or if its declaration or the claim states it.
pub fn element_size(view: View<'_>, value: Value) -> Option<i64> {
    let ctx = view.ctx;
    let element = view.ty(value).element(ctx)?;
    if element.is_of_dialect(ctx) {
        let claim = view.defining_op(base(view, value));
        let stated = claim.and_then(|op| view.attribute(op, Name::FREEHOLD_ELEMENT_SIZE)?.as_i64(ctx));
        let declared = || i64::try_from(declared_storage(ctx, element)?.size).ok();
        return stated.filter(|&size| size > 0).or_else(declared);
    }
    let (element, count) = match element.data(ctx) {
        TypeData::Complex(part) => (*part, 2),
        _ => (element, 1),
    };
    let width = if element.is_index(ctx) { 64 } else { i64::from(element.bit_width(ctx)?) };
    // As in a buffer of the lowering to LLVM: a type of less than a byte has one of its own.
    let bytes = (width + 7) / 8;
    let padded = if bytes <= 8 { (bytes.max(1) as u64).next_power_of_two() as i64 } else { (bytes + 15) / 16 * 16 };
    Some(count * padded)
}

/// Returns the number of bytes of a buffer, if it is constant.
pub fn constant_size(view: View<'_>, value: Value) -> Option<i64> {
    let ty = view.ty(value);
    let mut bytes = element_size(view, value)?;
    for &extent in ty.shape(view.ctx)? {
        bytes = bytes.checked_mul(Some(extent).filter(|&extent| extent >= 0)?)?;
    }
    // A layout may leave bytes between the elements.
    let found = strides_and_offset(view.ctx, ty)?;
    let mut dense = 1;
    for (&extent, &stride) in ty.shape(view.ctx)?.iter().zip(&found.strides).rev() {
        if found.offset != 0 || extent > 1 && stride != dense {
            return None;
        }
        dense = dense.checked_mul(extent.max(1))?;
    }
    Some(bytes)
}
