//! Folds and patterns of `vector.transfer_read` and `vector.transfer_write`: reads after writes, writes after reads,
//! and accesses that are known to be in bounds.

use super::*;
use crate::memref::casts::fold_casts_of_operands;
use crate::memref::mixed::{mixed_offsets, mixed_sizes, mixed_strides};
use crate::tensor::cast::{source_of_forgetting_cast, with_slice};
use crate::vector::parts::*;
use crate::{tensor, vector};
use freehold_core::definition::constant_integer;
use freehold_core::ir::{AffineExpr, AffineExprData, AffineMap, DYNAMIC, Name, View};

/// `vector.transfer_read`
pub static TRANSFER_READ: &[Pattern] =
    &[pattern("TransferReadAfterWriteToBroadcast", &vector::TRANSFER_READ, read_of_written)];
/// `vector.transfer_write`
pub static TRANSFER_WRITE: &[Pattern] = &[pattern("FoldWaw", &vector::TRANSFER_WRITE, write_over_written)];
/// Patterns whose root is an op of another dialect.
pub static INSERTION: &[Pattern] =
    &[pattern("SwapExtractSliceOfTransferWrite", &tensor::INSERT_SLICE, insertion_of_slice_of_written)];

/// The operands and attributes of a transfer.
struct Transfer {
    op: Op,
    /// The tensor or buffer.
    base: Value,
    indices: Vec<Value>,
    /// The vector that is written, or the result of the read.
    vector: Value,
    mask: Option<Value>,
    map: AffineMap,
    /// Whether an enclosing `vector.mask` masks it.
    masked_from_outside: bool,
}

impl Transfer {
    fn of(view: View<'_>, op: Op) -> Option<Transfer> {
        let (base, indices, vector, mask, map) = match vector::TransferRead::cast(view, op) {
            Some(read) => (read.base(), read.indices().collect(), read.vector(), read.mask(), read.permutation_map()?),
            None => {
                let write = vector::TransferWrite::cast(view, op)?;
                let indices = write.indices().collect();
                (write.base(), indices, write.value_to_store(), write.mask(), write.permutation_map()?)
            }
        };
        Some(Transfer {
            op,
            base,
            indices,
            vector,
            mask,
            map,
            masked_from_outside: masks::mask_around(view, op).is_some(),
        })
    }

    /// Returns the write that defines a tensor.
    fn writing(view: View<'_>, value: Value) -> Option<Transfer> {
        Transfer::of(view, view.made_by(value, &vector::TRANSFER_WRITE)?)
    }

    /// Returns the read that defines a vector.
    fn reading(view: View<'_>, value: Value) -> Option<Transfer> {
        Transfer::of(view, view.made_by(value, &vector::TRANSFER_READ)?)
    }

    fn is_masked(&self) -> bool {
        self.mask.is_some() || self.masked_from_outside
    }

    fn in_bounds(&self, view: View<'_>) -> Vec<bool> {
        let flags = view.attribute(self.op, Name::IN_BOUNDS).and_then(|flags| flags.as_array(view.ctx)).unwrap_or(&[]);
        flags.iter().map(|flag| flag.as_bool(view.ctx) == Some(true)).collect()
    }

    /// Whether it may be out of bounds.
    fn may_be_outside(&self, view: View<'_>) -> bool {
        self.in_bounds(view).contains(&false)
    }

    /// Whether it has the same indices, vector type and permutation map as `other`.
    fn is_where(&self, body: &Body, other: &Transfer) -> bool {
        self.indices == other.indices && body.ty(self.vector) == body.ty(other.vector) && self.map == other.map
    }

    /// Whether two transfers are known to access disjoint elements of a tensor. Only transfers with the same vector
    /// type and map are compared.
    fn is_apart(&self, view: View<'_>, other: &Transfer) -> bool {
        if view.ty(self.vector) != view.ty(other.vector) || self.indices.len() != other.indices.len() {
            return false;
        }
        let (Some(parts), true) = (parts(view.ctx, view.ty(self.vector)), self.map == other.map) else { return false };
        let known = |index| constant_integer(view, index);
        self.indices.iter().zip(&other.indices).enumerate().any(|(dim, (&a, &b))| {
            let (Some(a), Some(b)) = (known(a), known(b)) else { return false };
            match result_of(view.ctx, self.map, dim as u32) {
                None => a != b,
                Some(at) => !parts.scalable[at] && a.abs_diff(b) >= parts.shape[at] as u64,
            }
        })
    }
}

/// Returns the result of a map that is this dimension.
fn result_of(ctx: &Context, map: AffineMap, dim: u32) -> Option<usize> {
    map.results(ctx).iter().position(|result| *result.data(ctx) == AffineExprData::Dim(dim))
}

fn as_dim(ctx: &Context, expr: AffineExpr) -> Option<usize> {
    match *expr.data(ctx) {
        AffineExprData::Dim(dim) => Some(dim as usize),
        _ => None,
    }
}

/// Whether a map is the minor identity: the last dimensions in order.
fn is_minor_identity(ctx: &Context, map: AffineMap) -> bool {
    let data = map.data(ctx);
    let Some(lead) = (data.dims as usize).checked_sub(data.results.len()) else { return false };
    data.results.iter().enumerate().all(|(at, &expr)| as_dim(ctx, expr) == Some(lead + at))
}

/// `vector.transfer_read`
pub fn transfer_read(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let Some(read) = Transfer::of(input.view(), input.op) else { return Folded::No };
    if let Some(value) = written_there(input.view(), &read) {
        return Folded::value(value);
    }
    let changed = know_bounds(ctx, input.body, &read)
        || drop_mask(ctx, input.body, &read)
        || fold_casts_of_operands(ctx, input.body, input.op, None)
        || see_through_tensor_cast(ctx, input.body, &read);
    if changed { Folded::InPlace } else { Folded::No }
}

/// `vector.transfer_write`
pub fn transfer_write(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let Some(write) = Transfer::of(input.view(), input.op) else { return Folded::No };
    if let Some(tensor) = read_there(input.view(), &write) {
        return Folded::value(tensor);
    }
    let changed = know_bounds(ctx, input.body, &write)
        || drop_mask(ctx, input.body, &write)
        || fold_casts_of_operands(ctx, input.body, input.op, None);
    if changed { Folded::InPlace } else { Folded::No }
}

/// Returns the vector that was written to the position of `read`, by the last write that is not disjoint.
fn written_there(view: View<'_>, read: &Transfer) -> Option<Value> {
    if !view.ty(read.base).is_ranked_tensor(view.ctx) {
        return None;
    }
    let mut tensor = read.base;
    for _ in 0..MOST_STEPS {
        let write = Transfer::writing(view, tensor)?;
        let masked = write.is_masked() || read.is_masked();
        if read.is_where(view.body, &write) && !masked && !write.may_be_outside(view) {
            return Some(write.vector);
        }
        if !write.is_apart(view, read) {
            return None;
        }
        tensor = write.base;
    }
    None
}

/// Returns the tensor that the result of a write equals: its destination if the vector was read from the same position,
/// or a tensor that was read as a whole and is written as a whole.
fn read_there(view: View<'_>, write: &Transfer) -> Option<Value> {
    let ty = view.ty(write.base);
    if !ty.is_ranked_tensor(view.ctx) || view.results(write.op).is_empty() {
        return None;
    }
    let read = Transfer::reading(view, write.vector)?;
    let masked = read.is_masked() || write.is_masked();
    let is_zero = |&index: &Value| constant_integer(view, index) == Some(0);
    let shape = view.ty(read.vector).shape(view.ctx)?;
    let is_whole = !shape.is_empty()
        && is_minor_identity(view.ctx, read.map)
        && is_minor_identity(view.ctx, write.map)
        && !read.may_be_outside(view)
        && !write.may_be_outside(view)
        && view.ty(read.base) == ty
        && ty.shape(view.ctx) == Some(shape)
        && read.indices.iter().chain(&write.indices).all(is_zero);
    let stays = read.base == write.base && !read.is_masked();
    if is_whole && (!masked || stays) {
        return Some(read.base);
    }
    // Elements excluded by an outer mask stay the same.
    (stays && read.is_where(view.body, write) && write.mask.is_none()).then_some(read.base)
}

/// Marks dimensions that are known to be in bounds. Returns whether there were any.
fn know_bounds(ctx: &Context, body: &mut Body, transfer: &Transfer) -> bool {
    let (Some(shape), Some(vector)) = (body.ty(transfer.base).shape(ctx), parts(ctx, body.ty(transfer.vector))) else {
        return false;
    };
    let before = transfer.in_bounds(View::new(ctx, body));
    let results = transfer.map.results(ctx);
    if before.is_empty() || before.len() != results.len() || before.len() != vector.rank() {
        return false;
    }
    let stays_inside = |at: usize| {
        let dim = as_dim(ctx, results[at])?;
        let (&extent, &index) = (shape.get(dim)?, transfer.indices.get(dim)?);
        let index = constant_integer(View::new(ctx, body), index)?;
        (extent != DYNAMIC && !vector.scalable[at])
            .then(|| index.checked_add(vector.shape[at]))?
            .map(|end| end <= extent)
    };
    let mut now: Vec<bool> = (0..before.len()).map(|at| before[at] || stays_inside(at) == Some(true)).collect();
    let is_repeated = |at: usize| as_dim(ctx, results[at]).is_none();
    // A broadcast dimension is in bounds if all accessed dimensions are.
    if (0..now.len()).all(|at| now[at] || is_repeated(at)) {
        now.fill(true);
    }
    if now == before {
        return false;
    }
    let flags: Vec<Attr> = now.into_iter().map(|flag| ctx.bool_attr(flag)).collect();
    body.set_attribute(ctx, transfer.op, Name::IN_BOUNDS, Some(ctx.array_attr(&flags)));
    true
}

/// Drops an all-true mask. Returns whether there was one.
fn drop_mask(ctx: &Context, body: &mut Body, transfer: &Transfer) -> bool {
    let Some(mask) = transfer.mask.filter(|&mask| masks::known_mask(View::new(ctx, body), mask) == Some(true)) else {
        return false;
    };
    let operands = body.operand_vec(transfer.op);
    debug_assert_eq!(operands.last(), Some(&mask));
    body.set_operands(transfer.op, &operands[..operands.len() - 1]);
    let mut segments = numbers(View::new(ctx, body), transfer.op, Name::OPERAND_SEGMENT_SIZES);
    if let Some(last) = segments.last_mut() {
        *last = 0;
    }
    body.set_attribute(ctx, transfer.op, Name::OPERAND_SEGMENT_SIZES, Some(ctx.int_array_attr(32, &segments)));
    true
}

/// Folds a tensor cast that loses static information into a read. Returns whether it did.
fn see_through_tensor_cast(ctx: &Context, body: &mut Body, read: &Transfer) -> bool {
    match source_of_forgetting_cast(View::new(ctx, body), read.base) {
        Some(source) => {
            body.set_operand(read.op, 0, source);
            true
        }
        None => false,
    }
}

/// Returns the dimension of the tensor for each dimension of the vector; `None` for broadcast dimensions.
fn dims(ctx: &Context, map: AffineMap) -> Vec<Option<usize>> {
    map.results(ctx).iter().map(|&expr| as_dim(ctx, expr)).collect()
}

/// Replaces a read of elements just written with the written vector, broadcast and transposed as the read requires.
fn read_of_written(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let Some((vector, order)) = written_to_read(view, op) else { return false };
    let ty = result_type(&view, op);
    let (Some(read), Some(written)) = (parts(ctx, ty), parts(ctx, view.ty(vector))) else { return false };
    let (mut shape, mut scalable) = (vec![0; order.len()], vec![false; order.len()]);
    for (at, &from) in order.iter().enumerate() {
        (shape[from], scalable[from]) = (read.shape[at], read.scalable[at]);
    }
    let repeated = vector_type(ctx, &shape, &scalable, written.element);
    if !is_broadcastable(ctx, view.ty(vector), repeated) {
        return false;
    }
    let location = view.location(op);
    rewriter.before(op);
    let spec = rewriter.spec(&vector::BROADCAST, location, &[vector], &[repeated]);
    let repeated = rewriter.create_value(&spec);
    let order: Vec<i64> = order.into_iter().map(|from| from as i64).collect();
    let spec = rewriter.spec(&vector::TRANSPOSE, location, &[repeated], &[ty]);
    let spec = spec.attribute(ctx, Name::PERMUTATION, ctx.int_array_attr(64, &order));
    rewriter.replace_with(op, &spec);
    true
}

/// Returns the vector that was written to the position that `op` reads, and, for each dimension of the read, its
/// dimension in that vector after the prepended broadcast dimensions.
fn written_to_read(view: View<'_>, op: Op) -> Option<(Value, Vec<usize>)> {
    let read = Transfer::of(view, op)?;
    let write = Transfer::writing(view, read.base)?;
    let on_tensors = view.ty(read.base).is_tensor(view.ctx);
    if !on_tensors || read.is_masked() || write.is_masked() || read.indices != write.indices {
        return None;
    }
    if read.may_be_outside(view) || write.may_be_outside(view) {
        return None;
    }
    let (read_dims, write_dims) = (dims(view.ctx, read.map), dims(view.ctx, write.map));
    // The sizes of the accessed slice of the tensor; one in dimensions that the map does not contain.
    let chunk = |transfer: &Transfer, dims: &[Option<usize>]| -> Option<Vec<i64>> {
        let mut chunk = vec![1; transfer.indices.len()];
        for (&dim, &extent) in dims.iter().zip(view.ty(transfer.vector).shape(view.ctx)?) {
            if let Some(dim) = dim {
                *chunk.get_mut(dim)? = extent;
            }
        }
        Some(chunk)
    };
    let all_read = write_dims.iter().all(|dim| read_dims.contains(dim));
    if read_dims.is_empty() || !all_read || chunk(&read, &read_dims)? != chunk(&write, &write_dims)? {
        return None;
    }
    let lead = read_dims.len().checked_sub(write_dims.len())?;
    let mut order = vec![None; read_dims.len()];
    let mut taken = vec![false; read_dims.len()];
    for (order, dim) in order.iter_mut().zip(&read_dims) {
        // A dimension that was not written has size one and counts as broadcast.
        if let Some(at) = write_dims.iter().position(|written| dim.is_some() && written == dim) {
            (*order, taken[lead + at]) = (Some(lead + at), true);
        }
    }
    let mut free = (0..taken.len()).filter(|&at| !taken[at]);
    let order = order.into_iter().map(|from| from.or_else(|| free.next())).collect::<Option<_>>()?;
    Some((write.vector, order))
}

/// Removes a write whose elements are overwritten by another write before they can be read.
fn write_over_written(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let Some(write) = Transfer::of(view, op) else { return false };
    if !view.ty(write.base).is_ranked_tensor(ctx) || write.masked_from_outside {
        return false;
    }
    let (mut user, mut tensor) = (op, write.base);
    for _ in 0..MOST_STEPS {
        let Some(before) = Transfer::writing(view, tensor) else { return false };
        if write.is_where(&view, &before) && write.mask == before.mask {
            rewriter.modify(user, |_, body| body.set_operand(user, 1, before.base));
            return true;
        }
        if !before.is_apart(view, &write) || !view.has_one_use(tensor) {
            return false;
        }
        (user, tensor) = (before.op, before.base);
    }
    false
}

/// Whether a write sets all elements of a tensor.
fn overwrites_all(view: View<'_>, write: &Transfer) -> bool {
    let (Some(extents), Some(vector)) = (view.ty(write.base).shape(view.ctx), parts(view.ctx, view.ty(write.vector)))
    else {
        return false;
    };
    let covers = |(dim, &extent): (usize, &i64)| {
        result_of(view.ctx, write.map, dim as u32).is_some_and(|at| vector.shape[at] == extent && !vector.scalable[at])
    };
    vector.rank() == extents.len() && extents.iter().enumerate().all(covers)
}

/// Replaces the insertion of a slice into which a vector was just written with a write of the vector into the
/// destination.
fn insertion_of_slice_of_written(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, view) = (rewriter.ctx, rewriter.view());
    let insertion = tensor::InsertSlice::of(view, op);
    let (slice, dest) = (insertion.source(), insertion.dest());
    let Some(extraction) = tensor::ExtractSlice::defining(view, slice) else { return false };
    let (written, extraction) = (extraction.source(), extraction.op());
    let Some(write) = Transfer::writing(view, written) else { return false };
    let is_one = |entry: &MixedIndex| *entry == MixedIndex::Static(1);
    let unit_strides = |op| mixed_strides(view, op).iter().all(is_one);
    let lists = [mixed_offsets(view, op), mixed_sizes(view, op), mixed_strides(view, op)];
    let ranks = [slice, dest, written].map(|value| view.ty(value).rank(ctx));
    let is_zero = |&index: &Value| constant_integer(view, index) == Some(0);
    let fits = unit_strides(op)
        && unit_strides(extraction)
        && view.has_one_use(slice)
        && view.has_one_use(written)
        && ranks[0] == ranks[1]
        && ranks[0] == ranks[2]
        && mixed_sizes(view, extraction) == lists[1]
        && mixed_offsets(view, extraction).iter().all(|entry| *entry == MixedIndex::Static(0))
        && overwrites_all(view, &write)
        && write.indices.iter().all(is_zero)
        && !write.is_masked();
    if !fits {
        return false;
    }
    let flags = vec![ctx.bool_attr(false); write.map.results(ctx).len()];
    let ty = view.ty(slice);
    let operands: Vec<Value> = [write.vector, dest].into_iter().chain(write.indices.iter().copied()).collect();
    let spec = rewriter.spec(&tensor::EXTRACT_SLICE, view.location(extraction), &[dest], &[ty]);
    let target = with_slice(ctx, spec, &lists);
    let rewrite = rewriter.spec(&vector::TRANSFER_WRITE, view.location(write.op), &operands, &[ty]);
    let rewrite = rewrite.attributes(view.attributes(write.op)).attribute(ctx, Name::IN_BOUNDS, ctx.array_attr(&flags));
    rewriter.before(op);
    let target = rewriter.create_value(&target);
    let mut rewrite = rewrite;
    rewrite.operands[1] = target;
    let written = rewriter.create_value(&rewrite);
    rewriter.modify(op, |_, body| body.set_operand(op, 0, written));
    true
}
