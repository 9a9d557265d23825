//! Sizes of memrefs that are known from the op that makes them.

use smallvec::SmallVec;

use super::layout::strides_and_offset;
use crate::ir::{Body, Context, DYNAMIC, Op, Type, Value};

/// The value given for dynamic size `number` of the memref that `op` makes, if it makes it with given sizes.
pub fn given_size(ctx: &Context, body: &Body, op: Op, ty: Type, number: usize) -> Option<Value> {
    let row = body.row(ctx, op)?;
    let shape = ty.shape(ctx)?;
    let dynamic_index = shape[..number].iter().filter(|&&size| size == DYNAMIC).count();
    match row.name {
        "memref.alloc" | "memref.alloca" => {
            let range = row.operand_group(ctx, body, op, "dynamicSizes");
            range.clone().nth(dynamic_index).map(|index| body.operand(op, index))
        }
        "memref.view" => {
            let range = row.operand_group(ctx, body, op, "sizes");
            range.clone().nth(dynamic_index).map(|index| body.operand(op, index))
        }
        "memref.subview" => {
            let dropped = dropped_dims(ctx, body, op)?;
            let source = (0..dropped.len()).filter(|&dim| !dropped[dim]).nth(number)?;
            dynamic_entry(ctx, body, op, "static_sizes", "sizes", source)
        }
        "memref.reinterpret_cast" => dynamic_entry(ctx, body, op, "static_sizes", "sizes", number),
        _ => None,
    }
}

/// The operand that stands for entry `number` of a list of which `static_name` holds what is known.
pub fn dynamic_entry(
    ctx: &Context,
    body: &Body,
    op: Op,
    static_name: &str,
    group: &str,
    number: usize,
) -> Option<Value> {
    let known = body.attribute(ctx, op, static_name)?.as_i64_array(ctx)?;
    if *known.get(number)? != DYNAMIC {
        return None;
    }
    let index = known[..number].iter().filter(|&&size| size == DYNAMIC).count();
    let range = body.row(ctx, op)?.operand_group(ctx, body, op, group);
    range.clone().nth(index).map(|index| body.operand(op, index))
}

/// Which dimensions of its source a `memref.subview` drops.
pub fn dropped_dims(ctx: &Context, body: &Body, op: Op) -> Option<SmallVec<[bool; 8]>> {
    let source = body.ty(body.operand(op, 0));
    let result = body.ty(body.result(op, 0));
    let sizes = body.attribute(ctx, op, "static_sizes")?.as_i64_array(ctx)?;
    dropped_by_rank_reduction(ctx, source, result, &sizes)
}

/// Which dimensions of `original` are missing in `reduced`, which has the same ones but for some of size 1 (by
/// `sizes`). Where several could be, strides decide.
pub fn dropped_by_rank_reduction(
    ctx: &Context,
    original: Type,
    reduced: Type,
    sizes: &[i64],
) -> Option<SmallVec<[bool; 8]>> {
    let (rank, reduced_rank) = (original.rank(ctx)?, reduced.rank(ctx)?);
    let mut dropped: SmallVec<[bool; 8]> = SmallVec::from_elem(false, rank);
    if rank == reduced_rank {
        return Some(dropped);
    }
    for (flag, &size) in dropped.iter_mut().zip(sizes) {
        *flag = size == 1;
    }
    let count = |dropped: &[bool]| dropped.iter().filter(|&&flag| flag).count();
    if count(&dropped) + reduced_rank == rank {
        return Some(dropped);
    }
    let original = strides_and_offset(ctx, original)?.strides;
    let reduced = strides_and_offset(ctx, reduced)?.strides;
    let occurrences = |list: &[i64], stride: i64| list.iter().filter(|&&other| other == stride).count();
    let mut gone: Vec<i64> = Vec::new();
    for dim in 0..rank {
        if !dropped[dim] {
            continue;
        }
        let stride = original[dim];
        let left = occurrences(&original, stride) - occurrences(&gone, stride);
        match left.cmp(&occurrences(&reduced, stride)) {
            std::cmp::Ordering::Greater => gone.push(stride),
            std::cmp::Ordering::Equal => dropped[dim] = false,
            std::cmp::Ordering::Less => return None,
        }
    }
    (count(&dropped) + reduced_rank == rank).then_some(dropped)
}
