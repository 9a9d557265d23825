//! Slices of 13, whose offsets, sizes and strides may be fewer than the dimensions. The other dimensions are whole.
//!
//! ```text
//! tensor.extract_slice %t[0, 1] [1, 1] [1, 1] : tensor<4x6x16xi8> to tensor<16xi8>
//! tensor.extract_slice %t[0, 1, 0] [1, 1, 16] [1, 1, 1] : tensor<4x6x16xi8> to tensor<16xi8>
//! ```

use super::size_of;
use freehold_core::ir::{DYNAMIC, Version};
use freehold_history::Upgraded;

const LISTS: [&str; 3] = ["static_offsets", "static_sizes", "static_strides"];

/// Adds the dimensions that the lists of a slice lack, if its text can be from 13. The last operand before the lists is
/// what is sliced.
pub fn complete_slice(slice: &mut Upgraded<'_>) -> Result<(), String> {
    if slice.newest > Version::V14 {
        return Ok(());
    }
    let ctx = slice.ctx;
    let [mut offsets, mut sizes, mut strides] =
        LISTS.map(|name| slice.attribute(name).map(|list| list.integers(ctx)).unwrap_or_default());
    let segments = slice.attribute("operandSegmentSizes").map(|sizes| sizes.integers(ctx)).unwrap_or_default();
    let segments: Result<Vec<u32>, _> = segments.into_iter().map(u32::try_from).collect();
    let Ok(segments) = segments else { return Ok(()) };
    let mut segments: Vec<usize> = segments.into_iter().map(|size| size as usize).collect();
    let Some(values) = segments.len().checked_sub(LISTS.len()) else { return Ok(()) };
    let before: usize = segments[..values].iter().sum();
    let Some(&sliced) = before.checked_sub(1).and_then(|last| slice.op.operands.get(last)) else { return Ok(()) };
    let shape = slice.body.ty(sliced).shape(ctx).unwrap_or_default().to_vec();
    let listed = offsets.len();
    let is_whole = segments.iter().sum::<usize>() == slice.op.operands.len();
    if listed >= shape.len() || sizes.len() != listed || strides.len() != listed || !is_whole {
        return Ok(());
    }
    for (index, &size) in shape.iter().enumerate().skip(listed) {
        offsets.push(0);
        sizes.push(size);
        strides.push(1);
        if size == DYNAMIC {
            let value = size_of(slice, sliced, index);
            slice.op.operands.insert(before + segments[values] + segments[values + 1], value);
            segments[values + 1] += 1;
        }
    }
    for (name, list) in LISTS.into_iter().zip([offsets, sizes, strides]) {
        slice.set_attribute(name, Some(ctx.int_array_attr(64, &list)));
    }
    slice.set_segments(&segments);
    Ok(())
}
