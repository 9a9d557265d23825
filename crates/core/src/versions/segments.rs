//! The sizes of operand and result groups, which are attributes whose name and type changed.
//!
//! ```text
//! operand_segment_sizes = dense<[1, 0]> : vector<2xi32>     13 to 15
//! operand_segment_sizes = array<i32: 1, 0>                  16
//! operandSegmentSizes = array<i32: 1, 0>                    since 17
//! ```

use super::Version;
use crate::interface::{OpDef, Traits};
use crate::ir::{Attr, AttrData, Context, Name, Type};

/// The trait that demands the sizes, their present name and the name before 17.
const SEGMENTS: [(Traits, Name, &str); 2] = [
    (Traits::OPERAND_SEGMENTS, Name::OPERAND_SEGMENT_SIZES, "operand_segment_sizes"),
    (Traits::RESULT_SEGMENTS, Name::RESULT_SEGMENT_SIZES, "result_segment_sizes"),
];

/// Replaces the sizes of groups in the forms of other versions by the present form.
pub(crate) fn present_segments(ctx: &Context, op_def: &OpDef, entries: &mut [(Name, Attr)]) {
    for (needed, present, former) in SEGMENTS {
        if !op_def.has(needed) || entries.iter().any(|entry| entry.0 == present) {
            continue;
        }
        if let Some(entry) = entries.iter_mut().find(|entry| ctx.str(entry.0) == former) {
            entry.0 = present;
            entry.1 = ctx.int_array_attr(32, &entry.1.integers(ctx));
        }
    }
}

/// Returns the name and the value of an attribute of `op_def` as `version` prints it in generic form.
pub(crate) fn version_segments(ctx: &Context, version: Version, op_def: &OpDef, entry: (Name, Attr)) -> (Name, Attr) {
    let found = SEGMENTS.iter().find(|row| op_def.has(row.0) && row.1 == entry.0);
    let Some(&(_, _, former)) = found.filter(|_| version < Version::V17) else { return entry };
    let value = if version < Version::V16 { dense_vector(ctx, &entry.1.integers(ctx)) } else { entry.1 };
    (ctx.name(former), value)
}

/// Returns `dense<[…]> : vector<…xi32>`.
fn dense_vector(ctx: &Context, sizes: &[i64]) -> Attr {
    i32_elements(ctx, ctx.vector(&[sizes.len() as i64], ctx.integer(32)), sizes)
}

/// Returns `dense<[…]> : type` for a type with elements `i32`, which attributes with 32-bit integers were before 16.
pub fn i32_elements(ctx: &Context, ty: Type, values: &[i64]) -> Attr {
    let splat = !values.is_empty() && values.iter().all(|&value| value == values[0]);
    let kept = if splat { &values[..1] } else { values };
    let data: Vec<u8> = kept.iter().flat_map(|&value| (value as i32).to_le_bytes()).collect();
    ctx.intern_attr(AttrData::DenseElements { ty, splat, data: data.into() })
}
