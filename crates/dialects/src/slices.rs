//! Offsets, sizes and strides of slices (`memref.subview`, `tensor.extract_slice`…): their verification, and the
//! dimensions that a rank-reduced result drops.

pub use freehold_core::definition::MixedIndex;
use freehold_core::definition::{Speculatable, VerifyInput};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Context, DYNAMIC, Name, Op, Type, Value, View};

/// The static parts of a slice; [`DYNAMIC`] for SSA values.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct StaticSlice {
    pub offsets: Vec<i64>,
    pub sizes: Vec<i64>,
    pub strides: Vec<i64>,
}

/// Returns the static offsets, sizes and strides of an op.
pub fn static_slice(view: View<'_>, op: Op) -> StaticSlice {
    let array = |name: Name| view.attribute(op, name).and_then(|attr| attr.as_i64_array(view.ctx)).unwrap_or_default();
    StaticSlice {
        offsets: array(Name::STATIC_OFFSETS),
        sizes: array(Name::STATIC_SIZES),
        strides: array(Name::STATIC_STRIDES),
    }
}

/// Combines static entries with the SSA values for the dynamic ones, in order.
pub fn mixed_indices(statics: &[i64], values: &[Value]) -> Vec<MixedIndex> {
    let mut values = values.iter();
    let mut mixed = |&entry: &i64| match entry {
        DYNAMIC => values.next().map_or(MixedIndex::Static(DYNAMIC), |&value| MixedIndex::Value(value)),
        entry => MixedIndex::Static(entry),
    };
    statics.iter().map(&mut mixed).collect()
}

/// Verifies offsets, sizes and strides; `ranks` are the required lengths of the lists.
///
/// # Errors
///
/// If a list has another length, or if the numbers of values and dynamic entries differ.
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

/// Returns an error message if a slice is known to be out of bounds for `shape`. The offset of an empty slice must be
/// in bounds, too.
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

/// Verifies that a slice is not known to be out of bounds for `shape`.
///
/// # Errors
///
/// If the first or last element of the slice is known to be out of bounds.
pub fn verify_in_bounds(input: &VerifyInput<'_>, shape: &[i64], slice: &StaticSlice) -> Fallible {
    beyond_bounds(shape, slice).map_or(Ok(()), |problem| input.plain_error(problem).fail())
}

/// Returns, for each dimension of `original`, whether `reduced` drops it: only dimensions of size 1 can be dropped.
/// Returns `None` if `reduced` is not rank-reduced from `original`.
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

/// Why a type is not a rank-reduced version of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum SliceMismatch {
    Rank,
    Size,
    Element,
    Layout,
}

/// Checks that `reduced` is `original` or a rank-reduced version of it, including element types.
///
/// # Errors
///
/// If it is not; the error says which property differs.
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

/// Returns the groups of dimensions in an attribute `reassociation`.
pub fn reassociation(ctx: &Context, attr: Attr) -> Option<Vec<Vec<i64>>> {
    let group = |group: &Attr| group.as_array(ctx)?.iter().map(|index| index.as_i64(ctx)).collect::<Option<Vec<i64>>>();
    attr.as_array(ctx)?.iter().map(group).collect()
}

/// Formats integers for messages: `2, 3`.
pub fn list(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// The speculatability of `tensor.dim` and `memref.dim`: speculatable if the dimension is known to be in bounds.
pub fn dim_speculatable(view: View<'_>, op: Op) -> Speculatable {
    let [source, index] = view.first_operands(op);
    let index = freehold_core::definition::constant_integer(view, index);
    let rank = view.ty(source).rank(view.ctx);
    match (index, rank) {
        (Some(index), Some(rank)) if index < rank as i64 => Speculatable::Always,
        _ => Speculatable::Never,
    }
}

/// Returns whether an offset equals the size of its dimension, which is only possible for an empty slice. Such a slice
/// cannot be expressed, because an offset must be less than the size.
pub fn begins_at_end(offsets: &[MixedIndex], shape: &[i64]) -> bool {
    let at_end = |(offset, &extent): (&MixedIndex, &i64)| match *offset {
        MixedIndex::Static(offset) => extent != DYNAMIC && offset >= extent,
        MixedIndex::Value(_) => false,
    };
    offsets.iter().zip(shape).any(at_end)
}
