//! Offsets, sizes and strides of slices (`memref.subview`, `tensor.extract_slice`…): what must hold of them, and which
//! dimensions a rank-reduced result drops.

use crate::diagnostics::Fallible;
pub use crate::interface::MixedIndex;
use crate::interface::{Speculatable, VerifyInput};
use crate::ir::{Attr, Context, DYNAMIC, Op, Type, Value, View};

/// The static parts of a slice; [`DYNAMIC`] where a value stands for it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct StaticSlice {
    pub offsets: Vec<i64>,
    pub sizes: Vec<i64>,
    pub strides: Vec<i64>,
}

/// The static offsets, sizes and strides of an op that has them.
pub fn static_slice(view: View<'_>, op: Op) -> StaticSlice {
    let array = |name: &str| view.attribute(op, name).and_then(|attr| attr.as_i64_array(view.ctx)).unwrap_or_default();
    StaticSlice { offsets: array("static_offsets"), sizes: array("static_sizes"), strides: array("static_strides") }
}

/// Static entries with the values that stand for the dynamic ones, in order.
pub fn mixed_indices(statics: &[i64], values: &[Value]) -> Vec<MixedIndex> {
    let mut values = values.iter();
    let mut mixed = |&entry: &i64| match entry {
        DYNAMIC => values.next().map_or(MixedIndex::Static(DYNAMIC), |&value| MixedIndex::Value(value)),
        entry => MixedIndex::Static(entry),
    };
    statics.iter().map(&mut mixed).collect()
}

/// What must hold of offsets, sizes and strides; `ranks` are the lengths that each list must have.
pub fn verify_offsets_sizes_strides(input: &VerifyInput<'_>, ranks: [usize; 3]) -> Fallible {
    let slice = static_slice(input.view(), input.op);
    let (offsets, sizes, strides) = (slice.offsets.len(), slice.sizes.len(), slice.strides.len());
    if !(offsets == 1 && ranks[0] == 1) && offsets != sizes {
        let message = format!(
            "expected mixed offsets rank to match mixed sizes rank ({offsets} vs {sizes}) so the rank of the result \
             type is well-formed."
        );
        return input.plain_error(message).fail();
    }
    if sizes != strides {
        let message = format!(
            "expected mixed sizes rank to match mixed strides rank ({sizes} vs {strides}) so the rank of the result \
             type is well-formed."
        );
        return input.plain_error(message).fail();
    }
    let lists = [("offset", &slice.offsets), ("size", &slice.sizes), ("stride", &slice.strides)];
    for ((name, list), rank) in lists.into_iter().zip(ranks) {
        if list.len() != rank {
            return input.plain_error(format!("expected {rank} {name} values, got {}", list.len())).fail();
        }
        let dynamic = list.iter().filter(|&&entry| entry == DYNAMIC).count();
        let values = input.group(&format!("{name}s")).len();
        if values != dynamic {
            let message = format!(
                "expected the number of '{name}s' to match the number of dynamic entries in 'static_{name}s' ({values} \
                 vs {dynamic})"
            );
            return input.plain_error(message).fail();
        }
    }
    for (name, list) in [("offsets", &slice.offsets), ("sizes", &slice.sizes)] {
        if let Some(entry) = list.iter().find(|&&entry| entry < 0 && entry != DYNAMIC) {
            return input.plain_error(format!("expected {name} to be non-negative, but got {entry}")).fail();
        }
    }
    Ok(())
}

/// How a slice of something with `shape` goes beyond it, as far as it is known: a slice of nothing too must begin
/// inside.
pub fn beyond_bounds(shape: &[i64], slice: &StaticSlice) -> Option<String> {
    for (index, &extent) in shape.iter().enumerate() {
        let entries = (slice.offsets.get(index), slice.sizes.get(index), slice.strides.get(index));
        let (Some(&offset), Some(&size), Some(&stride)) = entries else { break };
        if extent == DYNAMIC || offset == DYNAMIC {
            continue;
        }
        if offset >= extent {
            return Some(format!("offset {index} is out-of-bounds: {offset} >= {extent}"));
        }
        if size == DYNAMIC || stride == DYNAMIC {
            continue;
        }
        let last = offset.wrapping_add(size.wrapping_sub(1).wrapping_mul(stride));
        if last >= extent {
            return Some(format!("slice along dimension {index} runs out-of-bounds: {last} >= {extent}"));
        }
    }
    None
}

/// Verifies that a slice of something with `shape` stays inside, as far as it is known.
pub fn verify_in_bounds(input: &VerifyInput<'_>, shape: &[i64], slice: &StaticSlice) -> Fallible {
    beyond_bounds(shape, slice).map_or(Ok(()), |problem| input.plain_error(problem).fail())
}

/// For each dimension of `original` whether `reduced` lacks it: only dimensions of extent 1 can be dropped.
/// `None` where `reduced` is no rank-reduced version.
pub fn rank_reduction_mask(original: &[i64], reduced: &[i64]) -> Option<Vec<bool>> {
    let mut dropped = vec![false; original.len()];
    let mut next = 0;
    for (index, &extent) in original.iter().enumerate() {
        if reduced.get(next) == Some(&extent) {
            next += 1;
        } else if extent == 1 {
            dropped[index] = true;
        } else {
            return None;
        }
    }
    (next == reduced.len()).then_some(dropped)
}

/// Why a type is not the rank-reduced version of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum SliceMismatch {
    Rank,
    Size,
    Element,
    Layout,
}

/// Whether `reduced` is `original` or a rank-reduced version of it, shapes and element types considered.
pub fn rank_reduced(ctx: &Context, original: Type, reduced: Type) -> Result<(), SliceMismatch> {
    if original == reduced {
        return Ok(());
    }
    let (Some(from), Some(to)) = (original.shape(ctx), reduced.shape(ctx)) else { return Err(SliceMismatch::Rank) };
    if to.len() > from.len() {
        return Err(SliceMismatch::Rank);
    }
    if rank_reduction_mask(from, to).is_none() {
        return Err(SliceMismatch::Size);
    }
    if original.element(ctx) != reduced.element(ctx) {
        return Err(SliceMismatch::Element);
    }
    Ok(())
}

// ---- reassociation

/// The groups of dimensions that a reshape collapses or expands, as its attribute `reassociation` has them.
pub fn reassociation(ctx: &Context, attr: Attr) -> Option<Vec<Vec<i64>>> {
    let group = |group: &Attr| group.as_array(ctx)?.iter().map(|index| index.as_i64(ctx)).collect::<Option<Vec<i64>>>();
    attr.as_array(ctx)?.iter().map(group).collect()
}

/// Numbers as messages have them: `2, 3`.
pub fn list(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// `tensor.dim` and `memref.dim` of a dimension that is known to be there.
pub fn dim_speculatable(view: View<'_>, op: Op) -> Speculatable {
    let index = crate::interface::constant_of(view, view.operand(op, 1)).and_then(|index| index.as_i64(view.ctx));
    let rank = view.ty(view.operand(op, 0)).rank(view.ctx);
    match (index, rank) {
        (Some(index), Some(rank)) if index < rank as i64 => Speculatable::Always,
        _ => Speculatable::Never,
    }
}

/// Whether a part with these offsets begins where the whole ends, as only a part of no elements does. There is no slice
/// for such a part: an offset is below the extent.
pub fn begins_at_end(offsets: &[MixedIndex], shape: &[i64]) -> bool {
    let at_end = |(offset, &extent): (&MixedIndex, &i64)| match *offset {
        MixedIndex::Static(offset) => extent != DYNAMIC && offset >= extent,
        MixedIndex::Value(_) => false,
    };
    offsets.iter().zip(shape).any(at_end)
}
