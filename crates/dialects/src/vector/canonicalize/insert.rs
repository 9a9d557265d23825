//! Folds and patterns of `vector.insert` and chains of insertions.

use super::*;
use crate::vector;
use crate::vector::parts::*;
use freehold_core::ir::View;

/// `vector.insert`
pub static INSERT: &[Pattern] = &[
    pattern("InsertToBroadcast", &vector::INSERT, all_inserted),
    pattern("InsertSplatToSplat", &vector::INSERT, same_repeated),
    pattern("InsertChainFullyInitialized", &vector::INSERT, all_inserted_by_chain),
];

/// The limit on the number of elements of a chain of vector insertions that is scalarized, in total or for each
/// insertion: a short program may have long vectors.
const MOST_ELEMENTS: usize = 1 << 16;
const MOST_ELEMENTS_FOR_EACH: usize = 64;

/// `vector.insert` of the whole vector, over an insertion at the same position, and into constants.
pub fn insert(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, op) = (input.ctx, input.op);
    let insert = vector::Insert::of(input.view(), op);
    let (value, dest) = (insert.value_to_store(), insert.dest());
    let ty = result_type(input.body, op);
    if Position::of(input.view(), op, 2).entries.is_empty() && input.body.ty(value) == ty {
        return Folded::value(value);
    }
    let Some(shape) = ty.shape(ctx) else { return Folded::No };
    let changed = know_indices(input, 2, shape);
    let position = Position::of(input.view(), op, 2);
    if let Some(before) = vector::Insert::defining(input.view(), dest) {
        let other = Position::of(input.view(), before.op(), 2);
        if other.entries == position.entries && other.values == position.values {
            let dest = before.dest();
            input.body.set_operand(op, 1, dest);
            return Folded::InPlace;
        }
    }
    if let Some(poison) = poison_of_nowhere(ctx, &position) {
        return poison;
    }
    match constants::with_insertions(input.view(), op) {
        Some(attr) => Folded::attr(attr),
        None if changed => Folded::InPlace,
        None => Folded::No,
    }
}

/// Replaces an insertion of a value with as many elements as the destination with a broadcast of the value.
fn all_inserted(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let value = vector::Insert::of(view, op).value_to_store();
    let (small, large) = (view.ty(value), result_type(&view, op));
    hold_equally_many(ctx, small, large)
        && is_broadcastable(ctx, small, large)
        && replace_by(rewriter, op, &vector::BROADCAST, &[value])
}

/// Removes the insertion of a broadcast scalar into a broadcast of the same scalar.
fn same_repeated(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let view = rewriter.view();
    match repeated_scalar(view, vector::Insert::of(view, op).value_to_store()) {
        Some(scalar) if repeated_scalar(view, vector::Insert::of(view, op).dest()) == Some(scalar) => {
            replace_by(rewriter, op, &vector::BROADCAST, &[scalar])
        }
        _ => false,
    }
}

/// An insertion in a chain.
struct Link {
    value: Value,
    /// The index of the first element that it sets.
    first: usize,
    /// The number of elements that it sets.
    count: usize,
}

/// Returns the insertions of a chain that ends with `op`, last first, as far back as needed to set every element.
///
/// Each is used only by the next, all have static positions, and none is part of another chain.
fn whole_chain(view: View<'_>, op: Op) -> Option<Vec<Link>> {
    let result = view.result(op, 0);
    let goes_on = |user: Op| vector::Insert::cast(view, user).is_some_and(|insertion| insertion.dest() == result);
    if view.users(result).any(goes_on) {
        return None;
    }
    let whole = parts(view.ctx, view.ty(result)).filter(|whole| !whole.is_scalable())?;
    let total = whole.count()?;
    let mut links = Vec::new();
    let mut room = 0usize;
    let mut next = vector::Insert::cast(view, op);
    while let Some(insertion) = next {
        let position = Position::of(view, insertion.op(), 2);
        if !position.is_known() {
            return None;
        }
        let value = insertion.value_to_store();
        let count = vector_parts(view.ctx, view.ty(value)).count()?;
        // An index that is poison has no element.
        links.push(Link { value, first: flat_index(whole.shape, &position.entries)?, count });
        room = room.saturating_add(count);
        let dest = insertion.dest();
        next = vector::Insert::defining(view, dest);
        if next.is_some() && !view.has_one_use(dest) {
            return None;
        }
    }
    if room < total || total > MOST_ELEMENTS.max(MOST_ELEMENTS_FOR_EACH * links.len()) {
        return None;
    }
    let mut set = vec![false; total];
    let mut left = total;
    for (index, link) in links.iter().enumerate() {
        for set in set.get_mut(link.first..link.first.checked_add(link.count)?)? {
            left -= usize::from(!*set);
            *set = true;
        }
        if left == 0 {
            links.truncate(index + 1);
            return Some(links);
        }
    }
    None
}

/// Replaces a chain of insertions that sets every element with `vector.from_elements`.
fn all_inserted_by_chain(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let Some(links) = whole_chain(View::new(ctx, rewriter.body()), op) else { return false };
    let (ty, location) = (result_type(rewriter.body(), op), rewriter.location(op));
    let total = vector_parts(ctx, ty).count().unwrap_or(0);
    let mut elements: Vec<Option<Value>> = vec![None; total];
    rewriter.before(op);
    for link in links.into_iter().rev() {
        let Some(inserted) = parts(ctx, rewriter.ty(link.value)) else {
            elements[link.first] = Some(link.value);
            continue;
        };
        let spec = rewriter.spec(&vector::TO_ELEMENTS, location, &[link.value], &vec![inserted.element; link.count]);
        let made = rewriter.create(&spec);
        for (slot, &element) in elements[link.first..].iter_mut().zip(rewriter.results(made)) {
            *slot = Some(element);
        }
    }
    let elements: Vec<Value> = elements.into_iter().flatten().collect();
    replace_by(rewriter, op, &vector::FROM_ELEMENTS, &elements)
}
