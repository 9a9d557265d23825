//! Tensors that are padded: the ops that compute them write the interior of the padded tensor.
//!
//! ```mlir
//! %c = linalg.conv_2d_nhwc_hwcf … outs(%z : tensor<1x8x8x4xf32>)        // %z is filled with zero
//! %r = linalg.generic … ins(%c : …) outs(%e : tensor<1x8x8x4xf32>)      // elementwise
//! %f = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x10x10x4xf32>)
//! %p = tensor.insert_slice %r into %f[0, 1, 1, 0] [1, 8, 8, 4] [1, 1, 1, 1] : …
//! ```
//! becomes
//! ```mlir
//! %f = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x10x10x4xf32>)
//! %s = tensor.extract_slice %f[0, 1, 1, 0] [1, 8, 8, 4] [1, 1, 1, 1] : …
//! %c = linalg.conv_2d_nhwc_hwcf … outs(%s : …)                          // %f is filled with the same number
//! %r = linalg.generic … ins(%c : …) outs(%c : …)
//! %p = tensor.insert_slice %r into %f[0, 1, 1, 0] [1, 8, 8, 4] [1, 1, 1, 1] : …
//! ```
//!
//! `eliminate-empty-tensors` alone lets only the last op write the interior: the tensor of the convolution is then live
//! beside the padded one. A later reader of `%r` reads the slice of `%p` instead, so that `%r` needs no buffer either.
//!
//! The padded tensor is live earlier than before, instead of the interior, which is live beside it before. The peak rises only
//! if what dies with an op of the chain is larger than the interior: then nothing is changed.

use super::filled::{bits, elements, new_and_filled};
use super::{edit_before, lists, windows};
use crate::support::structured::{empty_of_type, fill};
use freehold_core::ir::{AffineMap, Body, Context, Op, Rewriter, Silent, Use, Value, View};
use freehold_dialects::linalg::{self, IteratorType, indexing_maps, inputs, is_structured, iterator_types, outputs};
use freehold_dialects::slices::MixedIndex;
use freehold_dialects::tensor;
use freehold_dialects::tensor::casts_and_slices::with_slice;

/// The most ops of a chain, and the most uses of the padded tensor's source.
const OPS: usize = 16;
const USES: usize = 16;

/// The largest ratio of a padded tensor to its interior. The padded tensor lives from the first op of the chain.
const LARGER: i64 = 2;

/// The ops that compute a tensor one after the other, each in the buffer of the one before, first op first: elementwise ops,
/// or the insertions of a concatenation.
struct Chain {
    ops: Vec<Op>,
    /// The tensor that the first op writes: an empty tensor, or one that is filled with this scalar.
    filled: Option<Value>,
}

/// Lets the ops that compute the source of an insertion into a filled tensor write the slice. Returns whether it did.
/// `candidates` gets the ops that may have lost their last use.
pub(super) fn build_in_interior(ctx: &Context, body: &mut Body, op: Op, candidates: &mut Vec<Op>) -> bool {
    let view = View::new(ctx, body);
    let Some(insertion) = tensor::InsertSlice::cast(view, op) else { return false };
    let (source, destination, padded) = (insertion.source(), insertion.dest(), insertion.result());
    let Some(value) = new_and_filled(view, destination) else { return false };
    let slice = lists(view, op);
    let is_static = slice.iter().flatten().all(|entry| matches!(entry, MixedIndex::Static(_)))
        && view.ty(destination).has_static_shape(ctx);
    let is_mostly_interior = view.ty(source).rank(ctx) == Some(slice[0].len())
        && elements(view, destination) <= elements(view, source).saturating_mul(LARGER);
    let Some(chain) = chain(view, source, op).filter(|_| is_static && is_mostly_interior) else { return false };
    let Some(readers) = readers(view, source, op) else { return false };
    let (first, last) = (chain.ops[0], chain.ops[chain.ops.len() - 1]);
    let made = view.defining_op(value).filter(|&made| body.block(made) == body.block(op));
    let is_available = made.is_none_or(|made| body.is_before(made, first));
    let view = View::new(ctx, body);
    let dies: i64 = chain.ops.iter().map(|&link| dying(view, link, source)).max().unwrap_or(0);
    if dies > bits(view, source) {
        return false;
    }
    // One op alone that nothing else reads is built in the slice by eliminate-empty-tensors.
    let is_concatenation = view.is(first, &tensor::INSERT_SLICE);
    if !is_available || chain.ops.len() == 1 && readers.is_empty() && !is_concatenation {
        return false;
    }
    let (at, whole, part) = (view.location(op), view.ty(destination), view.ty(source));
    let initial = edit_before(ctx, body, first, |rewriter| {
        let empty = empty_of_type(rewriter, at, whole, &[]);
        let filled = fill(rewriter, at, value, empty);
        let spec = rewriter.spec(&tensor::EXTRACT_SLICE, at, &[filled], &[part]);
        let interior = rewriter.create_value(&with_slice(ctx, spec, &slice));
        let interior = match chain.filled {
            Some(other) if other != value => fill(rewriter, at, other, interior),
            _ => interior,
        };
        (filled, interior)
    });
    let mut written = initial.1;
    for &link in &chain.ops {
        let output = written_operand(View::new(ctx, body), link);
        candidates.extend(body.defining_op(body.operand(link, output)));
        body.set_operand(link, output, written);
        written = body.result(link, 0);
    }
    body.set_operand(op, 1, initial.0);
    let after = body.after(last);
    body.move_op(op, after);
    if !readers.is_empty() {
        let interior = {
            let mut silent = Silent;
            let at_point = body.after(op);
            let mut rewriter = Rewriter::new(ctx, body, at_point, &mut silent);
            let spec = rewriter.spec(&tensor::EXTRACT_SLICE, at, &[padded], &[part]);
            rewriter.create_value(&with_slice(ctx, spec, &slice))
        };
        readers.into_iter().for_each(|reader| body.set_use(reader, interior));
    }
    true
}

/// Returns the size of what dies with an op of a chain: it is live beside the padded tensor, instead of beside the smaller
/// interior.
fn dying(view: View<'_>, op: Op, interior: Value) -> i64 {
    if !is_structured(view, op) {
        return 0;
    }
    let is_link = |value: Value| view.ty(value) == view.ty(interior);
    let is_local =
        |value: Value| view.defining_op(value).is_some() && view.body.value_block(value) == view.body.block(op);
    // Of a padded argument, a few rows are live (`windows.rs`).
    let is_in_rows = |value: Value| view.defining_op(value).is_some_and(|op| windows::plan(view, op).is_some());
    let dies =
        |&value: &Value| !is_link(value) && is_local(value) && view.body.has_one_use(value) && !is_in_rows(value);
    inputs(view, op).into_iter().filter(dies).map(|value| bits(view, value)).sum()
}

/// Returns the ops that compute the tensor, each in the buffer of the one before: the last ones are elementwise.
fn chain(view: View<'_>, tensor: Value, insertion: Op) -> Option<Chain> {
    let block = view.body.block(insertion);
    let mut chain = Chain { ops: Vec::new(), filled: None };
    let mut written = tensor;
    while chain.ops.len() < OPS
        && let Some(op) = view.defining_op(written).filter(|&op| view.body.block(op) == block)
        && let Some(link) = link(view, op)
    {
        chain.ops.push(op);
        chain.filled = link.filled;
        let Some(before) = link.overwritten else { break };
        written = before;
    }
    chain.ops.reverse();
    // The insertions of a concatenation into an empty tensor; not those into another tensor, which was not followed.
    let is_whole = |&first: &Op| {
        let destination = view.operand(first, written_operand(view, first));
        !view.is(first, &tensor::INSERT_SLICE) || view.made_by(destination, &tensor::EMPTY).is_some()
    };
    chain.ops.first().is_some_and(is_whole).then_some(chain)
}

/// An op that can write a slice.
struct Link {
    /// The scalar of which the tensor that it writes must be full.
    filled: Option<Value>,
    /// An input that it alone uses, and can overwrite element by element.
    overwritten: Option<Value>,
}

fn link(view: View<'_>, op: Op) -> Option<Link> {
    let (ctx, body) = (view.ctx, view.body);
    if let Some(insertion) = tensor::InsertSlice::cast(view, op) {
        let dest = insertion.dest();
        let is_empty = view.made_by(dest, &tensor::EMPTY).is_some();
        let is_link = is_empty || view.made_by(dest, &tensor::INSERT_SLICE).is_some() && body.has_one_use(dest);
        return is_link.then(|| Link { filled: None, overwritten: (!is_empty).then_some(dest) });
    }
    let filled = initial(view, op)?;
    let &[result] = view.results(op) else { return None };
    if filled.is_some() {
        return Some(Link { filled, overwritten: None });
    }
    let maps = indexing_maps(view, op)?;
    let is_parallel = iterator_types(view, op)?.iter().all(|&iterator| iterator == IteratorType::Parallel);
    let is_elementwise = is_parallel && maps.last()?.is_identity(ctx);
    let can_overwrite = |&(&input, map): &(&Value, &AffineMap)| {
        map.is_identity(ctx)
            && view.ty(input) == view.ty(result)
            && body.has_one_use(input)
            && view.defining_op(input).is_some_and(|before| initial(view, before).is_some())
    };
    let inputs = inputs(view, op);
    let overwritten = inputs.iter().zip(&maps).find(can_overwrite).map(|(&input, _)| input);
    Some(Link { filled: None, overwritten: overwritten.filter(|_| is_elementwise) })
}

/// Returns the number of the operand that the op writes.
fn written_operand(view: View<'_>, op: Op) -> usize {
    if view.is(op, &tensor::INSERT_SLICE) { 1 } else { view.operand_count(op) - 1 }
}

/// Returns what must be in the only tensor that a structured op writes: nothing, or a scalar, in a new tensor.
fn initial(view: View<'_>, op: Op) -> Option<Option<Value>> {
    let &[result] = view.results(op) else { return None };
    let &[output] = &outputs(view, op)[..] else { return None };
    if !is_structured(view, op) || view.is(op, &linalg::FILL) || view.ty(output) != view.ty(result) {
        return None;
    }
    let block = view.body.first_block(*view.regions(op).first()?)?;
    let is_read = !view.body.is_unused(*view.body.arguments(block).last()?);
    let is_empty = |value: Value| view.made_by(value, &tensor::EMPTY).is_some();
    match linalg::Fill::defining(view, output) {
        Some(fill) if is_read && is_empty(fill.output()) => Some(Some(fill.value())),
        _ if !is_read && is_empty(output) => Some(None),
        _ => None,
    }
}

/// Returns the uses of the tensor besides the insertion, if they all could read a slice instead.
fn readers(view: View<'_>, tensor: Value, insertion: Op) -> Option<Vec<Use>> {
    let mut found = Vec::new();
    for operand in view.body.uses(tensor) {
        let (user, number) = (view.body.use_owner(operand), view.body.use_number(operand));
        if user == insertion {
            continue;
        }
        let is_input = is_structured(view, user) && number < inputs(view, user).len();
        let is_element = view.is(user, &tensor::EXTRACT) || view.is(user, &tensor::DIM);
        if found.len() == USES || !is_input && !is_element {
            return None;
        }
        found.push(operand);
    }
    Some(found)
}
