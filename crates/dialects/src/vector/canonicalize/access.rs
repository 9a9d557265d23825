//! Folds and patterns of vector loads and stores: casts of buffers, constant masks, and gathers and scatters of
//! contiguous elements.

use super::*;
use crate::vector;
use freehold_core::definition::constant_of;
use freehold_core::ir::View;

/// `vector.maskedload`
pub static MASKED_LOAD: &[Pattern] = &[pattern("MaskedLoadFolder", &vector::MASKEDLOAD, masked_load)];
/// `vector.expandload`
pub static EXPAND_LOAD: &[Pattern] = &[pattern("ExpandLoadFolder", &vector::EXPANDLOAD, masked_load)];
/// `vector.maskedstore`
pub static MASKED_STORE: &[Pattern] = &[pattern("MaskedStoreFolder", &vector::MASKEDSTORE, masked_store)];
/// `vector.compressstore`
pub static COMPRESS_STORE: &[Pattern] = &[pattern("CompressStoreFolder", &vector::COMPRESSSTORE, masked_store)];
/// `vector.gather`
pub static GATHER: &[Pattern] = &[
    pattern("GatherFolder", &vector::GATHER, gather_of_nothing),
    pattern("FoldContiguousGather", &vector::GATHER, gather_side_by_side),
];
/// `vector.scatter`
pub static SCATTER: &[Pattern] = &[
    pattern("ScatterFolder", &vector::SCATTER, scatter_of_nothing),
    pattern("FoldContiguousScatter", &vector::SCATTER, scatter_side_by_side),
];

/// The operands of an access: the buffer and its indices, the index vector of a gather or scatter, the mask, and the
/// stored or pass-through values.
struct Access {
    place: Vec<Value>,
    mask: Value,
    values: Value,
}

/// Returns the operands of `op`, which has `apart` operands between the indices and the mask.
fn access(body: &Body, op: Op, apart: usize) -> Option<Access> {
    let operands = body.operand_vec(op);
    let (&values, operands) = operands.split_last()?;
    let (&mask, operands) = operands.split_last()?;
    let place = operands.get(..operands.len().checked_sub(apart)?)?.to_vec();
    Some(Access { place, mask, values })
}

/// Replaces a load with an all-true mask with an unmasked one, and a load with an all-false mask with the pass-through
/// value.
fn masked_load(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(access) = access(rewriter.body(), op, 0) else { return false };
    match masks::known_mask(rewriter.view(), access.mask) {
        Some(true) => replace_by(rewriter, op, &vector::LOAD, &access.place),
        Some(false) => {
            rewriter.replace(op, &[access.values]);
            true
        }
        None => false,
    }
}

/// Replaces a store with an all-true mask with an unmasked one, and erases a store with an all-false mask.
fn masked_store(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(access) = access(rewriter.body(), op, 0) else { return false };
    match masks::known_mask(rewriter.view(), access.mask) {
        Some(true) => {
            let operands = [&[access.values], &access.place[..]].concat();
            let spec = rewriter.spec(&vector::STORE, rewriter.location(op), &operands, &[]);
            rewriter.replace_with(op, &spec);
        }
        Some(false) => rewriter.replace(op, &[]),
        None => return false,
    }
    true
}

/// Replaces a gather with an all-false mask with the pass-through value.
fn gather_of_nothing(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(access) = access(rewriter.body(), op, 1) else { return false };
    if masks::known_mask(rewriter.view(), access.mask) != Some(false) {
        return false;
    }
    rewriter.replace(op, &[access.values]);
    true
}

/// Erases a scatter with an all-false mask, or replaces it with its destination.
fn scatter_of_nothing(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(access) = access(rewriter.body(), op, 1) else { return false };
    if masks::known_mask(rewriter.view(), access.mask) != Some(false) {
        return false;
    }
    let results = rewriter.results(op).len();
    rewriter.replace(op, &access.place[..results.min(1)]);
    true
}

/// Whether a vector is the constant 0, 1, 2, ….
fn counts_up(view: View<'_>, value: Value) -> bool {
    let Some(parts) = crate::vector::parts::parts(view.ctx, view.ty(value)) else { return false };
    if parts.rank() != 1 || parts.is_scalable() {
        return false;
    }
    if view.made_by(value, &vector::STEP).is_some() {
        return true;
    }
    let Some(constant) = constant_of(view, value) else { return false };
    let Some(elements) = DenseElements::of(view.ctx, constant) else { return false };
    // The elements of a splat are consecutive only if there is exactly one.
    if elements.splat && parts.shape[0] != 1 {
        return false;
    }
    let numbers = constant.integers(view.ctx);
    numbers.len() as i64 == parts.shape[0] && numbers.iter().zip(0..).all(|(&number, at)| number == at)
}

/// Returns the operands of `op` if it accesses contiguous elements of a buffer.
fn side_by_side(rewriter: &Rewriter<'_>, op: Op) -> Option<Access> {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let places = view.operand(op, view.operand_count(op).checked_sub(3)?);
    let on_buffer = view.ty(vector::Indexed::of(view, op).base()).is_ranked_memref(ctx);
    if on_buffer && counts_up(view, places) { access(&view, op, 1) } else { None }
}

/// Replaces a gather of contiguous elements with a masked load.
fn gather_side_by_side(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(access) = side_by_side(rewriter, op) else { return false };
    let operands = [&access.place[..], &[access.mask, access.values]].concat();
    replace_by(rewriter, op, &vector::MASKEDLOAD, &operands)
}

/// Replaces a scatter to contiguous elements with a masked store.
fn scatter_side_by_side(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(access) = side_by_side(rewriter, op) else { return false };
    let operands = [&access.place[..], &[access.mask, access.values]].concat();
    let spec = rewriter.spec(&vector::MASKEDSTORE, rewriter.location(op), &operands, &[]);
    rewriter.replace_with(op, &spec);
    true
}
