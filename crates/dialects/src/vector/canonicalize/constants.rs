//! Folds of `vector.insert` and `vector.insert_strided_slice` of constants into constants.

use super::*;
use crate::dense_elements::dense_of_bytes;
use crate::vector;
use crate::vector::parts::*;
use freehold_core::definition::constant_of;
use freehold_core::ir::View;

/// Larger constants are only created if their operands have no other users.
const LARGE: usize = 256;

/// Larger constants are only created from a constant in the source text that has no other users.
const VERY_LARGE: usize = 1 << 16;

/// The elements that an insertion sets, as contiguous runs.
struct Piece {
    /// The index of the first element of each run.
    starts: Vec<usize>,
    /// The size of a run in bytes.
    length: usize,
    /// The bytes of all runs.
    data: Vec<u8>,
}

/// Returns the elements set by an insertion of a constant at a static position into a vector of this shape, whose
/// elements have `size` bytes.
fn piece(view: View<'_>, op: Op, whole: VectorParts<'_>, size: usize) -> Option<Piece> {
    let value = constant_of(view, vector::Insertion::of(view, op).value_to_store())?;
    let elements = DenseElements::of(view.ctx, value);
    let part = elements.and_then(|elements| parts(view.ctx, elements.ty));
    let (starts, length) = if view.is(op, &vector::INSERT) {
        let position = Position::of(view, op, 2);
        let start = flat_index(whole.shape, &position.entries).filter(|_| position.is_known())?;
        (vec![start], part.map_or(Some(1), |part| part.count())?)
    } else {
        let part = part.filter(|_| !slices::has_strides(view, op))?;
        let lead = whole.rank().checked_sub(part.rank())?;
        let sizes: Vec<i64> = std::iter::repeat_n(1, lead).chain(part.shape.iter().copied()).collect();
        let offsets = numbers(view, op, Name::OFFSETS);
        runs(whole.shape, &offsets, &sizes).filter(|_| offsets.len() == whole.rank())?
    };
    let data = match elements {
        Some(elements) => elements.spelled_out(part?.count()?),
        None => element_bytes(view.ctx, value)?,
    };
    let length = length.checked_mul(size)?;
    (starts.len().checked_mul(length) == Some(data.len())).then_some(Piece { starts, length, data })
}

/// Whether the users of the insertion `op` into a constant permit creating a large constant.
fn is_used_little(view: View<'_>, op: Op) -> bool {
    let insertion = vector::Insertion::of(view, op);
    view.has_one_use(if view.is(op, &vector::INSERT) { insertion.result() } else { insertion.dest() })
}

/// Whether the only user of an insertion's result is another insertion of a constant into it, which folds both.
fn goes_on(view: View<'_>, op: Op) -> bool {
    let result = view.result(op, 0);
    let Some(user) = view.users(result).next().filter(|_| view.has_one_use(result)) else { return false };
    let Some(insertion) = vector::Insertion::cast(view, user) else { return false };
    insertion.dest() == result
        && constant_of(view, insertion.value_to_store()).is_some_and(|value| !is_poison(view.ctx, value))
        && (view.operand_count(user) == 2 && is_used_little(view, user))
        && !slices::has_strides(view, user)
}

/// Returns the constant result of a chain of insertions of constants into a constant that ends at `op`.
pub(super) fn with_insertions(view: View<'_>, op: Op) -> Option<Attr> {
    let ty = result_type(view.body, op);
    let whole = parts(view.ctx, ty).filter(|whole| !whole.is_scalable())?;
    let count = whole.count()?;
    let is_large = count > LARGE;
    if is_large && (!is_used_little(view, op) || goes_on(view, op)) {
        return None;
    }
    let base = beginning(view, op)?;
    let into = DenseElements::of(view.ctx, constant_of(view, base)?)?;
    if count > VERY_LARGE && (into.splat || !view.has_one_use(base)) {
        return None;
    }
    let mut pieces = Vec::new();
    let mut at = op;
    loop {
        pieces.push(piece(view, at, whole, into.size)?);
        let dest = vector::Insertion::of(view, at).dest();
        match vector::Insertion::defining(view, dest) {
            Some(before) if view.has_one_use(dest) => at = before.op(),
            _ => break,
        }
    }
    if is_large && !is_used_little(view, at) {
        return None;
    }
    let mut data = into.spelled_out(count);
    for piece in pieces.into_iter().rev() {
        for (start, run) in piece.starts.into_iter().zip(piece.data.chunks_exact(piece.length.max(1))) {
            let start = start.checked_mul(into.size)?;
            data.get_mut(start..start.checked_add(piece.length)?)?.copy_from_slice(run);
        }
    }
    dense_of_bytes(view.ctx, ty, &data)
}

/// Returns the value at the start of a chain of insertions of constants, each of which is used only by the next.
fn beginning(view: View<'_>, op: Op) -> Option<Value> {
    let mut at = vector::Insertion::of(view, op);
    loop {
        constant_of(view, at.value_to_store())?;
        let dest = at.dest();
        match vector::Insertion::defining(view, dest) {
            Some(before) if view.has_one_use(dest) => at = before,
            _ => return Some(dest),
        }
    }
}

/// Returns the contiguous runs of elements of a slice of `sizes` at `offsets` of `shape`: the index of the first
/// element of each, and the number of elements of each. All lists have the same length.
pub(super) fn runs(shape: &[i64], offsets: &[i64], sizes: &[i64]) -> Option<(Vec<usize>, usize)> {
    let mut starts = vec![flat_index(shape, offsets)?];
    let mut weight = element_count(shape)?;
    let (last, outer) = sizes.split_last()?;
    for (&extent, &size) in shape.iter().zip(outer) {
        weight /= usize::try_from(extent).ok()?.max(1);
        starts = starts.iter().flat_map(|&start| (0..size as usize).map(move |at| start + at * weight)).collect();
    }
    Some((starts, usize::try_from(*last).ok()?))
}
